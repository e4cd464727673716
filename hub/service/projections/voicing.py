"""Phrases → those that are said at a level, in its words."""

from collections.abc import Iterable
from dataclasses import replace

from hub.engine.definition import USUAL, Level, Voicings
from hub.engine.phrase import Phrase

_RANK = {level: rank for rank, level in enumerate(Level)}


def voiced(phrases: Iterable[Phrase], level: Level, voicings: Voicings) -> tuple[Phrase, ...]:
    """Drop what this level does not say; at the terse one say the rest in shorter words where there are some."""
    said = []
    for words in phrases:
        voicing = voicings.get(words.key, USUAL)
        if _RANK[voicing.level] <= _RANK[level]:
            is_short = level is Level.TERSE and voicing.short
            said.append(replace(words, key=voicing.short) if is_short and voicing.short else words)
    return tuple(said)
