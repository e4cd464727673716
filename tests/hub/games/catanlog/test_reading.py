"""Logs as other programs and people leave them: older words, slips, and texts that are no logs at all."""

import re
from contextlib import suppress

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from hub.engine.exchange import UnreadableText
from hub.engine.match import Match
from hub.engine.messages import AdjustPoints, Command
from hub.games.catan.commands import (
    GiveCards,
    RevealVictoryPoints,
    SetBuilding,
    SetDevelopment,
    SetRoad,
    SetRobber,
    SetTurn,
)
from hub.games.catan.events import CardStolen, MonopolyPlayed, NothingStolen
from hub.games.catan.state import CatanState
from tests.hub.games.catanlog.played import BEGAN_AT, EXCHANGE, read_match
from tests.tables import every_row

HEAD = """catanlog v0.10.0
timestamp: 2024-05-17 20:15:00
players: 3
name: Anna, color: red, seat: 1
name: Bob, color: green, seat: 2
name: Cyril, color: blue, seat: 3
terrain: ore wheat wood sheep wood wheat wood wheat wheat brick wood ore sheep ore brick sheep brick sheep desert
numbers: 9 11 6 11 10 8 2 10 4 4 6 12 8 3 9 5 3 5 None
ports: ore(2 NW) wood(3 W) 3:1(5 W)
...CATAN!
"""
FOUNDING = """red buys settlement, builds at (6 N)
red buys road, builds at (6 NW)
red ends turn after 60s
green buys settlement, builds at (1 S)
green buys road, builds at (1 SW)
green ends turn after 30s
blue buys settlement, builds at (10 NW)
blue buys road, builds at (10 W)
blue ends turn after 10s
blue buys settlement, builds at (4 SE)
blue buys road, builds at (4 SE)
blue ends turn after 5s
green buys settlement, builds at (12 S)
green buys road, builds at (12 SW)
green ends turn after 5s
red buys settlement, builds at (9 NW)
red buys road, builds at (9 W)
red ends turn after 10s
"""
GAME_LOG = HEAD + FOUNDING
FIRST = len(GAME_LOG.splitlines()) + 1  # number of the first line of play


def state_of(match: Match) -> CatanState:
    state: CatanState = match.play().state
    return state


def overrides(match: Match) -> list[str]:
    return [type(entry.command).__name__ for entry in match.ledger.entries if entry.is_override]


# ---------------------------------------------------------------- as other programs write


def test_a_log_is_read() -> None:
    written = EXCHANGE.read(GAME_LOG + "red rolls 2 ...DEUCES!\nred ends turn after 7s\n")
    assert [(player.name, player.colour) for player in written.setup.players] == [
        ("Anna", "red"),
        ("Bob", "orange"),  # there is no green in our box
        ("Cyril", "blue"),
    ]
    assert written.notes == ("'green' plays 'orange' here.",)
    assert written.began_at == 1715976900.0
    assert written.entries[-1].at == 1715976900.0 + 127
    state = state_of(read_match(GAME_LOG + "red rolls 2 ...DEUCES!\nred ends turn after 7s\n"))
    assert (state.active, state.turn, len(state.harbours), state.robber) == ("orange", 2, 3, "h10")


@every_row(
    ("change", "text"),
    [
        ("CRLF", GAME_LOG.replace("\n", "\r\n")),
        ("BOM", "\ufeff" + GAME_LOG),
        ("trailing spaces", GAME_LOG.replace("\n", " \t\n")),
        ("blank lines", GAME_LOG.replace("\n", "\n\n")),
        ("no last line end", GAME_LOG.rstrip("\n")),
        ("version without v", GAME_LOG.replace("catanlog v0.10.0", "catanlog 0.5.10")),
        ("parts of seconds", GAME_LOG.replace("20:15:00", "20:15:00.320202")),
        ("ISO time", GAME_LOG.replace("2024-05-17 20", "2024-05-17T20")),
        ("seats in any order", GAME_LOG.replace("seat: 1", "seat: 9")),
        ("colours in capitals", GAME_LOG.replace("color: red", "color: Red")),
    ],
)
def test_looks_do_not_matter(change: str, text: str) -> None:
    assert change
    expected, found = EXCHANGE.read(GAME_LOG), EXCHANGE.read(text)
    assert found.began_at == expected.began_at
    assert len(found.entries) == len(expected.entries)
    if change != "seats in any order":
        assert found == expected
    else:
        assert [player.name for player in found.setup.players] == ["Bob", "Cyril", "Anna"]


