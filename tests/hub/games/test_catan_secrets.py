"""What one player tells the hub is nobody else's business: no screen, no announcement, no message shows it."""

import random
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from hub.engine.match import Match
from hub.engine.messages import Command, CorrectEntry, IllegalCommand
from hub.games.catan.cards import RESOURCES, Cards, Resource
from hub.games.catan.commands import (
    BuildCity,
    BuildRoad,
    BuildSettlement,
    BuyDevelopment,
    ConfideDevelopment,
    DiscardCards,
    GiveCards,
    PlayInvention,
    PlayKnight,
    PlayMonopoly,
    PlayRoadBuilding,
    RevealVictoryPoints,
    StealCard,
    TradeCards,
    TradeWithBank,
)
from hub.games.catan.development import DevelopmentKind
from hub.games.catan.events import CardStolen, HandConfided
from hub.games.catan.state import CatanState
from hub.service.projections.table_state import table_state
from hub.service.snapshot import Snapshot
from tests.all_games import CATAN as GAME
from tests.hub.games.confiding import CODEC, two_tables
from tests.random_table import new_match


def _in_public(match: Match) -> tuple[Any, ...]:
    """Everything that leaves the hub."""
    snapshot = Snapshot(match=match, game_id="game", codec=CODEC)
    offers = [offer for offer in match.offers() if offer.command is not ConfideDevelopment]
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


def _refusal(match: Match, command: Command) -> tuple[Any, ...] | None:
    try:
        match.after(command)
    except IllegalCommand as refusal:
        return refusal.why, refusal.rule
    return None


def _attempts(match: Match, dice: random.Random) -> Iterator[Command]:
    """What somebody could send to find out what is in others' hands."""
    state: CatanState = match.play().state
    player, other = dice.sample(state.players, 2)
    for one in (player, state.active):
        kind, another = dice.sample(RESOURCES, 2)
        yield RevealVictoryPoints(one, dice.randint(0, 3))
        yield BuildRoad(one, dice.choice(list(state.board.edges)))
        yield BuildSettlement(one, dice.choice(list(state.board.nodes)))
        yield BuildCity(one, dice.choice(list(state.board.nodes)))
        yield BuyDevelopment(one)
        yield PlayKnight(one)
        yield PlayRoadBuilding(one)
        yield PlayInvention(one, Cards.of(kind))
        yield PlayMonopoly(one, kind, {other: dice.randint(0, 2) for other in state.players if other != one})
        yield TradeWithBank(one, Cards(**{kind: dice.randint(1, 4)}), Cards.of(another))
        yield TradeWithBank(one, Cards(any=4), Cards.of(another))
        yield TradeCards(one, other, Cards.of(kind), Cards(**{another: dice.randint(1, 4)}))
        yield TradeCards(other, one, Cards.of(kind), Cards(**{another: dice.randint(1, 4)}))
        yield DiscardCards(one, Cards(**{kind: dice.randint(1, 4)}))
        yield StealCard(one, other, kind)


@pytest.mark.parametrize("seed", range(6))
def test_a_refusal_tells_no_secret(seed: int) -> None:
    """Where both tables refuse, both say the same: nobody learns more than that what is possible can be done."""
    dice = random.Random(seed)
    for silent, confiding in two_tables(seed, steps=160):
        for command in _attempts(silent, dice):
            refusals = _refusal(silent, command), _refusal(confiding, command)
            assert None in refusals or refusals[0] == refusals[1], command


def test_no_secret_goes_over_the_wire() -> None:
    match = new_match(GAME, players=3)
    player, victim, _ = (one.id for one in match.setup.players)
    match, (entry,) = match.after(GiveCards(None, player, Cards(wood=1, ore=1)))
    open_command, (open_event,) = CODEC.entry_in_public(entry)
    assert open_command["cards"]["ore"] == open_event["cards"]["ore"] == 1
    for command in (
        StealCard(player, victim, Resource.ORE),
        BuyDevelopment(player, DevelopmentKind.KNIGHT),
        ConfideDevelopment(player, DevelopmentKind.VICTORY_POINT),
    ):
        public, _ = CODEC.entry_in_public(replace(entry, command=command))
        assert (public["type"], public["card"]) == (type(command).__name__, None)
        mended, _ = CODEC.entry_in_public(replace(entry, command=CorrectEntry(3, command), events=()))
        assert mended["command"]["card"] is None
    for event in (CardStolen(player, victim, Resource.ORE), HandConfided(player, Cards(ore=1))):
        _, (shown,) = CODEC.entry_in_public(replace(entry, events=(event,)))
        assert None in shown.values()
