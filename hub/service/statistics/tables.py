"""Statistics for spreadsheets: one line for each player, and one for each thing that a game writes down."""

import csv
import io
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import UTC, datetime, tzinfo

from hub.engine.match import Match
from hub.engine.phrase import PlayerId
from hub.engine.statistics import Record
from hub.service.statistics.model import GameStatistics

BYTE_ORDER_MARK = "\ufeff"  # without it some spreadsheets read UTF-8 as something else
FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n")  # with these a spreadsheet takes a word for a formula
PRECISE = 2  # digits after the point


def players_csv(stats: GameStatistics, match: Match) -> str:
    """In the order of the seats; the columns after the points are the figures of the charts, by their keys."""
    points = {one.player: one.points for one in stats.players}
    figures = {key: values for key, _, _, values in stats.figures()}
    return _table(
        ["player", "colour", "points", "has won", *figures],
        (
            [
                player.name,
                player.colour,
                points[player.id],
                int(player.id in stats.winners),
                *(_written(values.get(player.id)) for values in figures.values()),
            ]
            for player in match.setup.players
        ),
    )


def course_csv(stats: GameStatistics, match: Match, *, zone: tzinfo = UTC) -> str:
    """The course of a game, one line for each of its records; what it says of every player is a column each."""
    names = {player.id: player.name for player in match.setup.players}
    head = [*("seq", "time", "turn", "player"), *(name for one in stats.records[:1] for name, _ in _cells(one, names))]
    return _table(
        head,
        (
            [
                one.seq,
                _iso(stats.when[one.seq].at, zone),
                stats.when[one.seq].turn,
                names[one.player],
                *(cell for _, cell in _cells(one, names)),
            ]
            for one in stats.records
        ),
    )


def _cells(record: Record, names: Mapping[PlayerId, str]) -> Iterator[tuple[str, object]]:
    for key, cell in record.cells.items():
        if isinstance(cell, Mapping):
            yield from ((f"{key} {name}", _written(cell.get(player))) for player, name in names.items())
        elif isinstance(cell, tuple):
            yield key, " ".join(map(str, cell))
        else:
            yield key, _written(cell)


def _written(value: object) -> object:
    if value is None:
        return ""
    return round(value, PRECISE) if isinstance(value, float) else value


def _table(head: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    text = io.StringIO()
    writer = csv.writer(text, quoting=csv.QUOTE_NONNUMERIC)  # so that no name is cut in two by another separator
    writer.writerows([_harmless(value) for value in row] for row in (head, *rows))
    return text.getvalue()


def _harmless(value: object) -> object:
    """A word that a spreadsheet would take for a formula gets an apostrophe; numbers stay numbers."""
    return f"'{value}" if isinstance(value, str) and value.startswith(FORMULA) else value


def _iso(at: float, zone: tzinfo) -> str:
    return datetime.fromtimestamp(at, zone).isoformat(timespec="seconds") if at > 0 else ""
