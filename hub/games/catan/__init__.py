"""Catan: what the game declares to the hub."""

from hub.engine.definition import GameDefinition, Geek
from hub.engine.dice import PIPS
from hub.games.catan import (
    awards,
    building,
    confiding,
    development_cards,
    founding,
    laying,
    overrides,
    robber,
    scoring,
    trading,
    turns,
)
from hub.games.catan.aids import AIDS
from hub.games.catan.building import BUILDER, COST
from hub.games.catan.catanlog import EXCHANGE
from hub.games.catan.five_six import FIVE_SIX
from hub.games.catan.glowing import CUES
from hub.games.catan.offers import offers
from hub.games.catan.options import OPTIONS, TARGET, target
from hub.games.catan.phrases import TELL
from hub.games.catan.pieces import COLOURS
from hub.games.catan.plans import BASE_ISLANDS, box_for
from hub.games.catan.private import PRIVATE
from hub.games.catan.scenes import SCENES
from hub.games.catan.standing import standing
from hub.games.catan.state import CatanState, start
from hub.games.catan.statistics import statistics
from hub.games.catan.statistics.counting import COUNTED, PROMISED
from hub.games.catan.trading import RATES
from hub.games.catan.upcasts import UPCASTS
from hub.games.catan.view import view
from hub.games.catan.voicing import VOICINGS

GAME: GameDefinition[CatanState] = GameDefinition(
    key="catan",
    package=__name__,
    players=range(3, 5),
    colours=COLOURS,
    options=OPTIONS,
    dice=(PIPS,),
    data=(BASE_ISLANDS,),
    rules=(
        laying.RULES,
        founding.RULES,
        turns.RULES,
        robber.RULES,
        trading.RULES,
        building.RULES,
        development_cards.RULES,
        awards.RULES,
        confiding.RULES,
        overrides.RULES,
        scoring.RULES,  # last, so that a win is judged when all else has followed (section 20 of the rules)
    ),
    box=box_for,
    start=start,
    offers=offers,
    score=scoring.score,
    standing=standing,
    view=view,
    tell=TELL,
    cues=CUES,
    scenes=SCENES,
    voicings=VOICINGS,
    expansions=(FIVE_SIX,),
    hooks=(BUILDER, COST, RATES, TARGET, COUNTED, PROMISED),
    aids=AIDS,
    private=PRIVATE,
    statistics=statistics,
    target=target,
    geek=Geek(13, "Catan"),
    exchange=EXCHANGE,
    upcasts=UPCASTS,
)
