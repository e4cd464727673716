"""`gamenight bench dice`: how well and how fast the reader reads labelled photographs, on one thread."""

import base64
import html
import statistics
from collections.abc import Callable
from pathlib import Path

from hub.cli.progress import with_bar
from vision.measure import Label, Outcome, measure, read_labels, simulated_labels, thumbnail

CURVE = (0.0, 0.5, 0.6, 0.7, 0.8, 0.9, 0.95, 0.98, 0.99)

STYLE = (
    "body{font:15px system-ui;margin:1.5rem;background:#fafafa}div{display:flex;flex-wrap:wrap;gap:1rem}"
    "figure{margin:0;background:#fff;border:1px solid #ccc;padding:.5rem;max-width:440px}figcaption{padding-top:.4rem}"
)


def bench_dice(photos: Path | None, *, simulated: int = 0, failures: Path | None, tell_number: bool) -> int:
    """Measure on a folder of photographs, or without one on so many simulated ones."""
    labels = read_labels(photos) if photos else None
    measured = measure(simulated_labels(simulated) if labels is None else labels, tell_number=tell_number)
    outcomes = list(with_bar(measured, simulated if labels is None else len(labels)))
    print_figures(outcomes)
    if failures:
        wrong = [outcome for outcome in outcomes if not outcome.is_exact]
        failures.write_text(contact_sheet(wrong), encoding="utf-8")
        print(f"{len(wrong)} failures are shown in {failures}")
    return 0


def print_figures(outcomes: list[Outcome]) -> None:
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


def _line(name: str, outcomes: list[Outcome]) -> None:
    count = len(outcomes)
    exact, clear = (sum(flags) / count for flags in zip(*((o.is_exact, o.is_clear) for o in outcomes), strict=True))
    wrong = sum(o.is_clear and not o.is_exact for o in outcomes)
    print(f"{name:26}{count:>8}{exact:>8.3f}{clear:>8.3f}{wrong:>14} ({wrong / count:.1%})")


def _print_curve(outcomes: list[Outcome]) -> None:
    """What would be read, and how much of it wrongly, if the reader were bolder or more careful."""
    print(f"coverage curve{'least certainty':>24}{'coverage':>10}{'wrong':>8}{'right if read':>15}")
    for least in CURVE:
        read = [o for o in outcomes if o.reading.certainty >= least]
        wrong = sum(not o.is_exact for o in read)
        right = 1 - wrong / len(read) if read else 0.0
        print(f"{least:>38.2f}{len(read) / len(outcomes):>10.3f}{wrong / len(outcomes):>8.1%}{right:>15.3f}")


def contact_sheet(outcomes: list[Outcome]) -> str:
    """One HTML page that needs nothing else: the pictures are in it."""
    figures = []
    for outcome in outcomes:
        picture = base64.b64encode(thumbnail(outcome)).decode()
        label, reading = outcome.label, outcome.reading
        told = f"{_listed(reading.values)}{f' ({reading.unclear})' if reading.unclear else ' (sure of it)'}"
        caption = f"<b>{html.escape(label.name)}</b><br>is {_listed(label.values)}, read as {html.escape(told)}"
        figures.append(
            f'<figure><img alt="" src="data:image/jpeg;base64,{picture}"><figcaption>{caption}</figcaption></figure>'
        )
    title = f"{len(outcomes)} photographs read wrongly"
    head = f'<meta charset="utf-8"><title>{title}</title><style>{STYLE}</style>'
    return f"<!doctype html><html lang=en>{head}<h1>{title}</h1><div>{''.join(figures)}</div></html>\n"


def _listed(values: tuple[int, ...]) -> str:
    return " ".join(map(str, values)) or "nothing"
