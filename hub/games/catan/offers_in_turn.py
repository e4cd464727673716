"""What the active player may do after the roll, and what the others may do with him.

Offers stand on every screen, so they follow what everybody at the table can know, never what one player
confided to the hub; only the own device of a player goes by what that player confided.
"""

from collections.abc import Iterator

from hub.engine.messages import Command
from hub.engine.offer import (
    CardPile,
    CardsInput,
    ChoiceInput,
    DependentInput,
    Input,
    NumberInput,
    Offer,
    PlaceInput,
    PlaceKind,
)
from hub.engine.phrase import PlayerId, Who, phrase
from hub.engine.rule_table import Play
from hub.games.catan.building import cost_of
from hub.games.catan.cards import RESOURCES, Cards
from hub.games.catan.commands import (
    BuildCity,
    BuildRoad,
    BuildSettlement,
    BuyDevelopment,
    PlayInvention,
    PlayKnight,
    PlayMonopoly,
    PlayRoadBuilding,
    RevealVictoryPoints,
    TradeCards,
    TradeWithBank,
)
from hub.games.catan.development import DevelopmentKind
from hub.games.catan.development_cards import INVENTED, seems_playable
from hub.games.catan.inputs import asks, hand_piles, people, piles, resources, secret_development
from hub.games.catan.options import target
from hub.games.catan.pieces import Pieces
from hub.games.catan.state import CatanState, Phase
from hub.games.catan.trading import may_trade, rates
from hub.kit.hands import Bookkeeping


def main_offers(play: Play[CatanState]) -> Iterator[Offer]:
    yield from builds(play, play.state.active)
    yield from playable_cards(play)
    if may_trade(play):
        yield from _bank_trade(play)
        yield from _trades(play)


def _free(command: type[Command], player: PlayerId, label: str, *inputs: Input) -> Offer:
    return Offer(command, phrase(f"catan.offer.{label}"), player, {"player": player}, inputs)


# ---------------------------------------------------------------- building


def places_for(pieces: Pieces, player: PlayerId, piece: str) -> tuple[str, ...]:
    """Where a piece may go now."""
    match piece:
        case "road":
            return pieces.road_places(player)
        case "settlement":
            return pieces.settlement_places(player)
        case _:
            return pieces.city_places(player)


BUILDS: tuple[tuple[str, type[Command], str, PlaceKind], ...] = (
    ("road", BuildRoad, "edge", PlaceKind.LINK),
    ("settlement", BuildSettlement, "node", PlaceKind.SPOT),
    ("city", BuildCity, "node", PlaceKind.SPOT),
)


def builds(play: Play[CatanState], player: PlayerId) -> Iterator[Offer]:
    """What the table holds possible for whoever may build now."""
    state = play.state
    for piece, command, field, kind in BUILDS:
        can_pay = state.pieces.stock(player, piece) > 0 and _can_pay(play, player, piece)
        if can_pay and (among := places_for(state.pieces, player, piece)):
            yield _free(command, player, f"build_{piece}", PlaceInput(field, kind, among))
    if state.development.deck and _can_pay(play, player, "development"):
        yield _free(BuyDevelopment, player, "buy_development", secret_development("card", state))


def _can_pay(play: Play[CatanState], player: PlayerId, piece: str) -> bool:
    return play.state.hands.seems_to_have(player, cost_of(play, player, piece))


# ---------------------------------------------------------------- development cards


def playable_cards(play: Play[CatanState]) -> Iterator[Offer]:
    state = play.state
    player = state.active
    if seems_playable(state, player, DevelopmentKind.KNIGHT):
        yield _free(PlayKnight, player, "play_knight")
    can_place = state.pieces.stock(player, "road") > 0 and state.pieces.road_places(player)
    if can_place and seems_playable(state, player, DevelopmentKind.ROAD_BUILDING):
        yield _free(PlayRoadBuilding, player, "play_road_building")
    if seems_playable(state, player, DevelopmentKind.INVENTION):
        yield _invention(state, player)
    if seems_playable(state, player, DevelopmentKind.MONOPOLY):
        yield _monopoly(state, player)


def _invention(state: CatanState, player: PlayerId) -> Offer:
    label = phrase("catan.offer.play_invention")
    bank = state.hands.bank
    if state.hands.level is Bookkeeping.FULL:
        most = Cards(*(min(INVENTED, state.hands.left(kind)) for kind in RESOURCES))
        picker = CardsInput("cards", piles(most), exactly=min(INVENTED, bank.total))
        return Offer(PlayInvention, label, player, {"player": player}, (picker,))
    return Offer(PlayInvention, label, player, {"player": player, "cards": {"any": min(INVENTED, bank.total)}})


