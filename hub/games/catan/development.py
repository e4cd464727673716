"""Development cards as far as a table sees them: how many, since when, and which were played."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import TypeVar

from hub.engine.phrase import PlayerId

T = TypeVar("T")


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
    """A card in hand: bought in this turn, and of this kind if its owner told the hub when buying it."""

    since: int
    kind: DevelopmentKind | None = None


@dataclass(frozen=True, slots=True)
class Development:
    """The deck, the hands, and what lies open or is out of the game.

    `told` are kinds somebody told the hub later, without saying which of the cards they are.
    BASE-DEV-12: no rule moves these cards from hand to hand; there is no command that could.
    """

    deck: int = sum(IN_BOX.values())
    held: Mapping[PlayerId, tuple[HeldCard, ...]] = field(default_factory=dict)
    played: Mapping[PlayerId, tuple[DevelopmentKind, ...]] = field(default_factory=dict)
    told: Mapping[PlayerId, tuple[DevelopmentKind, ...]] = field(default_factory=dict)
    whole: Mapping[DevelopmentKind, int] = field(default_factory=lambda: IN_BOX)  # all cards that there are

    def held_by(self, player: PlayerId) -> tuple[HeldCard, ...]:
        return self.held.get(player, ())

    def played_by(self, player: PlayerId) -> tuple[DevelopmentKind, ...]:
        return self.played.get(player, ())

    def told_by(self, player: PlayerId) -> tuple[DevelopmentKind, ...]:
        """All kinds in hand that the owner told the hub of."""
        bought = tuple(card.kind for card in self.held_by(player) if card.kind)
        return bought + self.told.get(player, ())

    def knights(self, player: PlayerId) -> int:
        """BASE-LA-03: only Knights laid open count."""
        return self.played_by(player).count(DevelopmentKind.KNIGHT)

    def told_points(self, player: PlayerId) -> int:
        """Victory-point cards in hand that the owner told the hub of."""
        return self.told_by(player).count(DevelopmentKind.VICTORY_POINT) if self.held_by(player) else 0

    def untold(self, player: PlayerId) -> int:
        """Cards in hand that may be anything."""
        return len(self.held_by(player)) - len(self.told_by(player))

    def may_hold(self, player: PlayerId, kind: DevelopmentKind) -> int:
        """How many cards of a kind a player may hold, for all the hub knows."""
        return min(self.told_by(player).count(kind) + self.untold(player), self.unseen(kind))

    def unseen(self, kind: DevelopmentKind) -> int:
        """How many of a kind nobody has played yet."""
        return self.whole[kind] - sum([cards.count(kind) for cards in self.played.values()])

    def can_tell(self, kind: DevelopmentKind) -> bool:
        """Not all of a kind have been played, or told of, by somebody (BASE-COMP-05)."""
        return self.unseen(kind) > sum(self.told_by(player).count(kind) for player in self.held)

    def playable(self, player: PlayerId, kind: DevelopmentKind, turn: int) -> HeldCard | None:
        """The card to play: not bought in this turn (BASE-DEV-04), and told to be of this kind rather than unknown."""
        old = [card for card in self.held_by(player) if card.since < turn]
        if not old or self.unseen(kind) <= 0:
            return None
        named = next((card for card in old if card.kind is kind), None)
        if named or not (kind in self.told.get(player, ()) or self.untold(player)):
            return named
        return next((card for card in old if card.kind is None), None)

    def seen_by(self, player: PlayerId) -> "Development":
        """What one player knows: the own cards as far as told, of all others only how many and since when."""
        return replace(
            self,
            held={one: cards if one == player else _face_down(cards) for one, cards in self.held.items()},
            told={player: self.told[player]} if player in self.told else {},
        )

    # ------------------------------------------------------------ changing

    def bought(self, player: PlayerId, card: HeldCard) -> "Development":
        return replace(self, deck=self.deck - 1, held={**self.held, player: (*self.held_by(player), card)})

    def laid_open(self, player: PlayerId, card: HeldCard, kind: DevelopmentKind) -> "Development":
        """Played or revealed; it never returns to the deck (BASE-DEV-11)."""
        told = self.told
        if card.kind is None and kind in told.get(player, ()):
            told = {**told, player: _without(told[player], kind)}
        return replace(
            self,
            held={**self.held, player: _without(self.held_by(player), card)},
            played={**self.played, player: (*self.played_by(player), kind)},
            told=told,
        )

    def revealed(self, player: PlayerId, count: int) -> "Development":
        """So many victory-point cards laid open; first those that were told of, then the newest."""
        point, changed = DevelopmentKind.VICTORY_POINT, self
        for _ in range(count):
            held = changed.held_by(player)
            named = (card for card in held if card.kind is point)
            card = next(named, None) or next(card for card in reversed(held) if card.kind is None)
            changed = changed.laid_open(player, card, point)
        return changed

    def with_told(self, player: PlayerId, kind: DevelopmentKind) -> "Development | None":
        """The owner tells what one of the cards is; None when there is no such card."""
        if not self.untold(player) or not self.can_tell(kind):
            return None
        return replace(self, told={**self.told, player: (*self.told.get(player, ()), kind)})


def _face_down(cards: tuple[HeldCard, ...]) -> tuple[HeldCard, ...]:
    return tuple(HeldCard(card.since) for card in cards)


def _without(things: tuple[T, ...], one: T) -> tuple[T, ...]:
    index = things.index(one)
    return things[:index] + things[index + 1 :]
