"""The product's own vision process, running as in `gamenight vision`."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager

from tests.machines.in_vm.hearing import Hearing, linked
from vision.frames.source import FrameSource
from vision.pipeline import VisionProcess


@contextmanager
def watching(source: FrameSource, heard: Hearing) -> Iterator[threading.Thread]:
    """While inside, frames are taken; yields the thread that does so."""
    stop = threading.Event()
    with linked("vision", heard) as link:
        vision = VisionProcess(source, link)
        worker = threading.Thread(target=vision.run, args=(stop,), name="vision")
        worker.start()
        try:
            yield worker
        finally:
            stop.set()
            worker.join(60)
