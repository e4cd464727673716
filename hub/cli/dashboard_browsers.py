"""Real browsers in a process of their own, for `gamenight bench dashboards --browsers`: when is a change painted?

The same conversation as `hub.cli.dashboard_clients`: devices in, "ready", and for every revision when each page had
painted it.
"""

import json
import shutil
import sys
import threading
from collections import defaultdict
from contextlib import suppress
from typing import Any

# What people have, before what only tests use.
CHROMIUMS = ("chromium", "chromium-browser", "google-chrome", "chromium-headless-shell")
TURN_MS = 5  # how long to listen to the pages before looking whether to stop
# The frame's callback comes just before it is painted, and a message posted there just after.
WATCH = """
document.addEventListener("fresh", () => {
  const revision = Number(document.getElementById("live").dataset.revision);
  requestAnimationFrame(() => {
    const channel = new MessageChannel();
    channel.port1.onmessage = () => painted(revision, (performance.timeOrigin + performance.now()) / 1000);
    channel.port2.postMessage(null);
  });
});
"""


def main() -> None:
    from playwright.sync_api import sync_playwright

    wanted = json.loads(sys.stdin.readline())
    address = f"http://127.0.0.1:{wanted['port']}"
    painted: dict[int, list[float]] = defaultdict(list)
    with sync_playwright() as driver:
        path = next(filter(None, map(shutil.which, CHROMIUMS)), None)
        browser = driver.chromium.launch(executable_path=path, args=["--no-sandbox"])
        pages = [_opened(browser, address, device, painted) for device in wanted["devices"]]
        pages[0].wait_for_timeout(500)
        painted.clear()
        print("ready", flush=True)
        _listen(pages, painted)
        browser.close()
    print(json.dumps({"failures": []}), flush=True)


def _opened(browser: Any, address: str, device: list[str], painted: dict[int, list[float]]) -> Any:
    path, language, _ = device
    context = browser.new_context(locale=language, viewport={"width": 1280, "height": 800})
    page = context.new_page()
    page.expose_function("painted", lambda revision, at: painted[revision].append(at))
    page.add_init_script(WATCH)
    page.goto(address + path)
    return page


def _listen(pages: list[Any], painted: dict[int, list[float]]) -> None:
    is_enough = threading.Event()

    def read() -> None:
        sys.stdin.readline()
        is_enough.set()

    threading.Thread(target=read, daemon=True).start()
    while not is_enough.is_set():
        pages[0].wait_for_timeout(TURN_MS)
        for revision in [known for known, at in painted.items() if len(at) == len(pages)]:
            print(json.dumps({"revision": revision, "at": painted.pop(revision)}), flush=True)


if __name__ == "__main__":
    with suppress(KeyboardInterrupt):
        main()
