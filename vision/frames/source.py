"""What every camera offers the pipeline, whether it is real, recorded or drawn."""

from dataclasses import dataclass
from types import TracebackType
from typing import Protocol, Self

import numpy as np
from numpy.typing import NDArray

from hub.errors import TabletopError

Image = NDArray[np.uint8]  # height × width × 3, blue-green-red, as OpenCV has it


class CameraLost(TabletopError, ConnectionError):
    """The camera cannot be opened or has stopped delivering; trying again later may help."""


class EndOfFrames(TabletopError, EOFError):
    """A recording has been played to its end; a live camera never raises this."""


class BadSourceSpec(TabletopError, ValueError):
    """The text that should name a camera names none, or names something that is not there."""


@dataclass(frozen=True, slots=True, eq=False)
class Frame:
    """One picture with its place in the stream."""

    image: Image
    index: int  # counts the frames the camera took, so a gap means dropped frames
    at: float  # seconds on the clock of the source; only differences mean something


class FrameSource(Protocol):
    """A camera: a context manager that opens on entry, and whose `close()` may be called twice.

    `fps` is what the source aims at. `is_self_paced` says that `read()` itself waits for the device (or that
    nobody should wait at all); otherwise the caller keeps the pace. `is_live` says that what is not read is past.
    """

    @property
    def name(self) -> str: ...

    @property
    def fps(self) -> float: ...

    @property
    def is_self_paced(self) -> bool: ...

    @property
    def is_live(self) -> bool: ...

    def open(self) -> None:
        """Start delivering; a second call does nothing. CameraLost when the device is not there."""

    def read(self) -> Frame | None:
        """The next frame, or None when none came this time; CameraLost and EndOfFrames tell the rest."""

    def skip_stale(self) -> None:
        """After a pause: let go of frames that have waited since, so that the next one read is fresh."""

    def close(self) -> None: ...

    def __enter__(self) -> Self: ...

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None: ...


class ContextManaged:
    """Gives a source its `with` statement, and what most have in common: they are live and keep no old frames."""

    is_live = True

    def open(self) -> None:
        raise NotImplementedError

    def close(self) -> None:
        raise NotImplementedError

    def skip_stale(self) -> None:
        """Nothing waits."""

    def __enter__(self) -> Self:
        self.open()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()
