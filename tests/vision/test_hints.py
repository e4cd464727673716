"""What would make the dice easier to read, told only when it is so."""

import cv2
import numpy as np
import pytest

from hub.wire.messages import Area, CameraHint, Fault, HintKind
from tests.vision.desk import photograph
from tests.vision.scenes import empty_and_thrown
from vision.dice.reading import DieReading, FrameReading
from vision.frames.source import Image
from vision.setup.hints import hints
from vision.tray.empty import EmptyTray
from vision.tray.reader import TrayReader
from vision.tray.tray import Tray

RIGHT_HALF = Tray.between(((0.5, 0.0), (1.0, 0.0), (1.0, 1.0), (0.5, 1.0)))


def told(image: Image, reader: TrayReader | None = None) -> tuple[CameraHint, ...]:
    reader = reader or TrayReader()
    return hints(image, reader.read(image, None), reader)


def kinds(image: Image, reader: TrayReader | None = None) -> list[HintKind]:
    return [hint.kind for hint in told(image, reader)]


def die_of(edge: float) -> FrameReading:
    outline = ((10.0, 10.0), (10 + edge, 10.0), (10 + edge, 10 + edge), (10.0, 10 + edge))
    return FrameReading((DieReading(4, outline, 0.99),), None)


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_a_good_picture_needs_no_hint(seed: int) -> None:
    empty, thrown = empty_and_thrown((2, 6), seed=seed)
    assert told(empty) == ()
    assert told(thrown, TrayReader(empty=EmptyTray(empty))) == ()


@pytest.mark.parametrize(("fault", "kind"), [(Fault.DARK, HintKind.TOO_DARK), (Fault.BLUR, HintKind.BLURRED)])
def test_a_spoilt_picture_is_said_to_be(fault: Fault, kind: HintKind) -> None:
    image, _ = photograph((2, 6), faults=(fault,))
    assert kinds(image) == [kind]


def test_dim_dice_are_too_dark_before_nothing_can_be_read() -> None:
    _, image = empty_and_thrown((2, 6))
    dim = (image * 0.3).astype(np.uint8)
    assert kinds(dim) == [HintKind.TOO_DARK]


@pytest.mark.parametrize(
    ("x", "y", "area"),
    [(0.1, 0.1, Area.TOP_LEFT), (0.5, 0.5, Area.MIDDLE), (0.9, 0.5, Area.RIGHT), (0.5, 0.9, Area.BOTTOM)],
)
def test_a_burnt_out_spot_is_glare_there(x: float, y: float, area: Area) -> None:
    image, _ = empty_and_thrown((2, 6))
    cv2.circle(image, (int(x * 640), int(y * 480)), 35, (255, 255, 255), -1)
    assert CameraHint(HintKind.GLARE, area) in told(image)


def test_a_small_glint_or_one_beside_the_tray_is_no_glare() -> None:
    image, _ = empty_and_thrown((2, 6))
    cv2.circle(image, (500, 240), 5, (255, 255, 255), -1)
    cv2.circle(image, (100, 240), 40, (255, 255, 255), -1)
    assert HintKind.GLARE in kinds(image)
    assert HintKind.GLARE not in kinds(image, TrayReader(RIGHT_HALF))


def test_the_distance_is_judged_by_the_dice() -> None:
    image, _ = empty_and_thrown((2, 6))
    for edge, kind in ((14.0, HintKind.TOO_SMALL), (40.0, None), (180.0, HintKind.TOO_LARGE)):
        said = {hint.kind for hint in hints(image, die_of(edge), TrayReader())}
        assert said & {HintKind.TOO_SMALL, HintKind.TOO_LARGE} == ({kind} if kind else set())


def test_an_empty_picture_that_no_longer_fits_is_told() -> None:
    _, image = empty_and_thrown((2, 6))
    assert HintKind.LIGHT_CHANGED in kinds(image, TrayReader(empty=EmptyTray(255 - image)))
