"""Growing behaves like a tuple, however its branches share their store."""

import pytest

from hub.engine.growing import Growing


def test_it_reads_like_a_tuple() -> None:
    row = Growing("abc")
    assert (row[0], row[-1], row[1:], len(row)) == ("a", "c", ("b", "c"), 3)
    assert list(reversed(row)) == ["c", "b", "a"]
    assert "b" in row
    assert not Growing(())
    for outside in (3, -4):
        with pytest.raises(IndexError):
            row[outside]


def test_what_grew_later_is_not_seen_earlier() -> None:
    short = Growing("ab")
    long = short.appended("c")
    assert (list(short), list(long)) == (["a", "b"], ["a", "b", "c"])
    assert short[-1] == "b"
    with pytest.raises(IndexError):
        short[2]


def test_two_branches_out_of_one_do_not_mix() -> None:
    stem = Growing("a")
    left = stem.appended("l").appended("1")
    right = stem.appended("r").appended("2")
    assert ("".join(stem), "".join(left), "".join(right)) == ("a", "al1", "ar2")


def test_equal_by_value_only() -> None:
    assert Growing("ab") == Growing("a").appended("b")
    assert hash(Growing("ab")) == hash(Growing("a").appended("b"))
    assert Growing("ab") != ("a", "b")
    assert repr(Growing("ab")) == "Growing(['a', 'b'])"
