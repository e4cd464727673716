"""The two networks beside this file, run by OpenCV when first needed: one finds the tile, the other reads it."""

from functools import lru_cache
from pathlib import Path

from vision.dice.networks import Network

FOLDER = Path(__file__).resolve().parent
VIEW_PX, OUTLINE_PX = 128, 32  # what the finder is shown, and the mask that it answers with
TILE_PX = 64  # of a flattened tile
MARGIN = 0.05  # of that, left around the tile on every side


@lru_cache
def finder() -> Network:
    return Network(FOLDER / "finder.onnx")


@lru_cache
def reader() -> Network:
    return Network(FOLDER / "reader.onnx")
