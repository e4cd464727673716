"""What `gamenight doctor` finds of smart dice, where those take the camera's place."""

import asyncio
from queue import Empty, Queue

from hub.broker_access import broker_link
from hub.cli.finding import Finding, Health
from hub.config import Settings
from hub.wire.link import LinkError

LISTEN_S = 3.0


def check_smart_dice(settings: Settings) -> Finding | None:
    """None when a camera watches."""
    kind, _, topic = settings.camera.source.partition(":")
    match kind:
        case "pixels":
            return _check_pixels(settings, topic)
        case "godice":
            return _check_godice()
        case _:
            return None


def _check_pixels(settings: Settings, topic: str) -> Finding:
    """Dice that lie still say nothing, so silence is no problem."""
    from vision.smart_dice import GATEWAY_TOPIC

    topic, where = topic or GATEWAY_TOPIC, f"{settings.broker.host}:{settings.broker.port}"
    heard: Queue[str] = Queue()
    link = broker_link(settings, "doctor", is_visitor=True)
    link.subscribe_raw(topic, lambda name, _payload: heard.put(name))
    try:
        link.start(LISTEN_S)
        return Finding("camera", Health.OK, f"Pixels dice speak on {heard.get(timeout=LISTEN_S)}.")
    except LinkError:
        found = f"Pixels dice will be heard on {topic}, once a broker runs at {where}."
        return Finding("camera", Health.NOTE, found, "gamenight run, and roll a die; see docs/smart_dice.md")
    except Empty:
        mend = f'roll a die meanwhile; set the gateway to the broker at {where}, or camera.source = "pixels:ITS/TOPIC"'
        return Finding("camera", Health.NOTE, f"Nothing was heard of Pixels dice on {topic}.", mend)
    finally:
        link.close()


def _check_godice() -> Finding:
    from vision.smart_dice import godice

    if not godice.is_bluetooth_installed():
        return Finding("camera", Health.PROBLEM, f"No GoDice: {godice.MISSING}.", godice.INSTALL)
    try:
        dice = asyncio.run(godice.dice_in_reach())
    except Exception as error:  # noqa: BLE001 - D-Bus, BlueZ and the adapter raise what they like
        return Finding("camera", Health.PROBLEM, f"Bluetooth cannot be used: {error}.", godice.START_RADIO)
    if not dice:
        return Finding(
            "camera",
            Health.NOTE,
            "No GoDice is in reach.",
            "roll one to wake it, and close other apps that may hold it",
        )
    return Finding("camera", Health.OK, f"In reach: {', '.join(str(die.name) for die in dice)}.")
