"""What a press means right now: the table as it stands and what the game offers decide, never the pins."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from hub.engine.match import Match
from hub.engine.messages import Command, RedoLast, UndoLast
from hub.engine.offer import Offer
from hub.engine.phrase import Phrase, PlayerId, phrase
from hub.service.actions import Action, Wish
from hub.service.snapshot import Snapshot


@dataclass(frozen=True, slots=True)
class Meaning:
    """What would happen, in words; `command` is what the game is asked then, the rest is the hub's own business."""

    action: Action
    words: Phrase
    command: Command | None = None
    observation: str | None = None  # the throw that is accepted by it


def meaning(snapshot: Snapshot, wish: Wish) -> Meaning | None:
    """None when a press means nothing now."""
    match = snapshot.match
    if find := _HUB.get(wish.action):
        return find(snapshot)
    if match is None:
        return None
    if find_in := _TABLE.get(wish.action):
        return find_in(snapshot, match)
    if find_at := _SEAT.get(wish.action):
        return None if snapshot.pauses.is_on else find_at(match, wish.seat)
    return None


# ---------------------------------------------------------------- the table


def _next(snapshot: Snapshot, match: Match) -> Meaning | None:
    if snapshot.pauses.is_on:
        return _pause(snapshot)
    asked, request = snapshot.attention, match.throw()
    if asked and asked.can_accept and request:
        words = phrase("press.accept_roll", dice=request.dice.kind.said(asked.values))
        return Meaning(Action.NEXT, words, request.command(asked.values), asked.roll_id)
    for offer in match.offers():
        if offer.on_main_button and not offer.inputs:
            return Meaning(Action.NEXT, offer.label, offer.command(**offer.given))
    return None


def _undo(_snapshot: Snapshot, match: Match) -> Meaning | None:
    return Meaning(Action.UNDO, phrase("press.undo"), UndoLast()) if match.ledger.can_undo else None


def _redo(_snapshot: Snapshot, match: Match) -> Meaning | None:
    return Meaning(Action.REDO, phrase("press.redo"), RedoLast()) if match.ledger.can_redo else None


def _dial(snapshot: Snapshot, _match: Match) -> Meaning | None:
    dial = snapshot.dial
    if dial is None or dial.showing is None:
        return None
    return Meaning(Action.DIAL, phrase("press.dial", die=dial.dice.kind.said((dial.showing,))))


def _cancel(snapshot: Snapshot, _match: Match) -> Meaning | None:
    return Meaning(Action.CANCEL, phrase("press.cancel")) if snapshot.dial else None


# ---------------------------------------------------------------- the seats


def _at_seat(match: Match, seat: int | None, commands: Callable[[Offer], Mapping[PlayerId, Command]]) -> Command | None:
    players = match.setup.players
    if seat is None or not 1 <= seat <= len(players):
        return None
    player = players[seat - 1].id
    return next((commands(offer)[player] for offer in match.offers() if player in commands(offer)), None)


def _seat(match: Match, seat: int | None) -> Meaning | None:
    command = _at_seat(match, seat, lambda offer: offer.presses)
    return Meaning(Action.SEAT, phrase("press.seat"), command) if command else None


def _claim(match: Match, seat: int | None) -> Meaning | None:
    """Where there is nothing to claim, a press that took long is a press like any other."""
    command = _at_seat(match, seat, lambda offer: offer.claims)
    return Meaning(Action.CLAIM, phrase("press.claim"), command) if command else _seat(match, seat)


# ---------------------------------------------------------------- the hub itself


def _repeat(snapshot: Snapshot) -> Meaning | None:
    return Meaning(Action.REPEAT, phrase("press.repeat")) if snapshot.version else None


def _pause(snapshot: Snapshot) -> Meaning | None:
    if snapshot.match is None:
        return None
    return Meaning(Action.PAUSE, phrase("press.go_on" if snapshot.pauses.is_on else "press.pause"))


def _quiet(snapshot: Snapshot) -> Meaning:
    return Meaning(Action.QUIET, phrase("press.loud" if snapshot.house.is_quiet else "press.quiet"))


_HUB: dict[Action, Callable[[Snapshot], Meaning | None]] = {
    Action.REPEAT: _repeat,
    Action.PAUSE: _pause,
    Action.QUIET: _quiet,
}
_TABLE: dict[Action, Callable[[Snapshot, Match], Meaning | None]] = {
    Action.NEXT: _next,
    Action.UNDO: _undo,
    Action.REDO: _redo,
    Action.DIAL: _dial,
    Action.CANCEL: _cancel,
}
_SEAT: dict[Action, Callable[[Match, int | None], Meaning | None]] = {Action.SEAT: _seat, Action.CLAIM: _claim}
