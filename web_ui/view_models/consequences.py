"""Consequences of a correction → sentences and numbers for the question that is asked before it counts."""

from dataclasses import asdict, dataclass
from typing import Any

from hub.engine.definition import MatchSetup
from hub.service.projections.consequences import Consequences, Fate, Follower, Tally
from web_ui.view_models.forms import Say
from web_ui.view_models.history import entry_words
from web_ui.view_models.people import Badge, badges


@dataclass(frozen=True, slots=True)
class LaterLine:
    seq: int
    fate: Fate
    was: str
    now: str
    because: str
    rule: str | None


@dataclass(frozen=True, slots=True)
class TallyLine:
    badge: Badge
    points: tuple[int, int]
    cards: tuple[int | None, int | None]
    is_same: bool


@dataclass(frozen=True, slots=True)
class ConsequencesView:
    seq: int
    was: str
    now: str  # empty when the entry is taken out
    changed: tuple[LaterLine, ...]
    lost: tuple[LaterLine, ...]
    same: int
    tallies: tuple[TallyLine, ...]

    def as_json(self) -> dict[str, Any]:
        """For programs: everything but the drawing."""
        return asdict(self)


def consequences_view(found: Consequences, setup: MatchSetup, say: Say) -> ConsequencesView:
    people = badges(setup)

    def later(one: Follower) -> LaterLine:
        was, now = (" ".join(map(say, entry_words(one.entry, words))) for words in (one.was, one.now))
        because = say(one.because) if one.because else ""
        return LaterLine(one.entry.seq, one.fate, was, now if one.fate is Fate.CHANGED else "", because, one.rule)

    def tally(one: Tally) -> TallyLine:
        return TallyLine(people[one.player], one.points, one.cards, one.is_same)

    return ConsequencesView(
        seq=found.entry.seq,
        was=" ".join(map(say, entry_words(found.entry, found.was))),
        now=" ".join(map(say, found.now)),
        changed=tuple(later(one) for one in found.followers if one.fate is Fate.CHANGED),
        lost=tuple(later(one) for one in found.followers if one.fate is Fate.LOST),
        same=found.count(Fate.SAME),
        tallies=tuple(map(tally, found.tallies)),
    )
