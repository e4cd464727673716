"""The charts and tables of a Catan game."""

from collections.abc import Callable, Iterator, Mapping, Sequence

from hub.engine.phrase import Phrase, PlayerId, Who, phrase
from hub.engine.statistics import Chart, Series, Style, Unit
from hub.games.catan.cards import RESOURCES
from hub.games.catan.statistics.account import Account
from hub.games.catan.statistics.income import DICE
from hub.kit.dice_charts import Thrown, faces_chart, sums_chart
from hub.kit.earnings import Income

LOSSES = ("robber", "shortage", "discard", "theft", "monopoly")
PLAYED = ("knight", "road_building", "invention", "monopoly", "victory_point")
BUILT = ("road", "settlement", "city", "development", *PLAYED)


def charts(account: Account) -> Iterator[Chart]:
    """In the order in which people ask: luck, what the dice did, what they brought, then who dealt with whom."""
    thrown = [Thrown(one.player, one.dice, one.has_faces) for one in account.throws]
    yield _luck(account)
    yield sums_chart(thrown, account.players, DICE, is_on_card=True)
    yield faces_chart(thrown, account.players)
    yield _income(account)
    yield _by_kind(account)
    yield _by_number(account)
    yield from _tables(account)


def _words(key: str) -> Phrase:
    return phrase(f"catan.stats.{key}")


# ---------------------------------------------------------------- luck and income


def _luck(account: Account) -> Chart:
    """What the dice gave beyond what they promised, after each roll."""
    lines = (
        Series(
            player,
            Who(player),
            Style.LINE,
            (0.0, *(throw.luck[player] for throw in account.throws)),
            player=player,
        )
        for player in account.players
    )
    numbers = (None, *(throw.number for throw in account.throws))
    return Chart(
        "luck",
        _words("luck_over_time"),
        tuple(range(len(account.throws) + 1)),
        (Series("number", phrase("stats.number"), Style.WRITTEN, numbers, unit=Unit.COUNT), *lines),
        _words("roll"),
        unit=Unit.DIFFERENCE,
        lead=(_words("luck.lead"),),
        is_wide=True,
    )


def _income(account: Account) -> Chart:
    """Everybody's whole income side by side."""
    incomes = [account.earned.of(player) for player in account.players]
    rolls = tuple(sum(throw.player == player for throw in account.throws) for player in account.players)
    return Chart(
        "income",
        _words("income"),
        tuple(map(Who, account.players)),
        (*_shares(incomes, {}, is_headline=True), _written("rolls", _words("rolls"), rolls)),
        lead=(_words("income.lead"),),
    )


def _by_kind(account: Account) -> Chart:
    def of(player: PlayerId | None = None) -> list[Income]:
        return [account.earned.of(player, kind=kind.value) for kind in RESOURCES]

    places = tuple(phrase(f"catan.resource.{kind}") for kind in RESOURCES)
    shares = _shares(of(), {player: of(player) for player in account.players})
    return Chart("kinds", _words("by_kind"), places, shares, _words("kind"))


def _by_number(account: Account) -> Chart:
    numbers = account.earned.numbers()

    def of(player: PlayerId | None = None) -> list[Income]:
        return [account.earned.of(player, number=number) for number in numbers]

    shares = _shares(of(), {player: of(player) for player in account.players})
    return Chart("numbers", _words("by_number"), numbers, shares, phrase("stats.number"))


def _shares(
    everybody: Sequence[Income], each: Mapping[PlayerId, Sequence[Income]], *, is_headline: bool = False
) -> tuple[Series, ...]:
    """An income for each place of a chart, of all together and, where that can be chosen, of each player."""
    styles: tuple[tuple[str, Style, Callable[[Income], float]], ...] = (
        ("received", Style.BAR, lambda one: one.received),
        ("due", Style.FRAME, lambda one: one.due),
        ("expected", Style.MARK, lambda one: one.expected),
        ("luck", Style.WRITTEN, lambda one: one.luck),
    )
    return tuple(
        Series(
            key,
            _words(key),
            style,
            tuple(map(value, everybody)),
            {player: tuple(map(value, incomes)) for player, incomes in each.items()},
            unit=Unit.DIFFERENCE if key == "luck" else None,
            is_headline=is_headline and key == "luck",
            adds_up=key in ("received", "luck"),
        )
        for key, style, value in styles
    )


# ---------------------------------------------------------------- what was lost, traded and built


def _tables(account: Account) -> Iterator[Chart]:
    dealt = [account.dealings[player] for player in account.players]
    losses = _counts(lambda why: phrase(f"catan.loss.{why}"), LOSSES, [one.losses for one in dealt])
    yield _table(account, "losses", (*losses, _written("stolen", _words("stolen"), [one.stolen for one in dealt])))
    trades = [one.trades for one in dealt]
    yield _table(
        account,
        "trades",
        (
            _written("with_players", _words("with_players"), [one.with_players for one in trades]),
            _written("with_bank", _words("with_bank"), [one.with_bank for one in trades]),
            _written("given", _words("given"), [one.given for one in trades]),
            _written("gotten", _words("gotten"), [one.gotten for one in trades]),
        ),
    )
    yield _table(
        account, "built", _counts(lambda what: phrase(f"catan.built.{what}"), BUILT, [one.built for one in dealt])
    )


def _counts(
    label: Callable[[str], Phrase], usual: Sequence[str], counts: Sequence[Mapping[str, int]]
) -> tuple[Series, ...]:
    """A row for whatever happened, in the usual order; what only an expansion knows comes last."""
    keys = dict.fromkeys((*usual, *(key for one in counts for key in one)))
    return tuple(
        _written(key, label(key), [one.get(key, 0) for one in counts])
        for key in keys
        if any(one.get(key) for one in counts)
    )


def _written(key: str, label: Phrase, values: Sequence[int]) -> Series:
    return Series(key, label, Style.WRITTEN, tuple(values), adds_up=True)


def _table(account: Account, key: str, series: tuple[Series, ...]) -> Chart:
    return Chart(key, _words(key), tuple(map(Who, account.players)), series)
