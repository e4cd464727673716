"""The part of `gamenight doctor` that looks at the box: the pinout, the pins, and the Pico under the board."""

import queue
import re
import threading
from dataclasses import asdict, replace
from typing import TYPE_CHECKING, cast

from hub.broker_access import BROKER_ANSWER_S, broker_link
from hub.cli.finding import Finding, Health
from hub.config import Settings
from hub.errors import TabletopError
from hub.service.actions import SEAT_BUTTON, ButtonMap
from hub.service.projections.lamp_plan import STATUS_LAMP, TURN_LAMP
from hub.wire import topics
from hub.wire.link import LinkError
from hub.wire.messages import BridgeStatus, PicoState

if TYPE_CHECKING:
    from firmware_bridge import PinChoice, Pinout, Pins

LAMP = re.compile(rf"{TURN_LAMP}|{STATUS_LAMP}|{SEAT_BUTTON.pattern}")
PRESENCE_S = 1.0
PICO_MENDS = {
    PicoState.ABSENT: "plug it in; a night goes on without it",
    PicoState.CONNECTING: "gamenight pico install",
    PicoState.WRONG_VERSION: "gamenight pico install",
}


def check_gpio(settings: Settings) -> Finding:
    """Read the pinout and open every part of it, as the bridge would."""
    from firmware_bridge import PinsError, choose_pins, load_pinout, pinout_file

    try:
        pinout = load_pinout(settings.bridge.pinout_file)
    except TabletopError as error:
        return Finding("gpio", Health.PROBLEM, str(error), f"correct it; one that works is {pinout_file()}")
    parts = f"In the pinout: {_listed(pinout)}."
    try:
        pins = choose_pins(cast("PinChoice", settings.bridge.pins))
        if not pins.are_mock:
            _open_and_close(settings, pinout, pins)
    except PinsError as error:
        if _bridge_status(settings):
            return Finding("gpio", Health.OK, f"A running bridge uses the pins. {parts}")
        return Finding("gpio", Health.PROBLEM, error.what, f'{error.mend}; or bridge.pins = "mock"')
    if strange := _unknown_names(settings, pinout):
        words = f"In the pinout, the table gives no meaning to {', '.join(strange)}; over MQTT they can be used."
        return Finding("gpio", Health.NOTE, f"{pins.why} {words}", "see the names in docs/hardware.md")
    if pins.problem:
        return Finding("gpio", Health.NOTE, f"Buttons and lamps are simulated. {pins.problem.what}", pins.problem.mend)
    if pins.are_mock:
        return Finding("gpio", Health.NOTE, f"{pins.why} {parts}", "the dashboard's buttons do the same")
    return Finding("gpio", Health.OK, f"{pins.why} {parts}")


def _open_and_close(settings: Settings, pinout: "Pinout", pins: "Pins") -> None:
    """All parts on pins, as a bridge has them; nobody is told, for its link is never started."""
    from firmware_bridge import Bridge

    link = broker_link(settings, "doctor", is_visitor=True)
    Bridge(link, replace(pinout, pico=None), pins=pins).start().close()


def _unknown_names(settings: Settings, pinout: "Pinout") -> list[str]:
    """Parts that nothing at the table is meant for, such as a button that is spelt wrong."""
    known = ButtonMap.of(asdict(settings.buttons)).knows
    strange = [f"buttons.{one.name}" for one in pinout.buttons if not known(one.name)]
    return strange + [f"lamps.{one.name}" for one in pinout.lamps if not LAMP.fullmatch(one.name)]


def _listed(pinout: "Pinout") -> str:
    """What the pinout has, such as "buttons main, undo; lamps turn; buzzer"."""
    names: dict[str, list[str]] = {}
    for kind, name, _ in pinout.parts:
        names.setdefault(kind, []).append(name)
    kinds = (kind if kind in found else f"{kind} {', '.join(found)}" for kind, found in names.items())
    return "; ".join(kinds) or "nothing"


def check_pico(settings: Settings) -> Finding:
    """Ask the microcontroller under the board who it is; a night goes on without it."""
    from firmware_bridge import load_pinout

    try:
        wiring = load_pinout(settings.bridge.pinout_file).pico
    except TabletopError:
        return Finding("pico", Health.NOTE, "Whether there is one cannot be said without the pinout.")
    if wiring is None:
        return Finding("pico", Health.OK, "There is none in the pinout.")
    if status := _bridge_status(settings):  # it has the port, on which two cannot talk
        state, sentence = status.pico, f"A running bridge says: {status.pico}. {status.detail}".strip()
    else:
        from firmware_bridge.pico import probe_port

        state, sentence = probe_port(wiring)
    return Finding("pico", Health.OK if state is PicoState.READY else Health.NOTE, sentence, PICO_MENDS.get(state, ""))


def _bridge_status(settings: Settings) -> BridgeStatus | None:
    """What a bridge that runs on the broker says of itself."""
    statuses: queue.SimpleQueue[BridgeStatus] = queue.SimpleQueue()
    is_there = threading.Event()
    link = broker_link(settings, "doctor", is_visitor=True)
    link.on_availability(lambda process, is_online: is_there.set() if process == "bridge" and is_online else None)
    link.subscribe(topics.BRIDGE, statuses.put)
    try:
        link.start(BROKER_ANSWER_S)
        return statuses.get(timeout=PRESENCE_S) if is_there.wait(PRESENCE_S) else None
    except (LinkError, queue.Empty):
        return None
    finally:
        link.close()
