"""What the camera above the tray sees, tells and is asked, and what its simulator is asked."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Annotated, TypeAlias

from pydantic import Field

# What is thrown is shown and said: so no more of it than lies in a tray, and no name that fills a page.
Face: TypeAlias = Annotated[int, Field(ge=-999, le=999)] | Annotated[str, Field(max_length=40)]
Faces: TypeAlias = Annotated[tuple[Face, ...], Field(max_length=60)]
PIPS = "pips"  # the kind of dice with one to six of them, which cameras and smart dice can tell


@dataclass(frozen=True, slots=True)
class DiceRolled:
    """One throw came to rest and every die was read."""

    roll_id: str
    values: Faces
    confidence: float
    at: float
    source: str
    kind: str = PIPS
    request: str | None = None  # that was open when the dice began to roll, "" for none; None: nobody knows


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
    UNKNOWN_DICE = "unknown_dice"  # of a kind that whoever watched cannot read


@dataclass(frozen=True, slots=True)
class RollUnclear:
    """One throw came to rest, but not every die could be read with confidence."""

    roll_id: str
    reason: UnclearReason
    values: Faces  # what was readable, as a hint for the players
    at: float
    source: str
    kind: str = PIPS
    request: str | None = None


@dataclass(frozen=True, slots=True)
class RollPicture:
    """What the camera saw of one throw, with the dice outlined, so that a dispute is settled by looking.

    Sent just before the roll (or the question about it) that has the same id.
    """

    roll_id: str
    jpeg: str  # base64
    at: float


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
    """The throw that the table waits for.

    A count of 0: for none, and `kind` is the one that the game will want; whatever is thrown then is only told.
    """

    count: int
    kind: str = PIPS
    faces: tuple[Face, ...] = (1, 2, 3, 4, 5, 6)
    kept: tuple[Face, ...] = ()  # lie aside, and are no part of the throw
    player: str | None = None  # who throws
    request: str = ""  # names this throw; another one, however alike, has another name


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
