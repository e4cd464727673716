"""`gamenight read`: the dice in still pictures."""

import json
import sys
from dataclasses import asdict
from pathlib import Path

from vision.stills import PictureError, read_picture


def read_pictures(images: list[Path], *, as_json: bool, wanted: int | None) -> int:
    """Print one line a picture; a file that is no picture costs one line on stderr and the exit code."""
    failed = 0
    for image in images:
        try:
            reading = read_picture(image, wanted=wanted)
        except PictureError as error:
            print(f"gamenight: {error}", file=sys.stderr)
            failed += 1
            continue
        if as_json:
            print(json.dumps(asdict(reading), ensure_ascii=False), flush=True)
        else:
            values = " ".join(map(str, reading.values)) or "-"
            print(f"{reading.image}: {values}" + (f" (unclear: {reading.unclear})" if reading.unclear else ""))
    return 1 if failed else 0
