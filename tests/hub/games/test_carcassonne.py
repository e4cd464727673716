"""Carcassonne as a table plays it: by tile and by feature, with every point explained, and the table's own word."""

from typing import Any

import pytest

from hub.bootstrap import load_catalogue
from hub.engine.match import Match
from hub.engine.messages import Command, CorrectEntry, IllegalCommand, UndoLast
from hub.engine.offer import ChoiceInput, DependentInput, Offer, OfferKind, Picture, PlaceInput
from hub.engine.phrase import PlayerId
from hub.engine.view import LandscapePanel
from hub.games import carcassonne
from hub.games.carcassonne.commands import (
    ChooseStarter,
    DrawTile,
    EndGame,
    EndTurn,
    FinishScoring,
    Keeping,
    LayTile,
    LiftTile,
    MoveFigure,
    PutTile,
    RecordClosed,
    RecordField,
    RecordOpen,
    SetFigure,
    SetKeeping,
    SetTilesLeft,
    SetTurn,
    TakeFigure,
)
from hub.games.carcassonne.events import (
    FeatureScored,
    FieldsReached,
    FigurePlaced,
    FiguresReturned,
    FinalScoringBegun,
    GameEnded,
    TileCounted,
    TileLaid,
    TurnEnded,
)
from hub.games.carcassonne.river.events import RiverEnded
from hub.games.carcassonne.state import CarcassonneState, Phase
from hub.games.carcassonne.words import cell_words
from hub.games.registry import GAMES
from tests.all_games import ALL_GAMES
from tests.random_table import new_match

GAME = GAMES.by_key(carcassonne.GAME.key)
RED, BLUE, YELLOW = map(PlayerId, ("red", "blue", "yellow"))
CATALOGUE = load_catalogue(games=ALL_GAMES)
NAMES = {RED: "Red", BLUE: "Blue", YELLOW: "Yellow"}


def table(*commands: Command, players: int = 2, expansions: tuple[str, ...] = (), **options: str) -> Match:
    match = new_match(GAME, players=players, options=options, expansions=expansions)
    return after(match, ChooseStarter(RED), *commands)


def after(match: Match, *commands: Command) -> Match:
    for command in commands:
        match, _ = match.after(command)
    return match


def state_of(match: Match) -> CarcassonneState:
    state: CarcassonneState = match.play().state
    return state


def offer(match: Match, command: type[Command]) -> Offer:
    return next(one for one in match.offers() if one.command is command)


def totals(match: Match) -> dict[str, int]:
    return {player.id: match.points(player.id).total for player in match.setup.players}


def told(match: Match, language: str = "en") -> list[str]:
    return [CATALOGUE.say(words, language, NAMES) for words in match.told(match.ledger.entries[-1])]


def events(match: Match) -> list[type[Any]]:
    return [type(event) for event in match.ledger.entries[-1].events]


# ---------------------------------------------------------------- by tile


def values(one: object) -> list[object]:
    assert isinstance(one, ChoiceInput)
    return [value for value, _ in one.among]


def test_the_drawn_tile_is_chosen_from_pictures_of_what_is_left() -> None:
    drawing = offer(table(), DrawTile)
    (tile,) = drawing.inputs
    assert drawing.kind is OfferKind.NEXT
    assert isinstance(tile, ChoiceInput)
    assert len(tile.among) == 24
    assert dict(tile.pictures)["E"] == Picture("E")


def test_then_place_turning_and_figure_are_asked_one_after_the_other_and_nothing_else() -> None:
    match = table(DrawTile(RED, "E"))
    laying = offer(match, LayTile)
    assert (laying.kind, laying.is_quick, laying.picture) == (OfferKind.NEXT, True, Picture("E"))
    place, turns, segment = laying.inputs
    assert isinstance(place, PlaceInput)
    assert isinstance(turns, DependentInput)
    assert isinstance(segment, DependentInput)
    assert sorted(place.among) == ["0,-1", "0,1"], "a road lies to the left and to the right"
    assert values(turns.after({"cell": "0,-1"})) == [2]
    assert values(turns.after({"cell": "0,1"})) == [1, 2, 3], "any side but that of the city"
    who = segment.after({"cell": "0,-1", "turns": 2})
    assert values(who) == [None, "c1", "f1"]
    assert isinstance(who, ChoiceInput)
    assert dict(who.pictures)["c1"] == Picture("E", 2, lit="E-c1")
    with pytest.raises(IllegalCommand, match="not_drawable"):
        match.after(LayTile(RED, "U", "1,0", 1))
    assert state_of(after(match, LayTile(RED, "E", "0,-1", 2))).drawn is None


