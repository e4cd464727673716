"""What each deed of a table is called in a log."""

import pytest

from hub.engine.match import Match
from hub.engine.messages import AdjustPoints, Command
from hub.engine.phrase import PlayerId
from hub.games.catan.cards import Cards, Resource
from hub.games.catan.catanlog.geometry import EDGE_AT, HEXES, NODE_AT
from hub.games.catan.commands import (
    BuildCity,
    BuildRoad,
    BuyDevelopment,
    CountCards,
    EndTurn,
    GiveCards,
    MoveRobber,
    PlaceFreeRoad,
    PlayInvention,
    PlayKnight,
    PlayMonopoly,
    PlayRoadBuilding,
    RecordRoll,
    RevealVictoryPoints,
    SetBuilding,
    SetDevelopment,
    SetHarbour,
    SetRoad,
    SetRobber,
    SetTurn,
    StealCard,
    TradeCards,
    TradeWithBank,
)
from hub.games.catan.harbours import HarbourKind
from hub.games.catan.pieces import BuildingKind
from tests.hub.games.catanlog.played import EXCHANGE, read_match
from tests.hub.games.catanlog.test_reading import GAME_LOG
from tests.tables import every_row

RED, ORANGE, BLUE = PlayerId("red"), PlayerId("orange"), PlayerId("blue")
FOUNDED = read_match(GAME_LOG)  # nobody keeps hands, so everything can be paid
BEFORE = len(GAME_LOG.splitlines())
NINE, SEVEN = RecordRoll((4, 5)), RecordRoll((3, 4))
CARD = SetDevelopment(RED, 1, 0)
HOME = NODE_AT[6, "N"]  # where red has a settlement, beside (6 NW)


def lines(*commands: Command) -> list[str]:
    """What is written of these commands after the founding."""
    return EXCHANGE.write(done(*commands), 1715976900.0).splitlines()[BEFORE:]


def done(*commands: Command, match: Match = FOUNDED) -> Match:
    for number, command in enumerate(commands, start=1):
        match, _ = match.after(command, at=1715977020.0 + 10 * number)
    return match


@every_row(
    ("commands", "written"),
    [
        ([RecordRoll((1, 1))], ["red rolls 2 ...DEUCES!"]),
        ([NINE, EndTurn(RED)], ["red rolls 9", "red ends turn after 20s"]),
        ([NINE, BuildRoad(RED, EDGE_AT[6, "NE"])], ["red rolls 9", "red buys road, builds at (6 NE)"]),
        ([NINE, BuildCity(RED, HOME)], ["red rolls 9", "red buys city, builds at (6 N)"]),
        ([NINE, BuyDevelopment(RED)], ["red rolls 9", "red buys dev card"]),
        (
            [SEVEN, MoveRobber(RED, HEXES[0]), StealCard(RED, ORANGE)],
            ["red rolls 7", "red moves robber to 1, steals from orange"],
        ),
        (
            [SEVEN, MoveRobber(RED, HEXES[0]), StealCard(RED, None)],
            ["red rolls 7", "red moves robber to 1, steals from nobody"],
        ),
        ([SEVEN, MoveRobber(RED, HEXES[4])], ["red rolls 7", "red moves robber to 5, steals from nobody"]),
        ([SEVEN, MoveRobber(RED, HEXES[0])], ["red rolls 7", "red moves robber to 1, steals from nobody"]),
        ([SEVEN, CountCards(RED, 9)], ["red rolls 7"]),  # nobody writes down who discards
        (
            [CARD, PlayKnight(RED), MoveRobber(RED, HEXES[0]), StealCard(RED, ORANGE)],
            ["red plays knight", "red moves robber to 1, steals from orange"],
        ),
        (
            [CARD, PlayRoadBuilding(RED), PlaceFreeRoad(RED, EDGE_AT[6, "NE"]), PlaceFreeRoad(RED, EDGE_AT[6, "E"])],
            ["red plays road builder, builds at (6 NE) and (6 E)"],
        ),
        (
            [CARD, PlayRoadBuilding(RED), PlaceFreeRoad(RED, EDGE_AT[6, "NE"]), SetTurn(RED), NINE],
            ["red plays road builder, builds at (6 NE)", "red rolls 9"],
        ),
        (  # the table's word comes between the two roads
            [
                *(CARD, PlayRoadBuilding(RED), PlaceFreeRoad(RED, EDGE_AT[6, "NE"])),
                *(SetRoad(EDGE_AT[3, "W"], BLUE), PlaceFreeRoad(RED, EDGE_AT[6, "E"])),
            ],
            [
                "red plays road builder, builds at (6 NE)",
                "blue buys road, builds at (3 W)",
                "red buys road, builds at (6 E)",
            ],
        ),
        (
            [
                *(CARD, PlayRoadBuilding(RED), SetRoad(EDGE_AT[3, "W"], BLUE)),
                *(PlaceFreeRoad(RED, EDGE_AT[6, "NE"]), PlaceFreeRoad(RED, EDGE_AT[6, "E"])),
            ],
            ["blue buys road, builds at (3 W)", "red plays road builder, builds at (6 NE) and (6 E)"],
        ),
        ([CARD, PlayRoadBuilding(RED)], []),
        ([CARD, PlayInvention(RED, Cards(ore=1, wood=1))], ["red plays year of plenty, takes wood and ore"]),
        ([CARD, PlayInvention(RED, Cards(wool=2))], ["red plays year of plenty, takes sheep and sheep"]),
        ([CARD, PlayMonopoly(RED, Resource.GRAIN)], ["red plays monopoly on wheat"]),
    ],
)
def test_deeds_have_their_words(commands: list[Command], written: list[str]) -> None:
    assert lines(*commands) == written


