"""`gamenight markers`: a sheet to print, with the markers that show the camera where the tray is."""

from pathlib import Path

from hub.bootstrap import load_catalogue, markers_to_print
from hub.errors import TabletopError
from vision.setup.marker_sheet import SIZES_MM, to_svg
from vision.setup.sheet_pdf import to_pdf


class BadSheet(TabletopError, ValueError):
    """A sheet that cannot be drawn or written as asked."""


def write_markers(out: Path, *, size_mm: int) -> int:
    least, most = SIZES_MM
    if not least <= size_mm <= most:
        raise BadSheet(f"--size wants {least} to {most} millimetres, not {size_mm}.")
    sheet = markers_to_print(load_catalogue(), size_mm=size_mm)
    match out.suffix.lower():
        case ".svg":
            data = to_svg(sheet).encode("utf-8")
        case ".pdf":
            data = to_pdf(sheet)
        case _:
            raise BadSheet(f"--out wants a name that ends in .svg or .pdf, not {out.name!r}.")
    try:
        out.write_bytes(data)
    except OSError as error:
        raise BadSheet(f"{out} cannot be written: {error.strerror or error}.") from error
    print(f"{out}: print it at full size (100 %) and cut along the dashed lines.")
    return 0