def test_nobody_is_offered_a_field_that_another_part_of_the_tile_leads_to_somebody() -> None:
    match = table(
        LayTile(RED, "A", "0,1"),
        LayTile(BLUE, "E", "1,1", 2),
        LayTile(RED, "E", "1,2", 0, "f1"),
        DrawTile(BLUE, "U"),
    )
    segment = offer(match, LayTile).inputs[2]
    assert isinstance(segment, DependentInput)
    assert values(segment.after({"cell": "0,2", "turns": 0})) == [None, "r1"], "round the road's end both are red's"
    with pytest.raises(IllegalCommand, match="feature_held"):
        match.after(LayTile(BLUE, "U", "0,2", 0, "f2"))


def test_what_is_tapped_says_what_it_is_worth() -> None:
    match = table(LayTile(RED, "M", "0,-1", 2, "c1"))
    panel = match.view().panel("landscape", LandscapePanel)
    city = next(area for area in panel.areas if area.label.key == "carcassonne.scored.city_open")
    notes = {note.key.removeprefix("carcassonne."): dict(note.args).get("n") for note in city.notes}
    assert notes == {
        "counted.open_city": 2,
        "counted.open_shield": 1,
        "area.open_sides": 1,
        "area.stand_there": None,
        "area.worth_closed": 6,
        "area.worth_open": 3,
    }
    assert sorted((part.column, part.row, part.shape, part.turns) for part in city.parts) == [
        (0, -1, "M-c1", 2),
        (0, 0, "D-c1", 0),
    ]
    assert len(panel.areas) == 5, "a city, a road, two fields of the first tile, of which one goes on, and one more"


def notes_of(match: Match, label: str) -> list[str]:
    panel = match.view().panel("landscape", LandscapePanel)
    area = next(one for one in panel.areas if one.label.key == f"carcassonne.{label}")
    return [CATALOGUE.say(note, "en", NAMES) for note in area.notes]


def test_whoever_taps_a_feature_is_told_who_leads() -> None:
    alone = table(LayTile(RED, "U", "1,0", 1, "r1"), LayTile(BLUE, "U", "2,0", 1))
    assert "figures: Red 1" in notes_of(alone, "scored.road_open")
    level = after(alone, SetFigure(BLUE, "2,0", "r1"))
    assert "Red and Blue are level, 1 : 1" in notes_of(level, "scored.road_open")
    led = after(level, SetFigure(RED, "0,0", "r1"))
    assert "Red leads 2 : 1" in notes_of(led, "scored.road_open")


def test_a_hole_says_what_still_fits() -> None:
    """A road comes from both sides, below lies a field."""
    match = table(PutTile("B", "0,1"), PutTile("B", "1,1"), PutTile("B", "2,1"))
    assert "carcassonne.hole" not in [one.label.key for one in match.view().panel("landscape", LandscapePanel).areas]
    match = after(match, PutTile("U", "2,0", 1))
    assert notes_of(match, "hole") == ["fits: city and road (4×), road (7×) and 3 roads (4×)"]
    gone = after(match, *(SetTilesLeft(name, 0) for name in state_of(match).pile))
    assert notes_of(gone, "hole") == ["none of the tiles left fits"]


def test_a_place_is_told_in_steps_from_the_first_tile() -> None:
    told_at = {cell: CATALOGUE.say(cell_words(cell), "en", NAMES) for cell in ((0, 0), (2, 0), (0, -1), (-3, 4))}
    assert told_at == {(0, 0): "the first tile", (2, 0): "2 right", (0, -1): "1 up", (-3, 4): "3 left 4 down"}


def test_a_city_is_closed_moment_by_moment() -> None:
    match = table(LayTile(RED, "E", "0,-1", 2, "c1"))
    assert events(match) == [TileLaid, FigurePlaced, FeatureScored, FiguresReturned, TurnEnded]
    assert totals(match) == {RED: 4, BLUE: 0}
    assert state_of(match).supply[RED] == {"follower": 7}
    assert told(match) == [
        "Red lays a tile: city.",
        "Red places a knight.",
        "Closed city: Red gets 4 points (2 tiles for 2).",
        "Figures come back: Red 1.",
        "Blue, it is your turn.",
    ]
    assert "Uzavřené město: Red získává 4 body (2 kartičky po 2)." in told(match, "cs")
    assert "Fertige Stadt: Red bekommt 4 Punkte (2 Karten zu 2)." in told(match, "de")


