"""What single dice say → one throw. Pure: time is passed in, and ids come from whoever makes this."""

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum, auto
from uuid import uuid4

from hub.wire.messages import UnclearReason

QUIET_S = 0.7  # after the last word of the last die: a late one may still begin to roll
FEW_PATIENCE_S = 3.0  # perhaps the other die is still to come
AGAIN_S = 20.0  # so long dice beside a crooked one wait, untouched, for it to be thrown again
LOST_PATIENCE_S = 10.0  # a die that rolls so long without a word is out of reach
MOST_DICE = 24  # in one throw; a stranger on the broker may invent names
FACES = range(1, 7)


class DieState(Enum):
    """What a die can say of itself, whoever made it."""

    ROLLING = auto()
    RESTS = auto()  # flat, with a face; a roll only if it was rolling
    CROOKED = auto()  # at rest, but not flat
    HANDLED = auto()  # in a hand, or put down by one
    GONE = auto()  # no longer heard: where it lies when it comes back is no roll


@dataclass(frozen=True, slots=True)
class DieNews:
    die: str
    state: DieState
    face: int | None = None


@dataclass(frozen=True, slots=True)
class Throw:
    """Dice that rolled together and lie: their values, or why they are not a roll."""

    roll_id: str
    values: tuple[int, ...]
    unclear: UnclearReason | None


@dataclass(slots=True)
class _Die:
    """A die that rolled in the present throw."""

    state: DieState = DieState.ROLLING
    face: int | None = None
    is_touched: bool = False  # since it came to rest, so what it shows now no longer counts


class ThrowAssembler:
    """Dice that roll and come to rest within one another's time are one throw; each die is in it once.

    When one lies crooked, the others that still lie untouched belong to what is thrown again shortly after.

    Only what rolled counts: a die that comes into reach, is put down or says the same again is no roll. A die that
    showed a face beyond six is none of ours.
    """

    def __init__(self, *, new_id: Callable[[], str] = lambda: uuid4().hex) -> None:
        self._new_id = new_id
        self._dice: dict[str, _Die] = {}
        self._foreign: set[str] = set()
        self._changed_at = 0.0
        self._lying: dict[str, int] = {}  # flat dice of the last throw, if another one lay crooked
        self._told_at = 0.0

    @property
    def is_rolling(self) -> bool:
        """Is a throw under way that has not been told?"""
        return bool(self._dice)

    def forget(self) -> None:
        """The table has moved on: what lies there belongs to no throw any more."""
        self._lying.clear()

    def hear(self, at: float, news: DieNews) -> None:
        if news.die in self._foreign:
            return
        if (news.state, news.face) != (DieState.RESTS, self._lying.get(news.die)):
            self._lying.pop(news.die, None)
        if news.state is DieState.ROLLING:
            if news.die in self._dice or len(self._dice) < MOST_DICE:
                self._dice[news.die] = _Die()
                self._changed_at = at
        elif die := self._dice.get(news.die):
            self._hear_of(die, at, news)

    def _hear_of(self, die: _Die, at: float, news: DieNews) -> None:
        """A die of the present throw says what became of it."""
        match news.state:
            case DieState.RESTS if news.face not in FACES:
                self._leave(news.die, at)
                if len(self._foreign) < MOST_DICE:
                    self._foreign.add(news.die)
            case DieState.HANDLED if die.state is DieState.ROLLING:  # shaken, and not thrown
                self._leave(news.die, at)
            case DieState.HANDLED:
                die.is_touched = True
            case DieState.GONE if die.state is DieState.ROLLING:
                die.state = DieState.GONE
            case DieState.RESTS | DieState.CROOKED:
                is_news = (die.state, die.face) != (news.state, news.face)
                if is_news and not die.is_touched and die.state is not DieState.GONE:
                    die.state, die.face, self._changed_at = news.state, news.face, at

    def _leave(self, name: str, at: float) -> None:
        del self._dice[name]
        self._changed_at = at

    def due(self, at: float, wanted: int | None) -> Throw | None:
        """The throw, once it is complete or nothing more is to be expected; it is then over."""
        if at - self._told_at > AGAIN_S:
            self._lying.clear()
        if not self._dice or at - self._changed_at < self._patience_s(wanted):
            return None
        if self._completes(wanted):
            self._dice |= {name: _Die(DieState.RESTS, face) for name, face in self._lying.items()}
        dice, self._dice, self._told_at = self._dice, {}, at
        if all(die.state in (DieState.ROLLING, DieState.GONE) for die in dice.values()):
            return None  # nobody saw anything come to rest
        resting = {name: die.face for name, die in dice.items() if die.state is DieState.RESTS and die.face}
        unclear = self._doubt(dice, len(resting), wanted)
        is_crooked = unclear is UnclearReason.COCKED
        self._lying = {name: face for name, face in resting.items() if is_crooked and not dice[name].is_touched}
        return Throw(self._new_id(), tuple(sorted(resting.values())), unclear)

    @staticmethod
    def _doubt(dice: dict[str, _Die], resting: int, wanted: int | None) -> UnclearReason | None:
        if any(die.state is DieState.CROOKED for die in dice.values()):
            return UnclearReason.COCKED
        return None if resting == len(dice) and wanted in (None, resting) else UnclearReason.WRONG_NUMBER

    def _completes(self, wanted: int | None) -> bool:
        """Are these the crooked dice of the last throw, thrown again?"""
        return bool(self._lying) and len(self._dice) + len(self._lying) == wanted

    def _patience_s(self, wanted: int | None) -> float:
        states = {die.state for die in self._dice.values()}
        if states & {DieState.ROLLING, DieState.GONE}:
            return LOST_PATIENCE_S
        if wanted and len(self._dice) < wanted and not self._completes(wanted):
            return FEW_PATIENCE_S
        return QUIET_S
