"""`gamenight`: parses the command line and hands over; an error of ours is one sentence, never a traceback."""

import argparse
import json
import logging
import os
import sys
from collections.abc import Callable, Sequence
from io import TextIOWrapper
from pathlib import Path

from hub.config import Settings, load_settings, sample_toml
from hub.errors import TabletopError
from hub.version import __version__

Run = Callable[[argparse.Namespace], int]

# Short flags for the settings people change most; --set reaches all of them.
FLAGS = {
    "--port": ("web.port", "port of the dashboard"),
    "--camera": ("camera.source", "auto, pi, usb, usb:N, file:PATH, simulated, pixels or godice"),
    "--data": ("store.folder", "folder of the ledger"),
    "--table": ("table.name", "name of the table in MQTT topics"),
    "--broker": ("broker.kind", "auto, embedded, mosquitto or external"),
    "--broker-host": ("broker.host", "address of the MQTT broker"),
    "--broker-port": ("broker.port", "port of the MQTT broker"),
    "--language": ("table.language", "cs, en or de"),
}


def settings_of(args: argparse.Namespace) -> Settings:
    """Settings from file, environment and flags, in that order."""
    overrides: dict[str, str] = {}
    for pair in args.set:
        name, equals, value = pair.partition("=")
        if not equals:
            raise TabletopError(f"--set wants name=value, for instance --set web.port=8081, not {pair!r}.")
        overrides[name] = value
    for flag, (name, _) in FLAGS.items():
        value = getattr(args, flag.strip("-").replace("-", "_"))
        if value is not None:
            overrides[name] = value
    return load_settings(args.config, os.environ, overrides)


def _run_parts(*parts: str) -> Run:
    def run(args: argparse.Namespace) -> int:
        from hub.cli.running import run_parts

        return run_parts(settings_of(args), parts)

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
    from hub.service.schemas import all_schemas

    print(json.dumps(all_schemas(), indent=2, ensure_ascii=False))
    return 0


def _cases(args: argparse.Namespace) -> int:
    from hub.cli.cases import run_cases

    return run_cases(args.files, mode=args.mode)


def _bench_start(args: argparse.Namespace) -> int:
    from hub.cli.bench import bench_start

    return bench_start(runs=args.runs)


def _bench_engine(args: argparse.Namespace) -> int:
    from hub.cli.bench_engine import bench_engine

    return bench_engine(games=args.games, seconds=args.seconds)


def _bench_dice(args: argparse.Namespace) -> int:
    from hub.cli.bench_dice import bench_dice

    return bench_dice(args.photos, simulated=args.simulated, failures=args.failures, tell_number=args.tell_number)


def _bench_throws(args: argparse.Namespace) -> int:
    from hub.cli.bench_throws import bench_throws

    return bench_throws(throws=args.throws, fps=args.fps, seed=args.seed, videos=args.videos, failures=args.failures)


def _bench_dashboards(args: argparse.Namespace) -> int:
    from hub.cli.bench_dashboards import bench_dashboards

    return bench_dashboards(clients=args.clients, events=args.events, browsers=args.browsers)


def _bench_buttons(args: argparse.Namespace) -> int:
    from hub.cli.bench_buttons import bench_buttons

    return bench_buttons(presses=args.presses)


