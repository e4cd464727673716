"""sdist and wheel, each in an environment of its own: they carry every file, and a night starts from them."""

import json
import os
import re
import subprocess
import sys
import sysconfig
import tarfile
import tomllib
import urllib.error
import urllib.request
import zipfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urljoin

import cv2
import pytest

from hub.texts.catalogue import LANGUAGES
from hub.version import __version__
from tests.brokers import free_port
from tests.patience import PATIENCE_S, until
from tests.system.processes import Dashboard
from tests.vision.desk import photograph

ROOT = Path(__file__).parents[2]
PACKAGES = ("hub", "vision", "firmware_bridge", "web_ui")
ELSEWHERE = {  # where a wheel carries a copy of what lies in hardware/
    "hardware/pinout.toml": "firmware_bridge/pinout.toml",
    "hardware/parts.toml": "firmware_bridge/parts.toml",
    "hardware/firmware/": "firmware_bridge/pico/firmware/",
}


@dataclass(frozen=True, slots=True)
class Built:
    sdist: Path
    wheel: Path  # built from the sdist


def build(folder: Path, *how: str) -> None:
    """With the build backend of this environment, so that nothing has to be fetched."""
    command = [sys.executable, "-m", "build", "--no-isolation", *how, "--outdir", str(folder), str(ROOT)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Built:
    folder = tmp_path_factory.mktemp("dist")
    build(folder)
    (sdist,), (wheel,) = folder.glob("*.tar.gz"), folder.glob("*.whl")
    return Built(sdist, wheel)


# ---------------------------------------------------------------- what is in them


def files_of_the_project() -> set[str]:
    """What is committed, and what would be with `git add .`."""
    command = ["git", "ls-files", "--cached", "--others", "--exclude-standard"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    if done.returncode:
        pytest.skip("only a checkout knows which files belong to the project")
    return {name for name in done.stdout.splitlines() if (ROOT / name).is_file()}


def test_the_sdist_is_the_whole_project(built: Built) -> None:
    """So `make test` works in it as in a checkout."""
    with tarfile.open(built.sdist) as archive:
        inside = {name.partition("/")[2] for name in archive.getnames()}
    assert files_of_the_project() - inside == set()
    assert inside - files_of_the_project() == {"PKG-INFO"}


def test_the_wheel_carries_every_file_of_its_packages_and_no_other(built: Built) -> None:
    wanted = set()
    for name in files_of_the_project():
        if name.startswith(tuple(f"{package}/" for package in PACKAGES)) and not name.startswith("vision/training/"):
            wanted.add(name)
        wanted |= {name.replace(place, other) for place, other in ELSEWHERE.items() if name.startswith(place)}
    with zipfile.ZipFile(built.wheel) as archive:
        inside = {name for name in archive.namelist() if ".dist-info/" not in name}
    assert inside == wanted


def test_a_wheel_of_the_checkout_is_the_wheel_of_the_sdist(built: Built, tmp_path: Path) -> None:
    """The installer of the box builds the one, a release is the other."""
    build(tmp_path, "--wheel")
    (direct,) = tmp_path.glob("*.whl")
    with zipfile.ZipFile(direct) as one, zipfile.ZipFile(built.wheel) as other:
        assert sorted(one.namelist()) == sorted(other.namelist())


# ---------------------------------------------------------------- what they do once installed


@dataclass(frozen=True, slots=True)
class Installed:
    """An environment with the product, entered from an empty folder."""

    folder: Path

    @property
    def program(self) -> Path:
        return self.folder / "venv/bin/gamenight"

    def environment(self) -> dict[str, str]:
        return {"PATH": os.environ["PATH"], "HOME": str(self.folder), "LANG": "C.UTF-8"}

    def run(self, *arguments: str) -> str:
        done = subprocess.run(
            [self.program, *arguments],
            env=self.environment(), cwd=self.folder / "empty", text=True, capture_output=True, check=False,
        )  # fmt: skip
        assert (done.returncode, done.stderr) == (0, "")
        return done.stdout


@pytest.fixture(scope="module", params=["sdist", "wheel"])
def installed(request: pytest.FixtureRequest, built: Built, tmp_path_factory: pytest.TempPathFactory) -> Installed:
    folder = tmp_path_factory.mktemp("installed")
    (folder / "empty").mkdir()
    venv = folder / "venv"
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", str(venv)], check=True)
    # The libraries of this environment, but not its link to the checkout: a .pth file counts in its own folder only.
    (site,) = venv.glob("lib/python*/site-packages")
    paths = {sysconfig.get_path("purelib"), sysconfig.get_path("platlib")}
    (site / "libraries.pth").write_text("\n".join(sorted(paths)))
    pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "--python", str(venv / "bin/python"), "install"]
    how = ["--no-index", "--no-deps", "--no-build-isolation", "--ignore-installed", "--no-compile"]
    done = subprocess.run(
        [*pip, *how, getattr(built, request.param)], capture_output=True, text=True, check=False, cwd=folder
    )
    assert done.returncode == 0, done.stdout + done.stderr
    where = f"import {', '.join(PACKAGES)}; print(*(one.__file__ for one in ({', '.join(PACKAGES)})))"
    product = Installed(folder)
    found = subprocess.run(
        [venv / "bin/python", "-c", where],
        env=product.environment(), cwd=folder, text=True, capture_output=True, check=True,
    )  # fmt: skip
    assert all(Path(one).is_relative_to(site) for one in found.stdout.split()), found.stdout
    return product


def test_commands_without_a_hub(installed: Installed) -> None:
    assert installed.run("--version") == f"gamenight {__version__}\n"
    assert "web" in tomllib.loads(installed.run("settings"))
    image, values = photograph((2, 5))
    picture = installed.folder / "throw.png"
    cv2.imwrite(str(picture), image)
    assert tuple(json.loads(installed.run("read", "--json", str(picture)))["values"]) == values == (2, 5)


@pytest.fixture(scope="module")
def dashboard(installed: Installed) -> Iterator[Dashboard]:
    port = free_port()
    command = [
        *(str(installed.program), "run", "--data", str(installed.folder / "data"), "--port", str(port)),
        *("--set", "web.host=127.0.0.1", "--broker", "embedded", "--broker-port", str(free_port())),
        *("--camera", "simulated"),
    ]
    with subprocess.Popen(
        command, env=installed.environment(), cwd=installed.folder / "empty", stdout=subprocess.DEVNULL
    ) as hub:
        try:
            found = Dashboard(port)
            until(found.is_complete)
            yield found
        finally:
            hub.terminate()
    assert hub.returncode == 0


def fetch(url: str, language: str) -> str:
    """A page or a file that must be there."""
    request = urllib.request.Request(url, headers={"Accept-Language": language})
    try:
        with urllib.request.urlopen(request, timeout=PATIENCE_S) as answer:
            body: bytes = answer.read()
    except urllib.error.HTTPError as error:
        pytest.fail(f"{url}: {error}")
    assert body, url
    return body.decode("utf-8", errors="replace")


def named_in(text: str, url: str) -> set[str]:
    """Files of ours that a page, a style sheet or a script names, without what follows `#`."""
    found = re.findall(r"""(?:src|href)="([^"#]+)|url\(["']?([^"')#]+)|(?:from|import)\s*\(?["'](\.[^"']+)""", text)
    urls = {urljoin(url, one) for pair in found for one in pair if one and not one.startswith("data:")}
    return {one for one in urls if re.search(r"/(static|look)/", one)}


def test_pages_load_with_everything_they_name_in_every_language(dashboard: Dashboard) -> None:
    players = [{"colour": colour} for colour in ("red", "blue", "white")]
    assert dashboard.post("/api/game", {"game": "catan", "players": players})["accepted"]
    seen: set[str] = set()
    titles = set()
    for language in LANGUAGES:
        waiting = {f"{dashboard.base}/{page}" for page in ("", "setup", "history", "statistics", "camera", "box")}
        while waiting:
            url = waiting.pop()
            text = fetch(url, language)
            waiting |= named_in(text, url) - seen
            seen |= named_in(text, url)
        titles.add(tuple(re.findall(r"<title>(.+?)</title>", fetch(f"{dashboard.base}/setup", language))))
    assert len(titles) == len(LANGUAGES)
    kinds = {Path(url.partition("?")[0]).suffix for url in seen}
    assert kinds >= {".css", ".js", ".svg", ".png", ".woff2"}, kinds
