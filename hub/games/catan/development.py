"""Development cards as far as a table sees them: how many, since when, and which were played."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum

from hub.engine.phrase import PlayerId


class DevelopmentKind(StrEnum):
    """BASE-DEV-02. What a victory-point card is called has no effect (BASE-COMP-08)."""

    KNIGHT = "knight"
    ROAD_BUILDING = "road_building"
    INVENTION = "invention"
    MONOPOLY = "monopoly"
    VICTORY_POINT = "vp"


IN_BOX = {  # BASE-COMP-05
    DevelopmentKind.KNIGHT: 14,
    DevelopmentKind.ROAD_BUILDING: 2,
    DevelopmentKind.INVENTION: 2,
    DevelopmentKind.MONOPOLY: 2,
    DevelopmentKind.VICTORY_POINT: 5,
}


@dataclass(frozen=True, slots=True)
class HeldCard:
    """A card in hand: bought in this turn, and of this kind if its owner told the hub."""

    since: int
    kind: DevelopmentKind | None = None

    def may_be(self, kind: DevelopmentKind) -> bool:
        return self.kind is None or self.kind is kind


@dataclass(frozen=True, slots=True)
class Development:
    """The deck, the hands, and what lies open or is out of the game.

    BASE-DEV-12: no rule moves these cards from hand to hand; there is no command that could.
    """

    deck: int = sum(IN_BOX.values())
    held: Mapping[PlayerId, tuple[HeldCard, ...]] = field(default_factory=dict)
    played: Mapping[PlayerId, tuple[DevelopmentKind, ...]] = field(default_factory=dict)

    def held_by(self, player: PlayerId) -> tuple[HeldCard, ...]:
        return self.held.get(player, ())

    def played_by(self, player: PlayerId) -> tuple[DevelopmentKind, ...]:
        return self.played.get(player, ())

    def knights(self, player: PlayerId) -> int:
        """BASE-LA-03: only Knights laid open count."""
        return self.played_by(player).count(DevelopmentKind.KNIGHT)

    def told_points(self, player: PlayerId) -> int:
        """Victory-point cards in hand that the owner told the hub of."""
        return sum(card.kind is DevelopmentKind.VICTORY_POINT for card in self.held_by(player))

    def unseen(self, kind: DevelopmentKind) -> int:
        """How many of a kind nobody has played yet."""
        return IN_BOX[kind] - sum([cards.count(kind) for cards in self.played.values()])

    def playable(self, player: PlayerId, kind: DevelopmentKind, turn: int) -> HeldCard | None:
        """The card to play: not bought in this turn (BASE-DEV-04), and told to be of this kind rather than unknown."""
        fitting = [card for card in self.held_by(player) if card.may_be(kind) and card.since < turn]
        if not fitting or self.unseen(kind) <= 0:
            return None
        return next((card for card in fitting if card.kind is kind), fitting[0])

    # ------------------------------------------------------------ changing

    def bought(self, player: PlayerId, card: HeldCard) -> "Development":
        return replace(self, deck=self.deck - 1, held={**self.held, player: (*self.held_by(player), card)})

    def laid_open(self, player: PlayerId, card: HeldCard, kind: DevelopmentKind) -> "Development":
        """Played or revealed; it never returns to the deck (BASE-DEV-11)."""
        rest = list(self.held_by(player))
        rest.remove(card)
        return replace(
            self,
            held={**self.held, player: tuple(rest)},
            played={**self.played, player: (*self.played_by(player), kind)},
        )

    def told(self, player: PlayerId, kind: DevelopmentKind) -> "Development | None":
        """The owner tells what the oldest card is of which nothing was told; None when there is no such card."""
        held = list(self.held_by(player))
        oldest = next((index for index, card in enumerate(held) if card.kind is None), None)
        if oldest is None:
            return None
        held[oldest] = replace(held[oldest], kind=kind)
        return replace(self, held={**self.held, player: tuple(held)})
