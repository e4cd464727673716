"""SeatView → a player's panel: points, cards, pieces, what can be built and what the bank takes."""

from collections.abc import Mapping
from dataclasses import dataclass

from hub.engine.phrase import PlayerId
from hub.engine.points import PointsBreakdown
from hub.engine.standing import Standing
from hub.engine.view import Counter, Prospect, SeatView, TableView
from web_ui.view_models.forms import Say
from web_ui.view_models.people import Badge


@dataclass(frozen=True, slots=True)
class CounterView:
    """So many of something, with a drawing where the game has one."""

    kind: str
    label: str
    amount: str  # "2", or "1–2" where the table cannot know
    has_symbol: bool
    is_none: bool


@dataclass(frozen=True, slots=True)
class PointLine:
    label: str
    count: int
    each: int
    points: int


@dataclass(frozen=True, slots=True)
class ProspectView:
    kind: str
    label: str
    words: str
    is_open: bool
    has_symbol: bool


@dataclass(frozen=True, slots=True)
class RateView:
    """What the bank takes for one card; `kinds` is empty where it holds for everything else."""

    rate: str  # "3:1"
    kinds: tuple[CounterView, ...]


@dataclass(frozen=True, slots=True)
class PlayerPanel:
    badge: Badge
    points: int
    lines: tuple[PointLine, ...]
    cards: int | None
    hand: tuple[CounterView, ...]
    stock: tuple[CounterView, ...]
    assets: tuple[CounterView, ...]
    prospects: tuple[ProspectView, ...]
    odds: str
    rates: tuple[RateView, ...]
    is_active: bool
    is_winner: bool


@dataclass(frozen=True, slots=True)
class Discretion:
    """What a panel keeps to itself: a hand where others look on, and the help that a table does without."""

    has_hand: bool = True
    has_prospects: bool = True
    has_odds: bool = True


SHOWS_ALL = Discretion()


class PanelWriter:
    """Writes panels in one language for one table."""

    def __init__(self, *, badges: Mapping[PlayerId, Badge], symbols: frozenset[str], say: Say) -> None:
        self._badges, self._symbols, self._say = badges, symbols, say

    def panel(
        self,
        view: TableView,
        standing: Standing,
        seat: SeatView,
        points: PointsBreakdown,
        shows: Discretion = SHOWS_ALL,
    ) -> PlayerPanel:
        usual = max((one.count for other in view.seats for one in other.rates), default=0)
        return PlayerPanel(
            badge=self._badges[seat.player],
            points=points.total,
            lines=tuple(PointLine(self._say(one.label), one.count, one.each, one.points) for one in points.items),
            cards=seat.cards,
            hand=self.counters(seat.hand) if shows.has_hand else (),
            stock=self.counters(seat.stock),
            assets=self.counters(seat.assets),
            prospects=tuple(self._prospect(one) for one in seat.prospects) if shows.has_prospects else (),
            odds=self._say(seat.odds) if seat.odds and shows.has_odds else "",
            rates=self._rates(seat.rates, usual),
            is_active=seat.player == standing.active,
            is_winner=seat.player in standing.winners,
        )

    def counters(self, counters: tuple[Counter, ...]) -> tuple[CounterView, ...]:
        return tuple(self._counter(one) for one in counters)

    def _counter(self, one: Counter) -> CounterView:
        amount = str(one.count) if one.count == one.at_most else f"{one.count}–{one.at_most}"
        return CounterView(one.kind, self._say(one.label), amount, one.kind in self._symbols, one.at_most == 0)

    def _prospect(self, one: Prospect) -> ProspectView:
        return ProspectView(
            one.kind, self._say(one.label), self._say(one.words), one.is_open, one.kind in self._symbols
        )

    def _rates(self, rates: tuple[Counter, ...], usual: int) -> tuple[RateView, ...]:
        """Only what is better than usual, the best first."""
        own = max((one.count for one in rates), default=usual)
        better = sorted({one.count for one in rates if one.count < usual})
        return tuple(
            RateView(f"{rate}:1", self.counters(tuple(one for one in rates if one.count == rate != own)))
            for rate in better
        )
