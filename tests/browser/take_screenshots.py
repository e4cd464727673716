"""`make screenshots`: pictures of every page for the documentation, out of a whole night with a simulated camera."""

import argparse
import random
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np
from playwright.sync_api import Browser, Page, expect, sync_playwright

from hub.bootstrap import Hub
from hub.cli.trials import trials
from hub.config import load_settings
from hub.engine.definition import MatchSetup, Player
from hub.engine.match import Match
from hub.engine.messages import Command
from hub.engine.phrase import PlayerId
from hub.games.carcassonne.commands import DrawTile
from hub.games.carcassonne.random_player import random_command
from hub.games.catan.commands import RecordRoll
from hub.service.game_service import GameService
from hub.service.projections.scenes import last_scenes
from tests import catan_table
from tests.brokers import free_port
from tests.browser.chromium import launched
from tests.browser.playing import Move, begin, play, unfold
from tests.patience import PATIENCE_MS

TV, LAPTOP, TABLET, PHONE = (1920, 1080), (1280, 1190), (820, 1180), (390, 844)
QUALITY = 82
# What is folded away may wait with its pictures until somebody opens it.
SETTLED = """() => document.fonts.status === "loaded"
    && [...document.images].every(one => one.complete || !one.checkVisibility())"""
LATE_ROLL = Move("blue", "RecordRoll", {"dice": "2+4"})  # when the island is full


@dataclass(frozen=True, slots=True)
class Night:
    """A running hub, its service, and a browser to look at it."""

    hub: Hub
    service: GameService
    browser: Browser
    folder: Path
    language: str

    @contextmanager
    def screen(self, size: tuple[int, int], *, seat: str | None = None, theme: str = "light") -> Iterator[Page]:
        context = self.browser.new_context(
            viewport={"width": size[0], "height": size[1]}, reduced_motion="reduce", has_touch=size is PHONE
        )
        context.set_default_timeout(PATIENCE_MS)
        page = context.new_page()
        page.goto(f"{self.hub.url}setup?lang={self.language}&theme={theme}")
        if seat:
            code = self.service.snapshot().join_code
            answer = page.request.post(
                f"{self.hub.url}api/seat/claim", data={"player": seat, "code": code, "takes_over": True}
            )
            assert answer.ok, answer.text()
        yield page
        page.goto("about:blank")  # a page that lost its seat would be on its way elsewhere while its context closes
        if seat:
            page.request.post(f"{self.hub.url}api/seat/leave", data={})
        context.close()

    @contextmanager
    def throwing(self, values: tuple[int, ...], *faults: str) -> Iterator[Page]:
        """The table's page while dice fall in the simulated tray."""
        with self.screen(TV) as page:
            page.goto(self.hub.url)
            throw = {"values": list(values), "faults": list(faults)}
            assert page.request.post(f"{self.hub.url}api/simulator/throw", data=throw).ok
            yield page

    def shoot(
        self,
        name: str,
        path: str,
        size: tuple[int, int],
        *,
        seat: str | None = None,
        theme: str = "light",
        first: Callable[[Page], object] | None = None,
    ) -> None:
        with self.screen(size, seat=seat, theme=theme) as page:
            page.goto(f"{self.hub.url}{path}")
            page.wait_for_load_state("load")
            if first:
                first(page)
            page.wait_for_function(SETTLED)
            page.screenshot(path=self.folder / f"{name}.jpg", type="jpeg", quality=QUALITY)
            print(f"{name}.jpg", flush=True)


# ---------------------------------------------------------------- the scenes of a night


def island(night: Night) -> None:
    begin(night.service, island="variable")
    deal = {"type": "ProposeIsland", "seed": 2026, "numbers": "shuffled", "harbours": "shuffled"}
    wishes = dict.fromkeys(("red_apart", "ends_apart", "equal_apart", "spread"), True)
    assert night.service.submit({**deal, **wishes}, source="web").accepted
    night.shoot("island-tv", "", TV)
    night.shoot("island-phone", "", PHONE)


def beginnings(night: Night) -> None:
    night.shoot("setup-tv", "setup", TV)
    night.shoot("setup-phone", "setup", PHONE)
    begin(night.service)
    code = night.service.snapshot().join_code
    night.shoot("join-phone", f"join?code={code}", PHONE)
    night.shoot("join-code-phone", "join", PHONE)


