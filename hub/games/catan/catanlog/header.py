"""The head of a log: when, who in which colour and seat, and the island."""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Final, TypeAlias

from hub.engine.exchange import UnreadableText
from hub.engine.names import LONGEST_NAME, person_of
from hub.games.catan.catanlog.geometry import BOARD, EDGE_AT, EDGE_PLACES, HEXES, written
from hub.games.catan.catanlog.words import (
    CARRIED,
    HARBOUR_WORDS,
    HARBOURS_BY_WORD,
    RULES_BY_WORD,
    TERRAIN_WORDS,
    TERRAINS_BY_WORD,
)
from hub.games.catan.harbours import HarbourKind
from hub.games.catan.island import NUMBERS, Terrain, Tile
from hub.games.catan.pieces import COLOURS
from hub.games.catan.state import CatanState
from hub.kit.board import EdgeId, HexId

VERSION: Final = "catanlog v0.10.0"
OURS: Final = "+gamenight"
END: Final = "...CATAN!"
PLAYERS: Final = range(3, 5)
YEARS: Final = range(1990, 2101)  # whatever lies outside was not seen on a clock
TIME: Final = re.compile(r"(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d:\d\d)(?:\.\d{1,9})?", re.ASCII)
PLAYER: Final = re.compile(r"name: *(.*), *color: *([A-Za-z]{1,20}), *seat: *(\d{1,2})", re.ASCII)
PORT: Final = re.compile(r"([a-z0-9:]{1,8})\((\d{1,2}) ([NESW]{1,2})\)", re.ASCII)

Numbered: TypeAlias = tuple[int, str]  # number of a line and what it says


@dataclass(frozen=True, slots=True)
class LoggedPlayer:
    name: str
    colour: str  # as the log calls it


@dataclass(frozen=True, slots=True)
class Header:
    """Everything before the first move."""

    began_at: float
    seats: tuple[LoggedPlayer, ...]
    tiles: tuple[Tile, ...]
    harbours: Mapping[EdgeId, HarbourKind]
    rules: Mapping[str, str] = field(default_factory=dict)

    @property
    def colours(self) -> Mapping[str, str]:
        """The log's colour → ours; a colour that is not in our box takes a free one."""
        known = {seat.colour for seat in self.seats} & set(COLOURS)
        spare = iter([colour for colour in COLOURS if colour not in known])
        return {seat.colour: seat.colour if seat.colour in known else next(spare) for seat in self.seats}


# ---------------------------------------------------------------- names


def cleaned(name: str, *, without: str = "") -> str:
    """A name on one line and of a length that fits a screen; empty if nothing of it is seen.

    >>> cleaned(" Anna, Nov\\ná ", without=",")
    'Anna Nov á'
    """
    printable = "".join(sign if sign.isprintable() and sign not in without else " " for sign in name)
    kept = " ".join(printable.split())[:LONGEST_NAME].strip()
    return kept if person_of(kept) else ""


def distinct(names: Iterable[str]) -> list[str]:
    """Names that no two share; the later of two equal ones gets a number.

    >>> distinct(["Anna", "anna", "Bob"])
    ['Anna', 'anna 2', 'Bob']
    """
    said: list[str] = []
    for name in names:
        taken = {person_of(one) for one in said}
        candidates = (name, *(f"{name[: LONGEST_NAME - 2]} {number}" for number in range(2, 10)))
        said.append(next(one for one in candidates if person_of(one) not in taken))
    return said


# ---------------------------------------------------------------- writing


def write_header(
    state: CatanState, seats: Sequence[LoggedPlayer], began_at: int, options: Mapping[str, str]
) -> list[str]:
    """The island as it lies in the end: whatever was mended was entered wrongly before."""
    names = distinct(cleaned(seat.name, without=",") or seat.colour for seat in seats)
    return [
        VERSION + _rules_words(options),
        f"timestamp: {datetime.fromtimestamp(began_at, UTC):%Y-%m-%d %H:%M:%S}",
        f"players: {len(seats)}",
        *(
            f"name: {name}, color: {seat.colour}, seat: {number}"
            for number, (name, seat) in enumerate(zip(names, seats, strict=True), start=1)
        ),
        "terrain: " + " ".join(TERRAIN_WORDS[_tile(state, hex_id).terrain] for hex_id in HEXES),
        "numbers: " + " ".join(str(_tile(state, hex_id).number) for hex_id in HEXES),
        ("ports: " + " ".join(_ports(state.harbours))).strip(),
        END,
    ]


def _rules_words(options: Mapping[str, str]) -> str:
    words = [word for word, (key, choice) in RULES_BY_WORD.items() if options[key] == choice != CARRIED[key][0]]
    return ".".join((OURS, *words)) if words else ""


def _tile(state: CatanState, hex_id: HexId) -> Tile:
    """While the island is still being laid, what is missing counts as desert."""
    return state.tiles.get(hex_id, Tile(hex_id, Terrain.DESERT, None))


def _ports(harbours: Mapping[EdgeId, HarbourKind]) -> Iterable[str]:
    placed = sorted((EDGE_PLACES[edge], HARBOUR_WORDS[kind]) for edge, kind in harbours.items())
    return (f"{word}{written(place)}" for place, word in placed)


# ---------------------------------------------------------------- reading


