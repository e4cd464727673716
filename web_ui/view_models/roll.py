"""RollView → the dice on the table, what they brought, and the way to say that they showed something else."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from hub.engine.match import Match
from hub.engine.phrase import PlayerId
from hub.engine.view import Counter, RollView
from web_ui.view_models.evidence import HasPicture, roll_entry
from web_ui.view_models.fields import DiceField
from web_ui.view_models.forms import Say, json_text
from web_ui.view_models.people import Badge, Line, player_in
from web_ui.view_models.players import CounterView

FACES = tuple(range(1, 7))


@dataclass(frozen=True, slots=True)
class PaidLine(Line):
    """`things` are drawn beside the words, for those who look from the sofa."""

    things: tuple[CounterView, ...] = ()


@dataclass(frozen=True, slots=True)
class RollMend:
    """Other dice for this roll."""

    body: str  # JSON that names the entry
    field: DiceField


@dataclass(frozen=True, slots=True)
class RollPanel:
    badge: Badge
    dice: tuple[int, ...]
    total: int
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

    def panel(self, roll: RollView, *, active: PlayerId | None, may_mend: bool) -> RollPanel:
        entry = roll_entry(self._match, roll.dice)
        seen = entry.observation if entry else None
        return RollPanel(
            self._badges[roll.player],
            roll.dice,
            sum(roll.dice),
            self._lines(roll),
            is_past=roll.player != active,
            picture=seen if self._has_picture(seen) else None,
            mend=roll_mend(self._match, entry.seq) if entry and may_mend else None,
        )

    def _lines(self, roll: RollView) -> tuple[PaidLine, ...]:
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


def roll_mend(match: Match, seq: int) -> RollMend:
    """Asks for other dice in the place of this entry."""
    return RollMend(json_text({"seq": seq}), DiceField("dice", (None,) * match.game.needs.dice, FACES, True))
