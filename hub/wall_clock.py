"""How late it is where this process runs."""

import time


def minute_of_day() -> int:
    """Minutes after midnight, by the clock on the wall."""
    now = time.localtime()
    return now.tm_hour * 60 + now.tm_min
