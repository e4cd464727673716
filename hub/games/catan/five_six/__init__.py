"""Catan for five and six: a larger box, and a phase between two turns in which the others may build."""

from hub.engine.definition import Expansion, Option
from hub.games.catan.box import BASE_BOX
from hub.games.catan.five_six import special_building
from hub.games.catan.five_six.box import large_box
from hub.games.catan.five_six.offers import offers
from hub.games.catan.five_six.phrases import CUES, TELL, VOICINGS
from hub.games.catan.five_six.showing import standing, view
from hub.games.catan.five_six.state import KEY, Queue
from hub.games.catan.plans import islands_for

FIVE_SIX = Expansion(
    key=KEY,
    package=__name__,
    rules=(special_building.RULES,),
    start=lambda _setup, _box: Queue(),
    box=large_box,
    players=range(5, 7),
    colours=("green", "brown"),
    data=(islands_for(large_box(BASE_BOX)),),
    options=(Option("sbp_includes_active", ("false", "true"), "false", "GAP-15"),),
    offers=offers,
    standing=standing,
    view=view,
    tell=TELL,
    cues=CUES,
    voicings=VOICINGS,
)
