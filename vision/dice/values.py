"""Reads the upper face of single dice: how likely each value is, that there is none to read, and which way up is."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from vision.dice.locate import Box, cut_out
from vision.dice.networks import CUT_OUT_PX, CUT_OUT_REACH, Image, reader

TEMPERATURE = 0.8  # logits are divided by it, so that chances mean what they say; measured on photographs left out
SURE = 0.98  # below this a die is looked at again, mirrored and at other sizes
NOTHING = 0.8  # from this on a second look is not worth its time
OTHER_REACHES = (0.92, 1.0, 1.1)
FACES = 7  # nothing readable, 1 … 6
MIRRORED = np.array([-1.0, 1.0])


@dataclass(frozen=True, slots=True, eq=False)
class Face:
    """What a cut-out shows, if it shows a die."""

    chances: NDArray[np.float64]  # nothing readable, 1 … 6
    up: NDArray[np.float64]  # where the face points, as seen by the camera: to the right, down, and towards it

    @property
    def value(self) -> int:
        return int(np.argmax(self.chances[1:])) + 1


def read_faces(image: Image, boxes: list[Box]) -> list[Face]:
    """One face a box."""
    return [_read_face(image, box) for box in boxes]


def _read_face(image: Image, box: Box) -> Face:
    chances, way = _answer(cut_out(image, box, reach=CUT_OUT_REACH, size_px=CUT_OUT_PX))
    if chances.max() < SURE and chances[0] < NOTHING:
        cuts = [cut_out(image, box, reach=CUT_OUT_REACH * share, size_px=CUT_OUT_PX) for share in OTHER_REACHES]
        mirrored = [_answer(np.ascontiguousarray(cut[:, ::-1])) for cut in cuts]
        looks = [(chances, way), _answer(cuts[0]), _answer(cuts[2])]
        looks += [(others, other_way * MIRRORED) for others, other_way in mirrored]
        chances, way = (np.mean(parts, axis=0) for parts in zip(*looks, strict=True))
    towards = np.sqrt(max(0.0, 1 - float(way @ way)))
    return Face(chances, np.append(way, towards))


def _answer(cut: Image) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    # One by one: another number of them at a time would make OpenCV lay out the network anew.
    answer = reader().answer([cut])[0].astype(np.float64)
    logits = answer[:FACES] / TEMPERATURE
    powers = np.exp(logits - logits.max())
    return powers / powers.sum(), answer[FACES:]
