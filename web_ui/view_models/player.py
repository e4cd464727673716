"""Snapshot and seat → the page a player holds in the hand: the own private side, and nobody else's."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from hub.engine.match import Match
from hub.engine.offer import Offer
from hub.engine.phrase import PlayerId, phrase
from hub.engine.points import PointsBreakdown
from hub.engine.view import PLACES, RollPanel, SeatView, TableView
from hub.service.snapshot import Snapshot
from web_ui.view_models.attention import AttentionPanel, attention_panel
from web_ui.view_models.box import has_real_camera
from web_ui.view_models.counters import CounterView, CounterWriter
from web_ui.view_models.dial import DialPanel, dial_panel
from web_ui.view_models.evidence import HasPicture
from web_ui.view_models.forms import FormWriter, Say
from web_ui.view_models.own_offers import OwnForms, OwnOffers, for_seat
from web_ui.view_models.people import Badge, Sentence, badges
from web_ui.view_models.roll import PaidLine, RollPicture, RollWriter
from web_ui.view_models.seat_cards import SeatCard, SeatWriter
from web_ui.view_models.stage import Picture, Stage
from web_ui.view_models.ticker import ticker
from web_ui.view_models.turn_clock import TurnClock, turn_clock

TICKER_ENTRIES = 12  # of the ledger, of which some say nothing
TICKER_LINES = 4


@dataclass(frozen=True, slots=True)
class Rights:
    """Beside the offers: to take back what the player did last, and to say that the dice lay otherwise."""

    can_undo: bool
    may_mend: bool


@dataclass(frozen=True, slots=True)
class PlayerPage:
    """One moment of the game for one seat, in one language."""

    game: str
    title: str
    version: int
    revision: int
    me: SeatCard
    holds: tuple[CounterView, ...]  # face down in this hand
    hidden: int  # points that only this player knows of
    is_mine: bool  # the turn
    is_wanted: bool  # in the turn of somebody else, and nobody but this player
    active: Badge | None
    winners: tuple[Badge, ...]
    phase: str
    clock: TurnClock | None
    is_paused: bool
    roll: RollPicture | None  # with what it brought this player
    waiting: tuple[Sentence, ...]  # for others
    attention: AttentionPanel | None
    dial: DialPanel | None
    forms: OwnForms
    stage: tuple[Picture, ...]
    ticker: tuple[Sentence, ...]
    can_undo: bool
    may_act: bool = True  # whoever has a seat may

    @property
    def calls(self) -> str:
        """What calls for this player now; a device may draw attention to it when it changes."""
        turn = ("turn",) if self.is_mine or self.is_wanted else ()
        return " ".join((*turn, *(form.key for form in self.forms.asks)))


def player_page(
    snapshot: Snapshot,
    match: Match,
    seat: PlayerId,
    *,
    say: Say,
    symbols: frozenset[str],
    has_picture: HasPicture,
    rights: Rights,
) -> PlayerPage:
    """Everything the page of this seat shows, from one snapshot."""
    return _Hand(snapshot, match, seat, say, symbols, has_picture, rights).page()


class _Hand:
    """Holds what every part of the page needs."""

    def __init__(
        self,
        snapshot: Snapshot,
        match: Match,
        seat: PlayerId,
        say: Say,
        symbols: frozenset[str],
        has_picture: HasPicture,
        rights: Rights,
    ) -> None:
        self._snapshot, self._match, self._seat, self._say, self._symbols = snapshot, match, seat, say, symbols
        self._has_picture, self._rights, self._house = has_picture, rights, snapshot.house
        self._view: TableView = match.private_view(seat)
        self._badges: Mapping[PlayerId, Badge] = badges(match.setup)
        suggests = self._house.has(PLACES)
        self._writer = FormWriter(
            badges=self._badges,
            symbols=symbols,
            say=say,
            suggests=suggests,
            has_eye=self._house.has_tile_eye,
            has_camera=has_real_camera(snapshot),
        )
        self._stage = Stage(badges=self._badges, symbols=symbols, say=say, house=self._house, own=seat)
        self._counters = CounterWriter(symbols=symbols, say=say)

    def page(self) -> PlayerPage:
        match, view, say = self._match, self._view, self._say
        standing, roll = match.standing(), view.first(RollPanel)
        me = next(one for one in view.seats if one.player == self._seat)
        points = match.private_points(self._seat)
        offers = for_seat(match.private_offers(self._seat), self._seat, standing.active)
        attention = self._attention(offers)
        asked_above = attention.asks_for if attention else None
        return PlayerPage(
            game=match.game.key,
            title=say(phrase(f"{match.game.key}.title")),
            version=match.version,
            revision=self._snapshot.revision,
            me=self._me(me, points),
            holds=self._counters.counters(match.holds(self._seat)),
            hidden=points.total - match.points(self._seat).total,
            is_mine=standing.active == self._seat and not standing.is_over,
            is_wanted=standing.in_focus == self._seat != standing.active and not standing.is_over,
            active=self._badges.get(standing.active) if standing.active else None,
            winners=tuple(self._badges[player] for player in standing.winners),
            phase=say(view.phase),
            clock=turn_clock(self._snapshot, standing),
            is_paused=self._snapshot.pauses.is_on,
            roll=self._roll(roll) if roll else None,
            waiting=tuple(
                Sentence(say(one.what), self._badges[one.player]) for one in view.waiting if one.player != self._seat
            ),
            attention=attention,
            dial=dial_panel(self._snapshot.dial, say),
            forms=self._forms(me, tuple(one for one in offers if one.key != asked_above)),
            stage=self._stage.pictures(view, offers),
            ticker=ticker(self._snapshot, badges=self._badges, say=say, entries=TICKER_ENTRIES)[:TICKER_LINES],
            can_undo=self._rights.can_undo,
        )

    def _forms(self, me: SeatView, offers: tuple[Offer, ...]) -> OwnForms:
        helped = tuple(one for one in me.prospects if self._house.has(one.aid))
        sorter = OwnOffers(self._writer.form, prospects=helped, symbols=self._symbols, say=self._say)
        standing = self._match.standing()
        return sorter.sorted(offers, kinds=me.prospects, acting=standing.to_act or (standing.active,))

    def _attention(self, offers: tuple[Offer, ...]) -> AttentionPanel | None:
        """The camera asks the one whose turn it is."""
        asked = self._snapshot.attention
        if asked is None or self._match.standing().active not in (self._seat, None):
            return None
        return attention_panel(asked, offers, writer=self._writer, say=self._say, has_picture=self._has_picture)

    def _roll(self, roll: RollPanel) -> RollPicture:
        """Of what it caused, what is this player's business: the own lines, and those about nobody in particular."""
        writer = RollWriter(
            self._match,
            badges=self._badges,
            say=self._say,
            draw=self._counters.counters,
            has_picture=self._has_picture,
        )
        picture = writer.picture(roll, active=self._match.standing().active, may_mend=self._rights.may_mend)
        mine = tuple(one for one in picture.lines if one.badge is None or one.badge.player == self._seat)
        return replace(picture, lines=mine or (PaidLine(self._say(phrase("web.play.nothing"))),))

    def _me(self, seat: SeatView, points: PointsBreakdown) -> SeatCard:
        writer = SeatWriter(
            badges=self._badges,
            symbols=self._symbols,
            say=self._say,
            house=self._house,
            standing=self._match.standing(),
        )
        return writer.card(seat, points)
