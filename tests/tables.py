"""Many rows, one test: for tables whose rows need no name of their own, because a list of the wrong ones says as much.

    @every_row(("written", "read"), [("1 / 2", 0.5), ("3 / 4", 0.75)])
    def test_fractions(written: str, read: float) -> None:
        assert fraction(written) == read

The rows are given as to `pytest.mark.parametrize`. All are tried; the test fails once and lists each that was wrong.
What a check asks for beside its columns are fixtures, made once for all rows.
"""

import functools
import inspect
import reprlib
import textwrap
import traceback
from collections.abc import Callable, Iterable
from typing import Any

import pytest

Check = Callable[..., None]
SHORT = reprlib.Repr()
SHORT.maxstring = SHORT.maxother = 100


def every_row(
    columns: str | tuple[str, ...], rows: Iterable[Any], *, ids: Callable[[Any], str] = SHORT.repr
) -> Callable[[Check], Check]:
    """Check all rows in one test; `ids` says how a row is called when it is wrong."""
    names, table = (columns,) if isinstance(columns, str) else columns, list(rows)

    def one_test(check: Check) -> Check:
        @functools.wraps(check)
        def checked(**fixtures: Any) -> None:
            assert table, "the table has no rows"
            wrong = []
            for row in table:
                cells = row if len(names) > 1 else (row,)
                try:
                    check(**dict(zip(names, cells, strict=True)), **fixtures)
                except (Exception, pytest.fail.Exception) as problem:  # noqa: BLE001 - whatever it is, it is this row's
                    wrong.append(f"{ids(row)}\n{textwrap.indent(_told(problem), '    ')}")
            if wrong:
                pytest.fail("\n".join([f"{len(wrong)} of {len(table)} rows are wrong:", *wrong]), pytrace=False)

        signature = inspect.signature(check)
        fixtures = [one for name, one in signature.parameters.items() if name not in names]
        checked.__signature__ = signature.replace(parameters=fixtures)  # type: ignore[attr-defined] # read by pytest
        return checked

    return one_test


def _told(problem: BaseException) -> str:
    """What went wrong, and in which line of the check."""
    line = traceback.extract_tb(problem.__traceback__)[:2][-1]
    return f"line {line.lineno}, {type(problem).__name__}: {problem}"
