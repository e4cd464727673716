"""BoardPanel → a picture in whole SVG units; it knows places and pieces, never what they mean."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from functools import cached_property

from hub.engine.offer import Offer, OfferKind, PlaceInput, PlaceKind
from hub.engine.phrase import Phrase, PlayerId
from hub.engine.view import BoardPanel, LinkView, Piece, SpotView, TileView
from web_ui.view_models.board_shapes import BoardPicture, LinkShape, PieceMark, Target, TargetGroup
from web_ui.view_models.forms import dom_id, json_text
from web_ui.view_models.ground import UNIT, Ground, Point, TileShape, ground_of, scaled
from web_ui.view_models.people import Badge

SHORTER = 0.2  # how much of a link stays free at each end
ASIDE = 0.52  # where a marker stands beside a badge

ON_BOARDS = (PlaceKind.TILE, PlaceKind.SPOT, PlaceKind.LINK)

Say = Callable[[Phrase], str]


class BoardPainter:
    """Draws one board for one moment; a table may do without dots and without marks where something may be done."""

    def __init__(
        self,
        board: BoardPanel,
        *,
        badges: Mapping[PlayerId, Badge],
        symbols: frozenset[str],
        say: Say,
        has_dots: bool = True,
        marks_places: bool = True,
    ) -> None:
        self._board, self._badges, self._symbols, self._say = board, badges, symbols, say
        self._has_dots, self._marks_places = has_dots, marks_places

    def picture(self, offers: Iterable[Offer]) -> BoardPicture:
        board, ground = self._board, self._ground
        shapes = {tile.id: tile for tile in ground.tiles}
        return BoardPicture(
            board.key,
            ground,
            tuple(shapes[tile.id] for tile in board.tiles if tile.is_lit),
            tuple(self._link(link) for link in board.links if link.piece),
            tuple(self._marker(shapes[tile.id], tile.marker) for tile in board.tiles if tile.marker),
            tuple(self._piece(spot.piece, spot.x, spot.y) for spot in board.spots if spot.piece),
            tuple(
                self._group(offer, place)
                for offer in offers
                for place in offer.inputs
                if isinstance(place, PlaceInput) and place.kind in ON_BOARDS and place.among
            ),
        )

    @cached_property
    def _ground(self) -> Ground:
        board = self._board
        return ground_of(
            board.key,
            tuple((replace(tile, is_lit=False, marker=None), self._tile_label(tile)) for tile in board.tiles),
            tuple((mark, self._say(mark.label)) for mark in board.marks),
            tuple((spot.x, spot.y) for spot in board.spots),
            self._symbols,
            self._has_dots,
        )

    def _marker(self, tile: TileShape, piece: Piece) -> PieceMark:
        """Whoever stands on a tile leaves its badge in view."""
        return self._piece(piece, tile.x / UNIT - (ASIDE if tile.badge else 0), tile.y / UNIT)

    def _tile_label(self, tile: TileView) -> str:
        name = self._say(tile.label)
        return f"{name} {tile.badge.text}" if tile.badge else name

    def _piece(self, piece: Piece, x: float, y: float) -> PieceMark:
        badge = self._badges.get(piece.owner) if piece.owner else None
        return PieceMark(piece.kind, piece.kind in self._symbols, *scaled(x, y), badge)

    def _link(self, link: LinkView) -> LinkShape:
        dx, dy = (link.x2 - link.x1) * SHORTER, (link.y2 - link.y1) * SHORTER
        badge = self._badges.get(link.piece.owner) if link.piece and link.piece.owner else None
        return LinkShape(
            link.id,
            *scaled(link.x1 + dx, link.y1 + dy),
            *scaled(link.x2 - dx, link.y2 - dy),
            *scaled((link.x1 + link.x2) / 2, (link.y1 + link.y2) / 2),
            badge,
        )

    # ------------------------------------------------------------ what can be tapped

    def _group(self, offer: Offer, place: PlaceInput) -> TargetGroup:
        is_bare = not self._marks_places
        among = self._all_places(place.kind) if is_bare else frozenset(place.among)
        targets = _distinct(self._targets(place.kind, among, None if is_bare else place.suggested))
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
        shape = next(one for one in self._ground.tiles if one.id == tile.id)
        return Target(tile.id, json_text(tile.id), shape.label, shape.x, shape.y, shape.points, None, is_suggested)

    def _spot_target(self, spot: SpotView, *, is_suggested: bool) -> Target:
        label = self._around((spot.x, spot.y)) or spot.id
        return Target(spot.id, json_text(spot.id), label, *scaled(spot.x, spot.y), "", None, is_suggested)

    def _link_target(self, link: LinkView, *, is_suggested: bool) -> Target:
        shape = self._link(link)
        label = self._around((link.x1, link.y1), (link.x2, link.y2)) or link.id
        return Target(link.id, json_text(link.id), label, shape.x, shape.y, "", shape, is_suggested)

    def _around(self, *points: Point) -> str:
        """The tiles that touch all these points, in words."""
        wanted = {_rounded(*point) for point in points}
        touching = [tile for tile in self._board.tiles if wanted <= {_rounded(*corner) for corner in tile.outline}]
        return ", ".join(self._tile_label(tile) for tile in touching)


def _distinct(targets: Iterable[Target]) -> tuple[Target, ...]:
    """Some corners at the edge touch the same tiles only; who hears the board instead of seeing it needs a number."""
    found = tuple(targets)
    often, heard = Counter(one.label for one in found), Counter[str]()
    numbered = []
    for one in found:
        heard[one.label] += 1
        label = f"{one.label} ({heard[one.label]})" if often[one.label] > 1 else one.label
        numbered.append(replace(one, label=label))
    return tuple(numbered)


def _rounded(x: float, y: float) -> Point:
    return round(x, 3), round(y, 3)
