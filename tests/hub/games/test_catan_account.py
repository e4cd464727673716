"""The evening of `evening.py` in numbers that were worked out by hand.

Catan has everything that is counted: several kinds, missed income, thefts, trades, buildings.
"""

import pytest

from hub.bootstrap import load_catalogue
from hub.engine.match import Match
from hub.engine.messages import AdjustPoints, CorrectEntry, UndoLast
from hub.engine.phrase import PlayerId
from hub.engine.statistics import Chart, Summary
from hub.games.catan.cards import RESOURCES, Cards, Resource
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
from hub.games.catan.statistics import statistics
from hub.games.catan.statistics.account import Account, account_of
from hub.games.catan.statistics.dealings import Trades
from hub.kit.earnings import Income
from tests.all_games import ALL_GAMES
from tests.all_games import CATAN as GAME
from tests.hub.games.evening import BLUE, EVENING, FOUNDING, ORANGE, SEATS, WHITE, played
from tests.random_table import new_match


def counted(match: Match) -> Account:
    story = match.story()
    return account_of(story.players, story.moments)


def summed(match: Match) -> Summary:
    return statistics(match.story())


def chart(match: Match, key: str) -> Chart:
    return next(one for one in summed(match).charts if one.key == key)


def seen(one: Chart) -> float:
    return sum(value or 0 for value in one.series[0].values)


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
    total = counted(played()).earned.of(player)
    assert income(total) == (expected, due, received)
    assert total.luck == pytest.approx(due - expected)


def test_income_by_kind_and_by_number() -> None:
    earned = counted(played()).earned
    assert {kind.value: income(earned.of(BLUE, kind=kind.value)) for kind in RESOURCES} == {
        "wood": (6 * 2 / 36, 0, 0),
        "brick": (6 * 5 / 36, 0, 0),
        "wool": (6 * 4 / 36, 1, 1),
        "grain": (6 * 1 / 36, 0, 0),
        "ore": (6 * 8 / 36, 2, 1),
    }
    by_number = [(number, *income(earned.of(BLUE, number=number))) for number in (3, 5, 6, 8, 10, 12)]
    assert by_number == [
        (3, 6 * 2 / 36, 0, 0),
        (5, 6 * 4 / 36, 1, 1),
        (6, 6 * 5 / 36, 0, 0),
        (8, 6 * 5 / 36, 2, 1),
        (10, 6 * 3 / 36, 0, 0),
        (12, 6 * 1 / 36, 0, 0),
    ]
    assert earned.numbers() == (3, 4, 5, 6, 8, 9, 10, 11, 12)


def test_a_city_promises_twice_as_much_from_the_next_roll_on() -> None:
    cards = Cards(ore=3, grain=2)
    more = (EndTurn(WHITE), RecordRoll((6, 6)), GiveCards(None, BLUE, cards), BuildCity(BLUE, "n13"))
    once_more = (EndTurn(BLUE), RecordRoll((6, 6)))
    before, after = (counted(played((*EVENING, *more, *last))).earned.of(BLUE) for last in ((), once_more))
    assert before.expected == 7 * 20 / 36
    assert after.expected == (7 * 20 + 20 + 9) / 36
    assert (after.due, after.received) == (before.due + 2, before.received + 2)
    assert before.due == 3 + 1  # the gift of the bank is no income


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
    one = counted(played()).dealings[player]
    assert one.losses == losses
    assert (one.stolen, one.robbed, one.trades, one.built) == (stolen, robbed, trades, built)


def test_a_swap_with_the_bank_is_no_trade_with_players() -> None:
    more = (EndTurn(WHITE), RecordRoll((6, 6)), SetHand(BLUE, Cards(wood=4)))
    swapped = played((*EVENING, *more, TradeWithBank(BLUE, Cards(wood=4), Cards(ore=1))))
    assert counted(swapped).dealings[BLUE].trades == Trades(1, 1, 5, 3)


