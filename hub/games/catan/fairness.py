"""How fair an island is, in a few sentences: the worth of the starts, the scarce resource, what lies side by side."""

from collections.abc import Callable, Iterator
from functools import lru_cache

from hub.engine.phrase import Phrase, phrase
from hub.games.catan.box import Box
from hub.games.catan.cards import Resource
from hub.games.catan.generating import are_equal, are_rare, are_red, are_same, count_clashes
from hub.games.catan.harbours import Harbours, read_harbours
from hub.games.catan.island import PRODUCT, Tile, is_made_of
from hub.games.catan.laying import missing_parts
from hub.games.catan.state import CatanState
from hub.games.catan.suggesting import promise
from hub.kit.board import Board, HexId, NodeId

CLUSTER = 3  # so many hexes of one terrain side by side are worth a word
SIDE_BY_SIDE: tuple[tuple[str, Callable[[int | None, int | None], bool]], ...] = (
    ("red_neighbours", are_red),
    ("rare_neighbours", are_rare),
    ("equal_neighbours", are_equal),
)


def island_notes(state: CatanState) -> tuple[Phrase, ...]:
    """What is worth knowing about a proposed island before it is laid."""
    if not state.tiles:
        return ()
    if missing := missing_parts(state):
        return (phrase("catan.note.missing", parts=missing),)
    tiles = tuple(state.tiles[hex_id] for hex_id in state.board.hexes)
    return (*_notes(state.box, tiles, len(state.players)), *_harbour_notes(state.box, state.harbours))


@lru_cache(maxsize=4)  # every screen asks, in every language
def _notes(box: Box, tiles: tuple[Tile, ...], players: int) -> tuple[Phrase, ...]:
    board = box.board
    starts = start_pips(board, tiles, players)
    return (
        phrase("catan.note.starts", percent=_percent(min(starts), max(starts))),
        *_resource_note(tiles),
        *_neighbour_notes(board, tiles),
        *(() if is_made_of(tiles, box.terrains, box.tokens) else (phrase("catan.tell.island_unusual"),)),
    )


def _percent(part: float, whole: float) -> int:
    return round(100 * part / whole) if whole else 100


def start_pips(board: Board, tiles: tuple[Tile, ...], players: int) -> list[int]:
    """What everybody's two settlements promise if all take the best place that is left (BASE-SETUP-30, 31).

    Of 36 rolls, how many pay at each settlement, hex by hex, both settlements together.
    """
    laid = {tile.hex: tile for tile in tiles}
    worth = {node: promise(board, laid, node) for node in board.nodes}
    starts = [0] * players
    for seat in (*range(players), *reversed(range(players))):
        best = max(worth, key=worth.__getitem__)
        starts[seat] += worth[best][0]
        for node in (best, *board.neighbours[best]):
            worth.pop(node, None)
    return starts


def _resource_note(tiles: tuple[Tile, ...]) -> Iterator[Phrase]:
    """The kind with the best numbers and the one with the worst, by the average of their hexes."""
    pips: dict[Resource, list[int]] = {}
    for tile in tiles:
        if product := PRODUCT.get(tile.terrain):
            pips.setdefault(product, []).append(tile.pips)
    average = {kind: sum(found) / len(found) for kind, found in pips.items()}
    if len(average) > 1:
        best, worst = max(average, key=average.__getitem__), min(average, key=average.__getitem__)
        yield phrase(
            "catan.note.resources",
            best=phrase(f"catan.resource.{best}"),
            worst=phrase(f"catan.resource.{worst}"),
            percent=_percent(average[worst], average[best]),
        )


def _neighbour_notes(board: Board, tiles: tuple[Tile, ...]) -> Iterator[Phrase]:
    numbers = {tile.hex: tile.number for tile in tiles}
    for key, clash in SIDE_BY_SIDE:
        if pairs := count_clashes(board, numbers, clash):
            yield phrase(f"catan.note.{key}", n=pairs)
    if (largest := largest_cluster(board, tiles)) >= CLUSTER:
        yield phrase("catan.note.cluster", n=largest)


def largest_cluster(board: Board, tiles: tuple[Tile, ...]) -> int:
    """The most hexes of one terrain that hang together."""
    left = {tile.hex: tile.terrain for tile in tiles}
    largest = 0
    while left:
        start, terrain = left.popitem()
        group, open_ends = 1, [start]
        while open_ends:
            beside = [one for one in board.hex_neighbours[open_ends.pop()] if one in left]
            alike: list[HexId] = [one for one in beside if are_same(left[one], terrain)]
            for one in alike:
                del left[one]
            open_ends += alike
            group += len(alike)
        largest = max(largest, group)
    return largest


def _harbour_notes(box: Box, harbours: Harbours) -> Iterator[Phrase]:
    """BASE-COMP-02: the harbours of the box, and no intersection with two of them."""
    board = box.board
    if sorted(harbours.values()) != sorted(read_harbours(board, box.coasts, box.harbours).values()):
        yield phrase("catan.note.harbours")
    ends: list[NodeId] = [end for edge in harbours for end in board.edges[edge].ends]
    if len(set(ends)) < len(ends):
        yield phrase("catan.note.harbours_touch")
