"""`hardware/install.sh --dry-run`: names every command for every option, and runs none of them."""

import re
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.brokers import need
from tests.install.box import INSTALLER, PACKAGES, ROOT, Box

UNITS = "etc/systemd/system"


@pytest.fixture
def box(tmp_path: Path) -> Box:
    return Box(tmp_path)


def commands(done: "subprocess.CompletedProcess[str]") -> list[str]:
    """What would be done, with names that do not depend on the checkout."""
    assert done.returncode == 0, done.stderr
    assert done.stderr == "", "something was called that a dry run must not call"
    lines = [line.removeprefix("  + ") for line in done.stdout.splitlines() if line.startswith("  + ")]
    lines = [re.sub("/releases/[0-9a-f]{12}", "/releases/NEW", line.replace(str(ROOT), "SRC")) for line in lines]
    return [re.sub(r"isolation /.*\.whl", "isolation WHEEL", line) for line in lines]


FIRST_TIME = """\
env DEBIAN_FRONTEND=noninteractive apt-get -qq update
env DEBIAN_FRONTEND=noninteractive apt-get -qq install --yes --no-install-recommends python3-venv mosquitto espeak-ng \
alsa-utils avahi-daemon libgl1 libglib2.0-0 libxcb1 python3-lgpio python3-libcamera python3-picamera2
useradd --system --user-group --home-dir /var/lib/gamenight --no-create-home --shell /usr/sbin/nologin gamenight
usermod --append --groups gpio\\,video\\,audio\\,dialout\\,render\\,input gamenight
install -d -o gamenight -g gamenight -m 0750 /var/lib/gamenight
rm -rf -- /opt/gamenight/releases/NEW
mkdir -p /opt/gamenight/releases
SRC/.ci/system-packages venv /opt/gamenight/releases/NEW system
/opt/gamenight/releases/NEW/bin/python -m pip --disable-pip-version-check install --require-hashes --only-binary :all: \
--requirement SRC/hardware/install/box.lock
/opt/gamenight/releases/NEW/bin/python -m pip --disable-pip-version-check install --no-index --no-build-isolation \
WHEEL\\[smart\\]
SRC/.ci/system-packages run /opt/gamenight/releases/NEW
SRC/.ci/system-packages camera /opt/gamenight/releases/NEW
chmod -R go+rX\\,go-w /opt/gamenight/releases/NEW
sync
touch /opt/gamenight/releases/NEW/.complete
/opt/gamenight/releases/NEW/bin/gamenight run --camera simulated
write /etc/gamenight/gamenight.toml (0640, root:gamenight)
install -d -o gamenight -g gamenight -m 0750 /var/lib/gamenight/.config /var/lib/gamenight/.config/gamenight
ln -sfn /etc/gamenight/gamenight.toml /var/lib/gamenight/.config/gamenight/gamenight.toml
write /etc/mosquitto/conf.d/gamenight.conf (0644, root:root)
systemctl restart mosquitto
write /etc/systemd/system/gamenight.service (0644, root:root)
write /etc/systemd/system/gamenight.service.d/backoff.conf (0644, root:root)
systemctl daemon-reload
systemctl --quiet enable mosquitto
systemctl --quiet enable avahi-daemon
systemctl --quiet enable gamenight
write /etc/udev/rules.d/99-gamenight-pico.rules (0644, root:root)
udevadm control --reload
udevadm trigger --subsystem-match=tty
write /etc/avahi/services/gamenight.service (0644, root:root)
ln -sfn /opt/gamenight/releases/NEW /opt/gamenight/venv.new
mv -fT /opt/gamenight/venv.new /opt/gamenight/venv
ln -sfn /opt/gamenight/venv/bin/gamenight /usr/local/bin/gamenight
systemctl restart gamenight
""".splitlines()


SET_PORT_80 = (
    r"sed -i /\^\\\[web\\\]/\,/\^\\\[/\ s/\^#\\\{0\,1\\\}port\ =\ .\*/port\ =\ 80/ /etc/gamenight/gamenight.toml"
)
KIOSK_PACKAGES = (
    "env DEBIAN_FRONTEND=noninteractive apt-get -qq install --yes --no-install-recommends "
    "cage chromium fonts-dejavu-core libpam-systemd"
)
KIOSK_USER = (
    "useradd --system --user-group --home-dir /var/lib/gamenight-kiosk --no-create-home --shell /usr/sbin/nologin "
    "gamenight-kiosk"
)


