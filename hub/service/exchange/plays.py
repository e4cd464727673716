"""A stored game as programs that keep plays know it: when, how long, who, and who won."""

from dataclasses import dataclass
from itertools import pairwise

from hub.engine.match import Match
from hub.engine.phrase import PlayerId
from hub.service.archive import Archived
from hub.service.pauses import Pauses
from hub.service.statistics.chronicle import standing_of
from hub.service.statistics.times import gap_s


@dataclass(frozen=True, slots=True)
class Seat:
    """`place` is None in a game that nobody has won; equal places are a tie."""

    name: str
    colour: str
    score: int
    place: int | None
    is_winner: bool
    is_starter: bool


@dataclass(frozen=True, slots=True)
class Play:
    """`geek_id` is the game's number on BoardGameGeek; times are seconds since the epoch."""

    id: str
    game: str
    geek_id: int | None
    began_at: float
    ended_at: float
    minutes: int
    seats: tuple[Seat, ...]

    @property
    def is_finished(self) -> bool:
        return any(seat.is_winner for seat in self.seats)


def play_of(archived: Archived) -> Play:
    match = archived.match
    geek = match.game.geek
    winner = standing_of(match, match.play()).winner
    points = {player.id: match.points(player.id).total for player in match.setup.players}
    starter = _starter(match)
    seats = tuple(
        Seat(
            name=player.name,
            colour=player.colour,
            score=points[player.id],
            place=_place(player.id, winner, points) if winner else None,
            is_winner=player.id == winner,
            is_starter=player.id == starter,
        )
        for player in match.setup.players
    )
    times = [archived.created_at, *(step.entry.at for step in match.steps)]
    return Play(
        id=archived.id,
        game=geek.name if geek else match.game.key,
        geek_id=geek.id if geek else None,
        began_at=archived.created_at,
        ended_at=max(times),
        minutes=round(_played_s(match, archived.pauses) / 60),
        seats=seats,
    )


def _place(player: PlayerId, winner: PlayerId, points: dict[PlayerId, int]) -> int:
    """The winner comes first, whatever the points say; equals share a place."""
    mine = (player == winner, points[player])
    return 1 + sum((other == winner, total) > mine for other, total in points.items())


def _starter(match: Match) -> PlayerId | None:
    """Whose the first turn was."""
    for _, _, after in match.walked():
        standing = standing_of(match, after)
        if standing.turn:
            return standing.active
    return None


def _played_s(match: Match, pauses: Pauses) -> float:
    times = [step.entry.at for step in match.steps]
    return sum(gap_s(start, end, pauses) for start, end in pairwise(times))
