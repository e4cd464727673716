"""A game without dice has its charts on the page, in the report and on the picture; and six seats have six colours."""

import io
import json
from collections.abc import Callable, Iterator
from dataclasses import replace

import pytest
from PIL import Image

from hub.engine.colours import COLOURS
from hub.engine.games import Games
from hub.engine.statistics import Summary
from hub.engine.story import Story
from hub.service.archive import Archived
from hub.service.game_service import GameService
from hub.service.store import InMemoryStore
from hub.texts.catalogue import Catalogue
from tests import pebbles
from tests.pebbles.statistics import statistics
from tests.web_ui.night import play_rounds, win
from tests.web_ui.table import Table
from web_ui import DashboardSettings, create_app
from web_ui.report.card import MIDDLE, share_card
from web_ui.report.html import report_html
from web_ui.report.night import night

Count = Callable[[Story], Summary] | None
SIX = ("blue", "orange", "white", "red", "green", "brown")


def without_dice(story: Story) -> Summary:
    """Of all that Pebbles counts only what went from hand to hand."""
    counted = statistics(story)
    return Summary(charts=tuple(chart for chart in counted.charts if chart.key == "harvest"))


@pytest.fixture
def sit_down(catalogue: Catalogue) -> Iterator[Callable[[Count], Table]]:
    """Tables that play Pebbles for up to six and count what they are told to."""
    services: list[GameService] = []

    def sit(count: Count) -> Table:
        game = replace(pebbles.GAME, statistics=count, players=range(2, 7), colours=SIX)
        service = GameService(InMemoryStore(), Games((game,)), clock=lambda: 1_700_000_000.0)
        services.append(service)
        service.start()
        table = Table(service, create_app(service, catalogue, settings=DashboardSettings()).test_client())
        table.game = game
        return table

    yield sit
    for service in services:
        service.close()


def archived(table: Table) -> Archived:
    game_id = table.service.snapshot().game_id
    assert game_id
    return table.service.archive.game(game_id)


def colours_of_the_chart(picture: bytes) -> set[str]:
    """The players' colours on the right half of the picture, above the awards."""
    part = Image.open(io.BytesIO(picture)).convert("RGB").crop((MIDDLE, 100, 1200, 530))
    shown = {colour for _, colour in part.getcolors(1 << 24) or []}
    return {name for name, coat in COLOURS.items() if tuple(bytes.fromhex(coat.fill[1:])) in shown}


def test_a_game_without_dice_has_its_charts(sit_down: Callable[[Count], Table], catalogue: Catalogue) -> None:
    table = sit_down(without_dice)
    table.begin()
    play_rounds(table)
    page = table.client.get("/statistics", headers={"Accept-Language": "en"}).text
    assert page.count("data-chart=") == 3
    assert 'id="figure-harvest"' in page
    assert 'id="figure-sums"' not in page
    assert 'name="whose"' not in page, "there is nobody to choose where nothing is told by player"
    win(table)
    assert 'id="figure-harvest"' in report_html(archived(table), catalogue, "en")
    assert night(archived(table), catalogue, "en").chart.id == "harvest"
    assert colours_of_the_chart(share_card(archived(table), catalogue, "en")) >= {"blue", "orange", "white"}


def test_a_game_that_counts_nothing_has_its_points_on_the_picture(
    sit_down: Callable[[Count], Table], catalogue: Catalogue
) -> None:
    table = sit_down(None)
    table.begin()
    play_rounds(table)
    assert table.client.get("/statistics").text.count("data-chart=") == 2
    assert night(archived(table), catalogue, "en").chart.id == "points"
    assert colours_of_the_chart(share_card(archived(table), catalogue, "en")) >= {"blue", "orange", "white"}


def test_six_seats_have_six_colours(sit_down: Callable[[Count], Table], catalogue: Catalogue) -> None:
    table = sit_down(statistics)
    table.begin("Anna", "Bob", "Cyril", "Dana", "Emil", "Filip")
    play_rounds(table, [(3, 3)] * 6)
    told = night(archived(table), catalogue, "en")
    drawing = told.chart.drawing
    assert drawing
    (bars,) = json.loads(drawing.data)["views"][""]
    assert [one["colour"] for one in bars["people"]] == list(SIX)
    assert len({one["shape"] for one in bars["people"]}) == 6
    assert colours_of_the_chart(share_card(archived(table), catalogue, "en")) >= set(SIX)
    assert len(told.page.figures[0].keys) == 6 + 1, "a line for each, and the goal"
