"""Lines of pieces along the paths of a board: how long the longest is, and whether two places hang together."""

from collections.abc import Iterable
from functools import lru_cache

from hub.kit.board import Board, EdgeId, NodeId


@lru_cache(maxsize=512)  # asked again and again about lines that have not changed
def longest_line(board: Board, pieces: frozenset[EdgeId], closed: frozenset[NodeId] = frozenset()) -> int:
    """The longest line that uses each piece once. It may pass a point twice, but ends where a point is closed.

    A line that cannot be made longer ends at a closed point or where an odd number of pieces meet; only a ring has no
    such end. So all lines are tried from those ends, and rings from anywhere.
    """
    ways: dict[NodeId, list[tuple[int, NodeId]]] = {}
    for index, edge in enumerate(pieces):
        one, other = board.edges[edge].ends
        ways.setdefault(one, []).append((1 << index, other))
        ways.setdefault(other, []).append((1 << index, one))
    tried = 0

    def longest(node: NodeId, used: int) -> int:
        nonlocal tried
        tried |= used
        best = 0
        for bit, there in ways[node]:
            if not used & bit:
                length = 1 if there in closed else 1 + longest(there, used | bit)
                best = max(best, length)
        return best

    ends = [node for node in ways if node in closed or len(ways[node]) % 2]
    length = max((longest(node, 0) for node in ends), default=0)
    for node in ways:
        if node not in closed and not any(tried & bit for bit, _ in ways[node]):
            length = max(length, longest(node, 0))
    return length


def are_connected(
    board: Board, pieces: Iterable[EdgeId], one: NodeId, other: NodeId, closed: Iterable[NodeId] = ()
) -> bool:
    """A line of these pieces leads from one place to the other and passes none of the closed ones in between."""
    beside: dict[NodeId, list[NodeId]] = {}
    for edge in pieces:
        here, there = board.edges[edge].ends
        beside.setdefault(here, []).append(there)
        beside.setdefault(there, []).append(here)
    shut = set(closed) - {one, other}
    seen, open_ends = {one}, [one]
    while open_ends:
        further = [node for node in beside.get(open_ends.pop(), ()) if node not in seen and node not in shut]
        seen.update(further)
        open_ends += further
    return other in seen
