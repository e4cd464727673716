"""The state of a Catan game: facts only; what can be derived is a function."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from hub.engine.definition import MatchSetup
from hub.engine.phrase import PlayerId
from hub.games.catan.board import Board, EdgeId, HexId, NodeId, standard_island
from hub.games.catan.cards import Hands
from hub.games.catan.events import ResourcesPaid, SevenRolled
from hub.games.catan.island import BEGINNER_ISLAND, Terrain, Tile, read_island


class Phase(StrEnum):
    LAYING = "laying"  # the island is not entered yet
    FOUNDING_SETTLEMENT = "founding_settlement"
    FOUNDING_ROAD = "founding_road"
    ROLL = "roll"
    DISCARD = "discard"
    ROBBER = "robber"
    STEAL = "steal"
    MAIN = "main"  # trade and build
    OVER = "over"


class BuildingKind(StrEnum):
    SETTLEMENT = "settlement"
    CITY = "city"


STOCK = {"road": 15, "settlement": 5, "city": 4}  # BASE-COMP-06
TARGET = 10  # BASE-END-01


@dataclass(frozen=True, slots=True)
class Building:
    player: PlayerId
    kind: BuildingKind

    @property
    def yields(self) -> int:
        """Cards per producing hex (BASE-PAY-02, BASE-PAY-03)."""
        return 2 if self.kind is BuildingKind.CITY else 1


@dataclass(frozen=True, slots=True)
class LastRoll:
    """The latest roll and what came of it, kept for the table to look at."""

    player: PlayerId
    dice: tuple[int, int]
    outcome: ResourcesPaid | SevenRolled | None = None


@dataclass(frozen=True, slots=True)
class CatanState:
    players: tuple[PlayerId, ...]
    board: Board
    tiles: Mapping[HexId, Tile]
    robber: HexId | None
    hands: Hands
    phase: Phase
    active: PlayerId
    turn: int = 0  # number of the turn; 0 while founding
    founding: tuple[PlayerId, ...] = ()  # who still has to found, in order
    founded_at: NodeId | None = None  # where the founding road must start
    buildings: Mapping[NodeId, Building] = field(default_factory=dict)
    roads: Mapping[EdgeId, PlayerId] = field(default_factory=dict)
    due: Mapping[PlayerId, int] = field(default_factory=dict)  # cards still to discard
    candidates: tuple[PlayerId, ...] = ()  # who can be robbed now
    roll: LastRoll | None = None
    winner: PlayerId | None = None
    phase_before_win: Phase = Phase.MAIN  # where the game goes on if the table withdraws the win

    def buildings_at(self, hex_id: HexId) -> Iterator[tuple[NodeId, Building]]:
        for node in self.board.nodes_of_hex[hex_id]:
            if node in self.buildings:
                yield node, self.buildings[node]

    def stock(self, player: PlayerId, piece: str) -> int:
        """Pieces of a kind still in front of the player (BASE-COMP-09)."""
        if piece == "road":
            used = sum(owner == player for owner in self.roads.values())
        else:
            used = sum(one.player == player and one.kind == piece for one in self.buildings.values())
        return STOCK[piece] - used

    def has_room(self, node: NodeId) -> bool:
        """BASE-VIL-02: free, and no building on any neighbouring intersection."""
        return node not in self.buildings and not any(n in self.buildings for n in self.board.neighbours[node])

    def after(self, player: PlayerId) -> PlayerId:
        """The left neighbour (BASE-TURN-04)."""
        return self.players[(self.players.index(player) + 1) % len(self.players)]


def start(setup: MatchSetup) -> CatanState:
    """The table before the first piece: the beginner island lies ready, any other is entered first."""
    players = tuple(player.id for player in setup.players)
    board = standard_island()
    beginner = setup.options.get("island", "beginner") == "beginner"
    tiles = {tile.hex: tile for tile in read_island(board, BEGINNER_ISLAND)} if beginner else {}
    return CatanState(
        players=players,
        board=board,
        tiles=tiles,
        robber=desert_of(tiles),
        hands=Hands.empty(players),
        phase=Phase.FOUNDING_SETTLEMENT if beginner else Phase.LAYING,
        active=players[0],
        founding=players + players[::-1],  # BASE-SETUP-30, BASE-SETUP-31
    )


def desert_of(tiles: Mapping[HexId, Tile]) -> HexId | None:
    """BASE-SETUP-16: where the robber starts; the first desert if an island has several."""
    return next((tile.hex for tile in tiles.values() if tile.terrain is Terrain.DESERT), None)
