"""The values of the rules that expansions may change; README.md says which expansion needs which of them."""

from collections.abc import Mapping

from hub.engine.phrase import PlayerId
from hub.engine.rule_table import Hook
from hub.games.carcassonne.events import Line
from hub.kit.landscape import Cell

# ---------------------------------------------------------------- laying

DRAWABLE: Hook[Mapping[str, int]] = Hook("tiles that may be drawn now")
PLACES: Hook[Mapping[Cell, tuple[int, ...]]] = Hook("where a tile may lie, and how it may be turned")  # (tile)
DRAWN_FIRST: Hook[bool] = Hook("a tile is shown before it is laid")
HELD_UP: Hook[bool] = Hook("something is to be decided before closed features are scored")
FOLLOWING: Hook[PlayerId] = Hook("who lays the next tile")  # (player)

# ---------------------------------------------------------------- figures

GROUNDS: Hook[frozenset[str]] = Hook("kinds of features that a kind of figure may stand on")  # (figure)
MAY_STAND: Hook[bool] = Hook("a figure may join those that stand in a feature")  # (player, figure, kind, others)
STRENGTH: Hook[int] = Hook("how strong a figure is")  # (figure)

# ---------------------------------------------------------------- scoring

OWNERS: Hook[tuple[PlayerId, ...]] = Hook("who is paid for a feature")  # (facts)
WORTH: Hook[tuple[Line, ...]] = Hook("what a feature is worth")  # (facts, player)
MARKS: Hook[Mapping[str, tuple[str, ...]]] = Hook("what is counted where no tiles are kept, by kind of feature")
FIGURE_MARKS: Hook[tuple[str, ...]] = Hook("what a figure may stand on that counts, where no tiles are kept")

HOOKS = (
    *(DRAWABLE, PLACES, DRAWN_FIRST, HELD_UP, FOLLOWING),
    *(GROUNDS, MAY_STAND, STRENGTH),
    *(OWNERS, WORTH, MARKS, FIGURE_MARKS),
)
