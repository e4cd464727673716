"""Reads the upper face of single dice: how likely each value is, and that there is none to read."""

import numpy as np
from numpy.typing import NDArray

from vision.dice.locate import Box, cut_out
from vision.dice.networks import CUT_OUT_PX, CUT_OUT_REACH, Image, reader

Chances = NDArray[np.float64]  # seven a die: nothing readable, 1 … 6

TEMPERATURE = 0.8  # logits are divided by it, so that chances mean what they say; measured on photographs left out
SURE = 0.98  # below this a die is looked at again, mirrored and at other sizes
NOTHING = 0.8  # from this on a second look is not worth its time
OTHER_REACHES = (0.92, 1.0, 1.1)


def read_values(image: Image, boxes: list[Box]) -> Chances:
    """One row of chances a box."""
    if not boxes:
        return np.zeros((0, 7))
    chances = _chances([cut_out(image, box, reach=CUT_OUT_REACH, size_px=CUT_OUT_PX) for box in boxes])
    for i in np.flatnonzero((chances.max(axis=1) < SURE) & (chances[:, 0] < NOTHING)):
        chances[i] = _look_again(image, boxes[i], chances[i])
    return chances


def _look_again(image: Image, box: Box, first: Chances) -> Chances:
    """The mean over several cut-outs."""
    cuts = [cut_out(image, box, reach=CUT_OUT_REACH * share, size_px=CUT_OUT_PX) for share in OTHER_REACHES]
    mirrored = [np.ascontiguousarray(cut[:, ::-1]) for cut in cuts]
    others = _chances([cuts[0], cuts[2], *mirrored])
    return np.asarray(np.concatenate([first[None], others]).mean(axis=0))


def _chances(cuts: list[Image]) -> Chances:
    # One by one: another number of them at a time would make OpenCV lay out the network anew.
    logits = np.concatenate([reader().answer([cut]) for cut in cuts]).astype(np.float64) / TEMPERATURE
    powers = np.exp(logits - logits.max(axis=1, keepdims=True))
    return np.asarray(powers / powers.sum(axis=1, keepdims=True))
