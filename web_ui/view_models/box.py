"""Snapshot → how the box is doing: camera, buttons and connection, in plain words."""

from dataclasses import dataclass

from hub.engine.phrase import Phrase, phrase
from hub.service.snapshot import Snapshot
from hub.wire.messages import CameraState, Fault
from web_ui.settings import WebSettings
from web_ui.view_models.forms import Say

SIMULATED = "simulated"


@dataclass(frozen=True, slots=True)
class StatusLine:
    part: str  # camera, buttons, link: chooses the drawing
    text: str
    mood: str  # good, busy, bad, off


@dataclass(frozen=True, slots=True)
class FaultChoice:
    key: str
    label: str


@dataclass(frozen=True, slots=True)
class Box:
    lines: tuple[StatusLine, ...]
    can_throw: bool
    can_press: bool
    faults: tuple[FaultChoice, ...]


def box_view(snapshot: Snapshot, settings: WebSettings, say: Say) -> Box:
    camera = snapshot.camera
    is_simulated = camera is not None and camera.source == SIMULATED
    can_throw = settings.throw_dice is not None and is_simulated and {"hub", "vision"} <= snapshot.online
    return Box(
        lines=tuple(StatusLine(part, say(words), mood) for part, words, mood in _lines(snapshot)),
        can_throw=can_throw,
        can_press=settings.press_button is not None and {"hub", "bridge"} <= snapshot.online,
        faults=tuple(FaultChoice(fault, say(phrase(f"web.fault.{fault}"))) for fault in Fault) if can_throw else (),
    )


def _lines(snapshot: Snapshot) -> tuple[tuple[str, Phrase, str], ...]:
    """A lost broker explains everything behind it, so it is told alone."""
    if "hub" not in snapshot.online:
        return (("link", phrase("web.box.no_broker"), "bad"),)
    lines = [_camera_line(snapshot)]
    if "bridge" not in snapshot.online:
        lines.append(("buttons", phrase("web.box.no_buttons"), "off"))
    return tuple(lines)


def _camera_line(snapshot: Snapshot) -> tuple[str, Phrase, str]:
    camera = snapshot.camera
    if "vision" not in snapshot.online or camera is None:
        return "camera", phrase("web.camera.absent"), "bad"
    moods = {CameraState.WATCHING: "good", CameraState.LOST: "bad"}
    source = "simulated." if camera.source == SIMULATED and camera.state is CameraState.WATCHING else ""
    return "camera", phrase(f"web.camera.{source}{camera.state}"), moods.get(camera.state, "busy")
