"""How the state looks to the table: the board, hands, bank and the last roll."""

from collections.abc import Iterator
from math import hypot

from hub.engine.phrase import PlayerId, phrase
from hub.engine.rule_table import Play
from hub.engine.view import (
    ODDS,
    BoardPanel,
    Counter,
    Gain,
    Group,
    LinkView,
    MarkView,
    Panel,
    Piece,
    RollPanel,
    SeatsPanel,
    SeatView,
    SpotView,
    SupplyPanel,
    TableView,
    TileBadge,
    TileView,
    Waiting,
    exactly,
)
from hub.games.catan.aids import hints, prospects, rates_group
from hub.games.catan.cards import RESOURCES, Cards
from hub.games.catan.events import ResourcesPaid, SpecialCard, by_player
from hub.games.catan.fairness import island_notes
from hub.games.catan.glowing import hex_glow
from hub.games.catan.harbours import HarbourKind
from hub.games.catan.island import RED_NUMBERS, Tile
from hub.games.catan.phrases import roll_lines
from hub.games.catan.pieces import Building
from hub.games.catan.state import CatanState, LastRoll, Phase
from hub.kit.board import Edge, EdgeId, HexId
from hub.kit.hands import Bookkeeping

WORTH_A_LOOK = 3  # roads in a line, from which on people start to compare
SEAWARD = 0.55  # how far a harbour's sign stands off its coast


def view(play: Play[CatanState]) -> TableView:
    state = play.state
    return TableView(
        phase=phrase(f"catan.phase.{state.phase}"),
        panels=tuple(_panels(play)),
        waiting=_waiting(state),
        notes=island_notes(state) if state.phase is Phase.LAYING else (),
    )


def _panels(play: Play[CatanState]) -> Iterator[Panel]:
    state = play.state
    yield _board(state)
    yield SupplyPanel(phrase("catan.supply.bank"), _bank(state), key="bank")
    if state.roll:
        yield _roll(state.roll)
    yield SeatsPanel(tuple(_seat(play, player) for player in state.players))


def _counters(low: Cards, high: Cards) -> tuple[Counter, ...]:
    return tuple(Counter(kind, phrase(f"catan.resource.{kind}"), low[kind], high[kind]) for kind in RESOURCES)


def _bank(state: CatanState) -> tuple[Counter, ...]:
    """The piles, and the deck of development cards."""
    deck = _asset("deck", state.development.deck)
    if state.hands.level is not Bookkeeping.FULL:
        return (deck,)
    bank = state.hands.bank
    high = Cards(*(min(state.box.bank[kind], bank[kind] + bank.any) for kind in RESOURCES))
    return (*_counters(bank, high), deck)


def _asset(kind: str, count: int) -> Counter:
    return exactly(kind, phrase(f"catan.asset.{kind}"), count)


def _assets(state: CatanState, player: PlayerId) -> Iterator[Counter]:
    for card, award in ((SpecialCard.LONGEST_ROUTE, state.route), (SpecialCard.LARGEST_ARMY, state.army)):
        if award.holder == player:
            yield exactly(card, phrase(f"catan.special.{card}"), 1)
    if held := len(state.development.held_by(player)):
        yield _asset("development", held)
    if knights := state.development.knights(player):
        yield _asset("knights", knights)
    length = state.pieces.road_length(player)
    if length >= WORTH_A_LOOK:
        yield _asset("road_length", length)


def _seat(play: Play[CatanState], player: PlayerId) -> SeatView:
    state = play.state
    return SeatView(
        player,
        state.hands.count(player),
        groups=tuple(_groups(play, player)),
        prospects=tuple(prospects(play, player)) if state.turn and not state.winner else (),
        hints=tuple(hints(state, player)),
    )


def _groups(play: Play[CatanState], player: PlayerId) -> Iterator[Group]:
    state, hands = play.state, play.state.hands
    yield Group("assets", phrase("catan.group.assets"), tuple(_assets(state, player)))
    yield from rates_group(play, player)
    stock = tuple(
        exactly(one, phrase(f"catan.piece.{one}"), state.pieces.stock(player, one)) for one in state.box.stock
    )
    yield Group("stock", phrase("catan.group.stock"), stock, is_detail=True)
    if hands.level is Bookkeeping.FULL and player not in hands.uncounted:
        cards = _counters(hands.at_least(player), hands.at_most(player))
        yield Group("hand", phrase("catan.group.hand"), cards, is_hand=True)


