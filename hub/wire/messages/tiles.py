"""A photograph of one tile, the tiles that it may be, and which of them vision takes it for."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Annotated, TypeAlias

from pydantic import Field

LARGEST_PICTURE = 150_000  # letters of base64
Number: TypeAlias = Annotated[int, Field(ge=0, le=3)]  # of a side, clockwise from the top
Id: TypeAlias = Annotated[str, Field(max_length=80)]
Name: TypeAlias = Annotated[str, Field(max_length=80)]


class TileSide(StrEnum):
    """What is seen on a side: ground that fills it, or a line through its middle with open ground beside it."""

    OPEN = "open"
    BUILT = "built"
    TRACK = "track"
    STREAM = "stream"


class TileMiddle(StrEnum):
    NOTHING = "nothing"
    HOUSE = "house"  # a large building alone
    FORK = "fork"  # several lines end or meet there


@dataclass(frozen=True, slots=True)
class TileCandidate:
    """A tile that it may be; `joined` are pairs of sides, the lower number first, that are one piece."""

    name: Name
    sides: tuple[TileSide, TileSide, TileSide, TileSide]
    joined: Annotated[tuple[tuple[Number, Number], ...], Field(max_length=6)] = ()
    middle: TileMiddle = TileMiddle.NOTHING
    badge: bool = False


@dataclass(frozen=True, slots=True)
class TilePicture:
    """Which of these is on the photograph? Without one: which of them does the camera see right now?"""

    request_id: Id
    jpeg: Annotated[str, Field(max_length=LARGEST_PICTURE)] | None  # base64
    candidates: Annotated[tuple[TileCandidate, ...], Field(max_length=300)]


class TileUnclear(StrEnum):
    """Why no candidate is named."""

    NO_PICTURE = "no_picture"  # what was sent is none
    NO_CAMERA = "no_camera"  # none was sent, and no camera sees anything
    NO_TILE = "no_tile"
    UNLIKE_ANY = "unlike_any"  # a tile, but none of those that it may be


@dataclass(frozen=True, slots=True)
class TileGuess:
    """`turns` are the quarters clockwise in which the tile lies on the photograph."""

    name: Name
    turns: Number
    certainty: Annotated[float, Field(ge=0, le=1)]


@dataclass(frozen=True, slots=True)
class TileSighting:
    """Candidates, best first, or why there are none; people confirm one either way."""

    request_id: Id
    guesses: Annotated[tuple[TileGuess, ...], Field(max_length=300)] = ()
    is_sure: bool = False
    unclear: TileUnclear | None = None
