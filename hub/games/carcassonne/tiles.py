"""Tiles as files write them down: which segments there are, and which sides and halves each of them reaches.

An expansion whose tiles show other things reads them with the same functions and its own `Prints`.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias

from hub.engine.data import Content, DataKind, WrongData, expect_only, number_in, text_in
from hub.engine.phrase import phrase
from hub.engine.repeated import repeated
from hub.kit.landscape import HALVES, PORTS, SIDES, Segment, Tile, half_port, side_ports

CITY, ROAD, MONASTERY, FIELD = "city", "road", "monastery", "field"
SHIELD = "shield"

TILES, OWN_TILES = "tiles", "own_tiles"  # folders with files: what the boxes hold, and what a table adds to them
MOST_OF_A_KIND = 40
MOST_KINDS = 100  # in a file: each of them is drawn and offered
NAME = re.compile(r"[A-Za-z0-9_-]{1,20}")
ENDS = ("crossing", "city", "monastery", "house")

Where: TypeAlias = tuple[str | int, ...]


@dataclass(frozen=True, slots=True)
class Prints:
    """What tiles may show: kinds of segments with the letter that their names begin with, and marks."""

    kinds: Mapping[str, str]
    marks: frozenset[str]


BASE_PRINTS = Prints({CITY: "c", ROAD: "r", MONASTERY: "m", FIELD: "f"}, frozenset({SHIELD}))
FILLS = frozenset({CITY, FIELD, MONASTERY})  # all others run through the middle of a side, like a road


@dataclass(frozen=True, slots=True)
class TileSet:
    """The tiles of a file by their names, how many there are of each, and the one that lies there at the start."""

    tiles: Mapping[str, Tile]
    counts: Mapping[str, int]
    start: str | None = None


def read_tiles(content: Content, prints: Prints = BASE_PRINTS) -> TileSet:
    """CARC-COMP-03: every tile with its segments; WrongData leads to the line of what cannot be."""
    expect_only(content, "name", "start", "tile")
    tiles: dict[str, Tile] = {}
    counts: dict[str, int] = {}
    written = content.get("tile")
    if not isinstance(written, list) or not written:
        raise WrongData(phrase("carcassonne.data.no_tiles"), "tile")
    if len(written) > MOST_KINDS:
        raise WrongData(phrase("carcassonne.data.too_many", most=MOST_KINDS), "tile", MOST_KINDS)
    for number, one in enumerate(written):
        where = ("tile", number)
        try:
            tile = _read_tile(one, prints)
        except WrongData as wrong:
            raise WrongData(wrong.why, *where, *wrong.where) from wrong
        if tile.id in tiles:
            raise WrongData(phrase("carcassonne.data.twice", tile=tile.id), *where, "id")
        tiles[tile.id], counts[tile.id] = tile, one["count"]
    start = text_in(content, "start") if "start" in content else None
    if start is not None and start not in tiles:
        raise WrongData(phrase("carcassonne.data.no_start", tile=start[:20]), "start")
    return TileSet(tiles, counts, start)


def _read_tile(written: Content, prints: Prints) -> Tile:
    expect_only(written, "id", "count", "marks", *prints.kinds)
    name = text_in(written, "id")
    if not NAME.fullmatch(name):
        raise WrongData(phrase("carcassonne.data.bad_name"), "id")
    number_in(written, "count", 1, MOST_OF_A_KIND)
    segments = tuple(_segments(written, prints))
    _expect_whole(segments)
    return Tile(name, segments, _marks(written, prints))


def _segments(written: Content, prints: Prints) -> Iterator[Segment]:
    cities = tuple(f"{prints.kinds[CITY]}{number}" for number, _ in enumerate(_listed(written, CITY), 1))
    for kind, letter in prints.kinds.items():
        for number, one in enumerate(_listed(written, kind)):
            try:
                yield _segment(one, kind, f"{letter}{number + 1}", cities, _marks(one, prints))
            except WrongData as wrong:
                raise WrongData(wrong.why, kind, number, *wrong.where) from wrong


def _listed(written: Content, kind: str) -> list[Any]:
    """A monastery has nothing to say but that it is there."""
    value = written.get(kind, [])
    if kind == MONASTERY:
        if value not in ([], True):
            raise WrongData(phrase("carcassonne.data.monastery"), kind)
        return [{"at": ""}] if value else []
    if not isinstance(value, list) or len(value) > PORTS or not all(isinstance(one, dict) for one in value):
        raise WrongData(phrase("carcassonne.data.no_segments", kind=kind), kind)
    return value


def _segment(one: Content, kind: str, name: str, cities: tuple[str, ...], marks: tuple[str, ...]) -> Segment:
    runs = kind not in FILLS
    expect_only(one, "at", "marks", *(("end",) if runs else ()), *(("beside",) if kind == FIELD else ()))
    at, beside = _words(one, "at"), _words(one, "beside")
    if runs and not all(word in SIDES for word in at):
        raise WrongData(phrase("carcassonne.data.no_side", known=SIDES), "at")
    if runs and not 1 <= len(at) <= 2:
        raise WrongData(phrase("carcassonne.data.road_sides"), "at")
    if kind == CITY and not at:
        raise WrongData(phrase("carcassonne.data.no_half", known=(*SIDES, *HALVES)), "at")
    if kind == ROAD and ("end" in one) != (len(at) == 1):
        raise WrongData(phrase("carcassonne.data.road_end", known=ENDS), "at")
    if "end" in one and one["end"] not in ENDS:
        raise WrongData(phrase("carcassonne.data.road_end", known=ENDS), "end")
    if one.get("end") == CITY and not cities:
        raise WrongData(phrase("carcassonne.data.no_city_there"), "end")
    if any(city not in cities for city in beside):
        raise WrongData(phrase("carcassonne.data.no_city"), "beside")
    ports = [port for word in at for port in _ports(word, kind, runs=runs)]
    return Segment(name, kind, frozenset(ports), marks, beside, one.get("end", ""))


def _ports(word: str, kind: str, *, runs: bool) -> tuple[int, ...]:
    if word in HALVES:
        return (half_port(word),)
    if word not in SIDES or kind == FIELD:
        raise WrongData(phrase("carcassonne.data.no_half", known=HALVES), "at")
    ports = side_ports(word)
    return (ports[1],) if runs else ports


def _words(one: Content, key: str) -> tuple[str, ...]:
    value = one.get(key, "")
    if not isinstance(value, str):
        raise WrongData(phrase("carcassonne.data.no_words", name=key), key)
    for word in repeated(value.split()):
        raise WrongData(phrase("carcassonne.data.word_twice", word=word[:20]), key)
    return tuple(value.split())


def _marks(one: Content, prints: Prints) -> tuple[str, ...]:
    marks = _words(one, "marks")
    if any(mark not in prints.marks for mark in marks):
        raise WrongData(phrase("carcassonne.data.unknown_mark", known=tuple(sorted(prints.marks))), "marks")
    return marks


def _expect_whole(segments: tuple[Segment, ...]) -> None:
    """Each half of a side belongs to one city or one field, and what runs through a side has a field on both hands."""
    owners: dict[int, Segment] = {}
    for one in segments:
        for port in one.ports:
            if port in owners:
                side = SIDES[port // 3]
                raise WrongData(phrase("carcassonne.data.taken_twice", side=side, one=owners[port].id, other=one.id))
            owners[port] = one
    for name in SIDES:
        first, middle, last = (owners.get(port) for port in side_ports(name))
        if first is None or last is None:
            raise WrongData(phrase("carcassonne.data.unowned", side=name))
        if first.kind != last.kind or (middle and (middle.kind == CITY) != (first.kind == CITY)):
            raise WrongData(phrase("carcassonne.data.mixed_side", side=name))
    assert all(port in range(PORTS) for port in owners)


def whole_tiles(content: Content) -> None:
    read_tiles(content)


TILE_FILES = (DataKind(TILES, whole_tiles), DataKind(OWN_TILES, whole_tiles))
