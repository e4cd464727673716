"""Which tile is it? Asked over the wire, with a photograph or about what the camera sees."""

import base64

import cv2
import numpy as np
import pytest

from hub.wire.link import MemoryBus, MemoryLink
from hub.wire.messages import TileCandidate, TilePicture, TileSighting, TileUnclear
from hub.wire.topics import TILE_PICTURE, TILE_SIGHTING
from vision.frames.source import CameraLost, ContextManaged, Frame, Image
from vision.pipeline import VisionProcess
from vision.simulator.tiles.kinds import KINDS
from vision.simulator.tiles.stills import simulated_tile
from vision.tiles.answering import MOST_WAITING, TileAnswerer

SEED = 7
CANDIDATES = tuple(
    TileCandidate(name, look.sides, tuple(sorted(look.joined)), look.middle, look.badge) for name, look in KINDS.items()
)


class Camera(ContextManaged):
    """Sees one picture for ever; without one it is lost."""

    name, fps, is_self_paced = "usb:0", 20.0, True

    def __init__(self, image: Image | None) -> None:
        self.image, self.count = image, 0

    def open(self) -> None:
        if self.image is None:
            raise CameraLost("Nobody knows where it is.")

    def read(self) -> Frame:
        assert self.image is not None
        self.count += 1
        return Frame(self.image, self.count, self.count / self.fps)

    def close(self) -> None: ...


class Asking:
    """The hub's end of the wire."""

    def __init__(self) -> None:
        bus = MemoryBus()
        self.link, self.vision = MemoryLink("hub", table="t", bus=bus), MemoryLink("vision", table="t", bus=bus)
        self.told: list[TileSighting] = []
        self.link.subscribe(TILE_SIGHTING, self.told.append)
        self.link.start()
        self.vision.start()

    def ask(self, jpeg: str | None) -> None:
        self.link.publish(TILE_PICTURE, TilePicture("q", jpeg, CANDIDATES))


def tile(name: str) -> Image:
    return simulated_tile(KINDS[name], "felt pens", SEED).image


def letters(image: Image) -> str:
    return base64.b64encode(cv2.imencode(".jpg", image)[1].tobytes()).decode()


def test_a_photograph_is_answered_at_once_with_all_candidates() -> None:
    asking = Asking()
    TileAnswerer(asking.vision, has_camera=False)
    asking.ask(letters(tile("L")))
    (told,) = asking.told
    assert told.request_id == "q"
    assert told.guesses[0].name == "L"
    assert {guess.name for guess in told.guesses} == KINDS.keys()


def huge() -> str:
    """A real picture whose head claims to be 60 000 pixels wide and high."""
    data = bytearray(cv2.imencode(".jpg", np.zeros((16, 16, 3), np.uint8))[1].tobytes())
    head = data.index(b"\xff\xc0")
    data[head + 5 : head + 9] = (60_000).to_bytes(2, "big") * 2
    return base64.b64encode(bytes(data)).decode()


@pytest.mark.parametrize(
    ("jpeg", "unclear"),
    [
        ("", TileUnclear.NO_PICTURE),
        ("not base64!", TileUnclear.NO_PICTURE),
        (base64.b64encode(b"no picture at all").decode(), TileUnclear.NO_PICTURE),
        (base64.b64encode(b"\xff\xd8\xff\xc0\x00\x0b").decode(), TileUnclear.NO_PICTURE),
        (letters(tile("L"))[:400], TileUnclear.NO_PICTURE),
        (huge(), TileUnclear.NO_PICTURE),
        (letters(np.zeros((1, 1, 3), np.uint8)), TileUnclear.NO_TILE),
        (letters(np.zeros((4, 900, 3), np.uint8)), TileUnclear.NO_TILE),
        (letters(np.full((300, 300, 3), 255, np.uint8)), TileUnclear.NO_TILE),
    ],
)
def test_what_shows_no_tile_gets_a_clear_answer_and_no_guess(jpeg: str, unclear: TileUnclear) -> None:
    asking = Asking()
    TileAnswerer(asking.vision, has_camera=False)
    asking.ask(jpeg)
    assert asking.told == [TileSighting("q", unclear=unclear)]


def test_without_a_photograph_the_next_frame_of_the_camera_is_looked_at() -> None:
    asking = Asking()
    vision = VisionProcess(Camera(tile("X")), asking.vision)
    vision.step()
    assert asking.told == []
    asking.ask(None)
    vision.step()
    (told,) = asking.told
    assert told.guesses[0].name == "X"
    vision.step()
    assert len(asking.told) == 1


def test_a_lost_camera_says_so() -> None:
    asking = Asking()
    vision = VisionProcess(Camera(None), asking.vision)
    asking.ask(None)
    vision.step()
    assert asking.told == [TileSighting("q", unclear=TileUnclear.NO_CAMERA)]


def test_dice_that_tell_themselves_are_no_camera() -> None:
    asking = Asking()
    TileAnswerer(asking.vision, has_camera=False)
    asking.ask(None)
    assert asking.told == [TileSighting("q", unclear=TileUnclear.NO_CAMERA)]


def test_whoever_floods_the_camera_waits_and_one_look_is_taken_a_frame() -> None:
    asking = Asking()
    answerer = TileAnswerer(asking.vision, has_camera=True)
    for _ in range(MOST_WAITING + 3):
        asking.ask(None)
    answerer.show(tile("X"))
    assert len(asking.told) == 1
    while answerer.is_asked:
        answerer.show(None)
    assert len(asking.told) == MOST_WAITING
