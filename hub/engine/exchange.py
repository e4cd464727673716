"""Exchange: a game written in a text format of others, and read from it again. Public information only."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from hub.engine.ledger import Entry
from hub.errors import TabletopError

if TYPE_CHECKING:
    from hub.engine.definition import MatchSetup
    from hub.engine.match import Match


class UnreadableText(TabletopError, ValueError):
    """A text that is not of this format, or breaks off; the sentence names the line."""

    def __init__(self, line: int, why: str) -> None:
        super().__init__(f"Line {line}: {why}")
        self.line, self.why = line, why


@dataclass(frozen=True, slots=True)
class Written:
    """A game as a text told it: who played, everything that happened, and since when.

    `notes` are English sentences about what the reader had to mend, one for each.
    """

    setup: "MatchSetup"
    entries: tuple[Entry, ...]
    began_at: float | None = None
    notes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Exchange:
    """`write` takes the match and when it began; `read` raises UnreadableText."""

    write: Callable[["Match", float], str]
    read: Callable[[str], Written]