def a_roll(night: Night) -> None:
    """Late in the game: the camera reads a throw that pays several players."""
    play(night.service, lambda move: move == LATE_ROLL)
    night.shoot("play-roll-phone", "play", PHONE, seat="blue")
    _throw(night, (2, 4))
    night.shoot("table-tv", "", TV)
    night.shoot("table-dark-tv", "", TV, theme="dark")
    night.shoot("table-tablet", "", TABLET)
    night.shoot("table-phone", "", PHONE, theme="dark")
    night.shoot("play-turn-phone", "play", PHONE, seat="blue")
    night.shoot("play-trade-phone", "play", PHONE, seat="blue", first=_open_trade)
    night.shoot("play-waits-phone", "play", PHONE, seat="orange")
    night.shoot("history-phone", "history", PHONE)
    match = night.service.snapshot().match
    assert match
    rolls = [step.entry.seq for step in match.steps if isinstance(step.entry.command, RecordRoll)]
    night.shoot("correction-tv", "history", TV, first=lambda page: _correct_roll(page, rolls[-6]))
    night.shoot("statistics-tv", "statistics", TV)
    night.shoot("statistics-laptop", "statistics", LAPTOP)
    night.shoot("statistics-phone", "statistics", PHONE, theme="dark")
    night.shoot("host-tv", "host", TV)
    night.shoot("host-phone", "host", PHONE)
    play(night.service, lambda move: move.command == "BuildCity")
    night.shoot("play-build-phone", "play", PHONE, seat="blue", theme="dark", first=_open_build)


def a_question(night: Night) -> None:
    play(night.service, lambda move: move.command == "RecordRoll" and move.who == "orange")
    with night.throwing((2, 5), "cocked") as page:
        expect(page.locator("#attention")).to_be_visible()
    night.shoot("question-tv", "", TV)
    night.shoot("question-phone", "play", PHONE, seat="orange")


def a_seven(night: Night) -> None:
    play(night.service, lambda move: move.command == "DiscardCards")
    night.shoot("seven-tv", "", TV)
    owes = night.service.snapshot().match
    assert owes
    night.shoot("seven-phone", "play", PHONE, seat=owes.view().waiting[0].player)


def the_end(night: Night) -> None:
    play(night.service, lambda _: False)
    night.shoot("winner-tv", "", TV, theme="dark")
    game_id = night.service.snapshot().game_id
    night.shoot("report-laptop", f"games/{game_id}/report", LAPTOP)
    with night.screen(PHONE) as page:
        card = page.request.get(f"{night.hub.url}games/{game_id}/card.png")
        (night.folder / "card.png").write_bytes(card.body())


def camera(night: Night) -> None:
    night.shoot("camera-tv", "camera", TV, first=lambda page: expect(page.locator("#shot")).to_be_visible())


def box(night: Night) -> None:
    """A roll that is entered with the knob, and a pause."""
    play(night.service, lambda move: move.command == "RecordRoll" and move.who == "orange")
    with night.screen(LAPTOP) as page:
        for path, wish in (("turn", {"steps": 3}), ("press", {"button": "knob"}), ("turn", {"steps": 5})):
            assert page.request.post(f"{night.hub.url}api/simulator/{path}", data=wish).ok
        page.goto(f"{night.hub.url}box")
        expect(page.locator("#means-knob")).to_contain_text("5")
    night.shoot("box-laptop", "box", LAPTOP)
    night.shoot("box-phone", "box", PHONE, theme="dark")
    night.shoot("dial-phone", "play", PHONE, seat="orange")
    night.service.pause(is_on=True)
    night.shoot("pause-phone", "play", PHONE, seat="orange")
    night.service.pause(is_on=False)


def people(night: Night) -> None:
    """Some nights of the same people, each with another winner."""
    for winner, points in enumerate(((0, 5, 6, 3), (4, 0, 2, 6), (5, 3, 0, 0), (1, 2, 7, 0), (6, 4, 3, 5))):
        names = ("Fox", "Owl", "Badger", "Otter" if winner % 2 else "")
        catan_table.played(night.service, names, points, winner=winner % 3)
    night.shoot("people-tv", "people", TV)
    night.shoot("people-phone", "people", PHONE)
    night.shoot("person-phone", "people/person?name=Fox", PHONE, theme="dark")


def a_landscape(night: Night) -> None:
    """Carcassonne with the River, half laid: the drawn tile is chosen, then its place, and a city is asked about."""
    colours = ("red", "blue", "yellow")
    seats = tuple(
        Player(PlayerId(colour), name, colour) for colour, name in zip(colours, ("Fox", "Owl", "Otter"), strict=True)
    )
    assert night.service.start_match(MatchSetup("carcassonne", seats, {}, ("river",))).accepted
    dice = random.Random(21)
    for _ in range(46):
        command = random_command(_match(night).play(), dice.randrange)
        assert command
        assert night.service.submit(command, source="web").accepted
    active = _match(night).standing().active
    assert active
    night.shoot("landscape-draw-phone", "play", PHONE, seat=active)
    night.shoot("landscape-tv", "", TV, first=_ask_about_a_city)
    assert night.service.submit(DrawTile(active, "V"), source="web").accepted
    night.shoot("landscape-lay-phone", "play", PHONE, seat=active, first=_tap_a_place)


