"""What can be counted in a Catan game: an event is worth some of these.

None of them carries anything secret: "" is the kind of a card that not everybody saw.
"""

from dataclasses import dataclass
from typing import TypeAlias

from hub.engine.phrase import PlayerId

Things: TypeAlias = tuple[tuple[str, int], ...]  # kind and count


@dataclass(frozen=True, slots=True)
class Rolled:
    """A roll of a turn."""

    player: PlayerId
    dice: tuple[int, int]


@dataclass(frozen=True, slots=True)
class Gained:
    """`number` is the roll that brought it; None where no roll did, and `source` says what."""

    player: PlayerId
    kind: str
    count: int
    number: int | None = None
    source: str = "roll"


@dataclass(frozen=True, slots=True)
class Missed:
    """A roll owed it and it was not paid; `why` is a key such as "robber" or "shortage"."""

    player: PlayerId
    kind: str
    count: int
    number: int
    why: str


@dataclass(frozen=True, slots=True)
class Lost:
    """Taken away from the hand; `to` is who has it now, None for the bank."""

    player: PlayerId
    kind: str
    count: int
    why: str
    to: PlayerId | None = None


@dataclass(frozen=True, slots=True)
class Traded:
    """`partner` is None for the bank."""

    player: PlayerId
    partner: PlayerId | None
    gives: Things
    gets: Things


@dataclass(frozen=True, slots=True)
class Built:
    """`what` is a key such as "road"; `cost` what was paid for it."""

    player: PlayerId
    what: str
    cost: Things = ()


@dataclass(frozen=True, slots=True)
class Awarded:
    """A card that changes hands, such as the longest road; None: it lies aside."""

    what: str
    player: PlayerId | None
    before: PlayerId | None


Countable: TypeAlias = Rolled | Gained | Missed | Lost | Traded | Built | Awarded
