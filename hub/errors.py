"""The root of every error this product raises on purpose; the command line prints it as one sentence."""


class TabletopError(Exception):
    """Something a person at the table can understand and act upon."""
