"""What is said next, and what is cut off or never said because the table has moved on (pure, time passed in)."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from itertools import takewhile

from hub.wire.messages import Announcement, NewsKind

STALE_S = 12.0  # news this old is no longer worth hearing
STALE_IMPORTANT_S = 60.0  # a victory or a line of the house may wait longer
MOST_LINES = 6  # of several news said in one breath
KNOWN_IDS = 256  # so many are remembered, so that a message that comes twice is said once

URGENT = (NewsKind.ROLL, NewsKind.ALARM, NewsKind.CORRECTION, NewsKind.VICTORY)
# What a new announcement makes pointless among those that wait; an urgent one does so with all older game news.
DROPS = {
    NewsKind.TURN: (NewsKind.REMINDER, NewsKind.QUESTION),
    NewsKind.QUESTION: (NewsKind.REMINDER, NewsKind.QUESTION, NewsKind.NEWS, NewsKind.REPEAT),
    NewsKind.NEWS: (NewsKind.REMINDER,),
    NewsKind.REPEAT: (NewsKind.REMINDER, NewsKind.REPEAT),
}


@dataclass(frozen=True, slots=True)
class SpokenLine:
    text: str
    language: str


@dataclass(frozen=True, slots=True)
class Waiting:
    """An announcement and when it came."""

    news: Announcement
    since: float

    @property
    def is_of_house(self) -> bool:
        """From outside the game, urgent or not."""
        return self.news.kind is NewsKind.HOUSE or (self.news.kind is NewsKind.ALARM and self.news.game_id is None)

    @property
    def is_important(self) -> bool:
        return self.is_of_house or self.news.kind is NewsKind.VICTORY

    def is_stale(self, now: float) -> bool:
        return now - self.since > (STALE_IMPORTANT_S if self.is_important else STALE_S)


@dataclass(frozen=True, slots=True)
class Utterance:
    """What is said in one breath: a single announcement, or several pieces of news."""

    kind: NewsKind
    lines: tuple[SpokenLine, ...]
    parts: tuple[Waiting, ...]

    @property
    def news_id(self) -> str:
        return self.parts[-1].news.news_id


@dataclass(frozen=True, slots=True)
class SpeechQueue:
    waiting: tuple[Waiting, ...] = ()
    speaking: Utterance | None = None
    known_ids: tuple[str, ...] = ()


def hear(queue: SpeechQueue, news: Announcement, now: float) -> SpeechQueue:
    """The queue after an announcement; whatever was being said is cut off if `speaking` is None then."""
    if news.news_id in queue.known_ids:
        return queue
    queue = replace(queue, known_ids=(*queue.known_ids, news.news_id)[-KNOWN_IDS:])
    one = Waiting(news, now)
    if news.kind in URGENT:
        return _interrupted(queue, one)
    if news.kind is NewsKind.REMINDER and (queue.waiting or queue.speaking):
        return queue
    dropped = DROPS.get(news.kind, ())
    waiting = (*(old for old in queue.waiting if old.news.kind not in dropped), one)
    # The game goes first: its news is stale long before a line of the house is.
    return replace(queue, waiting=tuple(sorted(waiting, key=lambda each: each.news.kind is NewsKind.HOUSE)))


def _interrupted(queue: SpeechQueue, urgent: Waiting) -> SpeechQueue:
    """Cut off, forget older game news, and go ahead of the house; a win is told before what came after it.

    Important lines that are cut off wait to be said again. A correction drops every win: it may have been taken back,
    and if it still stands the correction itself says so.
    """
    cut = queue.speaking.parts if queue.speaking else ()
    is_correction = urgent.news.kind is NewsKind.CORRECTION
    kept = tuple(one for one in (*cut, *queue.waiting) if one.is_important and (one.is_of_house or not is_correction))
    wins = tuple(one for one in kept if one.news.kind is NewsKind.VICTORY)
    house = tuple(one for one in kept if one.is_of_house)
    order = (urgent, *wins, *house) if urgent.is_of_house else (*wins, urgent, *house)
    return replace(queue, waiting=order, speaking=None)


def say_next(queue: SpeechQueue, now: float) -> SpeechQueue:
    """Begin what comes next, if nothing is being said; `speaking` tells it."""
    if queue.speaking:
        return queue
    fresh = tuple(one for one in queue.waiting if not one.is_stale(now) and lines_of(one.news))
    if not fresh:
        return replace(queue, waiting=())
    parts = tuple(takewhile(lambda one: one.news.kind is NewsKind.NEWS, fresh)) or fresh[:1]
    lines = _without_echo(line for one in parts for line in lines_of(one.news))
    if len(parts) > 1:
        lines = lines[-MOST_LINES:]
    return replace(queue, waiting=fresh[len(parts) :], speaking=Utterance(parts[0].news.kind, lines, parts))


def said(queue: SpeechQueue) -> SpeechQueue:
    """What was being said has been said."""
    return replace(queue, speaking=None)


def hushed(queue: SpeechQueue) -> SpeechQueue:
    """Nothing is said any more, neither now nor of what waits."""
    return replace(queue, waiting=(), speaking=None)


def lines_of(news: Announcement) -> tuple[SpokenLine, ...]:
    """Its sentences in the language it is to be said in; without them its whole text."""
    lines = news.lines.get(news.voice) or (news.texts.get(news.voice, ""),)
    return tuple(SpokenLine(line, news.voice) for line in lines if line.strip())


def _without_echo(lines: Iterable[SpokenLine]) -> tuple[SpokenLine, ...]:
    kept: list[SpokenLine] = []
    for line in lines:
        if not kept or kept[-1] != line:
            kept.append(line)
    return tuple(kept)
