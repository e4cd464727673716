"""Every message that crosses MQTT: observations, requests, state and news, as plain frozen dataclasses.

Observations say "this was seen" and never speak in game terms. Each carries an id, so a repeat is harmless.
Times are seconds since the epoch by the sender's clock; they tell a fresh observation from one that waited.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

Json = dict[str, Any]


# ---------------------------------------------------------------- observations


@dataclass(frozen=True, slots=True)
class DiceRolled:
    """One throw came to rest and every die was read."""

    roll_id: str
    values: tuple[int, ...]
    confidence: float
    at: float
    source: str


class UnclearReason(StrEnum):
    """Why a throw could not be read; the dashboard asks the players instead of guessing."""

    NO_DICE = "no_dice"
    WRONG_NUMBER = "wrong_number_of_dice"
    COCKED = "cocked"
    STACKED = "stacked"
    HAND = "hand_in_view"
    BLURRED = "blurred"
    GLARE = "glare"
    TOO_DARK = "too_dark"
    UNSURE = "unsure"


@dataclass(frozen=True, slots=True)
class RollUnclear:
    """One throw came to rest, but not every die could be read with confidence."""

    roll_id: str
    reason: UnclearReason
    values: tuple[int, ...]  # what was readable, as a hint for the players
    at: float
    source: str


@dataclass(frozen=True, slots=True)
class RollPicture:
    """What the camera saw of one throw, with the dice outlined, so that a dispute is settled by looking.

    Sent just before the roll (or the question about it) that has the same id.
    """

    roll_id: str
    jpeg: str  # base64
    at: float


class PressKind(StrEnum):
    SHORT = "short"
    LONG = "long"
    DOUBLE = "double"


@dataclass(frozen=True, slots=True)
class ButtonPressed:
    press_id: str
    button: str
    press: PressKind
    at: float


@dataclass(frozen=True, slots=True)
class KnobTurned:
    """A rotary encoder was turned by so many clicks, clockwise counted up."""

    turn_id: str
    knob: str
    steps: int
    at: float


@dataclass(frozen=True, slots=True)
class SensorChanged:
    """A contact or knock sensor changed its state.

    `knock` was knocked, each time it says active; `tile_7` has something on the seventh tile in reading order.
    """

    change_id: str
    sensor: str
    active: bool
    at: float


# ---------------------------------------------------------------- state (retained)


class CameraState(StrEnum):
    STARTING = "starting"
    WATCHING = "watching"  # the tray is quiet
    ASLEEP = "asleep"  # hardly looks until the knock sensor tells of a throw
    ROLLING = "rolling"  # something moves
    LOST = "lost"  # the camera cannot be read; manual entry goes on


@dataclass(frozen=True, slots=True)
class CameraStatus:
    source: str  # "simulated", "pi", "usb:0", "file:…"
    state: CameraState
    detail: str = ""


Corner = tuple[float, float]  # shares of the picture's width and height, from its top left


@dataclass(frozen=True, slots=True)
class CameraSetup:
    """How the camera at this table is set up; vision keeps it across restarts."""

    tray: tuple[Corner, Corner, Corner, Corner] | None = None  # clockwise from the top left; None: the whole picture
    is_from_markers: bool = False  # the corners were found by printed markers, and are looked for again at each start
    has_empty_picture: bool = False  # of the tray without dice


@dataclass(frozen=True, slots=True)
class DiceWanted:
    """What the running game wants read; a count of 0 means any number of dice."""

    count: int
    kind: str = "pips"


class LampMode(StrEnum):
    OFF = "off"
    ON = "on"
    BLINK = "blink"


@dataclass(frozen=True, slots=True)
class Light:
    """What one lamp shows; a lamp of a single colour shines with the brightness of the brightest part."""

    mode: LampMode = LampMode.ON
    colour: str = "#ffffff"


@dataclass(frozen=True, slots=True)
class LampPlan:
    """What each lamp should show now; a lamp that is not named is off.

    `island` lies under the board: its tiles row by row, each row from left to right. `brightness` is in percent.
    """

    lamps: Mapping[str, Light]
    island: tuple[tuple[Light, ...], ...] = ()
    brightness: int = 100


class PicoState(StrEnum):
    """How the microcontroller under the island is doing."""

    NONE = "none"  # the pinout has none
    ABSENT = "absent"  # not plugged in, or its port cannot be opened
    CONNECTING = "connecting"  # the port is open, and nobody has answered yet
    WRONG_VERSION = "wrong_version"  # its firmware speaks another version of the protocol
    READY = "ready"


@dataclass(frozen=True, slots=True)
class BridgeStatus:
    """What hangs on this bridge, and whether it is real; `sensors` are those that can tell something now."""

    are_mock: bool
    buttons: tuple[str, ...] = ()
    lamps: tuple[str, ...] = ()
    sensors: tuple[str, ...] = ()
    knobs: tuple[str, ...] = ()
    has_buzzer: bool = False
    pico: PicoState = PicoState.NONE
    detail: str = ""


@dataclass(frozen=True, slots=True)
class TableState:
    """The whole public state of the table, for dashboards and home automation."""

    game: str | None
    game_id: str | None
    version: int
    active: str | None
    phase: str | None
    players: tuple[Json, ...] = ()  # id, name, colour, points, cards (None where nobody counts them)
    last_roll: tuple[int, ...] = ()
    waiting_for: tuple[str, ...] = ()
    winner: str | None = None


# ---------------------------------------------------------------- news (not retained)


@dataclass(frozen=True, slots=True)
class EntryRecorded:
    """One ledger entry: what was asked and everything that followed from it."""

    game_id: str
    seq: int
    source: str
    at: float
    command: Json
    events: tuple[Json, ...]


class NewsKind(StrEnum):
    """What an announcement is about; the voice cuts off, keeps and drops by it."""

    ROLL = "roll"  # and everything it brings
    TURN = "turn"
    ALARM = "alarm"  # such as a seven
    VICTORY = "victory"
    NEWS = "news"  # whatever else happens in the game
    CORRECTION = "correction"  # taken back, brought back or corrected
    QUESTION = "question"  # people are asked, for instance what was rolled
    REMINDER = "reminder"  # nothing has happened for a while
    HOUSE = "house"  # from outside the game
    REPEAT = "repeat"  # what was said last, once more


@dataclass(frozen=True, slots=True)
class Announcement:
    """One thing worth saying aloud, ready to speak, in each language; `voice` is the one to say it in.

    `lines` are the sentences of `texts`, one by one. `seq` is the ledger entry it tells of.
    """

    news_id: str
    kind: NewsKind
    at: float
    voice: str
    texts: Mapping[str, str]
    lines: Mapping[str, tuple[str, ...]]
    game_id: str | None = None
    seq: int | None = None


@dataclass(frozen=True, slots=True)
class SayRequest:
    """Please say this; without a language in the one of the table. An urgent one cuts off what is being said."""

    request_id: str
    text: str
    language: str = ""
    is_urgent: bool = False


@dataclass(frozen=True, slots=True)
class SpeechPlan:
    """How the voice of the table should sound now (retained).

    `volume` is in percent, `speed` in words a minute. From `quiet_from` until `quiet_until` (minutes after midnight,
    local time; both None: never) nothing sounds.
    """

    is_on: bool = True
    volume: int = 70
    speed: int = 160
    has_chimes: bool = True
    quiet_from: int | None = None
    quiet_until: int | None = None

    def is_quiet_at(self, minute: int) -> bool:
        """Whether this minute of the day lies in the quiet hours, which may go past midnight."""
        start, end = self.quiet_from, self.quiet_until
        if start is None or end is None or start == end:
            return False
        return start <= minute < end if start < end else minute >= start or minute < end


@dataclass(frozen=True, slots=True)
class SpeakerStatus:
    """What speaks, and through what (retained); `problem` is an English sentence when nothing can be heard."""

    engine: str  # "espeak-ng 1.51", or "" without one
    device: str  # "default", "null", "file:…", or "" without one
    pack: str = ""  # name of the voice pack, if there is one
    problem: str = ""


class Tune(StrEnum):
    """What a buzzer can say."""

    ROLL = "roll"  # a roll was read
    ALARM = "alarm"  # such as a seven
    UNSURE = "unsure"  # people are asked
    TURN = "turn"  # it is the next player's turn
    VICTORY = "victory"
    REFUSED = "refused"  # a press that cannot be done now
    TICK = "tick"  # something was dialled or noted


@dataclass(frozen=True, slots=True)
class Sound:
    """Worth hearing now, and not later."""

    tune: Tune
    at: float


SURE = 0.95  # confidence below this is a question to the players


@dataclass(frozen=True, slots=True)
class SeenDie:
    """One die in a camera's picture; `value` is None where something lies that cannot be read."""

    value: int | None
    outline: tuple[Corner, ...]
    confidence: float


