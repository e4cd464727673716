"""A match as a log: what everybody at the table saw of it, in the words of the format.

What has no word there is left out: discards, the kind of a card, points by agreement, pieces taken off the board, and
who was robbed of what. A table's own word that has a near one is told as if it had been done by the rules.
"""

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final, TypeAlias

from hub.engine.match import Match
from hub.engine.messages import Event
from hub.engine.phrase import PlayerId
from hub.engine.rule_table import Play
from hub.games.catan.cards import RESOURCES, Cards
from hub.games.catan.catanlog.geometry import EDGE_PLACES, NODE_PLACES, TILES, written
from hub.games.catan.catanlog.header import LoggedPlayer, write_header
from hub.games.catan.catanlog.words import LONGEST_TURN_S, RESOURCE_WORDS, cards_words
from hub.games.catan.events import (
    BankTraded,
    BuildingSet,
    CardsGiven,
    CardStolen,
    CardsTraded,
    CityBuilt,
    DevelopmentBought,
    FreeRoadPlaced,
    GameWon,
    InventionPlayed,
    KnightPlayed,
    MonopolyPlayed,
    NothingStolen,
    RoadBuildingPlayed,
    RoadBuilt,
    RoadFounded,
    RoadSet,
    RobberMoved,
    RobberSet,
    RollRecorded,
    SettlementBuilt,
    SettlementFounded,
    TurnEnded,
    VictoryPointsRevealed,
    WinWithdrawn,
)
from hub.games.catan.state import CatanState
from hub.games.catan.trading import rates
from hub.kit.board import EdgeId

Lines: TypeAlias = Iterator[str]
PORT_OF_RATE: Final = {4: "4:1", 3: "3:1"}


def write(match: Match, began_at: float) -> str:
    """The log of a match that began at this time."""
    began = int(began_at)
    seats = [LoggedPlayer(player.name, player.colour) for player in match.setup.players]
    head = write_header(match.play().state, seats, began, match.options)
    return "\n".join((*head, *_Scribe(match, began).lines())) + "\n"


