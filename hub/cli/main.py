"""`gamenight`: parses the command line and hands over; an error of ours is one sentence, never a traceback."""

import argparse
import gc
import json
import logging
import os
import sys
from collections.abc import Sequence
from io import TextIOWrapper
from pathlib import Path

from hub.cli.bench_commands import add_benches
from hub.cli.ending import end_requests
from hub.cli.flags import Run, settings_flags, settings_of
from hub.cli.story_commands import add_story_commands
from hub.config import sample_toml
from hub.errors import TabletopError
from hub.version import __version__


def _run_parts(*parts: str) -> Run:
    def run(args: argparse.Namespace) -> int:
        settings = settings_of(args)
        with end_requests() as stop:
            print("Gamenight Hub", flush=True)  # from here on whoever asks it to end is heard
            from hub.cli.running import run_parts  # late: this takes a small machine seconds

            return run_parts(settings, parts, stop)

    return run


def _doctor(args: argparse.Namespace) -> int:
    from hub.cli.doctor import doctor

    return doctor(settings_of(args))


def _read(args: argparse.Namespace) -> int:
    from hub.cli.reading import read_pictures

    if args.dice is not None and args.dice < 1:
        raise TabletopError("At least one die must be looked for: --dice 1 or more.")
    return read_pictures(args.images, as_json=args.json, wanted=args.dice)


def _markers(args: argparse.Namespace) -> int:
    from hub.cli.markers import write_markers

    return write_markers(args.out, size_mm=args.size)


def _pico_install(args: argparse.Namespace) -> int:
    from hub.cli.pico import install_firmware

    return install_firmware(settings_of(args), args.pico_port, config=args.pico_config)


def _pico_check(args: argparse.Namespace) -> int:
    from hub.cli.pico import check_firmware

    return check_firmware(settings_of(args), args.pico_port)


def _settings(args: argparse.Namespace) -> int:
    settings_of(args)  # so that a mistake in the present ones is told
    print(sample_toml(), end="")
    return 0


def _schemas(_args: argparse.Namespace) -> int:
    from hub.games.registry import GAMES
    from hub.service.schemas import all_schemas

    print(json.dumps(all_schemas(GAMES), indent=2, ensure_ascii=False))
    return 0


def _cases(args: argparse.Namespace) -> int:
    from hub.cli.cases import run_cases

    return run_cases(args.files, mode=args.mode)


def parser() -> argparse.ArgumentParser:
    top = argparse.ArgumentParser(prog="gamenight", description="A companion for a real board-game night.")
    top.add_argument("--version", action="version", version=f"gamenight {__version__}")
    commands = top.add_subparsers(title="commands", metavar="COMMAND", required=True)
    settings = settings_flags()

    def add(name: str, text: str, run: Run, *, with_settings: bool = True) -> argparse.ArgumentParser:
        one = commands.add_parser(name, help=text, description=text, parents=[settings] if with_settings else [])
        one.set_defaults(run=run)
        return one

    add(
        "run",
        "everything in one process: broker, hub, dashboard, camera, buttons, voice",
        _run_parts("hub", "vision", "bridge", "announcer"),
    )
    add("serve", "only the hub and its dashboard, beside others on a common broker", _run_parts("hub"))
    add("vision", "only the camera, beside others on a common broker", _run_parts("vision"))
    add("bridge", "only the buttons and lamps, beside others on a common broker", _run_parts("bridge"))
    add("announcer", "only the voice, beside others on a common broker", _run_parts("announcer"))
    add("doctor", "check camera, GPIO, broker, speech, store, files for games and ports; say what mends each", _doctor)
    add("settings", "print the commented settings file with its defaults", _settings)

    add("schemas", "print the JSON Schemas of all MQTT messages and commands", _schemas, with_settings=False)

    read = add("read", "read the dice in still pictures", _read, with_settings=False)
    read.add_argument("images", nargs="+", type=Path, metavar="IMAGE")
    read.add_argument("--json", action="store_true", help="one JSON line a picture")
    read.add_argument("--dice", type=int, default=None, metavar="N", help="how many dice there must be")

    markers = add("markers", "draw the sheet of markers that show the camera the tray", _markers, with_settings=False)
    markers.add_argument(
        "--out", type=Path, default=Path("markers.svg"), metavar="FILE", help="a .svg or .pdf to write (%(default)s)"
    )
    markers.add_argument(
        "--size", type=int, default=30, metavar="MM", help="side of a marker, 15 to 60 millimetres (%(default)s)"
    )

    pico = commands.add_parser("pico", help="the microcontroller under the board: install its firmware, check it")
    picos = pico.add_subparsers(title="what to do", metavar="WHAT", required=True)
    copy = picos.add_parser("install", help="copy the firmware to a board with MicroPython", parents=[settings])
    copy.add_argument("--board-config", type=Path, dest="pico_config", metavar="FILE", help="a config.py of your own")
    check = picos.add_parser("check", help="see whether the board answers, and what hangs on it", parents=[settings])
    for one, run in ((copy, _pico_install), (check, _pico_check)):
        one.add_argument("pico_port", nargs="?", metavar="PORT", help="its serial port (the one in the pinout)")
        one.set_defaults(run=run)

    cases = add("cases", "run given/when/then cases through the rules", _cases, with_settings=False)
    cases.add_argument("files", nargs="+", type=Path, metavar="FILE", help="YAML files with cases")
    cases.add_argument("--mode", default=None, help="only cases of this mode, for instance base")

    add_story_commands(commands, settings)
    add_benches(commands)
    return top


def main(argv: Sequence[str] | None = None) -> int:
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")  # a terminal without our letters shows "?" instead of failing
    args = parser().parse_args(argv)
    # A game keeps all that it was, so what is new stays: looking for garbage as often as Python does would find none.
    gc.set_threshold(10_000, 20, 20)
    try:
        run: Run = args.run
        return run(args)
    except TabletopError as error:
        for line in str(error).splitlines():
            print(f"gamenight: {line}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:
        # Whoever read our output went away, as `head` does; closing quietly is what is expected of a command.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    finally:
        logging.shutdown()


if __name__ == "__main__":
    sys.exit(main())
