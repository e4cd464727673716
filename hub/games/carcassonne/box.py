"""What lies in the box: the tiles, what lies on the table at the start, and the figures that everybody has."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from hub.engine.definition import MatchSetup
from hub.games.carcassonne.tiles import OWN_TILES, TILES, read_tiles
from hub.kit.landscape import Cell, Tile

FOLLOWER = "follower"
FOLLOWERS = 7  # CARC-COMP-02: of eight figures one keeps the score
NO_OWN_TILES = "none"
MIDDLE: Cell = (0, 0)


class Beginning(NamedTuple):
    """A tile that lies there before the first turn (CARC-SETUP-01, CARC-SETUP-04)."""

    tile: str
    cell: Cell = MIDDLE
    turns: int = 0


@dataclass(frozen=True)
class Box:
    """`pile` are the tiles that are drawn, by their names; `figures` are what each player has, by kind.

    `lying` names the drawings of those that lie down on a field.
    """

    tiles: Mapping[str, Tile]
    pile: Mapping[str, int]
    beginning: tuple[Beginning, ...]
    figures: Mapping[str, int]
    lying: Mapping[str, str] = field(default_factory=lambda: {FOLLOWER: "farmer"})


def box(setup: MatchSetup) -> Box:
    """CARC-COMP-02, CARC-COMP-03: the base game, and what the table adds to it (OPEN-C-01)."""
    base = read_tiles(setup.data[TILES]["base"])
    assert base.start is not None
    pile = dict(base.counts)
    pile[base.start] = int(setup.options.get("base_count_d", pile[base.start])) - 1  # one of them lies there already
    tiles = dict(base.tiles)
    own = setup.data.get(OWN_TILES, {}).get(setup.options.get("own_tiles", NO_OWN_TILES))
    if own is not None:
        added = read_tiles(own)
        tiles = {**added.tiles, **tiles}  # a name that is taken keeps its picture, and there are more of it
        pile = {name: pile.get(name, 0) + added.counts.get(name, 0) for name in tiles}
    return Box(tiles, pile, (Beginning(base.start),), {FOLLOWER: FOLLOWERS})
