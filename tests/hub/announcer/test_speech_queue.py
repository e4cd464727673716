"""What is said, cut off and dropped when several things happen at once, as tables and as properties."""

from dataclasses import dataclass, field

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hub.announcer.speech_queue import (
    KNOWN_IDS,
    MOST_LINES,
    STALE_IMPORTANT_S,
    STALE_S,
    URGENT,
    SpeechQueue,
    hear,
    hushed,
    said,
    say_next,
)
from hub.wire.messages import Announcement, NewsKind


def news(kind: NewsKind, *lines: str, news_id: str = "", is_game: bool = True) -> Announcement:
    """An announcement in Czech; without lines it says the name of its kind."""
    told = lines or (str(kind),)
    game = "g1" if is_game else None
    return Announcement(news_id or "/".join(told), kind, 0.0, "cs", {"cs": " ".join(told)}, {"cs": told}, game)


@dataclass
class Table:
    """Plays a line of a scenario: `kind: words` comes in, `begin`, `end` and `wait 5` pass the time."""

    queue: SpeechQueue = field(default_factory=SpeechQueue)
    now: float = 0.0
    heard: list[str] = field(default_factory=list)

    def play(self, step: str) -> None:
        word, _, rest = step.partition(" ")
        if word == "begin":
            self.queue = say_next(self.queue, self.now)
            if self.queue.speaking:
                self.heard.append(" / ".join(line.text for line in self.queue.speaking.lines))
        elif word == "end":
            self.queue = said(self.queue)
        elif word == "wait":
            self.now += float(rest)
        else:
            self.come(*step.split(": "))

    def come(self, kind: str, words: str) -> None:
        is_urgent_house = kind == "urgent"
        one = news(NewsKind.ALARM if is_urgent_house else NewsKind(kind), words, is_game=not is_urgent_house)
        before = self.queue.speaking
        self.queue = hear(self.queue, one, self.now)
        if before and not self.queue.speaking:
            self.heard.append("✂")

    def play_out(self) -> list[str]:
        """Whatever is left, one after the other."""
        self.play("end")
        while self.queue.waiting:
            self.play("begin")
            self.play("end")
        return self.heard


