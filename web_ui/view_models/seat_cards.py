"""SeatView → a player's card: points, what lies there, and the help that the table wants."""

from collections.abc import Mapping
from dataclasses import dataclass

from hub.engine.phrase import PlayerId
from hub.engine.points import PointsBreakdown
from hub.engine.standing import Standing
from hub.engine.view import Group, Prospect, SeatView
from hub.service.house import House
from web_ui.view_models.counters import CounterView, CounterWriter, TagView
from web_ui.view_models.forms import Say
from web_ui.view_models.people import Badge


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
class GroupView:
    key: str
    label: str
    counters: tuple[CounterView, ...]
    tags: tuple[TagView, ...]


@dataclass(frozen=True, slots=True)
class SeatCard:
    badge: Badge
    points: int
    lines: tuple[PointLine, ...]
    cards: int | None
    hand: tuple[GroupView, ...]
    groups: tuple[GroupView, ...]
    details: tuple[GroupView, ...]  # for whoever looks closer
    prospects: tuple[ProspectView, ...]
    hints: tuple[str, ...]
    is_active: bool
    is_winner: bool


class SeatWriter:
    """Writes cards in one language for one table."""

    def __init__(
        self, *, badges: Mapping[PlayerId, Badge], symbols: frozenset[str], say: Say, house: House, standing: Standing
    ) -> None:
        self._badges, self._symbols, self._say = badges, symbols, say
        self._house, self._standing = house, standing
        self._write = CounterWriter(symbols=symbols, say=say)

    def card(
        self, seat: SeatView, points: PointsBreakdown, *, has_hand: bool = True, has_prospects: bool = True
    ) -> SeatCard:
        """Where others look on, a hand and what can be done with it may be left out."""
        shown = tuple(group for group in seat.groups if self._house.has(group.aid))
        prospects = (one for one in seat.prospects if has_prospects and self._house.has(one.aid))
        return SeatCard(
            badge=self._badges[seat.player],
            points=points.total,
            lines=tuple(PointLine(self._say(one.label), one.count, one.each, one.points) for one in points.items),
            cards=seat.cards,
            hand=tuple(self._group(one) for one in shown if one.is_hand and has_hand),
            groups=tuple(self._group(one) for one in shown if not one.is_hand and not one.is_detail),
            details=tuple(self._group(one) for one in shown if not one.is_hand and one.is_detail),
            prospects=tuple(map(self._prospect, prospects)),
            hints=tuple(self._say(one.words) for one in seat.hints if self._house.has(one.aid)),
            is_active=seat.player == self._standing.in_focus,
            is_winner=seat.player in self._standing.winners,
        )

    def _group(self, group: Group) -> GroupView:
        counters, tags = self._write.counters(group.counters), self._write.tags(group.tags)
        return GroupView(group.key, self._say(group.label), counters, tags)

    def _prospect(self, one: Prospect) -> ProspectView:
        return ProspectView(
            one.kind, self._say(one.label), self._say(one.words), one.is_open, one.kind in self._symbols
        )
