"""The serial port of the board; the only user of pyserial, and every failure of it as a sentence."""

import errno
from collections.abc import Callable, Sequence
from typing import Protocol, Self

from serial import Serial, SerialException
from serial.tools import list_ports

from hub.errors import TabletopError

VENDOR = 0x2E8A  # Raspberry Pi
MICROPYTHON = 0x0005  # what MicroPython on a Pico calls itself; a debug probe is another product
WRITE_S = 1.0


class PortError(TabletopError, OSError):
    """The port cannot be found or opened, or was lost."""


class PortInfo(Protocol):
    """What is known of a serial port before it is opened."""

    device: str
    vid: int | None
    pid: int | None
    manufacturer: str | None


def find_port(wanted: str, *, ports: Callable[[], Sequence[PortInfo]] = list_ports.comports) -> str:
    """The given path, or for "auto" the one board with MicroPython that is plugged in."""
    if wanted != "auto":
        return wanted
    found = sorted(port.device for port in ports() if _is_a_pico(port))
    if not found:
        raise PortError(
            "No Pico is plugged in: no USB port has a board with MicroPython. A new board needs it first, see "
            "hardware/firmware/README.md; and some USB cables only charge."
        )
    if len(found) > 1:
        raise PortError(f'Several boards are plugged in; name one in the pinout, such as port = "{found[0]}".')
    return found[0]


def _is_a_pico(port: PortInfo) -> bool:
    return port.vid == VENDOR and (port.pid == MICROPYTHON or "micropython" in (port.manufacturer or "").lower())


class Port:
    """An open port; any trouble with it is a PortError. `close` may be called twice, `wake` from any thread."""

    def __init__(self, path: str) -> None:
        self.path = path
        try:
            self._serial = Serial(path, 115200, timeout=0, write_timeout=WRITE_S, exclusive=True)
        except (SerialException, OSError, ValueError) as error:
            raise PortError(why_closed(path, error)) from error

    def read(self, patience_s: float) -> bytes:
        """What has come, waiting for the first byte until time is up or somebody wakes us."""
        try:
            if self._serial.timeout != patience_s:  # setting it means to configure the port anew
                self._serial.timeout = patience_s
            first = self._serial.read(1)
            return first + self._serial.read(self._serial.in_waiting) if first else b""
        except (SerialException, OSError, TypeError) as error:  # TypeError: closed by another thread
            raise self._lost() from error

    def write(self, data: bytes) -> None:
        try:
            self._serial.write(data)
        except (SerialException, OSError) as error:
            raise self._lost() from error

    def wake(self) -> None:
        """End a `read` that waits, or the next one."""
        self._serial.cancel_read()

    def close(self) -> None:
        self._serial.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _lost(self) -> PortError:
        return PortError(f"The Pico on {self.path} was unplugged, or does not listen.")


def why_closed(path: str, error: Exception) -> str:
    """Why a port could not be opened, and what helps."""
    number = getattr(error, "errno", None)
    if number in (errno.ENOENT, errno.ENODEV, errno.ENXIO):
        return f"There is no port {path}: the Pico is not plugged in there."
    if number in (errno.EACCES, errno.EPERM):
        return (
            f"The port {path} may not be opened by this user. "
            "Run: sudo usermod -aG dialout $USER, then log in again (a service: restart it)."
        )
    if number in (errno.EBUSY, errno.EAGAIN):
        return f"The port {path} is used by another program, perhaps by a running hub or a terminal. Stop that first."
    return f"The port {path} cannot be opened: {error}."
