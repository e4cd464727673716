"""A table of rows is one test that tries all of them and names each that is wrong."""

import inspect

import pytest

from tests.tables import every_row


def test_every_wrong_row_is_listed_with_its_reason() -> None:
    @every_row(("number", "half"), [(2, 1), (3, 2), (4, 2), (5, "none")])
    def halves(number: int, half: int) -> None:
        assert number == 2 * half, "no half"

    with pytest.raises(pytest.fail.Exception) as failure:
        halves()
    told = str(failure.value)
    assert told.startswith("2 of 4 rows are wrong:\n(3, 2)\n    line ")
    assert "AssertionError: no half" in told
    assert "(5, 'none')" in told


def test_what_should_have_been_refused_and_was_not_is_listed_too() -> None:
    @every_row("text", ["12", "twelve", "13"], ids=lambda text: f"number {text}")
    def refused(text: str) -> None:
        with pytest.raises(ValueError, match="invalid literal"):
            int(text)

    with pytest.raises(pytest.fail.Exception, match="2 of 3 rows") as failure:
        refused()
    assert "number 12\n" in str(failure.value)
    assert "number 13\n" in str(failure.value)


def test_a_table_without_rows_proves_nothing() -> None:
    @every_row("row", [])
    def nothing(row: object) -> None: ...

    with pytest.raises(AssertionError, match="no rows"):
        nothing()


@every_row("part", ["plain", "table"])
def test_fixtures_reach_the_check(part: str, request: pytest.FixtureRequest) -> None:
    assert list(inspect.signature(request.function).parameters) == ["request"]
    assert part in "a plain table"
