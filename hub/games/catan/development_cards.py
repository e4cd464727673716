"""Buying and playing development cards; the hub learns a card's kind when it is played."""

from collections.abc import Iterator

from hub.engine.messages import Event, IllegalCommand
from hub.engine.phrase import PlayerId, Who, phrase
from hub.engine.rule_table import Play, RuleTable
from hub.games.catan.building import expect_can_pay, expect_road_place, expect_stock
from hub.games.catan.cards import Resource
from hub.games.catan.checks import expect_active, expect_held, expect_phase, expect_player, refuse
from hub.games.catan.commands import (
    BuyDevelopment,
    PlaceFreeRoad,
    PlayInvention,
    PlayKnight,
    PlayMonopoly,
    PlayRoadBuilding,
)
from hub.games.catan.development import DevelopmentKind, HeldCard
from hub.games.catan.events import (
    DevelopmentBought,
    Due,
    FreeRoadPlaced,
    FreeRoadsForgone,
    InventionPlayed,
    KnightPlayed,
    MonopolyPlayed,
    RoadBuildingPlayed,
)
from hub.games.catan.state import CatanState, Phase
from hub.kit.hands import Bookkeeping

FREE_ROADS = 2  # BASE-DEV-08
INVENTED = 2  # BASE-DEV-09


def buy_development(play: Play[CatanState], command: BuyDevelopment) -> Iterator[Event]:
    """BASE-DEV-01: pay, take the top card, keep it secret."""
    cost = expect_can_pay(play, command.player, "development")
    if not play.state.development.deck:
        raise refuse("deck_empty", "BASE-DEV-01")
    expect_held(play, command.player, cost, rule="BASE-BUILD-01")
    if command.card and not play.state.development.can_be_held(command.card):
        raise _no_such_card(command.player, command.card, rule="BASE-COMP-05")
    yield DevelopmentBought(command.player, cost, command.card)


def apply_purchase(state: CatanState, event: DevelopmentBought) -> CatanState:
    return state.replace(
        hands=state.hands.taken(event.player, event.cost),
        development=state.development.bought(event.player, HeldCard(state.turn, event.card)),
        has_built=True,
    )


# ---------------------------------------------------------------- playing


def may_play(state: CatanState, player: PlayerId, kind: DevelopmentKind) -> bool:
    """BASE-DEV-03, BASE-TURN-05: one a turn, at any moment of it; BASE-DEV-04: none that was bought in it."""
    return _may_play_any(state, player) and state.development.playable(player, kind, state.turn) is not None


def seems_playable(state: CatanState, player: PlayerId, kind: DevelopmentKind) -> bool:
    """The same for all the table knows: some card is old enough, and not all of the kind have been played.

    The player's own device goes by what the player confided.
    """
    if state.eyes == player:
        return may_play(state, player, kind)
    held = state.development.held_by(player)
    is_old = any(card.since < state.turn for card in held)
    return is_old and _may_play_any(state, player) and state.development.unseen(kind) > 0


def _may_play_any(state: CatanState, player: PlayerId) -> bool:
    return player == state.active and state.phase in (Phase.ROLL, Phase.MAIN) and not state.has_played


def _expect_playable(play: Play[CatanState], player: PlayerId, kind: DevelopmentKind) -> None:
    """As far as the table knows."""
    state = play.state
    expect_player(play, player)
    expect_active(play, player, rule="BASE-DEV-03")
    if state.has_played:
        raise refuse("one_card_a_turn", "BASE-DEV-03")
    expect_phase(play, Phase.ROLL, Phase.MAIN, rule="BASE-DEV-03")
    if seems_playable(state, player, kind):
        return
    if state.development.held_by(player) and state.development.unseen(kind) > 0:
        raise refuse("bought_this_turn", "BASE-DEV-04", card=phrase(f"catan.development.{kind}"))
    raise _no_such_card(player, kind, rule="BASE-DEV-01")


def _expect_in_hand(play: Play[CatanState], player: PlayerId, kind: DevelopmentKind) -> None:
    """By what was confided to the hub; asked last, as `expect_held` is."""
    if not may_play(play.state, player, kind):
        raise _no_such_card(player, kind, rule="BASE-DEV-01")


