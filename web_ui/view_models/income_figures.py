"""Income against what the positions promised: by player, by kind and by number."""

from collections.abc import Callable, Sequence

from hub.service.statistics.model import Income, PlayerStatistics
from web_ui.view_models.counted import Counted
from web_ui.view_models.figures import EVERYBODY, Chart, Figure, Head, Row, Series, Style, Table, keys_of
from web_ui.view_models.people import Badge

Pick = Callable[[PlayerStatistics], tuple[Income, ...]]


def income_figure(counted: Counted) -> Figure:
    """Everybody's whole income side by side."""
    totals = tuple(one.total for one in counted.numbers.players)
    series = _series(counted, totals, counted.people)
    rows = tuple(Row(counted.head(one.player), _cells(counted, one.total)) for one in counted.numbers.players)
    return Figure(
        id="income",
        title=counted.text("web.stats.income"),
        lead=(counted.text("web.stats.income.lead"),),
        chart=Chart(
            "income",
            tuple(float(index) for index in range(len(totals))),
            {EVERYBODY: series},
            labels=tuple(badge.name for badge in counted.people),
        ),
        keys=keys_of(series),
        tables=(Table(counted.text("web.stats.income"), counted.text("web.stats.player"), _heads(counted), rows),),
    )


def kinds_figure(counted: Counted) -> Figure:
    return _by_key(counted, "kinds", lambda one: one.by_kind)


def numbers_figure(counted: Counted) -> Figure:
    return _by_key(counted, "numbers", lambda one: one.by_number)


def _by_key(counted: Counted, name: str, pick: Pick) -> Figure:
    people = counted.numbers.players
    keys = tuple(dict.fromkeys(income.key for one in people for income in pick(one)))
    if name == "numbers":
        keys = tuple(sorted(keys, key=int))
    shares = {one.player: _in_order(pick(one), keys) for one in people}
    everybody = tuple(_added(key, [share[index] for share in shares.values()]) for index, key in enumerate(keys))
    views = {EVERYBODY: _series(counted, everybody)}
    views |= {player: _series(counted, share) for player, share in shares.items()}
    is_number = name == "numbers"
    labels = keys if is_number else tuple(counted.thing(key) for key in keys)
    title = counted.text("web.stats.by_number" if is_number else "web.stats.by_kind")
    corner = counted.text("web.stats.number" if is_number else "web.stats.kind")
    return Figure(
        id=name,
        title=title,
        lead=(),
        chart=Chart(
            name,
            tuple(float(index) for index in range(len(keys))),
            views,
            labels=labels,
            x_title=corner if is_number else "",
        ),
        keys=keys_of(views[EVERYBODY]),
        tables=(
            _table(counted, title, corner, labels, everybody),
            *(
                _table(counted, f"{title}: {badge.name}", corner, labels, shares[badge.player])
                for badge in counted.people
            ),
        ),
    )


def _in_order(found: Sequence[Income], keys: Sequence[str]) -> tuple[Income, ...]:
    by_key = {one.key: one for one in found}
    return tuple(by_key.get(key, Income(key, 0.0, 0, 0)) for key in keys)


def _added(key: str, parts: Sequence[Income]) -> Income:
    return Income(
        key, sum(one.expected for one in parts), sum(one.due for one in parts), sum(one.received for one in parts)
    )


def _series(counted: Counted, shares: Sequence[Income], people: tuple[Badge, ...] = ()) -> tuple[Series, ...]:
    due = tuple(float(one.due) for one in shares)
    received = tuple(float(one.received) for one in shares)
    expected = tuple(one.expected for one in shares)
    return (
        Series(counted.text("web.stats.due"), Style.FRAME, due, people),
        Series(counted.text("web.stats.received"), Style.BAR, received, people),
        Series(counted.text("web.stats.expected"), Style.MARK, expected),
    )


def _heads(counted: Counted) -> tuple[Head, ...]:
    names = ("web.stats.received", "web.stats.due", "web.stats.expected", "web.stats.luck")
    return tuple(Head(counted.text(name)) for name in names)


def _cells(counted: Counted, one: Income) -> tuple[str, ...]:
    numerals = counted.numerals
    return str(one.received), str(one.due), numerals.decimal(one.expected), numerals.signed(one.luck)


def _table(counted: Counted, caption: str, corner: str, labels: Sequence[str], shares: Sequence[Income]) -> Table:
    rows = tuple(Row(Head(label), _cells(counted, one)) for label, one in zip(labels, shares, strict=True))
    return Table(caption, corner, _heads(counted), rows)
