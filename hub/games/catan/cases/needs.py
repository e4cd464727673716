"""The cards somebody must hold to do what a case has them do, where the case does not say what they hold."""

from collections.abc import Iterator
from typing import Any

from hub.engine.phrase import PlayerId
from hub.games.catan.box import Box
from hub.games.catan.cards import NOTHING, RESOURCES, Cards
from hub.games.catan.cases.notation import Words, cards_of, discarded, has_development, is_possible, player_of

PAID = {"build_road": "road", "build_settlement": "settlement", "build_city": "city", "buy_dev": "development"}


def needed(when: list[Words], active: PlayerId, box: Box, *, is_founding: bool = False) -> dict[PlayerId, Cards]:
    """For each player the fewest cards at the start with which all payments can be made."""
    start: dict[PlayerId, Cards] = {}
    now: dict[PlayerId, Cards] = {}
    for event in when:
        for player, out, back in _moves(event, active, box, is_founding=is_founding):
            held = now.get(player, NOTHING)
            more = held.lacks(out) + Cards(any=max(0, out.any - held.any))
            start[player] = start.get(player, NOTHING) + more
            now[player] = held + more - out + back
    return start


def _moves(event: Words, active: PlayerId, box: Box, *, is_founding: bool) -> Iterator[tuple[PlayerId, Cards, Cards]]:
    """Who gives which cards in an event, and which come back."""
    do = event.get("do")
    by = player_of(event.get("by") or active)
    if do in PAID and not event.get("free") and not is_founding:
        yield by, box.costs[PAID[do]], NOTHING
    elif do in ("trade", "bank_trade"):
        gives, gets = _handed(event.get("gives"), box), _handed(event.get("gets"), box)
        yield by, gives, gets
        if event.get("with") not in (None, "bank"):
            yield player_of(event["with"]), gets, gives
    elif do == "discard":
        given_up = _handed(discarded(event), box)
        yield by, given_up + Cards(any=given_up.total), Cards(any=given_up.total)  # half of the hand
    elif do == "steal" and event.get("from"):
        card = event.get("card")
        yield player_of(event["from"]), cards_of(card) if card in RESOURCES else Cards(any=1), NOTHING
    elif do == "play_dev" and event.get("takes"):
        yield by, NOTHING, _handed(event["takes"], box)


def _handed(value: Any, box: Box) -> Cards:
    """Cards that may change hands; nobody holds what does not exist, and the rules will say so."""
    cards = NOTHING if has_development(value) else cards_of(value)
    return cards if is_possible(cards, box.bank) else NOTHING
