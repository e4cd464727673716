"""What a case expects about turns and the order of things."""

from collections.abc import Iterator
from typing import Any

from hub.engine.phrase import PlayerId
from hub.games.catan.cases.comparing import Check, differs, named
from hub.games.catan.cases.notation import list_of, player_of
from hub.games.catan.cases.opening import moment
from hub.games.catan.cases.sketch import ELSEWHERE_CORNER
from hub.games.catan.cases.table import Table, settled
from hub.games.catan.pieces import Building, BuildingKind
from hub.games.catan.state import CatanState, Phase


def check_order(table: Table, expected: Any) -> Iterator[str]:
    """Players in the order in which they found or take turns, or moments in the order in which they come."""
    expected = list_of(expected, "order")
    if "order" in table.found:
        yield from differs("order", list(map(player_of, expected)), table.found["order"])
    elif all(player_of(name) in table.state.players for name in expected):
        yield from differs("order", list(map(player_of, expected)), list(table.turns))
    else:
        wanted = _without_repeats([moment(word, table.case.mode) for word in expected])
        reached = len(table.phases)
        came = _going_on(table)
        starts = {0, 1, reached - 1}
        if not any(wanted == came[start:] for start in starts):
            yield from differs("order", wanted, came[min(1, len(came) - 1) :])


def _without_repeats(phases: list[Phase]) -> list[Phase]:
    return [phase for index, phase in enumerate(phases) if index == 0 or phase is not phases[index - 1]]


def _going_on(table: Table) -> list[Phase]:
    """The moments up to the trade phase, on a table where there is somebody to rob."""
    on = Table(table.case, _with_victim(table.state))
    on.phases = table.phases
    settled(on)
    return list(on.phases)


def _with_victim(state: CatanState) -> CatanState:
    others = [player for player in state.players if player != state.active and state.hands.has_cards(player)]
    if not others:
        return state
    building = Building(others[0], BuildingKind.SETTLEMENT)
    return state.replace(pieces=state.pieces.with_building(ELSEWHERE_CORNER, building))


def check_next_phase(table: Table, expected: Any) -> Iterator[str]:
    phase = table.state.phase
    founding = (Phase.FOUNDING_SETTLEMENT, Phase.FOUNDING_ROAD)
    if expected != "founding" or phase not in founding:
        yield from differs("phase", moment(expected, table.case.mode), phase)


def first_turn(table: Table) -> PlayerId:
    founding = table.state.founding
    return table.found.get("first_turn") or (founding[-1] if founding else table.state.active)


ORDER_CHECKS: dict[str, Check] = {
    "next_phase": check_next_phase,
    "next_turn": named("next turn", lambda table: table.state.active),
    "first_turn": named("first turn", first_turn),
    "order": check_order,
}
