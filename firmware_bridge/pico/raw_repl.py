"""MicroPython's raw prompt: runs small programs on the board over the serial port."""

import time

from firmware_bridge.pico.framing import frame
from firmware_bridge.pico.messages import LEAVE
from firmware_bridge.pico.port import Port, PortError

CTRL_A, CTRL_B, CTRL_C, CTRL_D = b"\x01", b"\x02", b"\x03", b"\x04"
PATIENCE_S = 5.0
TRIES = 3
TRY_S = 1.0


class RawRepl:
    """Stops what runs on the board, and can start it again."""

    def __init__(self, port: Port) -> None:
        self._port, self._read = port, b""

    def enter(self) -> None:
        """Our firmware leaves when told so, any other program by Ctrl-C."""
        for _ in range(TRIES):
            self._port.write(frame(LEAVE))
            self._drain(0.3)
            self._port.write(b"\r" + CTRL_C + CTRL_C)
            self._drain(0.2)
            self._port.write(b"\r" + CTRL_A)
            if self._wait_for(b"raw REPL; CTRL-B to exit\r\n>", TRY_S):
                self._read = b""
                return
        raise PortError(
            f"The board on {self._port.path} does not give its MicroPython prompt. Unplug it, hold BOOTSEL while "
            "plugging it in, and copy MicroPython onto it first; see hardware/firmware/README.md."
        )

    def run(self, program: str) -> str:
        """What the program printed; PortError with the board's last words when it failed."""
        self._port.write(program.encode() + CTRL_D)
        self._until(b"OK")
        printed, errors = self._until(CTRL_D), self._until(CTRL_D)
        self._until(b">")
        if errors:
            raise PortError(f"The board on {self._port.path} said: {errors.decode(errors='replace').splitlines()[-1]}")
        return printed.decode(errors="replace")

    def restart(self) -> None:
        """Leave the prompt and start the firmware."""
        self._port.write(CTRL_B)
        self._until(b">>> ")
        self._port.write(CTRL_D)
        self._until(b"soft reboot")

    def _until(self, end: bytes) -> bytes:
        if not self._wait_for(end, PATIENCE_S):
            raise PortError(f"The board on {self._port.path} stopped answering.")
        before, _, self._read = self._read.partition(end)
        return before

    def _wait_for(self, end: bytes, patience_s: float) -> bool:
        give_up_s = time.monotonic() + patience_s
        while end not in self._read:
            if time.monotonic() >= give_up_s:
                return False
            self._read += self._port.read(0.1)
        return True

    def _drain(self, quiet_s: float) -> None:
        while self._port.read(quiet_s):
            pass
        self._read = b""
