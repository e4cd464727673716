"""How the state looks to the table: the landscape, the tiles that are left, and what everybody has at hand."""

from collections.abc import Iterator

from hub.engine.phrase import Phrase, PlayerId, phrase
from hub.engine.rule_table import Play
from hub.engine.view import (
    PLACES,
    Cell,
    Counter,
    Figure,
    Group,
    Hint,
    LaidTile,
    LandscapePanel,
    Panel,
    Piece,
    SeatsPanel,
    SeatView,
    SupplyPanel,
    TableView,
    exactly,
)
from hub.games.carcassonne.areas import areas
from hub.games.carcassonne.commands import Keeping
from hub.games.carcassonne.ending import counted_now
from hub.games.carcassonne.figures import cell_name
from hub.games.carcassonne.holes import holes
from hub.games.carcassonne.phrases import scored_words
from hub.games.carcassonne.room import spot_on
from hub.games.carcassonne.scoring import TRACK, on_track
from hub.games.carcassonne.state import CarcassonneState, Phase
from hub.games.carcassonne.tiles import FIELD
from hub.games.carcassonne.words import tile_words

IF_ENDED = "if_ended"  # an aid: what everybody would have if the game ended now
AIDS = (IF_ENDED, PLACES)


def view(play: Play[CarcassonneState]) -> TableView:
    state = play.state
    is_running = state.phase in (Phase.TILE, Phase.HELD_UP)
    is_told = state.phase is Phase.TILE and state.keeping is Keeping.FEATURES
    phase = phrase(f"carcassonne.phase.{'told' if is_told else state.phase}")
    notes = (phrase("carcassonne.note.tiles_left", n=state.tiles_left),) if is_running else _counted_last(state)
    return TableView(phase, tuple(_panels(play)), notes=notes)


def _counted_last(state: CarcassonneState) -> tuple[Phrase, ...]:
    """What the final scoring brought, feature by feature, in the order in which it was counted."""
    paid = tuple(words for one in state.scored if one.gains and not one.is_closed for words in scored_words(one))
    return (phrase("carcassonne.note.counted_last"), *paid) if paid else ()


def _panels(play: Play[CarcassonneState]) -> Iterator[Panel]:
    state = play.state
    if state.keeping is Keeping.TILES or len(state.land.tiles) > len(state.box.beginning):
        yield landscape(play)
    if state.keeping is Keeping.TILES:
        tiles = (exactly(name, tile_words(state.box.tiles[name]), count) for name, count in state.pile.items())
        yield SupplyPanel(phrase("carcassonne.supply"), tuple(tiles), key="pile")
    promised = _if_ended(play)
    yield SeatsPanel(tuple(_seat(play, player, promised) for player in state.players))


def landscape(play: Play[CarcassonneState]) -> LandscapePanel:
    state = play.state
    standing: dict[tuple[int, int], list[Figure]] = {}
    for place, figure in state.figures.items():
        at = spot_on(state.land.tiles[place.cell], place.segment)
        drawn = state.box.lying.get(figure.kind) if state.land.segment(place).kind == FIELD else None
        standing.setdefault(place.cell, []).append(Figure(Piece(drawn or figure.kind, figure.player), *at))
    tiles = tuple(
        LaidTile(
            *cell,
            laid.tile.id,
            tile_words(laid.tile),
            laid.turns,
            tuple(standing.get(cell, ())),
            is_new=cell == state.last,
        )
        for cell, laid in state.land.tiles.items()
    )
    cells = tuple(Cell(cell_name(cell), *cell) for cell in state.land.free)
    return LandscapePanel(tiles, cells, (*areas(play), *holes(play)))


def _if_ended(play: Play[CarcassonneState]) -> dict[PlayerId, int]:
    """What open features and fields would bring now; of a game without a map nobody knows."""
    state = play.state
    if state.keeping is not Keeping.TILES or state.phase not in (Phase.TILE, Phase.HELD_UP):
        return {}
    more = dict.fromkeys(state.players, 0)
    for event in counted_now(play):
        for gain in event.gains:
            more[gain.player] += gain.points
    return more


def _seat(play: Play[CarcassonneState], player: PlayerId, promised: dict[PlayerId, int]) -> SeatView:
    points = play.points(player).total
    hints: tuple[Hint, ...] = ()
    if player in promised:
        more = promised[player]
        hints = (Hint(phrase("carcassonne.hint.if_ended", more=more, n=points + more), aid=IF_ENDED),)
    return SeatView(player, groups=tuple(_groups(play, player, points)), hints=hints)


def _groups(play: Play[CarcassonneState], player: PlayerId, points: int) -> Iterator[Group]:
    state = play.state
    if state.keeping is Keeping.TILES:
        figures = (
            exactly(kind, phrase(f"carcassonne.figure.{kind}"), state.supply[player].get(kind, 0))
            for kind in state.box.figures
        )
        yield Group("figures", phrase("carcassonne.group.figures"), tuple(figures))
    yield Group("track", phrase("carcassonne.group.track"), tuple(_track(play, points)), is_detail=True)


def _track(play: Play[CarcassonneState], points: int) -> Iterator[Counter]:
    """CARC-TRACK-01…03, OPEN-C-20: where the scoring figure stands, and how the laps are shown."""
    stands = on_track(points)
    yield exactly("track", phrase("carcassonne.track.field"), stands.field)
    if stands.laps and play.options["lap_display"] == "laps":
        yield exactly("lap", phrase("carcassonne.track.laps"), stands.laps)
    elif stands.laps:
        yield exactly("score_tile", phrase("carcassonne.track.score_tile"), stands.laps * TRACK)
