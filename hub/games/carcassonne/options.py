"""What a table may agree on; the default is the rulebook's reading of each open point."""

from hub.engine.definition import Option
from hub.games.carcassonne.box import NO_OWN_TILES
from hub.games.carcassonne.commands import Keeping
from hub.games.carcassonne.tiles import OWN_TILES

OPTIONS = (
    Option("keeping", tuple(Keeping), Keeping.TILES, is_main=True),
    Option("farmers", ("on", "off"), "on", "CARC-FIELD-06", is_main=True),
    Option("two_tile_city", ("two_per_tile", "one_per_tile"), "two_per_tile", "OPEN-C-21"),
    Option("base_count_d", ("5", "4"), "5", "OPEN-C-01"),
    Option("final_tie", ("shared", "fields"), "shared", "OPEN-C-23"),
    Option("lap_display", ("laps", "tiles"), "laps", "OPEN-C-20"),
    Option("own_tiles", (NO_OWN_TILES,), NO_OWN_TILES, data=OWN_TILES),
)
