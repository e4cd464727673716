"""Fixtures that every folder may use."""

from collections.abc import Generator

import pytest
from flask import Flask
from hypothesis import HealthCheck, settings
from jinja2 import FileSystemBytecodeCache

from hub.bootstrap import load_catalogue
from hub.texts.catalogue import Catalogue
from tests.all_games import ALL_GAMES
from tests.patience import FOREVER_S

# A busy machine is no failure, neither of the code nor of how its examples are made.
settings.register_profile("untimed", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("untimed")


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Start with what takes long, so that at the end no process works while the others have nothing left to do."""
    items.sort(key=lambda item: item.get_closest_marker("long") is None)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, object, object]:
    """What repeats what others cover already is not measured, and takes half the time."""
    is_random = getattr(getattr(item, "obj", None), "is_hypothesis_test", False)
    repeats = (
        is_random or any(item.iter_markers("long")) or item.nodeid.startswith(("tests/browser/", "tests/properties/"))
    )
    if not (repeats and item.config.pluginmanager.hasplugin("_cov")):
        return (yield)
    from coverage import Coverage  # a machine that measures nothing need not have it

    measuring = Coverage.current()
    if measuring is None:
        return (yield)
    measuring.stop()
    try:
        with pytest.MonkeyPatch.context() as outside:
            outside.delenv("COVERAGE_PROCESS_CONFIG", raising=False)  # nor are processes that the test starts
            return (yield)
    finally:
        measuring.start()


@pytest.fixture(scope="session")
def catalogue() -> Catalogue:
    return load_catalogue(games=ALL_GAMES)


@pytest.fixture(scope="session", autouse=True)
def compiled_templates(tmp_path_factory: pytest.TempPathFactory) -> None:
    """Hundreds of tests make an app of their own; compiling its templates anew was more than half of their time."""
    kept = FileSystemBytecodeCache(str(tmp_path_factory.mktemp("templates")))
    Flask.jinja_options = {**Flask.jinja_options, "bytecode_cache": kept}


@pytest.fixture
def patient_hub(monkeypatch: pytest.MonkeyPatch) -> None:
    """A hub that takes nobody for lost, late or stuck only because the machine is slow."""
    for limit in ("doorkeeper.GRACE_S", "game_service.ANSWER_TIMEOUT_S", "observations.FRESH_S"):
        monkeypatch.setattr(f"hub.service.{limit}", FOREVER_S)
