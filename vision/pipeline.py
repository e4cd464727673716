"""Frames → settled rolls → the wire; keeps going whatever happens to the camera."""

import logging
import threading
import time
from functools import cache
from pathlib import Path
from types import TracebackType
from typing import Self

from hub.wire.link import MessageLink
from hub.wire.messages import (
    CameraProblem,
    CameraRequest,
    CameraState,
    CameraWish,
    DiceWanted,
    RollPicture,
    SimulateThrow,
    UnclearReason,
)
from hub.wire.topics import BRIDGE, DICE_WANTED, ROLL_PICTURE, SENSOR, SIMULATE_THROW
from vision.dice.reading import FrameReading
from vision.frames.simulated import MOST_DICE, SimulatedCamera
from vision.frames.source import BadSourceSpec, CameraLost, EndOfFrames, Frame, FrameSource
from vision.motion import MotionGate
from vision.picture import throw_picture
from vision.reporter import PROCESS, Reporter, can_read, number_of
from vision.settle import RollSettler, SettledRoll
from vision.setup.keeper import SetupKeeper
from vision.setup.store import SetupStore
from vision.setup.views import Views
from vision.setup.wishes import Glance
from vision.sleep import GLANCE_S, Sleep
from vision.tiles.answering import TileAnswerer

log = logging.getLogger(__name__)

FIRST_RETRY_S, LONGEST_RETRY_S = 0.5, 8.0
ATTENTION_S = 0.1  # while waiting, requests and knocks are looked for this often


