"""Recorded games through the commands: `python -m tests.recorded.round_trip [FOLDER]`.

Each game is written as a log by other means than ours, goes in with `gamenight import`, comes out with
`gamenight export`, goes into a second store and comes out again. The first log differs where its recorder slipped; from
then on nothing may.
"""

import json
import sys
import tempfile
from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path

from hub.cli.main import main
from tests.recorded.recording import log_of

USUAL = Path(__file__).parents[2].parent / "shared" / "cases" / "catan_real_games"


def through_the_hub(log: Path, data: Path) -> str:
    """In and out again, as somebody would do it in a terminal."""
    out = data / "out.catan"
    with redirect_stdout(StringIO()):
        assert main(["import", "--data", str(data), str(log)]) == 0
        assert main(["export", "last", "--data", str(data), "--out", str(out)]) == 0
    return out.read_text(encoding="utf-8")


def round_trip(recorded: Path, folder: Path) -> tuple[str, str, str]:
    """The recorder's log, the same from the hub, and that once more from another hub."""
    first, second = folder / f"{recorded.stem}-1", folder / f"{recorded.stem}-2"
    for one in (first, second):
        one.mkdir()
    log = log_of(json.loads(recorded.read_text(encoding="utf-8")))
    (first / "in.catan").write_text(log, encoding="utf-8")
    once = through_the_hub(first / "in.catan", first)
    (second / "in.catan").write_text(once, encoding="utf-8")
    return log, once, through_the_hub(second / "in.catan", second)


def show(games: Path) -> int:
    files = sorted(games.glob("*.json"))
    if not files:
        print(f"No recorded games in {games}.")
        return 1
    failed = 0
    with tempfile.TemporaryDirectory() as folder:
        for file in files:
            log, once, twice = round_trip(file, Path(folder))
            failed += once != twice
            verdict = "the same once more" if once == twice else "NOT the same once more"
            print(f"{file.stem}: {len(log.splitlines())} lines in, {len(once.splitlines())} out; {verdict}")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(show(Path(sys.argv[1]) if len(sys.argv) > 1 else USUAL))
