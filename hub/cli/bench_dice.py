"""`gamenight bench dice`: how well and how fast the reader reads labelled photographs, on one thread."""

import base64
import statistics
from collections.abc import Callable
from pathlib import Path

from hub.cli.contact_sheet import Shot, contact_sheet
from hub.cli.progress import with_bar
from hub.errors import TabletopError
from vision.measure import Label, ReadPhoto, measure, read_labels, simulated_labels, thumbnail

CURVE = (0.0, 0.5, 0.6, 0.7, 0.8, 0.9, 0.95, 0.98, 0.99)


def bench_dice(photos: Path | None, *, simulated: int = 0, failures: Path | None, tell_number: bool) -> int:
    """Measure on a folder of photographs, or without one on so many simulated ones."""
    if photos is None and simulated < 1:
        raise TabletopError("At least one simulated photograph is needed.")
    labels = read_labels(photos) if photos else None
    measured = measure(simulated_labels(simulated) if labels is None else labels, tell_number=tell_number)
    outcomes = list(with_bar(measured, simulated if labels is None else len(labels)))
    print_figures(outcomes)
    wrong = [outcome for outcome in outcomes if not outcome.is_exact]
    if failures and wrong:
        failures.write_text(failures_page(wrong), encoding="utf-8")
        print(f"{len(wrong)} failures are shown in {failures}")
    return 0


def print_figures(outcomes: list[ReadPhoto]) -> None:
    if not outcomes:
        print("There are no photographs to read.")
        return
    print(f"{'':26}{'photos':>8}{'exact':>8}{'clear':>8}{'confident and wrong':>22}")
    _line("all", outcomes)
    keys: tuple[tuple[str, Callable[[Label], str]], ...] = (
        ("view", lambda label: label.view),
        ("difficulty", lambda label: label.difficulty),
        ("source", lambda label: label.source),
        ("dice", lambda label: str(len(label.values))),
    )
    for title, key in keys:
        print(title)
        for name in sorted({key(outcome.label) for outcome in outcomes}):
            _line(f"  {name}", [outcome for outcome in outcomes if key(outcome.label) == name])
    _print_curve(outcomes)
    for title, times in (
        ("at 640 × 480", [outcome.camera_ms for outcome in outcomes]),
        ("at full size", [outcome.full_ms for outcome in outcomes]),
    ):
        most = sorted(times)[int(0.95 * (len(times) - 1))]
        print(f"{title}: median {statistics.median(times):.1f} ms, 95 % within {most:.1f} ms")


def _line(name: str, outcomes: list[ReadPhoto]) -> None:
    count = len(outcomes)
    exact, clear = (sum(flags) / count for flags in zip(*((o.is_exact, o.is_clear) for o in outcomes), strict=True))
    wrong = sum(o.is_clear and not o.is_exact for o in outcomes)
    print(f"{name:26}{count:>8}{exact:>8.3f}{clear:>8.3f}{wrong:>14} ({wrong / count:.1%})")


def _print_curve(outcomes: list[ReadPhoto]) -> None:
    """What would be read, and how much of it wrongly, if the reader were bolder or more careful."""
    print(f"coverage curve{'least certainty':>24}{'coverage':>10}{'wrong':>8}{'right if read':>15}")
    for least in CURVE:
        read = [o for o in outcomes if o.reading.certainty >= least]
        wrong = sum(not o.is_exact for o in read)
        right = 1 - wrong / len(read) if read else 0.0
        print(f"{least:>38.2f}{len(read) / len(outcomes):>10.3f}{wrong / len(outcomes):>8.1%}{right:>15.3f}")


def failures_page(outcomes: list[ReadPhoto]) -> str:
    """A contact sheet of what was read wrongly, with what was seen drawn in."""
    shots = []
    for outcome in outcomes:
        reading = outcome.reading
        reads = f"{_listed(reading.values)} ({reading.unclear or 'sure of it'})"
        words = f"is {_listed(outcome.label.values)}, read as {reads}"
        shots.append(Shot(outcome.label.name, words, base64.b64encode(thumbnail(outcome)).decode()))
    return contact_sheet(f"{len(shots)} photographs read wrongly", shots)


def _listed(values: tuple[int, ...]) -> str:
    return " ".join(map(str, values)) or "nothing"
