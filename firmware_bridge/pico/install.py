"""Copies the firmware of hardware/firmware onto a board that runs MicroPython."""

from binascii import crc32
from collections.abc import Iterator
from pathlib import Path

from firmware_bridge.pico.port import Port, PortError
from firmware_bridge.pico.raw_repl import RawRepl

FILES = ("protocol.py", "sensing.py", "app.py", "main.py")  # main.py last: without it, nothing starts
CONFIG = "config.py"
CHUNK = 256


def firmware_folder() -> Path:
    """Beside this module when installed, in hardware/ in a checkout."""
    here = Path(__file__).parent
    installed = here / "firmware"
    return installed if installed.is_dir() else here.parents[1] / "hardware" / "firmware"


def install(path: str, *, config: Path | None = None) -> Iterator[str]:
    """Copy the files and start them; yields the name of each file when it is on the board.

    The board's own config.py stays, unless another one is given.
    """
    with Port(path) as port:
        repl = RawRepl(port)
        repl.enter()
        if config or repl.run(f"import os\nprint({CONFIG!r} in os.listdir())").strip() != "True":
            _copy(repl, config or firmware_folder() / CONFIG, CONFIG)
            yield CONFIG
        for name in FILES:
            _copy(repl, firmware_folder() / name, name)
            yield name
        repl.restart()


def _copy(repl: RawRepl, source: Path, name: str) -> None:
    """Under another name first, so that a cable pulled half-way leaves the old file whole."""
    try:
        data = source.read_bytes()
    except OSError as error:
        raise PortError(f"{source} cannot be read: {error.strerror}.") from error
    fresh = name + ".new"
    repl.run(f"f = open({fresh!r}, 'wb')")
    for start in range(0, len(data), CHUNK):
        repl.run(f"f.write({data[start : start + CHUNK]!r})")
    check = f"f.close()\nimport binascii, os\nprint(binascii.crc32(open({fresh!r}, 'rb').read()))"
    if repl.run(check).strip() != str(crc32(data)):
        raise PortError(f"{name} arrived damaged on the board. Please try again.")
    repl.run(f"os.rename({fresh!r}, {name!r})")
