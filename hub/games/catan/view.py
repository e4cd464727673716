"""How the state looks to the table: the board, hands, bank and the last roll."""

from collections.abc import Iterator
from math import hypot

from hub.engine.messages import Command
from hub.engine.offer import PlaceKind
from hub.engine.phrase import Phrase, PlayerId, phrase
from hub.engine.rule_table import Play
from hub.engine.view import (
    BoardView,
    Counter,
    Gain,
    LinkView,
    MarkView,
    Piece,
    Prospect,
    RollView,
    SeatView,
    SpotView,
    TableView,
    TileView,
    Waiting,
)
from hub.games.catan.cards import RESOURCES, Cards, cards_phrase
from hub.games.catan.commands import BuyDevelopment
from hub.games.catan.events import ResourcesPaid, SpecialCard, by_player
from hub.games.catan.fairness import island_notes
from hub.games.catan.glowing import hex_glow
from hub.games.catan.hands import Bookkeeping
from hub.games.catan.harbours import HarbourKind
from hub.games.catan.island import RED_NUMBERS
from hub.games.catan.offers_in_turn import BUILDS, places_for
from hub.games.catan.phrases import roll_lines
from hub.games.catan.pieces import Building
from hub.games.catan.state import CatanState, LastRoll, Phase
from hub.games.catan.trading import rates
from hub.games.catan.turns import ALL_ROLLS, paying_rolls
from hub.kit.board import Edge, EdgeId, HexId

WORTH_A_LOOK = 3  # roads in a line, from which on people start to compare
SEAWARD = 0.55  # how far a harbour's sign stands off its coast


def view(play: Play[CatanState]) -> TableView:
    state = play.state
    return TableView(
        phase=phrase(f"catan.phase.{state.phase}"),
        seats=tuple(_seat(play, player) for player in state.players),
        bank=_bank(state),
        board=_board(state),
        roll=_roll(state.roll) if state.roll else None,
        waiting=_waiting(state),
        notes=island_notes(state) if state.phase is Phase.LAYING else (),
    )


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
    return Counter(kind, phrase(f"catan.asset.{kind}"), count, count)


def _assets(state: CatanState, player: PlayerId) -> Iterator[Counter]:
    for card, award in ((SpecialCard.LONGEST_ROUTE, state.route), (SpecialCard.LARGEST_ARMY, state.army)):
        if award.holder == player:
            yield Counter(card, phrase(f"catan.special.{card}"), 1, 1)
    yield _asset("development", len(state.development.held_by(player)))
    yield _asset("knights", state.development.knights(player))
    length = state.pieces.road_length(player)
    if length >= WORTH_A_LOOK:
        yield _asset("road_length", length)


def _seat(play: Play[CatanState], player: PlayerId) -> SeatView:
    state = play.state
    hands = state.hands
    is_full = hands.level is Bookkeeping.FULL and player not in hands.uncounted
    rate = rates(play, player)
    return SeatView(
        player,
        hands.count(player),
        hand=_counters(hands.at_least(player), hands.at_most(player)) if is_full else (),
        stock=tuple(
            Counter(piece, phrase(f"catan.piece.{piece}"), left, left)
            for piece, left in ((one, state.pieces.stock(player, one)) for one in state.box.stock)
        ),
        assets=tuple(_assets(state, player)),
        prospects=tuple(_prospects(state, player)) if state.turn and not state.winner else (),
        rates=tuple(Counter(kind, phrase(f"catan.resource.{kind}"), rate[kind], rate[kind]) for kind in RESOURCES),
        odds=_odds(state, player),
    )


def _odds(state: CatanState, player: PlayerId) -> Phrase | None:
    """The chance that the next roll pays the player something."""
    if state.winner or not state.pieces.buildings_of(player):
        return None
    rolls = paying_rolls(state, player)
    return phrase("catan.odds", percent=round(100 * rolls / ALL_ROLLS), n=rolls, all=ALL_ROLLS)


# ---------------------------------------------------------------- what is missing for each build


def _prospects(state: CatanState, player: PlayerId) -> Iterator[Prospect]:
    for piece, command, _, kind in BUILDS:
        places = places_for(state.pieces, player, piece)
        words = _obstacle(state, player, piece) or (None if places else phrase("catan.prospect.no_place"))
        yield _prospect(piece, command, words, kind, places)
    yield _prospect("development", BuyDevelopment, _obstacle(state, player, "development"))


