"""A Catan table whose cards lie open to the test: real hands, a real deck, players who tell the hub little.

The hub sees what a hub sees. Whatever really can be done it must accept, and what really is must be among the deals
it holds possible.
"""

import random
from collections import Counter
from collections.abc import Iterable

from hub.engine.match import Match
from hub.engine.messages import Command, Event
from hub.engine.phrase import PlayerId
from hub.games.catan.box import BASE_BOX, Box
from hub.games.catan.cards import RESOURCES, Cards, Resource
from hub.games.catan.commands import (
    BuyDevelopment,
    ConfideDevelopment,
    ConfideHand,
    PlayMonopoly,
    StealCard,
    TradeCards,
)
from hub.games.catan.development import DevelopmentKind
from hub.games.catan.events import (
    BankTraded,
    CardsCounted,
    CardsDiscarded,
    CardStolen,
    CardsTraded,
    CityBuilt,
    DevelopmentBought,
    InventionPlayed,
    KnightPlayed,
    MonopolyPlayed,
    ResourcesPaid,
    RoadBuildingPlayed,
    RoadBuilt,
    SettlementBuilt,
    StartingCardsPaid,
    VictoryPointsRevealed,
)
from hub.games.catan.random_player import chosen_command, handful, kinds_of
from hub.games.catan.state import CatanState
from hub.games.catan.trading import may_trade
from hub.kit.hands import Bookkeeping, Hands
from tests.between_turns import ALL_MOVES

PLAYED = {
    KnightPlayed: DevelopmentKind.KNIGHT,
    RoadBuildingPlayed: DevelopmentKind.ROAD_BUILDING,
    InventionPlayed: DevelopmentKind.INVENTION,
    MonopolyPlayed: DevelopmentKind.MONOPOLY,
}


class RealCard:
    """A development card in somebody's hand."""

    def __init__(self, kind: DevelopmentKind, since: int, *, is_told: bool) -> None:
        self.kind = kind
        self.since = since
        self.is_told = is_told


