"""Two phones at once: a page that has not heard the latest may still ask for what is offered all the same."""

from dataclasses import dataclass
from typing import Any

from hub.engine.ledger import Entry
from hub.engine.offer import Offer
from hub.service.snapshot import Snapshot
from web_ui.access import Visitor
from web_ui.guard import BadRequest
from web_ui.view_models.forms import signature_of


@dataclass(frozen=True, slots=True)
class Asked:
    """The offer whose form was sent: its key and what it asked for."""

    key: str
    signature: str


def asked_offer(body: dict[str, Any]) -> Asked | None:
    named = body.get("offer")
    if named is None:
        return None
    if not isinstance(named, dict) or not all(isinstance(named.get(one), str) for one in ("key", "signature")):
        raise BadRequest("offer must name a key and a signature.")
    return Asked(named["key"], named["signature"])


def version_to_decide(now: Snapshot, version: int, asked: Asked | None, who: Visitor) -> int:
    """The present version where the form would look the same now and nobody did the same since; else what was seen."""
    if now.match is None or asked is None or not 0 <= version < now.version:
        return version
    offered = now.match.offers() + (now.match.private_offers(who.seat) if who.seat else ())
    offer = next((one for one in offered if one.key == asked.key and signature_of(one) == asked.signature), None)
    since = now.match.ledger.entries[version:]
    if offer is None or any(_is_in_the_way(entry, offer) for entry in since):
        return version
    return now.version


def _is_in_the_way(entry: Entry, offer: Offer) -> bool:
    """Somebody did just this, or the past is no longer what the page showed. A brush paints over, so it may repeat."""
    if not entry.is_play or entry.part_of is not None:
        return True
    did_same = type(entry.command) is offer.command
    is_theirs = offer.player is None or getattr(entry.command, "player", None) == offer.player
    return did_same and is_theirs and not offer.is_brush
