"""Reads a frame with what is known of the tray; without any of it, the whole picture counts."""

from dataclasses import dataclass, field, replace

from hub.wire.messages import Corner
from vision.dice.reading import FrameReading, read_frame
from vision.frames.source import Image
from vision.tray.empty import EmptyTray
from vision.tray.tray import Tray


@dataclass(frozen=True, slots=True)
class TrayReader:
    """A tray, and its picture without dice where there is one."""

    tray: Tray = field(default_factory=Tray)
    empty: EmptyTray | None = None

    def read(self, image: Image, wanted: int | None) -> FrameReading:
        """The dice in the tray, their outlines in pixels of the whole picture."""
        window = self.tray.window(image)
        part = window.of(image)
        changes = self.empty.changes(image, self.tray) if self.empty else None
        height, width = image.shape[:2]

        def is_die_possible(outline: tuple[Corner, ...]) -> bool:
            x, y = (sum(values) / len(values) for values in zip(*outline, strict=True))
            if not self.tray.has(((x + window.left) / width, (y + window.top) / height)):
                return False
            return changes is None or changes.may_hold_die(outline)

        reading = read_frame(part, wanted, is_die_possible=is_die_possible)
        dice = (
            replace(die, outline=tuple((x + window.left, y + window.top) for x, y in die.outline))
            for die in reading.dice
        )
        return replace(reading, dice=tuple(dice))

    def is_empty_picture_stale(self, image: Image) -> bool:
        return self.empty is not None and self.empty.changes(image, self.tray).is_stale
