"""Words that fit: letters the typeface has, shortened or broken into lines where there is no room."""

import unicodedata
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from PIL.ImageFont import FreeTypeFont

ELLIPSIS = "…"
UNKNOWN = "□"
# What the typeface was cut down to; for everything else it draws a square.
KNOWN = frozenset(
    "".join(map(chr, range(0x20, 0x7F)))
    + "\u00a0"
    + "¡¢£¤¥¦§¨©ª«¬®¯°±²³´¶·¸¹º»¼½¾¿ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖ×ØÙÚÛÜÝÞßàáâãäåæçèéêëìíîïðñòóôõö÷øùúûüýþÿ"
    + "ĀāĂăĄąĆćĊċČčĎďĐđĒēĖėĘęĚěĞğĠġĢģĦħĪīĮįİıĲĳĶķĹĺĻļĽľ"
    + "ŁłŃńŅņŇňŐőŒœŔŕŘřŚśŞşŠšŢţŤťŪūŮůŰűŲųŴŵŶŷŸŹźŻżŽž"
    + "ȘșȚțẞ–—‘’‚“”„†‡•…€™−"
)


def known(text: str) -> str:
    """The text in letters that can be drawn: a rare one without its accent, a run of others (emoji) as a square.

    >>> known("Žofka 🐙🐙 ×2, Ŝŭo")
    'Žofka □ ×2, Suo'
    """
    kept = ""
    for sign in unicodedata.normalize("NFC", text):
        plain = "".join(part for part in unicodedata.normalize("NFKD", sign) if not unicodedata.combining(part))
        drawn = next((one for one in (sign, plain) if one and KNOWN.issuperset(one)), UNKNOWN)
        kept += "" if drawn == UNKNOWN and kept.endswith(UNKNOWN) else drawn
    return kept


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
