"""Commands of the phase between two turns, and of the second desert."""

from dataclasses import dataclass

from hub.engine.messages import Command
from hub.engine.phrase import PlayerId
from hub.kit.board import HexId


@dataclass(frozen=True, slots=True)
class AskToBuild(Command):
    player: PlayerId


@dataclass(frozen=True, slots=True)
class DropRequest(Command):
    """Wanted to build, and no longer does."""

    player: PlayerId


@dataclass(frozen=True, slots=True)
class OpenBuilding(Command):
    """Everybody has been asked: the first builds, or the dice pass on."""


@dataclass(frozen=True, slots=True)
class FinishBuilding(Command):
    player: PlayerId


@dataclass(frozen=True, slots=True)
class ChooseDesert(Command):
    """Where the robber starts, as there are two deserts."""

    hex: HexId
