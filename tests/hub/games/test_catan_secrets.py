"""What one player tells the hub is nobody else's business: no screen, no announcement, no message shows it."""

import random
from dataclasses import replace
from typing import Any

import pytest

from hub.engine.match import Match
from hub.engine.messages import Command, CorrectEntry, IllegalCommand
from hub.engine.offer import OfferKind
from hub.games.catan import GAME
from hub.games.catan.cards import RESOURCES, Cards, Resource
from hub.games.catan.commands import (
    BuyDevelopment,
    GiveCards,
    SetTurn,
    StealCard,
    TellDevelopment,
    TellHand,
    TradeCards,
)
from hub.games.catan.development import DevelopmentKind
from hub.games.catan.events import CardStolen, HandTold
from hub.games.catan.state import CatanState
from hub.service.codec import GameCodec
from hub.service.projections.table_state import table_state
from hub.service.snapshot import Snapshot
from tests.random_table import command_json, new_match

CODEC = GameCodec(GAME)


def _in_public(match: Match) -> tuple[Any, ...]:
    """Everything that leaves the hub."""
    snapshot = Snapshot(match=match, game_id="game", codec=CODEC)
    offers = [offer for offer in match.offers() if offer.command is not TellDevelopment]
    told = [match.spoken(entry) for entry in match.ledger.entries[-1:]]
    points = [match.points(player.id) for player in match.setup.players]
    return match.view(), offers, points, told, table_state(snapshot)


def _confided(command: Command, match: Match, dice: random.Random) -> Command:
    """The same command by a player who tells the hub more."""
    state: CatanState = match.play().state
    if isinstance(command, StealCard) and command.victim:
        held = state.hands.possible(command.victim)[0]
        return replace(command, card=dice.choice([kind for kind in RESOURCES if held[kind]] or [None]))
    if isinstance(command, BuyDevelopment):
        return replace(command, card=dice.choice(list(DevelopmentKind)))
    return command


@pytest.mark.parametrize("seed", range(6))
def test_a_table_that_confides_looks_like_one_that_does_not(seed: int) -> None:
    """Two nights with the same public moves; in one of them every secret is told to the hub."""
    dice = random.Random(seed)
    silent = confiding = new_match(GAME, players=3, options={"start_player": "manual", "target": "13"})
    for _ in range(160):
        offers = [offer for offer in silent.offers() if _is_ordinary(offer.kind, offer.command, dice)]
        command = CODEC.command_from_json(command_json(dice.choice(offers), dice))
        try:
            both = silent.decided(command)[0], confiding.decided(_confided(command, confiding, dice))[0]
        except IllegalCommand:
            continue  # a move that one of the two tables knows to be impossible
        if both[1].play().state.winner is not both[0].play().state.winner:
            return  # told victory points have won
        silent, confiding = both
        assert _in_public(confiding) == _in_public(silent)
        hands = confiding.play().state.hands
        assert hands.known <= hands.public


def _is_ordinary(kind: OfferKind, command: type[Command], dice: random.Random) -> bool:
    if kind is OfferKind.OVERRIDE:
        return command is GiveCards and dice.random() < 0.2
    return command not in (TellHand, TellDevelopment, SetTurn) and (command is not TradeCards or dice.random() < 0.3)


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
