"""The board's side of the link: bytes, levels and milliseconds in, bytes and colours out; also runs in CPython."""

import protocol

VERSION = "1.0.0"

LOST_MS = 3000  # without a word from the hub
ALIVE_MS = 1000  # at least this often the hub hears from us
RESEND_MS = 200  # an event that nobody acknowledged
STALE_MS = 200  # half a frame this old will not be finished
BLINK_MS = 400  # half a period
BREATH_MS = 4000
BREATH_LEVEL = 12  # of 255
PROMPT_KEYS = (b"\r\x03", b"\x03\x03")  # how mpremote, or a person in a terminal, asks for the prompt


class App:
    """Linked to a hub or not; told of time by `tick`, and never waiting for anything."""

    def __init__(self, leds, max_milliamps, sensors, boot, does_breathe):
        self.leds, self.max_milliamps, self.sensors = leds, max_milliamps, sensors
        self.boot, self.does_breathe = boot, does_breathe
        self.is_linked = self.is_leaving = False
        self.outbox = bytearray()
        self._deframer = protocol.Deframer()
        self._byte_ms = self._heard_ms = self._sent_ms = 0
        self._seq = 0
        self._flight = None  # the event on its way: index of its sensor, value, when it was sent
        self._colours = bytes(3 * leds)
        self._blinks = bytes((leds + 7) // 8)
        self._painted = None

    def receive(self, data, now_ms):
        for byte in data:
            self._byte_ms = now_ms
            body = self._deframer.feed(byte)
            if body:
                self._handle(body, now_ms)
            elif not self.is_linked and bytes(self._deframer.pending) in PROMPT_KEYS:
                self.is_leaving = True

    def tick(self, now_ms):
        """Let time pass; what is to be sent lies in `outbox` afterwards."""
        if now_ms - self._byte_ms >= STALE_MS:
            self._deframer.forget()
        if not self.is_linked:
            return
        if now_ms - self._heard_ms >= LOST_MS:
            self._lose()
            return
        self._tell_next(now_ms)
        if now_ms - self._sent_ms >= ALIVE_MS:
            self._send(bytes((protocol.ALIVE,)), now_ms)

    def paint(self, now_ms):
        """The colours of all lights, three bytes each, when they differ from those painted last."""
        if self.is_linked:
            colours = self._blinked() if now_ms // BLINK_MS % 2 else self._colours
        else:
            colours = self._breath(now_ms)
        if colours == self._painted:
            return None
        self._painted = colours
        return colours

    def _handle(self, body, now_ms):
        kind, data = body[0], body[1:]
        if kind == protocol.HELLO:
            self._greet(data, now_ms)
        elif kind == protocol.LEAVE:
            self.is_leaving = True
        elif self.is_linked:
            self._heard_ms = now_ms
            if kind == protocol.LIGHTS:
                self._light(data)
            elif kind == protocol.ACK:
                self._take_ack(data)
            elif kind == protocol.BYE:
                self._lose()

    def _greet(self, data, now_ms):
        if len(data) < 2:
            return
        major = data[0] - protocol.HELLO_OFFSET
        if major != protocol.MAJOR:
            self._lose()
            words = f"This firmware speaks version {protocol.MAJOR} of the protocol, and the hub speaks {major}."
            self._send(protocol.refused(words), now_ms)
            return
        self.is_linked, self._heard_ms = True, now_ms
        for sensor in self.sensors:
            sensor.was_welcomed()
        if self._flight and self.sensors[self._flight[0]].news() is None:
            self._flight = None  # the welcome says it
        welcome = protocol.welcome(self.boot, self.leds, self.max_milliamps, VERSION, self.sensors)
        self._send(welcome, now_ms)

    def _light(self, data):
        count = data[0] if data else 0
        colours, blinks = data[1 : 1 + 3 * count], data[1 + 3 * count : 1 + 3 * count + (count + 7) // 8]
        if len(colours) < 3 * count or len(blinks) < (count + 7) // 8:
            return
        self._colours = fitted(colours, 3 * self.leds)
        self._blinks = fitted(blinks, (self.leds + 7) // 8)

    def _take_ack(self, data):
        if self._flight and data[:1] == bytes((self._seq,)):
            index, value, _ = self._flight
            self.sensors[index].was_told(value)
            self._flight = None

    def _tell_next(self, now_ms):
        if self._flight is None:
            for index, sensor in enumerate(self.sensors):
                value = sensor.news()
                if value is not None:
                    self._seq = (self._seq + 1) & 255
                    self._fly(index, value, now_ms)
                    return
        elif now_ms - self._flight[2] >= RESEND_MS:
            self._fly(self._flight[0], self._flight[1], now_ms)

    def _fly(self, index, value, now_ms):
        self._flight = (index, value, now_ms)
        self._send(bytes((protocol.EVENT, self._seq, index, value)), now_ms)

    def _lose(self):
        self.is_linked, self._flight = False, None
        self._colours = bytes(3 * self.leds)
        self._blinks = bytes((self.leds + 7) // 8)
        for sensor in self.sensors:
            sensor.forget()

    def _send(self, body, now_ms):
        self._sent_ms = now_ms
        self.outbox.extend(protocol.frame(body))

    def _blinked(self):
        if not any(self._blinks):
            return self._colours
        colours = bytearray(self._colours)
        for led in range(self.leds):
            if self._blinks[led >> 3] >> (led & 7) & 1:
                colours[3 * led : 3 * led + 3] = b"\0\0\0"
        return bytes(colours)

    def _breath(self, now_ms):
        if not self.does_breathe:
            return bytes(3 * self.leds)
        phase = now_ms % BREATH_MS
        level = min(phase, BREATH_MS - phase) * 2 * BREATH_LEVEL // BREATH_MS
        return bytes((level, level // 2, 0)) * self.leds


def fitted(data, size):
    """As many bytes as this board has room for; what is not told is dark."""
    return bytes(data[:size]) + bytes(max(0, size - len(data)))
