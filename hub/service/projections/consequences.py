"""Match and a correction → what it would change, so that people can look before they say yes."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import StrEnum

from hub.engine.ledger import Entry
from hub.engine.match import CorrectionLoses, Match
from hub.engine.messages import CorrectEntry, Refusal
from hub.engine.phrase import Phrase, PlayerId

Words = tuple[Phrase, ...]


class Fate(StrEnum):
    """What becomes of an entry that came after the corrected one."""

    SAME = "same"
    CHANGED = "changed"
    LOST = "lost"


@dataclass(frozen=True, slots=True)
class Follower:
    """A later entry: what it said, what it says now, and why the rules no longer take it."""

    entry: Entry
    fate: Fate
    was: Words
    now: Words = ()
    because: Phrase | None = None  # None with a lost one: it goes because one before it does
    rule: str | None = None


@dataclass(frozen=True, slots=True)
class Tally:
    """A player's points and cards before and after; cards are None where nobody counts them."""

    player: PlayerId
    points: tuple[int, int]
    cards: tuple[int | None, int | None]

    @property
    def is_same(self) -> bool:
        return self.points[0] == self.points[1] and self.cards[0] == self.cards[1]


@dataclass(frozen=True, slots=True)
class Consequences:
    entry: Entry  # the one that is corrected
    was: Words
    now: Words  # nothing when it is taken out
    followers: tuple[Follower, ...]
    tallies: tuple[Tally, ...]

    def count(self, fate: Fate) -> int:
        return sum(one.fate is fate for one in self.followers)


def consequences(match: Match, correction: CorrectEntry) -> Consequences:
    """Both nights side by side, or a Refusal of the correction itself."""
    stopped = _stopped(match, correction)
    after, added = match.after(replace(correction, accept_loss=True))
    decided = added[1:]  # the first is the correction itself
    replaced = 0 if correction.command is None else 1
    index = next(i for i, step in enumerate(match.steps) if step.entry.seq == correction.seq)
    wrong, later = match.steps[index].entry, [step.entry for step in match.steps[index + 1 :]]
    return Consequences(
        entry=wrong,
        was=match.told(wrong),
        now=after.told(decided[0]) if replaced else (),
        followers=tuple(_followers(match, after, later, decided[replaced:], stopped)),
        tallies=tuple(_tallies(match, after)),
    )


def _stopped(match: Match, correction: CorrectEntry) -> Refusal | None:
    """Why the first later entry that does not hold is refused; None when all of them hold."""
    try:
        match.after(replace(correction, accept_loss=False))
    except CorrectionLoses as loses:
        return loses.because
    return None


def _followers(
    match: Match, after: Match, later: list[Entry], decided: tuple[Entry, ...], stopped: Refusal | None
) -> Iterator[Follower]:
    for entry, again in zip(later, decided, strict=False):
        was, now = match.told(entry), after.told(again)
        yield Follower(entry, Fate.SAME if was == now else Fate.CHANGED, was, now)
    for place, entry in enumerate(later[len(decided) :]):
        because = stopped if place == 0 else None
        why, rule = (because.why, because.rule) if because else (None, None)
        yield Follower(entry, Fate.LOST, match.told(entry), because=why, rule=rule)


def _tallies(match: Match, after: Match) -> Iterator[Tally]:
    held = tuple({seat.player: seat.cards for seat in one.view().seats} for one in (match, after))
    for player in match.setup.players:
        points = match.points(player.id).total, after.points(player.id).total
        yield Tally(player.id, points, (held[0].get(player.id), held[1].get(player.id)))
