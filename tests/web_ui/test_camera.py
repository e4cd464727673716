"""The camera page: what is seen, in words and outlines, and what people may ask of the camera."""

import json
import re
from dataclasses import replace
from itertools import product

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from hub.service.camera_relay import OLD_S, CameraRelay
from hub.service.game_service import GameService
from hub.service.intake import Intake
from hub.service.observations import Observations
from hub.texts.catalogue import LANGUAGES, Catalogue
from hub.wire.link import MemoryBus, MemoryLink
from hub.wire.messages import (
    Area,
    CameraHint,
    CameraProblem,
    CameraSetup,
    CameraState,
    CameraWish,
    HintKind,
    UnclearReason,
)
from tests.patience import AT_ONCE_S
from tests.tables import every_row
from tests.web_ui.camera import JPEG, Clock, StandInCamera, die
from web_ui import DashboardSettings, create_app

TRAY = [[0.1, 0.1], [0.9, 0.1], [0.95, 0.9], [0.05, 0.9]]
SHEET = '<svg xmlns="http://www.w3.org/2000/svg"/>'


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def bus() -> MemoryBus:
    return MemoryBus()


@pytest.fixture
def app(service: GameService, catalogue: Catalogue, bus: MemoryBus, clock: Clock) -> Flask:
    link = MemoryLink("hub", table="t", bus=bus)
    Intake(service, link, catalogue, observations=Observations(service, clock=clock))
    desk = CameraRelay(link, clock=clock)
    link.start()
    return create_app(service, catalogue, camera=desk, settings=DashboardSettings(marker_sheet=lambda: SHEET))


@pytest.fixture
def camera(bus: MemoryBus) -> StandInCamera:
    camera = StandInCamera(bus)
    camera.start()
    return camera


def page(client: FlaskClient, language: str = "en") -> str:
    answer = client.get("/camera/live", headers={"Accept-Language": language})
    assert answer.status_code == 200
    return answer.text


def ask(client: FlaskClient, wish: str, body: object = None, language: str = "en") -> TestResponse:
    return client.post(f"/api/camera/{wish}", json=body or {}, headers={"Accept-Language": language})


def sentence(answer: TestResponse) -> str:
    assert answer.json
    return str(answer.json["sentence"])


# ---------------------------------------------------------------- what is seen


def test_the_page_is_there_without_a_game_and_in_the_menu(client: FlaskClient, camera: StandInCamera) -> None:
    whole = client.get("/camera")
    assert whole.status_code == 200
    assert 'aria-current="page"' in whole.text
    assert 'href="/camera"' in client.get("/setup").text


def test_dice_are_outlined_and_told(client: FlaskClient, camera: StandInCamera) -> None:
    camera.show(die(5, 0.5, 0.5), die(3, 0.1, 0.3))
    text = page(client)
    assert f'src="data:image/jpeg;base64,{JPEG}"' in text
    assert "The camera reads 3 and 5." in text
    assert 'points="320.0,240.0 384.0,240.0 384.0,288.0 320.0,288.0"' in text
    assert text.count("seen-die is-sure") == 2
    assert "Kamera čte 3 a 5." in page(client, "cs")


def test_a_doubtful_and_an_unread_die_look_different(client: FlaskClient, camera: StandInCamera) -> None:
    camera.show(die(4, 0.1, 0.5), die(2, 0.3, 0.5, confidence=0.6), die(None, 0.6, 0.5), unclear=UnclearReason.COCKED)
    text = page(client)
    assert [text.count(f"seen-die is-{mood}") for mood in ("sure", "unsure", "unread")] == [1, 1, 1]
    assert ">?</text>" in text
    assert "Unclear: a die is cocked." in text


def test_a_label_stays_inside_the_picture(client: FlaskClient, camera: StandInCamera) -> None:
    camera.show(die(1, 0.0, 0.0), die(6, 0.95, 0.9))
    places = [(float(x), float(y)) for x, y in re.findall(r'<text [^>]*x="([\d.-]+)" y="([\d.-]+)"', page(client))]
    assert len(places) == 2
    assert all(0 < x < 640 and 0 < y < 480 for x, y in places)


def test_an_empty_tray_is_no_trouble(client: FlaskClient, camera: StandInCamera) -> None:
    for unclear in (None, UnclearReason.NO_DICE):
        camera.show(unclear=unclear)
        assert "The camera sees no dice." in page(client)


def test_rolling_dice_are_not_read(client: FlaskClient, camera: StandInCamera) -> None:
    camera.show(unclear=UnclearReason.HAND)
    camera.say(CameraState.ROLLING)
    assert "The dice are rolling…" in page(client)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_reason_hint_and_place_has_words(client: FlaskClient, camera: StandInCamera, language: str) -> None:
    hints = [CameraHint(kind) for kind in HintKind] + [CameraHint(HintKind.GLARE, area) for area in Area]
    hints += [CameraHint(kind, Area.MIDDLE) for kind in HintKind]
    for reason in UnclearReason:
        camera.show(die(1, 0.4, 0.4), unclear=reason, hints=tuple(hints))
        assert not re.search(r"\bweb\.[a-z_.]+", page(client, language))


