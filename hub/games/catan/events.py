"""What can happen in a Catan game."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from enum import StrEnum

from hub.engine.messages import SECRET, Event
from hub.engine.phrase import PlayerId
from hub.games.catan.cards import Cards, Resource
from hub.games.catan.development import DevelopmentKind
from hub.games.catan.generating import Wishes
from hub.games.catan.harbours import HarbourKind
from hub.games.catan.island import Terrain, Tile
from hub.games.catan.pieces import BuildingKind
from hub.kit.board import EdgeId, HexId, NodeId
from hub.kit.hands import Bookkeeping


class SpecialCard(StrEnum):
    """BASE-COMP-07: the two cards that change hands."""

    LONGEST_ROUTE = "longest_route"
    LARGEST_ARMY = "largest_army"


@dataclass(frozen=True, slots=True)
class PlacedHarbour:
    edge: EdgeId
    kind: HarbourKind


@dataclass(frozen=True, slots=True)
class IslandProposed(Event):
    """An island to look at; `wishes` where it was dealt."""

    tiles: tuple[Tile, ...]
    harbours: tuple[PlacedHarbour, ...]
    wishes: Wishes | None = None


@dataclass(frozen=True, slots=True)
class TerrainPainted(Event):
    hex: HexId
    terrain: Terrain


@dataclass(frozen=True, slots=True)
class NumberPainted(Event):
    hex: HexId
    number: int


@dataclass(frozen=True, slots=True)
class HarbourPainted(Event):
    edge: EdgeId
    kind: HarbourKind | None


@dataclass(frozen=True, slots=True)
class IslandLaid(Event):
    """`harbours` is None where they stay as they were."""

    tiles: tuple[Tile, ...]
    harbours: tuple[PlacedHarbour, ...] | None = None


@dataclass(frozen=True, slots=True)
class StartRolled(Event):
    """A roll for the start."""

    player: PlayerId
    dice: tuple[int, int]


@dataclass(frozen=True, slots=True)
class StartTied(Event):
    """Several rolled highest; they roll again."""

    players: tuple[PlayerId, ...]


@dataclass(frozen=True, slots=True)
class StarterChosen(Event):
    player: PlayerId


@dataclass(frozen=True, slots=True)
class SettlementFounded(Event):
    player: PlayerId
    node: NodeId


@dataclass(frozen=True, slots=True)
class StartingCardsPaid(Event):
    player: PlayerId
    cards: Cards


@dataclass(frozen=True, slots=True)
class RoadFounded(Event):
    player: PlayerId
    edge: EdgeId


@dataclass(frozen=True, slots=True)
class RollRecorded(Event):
    player: PlayerId
    dice: tuple[int, int]

    @property
    def total(self) -> int:
        return sum(self.dice)


@dataclass(frozen=True, slots=True)
class Payout:
    """One player's income from one hex."""

    player: PlayerId
    hex: HexId
    resource: Resource
    count: int


def by_player(parts: Iterable[Payout]) -> dict[PlayerId, Cards]:
    """Payouts added up for each player, in the order in which they come."""
    income: dict[PlayerId, Cards] = {}
    for part in parts:
        cards = Cards.of(part.resource, part.count)
        income[part.player] = income[part.player] + cards if part.player in income else cards
    return income


@dataclass(frozen=True, slots=True)
class Shortage:
    """The bank could not serve a resource: so many were due, so many were left."""

    resource: Resource
    due: int
    left: int


@dataclass(frozen=True, slots=True)
class ResourcesPaid(Event):
    """Everything a roll brings, and what it does not bring and why."""

    paid: tuple[Payout, ...]
    blocked: tuple[Payout, ...] = ()  # the robber stands there
    unpaid: tuple[Payout, ...] = ()  # the bank is short
    shortages: tuple[Shortage, ...] = ()


@dataclass(frozen=True, slots=True)
class Due:
    player: PlayerId
    count: int


@dataclass(frozen=True, slots=True)
class SevenRolled(Event):
    """Who must give back how many; empty when nobody holds too much."""

    player: PlayerId
    due: tuple[Due, ...]
    asked: tuple[PlayerId, ...] = ()  # who must say first how many cards they hold


@dataclass(frozen=True, slots=True)
class CardsDiscarded(Event):
    player: PlayerId
    cards: Cards


@dataclass(frozen=True, slots=True)
class RobberPlanned(Event):
    player: PlayerId
    hex: HexId


@dataclass(frozen=True, slots=True)
class RobberMoved(Event):
    player: PlayerId
    hex: HexId
    candidates: tuple[PlayerId, ...]  # who can be robbed there


@dataclass(frozen=True, slots=True)
class CardStolen(Event):
    thief: PlayerId
    victim: PlayerId
    card: Resource | None = field(default=None, metadata=SECRET)


@dataclass(frozen=True, slots=True)
class NothingStolen(Event):
    player: PlayerId


