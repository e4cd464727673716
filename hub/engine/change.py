"""Changing immutable values quickly: `dataclasses.replace` for values without slots."""

from typing import Any, TypeVar

T = TypeVar("T")


def changed(value: T, **changes: Any) -> T:
    """A copy with other fields, several times quicker than `replace`, which calls `__init__` again.

    >>> from dataclasses import dataclass
    >>> @dataclass(frozen=True)
    ... class Point:
    ...     x: int
    ...     y: int
    >>> changed(Point(1, 2), y=5)
    Point(x=1, y=5)
    """
    fields = value.__dict__ | changes
    if len(fields) != len(value.__dict__):
        raise TypeError(f"{type(value).__name__} has no {', '.join(sorted(changes.keys() - value.__dict__.keys()))}")
    copy = object.__new__(type(value))
    object.__setattr__(copy, "__dict__", fields)
    return copy
