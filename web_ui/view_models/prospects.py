"""What the next roll may bring: how likely each number is, and who gets what."""

from dataclasses import dataclass

from hub.engine.phrase import PlayerId
from hub.service.statistics.model import NumberOdds, Prospects
from web_ui.view_models.counted import Counted
from web_ui.view_models.counters import CounterView
from web_ui.view_models.people import Badge


@dataclass(frozen=True, slots=True)
class Gets:
    badge: Badge
    things: tuple[CounterView, ...]


@dataclass(frozen=True, slots=True)
class OddsLine:
    """`share` is the chance against the best number's, in percent, for a bar."""

    number: int
    chance: str
    share: int
    gets: tuple[Gets, ...]


@dataclass(frozen=True, slots=True)
class PerRoll:
    badge: Badge
    cards: str
    by_kind: tuple[CounterView, ...]


@dataclass(frozen=True, slots=True)
class NextRoll:
    lines: tuple[OddsLine, ...]
    people: tuple[PerRoll, ...]


def next_roll(counted: Counted, prospects: Prospects, symbols: frozenset[str]) -> NextRoll:
    best = max((one.chance for one in prospects.odds), default=1.0) or 1.0

    def thing(kind: str, amount: str) -> CounterView:
        return CounterView(kind, counted.thing(kind), amount, kind in symbols, False)

    def line(one: NumberOdds) -> OddsLine:
        gets = tuple(
            Gets(badge, tuple(thing(kind, str(count)) for kind, count in one.brings[badge.player]))
            for badge in counted.people
            if one.brings.get(badge.player)
        )
        return OddsLine(one.number, counted.numerals.percent(one.chance), round(100 * one.chance / best), gets)

    def person(badge: Badge) -> PerRoll:
        player: PlayerId = badge.player
        kinds = prospects.by_kind.get(player, {})
        parts = tuple(thing(kind, counted.numerals.decimal(amount, 2)) for kind, amount in kinds.items() if amount)
        return PerRoll(badge, counted.numerals.decimal(prospects.per_roll.get(player, 0.0), 2), parts)

    return NextRoll(tuple(line(one) for one in prospects.odds), tuple(person(badge) for badge in counted.people))
