"""Islands that people keep as files: row by row in the notation of `island.py`, and harbours unless the usual ones."""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass

from hub.engine.data import Content, DataKind, WrongData, expect_only, text_in, texts_in
from hub.engine.definition import MatchSetup
from hub.engine.messages import IllegalCommand
from hub.engine.phrase import phrase
from hub.games.catan.box import BASE_BOX, Box
from hub.games.catan.harbours import read_harbours
from hub.games.catan.island import Terrain, read_tile

ISLANDS = "islands"


@dataclass(frozen=True, slots=True)
class Plan:
    """`harbours` is empty where those of the box lie in their usual places."""

    tiles: str
    harbours: str


def plan_for(setup: MatchSetup) -> Plan | None:
    """The island from a file that the table chose; None for one that the rules know or that is still to be laid."""
    content = setup.data.get(ISLANDS, {}).get(setup.options.get("island", ""))
    return Plan(" / ".join(content["tiles"]), content.get("harbours", "")) if content else None


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
