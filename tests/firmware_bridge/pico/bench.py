"""Real MicroPython under Node with the real firmware, on a line that can be cut, garbled and plugged in again."""

import os
import pty
import select
import shutil
import subprocess
import sys
import threading
import tty
from collections.abc import Callable, Iterable
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import Self

from firmware_bridge.pico import Pico
from firmware_bridge.pico.framing import body_of
from firmware_bridge.wiring import LedOrder, PicoWiring
from hub.wire.messages import PicoState
from tests.patience import PATIENCE_S, until

HERE = Path(__file__).parent
FIRMWARE = HERE.parents[2] / "hardware" / "firmware"
MICROPYTHON = Path(
    *(sys.prefix, "share/micropython/node_modules/@micropython/micropython-webassembly-pyscript/micropython.mjs")
)
MISSING = "MicroPython is missing; get it with: .ci/system-packages tests .venv"

Filter = Callable[[bytes], bytes]


def config(**changes: object) -> str:
    """The config.py that ships, with some lines of one's own after it."""
    lines = [f"{name} = {value!r}" for name, value in changes.items()]
    return "\n".join([(FIRMWARE / "config.py").read_text(encoding="utf-8"), *lines, ""])


def without(kinds: bytes) -> Filter:
    """Loses whole frames of these types."""

    def lose(data: bytes) -> bytes:
        pieces = data.split(b"\0")
        return b"\0".join(piece for piece in pieces if (body_of(piece) or b"\0")[0] not in kinds)

    return lose


class Board:
    """The Pico. `pixels` is what its strip shows, `said` what else its fake parts told."""

    def __init__(self, files: dict[str, str], *, has_firmware: bool = True, empty: Path) -> None:
        assert MICROPYTHON.exists(), MISSING
        assert shutil.which("node"), MISSING
        control, self._control = os.pipe()
        self._told, told = os.pipe()
        command = [
            *("node", str(HERE / "board.mjs"), str(MICROPYTHON), str(control), str(told)),
            *(str(HERE / "board"), str(FIRMWARE if has_firmware else empty)),
            *(f"{name}={text}" for name, text in files.items()),
        ]
        self._process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, pass_fds=(control, told)
        )
        os.close(control)
        os.close(told)
        assert self._process.stdin
        assert self._process.stdout
        self.into, self.out = self._process.stdin.fileno(), self._process.stdout.fileno()
        self.pixels: list[str] = []
        self.shown: list[str] = []  # every picture, newest last
        self.said: list[str] = []
        self._listener = threading.Thread(target=self._listen, daemon=True)
        self._listener.start()

    def set(self, pin: int, level: int) -> None:
        os.write(self._control, f"{pin} {level}\n".encode())

    def close(self) -> None:
        if self._process.poll() is None:
            self._process.kill()
        self._process.wait(PATIENCE_S)
        self._listener.join(PATIENCE_S)
        for stream in (self._process.stdin, self._process.stdout):
            assert stream
            with suppress(OSError):
                stream.close()
        if self._control >= 0:
            os.close(self._control)
            self._control = -1

    def _listen(self) -> None:
        with os.fdopen(self._told, encoding="ascii") as lines:
            for line in lines:
                what, _, value = line.strip().partition(" ")
                if what == "pixels":
                    self.pixels = [value[at : at + 6] for at in range(0, len(value), 6)]
                    self.shown.append(value)
                else:
                    self.said.append(line.strip())


class Cable:
    """Carries bytes between a board and the terminal behind `path`, through filters that a test may change."""

    def __init__(self, path: Path, board: Board) -> None:
        self._path, self._board = path, board
        self.to_board: Filter = bytes
        self.to_hub: Filter = bytes
        self.carried = b""  # what the hub sent
        self.heard = b""  # what the board sent
        self._master, self._slave = pty.openpty()
        tty.setraw(self._slave)
        path.unlink(missing_ok=True)
        path.symlink_to(os.ttyname(self._slave))
        self._stop, self._stopped = os.pipe()
        self._thread = threading.Thread(target=self._carry, daemon=True)
        self._thread.start()

    def tell_hub(self, data: bytes) -> None:
        os.write(self._master, data)

    def tell_board(self, data: bytes) -> None:
        os.write(self._board.into, data)

    def unplug(self) -> None:
        """May be done twice."""
        if self._thread.is_alive():
            os.write(self._stopped, b"x")
            self._thread.join(PATIENCE_S)
            self._path.unlink()
            for fd in (self._master, self._slave, self._stop, self._stopped):
                os.close(fd)

    def _carry(self) -> None:
        board = [self._board.out]
        while True:
            ready, _, _ = select.select([self._master, self._stop, *board], [], [])
            if self._stop in ready:
                return
            if self._master in ready:
                data = os.read(self._master, 4096)
                self.carried += data
                with suppress(BrokenPipeError):
                    os.write(self._board.into, self.to_board(data))
            if self._board.out in ready:
                if not (data := os.read(self._board.out, 4096)):
                    board = []  # it stopped
                self.heard += data
                os.write(self._master, self.to_hub(data))


class Hub:
    """The real `Pico`, with what it told."""

    def __init__(self, wiring: PicoWiring) -> None:
        self.states: list[tuple[PicoState, str, tuple[str, ...]]] = []
        self.sensors: list[tuple[str, bool]] = []
        self.pico = Pico(
            wiring,
            on_sensor=lambda sensor, is_active: self.sensors.append((sensor, is_active)),
            on_state=lambda *state: self.states.append(state),
        )
        self.pico.start()

    @property
    def state(self) -> PicoState:
        return self.states[-1][0] if self.states else PicoState.NONE

    @property
    def sentence(self) -> str:
        return self.states[-1][1]

    def wait_for(self, state: PicoState) -> None:
        until(lambda: self.state is state, f"{state}, at last {self.states[-1:]}")

    def wait_for_sensors(self, wanted: Iterable[tuple[str, bool]]) -> None:
        until(lambda: self.sensors == list(wanted), f"{list(wanted)}, not {self.sensors}")


class Bench:
    """Makes boards, cables and hubs on one port, and clears them away."""

    def __init__(self, folder: Path) -> None:
        self.port = folder / "ttyPico"
        self._empty = folder / "empty"
        self._empty.mkdir()
        self._opened = ExitStack()

    def plug_in(self, *, has_firmware: bool = True, **files: str) -> tuple[Board, Cable]:
        """A freshly started board at the port; files are given as `config="…"` for config.py."""
        named = {f"{name}.py": text for name, text in files.items()}
        board = Board(named, has_firmware=has_firmware, empty=self._empty)
        self._opened.callback(board.close)
        return board, self.connect(board)

    def connect(self, board: Board) -> Cable:
        cable = Cable(self.port, board)
        self._opened.callback(cable.unplug)
        return cable

    def hub(self, *, leds: int = 19, order: LedOrder = "rows") -> Hub:
        hub = Hub(self.wiring(leds, order))
        self._opened.callback(hub.pico.close)
        return hub

    def wiring(self, leds: int = 19, order: LedOrder = "rows") -> PicoWiring:
        return PicoWiring(str(self.port), leds, order)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._opened.close()
