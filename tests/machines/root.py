"""A Debian in a folder, entered with mounts that nobody else sees and that end with the program inside."""

import contextlib
import hashlib
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

CHECKOUT = Path(__file__).parents[2]
CACHE = Path(os.environ.get("GAMENIGHT_TEST_CACHE") or Path.home() / ".cache/gamenight-tests")
CANNOT = 77  # what the scripts in .ci answer where something cannot be done on this machine

# Mounted inside `unshare --mount`, so they vanish with the last process, even when that is killed. The certificates
# and the name server are those of this machine: its way into the network may differ from Debian's.
ENTER = """
root=$1; shift
mount -t proc proc "$root/proc" &&
mount -t tmpfs -o mode=755 tmpfs "$root/dev" &&
for device in null zero full random urandom tty; do
    : >"$root/dev/$device" && mount --bind "/dev/$device" "$root/dev/$device" || exit 1
done &&
mkdir "$root/dev/shm" "$root/dev/pts" && mount -t tmpfs -o mode=1777 tmpfs "$root/dev/shm" &&
mount -t devpts -o newinstance,ptmxmode=0666 devpts "$root/dev/pts" && ln -s pts/ptmx "$root/dev/ptmx" &&
mount -t sysfs -o ro sysfs "$root/sys" &&
ln -s /proc/self/fd "$root/dev/fd" || exit 1
for file in /etc/resolv.conf /etc/ssl/certs/ca-certificates.crt; do
    [ ! -e "$file" ] || [ ! -e "$root$file" ] || mount --bind -o ro "$file" "$root$file" || exit 1
done
exec chroot "$root" "$@"
"""

ENVIRONMENT = {
    "HOME": "/root",
    "LANG": "C.UTF-8",
    "PATH": "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin",
    "DEBIAN_FRONTEND": "noninteractive",
    "PIP_DISABLE_PIP_VERSION_CHECK": "1",
    "PIP_CERT": "/etc/ssl/certs/ca-certificates.crt",
    "PIP_ROOT_USER_ACTION": "ignore",
}


class CannotRun(Exception):
    """This machine lacks what such a test needs; says what in one sentence."""


@dataclass(frozen=True, slots=True)
class Root:
    """One such folder."""

    folder: Path

    def run(self, script: str, *arguments: str, name: str = "script") -> int:
        """Run a shell script in there, with its output in ours, and say how it ended."""
        sys.stdout.flush()
        return subprocess.run(self.entered("sh", "-eu", "-c", script, name, *arguments), env=ENVIRONMENT).returncode

    def output(self, *command: str) -> str:
        done = subprocess.run(self.entered(*command), env=ENVIRONMENT, check=True, capture_output=True, text=True)
        return done.stdout

    def has_network(self) -> bool:
        """Whether apt can fetch its lists; they are not kept."""
        return self.run("apt-get -qq -o APT::Update::Error-Mode=any update; rm -rf /var/lib/apt/lists/*") == 0

    def entered(self, *command: str) -> list[str]:
        """The command line that runs a command in there; all it started ends with it."""
        private = ["unshare", "--mount", "--pid", "--fork", "--kill-child"]
        return [*private, "sh", "-c", ENTER, "enter", str(self.folder), *command]


def debian(suite: str, architecture: str = "") -> Root:
    """A plain Debian, made once; work on a copy of it. Without an architecture, for that of this machine."""
    architecture = architecture or _own_architecture()
    folder = CACHE / f"{suite}-{architecture}"
    CACHE.mkdir(parents=True, exist_ok=True)
    made = subprocess.run(
        [CHECKOUT / ".ci/debian-root", suite, architecture, folder], stderr=subprocess.PIPE, text=True
    )
    sys.stderr.write(made.stderr)
    if made.returncode == CANNOT:
        raise CannotRun(made.stderr.strip().splitlines()[-1])
    made.check_returncode()
    return Root(folder)


def _own_architecture() -> str:
    try:
        asked = subprocess.run(["dpkg", "--print-architecture"], capture_output=True, text=True, check=True)
    except FileNotFoundError:
        raise CannotRun("A Debian in a folder is made with apt, which this machine lacks.") from None
    return asked.stdout.strip()


def prepared(name: str, *, base: Root, recipe: str) -> Root:
    """A copy of `base` in which the recipe, a shell script, has been run; made anew when either changes."""
    folder = CACHE / name
    stamp = folder / ".recipe"
    wanted = hashlib.sha256(f"{recipe}\n{(base.folder / '.ready').stat().st_mtime_ns}".encode()).hexdigest()
    if stamp.exists() and stamp.read_text() == wanted:
        return Root(folder)
    print(f"Preparing {name}; this takes some minutes and is kept for the next time.", flush=True)
    remove(folder)
    subprocess.run(["cp", "--archive", "--reflink=auto", base.folder, folder], check=True)
    log = CACHE / f"{name}.log"
    with log.open("wb") as out:
        entered = Root(folder).entered("sh", "-eux", "-c", recipe)
        done = subprocess.run(entered, env=ENVIRONMENT, stdout=out, stderr=subprocess.STDOUT)
    if done.returncode:
        if not Root(folder).has_network():
            raise CannotRun(f"{name} cannot be prepared without a network.")
        sys.exit(f"{name} could not be prepared; see {log}.")
    stamp.write_text(wanted)
    return Root(folder)


@contextlib.contextmanager
def copied(kept: Root) -> Iterator[Root]:
    """A copy for one run, removed after it."""
    for left in CACHE.glob(f"{kept.folder.name}-run-*"):
        if not Path("/proc", left.name.rpartition("-")[2]).exists():
            remove(left)  # its run was killed before it could
    work = Root(CACHE / f"{kept.folder.name}-run-{os.getpid()}")
    try:
        subprocess.run(["cp", "--archive", "--reflink=auto", kept.folder, work.folder], check=True)
        yield work
    finally:
        remove(work.folder)


def remove(folder: Path) -> None:
    """Delete a root, but never through something that is still mounted in it."""
    mounts = [line.split()[1] for line in Path("/proc/mounts").read_text().splitlines()]
    if inside := [mount for mount in mounts if Path(mount).is_relative_to(folder)]:
        raise CannotRun(f"{inside[0]} is still mounted; please unmount it first.")
    if folder.exists():
        shutil.rmtree(folder)
