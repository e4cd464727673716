"""What cases say about preparing the game, played on the standard island."""

from hub.engine.definition import MatchSetup, Player
from hub.engine.phrase import PlayerId
from hub.games.catan import GAME
from hub.games.catan.cases.notation import Misread, Words, expect_known, list_of, name_of, player_of, said, whole
from hub.games.catan.cases.table import Table
from hub.games.catan.commands import ChooseStarter, FoundRoad, FoundSettlement, LayTerrains
from hub.games.catan.island import LETTERS, Terrain, Tile, read_island, with_tokens
from hub.games.catan.state import CatanState, Phase, start
from hub.kit.board import Axial, Board, HexId
from hub.kit.hexes import corners


def income_start(table: Table, event: Words) -> None:
    """BASE-SETUP-03, BASE-SETUP-32: the settlements named are founded as the second ones of their owners."""
    position = table.state
    nodes = event.get("nodes") or list(position.pieces.buildings)
    for node in map(name_of, nodes if isinstance(nodes, list) else [nodes]):
        expect_known([node], position.board.nodes, "node")
        there = position.pieces.buildings.get(node)
        owner = there.player if there else player_of(event.get("by") or position.active)
        free = table.state.pieces.with_building(node, None)
        table.put(
            table.state.replace(pieces=free, founding=(owner,), active=owner, turn=0, phase=Phase.FOUNDING_SETTLEMENT)
        )
        table.do(FoundSettlement(owner, node))
    table.put(position.replace(hands=table.state.hands, pieces=table.state.pieces))


def founding_order(table: Table, event: Words) -> None:
    """BASE-SETUP-30, 31, 33: everybody founds on an empty island, and the game says whose turn it is each time."""
    players = table.state.players
    starter = player_of(event.get("start_player") or table.given.get("start_player") or players[0])
    founding = Table(table.case, _start(table, players, "beginner"))
    founding.do(ChooseStarter(starter))
    order = []
    while founding.state.phase is not Phase.ROLL:
        state = founding.state
        order.append(state.active)
        place = next(node for node in state.board.nodes if state.pieces.has_room(node))
        founding.do(FoundSettlement(state.active, place))
        founding.do(FoundRoad(state.active, state.board.edges_of_node[place][0]))
    table.found.update(order=order, first_turn=founding.state.active)


def _start(table: Table, players: tuple[PlayerId, ...], island: str) -> CatanState:
    """No piece is on the board yet, and of a variable island no hex either."""
    seats = tuple(Player(player, player, player) for player in players)
    return start(MatchSetup(GAME.key, seats, {"start_player": "by_setup", "island": island}), table.state.box)


def place_tokens(table: Table, step: Words) -> None:
    """BASE-SETUP-12: the tokens along the spiral from a corner, the desert left out."""
    words = {**table.given, **step}
    box = table.state.box
    board = box.board
    expect_known([words.get("direction", "ccw")], ("cw", "ccw"), "direction")
    deserts = _deserts(board, words)
    terrains = {hex_id: Terrain.DESERT if hex_id in deserts else Terrain.FOREST for hex_id in board.hexes}
    corner = _hex_at(board, words["spiral_start"]) if "spiral_start" in words else corners(board)[0]
    if words.get("direction", "ccw") == "cw":
        tiles = with_tokens(board, terrains, corner, box.tokens, clockwise=True)
    else:
        letters = {terrain: letter for letter, terrain in LETTERS.items()}
        island = Table(table.case, _start(table, table.state.players, "variable"))
        island.do(LayTerrains(" ".join(letters[terrain] for terrain in terrains.values()), corner))
        tiles = tuple(island.state.tiles.values())
        told = [line.key for event in island.events for line in GAME.tell[type(event)](island.play, event)]
        table.found["warnings"] = ["adjacent_red_numbers"] if "catan.tell.red_neighbours" in told else []
    table.found["tiles"] = {board.grid[tile.hex]: tile for tile in tiles}


def _deserts(board: Board, words: Words) -> set[HexId]:
    """One place or several; or only how many, wherever they lie."""
    places = words.get("desert_at")
    if places is None:
        return set(list(board.hexes)[: whole(words.get("deserts", 0), "deserts", range(len(board.hexes)))])
    is_one = isinstance(places, list | tuple) and not any(isinstance(one, list | tuple) for one in places)
    return {_hex_at(board, place) for place in ([places] if is_one else list_of(places, "desert_at"))}


def axial_of(value: object) -> Axial:
    if not isinstance(value, list | tuple) or len(value) != 2:
        raise Misread(f"a place on the island is [q, r], not {said(value)}")
    return whole(value[0], "q"), whole(value[1], "r")


def _hex_at(board: Board, value: object) -> HexId:
    at = axial_of(value)
    if at not in board.hex_at:
        raise Misread(f"there is no hex at {at[0]},{at[1]}")
    return board.hex_at[at]


def board_shown(table: Table) -> Board:
    """The board the case shows, without what was added to complete it; without one the standard island."""
    board = table.start.board
    if not any(table.given.get(word) for word in ("hexes", "nodes", "edges", "roads")):
        return table.state.box.board
    nodes = {name: node for name, node in board.nodes.items() if not name.startswith("~")}
    edges = {name: edge for name, edge in board.edges.items() if all(end in nodes for end in edge.ends)}
    return Board(board.hexes, nodes, edges)


def tiles_shown(table: Table) -> tuple[Tile, ...]:
    """The hexes the case shows; without any the island of the box."""
    shown = tuple(tile for name, tile in table.start.tiles.items() if not name.startswith("~"))
    return shown or read_island(table.state.box.board, table.state.box.beginner)
