"""Carcassonne through the pages: a whole game tile by tile, on a phone and at the table, and one without a map."""

import random
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Page, expect

from hub.engine.match import Match
from hub.engine.offer import ChoiceInput, DependentInput, Offer
from hub.games.carcassonne.commands import DrawTile, LayTile, SetTileAside
from hub.games.carcassonne.random_player import random_command
from tests.browser.conftest import Dashboard
from tests.browser.pages import SetupPage
from tests.browser.player_page import PlayerPage
from tests.browser.playing import Move, Player

MOST_TAPS = 4  # from the drawn tile to the next player


class Evening:
    """Red plays at the screen that all share, blue on a phone."""

    def __init__(self, dashboard: Dashboard, table: Page, phone: Page | None = None) -> None:
        self._service = dashboard.service
        self._people = {"red": Player(table), "blue": Player(phone or table)}

    @property
    def match(self) -> Match:
        match = self._service.snapshot().match
        assert match
        return match

    def do(self, who: str, command: str, **fields: str) -> None:
        player = self._people.get(who, self._people["red"])
        player.do(Move(who, command, fields), self._service.snapshot().version)

    def lay(self, command: LayTile) -> int:
        """With taps; how many it took."""
        self.do(command.player, "DrawTile", tile=command.tile)
        laying = next(one for one in self.match.offers() if one.command is LayTile)
        asked = dict(answers(laying, command))
        self.do(command.player, "LayTile", **asked)
        return 1 + len(asked)


def answers(laying: Offer, command: LayTile) -> Iterator[tuple[str, str]]:
    """What is asked until the form is complete: nothing that has one answer only."""
    yield "cell", command.cell
    known = {"cell": command.cell, "turns": command.turns, "segment": command.segment}
    for asked in laying.inputs:
        variant = asked.after(known) if isinstance(asked, DependentInput) else None
        if isinstance(variant, ChoiceInput) and len(variant.among) > 1:
            yield asked.field, str(known[asked.field])


def begin(dashboard: Dashboard, television: Page, **options: str) -> None:
    setup = SetupPage(television, dashboard.url).open()
    setup.choose_game("carcassonne")
    setup.choose_players(2)
    for option, choice in options.items():
        setup.choose_option(option, choice)
    setup.start()


@pytest.mark.long
def test_a_whole_game_tile_by_tile(dashboard: Dashboard, television: Page, open_phone: Callable[[], Page]) -> None:
    begin(dashboard, television)
    phone = PlayerPage(open_phone(), dashboard.url).join("blue", dashboard.service.snapshot().join_code)
    night, dice = Evening(dashboard, television, phone.page), random.Random(8)
    night.do("table", "ChooseStarter", player="red")
    while command := random_command(night.match.play(), dice.randrange):
        assert isinstance(command, LayTile | SetTileAside)
        if isinstance(command, LayTile):
            assert night.lay(command) <= MOST_TAPS
        else:
            night.do(command.player, "SetTileAside", tile=command.tile)
    assert night.match.standing().is_over
    laid = sum(isinstance(one.command, LayTile) for one in night.match.ledger.entries)
    drawn = sum(isinstance(one.command, DrawTile) for one in night.match.ledger.entries)
    assert laid == drawn > 60
    expect(television.locator(".landscape .tile")).to_have_count(laid + 1)
    expect(television.locator("#winner")).to_be_visible()
    expect(phone.page.locator("#winner")).to_be_visible()

    city = television.locator(".area[data-label='Uzavřené město']").first
    city.locator("use").first.dispatch_event("click")
    expect(television.locator(".landscape-note")).to_contain_text("Uzavřené město")
    expect(television.locator(".landscape-note")).to_contain_text("bod")


def test_a_game_without_a_map(dashboard: Dashboard, television: Page) -> None:
    begin(dashboard, television, keeping="features")
    night = Evening(dashboard, television)
    night.do("table", "ChooseStarter", player="red")
    night.do("red", "RecordClosed", kind="road", tiles="4", figures="1·red+1·blue")
    night.do("red", "EndTurn")
    night.do("blue", "RecordClosed", kind="city", tiles="3", marks="1·shield", figures="1·blue")
    expect(television.locator("#subtitle, .subtitle").first).to_contain_text("Modrý")
    night.do("table", "EndGame")
    night.do("table", "RecordOpen", kind="monastery", tiles="5", figures="1·red")
    night.do("table", "RecordField", cities="2", figures="1·red")
    night.do("table", "FinishScoring")
    assert {one: night.match.points(one).total for one in night.match.play().state.players} == {"red": 15, "blue": 12}
    expect(television.locator("#winner")).to_contain_text("Červený")
