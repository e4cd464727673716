"""A request to end is heard whichever thread it reaches and whatever that thread is doing."""

import signal
import sys
import threading
from collections.abc import Iterator

import pytest

from hub.cli.ending import REQUESTS, end_requests
from tests.patience import PATIENCE_S, until


@pytest.fixture(autouse=True)
def own_handlers() -> Iterator[None]:
    """Pytest's, as they were; meanwhile a closed terminal counts, also where the tests themselves outlive theirs."""
    before = {number: signal.getsignal(number) for number in (*REQUESTS, signal.SIGHUP)}
    signal.signal(signal.SIGHUP, signal.SIG_DFL)
    yield
    for number, handler in before.items():
        signal.signal(number, handler)


@pytest.mark.parametrize("number", REQUESTS)
def test_a_signal_that_reaches_another_thread_wakes_the_main_one(number: signal.Signals) -> None:
    """As it does while the voice starts its synthesiser."""
    main = threading.get_ident()

    def be_reached() -> None:
        until(lambda: sys._current_frames()[main].f_code is threading.Condition.wait.__code__, "the main one sleeps")
        signal.pthread_kill(threading.get_ident(), number)

    other = threading.Thread(target=be_reached)
    with end_requests() as asked:
        other.start()
        assert asked.wait(PATIENCE_S)
        other.join()


@pytest.mark.parametrize("number", REQUESTS)
def test_signals_one_upon_the_other_are_one_request(number: signal.Signals) -> None:
    with end_requests() as asked:
        for _ in range(1000):
            signal.raise_signal(number)
        assert asked.wait(PATIENCE_S)


def test_who_asks_while_we_go_is_answered_already() -> None:
    with end_requests() as asked:
        signal.raise_signal(signal.SIGINT)
        assert asked.wait(PATIENCE_S)
    for number in REQUESTS:
        signal.raise_signal(number)  # would end this process


def test_a_closed_terminal_is_a_request() -> None:
    assert signal.SIGHUP in REQUESTS


def test_who_was_started_to_outlive_the_terminal_does_so() -> None:
    """As by `nohup`."""
    signal.signal(signal.SIGHUP, signal.SIG_IGN)
    with end_requests() as asked:
        signal.raise_signal(signal.SIGHUP)
        assert signal.getsignal(signal.SIGHUP) is signal.SIG_IGN
    assert signal.getsignal(signal.SIGHUP) is signal.SIG_IGN
    assert not asked.is_set()


def test_nobody_asked() -> None:
    with end_requests() as asked:
        pass
    assert not asked.is_set()
