"""What is said aloud, how, and through what."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum


class NewsKind(StrEnum):
    """What an announcement is about; the voice cuts off, keeps and drops by it."""

    ROLL = "roll"  # and everything it brings
    TURN = "turn"
    ALARM = "alarm"  # all should listen
    VICTORY = "victory"
    NEWS = "news"  # whatever else happens in the game
    CORRECTION = "correction"  # taken back, brought back or corrected
    QUESTION = "question"  # people are asked, for instance what was rolled
    REMINDER = "reminder"  # nothing has happened for a while
    HOUSE = "house"  # from outside the game
    REPEAT = "repeat"  # what was said last, once more


@dataclass(frozen=True, slots=True)
class Announcement:
    """One thing worth saying aloud, ready to speak, in each language; `voice` is the one to say it in.

    `lines` are the sentences of `texts`, one by one. `seq` is the ledger entry it tells of.
    """

    news_id: str
    kind: NewsKind
    at: float
    voice: str
    texts: Mapping[str, str]
    lines: Mapping[str, tuple[str, ...]]
    game_id: str | None = None
    seq: int | None = None


@dataclass(frozen=True, slots=True)
class SayRequest:
    """Please say this; without a language in the one of the table. An urgent one cuts off what is being said."""

    request_id: str
    text: str
    language: str = ""
    is_urgent: bool = False


@dataclass(frozen=True, slots=True)
class SpeechPlan:
    """How the voice of the table should sound now (retained).

    `volume` is in percent, `speed` in words a minute. From `quiet_from` until `quiet_until` (minutes after midnight,
    local time; both None: never) nothing sounds.
    """

    is_on: bool = True
    volume: int = 70
    speed: int = 160
    has_chimes: bool = True
    quiet_from: int | None = None
    quiet_until: int | None = None

    def is_quiet_at(self, minute: int) -> bool:
        """Whether this minute of the day lies in the quiet hours, which may go past midnight."""
        start, end = self.quiet_from, self.quiet_until
        if start is None or end is None or start == end:
            return False
        return start <= minute < end if start < end else minute >= start or minute < end


@dataclass(frozen=True, slots=True)
class SpeakerStatus:
    """What speaks, and through what (retained); `problem` is an English sentence when nothing can be heard."""

    engine: str  # "espeak-ng 1.51", or "" without one
    device: str  # "default", "null", "file:…", or "" without one
    pack: str = ""  # name of the voice pack, if there is one
    problem: str = ""
