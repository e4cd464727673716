"""The buzzer plays tunes on its pin, one at a time."""

import math
from collections.abc import Iterator

import pytest
from gpiozero.pins.mock import MockFactory, MockPWMPin

from firmware_bridge import Pins, PinsError
from firmware_bridge import buzzer as buzzer_module
from firmware_bridge.buzzer import Buzzer
from firmware_bridge.tunes import TUNES, Note
from firmware_bridge.wiring import BuzzerWiring
from hub.wire.messages import Sound, Tune
from tests.firmware_bridge.conftest import Eventually

PIN, NOW = 12, 1_800_000_000.0
TONAL, ACTIVE = BuzzerWiring(PIN, "tonal"), BuzzerWiring(PIN, "active")


class ListenedPin(MockPWMPin):  # type: ignore[misc]  # gpiozero is untyped
    """A mock pin that keeps the tones it was given; None is silence."""

    def __init__(self, factory: MockFactory, info: object) -> None:
        self.tones: list[float | None] = []
        super().__init__(factory, info)

    def _set_frequency(self, value: float | None) -> None:
        super()._set_frequency(value)
        self.tones.append(value)


@pytest.fixture
def pin(mock_factory: MockFactory) -> ListenedPin:
    mock_factory.pin_class = ListenedPin
    pin: ListenedPin = mock_factory.pin(PIN)
    return pin


@pytest.fixture
def buzzer(pin: ListenedPin, pins: Pins) -> Iterator[Buzzer]:
    buzzer = Buzzer(TONAL, pins=pins, clock=lambda: NOW)
    pin.tones.clear()
    yield buzzer
    buzzer.close()


def sound(tune: Tune, *, age_s: float = 0.0) -> Sound:
    return Sound(tune, NOW - age_s)


def played(tune: Tune) -> list[float | None]:
    """The tones of a whole tune, and the silence after it."""
    return [note.hz or None for note in TUNES[tune]] + [None]


@pytest.mark.parametrize("tune", [Tune.ROLL, Tune.TURN, Tune.UNSURE, Tune.TICK])
def test_a_tune_is_played_note_by_note_and_then_it_is_silent(
    buzzer: Buzzer, pin: ListenedPin, eventually: Eventually, tune: Tune
) -> None:
    buzzer.play(sound(tune))
    assert eventually(lambda: len(pin.tones) >= len(played(tune)))
    assert pin.tones == [None if hz is None else pytest.approx(hz) for hz in played(tune)]
    assert pin.state == 0


def test_a_tone_is_half_on_half_off(
    buzzer: Buzzer, pin: ListenedPin, eventually: Eventually, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(buzzer_module, "TUNES", {Tune.TURN: (Note(440.0, 60_000),)})
    buzzer.play(sound(Tune.TURN))
    assert eventually(lambda: pin.state == 0.5)
    assert pin.frequency == pytest.approx(440.0)


@pytest.fixture
def endless(monkeypatch: pytest.MonkeyPatch) -> None:
    """Tunes of one note each that nobody would hear the end of."""
    for_long = {tune: (Note(300.0 + 100 * number, 60_000),) for number, tune in enumerate(Tune)}
    monkeypatch.setattr(buzzer_module, "TUNES", for_long)


@pytest.mark.usefixtures("endless")
def test_a_newer_tune_cuts_an_older_one_off_but_a_tick_does_not(
    buzzer: Buzzer, pin: ListenedPin, eventually: Eventually
) -> None:
    buzzer.play(sound(Tune.ROLL))
    assert eventually(lambda: pin.tones == [300.0])
    buzzer.play(sound(Tune.TICK))
    buzzer.play(sound(Tune.ALARM))
    assert eventually(lambda: pin.tones == [300.0, None, 400.0])
    buzzer.play(sound(Tune.TICK))
    assert not buzzer._next


@pytest.mark.usefixtures("endless")
def test_a_tick_is_cut_off_by_any_tune(buzzer: Buzzer, pin: ListenedPin, eventually: Eventually) -> None:
    buzzer.play(sound(Tune.TICK))
    assert eventually(lambda: pin.tones == [900.0])
    buzzer.play(sound(Tune.ROLL))
    assert eventually(lambda: pin.tones == [900.0, None, 300.0])


@pytest.mark.parametrize("age_s", [3.1, 1e9, math.nan, math.inf])
def test_a_sound_that_waited_is_not_played(
    buzzer: Buzzer, pin: ListenedPin, eventually: Eventually, age_s: float
) -> None:
    buzzer.play(sound(Tune.ALARM, age_s=age_s))
    buzzer.play(sound(Tune.TICK, age_s=2.9))
    assert eventually(lambda: len(pin.tones) == 2)
    assert pin.tones == [pytest.approx(hz) if hz else None for hz in played(Tune.TICK)]


@pytest.mark.usefixtures("endless")
@pytest.mark.parametrize("wiring", [TONAL, ACTIVE])
def test_closing_silences_at_once_and_frees_the_pin(
    pin: ListenedPin, pins: Pins, eventually: Eventually, wiring: BuzzerWiring
) -> None:
    buzzer = Buzzer(wiring, pins=pins, clock=lambda: NOW)
    buzzer.play(sound(Tune.VICTORY))
    assert eventually(lambda: pin.state)
    buzzer.close()
    buzzer.close()
    assert pin.state == 0
    assert not buzzer._thread.is_alive()
    buzzer.play(sound(Tune.VICTORY))
    assert pin.state == 0
    Buzzer(wiring, pins=pins).close()


def test_an_active_buzzer_gives_the_rhythm(pin: ListenedPin, pins: Pins, eventually: Eventually) -> None:
    buzzer = Buzzer(ACTIVE, pins=pins, clock=lambda: NOW)
    pin.clear_states()
    buzzer.play(sound(Tune.UNSURE))
    assert eventually(lambda: len(pin.states) == 5)
    assert [bool(state.state) for state in pin.states] == [False, True, False, True, False]
    buzzer.close()


def test_a_buzzer_that_fails_is_tried_again(
    buzzer: Buzzer, pin: ListenedPin, eventually: Eventually, monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:  # fmt: skip
    with monkeypatch.context() as broken:
        broken.setattr(buzzer_module, "TUNES", {Tune.ROLL: (Note(200.0, 10),)})  # too low for a buzzer
        buzzer.play(sound(Tune.ROLL))
        assert eventually(lambda: "the buzzer cannot play roll" in caplog.text)
    buzzer.play(sound(Tune.TURN))
    assert eventually(lambda: pin.tones[-2:] == [pytest.approx(TUNES[Tune.TURN][0].hz), None])


def test_a_pin_in_use_is_an_error(pins: Pins) -> None:
    first = Buzzer(TONAL, pins=pins)
    with pytest.raises(PinsError, match="GPIO 12 of buzzer cannot be opened"):
        Buzzer(ACTIVE, pins=pins)
    first.close()
