"""Match: a game being played. State is the fold of `apply` over the live entries of the ledger."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any, NamedTuple

from hub.engine.change import changed
from hub.engine.combining import box_of, check, combined
from hub.engine.definition import USUAL, GameDefinition, MatchSetup, PrivateSide
from hub.engine.growing import Growing
from hub.engine.ledger import ABOUT_THE_LEDGER, Entry, Ledger
from hub.engine.messages import (
    Command,
    Confided,
    CorrectEntry,
    EntryRetracted,
    Event,
    IllegalCommand,
    NoSuchEntry,
    Refusal,
    UndoLast,
    command_in_public,
    event_in_public,
)
from hub.engine.offer import DiceInput, Offer, OfferKind
from hub.engine.phrase import Phrase, PlayerId, phrase
from hub.engine.points import PointsBreakdown
from hub.engine.rule_table import BASE, Play, Rules, Slices
from hub.engine.scene import Scene
from hub.engine.standing import Standing
from hub.engine.story import Moment, Story
from hub.engine.supplying import furnished
from hub.engine.table_rules import TABLE, TABLE_TELL, rules_of, start_table
from hub.engine.throw import ThrowRequest, asked_throw
from hub.engine.view import Counter, TableView


class CorrectionLoses(Refusal):
    """A correction after which a later command no longer holds; nothing was changed."""

    def __init__(self, stopped_at: Entry, because: IllegalCommand, lost: int) -> None:
        super().__init__(phrase("refusal.correction_loses", n=lost, because=because.why), rule=because.rule)
        self.stopped_at = stopped_at
        self.because = because
        self.lost = lost


@dataclass(frozen=True, slots=True)
class Difference:
    """An entry whose command, decided again, no longer gives the recorded events."""

    entry: Entry
    now: tuple[Event, ...] | IllegalCommand


class Step(NamedTuple):
    """A live entry and the state after it."""

    entry: Entry
    slices: Slices


class Match:
    """An immutable game in progress; every change gives a new Match and the entries to store."""

    def __init__(self, game: GameDefinition[Any], setup: MatchSetup, rules: Rules, start: Slices) -> None:
        self.game = game
        self.setup = setup
        self.options = game.options_of(setup)
        self.ledger = Ledger()
        self.slices = start  # the state after the last step
        self._rules = rules
        self._start_slices = start
        self._steps: Growing[Step] = Growing()
        self._dropped: Mapping[int, Slices] = {}  # entry taken back → the state before it, so history can still tell it

    @classmethod
    def start(cls, game: GameDefinition[Any], setup: MatchSetup, *, is_new: bool = True) -> "Match":
        """A match before its first entry, or WrongSetup where that breaks the game's own limits."""
        game = combined(game, setup)
        setup = furnished(game, setup) if is_new else setup
        check(game, setup, is_new=is_new)
        setup = replace(setup, expansions=tuple(one.key for one in game.chosen(setup)))  # each once, in their order
        if game.drawings:
            game = replace(game, drawings=game.drawings.of_match(setup.data))
        box = box_of(game, setup)
        slices = {BASE: game.start(setup, box), TABLE: start_table(tuple(player.id for player in setup.players))}
        slices |= {expansion.key: expansion.start(setup, box) for expansion in game.chosen(setup)}
        return cls(game, setup, rules_of(game, box), slices)

    @property
    def version(self) -> int:
        return self.ledger.version

    @property
    def steps(self) -> Sequence[Step]:
        return self._steps

    def play(self) -> Play[Any]:
        return self._play_of(self.slices)

    def _play_of(self, slices: Slices) -> Play[Any]:
        return Play(self._rules, slices, self.options)

    # ------------------------------------------------------------ changing

    def after(
        self, command: Command, *, source: str = "table", at: float = 0.0, observation: str | None = None
    ) -> tuple["Match", tuple[Entry, ...]]:
        """The match after a command and the entries it adds, or a Refusal and nothing changed."""
        seq = len(self.ledger.entries) + 1
        if not isinstance(command, ABOUT_THE_LEDGER):
            events, slices = self._rules.decide(self.slices, command, options=self.options)
            entry = Entry(seq, command, events, source, at, observation)
            return self._stepped(entry, slices), (entry,)
        if isinstance(command, CorrectEntry):
            entries = self._corrected(command, Entry(seq, command, (), source, at, observation))
        else:
            events = self.ledger.undo_events() if isinstance(command, UndoLast) else self.ledger.redo_events()
            entries = (Entry(seq, command, events, source, at, observation),)
        return self.restored(entries), entries

    def restored(self, entries: Iterable[Entry]) -> "Match":
        """The match after stored entries, by applying their events; no rule decides anything again."""
        match = self
        for entry in entries:
            match = match._appended(entry)
        return match

    def _appended(self, entry: Entry) -> "Match":
        if entry.is_play:
            return self._stepped(entry, self._folded(self.slices, entry))
        ledger = self.ledger.appended(entry)
        live = ledger.live()
        kept = 0
        while kept < min(len(live), len(self._steps)) and self._steps[kept].entry is live[kept]:
            kept += 1
        dropped = {step.entry.seq: self._before(index) for index, step in enumerate(self._steps) if index >= kept}
        steps = list(self._steps[:kept])
        slices = steps[-1].slices if steps else self._start_slices
        for again in live[kept:]:
            slices = self._folded(slices, again)
            steps.append(Step(again, slices))
        return changed(self, ledger=ledger, slices=slices, _steps=Growing(steps), _dropped={**self._dropped, **dropped})

    def _stepped(self, entry: Entry, slices: Slices) -> "Match":
        steps = self._steps.appended(Step(entry, slices))
        return changed(self, ledger=self.ledger.appended(entry), slices=slices, _steps=steps)

    def _folded(self, slices: Slices, entry: Entry) -> Slices:
        for event in entry.events:
            slices = self._rules.apply(slices, event)
        return slices

    def _before(self, index: int) -> Slices:
        """The state before the step with this index."""
        return self._steps[index - 1].slices if index else self._start_slices

    def _corrected(self, command: CorrectEntry, action: Entry) -> tuple[Entry, ...]:
        index = next((i for i, step in enumerate(self._steps) if step.entry.seq == command.seq), None)
        if index is None:
            raise NoSuchEntry(phrase("refusal.no_such_entry", n=command.seq))
        wrong, later = self._steps[index].entry, [step.entry for step in self._steps[index + 1 :]]
        slices = self._before(index)
        retracted = tuple(EntryRetracted(entry.seq) for entry in (wrong, *later))
        entries = [replace(action, events=retracted)]
        if command.command is not None:
            events, slices = self._rules.decide(slices, command.command, options=self.options)
            entries.append(_part(action, len(entries), wrong, command.command, events))
        for done, entry in enumerate(later):
            if isinstance(entry.command, Confided):
                entries.append(_part(action, len(entries), entry, entry.command, ()))
                continue
            try:
                events, slices = self._rules.decide(slices, entry.command, options=self.options)
            except IllegalCommand as refusal:
                if not command.accept_loss:
                    raise CorrectionLoses(entry, refusal, len(later) - done) from refusal
                break
            entries.append(_part(action, len(entries), entry, entry.command, events))
        return tuple(entries)

    # ------------------------------------------------------------ asking

    def offers(self) -> tuple[Offer, ...]:
        """What may be done now."""
        return _offers(self)

    def throw(self) -> ThrowRequest | None:
        """The throw of dice that the table waits for; None when it waits for none."""
        return asked_throw(self.offers())

    def points(self, player: PlayerId) -> PointsBreakdown:
        """A player's points with their reasons: the game's, its expansions' and the table's own."""
        return self.play().points(player)

    def standing(self) -> Standing:
        """Whose turn it is, who is to act, whether and how the game ended."""
        return _standing(self)

    def view(self) -> TableView:
        return _view(self)

    # ------------------------------------------------------------ asking for one player's own device

    def _play_seen_by(self, player: PlayerId) -> Play[Any]:
        seen = {key: private.seen_by(self.slices[key], player) for key, private in self._private_sides()}
        return self._play_of({**self.slices, **seen})

    def _private_sides(self) -> Iterator[tuple[str, PrivateSide[Any]]]:
        """Of the game and its chosen expansions, by the slice that each is about."""
        if self.game.private:
            yield BASE, self.game.private
        for expansion in self.game.chosen(self.setup):
            if expansion.private:
                yield expansion.key, expansion.private

    def private_offers(self, player: PlayerId) -> tuple[Offer, ...]:
        """What this player may do or tell now, on the own device: nothing of others, and no word of the table."""
        play = self._play_seen_by(player)
        offered = list(self.game.offers(play))
        offered.extend(offer for _, private in self._private_sides() for offer in private.offers(play, player))
        return tuple(one for one in offered if one.player in (player, None) and one.kind is not OfferKind.OVERRIDE)

    def private_view(self, player: PlayerId) -> TableView:
        """The table as this player knows it."""
        return self.game.view(self._play_seen_by(player))

    def holds(self, player: PlayerId) -> tuple[Counter, ...]:
        """What else is in this player's hand, for the own device only."""
        play = self.play()
        return tuple(counter for _, private in self._private_sides() for counter in private.holds(play, player))

    def private_points(self, player: PlayerId) -> PointsBreakdown:
        """Points with those that are still hidden, for the own device only."""
        play = self.play()
        hidden = (item for _, private in self._private_sides() for item in private.score(play, player).items)
        return self.points(player).plus(*hidden)

    def in_public(self) -> "Match":
        """The same game as if nobody had confided in the hub: good for asking what may be shown to everybody."""
        fresh: Match = changed(self, ledger=Ledger(), slices=self._start_slices, _steps=Growing(), _dropped={})
        return fresh.restored(map(_in_public, self.ledger.entries))

    # ------------------------------------------------------------ asking about the past

    def before(self, seq: int) -> "Match":
        """The table as it stood before a live entry; good for asking, not for deciding."""
        index = next((i for i, step in enumerate(self._steps) if step.entry.seq == seq), None)
        if index is None:
            raise NoSuchEntry(phrase("refusal.no_such_entry", n=seq))
        return changed(self, slices=self._before(index), _steps=Growing(self._steps[:index]))

    def dice_of(self, seq: int) -> DiceInput | None:
        """The throw that a live entry is the answer to, as it was asked for then; None where it is none."""
        return _dice_of(self, seq)

    def replay(self, first: int = 0) -> Iterator[tuple[Entry, Play[Any], Play[Any]]]:
        """The live entries from the step with this index on, each with the play before and after it."""
        before = self._play_of(self._before(first))
        for entry, slices in self._steps[first:]:
            after = self._play_of(slices)
            yield entry, before, after
            before = after

    def story(self, known: Sequence[Moment] = ()) -> Story:
        """All that counts, for those who count; `known` are its first moments, where somebody has kept them."""
        seats = tuple(player.id for player in self.setup.players)
        moments = list(known)
        for entry, before, after in self.replay(len(known)):
            stood = moments[-1].stands if moments else self.game.standing(before)
            points = tuple([after.points(seat).total for seat in seats])
            moments.append(Moment(entry, before, after, stood, self.game.standing(after), points))
        return Story(seats, self.play(), self.standing(), tuple(moments))

    def told(self, entry: Entry) -> tuple[Phrase, ...]:
        """What an entry is worth writing down, in order; also one that was taken back, as it was told then."""
        return tuple(words for words in self.spoken(entry) if not self._is_remark(words))

    def spoken(self, entry: Entry) -> tuple[Phrase, ...]:
        """The same with the remarks that are only said."""
        return _spoken(self, entry.seq) if self.ledger.entries[entry.seq - 1] is entry else self._telling(entry)

    def _telling(self, entry: Entry) -> tuple[Phrase, ...]:
        return tuple(words for event, play in self._unfolded(entry) for words in self._words(play, event))

    def _words(self, play: Play[Any], event: Event) -> Iterable[Phrase]:
        tell = self.game.tell.get(type(event)) or TABLE_TELL.get(type(event))
        return tell(play, event) if tell else ()

    def scenes(self, entry: Entry) -> tuple[Scene, ...]:
        """What an entry is worth playing on a screen, in order, with the words that are written down of it."""
        return _scenes(self, entry.seq)

    def _playing(self, entry: Entry) -> Iterator[Scene]:
        for event, play in self._unfolded(entry):
            if direct := self.game.scenes.get(type(event)):
                words = tuple(one for one in self._words(play, event) if not self._is_remark(one))
                yield from (replace(scene, words=words) for scene in direct(play, event))

    def _is_remark(self, words: Phrase) -> bool:
        return self.game.voicings.get(words.key, USUAL).is_remark

    def _unfolded(self, entry: Entry) -> Iterator[tuple[Event, Play[Any]]]:
        """Each event of an entry with the game right after it."""
        index = next((i for i in reversed(range(len(self._steps))) if self._steps[i].entry is entry), None)
        slices = self._dropped.get(entry.seq) if index is None else self._before(index)
        if slices is not None:
            for event in entry.events:
                slices = self._rules.apply(slices, event)
                yield event, self._play_of(slices)

    def differences(self) -> Iterator[Difference]:
        """Decide every live command again; an empty result means the rules still say what the ledger says."""
        slices = self._start_slices
        for step in self._steps:
            now: tuple[Event, ...] | IllegalCommand
            try:
                now, _ = self._rules.decide(slices, step.entry.command, options=self.options)
            except IllegalCommand as refusal:
                now = refusal
            if now != step.entry.events:
                yield Difference(step.entry, now)
            slices = step.slices


