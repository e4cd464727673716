"""What stands on a board as a template draws it: pieces, links, and places to tap."""

from dataclasses import dataclass
from typing import ClassVar

from web_ui.view_models.ground import Ground, TileShape
from web_ui.view_models.people import Badge


@dataclass(frozen=True, slots=True)
class PieceMark:
    """A piece where it stands; without a symbol of the game it becomes a disc."""

    kind: str
    has_symbol: bool
    x: float
    y: float
    badge: Badge | None = None


@dataclass(frozen=True, slots=True)
class LinkShape:
    id: str
    x1: float
    y1: float
    x2: float
    y2: float
    x: float
    y: float
    badge: Badge | None = None


@dataclass(frozen=True, slots=True)
class Target:
    """A place that can be tapped now."""

    id: str
    json: str
    label: str
    x: float
    y: float
    points: str  # the outline of a tile, or nothing
    link: LinkShape | None
    is_suggested: bool


@dataclass(frozen=True, slots=True)
class TargetGroup:
    """All places of one offer; the default group is shown until a device chooses another offer."""

    offer: str
    form: str
    kind: str
    targets: tuple[Target, ...]
    is_default: bool
    is_override: bool  # pieces may stand there already
    is_bare: bool  # nothing says which of them the rules allow


@dataclass(frozen=True, slots=True)
class BoardPicture:
    template: ClassVar[str] = "panels/board.html"

    key: str
    ground: Ground
    lit: tuple[TileShape, ...]  # took part in what happened last
    links: tuple[LinkShape, ...]
    markers: tuple[PieceMark, ...]  # stand on tiles
    pieces: tuple[PieceMark, ...]
    groups: tuple[TargetGroup, ...]
