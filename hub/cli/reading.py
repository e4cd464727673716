"""`gamenight read`: the dice in still pictures."""

import json
import sys
from pathlib import Path

from vision.stills import PictureError, read_picture

UNREADABLE = "unreadable"  # the file is no picture; stderr says why


def read_pictures(images: list[Path], *, as_json: bool, wanted: int | None) -> int:
    """Print one line a picture, also for a file that is none; that one costs the exit code too."""
    failed = 0
    for image in images:
        values: tuple[int, ...] = ()
        ms = 0.0
        try:
            reading = read_picture(image, wanted=wanted)
            values, unclear, ms = reading.values, reading.unclear and str(reading.unclear), reading.ms
        except PictureError as error:
            print(f"gamenight: {error}", file=sys.stderr)
            unclear = UNREADABLE
            failed += 1
        if as_json:
            line = {"image": str(image), "values": values, "unclear": unclear, "ms": ms}
            print(json.dumps(line, ensure_ascii=False), flush=True)
        else:
            shown = " ".join(map(str, values)) or "-"
            print(f"{image}: {shown}" + (f" (unclear: {unclear})" if unclear else ""), flush=True)
    return 1 if failed else 0
