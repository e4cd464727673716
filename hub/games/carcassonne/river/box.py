"""The tiles of the river, and the spring in the place of the start tile."""

from dataclasses import replace

from hub.engine.data import Content, Data, DataKind
from hub.engine.definition import MatchSetup
from hub.games.carcassonne.box import Beginning, Box
from hub.games.carcassonne.drawing import drawn_tiles
from hub.games.carcassonne.tiles import BASE_PRINTS, FIELD, TILES, Prints, TileSet, read_tiles
from hub.kit.landscape import SIDES, Tile, side_ports

WATER = "river"
SPRING, LAKE = "spring", "lake"
RIVER_PRINTS = Prints({**BASE_PRINTS.kinds, WATER: "w"}, BASE_PRINTS.marks | {SPRING, LAKE})


def read_river(content: Content) -> TileSet:
    """RIVER-COMP-01: tiles that show a river too."""
    return read_tiles(content, RIVER_PRINTS)


def check(content: Content) -> None:
    read_river(content)


def draw(files: Data) -> dict[str, str]:
    return drawn_tiles(read_river(files[TILES]["river"]).tiles.values()) if "river" in files.get(TILES, {}) else {}


RIVER_FILES = DataKind(TILES, check)


def with_river(box: Box, setup: MatchSetup) -> Box:
    """RIVER-SETUP-01: the spring lies in the middle, the start tile leaves the game; the others are drawn first."""
    river = read_river(setup.data[TILES]["river"])
    assert river.start is not None
    is_apart = setup.options.get("river_splits_fields", "true") == "true"
    tiles = river.tiles if is_apart else {name: joined_banks(tile) for name, tile in river.tiles.items()}
    pile = {name: count - (name == river.start) for name, count in river.counts.items()}
    return replace(box, tiles={**box.tiles, **tiles}, pile={**pile, **box.pile}, beginning=(Beginning(river.start),))


def joined_banks(tile: Tile) -> Tile:
    """RIVER-PLACE-04: where the river separates no fields, those on both of its banks are one."""
    owner = {port: one for one in tile.segments for port in one.ports if one.kind == FIELD}
    links = []
    for side in SIDES:
        first, middle, last = side_ports(side)
        is_water = any(one.kind == WATER and middle in one.ports for one in tile.segments)
        if is_water and owner[first] is not owner[last]:
            links.append((owner[first].id, owner[last].id))
    return replace(tile, links=tuple(links))
