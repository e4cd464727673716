"""Frames → settled rolls → the wire; keeps going whatever happens to the camera."""

import logging
import threading
import time
from types import TracebackType
from typing import Self

from hub.wire.link import MessageLink
from hub.wire.messages import (
    CameraState,
    CameraStatus,
    DiceRolled,
    DiceWanted,
    RollUnclear,
    SimulateThrow,
    UnclearReason,
)
from hub.wire.topics import CAMERA, DICE, DICE_UNCLEAR, DICE_WANTED, SIMULATE_THROW
from vision.dice.reading import FrameReading, read_frame
from vision.frames.simulated import MOST_DICE, SimulatedCamera
from vision.frames.source import BadSourceSpec, CameraLost, EndOfFrames, Frame, FrameSource
from vision.motion import MotionGate
from vision.settle import RollSettler, SettledRoll

log = logging.getLogger(__name__)

PROCESS = "vision"  # the name of the link this runs on
FIRST_RETRY_S, LONGEST_RETRY_S = 0.5, 8.0


class VisionProcess:
    """Watches one tray. The link is given and started by others; the source is opened and closed here.

    `step()` handles one frame and returns how long to wait before the next, so a test can drive it by hand;
    `run()` does so until told to stop.
    """

    def __init__(self, source: FrameSource, link: MessageLink, *, detail: str = "") -> None:
        self._source, self._link, self._detail = source, link, detail
        self._settler, self._gate = RollSettler(), MotionGate()
        self._wanted: int | None = None
        self._status: CameraStatus | None = None
        self._is_open, self._is_over, self._is_closed = False, False, False
        self._retry_s = FIRST_RETRY_S
        self._say(CameraState.STARTING, detail)
        link.subscribe(DICE_WANTED, self._on_wanted)
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
                if pause_s is None:
                    stop.wait()  # the recording is over; the process stays, so that its status can be seen
                else:
                    stop.wait(max(0.0, pause_s - (time.monotonic() - began)))
        finally:
            self.close()

    def step(self) -> float | None:
        """Take one frame; seconds until the next is due, or None when there will be none."""
        if self._is_over or self._is_closed:
            return None
        try:
            if not self._is_open:
                self._source.open()
                self._is_open = True
            frame = self._source.read()
        except EndOfFrames as error:
            self._is_over = True
            self._say(CameraState.LOST, str(error))
            return None
        except CameraLost as error:
            return self._lose(str(error))
        except Exception as error:
            log.exception("the camera %s failed", self._source.name)
            return self._lose(f"The camera failed: {error}.")
        self._retry_s = FIRST_RETRY_S
        if frame is not None:
            self._take(frame)
        return 0.0 if self._source.is_self_paced else 1 / self._source.fps

    def close(self) -> None:
        """Release the camera and say so; may be called twice."""
        if self._is_closed:
            return
        self._is_closed = True
        self._source.close()
        self._say(CameraState.LOST, "The camera is switched off.")

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    # ------------------------------------------------------------ one frame

    def _take(self, frame: Frame) -> None:
        motion = self._gate.look(frame.image, at=frame.at)
        was_pending = self._settler.is_pending
        wanted = self._wanted

        def read() -> FrameReading:
            try:
                return read_frame(frame.image, wanted)
            except Exception:
                log.exception("frame %d could not be read", frame.index)
                return FrameReading((), UnclearReason.UNSURE)

        roll = self._settler.see(
            frame.at, is_moving=motion.is_moving, is_as_before=motion.is_as_before, wanted=wanted, read=read
        )
        if was_pending and not self._settler.is_pending:
            self._gate.keep_rest()
        self._say(CameraState.ROLLING if self._settler.is_rolling else CameraState.WATCHING, self._detail)
        if roll:
            self._report(roll)

    def _report(self, roll: SettledRoll) -> None:
        now = time.time()
        if roll.unclear is None:
            log.info("rolled %s (confidence %.2f)", roll.values, roll.confidence)
            self._link.publish(DICE, DiceRolled(roll.roll_id, roll.values, roll.confidence, now, self._source.name))
        else:
            log.info("a throw is unclear: %s", roll.unclear)
            message = RollUnclear(roll.roll_id, roll.unclear, roll.values, now, self._source.name)
            self._link.publish(DICE_UNCLEAR, message)

    def _lose(self, why: str) -> float:
        """Close the camera, tell everyone, and wait longer each time before the next attempt."""
        if self._is_open:
            self._settler.interrupted()
            self._gate.forget_motion()
        self._is_open = False
        self._source.close()
        self._say(CameraState.LOST, why)
        pause_s, self._retry_s = self._retry_s, min(self._retry_s * 2, LONGEST_RETRY_S)
        return pause_s

    def _say(self, state: CameraState, detail: str) -> None:
        status = CameraStatus(self._source.name, state, detail)
        if status != self._status:
            self._status = status
            self._link.publish(CAMERA, status)

    # ------------------------------------------------------------ wishes from the wire

    def _on_wanted(self, message: DiceWanted) -> None:
        self._wanted = message.count if message.count > 0 else None
        if isinstance(self._source, SimulatedCamera) and 0 < message.count <= MOST_DICE:
            self._source.dice = message.count

    def _on_availability(self, process: str, is_online: bool) -> None:
        """After a reconnect the status is told again: a broker that was restarted has forgotten it."""
        if process == PROCESS and is_online and self._status:
            self._link.publish(CAMERA, self._status)

    def _on_throw(self, message: SimulateThrow) -> None:
        if isinstance(self._source, SimulatedCamera):
            try:
                self._source.throw(message.values, faults=message.faults)
            except BadSourceSpec as error:
                log.warning("a simulated throw was refused: %s", error)
