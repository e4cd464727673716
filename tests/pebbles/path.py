"""The path: an expansion with a landscape. After the throw a stone may be laid beside another one, turned as one likes;
whoever laid it stands on it. A stone is a point.
"""

from collections.abc import Iterator
from typing import Any

from hub.engine.definition import Expansion
from hub.engine.messages import Event
from hub.engine.offer import ChoiceInput, Offer, PlaceInput, PlaceKind
from hub.engine.phrase import Phrase, PlayerId, Who, phrase
from hub.engine.points import PointItem, PointsBreakdown
from hub.engine.rule_table import Play, RuleTable
from hub.engine.view import PLACES, Cell, Figure, LaidTile, LandscapePanel, Piece, TableView
from tests.pebbles.commands import LayStone
from tests.pebbles.events import StoneLaid
from tests.pebbles.rules import expect_turn, refuse

KEY = "path"
TURNS = range(4)
AROUND = ((0, -1), (1, 0), (0, 1), (-1, 0))


def places(play: Play[Any]) -> dict[str, tuple[int, int]]:
    """PATH-1: beside what lies there; the first stone lies in the middle."""
    laid = {(0, 0), *((event.column, event.row) for event in play.slices[KEY])}
    beside = {(x + dx, y + dy) for x, y in laid for dx, dy in AROUND} - laid
    return {f"{x},{y}": (x, y) for x, y in sorted(beside)}


def may_lay(play: Play[Any]) -> bool:
    state = play.state
    return state.has_rolled and all(event.turn != state.turn for event in play.slices[KEY])


def lay(play: Play[Any], command: LayStone) -> Iterator[Event]:
    expect_turn(play, command.player, has_rolled=True)
    if command.cell not in places(play) or command.turns not in TURNS or not may_lay(play):
        raise refuse("no_stone", "PATH-1")
    yield StoneLaid(command.player, *places(play)[command.cell], command.turns, play.state.turn)


def offers(play: Play[Any]) -> Iterator[Offer]:
    player = play.state.active
    if may_lay(play) and not play.state.is_over:
        turned = tuple((turns, phrase("pebbles.turned", quarters=turns)) for turns in TURNS)
        inputs = (PlaceInput("cell", PlaceKind.CELL, tuple(places(play))), ChoiceInput("turns", turned, chosen=0))
        yield Offer(LayStone, phrase("pebbles.offer.stone"), player, {"player": player}, inputs)


def score(play: Play[Any], player: PlayerId) -> PointsBreakdown:
    laid = sum(event.player == player for event in play.slices[KEY])
    return PointsBreakdown((PointItem(phrase("pebbles.points.stones"), laid, 1),) if laid else ())


def view(play: Play[Any], seen: TableView) -> TableView:
    stone, events = phrase("pebbles.piece.stone"), play.slices[KEY]
    tiles = tuple(
        LaidTile(
            one.column,
            one.row,
            "stone",
            stone,
            one.turns,
            (Figure(Piece("walker", one.player), 0.3, 0.7),),
            is_new=one is events[-1],
        )
        for one in events
    )
    cells = tuple(Cell(name, x, y) for name, (x, y) in places(play).items())
    return seen.with_panel(LandscapePanel((LaidTile(0, 0, "stone", stone), *tiles), cells))


def tell_laid(_play: Play[Any], event: StoneLaid) -> tuple[Phrase, ...]:
    return (phrase("pebbles.tell.stone", player=Who(event.player)),)


PATH = Expansion(
    key=KEY,
    aids=(PLACES,),
    rules=(RuleTable(slice=KEY, decide={LayStone: lay}, apply={StoneLaid: lambda laid, event: (*laid, event)}),),
    start=lambda _setup, _box: (),
    offers=offers,
    score=score,
    view=view,
    tell={StoneLaid: tell_laid},
)
