"""Where a game of Pebbles stands."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from hub.engine.definition import MatchSetup
from hub.engine.phrase import PlayerId
from tests.pebbles.events import PebblesTaken, RollRecorded
from tests.pebbles.heaps import pebbles_at_start


@dataclass(frozen=True, slots=True)
class PebblesState:
    players: tuple[PlayerId, ...]
    heaps: Mapping[PlayerId, int]
    turn: int = 1
    roll: RollRecorded | None = None  # of this turn, or else of the one before
    taken: PebblesTaken | None = None
    has_rolled: bool = False
    lucky: Mapping[PlayerId, int | None] = field(default_factory=dict)  # None: whispered, but not to whom we ask for
    luck: Mapping[PlayerId, int] = field(default_factory=dict)  # how often the own throw showed it
    winners: tuple[PlayerId, ...] = ()

    @property
    def active(self) -> PlayerId:
        return self.player_in(self.turn)

    def player_in(self, turn: int) -> PlayerId:
        return self.players[(turn - 1) % len(self.players)]

    @property
    def is_over(self) -> bool:
        return bool(self.winners)


def start(setup: MatchSetup, _box: None) -> PebblesState:
    players = tuple(player.id for player in setup.players)
    return PebblesState(players, dict.fromkeys(players, pebbles_at_start(setup)))
