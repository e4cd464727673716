"""How far a long measurement is, for whoever sits at the terminal."""

import sys
from collections.abc import Iterable, Iterator
from typing import TypeVar

BAR = 30
T = TypeVar("T")


def with_bar(items: Iterable[T], total: int) -> Iterator[T]:
    """The same items; a bar on stderr grows with each, unless nobody watches."""
    for done, item in enumerate(items, 1):
        if sys.stderr.isatty():
            filled = "#" * (BAR * done // max(1, total))
            print(f"\r[{filled:<{BAR}}] {done}/{total}", end="\n" if done == total else "", file=sys.stderr, flush=True)
        yield item
