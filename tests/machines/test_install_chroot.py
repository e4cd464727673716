"""`make test-install`: hardware/install.sh for real, in a Debian in a folder, and then that Debian started.

The tests of one suite are one story in their order: a machine that is installed, interrupted, updated, broken, mended,
started and cleaned. Where such a machine cannot be made they are skipped, and say why.
"""

import hashlib
import os
import re
import shutil
import subprocess
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.machines.booted import Booted
from tests.machines.root import CHECKOUT, ENVIRONMENT, CannotRun, Root, copied, debian, prepared

SUITES = (os.environ.get("SUITES") or "bookworm trixie").split()
MOST_EXPOSED = 3.0  # of 10, in the opinion of `systemd-analyze security`

# What a fresh image has before us; nothing may be started while packages are installed into a folder.
RECIPE = r"""
printf '#!/bin/sh\nexit 101\n' >/usr/sbin/policy-rc.d
chmod +x /usr/sbin/policy-rc.d
apt-get -q update
apt-get -q install --yes --no-install-recommends systemd systemd-sysv dbus udev kmod iproute2 procps
groupadd --system gpio
"""

AS_USER = ["setpriv", "--reuid=gamenight", "--regid=gamenight", "--init-groups", "--", "env", "HOME=/var/lib/gamenight"]

# The night as the unit starts it, without systemd: its user, its environment, its command; beside the real mosquitto.
NIGHT = r"""
ip link set lo up
unit=/etc/systemd/system/gamenight.service
install -d -o mosquitto -g mosquitto /run/mosquitto /var/log/mosquitto
mosquitto -c /etc/mosquitto/mosquitto.conf &
until python3 -c 'import socket; socket.create_connection(("127.0.0.1", 1883))' 2>/dev/null; do
    kill -0 $! # systemd waits for it too
    sleep 0.2
done
install -d -o gamenight -g gamenight /run/gamenight
cd /var/lib/gamenight
setpriv --reuid=gamenight --regid=gamenight --init-groups -- \
    env -i $(sed -n 's/^Environment=//p' $unit) $(sed -n 's/^ExecStart=//p' $unit) >/tmp/night.log &
for _ in $(seq 360); do
    ask='import urllib.request as u; print(u.urlopen("http://127.0.0.1:8080/healthz").read().decode())'
    answer=$(python3 -c "$ask" 2>/dev/null) || answer=
    case $answer in *bridge*hub*vision*)
        # The dashboard answers before the hub has said all that it chose.
        if grep "the one at 127.0.0.1:1883" /tmp/night.log; then exit 0; fi ;;
    esac
    sleep 0.5
done
echo "no answer: $answer"
cat /tmp/night.log
exit 1
"""


@dataclass
class Machine:
    root: Root
    suite: str

    def run(self, *command: str) -> "subprocess.CompletedProcess[str]":
        inside = self.root.entered(*command)
        return subprocess.run(inside, env=ENVIRONMENT, capture_output=True, text=True, check=False)

    def install(self, *options: str) -> "subprocess.CompletedProcess[str]":
        began = time.monotonic()
        done = self.run("/src/hardware/install.sh", *options)
        print(f"{self.suite}: install.sh {' '.join(options)} ended with {done.returncode} after", end=" ")
        print(f"{time.monotonic() - began:.0f} s\n{done.stdout}{done.stderr}")
        return done

    def path(self, name: str) -> Path:
        return self.root.folder / name.lstrip("/")

    def file(self, name: str) -> str:
        return self.path(name).read_text(encoding="utf-8")

    def owner_and_mode(self, name: str) -> str:
        return self.run("stat", "-c", "%U:%G %a", name).stdout.strip()

    def release(self) -> str:
        return str(self.path("/opt/gamenight/venv").readlink())

    def edit(self, name: str, old: str, new: str) -> None:
        """Change a file of the checkout in the machine."""
        text = self.file(f"/src/{name}")
        assert old in text
        self.path(f"/src/{name}").write_text(text.replace(old, new, 1), encoding="utf-8")

    def share_checkout(self) -> None:
        shutil.rmtree(self.path("/src"), ignore_errors=True)
        folders = ("hub", "vision", "firmware_bridge", "web_ui", "hardware", ".ci")
        for name in (*folders, "pyproject.toml", "README.md", "LICENSE"):
            source, target = CHECKOUT / name, self.path("/src") / name
            if source.is_dir():
                shutil.copytree(source, target, ignore=shutil.ignore_patterns("__pycache__"))
            else:
                shutil.copy2(source, target)

    def everything(self) -> dict[str, tuple[int, int, int, int, str]]:
        """All files with mode, owner, time and content; without what every program writes that runs."""
        found = {}
        for folder, names, files in os.walk(self.root.folder):
            names[:] = [one for one in names if Path(folder, one).relative_to(self.root.folder).parts[0] not in PASSING]
            for name in (*names, *files):
                path = Path(folder, name)
                about = path.lstat()
                is_file = path.is_file() and not path.is_symlink()
                content = hashlib.sha256(path.read_bytes()).hexdigest() if is_file else ""
                found[str(path)] = (about.st_mode, about.st_uid, about.st_gid, about.st_mtime_ns, content)
        return found


