"""`gamenight cases`: given/when/then cases run through the rules, to see that the hub plays as the books say."""

from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from hub.cli.trials import case_runners
from hub.errors import LeftOut, TabletopError

USUAL_MODE = "base"  # of a case that names none, in a file that names no format (`format: NAME-scenarios/1`)


class CasesUnreadable(TabletopError, ValueError):
    """A file that holds no cases."""


def run_cases(files: list[Path], *, mode: str | None) -> int:
    """Print each case that came otherwise and why, then the count; the exit code is 1 if there was one."""
    runners = case_runners()
    if mode is not None and mode not in runners:
        raise TabletopError(f"No game here runs cases of the mode {mode!r}; known are: {', '.join(runners)}.")
    cases = [case for file in files for case in read_cases(file)]
    passed = failed = 0
    left_out: Counter[str] = Counter()
    for written_for, case in cases:
        if mode not in (None, written_for):
            continue
        if written_for not in runners:
            left_out[written_for] += 1
        else:
            try:
                wrong = runners[written_for](case)
            except LeftOut as needs:
                left_out[f"{written_for} with {needs}"] += 1
                continue
            passed, failed = passed + (not wrong), failed + bool(wrong)
            if wrong:
                print(f"{_name(case)}: {'; '.join(wrong)}", flush=True)
    if left_out:
        print(f"left out, for modes that no game runs yet: {left_out.total()} ({_listed(left_out)})")
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


def _name(case: Mapping[str, Any]) -> str:
    name = case.get("id")
    return str(name) if isinstance(name, str | int) else "a case without id"


def _listed(counts: Counter[str]) -> str:
    return ", ".join(f"{name} {count}" for name, count in sorted(counts.items()))


def read_cases(file: Path) -> Iterator[tuple[str, Mapping[str, Any]]]:
    """The cases of a file, a list under `cases`, each with the mode it is written for."""
    document = _document(file)
    words = document if isinstance(document, Mapping) else {"cases": document}
    cases = words.get("cases")
    if not isinstance(cases, list) or not all(isinstance(case, Mapping) for case in cases):
        raise CasesUnreadable(f"{file} holds no list of cases.")
    usual = str(words.get("format", USUAL_MODE)).partition("-")[0]
    for case in cases:
        given = case.get("given")
        yield str(given.get("mode", usual)) if isinstance(given, Mapping) else usual, case


def _document(file: Path) -> Any:
    import yaml

    try:
        return yaml.safe_load(file.read_text(encoding="utf-8"))
    except OSError as error:
        raise CasesUnreadable(f"{file} cannot be read: {error.strerror}.") from error
    except UnicodeDecodeError as error:
        raise CasesUnreadable(f"{file} is no text.") from error
    except RecursionError as error:
        raise CasesUnreadable(f"{file} is nested too deeply to be read.") from error
    except (yaml.YAMLError, ValueError) as error:
        mark = getattr(error, "problem_mark", None)
        where = f", line {mark.line + 1}" if mark else ""
        problem = getattr(error, "problem", None) or " ".join(str(error).split())
        raise CasesUnreadable(f"{file}{where} is no YAML: {problem}.") from error
