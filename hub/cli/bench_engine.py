"""`gamenight bench engine`: how quick the rules are, beside another engine for the same game where one is installed.

All times are processor time, so that other work on the machine does not count.
"""

import random
import statistics
from collections.abc import Callable, Iterable
from functools import partial
from importlib import import_module, metadata
from time import monotonic, process_time
from typing import Any

from hub.cli.bench_frames import frame_seconds
from hub.cli.bench_table import measured_game
from hub.cli.trials import trials
from hub.engine.definition import GameDefinition, MatchSetup, Player
from hub.engine.match import Match
from hub.engine.phrase import PlayerId
from hub.engine.trials import Trials
from hub.version import __version__

MOST_STEPS = 5000  # a random game that nobody wins is left alone
SLOWEST = 5  # kinds of commands to name
LAST_PART = 4  # of so many parts of a game the last is looked at more closely
LATE = 100  # of its positions at most
ROUNDS = 5  # how often a replay is measured


def bench_engine(*, games: int, seconds: float, key: str | None = None) -> int:
    game = measured_game(key)
    partner = trials()[game.key]
    ours, theirs = _play_in_turn(game, partner, max(1, games), seconds)
    _print_rates(game, partner, ours, theirs)
    _print_details(_random_game(game, partner, seed=0))
    return 0


# ---------------------------------------------------------------- beside each other


def _play_in_turn(
    game: GameDefinition[Any], partner: Trials, games: int, seconds: float
) -> tuple[list[tuple[int, float]], list[tuple[int, float]]]:
    """Steps and seconds of each game, one of ours and one of theirs in turn."""
    peer = _peer(partner)
    ours: list[tuple[int, float]] = []
    theirs: list[tuple[int, float]] = []
    until = monotonic() + seconds
    for seed in range(games):
        ours.append(_timed(partial(_steps, game, partner, seed)))
        if peer and partner.peer_game:
            theirs.append(_timed(partial(partner.peer_game, peer)))
        if monotonic() > until:
            break
    return ours, theirs


def _peer(partner: Trials) -> Any:
    if not partner.peer:
        return None
    try:
        return import_module(partner.peer)
    except ImportError:
        return None


def _timed(played: Callable[[], int]) -> tuple[int, float]:
    began = process_time()
    steps = played()
    return steps, process_time() - began


def _steps(game: GameDefinition[Any], partner: Trials, seed: int) -> int:
    return _random_game(game, partner, seed).version


def _random_game(game: GameDefinition[Any], partner: Trials, seed: int) -> Match:
    seats = tuple(Player(PlayerId(colour), colour.title(), colour) for colour in game.colours[: game.players[-1]])
    match = Match.start(game, MatchSetup(game.key, seats))
    pick = random.Random(seed).randrange  # noqa: S311 - games, not secrets
    while match.version < MOST_STEPS and (command := partner.command(match.play(), pick)):
        match, _ = match.after(command)
    return match


def _print_rates(
    game: GameDefinition[Any],
    partner: Trials,
    ours: list[tuple[int, float]],
    theirs: list[tuple[int, float]],
) -> None:
    print(f"{len(ours)} random games, {game.players[-1]} players{'; both engines in turn' if theirs else ''}")
    print(f"{'':28}{'steps/s':>12}{'best game':>12}{'steps a game':>14}")
    _print_rate(f"gamenight {__version__}", ours)
    if theirs:
        _print_rate(f"{partner.peer} {metadata.version(partner.peer)}", theirs)
        print(f"{'ratio':28}{_rate(ours) / _rate(theirs):>11.2f}x{_best(ours) / _best(theirs):>11.2f}x")
    elif partner.peer:
        print(f"For a comparison with {partner.peer}: pip install 'gamenight-hub[bench]'")


def _print_rate(name: str, games: list[tuple[int, float]]) -> None:
    length = statistics.median(steps for steps, _ in games)
    print(f"{name:28}{_rate(games):>12,.0f}{_best(games):>12,.0f}{length:>14,.0f}")


def _rate(games: Iterable[tuple[int, float]]) -> float:
    return statistics.median(steps / seconds for steps, seconds in games)


def _best(games: Iterable[tuple[int, float]]) -> float:
    return max(steps / seconds for steps, seconds in games)


# ---------------------------------------------------------------- one finished game


def _print_details(match: Match) -> None:
    late = max(1, min(LATE, match.version // LAST_PART))
    again, decided, offers, views = _watched(match, late)
    everything = [took for _, took in decided]
    kinds = {name: statistics.median(took for kind, took in decided if kind == name) for name, _ in decided}
    slowest = sorted(kinds, key=lambda kind: -kinds[kind])[:SLOWEST]
    named = ", ".join(f"{kind} {kinds[kind] * 1e6:.0f}" for kind in slowest)
    print()
    print(f"one finished game of {match.version} steps")
    print(f"{'deciding a command':28}{statistics.median(everything) * 1e6:>9.0f} µs   slowest kinds: {named}")
    print(f"{'replaying what is stored':28}{_median_ms(lambda: _restored(again)):>9.1f} ms")
    print(f"{'deciding it all again':28}{_median_ms(lambda: list(again.differences())):>9.1f} ms")
    print(f"its last {late} steps")
    last = [took for _, took in decided[-late:]]
    frames = list(frame_seconds(match, late))[-late:]
    rows = {"a command": last, "offers": offers, "view": views, "a command to a phone": frames}
    for name, took in rows.items():
        print(f"{name:28}{statistics.median(took) * 1e3:>9.2f} ms   slowest {max(took) * 1e3:.2f}")


def _watched(match: Match, late: int) -> tuple[Match, list[tuple[str, float]], list[float], list[float]]:
    """The same game once more with a watch in hand: each command, offers and view in the last positions."""
    again = Match.start(match.game, match.setup)
    decided: list[tuple[str, float]] = []
    offers: list[float] = []
    views: list[float] = []
    for entry in match.ledger.entries:
        began = process_time()
        again, _ = again.after(entry.command)
        decided.append((type(entry.command).__name__, process_time() - began))
        if entry.seq >= match.version - late:
            offers.append(_seconds(again.offers))
            views.append(_seconds(again.view))
    return again, decided, offers[-late:], views[-late:]  # without the first, which makes what is kept for later


def _restored(match: Match) -> Match:
    return Match.start(match.game, match.setup).restored(match.ledger.entries)


def _seconds(work: Callable[[], object]) -> float:
    began = process_time()
    work()
    return process_time() - began


def _median_ms(work: Callable[[], object]) -> float:
    return statistics.median(_seconds(work) for _ in range(ROUNDS)) * 1e3
