"""What is in the box and what it allows: a value that an expansion changes before the game begins."""

from collections.abc import Mapping
from dataclasses import dataclass

from hub.games.catan.cards import FULL_BANK, Cards
from hub.games.catan.development import IN_BOX as DECK
from hub.games.catan.development import DevelopmentKind
from hub.games.catan.harbours import STANDARD_COASTS, STANDARD_HARBOURS, Coasts
from hub.games.catan.island import IN_BOX as TERRAINS
from hub.games.catan.island import TOKENS, Terrain, standard_island
from hub.games.catan.pieces import STOCK
from hub.kit.board import Board, HexId, NodeId

COSTS = {  # BASE-BUILD-01
    "road": Cards(wood=1, brick=1),
    "settlement": Cards(wood=1, brick=1, wool=1, grain=1),
    "city": Cards(ore=3, grain=2),
    "development": Cards(ore=1, wool=1, grain=1),
}
HAND_LIMIT = 7  # BASE-SEVEN-01


@dataclass(frozen=True, slots=True)
class Box:
    """`terrains` and `tokens` are what an island is laid of, the tokens in the order of their letters.

    `beginner` and `harbours` are the island and the harbours of the books in our notation; those lie at the `coasts`.
    On a printed map the `island` is what it shows, and nobody lays one; the `robber` starts on its picture; buildings
    may stand on the `sites` alone, and past the `stops` roads go on only from an own building.
    """

    board: Board
    terrains: tuple[Terrain, ...]
    tokens: tuple[int, ...]
    coasts: Coasts
    harbours: str
    costs: Mapping[str, Cards]
    stock: Mapping[str, int]
    bank: Cards
    deck: Mapping[DevelopmentKind, int]
    hand_limit: int
    island: str = ""
    robber: HexId | None = None
    sites: frozenset[NodeId] | None = None
    stops: frozenset[NodeId] = frozenset()
    beginner: str = ""  # comes from a file

    def __hash__(self) -> int:
        """By what islands are made of: costs and the like are mappings."""
        return hash((self.terrains, self.tokens, self.harbours, self.beginner))


BASE_BOX = Box(
    board=standard_island(),
    terrains=TERRAINS,
    tokens=TOKENS,
    coasts=STANDARD_COASTS,
    harbours=STANDARD_HARBOURS,
    costs=COSTS,
    stock=STOCK,
    bank=FULL_BANK,
    deck=DECK,
    hand_limit=HAND_LIMIT,
)
