"""The hub's side of the conversation, with time and bytes handed in."""

import pytest

from firmware_bridge.pico import messages
from firmware_bridge.pico.framing import Deframer, frame
from firmware_bridge.pico.messages import Lights, Sensor, SensorKind, Welcome
from firmware_bridge.pico.session import Ended, Linked, Memory, SensorNews, Session
from hub.wire.messages import PicoState

SENSORS = (("knock", SensorKind.KNOCK, 0), ("tile_1", SensorKind.CONTACT, 0), ("tile_2", SensorKind.CONTACT, 1))
RED, BLUE = Lights(((255, 0, 0),), (False,)), Lights(((0, 0, 255),), (True,))


def welcome(boot: int = 1, sensors: tuple[tuple[str, int, int], ...] = SENSORS, version: bytes = b"\x01\x00") -> bytes:
    body = b"W" + version + bytes([0, boot, 19, 3, 232, 3]) + b"1.0" + bytes([len(sensors)])
    return frame(body + b"".join(bytes([kind, state, len(name)]) + name.encode() for name, kind, state in sensors))


def event(seq: int, sensor: int, state: int = 1) -> bytes:
    return frame(bytes([ord("E"), seq, sensor, state]))


def sent(session: Session) -> list[bytes]:
    return list(Deframer().feed(session.take_outgoing()))


def linked(memory: Memory | None = None, answer: bytes | None = None) -> Session:
    session = Session("/dev/x", memory or Memory(), 0.0)
    session.tick(0.0)
    assert sent(session) == [messages.hello()]
    session.receive(answer or welcome(), 0.1)
    return session


def test_it_greets_until_somebody_answers() -> None:
    session = Session("/dev/x", Memory(), 10.0)
    greetings = 0
    for tenth in range(29):
        assert session.tick(10 + tenth / 10) == []
        greetings += len(sent(session))
    assert greetings == 6
    news = session.receive(welcome(), 12.95)
    assert news == [
        Linked(Welcome(1, 19, 1000, "1.0", tuple(Sensor(name, kind, bool(state)) for name, kind, state in SENSORS))),
        SensorNews("tile_2", True),
    ]
    session.tick(13.0)
    assert sent(session) == [messages.ALIVE]


@pytest.mark.parametrize(
    ("answer", "state", "words"),
    [
        (b"", PicoState.CONNECTING, "is open, but no Pico answers"),
        (b"\x17\x00noise\x00", PicoState.CONNECTING, "no Pico answers"),
        (b"\r\n>>> 9H! Hello", PicoState.WRONG_VERSION, "gamenight pico install"),
        (b"raw REPL; CTRL-B to exit\r\n>", PicoState.WRONG_VERSION, "gamenight pico install"),
        (event(1, 0) + frame(b"B"), PicoState.CONNECTING, "no Pico answers"),
    ],
)
def test_whoever_never_welcomes_us_is_given_up(answer: bytes, state: PicoState, words: str) -> None:
    session = Session("/dev/x", Memory(), 0.0)
    assert session.receive(answer, 2.9) == []
    (ended,) = session.tick(3.0)
    assert isinstance(ended, Ended)
    assert ended.state is state
    assert words in ended.sentence
    assert session.tick(4.0) == session.receive(welcome(), 4.0) == []
    assert session.take_outgoing() == b""


@pytest.mark.parametrize(
    "answer",
    [
        welcome(version=b"\x02\x00"),
        frame(b"W\x02\x00"),
        frame(b"R\x02\x05\x04Why?"),
    ],
)
def test_another_major_version_ends_it(answer: bytes) -> None:
    session = Session("/dev/x", Memory(), 0.0)
    session.tick(0.0)
    news = session.receive(answer + welcome() + event(1, 0), 0.1)
    assert news == [
        Ended(
            PicoState.WRONG_VERSION,
            "The Pico on /dev/x speaks version 2 of the protocol, and this hub speaks 1. "
            "Bring its firmware up to date: gamenight pico install.",
        )
    ]
    session.show(RED)
    session.tick(1.0)
    session.leave()
    assert session.take_outgoing() == b""


