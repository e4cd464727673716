"""The tray and its arch with measures: from the front with the camera's field of view, and from above."""

from dataclasses import dataclass

from firmware_bridge.drawing.optics import TraySize, View
from firmware_bridge.drawing.svg import FAINT, INK, Sheet

PAGE = (297.0, 210.0)
SCALE = 0.32  # of the drawing
FRONT = (75.0, 176.0)  # where the middle of the tray stands on the table
ABOVE = (221.0, 100.0)  # the middle of the tray seen from above
BODY, RAIL, FELT, CONE, PAPER = "#b9d2e0", "#4a525a", "#4f8a63", "#ffd54f", "#ffffff"
RIM, WELL_EDGE, POST, LIGHT = 4.0, 3.0, 12.0, 30.0  # millimetres of plastic


@dataclass(frozen=True, slots=True)
class Frame:
    """Puts millimetres of the tray onto the sheet; y grows upwards."""

    sheet: Sheet
    origin: tuple[float, float]

    def at(self, x: float, y: float) -> tuple[float, float]:
        return self.origin[0] + x * SCALE, self.origin[1] - y * SCALE

    def block(self, x: float, y: float, width: float, height: float, fill: str, stroke: str = INK) -> None:
        corners = ((x, y), (x + width, y), (x + width, y + height), (x, y + height))
        self.sheet.shape([self.at(*corner) for corner in corners], fill=fill, stroke=stroke)

    def across(self, x0: float, x1: float, y: float, shift: float, text: str) -> None:
        """A measure between two places, drawn `shift` millimetres of paper below."""
        (left, base), (right, _) = self.at(x0, y), self.at(x1, y)
        line = base + shift
        way = 1 if shift > 0 else -1
        for x in (left, right):
            self.sheet.line([(x, base + way), (x, line + 1.2 * way)], stroke=FAINT, width=0.2)
        self._arrow((left, line), (right, line))
        self.sheet.words((left + right) / 2, line - 1, text, size=3, anchor="middle")

    def upright(self, y0: float, y1: float, x: float, shift: float, text: str) -> None:
        """A measure between two heights, drawn `shift` millimetres of paper to the right."""
        (base, low), (_, high) = self.at(x, y0), self.at(x, y1)
        line = base + shift
        way = 1 if shift > 0 else -1
        for y in (low, high):
            self.sheet.line([(base + way, y), (line + 1.2 * way, y)], stroke=FAINT, width=0.2)
        self._arrow((line, low), (line, high))
        if abs(low - high) < 14:
            anchor = "start" if shift > 0 else "end"
            self.sheet.words(line + 1.5 * way, (low + high) / 2 + 1, text, size=3, anchor=anchor)
        else:
            self.sheet.words(line - 1, (low + high) / 2, text, size=3, anchor="middle", turn=-90)

    def _arrow(self, a: tuple[float, float], b: tuple[float, float]) -> None:
        self.sheet.line([a, b], width=0.25)
        for (x, y), (to_x, to_y) in ((a, b), (b, a)):
            way = 1.8 / max(0.01, abs(to_x - x) + abs(to_y - y))
            dx, dy = (to_x - x) * way, (to_y - y) * way
            self.sheet.shape([(x, y), (x + dx - dy / 3, y + dy + dx / 3), (x + dx + dy / 3, y + dy - dx / 3)], fill=INK)


