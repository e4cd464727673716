"""The table's own word: figures, tiles, turns, and how the game is kept."""

from collections.abc import Iterator, Mapping

from hub.engine.messages import Command
from hub.engine.offer import (
    Answers,
    ChoiceInput,
    DependentInput,
    Input,
    NumberInput,
    Offer,
    OfferKind,
    PlaceInput,
    PlaceKind,
)
from hub.engine.phrase import PlayerId, phrase
from hub.engine.rule_table import Play
from hub.games.carcassonne.box import FOLLOWER
from hub.games.carcassonne.commands import (
    EndGame,
    Keeping,
    LiftTile,
    MoveFigure,
    PutTile,
    SetFigure,
    SetKeeping,
    SetTilesLeft,
    SetTurn,
    TakeFigure,
)
from hub.games.carcassonne.figures import cell_name, spot_of
from hub.games.carcassonne.offers_by_feature import closed_offer
from hub.games.carcassonne.offers_laying import kinds_input
from hub.games.carcassonne.overrides import RUNNING
from hub.games.carcassonne.placing import at_hand
from hub.games.carcassonne.state import CarcassonneState, Phase
from hub.games.carcassonne.tiles import MOST_OF_A_KIND
from hub.games.carcassonne.words import (
    cell_words,
    person_words,
    segment_words,
    standing_words,
    tile_words,
    turned_words,
)
from hub.kit.landscape import TURNS, Tile


def override_offers(play: Play[CarcassonneState]) -> Iterator[Offer]:
    state = play.state
    if state.phase in RUNNING:
        others = tuple((one, person_words(one)) for one in state.players if one != state.active)
        yield _override(SetTurn, "set_turn", ChoiceInput("player", others))
        if state.keeping is Keeping.TILES:
            yield closed_offer(play, state.active, OfferKind.OVERRIDE)
            if state.tiles_left:  # else it is what comes next
                yield _override(EndGame, "end_game")
    yield from _figures(play)
    yield from _tiles(state)
    if state.phase in (Phase.STARTER, *RUNNING):
        yield _keeping(state)


def _keeping(state: CarcassonneState) -> Offer:
    keepings = ((one, phrase(f"carcassonne.option.keeping.{one}")) for one in Keeping if one is not state.keeping)
    return _override(SetKeeping, "set_keeping", ChoiceInput("keeping", tuple(keepings)))


def _override(command: type[Command], label: str, *inputs: Input) -> Offer:
    return Offer(command, phrase(f"carcassonne.offer.{label}"), inputs=inputs, kind=OfferKind.OVERRIDE)


def _figures(play: Play[CarcassonneState]) -> Iterator[Offer]:
    state = play.state
    if not state.land.tiles:
        return
    somewhere = tuple(_somewhere(state))
    have = {one: at_hand(play, one) for one in state.players if at_hand(play, one)}
    if have:
        people = tuple((one, person_words(one)) for one in have)
        whose = ChoiceInput("player", people, phrase("carcassonne.ask.player"))
        yield _override(SetFigure, "set_figure", whose, *_which(have), *somewhere)
    if state.figures:
        standing = tuple((spot_of(place), standing_words(play, place, one)) for place, one in state.figures.items())
        which = ChoiceInput("spot", standing, phrase("carcassonne.ask.figure"))
        yield _override(MoveFigure, "move_figure", which, *somewhere)
        yield _override(TakeFigure, "take_figure", which)


def _which(have: Mapping[PlayerId, tuple[str, ...]]) -> Iterator[Input]:
    """Which of several kinds of figures, for those who have another one at hand than followers."""
    rows = tuple((frozenset({(player,)}), kinds_input(kinds)) for player, kinds in have.items() if kinds != (FOLLOWER,))
    if rows:
        yield DependentInput("figure", ("player",), rows)


def _somewhere(state: CarcassonneState) -> Iterator[Input]:
    """Any tile, and a segment of it."""
    cells = tuple((cell_name(cell), cell_words(cell)) for cell in state.land.tiles)
    yield ChoiceInput("cell", cells, phrase("carcassonne.ask.cell"))
    same: dict[str, tuple[Tile, set[Answers]]] = {}
    for cell, laid in state.land.tiles.items():
        same.setdefault(laid.tile.id, (laid.tile, set()))[1].add((cell_name(cell),))
    yield DependentInput(
        "segment", ("cell",), tuple((frozenset(suits), _segments(tile)) for tile, suits in same.values())
    )


def _segments(tile: Tile) -> ChoiceInput:
    parts = tuple((one.id, segment_words(one)) for one in tile.segments)
    return ChoiceInput("segment", parts, phrase("carcassonne.ask.segment"))


def _tiles(state: CarcassonneState) -> Iterator[Offer]:
    pile = tuple((name, tile_words(state.box.tiles[name])) for name in state.pile)
    if pile:
        yield _override(
            PutTile,
            "put_tile",
            PlaceInput("cell", PlaceKind.CELL, tuple(map(cell_name, state.land.free)) or ("0,0",)),
            ChoiceInput("tile", pile, phrase("carcassonne.ask.tile")),
            ChoiceInput("turns", tuple((one, turned_words(one)) for one in TURNS), phrase("carcassonne.ask.turns")),
        )
    laid = tuple((cell_name(cell), cell_words(cell)) for cell in state.land.tiles)
    if laid:
        yield _override(LiftTile, "lift_tile", ChoiceInput("cell", laid, phrase("carcassonne.ask.cell")))
    every = tuple((name, tile_words(tile)) for name, tile in state.box.tiles.items())
    yield _override(
        SetTilesLeft,
        "set_tiles_left",
        ChoiceInput("tile", every, phrase("carcassonne.ask.tile")),
        NumberInput("count", 0, MOST_OF_A_KIND, label=phrase("carcassonne.ask.count")),
    )
