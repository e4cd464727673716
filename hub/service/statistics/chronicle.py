"""Chronicle: keeps the story of a game, so that one step more costs one moment more."""

import threading
from typing import Any

from hub.engine.definition import GameDefinition, MatchSetup
from hub.engine.match import Match
from hub.engine.story import Moment, Story


class Chronicle:
    """Keeps the moments of the game it was asked for last.

    What was taken back or decided afresh since is dropped, what still counts is kept. Asked from any thread.
    """

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._game: GameDefinition[Any] | None = None
        self._setup: MatchSetup | None = None
        self._moments: tuple[Moment, ...] = ()

    def story(self, match: Match) -> Story:
        with self._lock:
            is_same = self._game is match.game and self._setup is match.setup
            known = self._moments if is_same else ()
            kept = 0
            for moment, step in zip(known, match.steps, strict=False):
                if moment.entry is not step.entry:
                    break
                kept += 1
            story = match.story(known[:kept])
            self._game, self._setup, self._moments = match.game, match.setup, story.moments
            return story
