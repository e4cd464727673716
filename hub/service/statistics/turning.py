"""The moments at which any game turns: somebody else comes to the front, and a winner who was far behind."""

from collections.abc import Iterator, Sequence

from hub.engine.phrase import PlayerId, Who, phrase
from hub.engine.statistics import TurningPoint
from hub.engine.story import Moment

LATE = 2 / 3  # of the way to the target the leader must have gone
FAR_BEHIND = 3  # points


def leads(moments: Sequence[Moment], players: Sequence[PlayerId], target: int | None) -> Iterator[TurningPoint]:
    """Late in a game somebody else is alone in front."""
    leader: PlayerId | None = None
    for moment in moments:
        best = max(moment.points)
        if moment.points.count(best) > 1:
            continue
        now = players[moment.points.index(best)]
        if leader and now != leader and target and best >= LATE * target:
            yield TurningPoint(moment.entry.seq, phrase("stats.turn.lead", player=Who(now), n=best))
        leader = now


def comebacks(moments: Sequence[Moment], players: Sequence[PlayerId]) -> Iterator[TurningPoint]:
    """How far each winner once was behind, where it was farthest."""
    for winner in moments[-1].stands.winners if moments else ():
        seat = players.index(winner)
        behind = [max(moment.points) - moment.points[seat] for moment in moments]
        most = max(behind)
        if most >= FAR_BEHIND:
            last = len(behind) - 1 - behind[::-1].index(most)
            words = phrase("stats.turn.comeback", player=Who(winner), n=most)
            yield TurningPoint(moments[last].entry.seq, words)
