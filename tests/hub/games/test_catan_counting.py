"""Which facts the events of a game are, and that none tells a secret."""

from dataclasses import replace
from typing import Any

import pytest

from hub.engine.facts import Awarded, Built, Fact, Gained, Lost, Missed, Rolled, Traded
from hub.engine.match import Match
from hub.engine.messages import SECRET, Event
from hub.engine.phrase import PlayerId
from hub.engine.rule_table import Play
from hub.games.catan import GAME
from hub.games.catan.cards import Cards, Resource
from hub.games.catan.commands import SetBuilding, SetRobber
from hub.games.catan.counting import COUNTS, promises
from hub.games.catan.development import DevelopmentKind
from hub.games.catan.events import (
    ArmyAwarded,
    BankTraded,
    CardsCounted,
    CardsDiscarded,
    CardsGiven,
    CardStolen,
    CardsTraded,
    CityBuilt,
    DevelopmentBought,
    Due,
    FreeRoadPlaced,
    HandSet,
    InventionPlayed,
    KnightPlayed,
    MonopolyPlayed,
    Payout,
    ResourcesPaid,
    RollRecorded,
    RouteAwarded,
    SpecialCard,
    SpecialCardGiven,
    StartingCardsPaid,
    StartRolled,
    VictoryPointsRevealed,
)
from hub.games.catan.pieces import BuildingKind
from hub.service.pauses import Pauses
from hub.service.statistics import statistics
from hub.service.statistics.chronicle import lines_of
from tests.hub.games.confiding import two_tables
from tests.random_table import new_match, random_match
from tests.tables import every_row

A, B = PlayerId("blue"), PlayerId("orange")
MATCH = new_match(GAME, players=3)


def facts_of(event: Event, match: Match = MATCH) -> list[Fact]:
    count = COUNTS.get(type(event))
    return list(count(match.play(), event)) if count else []


# On the beginner island h5 is brick 6 and h12 ore 8.
@every_row(
    ("event", "facts"),
    [
        (RollRecorded(A, (2, 3)), [Rolled(A, (2, 3))]),
        (StartRolled(A, (2, 3)), []),
        (
            ResourcesPaid(
                (Payout(A, "h5", Resource.BRICK, 2),),
                blocked=(Payout(B, "h12", Resource.ORE, 1),),
                unpaid=(Payout(A, "h12", Resource.ORE, 1),),
            ),
            [Gained(A, "brick", 2, 6), Missed(B, "ore", 1, 8, "robber"), Missed(A, "ore", 1, 8, "shortage")],
        ),
        (
            StartingCardsPaid(A, Cards(wood=1, ore=1)),
            [Gained(A, "wood", 1, source="start"), Gained(A, "ore", 1, source="start")],
        ),
        (
            InventionPlayed(A, Cards(ore=2)),
            [Built(A, "invention"), Gained(A, "ore", 2, source="invention")],
        ),
        (CardsGiven(None, A, Cards(ore=1)), [Gained(A, "ore", 1, source="gift")]),
        (CardsGiven(A, B, Cards(ore=1)), []),
        (CardsGiven(A, None, Cards(ore=1)), []),
        (HandSet(A, Cards(ore=9)), []),
        (CardsDiscarded(A, Cards(ore=3, any=1)), [Lost(A, "ore", 3, "discard"), Lost(A, "", 1, "discard")]),
        (CardsCounted(A, 9, 4), []),  # with books the discard itself is entered
        (CardStolen(A, B, Resource.ORE), [Lost(B, "", 1, "theft", A)]),
        (CardStolen(A, B), [Lost(B, "", 1, "theft", A)]),
        (
            MonopolyPlayed(A, Resource.ORE, (Due(B, 3),)),
            [Built(A, "monopoly"), Lost(B, "ore", 3, "monopoly", A)],
        ),
        (CardsTraded(A, B, Cards(ore=1), Cards(wood=2)), [Traded(A, B, (("ore", 1),), (("wood", 2),))]),
        (BankTraded(A, Cards(ore=4), Cards(wood=1)), [Traded(A, None, (("ore", 4),), (("wood", 1),))]),
        (CityBuilt(A, "n1", Cards(ore=3, grain=2)), [Built(A, "city", (("grain", 2), ("ore", 3)))]),
        (FreeRoadPlaced(A, "n1-n4"), [Built(A, "road")]),
        (
            DevelopmentBought(A, Cards(ore=1), DevelopmentKind.KNIGHT),
            [Built(A, "development", (("ore", 1),))],
        ),
        (KnightPlayed(A), [Built(A, "knight")]),
        (VictoryPointsRevealed(A, 2), [Built(A, "victory_point")] * 2),
        (RouteAwarded(A, 5, B), [Awarded("longest_route", A, B)]),
        (ArmyAwarded(None, 3, B), [Awarded("largest_army", None, B)]),
        (SpecialCardGiven(SpecialCard.LARGEST_ARMY, A, 3), [Awarded("largest_army", A, None)]),
        (SpecialCardGiven(SpecialCard.LARGEST_ARMY, None, 3), []),
    ],
)
def test_the_facts_of_an_event(event: Event, facts: list[Fact]) -> None:
    assert facts_of(event) == facts


