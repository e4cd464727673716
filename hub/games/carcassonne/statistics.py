"""What is counted: what brought points and by what, what was laid, what farmers were worth, who drew well."""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from hub.engine.phrase import PlayerId, Who, phrase
from hub.engine.statistics import Award, Cell, Chart, Record, Series, Style, Summary, TurningPoint, Unit
from hub.engine.story import Moment, Story
from hub.games.carcassonne.events import FeatureScored, FigurePlaced, TileLaid
from hub.games.carcassonne.placing import drawable
from hub.games.carcassonne.state import CarcassonneState
from hub.games.carcassonne.tiles import CITY, FIELD, MONASTERY, ROAD, SHIELD
from hub.kit.contests import award
from hub.kit.landscape import Place, Tile

KINDS = (ROAD, CITY, MONASTERY, FIELD)
HUGE = 20  # points at once that people will talk about
STOLEN = 12  # points that somebody stood in and did not get
PRIZES = {ROAD: 10, CITY: 20, MONASTERY: 18, FIELD: 9}  # the least that a prize is given for


@dataclass
class Account:
    """Sums by player."""

    points: Counter[tuple[PlayerId, str]] = field(default_factory=Counter)
    tiles: Counter[PlayerId] = field(default_factory=Counter)
    followers: Counter[tuple[PlayerId, str]] = field(default_factory=Counter)  # placed, by the ground
    given_away: Counter[PlayerId] = field(default_factory=Counter)  # points that others got by a tile of this player
    largest: Counter[PlayerId] = field(default_factory=Counter)
    fine: Counter[PlayerId] = field(default_factory=Counter)  # tiles with a monastery or a shield
    hoped: dict[PlayerId, float] = field(default_factory=dict)  # how many of those were to be expected

    def luck(self, player: PlayerId) -> float:
        return self.fine[player] - self.hoped.get(player, 0.0)


def statistics(story: Story) -> Summary:
    account = _account(story)
    if not account.points and not account.tiles:
        return Summary()
    return Summary(
        charts=tuple(_charts(story.players, account)),
        awards=tuple(_awards(story.players, account)),
        turning_points=tuple(_turning_points(story)),
        records=tuple(_records(story)),
        notes=(phrase("carcassonne.stats.so_many_tiles", n=_tiles(story.play.state)),),
    )


def _tiles(state: CarcassonneState) -> int:
    return len(state.land.tiles) + state.untold


# ---------------------------------------------------------------- counting


def _account(story: Story) -> Account:
    account = Account()
    for moment, event in story.events():
        match event:
            case TileLaid():
                _count_draw(account, moment, event)
            case FigurePlaced():
                ground = moment.after.state.land.segment(Place(event.x, event.y, event.segment)).kind
                account.followers[event.player, ground] += 1
            case FeatureScored():
                _count_points(account, event)
    return account


def is_fine(tile: Tile) -> bool:
    """Most players would rather draw it than another one."""
    return any(one.kind == MONASTERY or SHIELD in one.marks for one in tile.segments)


def _count_draw(account: Account, moment: Moment, event: TileLaid) -> None:
    state: CarcassonneState = moment.before.state
    pile, player = drawable(moment.before) if state.drawn is None else state.pile, event.player
    fine = sum(count for name, count in pile.items() if is_fine(state.box.tiles[name]))
    account.tiles[player] += 1
    account.fine[player] += is_fine(state.box.tiles[event.tile])
    account.hoped[player] = account.hoped.get(player, 0.0) + fine / max(1, sum(pile.values()))


def _count_points(account: Account, event: FeatureScored) -> None:
    for gain in event.gains:
        account.points[gain.player, event.kind] += gain.points
        account.largest[gain.player] = max(account.largest[gain.player], gain.points)
        if event.player is not None and gain.player != event.player:
            account.given_away[event.player] += gain.points


# ---------------------------------------------------------------- showing


def _charts(players: tuple[PlayerId, ...], account: Account) -> Iterator[Chart]:
    people = tuple(map(Who, players))
    points = tuple(
        Series(
            kind,
            phrase(f"carcassonne.stats.points.{kind}"),
            Style.WRITTEN,
            tuple(account.points[player, kind] for player in players),
            is_headline=kind in (CITY, FIELD),
            adds_up=True,
        )
        for kind in KINDS
    )
    yield Chart("by_feature", phrase("carcassonne.stats.points"), people, points, is_wide=True)
    if account.tiles:
        yield _laid(players, account)
        yield _farming(players, account)


