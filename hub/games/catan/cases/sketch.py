"""A board drawn from a fragment: what the case shows, and apart from it whatever else must lie on the table."""

from dataclasses import dataclass, field
from typing import Any

from hub.engine.phrase import PlayerId
from hub.games.catan.cases.notation import (
    Misread,
    Words,
    ends_of,
    expect_known,
    list_of,
    name_of,
    one_of,
    path_of,
    player_of,
    whole,
    words_of,
)
from hub.games.catan.cases.people import Case
from hub.games.catan.harbours import HarbourKind
from hub.games.catan.island import Terrain, Tile
from hub.games.catan.pieces import Building, BuildingKind, Pieces
from hub.kit.board import Board, Edge, EdgeId, Hex, HexId, Node, NodeId, map_of

ROBBERS_REST = "~desert"  # where the robber stands when the case does not care
ELSEWHERE = "~elsewhere"  # where it can go without touching what the case shows
ELSEWHERE_CORNER = "~corner"
NUMBERS = range(2, 13)  # on tokens
SEA = PlayerId("~")  # keeps the paths that stand for harbours; nobody can build there


@dataclass
class Sketch:
    """The table while it is being set up."""

    tiles: dict[HexId, Tile] = field(default_factory=dict)
    nodes: dict[NodeId, tuple[HexId, ...]] = field(default_factory=dict)
    paths: dict[EdgeId, tuple[NodeId, NodeId]] = field(default_factory=dict)
    buildings: dict[NodeId, Building] = field(default_factory=dict)
    roads: dict[EdgeId, PlayerId] = field(default_factory=dict)
    harbours: dict[EdgeId, HarbourKind] = field(default_factory=dict)

    # ------------------------------------------------------------ what the case shows

    def add_hex(self, name: Any, words: Words | None = None) -> None:
        name, words = name_of(name, "a hex"), words_of(words, "a hex")
        expect_known(words, ("terrain", "number"), "word about a hex")
        token = words.get("number")
        number = None if token is None else whole(token, f"number of {name}", NUMBERS)
        usual = Terrain.DESERT if number is None else Terrain.FOREST
        self.tiles[name] = Tile(name, one_of(Terrain, words.get("terrain", usual), "terrain"), number)

    def add_node(self, name: Any, *hexes: Any) -> NodeId:
        node = name_of(name, "a node")
        if node not in self.nodes or hexes:
            self.nodes[node] = tuple(map(name_of, hexes))
        for hex_id in self.nodes[node]:
            if hex_id not in self.tiles:
                self.add_hex(hex_id)
        return node

    def add_path(self, ends: Any) -> EdgeId:
        one, other = (self.add_node(end) for end in ends_of(ends))
        self.paths[path_of((one, other))] = (one, other)
        return path_of((one, other))

    def add_road(self, player: PlayerId, ends: Any) -> None:
        edge = self.add_path(ends)
        if edge in self.roads:
            raise Misread(f"two roads lie on {edge}")
        self.roads[edge] = player

    def add_building(self, node: NodeId, words: Words, *, turn: int) -> None:
        since = turn if words.get("since") == "this_turn" else 0
        kind = one_of(BuildingKind, words.get("piece", BuildingKind.SETTLEMENT), "piece")
        self.buildings[node] = Building(player_of(words["owner"]), kind, since)

    def add_harbour(self, node: NodeId, kind: Any) -> None:
        """A harbour lies beside a path; its other end is of no account."""
        edge = self.add_path((node, f"~sea-{node}"))
        self.roads[edge] = SEA
        self.harbours[edge] = one_of(HarbourKind, kind, "harbour")

    # ------------------------------------------------------------ what else lies there, apart

    def apart(self) -> NodeId:
        """A place away from everything."""
        return self.add_node(f"~{len(self.nodes)}")

    def fill_buildings(self, player: PlayerId, kind: BuildingKind, wanted: int) -> None:
        for _ in range(wanted - self.count(player, kind)):
            self.buildings[self.apart()] = Building(player, kind)

    def fill_roads(self, player: PlayerId, wanted: int) -> None:
        """Single roads, so that no route gets longer."""
        for _ in range(wanted - self.count(player, "road")):
            self.add_road(player, (self.apart(), self.apart()))

    def fill_route(self, player: PlayerId, length: int) -> None:
        """A route of its own."""
        at = self.apart()
        for _ in range(length):
            at, before = self.apart(), at
            self.add_road(player, (before, at))

    def count(self, player: PlayerId, piece: str) -> int:
        if piece == "road":
            return sum(owner == player for owner in self.roads.values())
        return sum(one.player == player and one.kind == piece for one in self.buildings.values())

    # ------------------------------------------------------------ the finished table

    def board(self) -> Board:
        nodes = (Node(name, hexes=hexes_there) for name, hexes_there in self.nodes.items())
        return map_of(nodes, (Edge(name, ends) for name, ends in self.paths.items()), map(Hex, self.tiles))

    def pieces(self) -> Pieces:
        return Pieces(self.board(), dict(self.buildings), dict(self.roads))


