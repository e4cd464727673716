"""Finds the lines of keys in a TOML text, which tomllib reads without telling."""

import contextlib
import re
import tomllib
from bisect import bisect_left

KeyPath = tuple[str, ...]

_SPACE = re.compile(r"[ \t]*")
_BLANK = re.compile(r"(?:[\s,]|#[^\n]*)*")
_NAME = re.compile(r"""[A-Za-z0-9_-]+|"(?:\\.|[^"\\\n])*"|'[^'\n]*'""")
_STRING = re.compile(
    r'''"""(?:\\.|[^\\])*?"{3,5}|\'\'\'.*?'{3,5}|"(?:\\.|[^"\\\n])*"|'[^'\n]*\'''',
    re.DOTALL,
)
_SCALAR = re.compile(r"\d{4}-\d\d-\d\d \d\d:[^\s,\]}#]*|[^\s,\]}#]+")  # a date may hold a space


class KeyLines:
    """Key path → line, counted from 1, for a text that tomllib accepts.

    >>> lines = KeyLines('[web]\\nhost = "pi"\\n"port" = 80')
    >>> lines.of("web", "port"), lines.of("web", "threads"), lines.of("store")
    (3, 1, None)

    What lies in an array is found by its place, from 0; tables of an array also without it, where the first one counts.

    >>> KeyLines('rows = [\\n"a",\\n"b"]').of("rows", "1")
    3
    """

    def __init__(self, text: str) -> None:
        self._text, self._at = text, 0
        self._breaks = [found.start() for found in re.finditer("\n", text)]
        self._lines: dict[KeyPath, int] = {}
        self._tables: dict[KeyPath, int] = {}  # of arrays of tables: how many there are so far
        self._same: tuple[KeyPath, KeyPath] | None = None  # the present one of them, and its path with its place
        with contextlib.suppress(_OutOfStep):  # the lines found so far are still right
            self._document()

    def of(self, *path: str) -> int | None:
        """The line of a key, or of the innermost table around it that the text has."""
        while path and path not in self._lines:
            path = path[:-1]
        return self._lines.get(path)

    def _document(self) -> None:
        table: KeyPath = ()
        while self._skip_blank():
            if self._next_is("["):
                brackets = self._take(re.compile(r"\[\[?"))
                self._same = None
                table = self._key(())
                if brackets == "[[":
                    self._begin_table(table)
                self._take(re.compile(r"[ \t]*" + r"\]" * len(brackets)))
            else:
                self._assignment(table)

    def _begin_table(self, path: KeyPath) -> None:
        place = self._tables.get(path, 0)
        self._tables[path] = place + 1
        self._same = path, (*path, str(place))
        self._note(path)

    def _note(self, path: KeyPath) -> None:
        """Of what begins here."""
        line = bisect_left(self._breaks, self._at) + 1
        self._lines.setdefault(path, line)
        if self._same and path[: len(self._same[0])] == self._same[0]:
            self._lines.setdefault((*self._same[1], *path[len(self._same[0]) :]), line)

    def _assignment(self, table: KeyPath) -> None:
        path = self._key(table)
        self._take(re.compile(r"[ \t]*=[ \t]*"))
        self._value(path)

    def _key(self, table: KeyPath) -> KeyPath:
        """Take a dotted key and note the line of each of its parts."""
        path = table
        while True:
            self._take(_SPACE)
            begin = self._at
            path = (*path, self._unquoted(self._take(_NAME)))
            end, self._at = self._at, begin
            self._note(path)
            self._at = end
            self._take(_SPACE)
            if not self._next_is("."):
                return path
            self._at += 1

    @staticmethod
    def _unquoted(name: str) -> str:
        if name[0] not in "\"'":
            return name
        try:
            return str(tomllib.loads(f"name = {name}")["name"])
        except tomllib.TOMLDecodeError as error:
            raise _OutOfStep from error

    def _value(self, path: KeyPath) -> None:
        """Skip a value; keys of inline tables and what lies in arrays are noted."""
        if self._next_is("["):
            self._at += 1
            place = 0
            while self._skip_blank() and not self._next_is("]"):
                self._note((*path, str(place)))
                self._value((*path, str(place)))
                place += 1
            self._at += 1
        elif self._next_is("{"):
            self._inline_table(path)
        elif self._next_is('"') or self._next_is("'"):
            self._take(_STRING)
        else:
            self._take(_SCALAR)

    def _inline_table(self, path: KeyPath) -> None:
        self._at += 1
        while self._skip_blank() and not self._next_is("}"):
            self._assignment(path)
        self._at += 1

    def _skip_blank(self) -> bool:
        """Pass over space, comments and commas; tells whether anything follows."""
        self._take(_BLANK)
        return self._at < len(self._text)

    def _next_is(self, character: str) -> bool:
        return self._text.startswith(character, self._at)

    def _take(self, pattern: re.Pattern[str]) -> str:
        match = pattern.match(self._text, self._at)
        if not match:
            raise _OutOfStep
        self._at = match.end()
        return match.group()


class _OutOfStep(Exception):
    """The text is not what was expected here, as can only be when tomllib refuses it too."""
