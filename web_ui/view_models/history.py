"""Snapshot → the whole ledger, newest first."""

from dataclasses import dataclass

from hub.engine.ledger import Entry
from hub.engine.match import Match
from hub.engine.phrase import Phrase, PlayerId, Who, phrase
from hub.service.projections.turn_log import LogLine, turn_log
from hub.service.snapshot import Snapshot
from web_ui.view_models.evidence import HasPicture
from web_ui.view_models.forms import Say
from web_ui.view_models.moment import local_time
from web_ui.view_models.people import Badge, badges, player_in
from web_ui.view_models.roll import RollMend, roll_mend

SOURCES = frozenset({"dice", "button", "sensor", "mqtt", "web", "table"})


@dataclass(frozen=True, slots=True)
class HistoryRow:
    seq: int
    text: str
    badge: Badge | None
    clock: str
    moment: str  # for machines
    source: str
    is_live: bool
    is_part: bool  # decided afresh by a correction
    is_override: bool  # the table's own word
    can_mend: bool  # something else can take its place, or nothing
    is_open: bool  # somebody is about to mend it
    roll: RollMend | None  # other dice can, once it is open
    picture: str | None  # the throw's id, where there is a picture of it


@dataclass(frozen=True, slots=True)
class HistoryPage:
    version: int
    rows: tuple[HistoryRow, ...]
    has_more: bool = False


def history_page(
    snapshot: Snapshot,
    match: Match,
    *,
    say: Say,
    has_picture: HasPicture,
    may_mend: bool = True,
    opened: int | None = None,
    limit: int | None = None,
) -> HistoryPage:
    """`opened` is the entry whose forms are wanted; all of them at once would be most of the page."""
    writer = RowWriter(match, say, has_picture, may_mend=may_mend, opened=opened)
    rows = tuple(writer.row(line) for line in turn_log(snapshot, limit=limit))
    return HistoryPage(match.version, rows, has_more=len(rows) < match.version)


def entry_words(entry: Entry, phrases: tuple[Phrase, ...]) -> tuple[Phrase, ...]:
    """A step that is not worth saying aloud still has words of its own."""
    if phrases:
        return phrases
    player = getattr(entry.command, "player", None)
    return (phrase("web.history.step_of", player=Who(player)) if player else phrase("web.history.step"),)


class RowWriter:
    """Writes lines of the ledger in one language; `may_mend` is off for those who only watch."""

    def __init__(
        self, match: Match, say: Say, has_picture: HasPicture, *, may_mend: bool, opened: int | None = None
    ) -> None:
        self._match, self._say, self._has_picture, self._may_mend = match, say, has_picture, may_mend
        self._opened = opened
        self._badges = badges(match.setup)

    def row(self, line: LogLine) -> HistoryRow:
        entry = line.entry
        phrases = entry_words(entry, line.phrases)
        player = player_in(phrases[0]) or getattr(entry.command, "player", None)
        at = local_time(entry.at)
        can_mend = self._may_mend and line.is_live and entry.is_play
        is_open = can_mend and entry.seq == self._opened
        asked = self._match.dice_of(entry.seq) if is_open else None
        return HistoryRow(
            seq=entry.seq,
            text=" ".join(map(self._say, phrases)),
            badge=self._badges.get(player) if player else None,
            clock=f"{at:%H:%M}",
            moment=at.isoformat(timespec="seconds"),
            source=self._say(self._source(entry.source)),
            is_live=line.is_live,
            is_part=entry.part_of is not None,
            is_override=entry.is_override,
            can_mend=can_mend,
            is_open=is_open,
            roll=roll_mend(entry.seq, asked, self._say) if asked else None,
            picture=entry.observation if self._has_picture(entry.observation) else None,
        )

    def _source(self, source: str) -> Phrase:
        kind, _, seat = source.partition(":")
        if kind == "web" and PlayerId(seat) in self._badges:
            return phrase("web.source.phone", player=Who(PlayerId(seat)))
        return phrase(f"web.source.{kind}") if kind in SOURCES else phrase("web.source.other", name=source)