SCENARIOS = {
    "one thing after the other": (["turn: Na tahu je Modrý.", "house: Pizza!"], ["Na tahu je Modrý.", "Pizza!"]),
    "a roll cuts off what is being said": (
        ["news: Modrý staví.", "begin", "roll: Padla osmička."],
        ["Modrý staví.", "✂", "Padla osmička."],
    ),
    "a seven, a correction and a win cut off too": (
        ["roll: Osm.", "begin", "alarm: Sedm.", "begin", "correction: Opraveno.", "begin", "victory: Modrý vítězí."],
        ["Osm.", "✂", "Sedm.", "✂", "Opraveno.", "✂", "Modrý vítězí."],
    ),
    "a turn cuts nothing off": (["roll: Osm.", "begin", "turn: Bílý."], ["Osm.", "Bílý."]),
    "a roll makes older news pointless": (["news: a", "turn: b", "question: c", "roll: d"], ["d"]),
    "a roll lets the house wait, and a win go first": (
        ["house: Pizza!", "victory: Modrý vítězí.", "news: a", "roll: d"],
        ["Modrý vítězí.", "d", "Pizza!"],
    ),
    "an urgent line of the house goes ahead of everything": (
        ["house: Pizza!", "begin", "news: a", "urgent: Hoří!"],
        ["Pizza!", "✂", "Hoří!", "Pizza!"],
    ),
    "a line of the house that a roll cut off is said again": (
        ["urgent: Hoří!", "begin", "roll: d"],
        ["Hoří!", "✂", "d", "Hoří!"],
    ),
    "a win that was cut off is said again": (
        ["victory: Modrý vítězí.", "begin", "urgent: Hoří!"],
        ["Modrý vítězí.", "✂", "Hoří!", "Modrý vítězí."],
    ),
    "a win that is taken back while it is told is not": (
        ["victory: Modrý vítězí.", "begin", "correction: Vráceno."],
        ["Modrý vítězí.", "✂", "Vráceno."],
    ),
    "a win that a correction ended and the hub tells again is said again": (
        ["victory: Modrý vítězí.", "begin", "correction: Vráceno.", "begin", "victory: Přece vítězí Modrý."],
        ["Modrý vítězí.", "✂", "Vráceno.", "✂", "Přece vítězí Modrý."],
    ),
    "a win told again takes the place of a correction that waits": (
        ["victory: Modrý vítězí.", "begin", "correction: Vráceno.", "victory: Přece vítězí Modrý."],
        ["Modrý vítězí.", "✂", "Přece vítězí Modrý."],
    ),
    "a win that waits is not said after it was taken back": (
        ["victory: Modrý vítězí.", "begin", "urgent: Hoří!", "correction: Vráceno."],
        ["Modrý vítězí.", "✂", "Vráceno.", "Hoří!"],
    ),
    "a turn answers older questions": (["question: Kolik padlo?", "house: Pizza!", "turn: Bílý."], ["Bílý.", "Pizza!"]),
    "news of the game goes before lines of the house that wait": (
        ["house: 1", "house: 2", "news: a", "house: 3", "turn: t", "question: q"],
        ["t", "q", "1", "2", "3"],
    ),
    "news is one breath though the house spoke in between": (["news: a", "house: 1", "news: b"], ["a / b", "1"]),
    "what is to be repeated goes before them too": (["house: 1", "repeat: a"], ["a", "1"]),
    "a line of the house that has begun is not cut off by it": (["house: 1", "begin", "turn: t"], ["1", "t"]),
    "a turn does not go stale behind lines of the house": (
        [*(f"house: {n}" for n in range(4)), "begin", "turn: t", "wait 10", "end", "begin", "wait 10"],
        ["0", "t", "1", "2", "3"],
    ),
    "an urgent line of the house is said before news that came after it": (
        ["house: 1", "urgent: Hoří!", "turn: t"],
        ["Hoří!", "t", "1"],
    ),
    "a question drops news": (["news: a", "repeat: b", "turn: c", "question: d"], ["c", "d"]),
    "only the last question counts": (["question: a", "question: b"], ["b"]),
    "a reminder into silence": (["reminder: Hraje se?"], ["Hraje se?"]),
    "no reminder while something is said": (["news: a", "begin", "reminder: Hraje se?"], ["a"]),
    "no reminder while something waits": (["house: a", "reminder: Hraje se?"], ["a"]),
    "no reminder when something happens before it is said": (["reminder: Hraje se?", "news: a"], ["a"]),
    "news in one breath, in order": (["news: a", "news: b", "news: c"], ["a / b / c"]),
    "the same news next to itself once": (["news: a", "begin", "end", "repeat: a2", "news: b"], ["a", "a2", "b"]),
    "a turn stands between news": (["news: a", "news: b", "turn: t", "news: c"], ["a / b", "t", "c"]),
    "the last repeat counts": (["repeat: a", "repeat: b"], ["b"]),
    "stale news is dropped": (["news: a", "wait 13", "news: b"], ["b"]),
    "the house may wait a minute": (["house: a", "victory: v", "wait 59"], ["v", "a"]),
    "and no longer": (["house: a", "victory: v", "wait 61"], []),
}


@pytest.mark.parametrize("name", SCENARIOS)
def test_what_is_heard(name: str) -> None:
    steps, heard = SCENARIOS[name]
    table = Table()
    for step in steps:
        table.play(step)
    assert table.play_out() == heard


def test_the_house_and_a_win_outlive_news_of_the_game() -> None:
    assert STALE_S < STALE_IMPORTANT_S


def test_neighbouring_lines_that_are_the_same_are_said_once() -> None:
    queue = hear(SpeechQueue(), news(NewsKind.NEWS, "a", "b", news_id="1"), 0)
    queue = hear(queue, news(NewsKind.NEWS, "b", "a", news_id="2"), 0)
    speaking = say_next(queue, 0).speaking
    assert speaking
    assert [line.text for line in speaking.lines] == ["a", "b", "a"]


def test_of_many_news_the_latest_lines_are_said() -> None:
    queue = SpeechQueue()
    for n in range(20):
        queue = hear(queue, news(NewsKind.NEWS, f"{n}"), 0)
    speaking = say_next(queue, 0).speaking
    assert speaking
    assert [line.text for line in speaking.lines] == [str(n) for n in range(20 - MOST_LINES, 20)]


