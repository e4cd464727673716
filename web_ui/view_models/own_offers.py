"""What the holder of a phone may do, sorted by kind and shape: no game's command is known by name here."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import Enum, auto
from typing import TypeAlias

from hub.engine.offer import CardsInput, Offer, OfferKind, plain_inputs
from hub.engine.phrase import PlayerId, phrase
from hub.engine.view import Prospect
from web_ui.view_models.forms import OfferForm, Say
from web_ui.view_models.grouping import WriteForm, asks_for_a_secret

Acting: TypeAlias = tuple[PlayerId | None, ...]  # whom the table waits for, or else whose turn it is


@dataclass(frozen=True, slots=True)
class Work:
    """Something to build or to buy: with a form when it can be done now, otherwise with what is missing."""

    id: str
    kind: str
    label: str
    words: str
    has_symbol: bool
    is_open: bool
    form: OfferForm | None = None


@dataclass(frozen=True, slots=True)
class OwnForms:
    asks: tuple[OfferForm, ...] = ()  # the table waits for these
    done: OfferForm | None = None  # the step that the main button stands for
    works: tuple[Work, ...] = ()
    swaps: tuple[OfferForm, ...] = ()  # cards for cards
    others: tuple[OfferForm, ...] = ()
    hand: tuple[OfferForm, ...] = ()  # confides to the hub which cards there really are
    confided: tuple[OfferForm, ...] = ()  # what else only this player knows

    @property
    def wants_place(self) -> bool:
        """The board is what the table waits for."""
        return any(form.has_place for form in self.asks)

    @property
    def wants_dice(self) -> bool:
        return any(form.has_dice for form in self.asks)

    @property
    def is_free(self) -> bool:
        """Something may be done that nobody waits for."""
        return bool(self.swaps or self.others) or any(work.form for work in self.works)


def for_seat(offers: Iterable[Offer], seat: PlayerId, active: PlayerId | None) -> tuple[Offer, ...]:
    """The own ones, and what is anybody's on this player's turn or nobody's; painting wants a larger screen."""
    return tuple(
        one
        for one in offers
        if not one.is_brush and (one.player == seat or (one.player is None and active in (seat, None)))
    )


class _Shelf(Enum):
    ASKS = auto()
    DONE = auto()
    WORKS = auto()
    SWAPS = auto()
    OTHERS = auto()
    HAND = auto()
    CONFIDED = auto()


class OwnOffers:
    """Sorts the offers of one moment; `prospects` is empty where the table wants no help with them."""

    def __init__(self, write: WriteForm, *, prospects: tuple[Prospect, ...], symbols: frozenset[str], say: Say) -> None:
        self._write, self._prospects, self._symbols, self._say = write, prospects, symbols, say

    def sorted(self, offers: tuple[Offer, ...], *, kinds: tuple[Prospect, ...], acting: Acting) -> OwnForms:
        """`kinds` are all prospects of the seat: they give what is offered its drawing, help or no help."""
        shelves: dict[_Shelf, list[tuple[Offer, OfferForm]]] = {shelf: [] for shelf in _Shelf}
        for offer in offers:
            form = self._write(offer)
            shelves[_shelf(offer, form, kinds, acting)].append((offer, form))

        def forms(shelf: _Shelf) -> tuple[OfferForm, ...]:
            return tuple(form for _, form in shelves[shelf])

        return OwnForms(
            asks=forms(_Shelf.ASKS),
            done=next(iter(forms(_Shelf.DONE)), None),
            works=tuple(self._works(shelves[_Shelf.WORKS], kinds)),
            swaps=forms(_Shelf.SWAPS),
            others=forms(_Shelf.OTHERS),
            hand=forms(_Shelf.HAND),
            confided=forms(_Shelf.CONFIDED),
        )

    def _works(self, offered: list[tuple[Offer, OfferForm]], kinds: tuple[Prospect, ...]) -> Iterator[Work]:
        """In the order of the prospects, so that each has its place whether it can be done or not."""
        left = list(offered)
        for prospect in kinds:
            mine = next((one for one in left if one[0].command is prospect.command), None)
            if mine:
                left.remove(mine)
                yield self._work(prospect, mine[1])
            elif prospect in self._prospects:
                yield self._work(prospect, None)
        for _, form in left:
            yield Work(f"work-{form.id}", "", form.label, "", has_symbol=False, is_open=True, form=form)

    def _work(self, prospect: Prospect, form: OfferForm | None) -> Work:
        return Work(
            f"work-{prospect.kind}",
            prospect.kind,
            form.label if form else self._say(prospect.label),
            "" if form else self._say(phrase("web.play.enough") if prospect.is_open else prospect.words),
            prospect.kind in self._symbols,
            prospect.is_open,
            form,
        )


def _shelf(offer: Offer, form: OfferForm, kinds: tuple[Prospect, ...], acting: Acting) -> _Shelf:
    if offer.kind is OfferKind.NEXT:
        return _Shelf.DONE if offer.on_main_button and form.is_plain else _Shelf.ASKS
    hands_of_cards = len({one.field for one in plain_inputs(offer.inputs) if isinstance(one, CardsInput)})
    if hands_of_cards > 1:
        return _Shelf.SWAPS
    if form.is_tap or (form.is_short and any(one.command is offer.command for one in kinds)):
        return _Shelf.WORKS
    if asks_for_a_secret(offer) or offer.player not in (*acting, None):
        return _Shelf.HAND if hands_of_cards else _Shelf.CONFIDED
    return _Shelf.OTHERS