def dimensions_svg(view: View) -> str:
    """Front and top view of the tray, with one camera."""
    sheet = Sheet(*PAGE, "The dice tray with its measures")
    tray = view.tray
    sheet.words(10, 12, "The dice tray and its camera", size=6, bold=True)
    height = f"{view.height_mm} mm above the felt; for the others see optics.md"
    sheet.words(10, 18, f"All measures in millimetres. Drawn with {view.camera.name}, its lens {height}.", size=3.2)
    _front(Frame(sheet, FRONT), view)
    _above(Frame(sheet, ABOVE), view)
    seen, die = view.seen_mm, f"a die of {tray.die:g} mm is {view.die_pixels:.0f} pixels wide"
    notes = (
        f"Yellow: what the camera sees in a 4:3 picture, {seen[0]:.0f} × {seen[1]:.0f} mm on the felt; {die}.",
        f"The light's upper edge stays below {view.light_mm} mm above the felt: then it mirrors in the top of no die.",
        "Markers: the inner corner of each black square is the tray's corner; 1 is behind on the left, then clockwise.",
    )
    for i, note in enumerate(notes):
        sheet.words(10, 196 + i * 4.2, note, size=3)
    return sheet.svg()


def _outer(tray: TraySize) -> tuple[float, float]:
    """Half the width and half the depth of the printed tray."""
    beyond = tray.marker + tray.quiet + WELL_EDGE
    return tray.inner_width / 2 + beyond, tray.inner_depth / 2 + beyond + tray.marker_number


def _front(frame: Frame, view: View) -> None:
    tray = view.tray
    floor = tray.floor_thickness + tray.felt
    total = floor + tray.rim_height
    lens = floor + view.height_mm
    half, outer = tray.inner_width / 2, _outer(tray)[0]
    post = half + tray.boss + 4
    beam = lens + view.camera.drop_mm
    reach = view.camera.picture_tan_x * view.height_mm
    cone = ((0, lens), (reach, floor), (-reach, floor))
    frame.sheet.shape([frame.at(*one) for one in cone], fill=CONE + "66", stroke="#c79a00")
    for side in (-1, 1):
        frame.block(post if side > 0 else -post - POST, 0, POST, beam, RAIL)
        _light(frame, view, side, post)
        inner = half if side > 0 else -outer
        frame.block(inner, 0, outer - half, total, BODY)
    frame.block(-half, 0, tray.inner_width, tray.floor_thickness, BODY)
    frame.block(-half, tray.floor_thickness, tray.inner_width, tray.felt, FELT)
    frame.block(-post - POST, beam, 2 * (post + POST), 12, RAIL)
    frame.block(-14, lens + 4, 28, beam - lens - 4, "#e08a2c")
    frame.block(-5, lens, 10, 5, "#111")
    frame.block(-70, floor, tray.die, tray.die, "#fffdf5")
    frame.block(46, floor, tray.die, tray.die, "#fffdf5")
    frame.upright(floor, lens, 0, 0, f"lens {view.height_mm}")
    frame.across(-half, half, 0, 6, f"{tray.inner_width:g} inside")
    frame.across(-outer, outer, 0, 12, f"{2 * outer:g}")
    frame.upright(0, total, -outer, -6, f"{total:g}")
    frame.upright(0, beam + 12, half + tray.light_offset + LIGHT, 5, f"{beam + 12:g} in all")
    frame.upright(floor, floor + view.light_mm, -half - tray.light_offset - LIGHT, -5, f"below {view.light_mm}")
    frame.sheet.words(*frame.at(0, beam + 24), "from the front", size=3.6, anchor="middle", bold=True)


def _light(frame: Frame, view: View, side: int, post: float) -> None:
    """The bar and the arm it hangs on, 5 mm lower than they might be."""
    near = view.tray.inner_width / 2 + view.tray.light_offset
    top = view.tray.floor_thickness + view.tray.felt + view.light_mm - 5
    bar = ((near + 16, top), (near + LIGHT, top), (near + LIGHT, top - 20), (near + 14, top - 31), (near, top - 11))
    frame.sheet.shape([frame.at(side * x, y) for x, y in bar], fill="#fff", stroke=INK)
    frame.sheet.line([frame.at(side * (post + 6), top + 6), frame.at(side * (near + LIGHT), top + 6)], width=2)


