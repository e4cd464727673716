"""How the state looks to the table: the board, hands, bank and the last roll."""

from hub.engine.phrase import PlayerId, phrase
from hub.engine.rule_table import Play
from hub.engine.view import (
    BoardView,
    Counter,
    LinkView,
    Piece,
    RollView,
    SeatView,
    SpotView,
    TableView,
    TileView,
    Waiting,
)
from hub.games.catan.board import Edge, HexId
from hub.games.catan.cards import Cards, Resource
from hub.games.catan.events import ResourcesPaid
from hub.games.catan.phrases import roll_lines
from hub.games.catan.state import STOCK, Building, CatanState, LastRoll, Phase


def view(play: Play[CatanState]) -> TableView:
    state = play.state
    return TableView(
        phase=phrase(f"catan.phase.{state.phase}"),
        active=state.active,
        turn=state.turn,
        seats=tuple(_seat(state, player) for player in state.players),
        bank=_counters(state.hands.bank, state.hands.bank),
        board=_board(state),
        roll=_roll(state.roll) if state.roll else None,
        waiting=_waiting(state),
        winner=state.winner,
    )


def _counters(low: Cards, high: Cards) -> tuple[Counter, ...]:
    return tuple(Counter(kind, phrase(f"catan.resource.{kind}"), low[kind], high[kind]) for kind in Resource)


def _seat(state: CatanState, player: PlayerId) -> SeatView:
    hands = state.hands
    stock = tuple(
        Counter(piece, phrase(f"catan.piece.{piece}"), state.stock(player, piece), state.stock(player, piece))
        for piece in STOCK
    )
    return SeatView(player, hands.count(player), _counters(hands.at_least(player), hands.at_most(player)), stock)


def _board(state: CatanState) -> BoardView:
    lit = _lit(state.roll)
    return BoardView(
        tiles=tuple(_tile(state, hex_id, is_lit=hex_id in lit) for hex_id in state.board.hexes),
        spots=tuple(
            SpotView(node.id, node.x, node.y, _piece(state.buildings[node.id]) if node.id in state.buildings else None)
            for node in state.board.nodes.values()
        ),
        links=tuple(_link(state, edge) for edge in state.board.edges.values()),
    )


def _tile(state: CatanState, hex_id: HexId, *, is_lit: bool) -> TileView:
    outline = state.board.hexes[hex_id].outline
    tile = state.tiles.get(hex_id)
    if tile is None:
        return TileView(hex_id, outline, "unknown", phrase("catan.terrain.unknown"))
    return TileView(
        hex_id,
        outline,
        tile.terrain,
        phrase(f"catan.terrain.{tile.terrain}"),
        tile.number,
        tile.pips,
        is_hot=tile.number in (6, 8),  # BASE-COMP-03: printed red
        is_lit=is_lit,
        marker=Piece("robber") if hex_id == state.robber else None,
    )


def _link(state: CatanState, edge: Edge) -> LinkView:
    one, other = (state.board.nodes[end] for end in edge.ends)
    road = Piece("road", state.roads[edge.id]) if edge.id in state.roads else None
    return LinkView(edge.id, one.x, one.y, other.x, other.y, road)


def _piece(building: Building) -> Piece:
    return Piece(building.kind, building.player)


def _lit(roll: LastRoll | None) -> set[HexId]:
    """The hexes that paid in the last roll."""
    return {part.hex for part in roll.outcome.paid} if roll and isinstance(roll.outcome, ResourcesPaid) else set()


def _roll(roll: LastRoll) -> RollView:
    return RollView(roll.player, roll.dice, roll_lines(roll))


def _waiting(state: CatanState) -> tuple[Waiting, ...]:
    """Whom the table waits for, and for what."""
    if state.phase is Phase.DISCARD:
        return tuple(Waiting(player, phrase("catan.waiting.discard", n=n)) for player, n in state.due.items())
    if state.phase in (Phase.ROBBER, Phase.STEAL):
        return (Waiting(state.active, phrase(f"catan.waiting.{state.phase}")),)
    return ()
