"""What is worth saying of what happens, every point with its reasons."""

from collections.abc import Iterator

from hub.engine.definition import Tell
from hub.engine.messages import Event
from hub.engine.phrase import Phrase, PlayerId, Who, phrase
from hub.engine.rule_table import Play
from hub.games.carcassonne.ending import winners
from hub.games.carcassonne.events import (
    FeatureScored,
    FieldsCounted,
    FieldsReached,
    FigureMoved,
    FigurePlaced,
    FiguresReturned,
    FinalScoringBegun,
    Gain,
    GameEnded,
    KeepingSet,
    StarterChosen,
    TileCounted,
    TileDrawn,
    TileLaid,
    TileLifted,
    TilePut,
    TileSetAside,
    TilesLeftSet,
    TurnEnded,
    TurnSet,
)
from hub.games.carcassonne.figures import place_of
from hub.games.carcassonne.scoring import on_track
from hub.games.carcassonne.state import CarcassonneState
from hub.games.carcassonne.words import cell_words, role_words, seen_words, tile_words
from hub.kit.landscape import Place

BIG = 20  # points at once, from which on people look up
FEW_TILES = (20, 10, 5, 3, 1)  # left, which are worth a word


def _tell(key: str, **args: str | int | Who | Phrase | tuple[str | Who | Phrase, ...]) -> Phrase:
    return phrase(f"carcassonne.tell.{key}", **args)


# ---------------------------------------------------------------- a turn


def tell_starter(_play: Play[CarcassonneState], event: StarterChosen) -> Iterator[Phrase]:
    yield _tell("starter", player=Who(event.player))


def tell_drawn(play: Play[CarcassonneState], event: TileDrawn) -> Iterator[Phrase]:
    yield _tell("drawn", player=Who(event.player), tile=seen_words(play.state.box.tiles[event.tile]))


def tell_laid(play: Play[CarcassonneState], event: TileLaid) -> Iterator[Phrase]:
    yield _tell("laid", player=Who(event.player), tile=seen_words(play.state.box.tiles[event.tile]))


def tell_aside(play: Play[CarcassonneState], event: TileSetAside) -> Iterator[Phrase]:
    yield _tell("aside", player=Who(event.player), tile=tile_words(play.state.box.tiles[event.tile]))


def tell_nothing(_play: Play[CarcassonneState], _event: TileCounted | FieldsCounted) -> Iterator[Phrase]:
    """What comes with it has words enough."""
    yield from ()


def tell_placed(play: Play[CarcassonneState], event: FigurePlaced) -> Iterator[Phrase]:
    ground = play.state.land.segment(Place(event.x, event.y, event.segment)).kind
    yield _tell("placed", player=Who(event.player), role=role_words(event.figure, ground))
    if not sum(play.state.supply[event.player].values()):
        yield phrase("carcassonne.remark.last_figure", player=Who(event.player))


def tell_turn(play: Play[CarcassonneState], event: TurnEnded) -> Iterator[Phrase]:
    yield _tell("your_turn", player=Who(event.following))
    yield from _few_left(play.state)


def _few_left(state: CarcassonneState) -> Iterator[Phrase]:
    if state.tiles_left in FEW_TILES:
        yield phrase("carcassonne.remark.tiles_left", n=state.tiles_left)


# ---------------------------------------------------------------- points


def tell_scored(play: Play[CarcassonneState], event: FeatureScored) -> Iterator[Phrase]:
    """What it is, what it brings to whom and for what, and who was too weak."""
    yield from scored_words(event)
    yield from _majority(event)
    yield from _cities(event)
    for gain in event.gains:
        yield from _laps(play, gain)
        if gain.points >= BIG:
            yield phrase("carcassonne.remark.big", player=Who(gain.player), n=gain.points)


def scored_words(event: FeatureScored) -> Iterator[Phrase]:
    what = phrase(f"carcassonne.scored.{event.kind}_{'closed' if event.is_closed else 'open'}")
    if not event.gains:
        yield _tell("scored_nothing" if event.strengths else "scored_nobody", what=what)
    for lines in dict.fromkeys(gain.lines for gain in event.gains):
        yield _paid(tuple(gain for gain in event.gains if gain.lines == lines), what)


def _paid(gains: tuple[Gain, ...], what: Phrase) -> Phrase:
    reasons = tuple(
        phrase("carcassonne.reason", what=phrase(f"carcassonne.counted.{one.reason}", n=one.count), each=one.each)
        for one in gains[0].lines
    )
    people, points = tuple(Who(gain.player) for gain in gains), gains[0].points
    if len(people) == 1:
        return _tell("scored", player=people[0], what=what, n=points, reasons=reasons)
    return _tell("scored_together", people=people, what=what, n=points, reasons=reasons)