@every_row(
    ("trade", "written"),
    [
        (
            TradeCards(RED, BLUE, Cards(wood=1, wool=2), Cards(ore=1)),
            ["red trades [1 wood, 2 sheep] to player blue for [1 ore]"],
        ),
        (  # whose turn it is comes first, whoever proposed it
            TradeCards(BLUE, RED, Cards(wood=1), Cards(ore=2)),
            ["red trades [2 ore] to player blue for [1 wood]"],
        ),
        (TradeWithBank(RED, Cards(wood=4), Cards(ore=1)), ["red trades [4 wood] to port 4:1 for [1 ore]"]),
        (
            TradeWithBank(RED, Cards(wood=4, ore=4), Cards(grain=2)),
            ["red trades [4 wood, 4 ore] to port 4:1 for [2 wheat]"],
        ),
        (TradeWithBank(RED, Cards(any=4), Cards(any=1)), []),  # kinds nobody told have no word
        (GiveCards(RED, BLUE, Cards(ore=1)), ["red trades [1 ore] to player blue for []"]),
        (GiveCards(RED, None, Cards(ore=1)), ["red trades [1 ore] to port 4:1 for []"]),
        (GiveCards(None, RED, Cards(ore=1)), ["red trades [] to port 4:1 for [1 ore]"]),
    ],
)
def test_trades_have_their_words(trade: Command, written: list[str]) -> None:
    assert lines(NINE, trade) == ["red rolls 9", *written]


