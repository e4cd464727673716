"""What has just happened is played on the table page, whatever the game; what happens next cuts it short."""

import random
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from hub.cli.trials import trials
from hub.engine.definition import GameDefinition, MatchSetup, Player
from hub.engine.match import Match
from hub.engine.messages import Command, UndoLast
from hub.engine.phrase import PlayerId
from hub.engine.scene import SceneKind
from hub.games import carcassonne, catan
from hub.games.catan.commands import RecordRoll
from hub.service.projections.scenes import last_scenes
from tests.browser.conftest import Dashboard

LONG_MS = 5_000  # of the page's own time: longer than anything is played


class Night:
    """Played by chance through the service, while a page watches."""

    def __init__(self, dashboard: Dashboard, page: Page, game: GameDefinition[Any], players: int) -> None:
        self._service, self._page, self._dice = dashboard.service, page, random.Random(4)
        self._url, self._choose = dashboard.url, trials()[game.key].command
        seats = tuple(Player(PlayerId(one), one.title(), one) for one in game.colours[:players])
        assert self._service.start_match(MatchSetup(game.key, seats)).accepted

    @property
    def match(self) -> Match:
        match = self._service.snapshot().match
        assert match
        return match

    def until(self, wanted: Callable[[Match], bool]) -> Command:
        """As far as that will be so after the next command, which is the answer."""
        while True:
            command = self._choose(self.match.play(), self._dice.randrange)
            assert command
            if wanted(self.match.after(command)[0]):
                return command
            self.do(command)

    def do(self, command: Command) -> None:
        assert self._service.submit(command, source="web").accepted

    def watch(self, path: str = "/") -> None:
        self._page.clock.install()
        self._page.goto(f"{self._url}{path}")
        expect(self._page.locator("#live")).to_have_attribute("data-version", str(self.match.version))
        self._page.clock.pause_at(self._page.evaluate("Date.now()") / 1000 + 1)  # from here on time is the test's own


def kinds(match: Match) -> list[SceneKind]:
    return [scene.kind for scene in last_scenes(match)]


def test_a_closed_feature_lights_up_and_its_points_fly_to_their_owner(dashboard: Dashboard, television: Page) -> None:
    night = Night(dashboard, television, carcassonne.GAME, 6)
    command = night.until(lambda ahead: kinds(ahead)[:2] == [SceneKind.CHANGE, SceneKind.GAIN])
    night.watch()
    night.do(command)
    on = television.locator(".scene.is-on")
    expect(on).to_have_attribute("data-scene", "change")
    expect(television.locator(".landscape .tile.is-shown")).to_have_count(1)
    television.clock.run_for(1_500)
    expect(on).to_have_attribute("data-scene", "gain")
    expect(television.locator(".landscape .area.is-shown")).to_have_count(1)
    expect(on.locator(".flight").first).to_contain_text("+")
    expect(television.locator(".player.is-given").first).to_be_attached()
    television.clock.run_for(LONG_MS)
    expect(on).to_have_count(0)
    expect(television.locator(".is-shown, .is-given, .is-playing")).to_have_count(0)


@pytest.mark.long
def test_the_end_is_counted_one_by_one_with_fields_last_and_then_comes_the_cup(
    dashboard: Dashboard, television: Page
) -> None:
    night = Night(dashboard, television, carcassonne.GAME, 2)
    command = night.until(lambda ahead: ahead.standing().is_over)
    night.watch()
    night.do(command)
    titles = []
    on = television.locator(".scene.is-on")
    for kind in kinds(night.match):
        expect(on).to_have_attribute("data-scene", kind)
        titles.append(on.locator(".scene-title").inner_text() if on.locator(".scene-title").count() else "")
        expect(television.locator("#winner")).to_be_hidden()
        television.clock.run_for(1_300)
    counting, fields = titles.index("Závěrečné bodování"), titles.index("Louky")
    assert counting < fields
    cups = kinds(night.match).count(SceneKind.VICTORY)
    assert cups
    assert set(titles[fields + 1 : -cups]) <= {"Louka"}
    assert "Louka" not in titles[:fields]
    expect(television.locator("#winner")).to_be_visible()


def test_a_roll_is_played_until_the_next_thing_happens(dashboard: Dashboard, television: Page) -> None:
    night = Night(dashboard, television, catan.GAME, 3)
    command = night.until(lambda ahead: kinds(ahead) == [SceneKind.THROW, SceneKind.GAIN])
    night.watch()
    night.do(command)
    on = television.locator(".scene.is-on")
    expect(on).to_have_attribute("data-scene", "throw")
    roll = night.match.ledger.entries[-1].command
    assert isinstance(roll, RecordRoll)
    expect(on.locator(".scene-title")).to_contain_text(str(sum(roll.dice)))
    expect(television.locator(".board .tile.is-shown").first).to_be_attached()
    night.do(UndoLast())
    expect(on).to_have_count(0)
    expect(television.locator(".is-shown")).to_have_count(0)


def test_what_happened_before_the_page_was_opened_is_past(dashboard: Dashboard, television: Page) -> None:
    night = Night(dashboard, television, catan.GAME, 3)
    command = night.until(lambda ahead: SceneKind.THROW in kinds(ahead))
    night.do(command)
    night.watch()
    expect(television.locator("#scenes .scene").first).to_be_attached()
    expect(television.locator(".scene.is-on")).to_have_count(0)
