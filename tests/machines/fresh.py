"""`make test-fresh`: both commands of the README on a Debian that has nothing but what the README asks for.

Each suite is tried on a copy that is removed afterwards; what is kept for the next time ends before the clone. apt, pip
and npm load everything anew. Inside we are root, as in a container; or, with WHO=player, somebody without that right,
who is told what is missing: then root types exactly what they were told.
"""

import os
import re
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from hub.addresses import free_port
from tests.machines.inventory import Inventory
from tests.machines.root import CACHE, CHECKOUT, CannotRun, Root, copied, debian, prepared
from tests.machines.typed import Typed, clone_of
from tests.patience import SETTING_UP_S, until
from tests.system.processes import Dashboard

MOST_REQUESTS = 2  # of a command for root; more would be asking too much of anybody
DICE = [4, 4]
PLAYERS = [{"name": "Jana", "colour": "red"}, {"name": "Petr", "colour": "blue"}, {"name": "Eva", "colour": "white"}]

# A folder is not booted, so what apt puts there must not be started: it would listen in the network of this machine.
RECIPE = r"""
printf '#!/bin/sh\nexit 101\n' >/usr/sbin/policy-rc.d
chmod +x /usr/sbin/policy-rc.d
useradd --create-home player
apt-get -q update
apt-get -q install --yes --no-install-recommends {packages}
apt-get clean
rm -rf /var/lib/apt/lists/*
"""

FACTS = r"""
echo "  Debian $(cat /etc/debian_version), $(python3 --version), $(nproc) processors; no terminal, no LANG"
printf '  not there:'
for program in git sudo ps ip curl gcc node; do command -v $program >/dev/null || printf ' %s' $program; done
echo
"""


class Broken(Exception):
    """A promise of the README that does not hold; says which."""


def say(text: str = "") -> None:
    print(text, flush=True)


def named_in_readme() -> list[str]:
    """The packages that the README asks for before its two commands."""
    section = (CHECKOUT / "README.md").read_text(encoding="utf-8").split("## Two commands", 1)[1]
    asked = re.search(r"^On Debian.*?:$", section, re.M | re.S)
    assert asked, "the README no longer says what a machine needs"
    return re.findall(r"`([a-z0-9.+-]+)`", asked[0])


def last_commit() -> str:
    shown = subprocess.run(["git", "-C", CHECKOUT, "log", "-1", "--format=%h %s"], capture_output=True, text=True)
    if shown.returncode:
        raise CannotRun("The last commit is what is tried, and this folder has none.")
    return shown.stdout.strip()


def clone_into(root: Root, user: str) -> None:
    clone = clone_of(user)
    subprocess.run(["git", "clone", "--quiet", "--no-hardlinks", CHECKOUT, root.folder / clone.lstrip("/")], check=True)
    root.output("chown", "--recursive", f"{user}:", clone)


def show_end(text: str) -> None:
    """What the hub says of itself, pytest's summary, or just the last lines; homes by their short name."""
    lines = text.rstrip().splitlines()
    marks = [number for number, line in enumerate(lines) if re.search(r"^Gamenight Hub$|short test summary info", line)]
    for line in lines[marks[-1] :] if marks else lines[-25:]:
        say(re.sub(r"/root\b|/home/player\b", "~", f"  | {line}".rstrip()))


def pay_out(dashboard: Dashboard) -> str:
    """A game, a throw before the simulated camera, and who was paid for it."""

    def cards() -> dict[str, int]:
        return {player["name"]: player["cards"] for player in dashboard.state()["players"]}

    def accepted(answer: Any) -> None:
        if not answer.get("accepted"):
            raise Broken(f"the dashboard refused: {answer}")

    accepted(dashboard.post("/api/game", {"game": "catan", "players": PLAYERS}))
    accepted(dashboard.command(type="ChooseStarter", player="red"))
    accepted(dashboard.command(type="FoundRest"))
    before, version = cards(), dashboard.state()["version"]
    dashboard.post("/api/simulator/throw", {"values": DICE, "faults": []})
    until(lambda: dashboard.state()["version"] > version)
    read = dashboard.state()["last_roll"]
    paid = [f"{name} +{count - before[name]}" for name, count in cards().items() if count > before[name]]
    if read != DICE or not paid:
        raise Broken(f"dice that showed {DICE} were read as {read} and paid {paid}")
    return f"dice thrown, read by the camera as {read}, paid out: {', '.join(paid)}"


