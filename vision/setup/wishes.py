"""What people may ask of a camera's set-up: each wish gives a new set-up or is refused. Pure."""

from collections.abc import Callable
from dataclasses import dataclass, replace

from hub.errors import TabletopError
from hub.wire.messages import CameraProblem, CameraRequest, CameraWish, UnclearReason
from vision.frames.source import Frame
from vision.setup.markers import find_markers
from vision.setup.store import Kept
from vision.tray.reader import TrayReader
from vision.tray.tray import BadTray, Tray


@dataclass(frozen=True, slots=True)
class Glance:
    """A frame, and whether anything moves in it."""

    frame: Frame
    is_moving: bool


@dataclass(frozen=True, slots=True)
class Asked:
    """A request with what it is decided by; no glance while the camera gives no picture."""

    request: CameraRequest
    kept: Kept
    glance: Glance | None
    is_insisted: bool  # a refusal that may be argued with has been heard, and here it is asked again

    @property
    def seen(self) -> Glance:
        if self.glance is None:
            raise Refused(CameraProblem.NO_PICTURE)
        return self.glance


@dataclass(frozen=True, slots=True)
class Granted:
    kept: Kept
    markers: tuple[int, ...] = ()


class Refused(TabletopError):
    """A wish that cannot be granted as things are; one that `may_insist` is granted when it comes again."""

    def __init__(self, problem: CameraProblem, markers: tuple[int, ...] = (), *, may_insist: bool = False) -> None:
        super().__init__(problem.value)
        self.problem, self.markers, self.may_insist = problem, markers, may_insist


def set_tray(asked: Asked) -> Granted:
    corners = asked.request.tray
    try:
        tray = Tray.between(corners) if corners else None
    except BadTray as error:
        raise Refused(CameraProblem.BAD_TRAY) from error
    return Granted(_with_tray(asked.kept, tray, is_from_markers=False))


def find_tray(asked: Asked) -> Granted:
    """The tray between the markers in view."""
    seen = find_markers(asked.seen.frame.image)
    if not seen.are_complete:
        raise Refused(CameraProblem.MARKERS_MISSING, seen.numbers)
    try:
        return Granted(_with_tray(asked.kept, seen.tray(), is_from_markers=True), seen.numbers)
    except BadTray as error:
        raise Refused(CameraProblem.BAD_TRAY, seen.numbers) from error


def keep_empty(asked: Asked) -> Granted:
    """Not while something moves or dice are seen. A tray may have dice printed on its floor, and the table outranks
    the reader: who insists is believed.
    """
    image = asked.seen.frame.image
    reading = TrayReader(_tray(asked.kept)).read(image, None)
    if asked.seen.is_moving or reading.unclear is UnclearReason.HAND:
        raise Refused(CameraProblem.NOT_EMPTY)
    if reading.dice and not asked.is_insisted:
        raise Refused(CameraProblem.NOT_EMPTY, may_insist=True)
    return Granted(Kept(replace(asked.kept.setup, has_empty_picture=True), image.copy()))


def forget_empty(asked: Asked) -> Granted:
    return Granted(Kept(replace(asked.kept.setup, has_empty_picture=False)))


WISHES: dict[CameraWish, Callable[[Asked], Granted]] = {
    CameraWish.SET_TRAY: set_tray,
    CameraWish.FIND_MARKERS: find_tray,
    CameraWish.KEEP_EMPTY: keep_empty,
    CameraWish.FORGET_EMPTY: forget_empty,
}


def _tray(kept: Kept) -> Tray:
    return Tray(kept.setup.tray) if kept.setup.tray else Tray()


def _with_tray(kept: Kept, tray: Tray | None, *, is_from_markers: bool) -> Kept:
    corners = tray.corners if tray else None
    return replace(kept, setup=replace(kept.setup, tray=corners, is_from_markers=is_from_markers))
