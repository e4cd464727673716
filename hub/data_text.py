"""The text of a data file, and whether what it says can be kept: whatever lies there, the answer comes in a moment."""

import re
from collections.abc import Iterable, Iterator
from math import isfinite
from pathlib import Path

from hub.engine.data import WrongData
from hub.engine.phrase import phrase

MOST_BYTES = 256 * 1024
MOST_DOTS = 100  # in a line: keys of many parts take seconds and gigabytes to read
MOST_DIGITS = 1000
LONG_NUMBER = re.compile(rf"[0-9_]{{{MOST_DIGITS + 1}}}")


class Unreadable(ValueError):
    """What cannot be read at all, and in which line that shows."""

    def __init__(self, why: str, line: int | None = None) -> None:
        super().__init__(why)
        self.line = line


def text_of(path: Path) -> str:
    """Of a plain file only: a pipe or a device has no end."""
    if path.exists() and not path.is_file():
        raise Unreadable("it is no file")
    with path.open("rb") as file:
        read = file.read(MOST_BYTES + 1)
    if len(read) > MOST_BYTES:
        raise Unreadable(f"it is longer than {MOST_BYTES // 1024} kB")
    try:
        text = read.decode("utf-8-sig").replace("\r\n", "\n")
    except UnicodeDecodeError as error:
        raise Unreadable("it is not written in UTF-8", read.count(b"\n", 0, error.start) + 1) from error
    for number, line in enumerate(text.split("\n"), 1):
        if line.count(".") > MOST_DOTS:
            raise Unreadable(f"this line has more than {MOST_DOTS} dots", number)
        if LONG_NUMBER.search(line):
            raise Unreadable(f"this number has more than {MOST_DIGITS} digits", number)
    return text


def not_to_keep(value: object, *where: str | int) -> Iterator[WrongData]:
    """Dates, and numbers that are none: no stored game has them."""
    inside: Iterable[tuple[str | int, object]] = ()
    if isinstance(value, dict):
        inside = value.items()
    elif isinstance(value, list):
        inside = enumerate(value)
    elif not isinstance(value, str | int | float) or not _is_finite(value):
        yield WrongData(phrase("data.no_value", name=str(where[-1])[:40]), *where)
    for key, one in inside:
        yield from not_to_keep(one, *where, key)


def _is_finite(value: str | float) -> bool:
    return not isinstance(value, float) or isfinite(value)