def test_a_hint_says_where(client: FlaskClient, camera: StandInCamera) -> None:
    camera.show(hints=(CameraHint(HintKind.GLARE, Area.TOP_LEFT), CameraHint(HintKind.TOO_SMALL)))
    assert "Odlesk vlevo nahoře." in page(client, "cs")
    assert "Posuňte kameru blíž." in page(client, "cs")
    assert "Spiegelung oben links." in page(client, "de")


# ---------------------------------------------------------------- no picture


def test_without_a_camera_the_page_says_so(service: GameService, catalogue: Catalogue) -> None:
    bare = create_app(service, catalogue, settings=DashboardSettings()).test_client()
    text = page(bare)
    assert "Neither camera nor buttons are connected." in text
    assert 'id="shot"' not in text
    assert ask(bare, "keep_empty").status_code == 503
    assert bare.get("/camera/markers.svg").status_code == 404
    assert "markers.svg" not in text


def test_vision_is_offline(client: FlaskClient, camera: StandInCamera) -> None:
    camera.show(die(3, 0.4, 0.4))
    camera.link.close()
    text = page(client)
    assert "No camera is connected." in text
    assert 'id="shot"' not in text, "an old picture is worse than none"


def test_a_lost_camera_shows_no_old_picture(client: FlaskClient, camera: StandInCamera) -> None:
    camera.show(die(3, 0.4, 0.4))
    camera.say(CameraState.LOST)
    assert "The camera is lost." in page(client)
    assert 'id="shot"' not in page(client)


def test_no_view_comes_or_the_last_is_old(client: FlaskClient, camera: StandInCamera, clock: Clock) -> None:
    assert "waiting for its picture" in page(client)
    camera.say(CameraState.STARTING)
    assert "The camera is starting" in page(client)
    camera.say(CameraState.WATCHING)
    camera.show(die(3, 0.4, 0.4))
    assert 'id="shot"' in page(client)
    clock.now += OLD_S + 1
    assert "waiting for its picture" in page(client)


# ---------------------------------------------------------------- how it is set up


@pytest.mark.parametrize(
    ("setup", "words"),
    [
        (CameraSetup(), "in the whole picture"),
        (CameraSetup(((0, 0), (1, 0), (1, 1), (0, 1))), "set by hand"),
        (CameraSetup(((0, 0), (1, 0), (1, 1), (0, 1)), is_from_markers=True), "by printed markers"),
        (CameraSetup(has_empty_picture=True), "picture of the empty tray is kept."),
        (CameraSetup(), "No picture of the empty tray is kept."),
    ],
)
def test_the_set_up_is_told(client: FlaskClient, camera: StandInCamera, setup: CameraSetup, words: str) -> None:
    camera.set_up(setup)
    assert words in page(client)


def test_the_corners_are_there_for_the_script(client: FlaskClient, camera: StandInCamera) -> None:
    assert 'data-tray="null"' in page(client)
    camera.set_up(CameraSetup(((0.1, 0.2), (0.9, 0.2), (0.9, 0.8), (0.1, 0.8))))
    assert 'data-tray="[[0.1, 0.2], [0.9, 0.2], [0.9, 0.8], [0.1, 0.8]]"' in page(client)


def test_only_the_pi_camera_is_locked(client: FlaskClient, camera: StandInCamera) -> None:
    assert "locked" not in page(client)
    camera.say(CameraState.WATCHING, "pi")
    assert "Exposure and focus are locked" in page(client)


def test_the_markers_can_be_printed(client: FlaskClient, camera: StandInCamera) -> None:
    assert 'href="/camera/markers.svg"' in page(client)
    sheet = client.get("/camera/markers.svg")
    assert (sheet.text, sheet.mimetype) == (SHEET, "image/svg+xml")


# ---------------------------------------------------------------- wishes


def test_wishes_reach_the_camera_and_are_confirmed(client: FlaskClient, camera: StandInCamera) -> None:
    for wish in ("find_markers", "keep_empty", "forget_empty", "measure_light"):
        answer = ask(client, wish)
        assert answer.status_code == 200
        assert sentence(answer)
    assert ask(client, "set_tray", {"tray": TRAY}).status_code == 200
    assert [request.wish for request in camera.wishes] == [
        *(CameraWish.FIND_MARKERS, CameraWish.KEEP_EMPTY, CameraWish.FORGET_EMPTY, CameraWish.MEASURE_LIGHT),
        CameraWish.SET_TRAY,
    ]
    assert camera.wishes[-1].tray == ((0.1, 0.1), (0.9, 0.1), (0.95, 0.9), (0.05, 0.9))
    whole = ask(client, "set_tray", {"tray": None})
    assert "whole picture" in sentence(whole)
    assert camera.wishes[-1].tray is None


