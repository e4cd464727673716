"""Dice as charts: how often each sum and each face came, beside what fair dice do."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from hub.engine.dice import PIPS, DiceKind, Face
from hub.engine.phrase import Phrase, PlayerId, Who, phrase
from hub.engine.statistics import Chart, Series, Style
from hub.kit.chance import Die
from hub.kit.fairness import Fairness, fairness_of_faces, fairness_of_sums

LEAST_P = 0.01  # a smaller one is not told more exactly


@dataclass(frozen=True, slots=True)
class Thrown:
    """`has_faces` is False where only the sum is real, as of a throw that another program wrote down."""

    player: PlayerId
    dice: tuple[Face, ...]
    has_faces: bool = True


Test = Callable[[Sequence[Thrown], int], Fairness]  # some throws, and of how many players they are looked at


def sums_chart(
    thrown: Sequence[Thrown], players: Sequence[PlayerId], dice: tuple[Die, ...], *, is_on_card: bool = False
) -> Chart:
    """For a game that throws all of these dice together and adds them up."""

    def test(some: Sequence[Thrown], tests: int) -> Fairness:
        return fairness_of_sums([tuple(map(int, one.dice)) for one in some], dice, tests=tests)

    return _chart("sums", (phrase("stats.sums"), phrase("stats.number")), thrown, players, test, {}, is_on_card)


def faces_chart(
    thrown: Sequence[Thrown],
    players: Sequence[PlayerId],
    kind: DiceKind = PIPS,
    *,
    key: str = "faces",
    sides: Sequence[Face] = (),
) -> Chart:
    """All dice together, which are alike; `sides` are all of a die where some of them show the same."""

    def test(some: Sequence[Thrown], tests: int) -> Fairness:
        real = [one.dice for one in some if one.has_faces]
        return fairness_of_faces(real, sides or kind.faces, tests=tests, unknown=len(some) - len(real))

    return _chart(key, (phrase("stats.faces"), phrase("stats.face")), thrown, players, test, kind.words)


def _chart(
    key: str,
    titles: tuple[Phrase, Phrase],
    thrown: Sequence[Thrown],
    players: Sequence[PlayerId],
    test: Test,
    names: Mapping[Face, Phrase],
    is_on_card: bool = False,
) -> Chart:
    everybody = test(thrown, 1)
    each = {player: test([one for one in thrown if one.player == player], len(players)) for player in players}
    title, place_title = titles
    return Chart(
        key,
        title,
        tuple(names[cell.value] if cell.value in names else int(cell.value) for cell in everybody.cells),
        (
            Series(
                "seen",
                phrase("stats.seen"),
                Style.BAR,
                tuple(cell.seen for cell in everybody.cells),
                {player: tuple(cell.seen for cell in one.cells) for player, one in each.items()},
            ),
            Series(
                "fair",
                phrase("stats.fair"),
                Style.CURVE,
                tuple(cell.expected for cell in everybody.cells),
                {player: tuple(cell.expected for cell in one.cells) for player, one in each.items()},
            ),
        ),
        place_title,
        lead=(everybody.words,),
        notes=(*_test_words(everybody), *(_of(player, one.words) for player, one in each.items())),
        is_on_card=is_on_card,
    )


def _of(player: PlayerId, words: Phrase) -> Phrase:
    return phrase("stats.of_player", player=Who(player), words=words)


def _test_words(one: Fairness) -> tuple[Phrase, ...]:
    """The test behind the sentence."""
    if one.chi_square is None or one.p is None:
        return ()
    is_small = one.p < LEAST_P
    p = LEAST_P if is_small else round(one.p, 2)
    return (
        phrase("stats.test", chi=round(one.chi_square, 1), degrees=one.degrees, sign="<" if is_small else "=", p=p),
    )
