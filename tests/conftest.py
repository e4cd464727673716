"""Fixtures that every folder may use."""

import pytest

from hub.bootstrap import load_catalogue
from hub.texts.catalogue import Catalogue
from tests.all_games import ALL_GAMES


@pytest.fixture(scope="session")
def catalogue() -> Catalogue:
    return load_catalogue(games=ALL_GAMES)
