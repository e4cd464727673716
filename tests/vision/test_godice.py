"""GoDice up to the wire; replaced is only bleak, the lowest layer."""

import asyncio
import sys
import threading
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from types import ModuleType
from typing import Any, ClassVar

import pytest

from hub.cli.doctor import check_camera
from hub.cli.finding import Health
from hub.config import load_settings
from tests.patience import PATIENCE_S
from tests.tables import every_row
from tests.vision.smart_table import Table
from vision.smart_dice import godice
from vision.smart_dice.assemble import DieNews, DieState
from vision.smart_dice.godice import GoDice, face_of, news_from

# ---------------------------------------------------------------- messages


@every_row(
    ("data", "news"),
    [
        (b"R", DieNews("d", DieState.ROLLING)),
        (b"S\xc0\x00\x00", DieNews("d", DieState.RESTS, 1)),
        (b"S\x02\xfe\x3e", DieNews("d", DieState.RESTS, 2)),
        (b"S\x00\x40\x00", DieNews("d", DieState.RESTS, 3)),
        (b"S\x00\xc0\x03", DieNews("d", DieState.RESTS, 4)),
        (b"S\x00\x05\xc0", DieNews("d", DieState.RESTS, 5)),
        (b"S\x40\x00\x00", DieNews("d", DieState.RESTS, 6)),
        (b"TS\x30\x30\x00", DieNews("d", DieState.CROOKED, 3)),
        (b"FS\x40\x00\x00", DieNews("d", DieState.HANDLED, 6)),
        (b"MS\x40\x00\x00", DieNews("d", DieState.HANDLED, 6)),
        (b"Bat\x50", None),
        (b"Col\x03", None),
        (b"S\x40", None),
        (b"", None),
    ],
)
def test_what_a_die_sends(data: bytes, news: DieNews | None) -> None:
    assert news_from("d", data) == news


def test_the_nearest_face_is_up() -> None:
    assert face_of((-60, 12, -9)) == 1
    assert face_of((20, 8, 55)) == 2


# ---------------------------------------------------------------- bleak


class FakeDie:
    """A die in the air: advertises, can be connected to, notifies and goes out of reach."""

    def __init__(self, name: str | None, address: str, *, answers: bool = True) -> None:
        self.name, self.address, self.answers = name, address, answers
        self.client: FakeClient | None = None
        self.is_connected = threading.Event()

    def send(self, data: bytes) -> None:
        client = self.client
        assert client
        client.on_loop(lambda: client.notify(None, bytearray(data)))

    def vanish(self) -> None:
        client = self.client
        assert client
        client.on_loop(client.lose)


@dataclass
class Air:
    dice: list[FakeDie] = field(default_factory=list)
    error: Exception | None = None


class FakeScanner:
    air: ClassVar[Air]

    @classmethod
    async def discover(cls, timeout: float) -> list[FakeDie]:
        assert timeout > 0
        if cls.air.error:
            raise cls.air.error
        return [die for die in cls.air.dice if die.client is None]  # a connected die no longer advertises


class FakeClient:
    def __init__(self, device: FakeDie, *, disconnected_callback: Callable[["FakeClient"], None]) -> None:
        self.device, self._lost = device, disconnected_callback
        self.notify: Callable[[Any, bytearray], None] = lambda _sender, _data: None

    async def connect(self) -> None:
        if not self.device.answers:
            raise ConnectionError("le-connection-abort-by-local")
        self._loop = asyncio.get_running_loop()
        self.device.client = self

    async def start_notify(self, characteristic: str, callback: Callable[[Any, bytearray], None]) -> None:
        assert characteristic == "6e400003-b5a3-f393-e0a9-e50e24dcca9e"
        self.notify = callback
        self.device.is_connected.set()

    async def disconnect(self) -> None:
        self.lose()

    def on_loop(self, act: Callable[[], None]) -> None:
        done = threading.Event()

        def run() -> None:
            act()
            done.set()

        self._loop.call_soon_threadsafe(run)
        assert done.wait(PATIENCE_S)

    def lose(self) -> None:
        self.device.client = None
        self._lost(self)


@dataclass
class Ears:
    """What the dice tell a process, waited for without a clock."""

    news: list[DieNews] = field(default_factory=list)
    states: list[tuple[str, str]] = field(default_factory=list)
    changed: threading.Condition = field(default_factory=threading.Condition)

    def hear(self, news: DieNews) -> None:
        with self.changed:
            self.news.append(news)

    def say(self, state: object, detail: str) -> None:
        with self.changed:
            self.states.append((str(state), detail))
            self.changed.notify_all()

    def wait_for(self, state: str, detail: str = "") -> None:
        with self.changed:
            assert self.changed.wait_for(
                lambda: any(one == state and detail in words for one, words in self.states), PATIENCE_S
            ), self.states
            self.states.clear()


@pytest.fixture
def air(monkeypatch: pytest.MonkeyPatch) -> Air:
    FakeScanner.air = Air()
    bleak = ModuleType("bleak")
    bleak.BleakScanner, bleak.BleakClient = FakeScanner, FakeClient  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "bleak", bleak)
    monkeypatch.setattr(godice, "BETWEEN_SCANS_S", 0.02)
    monkeypatch.setattr(godice, "RETRY_S", 0.02)
    return FakeScanner.air


