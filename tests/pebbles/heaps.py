"""Heaps: files that say how many pebbles everybody begins with."""

from hub.engine.data import Content, DataKind, expect_only, number_in, text_in
from hub.engine.definition import MatchSetup, Option


def check(content: Content) -> None:
    expect_only(content, "name", "pebbles")
    text_in(content, "name")
    number_in(content, "pebbles", 1, 9)


HEAPS = DataKind("heaps", check)
HEAP = Option("heap", ("none",), "none", data=HEAPS.key)


def pebbles_at_start(setup: MatchSetup) -> int:
    content = setup.data.get(HEAPS.key, {}).get(setup.options.get(HEAP.key, ""))
    return int(content["pebbles"]) if content else 0
