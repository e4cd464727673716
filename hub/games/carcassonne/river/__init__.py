"""The River: twelve tiles that are laid first, from the spring to the lake. It changes the game by its hooks alone."""

from hub.engine.definition import Cue, Expansion, Level, Option, Voicing
from hub.engine.rule_table import RuleTable
from hub.games.carcassonne.commands import LayTile
from hub.games.carcassonne.events import TileCounted, TileLaid
from hub.games.carcassonne.hooks import DRAWABLE, FOLLOWING, PLACES
from hub.games.carcassonne.river import flowing, phrases
from hub.games.carcassonne.river.box import RIVER_FILES, draw, with_river
from hub.games.carcassonne.river.events import RiverEnded

KEY = "river"

RIVER = Expansion(
    key=KEY,
    package=__name__,
    options=(
        Option("river_uturn", ("never_back", "not_immediate"), "never_back", "OPEN-C-24"),
        Option("river_splits_fields", ("true", "false"), "true", "OPEN-C-25"),
        Option("after_lake", ("next_player", "starting_player"), "next_player", "OPEN-C-29"),
    ),
    data=(RIVER_FILES,),
    draw=draw,
    box=with_river,
    rules=(
        RuleTable(
            slice=KEY,
            guard={LayTile: (flowing.expect_river,)},
            react={TileLaid: (flowing.end_river,), TileCounted: (flowing.end_untold,)},
            apply={RiverEnded: lambda _is_done, _event: True},
            modify={
                DRAWABLE: (flowing.river_first,),
                PLACES: (flowing.goes_on,),
                FOLLOWING: (flowing.after_lake,),
            },
        ),
    ),
    start=lambda _setup, _box: False,
    tell={RiverEnded: phrases.tell_ended},
    cues={RiverEnded: Cue.TURN},
    voicings={"carcassonne.tell.river_ended": Voicing(Level.NORMAL)},
)
