"""Frames on the serial line: COBS between zero bytes, with CRC-16/CCITT-FALSE; see docs/pico_protocol.md."""

from binascii import crc_hqx
from collections.abc import Iterator

MAX_BODY = 512  # type, data and checksum
MAX_CODED = MAX_BODY + 3  # one code byte for each 254 begun


def crc16(data: bytes) -> int:
    """CRC-16/CCITT-FALSE: polynomial 0x1021, begun with 0xFFFF, nothing reflected or inverted.

    >>> hex(crc16(b"123456789"))
    '0x29b1'
    """
    return crc_hqx(data, 0xFFFF)


def cobs(plain: bytes) -> bytes:
    """Bytes without any zero: each block is its length plus one, then itself; a zero follows unless it is full.

    >>> cobs(bytes([0x11, 0x22, 0x00, 0x33])).hex(" ")
    '03 11 22 02 33'
    """
    coded = bytearray()
    for index, piece in enumerate(pieces := plain.split(b"\0")):
        while len(piece) >= 254:
            coded += b"\xff" + piece[:254]
            piece = piece[254:]
            if not piece and index == len(pieces) - 1:
                return bytes(coded)
        coded += bytes([len(piece) + 1]) + piece
    return bytes(coded)


def uncobs(coded: bytes) -> bytes | None:
    """The opposite; None for bytes that `cobs` never makes."""
    plain, at = bytearray(), 0
    while at < len(coded):
        code = coded[at]
        if code == 0 or at + code > len(coded):
            return None
        plain += coded[at + 1 : at + code]
        at += code
        if code < 255 and at < len(coded):
            plain.append(0)
    return bytes(plain)


def frame(body: bytes) -> bytes:
    """A body of type and data → what goes over the line; zeros on both sides part it from any noise."""
    plain = body + crc16(body).to_bytes(2, "big")
    if len(plain) > MAX_BODY:
        raise ValueError(f"A body of {len(body)} bytes is too long for a frame.")
    return b"\0" + cobs(plain) + b"\0"


def body_of(coded: bytes) -> bytes | None:
    """What lay between two zeros → type and data, or None for anything that is not a whole frame."""
    plain = uncobs(coded)
    if plain is None or not 3 <= len(plain) <= MAX_BODY:
        return None
    body, crc = plain[:-2], int.from_bytes(plain[-2:], "big")
    return body if crc16(body) == crc else None


class Deframer:
    """Bytes as they come → bodies; noise and half frames cost at most the frame they hit."""

    def __init__(self) -> None:
        self._pending = bytearray()  # since the last zero; one byte beyond the longest frame at most

    def feed(self, data: bytes) -> Iterator[bytes]:
        for index, piece in enumerate(data.split(b"\0")):
            if index:
                body = body_of(bytes(self._pending))
                self._pending.clear()
                if body is not None:
                    yield body
            self._pending += piece[: MAX_CODED + 1 - len(self._pending)]
