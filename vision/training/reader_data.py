"""Endless cut-outs to learn reading from: photographed dice, drawn dice, and what is no readable die."""

from dataclasses import dataclass, replace

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.dice.networks import CUT_OUT_PX, CUT_OUT_REACH
from vision.training.bank import NO_DIE, NOT_READABLE, Bank
from vision.training.mine import WINDOW_PX, WINDOW_REACH
from vision.training.paste import place
from vision.training.pictures import Picture, piece_without_dice
from vision.training.scenes import clutter, ground, relight, spoil

Image = NDArray[np.uint8]
KEPT_PX = 80  # a photographed die is kept at most this large
KEPT_REACH = 2.4
DRAWN_SHARE, NOTHING_SHARE = 0.4, 0.22
BLANK_SHARE = 0.03


@dataclass(frozen=True, slots=True, eq=False)
class _Kept:
    image: Image
    side: float  # longer edge of the die's box in `image`, whose middle is the die's
    value: int
    is_upright: bool


@dataclass(frozen=True, slots=True, eq=False)
class _Sample:
    image: Image
    value: int
    up: tuple[float, float] = (np.nan, np.nan)


def keep(picture: Picture, box: NDArray[np.float32], value: int) -> _Kept:
    """A window around one die, reduced when large."""
    side = float(max(box[2] - box[0], box[3] - box[1]))
    reach = int(np.ceil(side * KEPT_REACH / 2))
    x, y = (int(v) for v in ((box[0] + box[2]) / 2, (box[1] + box[3]) / 2))
    padded = cv2.copyMakeBorder(picture.image, reach, reach, reach, reach, cv2.BORDER_REPLICATE)
    window = padded[y : y + 2 * reach + 1, x : x + 2 * reach + 1]
    factor = min(1.0, KEPT_PX / side)
    if factor < 1:
        window = cv2.resize(window, None, fx=factor, fy=factor, interpolation=cv2.INTER_AREA)
    return _Kept(np.ascontiguousarray(window), side * factor, value, picture.is_upright)


