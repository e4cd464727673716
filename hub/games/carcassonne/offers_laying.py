"""Laying a tile: which was drawn, where it lies, how it is turned, and who goes on it."""

from collections.abc import Iterator, Mapping
from typing import TypeAlias

from hub.engine.offer import (
    Answers,
    ChoiceInput,
    DependentInput,
    Input,
    Offer,
    OfferKind,
    Picture,
    PlaceInput,
    PlaceKind,
)
from hub.engine.phrase import Phrase, PlayerId, Who, phrase
from hub.engine.rule_table import Play
from hub.games.carcassonne.box import FOLLOWER
from hub.games.carcassonne.commands import DrawTile, EndGame, LayTile, SetTileAside
from hub.games.carcassonne.drawing import area_name
from hub.games.carcassonne.figures import cell_name
from hub.games.carcassonne.looks import look_of
from hub.games.carcassonne.placing import Standpoints, drawable, places
from hub.games.carcassonne.state import CarcassonneState
from hub.games.carcassonne.words import role_words, segment_words, tile_words, turned_words
from hub.kit.landscape import Cell, Tile

Ways: TypeAlias = Mapping[Cell, tuple[int, ...]]  # where a tile may lie, and how it may be turned there


def laying_offers(play: Play[CarcassonneState]) -> Iterator[Offer]:
    """First which tile was drawn, from pictures; then where it lies, how it is turned and who goes on it."""
    state, player = play.state, play.state.active
    tiles = {name: places(play, state.box.tiles[name]) for name in drawable(play)}
    fitting = {name: ways for name, ways in tiles.items() if ways}
    stuck = tuple(name for name, ways in tiles.items() if not ways)
    given = {"player": player}
    if not state.tiles_left:  # the table has said so, or put the last one
        yield Offer(EndGame, phrase("carcassonne.offer.end_game"), kind=OfferKind.NEXT)
    if fitting and state.drawn is not None:
        label = phrase("carcassonne.offer.lay", player=Who(player))
        inputs = tuple(_laying(play, player, state.drawn, fitting[state.drawn]))
        yield Offer(
            LayTile,
            label,
            player,
            {**given, "tile": state.drawn},
            inputs,
            OfferKind.NEXT,
            picture=Picture(state.drawn),
            is_quick=True,
        )
    elif state.drawn is None and tiles:
        label = phrase("carcassonne.offer.draw", player=Who(player))
        yield Offer(DrawTile, label, player, given, (_tiles(play, tuple(tiles)),), OfferKind.NEXT)
    if stuck:
        label = phrase("carcassonne.offer.aside", player=Who(player))
        kind = OfferKind.FREE if fitting or state.drawn is None else OfferKind.NEXT
        yield Offer(SetTileAside, label, player, given, (_tiles(play, stuck),), kind)


def _tiles(play: Play[CarcassonneState], names: tuple[str, ...]) -> ChoiceInput:
    """With how many are left of each; of one that lies on the table there is one more."""
    state = play.state
    words = {name: tile_words(state.box.tiles[name]) for name in names}
    left = {name: state.pile.get(name, 0) for name in names}
    among = tuple((name, phrase("carcassonne.tile_left", tile=words[name], count=left[name])) for name in names)
    looks = tuple((name, look_of(state.box.tiles[name])) for name in names)
    pictures = tuple((name, Picture(name)) for name in names)
    return ChoiceInput("tile", among, pictures=pictures, left=tuple(left.items()), looks=looks)


def _laying(play: Play[CarcassonneState], player: PlayerId, name: str, ways: Ways) -> Iterator[Input]:
    tile = play.state.box.tiles[name]
    yield PlaceInput("cell", PlaceKind.CELL, tuple(map(cell_name, ways)), label=phrase("carcassonne.ask.cell"))
    yield _turned(tile, ways)
    yield from _who(play, player, tile, ways)


def _turned(tile: Tile, ways: Ways) -> DependentInput:
    grouped: dict[tuple[int, ...], set[Answers]] = {}
    for cell, turns in ways.items():
        grouped.setdefault(turns, set()).add((cell_name(cell),))
    return DependentInput(
        "turns", ("cell",), tuple((frozenset(suits), _ways(tile, turns)) for turns, suits in grouped.items())
    )


def _ways(tile: Tile, turns: tuple[int, ...]) -> ChoiceInput:
    among = tuple((one, turned_words(one)) for one in turns)
    return ChoiceInput("turns", among, _asks("turns"), pictures=tuple((one, Picture(tile.id, one)) for one in turns))


def _who(play: Play[CarcassonneState], player: PlayerId, tile: Tile, ways: Ways) -> Iterator[Input]:
    """The segments that a figure may go to; of several kinds of figures which, where there is a choice."""
    standpoints = Standpoints(play, player)
    segments: dict[tuple[int, tuple[str, ...]], set[Answers]] = {}
    kinds: dict[tuple[str, ...], set[Answers]] = {}
    for cell, turned in ways.items():
        called = cell_name(cell)
        for turns in turned:
            free = standpoints.on(tile, cell, turns)
            if free:
                segments.setdefault((turns, tuple([one for one, _ in free])), set()).add((called, turns))
            for segment, figures in free:
                if figures != (FOLLOWER,):
                    kinds.setdefault(figures, set()).add((called, turns, segment))
    variants = ((frozenset(suits), _segments(tile, *key)) for key, suits in segments.items())
    yield DependentInput("segment", ("cell", "turns"), tuple(variants))
    if kinds:
        asked = tuple((frozenset(suits), kinds_input(figures)) for figures, suits in kinds.items())
        yield DependentInput("figure", ("cell", "turns", "segment"), asked)


def _segments(tile: Tile, turns: int, ids: tuple[str, ...]) -> ChoiceInput:
    among = ((None, phrase("carcassonne.nobody")), *((one, _role(tile, one)) for one in ids))
    pictures = ((one, Picture(tile.id, turns, area_name(tile, one) if one else "")) for one, _ in among)
    return ChoiceInput("segment", among, _asks("segment"), pictures=tuple(pictures))


def _role(tile: Tile, segment: str) -> Phrase:
    """With a number only where the tile has several of the kind."""
    one = tile.by_id[segment]
    role = role_words(FOLLOWER, one.kind)
    if sum(other.kind == one.kind for other in tile.segments) == 1:
        return role
    return phrase("carcassonne.stands", role=role, segment=segment_words(one))


def kinds_input(figures: tuple[str, ...]) -> ChoiceInput:
    choices = tuple((one, phrase(f"carcassonne.figure.{one}")) for one in figures)
    return ChoiceInput("figure", choices, _asks("figure"), chosen=figures[0])


def _asks(what: str) -> Phrase:
    return phrase(f"carcassonne.ask.{what}")
