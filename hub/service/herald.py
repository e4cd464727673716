"""Herald: puts what is worth saying into the snapshot, with a number and a time of its own."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from itertools import count

from hub.engine.ledger import Entry
from hub.engine.phrase import Phrase
from hub.service.projections.announcements import last_news, news
from hub.service.said import Said
from hub.service.snapshot import Snapshot
from hub.wire.messages import NewsKind


class Herald:
    """Used on the writer's thread alone."""

    def __init__(self, *, clock: Callable[[], float]) -> None:
        self._clock, self._numbers = clock, count(1)

    def saying(
        self,
        now: Snapshot,
        kind: NewsKind,
        phrases: tuple[Phrase, ...],
        *,
        seq: int | None = None,
        texts: Mapping[str, str] | None = None,
        voice: str = "",
    ) -> Snapshot:
        """The number makes the id one of its kind within this run, the time among all runs."""
        at = self._clock()
        game_id = None if texts else now.game_id
        said = Said(f"{at:.3f}-{next(self._numbers)}", kind, at, phrases, texts or {}, voice, game_id, seq)
        return replace(now, said=said)

    def with_news(self, before: Snapshot, now: Snapshot, entries: tuple[Entry, ...]) -> Snapshot:
        """What these entries, or a new question to the players, are worth saying."""
        if now.attention and now.attention != before.attention:
            return self.saying(now, NewsKind.QUESTION, (now.attention.words,))
        if not entries or now.match is None:
            return now
        heard = news(before.match, now.match, entries, level=now.house.speech.level)
        return self.saying(now, *heard, seq=entries[-1].seq) if heard else now

    def once_more(self, now: Snapshot) -> Snapshot:
        """What the table is asked, or else what was worth saying last."""
        if now.attention:
            return self.saying(now, NewsKind.REPEAT, (now.attention.words,))
        last = last_news(now.match, level=now.house.speech.level) if now.match else None
        return self.saying(now, NewsKind.REPEAT, last[1]) if last else now
