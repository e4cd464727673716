"""What one player tells the hub is nobody else's business: no screen, no announcement, no message shows it."""

from dataclasses import replace
from typing import Any

import pytest

from hub.engine.match import Match
from hub.engine.messages import CorrectEntry
from hub.games.catan import GAME
from hub.games.catan.cards import Cards, Resource
from hub.games.catan.commands import (
    BuyDevelopment,
    GiveCards,
    StealCard,
    TellDevelopment,
)
from hub.games.catan.development import DevelopmentKind
from hub.games.catan.events import CardStolen, HandTold
from hub.service.projections.table_state import table_state
from hub.service.snapshot import Snapshot
from tests.hub.games.confiding import CODEC, two_tables
from tests.random_table import new_match


def _in_public(match: Match) -> tuple[Any, ...]:
    """Everything that leaves the hub."""
    snapshot = Snapshot(match=match, game_id="game", codec=CODEC)
    offers = [offer for offer in match.offers() if offer.command is not TellDevelopment]
    told = [match.spoken(entry) for entry in match.ledger.entries[-1:]]
    points = [match.points(player.id) for player in match.setup.players]
    return match.view(), offers, points, told, table_state(snapshot)


@pytest.mark.parametrize("seed", range(6))
def test_a_table_that_confides_looks_like_one_that_does_not(seed: int) -> None:
    """Two nights with the same public moves; in one of them every secret is told to the hub."""
    for silent, confiding in two_tables(seed, steps=160):
        assert _in_public(confiding) == _in_public(silent)
        hands = confiding.play().state.hands
        assert hands.known <= hands.public


def test_no_secret_goes_over_the_wire() -> None:
    match = new_match(GAME, players=3)
    player, victim, _ = (one.id for one in match.setup.players)
    match, (entry,) = match.decided(GiveCards(None, player, Cards(wood=1, ore=1)))
    open_command, (open_event,) = CODEC.entry_in_public(entry)
    assert open_command["cards"]["ore"] == open_event["cards"]["ore"] == 1
    for command in (
        StealCard(player, victim, Resource.ORE),
        BuyDevelopment(player, DevelopmentKind.KNIGHT),
        TellDevelopment(player, DevelopmentKind.VICTORY_POINT),
    ):
        public, _ = CODEC.entry_in_public(replace(entry, command=command))
        assert (public["type"], public["card"]) == (type(command).__name__, None)
        mended, _ = CODEC.entry_in_public(replace(entry, command=CorrectEntry(3, command), events=()))
        assert mended["command"]["card"] is None
    for event in (CardStolen(player, victim, Resource.ORE), HandTold(player, Cards(ore=1))):
        _, (shown,) = CODEC.entry_in_public(replace(entry, events=(event,)))
        assert None in shown.values()
