"""A table to measure with: the first game, played at random."""

import random
from collections.abc import Callable

from hub.engine.definition import MatchSetup, Player
from hub.engine.messages import UndoLast
from hub.engine.offer import DiceInput
from hub.engine.phrase import PlayerId
from hub.games.registry import GAMES, sparring
from hub.service.game_service import GameService

UNDO_EVERY = 7
SOURCE = "bench"


def begin(service: GameService) -> None:
    """Everybody sits down and founds; the first roll is due."""
    game = GAMES[0]
    seats = tuple(Player(PlayerId(colour), colour.title(), colour) for colour in game.colours[: game.players[-1]])
    service.start_match(MatchSetup(game.key, seats))
    change = changes(service, may_undo=False)
    while not wants_dice(service):
        change()


def wants_dice(service: GameService) -> bool:
    match = service.snapshot().match
    assert match
    return any(isinstance(one, DiceInput) for offer in match.offers()[:1] for one in offer.inputs)


def changes(service: GameService, *, may_undo: bool = True) -> Callable[[], int]:
    """Each call changes the table, by the moves of a random game and undo, and gives the new revision."""
    pick = random.Random(1).randrange  # noqa: S311 - games, not secrets
    made = 0

    def change() -> int:
        nonlocal made
        made += 1
        match = service.snapshot().match
        assert match
        command = None if may_undo and made % UNDO_EVERY == 0 else sparring(match.game.key).command(match.play(), pick)
        service.submit(command or UndoLast(), source=SOURCE)
        return service.snapshot().revision

    return change
