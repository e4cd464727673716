"""Pages whose hub is gone or talks nonsense say so and go on asking."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import Console, Dashboard

LIVE = "**/camera/live"


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
