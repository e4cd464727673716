"""`gamenight bench buttons` measures presses that go the whole way."""

import pytest

from hub.cli.bench_buttons import bench_buttons
from hub.errors import TabletopError


@pytest.mark.broker
def test_presses_are_measured_beside_mqtt_alone(capsys: pytest.CaptureFixture[str]) -> None:
    assert bench_buttons(presses=3) == 0
    out = capsys.readouterr().out
    assert "3 bouncing presses, each told once; 15 ms" in out
    assert out.count(" ms  ") >= 2
    for line in ("last edge of a pin to message", "MQTT alone, publish to message"):
        assert line in out


def test_no_press_is_nothing_to_measure() -> None:
    with pytest.raises(TabletopError):
        bench_buttons(presses=0)
