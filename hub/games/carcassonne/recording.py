"""A game kept by feature: no map, the table says what was closed, and at the end what is open."""

from collections.abc import Iterator, Mapping

from hub.engine.messages import Event
from hub.engine.rule_table import Play, RuleTable
from hub.games.carcassonne.checks import expect_keeping, expect_phase, expect_player, expect_turn, refuse
from hub.games.carcassonne.commands import EndTurn, Keeping, RecordClosed, RecordField, RecordOpen
from hub.games.carcassonne.events import FiguresReturned, Returned, TileCounted
from hub.games.carcassonne.features import SURROUNDED, Facts
from hub.games.carcassonne.figures import Figure, counted
from hub.games.carcassonne.hooks import FIGURE_MARKS, MARKS
from hub.games.carcassonne.majority import scored
from hub.games.carcassonne.placing import grounds
from hub.games.carcassonne.state import CarcassonneState, Phase
from hub.games.carcassonne.tiles import CITY, FIELD, MONASTERY, ROAD, SHIELD
from hub.games.carcassonne.turns import end_turn

MOST_TILES = 200
MOST_MARKS = 40
MOST_CITIES = 60
CLOSED_MONASTERY = 1 + SURROUNDED


def marks_of(play: Play[CarcassonneState]) -> Mapping[str, tuple[str, ...]]:
    """What is asked about a feature beside its tiles, by its kind."""
    return play.modified(MARKS, {CITY: (SHIELD,)})


def figure_marks(play: Play[CarcassonneState]) -> tuple[str, ...]:
    """What is asked about a figure beside its kind."""
    return play.modified(FIGURE_MARKS, ())


def record_closed(play: Play[CarcassonneState], command: RecordClosed) -> Iterator[Event]:
    """CARC-TURN-01, CARC-RET-01: scored at once, and all figures go back."""
    expect_player(play, command.player)
    expect_phase(play, Phase.TILE, Phase.HELD_UP, rule="CARC-TURN-01")
    facts = _facts(play, command, is_closed=True)
    if command.kind == MONASTERY and command.tiles != CLOSED_MONASTERY:
        raise refuse("closed_monastery", "CARC-MON-01")
    yield scored(play, facts, command.player)
    if facts.figures:
        yield FiguresReturned(tuple(Returned(one.player, one.kind) for one in facts.figures))


def record_open(play: Play[CarcassonneState], command: RecordOpen) -> Iterator[Event]:
    """CARC-END-03: what is still open when the game ends."""
    expect_phase(play, Phase.FINAL, Phase.OVER, rule="CARC-END-03")
    if command.kind == MONASTERY and command.tiles >= CLOSED_MONASTERY:
        raise refuse("open_monastery", "CARC-END-03")
    yield scored(play, _facts(play, command, is_closed=False))


def record_field(play: Play[CarcassonneState], command: RecordField) -> Iterator[Event]:
    """CARC-FIELD-03…05: each field for itself."""
    expect_phase(play, Phase.FINAL, Phase.OVER, rule="CARC-END-02")
    if command.cities not in range(MOST_CITIES + 1):
        raise refuse("too_many_cities", "CARC-FIELD-04", most=MOST_CITIES)
    figures = _figures(play, command.figures)
    yield scored(play, Facts(FIELD, 0, False, {}, figures, command.cities))


def _facts(play: Play[CarcassonneState], command: RecordClosed | RecordOpen, *, is_closed: bool) -> Facts:
    if command.kind not in (ROAD, CITY, MONASTERY):
        raise refuse("no_such_feature", "CARC-TURN-01", kind=command.kind[:20])
    if command.tiles not in range(1, MOST_TILES + 1):
        raise refuse("too_many_tiles", "CARC-ROAD-02", most=MOST_TILES)
    known = marks_of(play).get(command.kind, ())
    if not all(mark in known and count in range(MOST_MARKS + 1) for mark, count in command.marks.items()):
        raise refuse("unknown_marks", "CARC-CITY-03", most=MOST_MARKS)
    marks = {mark: count for mark, count in command.marks.items() if count}
    return Facts(command.kind, command.tiles, is_closed, marks, _figures(play, command.figures))


def _figures(play: Play[CarcassonneState], names: Mapping[str, int]) -> tuple[Figure, ...]:
    """CARC-COMP-02: nobody has more of them than there are."""
    whole = play.state.box.figures
    if any(count < 0 or count > max(whole.values()) for count in names.values()):
        raise refuse("too_many_figures", "CARC-COMP-02")
    figures, marks = tuple(counted(names)), figure_marks(play)
    for one in figures:
        if any(mark not in marks for mark in one.marks):
            raise refuse("unknown_marks", "CARC-COMP-02", most=MOST_MARKS)
        expect_player(play, one.player)
        if sum(other.player == one.player and other.kind == one.kind for other in figures) > whole.get(one.kind, 0):
            raise refuse("too_many_figures", "CARC-COMP-02")
    return figures


def record_turn(play: Play[CarcassonneState], command: EndTurn) -> Iterator[Event]:
    """CARC-TURN-01: a tile lies somewhere; CARC-END-01: perhaps it was the last."""
    expect_turn(play, command.player)
    expect_keeping(play, Keeping.FEATURES)
    yield TileCounted(command.player)
    yield from end_turn(play)


def may_farm(play: Play[CarcassonneState]) -> bool:
    """CARC-FIELD-06: whether fields are counted at all."""
    return any(FIELD in grounds(play, figure) for figure in play.state.box.figures)


def apply_counted(state: CarcassonneState, _event: TileCounted) -> CarcassonneState:
    last = state.last if state.keeping is Keeping.TILES else None
    return state.replace(untold=state.untold + 1, last=last, phase=Phase.HELD_UP)


RULES = RuleTable(
    decide={
        RecordClosed: record_closed,
        RecordOpen: record_open,
        RecordField: record_field,
        EndTurn: record_turn,
    },
    apply={TileCounted: apply_counted},
)
