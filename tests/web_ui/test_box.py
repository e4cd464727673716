"""The box's page: what its parts mean and show, who may press them, and how the box is set on the host's page."""

import re
from collections.abc import Callable
from dataclasses import replace
from itertools import product
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from hub.config import ButtonSettings
from hub.engine.offer import DiceInput
from hub.engine.phrase import PlayerId, phrase
from hub.engine.view import TileView
from hub.service.actions import ButtonMap
from hub.service.dial import Dial
from hub.service.game_service import GameService
from hub.service.snapshot import Attention
from hub.texts.catalogue import LANGUAGES, Catalogue
from hub.wire.messages import BridgeStatus, CameraState, CameraStatus, LampMode, Light, PicoState
from tests.tables import every_row
from tests.web_ui.table import Island, Table
from web_ui import DashboardSettings, create_app
from web_ui.access import SEAT_COOKIE
from web_ui.parts import parts_of
from web_ui.view_models.box_lights import lights_picture

BUTTONS = ("main", "undo", "repeat", "pause", "knob", *(f"seat_{seat}" for seat in range(1, 5)))
MOCK = BridgeStatus(
    are_mock=True, buttons=BUTTONS, lamps=("turn", "status", "seat_1"), knobs=("number",), has_buzzer=True
)
Set = Callable[..., None]


@pytest.fixture
def app(service: GameService, catalogue: Catalogue) -> Flask:
    buttons = ButtonMap.of({name: getattr(ButtonSettings(), name) for name in ButtonSettings.__slots__})
    settings = DashboardSettings(buttons=buttons, press_button=lambda *_: None, turn_knob=lambda _: None)
    return create_app(service, catalogue, settings=settings)


@pytest.fixture
def put(service: GameService) -> Set:
    """Puts a box at the table, or changes something else that the ledger does not know."""

    def changed(bridge: BridgeStatus | None = MOCK, **others: Any) -> None:
        online = frozenset({"hub", "vision", "bridge"})

        service.update(lambda now: replace(now, **{"bridge": bridge, "online": online, **others}))

    return changed


def shown(client: FlaskClient, path: str = "/box", language: str = "en") -> str:
    return client.get(path, headers={"Accept-Language": language}).text


def part(page: str, name: str) -> str:
    """What is said of one button."""
    found = re.search(rf'id="means-{name}".*?</div>', page, re.DOTALL)
    assert found, f"{name} is not on the page"
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", found[0].partition(">")[2])).strip()


# ---------------------------------------------------------------- what the buttons mean


def test_without_a_bridge_there_is_a_sentence(client: FlaskClient, put: Set) -> None:
    assert "No box is connected" in shown(client)
    put(online=frozenset({"hub", "vision"}))  # what it said last is still known, but it is gone
    page = shown(client)
    assert "No box is connected" in page
    assert "data-press" not in page
    assert 'id="lid"' not in page


def test_every_reported_button_says_what_it_means_now(table: Table, put: Set) -> None:
    put()
    before = shown(table.client)
    assert part(before, "main") == "Big button nothing now", "nor is there anything to take back"
    table.roll(1, 2)
    page = shown(table.client)
    assert part(page, "main") == "Big button End turn Hold: Take back"
    assert part(page, "undo") == "Undo Take back"
    assert part(page, "pause") == "Pause Pause"
    assert part(page, "repeat") == "Repeat Repeat the last announcement Hold: Be quiet"
    assert part(page, "knob") == "Knob nothing now"
    assert [name for name in BUTTONS if f'data-press="{name}"' in page] == list(BUTTONS)
    table.service.pause(is_on=True)
    assert part(shown(table.client), "main") == "Big button Play on Hold: Take back"


def test_seats_are_called_after_who_sits_there(table: Table, put: Set) -> None:
    put()
    table.roll(1, 2)
    page = shown(table.client)
    assert part(page, "seat_1") == "Anna Done Hold: Done"
    assert part(page, "seat_2") == "Bob nothing now Hold: It is my turn"
    assert part(page, "seat_4") == "Seat 4 nothing now", "three play"


def test_only_what_is_there_is_drawn(client: FlaskClient, put: Set) -> None:
    put(BridgeStatus(are_mock=True, buttons=("main", "lever")))
    page = shown(client)
    assert part(page, "lever") == "lever nothing now"
    assert re.findall(r'data-press="(\w+)"', page) == ["main", "lever"]
    assert "data-turn" not in page
    assert 'class="lamp' not in page


