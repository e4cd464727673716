"""Keeps the hub small: picture-sized buffers go back to the system as soon as they are freed."""

import ctypes

M_MMAP_THRESHOLD = -3  # malloc.h
PICTURE_BYTES = 128 * 1024


def return_pictures_to_the_system() -> None:
    """Tell glibc to map large buffers one by one for good; left alone it starts to keep them after the first ones.

    Elsewhere than on glibc this does nothing.
    """
    try:
        ctypes.CDLL(None).mallopt(M_MMAP_THRESHOLD, PICTURE_BYTES)
    except (AttributeError, OSError):
        return
