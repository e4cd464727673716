"""What any game refuses: a stranger, somebody out of turn, what does not belong to this moment."""

from collections.abc import Sequence
from dataclasses import dataclass

from hub.engine.messages import IllegalCommand
from hub.engine.phrase import Arg, PlayerId, Who, phrase


@dataclass(frozen=True, slots=True)
class Refusals:
    """The refusals of one game, in the words of its own catalogue.

    >>> refuse = Refusals("chess")
    >>> refuse("in_check", "FIDE-3.9", piece="king").reason
    'chess.refusal.in_check'
    """

    game: str

    def __call__(self, reason: str, rule: str, **args: Arg) -> IllegalCommand:
        """By a rule of this game: `raise refuse("occupied", "PLACE-01")`."""
        return IllegalCommand(phrase(f"{self.game}.refusal.{reason}", **args), rule=rule)

    def unless_active(self, player: PlayerId, active: PlayerId, *, rule: str) -> None:
        """Says whose turn it is: `<game>.refusal.not_your_turn`."""
        if player != active:
            raise self("not_your_turn", rule, player=Who(active))

    def first(self, phase: str, *, rule: str) -> IllegalCommand:
        """Not at this moment; says what the table is waiting for: `<game>.first.<phase>`."""
        return IllegalCommand(phrase(f"{self.game}.first.{phase}"), rule=rule)


def expect_seated(player: PlayerId, players: Sequence[PlayerId]) -> None:
    if player not in players:
        raise IllegalCommand(phrase("refusal.unknown_player", player=player))
