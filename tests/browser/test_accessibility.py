"""Every page in every state that matters, looked at by axe-core: nothing serious may be found."""

from collections.abc import Callable
from dataclasses import replace
from typing import Literal

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

from hub.engine.phrase import phrase
from hub.service.dial import Dial
from hub.service.known_names import remember_names
from hub.service.snapshot import Attention
from hub.wire.messages import BridgeStatus
from tests import catan_table
from tests.browser.conftest import Dashboard
from tests.browser.player_page import PlayerPage
from tests.browser.playing import begin, play

SERIOUS = ("serious", "critical")
THEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")
SEATS = tuple(f"seat_{seat}" for seat in range(1, 7))
BUTTONS, LAMPS = ("main", "undo", "repeat", "pause", "knob", *SEATS), ("turn", "status", *SEATS)


class Eyes:
    """Looks at a page in both themes and remembers what is wrong with it."""

    def __init__(self, dashboard: Dashboard) -> None:
        self._url = dashboard.url
        self.found: list[str] = []

    def look(
        self,
        page: Page,
        path: str,
        state: str,
        first: Callable[[Page], object] | None = None,
        *,
        themes: tuple[str, ...] = THEMES,
    ) -> None:
        for theme in themes:
            page.goto("about:blank")  # some pages go elsewhere by themselves when the game changes
            mark = "&" if "?" in path else "?"
            page.goto(f"{self._url}{path}{mark}theme={theme}")
            if first:
                first(page)
            report = Axe().run(page, options={"resultTypes": ["violations"]})
            for one in report.response["violations"]:
                if one["impact"] in SERIOUS:
                    where = ", ".join(" ".join(node["target"]) for node in one["nodes"][:4])
                    self.found.append(f"{state} ({theme}): {one['id']}: {one['help']} – {where}")


@pytest.fixture
def eyes(dashboard: Dashboard) -> Eyes:
    return Eyes(dashboard)


def sit(dashboard: Dashboard, phone: Page, seat: str) -> None:
    phone.goto("about:blank")
    PlayerPage(phone, dashboard.url).join(seat, dashboard.service.snapshot().join_code)


def _open_numbers(page: Page) -> None:
    page.evaluate("document.querySelectorAll('details.numbers').forEach(fold => (fold.open = true))")


def test_the_beginning(dashboard: Dashboard, television: Page, phone: Page, eyes: Eyes) -> None:
    eyes.look(phone, "/setup", "new game on a phone")
    eyes.look(television, "/setup", "new game on a TV")
    eyes.look(phone, "/camera", "no camera")
    eyes.look(phone, "/box", "no box")
    begin(dashboard.service, island="variable")
    assert dashboard.service.submit({"type": "ProposeIsland", "seed": 1}, source="web").accepted
    eyes.look(television, "/", "laying the island")
    eyes.look(phone, "/", "laying the island on a phone")
    eyes.look(phone, "/join", "the code")
    eyes.look(phone, f"/join?code={dashboard.service.snapshot().join_code}", "choosing a seat")
    eyes.look(phone, "/offline", "the hub is away")
    assert not eyes.found, "\n".join(eyes.found)


def test_the_table(dashboard: Dashboard, television: Page, phone: Page, eyes: Eyes) -> None:
    begin(dashboard.service)
    assert dashboard.service.submit({"type": "ChooseStarter", "player": "blue"}, source="web").accepted
    eyes.look(television, "/", "founding")
    play(dashboard.service, lambda move: move.command == "BuildCity")
    eyes.look(television, "/", "a turn")
    eyes.look(phone, "/", "a turn on a phone")
    eyes.look(phone, "/history", "history")
    eyes.look(television, "/history/30", "a moment of the past")
    eyes.look(phone, "/host", "host")
    play(dashboard.service, lambda move: move.command == "DiscardCards")
    eyes.look(television, "/", "discards")
    play(dashboard.service, lambda move: move.command == "RecordRoll")
    words = phrase("attention.unclear.glare", dice="?")
    dashboard.service.ask_people(Attention(words, (3,), asks_for_roll=True, roll_id="throw"))
    eyes.look(television, "/", "the camera asks")
    play(dashboard.service, lambda _: False)
    eyes.look(television, "/", "victory")
    assert not eyes.found, "\n".join(eyes.found)


def test_statistics_and_the_report(dashboard: Dashboard, television: Page, phone: Page, eyes: Eyes) -> None:
    play(dashboard.service, lambda move: move.command == "BuildCity")
    eyes.look(television, "/statistics", "statistics")
    eyes.look(phone, "/statistics", "statistics with their tables", first=_open_numbers)
    play(dashboard.service, lambda _: False)
    for theme in THEMES:  # a report follows the system, not the dashboard
        phone.emulate_media(color_scheme=theme)
        path = f"/games/{dashboard.service.snapshot().game_id}/report"
        eyes.look(phone, path, "a report", first=_open_numbers, themes=(theme,))
    assert not eyes.found, "\n".join(eyes.found)


def test_the_box_and_a_pause(dashboard: Dashboard, television: Page, phone: Page, eyes: Eyes) -> None:
    service = dashboard.service
    play(service, lambda move: move.command == "RecordRoll" and move.who == "orange")
    bridge, online = BridgeStatus(True, BUTTONS, LAMPS, knobs=("number",)), frozenset({"hub", "bridge"})
    service.update(lambda now: replace(now, bridge=bridge, online=online, dial=Dial(2, 6, (3,), 5)))
    eyes.look(television, "/box", "the box")
    eyes.look(phone, "/box", "the box on a phone")
    eyes.look(television, "/", "a roll from the knob")
    service.pause(is_on=True)
    eyes.look(phone, "/host", "lamps, sounds and a pause")
    sit(dashboard, phone, "white")
    eyes.look(phone, "/play", "a pause at a seat")
    assert not eyes.found, "\n".join(eyes.found)


def test_people_of_many_nights(dashboard: Dashboard, television: Page, phone: Page, eyes: Eyes) -> None:
    eyes.look(phone, "/people", "nobody yet")
    for winner in (0, 1):
        catan_table.played(dashboard.service, ("Anna", "Bob", ""), winner=winner)
    catan_table.begin(dashboard.service, ("Cyril", "Bob", ""))
    remember_names(dashboard.service, {"red": "Dana"})
    eyes.look(phone, "/people", "people on a phone")
    eyes.look(television, "/people", "people on a TV")
    eyes.look(phone, "/people/person?name=Cyril", "a person who may be somebody else")
    eyes.look(television, "/people/person?name=Anna", "a person")
    eyes.look(
        phone, "/people/person?name=Anna", "forgetting", first=lambda page: page.locator("#delete button").click()
    )
    assert not eyes.found, "\n".join(eyes.found)


def test_a_seat(dashboard: Dashboard, phone: Page, eyes: Eyes) -> None:
    play(dashboard.service, lambda move: move.command == "DiscardCards")
    sit(dashboard, phone, "orange")
    eyes.look(phone, "/play", "discarding")
    play(dashboard.service, lambda move: move.command == "BuildCity")
    sit(dashboard, phone, "blue")
    eyes.look(phone, "/play", "my turn")
    eyes.look(phone, "/play", "choosing a place", first=lambda page: page.locator("[data-choose]").first.click())
    sit(dashboard, phone, "white")
    eyes.look(phone, "/play", "the turn of somebody else")
    assert not eyes.found, "\n".join(eyes.found)
