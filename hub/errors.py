"""The root of every error this product raises on purpose; the command line prints it as one sentence."""


class TabletopError(Exception):
    """Something a person at the table can understand and act upon."""


class LeftOut(TabletopError, LookupError):
    """A case about something that no game here has yet; it is counted, and neither right nor wrong."""
