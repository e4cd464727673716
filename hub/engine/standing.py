"""How a game stands: whose turn it is, who is to act, whether and how it ended. There is no second source of it."""

from dataclasses import dataclass

from hub.engine.phrase import Phrase, PlayerId


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended; `RUNNING` while it goes on. All who win do so together, and nobody may."""

    is_over: bool
    winners: tuple[PlayerId, ...] = ()
    reason: Phrase | None = None  # where it is not simply that they have enough points, or most


RUNNING = Outcome(is_over=False)


def won_by(*winners: PlayerId, reason: Phrase | None = None) -> Outcome:
    return Outcome(True, winners, reason)


@dataclass(frozen=True, slots=True)
class Standing:
    """Which turn it is, counted from 1 (0 before the first), whose, and for whom the table waits."""

    turn: int
    active: PlayerId | None
    to_act: tuple[PlayerId, ...] = ()  # one, or several at once; nobody when the game is over
    outcome: Outcome = RUNNING

    @property
    def in_focus(self) -> PlayerId | None:
        """Whom everybody looks at: the one the table waits for; if that is several or nobody, whose turn it is.

        >>> Standing(3, PlayerId("anna"), (PlayerId("ben"),)).in_focus
        'ben'
        """
        return self.to_act[0] if len(self.to_act) == 1 else self.active

    @property
    def winners(self) -> tuple[PlayerId, ...]:
        return self.outcome.winners

    @property
    def is_over(self) -> bool:
        return self.outcome.is_over
