"""Which port is the board's, and what is said when it cannot be had."""

import errno
from dataclasses import dataclass

import pytest
from serial import SerialException

from firmware_bridge.pico.port import Port, PortError, find_port, why_closed


@dataclass
class Info:
    device: str
    vid: int | None = None
    pid: int | None = None
    manufacturer: str | None = None


PICO = Info("/dev/ttyACM0", 0x2E8A, 0x0005, "MicroPython")
PROBE = Info("/dev/ttyACM1", 0x2E8A, 0x000C, "Raspberry Pi")
OTHER_BOARD = Info("/dev/ttyACM2", 0x2E8A, 0x1003, "MicroPython Board")
ARDUINO = Info("/dev/ttyACM3", 0x2341, 0x0043, "Arduino")
PLAIN = Info("/dev/ttyS0")


@pytest.mark.parametrize("board", [PICO, OTHER_BOARD])
def test_the_one_board_with_micropython_is_found(board: Info) -> None:
    assert find_port("auto", ports=lambda: [PLAIN, PROBE, board, ARDUINO]) == board.device


def test_a_port_that_is_named_is_taken() -> None:
    assert find_port("/dev/mine", ports=list) == "/dev/mine"


def test_none_and_several_are_told_apart() -> None:
    with pytest.raises(PortError, match="No Pico is plugged in"):
        find_port("auto", ports=lambda: [PLAIN, PROBE, ARDUINO])
    with pytest.raises(PortError, match=r'Several boards .* port = "/dev/ttyACM0"'):
        find_port("auto", ports=lambda: [OTHER_BOARD, PICO])


@pytest.mark.parametrize(
    ("number", "sentence"),
    [
        (errno.ENOENT, "There is no port /dev/x"),
        (errno.EACCES, "sudo usermod -aG dialout $USER"),
        (errno.EBUSY, "is used by another program"),
        (errno.EAGAIN, "is used by another program"),
        (errno.EIO, "cannot be opened: "),
    ],
)
def test_each_trouble_has_its_sentence(number: int, sentence: str) -> None:
    assert sentence in why_closed("/dev/x", SerialException(number, "could not open port"))


def test_what_is_no_port_at_all() -> None:
    with pytest.raises(PortError, match="cannot be opened"):
        Port(__file__)
