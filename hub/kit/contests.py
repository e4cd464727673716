"""Who stands out, for the awards at the end: where two are even or the numbers are small, nobody does."""

from collections.abc import Iterator, Mapping

from hub.engine.phrase import PlayerId, Who, phrase
from hub.engine.statistics import Award


def best_of(values: Mapping[PlayerId, float], *, least: float, margin: float = 1.0) -> PlayerId | None:
    """Who has the largest value, if that is at least `least` and by `margin` larger than every other.

    >>> best_of({PlayerId("blue"): 4, PlayerId("red"): 2}, least=3), best_of({PlayerId("red"): 2}, least=3)
    ('blue', None)
    """
    ranked = sorted(values, key=values.__getitem__, reverse=True)
    if not ranked or values[ranked[0]] < least:
        return None
    is_alone = all(values[ranked[0]] - values[other] >= margin for other in ranked[1:])
    return ranked[0] if is_alone else None


def award(key: str, values: Mapping[PlayerId, float], *, words: str, least: float) -> Iterator[Award]:
    """An award for the largest value; the message `words` gets the `player` and the value as `n`."""
    player = best_of(values, least=least)
    if player is not None:
        yield Award(key, player, phrase(words, player=Who(player), n=round(values[player])))
