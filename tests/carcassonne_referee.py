"""A second opinion on Carcassonne, written from the rulebook: nothing in here asks the rules or the kit it watches.

It reads the tiles by itself, turns them as points of a plane, and looks at the whole landscape anew each time: two
parts belong together where they touch the same point of the plane.
"""

import tomllib
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

FOLDER = Path(__file__).parents[1] / "hub/games/carcassonne/data/tiles"
LETTERS = {"city": "c", "road": "r", "field": "f", "river": "w"}
# In quarters of a tile, from its middle: to the right and down.
HALVES = {
    "Nw": (-1, -2),
    "Ne": (1, -2),
    "En": (2, -1),
    "Es": (2, 1),
    "Se": (1, 2),
    "Sw": (-1, 2),
    "Ws": (-2, 1),
    "Wn": (-2, -1),
}
SIDES = {"N": (0, -2), "E": (2, 0), "S": (0, 2), "W": (-2, 0)}
HANDS = {"N": ("Nw", "Ne"), "E": ("En", "Es"), "S": ("Se", "Sw"), "W": ("Ws", "Wn")}

Point = tuple[int, int]


class Part(NamedTuple):
    x: int
    y: int
    name: str


class Lying(NamedTuple):
    tile: str
    x: int
    y: int
    turns: int


@dataclass(frozen=True)
class Area:
    """Parts that belong together."""

    kind: str
    parts: frozenset[Part]
    is_closed: bool
    shields: int = 0

    @property
    def tiles(self) -> int:
        return len({(part.x, part.y) for part in self.parts})


def written_tiles() -> dict[str, dict[str, Any]]:
    files = [tomllib.loads(path.read_text(encoding="utf-8")) for path in sorted(FOLDER.glob("*.toml"))]
    return {tile["id"]: tile for file in files for tile in file["tile"]}


TILES = written_tiles()


def turned(point: Point, turns: int) -> Point:
    for _ in range(turns):
        point = -point[1], point[0]
    return point


def touched(kind: str, words: Iterable[str]) -> list[Point]:
    """A road touches the middle of a side, a city both halves of it."""
    points = []
    for word in words:
        if word in HALVES:
            points.append(HALVES[word])
        elif kind == "city":
            points.extend(HALVES[half] for half in HANDS[word])
        else:
            points.append(SIDES[word])
    return points


def parts_of(lying: Lying) -> dict[Part, tuple[str, list[Point], dict[str, Any]]]:
    """What is on a tile, with the points of the plane that it touches."""
    found = {}
    tile = TILES[lying.tile]
    for kind, letter in LETTERS.items():
        for number, written in enumerate(tile.get(kind, []), 1):
            at = [turned(point, lying.turns) for point in touched(kind, written["at"].split())]
            plane = [(4 * lying.x + x, 4 * lying.y + y) for x, y in at]
            found[Part(lying.x, lying.y, f"{letter}{number}")] = kind, plane, written
    if tile.get("monastery"):
        found[Part(lying.x, lying.y, "m1")] = "monastery", [], {}
    return found


def areas(landscape: Iterable[Lying], *, river_splits: bool = True) -> list[Area]:
    """All areas, by walking from part to part."""
    lying = list(landscape)
    cells = {(one.x, one.y) for one in lying}
    parts = {part: it for one in lying for part, it in parts_of(one).items()}
    meeting: dict[tuple[str, Point], set[Part]] = defaultdict(set)
    for part, (kind, points, _) in parts.items():
        for point in points:
            meeting[kind, point].add(part)
    together = list(meeting.values())
    if not river_splits:
        together += [set(banks) for one in lying for banks in _banks(one)]
    beside: dict[Part, set[Part]] = defaultdict(set)
    for group in together:
        for part in group:
            beside[part] |= group
    found, seen = [], set[Part]()
    for part in parts:
        if part not in seen:
            reached = _reached(part, beside)
            seen |= reached
            found.append(_area(reached, parts, meeting, cells))
    return found