# ---------------------------------------------------------------- the board


def _board(state: CatanState) -> BoardPanel:
    lit, buildings = _lit(state.roll), state.pieces.buildings
    return BoardPanel(
        tiles=tuple(_tile(state, hex_id, is_lit=hex_id in lit) for hex_id in state.board.hexes),
        spots=tuple(
            SpotView(node.id, node.x, node.y, _piece(buildings[node.id]) if node.id in buildings else None)
            for node in state.board.nodes.values()
        ),
        links=tuple(_link(state, edge) for edge in state.board.edges.values()),
        marks=tuple(_harbour(state, edge, kind) for edge, kind in state.harbours.items()),
        dots_aid=ODDS,
    )


def _harbour(state: CatanState, edge: EdgeId, kind: HarbourKind) -> MarkView:
    """Out at sea before its coast, with a line to both intersections it serves."""
    ends = [state.board.nodes[end] for end in state.board.edges[edge].ends]
    x, y = sum(end.x for end in ends) / 2, sum(end.y for end in ends) / 2
    land = state.board.hexes_of_edge[edge]
    corners = [point for hex_id in land for point in state.board.hexes[hex_id].outline]
    land_x, land_y = sum(px for px, _ in corners) / len(corners), sum(py for _, py in corners) / len(corners)
    away = 1 + SEAWARD / hypot(x - land_x, y - land_y)
    sign = (land_x + (x - land_x) * away, land_y + (y - land_y) * away)
    points = tuple((end.x, end.y) for end in ends)
    label = phrase(f"catan.harbour.{kind}")
    return MarkView(edge, f"harbour-{kind}", label, *sign, points, f"{kind.rate}:1")


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
        _badge(tile),
        is_lit=is_lit,
        marker=Piece("robber") if hex_id == state.robber else None,
        glow=hex_glow(state, hex_id, has_paid=is_lit),
    )


def _badge(tile: Tile) -> TileBadge | None:
    """The number token, with a dot for each of 36 rolls that give it."""
    return TileBadge(str(tile.number), tile.pips, is_strong=tile.number in RED_NUMBERS) if tile.number else None


def _link(state: CatanState, edge: Edge) -> LinkView:
    one, other = (state.board.nodes[end] for end in edge.ends)
    road = Piece("road", state.pieces.roads[edge.id]) if edge.id in state.pieces.roads else None
    return LinkView(edge.id, one.x, one.y, other.x, other.y, road)


def _piece(building: Building) -> Piece:
    return Piece(building.kind, building.player)


def _lit(roll: LastRoll | None) -> set[HexId]:
    """The hexes that paid in the last roll."""
    return {part.hex for part in roll.outcome.paid} if roll and isinstance(roll.outcome, ResourcesPaid) else set()


def _roll(roll: LastRoll) -> RollPanel:
    return RollPanel(roll.player, roll.dice, roll_lines(roll), tuple(_gains(roll)))


def _gains(roll: LastRoll) -> Iterator[Gain]:
    """What was really paid, in the order of the lines."""
    if isinstance(roll.outcome, ResourcesPaid):
        for player, cards in by_player(roll.outcome.paid).items():
            things = (exactly(kind, phrase(f"catan.resource.{kind}"), n) for kind, n in cards.kinds())
            yield Gain(player, tuple(things))


def _waiting(state: CatanState) -> tuple[Waiting, ...]:
    """Whom the table waits for, and for what."""
    if state.phase is Phase.DISCARD:
        owing = tuple(Waiting(player, phrase("catan.waiting.discard", n=n)) for player, n in state.due.items())
        return owing + tuple(Waiting(player, phrase("catan.waiting.count")) for player in state.asked)
    if state.phase in (Phase.ROBBER, Phase.STEAL, Phase.FREE_ROADS):
        return (Waiting(state.active, phrase(f"catan.waiting.{state.phase}")),)
    return ()
