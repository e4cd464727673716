"""Topic names with their message type, quality of service and retention; docs/mqtt.md is checked against it."""

from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from hub.wire import messages as m

M = TypeVar("M")


@dataclass(frozen=True, slots=True)
class Topic(Generic[M]):
    """One topic below `gamenight/<table>/`.

    Observations and requests are never retained (a retained roll would be "rolled" again after a
    reconnect); state always is, so a late subscriber sees the table as it stands.
    """

    name: str
    message: type[M]
    retained: bool = False
    qos: int = 1

    def at(self, table: str) -> str:
        return f"gamenight/{table}/{self.name}"


DICE = Topic("observation/dice", m.DiceRolled)
DICE_UNCLEAR = Topic("observation/dice_unclear", m.RollUnclear)
BUTTON = Topic("observation/button", m.ButtonPressed)
SENSOR = Topic("observation/sensor", m.SensorChanged)

CAMERA = Topic("camera", m.CameraStatus, retained=True)
DICE_WANTED = Topic("dice_wanted", m.DiceWanted, retained=True)
LAMPS = Topic("lamps", m.LampPlan, retained=True)
STATE = Topic("state", m.TableState, retained=True)

ENTRY = Topic("entry", m.EntryRecorded)
ANNOUNCEMENT = Topic("announcement", m.Announcement)

COMMAND = Topic("command", m.CommandRequest)
COMMAND_RESULT = Topic("command/result", m.CommandResult)
SIMULATE_THROW = Topic("simulator/throw", m.SimulateThrow)
SIMULATE_PRESS = Topic("simulator/press", m.SimulatePress)

TOPICS: tuple[Topic[Any], ...] = (
    DICE, DICE_UNCLEAR, BUTTON, SENSOR,
    CAMERA, DICE_WANTED, LAMPS, STATE,
    ENTRY, ANNOUNCEMENT,
    COMMAND, COMMAND_RESULT, SIMULATE_THROW, SIMULATE_PRESS,
)  # fmt: skip

ONLINE, OFFLINE = "online", "offline"


def availability(table: str, process: str) -> str:
    """Retained plain text `online` or `offline`; the latter is also the last will of the process."""
    return f"gamenight/{table}/availability/{process}"
