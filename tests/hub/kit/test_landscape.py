"""Landscapes of square tiles: what fits, what joins, and that laying keeps what was there."""

from hub.kit.landscape import Laid, Landscape, Place, Segment, Tile, half_port, side_ports


def segment(name: str, kind: str, at: str, marks: tuple[str, ...] = ()) -> Segment:
    """What runs through sides, or fills halves."""
    ports = [side_ports(word)[1] if len(word) == 1 else half_port(word) for word in at.split()]
    return Segment(name, kind, frozenset(ports), marks)


WAY = Tile(
    "way", (segment("r", "path", "N S"), segment("a", "grass", "Ne En Es Se"), segment("b", "grass", "Sw Ws Wn Nw"))
)
LAWN = Tile("lawn", (segment("a", "grass", "Nw Ne En Es Se Sw Ws Wn"),))
SPLIT = Tile("split", (segment("a", "grass", "Nw Ne En Es Se"), segment("b", "grass", "Sw Ws Wn")))
BRIDGE = Tile(
    "bridge", (segment("a", "grass", "Nw Ne En Wn"), segment("b", "grass", "Es Se Sw Ws")), links=(("a", "b"),)
)


def land(*laid: tuple[int, int, Tile, int]) -> Landscape:
    return Landscape.of(((x, y), Laid(tile, turns)) for x, y, tile, turns in laid)


def test_sides_have_to_match() -> None:
    middle = land((0, 0, WAY, 0))
    assert middle.fits(WAY, (0, 1), 0)
    assert not middle.fits(WAY, (0, 1), 1)
    assert middle.fits(WAY, (1, 0), 0)
    assert dict(middle.fitting(WAY)) == {(0, -1): (0,), (1, 0): (0,), (0, 1): (0,), (-1, 0): (0,)}
    assert dict(middle.fitting(LAWN)) == {(1, 0): (0,), (-1, 0): (0,)}


def test_a_tile_that_looks_the_same_need_not_be_turned() -> None:
    assert (WAY.ways, LAWN.ways, SPLIT.ways) == ((0, 1), (0,), (0, 1, 2, 3))


def test_a_ring_has_no_open_end() -> None:
    curve = Tile(
        "curve",
        (segment("r", "path", "S W"), segment("a", "grass", "Nw Ne En Es Se Wn"), segment("b", "grass", "Sw Ws")),
    )
    open_ring = land((0, 0, curve, 3), (1, 0, curve, 0), (1, 1, curve, 1))
    assert open_ring.feature(Place(0, 0, "r")).open_ports == 2
    ring = open_ring.with_tile((0, 1), curve, 2)
    closed = ring.feature(Place(0, 1, "r"))
    assert (closed.open_ports, len(closed.cells), len(closed.places)) == (0, 4, 4)
    assert ring.feature(Place(0, 0, "b")) is ring.feature(Place(1, 1, "b"))
    assert ring.feature(Place(0, 0, "b")).open_ports == 0


def test_what_meets_only_at_a_corner_does_not_join() -> None:
    corners = land((0, 0, LAWN, 0), (1, 1, LAWN, 0))
    assert corners.home[Place(0, 0, "a")] != corners.home[Place(1, 1, "a")]


def test_a_split_side_joins_half_by_half() -> None:
    split = land((0, 0, SPLIT, 0))
    assert split.home[Place(0, 0, "a")] != split.home[Place(0, 0, "b")]
    whole = split.with_tile((0, 1), LAWN, 0)
    assert whole.home[Place(0, 0, "a")] == whole.home[Place(0, 0, "b")]
    halves = split.with_tile((0, 1), SPLIT, 2)
    assert halves.home[Place(0, 0, "a")] == halves.home[Place(0, 1, "b")]
    assert halves.home[Place(0, 0, "a")] != halves.home[Place(0, 0, "b")]


def test_linked_segments_are_one() -> None:
    linked = land((0, 0, BRIDGE, 0))
    assert linked.home[Place(0, 0, "a")] == linked.home[Place(0, 0, "b")]
    assert linked.feature(Place(0, 0, "a")).open_ports == 8


def test_what_does_not_fit_does_not_join() -> None:
    forced = land((0, 0, WAY, 0), (0, 1, WAY, 1))
    assert forced.feature(Place(0, 0, "r")).open_ports == 2
    assert forced.feature(Place(0, 1, "r")).open_ports == 2


def test_laying_leaves_the_landscape_before_as_it_was() -> None:
    first = land((0, 0, WAY, 0))
    second = first.with_tile((0, 1), WAY, 0)
    assert len(first.tiles) == 1
    assert len(first.feature(Place(0, 0, "r")).places) == 1
    assert len(second.feature(Place(0, 0, "r")).places) == 2
    assert second.without((0, 1)) == first
    assert second.without((0, 0)).free.keys() == {(0, 0), (1, 1), (0, 2), (-1, 1)}


def test_neighbours_round_a_cell() -> None:
    three = land((0, 0, LAWN, 0), (1, 0, LAWN, 0), (1, 1, LAWN, 0))
    assert [three.around(cell) for cell in ((0, 0), (0, 1), (5, 5))] == [2, 3, 0]


def test_a_whole_side_against_a_split_one_has_no_open_end_left() -> None:
    whole = Tile(
        "whole", (Segment("c", "town", frozenset(side_ports("N"))), segment("a", "grass", "En Es Se Sw Ws Wn"))
    )
    halves = Tile(
        "halves",
        (segment("c", "town", "Nw"), segment("d", "town", "Ne"), segment("a", "grass", "En Es Se Sw Ws Wn")),
    )
    for lying in (land((0, 0, halves, 0), (0, -1, whole, 2)), land((0, -1, whole, 2), (0, 0, halves, 0))):
        town = lying.feature(Place(0, 0, "c"))
        assert (len(town.places), town.open_ports) == (3, 0)
    forced = land((0, 0, halves, 0), (0, -1, whole, 0))
    assert forced.feature(Place(0, -1, "c")).open_ports == 3, "nothing lies against its own side"
