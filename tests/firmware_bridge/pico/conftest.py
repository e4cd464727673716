"""A board, a cable and a hub for the tests; the firmware's pure modules for CPython."""

import importlib
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from types import ModuleType

import pytest

from tests.firmware_bridge.pico.bench import FIRMWARE, Bench

collect_ignore = ["board"]  # MicroPython's side, which CPython cannot import

PURE = ("protocol", "sensing", "app")


@pytest.fixture(scope="session")
def firmware() -> Callable[[str], ModuleType]:
    """The firmware's pure modules by name; their plain names are not left behind."""
    before, sys.dont_write_bytecode = sys.dont_write_bytecode, True
    sys.path.insert(0, str(FIRMWARE))
    try:
        modules = {name: importlib.import_module(name) for name in PURE}
    finally:
        sys.path.remove(str(FIRMWARE))
        sys.dont_write_bytecode = before
        for name in PURE:
            sys.modules.pop(name, None)
    return modules.__getitem__


@pytest.fixture
def bench(tmp_path: Path) -> Iterator[Bench]:
    with Bench(tmp_path) as one:
        yield one
