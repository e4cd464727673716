"""Fixtures that every folder may use."""

import pytest

from hub.bootstrap import load_catalogue
from hub.texts.catalogue import Catalogue


@pytest.fixture(scope="session")
def catalogue() -> Catalogue:
    return load_catalogue()
