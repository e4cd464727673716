"""Printed markers: found in a picture, and drawn on a sheet that can be found again."""

import re
import xml.etree.ElementTree as ElementTree

import cv2
import numpy as np
import pytest

from tests.vision.scenes import empty_and_thrown, with_markers
from vision.frames.source import Image
from vision.setup.marker_sheet import PAGE_MM, SIZES_MM, marker_sheet, to_svg
from vision.setup.markers import find_markers
from vision.setup.sheet_pdf import POINTS_PER_MM, to_pdf
from vision.tray.tray import BadTray, Corners

CORNERS: Corners = ((0.15, 0.2), (0.85, 0.18), (0.87, 0.82), (0.13, 0.8))
PX_PER_MM = 4
SENTENCES = ("Příliš žluťoučký kůň (1) úpěl\\ ďábelské ódy", "Four markers", "Vier Marken – für die Würfelschale")


def floor() -> Image:
    return empty_and_thrown((1,))[0]


def test_the_tray_lies_between_the_inner_corners() -> None:
    seen = find_markers(with_markers(floor(), CORNERS))
    assert seen.numbers == (1, 2, 3, 4)
    assert np.abs(np.array(seen.tray().corners) - np.array(CORNERS)).max() < 0.004


@pytest.mark.parametrize("quarter", [1, 2, 3])
def test_a_camera_that_hangs_turned_finds_the_same_tray(quarter: int) -> None:
    turned = np.ascontiguousarray(np.rot90(with_markers(floor(), CORNERS), quarter))
    tray = find_markers(turned).tray()
    assert tray.area == pytest.approx(find_markers(with_markers(floor(), CORNERS)).tray().area, abs=0.01)
    assert tray.corners[0] == min(tray.corners, key=sum)


def test_missing_markers_are_told_by_the_numbers_seen() -> None:
    seen = find_markers(with_markers(floor(), CORNERS, numbers=(1, 3, 4)))
    assert (seen.numbers, seen.are_complete) == ((1, 3, 4), False)
    with pytest.raises(BadTray, match="four"):
        seen.tray()
    assert find_markers(floor()).numbers == ()


def test_strange_markers_do_not_count() -> None:
    image = with_markers(floor(), CORNERS)
    stranger = cv2.aruco.generateImageMarker(cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50), 9, 42)
    image[200:256, 300:356] = 255
    image[207:249, 307:349] = stranger[..., None]
    assert find_markers(image).numbers == (1, 2, 3, 4)


# ---------------------------------------------------------------- the sheet


def page() -> Image:
    return np.full((int(PAGE_MM[1] * PX_PER_MM), int(PAGE_MM[0] * PX_PER_MM), 3), 255, np.uint8)


def blacken(image: Image, x: float, y: float, width: float, height: float) -> None:
    """A rectangle in millimetres."""
    left, top, right, bottom = (round(mm * PX_PER_MM) for mm in (x, y, x + width, y + height))
    image[top:bottom, left:right] = 0


@pytest.mark.parametrize("size_mm", [SIZES_MM[0], 30, SIZES_MM[1]])
def test_the_svg_holds_four_markers_of_that_size(size_mm: int) -> None:
    root = ElementTree.fromstring(to_svg(marker_sheet(SENTENCES, size_mm=size_mm)))
    space = "{http://www.w3.org/2000/svg}"
    black, cuts, texts = root.findall(f"{space}g")
    image = page()
    for rect in black:
        blacken(image, *(float(rect.attrib[name]) for name in ("x", "y", "width", "height")))
    seen = find_markers(image)
    assert seen.numbers == (1, 2, 3, 4)
    for corners in seen.corners.values():
        sides = (corners * PAGE_MM)[[0, 1, 2, 3]] - (corners * PAGE_MM)[[1, 2, 3, 0]]
        assert np.linalg.norm(sides, axis=1) == pytest.approx(size_mm, abs=0.6)
    assert len(cuts) == 4
    words = [text.text or "" for text in texts]
    assert words[-4:] == ["1", "2", "3", "4"]
    assert SENTENCES[1] in words


@pytest.mark.parametrize("size_mm", [SIZES_MM[0], 30, SIZES_MM[1]])
def test_nothing_overlaps_or_leaves_the_page(size_mm: int) -> None:
    sheet = marker_sheet(("word " * 44,) * 3, size_mm=size_mm)
    lowest_text = max(text.y for text in sheet.texts if len(text.text) > 1)
    for i, cut in enumerate(sheet.cuts):
        assert cut.y > lowest_text + 2
        assert cut.x >= 5
        assert cut.x + cut.width <= PAGE_MM[0] - 5
        assert cut.y + cut.height <= PAGE_MM[1] - 5
        for other in sheet.cuts[i + 1 :]:
            assert abs(cut.x - other.x) >= cut.width or abs(cut.y - other.y) >= cut.height


def test_the_pdf_holds_the_same_markers() -> None:
    data = to_pdf(marker_sheet(SENTENCES, size_mm=30))
    image = page()
    for found in re.finditer(rb"([\d.]+) ([\d.]+) ([\d.]+) ([\d.]+) re f", data):
        x, y, width, height = (float(number) / POINTS_PER_MM for number in found.groups())
        blacken(image, x, PAGE_MM[1] - y - height, width, height)
    assert find_markers(image).numbers == (1, 2, 3, 4)


def test_the_pdf_says_where_each_of_its_objects_begins() -> None:
    data = to_pdf(marker_sheet(SENTENCES, size_mm=30))
    table = int(data.rsplit(b"startxref\n", 1)[1].split()[0])
    assert data[table:].startswith(b"xref\n0 6\n")
    starts = [int(line.split()[0]) for line in data[table:].splitlines()[3:8]]
    for number, start in enumerate(starts, 1):
        assert data[start:].startswith(b"%d 0 obj" % number)
    length = int(data.split(b"/Length ")[1].split()[0])
    assert len(data.split(b">>\nstream\n")[1].split(b"\nendstream")[0]) == length


def test_letters_that_helvetica_lacks_are_put_together_in_the_pdf() -> None:
    shown = to_pdf(marker_sheet(("čeština ů (x)",), size_mm=30))
    assert b"(c) 416.5 (\x81) -83.5 (e)" in shown
    assert b"(u) 444.5 (\x8d) -111.5" in shown
    assert b"(\x9a)" in shown, "š is among the letters of the Windows encoding"
    assert b"(\\() (x) (\\))" in shown