def read_header(lines: Sequence[Numbered]) -> Header:
    """The head from its lines, the version first and without the line that ends it; UnreadableText where it is none."""
    if not lines:
        raise UnreadableText(1, "the text is empty.")
    rules = _rules(*lines[0])
    seats: list[tuple[int, LoggedPlayer]] = []
    said: dict[str, Numbered] = {}
    last = lines[-1][0]
    for number, line in lines[1:]:
        if line.startswith("name:"):
            seats.append(_seat(number, line))
            continue
        key, colon, value = line.partition(":")
        if not colon or key not in ("timestamp", "players", "terrain", "numbers", "ports") or key in said:
            raise UnreadableText(number, "this line does not belong into the head of a log.")
        said[key] = (number, value.strip())
    for key in ("timestamp", "players", "terrain", "numbers"):
        if key not in said:
            raise UnreadableText(last, f"the head of the log has no line {key!r}.")
    return Header(
        began_at=_time(*said["timestamp"]),
        seats=_seats(seats, *said["players"]),
        tiles=_tiles(said["terrain"], said["numbers"]),
        harbours=_harbours(*said.get("ports", (last, ""))),
        rules=rules,
    )


def _rules(number: int, line: str) -> dict[str, str]:
    version = re.fullmatch(r"catanlog v?\d{1,4}(?:\.\d{1,4}){1,2}(\+[0-9A-Za-z.-]{1,200})?", line, re.ASCII)
    if not version:
        raise UnreadableText(number, "the first line does not say `catanlog` and a version, so this is no such log.")
    words = (version[1] or "").split(".")
    if words[0] != OURS:
        return {}
    unknown = [word for word in words[1:] if word not in RULES_BY_WORD]
    if unknown:
        raise UnreadableText(number, f"the rule {unknown[0]!r} is not known here.")
    return dict(RULES_BY_WORD[word] for word in words[1:])


def _time(number: int, text: str) -> float:
    """Logs do not say in which zone; all are taken for universal time."""
    parts = TIME.fullmatch(text)
    try:
        when = datetime.fromisoformat(f"{parts[1]}T{parts[2]}+00:00") if parts else None
    except ValueError:
        when = None
    if when and when.year not in YEARS:
        raise UnreadableText(number, f"nobody played in the year {when.year}.")
    if when:
        return when.timestamp()
    raise UnreadableText(number, "the timestamp is not a time such as 2024-05-17 20:15:00.")


def _seat(number: int, line: str) -> tuple[int, LoggedPlayer]:
    words = PLAYER.fullmatch(line)
    if not words:
        raise UnreadableText(number, "a player is written `name: NAME, color: COLOUR, seat: NUMBER`.")
    colour = words[2].lower()
    return int(words[3]), LoggedPlayer(cleaned(words[1]) or colour, colour)


def _seats(listed: Sequence[tuple[int, LoggedPlayer]], number: int, count: str) -> tuple[LoggedPlayer, ...]:
    if len(listed) not in PLAYERS or count != str(len(listed)):
        raise UnreadableText(number, f"{len(listed)} players are listed; 3 or 4 can play, and `players` must say so.")
    if len({seat for seat, _ in listed}) < len(listed) or len({one.colour for _, one in listed}) < len(listed):
        raise UnreadableText(number, "two players share a seat or a colour.")
    seats = [seat for _, seat in sorted(listed, key=lambda one: one[0])]
    names = distinct(seat.name for seat in seats)
    return tuple(LoggedPlayer(name, seat.colour) for name, seat in zip(names, seats, strict=True))


def _tiles(terrain: Numbered, numbers: Numbered) -> tuple[Tile, ...]:
    """In reading order of the board, as our own notation has them."""
    kinds, values = terrain[1].split(), numbers[1].split()
    for (number, _), words in ((terrain, kinds), (numbers, values)):
        if len(words) != len(HEXES):
            raise UnreadableText(number, f"{len(HEXES)} words are needed, one for each tile, not {len(words)}.")
    if unknown := [word for word in kinds if word not in TERRAINS_BY_WORD]:
        raise UnreadableText(terrain[0], f"the terrain {unknown[0][:20]!r} is not known.")
    known = {"None": None, **{str(value): value for value in NUMBERS}}
    if unknown := [word for word in values if word not in known]:
        raise UnreadableText(numbers[0], f"the number {unknown[0][:20]!r} is not on any token.")
    by_hex = {
        hex_id: Tile(hex_id, TERRAINS_BY_WORD[kind], known[value])
        for hex_id, kind, value in zip(HEXES, kinds, values, strict=True)
    }
    if any((tile.terrain is Terrain.DESERT) != (tile.number is None) for tile in by_hex.values()):
        raise UnreadableText(numbers[0], "every tile but the desert needs a number, and the desert has none.")
    if not any(tile.terrain is Terrain.DESERT for tile in by_hex.values()):
        raise UnreadableText(terrain[0], "there is no desert for the robber to start on.")
    return tuple(sorted(by_hex.values(), key=lambda tile: int(tile.hex[1:])))


def _harbours(number: int, text: str) -> dict[EdgeId, HarbourKind]:
    harbours: dict[EdgeId, HarbourKind] = {}
    coasts, rest = BOARD.coast, text
    while rest:
        words = PORT.match(rest)
        kind = HARBOURS_BY_WORD.get(words[1]) if words else None
        edge = EDGE_AT.get((int(words[2]), words[3])) if words else None
        if not words or kind is None or edge not in coasts or edge in harbours:
            raise UnreadableText(number, f"there is no such port, or not there: {rest[:20]!r}.")
        harbours[edge] = kind
        rest = rest[words.end() :].lstrip()
    return harbours
