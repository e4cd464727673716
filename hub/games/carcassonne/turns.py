"""A turn: a tile is drawn and laid, a figure may be placed, what was closed is scored."""

from collections.abc import Iterator

from hub.engine.messages import Event
from hub.engine.phrase import PlayerId
from hub.engine.rule_table import Play, RuleTable
from hub.games.carcassonne.checks import expect_cell, expect_keeping, expect_phase, expect_player, expect_turn, refuse
from hub.games.carcassonne.commands import ChooseStarter, DrawTile, Keeping, LayTile, SetTileAside
from hub.games.carcassonne.events import (
    FeatureScored,
    FigurePlaced,
    FiguresReturned,
    FinalScoringBegun,
    Returned,
    StarterChosen,
    TileDrawn,
    TileLaid,
    TileSetAside,
    TurnEnded,
)
from hub.games.carcassonne.features import closed_by, facts_of, figures_in
from hub.games.carcassonne.figures import Figure, place_of, spot_of
from hub.games.carcassonne.hooks import DRAWN_FIRST, FOLLOWING, HELD_UP
from hub.games.carcassonne.majority import scored
from hub.games.carcassonne.placing import drawable, expect_figure, expect_place, places
from hub.games.carcassonne.state import CarcassonneState, Phase
from hub.kit.landscape import Place, Tile

# ---------------------------------------------------------------- deciding


def choose_starter(play: Play[CarcassonneState], command: ChooseStarter) -> Iterator[Event]:
    """CARC-SETUP-03: the youngest decides, the table says whom."""
    expect_player(play, command.player)
    expect_phase(play, Phase.STARTER, rule="CARC-SETUP-03")
    yield StarterChosen(command.player)


def expect_drawable(play: Play[CarcassonneState], name: str) -> Tile:
    """CARC-TILE-01: there is still one of it, and it is the one that was shown."""
    if name not in drawable(play):
        raise refuse("not_drawable", "CARC-TILE-01", tile=name[:20])
    return play.state.box.tiles[name]


def draw_tile(play: Play[CarcassonneState], command: DrawTile) -> Iterator[Event]:
    """CARC-TILE-01: everybody sees it before it is laid."""
    expect_turn(play, command.player)
    expect_keeping(play, Keeping.TILES)
    if play.state.drawn is not None:
        raise refuse("drawn_already", "CARC-TILE-01", tile=play.state.drawn)
    expect_drawable(play, command.tile)
    yield TileDrawn(command.player, command.tile)


def lay_tile(play: Play[CarcassonneState], command: LayTile) -> Iterator[Event]:
    """CARC-TURN-01: lay, place at most one figure on this very tile (CARC-MEEP-01, CARC-MEEP-02), score."""
    expect_turn(play, command.player)
    expect_keeping(play, Keeping.TILES)
    tile, cell = expect_drawable(play, command.tile), expect_cell(command.cell)
    if play.state.drawn is None and play.modified(DRAWN_FIRST, False):
        raise refuse("draw_first", "CARC-TILE-01")
    expect_place(play, tile, cell, command.turns)
    yield TileLaid(command.player, tile.id, *cell, command.turns)
    if command.segment is not None:
        expect_figure(play, command.player, command.figure, Place(*cell, command.segment))
        yield FigurePlaced(command.player, command.figure, *cell, command.segment)
    if not play.modified(HELD_UP, False):
        yield from finish_tile(play)


def finish_tile(play: Play[CarcassonneState]) -> Iterator[Event]:
    """CARC-MEEP-07, CARC-RET-02: only when the figure stands, what the tile closed is scored; then the turn is over.

    Whoever holds a turn up goes on from here.
    """
    yield from score_closed(play)
    yield from end_turn(play)


def score_closed(play: Play[CarcassonneState]) -> Iterator[Event]:
    """CARC-TURN-01: every road, city and monastery that the tile of this turn closed."""
    state = play.state
    if state.last is None:
        return
    for name in dict.fromkeys(closed_by(state.land, state.last)):
        yield scored(play, facts_of(play.state, name), play.state.active)
        home = figures_in(play.state, name)
        if home:  # CARC-RET-01: winners and losers alike; CARC-RET-03: farmers are never among them
            yield FiguresReturned(tuple(Returned(one.player, one.kind, spot_of(at)) for at, one in home.items()))