# A match never changes, and after each step many screens, lamps and messages ask the same of it.


@lru_cache(maxsize=4)
def _standing(match: Match) -> Standing:
    return match.game.standing(match.play())


@lru_cache(maxsize=4)
def _view(match: Match) -> TableView:
    return match.game.view(match.play())


@lru_cache(maxsize=4)
def _offers(match: Match) -> tuple[Offer, ...]:
    return tuple(match.game.offers(match.play()))


@lru_cache(maxsize=8)
def _dice_of(match: Match, seq: int) -> DiceInput | None:
    said = match.ledger.entry(seq).command
    for offer in match.before(seq).offers():
        dice = next((one for one in offer.inputs if isinstance(one, DiceInput)), None)
        if dice and type(said) is offer.command and all(getattr(said, key) == it for key, it in offer.given.items()):
            return dice
    return None


@lru_cache(maxsize=512)
def _spoken(match: Match, seq: int) -> tuple[Phrase, ...]:
    return match._telling(match.ledger.entries[seq - 1])


@lru_cache(maxsize=16)
def _scenes(match: Match, seq: int) -> tuple[Scene, ...]:
    return tuple(match._playing(match.ledger.entries[seq - 1]))


def _in_public(entry: Entry) -> Entry:
    command = command_in_public(entry.command)
    events = () if isinstance(command, Confided) else tuple(map(event_in_public, entry.events))
    return replace(entry, command=command, events=events)


def _part(action: Entry, offset: int, was: Entry, command: Command, events: tuple[Event, ...]) -> Entry:
    """An entry decided afresh inside a correction; it keeps the time, source and observation of what it replaces."""
    return Entry(action.seq + offset, command, events, was.source, was.at, was.observation, part_of=action.seq)