@pytest.mark.parametrize(
    ("kinds", "written"),
    [
        ((HarbourKind.ANY,), ["red trades [6 brick, 3 ore] to port 3:1 for [1 wood, 1 sheep, 1 wheat]"]),
        (
            (HarbourKind.ANY, HarbourKind.BRICK),
            [
                "red trades [6 brick] to port brick for [1 wood, 2 sheep]",
                "red trades [3 ore] to port 3:1 for [1 wheat]",
            ],
        ),
    ],
)
def test_one_swap_at_several_rates_is_told_for_each(kinds: tuple[HarbourKind, ...], written: list[str]) -> None:
    gets = Cards(wood=1, wool=1, grain=1) if len(kinds) == 1 else Cards(wood=1, wool=2, grain=1)
    coasts = (EDGE_AT[5, "SW"], EDGE_AT[7, "SE"])
    mine = (NODE_AT[5, "S"], NODE_AT[7, "SE"])
    ready = [SetBuilding(node, RED) for node in mine]
    ready_harbours = [SetHarbour(edge, kind) for edge, kind in zip(coasts, kinds, strict=False)]
    match = done(*ready, *ready_harbours, NINE, TradeWithBank(RED, Cards(brick=6, ore=3), gets))
    text = EXCHANGE.write(match, 1715976900.0)
    assert [line for line in text.splitlines() if " trades " in line] == written
    assert EXCHANGE.write(read_match(text), 1715976900.0) == text


def test_a_swap_by_the_tables_word_is_one_trade() -> None:
    assert lines(NINE, GiveCards(RED, None, Cards(wood=2)), GiveCards(None, RED, Cards(ore=1))) == [
        "red rolls 9",
        "red trades [2 wood] to port wood for [1 ore]",
    ]


@every_row(
    ("override", "written"),
    [
        (SetRobber(HEXES[2]), ["red moves robber to 3, steals from nobody"]),
        (SetRoad(EDGE_AT[3, "W"], BLUE), ["blue buys road, builds at (3 W)"]),
        (SetRoad(EDGE_AT[6, "NW"], None), []),
        (SetBuilding(NODE_AT[3, "NW"], BLUE, BuildingKind.CITY), ["blue buys city, builds at (3 NW)"]),
        (SetBuilding(HOME, None), []),
        (SetDevelopment(RED, 2, 1), []),
        (AdjustPoints(RED, 2, "agreed"), []),
        (SetTurn(BLUE), []),
    ],
)
def test_the_tables_own_word_is_told_as_nearly_as_can_be(override: Command, written: list[str]) -> None:
    assert lines(NINE, override) == ["red rolls 9", *written]


def test_a_win_ends_the_log_and_hidden_points_come_before_it() -> None:
    won = [NINE, SetDevelopment(RED, 3, 0), AdjustPoints(RED, 5), RevealVictoryPoints(RED, 3)]
    assert lines(*won) == ["red rolls 9", *["red plays victory point"] * 3, "red wins"]
    assert lines(*won, SetRoad(EDGE_AT[3, "W"], BLUE)) == lines(*won)


def test_a_win_that_is_taken_back_was_none() -> None:
    assert lines(NINE, AdjustPoints(RED, 8), AdjustPoints(RED, -1)) == ["red rolls 9"]


def test_the_head_says_who_where_and_by_which_rules() -> None:
    head = EXCHANGE.write(FOUNDED, 1715976900.9).splitlines()[:10]
    assert head == [line.replace("color: green", "color: orange") for line in GAME_LOG.splitlines()[:10]]
    assert head[0] == "catanlog v0.10.0"


def test_a_clock_that_goes_back_takes_no_time() -> None:
    match, _ = FOUNDED.after(NINE, at=0.0)
    match, _ = match.after(EndTurn(RED), at=0.0)
    assert EXCHANGE.write(match, 1715976900.0).splitlines()[-1] == "red ends turn after 0s"


def test_a_table_left_for_days_writes_what_can_be_read() -> None:
    match, _ = FOUNDED.after(NINE, at=1715977030.0)
    match, _ = match.after(EndTurn(RED), at=1715977030.0 + 3 * 86_400)
    match, _ = match.after(NINE, at=1715977040.0 + 3 * 86_400)
    match, _ = match.after(EndTurn(ORANGE), at=1715977050.0 + 3 * 86_400)
    text = EXCHANGE.write(match, 1715976900.0)
    ends = [line for line in text.splitlines() if " ends turn " in line][-2:]
    assert ends == ["red ends turn after 86400s", "orange ends turn after 20s"]
    assert EXCHANGE.write(read_match(text), 1715976900.0) == text
