"""Every page in every language, and what it shows."""

import re
from dataclasses import replace
from itertools import product

import pytest
from flask.testing import FlaskClient

from hub.engine.messages import AdjustPoints
from hub.engine.offer import PlaceInput
from hub.engine.phrase import PlayerId, phrase
from hub.engine.view import RollPanel
from hub.service.snapshot import Attention
from hub.texts.catalogue import LANGUAGES
from hub.wire.messages import CameraState, CameraStatus
from tests.pebbles import GAME
from tests.tables import every_row
from tests.web_ui.night import win
from tests.web_ui.table import Island, Table

HOSTILE = "<img src=x onerror=alert(1)>"


@pytest.fixture
def rolled(table: Table) -> Table:
    """The table when the first roll was paid out."""
    table.roll(4, 4)
    return table


PAGES = ("/", "/table/live", "/setup", "/history", "/history/live", "/camera", "/camera/live")


@every_row(("path", "language"), product(PAGES, LANGUAGES))
def test_every_page_speaks_every_language(rolled: Table, path: str, language: str) -> None:
    rolled.client.set_cookie("language", language)
    page = rolled.client.get(path)
    assert page.status_code == 200
    raw = re.search(rf"\b(web|tell|refusal|points|colour|{GAME.key})\.[a-z_]+\b", page.text)
    assert not raw, "a raw key is shown"


def test_without_a_game_everything_leads_to_the_setup(client: FlaskClient) -> None:
    for path in ("/", "/table/live", "/history", "/history/live"):
        assert client.get(path).location == "/setup"


def test_the_language_follows_the_link_then_the_cookie_then_the_browser(client: FlaskClient) -> None:
    assert 'lang="cs"' in client.get("/setup").text
    assert 'lang="de"' in client.get("/setup", headers={"Accept-Language": "de-AT,de;q=0.9"}).text
    assert 'lang="en"' in client.get("/setup?lang=en").text
    assert 'lang="en"' in client.get("/setup", headers={"Accept-Language": "de"}).text
    assert 'lang="en"' in client.get("/setup?lang=<script>").text


def test_hostile_names_are_only_text(table: Table) -> None:
    table.begin(HOSTILE, "{player} %s {{7*7}}", "\"'><u>")
    table.roll(4, 4)
    table.do(AdjustPoints(PlayerId("blue"), 1, HOSTILE))
    for path in ("/", "/history", "/setup"):
        page = table.client.get(path).text
        assert "<img src=x" not in page
        assert "<u>" not in page
    assert "&lt;img src=x" in table.client.get("/").text
    assert "{{7*7}}" in table.client.get("/").text


def test_the_table_shows_the_roll_and_who_gets_what(table: Table) -> None:
    table.roll(4, 4)
    page = table.client.get("/", headers={"Accept-Language": "en"}).text
    assert 'id="roll-total">8<' in page
    roll = table.match.view().first(RollPanel)
    assert roll
    assert page.count('class="roll-line"') == len(roll.lines)
    assert "Anna takes 8 pebbles." in page


def test_the_tiles_that_paid_are_lit(island: Island) -> None:
    """Catan has a board."""
    island.found()
    assert "tile-glow" not in island.page()
    island.roll(4, 4)
    assert "tile-glow" in island.page()


def test_every_legal_place_can_be_tapped_and_one_is_suggested(island: Island) -> None:
    page = island.client.get("/").text
    place = island.next_offer().inputs[0]
    assert isinstance(place, PlaceInput)
    assert page.count('role="button"') == len(place.among)
    assert page.count("is-suggested") == 1


def test_an_unclear_throw_asks_with_what_was_seen(table: Table) -> None:
    table.service.ask_people(Attention(phrase("attention.unclear.glare", dice="3"), (3,), asks_for_roll=True))
    page = table.client.get("/").text
    assert 'id="attention"' in page
    assert len(re.findall(r'value="3" required checked', page)) == 1
    assert page.count('data-kind="dice"') == 1, "the roll is asked for once"
    assert "data-sends-itself" not in table.form("RecordRoll:"), "what was seen is confirmed, not sent by itself"


@pytest.mark.parametrize(
    ("online", "camera", "words"),
    [
        ((), None, "web.box.no_broker"),
        (("hub",), None, "web.camera.absent"),
        (("hub", "vision", "bridge"), CameraState.WATCHING, "web.camera.watching"),
        (("hub", "vision", "bridge"), CameraState.ROLLING, "web.camera.rolling"),
        (("hub", "vision", "bridge"), CameraState.ASLEEP, "web.camera.asleep"),
        (("hub", "vision", "bridge"), CameraState.LOST, "web.camera.lost"),
        (("hub", "vision"), CameraState.WATCHING, "web.box.no_buttons"),
    ],
)
def test_the_state_of_the_box_is_told(
    table: Table, online: tuple[str, ...], camera: CameraState | None, words: str
) -> None:
    from web_ui.parts import parts_of

    status = CameraStatus("usb:0", camera) if camera else None
    table.service.update(lambda snapshot: replace(snapshot, online=frozenset(online), camera=status))
    page = table.client.get("/").text
    assert parts_of(table.client.application).catalogue.say(phrase(words), "cs") in page


@pytest.mark.parametrize("source", ["pixels", "godice"])
@pytest.mark.parametrize(
    ("state", "words"),
    [
        (CameraState.STARTING, "Čeká se na chytré kostky"),
        (CameraState.WATCHING, "Sledují se chytré kostky"),
        (CameraState.ROLLING, "Kostky se kutálejí…"),
        (CameraState.LOST, "Chytré kostky se neozývají. Hody zadávejte ručně."),
    ],
)
def test_smart_dice_are_no_camera(table: Table, source: str, state: CameraState, words: str) -> None:
    online, status = frozenset({"hub", "vision", "bridge"}), CameraStatus(source, state)
    table.service.update(lambda snapshot: replace(snapshot, online=online, camera=status))
    assert words in table.client.get("/").text
    camera = table.client.get("/camera").text
    assert words in camera
    assert "Kostky hlásí svá čísla samy" in camera
    assert '<div class="tools" hidden>' in camera, "there is nothing to set up"


def test_a_winner_is_celebrated(table: Table) -> None:
    win(table)
    page = table.client.get("/").text
    assert 'id="winner"' in page
    assert 'id="undo"' in page


def test_history_strikes_out_what_was_taken_back(table: Table) -> None:
    table.roll(1, 2)
    table.command({"type": "UndoLast"})
    page = table.client.get("/history").text
    assert page.count("is-off") == 1
    assert "<s>" in page
    assert page.count('data-wants="mend"') == len(table.match.steps)


def test_history_and_ticker_say_what_the_table_decided_beside_the_rules(table: Table) -> None:
    assert "agreed" not in table.page()
    assert "by agreement of the table" not in table.client.get("/history?lang=en").text
    table.do(AdjustPoints(PlayerId("blue"), 1, "cake"))
    assert table.page().count('class="agreed"') == 1
    assert table.client.get("/history?lang=en").text.count("by agreement of the table") == 1


def test_a_long_history_begins_with_the_latest_and_can_be_had_whole(table: Table) -> None:
    for _ in range(40):
        table.do(AdjustPoints(PlayerId("blue"), 1, ""))
        assert table.command({"type": "UndoLast"}).status_code == 200
    latest, whole = table.client.get("/history").text, table.client.get("/history?all=yes").text
    assert latest.count('class="entry-number"') == 80
    assert whole.count('class="entry-number"') == table.version
    assert 'data-live="/history/live?all=yes"' in whole
