"""A table without devices, for every test of the shell that wants one."""

from collections.abc import Iterator

import pytest

from hub.service.store import InMemoryStore
from hub.texts.catalogue import Catalogue
from tests.hub.service.night import Night, open_night


@pytest.fixture
def kept() -> InMemoryStore:
    """What outlives the night."""
    return InMemoryStore()


@pytest.fixture
def night(kept: InMemoryStore, catalogue: Catalogue) -> Iterator[Night]:
    made = open_night(kept, catalogue)
    yield made
    made.service.close()
