"""Who wants to build between two turns, and whose go it is."""

from dataclasses import dataclass, replace
from typing import Any

from hub.engine.phrase import PlayerId
from hub.engine.rule_table import Play
from hub.games.catan.state import CatanState, Phase
from hub.kit.seats import round_from

KEY = "five_six"


@dataclass(frozen=True, slots=True)
class Queue:
    """`waiting` have asked and had no go yet, `builder` has it now; nobody before the first one.

    Who knows early enough asks while the others still play, and is not forgotten.
    """

    waiting: frozenset[PlayerId] = frozenset()
    builder: PlayerId | None = None

    def asked(self, player: PlayerId) -> "Queue":
        return replace(self, waiting=self.waiting | {player})

    def dropped(self, player: PlayerId) -> "Queue":
        return replace(self, waiting=self.waiting - {player})

    def gone_to(self, player: PlayerId) -> "Queue":
        return Queue(self.waiting - {player}, player)


def queue_of(play: Play[Any]) -> Queue:
    queue: Queue = play.slices[KEY]
    return queue


def in_order(state: CatanState, players: frozenset[PlayerId], *, after: PlayerId) -> tuple[PlayerId, ...]:
    """EXT56-SBP-02: clockwise, beginning with the nearest."""
    return tuple(player for player in round_from(state.after(after), state.players) if player in players)


def next_builder(play: Play[CatanState]) -> PlayerId | None:
    return next(iter(in_order(play.state, queue_of(play).waiting, after=play.state.active)), None)


def may_take_part(play: Play[CatanState], player: PlayerId) -> bool:
    """EXT56-SBP-01, EXT56-SBP-08: all but whose turn it was, unless the table takes that one in (GAP-15)."""
    return player != play.state.active or play.options["sbp_includes_active"] == "true"


def is_passed(play: Play[CatanState], player: PlayerId) -> bool:
    """EXT56-SBP-02, EXT56-SBP-10: the round has come to this seat, or is beyond it."""
    builder = queue_of(play).builder
    return builder is not None and player not in _ahead(play.state, builder)


def _ahead(state: CatanState, builder: PlayerId) -> tuple[PlayerId, ...]:
    """Who comes after the builder in the round, which ends with whose turn it was."""
    around = in_order(state, frozenset(state.players), after=state.active)
    return around[around.index(builder) + 1 :]


def may_ask(play: Play[CatanState], player: PlayerId) -> bool:
    """Also early, once in each phase."""
    return is_time(play.state) and may_take_part(play, player) and not is_passed(play, player)


def is_time(state: CatanState) -> bool:
    """From the first turn on, until somebody has won (EXT56-SBP-09)."""
    return bool(state.turn) and state.phase is not Phase.OVER