def _obstacle(state: CatanState, player: PlayerId, piece: str) -> Phrase | None:
    """Why it cannot be had, wherever it would go: none left, or cards short ("one ore short of a city")."""
    left = state.development.deck if piece == "development" else state.pieces.stock(player, piece)
    if left <= 0:
        return phrase("catan.prospect.none_left")
    missing = state.hands.missing(player, state.box.costs[piece])
    return phrase("catan.prospect.missing", cards=cards_phrase(missing)) if missing.total else None


def _prospect(
    piece: str,
    command: type[Command],
    obstacle: Phrase | None,
    kind: PlaceKind | None = None,
    places: tuple[str, ...] = (),
) -> Prospect:
    words = obstacle or phrase("catan.prospect.open")
    return Prospect(piece, phrase(f"catan.piece.{piece}"), words, obstacle is None, kind, places, command)


# ---------------------------------------------------------------- the board


def _board(state: CatanState) -> BoardView:
    lit, buildings = _lit(state.roll), state.pieces.buildings
    return BoardView(
        tiles=tuple(_tile(state, hex_id, is_lit=hex_id in lit) for hex_id in state.board.hexes),
        spots=tuple(
            SpotView(node.id, node.x, node.y, _piece(buildings[node.id]) if node.id in buildings else None)
            for node in state.board.nodes.values()
        ),
        links=tuple(_link(state, edge) for edge in state.board.edges.values()),
        marks=tuple(_harbour(state, edge, kind) for edge, kind in state.harbours.items()),
    )


def _harbour(state: CatanState, edge: EdgeId, kind: HarbourKind) -> MarkView:
    """Out at sea before its coast, with a line to both intersections it serves."""
    ends = [state.board.nodes[end] for end in state.board.edges[edge].ends]
    x, y = sum(end.x for end in ends) / 2, sum(end.y for end in ends) / 2
    shared = set(ends[0].hexes) & set(ends[1].hexes)
    corners = [point for hex_id in shared for point in state.board.hexes[hex_id].outline]
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
        tile.number,
        tile.pips,
        is_hot=tile.number in RED_NUMBERS,
        is_lit=is_lit,
        marker=Piece("robber") if hex_id == state.robber else None,
        glow=hex_glow(state, hex_id, has_paid=is_lit),
    )


def _link(state: CatanState, edge: Edge) -> LinkView:
    one, other = (state.board.nodes[end] for end in edge.ends)
    road = Piece("road", state.pieces.roads[edge.id]) if edge.id in state.pieces.roads else None
    return LinkView(edge.id, one.x, one.y, other.x, other.y, road)


def _piece(building: Building) -> Piece:
    return Piece(building.kind, building.player)


def _lit(roll: LastRoll | None) -> set[HexId]:
    """The hexes that paid in the last roll."""
    return {part.hex for part in roll.outcome.paid} if roll and isinstance(roll.outcome, ResourcesPaid) else set()


def _roll(roll: LastRoll) -> RollView:
    return RollView(roll.player, roll.dice, roll_lines(roll), tuple(_gains(roll)))


def _gains(roll: LastRoll) -> Iterator[Gain]:
    """What was really paid, in the order of the lines."""
    if isinstance(roll.outcome, ResourcesPaid):
        for player, cards in by_player(roll.outcome.paid).items():
            things = (Counter(kind, phrase(f"catan.resource.{kind}"), n, n) for kind, n in cards.kinds())
            yield Gain(player, tuple(things))


def _waiting(state: CatanState) -> tuple[Waiting, ...]:
    """Whom the table waits for, and for what."""
    if state.phase is Phase.DISCARD:
        owing = tuple(Waiting(player, phrase("catan.waiting.discard", n=n)) for player, n in state.due.items())
        return owing + tuple(Waiting(player, phrase("catan.waiting.count")) for player in state.asked)
    if state.phase in (Phase.ROBBER, Phase.STEAL, Phase.FREE_ROADS):
        return (Waiting(state.active, phrase(f"catan.waiting.{state.phase}")),)
    return ()
