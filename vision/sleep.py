"""When the camera may hardly look: while a knock sensor is there to wake it. Pure: time is passed in."""

from hub.wire.messages import BridgeStatus, SensorChanged

KNOCK = "knock"  # the sensor that tells of a throw
BRIDGE_PROCESS = "bridge"
CALM_S = 10.0  # so long nothing may have happened
GLANCE_S = 1.0  # a throw whose knock was missed is seen no later than this


class Sleep:
    """Falls asleep after a calm, as long as somebody can knock; wakes for a knock and for whatever is busy.

    What the wire says may come on another thread: each of it sets one flag, and `note` draws the conclusion.
    """

    def __init__(self, *, is_allowed: bool) -> None:
        self._is_allowed = is_allowed
        self._has_knock = False
        self._is_bridge_online = False
        self._is_roused = False
        self._calm_since: float | None = None
        self._is_asleep = False

    @property
    def is_asleep(self) -> bool:
        return self._is_asleep

    @property
    def is_due(self) -> bool:
        """Asleep, and something happened that ends it: the next glance must not wait."""
        return self._is_asleep and (self._is_roused or not self._can_sleep)

    @property
    def _can_sleep(self) -> bool:
        return self._is_allowed and self._has_knock and self._is_bridge_online

    def on_bridge(self, status: BridgeStatus) -> None:
        self._has_knock = KNOCK in status.sensors

    def on_availability(self, process: str, is_online: bool, *, own: str) -> None:
        """Without the bridge, or without the broker between us, no knock arrives."""
        if process == BRIDGE_PROCESS or (process == own and not is_online):
            self._is_bridge_online = is_online

    def on_sensor(self, change: SensorChanged) -> None:
        if change.sensor == KNOCK and change.active:
            self.rouse()

    def rouse(self) -> None:
        self._is_roused = True

    def note(self, at: float, *, is_busy: bool) -> bool:
        """What a frame shows: is anything going on? Whether the camera sleeps from here on."""
        is_roused, self._is_roused = self._is_roused, False
        if self._calm_since is None or at < self._calm_since or is_busy or is_roused or not self._can_sleep:
            self._calm_since = at
        self._is_asleep = self._can_sleep and at - self._calm_since >= CALM_S
        return self._is_asleep