def test_older_logs_tell_a_knight_in_one_line_and_no_times() -> None:
    text = re.sub(r" after \d+s", "", GAME_LOG) + (
        "red rolls 4 \nred buys dev card\nred ends turn\n"
        "green rolls 3 \ngreen ends turn\nblue rolls 3 \nblue ends turn\n"
        "red plays dev card: knight, moves robber to 1, steals from green\nred rolls 8 \n"
        "red plays dev card: monopoly on sheep\nred ends turn\n"
    )
    match = read_match(text)
    assert state_of(match).development.knights(match.setup.players[0].id) == 1
    assert overrides(match) == []
    assert {entry.at for entry in match.ledger.entries} == {1715976900.0}
    events = [event for entry in match.ledger.entries for event in entry.events]
    assert [event.victim for event in events if isinstance(event, CardStolen)] == ["orange"]
    assert not [event for event in events if isinstance(event, MonopolyPlayed)]  # the second card of the turn


def test_whoever_founds_first_begins() -> None:
    """Green founds first and last, as the one who begins does."""
    order = FOUNDING.replace("red", "?").replace("blue", "red").replace("green", "blue").replace("?", "green")
    assert state_of(read_match(HEAD + order)).active == "orange"


@every_row(
    ("lines", "commands"),
    [
        ("red ends turn after 3s\nred rolls 4\nblue rolls 5", [SetTurn]),  # green's turn is missing
        ("red rolls 4\nred rolls 5", [SetTurn]),
        ("red buys road, builds at (6 NE)", [SetTurn]),  # no roll
        ("red rolls 4\nred moves robber to 3, steals from nobody", [SetRobber]),
        ("red rolls 4\nred plays knight\nred moves robber to 3, steals from blue", [SetDevelopment]),
        ("red rolls 4\nred buys road, builds at (3 W)", [SetRoad]),
        ("red rolls 4\nred buys settlement, builds at (3 NW)", [SetBuilding]),
        ("red rolls 4\nred trades [2 wood] to port wood for [1 ore]", [GiveCards, GiveCards]),
        ("red rolls 4\nred wins", [AdjustPoints]),
        ("red rolls 7\nred ends turn after 4s", [SetTurn]),  # the robber was not written down
        ("red rolls 4\ngreen trades [1 wood] to player red for [1 ore]", []),  # the partner of whose turn it is
    ],
)
def test_a_table_mends_what_the_recorder_left_out(lines: str, commands: list[type[Command]]) -> None:
    written = EXCHANGE.read(f"{GAME_LOG}{lines}\n")
    match = read_match(f"{GAME_LOG}{lines}\n")
    assert overrides(match) == [command.__name__ for command in commands]
    assert len(written.notes) == 1 + len(commands)
    assert not list(match.differences())


@pytest.mark.parametrize(
    ("lines", "left_out"),
    [
        ("red rolls 4\nred buys road, builds at (6 NW)", "BASE-ROAD-01"),  # written twice
        ("red rolls 4\nred plays year of plenty, takes wood", "BASE-DEV"),
        ("red rolls 4\nred trades [1 wood] to player red for [1 ore]", "BASE-TRADE-01"),
    ],
)
def test_what_cannot_be_is_left_out_with_a_note(lines: str, left_out: str) -> None:
    assert left_out in EXCHANGE.read(f"{GAME_LOG}{lines}\n").notes[-1]


def test_a_settlement_put_down_and_moved_again_was_never_there() -> None:
    slipped = GAME_LOG.replace(
        "red buys settlement, builds at (6 N)\n",
        "red buys settlement, builds at (14 N)\nred buys settlement, builds at (6 N)\n",
        1,
    )
    assert state_of(read_match(slipped)).pieces.buildings == state_of(read_match(GAME_LOG)).pieces.buildings


def test_a_trade_that_breaks_off_takes_nothing_with_it() -> None:
    text = GAME_LOG + "red rolls 4\nred trades [2 wood]red trades [1 ore]red buys dev card\n"
    assert len(state_of(read_match(text)).development.held_by(read_match(text).setup.players[0].id)) == 1
    assert sum("breaks off" in note for note in EXCHANGE.read(text).notes) == 2


