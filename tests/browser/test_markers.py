"""The sheet of markers as a browser shows and prints it."""

from pathlib import Path

import cv2
import numpy as np
from playwright.sync_api import Browser

from hub.bootstrap import load_catalogue, markers_to_print
from vision.setup.marker_sheet import to_svg
from vision.setup.markers import find_markers


def test_the_printed_sheet_is_found_by_the_camera(chromium: Browser, tmp_path: Path) -> None:
    sheet = tmp_path / "markers.svg"
    sheet.write_text(to_svg(markers_to_print(load_catalogue())), encoding="utf-8")
    page = chromium.new_page(viewport={"width": 800, "height": 1130})
    page.goto(sheet.as_uri())
    assert "Vystřihněte značky" in (page.text_content("svg") or "")
    shot = cv2.imdecode(np.frombuffer(page.screenshot(), np.uint8), cv2.IMREAD_COLOR)
    page.close()
    assert shot is not None
    assert find_markers(np.asarray(shot, np.uint8)).numbers == (1, 2, 3, 4)
