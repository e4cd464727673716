"""What all tests on kernel devices share."""

from collections.abc import Iterator

import amqtt.broker  # noqa: F401 - takes an emulated processor longer than the broker may take to start
import pytest

from tests.machines.in_vm.figures import NOTED
from tests.machines.in_vm.hearing import Hearing, hearing


@pytest.fixture
def heard() -> Iterator[Hearing]:
    with hearing() as everything:
        yield everything


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    terminalreporter.section("measured on an emulated processor")
    for figure in NOTED:
        terminalreporter.write_line(figure)
