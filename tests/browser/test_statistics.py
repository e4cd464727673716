"""The charts in a real browser: drawn, redrawn while the game goes on, readable in every light, and on paper."""

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import Console, Dashboard, opened
from tests.browser.playing import play

CHARTS = ("points", "luck", "sums", "faces", "income", "kinds", "numbers", "times")
INKED = """name => {
  const canvas = document.querySelector(`#figure-${name} canvas`);
  const { width, height } = canvas;
  const pixels = canvas.getContext("2d").getImageData(0, 0, width, height).data;
  const colours = new Set();
  let inked = 0;
  for (let at = 0; at < pixels.length; at += 4) {
    if (pixels[at + 3] < 128) continue;
    inked += 1;
    colours.add((pixels[at] << 16) | (pixels[at + 1] << 8) | pixels[at + 2]);
  }
  return [inked / (width * height), colours.size];
}"""
PICTURE = "name => document.querySelector(`#figure-${name} canvas`).toDataURL()"
VIOLATIONS = """() => {
  window.violations = [];
  addEventListener("securitypolicyviolation", (event) => window.violations.push(event.violatedDirective));
}"""


def late(dashboard: Dashboard) -> None:
    """In the middle of a game, before the next roll."""
    rolls = iter(range(1000))
    play(dashboard.service, lambda move: move.command == "RecordRoll" and next(rolls) == 20)


def over(dashboard: Dashboard) -> str:
    play(dashboard.service, lambda _: False)
    game_id = dashboard.service.snapshot().game_id
    assert game_id
    return game_id


def drawn(page: Page, names: tuple[str, ...] = CHARTS) -> None:
    for name in names:
        page.locator(f"#figure-{name} canvas").wait_for()
        share, colours = page.evaluate(INKED, name)
        assert share > 0.01, f"{name} is blank"
        assert colours > 3, f"{name} has no colours"


def settled(page: Page) -> None:
    """Whatever was to be painted is painted."""
    page.evaluate("() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_charts_are_drawn_and_fit(
    dashboard: Dashboard, television: Page, open_phone: Callable[[], Page], theme: str
) -> None:
    late(dashboard)
    for page in (television, open_phone()):
        page.add_init_script(f"({VIOLATIONS})()")
        page.goto(f"{dashboard.url}/statistics?theme={theme}")
        drawn(page)
        assert page.evaluate("window.violations") == []
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), "the page is wider than the screen"


def test_a_roll_is_on_the_charts_at_once_and_nothing_is_built_anew(dashboard: Dashboard, television: Page) -> None:
    late(dashboard)
    television.goto(f"{dashboard.url}/statistics")
    drawn(television)
    television.evaluate("document.querySelectorAll('canvas').forEach(one => (one.dataset.mark = 'old'))")
    television.locator("#numbers-sums summary").click()
    before = {name: television.evaluate(PICTURE, name) for name in ("sums", "luck")}
    rolled = television.locator("#numbers-sums tbody tr").nth(9).locator("td").first
    count = int(rolled.inner_text())
    assert dashboard.service.submit({"type": "RecordRoll", "dice": [5, 6]}, source="web").accepted
    expect(rolled).to_have_text(str(count + 1))
    settled(television)
    after = {name: television.evaluate(PICTURE, name) for name in before}
    assert all(after[name] != before[name] for name in before)
    assert television.locator("canvas:not([data-mark])").count() == 0, "a chart was thrown away and made again"
    expect(television.locator("#numbers-sums")).to_have_attribute("open", "")


def test_one_player_can_be_chosen_and_stays_chosen(dashboard: Dashboard, television: Page) -> None:
    late(dashboard)
    television.goto(f"{dashboard.url}/statistics")
    drawn(television)
    everybody = television.evaluate(PICTURE, "sums")
    television.locator(".whose .pill", has_text="Orange").click()
    settled(television)
    alone = television.evaluate(PICTURE, "sums")
    assert alone != everybody
    assert television.evaluate(PICTURE, "points"), "charts of everybody stay"
    version = dashboard.service.snapshot().version
    assert dashboard.service.submit({"type": "RecordRoll", "dice": [5, 6]}, source="web").accepted
    television.wait_for_function(
        "before => Number(document.getElementById('live').dataset.version) > before", arg=version
    )
    settled(television)
    expect(television.locator("[name=whose][value=orange]")).to_be_checked()