def _reached(part: Part, beside: Mapping[Part, set[Part]]) -> frozenset[Part]:
    reached, ahead = {part}, [part]
    while ahead:
        new = beside.get(ahead.pop(), set()) - reached
        reached |= new
        ahead += new
    return frozenset(reached)


def _banks(lying: Lying) -> list[tuple[Part, Part]]:
    fields = {half: n for n, one in enumerate(TILES[lying.tile].get("field", []), 1) for half in one["at"].split()}
    sides = [side for one in TILES[lying.tile].get("river", []) for side in one["at"].split()]
    pairs = [(fields[HANDS[side][0]], fields[HANDS[side][1]]) for side in sides]
    return [(Part(lying.x, lying.y, f"f{one}"), Part(lying.x, lying.y, f"f{other}")) for one, other in pairs]


def _area(
    reached: frozenset[Part],
    parts: Mapping[Part, tuple[str, list[Point], dict[str, Any]]],
    meeting: Mapping[tuple[str, Point], set[Part]],
    cells: set[tuple[int, int]],
) -> Area:
    first = next(iter(reached))
    kind = parts[first][0]
    if kind == "monastery":
        around = [(first.x + x, first.y + y) in cells for x in (-1, 0, 1) for y in (-1, 0, 1)]
        return Area(kind, reached, all(around))
    points = {(kind, point) for part in reached for point in parts[part][1]}
    is_closed = kind in ("road", "city") and all(len(_tiles_at(meeting[one])) == 2 for one in points)
    shields = sum(parts[part][2].get("marks", "").split().count("shield") for part in reached)
    return Area(kind, reached, is_closed, shields)


def _tiles_at(parts: Iterable[Part]) -> set[tuple[int, int]]:
    return {(part.x, part.y) for part in parts}


# ---------------------------------------------------------------- points


def worth(area: Area, landscape: Iterable[Lying], whole: list[Area], *, small_city: bool) -> int:
    """What an owner gets for it, as it is now."""
    if area.kind == "road":
        return area.tiles
    if area.kind == "city":
        each = 2 if area.is_closed and not (small_city and area.tiles == 2) else 1
        return each * (area.tiles + area.shields)
    if area.kind == "monastery":
        (middle,) = area.parts
        return sum(abs(one.x - middle.x) <= 1 and abs(one.y - middle.y) <= 1 for one in landscape)
    return 3 * sum(city.is_closed and _touch(area, city, landscape) for city in whole if city.kind == "city")


def _touch(field: Area, city: Area, landscape: Iterable[Lying]) -> bool:
    at = {(one.x, one.y): one for one in landscape}
    for part in field.parts:
        written = TILES[at[part.x, part.y].tile]["field"][int(part.name[1:]) - 1]
        if any(Part(part.x, part.y, name) in city.parts for name in written.get("beside", "").split()):
            return True
    return False


def paid(area: Area, men: Mapping[Part, str], points: int) -> Counter[str]:
    """Whoever has most men there; all of them where several have."""
    there = Counter(player for part, player in men.items() if part in area.parts)
    return Counter({player: points for player, count in there.items() if count == max(there.values())})


def flows_back(landscape: Iterable[Lying]) -> bool:
    """The river, from the spring on, runs into opposite directions."""
    rivers = {(one.x, one.y): one for one in landscape if "river" in TILES[one.tile]}
    spring = next(one for one in rivers.values() if "spring" in TILES[one.tile].get("marks", ""))
    here, came, directions = spring, None, set[Point]()
    while True:
        sides = [turned(SIDES[word], here.turns) for one in TILES[here.tile]["river"] for word in one["at"].split()]
        onward = [(x // 2, y // 2) for x, y in sides if (x // 2, y // 2) != came]
        if not onward or (here.x + onward[0][0], here.y + onward[0][1]) not in rivers:
            return any((-x, -y) in directions for x, y in directions)
        directions.add(onward[0])
        here, came = rivers[here.x + onward[0][0], here.y + onward[0][1]], (-onward[0][0], -onward[0][1])
