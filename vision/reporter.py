"""Reporter: throws and status to the wire, in the same words whoever watched the dice."""

import logging
import time

from hub.wire.link import MessageLink
from hub.wire.messages import PIPS, CameraState, CameraStatus, DiceRolled, DiceWanted, RollUnclear, UnclearReason
from hub.wire.topics import CAMERA, DICE, DICE_UNCLEAR

log = logging.getLogger(__name__)

PROCESS = "vision"  # the name of the link this runs on


def can_read(wanted: DiceWanted | None) -> bool:
    """Are these dice of a kind that can be told? Of others nothing is guessed."""
    return wanted is None or wanted.kind == PIPS


def number_of(wanted: DiceWanted | None) -> int | None:
    """How many dice there should be; None where nobody says so."""
    return wanted.count if wanted and wanted.count > 0 else None


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
        self,
        roll_id: str,
        values: tuple[int, ...],
        *,
        unclear: UnclearReason | None,
        confidence: float = 1.0,
        wanted: DiceWanted | None,
    ) -> None:
        """One throw at rest: its values, or why they cannot be told; `wanted` is what it was thrown for."""
        now, request = time.time(), wanted.request if wanted else None
        if unclear is None:
            log.info("rolled %s (confidence %.2f)", values, confidence)
            self._link.publish(DICE, DiceRolled(roll_id, values, confidence, now, self._source, PIPS, request))
        else:
            log.info("a throw is unclear: %s", unclear)
            kind = wanted.kind if wanted and unclear is UnclearReason.UNKNOWN_DICE else PIPS
            doubt = RollUnclear(roll_id, unclear, values, now, self._source, kind, request)
            self._link.publish(DICE_UNCLEAR, doubt)

    def _on_availability(self, process: str, is_online: bool) -> None:
        if process == PROCESS and is_online and self._status:
            self._link.publish(CAMERA, self._status)
