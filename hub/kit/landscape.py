"""Landscapes of square tiles: sides that have to match, segments that join to features, one tile laid after the other.

A tile has twelve ports, three on each side, clockwise from the top left corner: the first half of the side, its middle,
its second half. A segment is what touches some of them in one piece. Where two tiles meet, each port lies against one
of the other tile, and segments of one kind that meet become one feature: what runs through the middle of a side joins
there, what fills a side joins half by half. A landscape never changes: laying a tile gives another one, and only what
the tile touches is worked out anew.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from typing import NamedTuple, TypeAlias

from hub.engine.change import changed

Cell: TypeAlias = tuple[int, int]  # to the right and down
Sides: TypeAlias = tuple[str | None, str | None, str | None, str | None]  # what is on them; None: anything will do

SIDES = ("N", "E", "S", "W")  # clockwise
BESIDE: tuple[Cell, ...] = ((0, -1), (1, 0), (0, 1), (-1, 0))  # the neighbour at each side
ROUND: tuple[Cell, ...] = tuple((x, y) for y in (-1, 0, 1) for x in (-1, 0, 1) if x or y)
PORTS = 12
TURNS = range(4)  # quarters clockwise
HALVES = ("Nw", "Ne", "En", "Es", "Se", "Sw", "Ws", "Wn")  # clockwise, each named after its side and the end of it


def side_ports(side: str) -> tuple[int, int, int]:
    """
    >>> side_ports("E")
    (3, 4, 5)
    """
    first = 3 * SIDES.index(side)
    return first, first + 1, first + 2


def half_port(half: str) -> int:
    """
    >>> half_port("Nw"), half_port("Ne"), half_port("Wn")
    (0, 2, 11)
    """
    place = HALVES.index(half)
    return 3 * (place // 2) + 2 * (place % 2)


def opposite(port: int) -> int:
    """The port of the neighbour that lies against this one.

    >>> opposite(half_port("En")) == half_port("Wn"), opposite(half_port("Ne")) == half_port("Se"), opposite(1)
    (True, True, 7)
    """
    side, place = divmod(port, 3)
    return 3 * ((side + 2) % 4) + 2 - place


class Place(NamedTuple):
    """A segment of the tile that lies there."""

    x: int
    y: int
    segment: str

    @property
    def cell(self) -> Cell:
        return self.x, self.y


@dataclass(frozen=True, slots=True)
class Segment:
    """`marks` are what is drawn on it; `beside` are the segments of the same tile that it touches.

    `end` is what it ends at on its tile, where it does.
    """

    id: str
    kind: str
    ports: frozenset[int] = frozenset()
    marks: tuple[str, ...] = ()
    beside: tuple[str, ...] = ()
    end: str = ""


@dataclass(frozen=True, slots=True)
class Turned:
    """A tile as it lies after so many quarter turns: what is on its sides, and whose each port is."""

    sides: tuple[str, str, str, str]
    owners: tuple[str | None, ...]
    ports: Mapping[str, tuple[int, ...]]  # of each segment


@dataclass(frozen=True)
class Tile:
    """`links` are segments that are one although they are drawn apart."""

    id: str
    segments: tuple[Segment, ...]
    marks: tuple[str, ...] = ()
    links: tuple[tuple[str, str], ...] = ()

    @cached_property
    def by_id(self) -> Mapping[str, Segment]:
        return {segment.id: segment for segment in self.segments}

    @cached_property
    def turned(self) -> tuple[Turned, ...]:
        return tuple(self._turned(turns) for turns in TURNS)

    @cached_property
    def ways(self) -> tuple[int, ...]:
        """The turns after which it looks different; one that looks the same from all sides needs no turning."""
        looks = [frozenset(self._looks(turns)) for turns in TURNS]
        return tuple(turns for turns in TURNS if looks.index(looks[turns]) == turns)

    def _looks(self, turns: int) -> Iterator[tuple[object, ...]]:
        for one in self.segments:
            yield one.kind, frozenset(self.turned[turns].ports[one.id]), one.marks, len(one.beside)

    def _turned(self, turns: int) -> Turned:
        ports = {one.id: tuple(sorted((port + 3 * turns) % PORTS for port in one.ports)) for one in self.segments}
        owner = {port: one for one, taken in ports.items() for port in taken}
        owners = tuple(owner.get(port) for port in range(PORTS))
        north, east, south, west = (self._side(owners[3 * side : 3 * side + 3]) for side in TURNS)
        return Turned((north, east, south, west), owners, ports)

    def _side(self, owners: tuple[str | None, ...]) -> str:
        """What runs through the middle, or else what fills the halves."""
        found = owners[1] or owners[0] or owners[2]
        return self.by_id[found].kind if found else ""


@dataclass(frozen=True, slots=True)
class Laid:
    tile: Tile
    turns: int

    @property
    def as_it_lies(self) -> Turned:
        return self.tile.turned[self.turns]


@dataclass(frozen=True, slots=True)
class Feature:
    """Segments that have become one; `open_ports` of them still lie at the edge of the landscape."""

    kind: str
    places: frozenset[Place]
    open_ports: int

    @property
    def cells(self) -> frozenset[Cell]:
        return frozenset((place.x, place.y) for place in self.places)


@lru_cache(maxsize=4096)
def _fitting(ways: tuple[tuple[int, tuple[str, ...]], ...], wanted: Sides) -> tuple[int, ...]:
    return tuple(
        turns
        for turns, sides in ways
        if all(want is None or want == side for want, side in zip(wanted, sides, strict=True))
    )


@dataclass(frozen=True)
class Landscape:
    """`features` have the place of one of their segments for a name, and `home` tells it for every segment."""

    tiles: Mapping[Cell, Laid] = field(default_factory=dict)  # in the order in which they were laid
    features: Mapping[Place, Feature] = field(default_factory=dict)
    home: Mapping[Place, Place] = field(default_factory=dict)
    free: Mapping[Cell, Sides] = field(default_factory=dict)  # cells beside tiles, with what their sides have to be

    @classmethod
    def of(cls, tiles: Iterable[tuple[Cell, Laid]]) -> "Landscape":
        land = cls()
        for cell, laid in tiles:
            land = land.with_tile(cell, laid.tile, laid.turns)
        return land

    # ------------------------------------------------------------ asking

    def sides_wanted(self, cell: Cell) -> Sides:
        return self.free.get(cell, (None, None, None, None))

    def fits(self, tile: Tile, cell: Cell, turns: int) -> bool:
        """Each side lies against one of the same kind; whether it touches anything is another question."""
        pairs = zip(self.sides_wanted(cell), tile.turned[turns].sides, strict=True)
        return all(want is None or want == side for want, side in pairs)

    def fitting(self, tile: Tile) -> Iterator[tuple[Cell, tuple[int, ...]]]:
        """Where it may lie beside others, with the turns that make it fit there."""
        ways = tuple((turns, tile.turned[turns].sides) for turns in tile.ways)
        for cell, wanted in self.free.items():
            if found := _fitting(ways, wanted):
                yield cell, found

    def around(self, cell: Cell) -> int:
        """How many of the eight places round it are taken."""
        x, y = cell
        return sum((x + dx, y + dy) in self.tiles for dx, dy in ROUND)

    def segment(self, place: Place) -> Segment:
        return self.tiles[place.x, place.y].tile.by_id[place.segment]

    def has(self, place: Place) -> bool:
        return place in self.home

    def feature(self, place: Place) -> Feature:
        return self.features[self.home[place]]

    def names_on(self, cell: Cell) -> tuple[Place, ...]:
        """The features of a tile, each once, in the order of its segments."""
        laid = self.tiles[cell]
        return tuple(dict.fromkeys(self.home[Place(*cell, one.id)] for one in laid.tile.segments))

    def met(self, cell: Cell) -> tuple[Place | None, ...]:
        """For every port of a cell the feature that lies against it there."""
        return tuple([self._met(cell, port) for port in range(PORTS)])

    def _met(self, cell: Cell, port: int) -> Place | None:
        dx, dy = BESIDE[port // 3]
        x, y = cell[0] + dx, cell[1] + dy
        laid = self.tiles.get((x, y))
        owner = laid.as_it_lies.owners[opposite(port)] if laid else None
        return self.home[Place(x, y, owner)] if owner else None

    # ------------------------------------------------------------ changing

    def with_tile(self, cell: Cell, tile: Tile, turns: int) -> "Landscape":
        """The landscape with one more tile, whether it fits or not: what does not fit does not join."""
        features, home, free = dict(self.features), dict(self.home), dict(self.free)
        for segment in tile.segments:
            place = Place(*cell, segment.id)
            home[place] = place
            features[place] = Feature(segment.kind, frozenset((place,)), len(segment.ports))
        for one, other in tile.links:
            _join(features, home, Place(*cell, one), Place(*cell, other), 0)
        as_it_lies = tile.turned[turns]
        for port, owner in enumerate(as_it_lies.owners):
            met = self._met(cell, port)
            if owner and met and features[home[met]].kind == tile.by_id[owner].kind:
                _join(features, home, Place(*cell, owner), met, 2)
            elif (owner or met) and self.sides_wanted(cell)[port // 3] == as_it_lies.sides[port // 3]:
                lone = Place(*cell, owner) if owner else met  # the middle of a side against one that is split there
                assert lone
                _join(features, home, lone, lone, 1)
        free.pop(cell, None)
        for side, (dx, dy) in enumerate(BESIDE):
            beside = cell[0] + dx, cell[1] + dy
            if beside not in self.tiles:
                wanted = list(free.get(beside, (None, None, None, None)))
                wanted[(side + 2) % 4] = as_it_lies.sides[side]
                free[beside] = wanted[0], wanted[1], wanted[2], wanted[3]
        tiles = {**self.tiles, cell: Laid(tile, turns)}
        return changed(self, tiles=tiles, features=features, home=home, free=free)

    def without(self, cell: Cell) -> "Landscape":
        """The same as if this tile had never been laid."""
        return Landscape.of((other, laid) for other, laid in self.tiles.items() if other != cell)


def _join(features: dict[Place, Feature], home: dict[Place, Place], one: Place, other: Place, ports: int) -> None:
    """The larger one takes the smaller one in; a port that lies against another is open no longer."""
    large, small = home[one], home[other]
    if large == small:
        whole = features[large]
        features[large] = Feature(whole.kind, whole.places, whole.open_ports - ports)
        return
    if len(features[small].places) > len(features[large].places):
        large, small = small, large
    taken, whole = features.pop(small), features[large]
    for place in taken.places:
        home[place] = large
    open_ports = whole.open_ports + taken.open_ports - ports
    features[large] = Feature(whole.kind, whole.places | taken.places, open_ports)
