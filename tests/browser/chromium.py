"""Debian's Chromium with fonts that are the same on every machine: ours, and DejaVu for who does not get it."""

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from playwright.sync_api import Browser, BrowserContext, Playwright, expect

from tests.brokers import need
from tests.patience import PATIENCE_MS

CHROMIUMS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
FLAGS = [
    "--no-sandbox",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
    "--font-render-hinting=none",  # letters are as wide as they were drawn
]
DEJAVU = Path("/usr/share/fonts/truetype/dejavu")
FACES = ("DejaVuSans.ttf", "DejaVuSans-Bold.ttf", "DejaVuSansMono.ttf")
FONTCONFIG = """<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig><dir>{folder}</dir><cachedir>{folder}/cache</cachedir></fontconfig>
"""


@contextmanager
def launched(driver: Playwright) -> Iterator[Browser]:
    expect.set_options(timeout=PATIENCE_MS)
    path = next(filter(None, map(shutil.which, CHROMIUMS)), None)
    need(path, "Chromium")
    with TemporaryDirectory() as folder:
        browser = driver.chromium.launch(
            executable_path=path, args=FLAGS, timeout=PATIENCE_MS, env={**os.environ, **only_dejavu(Path(folder))}
        )
        yield browser
        browser.close()


def only_dejavu(folder: Path) -> dict[str, str]:
    """The environment of a machine that has no other fonts."""
    need(all((DEJAVU / face).exists() for face in FACES), "the DejaVu fonts")
    for face in FACES:
        (folder / face).symlink_to(DEJAVU / face)
    config = folder / "fonts.conf"
    config.write_text(FONTCONFIG.format(folder=folder), encoding="utf-8")
    return {"FONTCONFIG_FILE": str(config)}


def block_font(context: BrowserContext) -> None:
    """Pages in this context never get the typeface."""
    context.route("**/*.woff2*", lambda route: route.abort())
