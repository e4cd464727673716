"""When a throw counts, told as little films of the tray."""

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hub.wire.messages import UnclearReason
from vision.dice.reading import DieReading, FrameReading
from vision.settle import RollSettler, SettledRoll


def die(value: int | None, x: float, y: float = 100.0) -> DieReading:
    corners = ((x - 25, y - 25), (x + 25, y - 25), (x + 25, y + 25), (x - 25, y + 25))
    return DieReading(value, corners, 0.9 if value else 0.0)


def lying(*dice: tuple[int | None, float]) -> FrameReading:
    read = tuple(die(value, x) for value, x in dice)
    if not read:
        return FrameReading((), UnclearReason.NO_DICE)
    return FrameReading(read, UnclearReason.COCKED if any(d.value is None for d in read) else None)


def hidden(reason: UnclearReason, *dice: tuple[int, float]) -> FrameReading:
    return FrameReading(tuple(die(value, x) for value, x in dice), reason)


EMPTY = lying()
A = lying((3, 100), (5, 300))
A_NUDGED = lying((3, 116), (5, 297))
A_DOUBTED = hidden(UnclearReason.UNSURE, (4, 100), (5, 300))  # the same dice in worse light, one guessed wrongly
A_TURNED = lying((4, 100), (5, 300))  # one die turned over where it lay
A_LEFT = lying((5, 300))
B = lying((3, 180), (5, 420))  # the same values elsewhere
C = lying((2, 240), (6, 90))
ONE = lying((4, 200))
COCKED = lying((3, 100), (None, 300))
HAND = hidden(UnclearReason.HAND)
HAND_BESIDE_A = hidden(UnclearReason.HAND, (5, 300))
BLURRED_ONE = hidden(UnclearReason.BLURRED, (6, 100))  # where a die of A lay
DARK = hidden(UnclearReason.TOO_DARK)
GLARE = hidden(UnclearReason.GLARE)
NAMES = {
    "empty": EMPTY, "A": A, "A nudged": A_NUDGED, "A doubted": A_DOUBTED, "A turned": A_TURNED, "A less one": A_LEFT,
    "A and one more": lying((3, 100), (5, 300), (1, 200)), "B": B, "C": C, "one": ONE,
    "cocked": COCKED, "hand": HAND, "hand beside A": HAND_BESIDE_A, "blurred one": BLURRED_ONE,
    "dark": DARK, "glare": GLARE,
}  # fmt: skip


class Film:
    """Plays `moves` and stretches of rest to a settler and collects what it says."""

    def __init__(self, *, fps: float = 20.0, wanted: int | None = None) -> None:
        self.settler = RollSettler()
        self.step_s, self.wanted, self.now, self.reads = 1 / fps, wanted, 0.0, 0
        self.said: list[SettledRoll] = []
        self._has_moved = False

    def moving(self, seconds: float = 0.8) -> None:
        self._play(seconds, moving=True, reading=EMPTY)
        self._has_moved = True

    def rest(self, reading: FrameReading, seconds: float = 4.0) -> None:
        if self._has_moved:  # the first still frame differs from the one before, so it counts as motion
            self.frame(moving=True, reading=reading)
            self._has_moved = False
        self._play(seconds, moving=False, reading=reading)

    def _play(self, seconds: float, *, moving: bool, reading: FrameReading) -> None:
        for _ in range(max(1, round(seconds / self.step_s))):
            self.frame(moving=moving, reading=reading)

    def frame(self, *, moving: bool, reading: FrameReading) -> None:
        self.now += self.step_s

        def read() -> FrameReading:
            self.reads += 1
            return reading

        roll = self.settler.see(self.now, is_moving=moving, is_as_before=False, wanted=self.wanted, read=read)
        if roll:
            self.said.append(roll)

    @property
    def told(self) -> list[str]:
        return [r.unclear.value if r.unclear else "+".join(map(str, r.values)) for r in self.said]


