"""Phrase: a sentence as data. The core says what to say; a catalogue says it in a language."""

from dataclasses import dataclass
from typing import NewType, TypeAlias, Union

PlayerId = NewType("PlayerId", str)


@dataclass(frozen=True, slots=True)
class Who:
    """A player inside a phrase; rendered as the name people typed."""

    player: PlayerId


Arg: TypeAlias = Union[str, int, float, Who, "Phrase", tuple[Union[str, Who, "Phrase"], ...]]


@dataclass(frozen=True, slots=True)
class Phrase:
    """A message key and its arguments. The argument `n` chooses the plural; a tuple is joined with "and".

    A number that is not whole is said as it is: whoever says it rounds it.
    """

    key: str
    args: tuple[tuple[str, Arg], ...] = ()


def phrase(key: str, **args: Arg) -> Phrase:
    """Spell a phrase.

    >>> phrase("card.wood", n=2)
    Phrase(key='card.wood', args=(('n', 2),))
    """
    return Phrase(key, tuple(sorted(args.items())))
