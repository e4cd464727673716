"""The statistics of one game as plain values; numbers here, sentences as phrases."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from hub.engine.phrase import Phrase, PlayerId


class Verdict(StrEnum):
    """What a test of the dice says, in the words of honest people."""

    TOO_FEW = "too_few"  # rolls, to say anything
    USUAL = "usual"  # nothing unusual
    NOTABLE = "notable"  # chance alone does this in one of twenty evenings
    SUSPECT = "suspect"  # chance alone does this in one of a hundred evenings


@dataclass(frozen=True, slots=True)
class Cell:
    """A value that can be rolled: how often it was, and how often fair dice would have shown it."""

    value: int
    seen: int
    expected: float


@dataclass(frozen=True, slots=True)
class Fairness:
    """`of` is "sum" or "faces"; with too few rolls there is neither chi-square nor p."""

    of: str
    rolls: int
    cells: tuple[Cell, ...]
    chi_square: float | None
    degrees: int
    p: float | None
    verdict: Verdict
    words: Phrase  # the plain sentence


@dataclass(frozen=True, slots=True)
class Income:
    """`expected` by position and fair dice, `due` by position and the dice as they fell, `received` in the end.

    `key` is a kind of thing or a number, as a word.
    """

    key: str
    expected: float
    due: int
    received: int

    @property
    def luck(self) -> float:
        """What the dice gave beyond what they promised."""
        return self.due - self.expected


@dataclass(frozen=True, slots=True)
class Loss:
    """`why` is a key the game gave, `words` its name."""

    why: str
    words: Phrase
    count: int


@dataclass(frozen=True, slots=True)
class Trades:
    with_players: int
    with_bank: int
    given: int  # cards
    gotten: int


@dataclass(frozen=True, slots=True)
class PlayerStatistics:
    """`stolen` is what this player took from other hands, `robbed` what others took out of this one.

    `total` and its parts count what rolls brought and nothing else. Turn times are in seconds; the median and the
    longest are of finished turns, the total has the present one in it.
    """

    player: PlayerId
    points: int
    sums: Fairness
    faces: Fairness
    total: Income
    by_kind: tuple[Income, ...]
    by_number: tuple[Income, ...]
    losses: tuple[Loss, ...]
    stolen: int
    robbed: int
    trades: Trades
    built: Mapping[str, int]
    turns: int
    turn_total_s: float
    turn_median_s: float | None
    turn_longest_s: float | None


@dataclass(frozen=True, slots=True)
class Moment:
    """The points after a step that changed them."""

    seq: int
    at: float
    turn: int
    points: Mapping[PlayerId, int]


@dataclass(frozen=True, slots=True)
class RollLine:
    """One roll in order; `luck` is the sum so far for each player.

    `has_faces` is False where only the sum is real, as of a roll that another program wrote down.
    """

    seq: int
    at: float
    turn: int
    player: PlayerId
    dice: tuple[int, ...]
    luck: Mapping[PlayerId, float]
    received: Mapping[PlayerId, int]
    has_faces: bool = True

    @property
    def number(self) -> int:
        return sum(self.dice)


@dataclass(frozen=True, slots=True)
class TurnTime:
    turn: int
    player: PlayerId
    seconds: float
    is_finished: bool = True


@dataclass(frozen=True, slots=True)
class NumberOdds:
    """The chance of a number at the next roll, and what it would bring to whom just now."""

    number: int
    chance: float
    brings: Mapping[PlayerId, tuple[tuple[str, int], ...]]


@dataclass(frozen=True, slots=True)
class Prospects:
    """What the next roll may bring: cards per roll for each player, by kind and in all."""

    per_roll: Mapping[PlayerId, float]
    by_kind: Mapping[PlayerId, Mapping[str, float]]
    odds: tuple[NumberOdds, ...]


@dataclass(frozen=True, slots=True)
class TurningPoint:
    seq: int
    turn: int
    at: float
    words: Phrase


@dataclass(frozen=True, slots=True)
class Award:
    """`key` such as "most_robbed"; `words` says who and why."""

    key: str
    player: PlayerId
    words: Phrase


@dataclass(frozen=True, slots=True)
class GameStatistics:
    """Everything about one game; `winners` is empty while it goes on or when it was abandoned."""

    players: tuple[PlayerStatistics, ...]
    sums: Fairness
    faces: Fairness
    rolls: tuple[RollLine, ...]
    moments: tuple[Moment, ...]
    turn_times: tuple[TurnTime, ...]
    turning_points: tuple[TurningPoint, ...]
    awards: tuple[Award, ...]
    prospects: Prospects | None  # None in a game where numbers bring nothing, or that is over
    winners: tuple[PlayerId, ...]
    target: int | None
    turns: int
    began_at: float | None  # of the first entry
    ended_at: float | None  # of the last entry that counts
    played_s: float  # without pauses
    things: Mapping[str, Phrase] = field(default_factory=dict)  # names of the keys of `by_kind`
    pieces: Mapping[str, Phrase] = field(default_factory=dict)  # names of the keys of `built`, in the game's order
