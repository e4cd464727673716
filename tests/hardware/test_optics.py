"""What the cameras see, against numbers worked out by hand."""

import pytest

from firmware_bridge.drawing.optics import CAMERAS, Camera, TraySize, View
from firmware_bridge.drawing.optics_page import ModelError, tray_size

TRAY = TraySize(
    inner_width=240,
    inner_depth=180,
    rim_height=24,
    felt=2,
    floor_thickness=4,
    marker=30,
    marker_number=8,
    view_margin=5,
    light_offset=45,
    die=16,
    boss=10,
)
BY_KEY = {camera.key: camera for camera in CAMERAS}


def _view(key: str) -> View:
    return View(BY_KEY[key], TRAY)


def test_markers_with_their_white_edge_must_be_seen() -> None:
    assert TRAY.must_see == (240 + 2 * (30 + 5 + 5), 180 + 2 * (30 + 5 + 5))


# tan(24.4°) = 0.4536, but 3/4 of tan(31.1°) = 0.4524 is less; 130 / 0.4524 + 24 = 311.4
# tan(20.705°) = 0.3780: 130 / 0.3780 + 24 = 367.9; tan(20.5°) = 0.3739: 371.7; tan(33.5°) = 0.6619: 220.4
# 4.712 / 12 = 0.39267: 355.1
@pytest.mark.parametrize(
    ("key", "height_mm"), [("v1", 368), ("v2", 312), ("v3", 372), ("v3_wide", 221), ("hq_6mm", 356)]
)
def test_the_camera_hangs_so_high(key: str, height_mm: int) -> None:
    assert _view(key).height_mm == height_mm


def test_a_sensor_of_16_to_9_loses_its_sides_in_a_picture_of_4_to_3() -> None:
    across, down = BY_KEY["v3"].picture_degrees
    assert down == pytest.approx(41.0)
    assert across == pytest.approx(53.0, abs=0.05)  # 2 · atan(4/3 · tan 20.5°), not 66°


def test_a_tall_sensor_loses_its_top_and_bottom() -> None:
    square = Camera("square", "square", 0.5, 0.5, 0, 100, "")
    assert (square.picture_tan_x, square.picture_tan_y) == (0.5, 0.375)


def test_the_hq_camera_follows_from_sensor_and_lens() -> None:
    across, down = BY_KEY["hq_6mm"].picture_degrees
    assert across == pytest.approx(55.3, abs=0.05)
    assert down == pytest.approx(42.9, abs=0.05)


def test_a_die_in_pixels() -> None:
    # 2 · 0.4524 · 312 = 282.3 mm in 480 pixels: 1.7003 a millimetre
    assert _view("v2").die_pixels == pytest.approx(27.2, abs=0.05)
    assert _view("v2").smallest_die_mm == pytest.approx(11.76, abs=0.01)


def test_every_camera_reads_usual_dice_and_focuses_or_says_that_it_does_not() -> None:
    for camera in CAMERAS:
        view = View(camera, TRAY)
        assert view.die_pixels >= 25
        assert view.height_mm >= camera.focus_mm or "turn the lens" in camera.focus


def test_a_light_that_high_mirrors_at_the_very_edge_of_the_tray() -> None:
    view = _view("v2")
    over_dice, lamp = view.height_mm - TRAY.die, view.light_mm - TRAY.die
    mirrored_at = (120 + 45) * over_dice / (over_dice + lamp)
    assert mirrored_at == pytest.approx(120, abs=0.5)
    assert mirrored_at >= 120


def test_a_model_without_a_measure_is_refused_by_name() -> None:
    with pytest.raises(ModelError, match="rim_height"):
        tray_size("inner_width = 240;\n")
