"""Who looks: the host, a player with a seat of their own, or a viewer.

A table that nobody locked trusts everybody in the room: each device may act for the table, so one tablet alone is
never asked for anything. A hand is private all the same: it goes only to the device that took the seat.
"""

from collections.abc import Callable
from dataclasses import MISSING, dataclass, fields
from functools import wraps
from typing import Any, ParamSpec, TypeVar

from flask import Response, g, jsonify, request

from hub.engine.match import Match
from hub.engine.messages import Command, UndoLast
from hub.engine.offer import Offer
from hub.engine.phrase import Phrase, PlayerId, phrase
from hub.errors import TabletopError
from hub.service.snapshot import Snapshot
from hub.wire.codec import MalformedMessage
from web_ui.language import text
from web_ui.parts import parts

SEAT_COOKIE = "seat"
TURN_BUTTONS = ("main", "knob")  # of the box: they act for whose turn it is
HOST_COOKIE = "host"

P = ParamSpec("P")
R = TypeVar("R")


class NotAllowed(TabletopError, PermissionError):
    """This device may not do that; answered with 403 and a sentence."""

    def __init__(self, why: Phrase) -> None:
        super().__init__(why.key)
        self.why = why


@dataclass(frozen=True, slots=True)
class Visitor:
    """`is_host` may act for the whole table; `seat` is the player whose private side this device may see."""

    is_host: bool
    seat: PlayerId | None = None

    @property
    def may_act(self) -> bool:
        return self.is_host or self.seat is not None

    @property
    def refusal(self) -> NotAllowed:
        """What this device is told about anything that it may not do."""
        return NotAllowed(phrase("refusal.not_yours" if self.may_act else "refusal.only_watching"))


def visitor() -> Visitor:
    """Who sent the present request."""
    if "visitor" not in g:
        g.visitor = _recognised()
    found = g.visitor
    assert isinstance(found, Visitor)
    return found


def _recognised() -> Visitor:
    door = parts().door
    is_locked = parts().service.snapshot().house.is_locked
    return Visitor(
        is_host=not is_locked or door.is_host(request.cookies.get(HOST_COOKIE)),
        seat=door.seat_of(request.cookies.get(SEAT_COOKIE)),
    )


def host_only(handler: Callable[P, R]) -> Callable[P, R]:
    """A handler for devices that act for the whole table; others are refused with 403."""

    @wraps(handler)
    def checked(*args: P.args, **kwargs: P.kwargs) -> R:
        if not visitor().is_host:
            raise visitor().refusal
        return handler(*args, **kwargs)

    return checked


def host_or_active(handler: Callable[P, R]) -> Callable[P, R]:
    """Also for the player whose turn it is: dice, what the camera asks about them, pauses and simulated buttons."""

    @wraps(handler)
    def checked(*args: P.args, **kwargs: P.kwargs) -> R:
        if not is_host_or_active(parts().service.snapshot()):
            raise visitor().refusal
        return handler(*args, **kwargs)

    return checked


def is_host_or_active(snapshot: Snapshot) -> bool:
    """Whether the present request comes from the host, or from the player whose turn it is."""
    who, match = visitor(), snapshot.match
    return who.is_host or (match is not None and who.seat is not None and match.standing().active == who.seat)


def may_press(button: str, snapshot: Snapshot) -> bool:
    """At a locked table a seat presses its own button, and the one whose turn it is the big one and the knob."""
    who, match = visitor(), snapshot.match
    if who.is_host:
        return True
    if who.seat is None or match is None:
        return False
    if button in TURN_BUTTONS:
        return match.standing().active == who.seat
    seats = {f"seat_{number}": player.id for number, player in enumerate(match.setup.players, start=1)}
    return seats.get(button) == who.seat


def on_not_allowed(error: NotAllowed) -> tuple[Response, int]:
    return jsonify(accepted=False, reason=error.why.key, sentence=text(error.why.key)), 403


# ---------------------------------------------------------------- what a seat may do at a locked table


def may_do(who: Visitor, command: dict[str, Any], snapshot: Snapshot) -> bool:
    """Whether this device may send this command, in JSON, now; the rules decide about it all the same."""
    if who.is_host:
        return True
    match, codec = snapshot.match, snapshot.codec
    if who.seat is None or match is None or codec is None:
        return False
    try:
        wanted = codec.command_from_json(command)
    except MalformedMessage:
        return False
    if isinstance(wanted, UndoLast):
        return _did_last(who.seat, match)
    return _is_offered(who.seat, wanted, match)


def _is_offered(seat: PlayerId, wanted: Command, match: Match) -> bool:
    """What is anybody's at the table is the active player's, as on the player's own page."""
    is_turn = match.standing().active in (seat, None)
    return any(_fits(offer, wanted) for offer in match.private_offers(seat) if offer.player == seat or is_turn)


def _fits(offer: Offer, wanted: Command) -> bool:
    """The command is what this offer turns into: it says what the offer gives, and only the inputs are filled in."""
    if type(wanted) is not offer.command:
        return False
    asked = {one.field for one in offer.inputs}
    usual = {one.name: one.default for one in fields(wanted) if one.default is not MISSING}
    given = {**usual, **offer.given}
    return all(getattr(wanted, name) == value for name, value in given.items() if name not in asked)


def _did_last(seat: PlayerId, match: Match) -> bool:
    """The last action came from this player's own device."""
    ledger = match.ledger
    last = next((entry for entry in reversed(ledger.entries) if entry.is_action and ledger.is_live(entry)), None)
    return last is not None and last.source == source_of(seat)


def source_of(seat: PlayerId | None) -> str:
    """Where an entry comes from: the screen everybody shares, or the phone of a seat."""
    return f"web:{seat}" if seat else "web"