def _monopoly(state: CatanState, player: PlayerId) -> Offer:
    """Which kind; and how many each hands over, where the hub does not know."""
    inputs: tuple[Input, ...] = (ChoiceInput("resource", resources(), asks("resource")),)
    is_counted = state.hands.count(player) is not None
    unsure = [other for other in state.players if is_counted and other != player and not state.hands.is_open(other)]
    if unsure:
        most = {other: _most_of_one_kind(state, other) for other in unsure}
        names = {other: phrase("catan.offer.person", player=Who(other)) for other in unsure}
        handed = tuple(CardPile(other, names[other], most[other], now=None) for other in unsure)
        inputs += (CardsInput("handed", handed, label=asks("handed")),)
    return _free(PlayMonopoly, player, "play_monopoly", *inputs)


def _most_of_one_kind(state: CatanState, player: PlayerId) -> int:
    count = state.hands.count(player)
    if count is None:
        return max(state.box.bank.counts)
    most = state.hands.at_most(player)
    return min(count, max(most[kind] for kind in RESOURCES)) if state.hands.level is Bookkeeping.FULL else count


def reveal_offer(play: Play[CatanState], player: PlayerId) -> Iterator[Offer]:
    """BASE-DEV-06: when hidden cards could win, or once the game is over."""
    state = play.state
    if state.eyes == player:
        most = state.development.may_hold(player, DevelopmentKind.VICTORY_POINT)
    else:
        held = len(state.development.held_by(player))
        most = min(held, state.development.unseen(DevelopmentKind.VICTORY_POINT))
    least = 1 if state.phase is Phase.OVER else max(1, target(play) - play.points(player).total)
    if least <= most:
        label = phrase("catan.offer.reveal", player=Who(player))
        number = NumberInput("cards", least, most, least)
        yield Offer(RevealVictoryPoints, label, player, {"player": player}, (number,))


# ---------------------------------------------------------------- trade


def trade_before_roll(play: Play[CatanState]) -> Iterator[Offer]:
    if play.options["trade_before_roll"] == "bank_only":
        yield from _bank_trade(play)


def _bank_trade(play: Play[CatanState]) -> Iterator[Offer]:
    """BASE-HARB-06: piles go up by the player's own rate."""
    state = play.state
    player = state.active
    if player in state.hands.uncounted:
        return
    gives = hand_piles(state, player, steps=rates(play, player))
    if state.hands.level is Bookkeeping.FULL:
        swaps = sum(pile.most // pile.step for pile in gives)
        gets = piles(Cards(*(min(swaps, state.hands.left(kind)) for kind in RESOURCES)))
    else:
        gets = piles(Cards(any=state.hands.count(player) or 0))
    if gives and gets:
        paid = CardsInput("gives", gives, label=asks("gives"), least=1)
        taken = CardsInput("gets", gets, label=asks("gets"), least=1, apart_from="gives")
        yield _free(TradeWithBank, player, "bank_trade", paid, taken)


def traded_cards(
    play: Play[CatanState], field: str, among: tuple[CardPile, ...], *, words: str = "", apart_from: str = ""
) -> CardsInput:
    """One side of a trade between players, as the options of the table allow it."""
    is_gift = play.options["trade_gift"] == "forbid"
    is_apart = play.options["trade_like_for_like"] == "forbid"
    apart = apart_from if is_apart else ""
    return CardsInput(field, among, label=asks(words or field), least=int(is_gift), apart_from=apart)


def _trades(play: Play[CatanState]) -> Iterator[Offer]:
    """BASE-TRADE-01: the active player with any other; GAP-09 says whether for nothing, or for the same."""
    state, player = play.state, play.state.active
    if player in state.hands.uncounted:
        return
    others = tuple(other for other in state.players if other != player and state.hands.count(other))
    gives = hand_piles(state, player)
    if not others or not gives:
        return
    theirs = tuple(
        (frozenset({(other,)}), traded_cards(play, "gets", hand_piles(state, other), apart_from="gives"))
        for other in others
    )
    yield _free(
        TradeCards,
        player,
        "trade",
        ChoiceInput("partner", people(others), asks("partner")),
        traded_cards(play, "gives", gives),
        DependentInput("gets", ("partner",), theirs),
    )
