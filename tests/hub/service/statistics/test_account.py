"""The evening of `evening.py` in numbers that were worked out by hand.

Catan has everything that is counted: several kinds, missed income, thefts, trades, buildings.
"""

import pytest

from hub.engine.match import Match
from hub.engine.messages import AdjustPoints, CorrectEntry, UndoLast
from hub.engine.phrase import PlayerId
from hub.games.catan import GAME
from hub.games.catan.cards import Cards, Resource
from hub.games.catan.commands import (
    BuildCity,
    CountCards,
    EndTurn,
    GiveCards,
    LayProposed,
    ProposeBeginner,
    RecordRoll,
    SetHand,
    StealCard,
    TradeWithBank,
)
from hub.service.pauses import Pauses
from hub.service.statistics import GameStatistics, statistics
from hub.service.statistics.model import Income, PlayerStatistics, Trades, Verdict
from tests.hub.service.statistics.evening import BLUE, EVENING, FOUNDING, ORANGE, SEATS, WHITE, played
from tests.random_table import new_match


def counted(match: Match, now: float | None = None) -> GameStatistics:
    return statistics(match, pauses=Pauses(), now=now)


def of(stats: GameStatistics, player: PlayerId) -> PlayerStatistics:
    return next(one for one in stats.players if one.player == player)


def income(one: Income) -> tuple[float, int, int]:
    return one.expected, one.due, one.received


@pytest.mark.parametrize(
    ("player", "expected", "due", "received"),
    [
        (BLUE, 6 * 20 / 36, 3, 2),  # an 8 under the robber
        (ORANGE, 6 * 18 / 36, 4, 4),
        (WHITE, 6 * 17 / 36, 4, 4),
    ],
)
def test_income(player: PlayerId, expected: float, due: int, received: int) -> None:
    total = of(counted(played()), player).total
    assert income(total) == (expected, due, received)
    assert total.luck == pytest.approx(due - expected)


def test_income_by_kind_and_by_number() -> None:
    blue = of(counted(played()), BLUE)
    assert {one.key: income(one) for one in blue.by_kind} == {
        "wood": (6 * 2 / 36, 0, 0),
        "brick": (6 * 5 / 36, 0, 0),
        "wool": (6 * 4 / 36, 1, 1),
        "grain": (6 * 1 / 36, 0, 0),
        "ore": (6 * 8 / 36, 2, 1),
    }
    assert [(one.key, *income(one)) for one in blue.by_number] == [
        ("3", 6 * 2 / 36, 0, 0),
        ("5", 6 * 4 / 36, 1, 1),
        ("6", 6 * 5 / 36, 0, 0),
        ("8", 6 * 5 / 36, 2, 1),
        ("10", 6 * 3 / 36, 0, 0),
        ("12", 6 * 1 / 36, 0, 0),
    ]


def test_a_city_promises_twice_as_much_from_the_next_roll_on() -> None:
    cards = Cards(ore=3, grain=2)
    more = (EndTurn(WHITE), RecordRoll((6, 6)), GiveCards(None, BLUE, cards), BuildCity(BLUE, "n13"))
    once_more = (EndTurn(BLUE), RecordRoll((6, 6)))
    before, after = (of(counted(played((*EVENING, *more, *last))), BLUE) for last in ((), once_more))
    assert before.total.expected == 7 * 20 / 36
    assert after.total.expected == (7 * 20 + 20 + 9) / 36
    assert (after.total.due, after.total.received) == (before.total.due + 2, before.total.received + 2)
    assert before.total.due == 3 + 1  # the gift of the bank is no income


