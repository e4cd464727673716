"""Snapshot → how the box is doing: camera, buttons and connection, in plain words."""

from dataclasses import dataclass

from hub.engine.phrase import Phrase, phrase
from hub.service.actions import Action
from hub.service.presses import meaning
from hub.service.snapshot import Snapshot
from hub.wire.messages import BridgeStatus, CameraState, CameraStatus, Fault, PressKind
from web_ui.settings import DashboardSettings
from web_ui.view_models.forms import Say

SIMULATED = "simulated"
SMART_DICE = frozenset({"pixels", "godice"})  # tell their faces themselves, so there is no picture
SMART_STATES = (CameraState.STARTING, CameraState.WATCHING, CameraState.LOST)  # those that sound like a camera
MAIN = "main"  # the button that everybody can reach


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
    on_main: str  # what the main button does about the camera's question or a pause; empty where it does nothing
    faults: tuple[FaultChoice, ...]


def box_view(snapshot: Snapshot, settings: DashboardSettings, say: Say, *, for_game: bool = False) -> Box:
    """`for_game` leaves out what watches dice where the game that is played has none."""
    is_diceless = for_game and snapshot.match is not None and not snapshot.match.game.dice
    camera = snapshot.camera
    is_simulated = camera is not None and camera.source == SIMULATED
    bridge = bridge_here(snapshot)
    can_reach = is_simulated and {"hub", "vision"} <= snapshot.online
    can_throw = settings.throw_dice is not None and can_reach and not snapshot.pauses.is_on and not is_diceless
    return Box(
        lines=tuple(
            StatusLine(part, say(words), mood)
            for part, words, mood in _lines(snapshot)
            if not (is_diceless and part == "camera")
        ),
        can_throw=can_throw,
        can_press=settings.press_button is not None and bridge is not None and bridge.are_mock,
        on_main=_on_main(snapshot, settings, say) if bridge and MAIN in bridge.buttons else "",
        faults=tuple(FaultChoice(fault, say(phrase(f"web.fault.{fault}"))) for fault in Fault) if can_throw else (),
    )


def has_real_camera(snapshot: Snapshot) -> bool:
    """One that sees what lies under it, and works."""
    camera = snapshot.camera
    if camera is None or camera.source == SIMULATED or camera.source in SMART_DICE:
        return False
    return {"hub", "vision"} <= snapshot.online and camera.state is not CameraState.LOST


def bridge_here(snapshot: Snapshot) -> BridgeStatus | None:
    """What hangs on the bridge, as long as it can be reached."""
    return snapshot.bridge if {"hub", "bridge"} <= snapshot.online else None


def _on_main(snapshot: Snapshot, settings: DashboardSettings, say: Say) -> str:
    """Only where a press would really do so."""
    asked, pressed = snapshot.attention, meaning(snapshot, settings.buttons.wish(MAIN, PressKind.SHORT))
    request = snapshot.match.throw() if snapshot.match else None
    if pressed and pressed.action is Action.PAUSE and snapshot.pauses.is_on:
        return say(phrase("web.pause.on_main"))
    if request and asked and pressed and pressed.observation and pressed.observation == asked.roll_id:
        return say(phrase("web.attention.accept", dice=request.dice.kind.said(asked.values)))
    return ""


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
    moods = {CameraState.WATCHING: "good", CameraState.ASLEEP: "good", CameraState.LOST: "bad"}
    return "camera", camera_words(camera), moods.get(camera.state, "busy")


def camera_words(camera: CameraStatus) -> Phrase:
    """How whatever watches the dice is doing."""
    if camera.source in SMART_DICE and camera.state in SMART_STATES:
        return phrase(f"web.smart_dice.{camera.state}")
    source = "simulated." if camera.source == SIMULATED and camera.state is CameraState.WATCHING else ""
    return phrase(f"web.camera.{source}{camera.state}")
