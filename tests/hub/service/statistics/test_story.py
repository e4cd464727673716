"""Turning points and prizes, from lines written by hand; told with the cards and losses of Catan."""

from dataclasses import replace

import pytest

from hub.bootstrap import load_catalogue
from hub.engine.facts import Awarded, Built, Fact, Lost, Traded
from hub.engine.ledger import Entry
from hub.engine.messages import Command
from hub.engine.phrase import PlayerId, phrase
from hub.engine.standing import RUNNING, Standing, won_by
from hub.games.catan import GAME
from hub.service.pauses import Pauses
from hub.service.statistics import statistics
from hub.service.statistics.chronicle import Line
from hub.service.statistics.model import Income, RollLine, Trades
from hub.service.statistics.prizes import awards
from hub.service.statistics.story import turning_points
from hub.texts.catalogue import LANGUAGES
from tests.all_games import ALL_GAMES
from tests.random_table import new_match
from tests.tables import every_row

CATALOGUE = load_catalogue(games=ALL_GAMES)
BLUE, ORANGE, WHITE = SEATS = tuple(PlayerId(colour) for colour in ("blue", "orange", "white"))
NAMES = {BLUE: "Modrý", ORANGE: "Oranžový", WHITE: "Bílý"}

Step = tuple[tuple[int, int, int], tuple[Fact, ...]]  # the points after it, and its facts


def lines(*steps: Step, winners: tuple[PlayerId, ...] = ()) -> list[Line]:
    """One line a step; whoever wins does so with the last one."""
    made = []
    for seq, (points, facts) in enumerate(steps, 1):
        is_won = bool(winners) and seq == len(steps)
        after = Standing(seq, BLUE, outcome=won_by(*winners) if is_won else RUNNING)
        made.append(Line(Entry(seq, Command(), (), at=100.0 * seq), Standing(seq, BLUE), after, facts, points))
    return made


def rolls(*received: tuple[int, int, int]) -> list[RollLine]:
    return [
        RollLine(seq, 0.0, seq, BLUE, (3, 3), {}, dict(zip(SEATS, one, strict=True)))
        for seq, one in enumerate(received, 1)
    ]


def told(made: list[Line], thrown: list[RollLine] | None = None, language: str = "cs") -> list[tuple[int, str]]:
    points = turning_points(made, thrown or [], SEATS, target=10, pieces=GAME.pieces, losses=GAME.losses)
    return [(one.seq, CATALOGUE.say(one.words, language, NAMES)) for one in points]


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
        ([((5, 4, 2), ()), ((5, 6, 2), ())], []),  # too early in the game
        ([((7, 6, 2), ()), ((7, 8, 2), ())], ["Do čela jde Oranžový, má 8 bodů."]),
        ([((7, 6, 2), ()), ((7, 7, 2), ()), ((7, 8, 2), ())], ["Do čela jde Oranžový, má 8 bodů."]),
        ([((7, 6, 2), ()), ((7, 7, 2), ()), ((8, 7, 2), ())], []),  # was in front before
        ([((2, 2, 2), (Lost(BLUE, "", 4, "discard"),))], []),
        (
            [((2, 2, 2), (Lost(BLUE, "ore", 3, "discard"), Lost(BLUE, "wool", 2, "discard")))],
            ["Největší ztráta: Modrý přichází najednou o 5 karet (odevzdáno po sedmičce)."],
        ),
        ([((2, 2, 2), (Lost(BLUE, "", 5, "discard"),)), ((2, 2, 2), (Lost(WHITE, "", 5, "discard"),))], []),
    ],
)
def test_turning_points(steps: list[Step], sentences: list[str]) -> None:
    assert [sentence for _, sentence in told(lines(*steps))] == sentences


def test_a_comeback_is_told_where_the_winner_was_farthest_behind() -> None:
    made = lines(((2, 6, 2), ()), ((3, 7, 2), ()), ((6, 7, 2), ()), ((10, 7, 2), ()), winners=(BLUE,))
    assert (2, "Tady Modrý zaostává o 4 body, a přesto nakonec vítězí.") in told(made)
    assert not told(lines(((2, 4, 2), ()), ((3, 4, 2), ()), winners=(BLUE,)))
    both = lines(((2, 6, 2), ()), ((3, 7, 2), ()), ((7, 7, 7), ()), winners=(BLUE, WHITE))
    assert [seq for seq, _ in told(both)] == [2, 2], "of two who win together each has come from behind"


def test_the_largest_payout_stands_alone() -> None:
    assert told([], rolls((1, 4, 0), (3, 0, 0))) == [
        (1, "Největší výnos jediného hodu: Oranžový dostává za 6 najednou 4 karty.")
    ]
    assert told([], rolls((1, 4, 0), (4, 0, 0))) == []
    assert told([], rolls((1, 3, 0))) == []


