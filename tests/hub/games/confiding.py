"""Two nights with the same public moves; in one of them every secret is told to the hub."""

import random
from collections.abc import Iterator
from dataclasses import replace

from hub.engine.match import Match
from hub.engine.messages import Command, IllegalCommand
from hub.engine.offer import OfferKind
from hub.games.catan.cards import RESOURCES
from hub.games.catan.commands import (
    BuyDevelopment,
    ConfideDevelopment,
    ConfideHand,
    GiveCards,
    SetTurn,
    StealCard,
    TradeCards,
)
from hub.games.catan.development import DevelopmentKind
from hub.games.catan.state import CatanState
from hub.service.codec import GameCodec
from tests.all_games import CATAN as GAME
from tests.random_table import command_json, new_match

CODEC = GameCodec(GAME)


def two_tables(seed: int, *, steps: int) -> Iterator[tuple[Match, Match]]:
    """The silent table and the confiding one after each move, until told victory points have won."""
    dice = random.Random(seed)
    silent = confiding = new_match(GAME, players=3, options={"start_player": "manual", "target": "13"})
    for _ in range(steps):
        offers = [offer for offer in silent.offers() if _is_ordinary(offer.kind, offer.command, dice)]
        command = CODEC.command_from_json(command_json(dice.choice(offers), dice))
        try:
            both = silent.after(command)[0], confiding.after(_confided(command, confiding, dice))[0]
        except IllegalCommand:
            continue  # a move that one of the two tables knows to be impossible
        if both[1].play().state.winner is not both[0].play().state.winner:
            return
        silent, confiding = both
        yield both


def _confided(command: Command, match: Match, dice: random.Random) -> Command:
    """The same command by a player who tells the hub more."""
    state: CatanState = match.play().state
    if isinstance(command, StealCard) and command.victim:
        held = state.hands.possible(command.victim)[0]
        return replace(command, card=dice.choice([kind for kind in RESOURCES if held[kind]] or [None]))
    if isinstance(command, BuyDevelopment):
        return replace(command, card=dice.choice(list(DevelopmentKind)))
    return command


def _is_ordinary(kind: OfferKind, command: type[Command], dice: random.Random) -> bool:
    if kind is OfferKind.OVERRIDE:
        return command is GiveCards and dice.random() < 0.2
    return command not in (ConfideHand, ConfideDevelopment, SetTurn) and (
        command is not TradeCards or dice.random() < 0.3
    )
