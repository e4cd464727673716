"""Pins → gpiozero → presses and changes, and the choice of pins."""

import os
import queue
from collections.abc import Iterator
from pathlib import Path

import pytest
from gpiozero import BadPinFactory, Device
from gpiozero.pins.mock import MockFactory

from firmware_bridge.buttons import MODEL_FILE, Pins, PinsError, Switches, choose_pins
from firmware_bridge.pinout import Pinout
from hub.wire.messages import PressKind

TIMEOUT_S = 5.0

Told = queue.Queue[tuple[str, PressKind | bool]]


@pytest.fixture
def told() -> Told:
    return queue.Queue()


@pytest.fixture
def switches(pinout: Pinout, mock_factory: MockFactory, told: Told) -> Iterator[Switches]:
    switches = Switches(
        pinout,
        pins=Pins(mock_factory, are_mock=True, why="test"),
        on_press=lambda button, press: told.put((button, press)),
        on_sensor=lambda sensor, is_active: told.put((sensor, is_active)),
    )
    yield switches
    switches.close()


@pytest.fixture
def no_factory(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Device, "pin_factory", None)
    monkeypatch.delenv("GPIOZERO_PIN_FACTORY", raising=False)


@pytest.fixture
def a_pi(tmp_path: Path) -> Path:
    model = tmp_path / "model"
    model.write_bytes(b"Raspberry Pi 4 Model B Rev 1.4\0")
    return model


@pytest.mark.usefixtures("switches")
def test_a_pin_held_low_becomes_a_long_press(mock_factory: MockFactory, told: Told) -> None:
    mock_factory.pin(17).drive_low()
    assert told.get(timeout=TIMEOUT_S) == ("main", PressKind.LONG)
    mock_factory.pin(17).drive_high()


def test_a_button_to_3v3_is_pressed_when_its_pin_is_high(
    switches: Switches, mock_factory: MockFactory, told: Told
) -> None:
    switches.drive("quick", is_down=True)
    assert mock_factory.pin(18).state
    assert told.empty()
    # Held for as long as the debouncing needs, which another part of the same queue makes certain.
    mock_factory.pin(22).drive_low()
    assert told.get(timeout=TIMEOUT_S) == ("lid", True)
    switches.drive("quick", is_down=False)
    assert told.get(timeout=TIMEOUT_S) == ("quick", PressKind.SHORT)


@pytest.mark.usefixtures("switches")
def test_contacts_tell_both_ways_whichever_level_is_active(mock_factory: MockFactory, told: Told) -> None:
    for pin, name, closed_is_active in ((22, "lid", True), (23, "drawer", False)):
        mock_factory.pin(pin).drive_low()  # the contact closes
        assert told.get(timeout=TIMEOUT_S) == (name, closed_is_active)
        mock_factory.pin(pin).drive_high()
        assert told.get(timeout=TIMEOUT_S) == (name, not closed_is_active)


def test_a_report_that_fails_does_not_silence_the_switches(pinout: Pinout, mock_factory: MockFactory) -> None:
    told: Told = queue.Queue()

    def report(sensor: str, is_active: bool) -> None:
        told.put((sensor, is_active))
        raise ConnectionError("nobody listens")

    pins = Pins(mock_factory, are_mock=True, why="test")
    switches = Switches(pinout, pins=pins, on_press=lambda *_: None, on_sensor=report)
    mock_factory.pin(22).drive_low()
    assert told.get(timeout=TIMEOUT_S) == ("lid", True)
    mock_factory.pin(22).drive_high()
    assert told.get(timeout=TIMEOUT_S) == ("lid", False)
    switches.close()


def test_a_pin_in_use_is_an_error_that_leaves_the_others_free(pinout: Pinout, mock_factory: MockFactory) -> None:
    pins = Pins(mock_factory, are_mock=True, why="test")

    def open_switches() -> Switches:
        return Switches(pinout, pins=pins, on_press=lambda *_: None, on_sensor=lambda *_: None)

    first = open_switches()
    with pytest.raises(PinsError, match="GPIO 17 of main cannot be opened"):
        open_switches()
    first.close()
    open_switches().close()


def test_a_factory_that_gpiozero_was_given_is_kept(mock_factory: MockFactory) -> None:
    assert choose_pins("auto").factory is mock_factory
    assert choose_pins("mock").factory is mock_factory


def test_real_pins_are_not_mock_pins() -> None:
    with pytest.raises(PinsError, match="mock pins"):
        choose_pins("real")


@pytest.mark.usefixtures("no_factory")
def test_off_a_pi_the_pins_are_mock_and_say_why(tmp_path: Path) -> None:
    pins = choose_pins("auto", model_file=tmp_path / "none")
    assert pins.are_mock
    assert pins.why == "Buttons and lamps are simulated, because this machine is not a Raspberry Pi."
    assert Device.pin_factory is None, "only the devices of the bridge are simulated"
    assert "as the settings ask" in choose_pins("mock").why


@pytest.mark.usefixtures("no_factory")
def test_the_environment_may_choose_the_factory(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("GPIOZERO_PIN_FACTORY", "mock")
    pins = choose_pins("auto", model_file=tmp_path / "none")
    assert pins.are_mock
    assert pins.factory is Device.pin_factory


@pytest.mark.usefixtures("no_factory")
def test_on_a_pi_the_default_factory_is_opened_with_a_folder_for_lgpio(
    monkeypatch: pytest.MonkeyPatch, a_pi: Path
) -> None:
    monkeypatch.setenv("LG_WD", "")
    monkeypatch.delenv("LG_WD")
    opened, here = object(), Path.cwd()

    def default_factory() -> object:
        folder = Path(os.environ["LG_WD"])
        assert folder.is_dir()
        assert folder != here
        os.chdir(folder)  # as lgpio does when it is imported
        return opened

    monkeypatch.setattr(Device, "_default_pin_factory", staticmethod(default_factory))
    pins = choose_pins("auto", model_file=a_pi)
    assert (pins.factory, pins.are_mock) == (opened, False)
    assert Path.cwd() == here
    assert pins.why == "Buttons and lamps use the pins of this Raspberry Pi 4 Model B Rev 1.4."
    assert choose_pins("real", model_file=a_pi).factory is opened
    Path(os.environ["LG_WD"]).rmdir()


@pytest.mark.usefixtures("no_factory")
def test_a_pi_whose_pins_cannot_be_opened_falls_back_and_says_what_to_do(
    monkeypatch: pytest.MonkeyPatch, a_pi: Path, tmp_path: Path
) -> None:
    def no_factory() -> None:
        raise BadPinFactory("no driver")

    monkeypatch.setenv("LG_WD", str(tmp_path))
    monkeypatch.setattr(Device, "_default_pin_factory", staticmethod(no_factory))
    pins = choose_pins("auto", model_file=a_pi)
    assert pins.are_mock
    assert "python3-lgpio" in pins.why
    with pytest.raises(PinsError, match="no driver"):
        choose_pins("real", model_file=a_pi)


@pytest.mark.on_device
@pytest.mark.skipif(not MODEL_FILE.exists(), reason="this machine is not a Raspberry Pi")
@pytest.mark.usefixtures("no_factory")
def test_a_real_pi_opens_real_pins() -> None:
    assert not choose_pins("auto").are_mock
