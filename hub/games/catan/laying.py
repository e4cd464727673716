"""The island before it lies: dealt, painted, copied or typed in, until the table says it lies like this."""

from collections import Counter
from collections.abc import Iterator

from hub.engine.messages import Event
from hub.engine.phrase import Phrase, phrase
from hub.engine.rule_table import Play, RuleTable
from hub.games.catan.checks import expect_phase, refuse
from hub.games.catan.commands import (
    LayIsland,
    LayProposed,
    LayTerrains,
    MendIsland,
    PaintHarbour,
    PaintNumber,
    PaintTerrain,
    ProposeBeginner,
    ProposeIsland,
)
from hub.games.catan.events import (
    HarbourPainted,
    IslandLaid,
    IslandProposed,
    NumberPainted,
    PlacedHarbour,
    TerrainPainted,
)
from hub.games.catan.generating import Wishes, generated
from hub.games.catan.harbours import Harbours, read_harbours
from hub.games.catan.island import NUMBERS, Terrain, Tile, read_island, read_terrains, with_tokens
from hub.games.catan.state import CatanState, Phase, desert_of
from hub.kit.hexes import corners

# ---------------------------------------------------------------- proposing


def propose_island(play: Play[CatanState], command: ProposeIsland) -> Iterator[Event]:
    """BASE-SETUP-11, BASE-SETUP-12: an island by chance; the table lays it as it is shown, or asks for another."""
    expect_phase(play, Phase.LAYING, rule="BASE-SETUP-11")
    wishes = Wishes(
        command.numbers,
        command.red_apart,
        command.ends_apart,
        command.equal_apart,
        command.spread,
        command.harbours,
    )
    island = generated(play.state.box, command.seed, wishes)
    yield IslandProposed(island.tiles, _placed(island.harbours), wishes)


def propose_beginner(play: Play[CatanState], _command: ProposeBeginner) -> Iterator[Event]:
    """BASE-SETUP-01: the beginner island, to paint over where the table's own differs."""
    expect_phase(play, Phase.LAYING, rule="BASE-SETUP-11")
    box = play.state.box
    harbours = read_harbours(box.board, box.coasts, box.harbours)
    yield IslandProposed(read_island(box.board, box.beginner), _placed(harbours))


def _placed(harbours: Harbours) -> tuple[PlacedHarbour, ...]:
    return tuple(PlacedHarbour(edge, kind) for edge, kind in harbours.items())


def apply_proposal(state: CatanState, event: IslandProposed) -> CatanState:
    tiles = {tile.hex: tile for tile in event.tiles}
    harbours = {one.edge: one.kind for one in event.harbours}
    return state.replace(tiles=tiles, harbours=harbours, robber=desert_of(tiles), wishes=event.wishes or state.wishes)


# ---------------------------------------------------------------- painting: over what is like that already, in vain


def paint_terrain(play: Play[CatanState], command: PaintTerrain) -> Iterator[Event]:
    state = play.state
    expect_phase(play, Phase.LAYING, rule="BASE-SETUP-11")
    if command.hex not in state.board.hexes:
        raise refuse("no_such_place", "BASE-COMP-01", place=command.hex)
    if command.hex not in state.tiles or state.tiles[command.hex].terrain is not command.terrain:
        yield TerrainPainted(command.hex, command.terrain)


def apply_terrain(state: CatanState, event: TerrainPainted) -> CatanState:
    """A number stays on its hex, unless that becomes desert."""
    before = state.tiles.get(event.hex)
    number = before.number if before and event.terrain is not Terrain.DESERT else None
    return _with_tile(state, Tile(event.hex, event.terrain, number))


def _with_tile(state: CatanState, tile: Tile) -> CatanState:
    laid = {**state.tiles, tile.hex: tile}
    tiles = {hex_id: laid[hex_id] for hex_id in state.board.hexes if hex_id in laid}  # always in reading order
    return state.replace(tiles=tiles, robber=desert_of(tiles))


def paint_number(play: Play[CatanState], command: PaintNumber) -> Iterator[Event]:
    """BASE-SETUP-12: a number lies on land that bears something."""
    state = play.state
    expect_phase(play, Phase.LAYING, rule="BASE-SETUP-11")
    tile = state.tiles.get(command.hex)
    if tile is None or tile.product is None:
        raise refuse("number_on_nothing", "BASE-COMP-03")
    if command.number not in NUMBERS:
        raise refuse("no_such_number", "BASE-COMP-03", number=command.number)
    if tile.number != command.number:
        yield NumberPainted(command.hex, command.number)


def apply_number(state: CatanState, event: NumberPainted) -> CatanState:
    return _with_tile(state, Tile(event.hex, state.tiles[event.hex].terrain, event.number))


