"""What the finder takes for dice and is none: python -m vision.training.mine DATA BANK OUT [--without SOURCE …].

The reader learns to say "nothing" to it. Looks at the photographs to train on at several sizes, and at drawn scenes.
"""

import argparse
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.dice.locate import Box, cut_out, first_look
from vision.training.bank import Bank
from vision.training.finder_data import FinderData
from vision.training.pictures import load

WINDOW_PX, WINDOW_REACH = 96, 1.7
MOST_OVERLAP = 0.25
A_PICTURE = 8
DRAWN_SCENES = 700
SEED = 11


def overlap(box: Box, dice: NDArray[np.float32]) -> float:
    """The largest share that the box has in common with any die."""
    (x0, y0), _, (x1, y1), _ = box.outline
    if not len(dice):
        return 0.0
    width = np.minimum(x1, dice[:, 2]) - np.maximum(x0, dice[:, 0])
    height = np.minimum(y1, dice[:, 3]) - np.maximum(y0, dice[:, 1])
    shared = np.maximum(width, 0) * np.maximum(height, 0)
    areas = (dice[:, 2] - dice[:, 0]) * (dice[:, 3] - dice[:, 1]) + box.width * box.height
    return float((shared / (areas - shared)).max())


def false_dice(image: NDArray[np.uint8], dice: NDArray[np.float32], longest_px: int) -> list[NDArray[np.uint8]]:
    boxes, _ = first_look(image, longest_px)
    wrong = [box for box in boxes if overlap(box, dice) < MOST_OVERLAP][:A_PICTURE]
    return [cut_out(image, box, reach=WINDOW_REACH, size_px=WINDOW_PX) for box in wrong]


def main() -> None:
    flags = argparse.ArgumentParser(description=__doc__)
    flags.add_argument("data", type=Path)
    flags.add_argument("bank", type=Path)
    flags.add_argument("out", type=Path)
    flags.add_argument("--without", nargs="*", default=[])
    args = flags.parse_args()
    cv2.setNumThreads(1)
    rng = np.random.default_rng(SEED)
    pictures = load(args.data, without=frozenset(args.without))
    windows = []
    for picture in pictures:
        if min(picture.image.shape[:2]) >= 200:
            for longest_px in (384, int(rng.choice([192, 288, 640]))):
                windows += false_dice(picture.image, picture.boxes, longest_px)
    print(len(windows), "in photographs", flush=True)
    scenes = FinderData(pictures, Bank.load(args.bank), SEED)
    for _ in range(DRAWN_SCENES):
        windows += false_dice(*scenes._composed(), 192)[:3]
    print(len(windows), "in all")
    np.savez(args.out, windows=np.stack(windows))


if __name__ == "__main__":
    main()