def test_the_first_time_everything_is_named(box: Box) -> None:
    assert commands(box.dry_run()) == FIRST_TIME


@pytest.mark.parametrize(
    ("options", "more"),
    [
        (
            ["--port", "80"],
            [
                SET_PORT_80,
                "write /etc/systemd/system/gamenight.service.d/low-port.conf (0644, root:root)",
            ],
        ),
        (
            ["--hostname", "gamenight"],
            [
                "write /etc/hostname (0644, root:root)",
                "write /etc/hosts (0644, root:root)",
                "hostnamectl set-hostname gamenight",
                "systemctl try-restart avahi-daemon",
            ],
        ),
        (
            ["--open-broker"],
            [
                "write /etc/mosquitto/gamenight.passwd (0600, root:root)",
                "mosquitto_passwd -U /etc/mosquitto/gamenight.passwd",
                "chown root:mosquitto /etc/mosquitto/gamenight.passwd",
                "chmod 0640 /etc/mosquitto/gamenight.passwd",
            ],
        ),
        (
            ["--kiosk"],
            [
                KIOSK_PACKAGES,
                KIOSK_USER,
                "usermod --append --groups video\\,audio\\,render\\,input gamenight-kiosk",
                "install -d -o gamenight-kiosk -g gamenight-kiosk -m 0750 /var/lib/gamenight-kiosk",
                "write /etc/systemd/system/gamenight-kiosk.service (0644, root:root)",
                "systemctl --quiet enable gamenight-kiosk",
                "systemctl daemon-reload",
                "systemctl restart gamenight-kiosk",
            ],
        ),
        (["--no-kiosk", "--close-broker"], []),
    ],
    ids=lambda value: value[0] if value and value[0].startswith("--") else "",
)
def test_an_option_adds_its_own_commands_and_no_others(box: Box, options: list[str], more: list[str]) -> None:
    wanted = commands(box.dry_run(*options))
    added = list(wanted)
    for line in FIRST_TIME:
        added.remove(line)
    assert added == more


def test_without_a_wheel_the_checkout_is_installed(box: Box) -> None:
    wanted = commands(box.dry_run(is_from_wheel=False))
    assert [one.replace("isolation SRC", "isolation WHEEL") for one in wanted] == FIRST_TIME


def test_without_a_running_systemd_services_are_enabled_but_not_started(box: Box) -> None:
    box.is_running = False
    done = box.dry_run()
    assert [one for one in commands(done) if one.startswith(("systemctl", "udevadm"))] == [
        f"systemctl --quiet enable {unit}" for unit in ("mosquitto", "avahi-daemon", "gamenight")
    ]
    assert "systemd is not running here; the table starts with the machine" in done.stdout


def test_an_older_systemd_gets_no_setting_it_does_not_know(box: Box) -> None:
    box.systemd = 252
    assert not [one for one in commands(box.dry_run()) if "backoff.conf" in one]


def test_what_the_archive_lacks_is_noted_and_done_without(box: Box) -> None:
    box.in_archive = tuple(name for name in PACKAGES if "picamera2" not in name)
    done = box.dry_run()
    assert "python3-picamera2 is not in the archives of this system; going on without it." in done.stdout
    assert not [one for one in commands(done) if "python3-picamera2" in one]
    assert [one for one in commands(done) if "python3-lgpio" in one]


def test_an_interrupted_dpkg_is_finished_first(box: Box) -> None:
    box.audit = "The following packages have been unpacked but not yet configured: mosquitto"
    assert commands(box.dry_run())[0] == "env DEBIAN_FRONTEND=noninteractive dpkg --configure -a"


# ---------------------------------------------------------------- what is done is not done again


