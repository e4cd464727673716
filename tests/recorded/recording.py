"""A recorded game in its neutral JSON as the text of a log, written by other means than the hub's own."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

Json = Mapping[str, Any]
Axial = tuple[int, int]

# Tiles 1 to 19 row by row, as a picture of the board shows them.
ROWS = ("1 12 11", "2 13 18 10", "3 14 19 17 9", "4 15 16 8", "5 6 7")
TILES: dict[Axial, int] = {
    (column - min(row + 2, 2), row): int(word)
    for row, words in zip(range(-2, 3), ROWS, strict=True)
    for column, word in enumerate(words.split())
}
SIDES = {(1, -1): "NE", (1, 0): "E", (0, 1): "SE", (-1, 1): "SW", (-1, 0): "W", (0, -1): "NW"}
# A corner is named by the two neighbours that meet there.
CORNERS = {
    frozenset({(0, -1), (1, -1)}): "N",
    frozenset({(1, -1), (1, 0)}): "NE",
    frozenset({(1, 0), (0, 1)}): "SE",
    frozenset({(0, 1), (-1, 1)}): "S",
    frozenset({(-1, 1), (-1, 0)}): "SW",
    frozenset({(-1, 0), (0, -1)}): "NW",
}


def _nearest(hexes: Iterable[Iterable[int]]) -> tuple[int, list[Axial]]:
    """The lowest tile among some hexes, and where the others lie from there."""
    places = [(q, r) for q, r in hexes]
    here = min((place for place in places if place in TILES), key=lambda place: TILES[place])
    return TILES[here], [(q - here[0], r - here[1]) for q, r in places if (q, r) != here]


def node(vertex: Iterable[Iterable[int]]) -> str:
    tile, others = _nearest(vertex)
    return f"({tile} {CORNERS[frozenset(others)]})"


def edge(sides: Iterable[Iterable[int]]) -> str:
    tile, (other,) = _nearest(sides)
    return f"({tile} {SIDES[other]})"


def log_of(game: Json) -> str:
    """The whole game; the recordings have no names, so colours stand for them."""
    seats = sorted(game["players"], key=lambda player: int(player["seat"]))
    by_tile = sorted(game["board"]["hexes"], key=lambda one: TILES[tuple(one["hex"])])
    ports = sorted((_port_key(port["edge"]), port["kind"]) for port in game["board"]["ports"])
    head = [
        "catanlog v0.10.0",
        "timestamp: 2016-02-15 22:45:00",
        f"players: {len(seats)}",
        *(f"name: {one['color'].title()}, color: {one['color']}, seat: {one['seat']}" for one in seats),
        "terrain: " + " ".join(one["terrain"] for one in by_tile),
        "numbers: " + " ".join(str(one["number"]) for one in by_tile),
        "ports: " + " ".join(f"{kind}({tile} {side})" for (tile, side), kind in ports),
        "...CATAN!",
    ]
    return "\n".join([*head, *(line_of(event) for event in game["events"])]) + "\n"


def _port_key(sides: Iterable[Iterable[int]]) -> tuple[int, str]:
    tile, (other,) = _nearest(sides)
    return tile, SIDES[other]


def line_of(event: Json) -> str:
    return f"{event['player']} {SENTENCES[event['t']](event)}"


def _rolls(event: Json) -> str:
    return f"rolls {event['total']}" + (" ...DEUCES!" if event["total"] == 2 else "")


def _robs(event: Json) -> str:
    q, r = event["hex"]
    return f"moves robber to {TILES[q, r]}, steals from {event['victim'] or 'nobody'}"


def _ends(event: Json) -> str:
    return f"ends turn after {event['seconds']}s" if "seconds" in event else "ends turn"


SENTENCES: dict[str, Callable[[Json], str]] = {
    "settlement": lambda event: f"buys settlement, builds at {node(event['vertex'])}",
    "city": lambda event: f"buys city, builds at {node(event['vertex'])}",
    "road": lambda event: f"buys road, builds at {edge(event['edge'])}",
    "roll": _rolls,
    "robber": _robs,
    "end_turn": _ends,
    "trade": lambda event: f"trades {event['text']}",
    "buy_dev": lambda _: "buys dev card",
    "knight": lambda _: "plays knight",
    "monopoly": lambda event: f"plays monopoly on {event['resource']}",
    "year_of_plenty": lambda event: f"plays year of plenty, takes {event['text']}",
    "play_vp": lambda _: "plays victory point",
    "win": lambda _: "wins",
}
