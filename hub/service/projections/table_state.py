"""Snapshot → the retained public state for home automation and other screens."""

from collections.abc import Mapping

from hub.engine.view import Counter, RollPanel, SeatView, SupplyPanel
from hub.service.snapshot import Snapshot
from hub.wire.messages import TableState


def table_state(snapshot: Snapshot) -> TableState:
    match = snapshot.match
    if match is None:
        return TableState(None, None, 0, None, None)
    view, standing = match.view(), match.standing()
    roll = view.first(RollPanel)
    seats = {seat.player: seat for seat in view.seats}
    return TableState(
        game=match.game.key,
        game_id=snapshot.game_id,
        version=match.version,
        active=standing.active,
        phase=view.phase.key.rpartition(".")[2],
        players=tuple(
            {
                "id": player.id,
                "name": player.name,
                "colour": player.colour,
                "points": match.points(player.id).total,
                **_lying_there(seats.get(player.id) or SeatView(player.id)),
            }
            for player in match.setup.players
        ),
        last_roll=roll.dice if roll else (),
        waiting_for=tuple(waiting.player for waiting in view.waiting),
        winners=standing.winners,
        supplies={panel.key: _counted(panel.counters) for panel in view.all(SupplyPanel)},
    )


def _lying_there(seat: SeatView) -> Mapping[str, object]:
    """How many cards, and what else everybody sees; a hand is nobody else's business."""
    groups = (group for group in seat.groups if group.counters and not group.is_hand)
    return {"cards": seat.cards, "things": {group.key: _counted(group.counters) for group in groups}}


def _counted(counters: tuple[Counter, ...]) -> dict[str, int]:
    """As many as there are for certain."""
    return {one.kind: one.count for one in counters}
