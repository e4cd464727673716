"""A photograph of a tile: asked for where the host wants it, answered with candidates, and nothing is entered by it."""

from collections.abc import Iterator
from dataclasses import replace
from functools import partial

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from hub.engine.games import Games
from hub.engine.look import SideLook, TileLook
from hub.engine.offer import ChoiceInput, Offer
from hub.engine.rule_table import Play
from hub.service.game_service import GameService
from hub.service.snapshot import Snapshot
from hub.service.store import InMemoryStore
from hub.service.tile_relay import TileRelay
from hub.texts.catalogue import LANGUAGES, Catalogue
from hub.wire import topics
from hub.wire.link import MemoryBus, MemoryLink
from hub.wire.messages import CameraState, CameraStatus, TileGuess, TilePicture, TileSighting, TileUnclear
from tests import pebbles
from tests.pebbles.state import PebblesState
from tests.web_ui.table import Table
from web_ui import DashboardSettings, create_app

OPEN, TRACK = SideLook.OPEN, SideLook.TRACK
LOOKS = {"orange": TileLook((OPEN,) * 4), "white": TileLook((TRACK, OPEN, TRACK, OPEN), frozenset({(0, 2)}))}
GIVE = "GivePebbles:blue"


def offers_with_looks(play: Play[PebblesState]) -> Iterator[Offer]:
    """As if the partners of a gift were tiles."""
    for offer in pebbles.GAME.offers(play):
        inputs = tuple(
            replace(one, looks=tuple(LOOKS.items())) if isinstance(one, ChoiceInput) else one for one in offer.inputs
        )
        yield replace(offer, inputs=inputs)


class Vision:
    """The other end of the wire."""

    def __init__(self, bus: MemoryBus) -> None:
        self.link = MemoryLink("vision", table="t", bus=bus)
        self.asked: list[TilePicture] = []
        self.unclear: TileUnclear | None = None
        self.is_sure = True
        self.link.subscribe(topics.TILE_PICTURE, self.on_picture)
        self.link.start()

    def on_picture(self, picture: TilePicture) -> None:
        self.asked.append(picture)
        names = sorted((one.name for one in picture.candidates), reverse=True)
        guesses = tuple(TileGuess(name, 0, 0.9 - place / 2) for place, name in enumerate(names))
        guesses = () if self.unclear else guesses
        self.link.publish(topics.TILE_SIGHTING, TileSighting(picture.request_id, guesses, self.is_sure, self.unclear))


@pytest.fixture
def bus() -> MemoryBus:
    return MemoryBus()


@pytest.fixture
def service() -> Iterator[GameService]:
    game = replace(pebbles.GAME, offers=offers_with_looks, has_looks=True)
    service = GameService(InMemoryStore(), Games((game,)), clock=lambda: 1_700_000_000.0)
    service.start()
    yield service
    service.close()


@pytest.fixture
def app(service: GameService, catalogue: Catalogue, bus: MemoryBus) -> Flask:
    link = MemoryLink("hub", table="t", bus=bus)
    relay = TileRelay(link)
    link.start()
    return create_app(service, catalogue, tiles=relay, settings=DashboardSettings())


@pytest.fixture
def vision(bus: MemoryBus) -> Vision:
    return Vision(bus)


@pytest.fixture
def table(service: GameService, client: FlaskClient) -> Table:
    table = Table(service, client)
    table.begin()
    table.roll(3, 4)
    return table


def with_camera(status: CameraStatus, snapshot: Snapshot) -> Snapshot:
    return replace(snapshot, camera=status, online=frozenset({"hub", "vision"}))


def switch(client: FlaskClient, *, on: bool) -> None:
    assert client.post("/api/house", json={"has_tile_eye": on}).status_code == 200


def look(client: FlaskClient, language: str = "en", **changes: object) -> TestResponse:
    body = {"offer": GIVE, "field": "partner", "among": ['"orange"', '"white"'], "picture": "/9j/4AAQ", **changes}
    return client.post("/api/tiles/look", json=body, headers={"Accept-Language": language})