def try_run(root: Root, user: str, log: Path) -> None:
    """`make run` until a roll is paid out, then Ctrl-C."""
    dashboard = Dashboard(port := free_port())
    # Ports of its own, because the network is that of this machine and a hub may be running here.
    own = {"GAMENIGHT_WEB_PORT": str(port), "GAMENIGHT_BROKER_PORT": str(free_port()), "GAMENIGHT_CAMERA_SEED": "7"}
    with Typed(root, "make run", user=user, log=log, **own) as night:
        until(lambda: night.is_over() or dashboard.is_complete(), patience_s=SETTING_UP_S)
        if night.is_over():
            raise Broken("`make run` ended before its dashboard answered")
        say(f"  the dashboard answered after {night.seconds():.0f} s")
        say(f"  {pay_out(dashboard)}")
        night.interrupt()
        until(night.is_over)
        if "Good night." not in night.said() or "Traceback" in night.said():
            raise Broken("`make run` did not end well")


def try_test(root: Root, user: str, log: Path, command: str) -> None:
    with Typed(root, command, user=user, log=log) as tests:
        code = tests.wait()
        say(f"  ended with {code} after {tests.seconds() / 60:.1f} minutes")
    if code:
        raise Broken(f"`{command}` failed")


def is_obeyed(root: Root, said: str) -> bool:
    """Root types what a command says that it may not do itself; whether there was such a thing."""
    advice = re.search(r"Please run this, then try again:\n +(.+)\Z", said.split("\nmake: ***")[0].rstrip())
    if not advice:
        return False
    say(f"  it asked for: {advice[1]}")
    root.output("sh", "-c", advice[1].replace("sudo ", ""))
    return True


def holds(root: Root, user: str, command: str, attempt: Callable[[Path], None], log: Path) -> bool:
    """Try one command, and tell how it went and what it installed."""
    say(f"\n$ {command}")
    venv = f"{clone_of(user)}/.venv"
    before = Inventory.of(root, venv=venv)
    for _ in range(MOST_REQUESTS + 1):
        broken = ""
        try:
            attempt(log)
        except (Broken, AssertionError) as reason:
            broken = str(reason)
        if not broken or not is_obeyed(root, read(log)):
            break
    show_end(read(log))
    say(Inventory.of(root, venv=venv).added_to(before))
    if broken:
        say(f"  FAILED: {broken}; all it said is in {log}")
    return not broken


def read(log: Path) -> str:
    return log.read_text(encoding="utf-8", errors="replace")


def try_suite(suite: str, user: str, tests: str) -> bool:
    named = named_in_readme()
    kept = prepared(f"fresh-{suite}", base=debian(suite), recipe=RECIPE.format(packages=" ".join(named)))
    with copied(kept) as root:
        if not root.has_network():
            raise CannotRun("nothing can be installed without a network.")
        clone_into(root, user)
        say(f"\n== {suite} with {' and '.join(named)}, as {user}; commit {last_commit()}")
        root.run(FACTS)
        logs = CACHE / f"fresh-{suite}"
        ran = holds(root, user, "make run", lambda log: try_run(root, user, log), logs.with_suffix(".run.log"))
        tested = holds(root, user, tests, lambda log: try_test(root, user, log, tests), logs.with_suffix(".test.log"))
        return ran and tested


def main() -> int:
    suites, user, tests = os.environ["SUITES"].split(), os.environ["WHO"], os.environ["TESTS"]
    signal.signal(signal.SIGTERM, lambda number, _frame: sys.exit(128 + number))  # so that copies are removed
    results: dict[str, str] = {}
    for suite in suites:
        try:
            results[suite] = "both commands hold" if try_suite(suite, user, tests) else "FAILED"
        except CannotRun as reason:
            results[suite] = f"skipped: {reason}"
    say()
    for suite, result in results.items():
        say(f"{suite}: {result}")
    return 1 if "FAILED" in results.values() else 0


if __name__ == "__main__":
    sys.exit(main())