def _no_such_card(player: PlayerId, kind: DevelopmentKind, *, rule: str) -> IllegalCommand:
    return refuse("no_such_card", rule, player=Who(player), card=phrase(f"catan.development.{kind}"))


def _laid_open(state: CatanState, player: PlayerId, kind: DevelopmentKind) -> CatanState:
    card = state.development.playable(player, kind, state.turn)
    assert card
    return state.replace(development=state.development.laid_open(player, card, kind), has_played=True)


def play_knight(play: Play[CatanState], command: PlayKnight) -> Iterator[Event]:
    """BASE-DEV-07, BASE-SEVEN-04: the robber moves at once, nobody discards."""
    _expect_playable(play, command.player, DevelopmentKind.KNIGHT)
    _expect_in_hand(play, command.player, DevelopmentKind.KNIGHT)
    yield KnightPlayed(command.player)


def apply_knight(state: CatanState, event: KnightPlayed) -> CatanState:
    return _laid_open(state, event.player, DevelopmentKind.KNIGHT).replace(phase=Phase.ROBBER, resume=state.phase)


def play_road_building(play: Play[CatanState], command: PlayRoadBuilding) -> Iterator[Event]:
    """BASE-DEV-08: two roads for nothing, or as many as can be placed (GAP-11)."""
    _expect_playable(play, command.player, DevelopmentKind.ROAD_BUILDING)
    expect_stock(play, command.player, "road")
    if not play.state.pieces.road_places(command.player):
        raise refuse("no_road_place", "BASE-DEV-08")
    _expect_in_hand(play, command.player, DevelopmentKind.ROAD_BUILDING)
    roads = min(FREE_ROADS, play.state.pieces.stock(command.player, "road"))
    yield RoadBuildingPlayed(command.player, roads)


def apply_road_building(state: CatanState, event: RoadBuildingPlayed) -> CatanState:
    opened = _laid_open(state, event.player, DevelopmentKind.ROAD_BUILDING)
    return opened.replace(phase=Phase.FREE_ROADS, resume=state.phase, free_roads=event.roads)


def place_free_road(play: Play[CatanState], command: PlaceFreeRoad) -> Iterator[Event]:
    """BASE-DEV-08: the normal rules for the place hold."""
    expect_active(play, command.player, rule="BASE-DEV-08")
    expect_stock(play, command.player, "road")
    expect_phase(play, Phase.FREE_ROADS, rule="BASE-DEV-08")
    expect_road_place(play, command.player, command.edge)
    yield FreeRoadPlaced(command.player, command.edge)
    state = play.state
    if state.phase is Phase.FREE_ROADS and not state.pieces.road_places(command.player):
        yield FreeRoadsForgone(command.player)


def apply_free_road(state: CatanState, event: FreeRoadPlaced) -> CatanState:
    left = state.free_roads - 1
    return state.replace(
        pieces=state.pieces.with_road(event.edge, event.player),
        free_roads=left,
        phase=Phase.FREE_ROADS if left else state.resume,
    )


def apply_forgone(state: CatanState, _event: FreeRoadsForgone) -> CatanState:
    return state.replace(free_roads=0, phase=state.resume)


def play_invention(play: Play[CatanState], command: PlayInvention) -> Iterator[Event]:
    """BASE-DEV-09: any two cards of the bank, or what it still has (GAP-11)."""
    _expect_playable(play, command.player, DevelopmentKind.INVENTION)
    bank = play.state.hands.bank
    wanted = command.cards
    served = wanted if play.state.hands.bank_has(wanted) else wanted.at_most(bank)
    if not wanted.is_real or wanted.total > INVENTED or served.total != min(INVENTED, bank.total):
        raise refuse("invention_cards", "BASE-DEV-09", n=min(INVENTED, bank.total))
    _expect_in_hand(play, command.player, DevelopmentKind.INVENTION)
    yield InventionPlayed(command.player, served)


