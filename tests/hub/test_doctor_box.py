"""What `gamenight doctor` says of the pinout, the pins and the Pico, and what mends them."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from gpiozero import Device, DigitalInputDevice
from gpiozero.pins.mock import MockFactory, MockPWMPin

import firmware_bridge
from firmware_bridge import Bridge, Pins, PinsError, load_pinout
from hub.broker_access import broker_link
from hub.cli.doctor_box import check_gpio, check_pico
from hub.cli.finding import Health
from hub.config import Settings, load_settings
from hub.wire.broker import EmbeddedBroker
from hub.wire.messages import PicoState
from tests.brokers import free_port

LINK_S = 5.0


@pytest.fixture(autouse=True)
def mock_factory(monkeypatch: pytest.MonkeyPatch) -> MockFactory:
    factory = MockFactory(pin_class=MockPWMPin)
    monkeypatch.setattr(Device, "pin_factory", factory)
    return factory


@pytest.fixture
def as_if_real(mock_factory: MockFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    pins = Pins(mock_factory, are_mock=False, why="The pins of this Pi are used.")
    monkeypatch.setattr(firmware_bridge, "choose_pins", lambda _choice: pins)


@pytest.fixture
def broker_port() -> Iterator[int]:
    port = free_port()
    broker = EmbeddedBroker("127.0.0.1", port)
    broker.start()
    yield port
    broker.close()


def settings(pinout: Path | None = None, *, port: int | None = None) -> Settings:
    wanted = {"bridge.pinout": str(pinout or ""), "broker.port": str(port or free_port())}
    return load_settings(None, {"HOME": "/nowhere"}, wanted)


@pytest.fixture
def with_pico(tmp_path: Path) -> Path:
    file = tmp_path / "pinout.toml"
    file.write_text("[buttons.main]\npin = 17\n[pico]\nport = '/dev/no-such-port'\nleds = 19\n", encoding="utf-8")
    return file


def test_a_wrong_pinout_is_named_by_its_line(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text("[buttons.main]\npin = 99\n", encoding="utf-8")
    finding = check_gpio(settings(file))
    assert finding.health is Health.PROBLEM
    assert f"{file}, line 2: buttons.main.pin must be" in finding.found
    assert "pinout.toml" in finding.mend
    assert check_pico(settings(file)).health is Health.NOTE


def test_mock_pins_are_a_note_with_all_that_the_pinout_has() -> None:
    finding = check_gpio(settings())
    assert finding.health is Health.NOTE
    assert "buttons main, undo, repeat" in finding.found
    assert finding.found.endswith("knobs number; buzzer.")


def test_a_pi_whose_pins_fell_back_says_what_mends_it(
    mock_factory: MockFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    problem = PinsError("lgpio is missing.", "sudo apt-get install python3-lgpio")
    pins = Pins(mock_factory, are_mock=True, why="", problem=problem)
    monkeypatch.setattr(firmware_bridge, "choose_pins", lambda _choice: pins)
    finding = check_gpio(settings())
    assert finding.health is Health.NOTE
    assert finding.found.endswith("lgpio is missing.")
    assert finding.mend == problem.mend


@pytest.mark.usefixtures("as_if_real")
def test_real_pins_are_tried_and_let_go() -> None:
    for _ in range(2):
        finding = check_gpio(settings())
        assert (finding.health, finding.mend) == (Health.OK, "")
        assert finding.found.startswith("The pins of this Pi are used. In the pinout: buttons main")


@pytest.mark.usefixtures("as_if_real")
def test_a_busy_pin_is_a_problem_that_names_it(mock_factory: MockFactory) -> None:
    somebody = DigitalInputDevice(8, pull_up=True, pin_factory=mock_factory)
    finding = check_gpio(settings())
    somebody.close()
    assert finding.health is Health.PROBLEM
    assert finding.found.startswith("GPIO 8 of buttons.seat_4 cannot be opened: ")
    assert "raspi-config nonint do_spi 1" in finding.mend
    assert 'bridge.pins = "mock"' in finding.mend


@pytest.mark.broker
@pytest.mark.usefixtures("as_if_real")
def test_pins_of_a_running_bridge_are_no_problem(broker_port: int, with_pico: Path, mock_factory: MockFactory) -> None:
    running = settings(with_pico, port=broker_port)
    link = broker_link(running, "bridge")
    pins = Pins(mock_factory, are_mock=True, why="")
    with Bridge(link, load_pinout(with_pico), pins=pins):
        link.start(LINK_S)
        finding = check_gpio(running)
        assert (finding.health, finding.found) == (
            Health.OK,
            "A running bridge uses the pins. In the pinout: buttons main; pico.",
        )
        pico = check_pico(running)
        assert pico.health is Health.NOTE
        assert pico.found.startswith("A running bridge says: absent. There is no port /dev/no-such-port")
    link.close()


def test_a_pico_that_is_not_there_is_a_note(with_pico: Path) -> None:
    finding = check_pico(settings(with_pico))
    assert finding.health is Health.NOTE
    assert "/dev/no-such-port" in finding.found
    assert finding.mend.startswith("plug it in")
    assert check_pico(settings()).found == "There is none in the pinout."


@pytest.mark.parametrize(
    ("state", "health", "mend"),
    [
        (PicoState.READY, Health.OK, ""),
        (PicoState.WRONG_VERSION, Health.NOTE, "gamenight pico install"),
        (PicoState.CONNECTING, Health.NOTE, "gamenight pico install"),
    ],
)
def test_a_pico_that_answers_is_told_as_it_is(
    with_pico: Path, monkeypatch: pytest.MonkeyPatch, state: PicoState, health: Health, mend: str
) -> None:
    monkeypatch.setattr("firmware_bridge.pico.probe_port", lambda wiring: (state, f"{wiring.leds} lights."))
    finding = check_pico(settings(with_pico))
    assert (finding.health, finding.found, finding.mend) == (health, "19 lights.", mend)
