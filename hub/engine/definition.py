"""What a game declares; everyone else asks this, never what the game is called."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, Generic, TypeAlias, TypeVar

from hub.engine.data import Data, DataKind
from hub.engine.dice import DiceKind
from hub.engine.drawings import Draw, Drawings
from hub.engine.exchange import Exchange
from hub.engine.messages import Event
from hub.engine.offer import Offer
from hub.engine.phrase import Phrase, PlayerId
from hub.engine.points import PointsBreakdown
from hub.engine.rule_table import Hook, Play, RuleTable
from hub.engine.scene import Scenes
from hub.engine.standing import Standing
from hub.engine.statistics import Summary
from hub.engine.story import Story
from hub.engine.upcasts import NO_UPCASTS, Upcasts
from hub.engine.view import Counter, TableView

S = TypeVar("S")


@dataclass(frozen=True, slots=True)
class Player:
    """A person at the table, in clockwise order of seats."""

    id: PlayerId
    name: str
    colour: str


@dataclass(frozen=True, slots=True)
class MatchSetup:
    """Everything that is agreed before the first move."""

    game: str
    players: tuple[Player, ...]
    options: Mapping[str, str] = field(default_factory=dict)
    expansions: tuple[str, ...] = ()
    voice: str = ""  # the language in which the hub speaks to this table; empty: the table's usual one
    data: Data = field(default_factory=dict)  # what the files held that it is played with


@dataclass(frozen=True, slots=True)
class Option:
    """A choice the table makes before the game; `rule` names the open point it settles."""

    key: str
    choices: tuple[str, ...]
    default: str
    rule: str | None = None
    is_main: bool = False  # asked at once, not among the house rules
    words_in: str = ""  # a language: the choice is about words only, and lies in texts/<language>.<choice>.toml
    data: str | None = None  # files of this kind are choices, too
    names: Mapping[str, str] = field(default_factory=dict)  # what those are called


Tell: TypeAlias = Callable[[Play[Any], Any], Iterable[Phrase]]  # (play after the event, event) → what to say


class Cue(StrEnum):
    """A moment worth a sound, least important first."""

    ROLL = "roll"
    TURN = "turn"
    ALARM = "alarm"
    VICTORY = "victory"


Cues: TypeAlias = Mapping[type[Event], Cue]


class Level(StrEnum):
    """How much is said aloud, least first."""

    TERSE = "terse"
    NORMAL = "normal"
    CHATTY = "chatty"


@dataclass(frozen=True, slots=True)
class Voicing:
    """How a phrase is said aloud: from which level on, and at the terse level in which shorter words.

    `short` is the key of a message with the same arguments. A remark is only said, never written into the history.
    """

    level: Level = Level.NORMAL
    short: str | None = None
    is_remark: bool = False


USUAL = Voicing()


Voicings: TypeAlias = Mapping[str, Voicing]  # by the key of the phrase; those that are not named are normal


@dataclass(frozen=True, slots=True)
class Geek:
    """The game on BoardGameGeek, which other programs know it by."""

    id: int
    name: str


@dataclass(frozen=True, slots=True)
class PrivateSide(Generic[S]):
    """What a player's own device shows and nobody else's.

    `seen_by` is the state as this player knows it: what the player confided to the hub counts as known there,
    what others confided does not. `holds` is what else is in the hand, `score` the points with what is still hidden,
    `offers` what only makes sense on that device, beside the player's own share of the common offers.
    """

    seen_by: Callable[[S, PlayerId], S]
    holds: Callable[[Play[S], PlayerId], tuple[Counter, ...]]
    score: Callable[[Play[S], PlayerId], PointsBreakdown]
    offers: Callable[[Play[S], PlayerId], Iterable[Offer]]


@dataclass(frozen=True, slots=True)
class Expansion:
    """Adds to a game and changes it: what the box holds, what the rules decide, what is seen, said and counted.

    Expansions are combined in the order in which the game lists them, whatever order they were chosen in.
    """

    key: str
    rules: tuple[RuleTable, ...]
    start: Callable[[MatchSetup, Any], Any]  # (set-up, box) → its own slice of the state
    package: str = ""  # where its texts and its look lie, beside its code; without one among those of the game
    box: Callable[[Any, MatchSetup], Any] | None = None  # (the box so far, set-up) → the box with this one
    needs: frozenset[str] = frozenset()  # expansions without which it cannot be played
    excludes: frozenset[str] = frozenset()  # expansions with which it cannot
    players: range | None = None  # how many may play with it; None: as many as without
    colours: tuple[str, ...] = ()  # further ones
    options: tuple[Option, ...] = ()
    dice: tuple[DiceKind, ...] = ()  # further kinds
    data: tuple[DataKind, ...] = ()  # that it takes from files
    files: Data = field(default_factory=dict)  # those that it comes with; one of the same name replaces the game's
    draw: Draw | None = None  # symbols that it makes from files
    hooks: tuple[Hook[Any], ...] = ()  # that other expansions may change
    aids: tuple[str, ...] = ()
    offers: Callable[[Play[Any]], Iterable[Offer]] | None = None  # further ones
    amend: Callable[[Play[Any], Offer], Offer | None] | None = (
        None  # (play, one so far) → as it is now; None: it is not
    )
    score: Callable[[Play[Any], PlayerId], PointsBreakdown] | None = None
    standing: Callable[[Play[Any], Standing], Standing] | None = None  # (play, how it stands so far) → how it stands
    view: Callable[[Play[Any], TableView], TableView] | None = None  # (play, what is seen so far) → with what it adds
    private: PrivateSide[Any] | None = None  # its `seen_by` is about its own slice
    tell: Mapping[type[Event], Tell] = field(default_factory=dict)
    cues: Cues = field(default_factory=dict)
    scenes: Scenes = field(default_factory=dict)
    voicings: Voicings = field(default_factory=dict)
    statistics: Callable[[Story, Summary], Summary] | None = None  # (story, what is counted so far) → with its own
    upcasts: Upcasts = NO_UPCASTS  # how what earlier releases stored is read


@dataclass(frozen=True, slots=True)
class GameDefinition(Generic[S]):
    """A whole game as values and functions of values."""

    key: str
    package: str  # where it lives; its texts and its look lie beside its code
    players: range  # how many may play
    colours: tuple[str, ...]
    options: tuple[Option, ...]
    rules: tuple[RuleTable, ...]
    start: Callable[[MatchSetup, Any], S]  # (set-up, box) → the state before the first move
    offers: Callable[[Play[S]], Iterable[Offer]]
    score: Callable[[Play[S], PlayerId], PointsBreakdown]
    standing: Callable[[Play[S]], Standing]  # whose turn, who is to act, how it ended
    view: Callable[[Play[S]], TableView]
    tell: Mapping[type[Event], Tell]
    dice: tuple[DiceKind, ...] = ()  # that it is played with; its offers ask for throws of them
    data: tuple[DataKind, ...] = ()  # that it takes from files
    files: Data = field(default_factory=dict)  # those that there are, handed in by the shell
    draw: Draw | None = None  # symbols that it makes from its files, beside those of its look
    drawings: Drawings | None = None  # those of the files that there are, handed in with them
    cues: Cues = field(default_factory=dict)  # which events are heard
    scenes: Scenes = field(default_factory=dict)  # which events are played on a screen, and how
    expansions: tuple[Expansion, ...] = ()
    box: Callable[[MatchSetup], Any] | None = None  # what there is and what is allowed; expansions change it
    hooks: tuple[Hook[Any], ...] = ()  # values of the rules that expansions may change while the game is played
    combined: frozenset[str] = frozenset()  # the expansions that are part of this definition already
    aids: tuple[str, ...] = ()  # help with the game that a table may switch off, by the keys that its view names
    has_looks: bool = False  # its offers tell how tiles look, so a photograph may help to find one
    private: PrivateSide[S] | None = None  # None: nothing is hidden in this game
    voicings: Voicings = field(default_factory=dict)
    statistics: Callable[[Story], Summary] | None = None  # what is counted, as charts, awards and the like
    target: Callable[[Play[S]], int] | None = None  # so many points win; None: most points at the end do
    geek: Geek | None = None
    exchange: Mapping[str, Exchange] = field(default_factory=dict)  # formats of others, by the ending of the file
    upcasts: Upcasts = NO_UPCASTS  # how what earlier releases stored is read

    def chosen(self, setup: MatchSetup) -> tuple[Expansion, ...]:
        return tuple(expansion for expansion in self.expansions if expansion.key in setup.expansions)

    def options_of(self, setup: MatchSetup) -> dict[str, str]:
        """Every option with its chosen or default value."""
        return {option.key: setup.options.get(option.key, option.default) for option in self.options}

    def words_of(self, setup: MatchSetup) -> dict[str, str]:
        """The words that were chosen, by language."""
        asked = (option for option in self.options if option.words_in and option.key in setup.options)
        return {option.words_in: setup.options[option.key] for option in asked}

    def cue_of(self, events: Iterable[Event]) -> Cue | None:
        """The most important sound of what happened."""
        heard = {self.cues[type(event)] for event in events if type(event) in self.cues}
        return max(heard, key=list(Cue).index, default=None)
