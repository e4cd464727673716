"""A throw that the table is asked for, and the command that thrown dice become."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from hub.engine.dice import Face
from hub.engine.messages import Command
from hub.engine.offer import DiceInput, Offer, OfferKind


@dataclass(frozen=True, slots=True)
class ThrowRequest:
    """An offer that lacks nothing but dice."""

    offer: Offer
    dice: DiceInput

    def fits(self, faces: tuple[Face, ...], kind: str) -> bool:
        """Are these as many dice as are thrown now, of the kind that is asked for?"""
        wanted = self.dice
        return kind == wanted.kind.key and len(faces) == wanted.count and all(one in wanted.kind.faces for one in faces)

    def command(self, faces: tuple[Face, ...]) -> Command:
        return self.offer.command(**self.offer.given, **{self.dice.field: faces})


def asked_throw(offers: Iterable[Offer]) -> ThrowRequest | None:
    """The throw that the table waits for.

    None where no offer asks for one, and where two do: nobody could tell for which of them dice were thrown.
    """
    asked = tuple(_asking(offers))
    return asked[0] if len(asked) == 1 else None


def _asking(offers: Iterable[Offer]) -> Iterator[ThrowRequest]:
    for offer in offers:
        match offer.inputs:
            case (DiceInput() as dice,) if offer.kind is not OfferKind.OVERRIDE:
                yield ThrowRequest(offer, dice)