@every_row(("language", "state"), product(LANGUAGES, PicoState))
def test_the_parts_are_told_in_words(client: FlaskClient, put: Set, language: str, state: PicoState) -> None:
    put(replace(MOCK, are_mock=False, sensors=("knock", "tile_1"), pico=state, detail="the cable is loose"))
    page = shown(client, language=language)
    for words in ("knock, tile_1", "the cable is loose"):
        assert words in page
    assert "web." not in re.sub(r"<[^>]+>", "", page), "a text is missing"


# ---------------------------------------------------------------- who may press


def test_real_pins_are_only_shown(table: Table, put: Set) -> None:
    put(replace(MOCK, are_mock=False))
    page = shown(table.client)
    assert part(page, "undo")
    assert "data-press" not in page
    assert "data-turn" not in page
    table.roll(1, 2)
    assert 'id="press"' not in shown(table.client, "/"), "nor can the table's page press a real button"
    put()
    assert 'id="press"' in shown(table.client, "/")


def test_at_a_locked_table_everybody_presses_what_is_theirs(app: Flask, table: Table, put: Set) -> None:
    put()
    table.post("/api/house/lock", {})
    assert "data-press" in shown(table.client), "the host's own device"
    viewer = app.test_client()
    assert "data-press" not in shown(viewer)
    assert "data-turn" not in shown(viewer)
    for colour, theirs in zip(table.match.game.colours[:2], ({"main", "knob", "seat_1"}, {"seat_2"}), strict=True):
        seat = app.test_client()
        desk = parts_of(app)
        seat.set_cookie(SEAT_COOKIE, desk.door.claim(PlayerId(colour), table.service.snapshot().join_code))
        assert set(re.findall(r'data-press="(\w+)"', shown(seat))) == theirs
        assert ("data-turn" in shown(seat)) is ("knob" in theirs)
        for button in ("main", "knob", "undo", "pause", "seat_1", "seat_2", "seat_3"):
            answer = seat.post("/api/simulator/press", json={"button": button})
            assert (answer.status_code == 403) is (button not in theirs), button


# ---------------------------------------------------------------- lamps, knob, light under the board


def test_lamps_show_their_colour_and_blink(table: Table, put: Set) -> None:
    put(camera=CameraStatus("simulated", CameraState.WATCHING))
    assert 'is-on" viewBox="0 0 24 24" role="img" aria-label="Table: on"' in shown(table.client)
    table.service.ask_people(Attention(phrase("attention.unclear.glare", dice="?")))
    page = shown(table.client)
    assert 'is-blink" viewBox="0 0 24 24" role="img" aria-label="Table: blinking"' in page
    assert 'fill="#ffa000"' in page


def test_the_board_shines_as_the_plan_says(island: Island, put: Set) -> None:
    """Catan has light under its board."""
    put()
    tiles = re.findall(r'<polygon class="light is-(\w+)" points="[^"]+" fill="([^"]+)"', shown(island.client))
    assert len(tiles) == 19
    assert ("on", "#8b0000") in tiles, "the robber's tile"


def test_each_light_has_the_shape_of_its_tile() -> None:
    def square(x: float) -> TileView:
        return TileView(f"{x}", ((x, 0), (x + 2, 0), (x + 2, 2), (x, 2)), "land", phrase("pebbles.title"))

    on, off = Light(colour="#123456"), Light(LampMode.OFF, "#000000")
    picture = lights_picture((square(0), square(2)), (on, off))
    assert picture
    assert picture.view_box == "0 0 160 80"
    assert [tile.colour for tile in picture.tiles] == ["#123456", "none"]
    assert picture.tiles[0].points == "2.4,2.4 77.6,2.4 77.6,77.6 2.4,77.6"
    assert lights_picture((square(0),), ()) is None, "in a pause"


