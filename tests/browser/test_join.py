"""A phone joins with the code, keeps its seat and loses it; the host locks the table; games are copied and deleted."""

from playwright.sync_api import Page, expect

from hub.engine.definition import MatchSetup, Player
from hub.engine.phrase import PlayerId
from tests.all_games import CATAN as GAME
from tests.browser.conftest import Console, Dashboard
from tests.browser.door_pages import HostPage, JoinPage
from tests.browser.pages import SetupPage

FIRST, SECOND = GAME.colours[:2]


def begin(dashboard: Dashboard) -> str:
    seats = zip(GAME.colours, ("Anna", "Bob", "Babička Jarmila Nováková"), strict=False)
    people = tuple(Player(PlayerId(colour), name, colour) for colour, name in seats)
    dashboard.service.start_match(MatchSetup(GAME.key, people))
    return dashboard.service.snapshot().join_code


def test_a_scanned_phone_has_its_seat_until_the_host_releases_it(
    dashboard: Dashboard, phone: Page, television: Page
) -> None:
    code = begin(dashboard)
    host = HostPage(television, dashboard.url).open()
    host.phone_of(FIRST, "none")
    joining = JoinPage(phone, dashboard.url).scan(code)
    assert joining.fits
    joining.take(FIRST)
    host.phone_of(FIRST, "here")
    phone.reload()
    expect(phone.locator("#live")).to_have_attribute("data-seat", FIRST)
    host.release(FIRST)
    phone.wait_for_url("**/join*")
    expect(phone.locator("#code-form")).to_be_visible()


def test_the_code_can_be_tapped_in_and_a_host_takes_a_seat_over(
    dashboard: Dashboard, phone: Page, television: Page
) -> None:
    code = begin(dashboard)
    JoinPage(television, dashboard.url).scan(code).take(SECOND)
    joining = JoinPage(phone, dashboard.url).type_code(code)
    expect(joining.seat(SECOND)).to_contain_text("Už tu sedí jiný telefon")
    joining.take_over(SECOND)
    television.wait_for_url("**/join*")


def test_a_locked_table_is_the_hosts(dashboard: Dashboard, phone: Page, television: Page) -> None:
    begin(dashboard)
    host = HostPage(television, dashboard.url).open()
    other = HostPage(phone, dashboard.url).open()
    code = host.lock()
    expect(phone.locator("#become-host")).to_be_visible()
    other.enter_code(code)
    expect(phone.locator("#lock-card")).to_be_visible()
    other.unlock()
    expect(television.locator("#lock")).to_be_visible()


def test_help_is_switched_off_for_everybody(dashboard: Dashboard, phone: Page, television: Page) -> None:
    begin(dashboard)
    host = HostPage(television, dashboard.url).open()
    other = HostPage(phone, dashboard.url).open()
    other.switch("odds")
    expect(host.aid("odds")).not_to_be_checked()
    expect(host.aid("places")).to_be_checked()
    other.switch("odds")
    expect(host.aid("odds")).to_be_checked()


def test_the_same_again_a_copy_and_a_game_less(dashboard: Dashboard, phone: Page) -> None:
    begin(dashboard)
    first = dashboard.service.snapshot().game_id
    page = SetupPage(phone, dashboard.url).open()
    phone.get_by_role("link", name="Stejně znovu").click()
    phone.wait_for_url("**/setup?like=*")
    assert [seat.locator("[data-name]").input_value() for seat in page.seats.all()][:2] == ["Anna", "Bob"]
    page.start()
    assert dashboard.service.snapshot().game_id != first
    page.open()
    phone.locator(f"#copy-{first} button").click()
    phone.wait_for_url(f"{dashboard.url}/")
    assert len(dashboard.service.games()) == 3
    page.open()
    phone.locator(f"#delete-{first} button").click()
    expect(phone.locator("#confirm")).to_contain_text("Anna, Bob, Babička Jarmila Nováková")
    phone.locator("#confirm [data-answer='no']").click()
    assert len(dashboard.service.games()) == 3
    phone.locator(f"#delete-{first} button").click()
    phone.locator("#confirm [data-answer='yes']").click()
    expect(phone.locator(f"#delete-{first}")).to_have_count(0)
    assert first not in {game.id for game in dashboard.service.games()}


def test_a_hub_that_is_away_says_so(dashboard: Dashboard, phone: Page, console: Console) -> None:
    begin(dashboard)
    console.expect("ERR_INTERNET_DISCONNECTED")
    HostPage(phone, dashboard.url).open()
    phone.evaluate("() => navigator.serviceWorker.ready.then(() => true)")
    phone.context.set_offline(True)
    phone.goto(f"{dashboard.url}/history")
    expect(phone.locator(".away-first")).to_contain_text("Hub teď není v dosahu")
    phone.context.set_offline(False)
    phone.goto(f"{dashboard.url}/history")
    expect(phone.locator("#history")).to_be_visible()
