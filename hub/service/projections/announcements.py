"""Entries → sentences ready to be said aloud."""

from collections.abc import Iterable

from hub.engine.ledger import Entry
from hub.engine.messages import Command, CorrectEntry, RedoLast, UndoLast
from hub.engine.phrase import Phrase, phrase
from hub.service.snapshot import Snapshot
from hub.texts.catalogue import LANGUAGES, Catalogue
from hub.wire.messages import Announcement

_LEDGER_WORDS: dict[type[Command], str] = {
    UndoLast: "tell.undone",
    RedoLast: "tell.redone",
    CorrectEntry: "tell.corrected",
}


def told(snapshot: Snapshot, entries: Iterable[Entry]) -> tuple[Phrase, ...]:
    """What these entries are worth saying; after a correction only that it was made and the latest state of things."""
    phrases: list[Phrase] = []
    for entry in entries:
        if word := _LEDGER_WORDS.get(type(entry.command)):
            phrases.append(phrase(word))
        elif snapshot.match and entry.part_of in (None, entry.seq - 1):
            phrases.extend(snapshot.match.told(entry))
    return tuple(phrases)


def last_told(snapshot: Snapshot) -> tuple[Entry, ...]:
    """The latest action that was worth saying, a correction with all its parts being one."""
    entries = snapshot.match.ledger.entries if snapshot.match else ()
    end = len(entries)
    while end:
        begin = next((i for i in reversed(range(end)) if entries[i].part_of is None), 0)
        if told(snapshot, entries[begin:end]):
            return tuple(entries[begin:end])
        end = begin
    return ()


def announcement(
    snapshot: Snapshot, entries: tuple[Entry, ...], catalogue: Catalogue, *, voice: str
) -> Announcement | None:
    """What to say, and in which language aloud: the one this game was set up with, or the table's usual `voice`."""
    phrases = told(snapshot, entries)
    if not phrases or not snapshot.game_id or not snapshot.match:
        return None
    texts = {
        language: " ".join(catalogue.say(words, language, snapshot.names) for words in phrases)
        for language in LANGUAGES
    }
    return Announcement(snapshot.game_id, entries[-1].seq, snapshot.match.setup.voice or voice, texts)
