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
    """A card in hand: bought in this turn, and of this kind if its owner confided it when buying it."""

    since: int
    kind: DevelopmentKind | None = None


@dataclass(frozen=True, slots=True)
class Development:
    """The deck, the hands, and what lies open or is out of the game.

    `confided` are kinds somebody confided to the hub later, without saying which of the cards they are.
    BASE-DEV-12: no rule moves these cards from hand to hand; there is no command that could.
    """

    deck: int = sum(IN_BOX.values())
    held: Mapping[PlayerId, tuple[HeldCard, ...]] = field(default_factory=dict)
    played: Mapping[PlayerId, tuple[DevelopmentKind, ...]] = field(default_factory=dict)
    confided: Mapping[PlayerId, tuple[DevelopmentKind, ...]] = field(default_factory=dict)
    whole: Mapping[DevelopmentKind, int] = field(default_factory=lambda: IN_BOX)  # all cards that there are

    def held_by(self, player: PlayerId) -> tuple[HeldCard, ...]:
        return self.held.get(player, ())

    def played_by(self, player: PlayerId) -> tuple[DevelopmentKind, ...]:
        return self.played.get(player, ())

    def confided_by(self, player: PlayerId) -> tuple[DevelopmentKind, ...]:
        """All kinds in hand that the owner confided to the hub."""
        bought = tuple(card.kind for card in self.held_by(player) if card.kind)
        return bought + self.confided.get(player, ())

    def knights(self, player: PlayerId) -> int:
        """BASE-LA-03: only Knights laid open count."""
        return self.played_by(player).count(DevelopmentKind.KNIGHT)

    def confided_points(self, player: PlayerId) -> int:
        """Victory-point cards in hand that the owner confided to the hub."""
        return self.confided_by(player).count(DevelopmentKind.VICTORY_POINT) if self.held_by(player) else 0

    def unnamed(self, player: PlayerId) -> int:
        """Cards in hand that may be anything."""
        return len(self.held_by(player)) - len(self.confided_by(player))

    def may_hold(self, player: PlayerId, kind: DevelopmentKind) -> int:
        """How many cards of a kind a player may hold, for all the hub knows."""
        return min(self.confided_by(player).count(kind) + self.unnamed(player), self.unseen(kind))

    def unseen(self, kind: DevelopmentKind) -> int:
        """How many of a kind nobody has played yet."""
        return self.whole[kind] - sum([cards.count(kind) for cards in self.played.values()])

    def can_be_held(self, kind: DevelopmentKind) -> bool:
        """Not all of a kind have been played or confided by somebody (BASE-COMP-05)."""
        return self.unseen(kind) > sum(self.confided_by(player).count(kind) for player in self.held)

    def playable(self, player: PlayerId, kind: DevelopmentKind, turn: int) -> HeldCard | None:
        """The card to play: not bought in this turn (BASE-DEV-04), and known to be of this kind rather than unknown."""
        old = [card for card in self.held_by(player) if card.since < turn]
        if not old or self.unseen(kind) <= 0:
            return None
        named = next((card for card in old if card.kind is kind), None)
        if named or not (kind in self.confided.get(player, ()) or self.unnamed(player)):
            return named
        return next((card for card in old if card.kind is None), None)

    def seen_by(self, player: PlayerId) -> "Development":
        """What one player knows: the own cards as far as confided, of all others only how many and since when."""
        return replace(
            self,
            held={one: cards if one == player else _face_down(cards) for one, cards in self.held.items()},
            confided={player: self.confided[player]} if player in self.confided else {},
        )

    # ------------------------------------------------------------ changing

    def bought(self, player: PlayerId, card: HeldCard) -> "Development":
        return replace(self, deck=self.deck - 1, held={**self.held, player: (*self.held_by(player), card)})

    def laid_open(self, player: PlayerId, card: HeldCard, kind: DevelopmentKind) -> "Development":
        """Played or revealed; it never returns to the deck (BASE-DEV-11)."""
        confided = self.confided
        if card.kind is None and kind in confided.get(player, ()):
            confided = {**confided, player: _without(confided[player], kind)}
        return replace(
            self,
            held={**self.held, player: _without(self.held_by(player), card)},
            played={**self.played, player: (*self.played_by(player), kind)},
            confided=confided,
        )

    def revealed(self, player: PlayerId, count: int) -> "Development":
        """So many victory-point cards laid open; first those that were confided, then the newest."""
        point, changed = DevelopmentKind.VICTORY_POINT, self
        for _ in range(count):
            held = changed.held_by(player)
            named = (card for card in held if card.kind is point)
            card = next(named, None) or next(card for card in reversed(held) if card.kind is None)
            changed = changed.laid_open(player, card, point)
        return changed

    def with_confided(self, player: PlayerId, kind: DevelopmentKind) -> "Development | None":
        """The owner confides what one of the cards is; None when there is no such card."""
        if not self.unnamed(player) or not self.can_be_held(kind):
            return None
        return replace(self, confided={**self.confided, player: (*self.confided.get(player, ()), kind)})


def _face_down(cards: tuple[HeldCard, ...]) -> tuple[HeldCard, ...]:
    return tuple(HeldCard(card.since) for card in cards)


def _without(things: tuple[T, ...], one: T) -> tuple[T, ...]:
    index = things.index(one)
    return things[:index] + things[index + 1 :]
