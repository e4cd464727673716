"""A real Chromium in front of a real dashboard; a console error fails the test."""

import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Error, Page, Playwright, sync_playwright

from hub.bootstrap import Hub, load_catalogue
from hub.config import load_settings
from hub.engine.definition import MatchSetup, Player
from hub.engine.offer import Offer, PlaceInput
from hub.engine.phrase import PlayerId
from hub.games import catan
from hub.games.registry import GAMES
from hub.service.camera_relay import CameraRelay
from hub.service.game_service import GameService
from hub.service.store import InMemoryStore
from hub.service.tile_relay import TileRelay
from hub.wire.link import MemoryBus, MemoryLink
from tests.brokers import BROKERS, free_port
from tests.browser.chromium import launched
from tests.browser.pages import SetupPage, TablePage
from tests.browser.states import Stage
from tests.patience import FOREVER_S, PATIENCE_MS
from tests.web_ui.camera import StandInCamera
from web_ui import DashboardSettings, create_app
from web_ui.server import DashboardServer


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if "tests/browser/" in item.path.as_posix():
            item.add_marker(pytest.mark.browser)


@dataclass(frozen=True, slots=True)
class Dashboard:
    """A dashboard without broker; there is a camera once somebody starts one on the bus."""

    url: str
    service: GameService
    bus: MemoryBus

    def next_offer(self) -> Offer:
        match = self.service.snapshot().match
        assert match
        return match.offers()[0]


@pytest.fixture(autouse=True)
def patience(patient_hub: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("hub.service.camera_relay.OLD_S", FOREVER_S)


@pytest.fixture
def dashboard() -> Iterator[Dashboard]:
    """Ask for it before a page: fixtures end in reverse, and a page must go before its server does."""
    service = GameService(InMemoryStore(), GAMES, clock=time.time)
    service.start()
    bus = MemoryBus()
    link = MemoryLink("hub", table="t", bus=bus)
    link.start()
    camera = CameraRelay(link, clock=lambda: 0.0)  # what it sees is never too old
    settings, tiles = DashboardSettings(default_language="cs"), TileRelay(link)
    app = create_app(service, load_catalogue(), settings=settings, camera=camera, tiles=tiles)
    with DashboardServer(app, "127.0.0.1", 0, threads=12) as server:
        yield Dashboard(f"http://127.0.0.1:{server.port}", service, bus)
    service.close()


@pytest.fixture
def stage(dashboard: Dashboard) -> Stage:
    """The dashboard, for scenes to be played on."""
    return Stage(dashboard.url, dashboard.service, StandInCamera(dashboard.bus))


@pytest.fixture(scope="session")
def playwright_driver() -> Iterator[Playwright]:
    with sync_playwright() as driver:
        yield driver


@pytest.fixture(scope="session")
def chromium(playwright_driver: Playwright) -> Iterator[Browser]:
    with launched(playwright_driver) as browser:
        yield browser


class Console:
    """Collects what a page complains about; `expect` names what a test provokes on purpose."""

    def __init__(self) -> None:
        self._complaints: list[str] = []
        self._expected: list[str] = []

    def watch(self, page: Page) -> None:
        page.on("console", self._on_message)
        page.on("pageerror", self._on_error)

    def expect(self, part: str) -> None:
        self._expected.append(part)

    def _on_message(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self._complaints.append(f"{message.type}: {message.text}")

    def _on_error(self, error: Error) -> None:
        self._complaints.append(f"uncaught: {error}")

    def check(self) -> None:
        unexpected = [one for one in self._complaints if not any(part in one for part in self._expected)]
        assert not unexpected, f"the console complains: {unexpected}"


@pytest.fixture
def console() -> Iterator[Console]:
    console = Console()
    yield console
    console.check()


def opened(browser: Browser, console: Console, *, width: int, height: int, is_touch: bool) -> BrowserContext:
    context = browser.new_context(
        viewport={"width": width, "height": height}, locale="cs-CZ", has_touch=is_touch, reduced_motion="reduce"
    )
    context.set_default_timeout(PATIENCE_MS)
    context.on("page", console.watch)
    return context


@pytest.fixture
def television(chromium: Browser, console: Console) -> Iterator[Page]:
    """A page on a screen of 1920 by 1080."""
    context = opened(chromium, console, width=1920, height=1080, is_touch=False)
    yield context.new_page()
    context.close()


@pytest.fixture
def open_phone(chromium: Browser, console: Console) -> Iterator[Callable[[], Page]]:
    """As many small telephones as a test wants."""
    with ExitStack() as pockets:

        def taken_out() -> Page:
            context = opened(chromium, console, width=360, height=740, is_touch=True)
            pockets.callback(context.close)
            return context.new_page()

        yield taken_out


@pytest.fixture
def phone(open_phone: Callable[[], Page]) -> Page:
    """A page on a small telephone."""
    return open_phone()


@pytest.fixture(params=BROKERS)
def hub(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Hub]:
    """Everything in this process, as `gamenight run` starts it; mosquitto is there already, as on a Pi."""
    broker_port = free_port()
    overrides = {
        "store.folder": str(tmp_path),
        "web.host": "127.0.0.1",
        "web.port": str(free_port()),
        "broker.kind": "embedded" if request.param == "embedded" else "external",
        "broker.port": str(broker_port),
        "camera.source": "simulated",
        "camera.seed": "11",
        "bridge.pins": "mock",
    }
    with ExitStack() as stack:
        if request.param == "mosquitto":
            broker = BROKERS["mosquitto"](broker_port)
            broker.start()
            stack.callback(broker.close)
        yield stack.enter_context(Hub(load_settings(None, {}, overrides)))


@pytest.fixture
def setup_page(dashboard: Dashboard, television: Page) -> SetupPage:
    return SetupPage(television, dashboard.url).open()


@pytest.fixture
def founded_page(dashboard: Dashboard, television: Page) -> TablePage:
    """The table of four when the first roll is due; the founding itself went past the browser."""
    game = catan.GAME
    players = tuple(
        Player(PlayerId(colour), name, colour)
        for colour, name in zip(game.colours, ("Modrý", "Oranžový", "Bílý", "Červený"), strict=True)
    )
    dashboard.service.start_match(MatchSetup(game.key, players, {"start_player": "manual"}))
    while isinstance(place := dashboard.next_offer().inputs[0], PlaceInput):
        offer = dashboard.next_offer()
        dashboard.service.submit(offer.command(**offer.given, **{place.field: place.suggested}), source="table")
    return TablePage(television, dashboard.url).open()


@pytest.fixture
def table_page(setup_page: SetupPage) -> TablePage:
    """The table after two taps: start, and who is the oldest."""
    table = setup_page.start()
    table.choose_starter("blue")
    return table