def test_a_game_for_more_points_goes_on() -> None:
    text = (
        GAME_LOG
        + "red rolls 4\n"
        + "".join(
            f"red buys settlement, builds at {place}\nred buys city, builds at {place}\n"
            for place in ("(2 NW)", "(3 SW)", "(5 S)", "(7 SE)")
        )
    )
    ten = read_match(text)
    assert ten.standing().winners == ("red",)
    assert read_match(text + "red buys dev card\nred ends turn after 1s\n").standing().winners == ()
    assert read_match(text + "red wins\n").options["target"] == "10"


def test_hidden_points_are_shown_to_win() -> None:
    text = GAME_LOG + "red rolls 4\n" + "red buys dev card\n" * 3 + "red wins\n"
    match = read_match(text)
    shown = [e.command for e in match.ledger.entries if isinstance(e.command, RevealVictoryPoints)]
    assert [one.cards for one in shown] == [3]
    assert match.standing().winners == ("red",)


def test_nobody_need_be_robbed() -> None:
    match = read_match(GAME_LOG + "red rolls 7\nred moves robber to 1, steals from nobody\n")
    assert isinstance(match.ledger.entries[-1].events[-1], NothingStolen)


def test_rules_that_decide_who_wins_travel_in_the_version() -> None:
    text = GAME_LOG.replace("v0.10.0", "v0.10.0+gamenight.target-12.longest-road-tie-after-break-card-to-bank")
    options = read_match(text).options
    assert (options["target"], options["longest_road_tie_after_break"]) == ("12", "card_to_bank")
    assert read_match(GAME_LOG.replace("v0.10.0", "v0.10.0+other.1")).options["target"] == "10"


# ---------------------------------------------------------------- no logs


@every_row(
    ("text", "line", "says"),
    [
        ("", 1, "empty"),
        ("hello", 1, "catanlog"),
        ("\x00\x01\x02", 1, "catanlog"),
        ("PK\x03\x04" + "\x00" * 99, 1, "catanlog"),
        ("catanlog v0.10.0", 1, "timestamp"),
        (HEAD.replace("...CATAN!\n", ""), 9, "breaks off"),
        (HEAD.replace("2024-05-17", "2024-13-17"), 2, "timestamp"),
        (HEAD.replace("2024-05-17", "9999-05-17"), 2, "year 9999"),
        (HEAD.replace("2024-05-17", "1989-12-31"), 2, "year 1989"),
        (HEAD.replace("2024-05-17", "2101-01-01"), 2, "year 2101"),
        (HEAD.replace("timestamp", "time"), 2, "does not belong"),
        (HEAD.replace("players: 3", "players: 4"), 3, "players"),
        (HEAD.replace("color: green", "color: red"), 3, "share"),
        (HEAD.replace("seat: 2", "seat: 1"), 3, "share"),
        (HEAD.replace("color: green", "colour: green"), 5, "player is written"),
        (HEAD.replace("terrain: ore", "terrain: gold"), 7, "gold"),
        (HEAD.replace("terrain: ore ", "terrain: "), 7, "19 words"),
        (HEAD.replace("sheep desert", "sheep ore"), 8, "needs a number"),
        (HEAD.replace("numbers: 9", "numbers: 7"), 8, "on any token"),
        (HEAD.replace("ore(2 NW)", "ore(2 E)"), 9, "port"),
        (HEAD.replace("ore(2 NW)", "gold(2 NW)"), 9, "port"),
        (HEAD.replace("v0.10.0", "v0.10.0+gamenight.moon"), 1, "moon"),
        (HEAD + "red rolls 4\n", 11, "founded"),
        (GAME_LOG + "red dances\n", FIRST, "not a line"),
        (GAME_LOG + "red\n", FIRST, "not a line"),
        (GAME_LOG + "pink rolls 4\n", FIRST, "nobody plays"),
        (GAME_LOG + "red rolls 13\n", FIRST, "two dice"),
        (GAME_LOG + "red rolls 4\nred buys road, builds at (20 W)\n", FIRST + 1, "no place"),
        (GAME_LOG + "red rolls 4\nred buys road, builds at (2 N)\n", FIRST + 1, "no place"),
        (GAME_LOG + "red rolls 4\nred buys city, builds at (2 E)\n", FIRST + 1, "no place"),
        (GAME_LOG + "red moves robber to 0, steals from blue\n", FIRST, "no tile"),
        (GAME_LOG + "red rolls 4\nred plays monopoly on gold\n", FIRST + 1, "gold"),
        (GAME_LOG + "red rolls 4\nred trades [wood] to player blue for [1 ore]\n", FIRST + 1, "so many cards"),
        (GAME_LOG + "red rolls 4\nred trades [1 wood] to player pink for [1 ore]\n", FIRST + 1, "nobody plays"),
        (GAME_LOG + "red rolls ٤\n", FIRST, "not a line"),  # a digit, but not of ours
        (GAME_LOG + "red rolls 4\nred ends turn after 86401s\n", FIRST + 1, "no turn lasts 86401 seconds"),
        (GAME_LOG + "red rolls 4\nred ends turn after 9999999999s\n", FIRST + 1, "no turn lasts"),
        (GAME_LOG + f"red rolls 4\nred ends turn after {'9' * 30}s\n", FIRST + 1, "not a line"),
        (GAME_LOG + "x" * 1000, FIRST, "longer"),
        ("x" * 1_000_001, 1, "longer"),
        (GAME_LOG + "red rolls 4\nred ends turn\n" * 3000, 2501, "more lines"),
    ],
)
def test_what_is_no_log_is_refused_with_its_line(text: str, line: int, says: str) -> None:
    with pytest.raises(UnreadableText) as refusal:
        EXCHANGE.read(text)
    assert (refusal.value.line, says in refusal.value.why) == (line, True), refusal.value


