"""Looks whether models can be printed: closed on all sides, and small enough for the bed.

`python -m tests.hardware.stl FILE…` says it of rendered parts.
"""

import re
import sys
from collections import Counter
from dataclasses import dataclass
from pathlib import Path
from typing import Self

BED_MM = 220
VERTEX = re.compile(r"vertex (\S+) (\S+) (\S+)")

Point = tuple[float, float, float]


@dataclass(frozen=True)
class Mesh:
    triangles: tuple[tuple[Point, Point, Point], ...]

    @classmethod
    def load(cls, file: Path) -> Self:
        """From the text form of STL, which OpenSCAD writes."""
        points = [(float(x), float(y), float(z)) for x, y, z in VERTEX.findall(file.read_text(encoding="ascii"))]
        return cls(tuple(zip(points[::3], points[1::3], points[2::3], strict=True)))

    @property
    def size_mm(self) -> tuple[float, ...]:
        axes = list(zip(*(point for triangle in self.triangles for point in triangle), strict=True))
        return tuple(round(max(axis) - min(axis), 2) for axis in axes)

    @property
    def open_edges(self) -> int:
        """Each edge must be walked as often in one direction as in the other, by the triangles on its two sides."""
        walks: Counter[tuple[Point, Point]] = Counter()
        for a, b, c in self.triangles:
            if len({a, b, c}) == 3:  # one that rounding made a line has no sides
                walks.update(((a, b), (b, c), (c, a)))
        return sum(1 for (a, b), count in walks.items() if walks[b, a] != count)

    def complaints(self) -> list[str]:
        found = []
        if not self.triangles:
            found.append("is empty")
        elif max(self.size_mm) > BED_MM:
            found.append(f"is {max(self.size_mm)} mm long, more than a bed of {BED_MM} mm")
        if self.open_edges:
            found.append(f"has {self.open_edges} open edges")
        return found


def main(names: list[str]) -> int:
    wrong = [f"{name} {what}" for name in names for what in Mesh.load(Path(name)).complaints()]
    for name in names:
        print(Path(name).stem, *Mesh.load(Path(name)).size_mm)
    print(*wrong or ["All parts are closed and fit the bed."], sep="\n")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
