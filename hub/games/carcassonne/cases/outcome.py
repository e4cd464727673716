"""What came of the events of a case."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from hub.engine.match import Match
from hub.engine.messages import Command, IllegalCommand
from hub.engine.phrase import PlayerId
from hub.games.carcassonne.cases.notation import Misread
from hub.games.carcassonne.cases.position import LETTERS, state_of, with_state
from hub.games.carcassonne.events import FiguresReturned
from hub.games.carcassonne.figures import Figure
from hub.games.carcassonne.state import CarcassonneState


@dataclass
class Outcome:
    """In the words of `then`: `standing` are the figures in features that were told, `back` came home in this event."""

    match: Match
    points_before: Mapping[PlayerId, int]
    standing: dict[str, tuple[Figure, ...]] = field(default_factory=dict)
    refusal: IllegalCommand | None = None
    returned: Counter[tuple[PlayerId, str]] = field(default_factory=Counter)
    back: Counter[tuple[PlayerId, str]] = field(default_factory=Counter)
    facts: dict[str, Any] = field(default_factory=dict)

    @property
    def state(self) -> CarcassonneState:
        return state_of(self.match)

    def do(self, command: Command) -> None:
        self.match, entries = self.match.after(command)
        for event in (event for entry in entries for event in entry.events):
            if isinstance(event, FiguresReturned):
                home = [(one.player, LETTERS.get(one.figure, one.figure)) for one in event.figures]
                self.returned.update(home)
                self.back.update(home)

    def arrange(self, **facts: Any) -> None:
        """The table as the case wants it, whatever led there."""
        self.match = with_state(self.match, self.state.replace(**facts))

    def fact(self, word: str) -> Any:
        if word not in self.facts:
            raise Misread(f"nothing in this case tells {word}")
        return self.facts[word]

    def points_gained(self) -> dict[PlayerId, int]:
        now = points_of(self.match)
        return {player: now[player] - before for player, before in self.points_before.items() if now[player] != before}


def points_of(match: Match) -> dict[PlayerId, int]:
    return {player.id: match.points(player.id).total for player in match.setup.players}
