"""Pages whose hub is gone or talks nonsense say so and go on asking."""

import random
from collections.abc import Callable
from functools import partial
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page, Request, Route, expect

from hub.cli.trials import trials
from hub.engine.messages import UndoLast
from tests.browser.conftest import Console, Dashboard
from tests.browser.pages import HistoryPage, TablePage

LIVE = "**/camera/live"
TABLE = "**/table/live"
STREAM = "**/stream/table"


def gone(route: Route) -> None:
    route.abort()


def broken(route: Route) -> None:
    route.fulfill(status=503, body="")


@pytest.mark.parametrize("fail", [gone, broken])
def test_a_hub_that_fails_again_and_again_is_told_of(
    dashboard: Dashboard, television: Page, console: Console, fail: Callable[[Route], None]
) -> None:
    console.expect("Failed to load resource")
    sign = television.locator("#offline")
    television.goto(f"{dashboard.url}/camera")
    expect(sign).to_be_hidden()
    television.route(LIVE, fail)
    expect(sign).to_be_visible()
    television.unroute(LIVE)
    expect(sign).to_be_hidden()


@pytest.mark.parametrize("tray", ["{", "4", "[null, null, null, null]", "[[0, 0], [1, 0], [1, 1]]"])
def test_a_tray_that_is_none_does_not_stop_the_pictures(dashboard: Dashboard, television: Page, tray: str) -> None:
    def spoilt(route: Route) -> None:
        page = route.fetch().text()
        assert page.count('data-tray="null"') == 1
        route.fulfill(body=page.replace('data-tray="null"', f'data-tray="{tray}"'), content_type="text/html")

    television.route("**/camera", spoilt)
    with television.expect_response(LIVE):
        television.goto(f"{dashboard.url}/camera")


def test_changes_are_pushed_and_nothing_is_fetched(dashboard: Dashboard, founded_page: TablePage) -> None:
    page = founded_page.page
    with page.expect_response(STREAM) as opened:
        page.reload()
    assert opened.value.header_value("content-encoding") == "gzip"
    fetched: list[str] = []
    page.on("request", lambda request: fetched.append(request.url))
    for _ in range(3):
        founded_page.changed(lambda: dashboard.service.submit(UndoLast(), source="table"))
    founded_page.undo()  # with an answer that the push overtakes, or follows
    expect(page.locator("#live")).to_have_attribute("data-version", str(dashboard.service.snapshot().version))
    asked = {urlsplit(url).path for url in fetched}
    assert asked <= {"/api/command", "/qr.svg"}, "neither what is shown nor its drawings"
    answer = page.request.get(f"{dashboard.url}/table/live")
    assert f'data-revision="{page.locator("#live").get_attribute("data-revision")}"' in answer.text()


SKELETON = """() => [...document.getElementById("live").querySelectorAll("*")]
  .filter((one) => one.nodeName !== "OUTPUT" && !one.closest("[data-own]"))
  .map((one) => {
    const texts = [...one.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE);
    const words = texts.map((node) => node.data.trim());
    return [one.nodeName, one.id, one.dataset.command, one.ariaLabel, words.join("")].join("|");
  })
"""


def test_after_many_changes_the_page_is_as_if_it_were_loaded_anew(
    dashboard: Dashboard, founded_page: TablePage
) -> None:
    """Only what differs is touched, so nothing may be forgotten."""
    page, pick = founded_page.page, random.Random(3).randrange
    for _ in range(25):
        match = dashboard.service.snapshot().match
        assert match
        command = trials()[match.game.key].command(match.play(), pick)
        founded_page.changed(partial(dashboard.service.submit, command or UndoLast(), source="table"))
    seen = page.evaluate(SKELETON)
    page.reload()
    assert seen == page.evaluate(SKELETON)


def test_the_history_is_pushed_too(dashboard: Dashboard, founded_page: TablePage) -> None:
    history = HistoryPage(founded_page.page, dashboard.url).open()
    expect(history.struck_out).to_have_count(0)
    dashboard.service.submit(UndoLast(), source="table")
    expect(history.struck_out).to_have_count(1)


def test_without_a_stream_the_page_asks(dashboard: Dashboard, founded_page: TablePage, console: Console) -> None:
    console.expect("Failed to load resource")
    page = founded_page.page
    page.route(STREAM, broken)
    page.reload()
    with page.expect_response(TABLE):
        pass
    founded_page.changed(lambda: dashboard.service.submit(UndoLast(), source="table"))
    expect(page.locator("#offline")).to_be_hidden()


def test_a_stream_that_is_swallowed_on_its_way_is_replaced_by_asking(
    dashboard: Dashboard, founded_page: TablePage
) -> None:
    page = founded_page.page
    page.clock.install()
    page.route(STREAM, lambda route: None)
    page.reload()
    with page.expect_response(TABLE):
        page.clock.fast_forward(7000)
    before = founded_page.version
    dashboard.service.submit(UndoLast(), source="table")
    page.clock.fast_forward(3500)
    expect(page.locator("#live")).not_to_have_attribute("data-version", str(before))


def test_a_hub_that_never_answers_is_told_of(founded_page: TablePage, console: Console) -> None:
    console.expect("Failed to load resource")
    page = founded_page.page
    sign = page.locator("#offline")
    page.clock.install()
    page.route(STREAM, broken)
    page.route(TABLE, lambda route: None)
    with page.expect_request(TABLE):
        page.reload()
    expect(sign).to_be_hidden()
    page.clock.fast_forward(9000)
    page.clock.fast_forward(3000)
    expect(sign).to_be_visible()


def test_a_phone_that_wakes_up_opens_its_stream_anew(founded_page: TablePage) -> None:
    page = founded_page.page
    with page.expect_request(STREAM) as asked:
        page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    assert isinstance(asked.value, Request)


def test_a_page_of_an_updated_hub_loads_itself_again(dashboard: Dashboard, founded_page: TablePage) -> None:
    page = founded_page.page
    page.route(
        STREAM, lambda route: route.fulfill(body="event: hub\ndata: newer\n\n", content_type="text/event-stream")
    )
    with page.expect_navigation():
        page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")


def test_the_page_follows_to_where_the_hub_sends_it(dashboard: Dashboard, founded_page: TablePage) -> None:
    page = founded_page.page
    gone_to = f"{dashboard.url}/history"
    page.route(
        STREAM,
        lambda route: route.fulfill(body="event: gone\ndata: /history\n\n", content_type="text/event-stream"),
    )
    page.reload()
    page.wait_for_url(gone_to)
