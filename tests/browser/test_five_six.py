"""Catan for six through the pages alone: set up, found, roll, build between two turns from phones and at the table."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from hub.engine.phrase import PlayerId
from hub.games.catan.cards import Cards
from hub.games.catan.commands import GiveCards
from tests.browser.conftest import Dashboard
from tests.browser.pages import SetupPage
from tests.browser.player_page import PlayerPage
from tests.browser.playing import Move, Player

ROAD = Cards(wood=1, brick=1)
SEATS = ["blue", "orange", "white", "red", "green", "brown"]


class Evening:
    """Everybody's taps, one after the other: on the own phone where there is one, else on the screen that all share."""

    def __init__(self, dashboard: Dashboard, table: Page, phones: dict[str, PlayerPage]) -> None:
        self._service, self._table = dashboard.service, Player(table)
        self._people = {seat: Player(phone.page) for seat, phone in phones.items()}

    def do(self, who: str, command: str, **fields: str) -> None:
        self._people.get(who, self._table).do(Move(who, command, fields), self._service.snapshot().version)

    def give(self, seat: str, cards: Cards) -> None:
        assert self._service.submit(GiveCards(None, PlayerId(seat), cards), source="web").accepted

    def road_of(self, seat: str) -> str:
        """A path that is free for it."""
        match = self._service.snapshot().match
        assert match
        return str(match.play().state.pieces.road_places(seat)[0])


@pytest.mark.long
def test_six_build_between_two_turns(dashboard: Dashboard, television: Page, open_phone: Callable[[], Page]) -> None:
    setup = SetupPage(television, dashboard.url).open()
    setup.choose_players(6)
    setup.start()
    match = dashboard.service.snapshot().match
    assert match
    assert match.setup.expansions == ("five_six",)
    assert [player.colour for player in match.setup.players] == SEATS
    code = dashboard.service.snapshot().join_code
    phones = {seat: PlayerPage(open_phone(), dashboard.url).join(seat, code) for seat in ("green", "brown")}
    night = Evening(dashboard, television, phones)

    night.do("table", "ChooseStarter", player="blue")
    night.do("table", "FoundRest")
    night.give("green", ROAD)
    night.give("white", ROAD)
    night.do("green", "AskToBuild")  # who knows it early says so early
    night.do("blue", "RecordRoll", dice="4+4")
    night.do("blue", "EndTurn")
    expect(television.locator("#subtitle, .subtitle").first).to_contain_text("Stavět chce Zelený. Ještě někdo?")
    expect(phones["brown"].asks).to_contain_text("Hnědý chce stavět")
    night.do("white", "AskToBuild")
    night.do("brown", "AskToBuild")
    night.do("brown", "DropRequest")
    night.do("blue", "OpenBuilding")
    expect(television.locator("#waiting")).to_contain_text("Bílý")
    expect(television.locator("[data-active]").first).to_have_attribute("data-active", "white")
    night.do("white", "BuildRoad", edge=night.road_of("white"))
    night.do("white", "FinishBuilding")
    expect(phones["green"].page.locator("#turn")).to_contain_text("Teď ty!")
    expect(phones["brown"].page.locator("#turn")).to_contain_text("Na tahu: Modrý")
    expect(phones["green"].next_player).to_contain_text("Dostavěno")
    night.do("green", "BuildRoad", edge=night.road_of("green"))
    night.do("green", "FinishBuilding")
    expect(television.locator("[data-active]").first).to_have_attribute("data-active", "orange")
    night.do("orange", "RecordRoll", dice="3+3")
    night.do("orange", "EndTurn")
    night.do("white", "RecordRoll", dice="2+3")  # nobody builds, so the next one simply rolls
    expect(television.locator("[data-active]").first).to_have_attribute("data-active", "white")
