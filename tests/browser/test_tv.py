"""The stage for the TV: all in sight at every size, nothing to tap, and what happens is played there."""

from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from hub.engine.definition import GameDefinition
from hub.engine.scene import SceneKind
from hub.games import carcassonne, catan
from tests.browser.conftest import Dashboard
from tests.browser.test_scenes import Night, kinds

SIZES = ((960, 540), (1280, 720), (1920, 1080), (3840, 2160))
PARTS = (
    ".plate, .plate-name, .plate-points, .hero, .hero-name, .tv-stage, .board, .landscape-picture, .tv-words, .tv-join"
)
OUT_OF_SIGHT = """(parts) => [...document.querySelectorAll(parts)].filter((one) => {
    const box = one.getBoundingClientRect();
    const isIn = box.left > -1 && box.top > -1 && box.right < innerWidth + 1 && box.bottom < innerHeight + 1;
    return !isIn || !box.height;
}).map((one) => one.className.baseVal ?? one.className)"""


def expect_all_in_sight(page: Page) -> None:
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate(OUT_OF_SIGHT, PARTS) == [], (width, height)
        assert page.evaluate("document.scrollingElement.scrollHeight <= innerHeight"), (width, height)


@pytest.mark.parametrize(
    ("game", "players"), [(catan.GAME, 3), (catan.GAME, 4), (carcassonne.GAME, 2), (carcassonne.GAME, 8)]
)
def test_everything_is_in_sight_at_every_size(
    dashboard: Dashboard, television: Page, game: GameDefinition[Any], players: int
) -> None:
    night = Night(dashboard, television, game, players)
    night.do(night.until(lambda ahead: ahead.version > 60))
    television.goto(f"{dashboard.url}/tv")
    expect(television.locator(".plate")).to_have_count(players)
    expect_all_in_sight(television)
    expect(television.locator("form, nav, input, select, a")).to_have_count(0)
    expect(television.locator("#join .join-digits")).to_have_text(dashboard.service.snapshot().join_code)


def test_a_roll_is_staged_in_the_hero_zone(dashboard: Dashboard, television: Page) -> None:
    night = Night(dashboard, television, catan.GAME, 4)
    command = night.until(lambda ahead: kinds(ahead) == [SceneKind.THROW, SceneKind.GAIN])
    night.watch("/tv")
    night.do(command)
    expect(television.locator("#hero .scene.is-on")).to_have_attribute("data-scene", "throw")
    television.clock.run_for(1_500)
    expect(television.locator(".plate.is-given").first).to_be_visible()
    expect(television.locator("#hero .scene.is-on .scene-text")).not_to_be_empty()


def test_without_a_game_the_stage_says_how_to_begin_and_then_begins(dashboard: Dashboard, television: Page) -> None:
    television.goto(f"{dashboard.url}/tv")
    expect(television.locator("#waiting-for-a-game .qr")).to_be_visible()
    expect(television.locator("#waiting-for-a-game")).to_contain_text("/")
    Night(dashboard, television, catan.GAME, 3)
    expect(television.locator(".plate")).to_have_count(3)


def test_the_winner_is_shown_without_anything_to_tap(dashboard: Dashboard, television: Page) -> None:
    night = Night(dashboard, television, catan.GAME, 3)
    night.do(night.until(lambda ahead: ahead.standing().is_over))
    television.goto(f"{dashboard.url}/tv")
    expect(television.locator("#winner")).to_be_visible()
    expect(television.locator("#winner button, #winner a")).to_have_count(0)


@pytest.mark.parametrize("game", [catan.GAME, carcassonne.GAME], ids=lambda game: game.key)
def test_nothing_serious_is_found_by_axe_in_light_and_dark(
    dashboard: Dashboard, television: Page, game: GameDefinition[Any]
) -> None:
    night = Night(dashboard, television, game, 4)
    night.do(night.until(lambda ahead: ahead.version > 60))
    for theme in ("light", "dark"):
        television.goto(f"{dashboard.url}/tv?theme={theme}")
        expect(television.locator(".plate")).to_have_count(4)
        found = Axe().run(television, options={"resultTypes": ["violations"]}).response["violations"]
        assert [one["id"] for one in found if one["impact"] in ("serious", "critical")] == [], theme
