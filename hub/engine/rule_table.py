"""Rules as tables of plain functions, merged once per match; an expansion's tables come after the game's."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import partial
from typing import Any, Generic, TypeAlias, TypeVar

from hub.engine.messages import Command, Event, IllegalCommand
from hub.engine.phrase import PlayerId, phrase
from hub.engine.points import PointsBreakdown
from hub.errors import TabletopError

S = TypeVar("S")
V = TypeVar("V")

Slices: TypeAlias = Mapping[str, Any]  # slice key → frozen value; the whole state of a match

MOST_EVENTS = 1000  # that follow from one command; more than that follow from a mistake in the rules
BASE = "base"  # the slice of the game itself; an expansion has one under its own key


@dataclass(frozen=True, slots=True, eq=False)
class Hook(Generic[V]):
    """A named value of the base rules that an expansion may change."""

    name: str


class RulesClash(TabletopError, ValueError):
    """Two rule tables claim the same message, or one lacks a row."""


class Play(Generic[S]):
    """What a handler sees: the state as it is after the events so far, the options, the box, and the hooks."""

    __slots__ = ("_rules", "options", "slices", "state")

    def __init__(self, rules: "Rules", slices: Slices, options: Mapping[str, str]) -> None:
        self._rules = rules
        self.options = options
        self.go_on(slices)

    @property
    def box(self) -> Any:
        """What there is and what is allowed in this match, as the game and its chosen expansions say."""
        return self._rules.box

    def go_on(self, slices: Slices) -> None:
        """The state after the next event; `state` is the slice of the base game."""
        self.slices = slices
        self.state: S = slices[BASE]

    def points(self, player: PlayerId) -> PointsBreakdown:
        """All that the table can see: the game's, its expansions', and what the table agreed on."""
        return PointsBreakdown(tuple([item for score in self._rules.scores for item in score(self, player).items]))

    def modified(self, hook: Hook[V], value: V, *context: Any) -> V:
        """The value after every expansion had its say."""
        for change in self._rules.modify.get(hook, ()):
            value = change(self, value, *context)
        return value


Decide: TypeAlias = Callable[[Play[Any], Any], Iterator[Event]]
Guard: TypeAlias = Callable[[Play[Any], Any], None]
Around: TypeAlias = Callable[..., Iterator[Event]]  # (play, command, decide=what the game does)
React: TypeAlias = Callable[[Play[Any], Any], Iterator[Event]]
Apply: TypeAlias = Callable[[Any, Any], Any]  # (slice, event) → slice
Modify: TypeAlias = Callable[..., Any]  # (play, value, *context) → value
Conclude: TypeAlias = Callable[[Play[Any]], Iterator[Event]]
Score: TypeAlias = Callable[[Play[Any], PlayerId], PointsBreakdown]


@dataclass(frozen=True, slots=True)
class RuleTable:
    """The rules of a game or an expansion. `apply` rows work on the table's own slice of the state.

    An expansion may refuse what the game decides (`guard`), or stand around it (`around`): decide something before and
    after it, something else, or have the game decide another command. `conclude` is asked when a command and all that
    reacts to it are done, and again until nothing more follows: who has won is judged there, with the points of all.
    """

    slice: str = BASE
    decide: Mapping[type[Command], Decide] = field(default_factory=dict)
    guard: Mapping[type[Command], tuple[Guard, ...]] = field(default_factory=dict)
    around: Mapping[type[Command], Around] = field(default_factory=dict)
    react: Mapping[type[Event], tuple[React, ...]] = field(default_factory=dict)
    apply: Mapping[type[Event], Apply] = field(default_factory=dict)
    modify: Mapping[Hook[Any], tuple[Modify, ...]] = field(default_factory=dict)
    conclude: tuple[Conclude, ...] = ()


class Rules:
    """Rule tables merged for one match, in order: the game first, then its expansions; and all that gives points."""

    def __init__(self, tables: Iterable[RuleTable], scores: tuple[Score, ...] = (), box: Any = None) -> None:
        tables = tuple(tables)
        self.scores = scores
        self.box = box
        self.guard_rows: dict[type[Command], tuple[Guard, ...]] = {}
        self.conclude_rows: tuple[Conclude, ...] = ()
        self.decide_rows: dict[type[Command], Decide] = {}
        self.react_rows: dict[type[Event], tuple[React, ...]] = {}
        self.apply_rows: dict[type[Event], tuple[tuple[str, Apply], ...]] = {}
        self.modify: dict[Hook[Any], tuple[Modify, ...]] = {}
        for table in tables:
            for command, decide in table.decide.items():
                if command in self.decide_rows:
                    raise RulesClash(f"Two rule tables decide {command.__name__}.")
                self.decide_rows[command] = decide
            for event, apply in table.apply.items():
                rows = self.apply_rows.get(event, ())
                if any(key == table.slice for key, _ in rows):
                    raise RulesClash(f"Two rule tables apply {event.__name__} to the slice {table.slice!r}.")
                self.apply_rows[event] = (*rows, (table.slice, apply))
            for caused, reactions in table.react.items():
                self.react_rows[caused] = self.react_rows.get(caused, ()) + reactions
            self.conclude_rows += table.conclude
            for hook, changes in table.modify.items():
                self.modify[hook] = self.modify.get(hook, ()) + changes
            for guarded, guards in table.guard.items():
                self.guard_rows[guarded] = self.guard_rows.get(guarded, ()) + guards
        self._stand_around(tables)
        unapplied = [event.__name__ for event in self.react_rows if event not in self.apply_rows]
        if unapplied:
            raise RulesClash(f"Events without an apply row: {', '.join(unapplied)}.")

    def _stand_around(self, tables: Iterable[RuleTable]) -> None:
        """Later ones stand outside of earlier ones."""
        for command, around in (row for table in tables for row in table.around.items()):
            if command not in self.decide_rows:
                raise RulesClash(f"{command.__name__} is changed and decided by nobody.")
            self.decide_rows[command] = partial(around, decide=self.decide_rows[command])

    def decide(
        self, slices: Slices, command: Command, *, options: Mapping[str, str]
    ) -> tuple[tuple[Event, ...], Slices]:
        """The events a command causes and the state after them, or IllegalCommand and nothing changed."""
        handler = self.decide_rows.get(type(command))
        if handler is None:
            raise IllegalCommand(phrase("refusal.unknown_command", command=type(command).__name__))
        play: Play[Any] = Play(self, slices, options)
        for guard in self.guard_rows.get(type(command), ()):
            guard(play, command)
        events: list[Event] = []
        try:
            self._follow(play, handler(play, command), events)
            self._conclude(play, events)
        except RecursionError as error:
            raise RulesClash(f"There is no end of what follows: {type(events[-1]).__name__} again.") from error
        return tuple(events), play.slices

    def concluded(self, slices: Slices, *, options: Mapping[str, str]) -> tuple[tuple[Event, ...], Slices]:
        """What follows from how things are, without a command."""
        play: Play[Any] = Play(self, slices, options)
        events: list[Event] = []
        self._conclude(play, events)
        return tuple(events), play.slices

    def _conclude(self, play: Play[Any], events: list[Event]) -> None:
        done = -1
        while len(events) > done:  # what one concludes may change what another does
            done = len(events)
            for conclude in self.conclude_rows:
                self._follow(play, conclude(play), events)

    def _follow(self, play: Play[Any], caused: Iterator[Event], events: list[Event]) -> None:
        for event in caused:
            play.go_on(self.apply(play.slices, event))
            events.append(event)
            if len(events) > MOST_EVENTS:
                raise RulesClash(f"There is no end of what follows: {type(event).__name__} again.")
            if reactions := self.react_rows.get(type(event)):
                for reaction in reactions:
                    self._follow(play, reaction(play, event), events)

    def apply(self, slices: Slices, event: Event) -> Slices:
        """The state after one event."""
        changed = dict(slices)
        rows = self.apply_rows.get(type(event))
        if rows is None:
            raise RulesClash(f"No table applies {type(event).__name__}.")
        for key, apply in rows:
            changed[key] = apply(slices[key], event)
        return changed
