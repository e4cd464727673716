"""Which boxes a case is played with, and the words that only these know."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, TypeAlias

from hub.engine.combining import box_of, combined
from hub.engine.definition import GameDefinition, MatchSetup
from hub.engine.messages import Command
from hub.engine.rule_table import Rules
from hub.engine.table_rules import rules_of
from hub.games.catan import GAME
from hub.games.catan.box import Box
from hub.games.catan.cases.notation import Words
from hub.games.catan.state import CatanState, Phase

Step: TypeAlias = Callable[[Any, Words], None]  # (table, event) → done, or IllegalCommand
Steps: TypeAlias = Mapping[str, tuple[Step, tuple[str, ...]]]  # each with the words that may stand beside it


@dataclass(frozen=True)
class Mode:
    """`seats` is how many may sit at the table of a case, `fewest` how many do where it does not say."""

    name: str
    seats: range
    fewest: int
    expansions: tuple[str, ...] = ()
    given: tuple[str, ...] = ()  # further words of `given`
    settled: Mapping[str, str] = field(default_factory=dict)  # options with one reading only
    moments: Mapping[str, Phase] = field(default_factory=dict)
    steps: Steps = field(default_factory=dict)
    checks: Mapping[str, Callable[[Any, Any], Any]] = field(default_factory=dict)
    next_step: Callable[[Any], Command | None] = lambda _table: None  # what goes on by itself
    reach: Callable[[Any, Words], None] = lambda _table, _event: None  # does what the case leaves out before an event
    catan: GameDefinition[CatanState] = GAME  # with the files that it comes with, where there is a shell to read them

    @cached_property
    def setup(self) -> MatchSetup:
        return MatchSetup(self.catan.key, (), {}, self.expansions)

    @cached_property
    def game(self) -> GameDefinition[CatanState]:
        return combined(self.catan, self.setup)

    @cached_property
    def box(self) -> Box:
        box: Box = box_of(self.game, self.setup)
        return box

    @cached_property
    def rules(self) -> Rules:
        return rules_of(self.game, self.box)


BASE_MODE = Mode("base", seats=range(2, 5), fewest=3)
