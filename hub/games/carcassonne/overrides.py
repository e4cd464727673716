"""The table outranks the program: figures, tiles and turns are as the table says."""

from collections.abc import Iterator

from hub.engine.messages import Event
from hub.engine.rule_table import Play, RuleTable
from hub.games.carcassonne.checks import expect_cell, expect_phase, expect_player, refuse
from hub.games.carcassonne.commands import (
    LiftTile,
    MoveFigure,
    PutTile,
    SetFigure,
    SetKeeping,
    SetTilesLeft,
    SetTurn,
    TakeFigure,
)
from hub.games.carcassonne.events import (
    FigureMoved,
    KeepingSet,
    TileLifted,
    TilePut,
    TilesLeftSet,
    TurnSet,
)
from hub.games.carcassonne.figures import place_of, spot_of
from hub.games.carcassonne.placing import at_hand
from hub.games.carcassonne.state import CarcassonneState, Phase
from hub.games.carcassonne.tiles import MOST_OF_A_KIND
from hub.games.carcassonne.turns import put, taken, without_one
from hub.kit.landscape import Place

RUNNING = (Phase.TILE, Phase.HELD_UP)

# ---------------------------------------------------------------- figures


def set_figure(play: Play[CarcassonneState], command: SetFigure) -> Iterator[Event]:
    """CARC-MEEP-03: only figures that the player has; where, the table knows best."""
    expect_player(play, command.player)
    if command.figure not in at_hand(play, command.player):
        raise refuse("no_figure", "CARC-MEEP-03")
    place = _expect_free(play, Place(*expect_cell(command.cell), command.segment))
    yield FigureMoved(command.player, command.figure, None, spot_of(place))


def move_figure(play: Play[CarcassonneState], command: MoveFigure) -> Iterator[Event]:
    figure = play.state.figures[_expect_standing(play, command.spot)]
    place = _expect_free(play, Place(*expect_cell(command.cell), command.segment))
    yield FigureMoved(figure.player, figure.kind, command.spot, spot_of(place))


def take_figure(play: Play[CarcassonneState], command: TakeFigure) -> Iterator[Event]:
    figure = play.state.figures[_expect_standing(play, command.spot)]
    yield FigureMoved(figure.player, figure.kind, command.spot, None)


def _expect_standing(play: Play[CarcassonneState], spot: str) -> Place:
    place = place_of(spot)
    if place is None or place not in play.state.figures:
        raise refuse("nobody_there", "CARC-MEEP-02")
    return place


def _expect_free(play: Play[CarcassonneState], place: Place) -> Place:
    """A segment of a tile that lies there, and nobody stands on this very one."""
    if not play.state.land.has(place):
        raise refuse("no_ground", "CARC-MEEP-05")
    if place in play.state.figures:
        raise refuse("spot_taken", "CARC-MEEP-06")
    return place


# ---------------------------------------------------------------- tiles


def put_tile(play: Play[CarcassonneState], command: PutTile) -> Iterator[Event]:
    """CARC-TILE-02: beside other tiles or where there are none; whether it fits, the table has seen."""
    cell, land = expect_cell(command.cell), play.state.land
    if play.state.pile.get(command.tile, 0) < 1:
        raise refuse("not_drawable", "CARC-TILE-01", tile=command.tile[:20])
    if cell in land.tiles or (land.tiles and cell not in land.free) or command.turns not in range(4):
        raise refuse("touches_nothing", "CARC-TILE-02")
    yield TilePut(command.tile, *cell, command.turns)


def lift_tile(play: Play[CarcassonneState], command: LiftTile) -> Iterator[Event]:
    """CARC-TILE-04: back to those that may be drawn; whoever stood on it is taken along."""
    cell = expect_cell(command.cell)
    laid = play.state.land.tiles.get(cell)
    if laid is None:
        raise refuse("no_tile_there", "CARC-TILE-02")
    for place, figure in tuple(play.state.figures.items()):
        if place.cell == cell:
            yield FigureMoved(figure.player, figure.kind, spot_of(place), None)
    yield TileLifted(laid.tile.id, *cell)


def set_tiles_left(play: Play[CarcassonneState], command: SetTilesLeft) -> Iterator[Event]:
    """CARC-COMP-03: as many as the table finds."""
    if command.tile not in play.state.box.tiles or command.count not in range(MOST_OF_A_KIND + 1):
        raise refuse("not_drawable", "CARC-TILE-01", tile=command.tile[:20])
    yield TilesLeftSet(command.tile, command.count)


# ---------------------------------------------------------------- turns


def set_turn(play: Play[CarcassonneState], command: SetTurn) -> Iterator[Event]:
    """CARC-TURN-01: whoever is really to lay a tile."""
    expect_player(play, command.player)
    expect_phase(play, *RUNNING, rule="CARC-TURN-01")
    yield TurnSet(command.player)


def set_keeping(play: Play[CarcassonneState], command: SetKeeping) -> Iterator[Event]:
    """CARC-TILE-01: by tile or by feature, from now on; what is counted at the end is counted in one way."""
    expect_phase(play, Phase.STARTER, *RUNNING, rule="CARC-END-02")
    if command.keeping is play.state.keeping:
        raise refuse("kept_so_already", "CARC-TILE-01")
    yield KeepingSet(command.keeping)


# ---------------------------------------------------------------- applying


def apply_moved(state: CarcassonneState, event: FigureMoved) -> CarcassonneState:
    came, goes = place_of(event.spot or ""), place_of(event.to or "")
    state = taken(state, came) if came else state
    return put(state, event.player, event.figure, goes) if goes else state


def apply_put(state: CarcassonneState, event: TilePut) -> CarcassonneState:
    """A tile that nobody had described is now known."""
    land = state.land.with_tile((event.x, event.y), state.box.tiles[event.tile], event.turns)
    drawn = None if state.drawn == event.tile and state.pile[event.tile] == 1 else state.drawn
    return state.replace(land=land, pile=without_one(state, event.tile), untold=max(0, state.untold - 1), drawn=drawn)


def apply_lifted(state: CarcassonneState, event: TileLifted) -> CarcassonneState:
    cell = event.x, event.y
    pile = {**state.pile, event.tile: state.pile.get(event.tile, 0) + 1}
    return state.replace(land=state.land.without(cell), pile=pile, last=None if state.last == cell else state.last)


def apply_left(state: CarcassonneState, event: TilesLeftSet) -> CarcassonneState:
    pile = {**state.pile, event.tile: event.count}
    drawn = None if state.drawn == event.tile and not event.count else state.drawn
    return state.replace(pile={name: count for name, count in pile.items() if count}, drawn=drawn)


def apply_turn_set(state: CarcassonneState, event: TurnSet) -> CarcassonneState:
    return state.replace(active=event.player, phase=Phase.TILE, drawn=None)


def apply_keeping(state: CarcassonneState, event: KeepingSet) -> CarcassonneState:
    return state.replace(keeping=event.keeping, drawn=None)


RULES = RuleTable(
    decide={
        SetFigure: set_figure,
        MoveFigure: move_figure,
        TakeFigure: take_figure,
        PutTile: put_tile,
        LiftTile: lift_tile,
        SetTilesLeft: set_tiles_left,
        SetTurn: set_turn,
        SetKeeping: set_keeping,
    },
    apply={
        FigureMoved: apply_moved,
        TilePut: apply_put,
        TileLifted: apply_lifted,
        TilesLeftSet: apply_left,
        TurnSet: apply_turn_set,
        KeepingSet: apply_keeping,
    },
)