def test_it_is_off_unless_the_host_chooses_it(table: Table, vision: Vision) -> None:
    assert "data-eye" not in table.form(GIVE)
    assert look(table.client).status_code == 404
    assert not vision.asked
    switch(table.client, on=True)
    assert "data-eye" in table.form(GIVE)
    switch(table.client, on=False)
    assert "data-eye" not in table.form(GIVE)


def test_the_host_sees_the_switch_where_a_game_tells_how_tiles_look(table: Table) -> None:
    assert 'id="tile-eye"' in table.client.get("/host").text


def test_candidates_come_back_best_first_and_nothing_is_entered(table: Table, vision: Vision) -> None:
    switch(table.client, on=True)
    before = table.version
    answer = look(table.client)
    assert answer.status_code == 200
    assert answer.json is not None
    assert [guess["value"] for guess in answer.json["guesses"]] == ["white", "orange"]
    assert table.version == before
    (asked,) = vision.asked
    assert {one.name for one in asked.candidates} == {'"orange"', '"white"'}
    assert asked.jpeg == "/9j/4AAQ"


def test_the_camera_of_the_box_is_a_way_in_where_one_sees(
    service: GameService, table: Table, bus: MemoryBus, vision: Vision
) -> None:
    switch(table.client, on=True)
    assert "data-box-eye" not in table.form(GIVE)
    for source, state, is_offered in (
        ("pi", CameraState.WATCHING, True),
        ("usb:0", CameraState.ASLEEP, True),
        ("pi", CameraState.LOST, False),
        ("simulated", CameraState.WATCHING, False),
        ("godice", CameraState.WATCHING, False),
    ):
        status = CameraStatus(source, state)
        service.update(partial(with_camera, status))
        assert ("data-box-eye" in table.form(GIVE)) is is_offered, status
    assert look(table.client, picture=None).status_code == 200
    assert [one.jpeg for one in vision.asked] == [None]
    switch(table.client, on=False)
    assert look(table.client, picture=None).status_code == 404


def test_only_what_the_page_shows_and_the_game_knows_is_asked_for(table: Table, vision: Vision) -> None:
    switch(table.client, on=True)
    assert look(table.client, among=['"white"', '"gold"']).status_code == 200
    assert [one.name for one in vision.asked[0].candidates] == ['"white"']


@pytest.mark.parametrize(
    ("changes", "status"),
    [
        ({"offer": "Nothing:"}, 404),
        ({"field": "count"}, 404),
        ({"among": []}, 404),
        ({"among": "all"}, 400),
        ({"picture": 5}, 400),
        ({"picture": "A" * 70_000}, 413),
    ],
)
def test_what_nobody_offered_is_not_looked_for(
    table: Table, vision: Vision, changes: dict[str, object], status: int
) -> None:
    switch(table.client, on=True)
    assert look(table.client, "en", **changes).status_code == status
    assert not vision.asked


def test_every_doubt_has_words_in_every_language(table: Table, vision: Vision) -> None:
    switch(table.client, on=True)
    for language in LANGUAGES:
        said = set()
        for vision.unclear in TileUnclear:
            answer = look(table.client, language)
            assert answer.status_code == 409
            assert answer.json is not None
            said.add(answer.json["sentence"])
        assert len(said) == len(TileUnclear)
        vision.unclear = None
        for vision.is_sure in (True, False):
            answer = look(table.client, language)
            assert answer.json is not None
            said.add(answer.json["sentence"])
        assert len(said) == len(TileUnclear) + 2


def test_without_vision_the_table_is_told_politely(table: Table, vision: Vision) -> None:
    switch(table.client, on=True)
    vision.link.close()
    answer = look(table.client)
    assert answer.status_code == 503
    assert answer.json is not None
    assert "by hand" in answer.json["sentence"]


def test_who_only_watches_a_locked_table_may_not_ask(app: Flask, table: Table, vision: Vision) -> None:
    switch(table.client, on=True)
    table.client.post("/api/house/lock", json={})
    assert look(app.test_client()).status_code == 403
    assert not vision.asked