class ReaderData:
    """Draws samples for one seed."""

    def __init__(
        self,
        pictures: list[Picture],
        bank: Bank,
        seed: int,
        false_dice: Image | None = None,
    ) -> None:
        self._rng = np.random.default_rng(seed)
        self._bank = bank
        self._pictures, self._false_dice = pictures, false_dice
        self._kept, weights = [], []
        for picture in pictures:
            for box, value in zip(picture.boxes, picture.values, strict=True):
                self._kept.append(keep(picture, box, int(value)))
                weights.append(picture.weight)
        self._odds = np.array(weights) / sum(weights)

    def batch(self, count: int) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
        """Blue-green-red planes from 0 to 1; values, 0 for no readable die, and where up is: right and down."""
        samples = [self._sample() for _ in range(count)]
        images = np.stack([sample.image for sample in samples]).transpose(0, 3, 1, 2)
        goals = np.array([[sample.value, *sample.up] for sample in samples], np.float32)
        return images.astype(np.float32) / 255, goals

    def _sample(self) -> _Sample:
        rng = self._rng
        kind = rng.random()
        if kind < NOTHING_SHARE:
            sample = _Sample(self._nothing(), 0)
        elif kind < NOTHING_SHARE + DRAWN_SHARE:
            sample = self._from_bank(off=False)
        else:
            sample = self._from_photograph(off=False)
        image = relight(rng, sample.image)
        if rng.random() < 0.3:  # a die of few pixels
            small = int(np.exp(rng.uniform(np.log(16), np.log(48))))
            method = cv2.INTER_LINEAR if rng.random() < 0.5 else cv2.INTER_CUBIC
            tiny = cv2.resize(image, (small, small), interpolation=cv2.INTER_AREA)
            image = np.asarray(cv2.resize(tiny, (CUT_OUT_PX, CUT_OUT_PX), interpolation=method), np.uint8)
        return replace(sample, image=spoil(rng, image, most_blur=1.8))

    def _cut(
        self, image: Image, centre: tuple[float, float], side: float, *, turn: float, off: bool, is_mirrored: bool
    ) -> Image:
        """What the finder would cut out: not quite in the middle, not quite the right size."""
        rng = self._rng
        span = side * CUT_OUT_REACH * np.exp(rng.normal(0, 0.09))
        shift = rng.normal(0, 0.045, 2) * side
        if off:
            if rng.random() < 0.6:
                way = rng.uniform(0, 2 * np.pi)
                shift = np.array([np.cos(way), np.sin(way)]) * rng.uniform(0.5, 0.8) * side
            else:
                span *= rng.choice([0.33, 2.2]) * rng.uniform(0.8, 1.2)
        corners = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]], np.float32) * span / 2
        cos, sin = np.cos(turn), np.sin(turn)
        corners = corners @ np.array([[cos, sin], [-sin, cos]]) + centre + shift
        corners += rng.normal(0, 0.025 * span, (4, 2))
        if is_mirrored:
            corners = corners[[1, 0, 3, 2]]
        target = np.array([[0, 0], [1, 0], [1, 1], [0, 1]], np.float32) * CUT_OUT_PX
        matrix = cv2.getPerspectiveTransform(corners.astype(np.float32), target)
        size = (CUT_OUT_PX, CUT_OUT_PX)
        return np.asarray(cv2.warpPerspective(image, matrix, size, borderMode=cv2.BORDER_REPLICATE), np.uint8)

    def _turn(self, is_upright: bool) -> float:
        return float(self._rng.normal(0, 0.15)) if is_upright else float(self._rng.uniform(0, 2 * np.pi))

    def _from_photograph(self, *, off: bool) -> _Sample:
        die = self._kept[self._rng.choice(len(self._kept), p=self._odds)]
        middle = (die.image.shape[1] / 2, die.image.shape[0] / 2)
        turn, is_mirrored = self._turn(die.is_upright), bool(self._rng.random() < 0.5)
        return _Sample(self._cut(die.image, middle, die.side, turn=turn, off=off, is_mirrored=is_mirrored), die.value)

    def _from_bank(self, *, off: bool) -> _Sample:
        rng = self._rng
        scene = self._ground(112)
        size = float(rng.uniform(44, 66))
        for _ in range(int(rng.choice([0, 1, 2], p=[0.6, 0.25, 0.15]))):
            way = rng.uniform(0, 2 * np.pi)
            away = size * rng.uniform(0.86, 1.15)
            neighbour = self._bank.pictures[self._bank.any_die(rng)]
            place(
                scene,
                neighbour,
                (56 + away * np.cos(way), 56 + away * np.sin(way)),
                size * rng.uniform(0.85, 1.15),
                rng,
            )
        index = self._bank.any_blank(rng) if rng.random() < BLANK_SHARE else self._bank.any_die(rng)
        place(scene, self._bank.pictures[index], (56, 56), size, rng)
        value = int(self._bank.values[index])
        turn, is_mirrored = float(rng.normal(0, 0.12)), bool(rng.random() < 0.5)
        cut = self._cut(scene, (56, 56), size, turn=turn, off=off, is_mirrored=is_mirrored)
        right, down = (float(part) for part in self._bank.ups[index])
        right, down = right * np.cos(turn) + down * np.sin(turn), down * np.cos(turn) - right * np.sin(turn)
        up = (-right if is_mirrored else right, down)
        return _Sample(cut, NOT_READABLE if value == NO_DIE else value, up)

    def _ground(self, size: int) -> Image:
        rng = self._rng
        if rng.random() < 0.4:
            image = piece_without_dice(self._pictures, size, rng)
            if image is not None:
                return image
        image = ground(rng, size)
        if rng.random() < 0.4:
            clutter(rng, image, int(rng.integers(1, 4)))
        return image

    def _nothing(self) -> Image:
        if self._false_dice is not None and self._rng.random() < 0.6:
            window = self._false_dice[self._rng.integers(len(self._false_dice))]
            middle = (WINDOW_PX / 2, WINDOW_PX / 2)
            turn, is_mirrored = self._turn(True), bool(self._rng.random() < 0.5)
            side = WINDOW_PX / WINDOW_REACH
            return self._cut(window, middle, side, turn=turn, off=False, is_mirrored=is_mirrored)
        kind = self._rng.random()
        if kind < 0.35:
            return self._ground(CUT_OUT_PX)
        return self._from_photograph(off=True).image if kind < 0.7 else self._from_bank(off=True).image
