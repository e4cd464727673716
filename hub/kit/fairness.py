"""Whether the dice of an evening look like fair dice: chi-square tests, and what they mean in plain words.

A camera does not tell which die is which, so the faces of all dice are counted together. A loaded die would still
show, only half as clearly.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from math import ceil

from hub.engine.dice import Face
from hub.engine.phrase import Phrase, phrase
from hub.kit.chance import Die, chi_square_tail, ways

LEAST_EXPECTED = 5.0  # in each cell, or the chi-square distribution is not a good likeness
LEAST_CELLS = 3
NOTABLE_BELOW = 0.05
SUSPECT_BELOW = 0.01


class Verdict(StrEnum):
    """What a test of the dice says, in the words of honest people."""

    TOO_FEW = "too_few"  # throws, to say anything
    USUAL = "usual"  # nothing unusual
    NOTABLE = "notable"  # chance alone does this in one of twenty evenings
    SUSPECT = "suspect"  # chance alone does this in one of a hundred evenings


@dataclass(frozen=True, slots=True)
class Cell:
    """A value that can be thrown: how often it was, and how often fair dice would have shown it."""

    value: Face
    seen: int
    expected: float


@dataclass(frozen=True, slots=True)
class Fairness:
    """With too few throws there is neither chi-square nor p."""

    throws: int
    cells: tuple[Cell, ...]
    chi_square: float | None
    degrees: int
    p: float | None
    verdict: Verdict
    words: Phrase  # the plain sentence


def fairness_of_sums(throws: Sequence[tuple[int, ...]], dice: tuple[Die, ...], *, tests: int = 1) -> Fairness:
    """`tests`: how many players are looked at like this in one evening; see `_words`."""
    seen: Counter[Face] = Counter(map(sum, throws))
    cells = _cells(seen, tuple(ways(*dice).items()), len(throws))
    return _tested(len(throws), cells, merged(cells), tests)


def fairness_of_faces(
    throws: Sequence[tuple[Face, ...]], sides: Sequence[Face], *, tests: int = 1, unknown: int = 0
) -> Fairness:
    """All dice together, each with these sides: numbers or symbols, some of them more than once.

    Only throws whose faces are real may be given, `unknown` counts the others.
    """
    seen = Counter(face for throw in throws for face in throw)
    cells = _cells(seen, tuple(Counter(sides).items()), seen.total())
    tested = _tested(len(throws), cells, tuple((cell.seen, cell.expected) for cell in cells), tests)
    return replace(tested, words=phrase("stats.fair.no_faces")) if unknown and not throws else tested


def _cells(seen: Mapping[Face, int], shares: Sequence[tuple[Face, int]], count: int) -> tuple[Cell, ...]:
    every = sum(share for _, share in shares)
    return tuple(Cell(value, seen.get(value, 0), count * share / every) for value, share in shares)


def merged(cells: Sequence[Cell]) -> tuple[tuple[int, float], ...]:
    """Cells put together from both tails until fair dice would give each at least five: (seen, expected).

    >>> [expected for _, expected in merged([Cell(n, 0, float(e)) for n, e in enumerate((1, 2, 3, 4, 3, 2, 1))])]
    [6.0, 4.0, 6.0]
    """
    middle = len(cells) // 2
    low, low_rest = _from_tail(cells[:middle])
    high, high_rest = _from_tail(cells[:middle:-1])
    heart = _added((*low_rest, *cells[middle : middle + 1], *high_rest))
    return (*low, heart, *reversed(high))


def _from_tail(cells: Iterable[Cell]) -> tuple[list[tuple[int, float]], tuple[Cell, ...]]:
    """The groups that are large enough, and what is left over before the middle."""
    groups: list[tuple[int, float]] = []
    rest: tuple[Cell, ...] = ()
    for cell in cells:
        rest = (*rest, cell)
        if _added(rest)[1] >= LEAST_EXPECTED:
            groups.append(_added(rest))
            rest = ()
    return groups, rest


def _added(cells: Iterable[Cell]) -> tuple[int, float]:
    cells = tuple(cells)
    return sum(cell.seen for cell in cells), sum(cell.expected for cell in cells)


def _tested(throws: int, cells: tuple[Cell, ...], groups: tuple[tuple[int, float], ...], tests: int) -> Fairness:
    degrees = len(groups) - 1
    if len(groups) < LEAST_CELLS or min(expected for _, expected in groups) < LEAST_EXPECTED:
        words = phrase("stats.fair.too_few", n=throws)
        return Fairness(throws, cells, None, max(0, degrees), None, Verdict.TOO_FEW, words)
    chi_square = sum((seen - expected) ** 2 / expected for seen, expected in groups)
    p = chi_square_tail(chi_square, degrees)
    anyone = 1 - (1 - p) ** tests
    return Fairness(throws, cells, chi_square, degrees, p, _verdict(anyone), _words(anyone, tests))


def _verdict(p: float) -> Verdict:
    if p < SUSPECT_BELOW:
        return Verdict.SUSPECT
    return Verdict.NOTABLE if p < NOTABLE_BELOW else Verdict.USUAL


def _words(p: float, tests: int) -> Phrase:
    """In so many of a hundred evenings fair dice are at least as uneven.

    Who looks at every player finds something odd with somebody quite often, so for one of several players it says in
    how many evenings *anyone* of them has such dice, and the verdict goes by that.
    """
    whose = "of_players." if tests > 1 else ""
    players = {"players": tests} if tests > 1 else {}
    verdict = _verdict(p)
    times = max(1, ceil(1000 * p)) if verdict is Verdict.SUSPECT else min(99, round(100 * p))
    return phrase(f"stats.fair.{whose}{verdict}", n=times, **players)
