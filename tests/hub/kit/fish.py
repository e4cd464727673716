"""Cards of a game that nobody has: three kinds of fish, few of one and many of another."""

from dataclasses import dataclass
from enum import StrEnum

from hub.kit.cards import CardCounts


class Kind(StrEnum):
    COD = "cod"
    EEL = "eel"
    RAY = "ray"


@dataclass(frozen=True, slots=True)
class Fish(CardCounts[Kind]):
    KINDS = tuple(Kind)

    cod: int = 0
    eel: int = 0
    ray: int = 0
    any: int = 0


SEA = Fish(cod=127, eel=40, ray=3)  # all fish that there are
