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
    """What is to be seen on it; its name is printed in the list of tiles."""
    counts = Counter(segment.kind for segment in tile.segments)
    shown = [kind for kind in counts if kind != FIELD] or [FIELD]
    parts = tuple(_seen(kind, counts[kind]) for kind in shown)
    drawn = (*tile.marks, *(mark for one in tile.segments for mark in one.marks))
    marks = tuple(phrase(f"carcassonne.mark.{one}") for one in dict.fromkeys(drawn))
    return phrase("carcassonne.tile", tile=tile.id, parts=(*parts, *marks))


def _seen(kind: str, count: int) -> Phrase:
    return phrase(f"carcassonne.kind.{kind}") if count == 1 else phrase(f"carcassonne.seen.{kind}", n=count)


def role_words(kind: str, ground: str) -> Phrase:
    """CARC-MEEP-05: a follower has another name on each ground."""
    return phrase(f"carcassonne.role.{ground}") if kind == "follower" else phrase(f"carcassonne.figure.{kind}")


def cell_words(cell: Cell) -> Phrase:
    return phrase("carcassonne.at", column=cell[0], row=cell[1])


def standing_words(play: Play[CarcassonneState], place: Place, figure: Figure) -> Phrase:
    ground = play.state.land.segment(place).kind
    role = role_words(figure.kind, ground)
    return phrase("carcassonne.standing", player=Who(figure.player), role=role, at=cell_words(place.cell))


def person_words(player: PlayerId) -> Phrase:
    return phrase("carcassonne.person", player=Who(player))


def turned_words(turns: int) -> Phrase:
    return phrase("carcassonne.turned", degrees=90 * turns)
