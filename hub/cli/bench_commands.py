"""`gamenight bench …`: its parsers, and who runs them."""

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from hub.cli.flags import Commands


def _bench_start(args: argparse.Namespace) -> int:
    from hub.cli.bench import bench_start

    return bench_start(runs=args.runs)


def _bench_engine(args: argparse.Namespace) -> int:
    from hub.cli.bench_engine import bench_engine

    return bench_engine(games=args.games, seconds=args.seconds, key=args.game)


def _bench_dice(args: argparse.Namespace) -> int:
    from hub.cli.bench_dice import bench_dice

    return bench_dice(args.photos, simulated=args.simulated, failures=args.failures, tell_number=args.tell_number)


def _bench_tiles(args: argparse.Namespace) -> int:
    from hub.cli.bench_tiles import bench_tiles

    return bench_tiles(photographs=args.photographs)


def _bench_throws(args: argparse.Namespace) -> int:
    from hub.cli.bench_throws import bench_throws

    return bench_throws(throws=args.throws, fps=args.fps, seed=args.seed, videos=args.videos, failures=args.failures)


def _bench_dashboards(args: argparse.Namespace) -> int:
    from hub.cli.bench_dashboards import bench_dashboards

    return bench_dashboards(clients=args.clients, events=args.events, browsers=args.browsers, key=args.game)


def _bench_buttons(args: argparse.Namespace) -> int:
    from hub.cli.bench_buttons import bench_buttons

    return bench_buttons(presses=args.presses)


def _bench_voice(args: argparse.Namespace) -> int:
    from hub.cli.bench_voice import bench_voice

    return bench_voice(runs=args.runs, device=args.device, key=args.game)


def add_benches(commands: "Commands") -> None:
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

    tiles = benches.add_parser("tiles", help="how well and how fast simulated photographs of tiles are told")
    tiles.add_argument("--photographs", type=int, default=240, metavar="N", help="how many (%(default)s)")
    tiles.set_defaults(run=_bench_tiles)

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

    voice = benches.add_parser("voice", help="how soon a roll is heard, beside MQTT alone and a bare espeak-ng")
    voice.add_argument("--runs", type=int, default=50, metavar="N", help="how many rolls (%(default)s)")
    voice.add_argument("--device", default="auto", metavar="DEVICE", help="as speech.device; without a card: null")
    voice.set_defaults(run=_bench_voice)

    for played in (engine, dashboards, voice):
        played.add_argument("--game", metavar="KEY", help="which game (the first that can be played at random)")
