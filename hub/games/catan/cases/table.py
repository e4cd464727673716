"""The table of a running case: the rules of the game decide every command of it."""

from typing import Any

from hub.engine.messages import Command, Event, IllegalCommand, PointsAdjusted
from hub.engine.phrase import PlayerId, phrase
from hub.engine.rule_table import BASE, Play, Slices
from hub.engine.table_rules import TABLE, TableSlice
from hub.games.catan.cards import Cards
from hub.games.catan.cases.mode import Mode
from hub.games.catan.cases.notation import Words
from hub.games.catan.cases.people import Case, tokens_of
from hub.games.catan.cases.sketch import ELSEWHERE
from hub.games.catan.commands import DiscardCards, MoveRobber, PlaceFreeRoad, StealCard
from hub.games.catan.state import CatanState, Phase


class Refused(IllegalCommand):
    """What the game has no command for, because its rules do not know such a thing; several rules may say so."""

    def __init__(self, *rules: str) -> None:
        super().__init__(phrase("refusal.unknown_command", command=rules[0]), rule=rules[0])
        self.rules = rules


class Table:
    """A state that goes on with each command, and what happened on the way."""

    def __init__(self, case: Case, state: CatanState) -> None:
        self.case = case
        self.given: Words = case.given
        self.options = case.options
        self.start = state
        self.rules = case.mode.rules
        self.slices: Slices = {BASE: state, **_further_slices(case.mode), TABLE: _agreed(case, state.players)}
        self.events: tuple[Event, ...] = ()
        self.phases: tuple[Phase, ...] = (state.phase,)
        self.turns: tuple[PlayerId, ...] = (state.active,)
        self.found: dict[str, Any] = {}  # what an event of the case found out beside the position

    @property
    def state(self) -> CatanState:
        return self.play.state

    @property
    def play(self) -> Play[CatanState]:
        return Play(self.rules, self.slices, self.options)

    def put(self, state: CatanState) -> None:
        """The position is another one, without anything having happened."""
        self.slices = {**self.slices, BASE: state}

    def do(self, *commands: Command) -> None:
        """All of these, or IllegalCommand and nothing changed; once the game is won, the rest is of no account."""
        slices = self.slices
        caused: list[Event] = []
        for command in commands:
            events, slices = self.rules.decide(slices, command, options=self.options)
            caused += events
            if slices[BASE].phase is Phase.OVER:
                break
        self.slices = slices
        self.events += tuple(caused)
        state = self.state
        if state.phase is not self.phases[-1]:
            self.phases += (state.phase,)
        if state.active != self.turns[-1]:
            self.turns += (state.active,)


def _further_slices(mode: Mode) -> Slices:
    """What the expansions of the mode know before anything happened."""
    return {one.key: one.start(mode.setup, mode.box) for one in mode.game.chosen(mode.setup)}


def _agreed(case: Case, players: tuple[PlayerId, ...]) -> TableSlice:
    """Points the table has given beside the rules."""
    points = {player: tokens_of(case, player) for player in players}
    return {player: (PointsAdjusted(player, more, ""),) if more else () for player, more in points.items()}


# ---------------------------------------------------------------- going on by itself


def is_open(table: Table) -> bool:
    return _next_step(table) is not None


def settled(table: Table) -> None:
    """Whatever a seven, a Knight or Road Building left open is done somehow, away from what the case shows."""
    while (command := _next_step(table)) is not None:
        table.do(command)


def _next_step(table: Table) -> Command | None:
    state = table.state
    match state.phase:
        case Phase.DISCARD if state.due:
            player, count = next(iter(state.due.items()))
            return DiscardCards(player, Cards(any=count))
        case Phase.DISCARD | Phase.ROBBER:
            return MoveRobber(state.active, ELSEWHERE)
        case Phase.STEAL:
            return StealCard(state.active, state.candidates[0])
        case Phase.FREE_ROADS if places := state.pieces.road_places(state.active):
            return PlaceFreeRoad(state.active, places[0])
    return table.case.mode.next_step(table)


def judged(table: Table) -> None:
    """Where nothing happens in a turn that the case names, who has won in it is asked all the same."""
    if table.given.get("turn") is not None:
        _, table.slices = table.rules.concluded(table.slices, options=table.options)
