"""What each camera sees from above the tray: how high it must hang, and how large a die then is in the picture.

A pinhole camera is assumed, which is right to a few per cent; only the wide lens bends straight lines visibly.
"""

import math
from dataclasses import dataclass

PICTURE = (640, 480)  # what the reader gets
MIN_DIE_PIXELS = 20  # a narrower die is not read


def half_tan(degrees: float) -> float:
    """Half of a field of view, as the half width of what is seen 1 mm away."""
    return math.tan(math.radians(degrees) / 2)


@dataclass(frozen=True, slots=True)
class Camera:
    """A camera as its maker describes it; `tan_x` and `tan_y` are of the whole sensor."""

    key: str
    name: str
    tan_x: float
    tan_y: float
    drop_mm: int  # from the underside of the arch's beam to the lens, on the printed plates
    focus_mm: int  # nearest sharp distance
    focus: str

    @property
    def picture_tan_y(self) -> float:
        """Half the height of the largest 4:3 picture that the sensor holds; a wide sensor loses its sides."""
        return min(self.tan_y, self.tan_x * PICTURE[1] / PICTURE[0])

    @property
    def picture_tan_x(self) -> float:
        return self.picture_tan_y * PICTURE[0] / PICTURE[1]

    @property
    def picture_degrees(self) -> tuple[float, float]:
        return _degrees(self.picture_tan_x), _degrees(self.picture_tan_y)


def _degrees(half: float) -> float:
    return math.degrees(2 * math.atan(half))


HQ_TAN = (6.287 / 2 / 6.0, 4.712 / 2 / 6.0)  # half the sensor over the focal length, in millimetres
CAMERAS = (
    Camera(
        *("v1", "Camera Module 1 (OV5647)", half_tan(53.5), half_tan(41.41), 18, 1000),
        "fixed for 1 m and beyond: turn the lens a little outwards, or the picture is soft",
    ),
    Camera(
        *("v2", "Camera Module 2 (IMX219)", half_tan(62.2), half_tan(48.8), 18, 100),
        "by hand: turn the lens with the ring that comes with it",
    ),
    Camera(
        *("v3", "Camera Module 3 (IMX708)", half_tan(66.0), half_tan(41.0), 21, 100),
        "by itself, once at each start",
    ),
    Camera(
        *("v3_wide", "Camera Module 3 Wide (IMX708)", half_tan(102.0), half_tan(67.0), 21, 50),
        "by itself, once at each start",
    ),
    Camera(
        *("hq_6mm", "HQ camera (IMX477), 6 mm lens", HQ_TAN[0], HQ_TAN[1], 60, 200),
        "by hand: the ring of the lens",
    ),
)


@dataclass(frozen=True, slots=True)
class TraySize:
    """The tray's measures in millimetres, under the names that parameters.scad gives them."""

    inner_width: float
    inner_depth: float
    rim_height: float
    felt: float
    floor_thickness: float
    marker: float
    marker_number: float
    view_margin: float
    light_offset: float
    die: float
    boss: float

    @property
    def quiet(self) -> float:
        """The white edge of a marker: one of its six cells."""
        return self.marker / 6

    @property
    def must_see(self) -> tuple[float, float]:
        """Width and depth, level with the rim, of the tray with its markers."""
        around = 2 * (self.marker + self.quiet + self.view_margin)
        return self.inner_width + around, self.inner_depth + around


@dataclass(frozen=True, slots=True)
class View:
    """One camera above one tray, as low as it may hang."""

    camera: Camera
    tray: TraySize

    @property
    def height_mm(self) -> int:
        """The lens above the felt: everything that must be seen is, level with the rim."""
        width, depth = self.tray.must_see
        above_rim = max(width / 2 / self.camera.picture_tan_x, depth / 2 / self.camera.picture_tan_y)
        return math.ceil(above_rim + self.tray.rim_height)

    @property
    def seen_mm(self) -> tuple[float, float]:
        """Width and depth of the picture on the felt."""
        return 2 * self.camera.picture_tan_x * self.height_mm, 2 * self.camera.picture_tan_y * self.height_mm

    @property
    def die_pixels(self) -> float:
        return self.tray.die * PICTURE[1] / self.seen_mm[1]

    @property
    def smallest_die_mm(self) -> float:
        return MIN_DIE_PIXELS * self.seen_mm[1] / PICTURE[1]

    @property
    def corner_degrees(self) -> float:
        """How far from above a die in the corner of the tray is seen."""
        return math.degrees(math.atan(math.hypot(self.tray.inner_width, self.tray.inner_depth) / 2 / self.height_mm))

    @property
    def light_mm(self) -> int:
        """The highest a light beside the tray may reach above the felt without mirroring in the top of any die.

        Between a camera H and a lamp h above the dice, the mirror image lies at x · H / (H + h): outside the tray.
        """
        out = self.tray.inner_width / 2 + self.tray.light_offset
        over_dice = self.height_mm - self.tray.die
        return math.floor(over_dice * (2 * out / self.tray.inner_width - 1) + self.tray.die)
