"""Islands in files, ours and people's own: row by row as `island.py` reads them, and harbours unless the usual ones."""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, replace

from hub.engine.data import Content, DataKind, WrongData, expect_only, text_in, texts_in
from hub.engine.definition import MatchSetup
from hub.engine.messages import IllegalCommand, WrongSetup
from hub.engine.phrase import phrase
from hub.games.catan.box import BASE_BOX, Box
from hub.games.catan.harbours import read_harbours
from hub.games.catan.island import Terrain, read_tile

ISLANDS = "islands"
BEGINNER = "beginner"  # the one that the game comes with; an expansion may have another of that name


@dataclass(frozen=True, slots=True)
class Plan:
    """`harbours` is empty where those of the box lie in their usual places."""

    tiles: str
    harbours: str


def plan_for(setup: MatchSetup, box: Box) -> Plan | None:
    """The island from a file that the table chose; None for one that is still to be laid, or of an old game."""
    content = setup.data.get(ISLANDS, {}).get(setup.options.get("island", ""))
    if not content:
        return None
    size, wanted = sum(len(row.split()) for row in content["tiles"]), len(box.board.hexes)
    if size != wanted:  # made for more or for fewer players
        raise WrongSetup(phrase("catan.refusal.island_size", n=size, wanted=wanted), rule="BASE-COMP-01")
    return Plan(_in_one(content), content.get("harbours", ""))


def box_for(setup: MatchSetup) -> Box:
    """The box with the island for beginners, which also shows others how an island is written."""
    content = setup.data.get(ISLANDS, {}).get(BEGINNER)
    return replace(BASE_BOX, beginner=_in_one(content)) if content else BASE_BOX


def _in_one(content: Content) -> str:
    return " / ".join(content["tiles"])


def islands_for(box: Box) -> DataKind:
    return DataKind(ISLANDS, _checked(box))


def _checked(box: Box) -> Callable[[Content], None]:
    """What is wrong with an island for this box: a key, a hex, a row, no desert, a harbour."""

    def check(content: Content) -> None:
        expect_only(content, "name", "tiles", "harbours")
        text_in(content, "name")
        rows = texts_in(content, "tiles")
        terrains = [terrain for number, row in enumerate(rows) for terrain in _terrains(row, number)]
        _expect_rows(box, rows)
        if Terrain.DESERT not in terrains:
            raise WrongData(phrase("catan.refusal.island_desert"), "tiles")
        if "harbours" in content:
            try:
                read_harbours(box.board, box.coasts, text_in(content, "harbours"))
            except IllegalCommand as refusal:
                raise WrongData(refusal.why, "harbours") from refusal

    return check


def _terrains(row: str, number: int) -> list[Terrain]:
    try:
        return [read_tile("", word).terrain for word in row.lower().split()]
    except IllegalCommand as refusal:
        raise WrongData(refusal.why, "tiles", number) from refusal


def _expect_rows(box: Box, rows: tuple[str, ...]) -> None:
    lengths = Counter(r for _, r in box.board.grid.values())
    wanted = [lengths[r] for r in sorted(lengths)]
    if len(rows) != len(wanted):
        raise WrongData(phrase("catan.data.rows", n=len(rows), wanted=len(wanted)), "tiles")
    for number, (row, length) in enumerate(zip(rows, wanted, strict=True)):
        if len(row.split()) != length:
            raise WrongData(phrase("catan.data.row", n=len(row.split()), wanted=length), "tiles", number)


BASE_ISLANDS = islands_for(BASE_BOX)