@pytest.mark.parametrize("path", ["/", "/play", "/box"])
def test_a_roll_from_the_knob_is_shown_while_it_is_dialled(app: Flask, table: Table, put: Set, path: str) -> None:
    door, code = parts_of(app).door, table.service.snapshot().join_code
    table.client.set_cookie(SEAT_COOKIE, door.claim(PlayerId(table.match.game.colours[0]), code))
    put()
    assert 'id="dial"' not in shown(table.client, path)
    put(dial=Dial(DiceInput("dice", 2), done=(3,), place=4))
    page = shown(table.client, path)
    faces = r"dial-die is-(\w+)\">\s*<svg[^>]*><use href=\"[^#]+#die-(\d)"
    assert re.findall(faces, page) == [("done", "3"), ("showing", "5")]
    put(dial=Dial(DiceInput("dice", 2), place=5))
    page = shown(table.client, path)
    assert re.findall(faces, page) == [("showing", "6")]
    assert len(re.findall("dial-die is-missing", page)) == 1
    table.roll(1, 2)
    assert 'id="dial"' not in shown(table.client, path)


# ---------------------------------------------------------------- a question that a press can answer


def test_the_question_says_that_a_press_accepts_it(table: Table, put: Set) -> None:
    asked = Attention(phrase("attention.unclear.unsure", dice="3 + 4"), (3, 4), asks_for_roll=True, roll_id="throw")
    sentence = "Press the big button to accept 3 + 4."
    put(attention=replace(asked, can_accept=True))
    page = table.page()
    assert sentence in page
    assert page.count("checked") >= 2, "the same can be said on the screen: the dice are filled in"
    put(attention=asked)
    assert sentence not in table.page(), "the words do not say the dice"
    put(replace(MOCK, buttons=("undo",)), attention=replace(asked, can_accept=True))
    assert sentence not in table.page(), "there is no such button"
    put(attention=replace(asked, can_accept=True), online=frozenset({"hub"}))
    assert sentence not in table.page(), "the box is away"
    put(attention=replace(asked, can_accept=True))
    table.service.pause(is_on=True)
    page = table.page()
    assert sentence not in page, "a press goes on with the game first"
    assert "The big button plays on, too." in page
    put(None)
    assert "The big button plays on, too." not in table.page()


# ---------------------------------------------------------------- the host sets the box


def test_brightness_and_quiet_are_the_hosts(table: Table, put: Set) -> None:
    assert 'id="brightness"' not in shown(table.client, "/host"), "nobody has a box"
    put()
    assert table.post("/api/house", {"brightness": 60}).status_code == 200
    assert table.post("/api/house", {"is_quiet": True}).status_code == 200
    house = table.service.snapshot().house
    assert (house.brightness, house.is_quiet, house.without) == (60, True, frozenset())
    page = shown(table.client, "/host")
    assert re.search(r'id="brightness"[^>]*value="60"', page)
    assert re.search(r'id="quiet"[^>]*checked', page)
    box = shown(table.client)
    assert "The lamps shine at 60 %" in box
    assert "The buzzer is silenced" in box


@every_row(
    "body",
    [
        {"brightness": 101},
        {"brightness": -1},
        {"brightness": True},
        {"brightness": "60"},
        {"is_quiet": 1},
        {"x": 1},
        {},
    ],
)
def test_nonsense_for_the_house_is_refused(table: Table, body: dict[str, object]) -> None:
    before = table.service.snapshot().house
    assert table.post("/api/house", body).status_code == 400
    assert table.post("/api/house", {"aids": {"odds": False}, **body}).status_code == (
        400 if body and "x" not in body else 200
    )
    assert replace(table.service.snapshot().house, without=before.without) == before


def test_two_hosts_change_different_things_at_once(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    """The second host's change arrives between the first one's request and its turn."""
    service = table.service
    in_turn = service.in_turn

    def late(work: Callable[[], object]) -> object:
        monkeypatch.setattr(service, "in_turn", in_turn)
        assert table.post("/api/house", {"is_quiet": True}).status_code == 200
        return in_turn(work)

    monkeypatch.setattr(service, "in_turn", late)
    assert table.post("/api/house", {"brightness": 40}).status_code == 200
    assert (service.snapshot().house.brightness, service.snapshot().house.is_quiet) == (40, True)


def test_a_camera_that_dozes_is_well(table: Table, put: Set) -> None:
    put(camera=CameraStatus("usb:0", CameraState.ASLEEP))
    assert 'class="box-line is-good" data-part="camera"' in table.page()
    assert "The camera dozes until the next throw" in table.page()
