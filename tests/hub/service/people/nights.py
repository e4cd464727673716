"""Whole evenings in a few steps: points by agreement, then a round of small throws after which somebody has won."""

import itertools
from collections.abc import Iterator
from dataclasses import replace

from hub.engine.definition import Player
from hub.engine.messages import AdjustPoints
from hub.engine.phrase import PlayerId
from hub.service.game_service import GameService
from hub.service.store import EventStore
from tests.all_games import ALL_GAMES
from tests.pebbles import GAME
from tests.pebbles.playing import SETUP, rounds

COLOURS = GAME.colours
ROUND = 2  # what everybody throws before the end


def ticking(start: float = 1_700_000_000.0, step: float = 7.0) -> Iterator[float]:
    return itertools.count(start, step)


def opened(store: EventStore) -> GameService:
    clock = ticking()
    service = GameService(store, ALL_GAMES, clock=lambda: next(clock))
    service.start()
    return service


def begin(service: GameService, *names: str, voice: str = "") -> str:
    """Sit down in the order of the colours; an empty name is a guest."""
    players = tuple(
        Player(PlayerId(colour), name or colour.title(), colour) for name, colour in zip(names, COLOURS, strict=False)
    )
    outcome = service.start_match(replace(SETUP, players=players, voice=voice))
    assert outcome.accepted, outcome.refusal
    game_id = service.snapshot().game_id
    assert game_id
    return game_id


def adjust(service: GameService, seat: int, points: int) -> None:
    assert service.submit(AdjustPoints(PlayerId(COLOURS[seat]), points, "agreed"), source="table").accepted


def finish(service: GameService, winner: int = 0) -> None:
    """The winner gets what is missing to the end, and the round is played."""
    match = service.snapshot().match
    assert match
    mine = match.points(PlayerId(COLOURS[winner])).total
    adjust(service, winner, 20 - ROUND - mine)
    for command in rounds(*([(1, 1)] * len(match.setup.players)), setup=match.setup):
        assert service.submit(command, source="table").accepted
    match = service.snapshot().match
    assert match
    assert match.standing().winners == (COLOURS[winner],)


def play(service: GameService, *names: str, winner: int = 0, points: tuple[int, ...] = (), voice: str = "") -> str:
    """A game that somebody won with twenty points; `points` are those of the others before the last round, by seat."""
    game_id = begin(service, *names, voice=voice)
    for seat, more in enumerate(points):
        if more:
            adjust(service, seat, more)
    finish(service, winner)
    return game_id
