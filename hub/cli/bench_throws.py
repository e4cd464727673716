"""`gamenight bench throws`: is every simulated throw told once, rightly and soon, whatever goes wrong?"""

import math
import statistics
from pathlib import Path

from hub.cli.progress import with_bar
from vision.throws import Outcome, Verdict, mixed_plans, play_throws, play_videos

TITLES = {
    Verdict.RIGHT: "right",
    Verdict.SPOILT: "unclear as due",
    Verdict.ASKED: "unclear",
    Verdict.WRONG: "wrong",
    Verdict.MISSED: "missed",
    Verdict.DOUBLED: "doubled",
}


def bench_throws(*, throws: int, fps: float, seed: int, videos: Path | None) -> int:
    plans = mixed_plans(throws, seed=seed)
    outcomes = list(with_bar(play_throws(plans, seed=seed, fps=fps), len(plans)))
    print_figures(outcomes, fps=fps)
    if videos:
        print_films(list(play_videos(videos)))
    return 0


def print_figures(outcomes: list[Outcome], *, fps: float) -> None:
    if not outcomes:
        print("Nothing was thrown.")
        return
    print(f"{f'at {fps:g} frames a second':26}{'throws':>8}" + "".join(f"{title:>16}" for title in TITLES.values()))
    _line("all", outcomes)
    for name in sorted({outcome.plan.name for outcome in outcomes}):
        _line(f"  {name}", [outcome for outcome in outcomes if outcome.plan.name == name])
    _times("rest to roll, frame clock", [s * 1e3 for outcome in outcomes if (s := outcome.latency_s) is not None])
    told = [outcome.told[0] for outcome in outcomes if outcome.latency_s is not None]
    _times("then from frame to wire", [one.work_ms for one in told])
    _times("a frame without motion", [ms for outcome in outcomes for ms in outcome.calm_ms])


def _line(name: str, outcomes: list[Outcome]) -> None:
    counts = (sum(outcome.verdict is verdict for outcome in outcomes) for verdict in TITLES)
    print(f"{name:26}{len(outcomes):>8}" + "".join(f"{count:>16}" for count in counts))


def _times(name: str, times_ms: list[float]) -> None:
    if times_ms:
        most = sorted(times_ms)[math.ceil(0.95 * (len(times_ms) - 1))]
        print(f"{name}: median {statistics.median(times_ms):.1f} ms, 95 % within {most:.1f} ms")


def print_films(outcomes: list[Outcome]) -> None:
    print("films")
    for outcome in outcomes:
        told = "; ".join(
            f"{' '.join(map(str, one.values)) if one.values else one.reason} after {one.at:.2f} s"
            for one in outcome.told
        )
        shown = " ".join(map(str, outcome.thrown))
        print(f"  {outcome.plan.name:24}{shown:>14}   {TITLES[outcome.verdict]:<16}{told or 'nothing told'}")