def sketched(case: Case, active: PlayerId, *, turn: int) -> Sketch:
    """Everything the case shows or mentions."""
    sketch, given = Sketch(), case.given
    for name, words in words_of(given.get("hexes"), "hexes").items():
        sketch.add_hex(name, words)
    for name, words in words_of(given.get("nodes"), "nodes").items():
        _add_given_node(sketch, name, words_of(words, "a node"), turn)
    for ends in list_of(given.get("edges"), "edges"):
        sketch.add_path(ends)
    for player, roads in words_of(given.get("roads"), "roads").items():
        for ends in list_of(roads, "roads"):
            sketch.add_road(player_of(player), ends)
    legal = case.when[:-1] if case.is_refused else case.when
    if turn:
        _add_ways(sketch, legal, active)
    for event in case.when:
        _add_mentioned(sketch, event)
    if (robber := given.get("robber")) is not None and name_of(robber) not in sketch.tiles:
        sketch.add_hex(robber)
    sketch.add_hex(ROBBERS_REST)
    sketch.add_hex(ELSEWHERE, {"terrain": Terrain.PASTURE})
    sketch.add_node(ELSEWHERE_CORNER, ELSEWHERE)
    return sketch


def _add_given_node(sketch: Sketch, name: Any, words: Words, turn: int) -> None:
    expect_known(words, ("hexes", "owner", "piece", "harbour", "since", "kind"), "word about a node")
    node = sketch.add_node(name, *list_of(words.get("hexes"), "hexes"))
    if words.get("owner"):
        sketch.add_building(node, words, turn=turn)
    if words.get("harbour"):
        sketch.add_harbour(node, words["harbour"])


def _places(event: Words) -> list[NodeId]:
    """Where an event builds."""
    if event.get("edge"):
        return [name_of(end) for end in ends_of(event["edge"])]
    return [] if event.get("node") is None else [name_of(event["node"])]


def _add_ways(sketch: Sketch, legal: list[Words], active: PlayerId) -> None:
    """Who builds legally, and of whom no road is shown, has one that leads there; or a settlement to upgrade."""
    covered: set[NodeId] = set()
    for event in legal:
        places = _places(event)
        if places and not covered & set(places):
            player = player_of(event.get("by") or active)
            own = any(place in sketch.buildings and sketch.buildings[place].player == player for place in places)
            if event.get("do") == "build_city" and places[0] not in sketch.nodes:
                sketch.buildings[sketch.add_node(places[0])] = Building(player, BuildingKind.SETTLEMENT)
            elif event.get("do") != "build_city" and not own and not sketch.count(player, "road"):
                sketch.add_road(player, (sketch.apart(), places[0]))
        covered |= set(places)


def _add_mentioned(sketch: Sketch, event: Words) -> None:
    """Places that only an event names exist as well."""
    do, to = event.get("do"), event.get("to")
    if do in ("move_robber", "play_dev") and to is not None and name_of(to) not in sketch.tiles:
        sketch.add_hex(to, {"terrain": Terrain.PASTURE})
    for place in _places(event):
        sketch.add_node(place)
    if event.get("edge"):
        sketch.add_path(event["edge"])
