"""What is there more than once."""

from collections import Counter
from collections.abc import Iterable, Iterator


def repeated(values: Iterable[str]) -> Iterator[str]:
    """Each of them once.

    >>> list(repeated(["red", "blue", "red", "red"]))
    ['red']
    """
    return (value for value, times in Counter(values).items() if times > 1)
