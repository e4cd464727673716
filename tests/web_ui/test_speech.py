"""How the hub speaks to the table, chosen on the host's page; others' words; and what a device reads aloud itself."""

import re
from dataclasses import replace
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from hub.engine.definition import Level
from hub.engine.messages import Refusal
from hub.engine.phrase import phrase
from hub.service.game_service import GameService
from hub.texts.catalogue import Catalogue
from hub.wire.messages import NewsKind, SpeakerStatus
from tests.tables import every_row
from tests.web_ui.table import Table
from web_ui import DashboardSettings, create_app
from web_ui.parts import parts_of

Heard = list[tuple[str, str, bool]]


@pytest.fixture
def heard() -> Heard:
    return []


@pytest.fixture
def app(service: GameService, catalogue: Catalogue, heard: Heard) -> Flask:
    def say(text: str, language: str, is_urgent: bool) -> None:
        if not text:
            raise Refusal(phrase("refusal.say_length", most=300))
        heard.append((text, language, is_urgent))

    return create_app(service, catalogue, settings=DashboardSettings(say=say))


def host_page(client: FlaskClient) -> str:
    return client.get("/host", headers={"Accept-Language": "en"}).text


def post(client: FlaskClient, path: str, body: dict[str, Any]) -> int:
    return client.post(path, json=body).status_code


@pytest.mark.parametrize(
    ("change", "name", "value"),
    [
        ({"is_on": False}, "is_on", False),
        ({"level": "terse"}, "level", Level.TERSE),
        ({"volume": 0}, "volume", 0),
        ({"speed": 320}, "speed", 320),
        ({"has_chimes": False}, "has_chimes", False),
        ({"quiet_from": "22:30", "quiet_until": "06:05"}, "quiet_from", 22 * 60 + 30),
        ({"quiet_until": "00:00"}, "quiet_until", 0),
        ({"quiet_from": None}, "quiet_from", None),
        ({"quiet_from": ""}, "quiet_from", None),
        ({"reminder_s": 0}, "reminder_s", 0),
    ],
)
def test_the_host_chooses_how_the_table_is_spoken_to(
    client: FlaskClient, service: GameService, change: dict[str, Any], name: str, value: object
) -> None:
    assert post(client, "/api/house", {"speech": change}) == 200
    assert getattr(service.snapshot().house.speech, name) == value


@every_row(
    "wrong",
    [
        {},
        {"level": "loud"},
        {"volume": 101},
        {"volume": True},
        {"speed": 10},
        {"quiet_from": "24:00"},
        {"quiet_from": "7"},
        {"quiet_from": 7},
        {"quiet_from": []},
        {"quiet_from": False},
        {"quiet_from": "٢٢:٠٠"},
        {"quiet_from": "9" * 5000 + ":00"},
        {"reminder_s": -1},
        {"pitch": 3},
        [],
        "loud",
    ],
)
def test_what_makes_no_sense_is_refused_and_nothing_changes(
    client: FlaskClient, service: GameService, wrong: object
) -> None:
    before = service.snapshot().house
    assert client.post("/api/house", json={"speech": wrong, "brightness": 10}).status_code == 400
    assert service.snapshot().house == before


def test_two_hosts_may_change_different_parts(client: FlaskClient, service: GameService) -> None:
    post(client, "/api/house", {"speech": {"volume": 30}})
    post(client, "/api/house", {"speech": {"speed": 200}})
    assert (service.snapshot().house.speech.volume, service.snapshot().house.speech.speed) == (30, 200)


def test_the_page_shows_what_was_chosen(client: FlaskClient) -> None:
    post(client, "/api/house", {"speech": {"level": "chatty", "quiet_from": "22:00", "quiet_until": "07:00"}})
    page = host_page(client)
    assert re.search(r'<option value="chatty" selected>', page)
    assert 'value="22:00"' in page
    assert 'value="07:00"' in page


@pytest.mark.parametrize(
    ("speaker", "online", "words"),
    [
        (SpeakerStatus("espeak-ng 1.51", "default"), True, "through: default"),
        (SpeakerStatus("", "", problem="There is no sound card."), True, "There is no sound card."),
        (SpeakerStatus("espeak-ng 1.51", "default"), False, "is not running"),
        (None, True, "is not running"),
    ],
)
def test_the_page_says_whether_the_hub_can_be_heard(
    client: FlaskClient, service: GameService, speaker: SpeakerStatus | None, online: bool, words: str
) -> None:
    processes = frozenset({"announcer"} if online else set())
    service.update(lambda now: replace(now, speaker=speaker, online=processes))
    assert words in host_page(client)


def test_others_speak_over_http(client: FlaskClient, heard: Heard) -> None:
    assert post(client, "/api/say", {"text": "Dinner is ready.", "language": "en", "urgent": True}) == 200
    assert post(client, "/api/say", {"text": "Ahoj"}) == 200
    assert heard == [("Dinner is ready.", "en", True), ("Ahoj", "", False)]


@every_row("body", [{}, {"text": 3}, {"text": "a", "urgent": 1}, {"text": "a", "language": None}])
def test_a_malformed_wish_to_speak_is_refused(client: FlaskClient, heard: Heard, body: dict[str, Any]) -> None:
    assert post(client, "/api/say", body) == 400
    assert not heard


def test_a_refusal_is_told_in_the_language_of_the_device(client: FlaskClient) -> None:
    answer = client.post("/api/say", json={"text": ""}, headers={"Accept-Language": "de"})
    assert answer.status_code == 409
    assert answer.json
    assert answer.json["sentence"] == "Eine Ansage hat 1 bis 300 Zeichen."


def test_a_hub_without_a_voice_says_so(service: GameService, catalogue: Catalogue) -> None:
    client = create_app(service, catalogue, settings=DashboardSettings()).test_client()
    assert post(client, "/api/say", {"text": "Hello"}) == 404


def test_at_a_locked_table_only_the_host_makes_it_speak(app: Flask, heard: Heard) -> None:
    parts_of(app).door.lock()
    stranger = app.test_client()
    assert post(stranger, "/api/say", {"text": "Hello"}) == 403
    assert post(stranger, "/api/say/again", {}) == 403
    assert post(stranger, "/api/house", {"speech": {"volume": 100}}) == 403
    assert not heard


def test_the_last_words_once_more_also_before_the_first_game(client: FlaskClient, service: GameService) -> None:
    assert post(client, "/api/say/again", {}) == 200
    said = service.snapshot().said
    assert said
    assert said.kind is NewsKind.REPEAT


def test_a_fresh_game_has_words_to_try_the_sound_with(table: Table) -> None:
    before = table.service.snapshot().said
    assert post(table.client, "/api/say/again", {}) == 200
    said = table.service.snapshot().said
    assert said
    assert said is not before
    assert said.kind is NewsKind.REPEAT


def test_a_page_carries_what_was_said_in_the_language_of_the_device(table: Table) -> None:
    table.roll(5, 3)
    for language, words in (("en", "throws 8."), ("cs", "hází 8."), ("de", "würfelt")):
        found = re.search(r'<p class="unseen" id="said"[^>]*data-kind="roll"[^>]*>([^<]*)</p>', table.page(language))
        assert found
        assert words in found[1]


def test_silence_in_the_house_and_its_quiet_hours_reach_the_devices(table: Table, client: FlaskClient) -> None:
    assert "data-hush" not in table.page()
    post(client, "/api/house", {"is_quiet": True, "speech": {"quiet_from": "22:00", "quiet_until": "06:00"}})
    assert " data-hush" in table.page()
    assert 'data-quiet-from="1320" data-quiet-until="360"' in table.page()
