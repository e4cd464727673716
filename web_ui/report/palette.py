"""Letters and tones of the picture that people share."""

from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from PIL.ImageFont import FreeTypeFont

STATIC = Path(__file__).parents[1] / "static"
FONT = STATIC / "fonts/atkinson-hyperlegible-next.woff2"
PLAIN, BOLD = 400, 700  # weights
GROUND, PANEL, INK, MUTED, LINE, GOLD, TEAL = (
    "#0d141b",
    "#16202a",
    "#f5f0e4",
    "#a9b4bf",
    "#2b3947",
    "#f3b94d",
    "#3cc9b4",
)


@cache
def font(size: int, *, is_bold: bool = False) -> "FreeTypeFont":
    from PIL import ImageFont

    letters = ImageFont.truetype(str(FONT), size)
    letters.set_variation_by_axes([BOLD if is_bold else PLAIN])
    return letters
