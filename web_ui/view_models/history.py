"""Snapshot → the whole ledger, newest first."""

from dataclasses import dataclass

from hub.engine.ledger import Entry
from hub.engine.match import Match
from hub.engine.phrase import Phrase, Who, phrase
from hub.service.projections.turn_log import LogLine, turn_log
from hub.service.snapshot import Snapshot
from web_ui.view_models.evidence import HasPicture, roll_kind
from web_ui.view_models.forms import DiceField, Say, json_text
from web_ui.view_models.moment import local_time
from web_ui.view_models.people import Badge, badges, player_in

SOURCES = frozenset({"dice", "button", "mqtt", "web", "table"})


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
    take_out: str | None  # the command that takes it out, as JSON
    roll: DiceField | None  # other dice can take its place
    roll_body: str
    picture: str | None  # the throw's id, where there is a picture of it


@dataclass(frozen=True, slots=True)
class HistoryPage:
    version: int
    rows: tuple[HistoryRow, ...]
    has_more: bool = False


def history_page(
    snapshot: Snapshot, match: Match, *, say: Say, has_picture: HasPicture, limit: int | None = None
) -> HistoryPage:
    writer = _Writer(match, say, has_picture)
    rows = tuple(writer.row(line) for line in turn_log(snapshot, limit=limit))
    return HistoryPage(match.version, rows, has_more=len(rows) < match.version)


class _Writer:
    def __init__(self, match: Match, say: Say, has_picture: HasPicture) -> None:
        self._match, self._say, self._has_picture = match, say, has_picture
        self._badges = badges(match.setup)
        self._roll_kind = roll_kind(match)

    def row(self, line: LogLine) -> HistoryRow:
        entry = line.entry
        phrases = line.phrases or (self._quiet(entry),)
        player = player_in(phrases[0]) or getattr(entry.command, "player", None)
        at = local_time(entry.at)
        can_change = line.is_live and entry.is_play
        take_out = {"type": "CorrectEntry", "seq": entry.seq, "command": None}
        return HistoryRow(
            seq=entry.seq,
            text=" ".join(map(self._say, phrases)),
            badge=self._badges.get(player) if player else None,
            clock=f"{at:%H:%M}",
            moment=at.isoformat(timespec="seconds"),
            source=self._say(_source(entry.source)),
            is_live=line.is_live,
            is_part=entry.part_of is not None,
            is_override=entry.is_override,
            take_out=json_text(take_out) if can_change else None,
            roll=self._dice() if can_change and type(entry.command) is self._roll_kind else None,
            roll_body=json_text({"seq": entry.seq}),
            picture=entry.observation if self._has_picture(entry.observation) else None,
        )

    def _dice(self) -> DiceField:
        return DiceField("dice", (None,) * self._match.game.needs.dice, tuple(range(1, 7)), True)

    def _quiet(self, entry: Entry) -> Phrase:
        """A step that is not worth saying aloud still has a line of its own."""
        player = getattr(entry.command, "player", None)
        return phrase("web.history.step_of", player=Who(player)) if player else phrase("web.history.step")


def _source(source: str) -> Phrase:
    kind = source.partition(":")[0]
    return phrase(f"web.source.{kind}") if kind in SOURCES else phrase("web.source.other", name=source)
