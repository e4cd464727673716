"""`python -m firmware_bridge.drawing`: draws the wiring of a pinout and writes its list of parts.

In a checkout it also writes what follows from the model of the tray: its measures and what each camera sees.
"""

import argparse
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path, PurePosixPath

from firmware_bridge.drawing.dimensions import dimensions_svg
from firmware_bridge.drawing.optics import CAMERAS, View
from firmware_bridge.drawing.optics_page import cameras_scad, optics_md, tray_size
from firmware_bridge.drawing.shopping import load_parts, parts_file, parts_md
from firmware_bridge.drawing.terminals import wiring_md
from firmware_bridge.drawing.wiring_picture import wiring_svg
from firmware_bridge.pinout import load_pinout
from hub.errors import TabletopError

HARDWARE = Path(__file__).parents[2] / "hardware"
PARAMETERS = HARDWARE / "tray" / "parameters.scad"
USUAL_CAMERA = "v2"  # as in parameters.scad


def drawings(pinout_file: Path | None, camera: str = USUAL_CAMERA) -> Iterator[tuple[PurePosixPath, str]]:
    """Every generated file, by its place under hardware/, and its text."""
    pinout = load_pinout(pinout_file)
    yield PurePosixPath("drawings/wiring.svg"), wiring_svg(pinout)
    yield PurePosixPath("drawings/wiring.md"), wiring_md(pinout)
    yield PurePosixPath("parts.md"), parts_md(pinout, load_parts(parts_file().read_text(encoding="utf-8")))
    if PARAMETERS.is_file():
        tray = tray_size(PARAMETERS.read_text(encoding="utf-8"))
        chosen = next(one for one in CAMERAS if one.key == camera)
        yield PurePosixPath("drawings/dimensions.svg"), dimensions_svg(View(chosen, tray))
        yield PurePosixPath("drawings/optics.md"), optics_md(tray)
        yield PurePosixPath("tray/cameras.scad"), cameras_scad()


def main(argv: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m firmware_bridge.drawing", description=__doc__)
    parser.add_argument("--pinout", type=Path, help="your own pinout; without it, the one that ships")
    parser.add_argument("--out", type=Path, help="the folder to write into; without it, hardware/ of the checkout")
    parser.add_argument(
        "--camera", choices=[one.key for one in CAMERAS], default=USUAL_CAMERA, help="whose height to draw"
    )
    args = parser.parse_args(argv)
    if args.out is None and not HARDWARE.is_dir():
        parser.error("name a folder to write into: --out FOLDER")
    try:
        for place, text in drawings(args.pinout, args.camera):
            file = HARDWARE / place if args.out is None else args.out / place.name
            file.parent.mkdir(parents=True, exist_ok=True)
            if not file.is_file() or file.read_text(encoding="utf-8") != text:  # so that make sees what changed
                file.write_text(text, encoding="utf-8")
            sys.stdout.write(f"{file}\n")
    except (TabletopError, OSError) as error:
        sys.stderr.write(f"{error}\n")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
