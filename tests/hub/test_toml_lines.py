"""Lines of keys, in every way TOML lets a key be written."""

import doctest
import tomllib
from time import process_time

from hypothesis import given
from hypothesis import strategies as st

from hub import toml_lines
from hub.toml_lines import KeyLines
from tests.tables import every_row

TEXT = '''# [web] port = 1
title = "a # b [web]"          # line 2
[web]  # a comment with "quotes' and [brackets]
host = """
port = 1
\\""" """""  # the last two quotes are its own
port = 80
[ "quoted \\u0041" . 'a.b' ]
x.y . "z" = 1979-05-27 07:32:00
lists = [ 1, [ "]", '}' ], # ]
  { inner = { port = 2 } },
]
after = 1
inline = { one = 1, "two" = { three.four = '3' }, five = [1] }
[[many]]
first = \'\'\'
[nothing]
\'\'\'\'\'
[[many]]
second = -inf
'''


def test_the_text_is_toml() -> None:
    parsed = tomllib.loads(TEXT)
    assert parsed["web"]["port"] == 80
    assert parsed["many"][0]["first"] == "[nothing]\n''"


def test_the_examples_in_the_docstrings_hold() -> None:
    assert doctest.testmod(toml_lines).failed == 0


@every_row(
    ("path", "line"),
    [
        ("title", 2),
        ("web", 3),
        ("web host", 4),
        ("web port", 7),
        ("quoted_A a.b", 8),
        ("quoted_A a.b x", 9),
        ("quoted_A a.b x y z", 9),
        ("quoted_A a.b lists", 10),
        ("quoted_A a.b after", 13),
        ("quoted_A a.b inline", 14),
        ("quoted_A a.b inline two three four", 14),
        ("quoted_A a.b inline five", 14),
        ("many", 15),
        ("many first", 16),
        ("many second", 20),
    ],
)
def test_every_key_has_its_line(path: str, line: int) -> None:
    for newline in ("\n", "\r\n"):
        lines = KeyLines(TEXT.replace("\n", newline))
        assert lines.of(*(part.replace("_", " ") for part in path.split())) == line


def test_an_unknown_key_has_the_line_of_its_table() -> None:
    assert KeyLines(TEXT).of("web", "threads", "deep") == 3
    assert KeyLines(TEXT).of("store") is None


@every_row(
    ("path", "line"),
    [
        ("quoted_A a.b lists 0", 10),
        ("quoted_A a.b lists 1 1", 10),
        ("quoted_A a.b lists 2", 11),
        ("quoted_A a.b lists 2 inner port", 11),
        ("quoted_A a.b lists 3", 10),  # there is none
        ("many 0", 15),
        ("many 0 first", 16),
        ("many 1", 19),
        ("many 1 second", 20),
        ("many 1 first", 19),
    ],
)
def test_what_lies_in_an_array_is_found_by_its_place(path: str, line: int) -> None:
    assert KeyLines(TEXT).of(*(part.replace("_", " ") for part in path.split())) == line


def test_keys_inside_arrays_are_no_keys_outside() -> None:
    assert KeyLines("a = [{b = 1}]").of("b") is None


decoys = st.sampled_from(
    [
        "1",
        "true",
        "'x = 1'",
        '"[t]\\" = {"',
        '"""\nx = 1\n[t]\n"""',
        "'''\n\\'''",
        "[\n1, # ]\n[2],\n]",
        "{ x = 1, y = [ '}' ] }",
        "2024-01-01 10:00:00",
        "[{ x = 1 }]",
    ]
)


@given(st.lists(st.tuples(st.booleans(), decoys, st.sampled_from(["", "# [t] x = '", "\n", "  "])), max_size=12))
def test_no_value_or_comment_puts_the_count_out(drawn: list[tuple[bool, str, str]]) -> None:
    text, expected, table = "", {}, ""
    for number, (is_header, value, tail) in enumerate(drawn):
        if is_header:
            table = f"t{number}"
            text += f"[{table}] {tail}\n"
        path = (table, f"k{number}") if table else (f"k{number}",)
        expected[path] = text.count("\n") + 1
        text += f"k{number} = {value} {tail}\n"
    tomllib.loads(text)
    lines = KeyLines(text)
    assert {path: lines.of(*path) for path in expected} == expected


@given(st.text(alphabet="[]{}=.,'\"#\n \\ab1-", max_size=40))
def test_any_text_at_all_ends_without_error(text: str) -> None:
    KeyLines(text).of("a")


def test_a_long_text_is_gone_through_once() -> None:
    """Counting the lines anew for every value took half a minute of a small computer."""
    began = process_time()
    lines = KeyLines("rows = [\n" + "1,\n" * 80_000 + "]")
    assert lines.of("rows", "79999") == 80_001
    assert process_time() - began < 2
