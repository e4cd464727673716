"""A short evening whose numbers anybody can check by hand, on the beginner island.

o10 s2 w9 / g12 b6 s4 b10 / g9 w11 d w3 o8 / w8 o3 g4 s5 / b5 g6 s11

Blue    n13: ore 10, grain 12, brick 6   n32: wood 3, ore 8, wool 5     of 36 rolls 3+1+5 + 2+5+4 = 20 cards
Orange  n40: wood 8, ore 3, brick 5      n23: grain 12, grain 9, wood 11               5+2+4 + 1+4+2 = 18 cards
White   n42: grain 4, wool 5, wool 11    n20: wool 4, brick 10, wood 3                 3+4+2 + 3+3+2 = 17 cards
"""

from collections.abc import Iterable

from hub.engine.match import Match
from hub.engine.messages import Command
from hub.engine.phrase import PlayerId
from hub.games.catan.cards import Cards
from hub.games.catan.commands import (
    BuildRoad,
    EndTurn,
    FoundRoad,
    FoundSettlement,
    MoveRobber,
    RecordRoll,
    StealCard,
    TradeCards,
)
from tests.all_games import CATAN as GAME
from tests.random_table import new_match

BLUE, ORANGE, WHITE = SEATS = tuple(PlayerId(colour) for colour in ("blue", "orange", "white"))
BEGAN_AT = 1_700_000_000.0
STEP_S = 10.0  # between two entries

FOUNDED = (
    (BLUE, "n13", "n13-n18"),
    (ORANGE, "n40", "n40-n45"),
    (WHITE, "n42", "n42-n46"),
    (WHITE, "n20", "n20-n25"),
    (ORANGE, "n23", "n23-n29"),
    (BLUE, "n32", "n32-n37"),
)
FOUNDING: tuple[Command, ...] = tuple(
    command for player, node, edge in FOUNDED for command in (FoundSettlement(player, node), FoundRoad(player, edge))
)
TURNS: tuple[Command, ...] = (
    RecordRoll((2, 3)),  # one wool to Blue, one brick to Orange, one wool to White
    EndTurn(BLUE),
    RecordRoll((4, 4)),  # one ore to Blue, one wood to Orange
    EndTurn(ORANGE),
    RecordRoll((3, 4)),
    MoveRobber(WHITE, "h12"),  # onto Blue's ore 8
    StealCard(WHITE, BLUE),
    EndTurn(WHITE),
    RecordRoll((2, 6)),  # one wood to Orange; Blue misses one ore
    TradeCards(BLUE, ORANGE, Cards(wool=1), Cards(wood=2)),
    EndTurn(BLUE),
    RecordRoll((5, 6)),  # one wood to Orange, one wool to White
    BuildRoad(ORANGE, "n45-n49"),
    EndTurn(ORANGE),
    RecordRoll((1, 3)),  # one grain and one wool to White
)
EVENING = FOUNDING + TURNS


def played(
    commands: Iterable[Command] = EVENING, *, match: Match | None = None, source: str = "table", **options: str
) -> Match:
    """A game with an entry every ten seconds."""
    now = match or new_match(GAME, players=3, options={"start_player": "manual", **options})
    for command in commands:
        now, _ = now.after(command, source=source, at=BEGAN_AT + STEP_S * now.version)
    return now
