"""Words for tiles, figures and places, put together from what they are."""

from collections import Counter

from hub.engine.phrase import Phrase, PlayerId, Who, phrase
from hub.engine.rule_table import Play
from hub.games.carcassonne.figures import Figure
from hub.games.carcassonne.state import CarcassonneState
from hub.games.carcassonne.tiles import FIELD
from hub.kit.landscape import Cell, Place, Segment, Tile


def segment_words(segment: Segment) -> Phrase:
    """A part of a tile, told from the others of its kind by its number."""
    return phrase(f"carcassonne.segment.{segment.kind}", number=segment.id[1:])


def tile_words(tile: Tile) -> Phrase:
    """What is to be seen on it, with its name, by which tiles that look alike are told apart."""
    return phrase("carcassonne.tile", tile=tile.id, parts=_parts(tile))


def seen_words(tile: Tile) -> Phrase:
    """For people who look at the tile itself; no name is printed on it."""
    return phrase("carcassonne.tile_seen", parts=_parts(tile))


def _parts(tile: Tile) -> tuple[Phrase, ...]:
    counts = Counter(segment.kind for segment in tile.segments)
    shown = [kind for kind in counts if kind != FIELD] or [FIELD]
    parts = tuple(_seen(kind, counts[kind]) for kind in shown)
    drawn = (*tile.marks, *(mark for one in tile.segments for mark in one.marks))
    marks = tuple(phrase(f"carcassonne.mark.{one}") for one in dict.fromkeys(drawn))
    return (*parts, *marks)


def _seen(kind: str, count: int) -> Phrase:
    return phrase(f"carcassonne.kind.{kind}") if count == 1 else phrase(f"carcassonne.seen.{kind}", n=count)


def role_words(kind: str, ground: str) -> Phrase:
    """CARC-MEEP-05: a follower has another name on each ground."""
    return phrase(f"carcassonne.role.{ground}") if kind == "follower" else phrase(f"carcassonne.figure.{kind}")


def cell_words(cell: Cell) -> Phrase:
    """Counted from the start tile."""
    column, row = cell
    across = phrase(f"carcassonne.at.{'right' if column > 0 else 'left'}", n=abs(column))
    along = phrase(f"carcassonne.at.{'down' if row > 0 else 'up'}", n=abs(row))
    if column and row:
        return phrase("carcassonne.at", across=across, along=along)
    return across if column else along if row else phrase("carcassonne.at.start")


def standing_words(play: Play[CarcassonneState], place: Place, figure: Figure) -> Phrase:
    ground = play.state.land.segment(place).kind
    role = role_words(figure.kind, ground)
    return phrase("carcassonne.standing", player=Who(figure.player), role=role, at=cell_words(place.cell))


def person_words(player: PlayerId) -> Phrase:
    return phrase("carcassonne.person", player=Who(player))


def turned_words(turns: int) -> Phrase:
    return phrase("carcassonne.turned", degrees=90 * turns)
