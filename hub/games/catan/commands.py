"""What a table can ask of a Catan game."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from hub.engine.messages import SECRET, Command, Override
from hub.engine.phrase import PlayerId
from hub.games.catan.cards import Cards, Resource
from hub.games.catan.development import DevelopmentKind
from hub.games.catan.events import SpecialCard
from hub.games.catan.generating import HarbourPlan, NumberPlan
from hub.games.catan.harbours import HarbourKind
from hub.games.catan.island import Terrain
from hub.games.catan.pieces import BuildingKind
from hub.kit.board import EdgeId, HexId, NodeId
from hub.kit.hands import Bookkeeping

# ---------------------------------------------------------------- set-up


@dataclass(frozen=True, slots=True)
class LayIsland(Command):
    """Enter the island as it lies on the table, in reading order: `o10 s2 w9 / g12 …` (see island.py).

    `harbours` are nine words clockwise from the top left (see harbours.py); without them they stay as they are.
    """

    tiles: str
    harbours: str = ""


@dataclass(frozen=True, slots=True)
class LayTerrains(Command):
    """Enter only the terrains, `o s w / g …`; the number tokens follow in a spiral from a corner (BASE-SETUP-12)."""

    terrains: str
    corner: HexId
    harbours: str = ""


@dataclass(frozen=True, slots=True)
class ProposeIsland(Command):
    """Deal an island by chance, with the table's wishes (see generating.py); the seed comes from outside."""

    seed: int
    numbers: NumberPlan = NumberPlan.SHUFFLED
    red_apart: bool = True
    ends_apart: bool = True
    equal_apart: bool = True
    spread: bool = True
    harbours: HarbourPlan = HarbourPlan.STANDARD


@dataclass(frozen=True, slots=True)
class ProposeBeginner(Command):
    """Put the beginner island in view, to paint over it."""


@dataclass(frozen=True, slots=True)
class PaintTerrain(Command):
    hex: HexId
    terrain: Terrain


@dataclass(frozen=True, slots=True)
class PaintNumber(Command):
    hex: HexId
    number: int


@dataclass(frozen=True, slots=True)
class PaintHarbour(Command):
    """Without a kind: no harbour there."""

    edge: EdgeId
    kind: HarbourKind | None


@dataclass(frozen=True, slots=True)
class LayProposed(Command):
    """Lay the island as it is shown."""


@dataclass(frozen=True, slots=True)
class ChooseStarter(Command):
    """Who begins (BASE-SETUP-04)."""

    player: PlayerId


@dataclass(frozen=True, slots=True)
class FoundSettlement(Command):
    player: PlayerId
    node: NodeId


@dataclass(frozen=True, slots=True)
class FoundRoad(Command):
    player: PlayerId
    edge: EdgeId


@dataclass(frozen=True, slots=True)
class FoundRest(Command):
    """Whatever is still to be founded goes to the suggested places, for everybody, in order."""


# ---------------------------------------------------------------- the turn


@dataclass(frozen=True, slots=True)
class RecordRoll(Command):
    """The roll of the active player's turn, or of the next one who rolls for the start."""

    dice: tuple[int, int]


@dataclass(frozen=True, slots=True)
class DiscardCards(Command):
    """`Cards(any=4)`: so many cards, which ones nobody tells."""

    player: PlayerId
    cards: Cards


@dataclass(frozen=True, slots=True)
class PlanRobber(Command):
    """The robber stands there already, though not all have discarded; it counts when they have."""

    player: PlayerId
    hex: HexId


@dataclass(frozen=True, slots=True)
class MoveRobber(Command):
    player: PlayerId
    hex: HexId


@dataclass(frozen=True, slots=True)
class StealCard(Command):
    """Take a card; nobody but the two need know which. Without a victim: decline, where the option allows it."""

    player: PlayerId
    victim: PlayerId | None
    card: Resource | None = field(default=None, metadata=SECRET)


@dataclass(frozen=True, slots=True)
class TradeCards(Command):
    """Two players swap; one of them is the active one."""

    player: PlayerId
    partner: PlayerId
    gives: Cards
    gets: Cards


