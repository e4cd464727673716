"""Counters and tags as a template draws them: an amount in words, with a drawing where the game has one."""

from dataclasses import dataclass

from hub.engine.view import Counter, Tag
from web_ui.view_models.forms import Say


@dataclass(frozen=True, slots=True)
class CounterView:
    """So many of something, with a drawing where the game has one."""

    kind: str
    label: str
    amount: str  # "2", or "1–2" where the table cannot know
    has_symbol: bool
    is_none: bool


@dataclass(frozen=True, slots=True)
class TagView:
    """`about` is empty where it holds for everything else."""

    text: str
    about: tuple[tuple[str, str], ...]  # kinds that can be drawn, with their names


class CounterWriter:
    """Writes counters in one language for one game."""

    def __init__(self, *, symbols: frozenset[str], say: Say) -> None:
        self._symbols, self._say = symbols, say

    def counters(self, counters: tuple[Counter, ...]) -> tuple[CounterView, ...]:
        return tuple(self._counter(one) for one in counters)

    def tags(self, tags: tuple[Tag, ...]) -> tuple[TagView, ...]:
        return tuple(
            TagView(one.text, tuple((kind, self._say(name)) for kind, name in one.about if kind in self._symbols))
            for one in tags
        )

    def _counter(self, one: Counter) -> CounterView:
        amount = str(one.count) if one.count == one.at_most else f"{one.count}–{one.at_most}"
        return CounterView(one.kind, self._say(one.label), amount, one.kind in self._symbols, one.at_most == 0)
