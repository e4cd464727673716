"""What can happen in a Catan game."""

from collections.abc import Iterable
from dataclasses import dataclass

from hub.engine.messages import Event
from hub.engine.phrase import PlayerId
from hub.games.catan.board import EdgeId, HexId, NodeId
from hub.games.catan.cards import Cards, Resource
from hub.games.catan.island import Tile


@dataclass(frozen=True, slots=True)
class IslandLaid(Event):
    tiles: tuple[Tile, ...]


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
        income[part.player] = income.get(part.player, Cards()) + Cards.of(part.resource, part.count)
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


@dataclass(frozen=True, slots=True)
class CardsDiscarded(Event):
    player: PlayerId
    cards: Cards


@dataclass(frozen=True, slots=True)
class RobberMoved(Event):
    player: PlayerId
    hex: HexId
    candidates: tuple[PlayerId, ...]  # who can be robbed there


@dataclass(frozen=True, slots=True)
class CardStolen(Event):
    thief: PlayerId
    victim: PlayerId
    card: Resource | None


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
class TurnEnded(Event):
    player: PlayerId
    next: PlayerId


@dataclass(frozen=True, slots=True)
class HandSet(Event):
    player: PlayerId
    cards: Cards


@dataclass(frozen=True, slots=True)
class WinWithdrawn(Event):
    """The table took points back, and the winner has too few after all."""

    player: PlayerId


@dataclass(frozen=True, slots=True)
class GameWon(Event):
    player: PlayerId
    points: int
