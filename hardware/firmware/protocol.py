"""Frames and messages of docs/pico_protocol.md, as the board speaks them; also runs in CPython."""

MAJOR, MINOR = 1, 0
MAX_BODY = 512  # type, data and checksum
MAX_CODED = MAX_BODY + 3  # one code byte for each 254 begun

HELLO, WELCOME, REFUSED = ord("H"), ord("W"), ord("R")
LIGHTS, EVENT, ACK, ALIVE = ord("L"), ord("E"), ord("A"), ord("B")
BYE, LEAVE = ord("Q"), ord("X")

HELLO_OFFSET = 0x20  # a hello holds no control character, not even in its version

# A table for four bits at a time: small, and quick enough for a strip of 150 lights.
_CRC = (
    0x0000, 0x1021, 0x2042, 0x3063, 0x4084, 0x50A5, 0x60C6, 0x70E7,
    0x8108, 0x9129, 0xA14A, 0xB16B, 0xC18C, 0xD1AD, 0xE1CE, 0xF1EF,
)  # fmt: skip


def crc16(data):
    """CRC-16/CCITT-FALSE."""
    crc = 0xFFFF
    for byte in data:
        crc = ((crc << 4) & 0xFFFF) ^ _CRC[(crc >> 12) ^ (byte >> 4)]
        crc = ((crc << 4) & 0xFFFF) ^ _CRC[(crc >> 12) ^ (byte & 15)]
    return crc


def frame(body):
    """A body of type and data → what goes over the line."""
    crc = crc16(body)
    coded = bytearray(2)  # the delimiter, and the first code
    code_at = 1
    for part in (body, bytes((crc >> 8, crc & 255))):
        for byte in part:
            if len(coded) - code_at == 255:  # full
                coded[code_at] = 255
                code_at = len(coded)
                coded.append(0)
            if byte:
                coded.append(byte)
            else:
                coded[code_at] = len(coded) - code_at
                code_at = len(coded)
                coded.append(0)
    coded[code_at] = len(coded) - code_at
    coded.append(0)
    return bytes(coded)


def body_of(coded):
    """What lay between two delimiters → type and data, or None for anything that is not a whole frame."""
    plain = bytearray()
    at = 0
    while at < len(coded):
        code = coded[at]
        if at + code > len(coded):
            return None
        plain.extend(coded[at + 1 : at + code])
        at += code
        if code < 255 and at < len(coded):
            plain.append(0)
    if len(plain) < 3 or len(plain) > MAX_BODY:
        return None
    body = bytes(plain[:-2])
    return body if crc16(body) == plain[-2] << 8 | plain[-1] else None


class Deframer:
    """Bytes as they come → bodies; noise and half frames cost at most the frame they hit."""

    def __init__(self):
        self.pending = bytearray()  # since the last delimiter
        self._is_too_long = False

    def feed(self, byte):
        """Take one byte; returns a body when it ends a whole frame."""
        if byte:
            if len(self.pending) < MAX_CODED:
                self.pending.append(byte)
            else:
                self._is_too_long = True
            return None
        body = None if self._is_too_long or not self.pending else body_of(self.pending)
        self.forget()
        return body

    def forget(self):
        self.pending = bytearray()
        self._is_too_long = False


def text(words):
    """A text with its length before it, as messages carry it."""
    coded = words.encode()[:255]
    return bytes((len(coded),)) + coded


def welcome(boot, leds, max_milliamps, version, sensors):
    body = bytearray((WELCOME, MAJOR, MINOR, boot >> 8, boot & 255, leds, max_milliamps >> 8, max_milliamps & 255))
    body.extend(text(version))
    body.append(len(sensors))
    for sensor in sensors:
        body.extend(bytes((sensor.kind, sensor.value)))
        body.extend(text(sensor.name))
    return bytes(body)


def refused(words):
    return bytes((REFUSED, MAJOR, MINOR)) + text(words)
