"""A Debian in a folder, started as a machine: its own systemd as process 1, its own network of loopback alone.

Everything lives in namespaces of its own, so mounts and processes end with process 1, however the test ends.
"""

import subprocess
import time
from pathlib import Path
from types import TracebackType
from typing import Self

from tests.machines.root import ENVIRONMENT, CannotRun, Root

BOOT = """
set -e
root=$1 group=$2
echo $$ >"$group/cgroup.procs"
exec unshare --mount --pid --fork --kill-child --cgroup --ipc --uts --net sh -ec '
mount --bind "$1" "$1"
cd "$1"
mount -t proc proc proc
mount -t sysfs -o ro sysfs sys
mount -t cgroup2 cgroup2 sys/fs/cgroup
mount -t tmpfs -o mode=755 tmpfs run
mount -t tmpfs -o mode=755 tmpfs dev
for device in null zero full random urandom tty; do
    : >dev/$device
    mount --bind /dev/$device dev/$device
done
mkdir dev/pts dev/shm
mount -t devpts -o newinstance,ptmxmode=0666 devpts dev/pts
ln -s pts/ptmx dev/ptmx
mkdir -p .host
pivot_root . .host
umount -l /.host
ip link set lo up
exec env -i container=test PATH=/usr/sbin:/usr/bin:/sbin:/bin /sbin/init' sh "$root"
"""


class Booted:
    """Use as a context manager; `run` runs a command inside."""

    def __init__(self, root: Root) -> None:
        mounts = [line.split() for line in Path("/proc/mounts").read_text().splitlines()]
        if not (groups := [Path(mount[1]) for mount in mounts if mount[2] == "cgroup2"]):
            raise CannotRun("systemd cannot be started here: this kernel shows no cgroup2.")
        self._root, self._group = root, groups[0] / f"gamenight-{root.folder.name}"

    def __enter__(self) -> Self:
        self._group.mkdir(exist_ok=True)
        command = ["sh", "-c", BOOT, "boot", str(self._root.folder), str(self._group)]
        self._holder = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        try:
            self._wait_for_systemd()
        except BaseException:
            self._stop()
            raise
        return self

    def __exit__(self, _k: type[BaseException] | None, _e: BaseException | None, _t: TracebackType | None) -> None:
        self._stop()

    def run(self, *command: str) -> "subprocess.CompletedProcess[str]":
        inside = ["nsenter", "--target", self._init(), "--all", "env", "--chdir=/", *command]
        return subprocess.run(inside, env=ENVIRONMENT, capture_output=True, text=True, check=False)

    def _init(self) -> str:
        pid = self._holder.pid
        children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
        if not children:
            raise CannotRun(f"systemd cannot be started here: {self._said()}")
        return children[0]

    def _said(self) -> str:
        self._holder.kill()
        assert self._holder.stdout
        return self._holder.stdout.read().strip() or "it ended at once."

    def _wait_for_systemd(self, patience_s: float = 120) -> None:
        deadline = time.monotonic() + patience_s
        while time.monotonic() < deadline:
            if self._holder.poll() is not None:
                raise CannotRun(f"systemd cannot be started here: {self._said()}")
            if Path(f"/proc/{self._holder.pid}/task/{self._holder.pid}/children").read_text().strip():
                state = self.run("systemctl", "is-system-running").stdout.strip()
                if state in ("running", "degraded"):  # some units need more of a machine than there is
                    return
            time.sleep(0.5)
        raise CannotRun("systemd did not finish starting here.")

    def _stop(self) -> None:
        self._holder.kill()  # takes process 1 along, and that everything else
        self._holder.wait()
        for _ in range(50):
            left = subprocess.run(
                ["find", self._group, "-depth", "-type", "d", "-exec", "rmdir", "{}", "+"], capture_output=True
            )
            if left.returncode == 0:
                return
            time.sleep(0.1)
