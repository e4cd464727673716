"""One look at the board, for `gamenight doctor` and `gamenight pico check`."""

import time

from firmware_bridge.pico.link import ready_sentence
from firmware_bridge.pico.port import Port, PortError, find_port
from firmware_bridge.pico.session import Ended, Linked, Memory, Session
from firmware_bridge.wiring import PicoWiring
from hub.wire.messages import PicoState

READ_S = 0.1


def probe_port(wiring: PicoWiring) -> tuple[PicoState, str]:
    """The state of the board and a sentence on it; takes some seconds where nobody answers."""
    try:
        with Port(find_port(wiring.port)) as port:
            return _probe(port, wiring)
    except PortError as error:
        return PicoState.ABSENT, str(error)


def _probe(port: Port, wiring: PicoWiring) -> tuple[PicoState, str]:
    session = Session(port.path, Memory(), time.monotonic())
    while True:
        news = session.tick(time.monotonic())
        port.write(session.take_outgoing())
        for one in news or session.receive(port.read(READ_S), time.monotonic()):
            if isinstance(one, Ended):
                return one.state, one.sentence
            if isinstance(one, Linked):
                session.leave()
                port.write(session.take_outgoing())
                return PicoState.READY, ready_sentence(one.welcome, wiring, port.path)
