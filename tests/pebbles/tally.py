"""Tally: an expansion with a sheet for each player. After the throw a box is filled in once a turn: the one with the
number that was thrown is ticked, or the number is noted in any box that is free. A tick is a point.
"""

from collections.abc import Iterator, Mapping
from typing import Any

from hub.engine.definition import Expansion
from hub.engine.messages import Event
from hub.engine.offer import Offer, PlaceInput, PlaceKind
from hub.engine.phrase import Phrase, PlayerId, Who, phrase
from hub.engine.points import PointItem, PointsBreakdown
from hub.engine.rule_table import Play, RuleTable
from hub.engine.view import PLACES, Sheet, SheetBox, SheetPanel, SheetRow, TableView
from tests.pebbles.commands import FillBox
from tests.pebbles.events import BoxFilled
from tests.pebbles.rules import expect_turn, refuse

KEY = "tally"
NUMBERS, NOTES = range(2, 13), range(1, 5)


def filled(play: Play[Any]) -> Mapping[str, BoxFilled]:
    return {event.box: event for event in play.slices[KEY]}


def free(play: Play[Any]) -> tuple[str, ...]:
    """TALLY-1: the own boxes that this throw fits into; none once one was filled in."""
    state, known = play.state, filled(play)
    if state.roll is None or not state.has_rolled or any(event.turn == state.turn for event in known.values()):
        return ()
    player, number = state.active, sum(state.roll.dice)
    return tuple(box for box in (f"{player}-{number}", *(f"{player}-note-{n}" for n in NOTES)) if box not in known)


def fill(play: Play[Any], command: FillBox) -> Iterator[Event]:
    expect_turn(play, command.player, has_rolled=True)
    if command.box not in free(play):
        raise refuse("no_box", "TALLY-1")
    yield BoxFilled(command.player, command.box, sum(play.state.roll.dice), play.state.turn)


def offers(play: Play[Any]) -> Iterator[Offer]:
    player, boxes = play.state.active, free(play)
    if boxes and not play.state.is_over:
        inputs = (PlaceInput("box", PlaceKind.BOX, boxes),)
        yield Offer(FillBox, phrase("pebbles.offer.fill"), player, {"player": player}, inputs)


def score(play: Play[Any], player: PlayerId) -> PointsBreakdown:
    ticked = sum(f"{player}-{number}" in filled(play) for number in NUMBERS)
    return PointsBreakdown((PointItem(phrase("pebbles.points.ticks"), ticked, 1),) if ticked else ())


def view(play: Play[Any], seen: TableView) -> TableView:
    sheets = tuple(_sheet(filled(play), player) for player in play.state.players)
    return seen.with_panel(SheetPanel(phrase("pebbles.sheet"), sheets))


def _sheet(known: Mapping[str, BoxFilled], player: PlayerId) -> Sheet:
    numbers = tuple(
        SheetBox(
            f"{player}-{n}",
            phrase("pebbles.sheet.number", n=n),
            printed=str(n),
            is_ticked=f"{player}-{n}" in known,
            worth="1",
        )
        for n in NUMBERS
    )
    notes = tuple(_note(known, f"{player}-note-{n}", n) for n in NOTES)
    rows = SheetRow(phrase("pebbles.sheet.numbers"), numbers), SheetRow(phrase("pebbles.sheet.notes"), notes)
    return Sheet(rows, player)


def _note(known: Mapping[str, BoxFilled], box: str, n: int) -> SheetBox:
    written = str(known[box].number) if box in known else ""
    return SheetBox(box, phrase("pebbles.sheet.note", n=n), kind="pebble", written=written)


def tell_filled(_play: Play[Any], event: BoxFilled) -> tuple[Phrase, ...]:
    return (phrase("pebbles.tell.filled", player=Who(event.player), number=event.number),)


TALLY = Expansion(
    key=KEY,
    aids=(PLACES,),
    rules=(RuleTable(slice=KEY, decide={FillBox: fill}, apply={BoxFilled: lambda boxes, event: (*boxes, event)}),),
    start=lambda _setup, _box: (),
    offers=offers,
    score=score,
    view=view,
    tell={BoxFilled: tell_filled},
)
