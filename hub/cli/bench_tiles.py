"""`gamenight bench tiles`: how well and how fast a photograph tells which tile it shows, on one thread."""

import statistics
from collections.abc import Sequence

from hub.cli.progress import with_bar
from hub.errors import TabletopError
from vision.measure_tiles import LATE, Seen, Told, measure_tiles, tiles_in_empty_scenes
from vision.tiles.look import SIDES

EMPTY_SHARE = 4  # one picture without a tile for so many with one
HEADS = ("4 sides", "first", "in 3", "first", "in 3", "sure", "wrong")


def bench_tiles(*, photographs: int) -> int:
    if photographs < 1:
        raise TabletopError("At least one simulated photograph is needed.")
    seen = list(with_bar(measure_tiles(photographs), photographs))
    print(f"{'':28}{'':>7}{'':>7}{'':>9}{'a full box':>14}{f'{LATE} kinds left':>16}{'sure of it':>14}")
    print(f"{'':28}{'photos':>7}{'found':>7}{HEADS[0]:>9}" + "".join(f"{head:>7}" for head in HEADS[1:]))
    _print_line("all", seen, [one.eye for one in seen])
    for style in sorted({one.style for one in seen}):
        of_style = [one for one in seen if one.style == style]
        _print_line(f"  {style}", of_style, [one.eye for one in of_style])
    _print_line("colours, shown the edition", seen, [one.colours for one in seen])
    empty = max(1, photographs // EMPTY_SHARE)
    print(f"pictures without a tile: {empty}, of which taken for one: {tiles_in_empty_scenes(empty)}")
    times = sorted(one.ms for one in seen)
    most = times[int(0.95 * (len(times) - 1))]
    print(f"a look: median {statistics.median(times):.0f} ms, 95 % within {most:.0f} ms")
    return 0


def _print_line(name: str, seen: Sequence[Seen], told: Sequence[Told]) -> None:
    """Of "sure" and "wrong", both kinds of boxes count."""
    shares = [
        sum(one.sides == SIDES for one in told),
        *(sum(one.place < places for one in told) for places in (1, 3)),
        *(sum(one.late_place < places for one in told) for places in (1, 3)),
        sum(one.is_sure + one.is_sure_late for one in told) / 2,
        sum((one.is_sure and one.place > 0) + (one.is_sure_late and one.late_place > 0) for one in told) / 2,
    ]
    first, *rest = (share / len(seen) for share in shares)
    found = sum(one.is_found for one in seen) / len(seen)
    print(f"{name:28}{len(seen):>7}{found:>7.3f}{first:>9.3f}" + "".join(f"{share:>7.3f}" for share in rest))