def test_the_pointer_reads_a_value(dashboard: Dashboard, television: Page) -> None:
    late(dashboard)
    television.goto(f"{dashboard.url}/statistics")
    drawn(television)
    over_chart = television.locator("#figure-points .u-over")
    over_chart.scroll_into_view_if_needed()
    over_chart.hover()
    expect(television.locator("#figure-points .plot-readout")).to_contain_text("Blue")


def test_another_theme_is_another_picture(dashboard: Dashboard, television: Page) -> None:
    late(dashboard)
    television.emulate_media(color_scheme="light")
    television.goto(f"{dashboard.url}/statistics?theme=auto")
    drawn(television)
    light = television.evaluate(PICTURE, "sums")
    television.emulate_media(color_scheme="dark")
    television.wait_for_function(f"before => ({PICTURE})('sums') !== before", arg=light)


def test_a_stored_game_and_the_way_there(dashboard: Dashboard, television: Page) -> None:
    game_id = over(dashboard)
    television.goto(dashboard.url)
    television.locator(f"#winner a[href='/games/{game_id}/card.png']").wait_for()
    television.locator("#winner a[href='/statistics']").click()
    drawn(television)
    late(dashboard)
    television.goto(f"{dashboard.url}/setup")
    television.locator(f"a[href='/statistics?game={game_id}']").click()
    drawn(television)
    expect(television.locator(".standing.is-winner")).to_contain_text("Blue")


def test_a_report_needs_no_hub(
    dashboard: Dashboard, chromium: Browser, console: Console, tmp_path: Path, television: Page
) -> None:
    """Kept on a stick, opened in a browser that is offline."""
    game_id = over(dashboard)
    answer = television.request.get(f"{dashboard.url}/games/{game_id}/report?download")
    kept = tmp_path / "report.html"
    kept.write_bytes(answer.body())
    context = opened(chromium, console, width=390, height=844, is_touch=True)
    context.set_offline(True)
    page = context.new_page()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.add_init_script(f"({VIOLATIONS})()")
    page.goto(kept.as_uri())
    drawn(page)
    assert asked == [kept.as_uri()]
    assert page.evaluate("window.violations") == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    context.close()


def test_the_hub_serves_the_report_under_its_own_policy(
    dashboard: Dashboard, television: Page, console: Console
) -> None:
    game_id = over(dashboard)
    television.add_init_script(f"({VIOLATIONS})()")
    television.goto(f"{dashboard.url}/games/{game_id}/report")
    drawn(television)
    assert television.evaluate("window.violations") == []
    console.expect("Executing inline script violates")
    ran = television.evaluate(
        "() => { const one = document.createElement('script'); one.textContent = 'window.foreign = 1';"
        " document.body.append(one); return window.foreign === 1; }"
    )
    assert not ran, "a foreign script was run"


def test_paper_is_white_and_has_all_numbers(
    dashboard: Dashboard, television: Page, console: Console, tmp_path: Path
) -> None:
    over(dashboard)
    television.goto(f"{dashboard.url}/statistics?theme=dark")
    drawn(television)
    on_screen = television.evaluate(PICTURE, "sums")
    television.evaluate("dispatchEvent(new Event('beforeprint'))")
    settled(television)
    television.emulate_media(media="print")
    ground = television.evaluate("getComputedStyle(document.querySelector('.figure')).backgroundColor")
    assert ground == "rgb(255, 255, 255)"
    assert television.evaluate(PICTURE, "sums") != on_screen
    assert television.locator("details.numbers:not([open])").count() == 0
    television.emulate_media(media="screen")
    television.evaluate("dispatchEvent(new Event('afterprint'))")
    assert television.locator("details.numbers[open]").count() == 0
    settled(television)
    assert television.evaluate(PICTURE, "sums") == on_screen
    assert television.pdf(format="A4", path=tmp_path / "it.pdf").startswith(b"%PDF")
