"""Rules every game shares because the table outranks the program: free adjustment of points."""

from collections.abc import Iterator, Mapping
from typing import Any, TypeAlias

from hub.engine.definition import GameDefinition, Tell
from hub.engine.messages import AdjustPoints, Event, IllegalCommand, PointsAdjusted
from hub.engine.phrase import Phrase, PlayerId, Who, phrase
from hub.engine.points import PointItem, PointsBreakdown
from hub.engine.rule_table import Play, Rules, RuleTable

TABLE = "table"  # slice key
MAX_ADJUSTMENT = 99
NO_POINTS = PointsBreakdown()

TableSlice: TypeAlias = Mapping[PlayerId, tuple[PointsAdjusted, ...]]


def start_table(players: tuple[PlayerId, ...]) -> TableSlice:
    return dict.fromkeys(players, ())


def adjust_points(play: Play[Any], command: AdjustPoints) -> Iterator[Event]:
    adjustments: TableSlice = play.slices[TABLE]
    if command.player not in adjustments:
        raise IllegalCommand(phrase("refusal.unknown_player", player=command.player))
    if not command.points or abs(command.points) > MAX_ADJUSTMENT:
        raise IllegalCommand(phrase("refusal.adjustment_size", most=MAX_ADJUSTMENT))
    yield PointsAdjusted(command.player, command.points, command.note.strip()[:200])


def apply_adjustment(adjustments: TableSlice, event: PointsAdjusted) -> TableSlice:
    return {**adjustments, event.player: (*adjustments[event.player], event)}


def table_score(play: Play[Any], player: PlayerId) -> PointsBreakdown:
    adjustments: TableSlice = play.slices[TABLE]
    if not adjustments[player]:
        return NO_POINTS
    return PointsBreakdown(
        tuple(
            PointItem(phrase("points.adjusted", note=one.note) if one.note else phrase("points.agreed"), 1, one.points)
            for one in adjustments[player]
        )
    )


def tell_adjustment(_play: Play[Any], event: PointsAdjusted) -> tuple[Phrase, ...]:
    note = phrase("tell.points_note", note=event.note.rstrip(".")) if event.note else ""
    points = f"{event.points:+d}"
    return (phrase("tell.points_adjusted", player=Who(event.player), n=event.points, points=points, note=note),)


TABLE_RULES = RuleTable(
    slice=TABLE,
    decide={AdjustPoints: adjust_points},
    apply={PointsAdjusted: apply_adjustment},
)


def rules_of(game: GameDefinition[Any], box: Any = None) -> Rules:
    """The rules of a game and the table's own."""
    return Rules((*game.rules, TABLE_RULES), (game.score, table_score), box)


TABLE_TELL: dict[type[Event], Tell] = {PointsAdjusted: tell_adjustment}
