"""Carcassonne: what the game declares to the hub."""

from hub.engine.definition import GameDefinition, Geek
from hub.games.carcassonne import ending, overrides, recording, scoring, turns
from hub.games.carcassonne.box import box
from hub.games.carcassonne.drawing import draw
from hub.games.carcassonne.hooks import HOOKS
from hub.games.carcassonne.offers import offers
from hub.games.carcassonne.options import OPTIONS
from hub.games.carcassonne.phrases import TELL
from hub.games.carcassonne.river import RIVER
from hub.games.carcassonne.scenes import SCENES
from hub.games.carcassonne.standing import standing
from hub.games.carcassonne.state import CarcassonneState, start
from hub.games.carcassonne.statistics import statistics
from hub.games.carcassonne.tiles import TILE_FILES
from hub.games.carcassonne.view import AIDS, view
from hub.games.carcassonne.voicing import CUES, VOICINGS

# CARC-COMP-01: eight colours; the rulebook's examples name the first five, the other three are free (OPEN-C-31)
COLOURS = ("red", "blue", "yellow", "green", "black", "white", "orange", "pink")

GAME: GameDefinition[CarcassonneState] = GameDefinition(
    key="carcassonne",
    package=__name__,
    players=range(2, 9),  # CARC-COMP-01
    colours=COLOURS,
    options=OPTIONS,
    data=TILE_FILES,
    draw=draw,
    rules=(turns.RULES, recording.RULES, ending.RULES, overrides.RULES),
    box=box,
    start=start,
    offers=offers,
    score=scoring.score,
    standing=standing,
    view=view,
    tell=TELL,
    cues=CUES,
    scenes=SCENES,
    voicings=VOICINGS,
    expansions=(RIVER,),
    hooks=HOOKS,
    aids=AIDS,
    has_looks=True,
    statistics=statistics,
    geek=Geek(822, "Carcassonne"),
)
