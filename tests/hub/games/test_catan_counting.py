"""What the events of a game are worth, and that none tells a secret."""

from dataclasses import replace
from typing import Any

import pytest

from hub.bootstrap import load_catalogue
from hub.engine.definition import Expansion
from hub.engine.match import Match
from hub.engine.messages import SECRET, Event
from hub.engine.phrase import PlayerId
from hub.engine.rule_table import Play, RuleTable
from hub.games.catan.cards import Cards, Resource
from hub.games.catan.commands import SetBuilding, SetRobber
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
from hub.games.catan.statistics import statistics
from hub.games.catan.statistics.countables import (
    Awarded,
    Built,
    Countable,
    Gained,
    Lost,
    Missed,
    Rolled,
    Traded,
)
from hub.games.catan.statistics.counting import COUNTED, PROMISED, counted, promises
from hub.games.catan.statistics.income import step_of
from hub.kit.earnings import Promise
from tests.all_games import ALL_GAMES
from tests.all_games import CATAN as GAME
from tests.hub.games.confiding import two_tables
from tests.random_table import new_match, random_match
from tests.tables import every_row

A, B = PlayerId("blue"), PlayerId("orange")
MATCH = new_match(GAME, players=3)


def worth(event: Event, match: Match = MATCH) -> list[Countable]:
    return list(counted(match.play(), [event]))


# On the beginner island h5 is brick 6 and h12 ore 8.
@every_row(
    ("event", "countables"),
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
def test_what_an_event_is_worth(event: Event, countables: list[Countable]) -> None:
    assert worth(event) == countables


def test_without_books_what_was_counted_tells_the_discard() -> None:
    off = new_match(GAME, players=3, options={"bookkeeping": "off"})
    assert worth(CardsCounted(A, 9, 4), off) == [Lost(A, "", 4, "discard")]
    assert worth(CardsCounted(A, None, 0), off) == []


def test_a_city_promises_twice_and_the_robber_keeps_back() -> None:
    match = MATCH
    for command in (
        SetBuilding("n13", A, BuildingKind.CITY),  # ore 10, grain 12, brick 6
        SetBuilding("n19", B, BuildingKind.SETTLEMENT),  # brick 6, wool 4, desert
        SetRobber("h5"),
    ):
        match, _ = match.after(command)
    found = {(one.player, one.number, one.kind, one.count, one.is_blocked) for one in promises(match.play())}
    assert found == {
        (A, 10, "ore", 2, False),
        (A, 12, "grain", 2, False),
        (A, 6, "brick", 2, True),
        (B, 6, "brick", 1, True),
        (B, 4, "wool", 1, False),
    }


@pytest.mark.parametrize("seed", range(6))
def test_whatever_is_counted_has_a_name(seed: int) -> None:
    messages = load_catalogue(games=ALL_GAMES).messages["en"]
    match = random_match(GAME, seed=seed, steps=200)
    for one in (one for step in map(step_of, match.story().moments) for one in step.counted):
        match one:
            case Built():
                assert f"catan.built.{one.what}" in messages
            case Awarded():
                assert f"catan.special.{one.what}" in messages
            case Lost() | Missed():
                assert f"catan.loss.{one.why}" in messages
    assert GAME.target
    assert GAME.target(match.play()) == int(match.options["target"])


def test_an_expansion_counts_its_own_events_and_promises() -> None:
    """A fisher who pays an ore each time a city is built, and promises one for every two."""

    def fish(_play: Play[Any], so_far: tuple[Countable, ...], event: Event) -> tuple[Countable, ...]:
        return (*so_far, Gained(A, "ore", 1, source="fish")) if isinstance(event, CityBuilt) else so_far

    def promise(_play: Play[Any], so_far: tuple[Promise, ...]) -> tuple[Promise, ...]:
        return (*so_far, Promise(A, 2, "ore", 1))

    rules = RuleTable(slice="fisher", modify={COUNTED: (fish,), PROMISED: (promise,)})
    fisher = Expansion("fisher", (rules,), start=lambda _setup, _box: None)
    game = replace(GAME, expansions=(fisher,))
    match = Match.start(game, replace(MATCH.setup, expansions=("fisher",)))
    assert worth(CityBuilt(A, "n1", Cards()), match) == [Built(A, "city"), Gained(A, "ore", 1, source="fish")]
    assert worth(RollRecorded(A, (2, 3)), match) == [Rolled(A, (2, 3))]
    assert Promise(A, 2, "ore", 1) in promises(match.play())


def test_no_row_reads_a_secret_field() -> None:
    """Each event that carries a secret is worth the same with it as without."""
    for event in (
        CardStolen(A, B, Resource.ORE),
        DevelopmentBought(A, Cards(ore=1, wool=1, grain=1), DevelopmentKind.VICTORY_POINT),
    ):
        (secret,) = [name for name, one in type(event).__dataclass_fields__.items() if one.metadata == SECRET]
        hidden: Event = replace(event, **{secret: None})  # type: ignore[arg-type]
        assert worth(event) == worth(hidden)


@pytest.mark.parametrize("seed", range(4))
def test_a_table_that_confides_counts_like_one_that_does_not(seed: int) -> None:
    """Two nights with the same public moves; in one of them every secret is told to the hub."""
    *_, (silent, confiding) = two_tables(seed, steps=150)
    told, untold = (statistics(match.story()) for match in (confiding, silent))
    assert told == untold
    assert told.records