def test_what_was_just_closed_says_on_the_land_whom_it_paid() -> None:
    def paid(match: Match) -> list[tuple[str, tuple[tuple[PlayerId, int], ...]]]:
        panel = match.view().panel("landscape", LandscapePanel)
        return [(area.label.key.rpartition(".")[2], area.paid) for area in panel.areas if area.paid]

    match = table(LayTile(RED, "E", "0,-1", 2, "c1"))
    assert paid(match) == [("city_closed", ((RED, 4),))]
    assert paid(after(match, LayTile(BLUE, "U", "1,0", 1))) == [], "until the next tile lies"


def test_points_say_what_they_are_for() -> None:
    match = table(LayTile(RED, "M", "0,-1", 2, "c1"), LayTile(BLUE, "E", "1,-1", 3))
    assert [(item.label.key, item.count, item.each) for item in match.points(RED).items] == [
        ("carcassonne.points.city", 3, 2),
        ("carcassonne.points.shield", 1, 2),
    ]


def test_a_figure_that_stands_in_the_way_is_named_by_its_rule() -> None:
    match = table(LayTile(RED, "U", "1,0", 1, "r1"))
    with pytest.raises(IllegalCommand) as refused:
        match.after(LayTile(BLUE, "U", "2,0", 1, "r1"))
    assert refused.value.rule == "CARC-MEEP-06"


def test_the_end_counts_what_is_open_and_fields_last() -> None:
    match = table(
        LayTile(RED, "E", "0,-1", 2, "f1"),
        LayTile(BLUE, "U", "1,0", 1, "r1"),
        LayTile(RED, "B", "0,1", 0, "m1"),
        EndGame(),
    )
    assert events(match)[0] is FinalScoringBegun
    assert events(match)[-1] is GameEnded
    assert events(match).index(FieldsReached) == 3
    assert totals(match) == {RED: 3 + 3, BLUE: 2}
    assert match.standing().winners == (RED,)
    assert "Field: Red gets 3 points (1 closed city for 3)." in told(match)
    assert "There is 1 closed city at this field: 1 up." in told(match)


def test_what_the_game_would_bring_if_it_ended_now() -> None:
    match = table(LayTile(RED, "B", "0,1", 0, "m1"))
    (hint,) = match.view().seats[0].hints
    assert dict(hint.words.args) == {"more": 2, "n": 2}
    assert hint.aid in match.game.aids


def test_the_landscape_is_shown_with_figures_and_free_places() -> None:
    panel = table(LayTile(RED, "B", "0,1", 0, "m1")).view().first(LandscapePanel)
    assert panel is not None
    assert [(tile.column, tile.row, tile.kind, tile.is_new) for tile in panel.tiles] == [
        (0, 0, "D", False),
        (0, 1, "B", True),
    ]
    assert [(one.piece.kind, one.piece.owner, one.x, one.y) for one in panel.tiles[1].figures] == [
        ("follower", RED, 0.5, 0.5)
    ]
    assert {cell.id for cell in panel.cells} == {"0,-1", "1,0", "-1,0", "1,1", "-1,1", "0,2"}


def test_an_earlier_tile_can_be_corrected() -> None:
    match = table(LayTile(RED, "E", "0,-1", 2, "c1"), LayTile(BLUE, "U", "1,0", 1))
    match = after(match, CorrectEntry(2, LayTile(RED, "R", "0,-1", 2, "c1")))
    assert totals(match) == {RED: 0, BLUE: 0}
    assert state_of(match).land.tiles[0, -1].tile.id == "R"
    assert totals(after(match, UndoLast())) == {RED: 4, BLUE: 0}


# ---------------------------------------------------------------- by feature


def test_a_road_told_in_one_sentence() -> None:
    match = table(RecordClosed(RED, "road", 4, {}, {RED: 1, BLUE: 1}), keeping="features")
    assert totals(match) == {RED: 4, BLUE: 4}
    assert told(match)[:2] == [
        "Closed road: Red and Blue get 4 points each (4 tiles for 1).",
        "Strength of the figures: Red 1 and Blue 1.",
    ]


