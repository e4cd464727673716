"""The events of a case, each done by the commands that a table would give."""

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any

from hub.engine.definition import GameDefinition
from hub.engine.match import Match
from hub.engine.messages import IllegalCommand
from hub.games.carcassonne.cases import by_feature, by_tile
from hub.games.carcassonne.cases.notation import Case, Words, number
from hub.games.carcassonne.cases.outcome import Outcome, points_of
from hub.games.carcassonne.cases.position import begun, figures_of, laid_out, told
from hub.games.carcassonne.scoring import on_track

TOLD = ("close", "turn")  # events that need no map
BARE = ("setup", "track")  # events that need no position


def happen(case: Case, game: GameDefinition[Any]) -> Outcome:
    """All events; a refusal ends them, and whether it was expected is looked at later."""
    match = _table(case, game)
    standing = {named: tuple(figures_of(case, feature)) for named, feature in case.features.items()}
    outcome = Outcome(match, points_of(match), standing)
    for event in case.when:
        outcome.back = Counter()
        try:
            HAPPENINGS[event["event"]](case, event, outcome)
        except IllegalCommand as refusal:
            outcome.refusal = refusal
            break
    return outcome


def _table(case: Case, game: GameDefinition[Any]) -> Match:
    if any(event["event"] in BARE for event in case.when):
        return begun(case, game)
    if case.given.get("board"):
        return laid_out(case, game)
    is_told = case.features or any(event["event"] in TOLD for event in case.when)
    return told(case, game) if is_told else laid_out(case, game)


def track(_case: Case, event: Words, outcome: Outcome) -> None:
    stands = on_track(number(event.get("score"), "score"))
    outcome.facts |= {"field": stands.field, "laps": stands.laps, "lying": stands.is_lying}


HAPPENINGS: Mapping[str, Callable[[Case, Words, Outcome], None]] = {
    "close": by_feature.close,
    "final": by_feature.final,
    "may_place": by_feature.may_place,
    "turn": by_feature.turn,
    "place": by_tile.place,
    "connected": by_tile.connected,
    "unplaceable": by_tile.unplaceable,
    "setup": by_tile.set_up,
    "track": track,
}