def end_turn(play: Play[CarcassonneState]) -> Iterator[Event]:
    """CARC-TURN-01: the next one clockwise; CARC-END-01: after the last tile nobody."""
    if play.state.tiles_left:
        player = play.state.active
        yield TurnEnded(player, play.modified(FOLLOWING, play.state.after(player), player))
    else:
        yield FinalScoringBegun()


def set_tile_aside(play: Play[CarcassonneState], command: SetTileAside) -> Iterator[Event]:
    """CARC-TILE-04: only a tile that fits nowhere; the same player draws another one, if there is one."""
    expect_turn(play, command.player)
    expect_keeping(play, Keeping.TILES)
    tile = expect_drawable(play, command.tile)
    if places(play, tile):
        raise refuse("fits_somewhere", "CARC-TILE-04", tile=tile.id)
    yield TileSetAside(command.player, tile.id)
    if not play.state.tiles_left:
        yield FinalScoringBegun()


# ---------------------------------------------------------------- applying


def apply_starter(state: CarcassonneState, event: StarterChosen) -> CarcassonneState:
    return state.replace(active=event.player, starter=event.player, phase=Phase.TILE, turn=1)


def apply_drawn(state: CarcassonneState, event: TileDrawn) -> CarcassonneState:
    return state.replace(drawn=event.tile)


def without_one(state: CarcassonneState, tile: str) -> dict[str, int]:
    return {name: count - (name == tile) for name, count in state.pile.items() if count > (name == tile)}


def apply_laid(state: CarcassonneState, event: TileLaid) -> CarcassonneState:
    cell = event.x, event.y
    return state.replace(
        land=state.land.with_tile(cell, state.box.tiles[event.tile], event.turns),
        pile=without_one(state, event.tile),
        drawn=None,
        last=cell,
        phase=Phase.HELD_UP,
    )


def apply_aside(state: CarcassonneState, event: TileSetAside) -> CarcassonneState:
    return state.replace(pile=without_one(state, event.tile), aside=(*state.aside, event.tile), drawn=None)


def supply_with(state: CarcassonneState, player: PlayerId, figure: str, more: int) -> dict[PlayerId, dict[str, int]]:
    supply = {one: dict(figures) for one, figures in state.supply.items()}
    supply[player][figure] = supply[player].get(figure, 0) + more
    return supply


def put(state: CarcassonneState, player: PlayerId, figure: str, place: Place) -> CarcassonneState:
    """From the supply to the landscape."""
    marks = state.land.tiles[place.cell].tile.marks
    figures = {**state.figures, place: Figure(player, figure, marks)}
    return state.replace(figures=figures, supply=supply_with(state, player, figure, -1))


def taken(state: CarcassonneState, place: Place) -> CarcassonneState:
    """From the landscape back to the supply."""
    figure = state.figures[place]
    figures = {at: one for at, one in state.figures.items() if at != place}
    return state.replace(figures=figures, supply=supply_with(state, figure.player, figure.kind, 1))


def apply_figure(state: CarcassonneState, event: FigurePlaced) -> CarcassonneState:
    return put(state, event.player, event.figure, Place(event.x, event.y, event.segment))


def apply_scored(state: CarcassonneState, event: FeatureScored) -> CarcassonneState:
    """CARC-TRACK-01: points are marked at once."""
    return state.replace(scored=state.scored.appended(event))


def apply_returned(state: CarcassonneState, event: FiguresReturned) -> CarcassonneState:
    """CARC-RET-01, CARC-MEEP-04: back to the supply, too late for this turn. Those that lie on no map stay untold."""
    for one in event.figures:
        place = place_of(one.spot)
        state = taken(state, place) if place else state
    return state


def apply_turn(state: CarcassonneState, event: TurnEnded) -> CarcassonneState:
    return state.replace(active=event.following, turn=state.turn + 1, phase=Phase.TILE)


RULES = RuleTable(
    decide={
        ChooseStarter: choose_starter,
        DrawTile: draw_tile,
        LayTile: lay_tile,
        SetTileAside: set_tile_aside,
    },
    apply={
        StarterChosen: apply_starter,
        TileDrawn: apply_drawn,
        TileLaid: apply_laid,
        TileSetAside: apply_aside,
        FigurePlaced: apply_figure,
        FeatureScored: apply_scored,
        FiguresReturned: apply_returned,
        TurnEnded: apply_turn,
    },
)
