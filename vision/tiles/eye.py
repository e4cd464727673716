"""One picture of one tile in, the candidates out, best first, or nothing: the eye never guesses."""

from collections.abc import Mapping
from dataclasses import dataclass

from hub.wire.messages import TileUnclear as Unclear
from vision.frames.source import Image
from vision.tiles.finding import Corners, find_tile, flatten
from vision.tiles.look import Look
from vision.tiles.ranking import Guess, rank
from vision.tiles.reading import read_tile

SURE = 0.975
LEAST = 0.02  # of the best guess: below it nothing is offered
LEAST_TILE = 0.5  # how likely it has to be a tile at all


@dataclass(frozen=True, slots=True, eq=False)
class Sighting:
    """All candidates, best first, or why there are none; a person confirms one either way."""

    guesses: tuple[Guess, ...] = ()
    unclear: Unclear | None = None
    corners: Corners | None = None
    is_sure: bool = False


def look_at(image: Image, candidates: Mapping[str, Look]) -> Sighting:
    """`image` is in blue, green and red; `candidates` are those that the tile may be, by their names."""
    found = find_tile(image)
    if found is None:
        return Sighting(unclear=Unclear.NO_TILE)
    signs = read_tile(flatten(image, found.corners))
    if signs.is_tile < LEAST_TILE:
        return Sighting(unclear=Unclear.NO_TILE, corners=found.corners)
    guesses = rank(signs, candidates)
    if not guesses or guesses[0].certainty < LEAST:
        return Sighting(unclear=Unclear.UNLIKE_ANY, corners=found.corners)
    return Sighting(guesses, None, found.corners, found.is_square and guesses[0].certainty >= SURE)