@dataclass(frozen=True, slots=True)
class TradeWithBank(Command):
    """Overseas trade at the player's best rates; several swaps at once are fine."""

    player: PlayerId
    gives: Cards
    gets: Cards


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


# ---------------------------------------------------------------- development cards


@dataclass(frozen=True, slots=True)
class BuyDevelopment(Command):
    """The kind is the buyer's secret; it may be confided to the hub."""

    player: PlayerId
    card: DevelopmentKind | None = field(default=None, metadata=SECRET)


@dataclass(frozen=True, slots=True)
class PlayKnight(Command):
    player: PlayerId


@dataclass(frozen=True, slots=True)
class PlayRoadBuilding(Command):
    player: PlayerId


@dataclass(frozen=True, slots=True)
class PlaceFreeRoad(Command):
    """One of the roads that Road Building gives."""

    player: PlayerId
    edge: EdgeId


@dataclass(frozen=True, slots=True)
class PlayInvention(Command):
    player: PlayerId
    cards: Cards


@dataclass(frozen=True, slots=True)
class PlayMonopoly(Command):
    """`handed`: how many cards each opponent hands over; needed only where the hub cannot know."""

    player: PlayerId
    resource: Resource
    handed: Mapping[PlayerId, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class RevealVictoryPoints(Command):
    """Lay open so many victory-point cards and win with them."""

    player: PlayerId
    cards: int


# ---------------------------------------------------------------- what only one player knows


@dataclass(frozen=True, slots=True)
class ConfideHand(Command):
    """A player confides to the hub which cards they are."""

    player: PlayerId
    cards: Cards = field(metadata=SECRET)


@dataclass(frozen=True, slots=True)
class ConfideDevelopment(Command):
    """A player confides to the hub what one of the unnamed development cards is."""

    player: PlayerId
    card: DevelopmentKind = field(metadata=SECRET)


@dataclass(frozen=True, slots=True)
class CountCards(Command):
    """How many cards a player holds, where the hub keeps no hands; on a seven it answers how many to discard.

    None where nobody enters cards at all: the player has seen to it.
    """

    player: PlayerId
    cards: int | None


# ---------------------------------------------------------------- the table outranks the program


@dataclass(frozen=True, slots=True)
class SetBookkeeping(Command):
    """How much is entered from now on."""

    level: Bookkeeping


@dataclass(frozen=True, slots=True)
class SetHand(Override):
    """This is what the player really holds; the difference goes to or comes from the bank."""

    player: PlayerId
    cards: Cards


@dataclass(frozen=True, slots=True)
class GiveCards(Override):
    """Cards from hand to hand or from and to the bank (None), for whatever reason the table has."""

    giver: PlayerId | None
    taker: PlayerId | None
    cards: Cards


@dataclass(frozen=True, slots=True)
class MendIsland(Override):
    """The island lies otherwise than it was entered."""

    tiles: str


@dataclass(frozen=True, slots=True)
class SetRoad(Override):
    """This road lies there, or none does; nothing is paid."""

    edge: EdgeId
    player: PlayerId | None


@dataclass(frozen=True, slots=True)
class SetBuilding(Override):
    """This building stands there, or none does; nothing is paid."""

    node: NodeId
    player: PlayerId | None
    kind: BuildingKind = BuildingKind.SETTLEMENT


@dataclass(frozen=True, slots=True)
class SetRobber(Override):
    """The robber stands there; nobody is robbed."""

    hex: HexId


@dataclass(frozen=True, slots=True)
class SetHarbour(Override):
    """This harbour lies on a coast, or none does."""

    edge: EdgeId
    kind: HarbourKind | None


@dataclass(frozen=True, slots=True)
class GiveSpecialCard(Override):
    """The table says who holds Longest Trade Route or Largest Army; None puts it aside."""

    card: SpecialCard
    player: PlayerId | None


@dataclass(frozen=True, slots=True)
class SetDevelopment(Override):
    """So many development cards in hand, and so many Knights laid open."""

    player: PlayerId
    held: int
    knights: int


@dataclass(frozen=True, slots=True)
class SetTurn(Override):
    """It is this player's turn; `has_rolled` says where in it."""

    player: PlayerId
    has_rolled: bool = False
