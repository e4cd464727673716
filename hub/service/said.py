"""Said: the latest thing that was worth saying, for every voice and every screen."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from hub.engine.phrase import Phrase
from hub.wire.messages import NewsKind


@dataclass(frozen=True, slots=True)
class Said:
    """Phrases of the game, or from outside it a text of somebody's own (`texts`, by language).

    `voice` is the language it must be said in; empty: the one of the table.
    """

    id: str
    kind: NewsKind
    at: float
    phrases: tuple[Phrase, ...] = ()
    texts: Mapping[str, str] = field(default_factory=dict)
    voice: str = ""
    game_id: str | None = None
    seq: int | None = None
