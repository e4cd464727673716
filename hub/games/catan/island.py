"""Terrains and numbers on the hexes, and the short notation in which a table can type its island."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cache

from hub.engine.messages import IllegalCommand
from hub.engine.phrase import phrase
from hub.games.catan.cards import Resource
from hub.kit.board import Board, HexId
from hub.kit.hexes import board_of, rows_of, spiral


class Terrain(StrEnum):
    FOREST = "forest"
    HILLS = "hills"
    PASTURE = "pasture"
    FIELDS = "fields"
    MOUNTAINS = "mountains"
    DESERT = "desert"


PRODUCT = {
    Terrain.FOREST: Resource.WOOD,
    Terrain.HILLS: Resource.BRICK,
    Terrain.PASTURE: Resource.WOOL,
    Terrain.FIELDS: Resource.GRAIN,
    Terrain.MOUNTAINS: Resource.ORE,
}
RED_NUMBERS = (6, 8)  # BASE-COMP-03
NUMBERS = (2, 3, 4, 5, 6, 8, 9, 10, 11, 12)  # BASE-COMP-03: no 7
LETTERS = {
    "w": Terrain.FOREST,
    "b": Terrain.HILLS,
    "s": Terrain.PASTURE,
    "g": Terrain.FIELDS,
    "o": Terrain.MOUNTAINS,
    "d": Terrain.DESERT,
}


@cache
def standard_island() -> Board:
    """19 hexes, 54 intersections, 72 paths (BASE-GEOM-01…04)."""
    return board_of(rows_of(3, 4, 5, 4, 3))


@dataclass(frozen=True, slots=True)
class Tile:
    """What lies on a hex."""

    hex: HexId
    terrain: Terrain
    number: int | None

    @property
    def product(self) -> Resource | None:
        return PRODUCT.get(self.terrain)

    @property
    def pips(self) -> int:
        """Of 36 rolls of two dice, how many give this number."""
        return 6 - abs(7 - self.number) if self.number else 0


def read_island(board: Board, text: str) -> tuple[Tile, ...]:
    """Tiles in reading order, or a refusal that names the first word that is wrong (BASE-COMP-01, 03).

    >>> read_island(board_of(rows_of(1, 1)), "o10 / d")[1].terrain.value
    'desert'
    """
    return tuple(read_tile(hex_id, word) for hex_id, word in zip(board.hexes, _words(board, text), strict=True))


def read_terrains(board: Board, text: str) -> dict[HexId, Terrain]:
    """Only the terrains, in reading order; numbers are allowed and passed over."""
    return {hex_id: _read_letter(word)[0] for hex_id, word in zip(board.hexes, _words(board, text), strict=True)}


def _words(board: Board, text: str) -> list[str]:
    words = text.replace("/", " ").replace(",", " ").lower().split()
    if len(words) != len(board.hexes):
        raise IllegalCommand(
            phrase("catan.refusal.island_size", n=len(words), wanted=len(board.hexes)), rule="BASE-COMP-01"
        )
    return words


def _read_letter(word: str) -> tuple[Terrain, int | None]:
    match = re.fullmatch(r"([a-z])([0-9]{1,2})?", word)
    terrain = LETTERS.get(match[1]) if match else None
    if not match or terrain is None:
        raise IllegalCommand(phrase("catan.refusal.island_word", word=word[:12]), rule="BASE-COMP-01")
    return terrain, int(match[2]) if match[2] else None


def read_tile(hex_id: HexId, word: str) -> Tile:
    """One word of the notation, or a refusal."""
    terrain, number = _read_letter(word)
    if (terrain is Terrain.DESERT) != (number is None) or (number is not None and number not in NUMBERS):
        raise IllegalCommand(phrase("catan.refusal.island_number", word=word[:12]), rule="BASE-COMP-03")
    return Tile(hex_id, terrain, number)


def write_island(tiles: tuple[Tile, ...]) -> str:
    """The notation of an island, the opposite of `read_island`."""
    letters = {terrain: letter for letter, terrain in LETTERS.items()}
    return " ".join(f"{letters[tile.terrain]}{tile.number or ''}" for tile in tiles)


# ---------------------------------------------------------------- the number tokens

# BASE-SETUP-13: the numbers on the tokens A to R.
TOKENS = (5, 2, 6, 3, 8, 10, 9, 12, 11, 4, 8, 10, 9, 4, 5, 6, 3, 11)

IN_BOX = (  # BASE-COMP-01
    *(Terrain.FOREST, Terrain.PASTURE, Terrain.FIELDS) * 4,
    *(Terrain.HILLS, Terrain.MOUNTAINS) * 3,
    Terrain.DESERT,
)


def with_tokens(
    board: Board,
    terrains: Mapping[HexId, Terrain],
    corner: HexId,
    tokens: tuple[int, ...] = TOKENS,
    *,
    clockwise: bool = False,
) -> tuple[Tile, ...]:
    """BASE-SETUP-12, 14: tokens in alphabetical order along the spiral; the desert is skipped and uses none up."""
    left = iter(tokens)
    numbers = {
        hex_id: None if terrains[hex_id] is Terrain.DESERT else next(left, None)
        for hex_id in spiral(board, corner, clockwise=clockwise)
    }
    return tuple(Tile(hex_id, terrains[hex_id], numbers[hex_id]) for hex_id in board.hexes)


def is_made_of(tiles: Iterable[Tile], terrains: Iterable[Terrain], tokens: Iterable[int]) -> bool:
    """BASE-COMP-01, BASE-COMP-03: just these hexes and number tokens, which are those of the box."""
    laid = tuple(tiles)
    numbers = sorted(tile.number for tile in laid if tile.number)
    return sorted(tile.terrain for tile in laid) == sorted(terrains) and numbers == sorted(tokens)


def adjacent_reds(board: Board, tiles: Iterable[Tile]) -> tuple[tuple[Tile, Tile], ...]:
    """Neighbouring hexes that both carry a 6 or an 8 (BASE-SETUP-15), each pair once."""
    red = {tile.hex: tile for tile in tiles if tile.number in RED_NUMBERS}
    pairs = ((one, other) for one in red for other in board.hex_neighbours[one] if other in red and one < other)
    return tuple((red[one], red[other]) for one, other in pairs)
