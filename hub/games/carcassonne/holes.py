"""Places with tiles on three sides or all around: which of the tiles that are left still fit there."""

from collections.abc import Iterator

from hub.engine.phrase import Phrase, phrase
from hub.engine.rule_table import Play
from hub.engine.view import Area, AreaPart
from hub.games.carcassonne.commands import Keeping
from hub.games.carcassonne.figures import cell_name
from hub.games.carcassonne.placing import places
from hub.games.carcassonne.state import CarcassonneState, Phase
from hub.games.carcassonne.words import seen_words
from hub.kit.landscape import Cell

CLOSED_IN = 3  # so many sides of four
SHAPE = "hole"


def holes(play: Play[CarcassonneState]) -> Iterator[Area]:
    state = play.state
    if state.phase is not Phase.TILE or state.keeping is not Keeping.TILES:
        return
    cells = [cell for cell in sorted(state.land.free) if _beside(state, cell) >= CLOSED_IN]
    fitting = {name: places(play, state.box.tiles[name]) for name in state.pile} if cells else {}
    for cell in cells:
        tiles = tuple(_left(state, name) for name, where in fitting.items() if cell in where)
        note = phrase("carcassonne.hole.fits", tiles=tiles) if tiles else phrase("carcassonne.hole.fits_none")
        yield Area(f"hole-{cell_name(cell)}", phrase("carcassonne.hole"), (note,), (AreaPart(*cell, SHAPE, 0),))


def _beside(state: CarcassonneState, cell: Cell) -> int:
    x, y = cell
    return sum(one in state.land.tiles for one in ((x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)))


def _left(state: CarcassonneState, name: str) -> Phrase:
    return phrase("carcassonne.tile_left", tile=seen_words(state.box.tiles[name]), count=state.pile[name])
