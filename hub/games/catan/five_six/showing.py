"""How the table sees the phase between two turns: whom it waits for, and who wants to build."""

from dataclasses import replace

from hub.engine.phrase import phrase
from hub.engine.rule_table import Play
from hub.engine.standing import Standing
from hub.engine.view import Group, SeatsPanel, SeatView, TableView, Waiting, exactly
from hub.games.catan.five_six.state import Queue, may_ask, queue_of
from hub.games.catan.state import CatanState, Phase


def standing(play: Play[CatanState], stands: Standing) -> Standing:
    """In the phase it is nobody's turn that counts: the builder is to act, or all who may still ask."""
    if play.state.phase is not Phase.BETWEEN:
        return stands
    queue = queue_of(play)
    if queue.builder:
        return replace(stands, to_act=(queue.builder,))
    unasked = (player for player in play.state.players if may_ask(play, player) and player not in queue.waiting)
    return replace(stands, to_act=tuple(unasked) or (play.state.active,))


def view(play: Play[CatanState], seen: TableView) -> TableView:
    queue = queue_of(play)
    seats = seen.panel("seats", SeatsPanel)
    if queue.waiting:
        seen = seen.with_panel(replace(seats, seats=tuple(_seat(seat, queue) for seat in seats.seats)))
    if play.state.phase is not Phase.BETWEEN:
        return seen
    return replace(seen, waiting=(Waiting(queue.builder, phrase("catan.waiting.sbp")),) if queue.builder else ())


def _seat(seat: SeatView, queue: Queue) -> SeatView:
    """Who has asked, so that nobody is forgotten."""
    if seat.player not in queue.waiting:
        return seat
    wish = exactly("wants_to_build", phrase("catan.asset.wants_to_build"), 1)
    return replace(seat, groups=(Group("wish", phrase("catan.asset.wants_to_build"), (wish,)), *seat.groups))
