"""The minute of the day is the local one, whatever the time in Greenwich."""

import time

import pytest

from hub.wall_clock import minute_of_day


@pytest.mark.parametrize(
    ("hour", "minute", "since_midnight"), [(0, 0, 0), (0, 59, 59), (7, 5, 425), (22, 0, 1320), (23, 59, 1439)]
)
def test_minutes_after_local_midnight(
    monkeypatch: pytest.MonkeyPatch, hour: int, minute: int, since_midnight: int
) -> None:
    local = time.struct_time((2026, 7, 4, hour, minute, 30, 5, 185, 1))
    monkeypatch.setattr(time, "localtime", lambda: local)
    assert minute_of_day() == since_midnight
