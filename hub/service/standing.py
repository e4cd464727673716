"""How players stand in the end; every list of places asks here."""

from collections.abc import Mapping
from typing import TypeVar

P = TypeVar("P", bound=str)


def places(points: Mapping[P, int], winner: str | None) -> dict[P, int]:
    """The winner comes first, whatever the points say; equals share a place.

    >>> places({"red": 8, "blue": 10, "white": 8, "green": 11}, "blue")
    {'red': 3, 'blue': 1, 'white': 3, 'green': 2}
    """
    ranks = {player: (player == winner, total) for player, total in points.items()}
    return {player: 1 + sum(other > rank for other in ranks.values()) for player, rank in ranks.items()}