def test_one_long_announcement_keeps_all_its_lines() -> None:
    lines = tuple(str(n) for n in range(MOST_LINES + 4))
    speaking = say_next(hear(SpeechQueue(), news(NewsKind.ROLL, *lines), 0), 0).speaking
    assert speaking
    assert tuple(line.text for line in speaking.lines) == lines


def test_the_voice_chooses_the_language_of_the_lines() -> None:
    told = Announcement("1", NewsKind.ROLL, 0, "de", {"cs": "Osm.", "de": "Acht."}, {"cs": ("Osm.",), "de": ("Acht.",)})
    speaking = say_next(hear(SpeechQueue(), told, 0), 0).speaking
    assert speaking
    assert [(line.text, line.language) for line in speaking.lines] == [("Acht.", "de")]


@pytest.mark.parametrize(
    ("texts", "lines", "heard"),
    [
        ({"cs": "Celý text."}, {}, ["Celý text."]),
        ({"cs": "Celý text."}, {"cs": ("", "  ")}, []),
        ({"en": "All."}, {"en": ("All.",)}, []),
        ({}, {}, []),
    ],
    ids=["text without lines", "blank lines", "another language", "nothing"],
)
def test_what_can_be_said_of_odd_announcements(
    texts: dict[str, str], lines: dict[str, tuple[str, ...]], heard: list[str]
) -> None:
    queue = say_next(hear(SpeechQueue(), Announcement("1", NewsKind.NEWS, 0, "cs", texts, lines), 0), 0)
    assert [line.text for line in (queue.speaking.lines if queue.speaking else ())] == heard
    assert not queue.waiting


KINDS = st.sampled_from(NewsKind)
STEPS = st.lists(
    st.one_of(
        st.tuples(st.just("come"), KINDS, st.integers(0, 30), st.booleans()),
        st.tuples(st.just("begin")),
        st.tuples(st.just("end")),
        st.tuples(st.just("wait"), st.floats(0, 20)),
    ),
    max_size=60,
)


@given(STEPS)
def test_whatever_happens(steps: list[tuple[object, ...]]) -> None:
    queue, now = SpeechQueue(), 0.0
    began: list[str] = []
    for step in steps:
        match step:
            case ("come", NewsKind() as kind, int() as number, bool() as is_game):
                was = queue
                queue = hear(queue, news(kind, f"line {number}", news_id=str(number), is_game=is_game), now)
                expect_fair(was, queue, kind)
            case ("begin",):
                was = queue
                queue = say_next(queue, now)
                if queue.speaking and not was.speaking:
                    began += [one.news.news_id for one in queue.speaking.parts if not one.is_important]
                    assert not any(one.is_stale(now) for one in queue.speaking.parts)
            case ("end",):
                queue = said(queue)
            case ("wait", float() as seconds):
                now += seconds
    assert len(began) == len(set(began)), "news was said twice"
    assert not hushed(queue).waiting
    assert hushed(queue).speaking is None


def expect_fair(before: SpeechQueue, after: SpeechQueue, kind: NewsKind) -> None:
    """Only an urgent announcement cuts off; nothing of the house is lost by news, and a win only by a correction."""
    of_house = [one.news.kind is NewsKind.HOUSE for one in after.waiting]
    assert of_house == sorted(of_house), "a line of the house stands before the game"
    ids = [one.news.news_id for one in after.waiting]
    assert len(ids) == len(set(ids))
    if before == after:
        return
    assert (before.speaking is after.speaking) or kind in URGENT
    for one in before.waiting:
        if one.news.kind is NewsKind.VICTORY and kind is NewsKind.CORRECTION:
            assert one not in after.waiting, "a win is told after it may have been taken back"
        else:
            assert one in after.waiting or not one.is_important
    if kind in URGENT:
        assert after.speaking is None
        assert sum(not one.is_important for one in after.waiting) <= 1


def test_ids_are_not_remembered_without_end() -> None:
    queue = SpeechQueue()
    for n in range(3 * KNOWN_IDS):
        queue = said(say_next(hear(queue, news(NewsKind.NEWS, str(n)), 0), 0))
    assert len(queue.known_ids) == KNOWN_IDS
    assert hear(queue, news(NewsKind.NEWS, str(n)), 0) == queue, "the latest are remembered"
