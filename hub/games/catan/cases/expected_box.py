"""What a case expects about the box and the island: tokens, hexes, how many of what there are."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from hub.games.catan.box import Box
from hub.games.catan.cases.comparing import Check, differs, one
from hub.games.catan.cases.notation import Misread, list_of, whole, words_of
from hub.games.catan.cases.preparation import axial_of, board_shown, tiles_shown
from hub.games.catan.cases.table import Table
from hub.games.catan.harbours import WORDS as HARBOUR_WORDS


def check_numbers_at(table: Table, expected: Any) -> Iterator[str]:
    """Pairs of a place and its number."""
    for pair in list_of(expected, "numbers_at"):
        if not isinstance(pair, list | tuple) or len(pair) != 2:
            raise Misread("numbers_at should be a list of [place, number]")
        at = axial_of(pair[0])
        if at not in table.found.get("tiles", {}):
            raise Misread(f"no token was placed at {at[0]},{at[1]}")
        yield from differs(f"token at {at[0]},{at[1]}", pair[1], table.found["tiles"][at].number)


def tokens(table: Table) -> list[int]:
    """The tokens the case names, else those of the box."""
    letters = words_of(table.given.get("letters"), "letters")
    return [whole(letters[letter], "a token") for letter in sorted(letters)] or list(table.state.box.tokens)


def check_count_by_number(table: Table, expected: Any) -> Iterator[str]:
    """BASE-COMP-03; tokens the case names must be those of the box (BASE-SETUP-13)."""
    yield from differs("tokens in the order of their letters", tokens(table), list(table.state.box.tokens))
    counts = Counter(tokens(table))
    wanted = {whole(number, "a token"): count for number, count in words_of(expected, "count_by_number").items()}
    for number in sorted(set(counts) | set(wanted)):
        yield from differs(f"tokens with a {number}", wanted.get(number, 0), counts[number])


def check_hex_counts(table: Table, expected: Any) -> Iterator[str]:
    counts = Counter(tile.terrain.value for tile in tiles_shown(table))
    for terrain, count in words_of(expected, "hex_counts").items():
        yield from differs(f"hexes of {terrain}", count, counts[terrain])


def check_counts(word: str, counted: Callable[[Box], Mapping[Any, int]]) -> Check:
    """How many of each the box holds."""

    def check(table: Table, expected: Any) -> Iterator[str]:
        counts = counted(table.state.box)
        for name, count in words_of(expected, word).items():
            yield from differs(f"{word} of {name}", count, counts.get(name, 0))

    return check


BOX_CHECKS: dict[str, Check] = {
    "total": one("tokens", lambda table: len(tokens(table))),
    "count_by_number": check_count_by_number,
    "numbers_at": check_numbers_at,
    "hex_counts": check_hex_counts,
    "hex_total": one("hexes", lambda table: len(tiles_shown(table))),
    "node_total": one("intersections", lambda table: len(board_shown(table).nodes)),
    "edge_total": one("paths", lambda table: len(board_shown(table).edges)),
    "harbour_counts": check_counts(
        "harbours", lambda box: Counter(HARBOUR_WORDS[word] for word in box.harbours.split())
    ),
    "dev_counts": check_counts("development cards", lambda box: box.deck),
}