@dataclass(frozen=True, slots=True)
class RoadBuilt(Event):
    player: PlayerId
    edge: EdgeId
    cost: Cards


@dataclass(frozen=True, slots=True)
class SettlementBuilt(Event):
    player: PlayerId
    node: NodeId
    cost: Cards


@dataclass(frozen=True, slots=True)
class CityBuilt(Event):
    player: PlayerId
    node: NodeId
    cost: Cards


@dataclass(frozen=True, slots=True)
class CardsTraded(Event):
    """`doubts`: what the rules do not mention about such a trade (GAP-09), for the table to hear."""

    player: PlayerId
    partner: PlayerId
    gives: Cards
    gets: Cards
    doubts: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class BankTraded(Event):
    player: PlayerId
    gives: Cards
    gets: Cards


@dataclass(frozen=True, slots=True)
class DevelopmentBought(Event):
    player: PlayerId
    cost: Cards
    card: DevelopmentKind | None = field(default=None, metadata=SECRET)


@dataclass(frozen=True, slots=True)
class KnightPlayed(Event):
    player: PlayerId


@dataclass(frozen=True, slots=True)
class RoadBuildingPlayed(Event):
    player: PlayerId
    roads: int  # how many can be placed


@dataclass(frozen=True, slots=True)
class FreeRoadPlaced(Event):
    player: PlayerId
    edge: EdgeId


@dataclass(frozen=True, slots=True)
class FreeRoadsForgone(Event):
    """No further road can be placed (GAP-11)."""

    player: PlayerId


@dataclass(frozen=True, slots=True)
class InventionPlayed(Event):
    player: PlayerId
    cards: Cards


@dataclass(frozen=True, slots=True)
class MonopolyPlayed(Event):
    player: PlayerId
    resource: Resource
    handed: tuple[Due, ...]


@dataclass(frozen=True, slots=True)
class VictoryPointsRevealed(Event):
    player: PlayerId
    cards: int


@dataclass(frozen=True, slots=True)
class RouteAwarded(Event):
    """Longest Trade Route: to this player, or aside."""

    player: PlayerId | None
    length: int
    before: PlayerId | None = None


@dataclass(frozen=True, slots=True)
class ArmyAwarded(Event):
    """Largest Army: to this player, or aside."""

    player: PlayerId | None
    knights: int
    before: PlayerId | None = None


@dataclass(frozen=True, slots=True)
class TurnEnded(Event):
    player: PlayerId
    next: PlayerId


@dataclass(frozen=True, slots=True)
class TurnClosed(Event):
    """The player is done, but the dice do not pass on yet: an expansion has something to do before."""

    player: PlayerId


@dataclass(frozen=True, slots=True)
class HandConfided(Event):
    player: PlayerId
    cards: Cards | None = field(default=None, metadata=SECRET)


@dataclass(frozen=True, slots=True)
class DevelopmentConfided(Event):
    player: PlayerId
    card: DevelopmentKind | None = field(default=None, metadata=SECRET)


@dataclass(frozen=True, slots=True)
class CardsCounted(Event):
    """So many cards in hand (None: nobody told); so many of them to discard, if this answers a seven."""

    player: PlayerId
    cards: int | None
    discard: int | None = None


@dataclass(frozen=True, slots=True)
class BookkeepingSet(Event):
    level: Bookkeeping


@dataclass(frozen=True, slots=True)
class HandSet(Event):
    player: PlayerId
    cards: Cards


@dataclass(frozen=True, slots=True)
class CardsGiven(Event):
    giver: PlayerId | None
    taker: PlayerId | None
    cards: Cards


@dataclass(frozen=True, slots=True)
class RoadSet(Event):
    edge: EdgeId
    player: PlayerId | None


@dataclass(frozen=True, slots=True)
class BuildingSet(Event):
    node: NodeId
    player: PlayerId | None
    kind: BuildingKind


@dataclass(frozen=True, slots=True)
class RobberSet(Event):
    hex: HexId


@dataclass(frozen=True, slots=True)
class HarbourSet(Event):
    edge: EdgeId
    kind: HarbourKind | None


@dataclass(frozen=True, slots=True)
class SpecialCardGiven(Event):
    """`counts_as`: the length or number of Knights the holder counts for until somebody has more."""

    card: SpecialCard
    player: PlayerId | None
    counts_as: int


@dataclass(frozen=True, slots=True)
class DevelopmentSet(Event):
    player: PlayerId
    held: int
    knights: int


@dataclass(frozen=True, slots=True)
class TurnSet(Event):
    player: PlayerId
    has_rolled: bool


@dataclass(frozen=True, slots=True)
class WinWithdrawn(Event):
    """The table took points back, and the winner has too few after all."""

    player: PlayerId


@dataclass(frozen=True, slots=True)
class GameWon(Event):
    player: PlayerId
    points: int
