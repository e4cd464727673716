"""SmartDiceProcess: dice that tell their face take the camera's place; the wire sees the same as from a camera."""

import logging
import threading
import time
from collections.abc import Callable
from queue import Empty, Full, Queue
from typing import Protocol

from hub.wire.link import MessageLink
from hub.wire.messages import (
    CameraAnswer,
    CameraProblem,
    CameraRequest,
    CameraState,
    CameraWish,
    DiceWanted,
    TableState,
    UnclearReason,
)
from hub.wire.topics import CAMERA_ANSWER, CAMERA_REQUEST, DICE_WANTED, STATE
from vision.reporter import Reporter, can_read, number_of
from vision.smart_dice.assemble import DieNews, ThrowAssembler

log = logging.getLogger(__name__)

MOST_WAITING = 500  # words of dice; whoever floods us waits, not the hub
TICK_S = 0.1  # how often a throw under way, or an end, is looked for


class SmartDice(Protocol):
    """Dice of one make. They speak on threads of their own from `start` to `close`, which may be called twice."""

    @property
    def name(self) -> str: ...

    @property
    def sentence(self) -> str:
        """What was chosen and why."""

    def start(self, hear: Callable[[DieNews], None], say: Callable[[CameraState, str], None]) -> None: ...

    def close(self) -> None: ...


class SmartDiceProcess:
    """Watches dice instead of a tray. `step()` takes what was said until now; `run()` does so until told to stop."""

    def __init__(self, dice: SmartDice, link: MessageLink, *, clock: Callable[[], float] = time.monotonic) -> None:
        self._dice, self._link, self._clock = dice, link, clock
        self._assembler = ThrowAssembler()
        self._wanted: DiceWanted | None = None
        self._thrown_for: DiceWanted | None = None  # what was wanted when the dice that roll now began to
        self._heard: Queue[tuple[float, DieNews, DiceWanted | None]] = Queue(MOST_WAITING)
        self._present: tuple[CameraState, str] = (CameraState.STARTING, "")
        self._reporter = Reporter(link, dice.name)
        self._table: tuple[str | None, int] | None = None
        self._has_moved_on = False
        self._is_closed = False
        link.subscribe(DICE_WANTED, self._on_wanted)
        link.subscribe(CAMERA_REQUEST, self._on_request)
        link.subscribe(STATE, self._on_table)
        dice.start(self._on_news, self._on_state)
        self._reporter.say(*self._present)

    def run(self, stop: threading.Event) -> None:
        try:
            while not stop.wait(TICK_S):
                self.step()
        finally:
            self.close()

    def step(self) -> None:
        """Take what the dice said, tell a throw that is complete, and how things are."""
        if self._is_closed:
            return
        if self._has_moved_on:
            self._has_moved_on = False
            self._assembler.forget()
        while True:
            try:
                at, news, wanted = self._heard.get_nowait()
            except Empty:
                break
            self._tell_throw(at)  # what was complete before this
            if not self._assembler.is_rolling:
                self._thrown_for = wanted
            self._assembler.hear(at, news)
        self._tell_throw(self._clock())
        state, detail = self._present
        if state is CameraState.WATCHING and self._assembler.is_rolling:
            state = CameraState.ROLLING
        self._reporter.say(state, detail)

    def close(self) -> None:
        """Let go of the dice and say so; may be called twice."""
        if self._is_closed:
            return
        self._is_closed = True
        self._dice.close()
        self._reporter.say(CameraState.LOST, "The smart dice are switched off.")

    def _tell_throw(self, at: float) -> None:
        wanted = self._thrown_for
        throw = self._assembler.due(at, number_of(wanted))
        if throw is None:
            return
        if can_read(wanted):
            self._reporter.throw(throw.roll_id, throw.values, unclear=throw.unclear, wanted=wanted)
        else:
            self._reporter.throw(throw.roll_id, (), unclear=UnclearReason.UNKNOWN_DICE, wanted=wanted)

    # ------------------------------------------------------------ from other threads

    def _on_news(self, news: DieNews) -> None:
        try:
            self._heard.put_nowait((self._clock(), news, self._wanted))
        except Full:
            log.debug("too many words at once; one of %s is dropped", news.die)

    def _on_state(self, state: CameraState, detail: str) -> None:
        self._present = state, detail

    def _on_wanted(self, message: DiceWanted) -> None:
        self._wanted = message

    def _on_table(self, state: TableState) -> None:
        """Somebody entered the roll, or went on."""
        stands = (state.game_id, state.version)
        self._has_moved_on |= stands != self._table
        self._table = stands

    def _on_request(self, request: CameraRequest) -> None:
        """There is no picture to set up; whoever merely watches waits for no answer."""
        if request.wish is not CameraWish.WATCH:
            answer = CameraAnswer(request.request_id, accepted=False, problem=CameraProblem.NO_PICTURE)
            self._link.publish(CAMERA_ANSWER, answer)
