"""What is said about the dice, and that it is said as often as it should be."""

import random
from collections import Counter

import pytest

from hub.bootstrap import load_catalogue
from hub.kit.chance import SIX_SIDES
from hub.kit.fairness import Cell, Fairness, Verdict, fairness_of_faces, fairness_of_sums, merged
from tests.all_games import ALL_GAMES
from tests.tables import every_row

CATALOGUE = load_catalogue(games=ALL_GAMES)
EVENINGS = 1500


Throw = tuple[int, ...]


def rolls(*dice: Throw, times: int = 1) -> list[Throw]:
    return [pair for pair in dice for _ in range(times)]


def of_sums(throws: list[Throw], tests: int = 1) -> Fairness:
    return fairness_of_sums(throws, (SIX_SIDES, SIX_SIDES), tests=tests)


def of_faces(throws: list[Throw], tests: int = 1) -> Fairness:
    return fairness_of_faces(throws, SIX_SIDES, tests=tests)


ALL = [(one, other) for one in range(1, 7) for other in range(1, 7)]


def test_dice_that_fall_in_every_way_once_are_as_even_as_can_be() -> None:
    sums, faces = of_sums(rolls(*ALL)), of_faces(rolls(*ALL))
    assert [cell.seen for cell in sums.cells] == [1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1]
    assert [cell.expected for cell in sums.cells] == [1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1]
    assert [(cell.seen, cell.expected) for cell in faces.cells] == [(12, 12)] * 6
    assert (sums.chi_square, sums.p, sums.verdict) == (0, 1, Verdict.USUAL)
    assert (faces.chi_square, faces.degrees, faces.p, faces.verdict) == (0, 5, 1, Verdict.USUAL)


def test_chi_square_by_hand() -> None:
    """Sixty faces, ten of each expected: (5² + 5²) / 10 = 5 with 5 degrees, which the table gives as 0.416."""
    counts = {1: 15, 2: 5, 3: 10, 4: 10, 5: 10, 6: 10}
    faces = [face for face, count in counts.items() for _ in range(count)]
    found = of_faces(list(zip(faces[::2], faces[1::2], strict=True)))
    assert found.throws == 30
    assert found.chi_square == pytest.approx(5)
    assert found.p == pytest.approx(0.4159, abs=1e-4)


@every_row(
    ("counts", "p", "verdict"),
    [
        ((18, 4, 8, 10, 10, 10), 0.065, Verdict.USUAL),
        ((19, 5, 6, 10, 10, 10), 0.032, Verdict.NOTABLE),
        ((20, 5, 5, 10, 10, 10), 0.0104, Verdict.NOTABLE),
        ((21, 5, 4, 10, 10, 10), 0.0027, Verdict.SUSPECT),
    ],
)
def test_the_verdict_goes_by_one_evening_of_twenty_and_of_a_hundred(
    counts: tuple[int, ...], p: float, verdict: Verdict
) -> None:
    faces = [face for face, count in enumerate(counts, start=1) for _ in range(count)]
    found = of_faces(rolls(*zip(faces[::2], faces[1::2], strict=True)))
    assert found.p == pytest.approx(p, abs=5e-4)
    assert found.verdict is verdict


@pytest.mark.parametrize(
    ("rolled", "groups"),
    [
        (18, [5, 8, 5]),  # 2-5, 6-8, 9-12
        (30, [5, 7.5, 5, 7.5, 5]),  # 2-4, 5-6, 7, …
        (36, [6, 9, 6, 9, 6]),
        (60, [5, 5, 6.67, 8.33, 10, 8.33, 6.67, 5, 5]),
        (180, [5, 10, 15, 20, 25, 30, 25, 20, 15, 10, 5]),
    ],
)
def test_sums_are_put_together_from_the_tails(rolled: int, groups: list[float]) -> None:
    shares = (1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1)
    cells = [Cell(number, 0, rolled * share / 36) for number, share in enumerate(shares, 2)]
    assert [expected for _, expected in merged(cells)] == pytest.approx(groups, abs=0.01)
    assert sum(expected for _, expected in merged(cells)) == pytest.approx(rolled)