class _Scribe:
    """Writes event after event; a sentence that several events make is held back until it is whole."""

    def __init__(self, match: Match, began_at: int) -> None:
        self._match = match
        self._colours = {player.id: player.colour for player in match.setup.players}
        self._began_at, self._ended_s = began_at, 0  # when the last turn ended, in seconds of the game
        self._at = float(began_at)
        self._play: Play[CatanState] = match.play()
        self._robber: RobberMoved | None = None
        self._builder: PlayerId | None = None
        self._roads: list[EdgeId] = []
        self._paid: CardsGiven | None = None
        self._written: list[str] = []

    def lines(self) -> list[str]:
        for entry, before, _ in self._match.replay():
            self._at, self._play = entry.at, before
            for event in entry.events:
                if tell := TELL.get(type(event)):
                    self._written.extend(tell(self, event))
        self._written.extend(self._rest())
        return self._written

    def _rest(self) -> Lines:
        """What was held back and will not be completed any more."""
        if self._robber:
            yield from self._robbed(None)
        if self._builder and self._roads:
            places = " and ".join(written(EDGE_PLACES[edge]) for edge in self._roads)
            yield f"{self._colours[self._builder]} plays road builder, builds at {places}"
            self._builder, self._roads = None, []
        if self._paid:
            yield from self._traded(self._paid.giver, None, self._paid.cards, Cards())
        self._paid = None

    def _is_play(self) -> bool:
        """Turns are taken and nobody has won; before and after that the format has no word for most things."""
        return bool(self._play.state.turn) and self._play.state.winner is None

    def _said(self, player: PlayerId, words: str) -> Lines:
        yield from self._rest()
        yield f"{self._colours[player]} {words}"

    def _ended(self, player: PlayerId) -> Lines:
        now_s = max(self._ended_s, round(self._at - self._began_at))
        lasted, self._ended_s = now_s - self._ended_s, now_s
        return self._said(player, f"ends turn after {min(lasted, LONGEST_TURN_S)}s")

    # ------------------------------------------------------------ the turn

    def rolled(self, event: RollRecorded) -> Lines:
        return self._said(event.player, f"rolls {event.total}{' ...DEUCES!' if event.total == 2 else ''}")

    def turn_ended(self, event: TurnEnded) -> Lines:
        return self._ended(event.player)

    def robber_moved(self, event: RobberMoved) -> Lines:
        yield from self._rest()
        self._robber = event
        if not event.candidates:
            yield from self._robbed(None)

    def stolen(self, event: CardStolen) -> Lines:
        return self._robbed(event.victim)

    def nothing_stolen(self, _event: NothingStolen) -> Lines:
        return self._robbed(None)

    def _robbed(self, victim: PlayerId | None) -> Lines:
        moved, self._robber = self._robber, None
        if moved:
            whom = self._colours[victim] if victim else "nobody"
            yield f"{self._colours[moved.player]} moves robber to {TILES[moved.hex]}, steals from {whom}"

    def robber_set(self, event: RobberSet) -> Lines:
        if self._is_play():
            yield from self._said(self._play.state.active, f"moves robber to {TILES[event.hex]}, steals from nobody")

    # ------------------------------------------------------------ pieces

    def _built(self, player: PlayerId, piece: str, place: tuple[int, str]) -> Lines:
        return self._said(player, f"buys {piece}, builds at {written(place)}")

    def founded(self, event: SettlementFounded) -> Lines:
        return self._built(event.player, "settlement", NODE_PLACES[event.node])

    def road_founded(self, event: RoadFounded) -> Lines:
        yield from self._built(event.player, "road", EDGE_PLACES[event.edge])
        yield from self._ended(event.player)

    def road_built(self, event: RoadBuilt) -> Lines:
        return self._built(event.player, "road", EDGE_PLACES[event.edge])

    def settlement_built(self, event: SettlementBuilt) -> Lines:
        return self._built(event.player, "settlement", NODE_PLACES[event.node])

    def city_built(self, event: CityBuilt) -> Lines:
        return self._built(event.player, "city", NODE_PLACES[event.node])

    def road_set(self, event: RoadSet) -> Lines:
        if event.player and self._play.state.winner is None:
            yield from self._built(event.player, "road", EDGE_PLACES[event.edge])

    def building_set(self, event: BuildingSet) -> Lines:
        if event.player and self._play.state.winner is None:
            yield from self._built(event.player, event.kind.value, NODE_PLACES[event.node])

    # ------------------------------------------------------------ cards

    def bought(self, event: DevelopmentBought) -> Lines:
        return self._said(event.player, "buys dev card")

    def knight(self, event: KnightPlayed) -> Lines:
        return self._said(event.player, "plays knight")

    def road_building(self, event: RoadBuildingPlayed) -> Lines:
        yield from self._rest()
        self._builder = event.player

    def free_road(self, event: FreeRoadPlaced) -> Lines:
        """A road that comes when the card's line is already written has no word but that of a bought one."""
        if event.player == self._builder:
            self._roads.append(event.edge)
        else:
            yield from self._built(event.player, "road", EDGE_PLACES[event.edge])

    def invention(self, event: InventionPlayed) -> Lines:
        words = [RESOURCE_WORDS[kind] for kind in RESOURCES for _ in range(event.cards[kind])]
        if words:
            yield from self._said(event.player, f"plays year of plenty, takes {' and '.join(words)}")

    def monopoly(self, event: MonopolyPlayed) -> Lines:
        return self._said(event.player, f"plays monopoly on {RESOURCE_WORDS[event.resource]}")

    def traded(self, event: CardsTraded) -> Lines:
        """The one whose turn it is comes first, whoever proposed it."""
        yield from self._rest()
        if event.partner == self._play.state.active:
            yield from self._traded(event.partner, event.player, event.gets, event.gives)
        else:
            yield from self._traded(event.player, event.partner, event.gives, event.gets)

    def bank_traded(self, event: BankTraded) -> Lines:
        """One line for each rate, and at a harbour of its own for each kind."""
        yield from self._rest()
        best = rates(self._play, event.player)
        wanted = [kind for kind, count in event.gets.kinds() for _ in range(count)]
        piles: dict[str, Cards] = {}
        for kind, count in event.gives.kinds():
            port = PORT_OF_RATE.get(best[kind], RESOURCE_WORDS[kind])
            piles[port] = piles.get(port, Cards()) + Cards.of(kind, count)
        for gives in piles.values():
            number = sum(count // best[kind] for kind, count in gives.kinds())
            gets, wanted = Cards.sum(Cards.of(kind) for kind in wanted[:number]), wanted[number:]
            yield from self._traded(event.player, None, gives, gets)

    def given(self, event: CardsGiven) -> Lines:
        """Cards by the table's word; to the bank and back makes one trade."""
        if not self._is_play():
            return
        paid = self._paid
        if paid and event.giver is None and event.taker == paid.giver:
            self._paid = None
            yield from self._traded(paid.giver, None, paid.cards, event.cards)
            return
        yield from self._rest()
        if event.giver and event.taker is None:
            self._paid = event
        elif event.giver:
            yield from self._traded(event.giver, event.taker, event.cards, Cards())
        else:
            yield from self._traded(event.taker, None, Cards(), event.cards)

    def _traded(self, player: PlayerId | None, partner: PlayerId | None, gives: Cards, gets: Cards) -> Lines:
        if player and (gives.kinds() or gets.kinds()):
            whom = f"player {self._colours[partner]}" if partner else f"port {_port(gives, gets)}"
            yield f"{self._colours[player]} trades [{cards_words(gives)}] to {whom} for [{cards_words(gets)}]"

    # ------------------------------------------------------------ the end

    def points_shown(self, event: VictoryPointsRevealed) -> Lines:
        yield from self._rest()
        yield from [f"{self._colours[event.player]} plays victory point"] * event.cards

    def won(self, event: GameWon) -> Lines:
        return self._said(event.player, "wins")

    def withdrawn(self, event: WinWithdrawn) -> Lines:
        self._written.remove(f"{self._colours[event.player]} wins")
        yield from ()


def _port(gives: Cards, gets: Cards) -> str:
    """The kind of a harbour, told by its rate."""
    piles = gives.kinds()
    rate = gives.total // gets.total if gets.total else 4
    if rate == 2 and len(piles) == 1:
        return RESOURCE_WORDS[piles[0][0]]
    return PORT_OF_RATE.get(rate, "4:1")


TELL: Final[Mapping[type[Event], Callable[[_Scribe, Any], Lines]]] = {
    RollRecorded: _Scribe.rolled,
    TurnEnded: _Scribe.turn_ended,
    RobberMoved: _Scribe.robber_moved,
    CardStolen: _Scribe.stolen,
    NothingStolen: _Scribe.nothing_stolen,
    RobberSet: _Scribe.robber_set,
    SettlementFounded: _Scribe.founded,
    RoadFounded: _Scribe.road_founded,
    RoadBuilt: _Scribe.road_built,
    SettlementBuilt: _Scribe.settlement_built,
    CityBuilt: _Scribe.city_built,
    RoadSet: _Scribe.road_set,
    BuildingSet: _Scribe.building_set,
    DevelopmentBought: _Scribe.bought,
    KnightPlayed: _Scribe.knight,
    RoadBuildingPlayed: _Scribe.road_building,
    FreeRoadPlaced: _Scribe.free_road,
    InventionPlayed: _Scribe.invention,
    MonopolyPlayed: _Scribe.monopoly,
    CardsTraded: _Scribe.traded,
    BankTraded: _Scribe.bank_traded,
    CardsGiven: _Scribe.given,
    VictoryPointsRevealed: _Scribe.points_shown,
    GameWon: _Scribe.won,
    WinWithdrawn: _Scribe.withdrawn,
}
