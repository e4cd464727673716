"""Pictures of tiles: drawn for every tile that there is, with a spot on every segment that is really on it."""

from math import hypot
from xml.etree import ElementTree

import pytest

from hub.engine.definition import MatchSetup
from hub.engine.supplying import furnished
from hub.games.carcassonne.box import Box, box
from hub.games.carcassonne.drawing import area_name
from hub.games.carcassonne.river.box import with_river
from hub.games.carcassonne.room import GRID, SQUARE, rooms_of, spot_on
from hub.games.carcassonne.tiles import CITY, FIELD, ROAD
from hub.games.registry import GAMES
from hub.kit.landscape import Laid, Tile
from tests.tables import every_row
from web_ui.api.looks import symbols_of

GAME = GAMES.by_key("carcassonne")
NEAR = 8  # how near to each other two figures on a tile may stand, in hundredths of its side


def boxes() -> Box:
    setup = furnished(GAME, MatchSetup(GAME.key, (), {}, ("river",)))
    return with_river(box(setup), setup)


TILES = tuple(boxes().tiles.values())


@every_row("tile", TILES, ids=lambda tile: tile.id)
def test_every_segment_is_to_be_seen_and_has_a_spot_of_its_own(tile: Tile) -> None:
    rooms = rooms_of(tile)
    spots = {}
    for segment in tile.segments:
        x, y = spots[segment.id] = rooms[segment.id].spot
        assert (int(x / SQUARE), int(y / SQUARE)) in rooms[segment.id].depth, f"{segment.id} stands elsewhere"
        assert len(rooms[segment.id].depth) >= 12, f"{segment.id} is hardly to be seen"
    claimed = [spot for name, spot in spots.items() if tile.by_id[name].kind != "river"]
    for place, one in enumerate(claimed):
        assert all(hypot(one[0] - x, one[1] - y) >= NEAR for x, y in claimed[place + 1 :]), f"too near: {spots}"


@every_row("tile", TILES, ids=lambda tile: tile.id)
def test_fields_lie_apart_and_nothing_is_left_over(tile: Tile) -> None:
    squares = [square for room in rooms_of(tile).values() for square in room.depth]
    assert len(squares) == len(set(squares))
    assert GRID * GRID - len(squares) <= GRID, "what lies between is no more than a seam"


@every_row("tile", TILES, ids=lambda tile: tile.id)
def test_what_a_tile_shows_at_its_sides_is_what_it_has_there(tile: Tile) -> None:
    """The square in the middle of each side belongs to whatever the side is."""
    last, half = GRID - 1, GRID // 2
    owner = {square: name for name, room in rooms_of(tile).items() for square in room.depth}
    for side, square in enumerate(((half, 0), (last, half), (half, last), (0, half))):
        assert tile.by_id[owner[square]].kind == tile.turned[0].sides[side]


def test_every_tile_and_every_part_of_it_is_in_the_look_of_the_game() -> None:
    symbols = symbols_of(GAME)
    wanted = {tile.id for tile in TILES} | {area_name(tile, one.id) for tile in TILES for one in tile.segments}
    assert wanted <= symbols
    assert {"follower", "farmer", "shield"} <= symbols
    assert GAME.drawings
    for name, drawn in GAME.drawings.symbols.items():
        assert ElementTree.fromstring(f"<g>{drawn}</g>").tag == "g", name


@pytest.mark.parametrize(("turns", "spot"), [(0, (0.5, 0.1)), (1, (0.9, 0.5)), (2, (0.5, 0.9)), (3, (0.1, 0.5))])
def test_a_figure_stands_where_the_tile_was_turned_to(turns: int, spot: tuple[float, float]) -> None:
    city = next(tile for tile in TILES if tile.id == "E")
    assert spot_on(Laid(city, turns), "c1") == pytest.approx(spot, abs=0.06)


def test_a_road_that_ends_at_a_city_leads_up_to_it() -> None:
    """Over the river, where the fields to its left and right are two."""
    bridge = next(
        one for one in TILES if {s.end for s in one.segments} == {CITY, ""} and "river" in one.turned[0].sides
    )
    road = next(one for one in bridge.segments if one.kind == ROAD)
    city = next(one for one in bridge.segments if one.kind == CITY)
    rooms = rooms_of(bridge)
    beside = {(x + dx, y + dy) for x, y in rooms[road.id].depth for dx, dy in ((0, 1), (0, -1), (1, 0), (-1, 0))}
    assert beside & set(rooms[city.id].depth)
    assert sum(one.kind == FIELD for one in bridge.segments) == 4
