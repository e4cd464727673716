"""What a die looks like: its body, its pips and where they sit on the six faces."""

from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

Colour = tuple[float, float, float]  # blue, green, red, 0…255

# The layout of a western die: opposite faces sum to seven; 1, 2, 3 run anticlockwise around their corner.
FACE_NORMALS: dict[int, tuple[int, int, int]] = {
    1: (0, 0, 1), 6: (0, 0, -1), 2: (1, 0, 0), 5: (-1, 0, 0), 3: (0, 1, 0), 4: (0, -1, 0),
}  # fmt: skip
PIP_PLACES: dict[int, tuple[tuple[int, int], ...]] = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (-1, 1), (1, -1), (1, 1)),
    5: ((-1, -1), (-1, 1), (0, 0), (1, -1), (1, 1)),
    6: ((-1, -1), (-1, 0), (-1, 1), (1, -1), (1, 0), (1, 1)),
}
NOWHERE = 9.0  # a pip place off every face, to fill the table of places
ROUNDING = 0.13


@dataclass(frozen=True, slots=True)
class Look:
    """Lengths are in edges of the die; everything else runs from 0, not at all, to 1."""

    body: Colour
    pip: Colour
    shine: float = 0.25
    rounding: float = ROUNDING
    pip_radius: float = 0.092
    pip_spread: float = 0.25
    six_rows: float = 1.0  # the three pips of a row of a six this much closer together
    one: Colour | None = None  # the single pip of the one, where it differs
    one_radius: float | None = None
    ring: Colour | None = None  # around every pip
    depth: float = 0.45  # how deep the bowls of the pips are
    marble: Colour | None = None  # a second colour in veins through the body
    clear: float = 0.0  # the pips below and the ground shine through

    @property
    def inner(self) -> float:
        """Half the edge of the cube whose rounded hull the die is."""
        return 0.5 - self.rounding


LOOKS: dict[str, Look] = {
    "red": Look((38, 30, 186), (228, 232, 235)),
    "yellow": Look((48, 176, 226), (30, 26, 26)),
    "white": Look((205, 214, 218), (28, 26, 26), 0.12),
    "black": Look((44, 40, 38), (222, 226, 228), 0.35),
}


@lru_cache(maxsize=64)
def pip_table(spread: float, six_rows: float) -> NDArray[np.float32]:
    """Axis (x, y, z), side (minus, plus) → up to six pip centres on the other two axes."""
    table = np.full((3, 2, 6, 2), NOWHERE, np.float32)
    for value, normal in FACE_NORMALS.items():
        axis = int(np.argmax(np.abs(normal)))
        places = np.array(PIP_PLACES[value], np.float32) * spread
        if value == 6:
            places[:, 1] *= six_rows
        table[axis, int(normal[axis] > 0), : len(places)] = places
    return table
