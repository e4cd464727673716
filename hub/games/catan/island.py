"""Terrains and numbers on the hexes, and the short notation in which a table can type its island."""

import re
from dataclasses import dataclass
from enum import StrEnum

from hub.engine.messages import IllegalCommand
from hub.engine.phrase import phrase
from hub.games.catan.board import Board, HexId
from hub.games.catan.cards import Resource


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
NUMBERS = (2, 3, 4, 5, 6, 8, 9, 10, 11, 12)  # BASE-COMP-03: no 7
LETTERS = {
    "w": Terrain.FOREST,
    "b": Terrain.HILLS,
    "s": Terrain.PASTURE,
    "g": Terrain.FIELDS,
    "o": Terrain.MOUNTAINS,
    "d": Terrain.DESERT,
}
# Section 18.1: w wood, b brick, s wool (sheep), g grain, o ore, d desert; rows from the top.
BEGINNER_ISLAND = "o10 s2 w9 / g12 b6 s4 b10 / g9 w11 d w3 o8 / w8 o3 g4 s5 / b5 g6 s11"


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
    """Tiles in reading order, or a refusal that names the first word that is wrong.

    >>> from hub.games.catan.board import standard_island
    >>> read_island(standard_island(), BEGINNER_ISLAND)[9].terrain.value
    'desert'
    """
    words = text.replace("/", " ").replace(",", " ").lower().split()
    if len(words) != len(board.hexes):
        raise IllegalCommand(
            phrase("catan.refusal.island_size", n=len(words), wanted=len(board.hexes)), rule="BASE-COMP-01"
        )
    return tuple(_read_tile(hex_id, word) for hex_id, word in zip(board.hexes, words, strict=True))


def _read_tile(hex_id: HexId, word: str) -> Tile:
    match = re.fullmatch(r"([a-z])([0-9]{1,2})?", word)
    terrain = LETTERS.get(match[1]) if match else None
    if not match or terrain is None:
        raise IllegalCommand(phrase("catan.refusal.island_word", word=word[:12]), rule="BASE-COMP-01")
    number = int(match[2]) if match[2] else None
    if (terrain is Terrain.DESERT) != (number is None) or (number and number not in NUMBERS):
        raise IllegalCommand(phrase("catan.refusal.island_number", word=word[:12]), rule="BASE-COMP-03")
    return Tile(hex_id, terrain, number)


def write_island(tiles: tuple[Tile, ...]) -> str:
    """The notation of an island, the opposite of `read_island`."""
    letters = {terrain: letter for letter, terrain in LETTERS.items()}
    return " ".join(f"{letters[tile.terrain]}{tile.number or ''}" for tile in tiles)
