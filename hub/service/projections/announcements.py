"""What has just happened → what is said aloud."""

from collections.abc import Iterable, Iterator, Mapping, Sequence

from hub.engine.definition import Level, Voicing
from hub.engine.ledger import Entry
from hub.engine.match import Match
from hub.engine.messages import Command, CorrectEntry, EntryRestored, RedoLast, UndoLast
from hub.engine.phrase import Phrase, PlayerId, Who, phrase
from hub.service.projections.voicing import voiced
from hub.service.said import Said
from hub.service.snapshot import Snapshot
from hub.texts.catalogue import LANGUAGES, Catalogue
from hub.wire.messages import Announcement, NewsKind

_LEDGER_WORDS: dict[type[Command], str] = {
    UndoLast: "tell.undone",
    RedoLast: "tell.redone",
    CorrectEntry: "tell.corrected",
}
_ALWAYS = {key: Voicing(Level.TERSE) for key in (*_LEDGER_WORDS.values(), "tell.points_adjusted")}
News = tuple[NewsKind, tuple[Phrase, ...]]


def told(match: Match, entries: Iterable[Entry], *, is_aloud: bool = False) -> tuple[Phrase, ...]:
    """What these entries are worth saying; after a correction only that it was made and the latest state of things."""
    tell = match.spoken if is_aloud else match.told
    phrases: list[Phrase] = []
    for entry in entries:
        if word := _LEDGER_WORDS.get(type(entry.command)):
            phrases.append(phrase(word))
            if isinstance(entry.command, RedoLast):  # it counts again, so it is told again
                restored = (match.ledger.entry(one.seq) for one in entry.events if isinstance(one, EntryRestored))
                phrases.extend(words for one in restored if one.is_play for words in tell(one))
        elif entry.part_of in (None, entry.seq - 1):
            phrases.extend(tell(entry))
    return tuple(phrases)


def news(before: Match | None, match: Match, entries: Sequence[Entry], *, level: Level) -> News | None:
    """What is said of these entries at this level, and what kind of news it is; None when nothing is."""
    voicings = {**_ALWAYS, **match.game.voicings}
    phrases = (*voiced(told(match, entries, is_aloud=True), level, voicings), *_end_in_sight(before, match, entries))
    return (_kind(before, match, entries), phrases) if phrases else None


def last_told(match: Match) -> tuple[Entry, ...]:
    """The latest action that was worth saying, a correction with all its parts being one."""
    entries = match.ledger.entries
    end = len(entries)
    while end:
        begin = next((i for i in reversed(range(end)) if entries[i].part_of is None), 0)
        if told(match, entries[begin:end]):
            return tuple(entries[begin:end])
        end = begin
    return ()


def last_news(match: Match, *, level: Level) -> News | None:
    """The same as it is said; somebody asked for it, so what this level leaves out is said rather than nothing."""
    entries = last_told(match)
    return news(None, match, entries, level=level) or news(None, match, entries, level=Level.CHATTY)


def _kind(before: Match | None, match: Match, entries: Sequence[Entry]) -> NewsKind:
    if before and match.standing().winners not in ((), before.standing().winners):
        return NewsKind.VICTORY
    if any(not entry.is_play or entry.part_of is not None for entry in entries):
        return NewsKind.CORRECTION
    cue = match.game.cue_of(event for entry in entries for event in entry.events)
    return NewsKind(cue) if cue else NewsKind.NEWS


def _end_in_sight(before: Match | None, match: Match, entries: Sequence[Entry]) -> Iterator[Phrase]:
    """Who has come to one point before the end, as far as everybody can see; or wins by a correction, or still does."""
    winners = match.standing().winners
    if winners and before and any(not entry.is_play for entry in entries):
        named = tuple(Who(player) for player in winners)
        if before.standing().winners == winners:
            yield phrase("say.winner_stays", players=named, n=len(named))
        elif any(isinstance(entry.command, CorrectEntry) for entry in entries):  # a redone win tells itself
            yield phrase("say.winner_now", players=named, n=len(named))
    target = match.game.target(match.play()) if match.game.target else None
    if before is None or target is None or winners:
        return
    for player in match.setup.players:
        if before.points(player.id).total < target - 1 == match.points(player.id).total:
            yield phrase("say.one_point_left", player=Who(player.id))


def reminder(snapshot: Snapshot) -> tuple[Phrase, ...]:
    """What the table waits for; nothing where nobody is expected to do anything."""
    if snapshot.attention:
        return (snapshot.attention.words,)
    match = snapshot.match
    if match is None or match.standing().is_over:
        return ()
    if waiting := match.view().waiting:
        return tuple(phrase("say.reminder_waiting", player=Who(one.player), what=one.what) for one in waiting)
    active = match.standing().active
    return (phrase("say.reminder_turn", player=Who(active)),) if active else ()


def lines_of(said: Said, catalogue: Catalogue, language: str, names: Mapping[PlayerId, str]) -> tuple[str, ...]:
    """Sentence by sentence in a language."""
    if not said.phrases:
        return (said.texts[language],) if language in said.texts else ()
    return tuple(catalogue.say(words, language, names, is_aloud=True) for words in said.phrases)


def announcement(snapshot: Snapshot, said: Said, catalogue: Catalogue, *, voice: str) -> Announcement:
    """Ready to speak: in the language it asks for, else in the one this game was set up with or the table's usual."""
    lines = {language: lines_of(said, catalogue, language, snapshot.names) for language in LANGUAGES}
    texts = {language: " ".join(sentences) for language, sentences in lines.items()}
    of_the_game = snapshot.match.setup.voice if snapshot.match else ""
    return Announcement(
        said.id, said.kind, said.at, said.voice or of_the_game or voice, texts, lines, said.game_id, said.seq
    )
