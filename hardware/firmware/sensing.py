"""What the sensors mean: pure, with levels and milliseconds passed in; also runs in CPython."""

KNOCK, CONTACT = 1, 2
MOST_KNOCKS = 8  # that may wait to be told


class Knock:
    """Counts a throw when the level reaches `threshold`, and the next one after `dead_ms` of rest below `release`.

    Dice bounce; as long as they do, it is the same throw.
    """

    kind = KNOCK
    value = 0  # a knock is over when it is told

    def __init__(self, name, threshold, release, dead_ms):
        self.name = name
        self.threshold, self.release, self.dead_ms = threshold, release, dead_ms
        self.waiting = 0  # knocks that the hub has not acknowledged
        self._is_armed = True
        self._loud_ms = 0

    def read(self, level, now_ms, is_linked):
        if level >= self.release:
            self._loud_ms = now_ms
        elif now_ms - self._loud_ms >= self.dead_ms:
            self._is_armed = True
        if self._is_armed and level >= self.threshold:
            self._is_armed = False
            # Without a hub nobody wants to hear later of dice thrown now.
            if is_linked and self.waiting < MOST_KNOCKS:
                self.waiting += 1

    def news(self):
        """The value to tell, or None."""
        return 1 if self.waiting else None

    def was_told(self, _value):
        self.waiting -= 1

    def was_welcomed(self):
        """A welcome says nothing of knocks."""

    def forget(self):
        self.waiting = 0


class Contact:
    """Believes a level that has held for `debounce_ms`; tells the hub whatever differs from what it was told."""

    kind = CONTACT

    def __init__(self, name, debounce_ms):
        self.name, self.debounce_ms = name, debounce_ms
        self.value = 0
        self._told = 0
        self._raw = None
        self._since_ms = 0

    def read(self, is_active, now_ms, _is_linked):
        raw = 1 if is_active else 0
        if self._raw is None:  # the first look needs no patience
            self.value = self._raw = raw
        elif raw != self._raw:
            self._raw, self._since_ms = raw, now_ms
        elif raw != self.value and now_ms - self._since_ms >= self.debounce_ms:
            self.value = raw

    def news(self):
        return None if self.value == self._told else self.value

    def was_told(self, value):
        self._told = value

    def was_welcomed(self):
        """A welcome tells the state of every contact."""
        self._told = self.value

    def forget(self):
        """Nothing waits: the next welcome tells the state anew."""