@pytest.mark.parametrize(
    ("player", "losses", "stolen", "robbed", "trades", "built"),
    [
        (BLUE, {"robber": 1, "theft": 1}, 0, 1, Trades(1, 0, 1, 2), {"road": 2, "settlement": 2}),
        (ORANGE, {}, 0, 0, Trades(1, 0, 2, 1), {"road": 3, "settlement": 2}),
        (WHITE, {}, 1, 0, Trades(0, 0, 0, 0), {"road": 2, "settlement": 2}),
    ],
)
def test_what_went_from_hand_to_hand(
    player: PlayerId, losses: dict[str, int], stolen: int, robbed: int, trades: Trades, built: dict[str, int]
) -> None:
    one = of(counted(played()), player)
    assert {loss.why: loss.count for loss in one.losses} == losses
    assert (one.stolen, one.robbed, one.trades, one.built) == (stolen, robbed, trades, built)


def test_a_swap_with_the_bank_is_no_trade_with_players() -> None:
    more = (EndTurn(WHITE), RecordRoll((6, 6)), SetHand(BLUE, Cards(wood=4)))
    swapped = played((*EVENING, *more, TradeWithBank(BLUE, Cards(wood=4), Cards(ore=1))))
    assert of(counted(swapped), BLUE).trades == Trades(1, 1, 5, 3)


def test_rolls_in_order() -> None:
    rolls = counted(played()).rolls
    assert [(roll.player, roll.number, roll.turn) for roll in rolls] == [
        (BLUE, 5, 1),
        (ORANGE, 8, 2),
        (WHITE, 7, 3),
        (BLUE, 8, 4),
        (ORANGE, 11, 5),
        (WHITE, 4, 6),
    ]
    assert [tuple(roll.received[seat] for seat in SEATS) for roll in rolls] == [
        (1, 1, 1),
        (1, 1, 0),
        (0, 0, 0),
        (0, 1, 0),
        (0, 1, 1),
        (0, 0, 2),
    ]
    due = (1, 2, 2, 3, 3, 3)
    luck = [owed - number * 20 / 36 for number, owed in enumerate(due, 1)]
    assert [roll.luck[BLUE] for roll in rolls] == pytest.approx(luck)


def test_points_over_time() -> None:
    stats = counted(played((*EVENING, AdjustPoints(WHITE, 2, "agreed"))))
    assert [tuple(one.points[seat] for seat in SEATS) for one in stats.moments] == [
        (1, 0, 0),
        (1, 1, 0),
        (1, 1, 1),
        (1, 1, 2),
        (1, 2, 2),
        (2, 2, 2),
        (2, 2, 4),
    ]
    assert [one.points for one in stats.players] == [2, 2, 4]
    assert (stats.target, stats.winners, stats.turns) == (10, (), 6)


def test_what_the_next_roll_may_bring() -> None:
    prospects = counted(played()).prospects
    assert prospects
    assert dict(prospects.per_roll) == {BLUE: 15 / 36, ORANGE: 18 / 36, WHITE: 17 / 36}  # the robber stands on the 8
    assert prospects.by_kind[BLUE]["ore"] == 3 / 36
    odds = {one.number: one for one in prospects.odds}
    assert odds[4].chance == 3 / 36
    assert odds[4].brings == {WHITE: (("wool", 1), ("grain", 1))}
    assert odds[8].brings == {ORANGE: (("wood", 1),)}
    assert odds[7].brings == {}
    assert sum(one.chance for one in prospects.odds) == pytest.approx(1)


def test_the_dice_of_one_player_are_judged_as_those_of_one_among_several() -> None:
    often = [command for _ in range(20) for seat in SEATS for command in (RecordRoll((1, 1)), EndTurn(seat))]
    stats = counted(played((*FOUNDING, *often)))
    assert stats.sums.words.key == stats.faces.words.key == "stats.fair.suspect"
    for one in stats.players:
        assert {one.sums.words.key, one.faces.words.key} == {"stats.fair.of_players.suspect"}
        assert dict(one.sums.words.args)["players"] == dict(one.faces.words.args)["players"] == 3


# ---------------------------------------------------------------- games in every state


