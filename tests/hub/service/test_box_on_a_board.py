"""Buttons and sensors where a game asks more of them: Catan, with seats that owe cards and a figure on a board."""

from hub.engine.view import BoardPanel
from hub.wire import topics
from hub.wire.messages import LampMode, SensorChanged, Tune
from tests.catan_table import begin, found
from tests.hub.service.night import NOW, Night
from tests.hub.service.test_box_controls import LONG, phase, press, sense, tunes
from tests.pebbles.playing import SETUP

SEATS = SETUP.players


def founded(night: Night, **options: str) -> None:
    """Everybody has settled; the first roll is due."""
    begin(night.service, [seat.name for seat in SEATS], **options)
    found(night.service)


def test_the_next_player_claims_the_turn_and_another_one_takes_it(night: Night) -> None:
    founded(night)
    night.roll(4, 4)
    press(night, "seat_2", LONG)
    assert night.last(topics.ENTRY).command["type"] == "EndTurn", "the next one in order just goes on"
    assert night.last(topics.STATE).active == SEATS[1].id
    press(night, "seat_1", LONG)
    assert night.last(topics.ENTRY).command["type"] == "SetTurn"
    assert night.last(topics.STATE).active == SEATS[0].id


def seven_with_full_hands(night: Night, **options: str) -> None:
    founded(night, **options)
    if options.get("bookkeeping") != "off":
        for seat in SEATS[:2]:
            cards = {"wood": 4, "brick": 4}
            done = night.service.submit({"type": "SetHand", "player": seat.id, "cards": cards}, source="test")
            assert done.accepted, done
    night.roll(3, 4)


def test_a_slow_press_at_a_seat_that_owes_something_is_a_press(night: Night) -> None:
    seven_with_full_hands(night)
    press(night, "seat_2", LONG)
    assert (phase(night), night.last(topics.STATE).waiting_for) == ("discard", (SEATS[0].id,))
    press(night, "seat_3", LONG)
    assert phase(night) == "discard", "nobody claims the turn from somebody who discards"
    press(night, "seat_1", LONG)
    assert phase(night) == "robber"
    press(night, "seat_3", LONG)
    assert phase(night) == "robber"


def test_done_discarding_is_said_at_the_seat(night: Night) -> None:
    seven_with_full_hands(night)
    assert tunes(night)[-1] is Tune.ALARM
    assert night.last(topics.STATE).waiting_for == (SEATS[0].id, SEATS[1].id)
    modes = {name: light.mode for name, light in night.last(topics.LAMPS).lamps.items()}
    assert (modes["seat_1"], modes["seat_2"], modes["seat_3"]) == (LampMode.BLINK, LampMode.BLINK, LampMode.OFF)
    press(night, "seat_3")
    press(night, "seat_2")
    assert night.last(topics.STATE).waiting_for == (SEATS[0].id,)
    press(night, "seat_1")
    assert phase(night) == "robber"
    assert [player["cards"] for player in night.last(topics.STATE).players[:2]] == [4, 4]


def test_where_nobody_enters_cards_the_seats_say_that_they_have_seen_to_it(night: Night) -> None:
    seven_with_full_hands(night, bookkeeping="off")
    for number in (1, 2, 3):
        assert phase(night) == "discard"
        press(night, f"seat_{number}")
    assert phase(night) == "robber"
    assert night.last(topics.ANNOUNCEMENT).texts["en"].startswith(f"{SEATS[2].name} is done discarding.")


def test_a_figure_on_a_tile_answers_where_the_robber_goes(night: Night) -> None:
    seven_with_full_hands(night)
    sense(night, "tile_1")
    assert (phase(night), night.attention()) == ("discard", None), "it is not wanted yet"
    for number in (1, 2):
        press(night, f"seat_{number}")
    match = night.service.snapshot().match
    assert match
    board = match.view().first(BoardPanel)
    assert board
    tiles = [tile.id for tile in board.tiles]
    stands = next(number for number, tile in enumerate(board.tiles, start=1) if tile.marker)
    sense(night, f"tile_{stands}")
    assert (phase(night), night.attention()) == ("robber", "attention.sensor_refused"), "it must move"
    sense(night, "tile_40")
    sense(night, "tile_2" if stands != 2 else "tile_3")
    assert phase(night) in ("steal", "main")
    moved = night.last(topics.ENTRY)
    assert (moved.source[:12], moved.command["hex"]) == ("sensor:tile_", tiles[1 if stands != 2 else 2])


def test_only_putting_a_figure_down_counts_and_the_last_tile_too(night: Night) -> None:
    seven_with_full_hands(night, bookkeeping="off")
    for number in (1, 2, 3):
        press(night, f"seat_{number}")
    match = night.service.snapshot().match
    assert match
    board = match.view().first(BoardPanel)
    assert board
    last = len([tile for tile in board.tiles if tile.glow])
    night.sensor.publish(topics.SENSOR, SensorChanged("lifted", f"tile_{last}", False, NOW))
    assert (phase(night), night.attention()) == ("robber", None)
    sense(night, f"tile_{last + 1}")
    assert (phase(night), night.attention()) == ("robber", None)
    sense(night, f"tile_{last}")
    assert night.last(topics.ENTRY).source == f"sensor:tile_{last}"
