"""Words that fit: letters the bundled font has, shortened or broken into lines where there is no room."""

import unicodedata
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from PIL.ImageFont import FreeTypeFont

ELLIPSIS = "…"
UNKNOWN = "□"
# What the fonts in this folder were cut down to.
KNOWN = ((0x20, 0x7E), (0xA0, 0x17F), (0x218, 0x21B), (0x2010, 0x2027), (0x2212, 0x2212), (0x25A1, 0x25A1))


def known(text: str) -> str:
    """The text in letters that can be drawn; a run of others, such as an emoji, is one empty square.

    >>> known("Žofka 🐙🐙 ×2")
    'Žofka □ ×2'
    """
    kept: list[str] = []
    for sign in unicodedata.normalize("NFC", text):
        if any(first <= ord(sign) <= last for first, last in KNOWN):
            kept.append(sign)
        elif not kept or kept[-1] != UNKNOWN:
            kept.append(UNKNOWN)
    return "".join(kept)


def fitted(text: str, font: "FreeTypeFont", room: float) -> str:
    """As much of a line as there is room for."""
    if font.getlength(text) <= room:
        return text
    while text and font.getlength(text + ELLIPSIS) > room:
        text = text[:-1]
    return text.rstrip() + ELLIPSIS


def wrapped(text: str, font: "FreeTypeFont", room: float, most: int) -> list[str]:
    """At most so many lines; what is left over ends in an ellipsis."""
    lines = [""]
    for word in text.split():
        longer = f"{lines[-1]} {word}".strip()
        if font.getlength(longer) <= room or not lines[-1]:
            lines[-1] = longer
        else:
            lines.append(word)
    if len(lines) > most:
        lines = [*lines[: most - 1], " ".join(lines[most - 1 :])]
    return [fitted(line, font, room) for line in lines]