PASSING = ("proc", "sys", "dev", "run", "tmp", "src", "root")


@pytest.fixture(scope="module", params=SUITES)
def machine(request: pytest.FixtureRequest) -> Iterator[Machine]:
    suite = request.param
    try:
        kept = prepared(f"install-{suite}", base=debian(suite), recipe=RECIPE)
    except CannotRun as reason:
        pytest.skip(str(reason))
    with copied(kept) as work:
        machine = Machine(work, suite)
        machine.share_checkout()
        yield machine


def test_an_interrupted_installation_is_finished_by_the_next(machine: Machine) -> None:
    command = machine.root.entered("/src/hardware/install.sh")
    with subprocess.Popen(command, env=ENVIRONMENT, stdout=subprocess.PIPE, text=True) as first:
        assert first.stdout
        for line in first.stdout:
            print(line, end="")
            if line.startswith("Program:"):
                time.sleep(3)  # in the middle of it
                first.kill()
    assert not machine.path("/opt/gamenight/venv").exists()
    done = machine.install()
    assert done.returncode == 0, done.stderr
    assert "systemd is not running here; the table starts with the machine" in done.stdout
    assert machine.file("/etc/hostname").strip() in done.stdout


def test_user_files_and_modes(machine: Machine) -> None:
    assert machine.run("getent", "passwd", "gamenight").stdout.strip().endswith(":/var/lib/gamenight:/usr/sbin/nologin")
    groups = set(machine.run("id", "-nG", "gamenight").stdout.split())
    assert groups >= {"gamenight", "gpio", "video", "audio", "dialout", "render", "input"}
    for name, expected in {
        "/var/lib/gamenight": "gamenight:gamenight 750",
        "/etc/gamenight/gamenight.toml": "root:gamenight 640",
        "/etc/systemd/system/gamenight.service": "root:root 644",
        "/etc/mosquitto/conf.d/gamenight.conf": "root:root 644",
        "/etc/udev/rules.d/99-gamenight-pico.rules": "root:root 644",
        "/etc/avahi/services/gamenight.service": "root:root 644",
        "/opt/gamenight/releases": "root:root 755",
    }.items():
        assert machine.owner_and_mode(name) == expected, name
    assert 'folder = "/var/lib/gamenight"' in machine.file("/etc/gamenight/gamenight.toml")
    for unit in ("gamenight", "mosquitto", "avahi-daemon"):
        assert machine.run("systemctl", "is-enabled", unit).stdout.strip() == "enabled"
    others = machine.run("find", "/opt/gamenight", "/etc/gamenight", "-perm", "/o+w", "!", "-type", "l").stdout
    assert others == "", "anybody could write there"


def test_the_unit_is_sound_and_little_exposed(machine: Machine) -> None:
    verified = machine.run("systemd-analyze", "verify", "/etc/systemd/system/gamenight.service")
    assert (verified.returncode, verified.stdout + verified.stderr) == (0, "")
    said = machine.run("systemd-analyze", "security", "--offline=true", "--no-pager", "gamenight.service").stdout
    exposed = re.search(r"Overall exposure level for gamenight.service: ([\d.]+)", said)
    assert exposed, said
    print(f"{machine.suite}: {exposed[0]}")
    assert float(exposed[1]) < MOST_EXPOSED


def test_the_doctor_is_content(machine: Machine) -> None:
    done = machine.run(*AS_USER, "gamenight", "doctor", "--port", "18080", "--broker-port", "18883")
    assert done.returncode == 0, done.stdout + done.stderr
    assert "Ready for a night." in done.stdout
    assert "/var/lib/gamenight" in done.stdout
    assert "The service is not running." in done.stdout


def test_a_night_starts_as_the_unit_would_start_it(machine: Machine) -> None:
    done = machine.run("unshare", "--net", "--pid", "--fork", "--kill-child", "sh", "-eu", "-c", NIGHT)
    assert done.returncode == 0, done.stdout + done.stderr
    assert machine.path("/var/lib/gamenight/gamenight.sqlite3").exists()


