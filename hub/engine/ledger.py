"""The ledger: an append-only list of entries, and which of them count.

An undo retracts an action and a redo restores it; both are entries themselves, so history shows what was taken
back. A correction is one action made of several entries: it retracts from the wrong entry on, and the entries
decided afresh carry its number in `part_of`, so one undo brings everything back as it was.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

from hub.engine.growing import Growing
from hub.engine.messages import (
    Command,
    CorrectEntry,
    EntryRestored,
    EntryRetracted,
    Event,
    NoSuchEntry,
    Override,
    RedoLast,
    UndoLast,
)
from hub.engine.phrase import phrase

BACK_AND_FORTH = (UndoLast, RedoLast)
ABOUT_THE_LEDGER = (*BACK_AND_FORTH, CorrectEntry)


@dataclass(frozen=True, slots=True)
class Entry:
    """One command, everything that followed from it, and where it came from."""

    seq: int
    command: Command
    events: tuple[Event, ...]
    source: str = "table"
    at: float = 0.0  # seconds since the epoch, handed in from outside
    observation: str | None = None  # id of the observation behind it, so that a repeat is harmless
    part_of: int | None = None  # the correction this entry belongs to

    @property
    def is_action(self) -> bool:
        """Something a player did and may take back as a whole."""
        return self.part_of is None and not isinstance(self.command, BACK_AND_FORTH)

    @property
    def is_override(self) -> bool:
        """The table decided against or beside the rules."""
        return isinstance(self.command, Override)

    @property
    def is_play(self) -> bool:
        """Its events change the game rather than the ledger."""
        return not isinstance(self.command, ABOUT_THE_LEDGER)


@dataclass(frozen=True, slots=True)
class Ledger:
    """Entries numbered from 1 without gaps, and the numbers that are retracted.

    >>> book = Ledger().appended(Entry(1, Command(), ()))
    >>> book = book.appended(Entry(2, UndoLast(), book.undo_events()))
    >>> [entry.seq for entry in book.live()], book.version
    ([], 2)
    """

    entries: Growing[Entry] = field(default_factory=Growing)
    retracted: frozenset[int] = frozenset()

    @property
    def version(self) -> int:
        return len(self.entries)

    def is_live(self, entry: Entry) -> bool:
        return entry.seq not in self.retracted and entry.part_of not in self.retracted

    def live(self) -> tuple[Entry, ...]:
        """The entries whose events make up the state, oldest first."""
        return tuple(entry for entry in self.entries if entry.is_play and self.is_live(entry))

    def entry(self, seq: int) -> Entry:
        if not 1 <= seq <= len(self.entries):
            raise NoSuchEntry(phrase("refusal.no_such_entry", n=seq))
        return self.entries[seq - 1]

    def appended(self, entry: Entry) -> "Ledger":
        if entry.seq != self.version + 1:
            raise ValueError(f"entry {entry.seq} cannot follow entry {self.version}")
        retracted = self.retracted
        if not entry.is_play:
            retracted = _switched(retracted, entry.events)
        return Ledger(self.entries.appended(entry), retracted)

    @property
    def can_undo(self) -> bool:
        return _would_work(self.undo_events)

    @property
    def can_redo(self) -> bool:
        return _would_work(self.redo_events)

    def undo_events(self) -> tuple[Event, ...]:
        """What taking back the last action means for the ledger."""
        for entry in reversed(self.entries):
            if entry.is_action and self.is_live(entry):
                return (EntryRetracted(entry.seq), *_opposite(entry))
        raise NoSuchEntry(phrase("refusal.nothing_to_undo"))

    def redo_events(self) -> tuple[Event, ...]:
        undone: list[int] = []
        for entry in self.entries:
            match entry.command:
                case UndoLast():
                    undone.append(_first_seq(entry))
                case RedoLast():
                    undone.pop()
                case _ if entry.part_of is None:
                    undone.clear()
        if not undone:
            raise NoSuchEntry(phrase("refusal.nothing_to_redo"))
        action = self.entry(undone[-1])
        ledger_events = action.events if not action.is_play else ()
        return (EntryRestored(action.seq), *ledger_events)


def _would_work(ask: Callable[[], object]) -> bool:
    try:
        ask()
    except NoSuchEntry:
        return False
    return True


def _switched(retracted: frozenset[int], events: Iterable[Event]) -> frozenset[int]:
    numbers = set(retracted)
    for event in events:
        match event:
            case EntryRetracted(seq):
                numbers.add(seq)
            case EntryRestored(seq):
                numbers.discard(seq)
    return frozenset(numbers)


def _opposite(action: Entry) -> tuple[Event, ...]:
    """A correction retracted entries; taking it back restores them."""
    return tuple(EntryRestored(event.seq) for event in action.events if isinstance(event, EntryRetracted))


def _first_seq(entry: Entry) -> int:
    first = entry.events[0]
    assert isinstance(first, EntryRetracted)
    return first.seq