def paint_harbour(play: Play[CatanState], command: PaintHarbour) -> Iterator[Event]:
    expect_phase(play, Phase.LAYING, rule="BASE-SETUP-11")
    if command.edge not in play.state.board.coast:
        raise refuse("not_a_coast", "BASE-HARB-05")
    if play.state.harbours.get(command.edge) is not command.kind:
        yield HarbourPainted(command.edge, command.kind)


def apply_harbour(state: CatanState, event: HarbourPainted) -> CatanState:
    harbours = {edge: kind for edge, kind in state.harbours.items() if edge != event.edge}
    return state.replace(harbours={**harbours, event.edge: event.kind} if event.kind else harbours)


# ---------------------------------------------------------------- what is missing, what is left


def missing_parts(state: CatanState) -> tuple[Phrase, ...]:
    """What an island still lacks before it can be laid."""
    without_terrain = len(state.board.hexes) - len(state.tiles)
    without_number = sum(tile.product is not None and tile.number is None for tile in state.tiles.values())
    parts = [
        phrase(f"catan.part.{what}", n=count)
        for what, count in (("terrain", without_terrain), ("number", without_number))
        if count
    ]
    if not without_terrain and desert_of(state.tiles) is None:
        parts.append(phrase("catan.part.desert"))  # BASE-SETUP-16
    return tuple(parts)


def terrains_left(state: CatanState) -> Counter[Terrain]:
    """BASE-COMP-01: what of the box does not lie yet; below zero where there are more than it holds."""
    left = Counter(state.box.terrains)
    left.subtract(tile.terrain for tile in state.tiles.values())
    return left


def numbers_left(state: CatanState) -> Counter[int]:
    """BASE-COMP-03."""
    left = Counter(state.box.tokens)
    left.subtract(tile.number for tile in state.tiles.values() if tile.number)
    return left


# ---------------------------------------------------------------- laying


def lay_proposed(play: Play[CatanState], _command: LayProposed) -> Iterator[Event]:
    """BASE-SETUP-11: the table lays the island as it is shown."""
    expect_phase(play, Phase.LAYING, rule="BASE-SETUP-11")
    if missing := missing_parts(play.state):
        raise refuse("island_unfinished", "BASE-SETUP-11", parts=missing)
    yield IslandLaid(tuple(play.state.tiles.values()), _placed(play.state.harbours))


def lay_island(play: Play[CatanState], command: LayIsland) -> Iterator[Event]:
    """BASE-SETUP-11: enter the island as it lies."""
    expect_phase(play, Phase.LAYING, rule="BASE-SETUP-11")
    yield _laid(play, read_island(play.state.board, command.tiles), command.harbours)


def lay_terrains(play: Play[CatanState], command: LayTerrains) -> Iterator[Event]:
    """BASE-SETUP-12: the tokens follow from the corner they start at."""
    expect_phase(play, Phase.LAYING, rule="BASE-SETUP-12")
    board = play.state.board
    terrains = read_terrains(board, command.terrains)
    if command.corner not in corners(board):
        raise refuse("not_a_corner", "BASE-SETUP-12")
    yield _laid(play, with_tokens(board, terrains, command.corner, play.state.box.tokens), command.harbours)


def mend_island(play: Play[CatanState], command: MendIsland) -> Iterator[Event]:
    """The table's word on how the island really lies."""
    if play.state.phase is Phase.LAYING:
        raise refuse("lay_first", "BASE-SETUP-11")
    yield _laid(play, read_island(play.state.board, command.tiles), "")


def _laid(play: Play[CatanState], tiles: tuple[Tile, ...], harbours: str) -> IslandLaid:
    if desert_of({tile.hex: tile for tile in tiles}) is None:
        raise refuse("island_desert", "BASE-SETUP-16")
    if not harbours.strip():
        return IslandLaid(tiles)
    return IslandLaid(tiles, _placed(read_harbours(play.state.board, play.state.box.coasts, harbours)))


def apply_island(state: CatanState, event: IslandLaid) -> CatanState:
    tiles = {tile.hex: tile for tile in event.tiles}
    robber = state.robber if state.turn else desert_of(tiles)  # once the game runs, the robber stays where it is
    if event.harbours is not None:
        state = state.replace(harbours={one.edge: one.kind for one in event.harbours})
    if state.phase is Phase.LAYING:
        state = state.replace(phase=Phase.FOUNDING_SETTLEMENT if state.founding else Phase.STARTER)
    return state.replace(tiles=tiles, robber=robber)


RULES = RuleTable(
    decide={
        ProposeIsland: propose_island,
        ProposeBeginner: propose_beginner,
        PaintTerrain: paint_terrain,
        PaintNumber: paint_number,
        PaintHarbour: paint_harbour,
        LayProposed: lay_proposed,
        LayIsland: lay_island,
        LayTerrains: lay_terrains,
        MendIsland: mend_island,
    },
    apply={
        IslandProposed: apply_proposal,
        TerrainPainted: apply_terrain,
        NumberPainted: apply_number,
        HarbourPainted: apply_harbour,
        IslandLaid: apply_island,
    },
)