def installed(box: Box) -> Box:
    """The same machine after the installer has run to its end."""
    release = re.findall("/opt/gamenight/releases/[0-9a-f]{12}", box.dry_run().stdout)[0]
    hardware = ROOT / "hardware"
    members = [f"{group}:x:{number}:gamenight" for number, group in enumerate(("gpio", "video"), 990)]
    announced = (hardware / "install/avahi.service").read_text().replace("@PORT@", "8080")
    box.installed = PACKAGES
    box.files |= {
        "etc/passwd": "gamenight:x:998:998::/var/lib/gamenight:/usr/sbin/nologin\n",
        "etc/group": "\n".join([*members, "render:x:995:pi,gamenight,other", ""]),
        f"{release[1:]}/.complete": "",
        "etc/gamenight/gamenight.toml": "[web]\nport = 8080\n",
        "var/lib/gamenight/gamenight.sqlite3": "games",
        "etc/mosquitto/conf.d/gamenight.conf": (hardware / "install/mosquitto.conf").read_text(),
        f"{UNITS}/gamenight.service": (hardware / "systemd/gamenight.service").read_text(),
        f"{UNITS}/gamenight.service.d/backoff.conf": (hardware / "systemd/backoff.conf").read_text(),
        "etc/udev/rules.d/99-gamenight-pico.rules": (hardware / "install/pico.rules").read_text(),
        "etc/avahi/services/gamenight.service": announced,
    }
    box.links = {
        "opt/gamenight/venv": release,
        "usr/local/bin/gamenight": "/opt/gamenight/venv/bin/gamenight",
        "var/lib/gamenight/.config/gamenight/gamenight.toml": "/etc/gamenight/gamenight.toml",
        **{
            f"{UNITS}/multi-user.target.wants/{unit}.service": "/usr/lib/systemd/system/a.service"
            for unit in ("mosquitto", "avahi-daemon", "gamenight")
        },
    }
    return box


def test_a_second_run_does_nothing(box: Box) -> None:
    done = installed(box).dry_run()
    assert commands(done) == []
    assert "all there" in done.stdout
    assert "the table is running" in done.stdout


@pytest.mark.parametrize(
    ("lost", "mended"),
    [
        (f"{UNITS}/gamenight.service", "write /etc/systemd/system/gamenight.service (0644, root:root)"),
        ("etc/mosquitto/conf.d/gamenight.conf", "systemctl restart mosquitto"),
        ("etc/avahi/services/gamenight.service", "write /etc/avahi/services/gamenight.service (0644, root:root)"),
        ("etc/gamenight/gamenight.toml", "write /etc/gamenight/gamenight.toml (0640, root:gamenight)"),
    ],
)
def test_only_what_is_missing_is_mended(box: Box, lost: str, mended: str) -> None:
    del installed(box).files[lost]
    wanted = commands(box.dry_run())
    assert mended in wanted
    assert not [one for one in wanted if "pip" in one or "useradd" in one]


def test_settings_of_ones_own_are_left_alone(box: Box) -> None:
    box.files["etc/gamenight/gamenight.toml"] = "[table]\nname = 'attic'\n"
    box.files["etc/mosquitto/conf.d/home.conf"] = "listener 1883\n"
    done = box.dry_run()
    assert not [one for one in commands(done) if one.startswith(("write /etc/gamenight", "write /etc/mosquitto"))]
    assert "/etc/mosquitto/conf.d/home.conf sets mosquitto up already" in done.stdout


def test_another_version_is_switched_to_and_older_ones_are_forgotten(box: Box) -> None:
    installed(box)
    box.links["opt/gamenight/venv"] = "/opt/gamenight/releases/aaaaaaaaaaaa"
    box.links["opt/gamenight/previous"] = "/opt/gamenight/releases/bbbbbbbbbbbb"
    box.files |= {f"opt/gamenight/releases/{letter * 12}/.complete": "" for letter in "abc"}
    assert commands(box.dry_run()) == [
        "/opt/gamenight/releases/NEW/bin/gamenight run --camera simulated",
        "ln -sfn /opt/gamenight/releases/NEW /opt/gamenight/previous.new",
        "mv -fT /opt/gamenight/previous.new /opt/gamenight/previous",
        "ln -sfn /opt/gamenight/releases/NEW /opt/gamenight/venv.new",
        "mv -fT /opt/gamenight/venv.new /opt/gamenight/venv",
        "systemctl restart gamenight",
        *["rm -rf -- /opt/gamenight/releases/NEW"] * 2,
    ]