class HintKind(StrEnum):
    """What would make the dice easier to read."""

    TOO_DARK = "too_dark"
    GLARE = "glare"
    BLURRED = "blurred"
    TOO_SMALL = "too_small"  # move the camera closer
    TOO_LARGE = "too_large"  # move it away
    LIGHT_CHANGED = "light_changed"  # the picture of the empty tray no longer fits


class Area(StrEnum):
    """Where in the picture."""

    TOP_LEFT = "top_left"
    TOP = "top"
    TOP_RIGHT = "top_right"
    LEFT = "left"
    MIDDLE = "middle"
    RIGHT = "right"
    BOTTOM_LEFT = "bottom_left"
    BOTTOM = "bottom"
    BOTTOM_RIGHT = "bottom_right"


@dataclass(frozen=True, slots=True)
class CameraHint:
    kind: HintKind
    area: Area | None = None


@dataclass(frozen=True, slots=True)
class CameraView:
    """What the camera sees right now, a few times a second while somebody watches."""

    jpeg: str  # base64
    width: int
    height: int
    dice: tuple[SeenDie, ...]
    unclear: UnclearReason | None
    hints: tuple[CameraHint, ...]
    at: float


# ---------------------------------------------------------------- requests


@dataclass(frozen=True, slots=True)
class CommandRequest:
    """Please do this: `command` is `{"type": "EndTurn", …}`; `version` is the ledger version the sender saw."""

    request_id: str
    command: Json
    version: int | None = None


