"""RollPanel → the dice on the table, what they brought, and the way to say that they showed something else."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from hub.engine.dice import Face
from hub.engine.match import Match
from hub.engine.offer import DiceInput
from hub.engine.phrase import PlayerId, Who, phrase
from hub.engine.view import Counter, RollPanel
from web_ui.view_models.counters import CounterView
from web_ui.view_models.dice import DiceField, FaceView, dice_field, face_view
from web_ui.view_models.evidence import HasPicture, roll_entry
from web_ui.view_models.forms import Say, json_text
from web_ui.view_models.people import Badge, Sentence, player_in


@dataclass(frozen=True, slots=True)
class PaidLine(Sentence):
    """`things` are drawn beside the words, for those who look from the sofa."""

    things: tuple[CounterView, ...] = ()


@dataclass(frozen=True, slots=True)
class RollMend:
    """Other dice for this roll."""

    body: str  # JSON that names the entry
    field: DiceField


@dataclass(frozen=True, slots=True)
class RollPicture:
    badge: Badge
    dice: tuple[FaceView, ...]
    kept: tuple[FaceView, ...]
    total: int | None  # None where dice show symbols
    words: str  # all that lies there
    lines: tuple[PaidLine, ...]
    is_past: bool  # of the turn before
    picture: str | None  # the throw's id, where there is a picture of it
    mend: RollMend | None


class RollWriter:
    """Writes the last roll in one language for one table."""

    def __init__(
        self,
        match: Match,
        *,
        badges: Mapping[PlayerId, Badge],
        say: Say,
        draw: Callable[[tuple[Counter, ...]], tuple[CounterView, ...]],
        has_picture: HasPicture,
    ) -> None:
        self._match, self._badges, self._say = match, badges, say
        self._draw, self._has_picture = draw, has_picture

    def picture(self, roll: RollPanel, *, active: PlayerId | None, may_mend: bool) -> RollPicture:
        entry, asked = roll_entry(self._match, roll.dice) or (None, None)
        seen = entry.observation if entry else None
        total = sum(face for face in (*roll.kept, *roll.dice) if isinstance(face, int))
        return RollPicture(
            self._badges[roll.player],
            self._faces(roll, roll.dice),
            self._faces(roll, roll.kept),
            total if roll.kind.has_numbers else None,
            self._words(roll, total),
            self._lines(roll),
            is_past=roll.player != active,
            picture=seen if self._has_picture(seen) else None,
            mend=roll_mend(entry.seq, asked, self._say) if entry and asked and may_mend else None,
        )

    def _faces(self, roll: RollPanel, faces: tuple[Face, ...]) -> tuple[FaceView, ...]:
        return tuple(face_view(roll.kind, face, self._say) for face in faces)

    def _words(self, roll: RollPanel, total: int) -> str:
        thrown = total if roll.kind.has_numbers else roll.kind.said((*roll.kept, *roll.dice))
        return self._say(phrase("web.table.rolled", player=Who(roll.player), total=thrown))

    def _lines(self, roll: RollPanel) -> tuple[PaidLine, ...]:
        """Each player's first line carries what was received; a gain without words has a line of its own."""
        gains = {gain.player: self._draw(gain.things) for gain in roll.gains}
        lines = []
        for words in roll.lines:
            player = player_in(words)
            badge = self._badges.get(player) if player else None
            lines.append(PaidLine(self._say(words), badge, things=gains.pop(player, ()) if player else ()))
        lines.extend(
            PaidLine(self._badges[player].name, self._badges[player], things=got) for player, got in gains.items()
        )
        return tuple(lines)


def roll_mend(seq: int, asked: DiceInput, say: Say) -> RollMend:
    """Asks for other dice in the place of this entry, which was the answer to that throw."""
    return RollMend(json_text({"seq": seq}), dice_field(asked, say, name="dice"))