def _above(frame: Frame, view: View) -> None:
    tray = view.tray
    half_w, half_d = tray.inner_width / 2, tray.inner_depth / 2
    outer_x, outer_y = _outer(tray)
    see_x = view.camera.picture_tan_x * (view.height_mm - tray.rim_height)
    see_y = view.camera.picture_tan_y * (view.height_mm - tray.rim_height)
    frame.block(-see_x, -see_y, 2 * see_x, 2 * see_y, CONE + "66", "#c79a00")
    frame.block(-half_w - RIM, -half_d - RIM, tray.inner_width + 2 * RIM, tray.inner_depth + 2 * RIM, BODY)
    for number, (x, y) in enumerate(((-1, 1), (1, 1), (1, -1), (-1, -1)), start=1):
        _marker(frame, view, (x, y), number)
    cut = 16.0
    corners = [(half_w, half_d - cut), (half_w - cut, half_d), (cut - half_w, half_d), (-half_w, half_d - cut)]
    frame.sheet.shape([frame.at(*one) for one in (*corners, *[(-x, -y) for x, y in corners])], fill=FELT, stroke=INK)
    for side in (-1, 1):
        post = half_w + tray.boss
        frame.block(post if side > 0 else -post - 20, -36, 20, 72, "#e08a2c")
        frame.block(post + 4 if side > 0 else -post - 16, -12, POST, 24, RAIL)
        light = half_w + tray.light_offset
        frame.block(light if side > 0 else -light - LIGHT, -88, LIGHT, 176, "#ffffff")
    frame.block(-half_w - tray.boss - 16, -12, tray.inner_width + 2 * tray.boss + 32, 24, RAIL + "55")
    frame.sheet.dot(*frame.at(0, 0), 2, fill="#111")
    for x, y in ((-62, 40), (54, -50)):
        frame.block(x, y, tray.die, tray.die, "#fffdf5")
    frame.across(-half_w, half_w, -outer_y, 7, f"{tray.inner_width:g} inside")
    frame.across(-outer_x, outer_x, -outer_y, 13, f"{2 * outer_x:g}")
    light = half_w + tray.light_offset + LIGHT
    frame.across(-light, light, -outer_y, 19, f"{2 * light:g} with the light")
    frame.upright(-half_d, half_d, -light, -4, f"{tray.inner_depth:g} inside")
    frame.upright(-outer_y, outer_y, light, 6, f"{2 * outer_y:g}")
    frame.across(-see_x, see_x, outer_y, -6, f"the picture, level with the rim: {2 * see_x:.0f} × {2 * see_y:.0f}")
    frame.sheet.words(*frame.at(0, outer_y + 44), "from above", size=3.6, anchor="middle", bold=True)


def _marker(frame: Frame, view: View, corner: tuple[int, int], number: int) -> None:
    tray, (x, y) = view.tray, corner
    wide, deep = tray.marker + 2 * tray.quiet, tray.marker + 2 * tray.quiet + tray.marker_number
    begin_x, begin_y = tray.inner_width / 2 - tray.quiet, tray.inner_depth / 2 - tray.quiet
    for edge, fill in ((WELL_EDGE, BODY), (0.0, PAPER)):
        low_x, low_y = begin_x - edge, begin_y - edge
        high_x, high_y = begin_x + wide + edge, begin_y + deep + edge
        points = [(low_x, low_y), (high_x, low_y), (high_x, high_y), (low_x, high_y)]
        frame.sheet.shape([frame.at(x * a, y * b) for a, b in points], fill=fill, stroke=INK)
    near_x, near_y = tray.inner_width / 2, tray.inner_depth / 2
    far_x, far_y = near_x + tray.marker, near_y + tray.marker
    square = [(near_x, near_y), (far_x, near_y), (far_x, far_y), (near_x, far_y)]
    frame.sheet.shape([frame.at(x * a, y * b) for a, b in square], fill=INK)
    at = frame.at(x * (near_x + tray.marker / 2), y * (near_y + tray.marker / 2))
    frame.sheet.words(at[0], at[1] + 1.4, str(number), size=4, anchor="middle", fill="#fff", bold=True)