def test_without_books_what_was_counted_tells_the_discard() -> None:
    off = new_match(GAME, players=3, options={"bookkeeping": "off"})
    assert facts_of(CardsCounted(A, 9, 4), off) == [Lost(A, "", 4, "discard")]
    assert facts_of(CardsCounted(A, None, 0), off) == []


def test_a_city_promises_twice_and_the_robber_keeps_back() -> None:
    match = MATCH
    for command in (
        SetBuilding("n13", A, BuildingKind.CITY),  # ore 10, grain 12, brick 6
        SetBuilding("n19", B, BuildingKind.SETTLEMENT),  # brick 6, wool 4, desert
        SetRobber("h5"),
    ):
        match, _ = match.decided(command)
    found = {(one.player, one.number, one.kind, one.count, one.is_blocked) for one in promises(match.play())}
    assert found == {
        (A, 10, "ore", 2, False),
        (A, 12, "grain", 2, False),
        (A, 6, "brick", 2, True),
        (B, 6, "brick", 1, True),
        (B, 4, "wool", 1, False),
    }


@pytest.mark.parametrize("seed", range(6))
def test_every_fact_has_a_name(seed: int) -> None:
    match = random_match(GAME, seed=seed, steps=200)
    for line in lines_of(match):
        for fact in line.facts:
            match fact:
                case Built() | Awarded():
                    assert fact.what in GAME.pieces
                case Lost() | Missed():
                    assert fact.why in GAME.losses
                    assert fact.kind in (*GAME.things, "")
                case Gained():
                    assert fact.kind in (*GAME.things, "")
    assert _target(match.play()) == int(match.options["target"])


def _target(play: Play[Any]) -> int:
    assert GAME.target
    return GAME.target(play)


def test_no_row_reads_a_secret_field() -> None:
    """Each event that carries a secret gives the same facts with it as without."""
    for event in (
        CardStolen(A, B, Resource.ORE),
        DevelopmentBought(A, Cards(ore=1, wool=1, grain=1), DevelopmentKind.VICTORY_POINT),
    ):
        (secret,) = [name for name, one in type(event).__dataclass_fields__.items() if one.metadata == SECRET]
        hidden: Event = replace(event, **{secret: None})  # type: ignore[arg-type]
        assert facts_of(event) == facts_of(hidden)


@pytest.mark.parametrize("seed", range(4))
def test_a_table_that_confides_counts_like_one_that_does_not(seed: int) -> None:
    """Two nights with the same public moves; in one of them every secret is told to the hub."""
    *_, (silent, confiding) = two_tables(seed, steps=150)
    told, untold = (statistics(match, pauses=Pauses()) for match in (confiding, silent))
    assert told == untold
    assert told.rolls
