"""Laws of Catan that no sequence of commands may break, overrides included."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hub.games.catan.cards import ALL_CARDS, FULL_BANK, Cards
from hub.games.catan.development import IN_BOX
from hub.games.catan.island import standard_island
from hub.games.catan.pieces import STOCK
from hub.games.catan.state import CatanState, Phase
from hub.kit.hands import Bookkeeping, Hands
from hub.kit.hexes import board_of, rows_of
from tests.all_games import CATAN as GAME
from tests.random_table import random_match

pytestmark = pytest.mark.long


@given(st.integers(0, 10_000), st.integers(0, 250), st.integers(3, 4))
@settings(max_examples=30)
def test_cards_and_pieces_are_conserved(seed: int, steps: int, players: int) -> None:
    """BASE-COMP-09 after every step, in every deal the table holds possible."""
    match = random_match(GAME, seed=seed, steps=steps, players=players)
    for step in match.steps:
        state: CatanState = step.slices["base"]
        _check_hands(state.hands)
        assert (state.winner is None) == (state.phase is not Phase.OVER)
        assert state.phase is not Phase.DISCARD or state.due or state.asked
        for player in state.players:
            assert all(0 <= state.pieces.stock(player, piece) <= most for piece, most in STOCK.items())
        laid = sum(len(cards) for cards in (*state.development.held.values(), *state.development.played.values()))
        assert state.development.deck + laid == sum(IN_BOX.values())


def _check_hands(hands: Hands[Cards]) -> None:
    assert hands.known
    assert hands.bank.is_real
    for deal in hands.known:
        held = list(hands.dealt(deal).values())
        assert all(hand.is_real for hand in held)
        for player, hand in zip(hands.players, held, strict=True):
            assert hands.count(player) in (hand.total, None)
        if hands.level is not Bookkeeping.OFF:
            assert hands.bank.total + sum(hand.total for hand in held) == ALL_CARDS
        if hands.level is Bookkeeping.FULL and not hands.bank.any and not any(hand.any for hand in held):
            assert hands.bank + Cards.sum(held) == FULL_BANK


@given(st.integers(0, 10_000), st.integers(0, 200))
@settings(max_examples=20)
def test_distance_rule_and_roads_that_hang_together(seed: int, steps: int) -> None:
    """Without the table's own word, which may put a piece anywhere."""
    state: CatanState = random_match(GAME, seed=seed, steps=steps, overrides=0).play().state
    pieces = state.pieces
    for node in pieces.buildings:
        assert not any(other in pieces.buildings for other in state.board.neighbours[node])
    for edge, player in pieces.roads.items():
        ends = state.board.edges[edge].ends
        beside = {other for end in ends for other in state.board.edges_of_node[end]} - {edge}
        touches_road = any(pieces.roads.get(other) == player for other in beside)
        touches_building = any(pieces.buildings[end].player == player for end in ends if end in pieces.buildings)
        assert touches_road or touches_building


def test_euler_counts_of_both_islands() -> None:
    """BASE-GEOM-04."""
    small, large = standard_island(), board_of(rows_of(3, 4, 5, 6, 5, 4, 3))
    assert (len(small.hexes), len(small.nodes), len(small.edges)) == (19, 54, 72)
    assert (len(large.hexes), len(large.nodes), len(large.edges)) == (30, 80, 109)


def test_the_board_names_places_in_reading_order() -> None:
    board = standard_island()
    assert [board.grid[hex_id] for hex_id in board.hexes][:4] == [(0, -2), (1, -2), (2, -2), (-1, -1)]
    assert board.nodes["n1"].hexes == ("h1",)
    assert all(len(node.hexes) in (1, 2, 3) for node in board.nodes.values())
    assert sum(len(node.hexes) == 3 for node in board.nodes.values()) == 24
