"""Fixtures that every folder may use."""

import pytest
from hypothesis import HealthCheck, settings

from hub.bootstrap import load_catalogue
from hub.texts.catalogue import Catalogue
from tests.all_games import ALL_GAMES

# A busy machine is no failure, neither of the code nor of how its examples are made.
settings.register_profile("untimed", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("untimed")


@pytest.fixture(scope="session")
def catalogue() -> Catalogue:
    return load_catalogue(games=ALL_GAMES)
