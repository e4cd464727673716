"""The end of the game: what is open is counted, then the fields; and who has won."""

from collections.abc import Iterator

from hub.engine.messages import Event
from hub.engine.phrase import PlayerId
from hub.engine.rule_table import Play, RuleTable
from hub.games.carcassonne.checks import expect_keeping, expect_phase
from hub.games.carcassonne.commands import EndGame, FinishScoring, Keeping
from hub.games.carcassonne.events import FeatureScored, FieldsCounted, FieldsReached, FinalScoringBegun, GameEnded
from hub.games.carcassonne.features import Facts, facts_of, held_features
from hub.games.carcassonne.majority import scored
from hub.games.carcassonne.scoring import points_for
from hub.games.carcassonne.state import CarcassonneState, Phase
from hub.games.carcassonne.tiles import CITY, FIELD, MONASTERY, ROAD

ORDER = (ROAD, CITY, MONASTERY)  # CARC-END-02; fields come last, and the order changes no sum


def end_game(play: Play[CarcassonneState], _command: EndGame) -> Iterator[Event]:
    """CARC-END-01: the table says that the last tile lies."""
    expect_phase(play, Phase.TILE, Phase.HELD_UP, rule="CARC-END-01")
    yield FinalScoringBegun()


def finish_scoring(play: Play[CarcassonneState], _command: FinishScoring) -> Iterator[Event]:
    """CARC-END-02: nothing is left to be counted."""
    expect_phase(play, Phase.FINAL, rule="CARC-END-02")
    expect_keeping(play, Keeping.FEATURES)
    yield FieldsCounted()
    yield GameEnded()


def open_features(play: Play[CarcassonneState]) -> Iterator[Facts]:
    """CARC-END-03: every road, city and monastery that somebody still stands in."""
    found = [facts_of(play.state, name) for name in held_features(play.state)]
    yield from (facts for kind in ORDER for facts in found if facts.kind == kind)


def fields(play: Play[CarcassonneState]) -> Iterator[Facts]:
    """CARC-FIELD-01, CARC-FIELD-05: every field with a figure, each for itself."""
    found = (facts_of(play.state, name) for name in held_features(play.state))
    yield from (facts for facts in found if facts.kind == FIELD)


def counted_now(play: Play[CarcassonneState]) -> Iterator[FeatureScored]:
    """What would be counted if the game ended now."""
    yield from (scored(play, facts) for facts in (*open_features(play), *fields(play)))


def count_open(play: Play[CarcassonneState], _event: FinalScoringBegun) -> Iterator[Event]:
    """CARC-END-02, CARC-END-03: one feature after the other; by feature the table is asked for them."""
    if play.state.keeping is Keeping.TILES:
        yield from (scored(play, facts) for facts in tuple(open_features(play)))
        yield FieldsReached()


def count_fields(play: Play[CarcassonneState], _event: FieldsReached) -> Iterator[Event]:
    yield from (scored(play, facts) for facts in tuple(fields(play)))
    yield FieldsCounted()


def conclude(play: Play[CarcassonneState]) -> Iterator[Event]:
    """When all that an expansion counts is counted, too."""
    if play.state.phase is Phase.FINAL and play.state.keeping is Keeping.TILES:
        yield GameEnded()


def winners(play: Play[CarcassonneState]) -> tuple[PlayerId, ...]:
    """CARC-END-05: most points win; equals win together unless the table agreed that fields decide."""
    totals = {player: play.points(player).total for player in play.state.players}
    best = tuple(player for player in play.state.players if totals[player] == max(totals.values()))
    if play.options["final_tie"] == "shared" or len(best) == 1:
        return best
    farmed = {player: points_for(play.state, player, FIELD) for player in best}
    return tuple(player for player in best if farmed[player] == max(farmed.values()))


def apply_final(state: CarcassonneState, _event: FinalScoringBegun) -> CarcassonneState:
    return state.replace(phase=Phase.FINAL, drawn=None)


def apply_end(state: CarcassonneState, _event: GameEnded) -> CarcassonneState:
    return state.replace(phase=Phase.OVER)


RULES = RuleTable(
    decide={EndGame: end_game, FinishScoring: finish_scoring},
    react={FinalScoringBegun: (count_open,), FieldsReached: (count_fields,)},
    apply={
        FinalScoringBegun: apply_final,
        FieldsReached: lambda state, _event: state,
        FieldsCounted: lambda state, _event: state,
        GameEnded: apply_end,
    },
    conclude=(conclude,),
)
