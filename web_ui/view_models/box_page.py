"""Snapshot → the box as it stands: its buttons with what they mean now, its lamps, the knob, and how its parts are."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from itertools import chain

from hub.engine.phrase import Phrase, phrase
from hub.service.actions import SEAT_BUTTON, ButtonMap
from hub.service.presses import meaning
from hub.service.projections.lamp_plan import OFF, lamp_plan, rows_of
from hub.service.snapshot import Snapshot
from hub.wire.messages import BridgeStatus, LampPlan, Light, PicoState, PressKind
from web_ui.view_models.box import StatusLine, bridge_here
from web_ui.view_models.box_lights import LightsPicture, lights_picture
from web_ui.view_models.dial import DialPanel, dial_panel
from web_ui.view_models.forms import Say
from web_ui.view_models.people import Badge, badges

KNOB = "knob"  # the button in the knob
MARKS = {"main": "check", "undo": "undo", "repeat": "voice", "pause": "pause", KNOB: "knob"}  # what is drawn on them
LAMPS = ("turn", "status")


@dataclass(frozen=True, slots=True)
class LampView:
    label: str
    mode: str  # off, on, blink
    colour: str
    words: str  # what it does, for those who do not see it


@dataclass(frozen=True, slots=True)
class ButtonView:
    """`short` and `long` are what such a press would do now; empty where it would do nothing."""

    name: str
    label: str
    mark: str  # the drawing on it
    short: str
    long: str
    can_press: bool
    badge: Badge | None = None  # whose seat it is
    lamp: LampView | None = None  # beside it


@dataclass(frozen=True, slots=True)
class BoxPage:
    is_here: bool
    is_mock: bool
    can_press: bool
    buttons: tuple[ButtonView, ...]
    seats: tuple[ButtonView, ...]
    knob: ButtonView | None  # what pressing it means
    has_knob: bool  # there is something to turn
    can_turn: bool
    dial: DialPanel | None
    lamps: tuple[LampView, ...]
    lights: LightsPicture | None
    parts: tuple[StatusLine, ...]
    detail: str  # what the bridge itself says, for makers


def box_page(snapshot: Snapshot, buttons: ButtonMap, *, say: Say, may_press: Callable[[str], bool]) -> BoxPage:
    bridge = bridge_here(snapshot)
    lid = _Lid(snapshot, bridge or BridgeStatus(are_mock=False), buttons, say, may_press)
    return lid.page(is_here=bridge is not None)


class _Lid:
    """Holds what every part of the drawing needs."""

    def __init__(
        self, snapshot: Snapshot, bridge: BridgeStatus, buttons: ButtonMap, say: Say, may_press: Callable[[str], bool]
    ) -> None:
        self._snapshot, self._bridge, self._map, self._say = snapshot, bridge, buttons, say
        self._may_press = may_press
        self._plan: LampPlan = lamp_plan(snapshot)
        match = snapshot.match
        people = tuple(badges(match.setup).values()) if match else ()
        self._sitting: Mapping[str, Badge] = {f"seat_{seat}": badge for seat, badge in enumerate(people, start=1)}

    def page(self, *, is_here: bool) -> BoxPage:
        bridge = self._bridge
        drawn = tuple(self._button(name) for name in bridge.buttons)
        return BoxPage(
            is_here=is_here,
            is_mock=bridge.are_mock,
            can_press=any(one.can_press for one in drawn),
            buttons=tuple(one for one in drawn if one.name != KNOB and not SEAT_BUTTON.fullmatch(one.name)),
            seats=tuple(one for one in drawn if SEAT_BUTTON.fullmatch(one.name)),
            knob=next((one for one in drawn if one.name == KNOB), None),
            has_knob=bool(bridge.knobs),
            can_turn=bool(bridge.knobs) and self._can_press(KNOB),
            dial=dial_panel(self._snapshot.dial, self._say),
            lamps=tuple(self._lamp(name) for name in bridge.lamps if name not in bridge.buttons),
            lights=self._lights(),
            parts=tuple(self._parts()),
            detail=bridge.detail,
        )

    # ------------------------------------------------------------ buttons and lamps

    def _button(self, name: str) -> ButtonView:
        badge = self._sitting.get(name)
        return ButtonView(
            name,
            self._label(name),
            f"shape-{badge.shape}" if badge else MARKS.get(name, "tap"),
            short=self._meaning(name, PressKind.SHORT),
            long=self._meaning(name, PressKind.LONG),
            can_press=self._can_press(name),
            badge=badge,
            lamp=self._lamp(name) if name in self._bridge.lamps else None,
        )

    def _can_press(self, name: str) -> bool:
        return self._bridge.are_mock and self._may_press(name)

    def _label(self, name: str) -> str:
        """A part with a name that the pinout gave it is called so."""
        if badge := self._sitting.get(name):
            return badge.name
        if seat := SEAT_BUTTON.fullmatch(name):
            return self._say(phrase("web.button.seat", n=int(seat[1])))
        return self._say(phrase(f"web.button.{name}")) if name in MARKS else name

    def _meaning(self, name: str, press: PressKind) -> str:
        found = meaning(self._snapshot, self._map.wish(name, press))
        return self._say(found.words) if found else ""

    def _lamp(self, name: str) -> LampView:
        light: Light = self._plan.lamps.get(name, OFF)
        label = self._say(phrase(f"web.lamp.{name}")) if name in LAMPS else self._label(name)
        return LampView(label, light.mode, light.colour, self._say(phrase(f"web.lamp.mode.{light.mode}")))

    def _lights(self) -> LightsPicture | None:
        rows = rows_of(self._snapshot.match.view()) if self._snapshot.match else ()
        return lights_picture(tuple(chain.from_iterable(rows)), tuple(chain.from_iterable(self._plan.tiles)))

    # ------------------------------------------------------------ how its parts are

    def _parts(self) -> tuple[StatusLine, ...]:
        return tuple(
            StatusLine(part, self._say(words), mood)
            for part, words, mood in (self._pins(), self._lamps(), self._pico(), self._buzzer(), self._sensors())
        )

    def _pins(self) -> tuple[str, Phrase, str]:
        return "buttons", phrase("web.pins.mock" if self._bridge.are_mock else "web.pins.real"), "good"

    def _lamps(self) -> tuple[str, Phrase, str]:
        return "lamp", phrase("web.lamp.brightness", percent=self._plan.brightness), "good"

    def _pico(self) -> tuple[str, Phrase, str]:
        moods = {PicoState.NONE: "off", PicoState.CONNECTING: "busy", PicoState.READY: "good"}
        state = self._bridge.pico
        return "tiles", phrase(f"web.pico.{state}"), moods.get(state, "bad")

    def _buzzer(self) -> tuple[str, Phrase, str]:
        if not self._bridge.has_buzzer:
            return "voice", phrase("web.buzzer.none"), "off"
        is_quiet = self._snapshot.house.is_quiet
        return "voice", phrase("web.buzzer.quiet" if is_quiet else "web.buzzer.there"), "off" if is_quiet else "good"

    def _sensors(self) -> tuple[str, Phrase, str]:
        names = self._bridge.sensors
        if not names:
            return "spark", phrase("web.sensors.none"), "off"
        return "spark", phrase("web.sensors.there", names=", ".join(names)), "good"
