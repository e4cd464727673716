"""The printed sheet of markers: laid out once in millimetres, written as SVG or PDF."""

import textwrap
from dataclasses import dataclass
from xml.sax.saxutils import escape

import cv2
import numpy as np

from vision.setup.markers import COUNT, DICTIONARY

PAGE_MM = (210.0, 297.0)  # A4
SIZES_MM = (15, 60)
CELLS = 6  # of a marker's side: four that differ and the black border
COLUMNS_MM, FIRST_ROW_MM, BETWEEN_ROWS_MM = (60.0, 150.0), 80.0, 15.0
NUMBER_MM = 8.0  # above or below a marker, on the side away from the tray
TEXT_MM, LINE_MM, TEXT_LEFT_MM, TEXT_TOP_MM, TEXT_WIDTH = 3.6, 5.2, 18.0, 20.0, 105
# Where each number stands on the sheet: as it will lie around the tray.
PLACES = ((0, 0), (1, 0), (1, 1), (0, 1))


@dataclass(frozen=True, slots=True)
class Rect:
    """In millimetres from the top left of the page."""

    x: float
    y: float
    width: float
    height: float


@dataclass(frozen=True, slots=True)
class Text:
    """`y` is the line the letters stand on."""

    x: float
    y: float
    height: float
    text: str


@dataclass(frozen=True, slots=True)
class Sheet:
    black: tuple[Rect, ...]
    cuts: tuple[Rect, ...]
    texts: tuple[Text, ...]


def marker_sheet(sentences: tuple[str, ...], *, size_mm: float) -> Sheet:
    """Four markers with their numbers; the sentences above say how to lay them."""
    cell = size_mm / CELLS
    black: list[Rect] = []
    cuts: list[Rect] = []
    texts = list(_paragraphs(sentences))
    cut_width, cut_height = size_mm + 2 * cell, size_mm + 2 * cell + NUMBER_MM  # a marker needs white around it
    for number, (column, row) in enumerate(PLACES):
        left = COLUMNS_MM[column] - cut_width / 2
        top = FIRST_ROW_MM + row * (cut_height + BETWEEN_ROWS_MM)
        cuts.append(Rect(left, top, cut_width, cut_height))
        black += _marker(number, left + cell, top + cell + (0 if row else NUMBER_MM), cell)
        number_y = top + (cut_height - 2.5 if row else NUMBER_MM - 2.0)
        texts.append(Text(COLUMNS_MM[column] - 1.4, number_y, 5.0, str(number + 1)))
    return Sheet(tuple(black), tuple(cuts), tuple(texts))


def _paragraphs(sentences: tuple[str, ...]) -> list[Text]:
    lines = [line for sentence in sentences for line in [*textwrap.wrap(sentence, TEXT_WIDTH), ""]]
    return [Text(TEXT_LEFT_MM, TEXT_TOP_MM + i * LINE_MM, TEXT_MM, line) for i, line in enumerate(lines) if line]


def _marker(number: int, left: float, top: float, cell: float) -> list[Rect]:
    """Each row's runs of black cells."""
    assert number < COUNT
    dictionary = cv2.aruco.getPredefinedDictionary(DICTIONARY)
    bits = np.asarray(cv2.aruco.generateImageMarker(dictionary, number, CELLS)) == 0
    found = []
    for row in range(CELLS):
        edges = np.flatnonzero(np.diff(np.concatenate([[0], bits[row].astype(np.int8), [0]])))
        for begin, end in zip(edges[::2].tolist(), edges[1::2].tolist(), strict=True):
            found.append(Rect(left + begin * cell, top + row * cell, (end - begin) * cell, cell))
    return found


def to_svg(sheet: Sheet) -> str:
    width, height = PAGE_MM
    size = f'width="{width:g}mm" height="{height:g}mm" viewBox="0 0 {width:g} {height:g}"'
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" {size}>',
        f'<rect width="{width:g}" height="{height:g}" fill="#fff"/>',
        '<g shape-rendering="crispEdges" fill="#000">',
        *(f"<rect {_place(one)}/>" for one in sheet.black),
        "</g>",
        '<g fill="none" stroke="#888" stroke-width="0.2" stroke-dasharray="2 1.5">',
        *(f"<rect {_place(one)}/>" for one in sheet.cuts),
        "</g>",
        '<g font-family="Helvetica, Arial, sans-serif" fill="#000">',
        *(
            f'<text x="{text.x:.4g}" y="{text.y:.4g}" font-size="{text.height:g}">{escape(text.text)}</text>'
            for text in sheet.texts
        ),
        "</g>",
        "</svg>",
    ]
    return "\n".join(lines) + "\n"


def _place(rect: Rect) -> str:
    return f'x="{rect.x:.3f}" y="{rect.y:.3f}" width="{rect.width:.3f}" height="{rect.height:.3f}"'
