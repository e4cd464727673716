"""A table of Catan for tests that need its board, its cards or its log: set up, founded, won by the table's word."""

import random
from collections.abc import Sequence

from hub.engine.definition import MatchSetup, Player
from hub.engine.messages import AdjustPoints
from hub.engine.phrase import PlayerId
from hub.games import catan
from hub.service.game_service import GameService
from tests.random_table import command_json

COLOURS = catan.GAME.colours


def begin(service: GameService, names: Sequence[str], **options: str) -> str:
    """Sit down in the order of the colours; an empty name is a guest."""
    players = tuple(
        Player(PlayerId(colour), name or colour.title(), colour) for name, colour in zip(names, COLOURS, strict=False)
    )
    assert service.start_match(MatchSetup(catan.GAME.key, players, options)).accepted
    game_id = service.snapshot().game_id
    assert game_id
    return game_id


def found(service: GameService) -> None:
    """Everybody settles somewhere; then the first roll is due."""
    dice = random.Random(1)
    while (match := service.snapshot().match) and not match.standing().turn:
        offer = next(offer for offer in match.offers() if offer.kind == "next")
        assert service.submit(command_json(offer, dice), source="table").accepted


def played(service: GameService, names: Sequence[str], points: Sequence[int] = (), *, winner: int = 0) -> str:
    """A game that is ended by the word of the table; `points` come before that, by seat."""
    game_id = begin(service, names, win_only_on_own_turn="false")
    found(service)
    for seat, more in (*enumerate(points), (winner, 8)):
        if more:
            assert service.submit(AdjustPoints(PlayerId(COLOURS[seat]), more), source="table").accepted
    return game_id
