"""Events on a landscape: a tile is laid, parts are joined or not, a tile fits nowhere, the table is set."""

from typing import Any

from hub.games.carcassonne.box import FOLLOWER
from hub.games.carcassonne.cases.notation import Case, Misread, Words, name, number, player_of, turns_of
from hub.games.carcassonne.cases.outcome import Outcome, points_of
from hub.games.carcassonne.cases.position import FILLER, kind_of, place_at
from hub.games.carcassonne.commands import LayTile, SetTileAside
from hub.games.carcassonne.figures import cell_name
from hub.games.carcassonne.placing import drawable, places
from hub.games.carcassonne.state import Phase
from hub.kit.landscape import Laid, Landscape

RIVER_KIND, LAKE, SPRING = "river", "lake", "spring"
NOT_PLACEABLE = "C"  # beside nothing but fields a city on all sides fits nowhere


def place(case: Case, event: Words, outcome: Outcome) -> None:
    player = player_of(case, event.get("by", outcome.state.active))
    outcome.arrange(active=player)
    segment = event.get("segment")
    figure = event.get("figure", "n" if segment is not None else None)
    if figure is not None and segment is None:
        raise Misread("a figure needs a segment")
    cell = number(event.get("x"), "x"), number(event.get("y"), "y")
    kind = kind_of(figure) if figure is not None else FOLLOWER
    at = name(segment) if figure is not None else None
    outcome.facts["legal"] = False
    outcome.do(LayTile(player, name(event.get("tile")), cell_name(cell), turns_of(event.get("rotation", 0)), at, kind))
    outcome.facts["legal"] = True


def connected(_case: Case, event: Words, outcome: Outcome) -> None:
    land = outcome.state.land
    one, other = (place_at(event.get(word)) for word in ("a", "b"))
    for at in (one, other):
        if not land.has(at):
            raise Misread(f"there is no segment {at.segment} at {at.x},{at.y}")
    outcome.facts["joined"] = land.home[one] == land.home[other]


def unplaceable(case: Case, event: Words, outcome: Outcome) -> None:
    """CARC-TILE-04: where the case lays no board, a tile is drawn that fits nowhere."""
    player, tiles = player_of(case, event.get("by", case.active)), outcome.state.box.tiles
    tile, total = name(event.get("tile", NOT_PLACEABLE)), number(case.given.get("pile", 2), "pile")
    if not case.given.get("board"):
        outcome.arrange(land=Landscape.of([((0, 0), Laid(tiles[FILLER], 0))]))
    pile = {tile: 1, FILLER: total - 1}
    outcome.arrange(pile={one: count for one, count in pile.items() if count > 0}, active=player)
    outcome.do(SetTileAside(player, tile))
    outcome.facts["pile"] = max(0, outcome.state.tiles_left - 1)  # another one is drawn at once


# ---------------------------------------------------------------- the beginning


def set_up(_case: Case, _event: Words, outcome: Outcome) -> None:
    state = outcome.state
    tiles = state.box.tiles
    water = {one for one in tiles if any(part.kind == RIVER_KIND for part in tiles[one].segments)}
    lying = [tiles[one.tile] for one in state.box.beginning]
    lake = [one for one in water if LAKE in tiles[one].marks]
    outcome.facts |= {
        "draw_tiles": sum(count for one, count in state.pile.items() if one not in water),
        "start_tile_used": not any(tile.id in water for tile in lying),
        "river_tiles_drawn": sum(count for one, count in state.pile.items() if one in water and one not in lake),
        "fixed": [SPRING for tile in lying if SPRING in tile.marks] + [LAKE for _ in lake],
    }
    if lake:
        outcome.facts |= _flow(Outcome(outcome.match, points_of(outcome.match)), lake[0])


def _flow(river: Outcome, lake: str) -> dict[str, Any]:
    """The river is laid, each tile where it fits first, to see whom the lake comes to."""
    while river.state.phase is Phase.TILE and lake in river.state.pile:
        play = river.match.play()
        player, tile = play.state.active, next(iter(drawable(play)))
        ways = [(cell, turns) for cell, found in places(play, play.state.box.tiles[tile]).items() for turns in found]
        if not ways:
            river.do(SetTileAside(player, tile))
            continue
        river.do(LayTile(player, tile, cell_name(ways[0][0]), ways[0][1]))
        if tile == lake:
            return {"lake_by": player, "first_normal": river.state.active}
    return {}
