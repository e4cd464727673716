"""`make test-hardware`: the product on devices of a real kernel: pins, a webcam and picamera2, in a virtual machine."""

import os
import shlex
import shutil
import subprocess
import sys
import tempfile
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from tests.machines.product import install_wheel
from tests.machines.root import CACHE, CHECKOUT, CannotRun
from tests.machines.vm_root import PYTHON, BootFiles, prepare

TIMEOUT_S = 1800
BOOT_S, BOOT_TRIES = 120, 3  # an emulated machine was seen to hang before its first message, once in many runs
# Emulated unless told otherwise: a /dev/kvm inside another virtual machine may open and then fail half-way.
ACCELERATOR = os.environ.get("GAMENIGHT_VM_ACCELERATOR") or "tcg"
ALL_TESTS = "tests/machines/in_vm"

# Runs as process 1 inside, when the root is there.
START = """
export PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/tmp LANG=C.UTF-8
export IN_TEST_MACHINE=1 PYTHONDONTWRITEBYTECODE=1
mkdir /run/lgpio /tmp/guest && chown 1000 /tmp/guest
touch /results/began
export LG_WD=/run/lgpio  # where lgpio puts its pipes; the root cannot be written
{{
stty -F /dev/ttyS1 -onlcr
mount -t configfs configfs /sys/kernel/config || {{ modprobe configfs; mount -t configfs configfs /sys/kernel/config; }}
ip link set lo up 2>/dev/null || busybox ifconfig lo up
cd /checkout
echo "Linux $(uname -r) in a virtual machine, booted in $(cut -d ' ' -f 1 /proc/uptime) s"
{python} -m pytest -p no:cacheprovider -o addopts=-ra --color=no {arguments}
echo $? >/results/exit-code
}} </dev/null >/dev/ttyS1 2>&1
sync
busybox poweroff -f
"""


@dataclass(frozen=True, slots=True)
class Machine:
    """One virtual machine; all it may write to is the folder of its results."""

    boot: BootFiles
    results: Path
    cpus: int = 2
    memory_mb: int = 2048

    @property
    def kernel_log(self) -> Path:
        return self.results / "kernel.log"

    def command(self) -> list[str]:
        shares = {"root": self.boot.root.folder, "tests": CHECKOUT / "tests"}
        folders = [
            f"local,path={path},mount_tag={tag},security_model=none,readonly=on,multidevs=remap"
            for tag, path in shares.items()
        ]
        folders.append(f"local,path={self.results},mount_tag=results,security_model=none")
        return [
            "qemu-system-x86_64", "-no-user-config", "-nodefaults", "-display", "none", "-no-reboot",
            "-machine", "q35", "-accel", ACCELERATOR, "-cpu", "Nehalem",
            "-smp", str(self.cpus), "-m", str(self.memory_mb),
            "-kernel", str(self.boot.kernel), "-initrd", str(self.boot.first),
            "-append", "console=ttyS0 quiet panic=-1 random.trust_cpu=on",
            "-serial", f"file:{self.kernel_log}", "-serial", "stdio",
            *(part for folder in folders for part in ("-virtfs", folder)),
        ]  # fmt: skip

    def run(self, arguments: list[str]) -> int:
        """Boot, show what pytest prints, and return its exit code; 1 when the machine ended without one."""
        start = START.format(python=PYTHON, arguments=shlex.join(arguments))
        (self.results / "start").write_text(start, encoding="utf-8")
        for _ in range(BOOT_TRIES):
            if self._booted():
                break
            print(f"The virtual machine did not boot within {BOOT_S} s.", flush=True)
        code = self.results / "exit-code"
        return int(code.read_text()) if code.exists() else 1

    def _booted(self) -> bool:
        """Run until it ends, or until its time is over; False when it never came to the tests."""
        began = self.results / "began"
        with subprocess.Popen(self.command(), stdin=subprocess.DEVNULL) as qemu:
            try:
                with suppress(subprocess.TimeoutExpired):
                    qemu.wait(BOOT_S)
                if began.exists():
                    qemu.wait(TIMEOUT_S)
            except subprocess.TimeoutExpired:
                print(f"The virtual machine was stopped after {TIMEOUT_S} s.", flush=True)
            finally:
                qemu.kill()
        return began.exists()


def need_qemu() -> None:
    """Installed where it is missing and may be; otherwise CannotRun tells why."""
    command = [str(CHECKOUT / ".ci/system-packages"), "machines", sys.prefix]
    if subprocess.run(command).returncode:
        raise CannotRun("the virtual machine needs qemu-system-x86.")


def main(arguments: list[str]) -> int:
    try:
        need_qemu()
        boot = prepare()
        install_wheel(boot.root, python=PYTHON)
    except CannotRun as reason:
        print(f"Skipped: {reason}")
        return 0
    with tempfile.TemporaryDirectory(prefix="gamenight-vm-") as folder:
        machine = Machine(boot, Path(folder))
        code = machine.run(arguments or [ALL_TESTS])
        if code:
            kept = CACHE / "vm-kernel.log"
            shutil.copy(machine.kernel_log, kept)
            print(f"What the kernel said is kept in {kept}.")
    return code


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
