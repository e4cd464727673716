"""Events of the phase between two turns."""

from dataclasses import dataclass

from hub.engine.messages import Event
from hub.engine.phrase import PlayerId


@dataclass(frozen=True, slots=True)
class BuildingAsked(Event):
    player: PlayerId


@dataclass(frozen=True, slots=True)
class RequestDropped(Event):
    player: PlayerId


@dataclass(frozen=True, slots=True)
class GoBegun(Event):
    """It is this player's go to build."""

    player: PlayerId
