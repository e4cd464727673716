"""Edges → a settled level → short, long and double presses; knocks, and clicks of a knob; pure, time passed in.

All times are milliseconds on any steady clock. What comes out depends on the edges alone, never on how often
or how late `tick` is called; `due_ms` says when calling it next can tell something new.
"""

from dataclasses import dataclass

from hub.wire.messages import PressKind


@dataclass(frozen=True, slots=True)
class PressTimings:
    """How long is long; with `double_ms` at 0 a short press need not wait for a second one."""

    debounce_ms: int = 15
    long_ms: int = 800
    double_ms: int = 0


@dataclass(frozen=True, slots=True)
class LevelChange:
    """The switch rests at a new level since `since_ms`."""

    is_active: bool
    since_ms: float


class Debouncer:
    """Believes a level once it has held for `debounce_ms`, which removes both bounces and stray spikes.

    >>> switch = Debouncer(25)
    >>> switch.edge(True, 0), switch.edge(False, 3), switch.edge(True, 5)
    (None, None, None)
    >>> switch.tick(30)
    LevelChange(is_active=True, since_ms=5)
    """

    def __init__(self, debounce_ms: float, *, is_active: bool = False) -> None:
        self._debounce_ms = debounce_ms
        self._settled = self._raw = is_active
        self._since_ms = 0.0

    @property
    def is_settling(self) -> bool:
        return self._raw is not self._settled

    @property
    def due_ms(self) -> float | None:
        return self._since_ms + self._debounce_ms if self.is_settling else None

    def edge(self, is_active: bool, at_ms: float) -> LevelChange | None:
        """Take the raw level; returns the change that the time up to this edge has settled."""
        change = self.tick(at_ms)
        if is_active is not self._raw:
            self._raw, self._since_ms = is_active, at_ms
        return change

    def tick(self, now_ms: float) -> LevelChange | None:
        due_ms = self.due_ms
        if due_ms is None or now_ms < due_ms:
            return None
        self._settled = self._raw
        return LevelChange(self._settled, self._since_ms)


class PressReader:
    """Tells presses of one button apart.

    A long press is reported while still held and a double at its second touch; what remains of that touch
    then means nothing more. A short one is reported when released, or after the wait for a second touch.
    """

    def __init__(self, timings: PressTimings) -> None:
        self._timings = timings
        self._switch = Debouncer(timings.debounce_ms)
        self._down_since_ms: float | None = None  # pressed, and not yet told what kind of press it is
        self._released_ms: float | None = None  # a short press that may become a double
        self._now_ms = float("-inf")

    @property
    def due_ms(self) -> float | None:
        if self._switch.is_settling:
            return self._switch.due_ms
        return self._decision_ms

    def edge(self, is_down: bool, at_ms: float) -> tuple[PressKind, ...]:
        """Take one raw edge; returns the presses that are certain by then."""
        at_ms = max(at_ms, self._now_ms)  # two threads may deliver edges a moment out of order
        presses = self.tick(at_ms)
        self._switch.edge(is_down, at_ms)
        return presses

    def tick(self, now_ms: float) -> tuple[PressKind, ...]:
        """Let time pass; returns the presses that became certain."""
        now_ms = self._now_ms = max(now_ms, self._now_ms)
        change = self._switch.tick(now_ms)
        first = self._after(change) if change else None
        # While the level settles, the button may already be up (or down again): wait for the truth.
        second = None if self._switch.is_settling else self._by_waiting(now_ms)
        return tuple(press for press in (first, second) if press)

    @property
    def _decision_ms(self) -> float | None:
        if self._down_since_ms is not None:
            return self._down_since_ms + self._timings.long_ms
        if self._released_ms is not None:
            return self._released_ms + self._timings.double_ms
        return None

    def _after(self, change: LevelChange) -> PressKind | None:
        if change.is_active:
            if self._released_ms is not None:  # still waiting for it, so it came in time
                self._released_ms = None
                return PressKind.DOUBLE
            self._down_since_ms = change.since_ms
            return None
        if self._down_since_ms is None:
            return None  # the end of a long or double press, which is told already
        self._down_since_ms = None
        if not self._timings.double_ms:
            return PressKind.SHORT
        self._released_ms = change.since_ms
        return None

    def _by_waiting(self, now_ms: float) -> PressKind | None:
        decision_ms = self._decision_ms
        if decision_ms is None or now_ms < decision_ms:
            return None
        press = PressKind.SHORT if self._down_since_ms is None else PressKind.LONG
        self._down_since_ms = self._released_ms = None
        return press


class KnockReader:
    """Tells knocks: the first touch counts at once, however short, and then everything until it has been quiet.

    >>> tray = KnockReader(quiet_ms=300)
    >>> tray.edge(True, 0), tray.edge(False, 1), tray.edge(True, 250), tray.edge(True, 549), tray.edge(True, 900)
    (True, False, False, False, True)
    """

    def __init__(self, quiet_ms: float) -> None:
        self._quiet_ms = quiet_ms
        self._quiet_from_ms = float("-inf")

    def edge(self, is_active: bool, at_ms: float) -> bool:
        """Take one raw edge; tells whether it is a knock of its own."""
        is_knock = is_active and at_ms >= self._quiet_from_ms
        if is_knock or at_ms < self._quiet_from_ms:
            self._quiet_from_ms = max(self._quiet_from_ms, at_ms + self._quiet_ms)
        return is_knock


class TurnReader:
    """Adds up the clicks of a knob, so that a fast spin is a few messages and not a flood.

    >>> knob = TurnReader(merge_ms=30)
    >>> knob.click(1, 0), knob.click(1, 10), knob.tick(29), knob.tick(30)
    (0, 0, 0, 2)
    """

    def __init__(self, merge_ms: float) -> None:
        self._merge_ms = merge_ms
        self._steps = 0
        self._since_ms: float | None = None

    @property
    def due_ms(self) -> float | None:
        return None if self._since_ms is None else self._since_ms + self._merge_ms

    def click(self, steps: int, at_ms: float) -> int:
        """Take a click, clockwise counted up; returns the steps that are to be told before it."""
        told = self.tick(at_ms)
        if self._since_ms is None:
            self._since_ms = at_ms
        self._steps += steps
        return told

    def tick(self, now_ms: float) -> int:
        """The steps to tell now; 0 for none, also when a knob came back to where it was."""
        due_ms = self.due_ms
        if due_ms is None or now_ms < due_ms:
            return 0
        steps, self._steps, self._since_ms = self._steps, 0, None
        return steps