@every_row(
    "tray",
    [
        *("TRAY", 4, {}, [], TRAY[:3], [*TRAY, [0.5, 0.5]], [1, 2, 3, 4]),
        [[0.1, 0.1], [0.9, 0.1], [1.01, 0.9], [0.05, 0.9]],
        [[-0.1, 0.1], [0.9, 0.1], [0.95, 0.9], [0.05, 0.9]],
        [["0.1", 0.1], [0.9, 0.1], [0.95, 0.9], [0.05, 0.9]],
        [[True, 0.1], [0.9, 0.1], [0.95, 0.9], [0.05, 0.9]],
        [[None, 0.1], [0.9, 0.1], [0.95, 0.9], [0.05, 0.9]],
        [[0.1, 0.1, 0.1], [0.9, 0.1], [0.95, 0.9], [0.05, 0.9]],
        [[float("nan"), 0.1], [0.9, 0.1], [0.95, 0.9], [0.05, 0.9]],
        [[float("inf"), 0.1], [0.9, 0.1], [0.95, 0.9], [0.05, 0.9]],
        [[10**400, 0.1], [0.9, 0.1], [0.95, 0.9], [0.05, 0.9]],
    ],
)
def test_bad_corners_never_reach_the_camera(client: FlaskClient, camera: StandInCamera, tray: object) -> None:
    answer = client.post("/api/camera/set_tray", data=json.dumps({"tray": tray}), content_type="application/json")
    assert answer.status_code == 400
    assert sentence(answer)
    assert not camera.wishes


@every_row("body", ["", "{", "[]", "null", '"tray"', "{}"])
def test_a_tray_that_is_no_json_object_is_refused(client: FlaskClient, camera: StandInCamera, body: str) -> None:
    answer = client.post("/api/camera/set_tray", data=body, content_type="application/json")
    assert answer.status_code == 400
    assert not camera.wishes


@every_row("wish", ["watch", "explode", "SET_TRAY", "set_tray%00", "%2e%2e"])
def test_unknown_wishes_are_refused(client: FlaskClient, camera: StandInCamera, wish: str) -> None:
    assert ask(client, wish).status_code == 404
    assert not camera.wishes


def test_foreign_pages_may_not_ask(client: FlaskClient, camera: StandInCamera) -> None:
    assert client.post("/api/camera/keep_empty", data="{}", content_type="text/plain").status_code == 415
    evil = {"Origin": "http://evil.example"}
    assert client.post("/api/camera/keep_empty", json={}, headers=evil).status_code == 403
    assert client.get("/api/camera/keep_empty").status_code == 405
    assert not camera.wishes


@every_row(("problem", "language"), product(CameraProblem, LANGUAGES))
def test_every_refusal_is_a_sentence(
    client: FlaskClient, camera: StandInCamera, problem: CameraProblem, language: str
) -> None:
    camera.problem = problem
    answer = ask(client, "find_markers", language=language)
    assert answer.status_code == 409
    assert not sentence(answer).startswith("web.")
    assert answer.json
    assert answer.json["reason"] == problem


@pytest.mark.parametrize(
    ("markers", "words"),
    [
        ((), "V obraze není vidět žádná ze značek 1 až 4."),
        ((1, 3), "V obraze chybějí značky 2 a 4. Kamera vidí 1 a 3."),
        ((3, 1, 2), "V obraze chybí značka 4. Kamera vidí 1, 2 a 3."),
        ((7,), "V obraze není vidět žádná ze značek 1 až 4."),
    ],
)
def test_missing_markers_are_named(
    client: FlaskClient, camera: StandInCamera, markers: tuple[int, ...], words: str
) -> None:
    camera.problem, camera.markers = CameraProblem.MARKERS_MISSING, markers
    assert sentence(ask(client, "find_markers", language="cs")) == words


def test_what_holds_but_is_not_on_disk_is_told(client: FlaskClient, camera: StandInCamera) -> None:
    camera.problem, camera.accepts_all_the_same = CameraProblem.NOT_KEPT, True
    answer = ask(client, "set_tray", {"tray": TRAY})
    assert answer.status_code == 200
    assert "cannot be saved" in sentence(answer)


def test_a_camera_that_does_not_answer(
    client: FlaskClient, camera: StandInCamera, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(CameraRelay.ask, "__kwdefaults__", {"timeout_s": AT_ONCE_S})
    camera.is_mute = True
    answer = ask(client, "keep_empty")
    assert answer.status_code == 503
    assert sentence(answer) == "The camera did not answer. Try again in a moment."


def test_the_simulated_camera_can_be_tried_from_here(
    service: GameService, catalogue: Catalogue, app: Flask, camera: StandInCamera, clock: Clock
) -> None:
    from web_ui.parts import parts_of

    desk = parts_of(app)
    desk.settings = replace(desk.settings, throw_dice=lambda *_: None)
    client = app.test_client()
    camera.show()
    assert 'id="throw"' not in page(client)
    camera.say(CameraState.WATCHING, "simulated")
    assert 'id="throw"' in page(client)
