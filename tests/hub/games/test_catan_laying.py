"""From an empty table to an island that lies, and from there to the first roll in one tap."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hub.engine.match import Match
from hub.engine.messages import Command, IllegalCommand, UndoLast
from hub.engine.offer import ChanceInput, ChoiceInput, OfferKind, PlaceInput
from hub.engine.phrase import Phrase
from hub.engine.view import BoardPanel
from hub.games.catan.commands import (
    ChooseStarter,
    FoundRest,
    FoundRoad,
    FoundSettlement,
    LayProposed,
    PaintHarbour,
    PaintNumber,
    PaintTerrain,
    ProposeBeginner,
    ProposeIsland,
)
from hub.games.catan.events import RoadFounded, SettlementFounded, StartingCardsPaid
from hub.games.catan.generating import HarbourPlan, NumberPlan, Wishes, generated
from hub.games.catan.harbours import STANDARD_COASTS, HarbourKind, harbour_edges
from hub.games.catan.island import Terrain, read_island, standard_island
from hub.games.catan.state import CatanState, Phase
from hub.service.codec import GameCodec
from tests.all_games import CATAN as GAME
from tests.random_table import command_json, new_match

CODEC = GameCodec(GAME)


def _after(match: Match, *commands: Command) -> Match:
    for command in commands:
        match, _ = match.after(command)
    return match


def _state(match: Match) -> CatanState:
    state: CatanState = match.play().state
    return state


def _offered(match: Match) -> dict[str, OfferKind]:
    return {offer.command.__name__: offer.kind for offer in match.offers()}


def _notes(match: Match) -> dict[str, Phrase]:
    return {note.key.rpartition(".")[2]: note for note in match.view().notes}


def _own_island(players: int = 3, **options: str) -> Match:
    return new_match(GAME, players=players, options={"island": "variable", **options})


# ---------------------------------------------------------------- dealt


def test_an_island_is_dealt_looked_at_dealt_again_and_laid() -> None:
    match = _own_island()
    assert _offered(match)["ProposeIsland"] is OfferKind.NEXT
    assert "LayProposed" not in _offered(match)
    assert match.view().notes == ()
    match = _after(match, ProposeIsland(5))
    board = match.view().first(BoardPanel)
    assert board
    shown = {tile.id: (tile.kind, int(tile.badge.text) if tile.badge else None) for tile in board.tiles}
    island = generated(_state(match).box, 5, Wishes())
    assert shown == {tile.hex: (tile.terrain, tile.number) for tile in island.tiles}
    assert [tile.kind for tile in board.tiles if tile.marker] == ["desert"]
    assert len(board.marks) == 9
    assert _offered(match)["LayProposed"] is OfferKind.NEXT
    again = _after(match, ProposeIsland(6, NumberPlan.BY_LETTERS, spread=False, harbours=HarbourPlan.SHUFFLED))
    assert _state(again).phase is Phase.LAYING
    assert _state(again).tiles != _state(match).tiles
    laid = _after(again, LayProposed())
    assert _state(laid).phase is Phase.STARTER
    assert (_state(laid).tiles, _state(laid).harbours) == (_state(again).tiles, _state(again).harbours)
    assert _state(laid).tiles[str(_state(laid).robber)].terrain is Terrain.DESERT
    assert laid.view().notes == ()
    assert _state(_after(laid, UndoLast(), UndoLast(), UndoLast())) == _state(_own_island())


def test_the_form_is_filled_in_with_what_was_wished_last() -> None:
    match = _own_island()
    offer = next(offer for offer in match.offers() if offer.command is ProposeIsland)
    assert isinstance(offer.inputs[0], ChanceInput)
    fields = {one.field: one for one in offer.inputs if isinstance(one, ChoiceInput)}
    assert {name: one.chosen for name, one in fields.items()} == {
        **dict.fromkeys(("red_apart", "ends_apart", "equal_apart", "spread"), True),
        "numbers": "shuffled",
        "harbours": "standard",
    }
    assert all(one.chosen in {value for value, _ in one.among} for one in fields.values())
    match = _after(match, ProposeIsland(1, NumberPlan.BY_LETTERS, red_apart=False))
    again = next(offer for offer in match.offers() if offer.command is ProposeIsland)
    chosen = {one.field: one.chosen for one in again.inputs if isinstance(one, ChoiceInput)}
    assert (chosen["numbers"], chosen["red_apart"], chosen["spread"]) == ("by_letters", False, True)


def test_the_fairness_of_an_island_is_said() -> None:
    fair = _notes(_after(_own_island(), ProposeIsland(5)))
    assert set(fair) == {"starts", "resources"}
    assert 0 < int(str(dict(fair["starts"].args)["percent"])) <= 100
    careless = [
        set(_notes(_after(_own_island(), ProposeIsland(seed, NumberPlan.SHUFFLED, False, False, False, False))))
        for seed in range(60)
    ]
    assert set().union(*careless) == {
        *("starts", "resources", "red_neighbours", "rare_neighbours", "equal_neighbours", "cluster"),
    }


# ---------------------------------------------------------------- painted


def test_an_island_is_painted_from_nothing() -> None:
    match = _own_island()
    tiles = read_island(_state(match).board, _state(match).box.beginner)
    assert "PaintNumber" not in _offered(match), "there is nothing yet to lay a number on"
    for tile in tiles:
        with pytest.raises(IllegalCommand, match="island_unfinished"):
            match.after(LayProposed())
        match = _after(match, PaintTerrain(tile.hex, tile.terrain))
    assert dict(_notes(match)["missing"].args)["parts"] == (Phrase("catan.part.number", (("n", 18),)),)
    for tile in (tile for tile in tiles if tile.number):
        assert "LayProposed" not in _offered(match)
        assert tile.number
        match = _after(match, PaintNumber(tile.hex, tile.number))
    assert tuple(_state(match).tiles.values()) == tiles
    assert set(_notes(match)) == {"starts", "resources"}
    match = _after(match, LayProposed(), ChooseStarter(_state(match).players[0]))
    assert _state(match).phase is Phase.FOUNDING_SETTLEMENT


def test_small_differences_are_painted_over_the_beginner_island() -> None:
    match = _after(_own_island(), ProposeBeginner())
    desert = next(tile.hex for tile in _state(match).tiles.values() if tile.terrain is Terrain.DESERT)
    match = _after(match, PaintTerrain("h1", Terrain.DESERT), PaintTerrain(desert, Terrain.MOUNTAINS))
    assert _state(match).robber == "h1"
    assert _state(match).tiles["h1"].number is None, "a desert bears no number"
    assert [dict(part.args) for part in _parts(match)] == [{"n": 1}]
    match = _after(match, PaintNumber(desert, 10))
    assert set(_notes(match)) >= {"starts", "resources"}
    assert "island_unusual" not in _notes(match)
    odd = _after(match, PaintTerrain("h2", Terrain.FOREST))
    assert _state(odd).tiles["h2"].number == 2, "a number stays when the ground changes"
    assert "island_unusual" in _notes(odd), "pointed out, not refused"
    assert _state(_after(odd, LayProposed())).phase is Phase.STARTER


def _parts(match: Match) -> tuple[Phrase, ...]:
    parts = dict(_notes(match)["missing"].args)["parts"]
    assert isinstance(parts, tuple)
    return tuple(part for part in parts if isinstance(part, Phrase))


def test_harbours_are_painted_on_any_coast() -> None:
    match = _after(_own_island(), ProposeBeginner())
    board = _state(match).board
    first = harbour_edges(board, STANDARD_COASTS)[0]
    match = _after(match, PaintHarbour(first, HarbourKind.ORE))
    assert "harbours" in _notes(match)
    marks = {mark.id: mark.kind for mark in match.view().panel("board", BoardPanel).marks}
    assert marks[first] == "harbour-ore"
    match = _after(match, PaintHarbour(first, None))
    assert first not in _state(match).harbours
    beside = next(
        edge
        for edge in board.coast
        if edge not in _state(match).harbours
        and set(board.edges[edge].ends) & set(board.edges[harbour_edges(board, STANDARD_COASTS)[1]].ends)
    )
    assert "harbours_touch" in _notes(_after(match, PaintHarbour(beside, HarbourKind.ANY)))
    laid = _after(match, LayProposed())
    assert _state(laid).harbours == _state(match).harbours


@pytest.mark.parametrize(
    "stroke",
    [
        PaintTerrain("h1", Terrain.MOUNTAINS),
        PaintNumber("h1", 10),
        PaintHarbour(harbour_edges(standard_island(), STANDARD_COASTS)[0], HarbourKind.ANY),
    ],
)
def test_a_stroke_over_what_is_like_that_already_changes_nothing(stroke: Command) -> None:
    match = _after(_own_island(), ProposeBeginner())
    painted, (entry,) = match.after(stroke)
    assert entry.events == ()
    assert _state(painted) == _state(match)


@pytest.mark.parametrize(
    ("command", "why"),
    [
        (PaintTerrain("h99", Terrain.FOREST), "no_such_place"),
        (PaintNumber("h10", 8), "number_on_nothing"),
        (PaintNumber("h1", 7), "no_such_number"),
        (PaintHarbour("n20-n26", HarbourKind.ANY), "not_a_coast"),
    ],
)
def test_what_cannot_be_painted(command: Command, why: str) -> None:
    match = _after(_own_island(), ProposeBeginner())
    with pytest.raises(IllegalCommand, match=why):
        match.after(command)
    with pytest.raises(IllegalCommand, match="first"):
        _after(match, LayProposed()).after(command)


def test_brushes_say_what_is_left_of_the_box() -> None:
    match = _after(_own_island(), PaintTerrain("h1", Terrain.FOREST), PaintTerrain("h2", Terrain.FOREST))
    brushes = [offer for offer in match.offers() if offer.is_brush]
    assert {offer.command for offer in brushes} == {PaintTerrain, PaintNumber, PaintHarbour}
    assert all(isinstance(offer.inputs[-1], PlaceInput) for offer in brushes)
    terrain = next(offer for offer in brushes if offer.command is PaintTerrain).inputs[0]
    assert isinstance(terrain, ChoiceInput)
    left = {value: dict(label.args)["n"] for value, label in terrain.among}
    assert left == {"forest": 2, "hills": 3, "pasture": 4, "fields": 4, "mountains": 3, "desert": 1}


@given(st.integers(0, 10_000), st.integers(0, 40))
@settings(max_examples=25)
def test_whatever_is_painted_can_be_taken_back_and_never_lies_half_done(seed: int, strokes: int) -> None:
    dice, match = random.Random(seed), _own_island(4)
    start = _state(match)
    done = 0
    for _ in range(strokes):
        offers = [offer for offer in match.offers() if offer.is_brush or offer.command is ProposeIsland]
        try:
            match, _ = match.after(CODEC.command_from_json(command_json(dice.choice(offers), dice)))
        except IllegalCommand:
            continue
        done += 1
    is_complete = bool(_state(match).tiles) and "missing" not in _notes(match)
    assert ("LayProposed" in _offered(match)) == is_complete
    if not is_complete:
        with pytest.raises(IllegalCommand, match="island_unfinished"):
            match.after(LayProposed())
    assert _state(_after(match, *[UndoLast()] * done)) == start


# ---------------------------------------------------------------- the rest of the founding


def _tapped(match: Match, taps: int | None = None) -> Match:
    """Take what is suggested, one tap after the other."""
    while _state(match).founding and taps != 0:
        offer = next(offer for offer in match.offers() if offer.command in (FoundSettlement, FoundRoad))
        (place,) = offer.inputs
        assert isinstance(place, PlaceInput)
        match = _after(match, offer.command(**{**offer.given, place.field: place.suggested}))
        taps = None if taps is None else taps - 1
    return match


@pytest.mark.parametrize("players", [3, 4])
@pytest.mark.parametrize("taps", [0, 1, 2, 7])
def test_the_rest_of_the_founding_is_what_tapping_would_give(players: int, taps: int) -> None:
    match = new_match(GAME, players=players)
    match = _tapped(_after(match, ChooseStarter(_state(match).players[1])), taps)
    offer = next(offer for offer in match.offers() if offer.command is FoundRest)
    assert (offer.kind, offer.player) == (OfferKind.FREE, None)
    at_once, (entry,) = match.after(FoundRest())
    assert _state(at_once) == _state(_tapped(match))
    assert _state(at_once).phase is Phase.ROLL
    assert _state(at_once).active == _state(match).players[1]
    assert {type(event) for event in entry.events} == {SettlementFounded, RoadFounded, StartingCardsPaid}
    assert _state(_after(at_once, UndoLast())) == _state(match)
    with pytest.raises(IllegalCommand, match=r"first\.roll"):
        at_once.after(FoundRest())