def a_stage(night: Night) -> None:
    """The TV while things happen, as strips of frames: a roll, a seven, a closed city, the win."""
    names = ("Fox", "Owl", "Otter", "Bear")
    for key, colours, strips in (
        ("catan", ("blue", "orange", "white", "red"), STRIPS),
        ("carcassonne", ("red", "blue", "yellow", "green"), LAND_STRIPS),
    ):
        seats = tuple(Player(PlayerId(one), name, one) for one, name in zip(colours, names, strict=True))
        assert night.service.start_match(MatchSetup(key, seats)).accepted
        dice, choose = random.Random(8), trials()[key].command
        for name, kinds in strips:
            while True:
                command = choose(_match(night).play(), dice.randrange)
                assert command
                ahead = [scene.kind.value for scene in last_scenes(_match(night).after(command)[0])]
                if _match(night).version > LATER and ahead[-len(kinds) :] == list(kinds):
                    break
                assert night.service.submit(command, source="web").accepted
            _film(night, name, command)


STRIPS = (("stage-roll", ("throw", "gain")), ("stage-seven", ("throw", "blow")), ("stage-win", ("victory",)))
LAND_STRIPS = (("stage-city", ("gain",)),)
LATER = 40  # entries, so that there is something to see
FRAMES, FRAME_MS, FRAME_PX = 6, 450, (960, 540)


def _film(night: Night, name: str, command: Command) -> None:
    context = night.browser.new_context(
        viewport={"width": FRAME_PX[0], "height": FRAME_PX[1]}, reduced_motion="no-preference"
    )
    page = context.new_page()
    page.goto(f"{night.hub.url}tv?lang={night.language}")
    page.wait_for_function(SETTLED)
    assert night.service.submit(command, source="web").accepted
    page.wait_for_selector(".scene.is-on")
    frames, began = [], page.evaluate("performance.now()")
    for number in range(FRAMES):
        page.wait_for_function("(at) => performance.now() >= at", arg=began + number * FRAME_MS)
        shot = np.frombuffer(page.screenshot(type="png"), np.uint8)
        frames.append(np.asarray(cv2.imdecode(shot, cv2.IMREAD_COLOR)))
    context.close()
    rows = [np.hstack(frames[at : at + 3]) for at in range(0, FRAMES, 3)]
    small = cv2.resize(np.vstack(rows), None, fx=0.55, fy=0.55, interpolation=cv2.INTER_AREA)
    cv2.imwrite(str(night.folder / f"{name}.jpg"), small, [cv2.IMWRITE_JPEG_QUALITY, QUALITY])
    print(f"{name}.jpg", flush=True)


def _match(night: Night) -> Match:
    match = night.service.snapshot().match
    assert match
    return match


def _ask_about_a_city(page: Page) -> None:
    page.locator(".area:has(use[href*='-c']) use").first.dispatch_event("click")


def _tap_a_place(page: Page) -> None:
    page.locator(".landscape .target .hit").first.dispatch_event("click")
    expect(page.locator("fieldset.variant:not([disabled])").first).to_be_visible()


SCENES = (beginnings, island, a_roll, a_question, a_seven, the_end, camera, box, people, a_landscape, a_stage)


def _throw(night: Night, values: tuple[int, ...]) -> None:
    before = night.service.snapshot().version
    with night.throwing(values) as page:
        page.wait_for_function("before => Number(document.getElementById('live').dataset.version) > before", arg=before)


def _open_build(page: Page) -> None:
    page.locator("[data-choose]").first.click()


def _open_trade(page: Page) -> None:
    form = page.locator("form[data-offer='TradeCards:blue']")
    unfold(form)
    form.scroll_into_view_if_needed()


def _correct_roll(page: Page, seq: int) -> None:
    entry = page.locator(f"#entry-{seq}")
    entry.locator("summary").click()
    for die in (1, 2):
        entry.locator(f".die-pick:has([name$='-{die}'][value='6'])").click()
    entry.locator("[data-submit]").first.click()
    expect(page.locator("dialog[open]")).to_be_visible()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--language", default="en")
    parser.add_argument("--only", choices=[scene.__name__ for scene in SCENES])
    wanted = parser.parse_args()
    wanted.folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as data, sync_playwright() as driver:
        overrides = {
            "store.folder": data,
            "web.host": "127.0.0.1",
            "web.port": str(free_port()),
            "broker.kind": "embedded",
            "broker.port": str(free_port()),
            "camera.source": "simulated",
            "camera.seed": "11",
            "bridge.pins": "mock",
        }
        with launched(driver) as browser, Hub(load_settings(None, {}, overrides)) as hub:
            assert hub.service
            night = Night(hub, hub.service, browser, wanted.folder, wanted.language)
            for scene in SCENES:
                if wanted.only in (None, scene.__name__):
                    scene(night)


if __name__ == "__main__":
    main()