def test_a_board_may_refuse_for_its_own_reasons() -> None:
    (ended,) = Session("/dev/x", Memory(), 0.0).receive(frame(b"R\x01\x00\x05Busy."), 0.1)
    assert ended == Ended(PicoState.WRONG_VERSION, "The Pico on /dev/x refuses: Busy.")


def test_a_later_minor_version_is_welcome() -> None:
    (first, *_) = Session("/dev/x", Memory(), 0.0).receive(welcome(version=b"\x01\x09"), 0.1)
    assert isinstance(first, Linked)


def test_it_is_heard_each_second_and_ends_when_the_board_is_not() -> None:
    session = linked()
    session.tick(0.2)
    assert sent(session) == [messages.ALIVE]
    session.tick(1.1)
    assert sent(session) == []
    session.tick(1.2)
    assert sent(session) == [messages.ALIVE]
    session.receive(frame(b"B"), 2.0)
    session.receive(b"noise is no sign of life\0", 4.0)
    assert session.tick(4.9) == []
    assert session.tick(5.0) == [Ended(PicoState.CONNECTING, "The Pico on /dev/x fell silent; trying again.")]


def test_the_latest_lights_are_sent_and_told_again() -> None:
    session = linked()
    session.show(RED)
    session.show(BLUE)
    session.tick(0.2)
    assert sent(session) == [messages.lights(BLUE)]
    session.show(BLUE)
    session.tick(0.3)
    assert sent(session) == []
    session.receive(frame(b"B"), 2.0)
    session.tick(2.2)
    assert sent(session) == [messages.lights(BLUE)]
    session.show(RED)
    session.tick(2.3)
    assert sent(session) == [messages.lights(RED)]


def test_each_event_counts_once_and_is_always_acknowledged() -> None:
    session = linked()
    assert session.receive(event(5, 0), 1.0) == [SensorNews("knock", True)]
    assert session.receive(event(5, 0) + event(5, 0), 1.2) == []
    assert session.receive(event(6, 0), 1.4) == [SensorNews("knock", True)]
    assert session.receive(event(7, 1), 1.5) == [SensorNews("tile_1", True)]
    assert session.receive(event(8, 1), 1.5) == []  # nothing new
    assert session.receive(event(9, 1, 0), 1.5) == [SensorNews("tile_1", False)]
    assert session.receive(event(10, 99), 1.5) == []  # a sensor that was never named
    assert sent(session) == [messages.ack(seq) for seq in (5, 5, 5, 6, 7, 8, 9, 10)]


def test_a_repeat_is_recognised_after_a_reconnect_but_not_after_a_restart_of_the_board() -> None:
    memory = Memory()
    assert linked(memory).receive(event(5, 0), 1.0) == [SensorNews("knock", True)]
    assert linked(memory).receive(event(5, 0), 1.0) == []
    assert linked(memory, welcome(boot=2)).receive(event(5, 0), 1.0) == [SensorNews("knock", True)]


def test_what_changed_while_nobody_listened_is_told() -> None:
    memory = Memory()
    linked(memory)
    moved = (("knock", 1, 0), ("tile_1", 2, 1), ("tile_2", 2, 0))
    news = Session("/dev/x", memory, 9.0).receive(welcome(sensors=moved), 9.1)
    assert news[1:] == [SensorNews("tile_1", True), SensorNews("tile_2", False)]
    # Another board without these contacts: nothing can lie on them any more.
    news = Session("/dev/x", memory, 9.0).receive(welcome(boot=3, sensors=moved[:1]), 9.1)
    assert news[1:] == [SensorNews("tile_1", False)]


def test_messages_of_a_later_version_are_passed_over() -> None:
    session = linked()
    assert session.receive(frame(b"Zwhat") + event(1, 0), 1.0) == [SensorNews("knock", True)]
    assert sent(session) == [messages.ack(1)]


def test_goodbye_is_said_to_those_who_are_there() -> None:
    session = Session("/dev/x", Memory(), 0.0)
    session.leave()
    assert session.take_outgoing() == b""
    session = linked()
    session.leave()
    assert sent(session) == [messages.BYE]