@dataclass(frozen=True, slots=True)
class CommandResult:
    request_id: str
    accepted: bool
    version: int
    reason: str | None = None
    sentence: str | None = None
    rule: str | None = None


class CameraWish(StrEnum):
    """What somebody may ask of the camera."""

    WATCH = "watch"  # send views for the next few seconds
    SET_TRAY = "set_tray"  # with corners, or without: the whole picture
    FIND_MARKERS = "find_markers"  # take the corners from the printed markers in view
    KEEP_EMPTY = "keep_empty"  # the tray is empty now: keep its picture
    FORGET_EMPTY = "forget_empty"
    MEASURE_LIGHT = "measure_light"  # open the camera anew, so that exposure, focus and colours fit again


@dataclass(frozen=True, slots=True)
class CameraRequest:
    request_id: str
    wish: CameraWish
    tray: tuple[Corner, Corner, Corner, Corner] | None = None


class CameraProblem(StrEnum):
    """Why the camera did not do as asked."""

    NO_PICTURE = "no_picture"  # the camera is lost
    BAD_TRAY = "bad_tray"  # the corners are no convex quadrangle, or it is tiny
    MARKERS_MISSING = "markers_missing"
    NOT_EMPTY = "not_empty"  # dice lie in the tray
    NOT_KEPT = "not_kept"  # the set-up holds now but could not be written to disk


@dataclass(frozen=True, slots=True)
class CameraAnswer:
    request_id: str
    accepted: bool
    problem: CameraProblem | None = None
    markers: tuple[int, ...] = ()  # numbers of the markers in view, when they were looked for


class Fault(StrEnum):
    """What can go wrong on a simulated tray and with its camera, on request."""

    BLUR = "blur"
    GLARE = "glare"
    COCKED = "cocked"
    TOUCHING = "touching"
    HAND = "hand"
    DROPPED_FRAMES = "dropped_frames"
    UNPLUGGED = "unplugged"
    DARK = "dark"
    STACKED = "stacked"  # one die on top of another
    NUDGED = "nudged"  # a die at rest is pushed a little: no new throw
    HAND_PASSES = "hand_passes"  # a hand moves over dice at rest and is gone again: no new throw
    LIGHT_CHANGE = "light_change"  # after rest the light fades and stays so
    ONE_BY_ONE = "one_by_one"  # each die lies before the next one comes


@dataclass(frozen=True, slots=True)
class SimulateThrow:
    """Ask a simulated camera for a throw; without values it throws at random. The first `keep` dice stay lying."""

    values: tuple[int, ...] | None = None
    faults: tuple[Fault, ...] = ()
    keep: int = 0


@dataclass(frozen=True, slots=True)
class SimulatePress:
    """Ask a bridge on mock pins to press a button, or close a contact, for `hold_ms`, `times` times."""

    button: str = "main"
    hold_ms: int = 80
    times: int = field(default=1)


@dataclass(frozen=True, slots=True)
class SimulateTurn:
    """Ask a bridge on mock pins to turn a knob."""

    steps: int
    knob: str = "number"
