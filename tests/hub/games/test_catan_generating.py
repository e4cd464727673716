"""Islands dealt by chance keep what the table wished, use one box, and are the same for the same seed."""

from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hub.engine.combining import box_of
from hub.engine.definition import MatchSetup
from hub.games.catan.box import BASE_BOX
from hub.games.catan.fairness import largest_cluster, start_pips
from hub.games.catan.generating import HarbourPlan, Island, NumberPlan, Wishes, generated
from hub.games.catan.harbours import STANDARD_COASTS, STANDARD_HARBOURS, harbour_edges, read_harbours
from hub.games.catan.island import (
    Terrain,
    Tile,
    adjacent_reds,
    is_made_of,
    read_island,
    standard_island,
    with_tokens,
)
from hub.kit.board import HexId
from hub.kit.hexes import corners
from tests.all_games import CATAN

BOARD = standard_island()
SEEDS = range(200)


def _pairs(island: Island) -> list[tuple[Tile, Tile]]:
    """Every two hexes that share a side, by their places on the grid."""
    at = {BOARD.grid[tile.hex]: tile for tile in island.tiles}
    half = ((1, -1), (1, 0), (0, 1))
    return [(tile, at[q + dq, r + dr]) for (q, r), tile in at.items() for dq, dr in half if (q + dq, r + dr) in at]


def _number_faults(island: Island) -> set[str]:
    faults = set()
    for one, other in _pairs(island):
        numbers = {one.number, other.number}
        if None in numbers:
            continue
        if numbers <= {6, 8}:
            faults.add("red_apart")
        if numbers <= {2, 12}:
            faults.add("ends_apart")
        if len(numbers) == 1:
            faults.add("equal_apart")
    return faults


def _has_equal_terrains(island: Island) -> bool:
    return any(one.terrain is other.terrain for one, other in _pairs(island))


@pytest.mark.parametrize(("numbers", "harbours"), list(product(NumberPlan, HarbourPlan)))
def test_every_island_keeps_every_wish(numbers: NumberPlan, harbours: HarbourPlan) -> None:
    for seed in SEEDS:
        island = generated(BASE_BOX, seed, Wishes(numbers, harbours=harbours))
        assert not _number_faults(island), seed
        assert not _has_equal_terrains(island), seed
        assert largest_cluster(BOARD, island.tiles) == 1
        assert is_made_of(island.tiles, BASE_BOX.terrains, BASE_BOX.tokens)
        assert tuple(tile.hex for tile in island.tiles) == tuple(BOARD.hexes)
        assert all((tile.terrain is Terrain.DESERT) == (tile.number is None) for tile in island.tiles)


WISHES = st.builds(Wishes, st.sampled_from(NumberPlan), *[st.booleans()] * 4, st.sampled_from(HarbourPlan))


@given(st.integers(1, 999_999), WISHES)
@settings(max_examples=150)
def test_what_is_wished_holds_whatever_else_is_not(seed: int, wishes: Wishes) -> None:
    island = generated(BASE_BOX, seed, wishes)
    wished = {name for name in ("red_apart", "ends_apart", "equal_apart") if getattr(wishes, name)}
    assert not _number_faults(island) & wished
    assert not (wishes.spread and _has_equal_terrains(island))
    assert is_made_of(island.tiles, BASE_BOX.terrains, BASE_BOX.tokens)
    standard = read_harbours(BOARD, STANDARD_COASTS, STANDARD_HARBOURS)
    assert sorted(island.harbours.values()) == sorted(standard.values())
    assert set(island.harbours) == set(harbour_edges(BOARD, STANDARD_COASTS))
    assert island.harbours == standard or wishes.harbours is HarbourPlan.SHUFFLED
    assert generated(BASE_BOX, seed, wishes) == island


def test_without_a_wish_chance_breaks_it_sooner_or_later() -> None:
    free = Wishes(red_apart=False, ends_apart=False, equal_apart=False, spread=False)
    islands = [generated(BASE_BOX, seed, free) for seed in SEEDS]
    assert set().union(*map(_number_faults, islands)) == {"red_apart", "ends_apart", "equal_apart"}
    assert any(map(_has_equal_terrains, islands))
    assert len({island.tiles for island in islands}) == len(SEEDS)


def test_letters_lie_in_a_spiral_from_some_corner() -> None:
    """BASE-SETUP-12; the corner is left to chance."""
    found: set[HexId] = set()
    for seed in SEEDS:
        tiles = generated(BASE_BOX, seed, Wishes(NumberPlan.BY_LETTERS)).tiles
        terrains = {tile.hex: tile.terrain for tile in tiles}
        starts = {corner for corner in corners(BOARD) if with_tokens(BOARD, terrains, corner) == tiles}
        assert starts, seed
        found |= starts
    assert found == set(corners(BOARD))


def test_the_letters_keep_numbers_apart_wherever_the_desert_lies() -> None:
    for corner, desert in product(corners(BOARD), BOARD.hexes):
        terrains = dict.fromkeys(BOARD.hexes, Terrain.FOREST) | {desert: Terrain.DESERT}
        assert not _number_faults(Island(with_tokens(BOARD, terrains, corner), {}))


def test_neighbours_are_those_of_the_grid() -> None:
    beginner = read_island(BOARD, box_of(CATAN, MatchSetup("catan", ())).beginner)
    pairs = {frozenset((one.hex, other.hex)) for one, other in _pairs(Island(beginner, {}))}
    assert pairs == {frozenset((one, other)) for one, beside in BOARD.hex_neighbours.items() for other in beside}
    assert not adjacent_reds(BOARD, beginner)


def test_starts_are_the_best_places_left_in_turn() -> None:
    """On an island of one number every place inland is worth three hexes of it, so all start alike."""
    alike = tuple(Tile(hex_id, Terrain.FOREST, 8) for hex_id in BOARD.hexes)
    assert start_pips(BOARD, alike, 4) == [30, 30, 30, 30]
    one_good = tuple(Tile(hex_id, Terrain.FOREST, 8 if hex_id == "h10" else 2) for hex_id in BOARD.hexes)
    assert start_pips(BOARD, one_good, 3) == [10, 10, 10]  # three of its corners keep the distance, each 5 + 1 + 1
    assert start_pips(BOARD, one_good, 4) == [10, 10, 10, 6]
    assert largest_cluster(BOARD, alike) == len(BOARD.hexes)
