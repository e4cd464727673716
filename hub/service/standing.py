"""How players stand in the end; every list of places asks here."""

from collections.abc import Collection, Mapping
from typing import TypeVar

P = TypeVar("P", bound=str)


def places(points: Mapping[P, int], winners: Collection[str]) -> dict[P, int]:
    """Winners come first, whatever the points say; equals share a place.

    >>> places({"red": 8, "blue": 10, "white": 8, "green": 11}, ["blue"])
    {'red': 3, 'blue': 1, 'white': 3, 'green': 2}
    >>> places({"red": 8, "blue": 10, "white": 8, "green": 11}, ["blue", "red"])
    {'red': 1, 'blue': 1, 'white': 4, 'green': 3}
    """
    ranks = {player: (player in winners, 0 if player in winners else total) for player, total in points.items()}
    return {player: 1 + sum(other > rank for other in ranks.values()) for player, rank in ranks.items()}
