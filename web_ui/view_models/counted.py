"""What the writers of statistics share: the numbers, the people in their order, and the words."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from hub.engine.phrase import Arg, PlayerId, phrase
from hub.service.statistics.model import GameStatistics, PlayerStatistics
from web_ui.view_models.figures import Head
from web_ui.view_models.forms import Say
from web_ui.view_models.numerals import Numerals
from web_ui.view_models.people import Badge


@dataclass(frozen=True, slots=True)
class Counted:
    """One game, counted, and the language to tell it in."""

    numbers: GameStatistics
    badges: Mapping[PlayerId, Badge]
    say: Say
    numerals: Numerals

    @property
    def people(self) -> tuple[Badge, ...]:
        return tuple(self.badges[one.player] for one in self.numbers.players)

    def text(self, key: str, **args: Arg) -> str:
        return self.say(phrase(key, **args))

    def heads(self) -> tuple[Head, ...]:
        """A column for each player."""
        return tuple(Head(badge.name, badge) for badge in self.people)

    def head(self, player: PlayerId) -> Head:
        return Head(self.badges[player].name, self.badges[player])

    def each(self, cell: Callable[[PlayerStatistics], str]) -> tuple[str, ...]:
        return tuple(cell(one) for one in self.numbers.players)

    def thing(self, kind: str) -> str:
        """The name of a kind as the game calls it."""
        named = self.numbers.things.get(kind)
        return self.say(named) if named else kind
