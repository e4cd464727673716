"""When something happened, for people."""

from datetime import UTC, datetime


def local_time(at: float) -> datetime:
    """A stored time in the hub's own zone; nonsense from a damaged ledger becomes 1970 instead of a failing page."""
    try:
        return datetime.fromtimestamp(at, tz=UTC).astimezone()
    except (OverflowError, OSError, ValueError):
        return datetime.fromtimestamp(0, tz=UTC).astimezone()
