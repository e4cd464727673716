"""The tide: an expansion. A seven brings nothing but the tide, unless the player has built a wall, which is a point."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from hub.engine.definition import Cue, Expansion, Level, Option, Voicing
from hub.engine.messages import Event
from hub.engine.offer import Offer
from hub.engine.phrase import Phrase, PlayerId, Who, phrase
from hub.engine.points import PointItem, PointsBreakdown
from hub.engine.rule_table import Play, RuleTable
from hub.engine.statistics import Chart, Series, Style, Summary
from hub.engine.story import Story
from tests.pebbles.commands import BuildWall
from tests.pebbles.events import RollRecorded, TideCame, WallBuilt
from tests.pebbles.rules import HANDFUL, expect_turn, refuse
from tests.pebbles.upcasts import TIDE_UPCASTS

KEY = "tide"
SEVEN = 7


def walls(play: Play[Any]) -> frozenset[PlayerId]:
    return frozenset(play.slices[KEY])


def wall_points(play: Play[Any], player: PlayerId) -> int:
    return int(play.options["wall_points"]) * (player in walls(play))


def build_wall(play: Play[Any], command: BuildWall) -> Iterator[Event]:
    """TIDE-1: one each, after the throw."""
    expect_turn(play, command.player, has_rolled=True)
    if command.player in walls(play):
        raise refuse("has_wall", "TIDE-1")
    yield WallBuilt(command.player)


def is_flooded(play: Play[Any], event: RollRecorded) -> bool:
    return sum(event.dice) == SEVEN and event.player not in walls(play)


def flood(play: Play[Any], handful: int, event: RollRecorded) -> int:
    """TIDE-2: the sea takes the throw of a seven."""
    return 0 if is_flooded(play, event) else handful


def come_in(play: Play[Any], event: RollRecorded) -> Iterator[Event]:
    if is_flooded(play, event):
        yield TideCame(event.player)


def offers(play: Play[Any]) -> Iterator[Offer]:
    state = play.state
    if state.has_rolled and not state.is_over and state.active not in walls(play):
        yield Offer(BuildWall, phrase("pebbles.offer.wall"), state.active, {"player": state.active})


def score(play: Play[Any], player: PlayerId) -> PointsBreakdown:
    points = wall_points(play, player)
    return PointsBreakdown((PointItem(phrase("pebbles.piece.wall"), 1, points),) if points else ())


def tell_tide(_play: Play[Any], event: TideCame) -> tuple[Phrase, ...]:
    return (phrase("pebbles.tell.tide", player=Who(event.player)),)


def tell_wall(_play: Play[Any], event: WallBuilt) -> tuple[Phrase, ...]:
    return (phrase("pebbles.tell.wall", player=Who(event.player)),)


def statistics(story: Story, counted: Summary) -> Summary:
    """Whose wall stands, once there is one."""
    built = walls(story.play)
    values = tuple(int(player in built) for player in story.players)
    wall = Series("wall", phrase("pebbles.piece.wall"), Style.WRITTEN, values)
    chart = Chart("built", phrase("pebbles.stats.built"), tuple(map(Who, story.players)), (wall,))
    return replace(counted, charts=(*counted.charts, chart)) if built else counted


TIDE = Expansion(
    key=KEY,
    options=(Option("wall_points", ("1", "2"), "1", "TIDE-1"),),
    rules=(
        RuleTable(
            slice=KEY,
            decide={BuildWall: build_wall},
            react={RollRecorded: (come_in,)},
            apply={TideCame: lambda walls, _event: walls, WallBuilt: lambda walls, event: (*walls, event.player)},
            modify={HANDFUL: (flood,)},
        ),
    ),
    start=lambda _setup, _box: (),
    offers=offers,
    score=score,
    tell={TideCame: tell_tide, WallBuilt: tell_wall},
    cues={TideCame: Cue.ALARM},
    voicings={"pebbles.tell.tide": Voicing(Level.TERSE), "pebbles.tell.wall": Voicing(Level.CHATTY)},
    statistics=statistics,
    upcasts=TIDE_UPCASTS,
)
