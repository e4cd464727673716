"""Rolls against what fair dice promise."""

from hub.engine.phrase import PlayerId
from hub.service.statistics.model import Fairness
from web_ui.view_models.counted import Counted
from web_ui.view_models.figures import EVERYBODY, Chart, Figure, Head, Row, Series, Style, Table, keys_of

LEAST_P = 0.01  # a smaller one is not told more exactly


def sums_figure(counted: Counted) -> Figure:
    by_player = {one.player: one.sums for one in counted.numbers.players}
    return _figure(counted, "sums", counted.numbers.sums, by_player)


def faces_figure(counted: Counted) -> Figure:
    by_player = {one.player: one.faces for one in counted.numbers.players}
    return _figure(counted, "faces", counted.numbers.faces, by_player)


def _figure(counted: Counted, of: str, everybody: Fairness, by_player: dict[PlayerId, Fairness]) -> Figure:
    views: dict[str, tuple[Series, ...]] = {EVERYBODY: _series(counted, everybody)}
    views |= {player: _series(counted, fairness) for player, fairness in by_player.items()}
    return Figure(
        id=of,
        title=counted.text("web.stats.sums" if of == "sums" else "web.stats.faces"),
        lead=(counted.say(everybody.words),),
        chart=Chart(
            of,
            tuple(float(cell.value) for cell in everybody.cells),
            views,
            x_title=counted.text("web.stats.number" if of == "sums" else "web.stats.face"),
        ),
        keys=keys_of(views[EVERYBODY]),
        tables=(_table(counted, of, everybody),),
        notes=_notes(counted, everybody, by_player),
    )


def _series(counted: Counted, fairness: Fairness) -> tuple[Series, ...]:
    seen = tuple(float(cell.seen) for cell in fairness.cells)
    expected = tuple(cell.expected for cell in fairness.cells)
    return (
        Series(counted.text("web.stats.seen"), Style.BAR, seen),
        Series(counted.text("web.stats.fair"), Style.CURVE, expected),
    )


def _table(counted: Counted, of: str, everybody: Fairness) -> Table:
    people = tuple(one.sums if of == "sums" else one.faces for one in counted.numbers.players)
    heads = (Head(counted.text("web.stats.seen")), Head(counted.text("web.stats.fair")), *counted.heads())
    rows = tuple(
        Row(
            Head(str(cell.value)),
            (
                str(cell.seen),
                counted.numerals.decimal(cell.expected),
                *(_seen(one, cell.value) for one in people),
            ),
        )
        for cell in everybody.cells
    )
    corner = counted.text("web.stats.number" if of == "sums" else "web.stats.face")
    return Table(counted.text("web.stats.sums" if of == "sums" else "web.stats.faces"), corner, heads, rows)


def _seen(fairness: Fairness, value: int) -> str:
    return str(next((cell.seen for cell in fairness.cells if cell.value == value), 0))


def _notes(counted: Counted, everybody: Fairness, by_player: dict[PlayerId, Fairness]) -> tuple[str, ...]:
    """The test behind the sentence, and the same sentence for each player."""
    names = {badge.player: badge.name for badge in counted.people}
    told = tuple(
        counted.text("web.stats.of_player", player=names[player], words=counted.say(one.words))
        for player, one in by_player.items()
    )
    if everybody.chi_square is None or everybody.p is None:
        return told
    numerals = counted.numerals
    chi = numerals.decimal(everybody.chi_square)
    p = f"= {numerals.decimal(everybody.p, 2)}" if everybody.p >= LEAST_P else f"< {numerals.decimal(LEAST_P, 2)}"
    return (counted.text("web.stats.test", chi=chi, degrees=str(everybody.degrees), p=p), *told)
