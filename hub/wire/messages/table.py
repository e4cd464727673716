"""How the table stands, what happened at it, and what may be asked of it."""

from dataclasses import dataclass, field
from typing import Any

Json = dict[str, Any]


@dataclass(frozen=True, slots=True)
class TableState:
    """The whole public state of the table, for dashboards and home automation."""

    game: str | None
    game_id: str | None
    version: int
    active: str | None
    phase: str | None
    players: tuple[Json, ...] = ()  # id, name, colour, points, cards (None where nobody counts them), things by group
    last_roll: tuple[int | str, ...] = ()
    waiting_for: tuple[str, ...] = ()
    winners: tuple[str, ...] = ()  # nobody while the game goes on
    supplies: Json = field(default_factory=dict)  # what is left for everybody, by supply and kind


@dataclass(frozen=True, slots=True)
class EntryRecorded:
    """One ledger entry: what was asked and everything that followed from it."""

    game_id: str
    seq: int
    source: str
    at: float
    command: Json
    events: tuple[Json, ...]


@dataclass(frozen=True, slots=True)
class CommandRequest:
    """Please do this: `command` is `{"type": "EndTurn", …}`; `version` is the ledger version the sender saw."""

    request_id: str
    command: Json
    version: int | None = None


@dataclass(frozen=True, slots=True)
class CommandResult:
    request_id: str
    accepted: bool
    version: int
    reason: str | None = None
    sentence: str | None = None
    rule: str | None = None
