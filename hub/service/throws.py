"""The throw that the table waits for, as those who watch dice are told of it."""

from hashlib import blake2s

from hub.engine.match import Match
from hub.engine.throw import ThrowRequest
from hub.service.snapshot import Snapshot
from hub.wire.messages import DiceWanted


def dice_wanted(snapshot: Snapshot) -> DiceWanted:
    match = snapshot.match
    if match is None:
        return DiceWanted(0)
    request = match.throw()
    if request is None:
        usual = match.game.dice[0] if match.game.dice else None
        return DiceWanted(0, usual.key, usual.faces) if usual else DiceWanted(0)
    dice = request.dice
    return DiceWanted(
        dice.count,
        dice.kind.key,
        dice.kind.faces,
        dice.kept,
        player=request.offer.player or match.standing().active,
        request=_name(snapshot.game_id, match, request),
    )


def _name(game_id: str | None, match: Match, request: ThrowRequest) -> str:
    """The same for as long as the table waits for this throw, whatever else happens at it, and for no other throw.

    Each answer and each step back makes what is asked for next another throw, however alike they are.
    """
    answer = request.offer.command
    before = sum(type(entry.command) is answer or not entry.is_play for entry in match.ledger.entries)
    standing, offer = match.standing(), request.offer
    asked = (answer.__name__, offer.player, dict(offer.given), request.dice, standing.turn, standing.active)
    return blake2s(repr((game_id, before, asked)).encode(), digest_size=8).hexdigest()
