"""BoardView → a picture in whole SVG units; it knows places and pieces, never what they mean."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass

from hub.engine.offer import Offer, OfferKind, PlaceInput, PlaceKind
from hub.engine.phrase import Phrase, PlayerId
from hub.engine.view import BoardView, LinkView, MarkView, Piece, SpotView, TileView
from web_ui.view_models.board_shapes import (
    BoardPicture,
    LinkShape,
    PieceMark,
    Point,
    Sign,
    Target,
    TargetGroup,
    TileShape,
)
from web_ui.view_models.forms import dom_id, json_text
from web_ui.view_models.people import Badge

UNIT = 100  # SVG units for one of the board's
MARGIN = 50
SHORTER = 0.2  # how much of a link stays free at each end
PIP_GAP = 9
ASIDE = 0.52  # where a marker stands beside a number
SIGN = 34  # half the size of a sign beside the board

Say = Callable[[Phrase], str]


@dataclass(frozen=True, slots=True)
class BoardAids:
    """Help that a table may do without: how likely a number is, and where something may be built."""

    has_odds: bool = True
    marks_places: bool = True


class BoardPainter:
    """Draws one board for one moment."""

    def __init__(
        self,
        board: BoardView,
        *,
        badges: Mapping[PlayerId, Badge],
        symbols: frozenset[str],
        say: Say,
        aids: BoardAids | None = None,
    ) -> None:
        self._board, self._badges, self._symbols, self._say = board, badges, symbols, say
        self._aids = aids or BoardAids()

    def picture(self, offers: Iterable[Offer]) -> BoardPicture:
        board = self._board
        return BoardPicture(
            self._view_box(),
            tuple(self._tile(tile) for tile in board.tiles),
            tuple(self._link(link) for link in board.links if link.piece),
            tuple(self._piece(spot.piece, spot.x, spot.y) for spot in board.spots if spot.piece),
            tuple(self._sign(mark) for mark in board.marks),
            tuple(
                self._group(offer, place)
                for offer in offers
                for place in offer.inputs
                if isinstance(place, PlaceInput) and place.among
            ),
        )

    def _view_box(self) -> str:
        points = [point for tile in self._board.tiles for point in tile.outline]
        points += [(spot.x, spot.y) for spot in self._board.spots] or [(0.0, 0.0)]
        edges = [(x * UNIT, y * UNIT, MARGIN) for x, y in points]
        edges += [(mark.x * UNIT, mark.y * UNIT, SIGN + 4) for mark in self._board.marks]
        left, top = min(x - room for x, _, room in edges), min(y - room for _, y, room in edges)
        right, bottom = max(x + room for x, _, room in edges), max(y + room for _, y, room in edges)
        return f"{left:.0f} {top:.0f} {right - left:.0f} {bottom - top:.0f}"

    def _tile(self, tile: TileView) -> TileShape:
        xs, ys = [x for x, _ in tile.outline], [y for _, y in tile.outline]
        x, y = _scaled((min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2)
        width, height = (max(xs) - min(xs)) * UNIT, (max(ys) - min(ys)) * UNIT
        pips = tile.pips if self._aids.has_odds else 0
        # Whoever stands on a tile leaves its number in view.
        marker = self._piece(tile.marker, x / UNIT - (ASIDE if tile.number else 0), y / UNIT) if tile.marker else None
        return TileShape(
            id=tile.id,
            kind=tile.kind,
            label=self._tile_label(tile),
            points=_points(tile),
            box=(round(x - width / 2, 1), round(y - height / 2, 1), round(width, 1), round(height, 1)),
            x=x,
            y=y,
            has_art=tile.kind in self._symbols,
            number=tile.number,
            pips=tuple((index - (pips - 1) / 2) * PIP_GAP for index in range(pips)),
            is_hot=tile.is_hot,
            is_lit=tile.is_lit,
            marker=marker,
        )

    def _tile_label(self, tile: TileView) -> str:
        name = self._say(tile.label)
        return f"{name} {tile.number}" if tile.number else name

    def _piece(self, piece: Piece, x: float, y: float) -> PieceMark:
        badge = self._badges.get(piece.owner) if piece.owner else None
        return PieceMark(piece.kind, piece.kind in self._symbols, *_scaled(x, y), badge)

    def _link(self, link: LinkView) -> LinkShape:
        dx, dy = (link.x2 - link.x1) * SHORTER, (link.y2 - link.y1) * SHORTER
        badge = self._badges.get(link.piece.owner) if link.piece and link.piece.owner else None
        return LinkShape(
            link.id,
            *_scaled(link.x1 + dx, link.y1 + dy),
            *_scaled(link.x2 - dx, link.y2 - dy),
            *_scaled((link.x1 + link.x2) / 2, (link.y1 + link.y2) / 2),
            badge,
        )

    def _sign(self, mark: MarkView) -> Sign:
        points = tuple(_scaled(*point) for point in mark.points)
        has_symbol = mark.kind in self._symbols
        return Sign(
            mark.id, mark.kind, self._say(mark.label), mark.caption, has_symbol, *_scaled(mark.x, mark.y), points
        )

    # ------------------------------------------------------------ what can be tapped

    def _group(self, offer: Offer, place: PlaceInput) -> TargetGroup:
        is_bare = not self._aids.marks_places
        among = self._all_places(place.kind) if is_bare else frozenset(place.among)
        targets = tuple(self._targets(place.kind, among, None if is_bare else place.suggested))
        is_next, is_override = offer.kind is OfferKind.NEXT, offer.kind is OfferKind.OVERRIDE
        return TargetGroup(offer.key, dom_id(offer), place.kind, targets, is_next, is_override, is_bare)

    def _all_places(self, kind: PlaceKind) -> frozenset[str]:
        board = self._board
        places: dict[PlaceKind, Iterable[TileView | SpotView | LinkView]] = {
            PlaceKind.TILE: board.tiles,
            PlaceKind.SPOT: board.spots,
            PlaceKind.LINK: board.links,
        }
        return frozenset(place.id for place in places[kind])

    def _targets(self, kind: PlaceKind, among: frozenset[str], suggested: str | None) -> Iterator[Target]:
        match kind:
            case PlaceKind.TILE:
                for tile in (one for one in self._board.tiles if one.id in among):
                    yield self._tile_target(tile, is_suggested=tile.id == suggested)
            case PlaceKind.SPOT:
                for spot in (one for one in self._board.spots if one.id in among):
                    yield self._spot_target(spot, is_suggested=spot.id == suggested)
            case PlaceKind.LINK:
                for link in (one for one in self._board.links if one.id in among):
                    yield self._link_target(link, is_suggested=link.id == suggested)

    def _tile_target(self, tile: TileView, *, is_suggested: bool) -> Target:
        shape = self._tile(tile)
        label = shape.label
        return Target(tile.id, json_text(tile.id), label, shape.x, shape.y, shape.points, None, is_suggested)

    def _spot_target(self, spot: SpotView, *, is_suggested: bool) -> Target:
        label = self._around((spot.x, spot.y)) or spot.id
        return Target(spot.id, json_text(spot.id), label, *_scaled(spot.x, spot.y), "", None, is_suggested)

    def _link_target(self, link: LinkView, *, is_suggested: bool) -> Target:
        shape = self._link(link)
        label = self._around((link.x1, link.y1), (link.x2, link.y2)) or link.id
        return Target(link.id, json_text(link.id), label, shape.x, shape.y, "", shape, is_suggested)

    def _around(self, *points: Point) -> str:
        """The tiles that touch all these points, in words."""
        wanted = {_rounded(*point) for point in points}
        touching = [tile for tile in self._board.tiles if wanted <= {_rounded(*corner) for corner in tile.outline}]
        return ", ".join(self._tile_label(tile) for tile in touching)


def _scaled(x: float, y: float) -> Point:
    return round(x * UNIT, 1), round(y * UNIT, 1)


def _rounded(x: float, y: float) -> Point:
    return round(x, 3), round(y, 3)


def _points(tile: TileView) -> str:
    return " ".join(f"{x * UNIT:.1f},{y * UNIT:.1f}" for x, y in tile.outline)
