"""How bright each lamp is at a moment: colours, brightness, blinking, a broker that is away; pure, time passed in."""

import logging
import re
from collections.abc import Mapping

from hub.wire.messages import LampMode, LampPlan, Light

log = logging.getLogger(__name__)

BLINK_MS = 400  # half a period; all lamps blink together, whenever they were told to
ALERT_MS = 125  # the same for the bridge's own sign
DARK_MS = 5000  # what was shown before the broker went away may be seen for so long
GAMMA = 2.2  # eyes compress: half of the light looks like three quarters
STATUS = "status"
AWAY = Light(LampMode.BLINK, "#8000ff")  # violet, which no plan uses for a player
OFF = Light(LampMode.OFF)
WHITE = (255, 255, 255)
COLOUR = re.compile(r"#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})", re.IGNORECASE)

Duty = tuple[float, ...]  # the share of time in which each pin of a lamp is lit


class Glow:
    """Holds the latest plan; a lamp has 1 channel (any colour is white to it) or 3 (red, green, blue)."""

    def __init__(self, channels: Mapping[str, int]) -> None:
        self._channels = channels
        self._plan = LampPlan({})
        self._away_since_ms: float | None = None
        self._has_complained = False

    def show(self, plan: LampPlan) -> None:
        """Follow the plan; a lamp that is not named goes off, a name without a lamp is left to other bridges."""
        self._plan = plan
        wrong = [light.colour for light in plan.lamps.values() if not COLOUR.fullmatch(light.colour)]
        if wrong and not self._has_complained:
            log.warning("A plan has a colour that is not of the form #ff8000; it is shown as white: %.40r", wrong[0])
        self._has_complained = bool(wrong)

    def see_broker(self, *, is_there: bool, now_ms: float) -> None:
        if is_there:
            self._away_since_ms = None
        elif self._away_since_ms is None:
            self._away_since_ms = now_ms

    def is_dark(self, now_ms: float) -> bool:
        """Whether the broker has been away for so long that the plan no longer counts."""
        return self._away_since_ms is not None and now_ms >= self._away_since_ms + DARK_MS

    def duties(self, now_ms: float) -> dict[str, Duty]:
        return {name: self._duty(name, channels, now_ms) for name, channels in self._channels.items()}

    def due_ms(self, now_ms: float) -> float | None:
        """When something can look different next."""
        dues = []
        if self._away_since_ms is not None:
            dues.append(_next_turn(now_ms, ALERT_MS))
            dues.append(self._away_since_ms + DARK_MS)
        if any(light.mode is LampMode.BLINK for name, light in self._plan.lamps.items() if name in self._channels):
            dues.append(_next_turn(now_ms, BLINK_MS))
        return min((due for due in dues if due > now_ms), default=None)

    def _duty(self, name: str, channels: int, now_ms: float) -> Duty:
        if self._away_since_ms is not None and name == STATUS:
            return duty(AWAY, 100, channels) if _is_first_half(now_ms, ALERT_MS) else (0.0,) * channels
        light = OFF if self.is_dark(now_ms) else self._plan.lamps.get(name, OFF)
        if light.mode is LampMode.OFF or (light.mode is LampMode.BLINK and not _is_first_half(now_ms, BLINK_MS)):
            return (0.0,) * channels
        return duty(light, self._plan.brightness, channels)


def duty(light: Light, brightness: int, channels: int) -> Duty:
    """How long each channel is lit so that half of the brightness looks like half, whatever the plan says.

    >>> duty(Light(colour="#ff0000"), 100, 3), duty(Light(colour="#ff8000"), 50, 1), duty(Light(), 1000, 1)
    ((1.0, 0.0, 0.0), (0.22,), (1.0,))
    """
    match = COLOUR.fullmatch(light.colour)
    red, green, blue = (int(part, 16) for part in match.groups()) if match else WHITE
    parts = (red, green, blue) if channels == 3 else (max(red, green, blue),)
    percent = max(0, min(100, brightness))
    duties = tuple(round((part / 255 * percent / 100) ** GAMMA, 2) for part in parts)
    if any(duties) or not any(parts) or not percent:
        return duties
    return tuple(0.01 if part == max(parts) else 0.0 for part in parts)  # drivers count in percent; faint is not off


def _is_first_half(now_ms: float, half_ms: int) -> bool:
    return int(now_ms // half_ms) % 2 == 0


def _next_turn(now_ms: float, half_ms: int) -> float:
    return (now_ms // half_ms + 1) * half_ms
