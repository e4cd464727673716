"""Pictures of tiles as SVG, drawn from what the files say is on them: whoever adds a tile gets its picture."""

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from math import hypot

from hub.engine.data import Data
from hub.games.carcassonne.room import Room, middle_of, rooms_of
from hub.games.carcassonne.shapes import MIDDLE, Point, line_of, outline_of, walls_of, xy
from hub.games.carcassonne.tiles import CITY, FIELD, MONASTERY, OWN_TILES, ROAD, SHIELD, TILES, read_tiles
from hub.kit.landscape import Segment, Tile

GRASS, GRASS_DARK = "#9cbf62", "#7ea347"
TOWN, WALL, STONE = "#d8a867", "#5d4023", "#efe2c4"
KERB, GRAVEL = "#6d604a", "#f3ead2"
WATER, WAVE = "#4d93c2", "#bfe0f2"
ROOFS = ("#b5452f", "#c65a3a", "#9d3a2b")
APART = 15.0  # between two houses or trees
CLEAR = 13.0  # around the spot where a figure stands


def draw(files: Data) -> dict[str, str]:
    """The tiles that people add to the game, and its own, which keep their pictures whatever a file calls its tiles."""
    sets = (*files.get(OWN_TILES, {}).values(), files.get(TILES, {}).get("base"))
    return drawn_tiles(tile for content in sets if content for tile in read_tiles(content).tiles.values())


def drawn_tiles(tiles: Iterable[Tile]) -> dict[str, str]:
    """For every tile its picture, and for every segment the area that lights up."""
    drawn: dict[str, str] = {}
    for tile in tiles:
        drawn[tile.id] = picture_of(tile)
        drawn |= {area_name(tile, segment.id): area_of(tile, segment) for segment in tile.segments}
    return drawn


def area_name(tile: Tile, segment: str) -> str:
    return f"{tile.id}-{segment}"


@lru_cache(maxsize=512)
def picture_of(tile: Tile) -> str:
    rooms = rooms_of(tile)
    return "".join(
        (
            f'<rect width="100" height="100" fill="{GRASS}"/>',
            *(_wood(rooms[one.id], tile.id) for one in tile.segments if one.kind == FIELD),
            *_waters(tile),
            *_roads(tile),
            *(_city(one, rooms[one.id], tile.id) for one in tile.segments if one.kind == CITY),
            *(_monastery() for one in tile.segments if one.kind == MONASTERY),
        )
    )


def area_of(tile: Tile, segment: Segment) -> str:
    """What is tapped and lit up; its colour is the page's."""
    if segment.kind == CITY:
        return f'<path d="{outline_of(segment)}"/>'
    if segment.kind == MONASTERY:
        return '<circle cx="50" cy="50" r="20"/>'
    if segment.kind == FIELD:
        return f'<path d="{rooms_of(tile)[segment.id].path}"/>'
    return f'<path d="{line_of(segment, tile).path}" fill="none" stroke="currentColor" stroke-width="14"/>'


# ---------------------------------------------------------------- land and water


def _wood(room: Room, name: str) -> str:
    return "".join(
        f'<g transform="translate({xy(at)})"><ellipse cx="1" cy="4.6" rx="4.6" ry="1.6" fill="{GRASS_DARK}"/>'
        '<path d="M0 4V1" stroke="#6b4a2a" stroke-width="1.6"/>'
        '<path d="M0-6.5 4.4 2H-4.4z" fill="#4f7d36" stroke="#36592a" stroke-width=".6" stroke-linejoin="round"/></g>'
        for at in _scattered(room, name, most=3)
    )


def _roads(tile: Tile) -> Iterator[str]:
    roads = [one for one in tile.segments if one.kind == ROAD]
    for colour, width in ((KERB, 9), (GRAVEL, 6)):
        yield from (
            f'<path d="{line_of(one, tile).path}" fill="none" stroke="{colour}" stroke-width="{width}"/>'
            for one in roads
        )
    if any(one.end == "crossing" for one in roads):
        yield _village()


def _waters(tile: Tile) -> Iterator[str]:
    others = [one for one in tile.segments if one.kind not in (CITY, ROAD, FIELD, MONASTERY)]
    for segment in others:
        line = line_of(segment, tile)
        yield f'<path d="{line.path}" fill="none" stroke="{WATER}" stroke-width="16"/>'
        if line.end == MIDDLE:
            yield f'<circle cx="50" cy="50" r="17" fill="{WATER}"/>'
        yield (
            f'<path d="{line.path}" fill="none" stroke="{WAVE}" stroke-width="1.4" stroke-dasharray="7 9"'
            ' stroke-linecap="round"/>'
        )


