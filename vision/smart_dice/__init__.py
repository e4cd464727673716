"""Dice that tell their own face, in place of a camera."""

from hub.wire.link import MessageLink
from vision.smart_dice.godice import GoDice
from vision.smart_dice.pixels import GATEWAY_TOPIC, PixelsGateway
from vision.smart_dice.process import SmartDice, SmartDiceProcess

__all__ = ["GATEWAY_TOPIC", "SmartDice", "SmartDiceProcess", "smart_dice"]


def smart_dice(spec: str, link: MessageLink) -> SmartDice | None:
    """The dice that a `camera.source` names; None when it names a camera."""
    kind, _, topic = spec.partition(":")
    match kind:
        case "pixels":
            return PixelsGateway(link, topic or GATEWAY_TOPIC)
        case "godice" if not topic:
            return GoDice()
        case _:
            return None
