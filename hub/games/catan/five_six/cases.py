"""The words of cases for five and six: who asks to build, in which order they build, what the larger box holds."""

from collections.abc import Iterator
from typing import Any

from hub.engine.messages import Command
from hub.engine.phrase import PlayerId
from hub.games.catan.cases.comparing import Check, differs, named, one
from hub.games.catan.cases.mode import Mode
from hub.games.catan.cases.notation import Misread, Words, list_of, player_of, whole
from hub.games.catan.cases.preparation import board_shown, tiles_shown
from hub.games.catan.cases.table import Table
from hub.games.catan.commands import SetTurn
from hub.games.catan.five_six.commands import AskToBuild, FinishBuilding, OpenBuilding
from hub.games.catan.five_six.state import KEY, Queue, in_order, queue_of
from hub.games.catan.state import Phase
from hub.games.catan.turns import turn_of
from hub.kit.board import Board
from hub.kit.hexes import board_of, rows_of

BUILDS = ("build_road", "build_settlement", "build_city", "buy_dev")
LETTERS = (*"ABCDEFGHIJKLMNOPQRSTUVWXY", "Za", "Zb", "Zc")  # EXT56-SETUP-04
MOST_IN_ROW = 9


# ---------------------------------------------------------------- events


def sbp_requests(table: Table, event: Words) -> None:
    """EXT56-SBP-01: these ask, in any order, and all have been asked."""
    requests = [AskToBuild(player_of(name)) for name in list_of(event.get("who"), "who")]
    table.do(*requests, OpenBuilding())
    queue = _queue(table)
    waiting = in_order(table.state, queue.waiting, after=table.state.active)
    table.found["order"] = [queue.builder, *waiting] if queue.builder else []


def start_turn(table: Table, event: Words) -> None:
    """The others have played on, and it is this player's turn."""
    player = player_of(event.get("by") or table.state.active)
    if player == table.state.active:
        table.slices = {**table.slices, KEY: Queue()}
        table.put(turn_of(table.state, player))
    else:
        table.do(SetTurn(player, has_rolled=False))


def reach(table: Table, event: Words) -> None:
    """In the phase it becomes the go of who builds: others pass, and unless requests are stated, this one has asked."""
    if not _is_between(table) or event.get("do") not in (*BUILDS, "roll"):
        return
    player = player_of(event["by"]) if event.get("by") is not None else table.state.after(table.state.active)
    are_stated = any(one.get("do") == "sbp_requests" for one in table.case.when)
    if event["do"] != "roll" and not are_stated and player not in {*_queue(table).waiting, _queue(table).builder}:
        table.do(AskToBuild(player))
    while _is_between(table) and _queue(table).builder != player:
        table.do(_step(table))


def _is_between(table: Table) -> bool:
    return table.state.phase is Phase.BETWEEN


def _queue(table: Table) -> Queue:
    return queue_of(table.play)


def _step(table: Table) -> Command:
    builder = _queue(table).builder
    return FinishBuilding(builder) if builder else OpenBuilding()


# ---------------------------------------------------------------- expectations


def next_turn(table: Table) -> PlayerId:
    """Whose turn it is, once all have built."""
    on = Table(table.case, table.state)
    on.slices = table.slices
    while _is_between(on):
        on.do(_step(on))
    return on.state.active


def board_of_rows(table: Table) -> Board:
    """The island of the rows that the case names, else the one it shows."""
    rows = list_of(table.given.get("rows"), "rows")
    lengths = [whole(length, "a row", range(1, MOST_IN_ROW + 1)) for length in rows]
    return board_of(rows_of(*lengths)) if lengths else board_shown(table)


def hex_total(table: Table) -> int:
    return len(board_of_rows(table).hexes) if table.given.get("rows") else len(tiles_shown(table))


def laid_letters(table: Table) -> list[str]:
    """The letters of the tokens along the spiral, as far as there are hexes for them."""
    if "tiles" not in table.found:
        raise Misread("no tokens were placed")
    laid = sum(tile.number is not None for tile in table.found["tiles"].values())
    return list(LETTERS[:laid])


def check_last_letters(table: Table, expected: Any) -> Iterator[str]:
    yield from differs("letters laid last", list_of(expected, "last_letters"), laid_letters(table)[-3:])


def hexes_without_token(table: Table) -> int:
    tiles = table.found["tiles"].values() if "tiles" in table.found else tiles_shown(table)
    return sum(tile.number is None for tile in tiles)


CHECKS: dict[str, Check] = {
    "next_turn": named("next turn", next_turn),
    "hex_total": one("hexes", hex_total),
    "node_total": one("intersections", lambda table: len(board_of_rows(table).nodes)),
    "edge_total": one("paths", lambda table: len(board_of_rows(table).edges)),
    "last_letters": check_last_letters,
    "hexes_without_token": one("hexes without a token", hexes_without_token),
}

MODE = Mode(
    "ext56",
    seats=range(2, 7),
    fewest=5,
    expansions=(KEY,),
    given=("rows", "deserts"),
    settled={"sbp_purchase_playable": "next_own_turn"},  # GAP-03
    moments={"sbp": Phase.BETWEEN},
    steps={"sbp_requests": (sbp_requests, ("who",)), "start_turn": (start_turn, ())},
    checks=CHECKS,
    reach=reach,
)
