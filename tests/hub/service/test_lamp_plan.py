"""What lamps show of a game, whichever it is: seats, tiles in reading order, colours."""

from dataclasses import replace

from hub.engine.colours import COLOURS
from hub.engine.match import Match
from hub.engine.phrase import phrase
from hub.engine.view import BoardPanel, Glow, TableView, TileView
from hub.service.pauses import Pauses, pauses_from_text
from hub.service.projections.lamp_plan import lamp_plan, rows_of
from hub.service.snapshot import Snapshot
from hub.wire.codec import encode
from hub.wire.messages import LampMode, Light
from tests.all_games import CATAN
from tests.pebbles.commands import RecordRoll
from tests.pebbles.playing import SETUP, played


def tile(name: str, x: float, y: float, glow: Glow | None = Glow("#804020", 50)) -> TileView:  # noqa: B008 - frozen
    outline = ((x - 1, y), (x, y - 1), (x + 1, y), (x, y + 1))
    return TileView(name, outline, "land", phrase("pebbles.title"), glow=glow)


def test_tiles_are_counted_as_one_reads_however_a_game_lists_them() -> None:
    board = BoardPanel(
        (tile("e", 3, 3.0), tile("b", 2, 0.01), tile("d", 1, 3.02), tile("a", 0, 0), tile("sea", 1, 0, None))
    )
    view = TableView(phrase("pebbles.title"), (board,))
    assert [[one.id for one in row] for row in rows_of(view)] == [
        ["a", "b"],
        ["d", "e"],
    ]


def test_the_board_shines_in_rows_and_goes_dark_in_a_pause() -> None:
    """Catan has a board with light under it."""
    setup = replace(SETUP, game=CATAN.key, options={"island": "beginner"})
    snapshot = Snapshot(game_id="g", match=Match.start(CATAN, setup))
    plan = lamp_plan(snapshot)
    assert [len(row) for row in plan.tiles] == [3, 4, 5, 4, 3]
    robber = [light for row in plan.tiles for light in row if light.colour == "#8b0000"]
    assert robber == [Light(LampMode.ON, "#8b0000")], "the robber's tile, and only that one, is dark red"
    paused = lamp_plan(Snapshot(game_id="g", match=snapshot.match, pauses=Pauses("g", since=1.0)))
    assert (paused.tiles, paused.lamps["turn"]) == ((), Light(colour="#0000ff"))


def test_the_table_waits_for_a_throw_and_then_for_the_button() -> None:
    waits, can_end = (lamp_plan(Snapshot(game_id="g", match=match)) for match in (played(), played(RecordRoll((1, 1)))))
    blue = COLOURS["blue"].light
    assert waits.lamps["turn"] == waits.lamps["seat_1"] == Light(LampMode.BLINK, blue)
    assert can_end.lamps["turn"] == can_end.lamps["seat_1"] == Light(LampMode.ON, blue)
    assert waits.tiles == can_end.tiles == (), "there is no board"


def test_a_pause_that_is_over_is_taken_from_the_time_of_the_turn() -> None:
    pauses = Pauses("g").begun(100.0).begun(105.0).ended(130.0).ended(140.0).begun(200.0).ended(210.0)
    assert pauses.finished == ((100.0, 130.0), (200.0, 210.0))
    assert [pauses.length_after(moment) for moment in (50.0, 120.0, 150.0, 300.0)] == [40.0, 20.0, 10.0, 0.0]
    assert Pauses("g").begun(100.0).ended(90.0).finished == ((100.0, 100.0),), "a clock that was set back"


def test_pauses_are_read_back_for_their_own_game_only() -> None:
    text = encode(Pauses("g", ((1.0, 2.0),), 3.0)).decode()
    assert pauses_from_text(text, "g") == Pauses("g", ((1.0, 2.0),), 3.0)
    assert (
        pauses_from_text(text, "h") == pauses_from_text("{not json", "h") == pauses_from_text(None, "h") == Pauses("h")
    )