def _series(key: str, values: tuple[float, ...], style: Style = Style.WRITTEN, unit: Unit | None = None) -> Series:
    return Series(key, phrase(f"carcassonne.stats.{key}"), style, values, unit=unit, adds_up=style is Style.BAR)


def _laid(players: tuple[PlayerId, ...], account: Account) -> Chart:
    series = (
        _series("tiles", tuple(account.tiles[one] for one in players), Style.BAR),
        _series("figures", tuple(sum(account.followers[one, kind] for kind in KINDS) for one in players)),
        _series("given_away", tuple(account.given_away[one] for one in players)),
        _series("luck", tuple(round(account.luck(one), 1) for one in players), unit=Unit.DIFFERENCE),
    )
    lead = (phrase("carcassonne.stats.luck.lead"),)
    return Chart("laid", phrase("carcassonne.stats.laid"), tuple(map(Who, players)), series, lead=lead)


def _farming(players: tuple[PlayerId, ...], account: Account) -> Chart:
    """What a farmer was worth, who never came back."""
    farmers = tuple(account.followers[one, FIELD] for one in players)
    earned = tuple(account.points[one, FIELD] for one in players)
    each = tuple(round(points / count, 1) if count else 0.0 for points, count in zip(earned, farmers, strict=True))
    series = (_series("farmers", farmers), _series("farmed", earned), _series("each_farmer", each, Style.BAR))
    lead = (phrase("carcassonne.stats.farming.lead"),)
    return Chart("farming", phrase("carcassonne.stats.farming"), tuple(map(Who, players)), series, lead=lead)


def _awards(players: tuple[PlayerId, ...], account: Account) -> Iterator[Award]:
    for kind, least in PRIZES.items():
        earned: dict[PlayerId, float] = {one: account.points[one, kind] for one in players}
        yield from award(kind, earned, words=f"carcassonne.award.{kind}", least=least)
    others: tuple[tuple[str, Mapping[PlayerId, float], float], ...] = (
        ("largest", {one: account.largest[one] for one in players}, HUGE),
        ("generous", {one: account.given_away[one] for one in players}, STOLEN),
        ("luckiest", {one: account.luck(one) for one in players}, 2),
        ("unluckiest", {one: -account.luck(one) for one in players}, 2),
    )
    for key, values, enough in others:
        yield from award(key, values, words=f"carcassonne.award.{key}", least=enough)


def _turning_points(story: Story) -> Iterator[TurningPoint]:
    for moment, event in story.events():
        if isinstance(event, FeatureScored):
            for gain in event.gains:
                if gain.points >= HUGE:
                    what = phrase(f"carcassonne.kind.{event.kind}")
                    words = phrase("carcassonne.turning.huge", player=Who(gain.player), n=gain.points, what=what)
                    yield TurningPoint(moment.entry.seq, words)
            worth, paid = max((gain.points for gain in event.gains), default=0), {gain.player for gain in event.gains}
            for loser in event.strengths.keys() - paid:
                if worth >= STOLEN:
                    words = phrase("carcassonne.turning.stolen", player=Who(loser), n=worth)
                    yield TurningPoint(moment.entry.seq, words)


def _records(story: Story) -> Iterator[Record]:
    """Every tile with its place, the figure on it, and what the turn brought."""
    before = dict.fromkeys(story.players, 0)
    for moment in story.moments:
        now = dict(zip(story.players, moment.points, strict=True))
        laid = next((event for event in moment.entry.events if isinstance(event, TileLaid)), None)
        if laid:
            figure = next((event for event in moment.entry.events if isinstance(event, FigurePlaced)), None)
            gained = {player: float(now[player] - before[player]) for player in story.players}
            cells: dict[str, Cell] = {"tile": laid.tile, "column": laid.x, "row": laid.y, "turns": laid.turns}
            yield Record(
                moment.entry.seq,
                laid.player,
                {**cells, "segment": figure.segment if figure else None, "points": gained},
            )
        before = now
