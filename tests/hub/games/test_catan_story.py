"""Turning points and prizes of Catan, from steps written by hand."""

import pytest

from hub.bootstrap import load_catalogue
from hub.engine.ledger import Entry
from hub.engine.messages import Command
from hub.engine.phrase import PlayerId, phrase
from hub.engine.standing import Standing
from hub.engine.story import Moment
from hub.games.catan.statistics.account import Account
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
from hub.games.catan.statistics.dealings import dealings_of
from hub.games.catan.statistics.income import Step, Throw, earnings
from hub.games.catan.statistics.prizes import awards
from hub.games.catan.statistics.turning import turning_points
from hub.kit.earnings import Promise
from hub.texts.catalogue import LANGUAGES
from tests.all_games import ALL_GAMES
from tests.all_games import CATAN as GAME
from tests.random_table import new_match
from tests.tables import every_row

CATALOGUE = load_catalogue(games=ALL_GAMES)
BLUE, ORANGE, WHITE = SEATS = tuple(PlayerId(colour) for colour in ("blue", "orange", "white"))
NAMES = {BLUE: "Modrý", ORANGE: "Oranžový", WHITE: "Bílý"}
PLAY = new_match(GAME, players=3).play()

Written = tuple[tuple[int, int, int], tuple[Countable, ...]]  # the points after a step, and what it is worth


def steps(*written: Written) -> tuple[Step, ...]:
    standing = Standing(1, BLUE)
    return tuple(
        Step(Moment(Entry(seq, Command(), ()), PLAY, PLAY, standing, standing, points), counted)
        for seq, (points, counted) in enumerate(written, 1)
    )


def account(*written: Written, throws: tuple[Throw, ...] = ()) -> Account:
    made = steps(*written)
    counted = [one for step in made for one in step.counted]
    earned, _ = earnings(made, SEATS)
    return Account(SEATS, made, throws, earned, {player: dealings_of(player, counted) for player in SEATS})


def rolls(*received: tuple[int, int, int]) -> Account:
    return account(
        throws=tuple(
            Throw(seq, BLUE, (3, 3), {}, dict(zip(SEATS, one, strict=True))) for seq, one in enumerate(received, 1)
        )
    )


def told(made: Account) -> list[tuple[int, str]]:
    return [(one.seq, CATALOGUE.say(one.words, "cs", NAMES)) for one in turning_points(made)]


ROUTE = "longest_route"


@every_row(
    ("steps", "sentences"),
    [
        (
            [((2, 2, 2), ()), ((4, 2, 2), (Awarded(ROUTE, BLUE, None),))],
            ["Nejdelší obchodní cesta: kartu získává Modrý."],
        ),
        (
            [((4, 2, 2), ()), ((2, 4, 2), (Awarded(ROUTE, ORANGE, BLUE),))],
            ["Nejdelší obchodní cesta: dřív Modrý, teď Oranžový."],
        ),
        (
            [((4, 2, 2), ()), ((2, 2, 2), (Awarded(ROUTE, None, BLUE),))],
            ["Nejdelší obchodní cesta: kartu ztrácí Modrý, nikdo další ji nezískává."],
        ),
        ([((4, 2, 2), ()), ((4, 2, 2), (Awarded(ROUTE, None, BLUE),))], []),  # no points with it
        ([((2, 2, 2), (Lost(BLUE, "", 4, "discard"),))], []),
        (
            [((2, 2, 2), (Lost(BLUE, "ore", 3, "discard"), Lost(BLUE, "wool", 2, "discard")))],
            ["Největší ztráta: Modrý přichází najednou o 5 karet (odevzdáno po sedmičce)."],
        ),
        ([((2, 2, 2), (Lost(BLUE, "", 5, "discard"),)), ((2, 2, 2), (Lost(WHITE, "", 5, "discard"),))], []),
    ],
)
def test_turning_points(steps: list[Written], sentences: list[str]) -> None:
    assert [sentence for _, sentence in told(account(*steps))] == sentences


def test_the_largest_payout_stands_alone() -> None:
    assert told(rolls((1, 4, 0), (3, 0, 0))) == [
        (1, "Největší výnos jediného hodu: Oranžový dostává za 6 najednou 4 karty.")
    ]
    assert told(rolls((1, 4, 0), (4, 0, 0))) == []
    assert told(rolls((1, 3, 0))) == []


