"""A real service over a real store, and the app in front of it."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

from hub.bootstrap import load_catalogue
from hub.service.game_service import GameService
from hub.service.store import InMemoryStore
from hub.texts.catalogue import Catalogue
from tests.all_games import ALL_GAMES
from tests.web_ui.table import Island, Table
from web_ui import DashboardSettings, create_app


@pytest.fixture(autouse=True)
def patience(patient_hub: None) -> None:
    """Of the hub, with every device of a test."""


@pytest.fixture(scope="session")
def catalogue() -> Catalogue:
    return load_catalogue(games=ALL_GAMES)


@pytest.fixture
def service() -> Iterator[GameService]:
    service = GameService(InMemoryStore(), ALL_GAMES, clock=lambda: 1_700_000_000.0)
    service.start()
    yield service
    service.close()


@pytest.fixture
def app(service: GameService, catalogue: Catalogue) -> Flask:
    return create_app(service, catalogue, settings=DashboardSettings(default_language="cs"))


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    return app.test_client()


@pytest.fixture
def table(service: GameService, client: FlaskClient) -> Table:
    """A game of Pebbles, before the first throw."""
    table = Table(service, client)
    table.begin()
    return table


@pytest.fixture
def island(service: GameService, client: FlaskClient) -> Island:
    """A game of Catan, before the first move."""
    island = Island(service, client)
    island.begin()
    return island


@pytest.fixture
def web_ui_folder() -> Path:
    import web_ui

    return Path(web_ui.__path__[0])
