"""What expansions will change, tried with a small one: a big figure, hills, and something that counts at the end."""

from collections.abc import Iterator
from dataclasses import replace

import pytest

from hub.engine.definition import Expansion, MatchSetup
from hub.engine.match import Match
from hub.engine.messages import Command, Event, IllegalCommand
from hub.engine.offer import CardsInput, DependentInput
from hub.engine.phrase import PlayerId
from hub.engine.rule_table import Play, RuleTable
from hub.games import carcassonne
from hub.games.carcassonne.box import Box
from hub.games.carcassonne.commands import (
    ChooseStarter,
    EndGame,
    FinishScoring,
    LayTile,
    RecordClosed,
    SetFigure,
)
from hub.games.carcassonne.events import FeatureScored, FieldsCounted, Gain, Line, TileCounted, TileLaid
from hub.games.carcassonne.features import Facts
from hub.games.carcassonne.figures import Figure
from hub.games.carcassonne.hooks import FIGURE_MARKS, GROUNDS, OWNERS, STRENGTH
from hub.games.carcassonne.placing import grounds
from hub.games.carcassonne.state import CarcassonneState
from hub.games.registry import GAMES
from tests.random_table import new_match

RED, BLUE = map(PlayerId, ("red", "blue"))
BIG, HILL = "big", "hill"
HILLY = "E"  # a tile that another one lies under, unseen

State = CarcassonneState


def with_big(box: Box, _setup: MatchSetup) -> Box:
    return replace(box, figures={**box.figures, BIG: 1})


def big_ground(play: Play[State], usual: frozenset[str], figure: str) -> frozenset[str]:
    return grounds(play, "follower") if figure == BIG else usual


def big_strength(_play: Play[State], strength: int, figure: Figure) -> int:
    return 2 if figure.kind == BIG else strength


def on_hills(_play: Play[State], tied: tuple[PlayerId, ...], facts: Facts) -> tuple[PlayerId, ...]:
    high = {one.player for one in facts.figures if HILL in one.marks}
    return tuple(player for player in tied if player in high) or tied


def ten_for_red(_play: Play[State], _event: FieldsCounted) -> Iterator[Event]:
    yield FeatureScored(None, "road", 0, True, {}, {}, (Gain(RED, (Line("road", 10, 1),)),))


def unseen_below(_play: Play[State], event: TileLaid) -> Iterator[Event]:
    if event.tile == HILLY:
        yield TileCounted(event.player)


TRIAL = Expansion(
    key="trial",
    package=carcassonne.GAME.package,
    box=with_big,
    rules=(
        RuleTable(
            slice="trial",
            react={FieldsCounted: (ten_for_red,), TileLaid: (unseen_below,)},
            modify={
                GROUNDS: (big_ground,),
                STRENGTH: (big_strength,),
                OWNERS: (on_hills,),
                FIGURE_MARKS: (lambda _play, marks: (*marks, HILL),),
            },
        ),
    ),
    start=lambda _setup, _box: None,
)
GAME = replace(GAMES.by_key(carcassonne.GAME.key), expansions=(TRIAL,))


def table(*commands: Command, **options: str) -> Match:
    return after(new_match(GAME, players=2, options=options, expansions=("trial",)), ChooseStarter(RED), *commands)


def after(match: Match, *commands: Command) -> Match:
    for command in commands:
        match, _ = match.after(command)
    return match


def totals(match: Match) -> tuple[int, int]:
    return match.points(RED).total, match.points(BLUE).total


def test_what_comes_after_the_fields_comes_with_a_map_and_without() -> None:
    assert totals(table(EndGame())) == (10, 0)
    told = table(EndGame(), keeping="features")
    assert totals(told) == (0, 0)
    assert totals(after(told, FinishScoring())) == (10, 0)


def test_without_a_map_figures_are_told_with_what_they_stand_on() -> None:
    match = table(keeping="features")
    figures = next(
        one for one in offered(match, RecordClosed) if isinstance(one, CardsInput) and one.field == "figures"
    )
    assert [pile.kind for pile in figures.piles][:6] == [
        *("red", "blue", "red follower hill", "blue follower hill", "red big", "blue big"),
    ]
    assert totals(after(match, RecordClosed(RED, "road", 4, {}, {RED: 1, "blue follower hill": 1}))) == (0, 4)
    assert totals(after(match, RecordClosed(RED, "road", 4, {}, {"red big": 1, "blue follower hill": 1}))) == (4, 0)
    with pytest.raises(IllegalCommand, match="unknown_marks"):
        match.after(RecordClosed(RED, "road", 4, {}, {"red follower tower": 1}))


def test_a_tile_that_lies_unseen_under_another_is_counted_and_what_is_closed_scored() -> None:
    match = table(LayTile(RED, HILLY, "0,-1", 2, "c1", BIG))
    assert totals(match) == (4, 0)
    state: State = match.play().state
    assert state.tiles_left == 70


def test_the_table_puts_any_kind_of_figure() -> None:
    match = table(LayTile(RED, "B", "0,1", 0, "m1", BIG))
    which = next(one for one in offered(match, SetFigure) if isinstance(one, DependentInput) and one.field == "figure")
    assert which.after({"player": RED}) is None, "the big one stands already"
    assert which.after({"player": BLUE}) is not None
    state: State = after(match, SetFigure(BLUE, "0,0", "c1", BIG)).play().state
    assert state.supply[BLUE] == {"follower": 7, BIG: 0}


def offered(match: Match, command: type[Command]) -> tuple[object, ...]:
    return next(one.inputs for one in match.offers() if one.command is command)
