"""Snapshot → the retained public state for home automation and other screens."""

from hub.engine.view import RollPanel
from hub.service.snapshot import Snapshot
from hub.wire.messages import TableState


def table_state(snapshot: Snapshot) -> TableState:
    match = snapshot.match
    if match is None:
        return TableState(None, None, 0, None, None)
    view, standing = match.view(), match.standing()
    roll = view.first(RollPanel)
    cards = {seat.player: seat.cards for seat in view.seats}
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
                "cards": cards.get(player.id),
            }
            for player in match.setup.players
        ),
        last_roll=roll.dice if roll else (),
        waiting_for=tuple(waiting.player for waiting in view.waiting),
        winners=standing.winners,
    )