def test_a_second_run_changes_nothing(machine: Machine) -> None:
    before = machine.everything()
    assert machine.install().returncode == 0
    after = machine.everything()
    assert {name for name in before.keys() | after.keys() if before.get(name) != after.get(name)} == set()


def test_an_update_keeps_data_and_settings(machine: Machine) -> None:
    settings = machine.path("/etc/gamenight/gamenight.toml")
    settings.write_text(settings.read_text() + "# mine\n")
    before = machine.release()
    machine.edit("hub/version.py", '__version__ = "', '__version__ = "99.')
    assert machine.install("--update").returncode == 0
    assert machine.run("gamenight", "--version").stdout.startswith("gamenight 99.")
    assert str(machine.path("/opt/gamenight/previous").readlink()) == before != machine.release()
    assert settings.read_text().endswith("# mine\n")
    assert machine.path("/var/lib/gamenight/gamenight.sqlite3").exists()


@pytest.mark.parametrize(
    ("name", "old", "new", "says"),
    [
        ("hub/bootstrap.py", "import logging\n", "import no_such_module\n", "The new version does not start"),
        ("pyproject.toml", "[project]", "[project", "pip could not install it"),
    ],
)
def test_a_failing_update_leaves_the_old_version_in_use(
    machine: Machine, name: str, old: str, new: str, says: str
) -> None:
    before = machine.release()
    machine.edit(name, old, new)
    done = machine.install("--update")
    machine.edit(name, new, old)
    assert done.returncode == 1
    assert says in done.stderr
    assert "The version of before stays in use." in done.stderr
    assert machine.release() == before
    assert machine.run("gamenight", "--version").stdout.startswith("gamenight 99.")
    assert len(list(machine.path("/opt/gamenight/releases").iterdir())) == 2, "the failed one is left behind"


def test_a_failing_apt_is_a_sentence_and_mended_by_the_next_run(machine: Machine) -> None:
    machine.run("apt-get", "-q", "purge", "--yes", "espeak-ng")
    sources = machine.path("/etc/apt/sources.list")
    before = sources.read_text()
    sources.write_text("deb http://127.0.0.1:9/debian nowhere main\n")
    for _ in range(2):
        done = machine.install()
        assert done.returncode == 1
        assert re.search(r"^install.sh: (The lists .* cannot be fetched|apt could not install)", done.stderr, re.M)
    sources.write_text(before)
    assert machine.install().returncode == 0


def test_options_are_added_to_what_is_there(machine: Machine) -> None:
    done = machine.install("--port", "80", "--open-broker", "--hostname", "gamenight")
    assert done.returncode == 0, done.stderr
    assert "Open http://gamenight.local/ on the TV" in done.stdout
    assert machine.file("/etc/gamenight/gamenight.toml").count("\nport = 80\n") == 1
    assert machine.owner_and_mode("/etc/mosquitto/gamenight.passwd") == "root:mosquitto 640"
    (password,) = re.findall(r"port 1884, user gamenight, password ([0-9a-f]+)$", done.stdout, re.M)
    assert password not in machine.file("/etc/mosquitto/gamenight.passwd"), "kept as it is"
    machine.path("/root/password").write_text(password)
    before = machine.everything()
    assert machine.install().returncode == 0, "an option not given leaves its part alone"
    assert machine.everything() == before


def prepare_a_version_that_fails_as_a_service(machine: Machine) -> None:
    """Built and known as the previous one, so that it can be switched to without a network."""
    machine.edit("hub/systemd.py", "import os\n", 'import os\nif "NOTIFY_SOCKET" in os.environ: os._exit(3)\n')
    assert machine.install().returncode == 0
    machine.edit("hub/systemd.py", 'import os\nif "NOTIFY_SOCKET" in os.environ: os._exit(3)\n', "import os\n")
    assert machine.install().returncode == 0


def test_the_started_machine_plays_without_a_keyboard(machine: Machine) -> None:
    prepare_a_version_that_fails_as_a_service(machine)
    try:
        with Booted(machine.root) as booted:
            check_table(booted)
            check_broker(booted, machine.file("/root/password"))
            check_watchdog(booted)
            check_rollback(booted, machine)
    except CannotRun as reason:
        pytest.skip(str(reason))


def check_table(booted: Booted) -> None:
    shown = booted.run("systemctl", "show", "-P", "StatusText", "gamenight").stdout
    assert shown.startswith("Dashboard at http://"), booted.run("journalctl", "-u", "gamenight", "--no-pager").stdout
    assert answer_of(booted)
    doctor = booted.run(*AS_USER, "gamenight", "doctor")
    assert "✓ service  The service is running and starts with the machine." in doctor.stdout
    assert "✓ ports    A running hub answers on port 80." in doctor.stdout
    assert doctor.returncode == 0, doctor.stdout


