"""The models agree with the optics, refuse what cannot work, and small parts are closed; `make hardware` checks all."""

import re
from pathlib import Path

import pytest

from firmware_bridge.drawing.optics import CAMERAS, View
from firmware_bridge.drawing.optics_page import tray_size
from tests.hardware.openscad import HARDWARE, needs_openscad, openscad
from tests.hardware.stl import Mesh

TRAY, BOX = "tray/tray.scad", "box/box.scad"


def _echoed(name: str, text: str) -> float:
    found = re.search(rf"\b{name} = ([0-9.]+)", text)
    assert found, text
    return float(found[1])


@needs_openscad
@pytest.mark.parametrize("camera", CAMERAS, ids=lambda camera: camera.key)
def test_the_arch_is_as_high_as_the_optics_say(camera: object, tmp_path: Path) -> None:
    view = next(
        View(one, tray_size((HARDWARE / "tray/parameters.scad").read_text(encoding="utf-8")))
        for one in CAMERAS
        if one is camera
    )
    said = openscad(TRAY, tmp_path / "check.csg", part="check", camera=view.camera.key)
    assert said.returncode == 0, said.stderr
    assert _echoed("lens_height", said.stderr) == view.height_mm
    assert _echoed("die_pixels", said.stderr) == pytest.approx(view.die_pixels, rel=1e-3)
    assert _echoed("light_top", said.stderr) < view.light_mm


@needs_openscad
@pytest.mark.parametrize(
    ("model", "changes", "sentence"),
    [
        (TRAY, {"inner_width": 300, "camera_height": 320}, "The tray is larger than the camera's view"),
        (TRAY, {"inner_width": 400, "inner_depth": 300}, "A die would be 19 pixels wide"),
        (TRAY, {"camera": "v9"}, "There is no camera"),
        (TRAY, {"light_height": 200}, "The light would mirror in the dice"),
        (TRAY, {"corner": 8}, "corner is too small for the white edge of a marker"),
        (TRAY, {"part": "lid"}, "There is no part"),
        (BOX, {"bed": 150}, "The box is 200 mm long, but the bed takes 150 mm"),
        (BOX, {"seats": 12}, "There is no room for so many cable glands"),
        (BOX, {"board": "pico"}, "There is no board"),
    ],
)
def test_impossible_parameters_are_refused_with_a_sentence(
    model: str, changes: dict[str, str | float], sentence: str, tmp_path: Path
) -> None:
    said = openscad(model, tmp_path / "check.csg", **{"part": "check", **changes})
    assert "ERROR: Assertion" in said.stderr
    assert sentence in said.stderr


@needs_openscad
@pytest.mark.parametrize(
    ("model", "part"), [(TRAY, "brace"), (TRAY, "sleeve"), (TRAY, "light_bar"), (TRAY, "post_lower"), (BOX, "seat_lid")]
)
def test_a_part_is_closed_and_fits_the_bed(model: str, part: str, tmp_path: Path) -> None:
    out = tmp_path / f"{part}.stl"
    said = openscad(model, out, part=part)
    assert said.returncode == 0, said.stderr
    assert Mesh.load(out).complaints() == []


def test_a_mesh_with_a_hole_is_noticed() -> None:
    a, b, c, d = (0.0, 0.0, 0.0), (1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 300.0)
    closed = Mesh(((a, c, b), (a, b, d), (b, c, d), (c, a, d)))
    assert closed.open_edges == 0
    assert closed.complaints() == ["is 300.0 mm long, more than a bed of 220 mm"]
    assert Mesh(closed.triangles[1:]).open_edges == 3
    assert Mesh(()).complaints() == ["is empty"]
