"""Where a frame looks like the empty tray, no die can lie; when in doubt, one can."""

import numpy as np

from vision.frames.source import Image
from vision.tray.empty import EmptyTray
from vision.tray.tray import Tray

PATCH = ((100.0, 100.0), (150.0, 100.0), (150.0, 150.0), (100.0, 150.0))
TRAY = Tray()


def floor(level: int = 90) -> Image:
    grain = np.random.default_rng(5).normal(level, 3, (240, 320, 3))
    return np.clip(grain, 0, 255).astype(np.uint8)


def with_box(image: Image, colour: tuple[int, int, int]) -> Image:
    drawn = image.copy()
    drawn[100:150, 100:150] = colour
    return drawn


def test_what_came_into_the_tray_may_be_a_die_and_the_rest_of_it_not() -> None:
    changes = EmptyTray(floor()).changes(with_box(floor(), (40, 40, 200)), TRAY)
    assert changes.may_hold_die(PATCH)
    assert not changes.may_hold_die(tuple((x + 100, y - 80) for x, y in PATCH))
    assert not changes.is_stale


def test_what_lay_there_before_is_no_die() -> None:
    printed = with_box(floor(), (40, 40, 200))
    assert not EmptyTray(printed).changes(printed, TRAY).may_hold_die(PATCH)


def test_a_plain_die_on_a_fine_pattern_is_seen() -> None:
    rows, columns = np.indices((240, 320))
    checks = np.where((rows // 5 + columns // 5) % 2, 210, 30).astype(np.uint8)
    pattern = np.repeat(checks[..., None], 3, axis=2)
    assert EmptyTray(pattern).changes(with_box(pattern, (120, 120, 120)), TRAY).may_hold_die(PATCH)
    assert not EmptyTray(pattern).changes(pattern, TRAY).may_hold_die(PATCH)


def test_large_dice_are_not_taken_for_a_change_of_light() -> None:
    crowded = floor()
    crowded[40:200, 60:260] = (150, 150, 150)
    changes = EmptyTray(floor()).changes(crowded, TRAY)
    assert changes.may_hold_die(((130, 90), (190, 90), (190, 150), (130, 150)))


def test_outside_the_tray_nothing_counts() -> None:
    tray = Tray.between(((0.6, 0.1), (0.9, 0.1), (0.9, 0.9), (0.6, 0.9)))
    changes = EmptyTray(floor()).changes(with_box(floor(), (250, 250, 250)), tray)
    assert int(changes.changed.sum()) == 0