SCENARIOS = [
    # what lies in the tray, with motion in between                  what is reported
    ("dice lie there at the start", ["A"], []),
    ("one throw", ["empty", "A"], ["3+5"]),
    ("two throws", ["empty", "A", "C"], ["3+5", "2+6"]),
    ("equal values, thrown again elsewhere", ["empty", "A", "B"], ["3+5", "3+5"]),
    ("lifted and thrown again onto the same spot", ["empty", "A", "empty", "A"], ["3+5", "3+5"]),
    ("a hand passes and nothing changes", ["empty", "A", "A"], ["3+5"]),
    ("a nudge", ["empty", "A", "A nudged"], ["3+5"]),
    ("a nudge after a nudge", ["empty", "A", "A nudged", "A"], ["3+5"]),
    ("dice are taken away one by one", ["empty", "A", "A less one", "empty"], ["3+5"]),
    ("dice taken away, the rest thrown", ["A", "A less one", "C"], ["2+6"]),
    ("the light changes and the reader wavers", ["empty", "A", "A doubted", "A"], ["3+5"]),
    ("a doubtful throw becomes readable where it lies", ["empty", "A doubted", "A"], ["unsure"]),
    ("a blurred throw covers an old place by chance", ["empty", "A", "blurred one"], ["3+5", "blurred"]),
    ("a die is turned over", ["empty", "A", "A turned"], ["3+5", "4+5"]),
    ("one die is thrown to the others", ["empty", "A", "A and one more"], ["3+5", "1+3+5"]),
    ("one die stays, the other is thrown again", ["empty", "A", "A less one", "A"], ["3+5", "3+5"]),
    ("a cocked die", ["empty", "cocked"], ["cocked"]),
    ("a cocked die is passed by a hand", ["empty", "cocked", "cocked"], ["cocked"]),
    ("a cocked die is thrown again", ["empty", "cocked", "C"], ["cocked", "2+6"]),
    ("a hand stays, then goes", ["empty", "hand", "A"], ["hand_in_view"]),
    ("a hand stays, moves, then goes", ["empty", "hand", "hand", "A"], ["hand_in_view"]),
    ("a hand beside the dice, then goes", ["empty", "hand beside A", "A"], ["hand_in_view"]),
    ("a hand beside the dice, then another throw", ["empty", "hand beside A", "C"], ["hand_in_view", "2+6"]),
    ("a hand picks up and throws", ["empty", "hand", "empty", "C"], ["hand_in_view", "2+6"]),
    ("a hand rests over dice that were told", ["empty", "A", "hand", "A"], ["3+5"]),
    ("a hand rests over dice that were told and changes them", ["empty", "A", "hand beside A", "C"], ["3+5", "2+6"]),
    ("the light fails and returns", ["empty", "dark", "A"], ["too_dark"]),
    ("a hand stays, the next throw is in the dark", ["empty", "hand", "dark"], ["hand_in_view", "too_dark"]),
    ("two throws in the dark", ["empty", "dark", "dark"], ["too_dark", "too_dark"]),
    ("glare on two throws", ["empty", "glare", "C"], ["glare", "2+6"]),
    ("an empty tray is no throw", ["empty", "empty", "empty"], []),
]


@pytest.mark.parametrize(("story", "rests", "told"), SCENARIOS, ids=[story for story, _, _ in SCENARIOS])
def test_stories(story: str, rests: list[str], told: list[str]) -> None:
    for fps in (10.0, 20.0, 30.0):
        film = Film(fps=fps)
        for i, name in enumerate(rests):
            if i:
                film.moving()
            film.rest(NAMES[name])
        assert film.told == told, f"{story}, at {fps} frames a second"


@pytest.mark.parametrize("fps", [10.0, 20.0, 30.0])
def test_a_roll_is_told_two_tenths_of_a_second_after_the_first_still_frame(fps: float) -> None:
    film = Film(fps=fps)
    film.rest(EMPTY)
    film.frame(moving=True, reading=A)
    before, reads = film.now, film.reads
    while not film.said:
        film.frame(moving=False, reading=A)
    assert 0.19 <= film.now - before <= 0.21
    assert 3 <= film.reads - reads <= 4


@pytest.mark.parametrize("gaps_s", [(0.08, 0.08), (0.6,)])
def test_neither_three_hasty_frames_nor_two_slow_ones_are_enough(gaps_s: tuple[float, ...]) -> None:
    film = Film()
    film.rest(EMPTY)
    film.frame(moving=True, reading=A)
    for gap_s in gaps_s:
        film.now += gap_s - film.step_s
        film.frame(moving=False, reading=A)
    assert film.told == []
    film.frame(moving=False, reading=A)
    film.frame(moving=False, reading=A)
    assert film.told == ["3+5"]


def test_a_die_seen_with_doubts_is_no_empty_tray() -> None:
    film = Film(fps=10)
    film.rest(EMPTY)
    film.frame(moving=True, reading=A_DOUBTED)
    film.rest(EMPTY, 0.3)
    film.rest(A, 1.0)
    assert film.told == ["3+5"]