def test_the_longest_drought_ends_with_its_last_roll() -> None:
    assert told([], rolls((0, 1, 1), *[(0, 1, 1)] * 7, (1, 1, 0))) == [
        (8, "Nejdelší půst: Modrý nedostává nic 8 hodů po sobě.")
    ]
    assert told([], rolls(*[(0, 1, 1)] * 7)) == []
    assert told([], rolls(*[(0, 0, 1)] * 9)) == []  # two at once


# ---------------------------------------------------------------- prizes


NOBODY = statistics(new_match(GAME, players=3), pauses=Pauses()).players


def prize_keys(*facts: Fact, **changes: tuple[object, object, object]) -> dict[str, PlayerId]:
    players = list(NOBODY)
    for name, values in changes.items():
        players = [replace(one, **{name: value}) for one, value in zip(players, values, strict=True)]  # type: ignore[arg-type]
    found = awards(players, lines(((2, 2, 2), facts)))
    for award in found:
        for language in LANGUAGES:
            sentence = CATALOGUE.say(award.words, language, NAMES)
            assert NAMES[award.player] in sentence
            assert "{" not in sentence
            assert "stats." not in sentence
    return {award.key: award.player for award in found}


def total(expected: float, due: int, received: int) -> Income:
    return Income("total", expected, due, received)


def test_without_numbers_there_are_no_prizes() -> None:
    assert prize_keys() == {}


@every_row(
    ("changes", "prizes"),
    [
        ({"robbed": (2, 1, 0)}, {"most_robbed": BLUE}),
        ({"robbed": (1, 0, 0)}, {}),
        ({"robbed": (3, 3, 0)}, {}),
        ({"stolen": (0, 1, 4)}, {"best_thief": WHITE}),
        ({"total": (total(10, 14, 14), total(10, 10, 10), total(10, 7, 7))}, {"luckiest": BLUE, "unluckiest": WHITE}),
        ({"total": (total(10, 14, 14), total(10.5, 14, 14), total(10, 10, 10))}, {}),
        ({"total": (total(10, 10, 7), total(10, 10, 10), total(10, 10, 9))}, {"most_missed": BLUE}),
        (
            {"trades": (Trades(2, 0, 2, 2), Trades(1, 5, 9, 6), Trades(1, 4, 9, 5))},
            {"best_trader": BLUE, "best_banker": ORANGE},
        ),
        ({"turns": (5, 5, 5), "turn_median_s": (20.0, 40.0, 60.0)}, {"fastest": BLUE, "slowest": WHITE}),
        ({"turns": (5, 5, 5), "turn_median_s": (20.0, 22.0, 60.0)}, {"slowest": WHITE}),
        ({"turns": (5, 5, 3), "turn_median_s": (20.0, 40.0, 60.0)}, {}),
        ({"turns": (5, 5, 5), "turn_median_s": (0.0, 40.0, 60.0)}, {}),  # no clock
    ],
)
def test_prizes(changes: dict[str, tuple[object, object, object]], prizes: dict[str, PlayerId]) -> None:
    assert prize_keys(**changes) == prizes


def test_prizes_for_building_and_for_full_hands() -> None:
    road = Built(ORANGE, "road", (("wood", 1), ("brick", 1)))
    assert prize_keys(*[road] * 4, Built(BLUE, "road")) == {"best_builder": ORANGE}
    assert prize_keys(*[Built(ORANGE, "road")] * 9) == {}  # for nothing
    assert prize_keys(Lost(WHITE, "", 4, "discard")) == {"card_hoarder": WHITE}
    assert prize_keys(Lost(WHITE, "", 4, "theft", BLUE), Traded(BLUE, None, (), ())) == {}


def test_the_time_is_told_in_minutes() -> None:
    players = [
        replace(one, turns=5, turn_median_s=value) for one, value in zip(NOBODY, (20.0, 40.0, 65.4), strict=True)
    ]
    words = {award.key: CATALOGUE.say(award.words, "cs", NAMES) for award in awards(players, [])}
    assert words == {
        "fastest": "Nejrychlejší tahy: Modrý, obvykle 0:20 min.",
        "slowest": "Nejdelší přemýšlení: Bílý, obvykle 1:05 min na tah.",
    }


@pytest.mark.parametrize(
    ("key", "n", "sentence"),
    [
        ("lead", 1, "Do čela jde Modrý, má 1 bod."),
        ("lead", 3, "Do čela jde Modrý, má 3 body."),
        ("comeback", 5, "Tady Modrý zaostává o 5 bodů, a přesto nakonec vítězí."),
        ("drought", 12, "Nejdelší půst: Modrý nedostává nic 12 hodů po sobě."),
    ],
)
def test_czech_plurals(key: str, n: int, sentence: str) -> None:
    assert CATALOGUE.say(phrase(f"stats.turn.{key}", player="Modrý", n=n), "cs") == sentence
