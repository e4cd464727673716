"""Pico: a thread that keeps up the link to the board, whatever is unplugged and plugged in again."""

import logging
import threading
import time
from collections.abc import Callable
from typing import Self

from firmware_bridge.pico.messages import Welcome
from firmware_bridge.pico.port import Port, PortError, find_port
from firmware_bridge.pico.session import Ended, Linked, Memory, News, SensorNews, Session
from firmware_bridge.pico.strip import strip_lights
from firmware_bridge.wiring import PicoWiring
from hub.wire.messages import LampPlan, PicoState

log = logging.getLogger(__name__)

SensorHandler = Callable[[str, bool], None]
StateHandler = Callable[[PicoState, str, tuple[str, ...]], None]

FIRST_PAUSE_S, LONGEST_PAUSE_S = 0.25, 2.0  # before the port is tried again
WRONG_VERSION_PAUSE_S = 10.0  # somebody has to act first, and needs the port for it
READ_S = 0.25  # at most this long until the session learns the time


class Pico:
    """Lights under the board and sensors at it; handlers are called on the thread of the link."""

    def __init__(self, wiring: PicoWiring, *, on_sensor: SensorHandler, on_state: StateHandler) -> None:
        self._wiring, self._on_sensor, self._on_state = wiring, on_sensor, on_state
        self._memory = Memory()
        self._lock = threading.Lock()  # guards the port, which other threads may wake
        self._port: Port | None = None
        self._plan: LampPlan | None = None
        self._shown: tuple[LampPlan, Welcome] | None = None
        self._welcome: Welcome | None = None
        self._reported: tuple[PicoState, str, tuple[str, ...]] | None = None
        self._closing = threading.Event()
        self._thread = threading.Thread(target=self._run, name="pico", daemon=True)

    def start(self) -> None:
        self._thread.start()

    def close(self) -> None:
        """Say goodbye, which darkens the board, and let go of the port; may be called twice."""
        self._closing.set()
        self._wake()
        if self._thread.is_alive():
            self._thread.join(5)

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def show(self, plan: LampPlan) -> None:
        """Never waits; the latest plan wins, and is shown again after a reconnect."""
        self._plan = plan
        self._wake()

    def _wake(self) -> None:
        with self._lock:
            if self._port:
                self._port.wake()

    def _run(self) -> None:
        pause_s = FIRST_PAUSE_S
        while not self._closing.is_set():
            self._forget()
            try:
                with Port(find_port(self._wiring.port)) as port:
                    ended = self._converse(port)
            except PortError as error:
                ended = Ended(PicoState.ABSENT, str(error))
            if self._closing.is_set():
                return
            self._tell(ended.state, ended.sentence)
            pause_s = FIRST_PAUSE_S if self._welcome else min(LONGEST_PAUSE_S, 2 * pause_s)
            self._closing.wait(WRONG_VERSION_PAUSE_S if ended.state is PicoState.WRONG_VERSION else pause_s)

    def _forget(self) -> None:
        self._welcome = self._shown = None

    def _converse(self, port: Port) -> Ended:
        """One conversation, from the greeting to its end."""
        session = Session(port.path, self._memory, time.monotonic())
        if not self._reported or self._reported[0] is PicoState.ABSENT:  # a known trouble stands until somebody answers
            self._tell(PicoState.CONNECTING, f"The port {port.path} is open; waiting for the Pico to answer.")
        with self._lock:
            self._port = port
        try:
            while not self._closing.is_set():
                ended = self._step(port, session)
                if ended:
                    return ended
            session.leave()
            port.write(session.take_outgoing())
            return Ended(PicoState.ABSENT, "Closed.")
        finally:
            with self._lock:
                self._port = None

    def _step(self, port: Port, session: Session) -> Ended | None:
        self._show_plan(session)
        ended = self._handle(session.tick(time.monotonic()), port)
        if outgoing := session.take_outgoing():
            port.write(outgoing)
        return ended or self._handle(session.receive(port.read(READ_S), time.monotonic()), port)

    def _show_plan(self, session: Session) -> None:
        plan, welcome = self._plan, self._welcome
        if plan is None or welcome is None or self._shown == (plan, welcome):
            return
        self._shown = (plan, welcome)
        session.show(strip_lights(plan, self._wiring, leds=welcome.leds, max_milliamps=welcome.max_milliamps))

    def _handle(self, news: list[News], port: Port) -> Ended | None:
        for one in news:
            if isinstance(one, Ended):
                return one
            if isinstance(one, Linked):
                self._welcome = one.welcome
                sensors = tuple(sensor.name for sensor in one.welcome.sensors)
                self._tell(PicoState.READY, ready_sentence(one.welcome, self._wiring, port.path), sensors)
            elif isinstance(one, SensorNews):
                self._safely(self._on_sensor, one.sensor, one.is_active)
        return None

    def _tell(self, state: PicoState, sentence: str, sensors: tuple[str, ...] = ()) -> None:
        if (state, sentence, sensors) == self._reported:
            return
        self._reported = (state, sentence, sensors)
        is_trouble = state in (PicoState.ABSENT, PicoState.WRONG_VERSION)
        log.log(logging.WARNING if is_trouble else logging.INFO, "%s", sentence)
        self._safely(self._on_state, state, sentence, sensors)

    @staticmethod
    def _safely(handler: Callable[..., None], *args: object) -> None:
        try:
            handler(*args)
        except Exception:  # one failing handler must not end the link
            log.exception("a handler of the Pico failed")


def ready_sentence(welcome: Welcome, wiring: PicoWiring, path: str) -> str:
    sentence = f"The Pico on {path} is ready: firmware {welcome.firmware}, {welcome.leds} lights."
    if welcome.leds == wiring.leds:
        return sentence
    return f"{sentence} The pinout says {wiring.leds}: LEDS in the board's config.py should be alike."
