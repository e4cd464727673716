"""A whole game of Catan played to victory through the pages alone: two phones and the screen that all share."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Dashboard
from tests.browser.pages import SetupPage, TablePage
from tests.browser.player_page import PlayerPage
from tests.browser.playing import WHOLE_GAME, Move, Player, command_of, moves


@pytest.mark.long
def test_a_game_is_played_to_victory(dashboard: Dashboard, television: Page, open_phone: Callable[[], Page]) -> None:
    setup = SetupPage(television, dashboard.url).open()
    setup.choose_players(3)
    setup.start()
    code = dashboard.service.snapshot().join_code
    phones = {seat: PlayerPage(open_phone(), dashboard.url).join(seat, code) for seat in ("orange", "white")}
    people = {seat: Player(phone.page) for seat, phone in phones.items()}
    at_the_table = Player(television)
    checks = _checks(TablePage(television, dashboard.url), phones)
    expected = []
    for move in moves(WHOLE_GAME.read_text(encoding="utf-8")):
        version = dashboard.service.snapshot().version
        expected.append(command_of(move, version))
        if move == FIRST_TRADE:  # the partner may enter it as well
            people["orange"].do(Move("orange", "TradeCards", {"gives": "1·wool", "gets": "1·wood"}), version)
        else:
            people.get(move.who, at_the_table).do(move, version)
        if check := checks.get(str(move)):
            check()

    expect(television.locator("#winner")).to_contain_text("Modrý")
    for phone in phones.values():
        expect(phone.page.locator("#winner")).to_contain_text("Modrý")
    snapshot = dashboard.service.snapshot()
    assert snapshot.match
    assert snapshot.codec
    told = [snapshot.codec.command_to_json(one.command) for one in snapshot.match.ledger.entries if one.part_of is None]
    assert [_plain(one) for one in told] == [_plain(one) for one in expected]


FIRST_TRADE = Move("blue", "TradeCards", {"partner": "orange", "gives": "1·wool", "gets": "1·wood"})
ROUTE = "[title='Nejdelší obchodní cesta']"


def _checks(table: TablePage, phones: dict[str, PlayerPage]) -> dict[str, Callable[[], None]]:
    """What must be seen after some of the moves."""
    holds_route = table.player("blue").locator(ROUTE)

    def both_owe_cards() -> None:
        expect(table.waiting).to_have_count(2)
        for phone in phones.values():
            expect(phone.asks).to_be_visible()

    return {
        "blue: BuildRoad edge=n24-n30": lambda: expect(holds_route).to_be_visible(),
        "orange: BuildSettlement node=n36": lambda: expect(holds_route).to_have_count(0),
        "table: CorrectLastRoll dice=4+6": lambda: expect(table.roll_total).to_have_text("10"),
        "white: RecordRoll dice=3+4": both_owe_cards,
        "orange: DiscardCards cards=1·wood+3·ore": lambda: expect(table.waiting).to_have_count(1),
        "orange: PlayMonopoly resource=brick": lambda: expect(phones["orange"].card("brick")).to_have_text("8"),
    }


def _plain(command: object) -> object:
    """Without what says nothing: no cards, no answer."""
    if isinstance(command, dict):
        return {name: _plain(value) for name, value in command.items() if value not in (None, 0, {}, False)}
    return command
