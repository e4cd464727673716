"""A stored game as programs that keep plays know it: when, how long, who, and who won."""

from dataclasses import dataclass

from hub.service.archive import Archived
from hub.service.standing import places
from hub.service.statistics.times import gaps


@dataclass(frozen=True, slots=True)
class PlacedPlayer:
    """`place` is None in a game that nobody has won; equal places are a tie."""

    name: str
    colour: str
    score: int
    place: int | None
    is_winner: bool
    is_starter: bool


@dataclass(frozen=True, slots=True)
class PlayedGame:
    """`geek_id` is the game's number on BoardGameGeek; times are seconds since the epoch."""

    id: str
    game: str
    geek_id: int | None
    began_at: float
    ended_at: float
    minutes: int
    seats: tuple[PlacedPlayer, ...]

    @property
    def is_finished(self) -> bool:
        return any(seat.is_winner for seat in self.seats)


def play_of(archived: Archived) -> PlayedGame:
    match = archived.match
    geek = match.game.geek
    moments = match.story().moments
    winners = moments[-1].stands.winners if moments else ()
    starter = next((one.stands.active for one in moments if one.stands.turn), None)  # whose the first turn was
    points = {player.id: match.points(player.id).total for player in match.setup.players}
    placed = places(points, winners)
    seats = tuple(
        PlacedPlayer(
            name=player.name,
            colour=player.colour,
            score=points[player.id],
            place=placed[player.id] if winners else None,
            is_winner=player.id in winners,
            is_starter=player.id == starter,
        )
        for player in match.setup.players
    )
    return PlayedGame(
        id=archived.id,
        game=geek.name if geek else match.game.key,
        geek_id=geek.id if geek else None,
        began_at=archived.played_at,
        ended_at=max([archived.played_at, *(one.entry.at for one in moments)]),
        minutes=round(sum(gap for _, gap in gaps(moments, archived.pauses, None)) / 60),
        seats=seats,
    )
