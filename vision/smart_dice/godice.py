"""GoDice over Bluetooth: found by their name, connected, heard, and looked for again when they are lost.

The messages are those that the maker publishes at https://github.com/ParticulaCode/GoDiceJavaScriptAPI.
"""

import asyncio
import logging
import struct
import sys
import threading
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING

from hub.wire.messages import CameraState
from vision.smart_dice.assemble import DieNews, DieState

if TYPE_CHECKING:
    from bleak import BleakClient
    from bleak.backends.device import BLEDevice

log = logging.getLogger(__name__)

NAME_PREFIX = "GoDice_"
NOTIFICATIONS = "6e400003-b5a3-f393-e0a9-e50e24dcca9e"  # the Nordic UART's way out of the die
FACES = {1: (-64, 0, 0), 2: (0, 0, 64), 3: (0, 64, 0), 4: (0, -64, 0), 5: (0, 0, -64), 6: (64, 0, 0)}
# What a die says when it lies still; its acceleration follows.
STABLE = {
    b"S": DieState.RESTS,
    b"TS": DieState.CROOKED,
    b"FS": DieState.HANDLED,  # after what only looked like a roll
    b"MS": DieState.HANDLED,  # turned from one face to another
}
MOST_DICE = 12
SCAN_S, BETWEEN_SCANS_S = 4.0, 10.0
CONNECT_S = 15.0
RETRY_S = 5.0
STOP_S = 4.0
MISSING = "bleak, which speaks Bluetooth, is not installed"
INSTALL = f"{sys.executable} -m pip install 'bleak>=0.22,<4'"
START_RADIO = "sudo apt-get install bluez; sudo systemctl start bluetooth; bluetoothctl power on"

Hear = Callable[[DieNews], None]
Say = Callable[[CameraState, str], None]


def is_bluetooth_installed() -> bool:
    try:
        import bleak  # noqa: F401 - late: an extra that few need
    except ImportError:
        return False
    return True


def news_from(die: str, data: bytes) -> DieNews | None:
    """What a notification says of the roll; None for battery, colour and whatever else a die may send."""
    if data[:1] == b"R":
        return DieNews(die, DieState.ROLLING)
    for prefix, state in STABLE.items():
        if data.startswith(prefix) and len(data) >= len(prefix) + 3:
            return DieNews(die, state, face_of(struct.unpack_from("bbb", data, len(prefix))))
    return None


def face_of(up: tuple[int, ...]) -> int:
    """The face of a six-sided die whose direction is nearest to the measured one."""
    return min(FACES, key=lambda face: sum((a - b) ** 2 for a, b in zip(FACES[face], up, strict=True)))


async def dice_in_reach(seconds: float = SCAN_S) -> "list[BLEDevice]":
    from bleak import BleakScanner  # late, as above

    found = await BleakScanner.discover(timeout=seconds)
    return [device for device in found if (device.name or "").startswith(NAME_PREFIX)]


class GoDice:
    """Dice in reach, each on a connection of its own, in an event loop on a thread of its own."""

    name = "godice"

    def __init__(self) -> None:
        self._hear: Hear = lambda _news: None
        self._say: Say = lambda _state, _detail: None
        self._clients: dict[str, BleakClient] = {}
        self._lost = asyncio.Event()
        self._thread = threading.Thread(target=self._run, name="godice", daemon=True)
        self._is_running = threading.Event()
        self._stop: Callable[[], object] = lambda: None

    @property
    def sentence(self) -> str:
        if not is_bluetooth_installed():
            return f"GoDice were asked for, but {MISSING}: {INSTALL}"
        return "Looking for GoDice over Bluetooth, as asked."

    def start(self, hear: Hear, say: Say) -> None:
        self._hear, self._say = hear, say
        if not is_bluetooth_installed():
            log.error("no GoDice: %s; %s", MISSING, INSTALL)
            say(CameraState.LOST, f"{MISSING}: {INSTALL}")
            return
        say(CameraState.STARTING, "Looking for GoDice.")
        self._thread.start()
        self._is_running.wait(STOP_S)

    def close(self) -> None:
        if self._thread.is_alive():
            self._stop()
            self._thread.join(STOP_S)

    def _run(self) -> None:
        with suppress(asyncio.CancelledError):
            asyncio.run(self._watch())

    # ------------------------------------------------------------ in the event loop

    async def _watch(self) -> None:
        loop, task = asyncio.get_running_loop(), asyncio.current_task()
        assert task
        self._stop = lambda: loop.call_soon_threadsafe(task.cancel)
        self._is_running.set()
        try:
            while True:
                self._lost.clear()
                pause_s = await self._seek()
                with suppress(TimeoutError):
                    await asyncio.wait_for(self._lost.wait(), pause_s)
        finally:
            goodbyes = asyncio.gather(
                *(client.disconnect() for client in self._clients.values()), return_exceptions=True
            )
            with suppress(TimeoutError):
                await asyncio.wait_for(goodbyes, STOP_S / 2)

    async def _seek(self) -> float:
        """Connect to the dice in reach; seconds until the next attempt. A radio that is off may be switched on."""
        try:
            await self._connect_all()
        except Exception as error:  # noqa: BLE001 - D-Bus, BlueZ and the adapter raise what they like
            log.warning("Bluetooth cannot be used: %s", error)
            if not self._clients:
                self._say(CameraState.LOST, f"Bluetooth cannot be used: {error}. {START_RADIO}")
            return RETRY_S
        return BETWEEN_SCANS_S

    async def _connect_all(self) -> None:
        """One after the other, and not while scanning: small adapters can do only one thing at a time."""
        for device in await dice_in_reach():
            if device.address not in self._clients and len(self._clients) < MOST_DICE:
                try:
                    await asyncio.wait_for(self._connect(device), CONNECT_S)
                except Exception as error:  # noqa: BLE001 - as above; the others may still answer
                    log.warning("%s does not answer: %s", device.name, error)
        self._tell()

    async def _connect(self, device: "BLEDevice") -> None:
        from bleak import BleakClient  # late, as above

        die = device.address
        client = BleakClient(device, disconnected_callback=partial(self._on_lost, die))
        await client.connect()
        try:
            await client.start_notify(NOTIFICATIONS, partial(self._on_notification, die))
        except BaseException:
            with suppress(Exception):
                await client.disconnect()
            raise
        self._clients[die] = client
        log.info("connected to %s", device.name)

    def _on_notification(self, die: str, _characteristic: object, data: bytearray) -> None:
        if news := news_from(die, bytes(data)):
            self._hear(news)

    def _on_lost(self, die: str, _client: object) -> None:
        if self._clients.pop(die, None):
            log.warning("the die %s is out of reach; looking for it", die)
            self._hear(DieNews(die, DieState.GONE))
            self._tell()
            self._lost.set()

    def _tell(self) -> None:
        if self._clients:
            self._say(CameraState.WATCHING, f"{len(self._clients)} GoDice are connected.")
        else:
            self._say(CameraState.LOST, "No GoDice is in reach; roll one to wake it.")