def _majority(event: FeatureScored) -> Iterator[Phrase]:
    """Only where more than one player stood there."""
    if len(event.strengths) > 1:
        strong = tuple(
            phrase("carcassonne.strength", player=Who(one), n=strength) for one, strength in event.strengths.items()
        )
        yield _tell("majority", strengths=strong)


def _cities(event: FeatureScored) -> Iterator[Phrase]:
    """CARC-FIELD-04: which cities a field is paid for, where they can be looked at."""
    places = [place for place in map(place_of, event.at) if place]
    if places and event.gains:
        yield _tell("cities_at", n=len(places), places=tuple(cell_words(place.cell) for place in places))


def _laps(play: Play[CarcassonneState], gain: Gain) -> Iterator[Phrase]:
    """CARC-TRACK-02: the scoring figure has passed the start of the track."""
    now = play.points(gain.player).total
    if on_track(now).laps > on_track(now - gain.points).laps:
        yield _tell("lap", player=Who(gain.player), n=on_track(now).laps)


def tell_returned(_play: Play[CarcassonneState], event: FiguresReturned) -> Iterator[Phrase]:
    homes = dict.fromkeys(one.player for one in event.figures)
    back = tuple(_back(event, player) for player in homes)
    yield _tell("returned", figures=back)


def _back(event: FiguresReturned, player: PlayerId) -> Phrase:
    return phrase("carcassonne.strength", player=Who(player), n=sum(one.player == player for one in event.figures))


def tell_final(_play: Play[CarcassonneState], _event: FinalScoringBegun) -> Iterator[Phrase]:
    yield _tell("final")


def tell_fields(_play: Play[CarcassonneState], _event: FieldsReached) -> Iterator[Phrase]:
    yield _tell("fields")


def tell_end(play: Play[CarcassonneState], _event: GameEnded) -> Iterator[Phrase]:
    best = winners(play)
    points = play.points(best[0]).total
    if len(best) == 1:
        yield _tell("won", player=Who(best[0]), n=points)
    else:
        yield _tell("won_together", people=tuple(map(Who, best)), n=points)


# ---------------------------------------------------------------- the table's own word


def tell_keeping(_play: Play[CarcassonneState], event: KeepingSet) -> Iterator[Phrase]:
    yield _tell(f"kept_by_{event.keeping}")


def tell_turn_set(_play: Play[CarcassonneState], event: TurnSet) -> Iterator[Phrase]:
    yield _tell("your_turn", player=Who(event.player))


def tell_moved(_play: Play[CarcassonneState], event: FigureMoved) -> Iterator[Phrase]:
    came, goes = place_of(event.spot or ""), place_of(event.to or "")
    figure = phrase(f"carcassonne.figure.{event.figure}")
    if goes is None:
        yield _tell("figure_taken", player=Who(event.player), figure=figure)
    else:
        key = "figure_moved" if came else "figure_set"
        yield _tell(key, player=Who(event.player), figure=figure, at=cell_words(goes.cell))


def tell_put(play: Play[CarcassonneState], event: TilePut) -> Iterator[Phrase]:
    yield _tell("put", tile=tile_words(play.state.box.tiles[event.tile]), at=cell_words((event.x, event.y)))


def tell_lifted(play: Play[CarcassonneState], event: TileLifted) -> Iterator[Phrase]:
    yield _tell("lifted", tile=tile_words(play.state.box.tiles[event.tile]), at=cell_words((event.x, event.y)))


def tell_left(play: Play[CarcassonneState], event: TilesLeftSet) -> Iterator[Phrase]:
    yield _tell("tiles_left", tile=tile_words(play.state.box.tiles[event.tile]), n=event.count)


TELL: dict[type[Event], Tell] = {
    StarterChosen: tell_starter,
    TileDrawn: tell_drawn,
    TileLaid: tell_laid,
    TileSetAside: tell_aside,
    TileCounted: tell_nothing,
    FigurePlaced: tell_placed,
    FeatureScored: tell_scored,
    FiguresReturned: tell_returned,
    TurnEnded: tell_turn,
    FinalScoringBegun: tell_final,
    FieldsReached: tell_fields,
    FieldsCounted: tell_nothing,
    GameEnded: tell_end,
    KeepingSet: tell_keeping,
    TurnSet: tell_turn_set,
    FigureMoved: tell_moved,
    TilePut: tell_put,
    TileLifted: tell_lifted,
    TilesLeftSet: tell_left,
}
