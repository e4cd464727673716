"""Which light shines how."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from firmware_bridge.pico.messages import Lights
from firmware_bridge.pico.strip import milliamps, strip_lights, within_budget
from firmware_bridge.wiring import LedOrder, PicoWiring
from hub.wire.messages import LampMode, LampPlan, Light
from tests.tables import every_row

RED, GREEN, BLUE = (Light(LampMode.ON, colour) for colour in ("#ff0000", "#00ff00", "#0000FF"))
WHITE, DARK = Light(), Light(LampMode.OFF)
R, G, B, NONE = (255, 0, 0), (0, 255, 0), (0, 0, 255), (0, 0, 0)
ROWS = ((RED, GREEN), (RED, GREEN, BLUE), (BLUE, DARK))


def lights(
    *rows: tuple[Light, ...], leds: int = 7, order: LedOrder = "rows", brightness: int = 100, budget: int = 9999
) -> Lights:
    wiring = PicoWiring("auto", leds, order)
    return strip_lights(LampPlan({}, rows, brightness), wiring, leds=leds, max_milliamps=budget)


@pytest.mark.parametrize(
    ("order", "colours"),
    [
        ("rows", (R, G, R, G, B, B, NONE)),
        ("snake", (R, G, B, G, R, B, NONE)),
        ((5, 1, 0, 2, 7, 99, 6), (B, R, NONE, G, NONE, NONE, B)),
    ],
)
def test_where_each_light_lies(order: LedOrder, colours: tuple[object, ...]) -> None:
    assert lights(*ROWS, order=order).colours == colours


@pytest.mark.parametrize(("leds", "colours"), [(2, (R, G)), (9, (R, G, R, G, B, B, NONE, NONE, NONE))])
def test_a_strip_shorter_or_longer_than_the_island(leds: int, colours: tuple[object, ...]) -> None:
    shown = lights(*ROWS, leds=leds)
    assert shown.colours == colours
    assert len(shown.blinks) == leds


def test_a_board_with_more_lights_than_the_pinout_leaves_the_others_dark() -> None:
    wiring = PicoWiring("auto", 2, "rows")
    assert strip_lights(LampPlan({}, ROWS), wiring, leds=4, max_milliamps=999).colours == (R, G, NONE, NONE)


def test_blinking_lights_keep_their_colour() -> None:
    shown = lights((DARK, Light(LampMode.BLINK, "#ff0000")), leds=2)
    assert shown == Lights((NONE, R), (False, True))


@every_row(
    ("colour", "brightness", "shown"),
    [
        ("#808080", 100, (56, 56, 56)),
        ("#ffffff", 50, (55, 55, 55)),
        ("#ffffff", 0, NONE),
        ("#400000", 20, (1, 0, 0)),  # as dark as can be, but not off
        ("#000000", 100, NONE),
        ("#ffffff", 500, (255, 255, 255)),
        ("#ffffff", -5, NONE),
        ("amber", 100, (255, 255, 255)),  # nobody knows, so at least it shines
    ],
)
def test_brightness_and_gamma(colour: str, brightness: int, shown: tuple[int, int, int]) -> None:
    assert lights((Light(LampMode.ON, colour),), leds=1, brightness=brightness).colours == (shown,)


def test_thirty_lights_in_full_white_stay_within_the_supply() -> None:
    assert milliamps([(255, 255, 255)] * 30) == 1830
    shown = lights((WHITE,) * 30, leds=30, budget=1000).colours
    assert 980 < milliamps(shown) <= 1000
    assert len(set(shown)) == 1
    assert set(lights((WHITE,) * 30, leds=30, budget=10).colours) == {NONE}


COLOURS = st.lists(st.tuples(*[st.integers(0, 255)] * 3), min_size=1, max_size=150)


@given(COLOURS, st.integers(200, 5000))
def test_no_picture_takes_more_than_the_supply_gives(colours: list[tuple[int, int, int]], budget: int) -> None:
    shown = within_budget(colours, budget)
    assert milliamps(shown) <= budget
    if milliamps(colours) <= budget:
        assert shown == tuple(colours)
