"""Which forms stand where: what comes next, what is free, what may be done out of turn, what the table decides."""

from collections.abc import Callable, Iterable
from dataclasses import MISSING, dataclass

from hub.engine.messages import secrets_of
from hub.engine.offer import Offer, OfferKind
from hub.engine.phrase import PlayerId
from web_ui.view_models.forms import OfferForm
from web_ui.view_models.people import Badge

WriteForm = Callable[[Offer], OfferForm]


@dataclass(frozen=True, slots=True)
class FormGroup:
    """Forms of one player, or of nobody in particular."""

    id: str
    badge: Badge | None
    forms: tuple[OfferForm, ...]


@dataclass(frozen=True, slots=True)
class Forms:
    """Every form of the page by where it stands; none at all for those who only watch."""

    next: tuple[OfferForm, ...] = ()
    brushes: tuple[OfferForm, ...] = ()  # one open at a time, beside a board that is painted
    short: tuple[OfferForm, ...] = ()  # free, one tap away
    long: tuple[OfferForm, ...] = ()  # free, folded until somebody wants them
    out_of_turn: tuple[FormGroup, ...] = ()  # written while somebody wants them
    has_out_of_turn: bool = False
    overrides: tuple[FormGroup, ...] = ()


def grouped(
    offers: tuple[Offer, ...], write: WriteForm, *, acting: tuple[PlayerId | None, ...], wants_out_of_turn: bool = False
) -> Forms:
    brushes = tuple(offer for offer in offers if offer.is_brush)
    offers = tuple(offer for offer in offers if not offer.is_brush)
    free = tuple(offer for offer in offers if offer.kind is OfferKind.FREE)
    out_of_turn = tuple(offer for offer in free if _is_out_of_turn(offer, free, acting))
    in_turn = tuple(write(offer) for offer in free if offer not in out_of_turn)
    return Forms(
        next=tuple(write(offer) for offer in offers if offer.kind is OfferKind.NEXT),
        brushes=tuple(map(write, brushes)),
        short=tuple(form for form in in_turn if form.is_short),
        long=tuple(form for form in in_turn if not form.is_short),
        out_of_turn=_by_player("out_of_turn", map(write, out_of_turn)) if wants_out_of_turn else (),
        has_out_of_turn=bool(out_of_turn),
        overrides=_by_player("override", (write(offer) for offer in offers if offer.kind is OfferKind.OVERRIDE)),
    )


def _is_out_of_turn(offer: Offer, free: tuple[Offer, ...], acting: tuple[PlayerId | None, ...]) -> bool:
    """It belongs to no turn: others may do it too, or it asks for what only its player knows."""
    if offer.player is None:
        return False
    is_for_several = any(one.command is offer.command and one.player != offer.player for one in free)
    return offer.player not in acting or is_for_several or asks_for_a_secret(offer)


def asks_for_a_secret(offer: Offer) -> bool:
    """It cannot be done without a word that stays between its player and the hub."""
    return any(one.default is MISSING for one in secrets_of(offer.command))


def _by_player(name: str, forms: Iterable[OfferForm]) -> tuple[FormGroup, ...]:
    """Those of nobody in particular first, then player by player."""
    groups: dict[PlayerId | None, list[OfferForm]] = {None: []}
    for form in forms:
        groups.setdefault(form.badge.player if form.badge else None, []).append(form)
    return tuple(
        FormGroup(f"{name}-{index}", found[0].badge, tuple(found))
        for index, found in enumerate(groups.values())
        if found
    )
