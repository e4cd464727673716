"""The resource cards."""

from dataclasses import dataclass
from enum import StrEnum

from hub.engine.phrase import Phrase, phrase
from hub.kit.cards import CardCounts


class Resource(StrEnum):
    WOOD = "wood"
    BRICK = "brick"
    WOOL = "wool"
    GRAIN = "grain"
    ORE = "ore"


RESOURCES = tuple(Resource)
PER_RESOURCE = 19  # BASE-COMP-04


@dataclass(frozen=True, slots=True)
class Cards(CardCounts[Resource]):
    """So many resource cards of each kind, and `any` more whose kind nobody named.

    >>> Cards(wood=1) + Cards(wood=1, ore=2)
    Cards(wood=2, brick=0, wool=0, grain=0, ore=2, any=0)
    """

    KINDS = RESOURCES

    wood: int = 0
    brick: int = 0
    wool: int = 0
    grain: int = 0
    ore: int = 0
    any: int = 0


def cards_phrase(cards: Cards) -> tuple[Phrase, ...]:
    """ "2 wood and 1 ore", as data."""
    named = tuple(phrase(f"catan.cards.{kind}", n=count) for kind, count in cards.kinds())
    return (*named, phrase("catan.cards.any", n=cards.any)) if cards.any else named


NOTHING = Cards()
FULL_BANK = Cards.each([PER_RESOURCE] * len(RESOURCES))
ALL_CARDS = FULL_BANK.total