def apply_invention(state: CatanState, event: InventionPlayed) -> CatanState:
    opened = _laid_open(state, event.player, DevelopmentKind.INVENTION)
    return opened.replace(hands=state.hands.given({event.player: event.cards}))


def play_monopoly(play: Play[CatanState], command: PlayMonopoly) -> Iterator[Event]:
    """BASE-DEV-10: every other player hands over all cards of a kind; the hub is told how many where it cannot know."""
    _expect_playable(play, command.player, DevelopmentKind.MONOPOLY)
    ranges = handover(play.state, command)
    for stranger in command.handed.keys() - ranges.keys():
        raise refuse("monopoly_stranger", "BASE-DEV-10", player=Who(stranger))
    handed = {giver: command.handed.get(giver, least) for giver, (least, _) in ranges.items()}
    for giver, (least, most) in ranges.items():
        if not least <= handed[giver] <= most:
            raise refuse("monopoly_range", "BASE-DEV-10", player=Who(giver), least=least, most=most)
    hands = play.state.hands
    unsaid = [giver for giver, (least, most) in ranges.items() if giver not in command.handed and least < most]
    if not unsaid and not hands.replace(known=hands.public).can_hand_over(command.resource, handed):
        raise refuse("monopoly_sum", "BASE-DEV-10")
    for giver in unsaid:
        if (count := _known_count(play.state, giver, command.resource)) is None:
            raise refuse("monopoly_count", "BASE-DEV-10", player=Who(unsaid[0]))
        handed[giver] = count
    can_play = may_play(play.state, command.player, DevelopmentKind.MONOPOLY)
    if not (can_play and hands.can_hand_over(command.resource, handed)):  # and not who confided what
        raise refuse("monopoly_not_held", "BASE-DEV-01", player=Who(command.player))
    given = tuple(Due(giver, count) for giver, count in handed.items() if count)
    yield MonopolyPlayed(command.player, command.resource, given)


def _known_count(state: CatanState, player: PlayerId, kind: Resource) -> int | None:
    """How many of a kind the hub knows a player to hold, because somebody confided it."""
    if player in state.hands.uncounted or state.hands.level is not Bookkeeping.FULL:
        return None
    hands = state.hands.possible(player)
    counts = {hand[kind] for hand in hands}
    return counts.pop() if len(counts) == 1 and not any(hand.any for hand in hands) else None


def handover(state: CatanState, command: PlayMonopoly) -> dict[PlayerId, tuple[int, int]]:
    """For each opponent the fewest and the most cards of the kind that may change hands, for all the table knows."""
    ranges = {}
    for player in state.players:
        if player == command.player:
            continue
        count = state.hands.count(player)
        if count is None:  # only a hand that somebody counts must learn how many it gets
            is_counted = state.hands.count(command.player) is not None
            ranges[player] = (0, state.hands.left(command.resource) if is_counted else 0)
        elif state.hands.level is Bookkeeping.COUNTS:
            ranges[player] = (0, count)
        else:
            least, most = state.hands.at_least(player), state.hands.at_most(player)
            ranges[player] = (least[command.resource], min(count, most[command.resource]))
    return ranges


def apply_monopoly(state: CatanState, event: MonopolyPlayed) -> CatanState:
    opened = _laid_open(state, event.player, DevelopmentKind.MONOPOLY)
    said = {one.player: one.count for one in event.handed}
    handed = {player: said.get(player, 0) for player in state.players if player != event.player}
    return opened.replace(hands=state.hands.handed_over(event.player, event.resource, handed))


RULES = RuleTable(
    decide={
        BuyDevelopment: buy_development,
        PlayKnight: play_knight,
        PlayRoadBuilding: play_road_building,
        PlaceFreeRoad: place_free_road,
        PlayInvention: play_invention,
        PlayMonopoly: play_monopoly,
    },
    apply={
        DevelopmentBought: apply_purchase,
        KnightPlayed: apply_knight,
        RoadBuildingPlayed: apply_road_building,
        FreeRoadPlaced: apply_free_road,
        FreeRoadsForgone: apply_forgone,
        InventionPlayed: apply_invention,
        MonopolyPlayed: apply_monopoly,
    },
)
