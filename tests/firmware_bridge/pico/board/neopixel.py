"""A strip that tells the runner what it shows."""

import bench


class NeoPixel:
    def __init__(self, pin, count):
        self._pixels = [(0, 0, 0)] * count

    def __setitem__(self, index, colour):
        assert len(colour) == 3
        self._pixels[index] = colour

    def write(self):
        bench.say("pixels", "".join("{:02x}{:02x}{:02x}".format(*colour) for colour in self._pixels))
