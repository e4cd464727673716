"""How bright lamps are, by plan and time; any plan that the wire lets through can be shown."""

import doctest
import logging

import pytest
from hypothesis import given
from hypothesis import strategies as st

from firmware_bridge import glow as glow_module
from firmware_bridge.glow import ALERT_MS, BLINK_MS, DARK_MS, Glow, duty
from hub.wire.messages import LampMode, LampPlan, Light
from tests.tables import every_row

ON, OFF, BLINK = LampMode.ON, LampMode.OFF, LampMode.BLINK
LAMPS = {"turn": 1, "status": 3}
DARK = {"turn": (0.0,), "status": (0.0, 0.0, 0.0)}


def glow(plan: LampPlan) -> Glow:
    one = Glow(LAMPS)
    one.show(plan)
    return one


def test_the_examples_in_the_docstrings_hold() -> None:
    assert doctest.testmod(glow_module).failed == 0


@every_row(
    ("colour", "brightness", "one", "three"),
    [
        ("#ffffff", 100, 1.0, (1.0, 1.0, 1.0)),
        ("#FF0000", 100, 1.0, (1.0, 0.0, 0.0)),
        ("#000000", 100, 0.0, (0.0, 0.0, 0.0)),
        ("#800000", 100, 0.22, (0.22, 0.0, 0.0)),  # half as bright to the eye
        ("#ffffff", 50, 0.22, (0.22, 0.22, 0.22)),
        ("#2040ff", 100, 1.0, (0.01, 0.05, 1.0)),  # a lamp of one colour takes the brightest part
        ("#ffffff", 0, 0.0, (0.0, 0.0, 0.0)),
        ("#ffffff", 3, 0.01, (0.01, 0.01, 0.01)),  # faint, but not off
        ("#ff8000", 3, 0.01, (0.01, 0.0, 0.0)),
        ("#ffffff", 1000, 1.0, (1.0, 1.0, 1.0)),
        ("#ffffff", -5, 0.0, (0.0, 0.0, 0.0)),
        ("red", 100, 1.0, (1.0, 1.0, 1.0)),
        ("#fff", 100, 1.0, (1.0, 1.0, 1.0)),
        ("#ffffff\n", 100, 1.0, (1.0, 1.0, 1.0)),
        ("#٣٣٣٣٣٣", 100, 1.0, (1.0, 1.0, 1.0)),  # digits, but none of ours
        ("", 100, 1.0, (1.0, 1.0, 1.0)),
    ],
)
def test_colours_and_brightness(colour: str, brightness: int, one: float, three: tuple[float, ...]) -> None:
    assert duty(Light(ON, colour), brightness, 1) == (one,)
    assert duty(Light(ON, colour), brightness, 3) == three


@given(st.text(max_size=9) | st.from_regex(r"#[0-9a-fA-F]{6}", fullmatch=True), st.integers() | st.booleans())
def test_no_plan_can_ask_for_more_than_a_pin_has(colour: str, brightness: int) -> None:
    plan = LampPlan({"turn": Light(ON, colour), "status": Light(BLINK, colour), "none": Light()}, brightness=brightness)
    for values in glow(plan).duties(0.0).values():
        assert all(0 <= value <= 1 for value in values)


def test_a_wrong_colour_is_logged_once_until_a_good_plan_came(caplog: pytest.LogCaptureFixture) -> None:
    bad, good = LampPlan({"turn": Light(ON, "x" * 5000)}), LampPlan({"turn": Light(ON)})
    lamps = Glow(LAMPS)
    with caplog.at_level(logging.WARNING):
        for plan in (bad, bad, bad, good, bad):
            lamps.show(plan)
    assert len(caplog.records) == 2
    assert all(len(record.getMessage()) < 200 for record in caplog.records)


def test_a_lamp_that_is_not_named_is_off() -> None:
    assert glow(LampPlan({})).duties(0.0) == DARK
    assert glow(LampPlan({"turn": Light(OFF), "of_another_bridge": Light(ON)})).duties(0.0) == DARK
    assert glow(LampPlan({"turn": Light(ON)})).due_ms(0.0) is None


def test_blinking_keeps_its_rhythm_when_the_plan_is_told_again() -> None:
    plan = LampPlan({"turn": Light(BLINK)})
    lamps = glow(plan)
    seen = []
    for now_ms in range(0, 4 * BLINK_MS, BLINK_MS // 2):
        lamps.show(plan)
        seen.append(lamps.duties(now_ms)["turn"][0])
    assert seen == [1, 1, 0, 0] * 2
    assert lamps.due_ms(10.0) == BLINK_MS
    assert lamps.due_ms(BLINK_MS) == 2 * BLINK_MS


def test_without_a_broker_the_status_lamp_blinks_violet_and_the_others_go_off_after_a_while() -> None:
    lamps = glow(LampPlan({"turn": Light(ON), "status": Light(ON, "#00ff00")}, brightness=10))
    shown = lamps.duties(0.0)
    lamps.see_broker(is_there=False, now_ms=0.0)
    red, green, blue = lamps.duties(0.0)["status"]
    assert blue > red > green
    assert blue == 1.0, "whatever the brightness of the last plan"
    assert lamps.duties(ALERT_MS)["status"] == (0.0, 0.0, 0.0)
    assert lamps.due_ms(0.0) == ALERT_MS
    assert lamps.duties(DARK_MS - 1)["turn"] == shown["turn"]
    lamps.see_broker(is_there=False, now_ms=DARK_MS - 1)  # it is away since the first time
    assert not lamps.is_dark(DARK_MS - 1)
    assert lamps.is_dark(DARK_MS)
    assert lamps.duties(DARK_MS)["turn"] == (0.0,)
    assert lamps.duties(DARK_MS)["status"] == (red, green, blue)
    lamps.see_broker(is_there=True, now_ms=DARK_MS + 1)
    assert lamps.duties(DARK_MS + 1) == shown
    assert not lamps.is_dark(DARK_MS + 1)


def test_a_plan_that_comes_while_the_broker_is_away_is_shown_when_it_is_back() -> None:
    lamps = Glow(LAMPS)
    lamps.see_broker(is_there=False, now_ms=0.0)
    lamps.show(LampPlan({"turn": Light(ON)}))
    lamps.see_broker(is_there=True, now_ms=DARK_MS * 2)
    assert lamps.duties(DARK_MS * 2)["turn"] == (1.0,)


@given(st.integers(0, 10**9), st.booleans(), st.sampled_from(LampMode))
def test_nothing_changes_before_it_is_due(now_ms: int, is_there: bool, mode: LampMode) -> None:
    lamps = glow(LampPlan({"turn": Light(mode), "status": Light(mode)}))
    lamps.see_broker(is_there=is_there, now_ms=now_ms)
    before = lamps.duties(now_ms)
    due_ms = lamps.due_ms(now_ms)
    until_ms = now_ms + 10 * DARK_MS if due_ms is None else due_ms
    assert until_ms > now_ms
    for moment_ms in ((now_ms + until_ms) / 2, until_ms - 0.5):
        assert lamps.duties(moment_ms) == before