# ---------------------------------------------------------------- removal


def test_uninstalling_keeps_games_and_settings(box: Box) -> None:
    wanted = commands(installed(box).dry_run("--uninstall"))
    assert wanted == [
        "systemctl --quiet disable gamenight",
        "systemctl stop gamenight",
        "rm -rf -- /etc/systemd/system/gamenight.service",
        "rm -rf -- /etc/systemd/system/gamenight.service.d",
        "rm -rf -- /etc/udev/rules.d/99-gamenight-pico.rules",
        "rm -rf -- /etc/avahi/services/gamenight.service",
        "rm -rf -- /etc/mosquitto/conf.d/gamenight.conf",
        "systemctl daemon-reload",
        "systemctl try-restart mosquitto",
        "rm -rf -- /usr/local/bin/gamenight",
        "rm -rf -- /opt/gamenight",
    ]
    more = commands(box.dry_run("--purge"))[len(wanted) :]
    assert more == ["rm -rf -- /etc/gamenight", "rm -rf -- /var/lib/gamenight", "userdel gamenight"]


# ---------------------------------------------------------------- refusals


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"architecture": "armhf"}, "This is a 32-bit system (armhf). Please flash the 64-bit Raspberry Pi OS."),
        ({"architecture": "riscv64"}, "Gamenight Hub runs on 64-bit ARM and on amd64, and this machine is riscv64."),
        (
            {"os_release": 'ID=debian\nVERSION_ID="11"\n'},
            "Debian 11 is too old: 12 (bookworm) or 13 (trixie) is needed.",
        ),
        ({"os_release": 'ID=ubuntu\nPRETTY_NAME="Ubuntu 24.04"\n'}, "this is Ubuntu 24.04."),
        ({"free_mb": 700}, "Only 700 MB are free on the disk; 1500 MB are needed."),
    ],
)
def test_a_machine_that_cannot_be_used_is_told_why(box: Box, change: dict[str, object], says: str) -> None:
    for name, value in change.items():
        setattr(box, name, value)
    done = box.dry_run()
    assert done.returncode == 1
    assert says in done.stderr
    assert "  + " not in done.stdout


@pytest.mark.parametrize(
    ("options", "says"),
    [
        (["--colour", "red"], "There is no option --colour."),
        (["--port"], "--port needs a value."),
        (["--port", "99999"], "--port wants 1 to 65535, not 99999."),
        (["--port", "http"], "--port wants 1 to 65535, not http."),
        (["--hostname", "Game Night"], "--hostname wants small letters, digits and hyphens, not Game Night."),
        (["--wheel", "/no/such.whl"], "There is no file /no/such.whl."),
        (["--root", "/mnt"], "--root goes with --dry-run only."),
    ],
)
def test_wrong_usage_is_told_with_the_usage(box: Box, options: list[str], says: str) -> None:
    done = box.run(*options)
    assert done.returncode == 2
    assert done.stderr.startswith(f"install.sh: {says}\nusage: sudo hardware/install.sh")


def test_help_names_every_option(box: Box) -> None:
    done = box.run("--help")
    known = set(re.findall(r"^ {8}(--[a-z-]+(?: \| --?[a-z-]+)*)\)", INSTALLER.read_text(), re.MULTILINE))
    assert known
    assert done.returncode == 0
    for option in {one for group in known for one in group.split(" | ")} - {"-h"}:
        assert f"  {option}" in done.stdout


def test_a_desktop_keeps_its_screen(box: Box) -> None:
    box.files[f"{UNITS}/display-manager.service"] = ""
    done = box.dry_run("--kiosk")
    assert done.returncode == 1
    assert "--kiosk is for the lite image" in done.stderr


def _is_shell(path: Path) -> bool:
    return bool(re.match(rb"#!.*sh\n", path.read_bytes()))


def test_the_shell_scripts_are_clean() -> None:
    need(shutil.which("shellcheck"), "shellcheck")
    scripts = [INSTALLER, *(path for path in (ROOT / ".ci").rglob("*") if path.is_file() and _is_shell(path))]
    done = subprocess.run(
        ["shellcheck", "--external-sources", "--check-sourced", *scripts],
        cwd=ROOT, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout
