"""A sheet of paper in millimetres, on which lines, boxes and words are put in order."""

from collections.abc import Sequence
from xml.sax.saxutils import escape, quoteattr

FONT = "DejaVu Sans, Helvetica, Arial, sans-serif"
INK, FAINT = "#1c2126", "#8a929b"


def num(value: float) -> str:
    """Two digits are a hundredth of a millimetre; 0 is never -0."""
    return f"{round(value, 2) + 0:g}"


class Sheet:
    """Collects shapes; `text()` of the whole is the same on every machine."""

    def __init__(self, width: float, height: float, title: str) -> None:
        self._size, self._title = (width, height), title
        self._shapes: list[str] = []

    def line(
        self, points: Sequence[tuple[float, float]], *, stroke: str = INK, width: float = 0.3, dash: str = ""
    ) -> None:
        path = " ".join(f"{num(x)},{num(y)}" for x, y in points)
        dashed = f' stroke-dasharray="{dash}"' if dash else ""
        self._shapes.append(
            f'<polyline points="{path}" fill="none" stroke="{stroke}" stroke-width="{num(width)}" '
            f'stroke-linejoin="round" stroke-linecap="round"{dashed}/>'
        )

    def shape(
        self, points: Sequence[tuple[float, float]], *, fill: str, stroke: str = "none", width: float = 0.3
    ) -> None:
        path = " ".join(f"{num(x)},{num(y)}" for x, y in points)
        self._shapes.append(f'<polygon points="{path}" fill="{fill}" stroke="{stroke}" stroke-width="{num(width)}"/>')

    def box(
        self,
        x: float,
        y: float,
        width: float,
        height: float,
        *,
        fill: str = "none",
        stroke: str = INK,
        radius: float = 0,
    ) -> None:
        place = f'x="{num(x)}" y="{num(y)}" width="{num(width)}" height="{num(height)}" rx="{num(radius)}"'
        self._shapes.append(f'<rect {place} fill="{fill}" stroke="{stroke}" stroke-width="0.3"/>')

    def dot(self, x: float, y: float, radius: float, *, fill: str, stroke: str = "none") -> None:
        place = f'cx="{num(x)}" cy="{num(y)}" r="{num(radius)}"'
        self._shapes.append(f'<circle {place} fill="{fill}" stroke="{stroke}" stroke-width="0.3"/>')

    def words(
        self,
        x: float,
        y: float,
        text: str,
        *,
        size: float = 3,
        anchor: str = "start",
        fill: str = INK,
        bold: bool = False,
        turn: int = 0,
    ) -> None:
        weight = ' font-weight="bold"' if bold else ""
        turned = f' transform="rotate({turn} {num(x)} {num(y)})"' if turn else ""
        place = f'x="{num(x)}" y="{num(y)}" font-size="{num(size)}" text-anchor="{anchor}"'
        self._shapes.append(f'<text {place} fill="{fill}"{weight}{turned}>{escape(text)}</text>')

    def svg(self) -> str:
        width, height = self._size
        size = f'width="{num(width)}mm" height="{num(height)}mm" viewBox="0 0 {num(width)} {num(height)}"'
        return "\n".join(
            [
                f'<svg xmlns="http://www.w3.org/2000/svg" {size} font-family={quoteattr(FONT)}>',
                f"<title>{escape(self._title)}</title>",
                f'<rect width="{num(width)}" height="{num(height)}" fill="#fff"/>',
                *self._shapes,
                "</svg>",
                "",
            ]
        )
