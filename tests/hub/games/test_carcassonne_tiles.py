"""The tiles of Carcassonne add up, and a file with a mistake is named with its line."""

from collections import Counter
from pathlib import Path

import pytest

from hub.bootstrap import load_catalogue
from hub.data_files import DataFiles
from hub.engine.match import Match
from hub.games import carcassonne
from hub.games.carcassonne.river.box import WATER, read_river
from hub.games.carcassonne.tiles import CITY, FIELD, MONASTERY, ROAD, SHIELD, TileSet, read_tiles
from hub.games.registry import GAMES
from hub.kit.landscape import SIDES, Tile, side_ports
from tests.all_games import ALL_GAMES
from tests.random_table import new_match

GAME = GAMES.by_key(carcassonne.GAME.key)
BASE = read_tiles(GAME.files["tiles"]["base"])
RIVER = read_river(GAME.files["tiles"]["river"])
PRINTED = "A2 B4 C1 D5 E5 F2 G1 H3 I2 J3 K3 L3 M2 N3 O2 P3 Q1 R3 S2 T1 U8 V9 W4 X1"  # CARC-COMP-03
SIDES_OF = {  # chapter 13 of the rules: what is on the sides, clockwise from the top
    "A": "FFRF",
    "B": "FFFF",
    "C": "CCCC",
    "D": "CRFR",
    "E": "CFFF",
    "F": "FCFC",
    "G": "FCFC",
    "H": "CFCF",
    "I": "CFFC",
    "J": "CRRF",
    "K": "CFRR",
    "L": "CRRR",
    "M": "CFFC",
    "N": "CFFC",
    "O": "CRRC",
    "P": "CRRC",
    "Q": "CCFC",
    "R": "CCFC",
    "S": "CCRC",
    "T": "CCRC",
    "U": "RFRF",
    "V": "FFRR",
    "W": "FRRR",
    "X": "RRRR",
}
FIELDS = {
    **dict.fromkeys("C", 0),
    **dict.fromkeys("ABEHIMNQR", 1),
    **dict.fromkeys("DFGJKOPSTUV", 2),
    **dict.fromkeys("LW", 3),
    **dict.fromkeys("X", 4),
}
ALL_TILES = [*BASE.tiles.values(), *RIVER.tiles.values()]


def kinds(tile: Tile) -> Counter[str]:
    return Counter(segment.kind for segment in tile.segments)


def test_the_base_set_is_what_the_rulebook_lists() -> None:
    assert " ".join(f"{name}{count}" for name, count in BASE.counts.items()) == PRINTED
    assert sum(BASE.counts.values()) == 73
    assert BASE.start == "D"
    shown = {name: "".join(side[0].upper() for side in tile.turned[0].sides) for name, tile in BASE.tiles.items()}
    assert shown == SIDES_OF
    assert {name: kinds(tile)[FIELD] for name, tile in BASE.tiles.items()} == FIELDS


def shields(tiles: TileSet) -> int:
    return sum(
        count * sum(one.marks.count(SHIELD) for one in tiles.tiles[name].segments)
        for name, count in tiles.counts.items()
    )


def test_shields_and_monasteries_add_up() -> None:
    assert shields(BASE) == 10
    assert sum(count for name, count in BASE.counts.items() if kinds(BASE.tiles[name])[MONASTERY]) == 6
    assert shields(RIVER) == 0


def test_the_river_can_be_laid_from_the_spring_to_the_lake() -> None:
    ends = Counter(side for tile in RIVER.tiles.values() for side in [len(water_sides(tile))])
    assert ends == {1: 2, 2: 10}
    assert sum(RIVER.counts.values()) == 12
    assert [name for name, tile in RIVER.tiles.items() if tile.marks] == ["RV01", "RV12"]


def water_sides(tile: Tile) -> list[str]:
    return [side for side in tile.turned[0].sides if side == WATER]


@pytest.mark.parametrize("tile", ALL_TILES, ids=lambda tile: tile.id)
def test_every_half_of_a_side_belongs_to_one_segment(tile: Tile) -> None:
    owned = Counter(port for segment in tile.segments for port in segment.ports)
    assert set(owned.values()) <= {1}
    for name in SIDES:
        first, middle, last = side_ports(name)
        assert first in owned
        assert last in owned
        assert middle in owned or tile.turned[0].sides[SIDES.index(name)] == FIELD