@pytest.fixture
def dice(air: Air) -> Iterator[GoDice]:
    made = GoDice()
    yield made
    made.close()
    made.close()


def test_godice_are_found_connected_and_heard(air: Air, dice: GoDice) -> None:
    red, blue = FakeDie("GoDice_CE03C9_R_v04", "01"), FakeDie("GoDice_D2C5A1_B_v04", "02")
    air.dice = [red, FakeDie("Headphones", "03"), FakeDie(None, "04"), blue]
    ears = Ears()
    dice.start(ears.hear, ears.say)
    ears.wait_for("watching", "2 GoDice")
    red.send(b"R")
    blue.send(b"R")
    red.send(b"S\xc0\x00\x00")
    blue.send(b"Bat\x50")
    blue.send(b"S\x40\x00\x00")
    assert ears.news == [
        DieNews("01", DieState.ROLLING),
        DieNews("02", DieState.ROLLING),
        DieNews("01", DieState.RESTS, 1),
        DieNews("02", DieState.RESTS, 6),
    ]
    dice.close()
    assert red.client is None, "a die left connected would be lost to everybody"


def test_a_die_out_of_reach_is_looked_for_and_heard_again(air: Air, dice: GoDice) -> None:
    red = FakeDie("GoDice_CE03C9_R_v04", "01")
    air.dice = [red]
    ears = Ears()
    dice.start(ears.hear, ears.say)
    ears.wait_for("watching")
    air.dice = []
    red.vanish()
    ears.wait_for("lost", "No GoDice is in reach")
    assert ears.news == [DieNews("01", DieState.GONE)]
    air.dice = [red]
    ears.wait_for("watching", "1 GoDice")
    red.send(b"R")
    assert ears.news[-1] == DieNews("01", DieState.ROLLING)


def test_a_lost_die_is_looked_for_at_once(air: Air, dice: GoDice, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(godice, "BETWEEN_SCANS_S", 3600.0)
    air.dice = [FakeDie("GoDice_1", "01")]
    ears = Ears()
    dice.start(ears.hear, ears.say)
    ears.wait_for("watching")
    air.dice[0].vanish()
    ears.wait_for("watching", "1 GoDice")


def test_a_die_that_does_not_answer_keeps_nobody_else_away(air: Air, dice: GoDice) -> None:
    air.dice = [FakeDie("GoDice_1", "01", answers=False), FakeDie("GoDice_2", "02")]
    ears = Ears()
    dice.start(ears.hear, ears.say)
    ears.wait_for("watching", "1 GoDice")
    air.dice[0].answers = True
    ears.wait_for("watching", "2 GoDice")


def test_a_radio_that_is_off_may_be_switched_on(air: Air, dice: GoDice) -> None:
    air.error = OSError("No Bluetooth adapters found")
    ears = Ears()
    dice.start(ears.hear, ears.say)
    ears.wait_for("lost", "Bluetooth cannot be used: No Bluetooth adapters found.")
    air.dice, air.error = [FakeDie("GoDice_1", "01")], None
    ears.wait_for("watching", "1 GoDice")


@pytest.mark.usefixtures("air")
def test_godice_up_to_the_wire() -> None:
    red, blue = FakeDie("GoDice_1", "01"), FakeDie("GoDice_2", "02")
    FakeScanner.air.dice = [red, blue]
    table = Table("godice")
    try:
        for die in (red, blue):
            assert die.is_connected.wait(PATIENCE_S)
        red.send(b"S\x40\x00\x00")  # how it lies when it is connected
        for die in (red, blue):
            die.send(b"R")
        table.let_pass(0.5)
        red.send(b"S\x00\x00\x40")
        blue.send(b"S\x00\x40\x00")
        table.let_pass(3)
        assert [(roll.values, roll.source) for roll in table.rolls] == [((2, 3), "godice")]
    finally:
        table.vision.close()


def test_without_bleak_a_sentence_says_what_mends_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "bleak", None)  # as if it were not there
    table = Table("godice")
    table.let_pass(1)
    assert table.states == ["lost"]
    assert "-m pip install 'bleak" in table.statuses[0].detail
    assert "-m pip install 'bleak" in table.dice.sentence
    table.vision.close()


@pytest.mark.parametrize(
    ("names", "error", "health"),
    [
        (["GoDice_1"], None, Health.OK),
        (["Headphones"], None, Health.NOTE),
        ([], OSError("No Bluetooth adapters found"), Health.PROBLEM),
    ],
)
def test_the_doctor_looks_for_godice(air: Air, names: list[str], error: Exception | None, health: Health) -> None:
    air.dice, air.error = [FakeDie(name, "01") for name in names], error
    finding = check_camera(load_settings(None, {}, {"camera.source": "godice"}))
    assert finding.health is health
    assert all(word in finding.found for word in ([*names, "In reach"] if health is Health.OK else ()))
    assert bool(finding.mend) == (health is not Health.OK)
