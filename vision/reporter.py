"""Reporter: throws and status to the wire, in the same words whoever watched the dice."""

import logging
import time

from hub.wire.link import MessageLink
from hub.wire.messages import CameraState, CameraStatus, DiceRolled, RollUnclear, UnclearReason
from hub.wire.topics import CAMERA, DICE, DICE_UNCLEAR

log = logging.getLogger(__name__)

PROCESS = "vision"  # the name of the link this runs on


class Reporter:
    """What one source of throws tells. A status is told when it changes, and again to a broker that forgot it."""

    def __init__(self, link: MessageLink, source: str) -> None:
        self._link, self._source = link, source
        self._status: CameraStatus | None = None
        link.on_availability(self._on_availability)

    def say(self, state: CameraState, detail: str = "") -> None:
        status = CameraStatus(self._source, state, detail)
        if status != self._status:
            self._status = status
            self._link.publish(CAMERA, status)

    def throw(
        self, roll_id: str, values: tuple[int, ...], *, unclear: UnclearReason | None, confidence: float = 1.0
    ) -> None:
        """One throw at rest: its values, or why they cannot be told."""
        now = time.time()
        if unclear is None:
            log.info("rolled %s (confidence %.2f)", values, confidence)
            self._link.publish(DICE, DiceRolled(roll_id, values, confidence, now, self._source))
        else:
            log.info("a throw is unclear: %s", unclear)
            self._link.publish(DICE_UNCLEAR, RollUnclear(roll_id, unclear, values, now, self._source))

    def _on_availability(self, process: str, is_online: bool) -> None:
        if process == PROCESS and is_online and self._status:
            self._link.publish(CAMERA, self._status)