@pytest.mark.parametrize("rolled", [0, 1, 14, 17])
def test_few_rolls_say_nothing(rolled: int) -> None:
    some = rolls(*ALL[:rolled])
    found = of_sums(some)
    assert (found.verdict, found.p, found.chi_square) == (Verdict.TOO_FEW, None, None)
    assert len(found.cells) == 11
    if rolled < 15:
        assert of_faces(some).verdict is Verdict.TOO_FEW


def test_a_game_without_dice_has_nothing_to_test() -> None:
    for found in (fairness_of_sums([], ()), fairness_of_faces([], ())):
        assert (found.cells, found.verdict) == ((), Verdict.TOO_FEW)


def test_symbols_are_as_good_as_numbers() -> None:
    """A die with two suns, thrown sixty times: ten of each face, so twenty suns, are fair."""
    die = ("sun", "sun", "moon", "star", "tree", "house")
    fair = fairness_of_faces([(face,) for face in die for _ in range(10)], die)
    assert {cell.value: cell.expected for cell in fair.cells} == {
        "sun": 20,
        "moon": 10,
        "star": 10,
        "tree": 10,
        "house": 10,
    }
    assert (fair.chi_square, fair.degrees, fair.verdict) == (0, 4, Verdict.USUAL)
    assert fairness_of_faces([("sun",)] * 60, die).verdict is Verdict.SUSPECT


def test_a_loaded_die_is_found_out() -> None:
    loaded = rolls((6, 1), (6, 2), (6, 3), (6, 4), (6, 5), (6, 6), times=15)
    assert of_faces(loaded).verdict is Verdict.SUSPECT
    assert of_sums(loaded).verdict is Verdict.SUSPECT
    assert of_faces(loaded, 4).verdict is Verdict.SUSPECT


@pytest.mark.parametrize("players", [1, 4])
def test_fair_dice_are_called_notable_in_one_evening_of_twenty(players: int) -> None:
    """With several players looked at, anyone of them counts: still one evening of twenty, not one of six."""
    dice = random.Random(20)
    called: Counter[str] = Counter()
    for _ in range(EVENINGS // players):
        evenings = [rolls(*dice.choices(ALL, k=80)) for _ in range(players)]
        for test in (of_sums, of_faces):
            verdicts = {test(one, players).verdict for one in evenings}
            called[test.__name__] += bool(verdicts & {Verdict.NOTABLE, Verdict.SUSPECT})
    for share in (count / (EVENINGS // players) for count in called.values()):
        assert 0.025 < share < 0.075


@pytest.mark.parametrize(
    ("chi_square_of", "language", "sentence"),
    [
        (ALL, "en", "Nothing unusual: fair dice come out at least this uneven in about 99 of 100 evenings."),
        (ALL, "cs", "Nic neobvyklého: poctivé kostky padají aspoň takhle nerovnoměrně zhruba 99krát za 100 večerů."),
        (
            [(6, 6)] * 40,
            "de",
            "Verdächtig: Faire Würfel fallen an höchstens 1 von 1000 Abenden mindestens so ungleichmäßig.",
        ),
        ([(1, 2)], "cs", "Jen 1 hod. To je málo na to, aby se dalo něco soudit o kostkách."),
        ([(1, 2)] * 3, "cs", "Jen 3 hody. To je málo na to, aby se dalo něco soudit o kostkách."),
        ([(1, 2)] * 5, "cs", "Jen 5 hodů. To je málo na to, aby se dalo něco soudit o kostkách."),
    ],
)
def test_the_plain_sentence(chi_square_of: list[tuple[int, int]], language: str, sentence: str) -> None:
    assert CATALOGUE.say(of_sums(rolls(*chi_square_of)).words, language) == sentence


def test_for_one_of_several_players_it_says_how_often_anyone_has_such_dice() -> None:
    uneven = rolls(*ALL, (1, 1), (1, 1), (1, 1), (1, 1), (1, 1), (1, 1))
    alone, among = of_faces(uneven), of_faces(uneven, 4)
    assert alone.p == among.p
    assert alone.p is not None
    anyone = 1 - (1 - alone.p) ** 4
    assert dict(alone.words.args)["n"] == round(100 * alone.p)
    assert dict(among.words.args) == {"n": round(100 * anyone), "players": 4}
    assert "among 4 players" in CATALOGUE.say(among.words, "en")
