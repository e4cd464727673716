"""Snapshot → what the lamps show."""

from hub.service.snapshot import Snapshot
from hub.wire.messages import LampMode, LampPlan

TURN_LAMP = "turn"


def lamp_plan(snapshot: Snapshot) -> LampPlan:
    """The turn lamp blinks when people are asked for something, and shines when the main button has a meaning."""
    if snapshot.match is None:
        return LampPlan({TURN_LAMP: LampMode.OFF})
    if snapshot.attention or snapshot.match.view().waiting:
        return LampPlan({TURN_LAMP: LampMode.BLINK})
    has_meaning = any(offer.on_main_button for offer in snapshot.match.offers())
    return LampPlan({TURN_LAMP: LampMode.ON if has_meaning else LampMode.OFF})