@pytest.mark.parametrize("day", ["1990-01-01", "2100-12-31"])
def test_any_day_on_which_somebody_may_have_played(day: str) -> None:
    founded = GAME_LOG.replace("2024-05-17", day)
    played = EXCHANGE.read(founded + "red rolls 4\nred ends turn after 86400s\n")
    assert played.entries[-1].at == EXCHANGE.read(founded).entries[-1].at + 86_400


@given(st.text(max_size=400))
@example("\n" * 5000)
@settings(max_examples=150)
def test_garbage_is_never_read(text: str) -> None:
    with pytest.raises(UnreadableText):
        EXCHANGE.read(text)


@given(cut=st.integers(0, len(GAME_LOG) - 1))
@settings(max_examples=60)
def test_a_log_may_break_off_anywhere(cut: int) -> None:
    with suppress(UnreadableText):
        EXCHANGE.read(GAME_LOG[:cut])


WORDS = [
    *set(re.findall(r"\S+", GAME_LOG)),
    "rolls",
    "7",
    "plays",
    "knight",
    "trades",
    "[1",
    "wood]",
    "wins",
    "\n",
    "to",
]


@given(st.lists(st.sampled_from(WORDS), max_size=60))
@settings(max_examples=100)
def test_words_of_a_log_in_any_order_are_read_or_refused(words: list[str]) -> None:
    with suppress(UnreadableText):
        EXCHANGE.read(GAME_LOG + " ".join(words))


LINES = [
    *(f"{who} rolls {total}" for who in ("red", "green", "blue") for total in (2, 7, 8)),
    *(f"{who} ends turn after 5s" for who in ("red", "green", "blue")),
    *(f"{who} buys {what}, builds at (6 NW)" for who in ("red", "blue") for what in ("road", "settlement", "city")),
    *(f"{who} buys dev card" for who in ("red", "green")),
    *(f"{who} plays knight" for who in ("red", "green")),
    "red moves robber to 1, steals from green",
    "blue moves robber to 1, steals from blue",
    "red plays road builder, builds at (6 NE) and (6 W)",
    "green plays road builder, builds at (1 W)",
    "red plays year of plenty, takes wood and ore",
    "blue plays monopoly on ore",
    "red plays victory point",
    "green plays victory point",
    "red trades [4 wood] to port 4:1 for [1 ore]",
    "red trades [1 wood] to player blue for [1 ore]",
    "blue trades [] to player red for []",
    "red wins",
    "green wins",
]


@given(st.lists(st.sampled_from(LINES), max_size=40))
@settings(max_examples=120)
def test_lines_in_any_order_make_a_ledger_that_the_rules_accept(lines: list[str]) -> None:
    match = read_match(GAME_LOG + "\n".join(lines))
    assert not list(match.differences())
    text = EXCHANGE.write(match, BEGAN_AT)
    assert not list(read_match(text).differences())
