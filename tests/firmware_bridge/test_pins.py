"""The choice of pins, and what mends it when they cannot be had."""

import os
from pathlib import Path

import pytest
from gpiozero import BadPinFactory, Device
from gpiozero.pins.mock import MockFactory, MockPWMPin

from firmware_bridge import PinsError, choose_pins
from firmware_bridge import pins as pins_module
from firmware_bridge.pins import MODEL_FILE, opening


@pytest.fixture
def no_factory(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Device, "pin_factory", None)
    monkeypatch.delenv("GPIOZERO_PIN_FACTORY", raising=False)


@pytest.fixture
def a_pi(tmp_path: Path) -> Path:
    model = tmp_path / "model"
    model.write_bytes(b"Raspberry Pi 4 Model B Rev 1.4\0")
    return model


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


@pytest.fixture
def devices(tmp_path: Path) -> Path:
    folder = tmp_path / "dev"
    folder.mkdir()
    (folder / "gpiochip0").touch()
    return folder


@pytest.fixture
def no_driver(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, no_factory: None) -> None:
    def refuse() -> None:
        raise BadPinFactory("no driver")

    monkeypatch.setenv("LG_WD", str(tmp_path))
    monkeypatch.setattr(Device, "_default_pin_factory", staticmethod(refuse))


@pytest.mark.usefixtures("no_driver")
@pytest.mark.parametrize(
    ("trouble", "what", "mend"),
    [
        ("no chip", "there is no ", "--device /dev/gpiochip0"),
        ("closed chip", "gpiochip0 may not be read and written", "sudo usermod -aG gpio $USER, and log in again"),
        ("no lgpio", "lgpio is not installed", "sudo apt-get install python3-lgpio"),
        ("something else", "(no driver)", "sudo apt-get install python3-lgpio; sudo usermod -aG gpio $USER"),
    ],
)
def test_a_pi_whose_pins_cannot_be_opened_falls_back_and_says_what_to_do(
    monkeypatch: pytest.MonkeyPatch, a_pi: Path, devices: Path, trouble: str, what: str, mend: str
) -> None:
    if trouble == "no chip":
        (devices / "gpiochip0").unlink()
    may_open = trouble != "closed chip"  # by name, for root may open everything
    monkeypatch.setattr(os, "access", lambda path, _mode: may_open or "gpiochip" not in str(path))
    monkeypatch.setattr(pins_module, "find_spec", lambda _name: None if trouble == "no lgpio" else object())
    pins = choose_pins("auto", model_file=a_pi, devices=devices)
    assert pins.are_mock
    assert pins.problem is not None
    assert what in pins.problem.what
    assert mend in pins.problem.mend
    assert pins.why == f"Buttons and lamps are simulated. {pins.problem}"
    with pytest.raises(PinsError) as refused:
        choose_pins("real", model_file=a_pi, devices=devices)
    assert str(refused.value) == str(pins.problem)


def test_mock_pins_can_be_dimmed_whoever_made_them(monkeypatch: pytest.MonkeyPatch) -> None:
    plain = MockFactory()
    monkeypatch.setattr(Device, "pin_factory", plain)
    assert choose_pins("auto").factory is plain
    assert isinstance(plain.pin(4), MockPWMPin)


@pytest.mark.parametrize(
    ("pins", "reason", "says", "mend"),
    [
        ((17,), "'GPIO busy'", "GPIO 17 of buttons.x cannot be opened: GPIO busy.", "gpioinfo tells who"),
        ((8,), "'GPIO busy'", "GPIO 8 of", "if SPI is switched on, sudo raspi-config nonint do_spi 1"),
        ((3,), "'GPIO busy'", "GPIO 3 of", "sudo raspi-config nonint do_i2c 1"),
        ((14,), "'GPIO busy'", "GPIO 14 of", "sudo raspi-config nonint do_serial_hw 1"),
        ((19, 20), "'GPIO busy'", "GPIO 19 and GPIO 20 of", "/boot/firmware/config.txt"),
        ((17,), "PWM is not supported on pin GPIO17", "GPIO 17 of", "sudo apt-get install python3-lgpio"),
        ((17,), "", "cannot be opened: OSError.", "another pin in the pinout"),
    ],
)
def test_a_pin_that_cannot_be_opened_is_named_with_what_mends_it(
    pins: tuple[int, ...], reason: str, says: str, mend: str
) -> None:
    with pytest.raises(PinsError) as refused, opening("buttons.x", *pins):
        raise OSError(reason)
    assert says in refused.value.what
    assert mend in refused.value.mend
    assert str(refused.value) == f"{refused.value.what} To mend it: {refused.value.mend}."


@pytest.mark.on_device
@pytest.mark.skipif(not MODEL_FILE.exists(), reason="this machine is not a Raspberry Pi")
@pytest.mark.usefixtures("no_factory")
def test_a_real_pi_opens_real_pins() -> None:
    assert not choose_pins("auto").are_mock
