"""What a table can ask of a Catan game."""

from dataclasses import dataclass

from hub.engine.messages import Command
from hub.engine.phrase import PlayerId
from hub.games.catan.board import EdgeId, HexId, NodeId
from hub.games.catan.cards import Cards, Resource


@dataclass(frozen=True, slots=True)
class LayIsland(Command):
    """Enter the island as it lies on the table, in reading order: `o10 s2 w9 / g12 …` (see island.py)."""

    tiles: str


@dataclass(frozen=True, slots=True)
class FoundSettlement(Command):
    player: PlayerId
    node: NodeId


@dataclass(frozen=True, slots=True)
class FoundRoad(Command):
    player: PlayerId
    edge: EdgeId


@dataclass(frozen=True, slots=True)
class RecordRoll(Command):
    """The roll of the active player's turn."""

    dice: tuple[int, int]


@dataclass(frozen=True, slots=True)
class DiscardCards(Command):
    player: PlayerId
    cards: Cards


@dataclass(frozen=True, slots=True)
class MoveRobber(Command):
    player: PlayerId
    hex: HexId


@dataclass(frozen=True, slots=True)
class StealCard(Command):
    """Take a card; nobody but the two need know which. Without a victim: decline, where the option allows it."""

    player: PlayerId
    victim: PlayerId | None
    card: Resource | None = None


@dataclass(frozen=True, slots=True)
class BuildRoad(Command):
    player: PlayerId
    edge: EdgeId


@dataclass(frozen=True, slots=True)
class BuildSettlement(Command):
    player: PlayerId
    node: NodeId


@dataclass(frozen=True, slots=True)
class BuildCity(Command):
    player: PlayerId
    node: NodeId


@dataclass(frozen=True, slots=True)
class EndTurn(Command):
    player: PlayerId


@dataclass(frozen=True, slots=True)
class SetHand(Command):
    """Table override: this is what the player really holds; the difference goes to or comes from the bank."""

    player: PlayerId
    cards: Cards