def _village() -> str:
    return (
        f'<circle cx="50" cy="50" r="8.5" fill="{GRASS}" stroke="{KERB}" stroke-width="1.2"/>'
        + _house((46.5, 50), ROOFS[0])
        + _house((53.5, 52), ROOFS[1])
    )


# ---------------------------------------------------------------- what people built


def _city(segment: Segment, room: Room, name: str) -> str:
    walls = "".join(wall.path for wall in walls_of(segment))
    drawn = f'<path d="{outline_of(segment)}" fill="{TOWN}"/>'
    if walls:
        drawn += (
            f'<path d="{walls}" fill="none" stroke="{WALL}" stroke-width="5.4"/>'
            f'<path d="{walls}" fill="none" stroke="{STONE}" stroke-width="3" stroke-dasharray="3.6 1.8"/>'
        )
    shields = [_place_of_shield(room)] if SHIELD in segment.marks else []
    houses = _scattered(room, name + segment.id, most=3 + len(room.depth) // 60, but=shields)
    drawn += "".join(_house(at, ROOFS[number % len(ROOFS)]) for number, at in enumerate(houses))
    return drawn + "".join(map(_shield, shields))


def _house(at: Point, roof: str) -> str:
    return (
        f'<g transform="translate({xy(at)})" stroke="{WALL}" stroke-width=".7" stroke-linejoin="round">'
        f'<path d="M-3.4 0H3.4V5H-3.4z" fill="{STONE}"/><path d="M-4.6.4 0-4.6 4.6.4z" fill="{roof}"/></g>'
    )


def _place_of_shield(room: Room) -> Point:
    """Beside where a figure stands."""
    x, y = room.spot
    return min(
        (middle_of(square) for square, depth in room.depth.items() if depth >= 3),
        key=lambda one: (abs(hypot(one[0] - x, one[1] - y) - 20), one[1], one[0]),
        default=room.spot,
    )


def _shield(at: Point) -> str:
    return (
        f'<g transform="translate({xy(at)})"><path d="M-6-7H6V0Q6 6 0 8.5-6 6-6 0z" fill="#2f62ad" stroke="#fff"'
        ' stroke-width="1.6"/><path d="M0-6.2V7.4M-5.4-.6H5.4" stroke="#f4cf5b" stroke-width="2"/></g>'
    )


def _monastery() -> str:
    return (
        f'<ellipse cx="51" cy="62" rx="19" ry="5" fill="{GRASS_DARK}"/>'
        f'<g stroke="{WALL}" stroke-width="1.1" stroke-linejoin="round">'
        f'<path d="M34 47H58V63H34z" fill="{STONE}"/><path d="M31.5 48 37 37H55L60.5 48z" fill="{ROOFS[0]}"/>'
        f'<path d="M56 36H67V63H56z" fill="{STONE}"/><path d="M54 37 61.5 25 69 37z" fill="{ROOFS[2]}"/>'
        f'<path d="M42 63V55.5a3.5 3.5 0 0 1 7 0V63z" fill="{WALL}"/></g>'
        f'<path d="M61.5 25V17M58.5 20H64.5" stroke="{WALL}" stroke-width="1.7"/>'
        f'<path d="M61.5 43V49" stroke="{WALL}" stroke-width="2.2" stroke-linecap="round"/>'
    )


# ---------------------------------------------------------------- here and there


def _scattered(room: Room, name: str, *, most: int, but: Sequence[Point] = ()) -> list[Point]:
    """Places with room, apart from each other and from where a figure stands; the same for a tile every time."""
    around = [square for square, depth in room.depth.items() if depth >= 3]
    seed = sum(ord(letter) * (place + 7) for place, letter in enumerate(name))
    found: list[Point] = []
    for square in sorted(around, key=lambda one: (one[0] * 73 + one[1] * 151 + seed * 37) % 211):
        x, y = at = middle_of(square)
        clear = hypot(x - room.spot[0], y - room.spot[1]) >= CLEAR
        if clear and all(hypot(x - a, y - b) >= APART for a, b in (*found, *but)):
            found.append(at)
        if len(found) == most:
            break
    return found
