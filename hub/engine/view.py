"""What a game shows to the table, in terms that any screen can draw: places, pieces, counters, phrases."""

from dataclasses import dataclass

from hub.engine.dice import PIPS, DiceKind, Face
from hub.engine.messages import Command
from hub.engine.offer import PlaceKind
from hub.engine.phrase import Phrase, PlayerId


@dataclass(frozen=True, slots=True)
class Piece:
    """A physical piece: its kind (drawn by the game's own symbols) and its owner."""

    kind: str
    owner: PlayerId | None = None


@dataclass(frozen=True, slots=True)
class Glow:
    """How a lamp under a tile shines: a colour such as `#4b8a4a`, and how much of it in percent."""

    colour: str
    strength: int = 100


@dataclass(frozen=True, slots=True)
class TileView:
    """An area of the board with its outline; `number` may be None, `marker` is a neutral figure standing on it."""

    id: str
    outline: tuple[tuple[float, float], ...]
    kind: str
    label: Phrase
    number: int | None = None
    pips: int = 0  # of 36 rolls, how many give this number
    is_hot: bool = False  # a red number
    is_lit: bool = False  # took part in the last roll
    marker: Piece | None = None
    glow: Glow | None = None  # for boards that may have lamps under them


@dataclass(frozen=True, slots=True)
class SpotView:
    """A point of the board that can carry a piece."""

    id: str
    x: float
    y: float
    piece: Piece | None = None


@dataclass(frozen=True, slots=True)
class LinkView:
    """A line of the board between two points that can carry a piece."""

    id: str
    x1: float
    y1: float
    x2: float
    y2: float
    piece: Piece | None = None


@dataclass(frozen=True, slots=True)
class MarkView:
    """A sign beside the board that belongs to some of its points, as a harbour does."""

    id: str
    kind: str
    label: Phrase
    x: float
    y: float
    points: tuple[tuple[float, float], ...]
    caption: str = ""


@dataclass(frozen=True, slots=True)
class BoardView:
    tiles: tuple[TileView, ...]
    spots: tuple[SpotView, ...] = ()
    links: tuple[LinkView, ...] = ()
    marks: tuple[MarkView, ...] = ()


@dataclass(frozen=True, slots=True)
class Counter:
    """So many of something; `at_most` is larger than `count` where the table cannot know exactly."""

    kind: str
    label: Phrase
    count: int
    at_most: int


@dataclass(frozen=True, slots=True)
class Prospect:
    """Something a player may be able to do: where, and what is still missing. `is_open` when nothing is."""

    kind: str
    label: Phrase
    words: Phrase
    is_open: bool
    place: PlaceKind | None = None
    places: tuple[str, ...] = ()
    command: type[Command] | None = None  # of the offer that does it, once it can be done


@dataclass(frozen=True, slots=True)
class SeatView:
    """One player's public side of the table; `cards` is None where nobody counts them."""

    player: PlayerId
    cards: int | None
    hand: tuple[Counter, ...] = ()
    stock: tuple[Counter, ...] = ()
    assets: tuple[Counter, ...] = ()  # what else lies in front of the player
    prospects: tuple[Prospect, ...] = ()
    rates: tuple[Counter, ...] = ()  # cards to give the bank for one other, by kind
    odds: Phrase | None = None  # the chance that the next roll is good for this player


@dataclass(frozen=True, slots=True)
class Gain:
    """What a player received, for symbols beside the words."""

    player: PlayerId
    things: tuple[Counter, ...]


@dataclass(frozen=True, slots=True)
class RollView:
    """The last roll and, in words, everything it caused."""

    player: PlayerId
    dice: tuple[Face, ...]
    lines: tuple[Phrase, ...]
    gains: tuple[Gain, ...] = ()
    kind: DiceKind = PIPS
    kept: tuple[Face, ...] = ()  # beside them, from throws before


@dataclass(frozen=True, slots=True)
class Waiting:
    """The table waits for this player to do that."""

    player: PlayerId
    what: Phrase


@dataclass(frozen=True, slots=True)
class TableView:
    """Everything the table page shows except points and how the game stands, which the match adds."""

    phase: Phrase
    seats: tuple[SeatView, ...]
    bank: tuple[Counter, ...] = ()
    board: BoardView | None = None
    roll: RollView | None = None
    waiting: tuple[Waiting, ...] = ()
    notes: tuple[Phrase, ...] = ()  # what is worth knowing about the board just now, such as how fair it is
