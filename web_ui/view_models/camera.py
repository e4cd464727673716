"""What the camera sees and how it is set up → the camera page."""

from collections.abc import Iterable
from dataclasses import dataclass

from hub.engine.phrase import Phrase, phrase
from hub.service.camera_relay import CameraRelay
from hub.service.snapshot import Snapshot
from hub.wire.messages import (
    SURE,
    CameraAnswer,
    CameraHint,
    CameraProblem,
    CameraSetup,
    CameraState,
    CameraView,
    HintKind,
    SeenDie,
    UnclearReason,
)
from web_ui.view_models.box import SMART_DICE, StatusLine, camera_words
from web_ui.view_models.forms import Say, json_text

PLACED = frozenset({HintKind.TOO_DARK, HintKind.GLARE, HintKind.BLURRED})  # their words name a part of the picture
MARKERS = (1, 2, 3, 4)
LABEL_SHARE = 0.045  # height of a die's label, of the picture's width
PI = "pi"


@dataclass(frozen=True, slots=True)
class DieMark:
    """A die in the picture; coordinates are the picture's pixels."""

    label: str
    mood: str  # sure, unsure, unread
    points: str
    x: float
    y: float


@dataclass(frozen=True, slots=True)
class Shot:
    src: str
    width: int
    height: int
    label_size: float
    label_radius: float
    dice: tuple[DieMark, ...]


@dataclass(frozen=True, slots=True)
class SetupWords:
    """How the camera is set up, in sentences."""

    tray: str
    empty: str
    light: str
    has_tray: bool
    has_empty: bool


@dataclass(frozen=True, slots=True)
class CameraPage:
    status: StatusLine
    shot: Shot | None
    hints: tuple[str, ...]
    tray: str  # the corners as JSON; null for the whole picture
    setup: SetupWords
    is_smart: bool  # dice that tell their faces themselves: there is no picture, and nothing to set up


def camera_page(snapshot: Snapshot, camera: CameraRelay | None, say: Say) -> CameraPage:
    """One moment of the camera; asking again and again keeps its pictures coming."""
    view = camera.watch() if camera else None
    setup = camera.setup if camera else None
    trouble = _trouble(snapshot, view)
    shown = None if trouble else view
    words, mood = (trouble, "bad") if trouble else _verdict(snapshot, view)
    return CameraPage(
        status=StatusLine("camera", say(words), mood),
        shot=_shot(shown) if shown else None,
        hints=tuple(say(_hint(hint)) for hint in shown.hints) if shown else (),
        tray=json_text(setup.tray if setup else None),
        setup=_setup_words(setup, snapshot, say),
        is_smart=snapshot.camera is not None and snapshot.camera.source in SMART_DICE,
    )


def answer_words(answer: CameraAnswer) -> Phrase:
    """Why the camera did not do as asked, or what is wrong with what it did."""
    assert answer.problem
    if answer.problem is not CameraProblem.MARKERS_MISSING:
        return phrase(f"web.problem.{answer.problem}")
    missing = [number for number in MARKERS if number not in answer.markers]
    seen = [number for number in MARKERS if number in answer.markers]
    if not seen or not missing:
        return phrase("web.problem.no_markers")
    return phrase("web.problem.markers_missing", n=len(missing), missing=_numbers(missing), seen=_numbers(seen))


def _numbers(numbers: Iterable[int]) -> tuple[Phrase, ...]:
    return tuple(phrase("web.view.value", value=number) for number in numbers)


def _trouble(snapshot: Snapshot, view: CameraView | None) -> Phrase | None:
    """Why there is no picture; what lies nearest to the hub explains all behind it."""
    status = snapshot.camera
    if "hub" not in snapshot.online:
        return phrase("web.box.no_broker")
    if "vision" not in snapshot.online or status is None:
        return phrase("web.camera.absent")
    if status.state is CameraState.LOST or status.source in SMART_DICE:
        return camera_words(status)
    if view is None:
        return phrase("web.camera.starting" if status.state is CameraState.STARTING else "web.view.none")
    return None


def _verdict(snapshot: Snapshot, view: CameraView | None) -> tuple[Phrase, str]:
    assert view
    if snapshot.camera and snapshot.camera.state is CameraState.ROLLING:
        return phrase("web.camera.rolling"), "busy"
    if not view.dice and view.unclear in (None, UnclearReason.NO_DICE):
        return phrase("web.view.no_dice"), "off"
    if view.unclear:
        return phrase("web.view.unclear", because=phrase(f"web.unclear.{view.unclear}")), "busy"
    return phrase("web.view.reads", dice=_numbers(sorted(die.value or 0 for die in view.dice))), "good"


def _hint(hint: CameraHint) -> Phrase:
    if hint.area and hint.kind in PLACED:
        return phrase(f"web.hint.{hint.kind}_at", where=phrase(f"web.area.{hint.area}"))
    return phrase(f"web.hint.{hint.kind}")


def _shot(view: CameraView) -> Shot:
    size = round(view.width * LABEL_SHARE, 1)
    marks = tuple(_mark(die, view, size) for die in view.dice if die.outline)
    return Shot(f"data:image/jpeg;base64,{view.jpeg}", view.width, view.height, size, round(0.68 * size, 1), marks)


def _mark(die: SeenDie, view: CameraView, size: float) -> DieMark:
    """The label stands above the die, or below it at the upper edge of the picture: pips stay in view."""
    outline = [(x * view.width, y * view.height) for x, y in die.outline]
    middle = sum(x for x, _ in outline) / len(outline)
    top, bottom = min(y for _, y in outline), max(y for _, y in outline)
    y = top - 0.75 * size if top >= 1.5 * size else bottom + 0.75 * size
    points = " ".join(f"{x:.1f},{y:.1f}" for x, y in outline)
    label = "?" if die.value is None else str(die.value)
    return DieMark(label, _mood(die, view), points, round(min(max(middle, size), view.width - size), 1), round(y, 1))


def _mood(die: SeenDie, view: CameraView) -> str:
    if die.value is None:
        return "unread"
    return "sure" if view.unclear is None or die.confidence >= SURE else "unsure"


def _setup_words(setup: CameraSetup | None, snapshot: Snapshot, say: Say) -> SetupWords:
    is_pi = snapshot.camera is not None and snapshot.camera.source == PI
    light = say(phrase("web.light.locked" if is_pi else "web.light.free"))
    if setup is None:
        unknown = say(phrase("web.view.setup_unknown"))
        return SetupWords(unknown, unknown, light, has_tray=False, has_empty=False)
    by = "whole" if setup.tray is None else "by_markers" if setup.is_from_markers else "by_hand"
    empty = phrase("web.empty.kept" if setup.has_empty_picture else "web.empty.missing")
    return SetupWords(
        say(phrase(f"web.tray.{by}")),
        say(empty),
        light,
        has_tray=setup.tray is not None,
        has_empty=setup.has_empty_picture,
    )
