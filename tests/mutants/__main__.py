"""`make test-mutants`: which hand-made mistakes do the tests nearby find?"""

import argparse
import sys
import time
from pathlib import Path

from tests.mutants.running import Fate, Trial, run_all
from tests.mutants.table import ROOT, Mutant, faults, mutants

MOST_JOBS = 2


def main(table: tuple[Mutant, ...], *, root: Path, jobs: int) -> int:
    """Print the fate of each mutant: 0 when all are found or known to survive, 2 when nothing could be learnt."""
    if wrong := list(faults(table, root)):
        print(*wrong, sep="\n")
        return 2
    began = time.monotonic()
    width = max((len(one.name) for one in table), default=0)
    fates: list[tuple[Mutant, Trial]] = []
    for mutant, trial in run_all(table, root, jobs=jobs):
        if mutant:
            fates.append((mutant, trial))
            print(f"{trial.fate:<9} {mutant.name:<{width}}  {_remark(mutant, trial)}", flush=True)
        elif trial.fate is Fate.SURVIVED:
            print(f"{len(table)} mutants. Without any, the tests nearby pass in {trial.seconds:.0f} s.\n", flush=True)
        else:
            print(f"The tests nearby are not green without any mutant, so they cannot tell: {trial.said}")
            return 2
    return _closed(fates, (time.monotonic() - began) / 60)


def _remark(mutant: Mutant, trial: Trial) -> str:
    if trial.fate is Fate.SURVIVED:
        return f"known: {mutant.survives}" if mutant.survives else f"{mutant.file}: {mutant.why}"
    return "the tests do not end" if trial.fate is Fate.ENDLESS else trial.said


def _closed(fates: list[tuple[Mutant, Trial]], minutes: float) -> int:
    """What is to be mended: a mutant that nobody found, or one that is found though it is said to survive."""
    found = sum(trial.is_found for _, trial in fates)
    known = sum(trial.fate is Fate.SURVIVED and bool(mutant.survives) for mutant, trial in fates)
    rest = [mutant for mutant, trial in fates if trial.is_found == bool(mutant.survives) or trial.fate is Fate.UNTRIED]
    print(f"\n{found} of {len(fates)} found, {known} known to survive, {len(rest)} to be mended; {minutes:.0f} min.")
    for mutant in rest:
        wish = "it is found now, so take its `survives` away" if mutant.survives else mutant.why
        print(f"  {mutant.name} ({mutant.file}): {wish}")
    return 1 if rest else 0


def _asked() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="make test-mutants", description=__doc__)
    parser.add_argument("--only", default="", help="those with this in their name or file")
    parser.add_argument("--jobs", type=int, choices=range(1, MOST_JOBS + 1), default=MOST_JOBS)
    return parser.parse_args()


if __name__ == "__main__":
    asked = _asked()
    chosen = tuple(one for one in mutants() if asked.only in one.name or asked.only in one.file)
    sys.exit(main(chosen, root=ROOT, jobs=asked.jobs))
