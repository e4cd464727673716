"""How the river goes on: its tiles come first, each continues it, and it never turns back."""

from collections.abc import Iterator, Mapping
from typing import Any

from hub.engine.messages import Event
from hub.engine.phrase import PlayerId
from hub.engine.rule_table import Play
from hub.games.carcassonne.checks import refuse
from hub.games.carcassonne.commands import LayTile
from hub.games.carcassonne.events import TileCounted, TileLaid
from hub.games.carcassonne.figures import cell_of
from hub.games.carcassonne.river.box import LAKE, WATER
from hub.games.carcassonne.river.events import RiverEnded
from hub.games.carcassonne.state import CarcassonneState
from hub.kit.landscape import BESIDE, TURNS, Cell, Landscape, Tile, Turned


def shows_water(tile: Tile) -> bool:
    return any(segment.kind == WATER for segment in tile.segments)


def river_first(play: Play[CarcassonneState], pile: Mapping[str, int]) -> Mapping[str, int]:
    """RIVER-PLACE-01: river tiles first, of these the lake last; those that lie there untold are not among them."""
    tiles = play.state.box.tiles
    water = {name: count for name, count in pile.items() if shows_water(tiles[name])}
    if sum(water.values()) <= play.state.untold:
        return {name: count for name, count in pile.items() if name not in water}
    flowing = {name: count for name, count in water.items() if LAKE not in tiles[name].marks}
    return flowing or water


def goes_on(
    play: Play[CarcassonneState], places: Mapping[Cell, tuple[int, ...]], tile: Tile
) -> Mapping[Cell, tuple[int, ...]]:
    """RIVER-PLACE-01, RIVER-PLACE-03: a river tile lies where the river ends, and does not lead it back."""
    if not shows_water(tile):
        return places
    land, mode = play.state.land, play.options["river_uturn"]
    found = {
        cell: tuple(turns for turns in ways if _continues(land, tile.turned[turns], cell, mode))
        for cell, ways in places.items()
    }
    return {cell: ways for cell, ways in found.items() if ways}


def expect_river(play: Play[CarcassonneState], command: LayTile) -> None:
    """RIVER-PLACE-01, RIVER-PLACE-03: say which of them a river tile would break, where it fits otherwise."""
    state, cell = play.state, cell_of(command.cell)
    tile = state.box.tiles.get(command.tile)
    if cell not in state.land.free or tile is None or not shows_water(tile) or command.turns not in TURNS:
        return
    assert cell is not None
    if state.land.fits(tile, cell, command.turns):
        turned = tile.turned[command.turns]
        if not any(_beside(cell, side) in state.land.tiles for side in _water_sides(turned)):
            raise refuse("river_not_continued", "RIVER-PLACE-01")
        if not _continues(state.land, turned, cell, play.options["river_uturn"]):
            raise refuse("river_turns_back", "RIVER-PLACE-03")


def _water_sides(turned: Turned) -> tuple[int, ...]:
    return tuple(side for side in TURNS if turned.sides[side] == WATER)


def _beside(cell: Cell, side: int) -> Cell:
    return cell[0] + BESIDE[side][0], cell[1] + BESIDE[side][1]


def _continues(land: Landscape, turned: Turned, cell: Cell, mode: str) -> bool:
    """RIVER-PLACE-03: two bends to the same side in a row lead back, straight tiles between them or not."""
    for side in _water_sides(turned):
        if _beside(cell, side) in land.tiles:
            bend = _bend(_water_sides(turned), side)
            before = next(iter(_bends_before(land, cell, side, mode)), 0)
            return not bend or bend != before
    return False


def _bends_before(land: Landscape, cell: Cell, side: int, mode: str) -> Iterator[int]:
    """The bends of the tiles before this one, the nearest first, as the river flows; straight ones are none."""
    seen = {cell}
    while (cell := _beside(cell, side)) in land.tiles and cell not in seen:
        seen.add(cell)
        sides = _water_sides(land.tiles[cell].as_it_lies)
        towards = (side + 2) % 4
        onwards = [one for one in sides if one != towards]
        if towards not in sides or not onwards:
            return
        bend = _bend(sides, onwards[0])
        if bend or mode == "not_immediate":
            yield bend
            return
        side = onwards[0]


def _bend(sides: tuple[int, ...], came: int) -> int:
    """Whither the river turns on a tile that it enters by this side: 1 to the right, -1 to the left, 0 not at all.

    >>> _bend((0, 3), 0), _bend((1, 2), 2), _bend((0, 2), 0), _bend((2,), 2)
    (1, 1, 0, 0)
    """
    goes = next((side for side in sides if side != came), None)
    if goes is None:
        return 0
    return {1: -1, 2: 0, 3: 1}[(goes - came) % 4]


def after_lake(play: Play[CarcassonneState], following: PlayerId, _player: PlayerId) -> PlayerId:
    """OPEN-C-29: who lays the first normal tile."""
    state = play.state
    is_lake = _is_last_untold(state) if state.last is None else LAKE in state.land.tiles[state.last].tile.marks
    if is_lake and state.starter and play.options["after_lake"] == "starting_player":
        return state.starter
    return following


def _is_last_untold(state: CarcassonneState) -> bool:
    """Where no map is kept, as many tiles lie there untold as the river has left."""
    left = sum(count for name, count in state.pile.items() if shows_water(state.box.tiles[name]))
    return left == state.untold > 0


def end_river(play: Play[Any], event: TileLaid) -> Iterator[Event]:
    """RIVER-PLACE-01: with the lake the river is done."""
    if LAKE in play.state.box.tiles[event.tile].marks:
        yield RiverEnded(event.player)


def end_untold(play: Play[Any], event: TileCounted) -> Iterator[Event]:
    if _is_last_untold(play.state):
        yield RiverEnded(event.player)
