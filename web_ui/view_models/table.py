"""Snapshot → the table page."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from hub.engine.match import Match
from hub.engine.offer import DiceInput, Offer
from hub.engine.phrase import PlayerId, Who, phrase
from hub.engine.view import PLACES, RollPanel, TableView
from hub.service.projections.announcements import last_told, told
from hub.service.snapshot import Snapshot
from web_ui.view_models.attention import AttentionPanel, attention_panel
from web_ui.view_models.box import has_real_camera
from web_ui.view_models.counters import CounterWriter
from web_ui.view_models.dial import DialPanel, dial_panel
from web_ui.view_models.evidence import HasPicture
from web_ui.view_models.forms import FormWriter, Say
from web_ui.view_models.grouping import Forms, grouped
from web_ui.view_models.people import Badge, Sentence, badges
from web_ui.view_models.roll import RollPicture, RollWriter
from web_ui.view_models.scenes import SceneView, SceneWriter
from web_ui.view_models.seat_cards import SeatCard, SeatWriter
from web_ui.view_models.stage import Picture, Stage
from web_ui.view_models.table_offers import Wish, table_offers, with_places
from web_ui.view_models.ticker import ticker
from web_ui.view_models.turn_clock import TurnClock, turn_clock

TICKER_ENTRIES = 14


@dataclass(frozen=True, slots=True)
class WaitingLine(Sentence):
    on_phone: bool = False  # it is done on the player's own device


@dataclass(frozen=True, slots=True)
class TablePage:
    """One moment of the table, in one language."""

    game: str
    title: str
    version: int
    revision: int
    turn: int
    clock: TurnClock | None
    is_paused: bool
    phase: str
    in_focus: Badge | None  # whose name is written large
    winners: tuple[Badge, ...]
    roll: RollPicture | None
    waiting: tuple[WaitingLine, ...]
    attention: AttentionPanel | None
    dial: DialPanel | None
    notes: tuple[str, ...]
    lost_phones: tuple[Sentence, ...]
    may_act: bool
    has_overrides: bool
    forms: Forms
    seats: tuple[SeatCard, ...]
    scenes: tuple[SceneView, ...]  # what has just happened
    stage: tuple[Picture, ...]
    ticker: tuple[Sentence, ...]
    subtitle: str
    expects_roll: bool  # dice are what the table waits for
    expects_press: bool  # the main button has a meaning
    can_undo: bool
    can_redo: bool


def table_page(
    snapshot: Snapshot, match: Match, *, say: Say, symbols: frozenset[str], has_picture: HasPicture, wish: Wish
) -> TablePage:
    """Everything the table page shows, from one snapshot."""
    return _TableWriter(snapshot, match, say, symbols, has_picture, wish).page()


class _TableWriter:
    """Holds what every part of the page needs."""

    def __init__(
        self,
        snapshot: Snapshot,
        match: Match,
        say: Say,
        symbols: frozenset[str],
        has_picture: HasPicture,
        wish: Wish,
    ) -> None:
        self._snapshot, self._match, self._say, self._symbols = snapshot, match, say, symbols
        self._has_picture, self._wish, self._house = has_picture, wish, snapshot.house
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
        self._stage = Stage(badges=self._badges, symbols=symbols, say=say, house=self._house)

    def page(self) -> TablePage:
        match, wish = self._match, self._wish
        view, standing = match.view(), match.standing()
        offers = table_offers(self._snapshot, match, wish)
        attention = self._attention(offers)
        asked_above = attention.asks_for if attention else None
        return TablePage(
            game=match.game.key,
            title=self._say(phrase(f"{match.game.key}.title")),
            version=match.version,
            revision=self._snapshot.revision,
            turn=standing.turn,
            clock=turn_clock(self._snapshot, standing),
            is_paused=self._snapshot.pauses.is_on,
            phase=self._say(view.phase),
            in_focus=self._badges.get(standing.in_focus) if standing.in_focus else None,
            winners=tuple(self._badges[player] for player in standing.winners),
            roll=self._roll(view),
            waiting=tuple(self._waiting(view)),
            attention=attention,
            dial=dial_panel(self._snapshot.dial, self._say),
            notes=tuple(map(self._say, view.notes)),
            lost_phones=tuple(self._lost_phones()),
            may_act=wish.may_act,
            has_overrides=wish.may_act and wish.overrides,
            forms=grouped(
                tuple(one for one in offers if one.key != asked_above),
                self._writer.form,
                acting=standing.to_act or (standing.active,),
                wants_out_of_turn=self._wish.out_of_turn,
            ),
            seats=tuple(self._seats(view)),
            scenes=SceneWriter(badges=self._badges, symbols=self._symbols, say=self._say).latest(match),
            stage=self._stage.pictures(view, with_places(offers, wish.places)),
            ticker=ticker(self._snapshot, badges=self._badges, say=self._say, entries=TICKER_ENTRIES),
            subtitle=self._subtitle(),
            expects_roll=any(isinstance(one, DiceInput) for offer in offers for one in offer.inputs),
            expects_press=any(offer.on_main_button for offer in offers),
            can_undo=wish.may_act and match.ledger.can_undo,
            can_redo=wish.may_act and match.ledger.can_redo,
        )

    # ------------------------------------------------------------ what may be done here

    def _attention(self, offers: tuple[Offer, ...]) -> AttentionPanel | None:
        asked = self._snapshot.attention
        if asked is None:
            return None
        return attention_panel(asked, offers, writer=self._writer, say=self._say, has_picture=self._has_picture)

    # ------------------------------------------------------------ what is seen

    def _seats(self, view: TableView) -> Iterator[SeatCard]:
        """A hand is for the phone of its own seat; others are shown to a device that asks."""
        writer = SeatWriter(
            badges=self._badges,
            symbols=self._symbols,
            say=self._say,
            house=self._house,
            standing=self._match.standing(),
        )
        for seat in view.seats:
            has_phone = seat.player in self._snapshot.phones
            yield writer.card(
                seat,
                self._match.points(seat.player),
                has_hand=self._wish.cards and not has_phone,
                has_prospects=not has_phone,
            )

    def _roll(self, view: TableView) -> RollPicture | None:
        roll = view.first(RollPanel)
        if roll is None:
            return None
        writer = RollWriter(
            self._match,
            badges=self._badges,
            say=self._say,
            draw=CounterWriter(symbols=self._symbols, say=self._say).counters,
            has_picture=self._has_picture,
        )
        return writer.picture(roll, active=self._match.standing().active, may_mend=self._wish.may_act)

    def _waiting(self, view: TableView) -> Iterator[WaitingLine]:
        for one in view.waiting:
            on_phone = self._snapshot.phones.get(one.player, False)
            yield WaitingLine(self._say(one.what), self._badges[one.player], on_phone=on_phone)

    def _lost_phones(self) -> Iterator[Sentence]:
        for player, is_here in self._snapshot.phones.items():
            if not is_here and player in self._badges:
                yield Sentence(self._say(phrase("web.phone.lost", player=Who(player))), self._badges[player])

    def _subtitle(self) -> str:
        """What the voice says about the latest action, a correction with all its parts being one."""
        match = self._snapshot.match
        return " ".join(map(self._say, told(match, last_told(match)))) if match else ""