def test_rolls_in_order() -> None:
    rolls = counted(played()).throws
    assert [(roll.player, roll.number) for roll in rolls] == [
        (BLUE, 5),
        (ORANGE, 8),
        (WHITE, 7),
        (BLUE, 8),
        (ORANGE, 11),
        (WHITE, 4),
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


def test_what_the_next_roll_may_bring() -> None:
    ahead = summed(played()).outlook
    assert ahead
    cards = {player: dict(words.args)["cards"] for player, words in ahead.people.items()}
    assert cards == {BLUE: round(15 / 36, 2), ORANGE: 0.5, WHITE: round(17 / 36, 2)}  # the robber stands on the 8
    chances = {one.what: one for one in ahead.chances}
    brings = {
        number: {gain.player: {thing.kind: thing.count for thing in gain.things} for gain in one.brings}
        for number, one in chances.items()
    }
    assert chances[4].share == 3 / 36
    assert brings[4] == {WHITE: {"wool": 1, "grain": 1}}
    assert brings[8] == {ORANGE: {"wood": 1}}
    assert brings[7] == {}
    assert sum(one.share for one in ahead.chances) == pytest.approx(1)


def test_the_dice_of_one_player_are_judged_as_those_of_one_among_several() -> None:
    often = [command for _ in range(20) for seat in SEATS for command in (RecordRoll((1, 1)), EndTurn(seat))]
    match, say = played((*FOUNDING, *often)), load_catalogue(games=ALL_GAMES).sayer("en")
    for key in ("sums", "faces"):
        dice = chart(match, key)
        assert [words.key for words in dice.lead] == ["stats.fair.suspect"]
        told = [say(words) for words in dice.notes]
        assert sum("Suspicious: among 3 players" in sentence for sentence in told) == 3


def test_charts_of_players_have_their_numbers_by_key() -> None:
    assert {one.key: one.values for one in chart(played(), "income").series} == {
        "received": (2, 4, 4),
        "due": (3, 4, 4),
        "expected": pytest.approx((6 * 20 / 36, 6 * 18 / 36, 6 * 17 / 36)),
        "luck": pytest.approx((3 - 6 * 20 / 36, 1, 4 - 6 * 17 / 36)),
        "rolls": (2, 2, 2),
    }
    assert {one.key: one.values for one in chart(played(), "losses").series} == {
        "robber": (1, 0, 0),
        "theft": (1, 0, 0),
        "stolen": (0, 0, 1),
    }
    assert {one.key: one.values for one in chart(played(), "built").series} == {
        "road": (2, 3, 2),
        "settlement": (2, 2, 2),
    }
    assert {one.key: one.values for one in chart(played(), "trades").series}["gotten"] == (2, 1, 0)


def test_what_everybody_got_is_the_sum_of_what_each_did() -> None:
    for key in ("kinds", "numbers"):
        for one in chart(played(), key).series:
            assert set(one.by_player) == set(SEATS)
            for place, value in enumerate(one.values):
                assert value == pytest.approx(sum(values[place] or 0 for values in one.by_player.values()))


# ---------------------------------------------------------------- games in every state


@pytest.mark.parametrize("begun", [0, 5])
def test_before_the_first_roll_there_is_only_what_it_may_bring(begun: int) -> None:
    summary = summed(played(FOUNDING[:begun]))
    assert summary.outlook
    assert summary == Summary(outlook=summary.outlook)


def test_rolls_for_the_start_are_no_rolls_of_the_game() -> None:
    match = new_match(GAME, players=3, options={"island": "variable"})
    for command in (ProposeBeginner(), LayProposed(), *map(RecordRoll, ((1, 1), (6, 6), (2, 2)))):
        match, _ = match.after(command)
    assert match.version == 5
    assert counted(match).throws == ()


def test_a_won_game_has_nothing_ahead() -> None:
    won = played((*EVENING, AdjustPoints(WHITE, 8, "agreed")))
    assert won.standing().winners == (WHITE,)
    assert summed(won).outlook is None


@pytest.mark.parametrize("bookkeeping", ["off", "counts", "full"])
def test_income_does_not_hang_on_the_books(bookkeeping: str) -> None:
    """What a roll brings follows from the pieces; only what nobody enters is missing."""
    stats, usual = counted(played(bookkeeping=bookkeeping)), counted(played())
    assert stats.throws == usual.throws
    assert stats.earned == usual.earned
    assert stats.dealings[BLUE].losses == usual.dealings[BLUE].losses


def test_without_books_the_counted_cards_tell_what_was_discarded() -> None:
    more = (EndTurn(WHITE), RecordRoll((3, 4)), CountCards(BLUE, 9), CountCards(ORANGE, 7), CountCards(WHITE, None))
    stats = counted(played((*EVENING, *more), bookkeeping="off"))
    assert [stats.dealings[player].losses.get("discard", 0) for player in SEATS] == [4, 0, 0]
    assert stats.dealings[BLUE].robbed == 1, "what goes to the bank was not stolen"


# ---------------------------------------------------------------- what must not count


def test_what_was_taken_back_does_not_count() -> None:
    stats = counted(played((*EVENING, UndoLast())))
    assert len(stats.throws) == 5
    assert stats.earned.of(WHITE).received == 2


def test_a_corrected_roll_counts_as_corrected() -> None:
    match = played()
    first = next(step.entry for step in match.steps if isinstance(step.entry.command, RecordRoll))
    mended = CorrectEntry(first.seq, RecordRoll((1, 2)), accept_loss=True)  # no brick any more for Orange's road
    stats = counted(played((mended,), match=match))
    assert [roll.number for roll in stats.throws] == [3, 8, 7, 8, 11]
    assert [stats.throws[0].received[seat] for seat in SEATS] == [1, 1, 1]


def test_of_another_programs_rolls_only_the_sum_is_real() -> None:
    foreign = played(source="import colonist")
    assert not any(roll.has_faces for roll in counted(foreign).throws)
    sums, faces = chart(foreign, "sums"), chart(foreign, "faces")
    assert (seen(sums), seen(faces)) == (6, 0)
    assert [words.key for words in faces.lead] == ["stats.fair.no_faces"]
    assert [record.cells["dice"] for record in summed(foreign).records] == [None] * 6
    assert seen(chart(played(), "faces")) == 12


def test_a_told_secret_is_not_in_the_numbers() -> None:
    told = tuple(StealCard(WHITE, BLUE, Resource.ORE) if isinstance(one, StealCard) else one for one in EVENING)
    assert summed(played(told)) == summed(played())
