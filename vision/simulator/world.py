"""Everything about a simulated place: dice, ground, light, camera, and what else lies about."""

from dataclasses import dataclass, field, replace
from typing import Self

import numpy as np

from vision.simulator.chance import (
    VIEWS,
    Difficulty,
    Trouble,
    ViewName,
    random_clutter,
    random_ground,
    random_light,
    random_looks,
    random_optics,
    random_troubles,
)
from vision.simulator.clutter import Piece
from vision.simulator.dice import Pose, corners
from vision.simulator.ground import FELT_HALF, Ground
from vision.simulator.light import Light, Optics
from vision.simulator.look import LOOKS, Look
from vision.simulator.throw import Room
from vision.simulator.view import DICE_ACROSS, DISTANCE, TILT_DEG, View

FROM_RIM = 1.1  # dice come to rest this far from the rim
MARGIN_PX = 3.0
REFERENCE_WIDTH = 640  # sizes of dice are told for pictures of this width
CLUTTER_BELOW_PX = 90.0  # nearer, there is room for the dice alone


@dataclass(frozen=True, slots=True)
class World:
    """Lengths are in die edges. The dice take the looks in turn."""

    looks: tuple[Look, ...] = tuple(LOOKS.values())
    ground: Ground = field(default_factory=Ground)
    light: Light = field(default_factory=Light)
    optics: Optics = field(default_factory=Optics)
    clutter: tuple[Piece, ...] = ()
    tilt_deg: float = TILT_DEG
    distance: float = DISTANCE
    dice_across: float = DICE_ACROSS

    @classmethod
    def default(cls) -> Self:
        """A tray in good light, as a table without a camera shows it."""
        return cls()

    @classmethod
    def random(
        cls,
        rng: np.random.Generator,
        *,
        view: ViewName,
        difficulty: Difficulty,
        dice: int = 2,
        size: tuple[int, int] = (REFERENCE_WIDTH, 480),
    ) -> Self:
        """A place somebody might play at, with room for so many dice; in a hard one something troubles the reader."""
        troubles = random_troubles(rng) if difficulty == "hard" else frozenset()
        looks = random_looks(rng, troubles)
        smallest, largest = (12.0, 20.0) if Trouble.SMALL in troubles else (26.0, 330.0 / dice**0.5)
        die_px = float(np.exp(rng.uniform(np.log(smallest), np.log(largest))))
        dice_across = REFERENCE_WIDTH / die_px
        ground = random_ground(rng, troubles, looks, dice_across=dice_across)
        world = cls(
            looks=looks,
            ground=ground,
            light=random_light(rng, troubles),
            optics=random_optics(rng, troubles, die_px=die_px),
            tilt_deg=float(rng.uniform(*VIEWS[view])),
            distance=max(7.0, dice_across * float(rng.uniform(0.9, 2.6))),
            dice_across=dice_across,
        )
        if die_px < CLUTTER_BELOW_PX:
            world = replace(world, clutter=random_clutter(rng, troubles, world.room(world.view(size))))
        while not world.room(world.view(size)).holds(dice, rng):
            world = replace(world, dice_across=world.dice_across * 1.15)
        return world

    def view(self, size: tuple[int, int]) -> View:
        return View(*size, self.tilt_deg, self.distance, self.dice_across)

    def room(self, view: View) -> Room:
        """Where a die can lie: wholly in the picture, within the rim, and on nothing else."""
        border = np.array([[0, 0], [view.width, 0], [0, view.height], [view.width, view.height]], np.float32)
        floor = view.floor_at(border[:, 0], border[:, 1])[:, :2]
        least, most = floor.min(axis=0), floor.max(axis=0)
        if self.ground.rim is not None:
            inside = np.array(FELT_HALF) - FROM_RIM
            least, most = np.maximum(least, -inside), np.minimum(most, inside)

        def is_free(x: float, y: float) -> bool:
            die = Pose(np.array([x, y, 0.5], np.float32), np.eye(3, dtype=np.float32))
            is_seen = view.shows(corners(die, half=0.7), margin_px=MARGIN_PX)
            return is_seen and not any(piece.covers(x, y) for piece in self.clutter)

        return Room(float(least[0]), float(most[0]), float(least[1]), float(most[1]), is_free)
