"""What happens at the river."""

from dataclasses import dataclass

from hub.engine.messages import Event
from hub.engine.phrase import PlayerId


@dataclass(frozen=True, slots=True)
class RiverEnded(Event):
    """The lake lies; normal tiles follow."""

    player: PlayerId
