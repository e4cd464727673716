"""A table to measure with: a game that can be played at random."""

import random
from collections.abc import Callable
from typing import Any

from hub.cli.trials import trials
from hub.engine.definition import GameDefinition, MatchSetup, Player
from hub.engine.messages import UndoLast
from hub.engine.offer import DiceInput
from hub.engine.phrase import PlayerId
from hub.errors import TabletopError
from hub.games.registry import GAMES
from hub.service.game_service import GameService

UNDO_EVERY = 7
SOURCE = "bench"


def measured_game(key: str | None) -> GameDefinition[Any]:
    """The game with this key, or else the first that somebody can play at random."""
    partners = trials()
    game = GAMES.by_key(key or next(iter(partners)))
    if game.key not in partners:
        raise TabletopError(f"Nobody plays {game.key} at random; there are: {', '.join(partners)}.")
    return game


def begin(service: GameService, game: GameDefinition[Any]) -> None:
    """Everybody sits down and makes ready; the first roll is due, or without dice the first turn."""
    seats = tuple(Player(PlayerId(colour), colour.title(), colour) for colour in game.colours[: game.players[-1]])
    service.start_match(MatchSetup(game.key, seats))
    change = changes(service, may_undo=False)
    while not (wants_dice(service) if game.dice else _is_begun(service)):
        change()


def _is_begun(service: GameService) -> bool:
    match = service.snapshot().match
    return match is not None and match.standing().turn > 0


def wants_dice(service: GameService) -> bool:
    match = service.snapshot().match
    assert match
    return any(isinstance(one, DiceInput) for offer in match.offers()[:1] for one in offer.inputs)


def changes(service: GameService, *, may_undo: bool = True) -> Callable[[], int]:
    """Each call changes the table, by the moves of a random game and undo, and gives the new revision."""
    pick = random.Random(1).randrange  # noqa: S311 - games, not secrets
    made = 0
    partners = trials()

    def change() -> int:
        nonlocal made
        made += 1
        match = service.snapshot().match
        assert match
        command = None if may_undo and made % UNDO_EVERY == 0 else partners[match.game.key].command(match.play(), pick)
        service.submit(command or UndoLast(), source=SOURCE)
        return service.snapshot().revision

    return change
