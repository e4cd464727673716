"""Figures: what stands where, and how those that nobody laid on a map are counted."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from hub.engine.phrase import PlayerId
from hub.games.carcassonne.box import FOLLOWER
from hub.kit.landscape import Cell, Place


@dataclass(frozen=True, slots=True)
class Figure:
    """Somebody's figure; `marks` are what is drawn on the tile that it stands on."""

    player: PlayerId
    kind: str = FOLLOWER
    marks: tuple[str, ...] = ()


def spot_of(place: Place) -> str:
    """
    >>> spot_of(Place(-1, 2, "c1"))
    '-1,2,c1'
    """
    return f"{place.x},{place.y},{place.segment}"


def place_of(spot: str) -> Place | None:
    """The place that a word names, or None.

    >>> place_of("-1,2,c1"), place_of("there")
    (Place(x=-1, y=2, segment='c1'), None)
    """
    cell, _, segment = spot.rpartition(",")
    found = cell_of(cell)
    return Place(*found, segment) if found and segment else None


def cell_name(cell: Cell) -> str:
    return f"{cell[0]},{cell[1]}"


def cell_of(name: str) -> Cell | None:
    """
    >>> cell_of("3,-4"), cell_of("3"), cell_of("a,b")
    ((3, -4), None, None)
    """
    x, _, y = name.partition(",")
    return (int(x), int(y)) if _is_number(x) and _is_number(y) else None


def _is_number(word: str) -> bool:
    digits = word.removeprefix("-")
    return digits.isascii() and digits.isdigit() and len(digits) <= 4


def counted_as(figure: Figure) -> str:
    """What a figure is called where figures are counted: its player, its kind where it is no follower, its marks.

    >>> counted_as(Figure(PlayerId("red"))), counted_as(Figure(PlayerId("red"), "big", ("hill",)))
    ('red', 'red big hill')
    """
    kind = (figure.kind,) if figure.kind != FOLLOWER or figure.marks else ()
    return " ".join((figure.player, *kind, *figure.marks))


def counted(figures: Mapping[str, int]) -> Iterator[Figure]:
    """The figures that such words stand for.

    >>> [one.kind for one in counted({"red": 1, "blue big": 1})]
    ['follower', 'big']
    """
    for name, count in figures.items():
        player, *words = name.split(" ")
        figure = Figure(PlayerId(player), words[0] if words else FOLLOWER, tuple(words[1:]))
        yield from (figure for _ in range(count))