class VisionProcess:
    """Watches one tray. The link is given and started by others; the source is opened and closed here.

    How the camera is set up is kept in `setup_folder`; without one it lasts as long as the process.

    `step()` handles one frame and returns how long to wait before the next, so a test can drive it by hand;
    `run()` does so until told to stop.
    """

    def __init__(
        self, source: FrameSource, link: MessageLink, *, setup_folder: Path | None = None, may_sleep: bool = True
    ) -> None:
        self._source, self._link = source, link
        self._settler, self._gate = RollSettler(), MotionGate()
        self._wanted: DiceWanted | None = None
        self._thrown_for: DiceWanted | None = None  # what was wanted when the dice that roll now began to
        self._is_open, self._is_over, self._is_closed = False, False, False
        self._retry_s = FIRST_RETRY_S
        self._reporter = Reporter(link, source.name)
        self._reporter.say(CameraState.STARTING)
        self._sleep = Sleep(is_allowed=may_sleep and source.is_live)
        self._desk = SetupKeeper(link, SetupStore(setup_folder, camera=source.name))
        self._views = Views(link)
        self._tiles = TileAnswerer(link, has_camera=True)
        link.subscribe(DICE_WANTED, self._on_wanted)
        link.subscribe(BRIDGE, self._sleep.on_bridge)
        link.subscribe(SENSOR, self._sleep.on_sensor)
        link.on_availability(self._on_availability)
        if isinstance(source, SimulatedCamera):
            link.subscribe(SIMULATE_THROW, self._on_throw)

    # ------------------------------------------------------------ the loop

    def run(self, stop: threading.Event) -> None:
        """Watch until `stop` is set, at the pace of the source."""
        try:
            while not stop.is_set():
                began = time.monotonic()
                pause_s = self.step()
                # When a recording is over the process stays, so that its status can be seen.
                self._wait(stop, float("inf") if pause_s is None else began + pause_s)
        finally:
            self.close()

    def _wait(self, stop: threading.Event, until: float) -> None:
        """Or until somebody asks or knocks: a lost camera is then tried at once, a sleeping one woken."""
        while (left_s := until - time.monotonic()) > 0 and not (self._is_asked or self._sleep.is_due):
            if stop.wait(min(left_s, ATTENTION_S)):
                return

    @property
    def _is_asked(self) -> bool:
        return self._desk.has_requests or self._tiles.is_asked

    def step(self) -> float | None:
        """Take one frame; seconds until the next is due, or None when there will be none."""
        if self._is_over or self._is_closed:
            self._serve(None)
            return None
        try:
            self._open()
            if self._sleep.is_asleep:
                self._source.skip_stale()
            frame = self._source.read()
        except EndOfFrames as error:
            self._is_over = True
            self._reporter.say(CameraState.LOST, str(error))
            return None
        except Exception as error:  # noqa: BLE001 - drivers raise what they like
            pause_s = self._lose(error)
            self._serve(None)
            return pause_s
        self._retry_s = FIRST_RETRY_S
        if frame is not None:
            self._take(frame)
        return GLANCE_S if self._sleep.is_asleep else 0.0 if self._source.is_self_paced else 1 / self._source.fps

    def close(self) -> None:
        """Release the camera and say so; may be called twice."""
        if self._is_closed:
            return
        self._is_closed = True
        self._source.close()
        self._reporter.say(CameraState.LOST, "The camera is switched off.")

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    # ------------------------------------------------------------ one frame

    def _take(self, frame: Frame) -> None:
        if self._desk.seek_markers(frame):
            self._start_over()
        reader = self._desk.reader
        motion = self._gate.look(reader.tray.alone(frame.image), at=frame.at)
        was_pending = self._settler.is_pending
        if not self._settler.is_rolling:
            self._thrown_for = self._wanted
        wanted = self._thrown_for

        @cache  # a frame is read at most once, whoever wants to know
        def read() -> FrameReading:
            try:
                if can_read(wanted):
                    return reader.read(frame.image, number_of(wanted))
                return reader.read(frame.image, None).unread()
            except Exception:
                log.exception("frame %d could not be read", frame.index)
                return FrameReading((), UnclearReason.UNSURE)

        roll = self._settler.see(
            frame.at,
            is_moving=motion.is_moving,
            is_as_before=motion.is_as_before,
            wanted=number_of(wanted),
            read=read,
        )
        if was_pending and not self._settler.is_pending:
            self._gate.keep_rest()
        self._reporter.say(self._state(frame, is_moving=motion.is_moving))
        if roll:
            self._report(roll, frame, wanted)
        self._serve(Glance(frame, motion.is_moving))
        if self._views.is_due(frame.at):
            self._views.send(frame.image, read(), reader, at=frame.at, now=time.time())

    def _state(self, frame: Frame, *, is_moving: bool) -> CameraState:
        """The camera wakes for what moves, for what is still to be judged and for whoever looks at its picture."""
        is_looked_at = self._is_asked or self._views.is_watched(frame.at)
        is_asleep = self._sleep.note(frame.at, is_busy=is_moving or self._settler.is_pending or is_looked_at)
        if self._settler.is_rolling:
            return CameraState.ROLLING
        return CameraState.ASLEEP if is_asleep else CameraState.WATCHING

    def _report(self, roll: SettledRoll, frame: Frame, wanted: DiceWanted | None) -> None:
        try:
            jpeg = throw_picture(frame.image, roll.dice)
            self._link.publish(ROLL_PICTURE, RollPicture(roll.roll_id, jpeg, time.time()))
        except Exception:
            log.exception("the roll goes without its picture")
        self._reporter.throw(roll.roll_id, roll.values, unclear=roll.unclear, confidence=roll.confidence, wanted=wanted)

    # ------------------------------------------------------------ the camera

    def _open(self) -> None:
        if not self._is_open:
            self._source.open()
            self._is_open = True
            self._desk.camera_opened()

    def _close(self) -> None:
        if self._is_open:
            self._settler.interrupted()
            self._gate.forget_motion()
        self._is_open = False
        self._source.close()

    def _lose(self, error: Exception) -> float:
        """Close the camera, tell everyone, and wait longer each time before the next attempt."""
        self._close()
        if not isinstance(error, CameraLost):
            log.error("the camera %s failed", self._source.name, exc_info=error)
        sentence = str(error) if isinstance(error, CameraLost) else f"The camera failed: {error}."
        self._reporter.say(CameraState.LOST, sentence)
        pause_s, self._retry_s = self._retry_s, min(self._retry_s * 2, LONGEST_RETRY_S)
        return pause_s

    # ------------------------------------------------------------ wishes from the wire

    def _serve(self, glance: Glance | None) -> None:
        """Do what was asked since the last frame; without a glance there is no picture."""
        self._tiles.show(glance.frame.image if glance else None)
        for request in self._desk.requests():
            match request.wish:
                case CameraWish.WATCH:
                    if glance:
                        self._views.watch(glance.frame.at)
                case CameraWish.MEASURE_LIGHT:
                    self._measure_light(request, has_picture=glance is not None)
                case _:
                    if self._desk.grant(request, glance):
                        self._start_over()

    def _measure_light(self, request: CameraRequest, *, has_picture: bool) -> None:
        """Open the camera anew: exposure, focus and colours are found at each opening."""
        if not has_picture:
            self._desk.answer(request, CameraProblem.NO_PICTURE)
            return
        self._close()
        try:
            self._open()
        except Exception as error:  # noqa: BLE001 - drivers raise what they like
            self._lose(error)
            self._desk.answer(request, CameraProblem.NO_PICTURE)
        else:
            self._desk.answer(request, is_accepted=True)

    def _start_over(self) -> None:
        """Another part of the picture counts from now on; what lies there is no throw."""
        self._settler.interrupted()
        self._gate = MotionGate()

    def _on_wanted(self, message: DiceWanted) -> None:
        self._wanted = message
        if isinstance(self._source, SimulatedCamera) and 0 < message.count <= MOST_DICE:
            self._source.dice = message.count

    def _on_availability(self, process: str, is_online: bool) -> None:
        """After a reconnect the set-up is told again: a broker that was restarted has forgotten it."""
        self._sleep.on_availability(process, is_online, own=PROCESS)
        if process == PROCESS and is_online:
            self._desk.tell()

    def _on_throw(self, message: SimulateThrow) -> None:
        if isinstance(self._source, SimulatedCamera):
            self._sleep.rouse()  # dice knock where they fall, and a mock pin cannot feel drawn ones
            try:
                self._source.throw(message.values, faults=message.faults, keep=message.keep)
            except BadSourceSpec as error:
                log.warning("a simulated throw was refused: %s", error)
