"""What the table can know about hands when thefts stay secret."""

from hub.engine.phrase import PlayerId
from hub.games.catan.cards import MOST_DEALS, Cards, Hands

A, B, C = (PlayerId(name) for name in "abc")


def test_many_secret_thefts_stay_manageable_and_counts_exact() -> None:
    hands = Hands.empty((A, B, C)).given({player: Cards(3, 3, 3, 3, 3) for player in (A, B, C)})
    bank = hands.bank
    for turn in range(30):
        thief, victim = ((A, B), (B, C), (C, A))[turn % 3]
        hands = hands.moved(victim, thief, None)
    assert 1 < len(hands.deals) <= MOST_DEALS
    assert hands.bank == bank
    assert [hands.count(player) for player in (A, B, C)] == [15, 15, 15]


def test_a_hand_to_start_mending_from_has_the_right_size() -> None:
    hands = Hands.empty((A, B)).given({A: Cards(wood=2, ore=1), B: Cards(brick=1)}).moved(A, B, None)
    for player in (A, B):
        assert hands.one_possible(player).total == hands.count(player)
        assert hands.can_have(player, hands.one_possible(player))
