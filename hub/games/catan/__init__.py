"""Catan: what the game declares to the hub."""

from hub.engine.definition import GameDefinition, Needs, Option
from hub.games.catan import building, founding, overrides, robber, scoring, turns
from hub.games.catan.commands import RecordRoll
from hub.games.catan.offers import offers
from hub.games.catan.phrases import TELL
from hub.games.catan.state import CatanState, start
from hub.games.catan.view import view

GAME: GameDefinition[CatanState] = GameDefinition(
    key="catan",
    players=range(3, 5),
    colours=("red", "blue", "orange", "white"),  # BASE-COMP-06
    options=(
        Option("island", ("beginner", "custom"), "beginner", "BASE-SETUP-01"),
        Option("bank_shortage", ("per_type_none", "all_types_none", "single_gets_rest"), "per_type_none", "GAP-04"),
        Option("robber_to_desert", ("allowed", "forbidden"), "allowed", "GAP-06"),
        Option("steal_obligation", ("mandatory_if_possible", "optional"), "mandatory_if_possible", "GAP-07"),
    ),
    needs=Needs(dice=2),
    rules=(founding.RULES, turns.RULES, robber.RULES, building.RULES, scoring.RULES, overrides.RULES),
    start=start,
    offers=offers,
    score=scoring.score,
    view=view,
    tell=TELL,
    roll_command=lambda values: RecordRoll((values[0], values[1])),
)
