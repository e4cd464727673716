"""Amounts of cards over whatever kinds a game states."""

from dataclasses import dataclass

import pytest

from hub.kit.cards import CardCounts
from tests.hub.kit.fish import SEA, Fish, Kind


def test_amounts_add_up_kind_by_kind() -> None:
    caught = Fish(cod=2, any=1) + Fish(cod=1, ray=1)
    assert caught == Fish(cod=3, ray=1, any=1)
    assert caught - Fish(cod=1, ray=2) == Fish(cod=2, ray=-1, any=1)
    assert Fish.sum([Fish.of(Kind.EEL), Fish.of(Kind.EEL, 2), Fish()]) == Fish(eel=3)
    assert caught.total == 5
    assert caught[Kind.COD] == 3
    assert caught.counts == (3, 0, 1)
    assert caught.kinds() == ((Kind.COD, 3), (Kind.RAY, 1))
    assert Fish.each((1, 2, 3), any=4) == Fish(1, 2, 3, 4)


def test_unknown_cards_stand_for_what_is_missing_each_once() -> None:
    basket = Fish(cod=1, any=2)
    assert basket.covers(Fish(cod=2, ray=1))
    assert not basket.covers(Fish(eel=2, ray=1))
    assert not basket.covers(Fish(any=4))
    assert basket.lacks(Fish(cod=3, ray=1, any=9)) == Fish(cod=2, ray=1)
    assert basket.at_most(Fish(cod=5, eel=1, any=1)) == Fish(cod=1, any=1)


def test_fish_share_a_kind_only_where_both_have_it() -> None:
    assert Fish(cod=1, eel=1).shares_kind(Fish(eel=4))
    assert not Fish(cod=1, any=3).shares_kind(Fish(eel=4, any=3))


@pytest.mark.parametrize(
    ("cards", "is_real"),
    [
        (SEA, True),
        (Fish(any=SEA.total), True),
        (Fish(cod=-1), False),
        (Fish(cod=128), False),
        (Fish(any=-1), False),
        (Fish(any=400), False),
    ],
)
def test_what_no_box_could_hold_is_not_real(cards: Fish, *, is_real: bool) -> None:
    assert cards.is_real is is_real


def test_a_game_has_a_field_for_every_kind() -> None:
    with pytest.raises(TypeError, match="must have the fields cod, eel, any"):

        @dataclass(frozen=True)
        class Eels(CardCounts[str]):
            KINDS = ("cod", "eel")

            eel: int = 0
            cod: int = 0
            any: int = 0