def test_a_game_that_has_not_begun() -> None:
    stats = counted(new_match(GAME, players=3))
    assert (stats.rolls, stats.moments, stats.turn_times, stats.awards, stats.turning_points) == ((),) * 5
    assert (stats.began_at, stats.ended_at, stats.played_s, stats.turns) == (None, None, 0, 0)
    assert stats.sums.verdict is Verdict.TOO_FEW
    assert [income(one.total) for one in stats.players] == [(0, 0, 0)] * 3
    assert [one.turn_median_s for one in stats.players] == [None] * 3


def test_a_game_that_is_being_founded_has_no_turns_and_no_rolls() -> None:
    stats = counted(played(FOUNDING[:5]))
    assert (stats.rolls, stats.turn_times, stats.turns) == ((), (), 0)
    assert [one.points for one in stats.players] == [1, 1, 1]


def test_rolls_for_the_start_are_no_rolls_of_the_game() -> None:
    match = new_match(GAME, players=3, options={"island": "variable"})
    for command in (ProposeBeginner(), LayProposed(), *map(RecordRoll, ((1, 1), (6, 6), (2, 2)))):
        match, _ = match.decided(command)
    assert match.version == 5
    assert counted(match).rolls == ()


def test_a_won_game_has_a_winner_and_no_prospects() -> None:
    stats = counted(played((*EVENING, AdjustPoints(WHITE, 8, "agreed"))))
    assert (stats.winners, stats.prospects) == ((WHITE,), None)
    assert of(stats, WHITE).points == 10


@pytest.mark.parametrize("bookkeeping", ["off", "counts", "full"])
def test_income_does_not_hang_on_the_books(bookkeeping: str) -> None:
    """What a roll brings follows from the pieces; only what nobody enters is missing."""
    stats, usual = counted(played(bookkeeping=bookkeeping)), counted(played())
    assert stats.rolls == usual.rolls
    assert [one.by_number for one in stats.players] == [one.by_number for one in usual.players]
    assert of(stats, BLUE).losses == of(usual, BLUE).losses


def test_without_books_the_counted_cards_tell_what_was_discarded() -> None:
    more = (EndTurn(WHITE), RecordRoll((3, 4)), CountCards(BLUE, 9), CountCards(ORANGE, 7), CountCards(WHITE, None))
    stats = counted(played((*EVENING, *more), bookkeeping="off"))
    assert {one.player: {loss.why: loss.count for loss in one.losses}.get("discard", 0) for one in stats.players} == {
        BLUE: 4,
        ORANGE: 0,
        WHITE: 0,
    }
    assert of(stats, BLUE).robbed == 1, "what goes to the bank was not stolen"


# ---------------------------------------------------------------- what must not count


def test_what_was_taken_back_does_not_count() -> None:
    stats = counted(played((*EVENING, UndoLast())))
    assert len(stats.rolls) == 5
    assert of(stats, WHITE).total.received == 2


def test_a_corrected_roll_counts_as_corrected() -> None:
    match = played()
    first = next(step.entry for step in match.steps if isinstance(step.entry.command, RecordRoll))
    mended = CorrectEntry(first.seq, RecordRoll((1, 2)), accept_loss=True)  # no brick any more for Orange's road
    stats = counted(played((mended,), match=match))
    assert [roll.number for roll in stats.rolls] == [3, 8, 7, 8, 11]
    assert [stats.rolls[0].received[seat] for seat in SEATS] == [1, 1, 1]
    assert stats.rolls[0].at == first.at


def test_of_another_programs_rolls_only_the_sum_is_real() -> None:
    stats = counted(played(source="import colonist"))
    assert (stats.sums.rolls, stats.faces.rolls) == (6, 0)
    assert not any(roll.has_faces for roll in stats.rolls)
    assert sum(cell.seen for cell in stats.faces.cells) == 0
    assert counted(played()).faces.rolls == 6


def test_a_told_secret_is_not_in_the_numbers() -> None:
    told = tuple(StealCard(WHITE, BLUE, Resource.ORE) if isinstance(one, StealCard) else one for one in EVENING)
    assert counted(played(told)) == counted(played())
