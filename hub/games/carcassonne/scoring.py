"""Points as lines that explain themselves, and where the scoring figure stands."""

from collections import Counter
from typing import NamedTuple

from hub.engine.phrase import PlayerId, phrase
from hub.engine.points import PointItem, PointsBreakdown
from hub.engine.rule_table import Play
from hub.games.carcassonne.events import Gain
from hub.games.carcassonne.state import CarcassonneState

TRACK = 50  # CARC-COMP-05: fields of the score track


def gains_of(state: CarcassonneState, player: PlayerId) -> tuple[Gain, ...]:
    return tuple([gain for event in state.scored for gain in event.gains if gain.player == player])


def score(play: Play[CarcassonneState], player: PlayerId) -> PointsBreakdown:
    """CARC-TRACK-01: all that was scored, one line for each reason and what each was worth."""
    found: Counter[tuple[str, int]] = Counter()
    for gain in gains_of(play.state, player):
        for line in gain.lines:
            found[line.reason, line.each] += line.count
    items = (PointItem(phrase(f"carcassonne.points.{reason}"), n, each) for (reason, each), n in sorted(found.items()))
    return PointsBreakdown(tuple(items))


def points_for(state: CarcassonneState, player: PlayerId, reason: str) -> int:
    return sum(line.points for gain in gains_of(state, player) for line in gain.lines if line.reason == reason)


class OnTrack(NamedTuple):
    """CARC-TRACK-01…03: the field of the scoring figure, full rounds, and whether it lies."""

    field: int
    laps: int
    is_lying: bool


def on_track(points: int) -> OnTrack:
    """
    >>> on_track(49), on_track(50)
    (OnTrack(field=49, laps=0, is_lying=False), OnTrack(field=0, laps=1, is_lying=True))
    """
    laps, field = divmod(points, TRACK)
    return OnTrack(field, max(0, laps), laps > 0)
