"""A table whose clock goes on, and everybody who ever sat at it."""

from collections.abc import Iterator

import pytest

from hub.service.game_service import GameService
from hub.service.people import People
from hub.service.store import InMemoryStore
from hub.texts.catalogue import Catalogue
from tests.hub.service.people.nights import opened


@pytest.fixture
def store() -> InMemoryStore:
    return InMemoryStore()


@pytest.fixture
def service(store: InMemoryStore) -> Iterator[GameService]:
    made = opened(store)
    yield made
    made.close()


@pytest.fixture
def people(service: GameService, catalogue: Catalogue) -> People:
    return People(service, catalogue)
