"""What has just happened → what a screen plays."""

from hub.engine.match import Match
from hub.engine.scene import Scene


def last_scenes(match: Match) -> tuple[Scene, ...]:
    """Of the latest action; of a correction only what stands in the place of the wrong entry."""
    entries = match.ledger.entries
    begin = next((i for i in reversed(range(len(entries))) if entries[i].part_of is None), 0)
    played = (one for one in entries[begin:] if one.part_of in (None, one.seq - 1))
    return tuple(scene for entry in played for scene in match.scenes(entry))
