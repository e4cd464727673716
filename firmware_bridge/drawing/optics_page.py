"""Reads the tray's measures from the model and writes what each camera then sees, for people and for the model."""

import re
from collections.abc import Mapping
from dataclasses import fields

from firmware_bridge.drawing.optics import CAMERAS, MIN_DIE_PIXELS, TraySize, View
from hub.errors import TabletopError

NUMBER = re.compile(r"^(\w+) = ([0-9.]+);", re.MULTILINE)


class ModelError(TabletopError, ValueError):
    """The model's parameters cannot be read."""


def numbers_in(scad: str) -> Mapping[str, float]:
    """The parameters that are plain numbers."""
    return {name: float(value) for name, value in NUMBER.findall(scad)}


def tray_size(scad: str) -> TraySize:
    """What `parameters.scad` says about the tray."""
    numbers = numbers_in(scad)
    names = [field.name for field in fields(TraySize)]
    missing = [name for name in names if name not in numbers]
    if missing:
        raise ModelError(f"parameters.scad gives no plain number for {', '.join(missing)}.")
    return TraySize(**{name: numbers[name] for name in names})


def cameras_scad() -> str:
    """The table that the models compute the height of the arch from."""
    rows = [
        f'    ["{one.key}", {one.picture_tan_x:.4f}, {one.picture_tan_y:.4f}, {one.drop_mm}],  // {one.name}'
        for one in CAMERAS
    ]
    return "\n".join(
        [
            "// Written by `python -m firmware_bridge.drawing`; change firmware_bridge/drawing/optics.py instead.",
            "// Name, half the width and half the height of a 4:3 picture 1 mm before the lens, lens below the beam.",
            "cameras = [",
            *rows,
            "];",
            "",
        ]
    )


def optics_md(tray: TraySize) -> str:
    """Which camera hangs how high, and what it sees from there."""
    views = [View(camera, tray) for camera in CAMERAS]
    return PAGE.format(
        tray=tray,
        width=tray.must_see[0],
        depth=tray.must_see[1],
        least=MIN_DIE_PIXELS,
        views="\n".join(_row(view) for view in views),
        focus="\n".join(
            f"| {view.camera.name} | {_distance(view.camera.focus_mm)} | {view.camera.focus} |" for view in views
        ),
    )


PAGE = """# What the cameras see

Written by `python -m firmware_bridge.drawing` from `hardware/tray/parameters.scad`.

The tray is {tray.inner_width:g} × {tray.inner_depth:g} mm inside, its rim {tray.rim_height:g} mm high. With its four
markers ({tray.marker:g} mm and their white edge) {width:g} × {depth:g} mm must be in the picture, level with the rim.
The picture is 640 × 480, so 4:3; the sensor of Camera Module 3 is 16:9 and loses its sides. A die narrower than
{least} pixels is not read.

| camera | field | lens above the felt | sees on the felt | {tray.die:g} mm die | smallest die | corner | light |
|---|---|---|---|---|---|---|---|
{views}

* *Corner*: how far off the vertical a die in the corner is seen. The smaller, the less of its sides shows.
* *Light*: the highest place above the felt for a light bar beside the tray, {tray.light_offset:g} mm outside its inner
  wall, that mirrors in the top of no die.
* The wide lens bends lines and shows dice in the corners from the side: take it only where the arch must be low.

## Focus

| camera | sharp from | how |
|---|---|---|
{focus}

## The whole sensor

The heights above hold when the camera uses its whole sensor. Asked for a small picture, libcamera by itself would take
the sensor's smallest mode, which cuts the edges off (Camera Module 2 then shows 39 % of its field); the program asks
for one that shows everything. Look at the **Camera** page before you fix the arch for good all the same: all four
markers must be in the picture.

Fields of view, sensor sizes and nearest distances are those of Raspberry Pi's hardware specification of the
cameras; that of the HQ camera follows from its sensor of 6.287 × 4.712 mm and the focal length of 6 mm.
"""


def _row(view: View) -> str:
    across, down = view.camera.picture_degrees
    seen_x, seen_y = view.seen_mm
    cells = (
        view.camera.name,
        f"{across:.1f}° × {down:.1f}°",
        f"**{view.height_mm} mm**",
        f"{seen_x:.0f} × {seen_y:.0f} mm",
        f"{view.die_pixels:.0f} pixels",
        f"{view.smallest_die_mm:.1f} mm",
        f"{view.corner_degrees:.0f}°",
        f"{view.light_mm} mm",
    )
    return f"| {' | '.join(cells)} |"


def _distance(mm: int) -> str:
    return f"{mm // 10} cm" if mm < 1000 else f"{mm / 1000:g} m"
