"""A machine made of a folder and of stub programs, for dry runs: whatever is not listed here cannot be run at all."""

import shutil
import subprocess
from dataclasses import dataclass, field
from pathlib import Path

from tests.patience import PATIENCE_S

ROOT = Path(__file__).parents[2]
INSTALLER = ROOT / "hardware/install.sh"

# These only look; everything else the installer calls must be behind its dry run.
READERS = (
    *("awk", "bash", "cat", "cmp", "cut", "dirname", "env", "find", "grep", "head", "od", "readlink"),
    *("sed", "sha256sum", "sort", "tail", "tr", "xargs"),
)

DEBIAN = 'PRETTY_NAME="Debian GNU/Linux 12 (bookworm)"\nID=debian\nVERSION_ID="12"\n'
GROUPS = ("gpio", "video", "audio", "dialout", "render", "input")
PACKAGES = (
    *("python3-venv", "mosquitto", "espeak-ng", "alsa-utils", "avahi-daemon", "libgl1", "libglib2.0-0", "libxcb1"),
    *("python3-lgpio", "python3-libcamera", "python3-picamera2"),
)


@dataclass
class Box:
    """What such a machine is; change it before `dry_run`."""

    folder: Path
    architecture: str = "arm64"
    os_release: str = DEBIAN
    free_mb: int = 20_000
    installed: tuple[str, ...] = ()
    in_archive: tuple[str, ...] = (*PACKAGES, "cage", "chromium", "fonts-dejavu-core", "libpam-systemd")
    audit: str = ""
    systemd: int = 257
    is_running: bool = True  # systemd, as opposed to a chroot
    files: dict[str, str] = field(default_factory=dict)
    links: dict[str, str] = field(default_factory=dict)

    @property
    def root(self) -> Path:
        return self.folder / "root"

    @property
    def wheel(self) -> Path:
        return self.folder / "gamenight_hub-1.0-py3-none-any.whl"

    def dry_run(self, *options: str, is_from_wheel: bool = True) -> "subprocess.CompletedProcess[str]":
        """What the installer says it would do here; that it touched nothing is checked too."""
        self._make()
        if is_from_wheel:
            self.wheel.write_bytes(b"wheel")
            options = ("--wheel", str(self.wheel), *options)
        before = self._everything()
        done = self.run("--dry-run", "--root", str(self.root), *options)
        assert self._everything() == before, "a dry run changed something"
        return done

    def run(self, *options: str) -> "subprocess.CompletedProcess[str]":
        self._make_programs()
        env = {"PATH": str(self.folder / "bin"), "LANG": "C.UTF-8"}
        return subprocess.run(
            [INSTALLER, *options], env=env, capture_output=True, text=True, check=False, timeout=PATIENCE_S
        )

    def _make(self) -> None:
        shutil.rmtree(self.root, ignore_errors=True)
        files = {
            "etc/os-release": self.os_release,
            "etc/hostname": "raspberrypi\n",
            "etc/hosts": "127.0.0.1\tlocalhost\n127.0.1.1\traspberrypi\n",
            "etc/passwd": "root:x:0:0:root:/root:/bin/bash\n",
            "etc/group": "".join(f"{group}:x:{number}:\n" for number, group in enumerate(GROUPS, 990)),
            "etc/mosquitto/mosquitto.conf": "persistence true\ninclude_dir /etc/mosquitto/conf.d\n",
            **self.files,
        }
        for name, text in files.items():
            file = self.root / name
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text, encoding="utf-8")
        for name, target in self.links.items():
            (self.root / name).parent.mkdir(parents=True, exist_ok=True)
            (self.root / name).symlink_to(target)
        if self.is_running:
            (self.root / "run/systemd/system").mkdir(parents=True, exist_ok=True)

    def _make_programs(self) -> None:
        programs = self.folder / "bin"
        programs.mkdir(exist_ok=True)
        for name in READERS:
            program = shutil.which(name)
            assert program, name
            if not (programs / name).exists():
                (programs / name).symlink_to(program)
        installed, known = (" | ".join(names) or "-" for names in (self.installed, self.in_archive))
        stubs = {
            "dpkg": f'[ "$1" = --audit ] && echo "{self.audit}" || echo {self.architecture}',
            "dpkg-query": f'case $3 in\n{installed}) echo "$3 :installed";;\n*) exit 1;;\nesac',
            "apt-cache": f'case $2 in\n{known}) echo "  Candidate: 1.0";;\n*) echo "  Candidate: (none)";;\nesac',
            "df": f"printf 'Filesystem\\n/dev/sda 1 1 {self.free_mb} 1 /\\n'",
            "systemctl": f'[ "$1" = --version ] && echo "systemd {self.systemd} ({self.systemd}.1)"; true',
        }
        for name, text in stubs.items():
            (programs / name).write_text(f"#!/bin/bash\n{text}\n", encoding="utf-8")
            (programs / name).chmod(0o755)

    def _everything(self) -> dict[str, tuple[int, bytes]]:
        found = (path for path in self.root.rglob("*") if path.is_file() and not path.is_symlink())
        return {str(path): (path.stat().st_mtime_ns, path.read_bytes()) for path in found}
