"""How a square tile looks to a camera: a game that says it for its tiles lets the table find one by a photograph.

Nothing here decides anything; whoever takes the photograph confirms what was seen.
"""

from dataclasses import dataclass
from enum import StrEnum


class SideLook(StrEnum):
    """What is seen on a side: ground that fills it, or a line through its middle with open ground beside it."""

    OPEN = "open"  # mostly of one colour, as grass, snow or sand
    BUILT = "built"  # roofs and walls
    TRACK = "track"  # a line, mostly pale
    STREAM = "stream"  # a line, mostly blue


class MiddleLook(StrEnum):
    NOTHING = "nothing"
    HOUSE = "house"  # a large building alone
    FORK = "fork"  # several lines end or meet there


@dataclass(frozen=True, slots=True)
class TileLook:
    """Sides are told clockwise from the top, and numbered so from 0 in `joined`: pairs, the lower one first, that have
    one and the same piece on them. A `badge` is a small sign on built ground.
    """

    sides: tuple[SideLook, SideLook, SideLook, SideLook]
    joined: frozenset[tuple[int, int]] = frozenset()
    middle: MiddleLook = MiddleLook.NOTHING
    badge: bool = False
