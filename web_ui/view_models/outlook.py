"""What may come next: how likely it is, and who would get what."""

from dataclasses import dataclass

from hub.engine.statistics import Chance, Outlook
from hub.engine.view import Gain
from web_ui.view_models.charts import ChartWriter
from web_ui.view_models.counters import CounterView, CounterWriter
from web_ui.view_models.people import Badge


@dataclass(frozen=True, slots=True)
class Gets:
    badge: Badge
    things: tuple[CounterView, ...]


@dataclass(frozen=True, slots=True)
class ChanceLine:
    """`bar` is the chance against the best one, in percent."""

    what: str
    chance: str
    bar: int
    gets: tuple[Gets, ...]


@dataclass(frozen=True, slots=True)
class PersonAhead:
    badge: Badge
    words: str


@dataclass(frozen=True, slots=True)
class OutlookView:
    title: str
    lines: tuple[ChanceLine, ...]
    people: tuple[PersonAhead, ...]


def outlook_view(writer: ChartWriter, outlook: Outlook, symbols: frozenset[str]) -> OutlookView:
    best = max((one.share for one in outlook.chances), default=1.0) or 1.0

    counters = CounterWriter(symbols=symbols, say=writer.say)

    def gets(gain: Gain) -> Gets:
        return Gets(writer.badges[gain.player], counters.counters(gain.things))

    def line(one: Chance) -> ChanceLine:
        what, share = writer.head(one.what).text, writer.numerals.percent(one.share)
        return ChanceLine(what, share, round(100 * one.share / best), tuple(map(gets, one.brings)))

    return OutlookView(
        writer.say(outlook.title),
        tuple(map(line, outlook.chances)),
        tuple(PersonAhead(writer.badges[player], writer.say(words)) for player, words in outlook.people.items()),
    )