def answer_of(booted: Booted) -> bool:
    ask = "import urllib.request as u; print(u.urlopen('http://127.0.0.1/healthz').read().decode())"
    for _ in range(120):
        answer = booted.run("python3", "-c", ask).stdout
        if all(part in answer for part in ("bridge", "hub", "vision")):
            return True
        time.sleep(0.5)
    return False


CONNECT = """
import sys, paho.mqtt.client as mqtt
client = mqtt.Client(mqtt.CallbackAPIVersion.VERSION2)
if len(sys.argv) > 2: client.username_pw_set("gamenight", sys.argv[2])
client.on_connect = lambda c, u, f, reason, p: (print(reason), c.disconnect())
client.connect("127.0.0.1", int(sys.argv[1]))
client.loop_forever(retry_first_connection=False)
"""


def check_broker(booted: Booted, password: str) -> None:
    """This machine needs no password, the network does."""

    def connect(*how: str) -> str:
        return booted.run("timeout", "20", "/opt/gamenight/venv/bin/python", "-c", CONNECT, *how).stdout.splitlines()[0]

    assert connect("1883") == "Success"
    assert connect("1884") == "Not authorized"
    assert connect("1884", "wrong") == "Not authorized"
    assert connect("1884", password) == "Success"


def check_watchdog(booted: Booted) -> None:
    """A hub that hangs is started anew; here sooner than on the box."""
    booted.run("mkdir", "-p", "/run/systemd/system/gamenight.service.d")
    soon = "printf '[Service]\\nWatchdogSec=3\\n' >/run/systemd/system/gamenight.service.d/soon.conf"
    booted.run("sh", "-c", soon)
    booted.run("systemctl", "daemon-reload")
    assert booted.run("systemctl", "restart", "gamenight").returncode == 0
    before = booted.run("systemctl", "show", "-P", "MainPID", "gamenight").stdout
    booted.run("systemctl", "kill", "--signal=STOP", "gamenight")
    for _ in range(120):
        if booted.run("systemctl", "show", "-P", "NRestarts", "gamenight").stdout.strip() == "1":
            break
        time.sleep(0.5)
    log = booted.run("journalctl", "-u", "gamenight", "--no-pager").stdout
    assert "Watchdog timeout (limit 3s)" in booted.run("journalctl", "--no-pager").stdout, log
    assert answer_of(booted)
    assert booted.run("systemctl", "show", "-P", "MainPID", "gamenight").stdout != before


def check_rollback(booted: Booted, machine: Machine) -> None:
    """A version that passes its trial and fails as a service is taken back."""
    before = machine.release()
    machine.edit("hub/systemd.py", "import os\n", 'import os\nif "NOTIFY_SOCKET" in os.environ: os._exit(3)\n')
    done = booted.run("/src/hardware/install.sh")
    print(f"{machine.suite}: {done.stdout}{done.stderr}")
    assert done.returncode == 1
    assert "The new version did not answer, so the one of before is in use again." in done.stderr
    assert machine.release() == before
    assert answer_of(booted)
    assert booted.run("pgrep", "-f", "gamenight-trial").returncode == 1, "the trial still runs"
    assert booted.run("/src/hardware/install.sh", "--uninstall").returncode == 0
    assert booted.run("systemctl", "is-active", "gamenight").stdout.strip() == "inactive"
    assert booted.run("systemctl", "is-active", "mosquitto").stdout.strip() == "active"


def test_removal_keeps_the_games_until_they_are_purged(machine: Machine) -> None:
    assert machine.install("--uninstall").returncode == 0
    for gone in ("/opt/gamenight", "/usr/local/bin/gamenight", "/etc/systemd/system/gamenight.service"):
        assert not os.path.lexists(machine.path(gone)), gone
    assert machine.path("/var/lib/gamenight/gamenight.sqlite3").exists()
    assert machine.file("/etc/gamenight/gamenight.toml").endswith("# mine\n")
    unsure = machine.install("--purge")
    assert unsure.returncode == 1
    assert "--purge removes all saved games; say --yes too if that is meant." in unsure.stderr
    assert machine.install("--purge", "--yes").returncode == 0
    for gone in ("/var/lib/gamenight", "/etc/gamenight", "/etc/mosquitto/gamenight.passwd"):
        assert not os.path.lexists(machine.path(gone)), gone
    assert machine.run("getent", "passwd", "gamenight").returncode == 2