@pytest.mark.parametrize("tile", ALL_TILES, ids=lambda tile: tile.id)
def test_what_lies_between_two_fields_separates_them(tile: Tile) -> None:
    """Going round a tile, a field never lies on both hands of a road that passes through it, but round its end."""
    owners = tile.turned[0].owners
    for segment in tile.segments:
        if segment.kind in (ROAD, WATER):
            hands = {frozenset((owners[port - 1], owners[(port + 1) % 12])) for port in segment.ports}
            passes = len(segment.ports) == 2
            assert all(len(pair) == 2 for pair in hands) or not passes
    beside = {city for segment in tile.segments for city in segment.beside}
    cities = {segment.id for segment in tile.segments if segment.kind == CITY}
    assert beside == (cities if kinds(tile)[FIELD] else set())


# ---------------------------------------------------------------- files of people


GOOD = """name = "Ours"
[[tile]]
id = "ours"
count = 2
city = [{ at = "N", marks = "shield" }]
road = [{ at = "S", end = "city" }]
field = [
  { at = "En Es Se", beside = "c1" },
  { at = "Sw Ws Wn", beside = "c1" },
]
"""


def files_with(folder: Path, text: str) -> DataFiles:
    place = folder / "carcassonne" / "own_tiles"
    place.mkdir(parents=True)
    (place / "ours.toml").write_text(text, encoding="utf-8")
    return DataFiles(folder, load_catalogue(games=ALL_GAMES).sayer("en"))


def test_a_table_can_add_its_own_tiles(tmp_path: Path) -> None:
    files = files_with(tmp_path, GOOD)
    game = files.supply(GAMES).by_key(GAME.key)
    assert files.mistakes == []
    match: Match = new_match(game, players=2, options={"own_tiles": "ours"})
    assert match.play().state.pile["ours"] == 2
    assert match.play().state.tiles_left == 74


def test_a_tile_of_the_game_keeps_its_picture_whatever_a_file_calls_its_own(tmp_path: Path) -> None:
    usual = GAMES.by_key(GAME.key).drawings
    added = files_with(tmp_path, GOOD.replace('id = "ours"', 'id = "A"')).supply(GAMES).by_key(GAME.key).drawings
    assert usual
    assert added
    assert added.symbols["A"] == usual.symbols["A"]


@pytest.mark.parametrize(
    ("right", "wrong", "line", "says"),
    [
        ('id = "ours"', 'id = "o u r s"', 3, "The name of a tile"),
        ("count = 2", "count = 0", 4, "count"),
        ("count = 2", "count = 2\nhill = true", 5, "hill"),
        ('at = "N", marks', 'at = "X", marks', 5, "The halves of sides are Nw, Ne"),
        ('marks = "shield"', 'marks = "crown"', 5, "The marks are: shield"),
        ('end = "city"', 'end = "sea"', 6, "A road with one side ends somewhere"),
        ('{ at = "S", end = "city" }', '{ at = "S" }', 6, "A road with one side ends somewhere"),
        ('at = "S", end = "city"', 'at = "S N", end = "city"', 6, "A road with one side ends somewhere"),
        ('"Sw Ws Wn", beside = "c1"', '"Sw Ws Wn", beside = "c2"', 9, "a city that the tile does not have"),
        ('"Sw Ws Wn"', '"Sw Ws"', 2, "A half of side W belongs to nothing"),
        ('"Sw Ws Wn"', '"Sw Ws Wn En"', 2, "Side E belongs to two: f1 and f2"),
        ('name = "Ours"', 'name = "Ours"\nstart = "D"', 2, "The start tile D is not there"),
        ('city = [{ at = "N", marks = "shield" }]', 'city = [{ at = "N" },\n{}]', 6, "The halves of sides are N, E"),
        (
            GOOD[GOOD.index("city =") :],
            'road = [{ at = "S", end = "city" }]',
            5,
            "ends at a city that the tile does not",
        ),
        ('marks = "shield"', 'marks = "shield shield"', 5, "“shield” is there twice"),
        ('at = "S", end = "city"', 'at = "S S"', 6, "“S” is there twice"),
        ("field = [", "field = [" + "{}," * 20, 7, "field has to be a list"),
        ("[[tile]]", "[[tile]]\n" * 101, 102, "A file has at most 100 kinds of tiles"),
    ],
)
def test_a_mistake_is_named_with_its_line(tmp_path: Path, right: str, wrong: str, line: int, says: str) -> None:
    assert right in GOOD
    files = files_with(tmp_path, GOOD.replace(right, wrong))
    assert (
        "own_tiles" not in files.supply(GAMES).by_key(GAME.key).files or not files.supply(GAMES)[1].files["own_tiles"]
    )
    assert says in files.mistakes[0].why
    assert files.mistakes[0].line == line