def test_a_die_seen_now_and_then_is_asked_about_though_most_frames_show_none() -> None:
    film = Film(wanted=2)
    film.rest(EMPTY, 0.6)
    film.moving()
    film.frame(moving=True, reading=EMPTY)
    for i in range(80):
        film.frame(moving=False, reading=ONE if i % 10 < 3 else EMPTY)
    assert film.told == ["unsure"]


def test_the_first_still_frame_is_read_from_its_own_picture() -> None:
    film = Film(fps=10)
    film.rest(EMPTY)
    film.frame(moving=True, reading=C)
    film.rest(A)
    assert film.told == ["unsure"]


@pytest.mark.parametrize(("light_s", "told"), [(0.1, ["3+5"]), (0.8, ["3+5", "too_dark"])])
def test_a_lamp_that_goes_out_is_no_throw_but_a_throw_in_the_dark_is(light_s: float, told: list[str]) -> None:
    film = Film()
    film.rest(EMPTY)
    film.moving()
    film.rest(A)
    film.moving(light_s)
    film.rest(DARK)
    assert film.told == told
    film.moving(0.1)
    film.rest(A)
    assert film.told == told


@pytest.mark.parametrize(
    ("reading", "wanted", "told"),
    [
        (A_DOUBTED, None, ["unsure"]),
        (A_DOUBTED, 2, ["unsure"]),
        (A_DOUBTED, 3, []),  # the third die may have come
        (COCKED, None, []),  # whoever takes it up saw that it leans
        (EMPTY, None, []),
        (A, None, ["3+5"]),
    ],
)
def test_dice_taken_up_soon_are_asked_about_if_they_lay_there_plainly(
    reading: FrameReading, wanted: int | None, told: list[str]
) -> None:
    film = Film(wanted=wanted)
    film.rest(EMPTY)
    film.moving()
    film.rest(reading, 0.4)
    film.moving()
    film.rest(EMPTY)
    assert film.told == told


@pytest.mark.parametrize(("first", "told"), [(EMPTY, [(3, 5)]), (C, [(3, 5)]), (A, []), (A_NUDGED, [])])
def test_a_throw_right_after_the_first_frame_counts_but_a_passing_hand_does_not(
    first: FrameReading, told: list[tuple[int, ...]]
) -> None:
    film = Film()
    film.frame(moving=False, reading=first)
    film.moving()
    film.rest(A)
    assert [roll.values for roll in film.said] == told


def test_three_still_frames_must_agree() -> None:
    film = Film()
    film.rest(EMPTY)
    film.moving()
    for reading in (A, C, C) * 28:
        film.frame(moving=False, reading=reading)
    assert film.told == ["unsure"]


def test_a_single_bad_frame_does_not_spoil_a_throw() -> None:
    film = Film()
    film.rest(EMPTY)
    film.moving()
    film.rest(A, 0.25)
    film.frame(moving=False, reading=GLARE)
    film.rest(A, 1.0)
    assert film.told == ["3+5"]


def test_a_single_bad_frame_does_not_hide_that_the_tray_is_empty() -> None:
    """Whose hand stays after the next throw is asked about it, as the dice of the last one are known to be gone."""
    film = Film()
    film.rest(A)
    film.moving()
    film.rest(HAND, 0.05)
    film.rest(EMPTY, 0.5)
    film.moving()
    film.rest(HAND)
    assert film.told == ["hand_in_view"]


def test_a_pause_shorter_than_rest_is_part_of_the_throw() -> None:
    film = Film()
    film.rest(EMPTY)
    film.moving()
    film.rest(C, 0.1)  # a die balances on its edge for a moment
    film.moving(0.3)
    film.rest(A)
    assert film.told == ["3+5"]


def test_the_second_die_may_come_late() -> None:
    film = Film(wanted=2)
    film.rest(EMPTY)
    film.moving()
    film.rest(FrameReading(ONE.dice, UnclearReason.WRONG_NUMBER), 1.2)
    film.moving()
    film.rest(A)
    assert film.told == ["3+5"]


def test_a_die_that_never_comes_is_asked_about_once() -> None:
    film = Film(wanted=2)
    film.rest(EMPTY)
    film.moving()
    film.rest(FrameReading(ONE.dice, UnclearReason.WRONG_NUMBER), 6.0)
    assert film.told == ["wrong_number_of_dice"]
    assert film.said[0].values == (4,)


