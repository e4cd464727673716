"""Islands dealt by chance: a seed and wishes in, hexes, numbers and harbours out; the same seed, the same island.

Hexes and loose number tokens are dealt at random and swapped until the wishes hold. Tokens in the order of their
letters keep red, rare and equal numbers apart by themselves, wherever the desert lies.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from random import Random
from typing import TypeVar

from hub.games.catan.box import Box
from hub.games.catan.harbours import HarbourKind, read_harbours
from hub.games.catan.island import RED_NUMBERS, Terrain, Tile, with_tokens
from hub.kit.board import Board, EdgeId, HexId
from hub.kit.hexes import corners

T = TypeVar("T")

MOST_SWAPS = 2_000  # a hundred times what any seed has needed; what is left then, the notes on the island say
RARE_NUMBERS = (2, 12)


class NumberPlan(StrEnum):
    """How the number tokens come onto the hexes."""

    SHUFFLED = "shuffled"
    BY_LETTERS = "by_letters"  # BASE-SETUP-12: in a spiral from a corner


class HarbourPlan(StrEnum):
    STANDARD = "standard"
    SHUFFLED = "shuffled"


@dataclass(frozen=True, slots=True)
class Wishes:
    """What the table wants of its island."""

    numbers: NumberPlan = NumberPlan.SHUFFLED
    red_apart: bool = True  # no 6 or 8 beside another
    ends_apart: bool = True  # no 2 or 12 beside another
    equal_apart: bool = True  # no number beside the same
    spread: bool = True  # no terrain beside the same
    harbours: HarbourPlan = HarbourPlan.STANDARD


@dataclass(frozen=True, slots=True)
class Island:
    tiles: tuple[Tile, ...]
    harbours: Mapping[EdgeId, HarbourKind]


def generated(box: Box, seed: int, wishes: Wishes) -> Island:
    """The island of a seed, made of what is in the box.

    >>> from hub.games.catan.box import BASE_BOX
    >>> generated(BASE_BOX, 7, Wishes()) == generated(BASE_BOX, 7, Wishes())
    True
    """
    board = box.board
    dice = Random(seed)  # noqa: S311 - hexes on a table
    terrains = _dealt(board, list(board.hexes), list(box.terrains), are_same if wishes.spread else _go_together, dice)
    if wishes.numbers is NumberPlan.BY_LETTERS:
        tiles = with_tokens(board, terrains, dice.choice(corners(board)), box.tokens)
    else:
        land = [hex_id for hex_id, terrain in terrains.items() if terrain is not Terrain.DESERT]
        numbers = _dealt(board, land, list(box.tokens), _unwanted(wishes), dice)
        tiles = tuple(Tile(hex_id, terrains[hex_id], numbers.get(hex_id)) for hex_id in board.hexes)
    return Island(tiles, _harbours(box, wishes, dice))


def _harbours(box: Box, wishes: Wishes, dice: Random) -> dict[EdgeId, HarbourKind]:
    standard = read_harbours(box.board, box.coasts, box.harbours)
    if wishes.harbours is HarbourPlan.STANDARD:
        return standard
    kinds = list(standard.values())
    dice.shuffle(kinds)
    return dict(zip(standard, kinds, strict=True))


# ---------------------------------------------------------------- what must not lie side by side


def are_red(one: int | None, other: int | None) -> bool:
    return one in RED_NUMBERS and other in RED_NUMBERS


def are_rare(one: int | None, other: int | None) -> bool:
    return one in RARE_NUMBERS and other in RARE_NUMBERS


def are_equal(one: int | None, other: int | None) -> bool:
    return one is not None and one == other


def are_same(one: Terrain, other: Terrain) -> bool:
    return one is other


def _go_together(_one: object, _other: object) -> bool:
    return False


def _unwanted(wishes: Wishes) -> Callable[[int | None, int | None], bool]:
    rules = [
        rule
        for rule, is_wished in (
            (are_red, wishes.red_apart),
            (are_rare, wishes.ends_apart),
            (are_equal, wishes.equal_apart),
        )
        if is_wished
    ]
    return lambda one, other: any(rule(one, other) for rule in rules)


def count_clashes(board: Board, laid: Mapping[HexId, T], clash: Callable[[T, T], bool]) -> int:
    """How many pairs of neighbours do not go together."""
    return sum(_clashes_at(board, laid, one, clash) for one in laid) // 2


def _clashes_at(board: Board, laid: Mapping[HexId, T], at: HexId, clash: Callable[[T, T], bool]) -> int:
    return sum(clash(laid[at], laid[beside]) for beside in board.hex_neighbours[at] if beside in laid)


# ---------------------------------------------------------------- dealing and swapping


def _dealt(
    board: Board, places: list[HexId], things: list[T], clash: Callable[[T, T], bool], dice: Random
) -> dict[HexId, T]:
    """The things on the places at random; what clashes is swapped with what makes it best, until nothing does."""
    dice.shuffle(things)
    laid = dict(zip(places, things, strict=True))
    for _ in range(MOST_SWAPS):
        wrong = [one for one in laid if _clashes_at(board, laid, one, clash)]
        if not wrong:
            break
        here = dice.choice(wrong)
        others = [one for one in laid if laid[one] != laid[here]]
        dice.shuffle(others)
        _swap(laid, here, min(others, key=lambda there: _after_swap(board, laid, here, there, clash)))
    return laid


def _after_swap(board: Board, laid: dict[HexId, T], here: HexId, there: HexId, clash: Callable[[T, T], bool]) -> int:
    """How many clashes a swap takes away (below zero) or brings."""
    before = _clashes_at(board, laid, here, clash) + _clashes_at(board, laid, there, clash)
    _swap(laid, here, there)
    after = _clashes_at(board, laid, here, clash) + _clashes_at(board, laid, there, clash)
    _swap(laid, here, there)
    return after - before


def _swap(laid: dict[HexId, T], here: HexId, there: HexId) -> None:
    laid[here], laid[there] = laid[there], laid[here]