def parser() -> argparse.ArgumentParser:
    top = argparse.ArgumentParser(prog="gamenight", description="A companion for a real board-game night.")
    top.add_argument("--version", action="version", version=f"gamenight {__version__}")
    commands = top.add_subparsers(title="commands", metavar="COMMAND", required=True)
    settings = _settings_flags()

    def add(name: str, text: str, run: Run, *, with_settings: bool = True) -> argparse.ArgumentParser:
        one = commands.add_parser(name, help=text, description=text, parents=[settings] if with_settings else [])
        one.set_defaults(run=run)
        return one

    add(
        "run",
        "everything in one process: broker, hub, dashboard, camera, buttons",
        _run_parts("hub", "vision", "bridge"),
    )
    add("serve", "only the hub and its dashboard, beside others on a common broker", _run_parts("hub"))
    add("vision", "only the camera, beside others on a common broker", _run_parts("vision"))
    add("bridge", "only the buttons and lamps, beside others on a common broker", _run_parts("bridge"))
    add("doctor", "check camera, GPIO, broker, speech, store and ports; say what mends each", _doctor)
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

    pico = commands.add_parser("pico", help="the microcontroller under the island: install its firmware, check it")
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

    bench = commands.add_parser("bench", help="measure this machine")
    benches = bench.add_subparsers(title="benchmarks", metavar="WHAT", required=True)
    start = benches.add_parser("start", help="time to a ready dashboard, and memory of the whole hub")
    start.add_argument("--runs", type=int, default=3, help="how often to start (the median counts)")
    start.set_defaults(run=_bench_start)
    engine = benches.add_parser("engine", help="speed of the rules, beside another engine where one is installed")
    engine.add_argument("--games", type=int, default=30, metavar="N", help="random games of each engine")
    engine.add_argument("--seconds", type=float, default=60.0, metavar="S", help="stop playing after so long")
    engine.set_defaults(run=_bench_engine)

    dice = benches.add_parser("dice", help="how well and how fast labelled photographs are read, on one thread")
    read_what = dice.add_mutually_exclusive_group()
    read_what.add_argument("--photos", type=Path, metavar="DIR", help="folder with pictures and labels.csv")
    read_what.add_argument(
        "--simulated", type=int, default=240, metavar="N", help="N simulated photographs instead (%(default)s)"
    )
    dice.add_argument(
        "--failures",
        type=Path,
        default=Path("dice-failures.html"),
        metavar="FILE",
        help="page with those that failed (%(default)s)",
    )
    dice.add_argument("--tell-number", action="store_true", help="tell the reader how many dice there are, as games do")
    dice.set_defaults(run=_bench_dice)

    throws = benches.add_parser("throws", help="are simulated throws told once, rightly and soon, whatever goes wrong")
    throws.add_argument("--throws", type=int, default=100, metavar="N", help="how many, of all kinds in turn")
    throws.add_argument("--fps", type=float, default=20.0, metavar="F", help="frames a second, 5 to 60 (%(default)s)")
    throws.add_argument("--seed", type=int, default=1, metavar="S", help="other throws in another tray")
    throws.add_argument(
        "--videos", type=Path, default=None, metavar="DIR", help="also films of throws, with labels.csv"
    )
    throws.add_argument(
        "--failures",
        type=Path,
        default=Path("throws-failures.html"),
        metavar="FILE",
        help="page with those that failed (%(default)s)",
    )
    throws.set_defaults(run=_bench_throws)

    dashboards = benches.add_parser("dashboards", help="how soon a change is on the last of many devices, and memory")
    dashboards.add_argument("--clients", type=int, default=100, metavar="N", help="open streams (%(default)s)")
    dashboards.add_argument("--events", type=int, default=100, metavar="M", help="changes of the table (%(default)s)")
    dashboards.add_argument("--browsers", type=int, default=0, metavar="N", help="also N real pages in Chromium")
    dashboards.set_defaults(run=_bench_dashboards)

    buttons = benches.add_parser("buttons", help="how soon a press on a mock pin is a message, beside MQTT alone")
    buttons.add_argument("--presses", type=int, default=200, metavar="N", help="how many (%(default)s)")
    buttons.set_defaults(run=_bench_buttons)
    return top


def _settings_flags() -> argparse.ArgumentParser:
    flags = argparse.ArgumentParser(add_help=False)
    group = flags.add_argument_group("settings")
    group.add_argument(
        "--config", type=Path, default=None, metavar="FILE", help="settings file (see `gamenight settings`)"
    )
    group.add_argument(
        "--set", action="append", default=[], metavar="NAME=VALUE", help="any setting, e.g. web.port=8081"
    )
    for flag, (name, text) in FLAGS.items():
        group.add_argument(flag, default=None, metavar=name.rpartition(".")[2].upper(), help=text)
    return flags


def main(argv: Sequence[str] | None = None) -> int:
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")  # a terminal without our letters shows "?" instead of failing
    args = parser().parse_args(argv)
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
