"""Who wants to build between two turns, and whose go it is."""

from dataclasses import dataclass, replace
from typing import Any

from hub.engine.phrase import PlayerId
from hub.engine.rule_table import Play
from hub.games.catan.state import CatanState, Phase

KEY = "five_six"


@dataclass(frozen=True, slots=True)
class Queue:
    """`waiting` have asked and had no go yet, `builder` has it now (nobody before the first one), `done` have had it.

    Who knows early enough asks while the others still play, and is not forgotten.
    """

    waiting: frozenset[PlayerId] = frozenset()
    builder: PlayerId | None = None
    done: frozenset[PlayerId] = frozenset()

    def asked(self, player: PlayerId) -> "Queue":
        return replace(self, waiting=self.waiting | {player})

    def dropped(self, player: PlayerId) -> "Queue":
        return replace(self, waiting=self.waiting - {player})

    def gone_to(self, player: PlayerId) -> "Queue":
        done = self.done | {self.builder} if self.builder else self.done
        return Queue(self.waiting - {player}, player, done)


def queue_of(play: Play[Any]) -> Queue:
    queue: Queue = play.slices[KEY]
    return queue


def in_order(state: CatanState, players: frozenset[PlayerId], *, after: PlayerId) -> tuple[PlayerId, ...]:
    """EXT56-SBP-02: clockwise, beginning with the nearest.

    Who thought of it late, when the round had passed, comes last.
    """
    first = state.players.index(after) + 1
    around = state.players[first:] + state.players[:first]
    return tuple(player for player in around if player in players)


def next_builder(play: Play[CatanState]) -> PlayerId | None:
    queue = queue_of(play)
    return next(iter(in_order(play.state, queue.waiting, after=queue.builder or play.state.active)), None)


def may_take_part(play: Play[CatanState], player: PlayerId) -> bool:
    """EXT56-SBP-01, EXT56-SBP-08: all but whose turn it was, unless the table takes that one in (GAP-15)."""
    return player != play.state.active or play.options["sbp_includes_active"] == "true"


def may_ask(play: Play[CatanState], player: PlayerId) -> bool:
    """From the first turn on, once for each phase (EXT56-SBP-10)."""
    state, queue = play.state, queue_of(play)
    had_go = player == queue.builder or player in queue.done
    return bool(state.turn) and state.phase is not Phase.OVER and not had_go and may_take_part(play, player)