def test_without_a_map_turns_pass_and_the_end_asks() -> None:
    match = table(RecordClosed(BLUE, "city", 5, {"shield": 1}, {BLUE: 2, RED: 1}), EndTurn(RED), keeping="features")
    assert totals(match) == {RED: 0, BLUE: 12}
    assert state_of(match).active == BLUE
    assert state_of(match).tiles_left == 71
    assert match.view().first(LandscapePanel) is None
    match = after(match, EndGame(), RecordOpen("monastery", 5, {}, {RED: 1}), RecordField(3, {RED: 1, BLUE: 1}))
    assert not match.standing().is_over
    match = after(match, FinishScoring())
    assert totals(match) == {RED: 5 + 9, BLUE: 12 + 9}
    assert match.standing().winners == (BLUE,)


def test_the_last_tile_ends_a_game_without_a_map_too() -> None:
    match = table(keeping="features")
    while state_of(match).phase is Phase.TILE:
        match = after(match, EndTurn(state_of(match).active))
    assert state_of(match).turn == 72
    assert state_of(match).phase is Phase.FINAL
    assert {one.command for one in match.offers() if one.kind is not OfferKind.OVERRIDE} == {
        RecordOpen,
        RecordField,
        FinishScoring,
    }


def test_few_tiles_are_worth_one_remark() -> None:
    match = table(keeping="features")
    while state_of(match).tiles_left > 20:
        match = after(match, EndTurn(state_of(match).active))
    spoken = [words.key for words in match.spoken(match.ledger.entries[-1])]
    assert spoken == ["carcassonne.tell.your_turn", "carcassonne.remark.tiles_left"]


@pytest.mark.parametrize(
    "wrong",
    [
        RecordClosed(RED, "field", 4),
        RecordClosed(RED, "road", 0),
        RecordClosed(RED, "monastery", 8),
        RecordClosed(RED, "road", 4, {"shield": 1}),
        RecordClosed(RED, "road", 4, {}, {RED: 8}),
        RecordClosed(RED, "road", 4, {}, {RED: -1}),
        RecordClosed(RED, "road", 4, {}, {"grey": 1}),
        RecordClosed(RED, "road", 4, {}, {"red big": 1}),
        RecordOpen("road", 4),
        LayTile(RED, "E", "0,-1", 2),
    ],
)
def test_what_cannot_be_is_not_recorded(wrong: Command) -> None:
    with pytest.raises(IllegalCommand):
        table(wrong, keeping="features")


def test_the_way_of_keeping_can_change_and_a_map_be_completed() -> None:
    match = table(LayTile(RED, "E", "0,-1", 2, "f1"), SetKeeping(Keeping.FEATURES), EndTurn(BLUE))
    assert state_of(match).tiles_left == 70
    assert match.view().first(LandscapePanel) is not None
    match = after(match, SetKeeping(Keeping.TILES), PutTile("U", "1,0", 1))
    assert state_of(match).tiles_left == 70
    assert state_of(match).untold == 0
    assert totals(after(match, EndGame())) == {RED: 3, BLUE: 0}


def test_what_is_counted_at_the_end_is_counted_in_one_way() -> None:
    match = table(LayTile(RED, "B", "0,1", 0, "m1"), SetKeeping(Keeping.FEATURES), EndGame())
    with pytest.raises(IllegalCommand) as refused:
        match.after(SetKeeping(Keeping.TILES))
    assert refused.value.rule == "CARC-END-02"
    assert SetKeeping not in {one.command for one in match.offers()}
    assert totals(after(match, UndoLast(), SetKeeping(Keeping.TILES), EndGame())) == {RED: 2, BLUE: 0}


# ---------------------------------------------------------------- the table's own word


def test_figures_are_where_the_table_says() -> None:
    match = table(LayTile(RED, "B", "0,1", 0, "m1"), MoveFigure("0,1,m1", "0,0", "r1"))
    assert {(*place, one.player) for place, one in state_of(match).figures.items()} == {(0, 0, "r1", RED)}
    match = after(match, SetFigure(BLUE, "0,0", "c1"), TakeFigure("0,0,r1"))
    assert {(*place, one.player) for place, one in state_of(match).figures.items()} == {(0, 0, "c1", BLUE)}
    assert (state_of(match).supply[RED], state_of(match).supply[BLUE]) == ({"follower": 7}, {"follower": 6})
    for wrong in (TakeFigure("0,0,r1"), SetFigure(RED, "0,0", "c1"), SetFigure(RED, "9,9", "c1"), TakeFigure("?")):
        with pytest.raises(IllegalCommand):
            match.after(wrong)