@pytest.mark.parametrize("after", ["A", "C"])
def test_what_changed_while_the_camera_was_away_is_no_throw(after: str) -> None:
    film = Film()
    film.rest(EMPTY)
    film.moving()
    film.rest(A)
    film.settler.interrupted()
    film.rest(NAMES[after])
    assert film.told == ["3+5"]
    film.moving()
    film.rest(B)
    assert film.told == ["3+5", "3+5"]


def test_a_throw_under_way_when_the_camera_went_still_counts() -> None:
    film = Film()
    film.rest(EMPTY)
    film.moving(0.3)
    film.settler.interrupted()
    film.now += 3
    film.rest(A)
    assert film.told == ["3+5"]


def test_a_calm_tray_is_not_read() -> None:
    film = Film()
    film.rest(A)
    before = film.reads
    film.rest(A, 60)
    assert film.reads == before


def test_a_picture_as_before_is_not_read() -> None:
    film = Film()
    film.rest(A)
    film.moving()
    before = film.reads
    for i in range(20):
        film.settler.see(
            film.now + i * 0.1, is_moving=False, is_as_before=True, wanted=None, read=lambda: pytest.fail("read")
        )
    assert film.reads == before
    assert not film.settler.is_pending


def test_a_throw_is_as_sure_as_its_worst_frame() -> None:
    shy = FrameReading(tuple(replace(one, confidence=0.6) for one in A.dice), None)
    film = Film()
    film.rest(EMPTY)
    film.frame(moving=True, reading=A)
    for reading in (A, shy, A, A):  # every second frame is read
        film.frame(moving=False, reading=reading)
    assert [(roll.values, roll.confidence) for roll in film.said] == [((3, 5), 0.6)]


def test_whose_hand_stays_for_a_moment_is_not_asked() -> None:
    film = Film()
    film.rest(EMPTY)
    film.moving()
    film.rest(HAND, 2.5)
    film.moving()
    film.rest(A)
    assert film.told == ["3+5"]


def test_dice_taken_up_while_each_frame_says_something_else_are_not_asked_about() -> None:
    film = Film()
    film.rest(EMPTY)
    film.moving()
    other = hidden(UnclearReason.UNSURE, (1, 100), (2, 300))
    for reading in (A_DOUBTED, other) * 4:
        film.frame(moving=False, reading=reading)
    film.moving()
    film.rest(EMPTY)
    assert film.told == []


def test_frames_from_before_and_after_a_gap_do_not_vote_together() -> None:
    film = Film()
    film.rest(EMPTY)
    film.moving()
    film.rest(A, 0.1)
    film.settler.interrupted()
    film.rest(C)
    assert film.told == ["2+6"]


RESTS = st.sampled_from(sorted(NAMES))


@given(
    rests=st.lists(RESTS, max_size=8),
    fps=st.sampled_from([10.0, 15.0, 30.0]),
    motions=st.lists(st.floats(0.1, 2.0), min_size=8, max_size=8),
)
@settings(max_examples=80)
def test_never_more_than_one_report_per_rest(rests: list[str], fps: float, motions: list[float]) -> None:
    film = Film(fps=fps)
    film.rest(EMPTY)
    for name, seconds in zip(rests, motions, strict=False):
        before = len(film.said)
        film.moving(seconds)
        film.rest(NAMES[name])
        assert len(film.said) - before <= 1
        film.rest(NAMES[name])
        assert len(film.said) - before <= 1, "reported twice without motion"
    assert len({roll.roll_id for roll in film.said}) == len(film.said)


@given(st.lists(st.tuples(st.sampled_from(["A", "C"]), st.booleans()), min_size=1, max_size=6))
@settings(max_examples=60)
def test_every_clear_throw_from_the_hand_is_told_in_order(throws: list[tuple[str, bool]]) -> None:
    """Dice lifted, the empty tray seen, and thrown: all of them count, dropped frames or not."""
    film = Film(fps=30)
    film.rest(EMPTY)
    for name, drops in throws:
        film.moving(0.3)
        film.rest(EMPTY, 0.7)
        film.moving(0.2 if drops else 0.9)
        film.now += 0.4 if drops else 0.0
        film.rest(NAMES[name], 1.5)
    assert film.told == ["+".join(map(str, NAMES[name].values)) for name, _ in throws]
