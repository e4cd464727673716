"""One conversation with the board: bytes in → news and bytes out; pure, with the time in seconds passed in."""

from dataclasses import dataclass, field

from firmware_bridge.pico import messages
from firmware_bridge.pico.framing import Deframer, frame
from firmware_bridge.pico.messages import Event, Lights, Refused, SensorKind, Welcome
from hub.wire.messages import PicoState

HELLO_S = 0.5  # between two tries
ANSWER_S = 3.0  # of patience for the first answer
ALIVE_S = 1.0  # at least this often the board hears from us
LOST_S = 3.0  # without a word from the board
LIGHTS_S = 2.0  # between two tellings of the same lights, for one may get lost

PROMPTS = (b">>> ", b"raw REPL")
TAIL = 400  # bytes of what came last, in which a prompt is looked for


@dataclass(frozen=True, slots=True)
class Linked:
    welcome: Welcome


@dataclass(frozen=True, slots=True)
class SensorNews:
    sensor: str
    is_active: bool


@dataclass(frozen=True, slots=True)
class Ended:
    """This conversation is over; nothing more is said in it."""

    state: PicoState
    sentence: str


News = Linked | SensorNews | Ended


@dataclass(slots=True)
class Memory:
    """What outlives a conversation, so that nothing is told twice, and what changed in between is told."""

    boot: int | None = None
    seq: int | None = None  # of the last event
    states: dict[str, bool] = field(default_factory=dict)


class Session:
    """Greets, keeps up the link, and ends by itself; `where` names the port in sentences."""

    def __init__(self, where: str, memory: Memory, now_s: float) -> None:
        self._where, self._memory = where, memory
        self._deframer, self._tail = Deframer(), b""
        self._outgoing = bytearray()
        self._welcome: Welcome | None = None
        self._lights: bytes | None = None
        self._is_over = False
        self._heard_s, self._hello_due_s = now_s, now_s
        self._alive_due_s = self._lights_due_s = now_s

    def receive(self, data: bytes, now_s: float) -> list[News]:
        """Take what came over the line."""
        self._tail = (self._tail + data)[-TAIL:]
        news: list[News] = []
        for body in self._deframer.feed(data):
            if self._is_over:
                break
            news += self._hear(body, now_s)
        return news

    def tick(self, now_s: float) -> list[News]:
        """Let time pass; what is to be sent can be taken afterwards."""
        if self._is_over:
            return []
        if now_s - self._heard_s >= (LOST_S if self._welcome else ANSWER_S):
            return [self._end(*self._why_silent())]
        if self._welcome is None:
            if now_s >= self._hello_due_s:
                self._hello_due_s = now_s + HELLO_S
                # At a prompt, the return key shows that it is one; anywhere else it is noise.
                self._outgoing += b"\r" + frame(messages.hello())
        elif self._lights is not None and now_s >= self._lights_due_s:
            self._lights_due_s = now_s + LIGHTS_S
            self._send(self._lights, now_s)
        elif now_s >= self._alive_due_s:
            self._send(messages.ALIVE, now_s)
        return []

    def show(self, lights: Lights) -> None:
        """From now on; lights that were not sent yet are passed over."""
        body = messages.lights(lights)
        if body != self._lights:
            self._lights, self._lights_due_s = body, 0.0

    def leave(self) -> None:
        """Say goodbye, where there is somebody to say it to."""
        if self._welcome and not self._is_over:
            self._outgoing += frame(messages.BYE)
        self._is_over = True

    def take_outgoing(self) -> bytes:
        taken = bytes(self._outgoing)
        self._outgoing.clear()
        return taken

    def _hear(self, body: bytes, now_s: float) -> list[News]:
        message = messages.decode(body)
        if isinstance(message, Welcome | Refused) and message.major != messages.MAJOR:
            return [self._end(PicoState.WRONG_VERSION, self._wrong_version(message))]
        if isinstance(message, Welcome):
            self._heard_s = self._alive_due_s = now_s
            self._lights_due_s = now_s
            return self._link(message)
        if isinstance(message, Refused):
            return [self._end(PicoState.WRONG_VERSION, f"{self._subject} refuses: {message.sentence}")]
        if self._welcome is None:
            return []
        self._heard_s = now_s
        return self._take(message, self._welcome, now_s) if isinstance(message, Event) else []

    def _link(self, welcome: Welcome) -> list[News]:
        self._welcome = welcome
        if welcome.boot != self._memory.boot:
            self._memory.boot, self._memory.seq = welcome.boot, None
        contacts = {sensor.name: sensor.is_active for sensor in welcome.sensors if sensor.kind != SensorKind.KNOCK}
        gone = dict.fromkeys(self._memory.states.keys() - contacts.keys(), False)
        return [Linked(welcome), *(news for pair in (gone | contacts).items() for news in self._note(*pair))]

    def _take(self, event: Event, welcome: Welcome, now_s: float) -> list[News]:
        self._send(messages.ack(event.seq), now_s)
        if event.seq == self._memory.seq or event.sensor >= len(welcome.sensors):
            return []
        self._memory.seq = event.seq
        sensor = welcome.sensors[event.sensor]
        if sensor.kind == SensorKind.KNOCK:
            return [SensorNews(sensor.name, True)]
        return self._note(sensor.name, event.is_active)

    def _note(self, sensor: str, is_active: bool) -> list[News]:
        if self._memory.states.get(sensor, False) is is_active:
            return []
        self._memory.states[sensor] = is_active
        return [SensorNews(sensor, is_active)]

    def _send(self, body: bytes, now_s: float) -> None:
        self._alive_due_s = now_s + ALIVE_S
        self._outgoing += frame(body)

    def _end(self, state: PicoState, sentence: str) -> Ended:
        self._is_over = True
        self._outgoing.clear()
        return Ended(state, sentence)

    @property
    def _subject(self) -> str:
        return f"The Pico on {self._where}"

    def _wrong_version(self, message: Welcome | Refused) -> str:
        return (
            f"{self._subject} speaks version {message.major} of the protocol, and this hub speaks "
            f"{messages.MAJOR}. Bring its firmware up to date: gamenight pico install."
        )

    def _why_silent(self) -> tuple[PicoState, str]:
        if self._welcome:
            return PicoState.CONNECTING, f"{self._subject} fell silent; trying again."
        if any(prompt in self._tail for prompt in PROMPTS):
            return PicoState.WRONG_VERSION, (
                f"{self._subject} runs MicroPython, but not the firmware of the table. "
                "Put it on the board: gamenight pico install."
            )
        return PicoState.CONNECTING, f"The port {self._where} is open, but no Pico answers there; trying again."
