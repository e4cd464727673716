"""Growing: an immutable sequence that is quick to append to, however long it has become."""

from collections.abc import Iterable, Iterator, Sequence
from typing import TypeVar, overload

T = TypeVar("T")


class Growing(Sequence[T]):
    """Like a tuple; but a longer one shares its store with the one it grew from instead of copying it.

    Each sees only as many of the shared values as it had from the start, so none ever changes. Growing a second
    branch out of the same sequence copies it first.

    >>> short = Growing("ab")
    >>> long, other = short.appended("c"), short.appended("x")
    >>> "".join(short), "".join(long), "".join(other)
    ('ab', 'abc', 'abx')
    """

    __slots__ = ("_size", "_store")

    def __init__(self, values: Iterable[T] = ()) -> None:
        self._store = list(values)
        self._size = len(self._store)

    def appended(self, value: T) -> "Growing[T]":
        store, size = self._store, self._size
        if len(store) != size:
            store = store[:size]
        store.append(value)
        if store[size] is not value:  # two threads grew it at the same moment, and the other was first
            store = [*store[:size], value]
        longer: Growing[T] = object.__new__(Growing)
        longer._store = store
        longer._size = size + 1
        return longer

    def __len__(self) -> int:
        return self._size

    @overload
    def __getitem__(self, index: int) -> T: ...

    @overload
    def __getitem__(self, index: slice) -> tuple[T, ...]: ...

    def __getitem__(self, index: int | slice) -> T | tuple[T, ...]:
        if isinstance(index, slice):
            return tuple(self._store[: self._size][index])
        if not -self._size <= index < self._size:
            raise IndexError(index)
        return self._store[index if index >= 0 else self._size + index]

    def __iter__(self) -> Iterator[T]:
        return iter(self._store[: self._size])

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Growing) and tuple(self) == tuple(other)

    def __hash__(self) -> int:
        return hash(tuple(self))

    def __repr__(self) -> str:
        return f"Growing({list(self)!r})"
