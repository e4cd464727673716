"""What the virtual machine of `make test-hardware` boots: kernel, first steps, and the folder that is its root."""

import gzip
import lzma
import shutil
import subprocess
from dataclasses import dataclass
from pathlib import Path

from tests.machines.root import CHECKOUT, Root, debian, prepared

PYTHON = "/venv/bin/python"

# The kernel comes through apt, so its signature is checked; 7.2 of the backports has gpio-sim and vivid, trixie's own
# lacks gpio-sim. Debian has no lgpio, and PyPI none for Python 3.13, so its driver is compiled (PYPI=1: whole).
RECIPE = f"""
echo 'deb http://deb.debian.org/debian trixie-backports main' >/etc/apt/sources.list.d/backports.list
apt-get -q update
kernel=$(apt-cache depends linux-image-amd64/trixie-backports | sed -n 's/.*Depends: linux-image-//p')
apt-get -q install --yes --no-install-recommends \
    "linux-binary-$kernel" "linux-modules-$kernel" kmod busybox-static cpio \
    python3 python3-venv libgl1 libglib2.0-0t64 libxcb1 v4l-utils \
    python3-libcamera/trixie-backports libcamera0.7/trixie-backports libcamera-ipa/trixie-backports python3-prctl \
    gcc libc6-dev python3-dev swig
apt-get clean
python3 -m venv --system-site-packages /venv
{PYTHON} -m pip install --no-cache-dir pytest hypothesis picamera2
PYPI=1 {PYTHON} -m pip install --no-cache-dir lgpio
useradd --create-home guest
mkdir -p /checkout/tests /results
"""

FIRST_MODULES = ("netfs", "9pnet", "9pnet_virtio", "9p")  # in this order; the others are loaded from the root

# The kernel's first program: find the root, give it what may be written, and go there.
INIT = """#!/bin/busybox sh
export PATH=/bin
/bin/busybox --install -s /bin
mount -t proc proc /proc; mount -t sysfs sysfs /sys; mount -t devtmpfs devtmpfs /dev
for module in %(modules)s; do insmod "/modules/$module.ko"; done
mount -t 9p -o ro,trans=virtio,version=9p2000.L,msize=512000,cache=loose root /root || poweroff -f
mount -t 9p -o ro,trans=virtio,version=9p2000.L,msize=512000,cache=loose tests /root/checkout/tests
mount -t 9p -o rw,trans=virtio,version=9p2000.L,msize=512000 results /root/results
for folder in tmp run var/tmp home; do mount -t tmpfs -o mode=1777 tmpfs "/root/$folder"; done
for folder in proc sys dev; do mount --move "/$folder" "/root/$folder"; done
exec switch_root /root /bin/sh /results/start
"""


@dataclass(frozen=True, slots=True)
class BootFiles:
    """What qemu is given."""

    root: Root
    kernel: Path
    first: Path  # the initrd


def prepare() -> BootFiles:
    root = prepared("vm-root", base=debian("trixie", "amd64"), recipe=RECIPE)
    shutil.copy(CHECKOUT / "pyproject.toml", root.folder / "checkout")  # pytest's settings
    (modules,) = (root.folder / "usr/lib/modules").iterdir()
    return BootFiles(root, modules / "vmlinuz", _first_steps(root, modules))


def _first_steps(root: Root, modules: Path) -> Path:
    """A few megabytes in memory: busybox, the modules that reach the root, and the script above."""
    folder = root.folder / "initrd"
    shutil.rmtree(folder, ignore_errors=True)
    for name in ("bin", "modules", "proc", "sys", "dev", "root"):
        (folder / name).mkdir(parents=True)
    shutil.copy(root.folder / "usr/bin/busybox", folder / "bin")
    for name in FIRST_MODULES:
        (packed,) = modules.rglob(f"{name}.ko.xz")
        (folder / "modules" / f"{name}.ko").write_bytes(lzma.decompress(packed.read_bytes()))
    init = folder / "init"
    init.write_text(INIT % {"modules": " ".join(FIRST_MODULES)})
    init.chmod(0o755)
    archive = root.folder / "initrd.gz"
    if root.run("cd /initrd && find . | cpio --quiet --create --format=newc >/initrd.img"):
        raise subprocess.SubprocessError("the initrd could not be packed")
    packed = root.folder / "initrd.img"
    archive.write_bytes(gzip.compress(packed.read_bytes(), 1))
    return archive
