"""Whole evenings in a few steps: the founding as suggested, then points by agreement until somebody has won."""

import itertools
from collections.abc import Iterator

from hub.engine.definition import MatchSetup, Player
from hub.engine.messages import AdjustPoints
from hub.engine.offer import PlaceInput
from hub.engine.phrase import PlayerId
from hub.games.registry import GAMES
from hub.service.game_service import GameService
from hub.service.store import EventStore
from tests.all_games import ALL_GAMES

GAME = GAMES[0]
COLOURS = GAME.colours


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
    outcome = service.start_match(MatchSetup(GAME.key, players, {"start_player": "manual"}, voice=voice))
    assert outcome.accepted, outcome.refusal
    game_id = service.snapshot().game_id
    assert game_id
    return game_id


def found(service: GameService) -> None:
    while (match := service.snapshot().match) and isinstance(place := match.offers()[0].inputs[0], PlaceInput):
        offer = match.offers()[0]
        chosen = {**offer.given, place.field: place.suggested}
        assert service.submit(offer.command(**chosen), source="table").accepted


def adjust(service: GameService, seat: int, points: int) -> None:
    """Rule: only whose turn it is can win, so the first seat does, unless the turn has gone on."""
    assert service.submit(AdjustPoints(PlayerId(COLOURS[seat]), points, "agreed"), source="table").accepted


def pass_turn(service: GameService) -> None:
    match = service.snapshot().match
    assert match
    assert match.game.roll_command
    assert service.submit(match.game.roll_command((2, 4)), source="table").accepted
    match = service.snapshot().match
    assert match
    end = next(offer for offer in match.offers() if offer.command.__name__ == "EndTurn")
    assert service.submit(end.command(**end.given), source="table").accepted


def play(service: GameService, *names: str, winner: int = 0, points: tuple[int, ...] = (), voice: str = "") -> str:
    """A finished game; `points` are added to those of the start, by seat."""
    game_id = begin(service, *names, voice=voice)
    found(service)
    for seat, more in enumerate(points):
        if more:
            adjust(service, seat, more)
    for _ in range(winner):
        pass_turn(service)
    adjust(service, winner, 8)
    match = service.snapshot().match
    assert match
    assert match.view().winners == (COLOURS[winner],)
    return game_id