class OpenTable:
    """The cards as they really are; answers what the random player asks about its own hand."""

    def __init__(self, players: tuple[PlayerId, ...], dice: random.Random, box: Box = BASE_BOX) -> None:
        self._box = box
        self.hands: dict[PlayerId, Counter[Resource]] = {player: Counter() for player in players}
        self.held: dict[PlayerId, list[RealCard]] = {player: [] for player in players}
        self._dice = dice
        self._deck = [kind for kind, count in box.deck.items() for _ in range(count)]
        self._in_the_air: Resource | None = None  # the card between victim and thief
        self._turn = 0
        self._has_played = False
        self._is_counted = True
        dice.shuffle(self._deck)

    # ------------------------------------------------------------ what the random player asks

    def can_pay(self, player: PlayerId, cards: Cards) -> bool:
        return all(self.hands[player][kind] >= count for kind, count in cards.kinds())

    def most(self, player: PlayerId) -> Cards:
        return self.hand(player)

    def hand(self, player: PlayerId) -> Cards:
        return Cards(*(self.hands[player][kind] for kind in RESOURCES))

    def can_play(self, player: PlayerId, kind: DevelopmentKind) -> bool:
        return not self._has_played and any(card.kind is kind and card.since < self._turn for card in self.held[player])

    def hidden_points(self, player: PlayerId) -> int:
        return sum(card.kind is DevelopmentKind.VICTORY_POINT for card in self.held[player])

    def number(self, player: PlayerId) -> int:
        return self.hands[player].total()

    def steal(self, player: PlayerId, victim: PlayerId) -> Command:
        cards = kinds_of(self.hand(victim))
        self._in_the_air = self._dice.choice(cards) if cards else None
        return StealCard(player, victim, self._in_the_air if self._dice.random() < 0.3 else None)

    def buy(self, player: PlayerId) -> Command:
        return BuyDevelopment(player, self._deck[-1] if self._dice.random() < 0.3 else None)

    # ------------------------------------------------------------ what else people do

    def command(self, match: Match) -> Command | None:
        """Something that really can be done now."""
        play = match.play()
        state: CatanState = play.state
        self._turn, self._has_played = state.turn, state.has_played
        if state.winner is None and state.turn:
            if self._dice.random() < 0.03 and (told := self._told(state)):
                return told
            if self._dice.random() < 0.1 and may_trade(play) and (trade := self._trade(state)):
                return trade
        command = chosen_command(play, self, self._dice.randrange, ALL_MOVES)
        return self._in_short(state, command) if isinstance(command, PlayMonopoly) else command

    def _told(self, state: CatanState) -> Command | None:
        """A word to the hub in private."""
        player = self._dice.choice(state.players)
        untold = [card for card in self.held[player] if not card.is_told]
        if untold and self._dice.random() < 0.5:
            oldest = min(untold, key=lambda card: card.since)
            oldest.is_told = True
            return ConfideDevelopment(player, oldest.kind)
        return ConfideHand(player, self.hand(player)) if state.hands.level is Bookkeeping.FULL else None

    def _trade(self, state: CatanState) -> Command | None:
        """Two players swap different kinds; either may be named first."""
        pair = [state.active, self._dice.choice([player for player in state.players if player != state.active])]
        self._dice.shuffle(pair)
        gives, gets = (self._some(player) for player in pair)
        if not gives.total or not gets.total or gives.shares_kind(gets):
            return None
        return TradeCards(pair[0], pair[1], gives, gets)

    def _some(self, player: PlayerId) -> Cards:
        cards = self.hand(player)
        return handful(cards, min(cards.total, self._dice.randint(1, 3)), self._dice.randrange)

    def _in_short(self, state: CatanState, command: PlayMonopoly) -> PlayMonopoly:
        """Leave out what the hub does not keep, and half of the time what it can work out for itself."""
        self._is_counted = state.hands.level is not Bookkeeping.OFF
        if not self._is_counted:
            return PlayMonopoly(command.player, command.resource)
        if state.hands.level is Bookkeeping.COUNTS or self._dice.random() < 0.5:
            return command
        doubtful = {
            player: count
            for player, count in command.handed.items()
            if len({hand[command.resource] + hand.any for hand in state.hands.possible(player)}) > 1
            or any(hand.any for hand in state.hands.possible(player))
        }
        return PlayMonopoly(command.player, command.resource, doubtful)

    # ------------------------------------------------------------ what happens to the cards

    def follow(self, events: Iterable[Event]) -> None:
        for event in events:
            self._follow_resources(event)
            self._follow_hand_to_hand(event)
            self._follow_development(event)

    def _follow_resources(self, event: Event) -> None:
        match event:
            case StartingCardsPaid() | InventionPlayed():
                self._pay(event.player, event.cards)
            case ResourcesPaid():
                for part in event.paid:
                    self._pay(part.player, Cards.of(part.resource, part.count))
            case RoadBuilt() | SettlementBuilt() | CityBuilt() | DevelopmentBought():
                self._take(event.player, event.cost)
            case BankTraded():
                self._take(event.player, event.gives)
                self._pay(event.player, event.gets)
            case CardsDiscarded():
                self._take(event.player, event.cards)
            case CardsCounted(discard=count) if count:  # given back, but nobody enters it
                self._take(event.player, handful(self.hand(event.player), count, self._dice.randrange))

    def _follow_hand_to_hand(self, event: Event) -> None:
        match event:
            case CardsTraded():
                self._move(event.player, event.partner, event.gives)
                self._move(event.partner, event.player, event.gets)
            case CardStolen() if self._in_the_air:  # without books the hub believes in a card where there is none
                self._move(event.victim, event.thief, Cards.of(self._in_the_air))
            case MonopolyPlayed():
                self._monopoly(event)

    def _monopoly(self, event: MonopolyPlayed) -> None:
        handed = {one.player: one.count for one in event.handed}
        for player, hand in self.hands.items():
            if player != event.player:
                assert handed.get(player, 0) == hand[event.resource] or not self._is_counted
                self._move(player, event.player, Cards.of(event.resource, hand[event.resource]))

    def _follow_development(self, event: Event) -> None:
        match event:
            case DevelopmentBought():
                self.held[event.player].append(RealCard(self._deck.pop(), self._turn, is_told=event.card is not None))
            case KnightPlayed() | RoadBuildingPlayed() | InventionPlayed() | MonopolyPlayed():
                self._lay_open(event.player, PLAYED[type(event)])
            case VictoryPointsRevealed():
                for _ in range(event.cards):
                    self._lay_open(event.player, DevelopmentKind.VICTORY_POINT)

    def _lay_open(self, player: PlayerId, kind: DevelopmentKind) -> None:
        fitting = [card for card in self.held[player] if card.kind is kind]
        self.held[player].remove(max(fitting, key=lambda card: (card.is_told, -card.since)))

    def _pay(self, player: PlayerId, cards: Cards) -> None:
        self.hands[player].update(dict(cards.kinds()))

    def _take(self, player: PlayerId, cards: Cards) -> None:
        self.hands[player].subtract(dict(cards.kinds()))
        assert min(self.hands[player].values(), default=0) >= 0

    def _move(self, giver: PlayerId, taker: PlayerId, cards: Cards) -> None:
        self._take(giver, cards)
        self._pay(taker, cards)

    # ------------------------------------------------------------ what the hub makes of it

    def check(self, hands: Hands[Cards]) -> None:
        """The real hands are among those the hub, the table and each player hold possible."""
        if hands.level is Bookkeeping.OFF:
            return
        real = {player: self.hand(player) for player in self.hands}
        assert {player: hands.count(player) for player in real} == {player: hand.total for player, hand in real.items()}
        if hands.level is Bookkeeping.FULL:
            assert hands.bank == self._box.bank - Cards.sum(real.values())
            exact = hands.seating.deal(real)
            for deals in (hands.known, hands.public, *hands.own.values()):
                assert exact in deals or any(_fits(real, hands.dealt(deal)) for deal in deals)


def _fits(real: dict[PlayerId, Cards], deal: dict[PlayerId, Cards]) -> bool:
    """What the hub knows of each hand is really there, and the rest it knows to be unknown."""
    return all(not real[player].lacks(hand).total and hand.total == real[player].total for player, hand in deal.items())