def test_the_longest_drought_ends_with_its_last_roll() -> None:
    assert told(rolls((0, 1, 1), *[(0, 1, 1)] * 7, (1, 1, 0))) == [
        (8, "Nejdelší půst: Modrý nedostává nic 8 hodů po sobě.")
    ]
    assert told(rolls(*[(0, 1, 1)] * 7)) == []
    assert told(rolls(*[(0, 0, 1)] * 9)) == []  # two at once


# ---------------------------------------------------------------- prizes


def prize_keys(*counted: Countable) -> dict[str, PlayerId]:
    found = tuple(awards(account(((2, 2, 2), counted))))
    for award in found:
        for language in LANGUAGES:
            sentence = CATALOGUE.say(award.words, language, NAMES)
            assert NAMES[award.player] in sentence
            assert "{" not in sentence
            assert "catan." not in sentence
    return {award.key: award.player for award in found}


def stolen(victim: PlayerId, thief: PlayerId, count: int) -> Lost:
    return Lost(victim, "", count, "theft", thief)


def paid(player: PlayerId, count: int) -> Gained:
    return Gained(player, "ore", count, 8)


def test_without_numbers_there_are_no_prizes() -> None:
    assert prize_keys() == {}


@every_row(
    ("counted", "prizes"),
    [
        ([stolen(BLUE, ORANGE, 1), stolen(BLUE, WHITE, 1), stolen(ORANGE, BLUE, 1)], {"most_robbed": BLUE}),
        ([stolen(BLUE, ORANGE, 1)], {}),
        ([stolen(BLUE, WHITE, 2), stolen(ORANGE, WHITE, 2)], {"best_thief": WHITE}),  # two are robbed alike
        ([paid(BLUE, 4), paid(ORANGE, 1)], {"luckiest": BLUE}),
        ([paid(BLUE, 4), paid(ORANGE, 4)], {}),
        ([Missed(BLUE, "ore", 1, 8, "robber")] * 3, {"most_missed": BLUE, "luckiest": BLUE}),
        ([Traded(BLUE, ORANGE, (), ()), Traded(BLUE, WHITE, (), ())], {"best_trader": BLUE}),
        ([Traded(ORANGE, None, (), ())] * 3, {"best_banker": ORANGE}),
        ([Traded(ORANGE, None, (), ())] * 3 + [Traded(BLUE, None, (), ())] * 3, {}),
    ],
)
def test_prizes(counted: list[Countable], prizes: dict[str, PlayerId]) -> None:
    assert prize_keys(*counted) == prizes


def test_who_was_promised_much_and_got_nothing_is_unlucky() -> None:
    promises = tuple(Promise(WHITE, number, "ore", 1) for number in range(2, 13))
    roll = Step(steps(((2, 2, 2), ()))[0].moment, (Rolled(BLUE, (3, 4)),), promises)
    earned, throws = earnings((roll,) * 3, SEATS)
    made = Account(SEATS, (roll,) * 3, throws, earned, {player: dealings_of(player, ()) for player in SEATS})
    assert [(one.key, one.player) for one in awards(made)] == [("unluckiest", WHITE)]


def test_prizes_for_building_and_for_full_hands() -> None:
    road = Built(ORANGE, "road", (("wood", 1), ("brick", 1)))
    assert prize_keys(*[road] * 4, Built(BLUE, "road")) == {"best_builder": ORANGE}
    assert prize_keys(*[Built(ORANGE, "road")] * 9) == {}  # for nothing
    assert prize_keys(Lost(WHITE, "", 4, "discard")) == {"card_hoarder": WHITE}


@pytest.mark.parametrize(("n", "sentence"), [(2, "nic 2 hody po sobě."), (12, "nic 12 hodů po sobě.")])
def test_czech_plurals(n: int, sentence: str) -> None:
    said = CATALOGUE.say(phrase("catan.turning.drought", player="Modrý", n=n), "cs")
    assert said == f"Nejdelší půst: Modrý nedostává {sentence}"
