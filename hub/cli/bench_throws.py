"""`gamenight bench throws`: is every simulated throw told once, rightly and soon, whatever goes wrong?"""

import math
import statistics
from pathlib import Path

from hub.cli.contact_sheet import Shot, contact_sheet
from hub.cli.progress import with_bar
from hub.errors import TabletopError
from hub.wire.messages import Face
from vision.throws import Report, Verdict, WatchedThrow, mixed_plans, play_throws, play_videos

TITLES = {
    Verdict.RIGHT: "right",
    Verdict.SPOILT: "unclear as due",
    Verdict.ASKED: "unclear",
    Verdict.WRONG: "wrong",
    Verdict.MISSED: "missed",
    Verdict.DOUBLED: "doubled",
}


FEWEST_FPS, MOST_FPS = 5, 60
GOOD = frozenset({Verdict.RIGHT, Verdict.SPOILT})


def bench_throws(*, throws: int, fps: float, seed: int, videos: Path | None, failures: Path | None = None) -> int:
    if throws < 0 or not FEWEST_FPS <= fps <= MOST_FPS:
        raise TabletopError(f"Throws cannot be fewer than 0, and frames a second are {FEWEST_FPS} to {MOST_FPS}.")
    plans = mixed_plans(throws, seed=seed)
    outcomes = list(with_bar(play_throws(plans, seed=seed, fps=fps), len(plans)))
    print_figures(outcomes, fps=fps)
    if videos:
        films = list(play_videos(videos))
        print_films(films)
        outcomes += films
    bad = [outcome for outcome in outcomes if outcome.verdict not in GOOD]
    if failures and bad:
        failures.write_text(failures_page(bad), encoding="utf-8")
        print(f"{len(bad)} failures are shown in {failures}")
    return 0


def failures_page(outcomes: list[WatchedThrow]) -> str:
    """A contact sheet with the pictures that the dashboard would show beside each roll."""
    shots = []
    for outcome in outcomes:
        name = f"{outcome.plan.name}: {TITLES[outcome.verdict]}"
        thrown = f"thrown {_listed(outcome.thrown)}"
        shots += [Shot(name, f"{thrown}, told {_reported(one)}", one.jpeg) for one in outcome.reports]
        if not outcome.reports:
            shots.append(Shot(name, f"{thrown}, nothing told", ""))
    return contact_sheet(f"{len(outcomes)} throws that went wrong", shots)


def _listed(values: tuple[Face, ...]) -> str:
    return " ".join(map(str, values))


def _reported(one: Report) -> str:
    return _listed(one.values) if one.values else one.reason


def print_figures(outcomes: list[WatchedThrow], *, fps: float) -> None:
    if not outcomes:
        print("Nothing was thrown.")
        return
    print(f"{f'at {fps:g} frames a second':26}{'throws':>8}" + "".join(f"{title:>16}" for title in TITLES.values()))
    _line("all", outcomes)
    for name in sorted({outcome.plan.name for outcome in outcomes}):
        _line(f"  {name}", [outcome for outcome in outcomes if outcome.plan.name == name])
    _times("rest to roll, frame clock", [s * 1e3 for outcome in outcomes if (s := outcome.latency_s) is not None])
    first = [outcome.reports[0] for outcome in outcomes if outcome.latency_s is not None]
    _times("then from frame to wire", [one.work_ms for one in first])
    _times("a frame without motion", [ms for outcome in outcomes for ms in outcome.calm_ms])


def _line(name: str, outcomes: list[WatchedThrow]) -> None:
    counts = (sum(outcome.verdict is verdict for outcome in outcomes) for verdict in TITLES)
    print(f"{name:26}{len(outcomes):>8}" + "".join(f"{count:>16}" for count in counts))


def _times(name: str, times_ms: list[float]) -> None:
    if times_ms:
        most = sorted(times_ms)[math.ceil(0.95 * (len(times_ms) - 1))]
        print(f"{name}: median {statistics.median(times_ms):.1f} ms, 95 % within {most:.1f} ms")


def print_films(outcomes: list[WatchedThrow]) -> None:
    print("films")
    for outcome in outcomes:
        reported = "; ".join(f"{_reported(one)} after {one.at:.2f} s" for one in outcome.reports) or "nothing told"
        print(f"  {outcome.plan.name:24}{_listed(outcome.thrown):>14}   {TITLES[outcome.verdict]:<16}{reported}")
