"""What is known of a feature, whether the hub saw its tiles or was told about them."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from hub.games.carcassonne.figures import Figure
from hub.games.carcassonne.state import CarcassonneState
from hub.games.carcassonne.tiles import CITY, FIELD, MONASTERY, ROAD
from hub.kit.landscape import ROUND, Cell, Landscape, Place

SURROUNDED = 8  # tiles round a monastery


@dataclass(frozen=True, slots=True)
class Facts:
    """All that scoring needs: rules and expansions ask for nothing else.

    `tiles` are those that it consists of, for a monastery those round it too; `marks` are what is drawn in it, for a
    monastery what is drawn on the tiles round it. `cities` are the closed ones that a field touches, `at` is where.
    """

    kind: str
    tiles: int
    is_closed: bool
    marks: Mapping[str, int] = field(default_factory=dict)
    figures: tuple[Figure, ...] = ()
    cities: int = 0
    place: Place | None = None
    at: tuple[Place, ...] = ()


def is_closed(land: Landscape, name: Place) -> bool:
    """CARC-ROAD-01, CARC-CITY-01: no open end is left. CARC-MON-01: all eight places round it are taken."""
    feature = land.features[name]
    if feature.kind == MONASTERY:
        return land.around(name.cell) == SURROUNDED
    return feature.kind in (ROAD, CITY) and feature.open_ports == 0


def facts_of(state: CarcassonneState, name: Place) -> Facts:
    """CARC-ROAD-02, CARC-CITY-04: tiles are counted, not segments."""
    land, feature = state.land, state.land.features[name]
    figures = tuple(figures_in(state, name).values())
    closed = is_closed(land, name)
    if feature.kind == MONASTERY:
        marks = _marks_round(land, name.cell)
        return Facts(feature.kind, 1 + land.around(name.cell), closed, marks, figures, place=name)
    cities = closed_cities(land, name) if feature.kind == FIELD else ()
    marks = _marks(land, feature.places)
    return Facts(feature.kind, len(feature.cells), closed, marks, figures, len(cities), name, cities)


def figures_in(state: CarcassonneState, name: Place) -> dict[Place, Figure]:
    home = state.land.home
    return {place: figure for place, figure in state.figures.items() if home[place] == name}


def closed_cities(land: Landscape, name: Place) -> tuple[Place, ...]:
    """CARC-FIELD-04: the closed cities that a field touches or that lie in it, each once.

    CARC-FIELD-02: how far a field goes, the landscape knows: halves of sides join, corners do not.
    Only where a field and a city lie side by side on one tile do they touch.
    """
    beside = {
        land.home[Place(place.x, place.y, other)]
        for place in land.features[name].places
        for other in land.segment(place).beside
    }
    return tuple(sorted(city for city in beside if is_closed(land, city)))


def held_features(state: CarcassonneState) -> Iterator[Place]:
    """Every feature that a figure stands in, once."""
    yield from dict.fromkeys(state.land.home[place] for place in sorted(state.figures))


def closed_by(land: Landscape, cell: Cell) -> Iterator[Place]:
    """CARC-TURN-01, CARC-MON-02: what the tile there has closed, its own features and monasteries round it."""
    yield from (name for name in land.names_on(cell) if is_closed(land, name))
    for dx, dy in ROUND:
        beside = cell[0] + dx, cell[1] + dy
        if beside in land.tiles:
            for name in land.names_on(beside):
                if land.features[name].kind == MONASTERY and is_closed(land, name):
                    yield name


def _marks(land: Landscape, places: Iterable[Place]) -> dict[str, int]:
    return dict(Counter(mark for place in places for mark in land.segment(place).marks))


def _marks_round(land: Landscape, cell: Cell) -> dict[str, int]:
    round_it = ((cell[0] + dx, cell[1] + dy) for dx, dy in ROUND)
    return dict(Counter(mark for one in round_it if one in land.tiles for mark in land.tiles[one].tile.marks))
