"""Snapshot → the table page."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from hub.engine.match import Match
from hub.engine.messages import AdjustPoints, IllegalCommand
from hub.engine.offer import ChoiceInput, DiceInput, NumberInput, Offer, OfferKind, TextInput
from hub.engine.phrase import Phrase, PlayerId, Who, phrase
from hub.engine.table_rules import MAX_ADJUSTMENT
from hub.engine.view import TableView
from hub.service.projections.announcements import told
from hub.service.projections.turn_log import turn_log
from hub.service.snapshot import Snapshot
from web_ui.view_models.board import BoardPainter, BoardPicture
from web_ui.view_models.evidence import HasPicture, latest_roll
from web_ui.view_models.forms import Choices, FormWriter, OfferForm, Say
from web_ui.view_models.grouping import Forms, grouped
from web_ui.view_models.people import Badge, Line, badges, player_in
from web_ui.view_models.players import CounterView, PanelWriter, PlayerPanel

TICKER_ENTRIES = 14


@dataclass(frozen=True, slots=True)
class RollPanel:
    badge: Badge
    dice: tuple[int, ...]
    total: int
    lines: tuple[Line, ...]
    is_past: bool  # of the turn before
    picture: str | None  # the throw's id, where there is a picture of it


@dataclass(frozen=True, slots=True)
class AttentionPanel:
    words: str
    form: OfferForm | None  # asks for the roll, with what was seen filled in
    picture: str | None


@dataclass(frozen=True, slots=True)
class TablePage:
    """One moment of the table, in one language."""

    game: str
    title: str
    version: int
    revision: int
    turn: int
    phase: str
    active: Badge | None
    winner: Badge | None
    roll: RollPanel | None
    waiting: tuple[Line, ...]
    attention: AttentionPanel | None
    forms: Forms
    players: tuple[PlayerPanel, ...]
    bank: tuple[CounterView, ...]
    board: BoardPicture | None
    ticker: tuple[Line, ...]
    subtitle: str
    expects_roll: bool  # dice are what the table waits for
    expects_press: bool  # the main button has a meaning
    can_undo: bool
    can_redo: bool


def table_page(
    snapshot: Snapshot,
    match: Match,
    *,
    say: Say,
    symbols: frozenset[str],
    has_picture: HasPicture,
    wanted: str | None = None,
) -> TablePage:
    """Everything the table page shows, from one snapshot; `wanted` is an override whose places the board shows."""
    return _Desk(snapshot, match, say, symbols, has_picture).page(wanted)


class _Desk:
    """Holds what every part of the page needs."""

    def __init__(
        self, snapshot: Snapshot, match: Match, say: Say, symbols: frozenset[str], has_picture: HasPicture
    ) -> None:
        self._snapshot, self._match, self._say, self._symbols = snapshot, match, say, symbols
        self._has_picture = has_picture
        self._badges: Mapping[PlayerId, Badge] = badges(match.setup)
        self._writer = FormWriter(badges=self._badges, symbols=symbols, say=say)
        self._panels = PanelWriter(badges=self._badges, symbols=symbols, say=say)

    def page(self, wanted: str | None) -> TablePage:
        match, view = self._match, self._match.view()
        offers = match.offers()
        attention = self._attention(offers)
        asked_above = attention.form.key if attention and attention.form else None
        shown = tuple(one for one in (*offers, self._adjustment()) if one.key != asked_above)
        return TablePage(
            game=match.game.key,
            title=self._say(phrase(f"{match.game.key}.title")),
            version=match.version,
            revision=self._snapshot.revision,
            turn=view.turn,
            phase=self._say(view.phase),
            active=self._badges.get(view.active) if view.active else None,
            winner=self._badges.get(view.winner) if view.winner else None,
            roll=self._roll(view),
            waiting=tuple(Line(self._say(one.what), self._badges[one.player]) for one in view.waiting),
            attention=attention,
            forms=grouped(shown, self._writer.form, active=view.active),
            players=tuple(self._panels.panel(view, seat, match.points(seat.player)) for seat in view.seats),
            bank=self._panels.counters(view.bank),
            board=self._board(view, tuple(_with_places(offers, wanted))),
            ticker=self._ticker(),
            subtitle=self._subtitle(),
            expects_roll=any(isinstance(one, DiceInput) for offer in offers for one in offer.inputs),
            expects_press=any(offer.on_main_button for offer in offers),
            can_undo=would_work(match.ledger.undo_events),
            can_redo=would_work(match.ledger.redo_events),
        )

    def _adjustment(self) -> Offer:
        """The table's own override, the same for every game."""
        people: Choices = tuple(
            (player.id, phrase("web.person", player=Who(player.id))) for player in self._match.setup.players
        )
        inputs = (
            ChoiceInput("player", people),
            NumberInput("points", -MAX_ADJUSTMENT, MAX_ADJUSTMENT, 1),
            TextInput("note", label=phrase("web.input.note")),
        )
        return Offer(AdjustPoints, phrase("web.offer.adjust_points"), inputs=inputs, kind=OfferKind.OVERRIDE)

    def _attention(self, offers: tuple[Offer, ...]) -> AttentionPanel | None:
        asked = self._snapshot.attention
        if asked is None:
            return None
        rolls = (one for one in offers if asked.asks_for_roll and any(isinstance(i, DiceInput) for i in one.inputs))
        roll = next(rolls, None)
        form = self._writer.form(roll, seen=asked.values, observation=asked.roll_id) if roll else None
        return AttentionPanel(self._say(asked.words), form, self._pictured(asked.roll_id))

    def _pictured(self, roll_id: str | None) -> str | None:
        return roll_id if self._has_picture(roll_id) else None

    def _roll(self, view: TableView) -> RollPanel | None:
        roll = view.roll
        if roll is None:
            return None
        lines = tuple(map(self._line, roll.lines))
        picture = self._pictured(latest_roll(self._match, roll.dice))
        is_past = roll.player != view.active
        return RollPanel(self._badges[roll.player], roll.dice, sum(roll.dice), lines, is_past, picture)

    def _line(self, words: Phrase) -> Line:
        player = player_in(words)
        return Line(self._say(words), self._badges.get(player) if player else None)

    def _board(self, view: TableView, offers: tuple[Offer, ...]) -> BoardPicture | None:
        if view.board is None:
            return None
        painter = BoardPainter(view.board, badges=self._badges, symbols=self._symbols, say=self._say)
        return painter.picture(offers)

    def _ticker(self) -> tuple[Line, ...]:
        """The latest entries that still count, newest first."""
        logged = (line for line in turn_log(self._snapshot, limit=TICKER_ENTRIES) if line.is_live and line.phrases)
        return tuple(
            Line(
                " ".join(map(self._say, line.phrases)),
                self._line(line.phrases[0]).badge,
                is_override=line.entry.is_override,
            )
            for line in logged
        )

    def _subtitle(self) -> str:
        """What the voice says about the latest action, a correction with all its parts being one."""
        entries = self._match.ledger.entries
        begin = next((i for i in reversed(range(len(entries))) if entries[i].part_of is None), 0)
        return " ".join(map(self._say, told(self._snapshot, entries[begin:])))


def _with_places(offers: tuple[Offer, ...], wanted: str | None) -> Iterator[Offer]:
    """Overrides know so many places that the board shows them only when a device asks."""
    return (one for one in offers if one.kind is not OfferKind.OVERRIDE or one.key == wanted)


def would_work(ask: Callable[[], object]) -> bool:
    """Whether the ledger would do this now."""
    try:
        ask()
    except IllegalCommand:
        return False
    return True
