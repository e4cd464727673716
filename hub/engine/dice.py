"""Dice: which kinds a game is played with, and what their sides show."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import TypeAlias

from hub.engine.phrase import Arg, Phrase

Face: TypeAlias = int | str  # a number, or the name of a symbol


@dataclass(frozen=True, slots=True)
class DiceKind:
    """A kind of die, by a key that those who read dice know it by.

    Numbers are drawn as pips. A symbol is drawn by the one of its name in the game's look, and has words of its
    catalogue. However many sides show the same, it is one face.
    """

    key: str
    faces: tuple[Face, ...]
    words: Mapping[Face, Phrase] = field(default_factory=dict)  # of symbols; a number says itself

    @classmethod
    def of_symbols(cls, key: str, words: Mapping[Face, Phrase]) -> "DiceKind":
        return cls(key, tuple(words), words)

    @property
    def has_numbers(self) -> bool:
        """What is thrown can be added up."""
        return all(isinstance(face, int) for face in self.faces)

    def said(self, faces: Iterable[Face]) -> Arg:
        """Thrown faces inside a phrase: "3 + 5", or "sun, sun and rain"."""
        if self.has_numbers:
            return " + ".join(map(str, faces)) or "?"
        return tuple(self.words.get(face, str(face)) for face in faces) or "?"


PIPS = DiceKind("pips", (1, 2, 3, 4, 5, 6))