def test_tiles_come_and_go_as_the_table_says() -> None:
    match = table(LayTile(RED, "E", "0,-1", 2, "f1"), LiftTile("0,-1"))
    assert state_of(match).pile["E"] == 5
    assert state_of(match).figures == {}
    assert state_of(match).supply[RED] == {"follower": 7}
    assert totals(after(match, SetTilesLeft("E", 0), EndGame())) == {RED: 0, BLUE: 0}
    assert state_of(after(match, SetTilesLeft("E", 0))).tiles_left == 72 - 5
    assert state_of(after(match, SetTurn(RED))).active == RED


def test_when_no_tile_is_left_the_end_is_what_comes_next() -> None:
    match = table()
    match = after(match, *(SetTilesLeft(tile, 0) for tile in state_of(match).pile))
    assert [one.command for one in match.offers() if one.kind is OfferKind.NEXT] == [EndGame]
    assert [one.command for one in match.offers()].count(EndGame) == 1
    assert after(match, EndGame()).standing().is_over


# ---------------------------------------------------------------- the river


def test_the_river_comes_first_and_ends_with_the_lake() -> None:
    match = table(expansions=("river",), players=3)
    assert state_of(match).land.tiles[0, 0].tile.id == "RV01"
    with pytest.raises(IllegalCommand) as refused:
        match.after(LayTile(RED, "E", "0,-1", 2))
    assert refused.value.rule == "CARC-TILE-01"
    with pytest.raises(IllegalCommand) as refused:
        match.after(LayTile(RED, "RV06", "1,0", 0))
    assert refused.value.rule == "RIVER-PLACE-01"
    match = after(match, LayTile(RED, "RV07", "0,1", 0))
    with pytest.raises(IllegalCommand) as refused:
        match.after(LayTile(BLUE, "RV10", "-1,1", 3))
    assert refused.value.rule == "RIVER-PLACE-03"
    with pytest.raises(IllegalCommand) as refused:
        match.after(LayTile(BLUE, "RV04", "-1,1", 0, "w1"))
    assert refused.value.rule == "CARC-MEEP-05"
    assert state_of(after(match, LayTile(BLUE, "RV04", "-1,1", 0, "f1"))).active == YELLOW


RIVER_TILES = 11  # without the spring


def told_river(match: Match) -> Match:
    for _ in range(RIVER_TILES):
        match = after(match, EndTurn(state_of(match).active))
    return match


@pytest.mark.parametrize(("after_lake", "begins"), [("starting_player", RED), ("next_player", YELLOW)])
def test_without_a_map_the_river_ends_too(after_lake: str, begins: PlayerId) -> None:
    match = told_river(table(expansions=("river",), players=3, keeping="features", after_lake=after_lake))
    assert events(match) == [TileCounted, RiverEnded, TurnEnded]
    assert state_of(match).active == begins
    order = (RED, BLUE, YELLOW)
    following = order[(order.index(begins) + 1) % 3]
    assert state_of(after(match, EndTurn(begins))).active == following


def test_who_stops_keeping_a_map_after_the_lake_goes_on_clockwise() -> None:
    match = table(expansions=("river",), players=3, after_lake="starting_player")
    match = after(match, *(SetTilesLeft(tile, 0) for tile in state_of(match).pile if tile.startswith("RV")))
    match = after(match, SetTilesLeft("RV12", 1), LayTile(RED, "RV12", "0,1", 2))
    assert state_of(match).active == RED
    match = after(match, SetKeeping(Keeping.FEATURES), EndTurn(RED))
    assert state_of(match).active == BLUE


def test_river_tiles_that_lie_there_untold_need_not_come_again() -> None:
    match = told_river(table(expansions=("river",), players=3, keeping="features"))
    match = after(match, SetKeeping(Keeping.TILES), LayTile(YELLOW, "B", "0,-1"))
    assert state_of(match).land.tiles[0, -1].tile.id == "B"
