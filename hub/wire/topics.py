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
ROLL_PICTURE = Topic("observation/picture", m.RollPicture)
BUTTON = Topic("observation/button", m.ButtonPressed)
KNOB = Topic("observation/knob", m.KnobTurned)
SENSOR = Topic("observation/sensor", m.SensorChanged)

CAMERA = Topic("camera", m.CameraStatus, retained=True)
CAMERA_SETUP = Topic("camera/setup", m.CameraSetup, retained=True)
DICE_WANTED = Topic("dice_wanted", m.DiceWanted, retained=True)
LAMPS = Topic("lamps", m.LampPlan, retained=True)
BRIDGE = Topic("bridge", m.BridgeStatus, retained=True)
SPEECH = Topic("speech", m.SpeechPlan, retained=True)
SPEAKER = Topic("speaker", m.SpeakerStatus, retained=True)
STATE = Topic("state", m.TableState, retained=True)

ENTRY = Topic("entry", m.EntryRecorded)
ANNOUNCEMENT = Topic("announcement", m.Announcement)
SOUND = Topic("sound", m.Sound)
CAMERA_VIEW = Topic("camera/view", m.CameraView, qos=0)

SAY = Topic("say", m.SayRequest)
COMMAND = Topic("command", m.CommandRequest)
COMMAND_RESULT = Topic("command/result", m.CommandResult)
CAMERA_REQUEST = Topic("camera/request", m.CameraRequest)
CAMERA_ANSWER = Topic("camera/answer", m.CameraAnswer)
TILE_PICTURE = Topic("tile/picture", m.TilePicture)
TILE_SIGHTING = Topic("tile/sighting", m.TileSighting)
SIMULATE_THROW = Topic("simulator/throw", m.SimulateThrow)
SIMULATE_PRESS = Topic("simulator/press", m.SimulatePress)
SIMULATE_TURN = Topic("simulator/turn", m.SimulateTurn)

TOPICS: tuple[Topic[Any], ...] = (
    DICE, DICE_UNCLEAR, ROLL_PICTURE, BUTTON, KNOB, SENSOR,
    CAMERA, CAMERA_SETUP, DICE_WANTED, LAMPS, BRIDGE, SPEECH, SPEAKER, STATE,
    ENTRY, ANNOUNCEMENT, SOUND, CAMERA_VIEW,
    SAY, COMMAND, COMMAND_RESULT, CAMERA_REQUEST, CAMERA_ANSWER, TILE_PICTURE, TILE_SIGHTING,
    SIMULATE_THROW, SIMULATE_PRESS, SIMULATE_TURN,
)  # fmt: skip

ONLINE, OFFLINE = "online", "offline"


def availability(table: str, process: str) -> str:
    """Retained plain text `online` or `offline`; the latter is also the last will of the process."""
    return f"gamenight/{table}/availability/{process}"
