"""Players who do anything the rules allow, at random: for long tests and for measuring, never for a real table.

Every concrete move is equally likely: each place for each piece, each swap with the bank, each card that may be
played, the end of the turn. What is chosen only becomes a command at the end, so looking at all moves stays cheap.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property
from itertools import combinations_with_replacement
from typing import Any, Protocol, TypeAlias, TypeVar

from hub.engine.messages import Command
from hub.engine.phrase import PlayerId
from hub.engine.rule_table import Play
from hub.games.catan.cards import RESOURCES, Cards, Resource
from hub.games.catan.commands import (
    BuildCity,
    BuildRoad,
    BuildSettlement,
    BuyDevelopment,
    ChooseStarter,
    CountCards,
    DiscardCards,
    EndTurn,
    FoundRoad,
    FoundSettlement,
    LayTerrains,
    MoveRobber,
    PlaceFreeRoad,
    PlayInvention,
    PlayKnight,
    PlayMonopoly,
    PlayRoadBuilding,
    RecordRoll,
    RevealVictoryPoints,
    StealCard,
    TradeWithBank,
)
from hub.games.catan.development import DevelopmentKind
from hub.games.catan.development_cards import INVENTED, may_play
from hub.games.catan.options import target
from hub.games.catan.robber import robber_places
from hub.games.catan.state import CatanState, Phase, is_beginner
from hub.games.catan.trading import may_trade, rates
from hub.kit.hexes import corners

T = TypeVar("T")

Pick: TypeAlias = Callable[[int], int]  # any whole number from 0 to below the given one, like `Random(5).randrange`
Move: TypeAlias = tuple[Any, ...]  # what makes the command, and what it is made of

ONE = {kind: Cards.of(kind) for kind in RESOURCES}
BEST_RATE = 2  # cards that any swap takes
MOST_TOLD = 14  # cards somebody says to hold where the hub keeps no count


class Secrets(Protocol):
    """What players see in their own hands, and what they tell the hub of it."""

    def can_pay(self, player: PlayerId, cards: Cards) -> bool: ...

    def most(self, player: PlayerId) -> Cards:
        """Of each kind the most the player can show."""
        ...

    def can_play(self, player: PlayerId, kind: DevelopmentKind) -> bool: ...

    def hand(self, player: PlayerId) -> Cards: ...

    def hidden_points(self, player: PlayerId) -> int:
        """Victory-point cards the player could show."""
        ...

    def number(self, player: PlayerId) -> int:
        """How many cards the player says to hold, where the hub keeps no count."""
        ...

    def steal(self, player: PlayerId, victim: PlayerId) -> Command: ...

    def buy(self, player: PlayerId) -> Command: ...


class Believed:
    """Players whose hands are whatever the hub holds possible; thieves tell it what they took, or nothing."""

    def __init__(self, play: Play[CatanState], pick: Pick, *, tells: bool = False) -> None:
        self._state = play.state
        self._pick = pick
        self._tells = tells

    def can_pay(self, player: PlayerId, cards: Cards) -> bool:
        return self._state.hands.can_have(player, cards)

    def most(self, player: PlayerId) -> Cards:
        return self._state.hands.most(player)

    def can_play(self, player: PlayerId, kind: DevelopmentKind) -> bool:
        return may_play(self._state, player, kind)

    @cached_property
    def _deal(self) -> int:
        known = self._state.hands.known
        return chosen(sorted(known), self._pick) if len(known) > 1 else next(iter(known))

    def hand(self, player: PlayerId) -> Cards:
        """One of the possible hands; those of several players fit together."""
        return self._state.hands.dealt(self._deal)[player]

    def hidden_points(self, player: PlayerId) -> int:
        return self._state.development.may_hold(player, DevelopmentKind.VICTORY_POINT)

    def number(self, player: PlayerId) -> int:
        return self._pick(MOST_TOLD)

    def steal(self, player: PlayerId, victim: PlayerId) -> Command:
        cards = kinds_of(self.hand(victim)) if self._tells else []
        return StealCard(player, victim, chosen(cards, self._pick) if cards else None)

    def buy(self, player: PlayerId) -> Command:
        return BuyDevelopment(player)


def random_command(
    play: Play[CatanState], pick: Pick, *, tells: bool = False, ways: "Ways | None" = None
) -> Command | None:
    """Something that may be done now, or None when the game is over; `ways` where an expansion knows further phases."""
    return chosen_command(play, Believed(play, pick, tells=tells), pick, ways)


def chosen_command(play: Play[CatanState], secrets: Secrets, pick: Pick, ways: "Ways | None" = None) -> Command | None:
    moves = (ways or MOVES)[play.state.phase](play, secrets, pick)
    if not moves:
        return None
    make, *parts = moves[0] if len(moves) == 1 else chosen(moves, pick)
    command: Command = make(*parts)
    return command


# ---------------------------------------------------------------- chance


def chosen(options: Sequence[T], pick: Pick) -> T:
    return options[pick(len(options))]


def shuffled(things: Iterable[T], pick: Pick) -> list[T]:
    rest = list(things)
    return [rest.pop(pick(len(rest))) for _ in range(len(rest))]


def kinds_of(cards: Cards) -> list[Resource]:
    """The cards of a hand one by one, those of unknown kind left out.

    >>> [kind.value for kind in kinds_of(Cards(wood=1, ore=2))]
    ['wood', 'ore', 'ore']
    """
    return [kind for kind in RESOURCES for _ in range(cards[kind])]


def handful(cards: Cards, count: int, pick: Pick) -> Cards:
    """So many cards of a hand; where too few have a known kind, so many of whatever kind."""
    kinds = kinds_of(cards)
    if len(kinds) < count:
        return Cards(any=count)
    return Cards.sum(ONE[kind] for kind in shuffled(kinds, pick)[:count])


# ---------------------------------------------------------------- setting up


def _lay(play: Play[CatanState], _secrets: Secrets, pick: Pick) -> list[Move]:
    box = play.state.box
    terrains = " ".join(shuffled((word[0] for word in box.beginner.split() if word != "/"), pick))
    harbours = " ".join(shuffled(box.harbours.split(), pick))
    return [(LayTerrains, terrains, corner, harbours) for corner in corners(play.state.board)]


def _starter(play: Play[CatanState], _secrets: Secrets, pick: Pick) -> list[Move]:
    if is_beginner(play):
        return [(ChooseStarter, player) for player in play.state.players]
    return [_roll(pick)]


def _founding_settlement(play: Play[CatanState], _secrets: Secrets, _pick: Pick) -> list[Move]:
    state = play.state
    return [(FoundSettlement, state.active, node) for node in state.board.nodes if state.pieces.has_room(node)]


def _founding_road(play: Play[CatanState], _secrets: Secrets, _pick: Pick) -> list[Move]:
    state = play.state
    assert state.founded_at
    paths = state.board.edges_of_node[state.founded_at]
    return [(FoundRoad, state.active, edge) for edge in paths if edge not in state.pieces.roads]


# ---------------------------------------------------------------- the turn


def _roll(pick: Pick) -> Move:
    return RecordRoll, (1 + pick(6), 1 + pick(6))


def _before_roll(play: Play[CatanState], secrets: Secrets, pick: Pick) -> list[Move]:
    moves = [_roll(pick), *_cards(play, secrets)]
    if play.options["trade_before_roll"] == "bank_only":
        moves += _swaps(play, secrets.most(play.state.active))
    return moves


def _discard(play: Play[CatanState], secrets: Secrets, pick: Pick) -> list[Move]:
    state = play.state
    moves: list[Move] = [(_discarded, player, count, secrets, pick) for player, count in state.due.items()]
    return moves + [(CountCards, player, secrets.number(player)) for player in state.asked]


def _discarded(player: PlayerId, count: int, secrets: Secrets, pick: Pick) -> Command:
    return DiscardCards(player, handful(secrets.hand(player), count, pick))


def _robber(play: Play[CatanState], _secrets: Secrets, _pick: Pick) -> list[Move]:
    player = play.state.active
    return [(MoveRobber, player, hex_id) for hex_id in robber_places(play)]


def _steal(play: Play[CatanState], secrets: Secrets, _pick: Pick) -> list[Move]:
    player = play.state.active
    moves: list[Move] = [(secrets.steal, player, victim) for victim in play.state.candidates]
    if play.options["steal_obligation"] == "optional":
        moves.append((StealCard, player, None))
    return moves


def _free_roads(play: Play[CatanState], _secrets: Secrets, _pick: Pick) -> list[Move]:
    player = play.state.active
    return [(PlaceFreeRoad, player, edge) for edge in play.state.pieces.road_places(player)]


def _main(play: Play[CatanState], secrets: Secrets, _pick: Pick) -> list[Move]:
    player = play.state.active
    most = secrets.most(player)
    moves = [(EndTurn, player), *building_moves(play.state, player, secrets, most), *_cards(play, secrets)]
    if may_trade(play):
        moves += _swaps(play, most)
    return moves


def building_moves(state: CatanState, player: PlayerId, secrets: Secrets, most: Cards) -> list[Move]:
    """What can be bought; a glance at the hand spares most of the exact questions."""
    pieces = state.pieces
    moves: list[Move] = []
    if most.wood and most.brick:
        if secrets.can_pay(player, state.box.costs["road"]) and pieces.stock(player, "road"):
            moves += [(BuildRoad, player, edge) for edge in pieces.road_places(player)]
        if secrets.can_pay(player, state.box.costs["settlement"]) and pieces.stock(player, "settlement"):
            moves += [(BuildSettlement, player, node) for node in pieces.settlement_places(player)]
    if most.grain and most.ore:
        if secrets.can_pay(player, state.box.costs["city"]) and pieces.stock(player, "city"):
            moves += [(BuildCity, player, node) for node in pieces.city_places(player)]
        if state.development.deck and secrets.can_pay(player, state.box.costs["development"]):
            moves.append((secrets.buy, player))
    return moves


def _swaps(play: Play[CatanState], most: Cards) -> list[Move]:
    """One swap with the bank at the best rate."""
    player, hands, counts = play.state.active, play.state.hands, most.counts
    if max(counts) < BEST_RATE:
        return []
    best = rates(play, player)
    piles = [
        (kind, Cards.of(kind, best[kind])) for kind, count in zip(RESOURCES, counts, strict=True) if count >= best[kind]
    ]
    wanted = [kind for kind in RESOURCES if hands.left(kind)] if piles else []
    return [(TradeWithBank, player, pile, ONE[other]) for kind, pile in piles for other in wanted if other is not kind]


# ---------------------------------------------------------------- development cards


def _cards(play: Play[CatanState], secrets: Secrets) -> list[Move]:
    """Hidden points to win with, and cards to play."""
    state, player = play.state, play.state.active
    held = state.development.held_by(player)
    if not held:
        return []
    moves: list[Move] = []
    missing = target(play) - play.points(player).total
    if missing <= len(held) and missing <= secrets.hidden_points(player):
        moves.append((RevealVictoryPoints, player, missing))
    if not state.has_played and held[0].since < state.turn:  # the oldest comes first
        for kind, uses in USES.items():
            if secrets.can_play(player, kind):
                moves += uses(state, player, secrets)
    return moves


def _knight(_state: CatanState, player: PlayerId, _secrets: Secrets) -> list[Move]:
    return [(PlayKnight, player)]


def _road_building(state: CatanState, player: PlayerId, _secrets: Secrets) -> list[Move]:
    can_build = state.pieces.stock(player, "road") and state.pieces.road_places(player)
    return [(PlayRoadBuilding, player)] if can_build else []


def _inventions(state: CatanState, player: PlayerId, _secrets: Secrets) -> list[Move]:
    bank = state.hands.bank
    pairs = combinations_with_replacement(RESOURCES, min(INVENTED, bank.total))
    handfuls = (Cards.sum(ONE[kind] for kind in kinds) for kinds in pairs)
    return [(PlayInvention, player, cards) for cards in handfuls if bank.covers(cards)]


def _monopolies(state: CatanState, player: PlayerId, secrets: Secrets) -> list[Move]:
    return [(_monopoly, state, player, kind, secrets) for kind in RESOURCES]


def _monopoly(state: CatanState, player: PlayerId, kind: Resource, secrets: Secrets) -> Command:
    handed = {giver: secrets.hand(giver)[kind] for giver in state.players if giver != player}
    return PlayMonopoly(player, kind, handed)


USES = {
    DevelopmentKind.KNIGHT: _knight,
    DevelopmentKind.ROAD_BUILDING: _road_building,
    DevelopmentKind.INVENTION: _inventions,
    DevelopmentKind.MONOPOLY: _monopolies,
}


def _over(_play: Play[CatanState], _secrets: Secrets, _pick: Pick) -> list[Move]:
    return []


Ways: TypeAlias = Mapping[Phase, Callable[[Play[CatanState], Secrets, Pick], list[Move]]]

MOVES: Ways = {
    Phase.LAYING: _lay,
    Phase.STARTER: _starter,
    Phase.FOUNDING_SETTLEMENT: _founding_settlement,
    Phase.FOUNDING_ROAD: _founding_road,
    Phase.ROLL: _before_roll,
    Phase.DISCARD: _discard,
    Phase.ROBBER: _robber,
    Phase.STEAL: _steal,
    Phase.FREE_ROADS: _free_roads,
    Phase.MAIN: _main,
    Phase.OVER: _over,
}
