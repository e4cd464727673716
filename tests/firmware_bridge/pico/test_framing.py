"""Frames survive the line, and nothing else is taken for one."""

from collections.abc import Callable
from types import ModuleType

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from firmware_bridge.pico import framing
from firmware_bridge.pico.framing import MAX_BODY, Deframer, body_of, cobs, crc16, frame, uncobs
from tests.tables import every_row

Modules = Callable[[str], ModuleType]
BODIES = st.one_of(
    st.binary(min_size=1, max_size=MAX_BODY - 2),
    st.integers(250, 510).map(lambda size: b"\x01" * size),
    st.lists(st.sampled_from([0, 1, 255]), min_size=1, max_size=510).map(bytes),
)


def test_the_checksum_is_ccitt_false(firmware: Modules) -> None:
    assert crc16(b"123456789") == firmware("protocol").crc16(b"123456789") == 0x29B1


@every_row(
    ("plain", "coded"),
    [
        ("", "01"),
        ("00", "01 01"),
        ("00 00", "01 01 01"),
        ("11 22 00 33", "03 11 22 02 33"),
        ("11 00 00 00", "02 11 01 01 01"),
        ("01" * 254, "ff" + "01" * 254),
        ("01" * 255, "ff" + "01" * 254 + "02 01"),
        ("01" * 254 + "00", "ff" + "01" * 254 + "01 01"),
        ("01" * 253 + "00", "fe" + "01" * 253 + "01"),
    ],
)
def test_cobs(plain: str, coded: str) -> None:
    assert cobs(bytes.fromhex(plain)) == bytes.fromhex(coded)
    assert uncobs(bytes.fromhex(coded)) == bytes.fromhex(plain)


@given(BODIES)
def test_a_frame_comes_back(body: bytes) -> None:
    line = frame(body)
    assert line[0] == line[-1] == 0
    assert 0 not in line[1:-1]
    assert len(line) - 2 <= framing.MAX_CODED
    assert list(Deframer().feed(line)) == [body]


@example(b"\x01" * 252)  # with the checksum, one full block and no more
@example(b"\x01" * 506)  # two
@given(BODIES)
def test_the_board_makes_and_reads_the_same_frames(firmware: Modules, body: bytes) -> None:
    protocol = firmware("protocol")
    assert protocol.frame(body) == frame(body)
    assert protocol.body_of(frame(body)[1:-1]) == body
    deframer = protocol.Deframer()
    assert [found for byte in frame(body) if (found := deframer.feed(byte))] == [body]


@given(BODIES, st.data())
def test_a_burst_of_errors_is_always_noticed(firmware: Modules, body: bytes, data: st.DataObject) -> None:
    """A burst of up to 16 bits: the checksum promises it for the plain bytes."""
    plain = bytearray(body + crc16(body).to_bytes(2, "big"))
    at = data.draw(st.integers(0, len(plain) - 2))
    burst = data.draw(st.integers(1, 0xFFFF))
    plain[at] ^= burst >> 8
    plain[at + 1] ^= burst & 255
    coded = cobs(bytes(plain))
    assert body_of(coded) is None
    assert firmware("protocol").body_of(coded) is None


@settings(derandomize=True)  # once in 65,536 times a checksum fits by chance, and then it should do so every time
@given(BODIES, st.data())
def test_damage_on_the_line_never_yields_another_body(firmware: Modules, body: bytes, data: st.DataObject) -> None:
    """Cut, lengthened or changed at one place."""
    line = bytearray(frame(body))
    start = data.draw(st.integers(1, len(line) - 1))
    end = data.draw(st.integers(start, len(line)))
    line[start:end] = data.draw(st.binary(max_size=8))
    deframer = firmware("protocol").Deframer()
    by_board = [found for byte in bytes(line) + b"\0" if (found := deframer.feed(byte))]
    by_hub = list(Deframer().feed(bytes(line) + b"\0"))
    assert by_hub == by_board
    assert by_hub in ([], [body])


@given(st.lists(st.one_of(BODIES.map(lambda body: (body, True)), st.binary(max_size=1200).map(lambda x: (x, False)))))
def test_frames_between_noise_are_found(firmware: Modules, parts: list[tuple[bytes, bool]]) -> None:
    line = b"".join(frame(data) if is_frame else data for data, is_frame in parts)
    wanted = [data for data, is_frame in parts if is_frame]
    found = list(Deframer().feed(line + b"\0"))
    # Noise may hold zeros and by them, once in 65,536 times, something like a frame; ours are all there, in order.
    remaining = iter(found)
    assert all(body in remaining for body in wanted)
    deframer = firmware("protocol").Deframer()
    assert [body for byte in line + b"\0" if (body := deframer.feed(byte))] == found


@given(BODIES, st.lists(st.integers(1, 40)))
def test_pieces_make_no_difference(body: bytes, sizes: list[int]) -> None:
    line = b"noise" + frame(body) + frame(b"B")
    deframer, found = Deframer(), []
    for size in [*sizes, len(line)]:
        found += list(deframer.feed(line[:size]))
        line = line[size:]
    assert found == [body, b"B"]


def test_what_is_too_long_is_noise(firmware: Modules) -> None:
    with pytest.raises(ValueError, match="too long"):
        frame(bytes(MAX_BODY - 1))
    longest = bytes(MAX_BODY - 2)
    too_long = cobs(bytes(MAX_BODY - 1) + crc16(bytes(MAX_BODY - 1)).to_bytes(2, "big"))
    line = b"x" * 100_000 + frame(longest) + b"\0" + too_long + frame(b"B")
    assert list(Deframer().feed(line)) == [longest, b"B"]
    deframer = firmware("protocol").Deframer()
    assert [body for byte in line if (body := deframer.feed(byte))] == [longest, b"B"]
