"""Signs of a tile against the candidates, without any picture."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.vision.test_tile_looks import LOOKS
from vision.simulator.tiles.kinds import KINDS, kind
from vision.tiles.look import PAIRS, Look
from vision.tiles.ranking import rank
from vision.tiles.reading import MIDDLE_NAMES, SIDE_NAMES, Signs

CLEAR = 0.999


def signs_of(look: Look, *, clear: float = CLEAR, is_tile: float = 1.0) -> Signs:
    """What a good eye would see on it."""
    sides = np.full((4, len(SIDE_NAMES)), (1 - clear) / (len(SIDE_NAMES) - 1))
    sides[range(4), [SIDE_NAMES.index(side) for side in look.sides]] = clear
    middle = np.full(len(MIDDLE_NAMES), (1 - clear) / (len(MIDDLE_NAMES) - 1))
    middle[MIDDLE_NAMES.index(look.middle)] = clear
    joined = {pair: clear if pair in look.joined else 1 - clear for pair in PAIRS}
    return Signs(sides, joined, middle, clear if look.badge else 1 - clear, is_tile)


@pytest.mark.parametrize("name", KINDS)
def test_a_clear_tile_is_named_with_its_turn(name: str) -> None:
    for turns, turned in KINDS[name].ways():
        best = rank(signs_of(turned), KINDS)[0]
        assert (best.name, best.turns) == (name, turns)
        assert best.certainty > 0.95


def test_two_candidates_that_look_alike_share_the_certainty() -> None:
    look = kind("booo")
    first, second = rank(signs_of(look), {"one": look, "other": look.turned(1)})
    assert first.certainty == pytest.approx(second.certainty)
    assert first.certainty < 0.51


def test_a_tile_that_is_none_of_the_candidates_is_nothing_to_be_sure_of() -> None:
    for name, look in KINDS.items():
        others = {other: KINDS[other] for other in KINDS if other != name}
        assert rank(signs_of(look), others)[0].certainty < 0.3, name


def test_what_is_hardly_a_tile_is_hardly_certain() -> None:
    assert rank(signs_of(KINDS["D"], is_tile=0.1), KINDS)[0].certainty <= 0.1


def test_without_candidates_there_is_nothing_to_guess() -> None:
    assert rank(signs_of(KINDS["D"]), {}) == ()


@given(LOOKS, st.floats(0.3, 0.999), st.dictionaries(st.text(max_size=3), LOOKS, max_size=6))
def test_certainties_are_shares_best_first(seen: Look, clear: float, candidates: dict[str, Look]) -> None:
    guesses = rank(signs_of(seen, clear=clear), candidates)
    certainties = [guess.certainty for guess in guesses]
    assert {guess.name for guess in guesses} == candidates.keys()
    assert certainties == sorted(certainties, reverse=True)
    assert all(0 <= one <= 1 for one in certainties)
    assert sum(certainties) <= 1
