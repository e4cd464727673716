"""The events of a case, each as the commands a table would give."""

from collections.abc import Callable
from typing import Any

from hub.engine.messages import Command, IllegalCommand
from hub.engine.phrase import PlayerId
from hub.games.catan.cards import Cards, Resource
from hub.games.catan.cases.mode import Steps
from hub.games.catan.cases.notation import (
    DISCARD_WORDS,
    Misread,
    Words,
    cards_of,
    discarded,
    expect_known,
    has_development,
    holder_of,
    kind_of,
    list_of,
    name_of,
    one_of,
    path_of,
    player_of,
    said,
    whole,
    words_of,
)
from hub.games.catan.cases.preparation import founding_order, income_start, place_tokens
from hub.games.catan.cases.table import Refused, Table
from hub.games.catan.commands import (
    BuildCity,
    BuildRoad,
    BuildSettlement,
    BuyDevelopment,
    DiscardCards,
    EndTurn,
    FoundRoad,
    FoundSettlement,
    GiveSpecialCard,
    MoveRobber,
    PlaceFreeRoad,
    PlayInvention,
    PlayKnight,
    PlayMonopoly,
    PlayRoadBuilding,
    RecordRoll,
    RevealVictoryPoints,
    StealCard,
    TradeCards,
    TradeWithBank,
)
from hub.games.catan.development import DevelopmentKind
from hub.games.catan.development_cards import handover
from hub.games.catan.events import SpecialCard
from hub.games.catan.state import Phase

HIDES_WHY = ("catan.refusal.no_such_card", "catan.refusal.monopoly_not_held")
FOUNDING = (Phase.FOUNDING_SETTLEMENT, Phase.FOUNDING_ROAD)


def _by(table: Table, event: Words) -> PlayerId:
    """Who acts; without a word the active player."""
    return player_of(event["by"]) if event.get("by") is not None else table.state.active


def _stated(event: Words, *words: str) -> Any:
    """What the event says under the first of these words; it must say one of them."""
    for word in words:
        if event.get(word) is not None:
            return event[word]
    raise Misread(f"{event['do']} needs {' or '.join(words)}")


# ---------------------------------------------------------------- the roll and the robber


def roll(table: Table, event: Words) -> None:
    """The hub takes every roll for the active player's; nobody else is ever asked for one (BASE-TURN-01)."""
    if _by(table, event) != table.state.active:
        raise Refused("BASE-TURN-01")
    table.do(RecordRoll(_dice(event)))


def _dice(event: Words) -> tuple[int, int]:
    """As they fell, or any two with that sum."""
    if event.get("dice") is None:
        total = whole(_stated(event, "sum", "dice"), "sum")
        one = min(6, max(1, total - 6))
        return one, total - one
    dice = [whole(die, "a die") for die in list_of(event["dice"], "dice")]
    if len(dice) != 2:
        raise Misread(f"two dice are rolled, not {len(dice)}")
    if event.get("sum") is not None and whole(event["sum"], "sum") != sum(dice):
        raise Misread(f"the sum of the dice is {sum(dice)}, not {said(event['sum'])}")
    return dice[0], dice[1]


def discard(table: Table, event: Words) -> None:
    if has_development(_stated(event, *DISCARD_WORDS)):
        raise Refused("BASE-DEV-12", "BASE-SEVEN-02")
    table.do(DiscardCards(_by(table, event), cards_of(discarded(event))))


def move_robber(table: Table, event: Words) -> None:
    table.do(MoveRobber(_by(table, event), name_of(_stated(event, "to"))))


def steal(table: Table, event: Words) -> None:
    """`from: null` declines; without `from` it is the only one who can be robbed.

    Where nobody holds a card the game does not even ask, and nothing is taken.
    """
    candidates = table.state.candidates
    only = candidates[0] if len(candidates) == 1 and "from" not in event else None
    victim = player_of(event["from"]) if event.get("from") is not None else only
    card = event.get("card")
    if has_development([card]):
        raise Refused("BASE-DEV-12", "BASE-ROB-03")
    if card is None and _finds_nothing(table, victim):
        return
    drawn = one_of(Resource, card, "resource") if card is not None and card != "any" else None
    table.do(StealCard(_by(table, event), victim, drawn))


def _finds_nothing(table: Table, victim: PlayerId | None) -> bool:
    """BASE-ROB-05: the robber has moved and nobody there has a card, this one included."""
    state = table.state
    there = {building.player for _, building in state.pieces.buildings_at(state.robber or "")}
    was_moved = table.start.robber != state.robber
    is_there = victim is None or (victim in there and victim != state.active and not state.hands.has_cards(victim))
    return was_moved and is_there and state.phase is not Phase.STEAL


# ---------------------------------------------------------------- trade


def trade(table: Table, event: Words) -> None:
    if event.get("with") == "bank":
        bank_trade(table, event)
        return
    partner = player_of(_stated(event, "with"))
    _stated(event, "gives", "gets")  # one of them alone is a gift
    gives, gets = _resources(event.get("gives")), _resources(event.get("gets"))
    table.do(TradeCards(_by(table, event), partner, gives, gets))


def bank_trade(table: Table, event: Words) -> None:
    gives, gets = _resources(_stated(event, "gives")), _resources(_stated(event, "gets"))
    table.do(TradeWithBank(_by(table, event), gives, gets))


def _resources(value: Any) -> Cards:
    """BASE-TRADE-04, BASE-DEV-12: the game knows no trade of development cards."""
    if has_development(value):
        raise Refused("BASE-TRADE-04", "BASE-DEV-12")
    return cards_of(value)


# ---------------------------------------------------------------- building


def build_road(table: Table, event: Words) -> None:
    """A free road is one of founding or of Road Building."""
    player, edge = _by(table, event), path_of(_stated(event, "edge"))
    if table.state.phase in FOUNDING:
        table.do(FoundRoad(player, edge))
    elif event.get("free"):
        table.do(PlaceFreeRoad(player, edge))
    else:
        table.do(BuildRoad(player, edge))


def build_settlement(table: Table, event: Words) -> None:
    player, node = _by(table, event), name_of(_stated(event, "node"))
    if table.state.phase in FOUNDING:
        table.do(FoundSettlement(player, node))
    else:
        _expect_paid(event)
        table.do(BuildSettlement(player, node))


def build_city(table: Table, event: Words) -> None:
    _expect_paid(event)
    table.do(BuildCity(_by(table, event), name_of(_stated(event, "node"))))


def _expect_paid(event: Words) -> None:
    if event.get("free"):
        raise Misread(f"nothing in this game makes {event['do']} free")


# ---------------------------------------------------------------- development cards


def buy_dev(table: Table, event: Words) -> None:
    drawn = kind_of(event["draws"]) if event.get("draws") is not None else None
    table.do(BuyDevelopment(_by(table, event), drawn))


def play_dev(table: Table, event: Words) -> None:
    player = _by(table, event)
    kind = kind_of(_stated(event, "card"))
    if kind is DevelopmentKind.VICTORY_POINT:
        table.do(RevealVictoryPoints(player, 0 if _has_won_with_points(table, player) else 1))
    else:
        try:
            table.do(*PLAYS[kind](table, player, event))
        except IllegalCommand as refusal:
            if refusal.reason in HIDES_WHY and _is_new(table, player, kind):
                raise Refused("BASE-DEV-04") from refusal
            raise


def _is_new(table: Table, player: PlayerId, kind: DevelopmentKind) -> bool:
    """The only card of the kind was bought in this turn, which the hub keeps to itself as long as others are older."""
    cards = [card for card in table.state.development.held_by(player) if card.kind is kind]
    return player == table.state.active and bool(cards) and all(card.since == table.state.turn for card in cards)


def _has_won_with_points(table: Table, player: PlayerId) -> bool:
    """BASE-DEV-06: the hub has already shown all victory-point cards of the winner it knew of."""
    development = table.state.development
    is_open = DevelopmentKind.VICTORY_POINT in development.played_by(player)
    return table.state.winner == player and is_open and not development.confided_points(player)


def _knight(_table: Table, player: PlayerId, event: Words) -> list[Command]:
    moved: list[Command] = [MoveRobber(player, name_of(event["to"]))] if event.get("to") is not None else []
    return [PlayKnight(player), *moved]


def _road_building(_table: Table, player: PlayerId, event: Words) -> list[Command]:
    edges = list_of(event.get("edges"), "edges")
    return [PlayRoadBuilding(player), *(PlaceFreeRoad(player, path_of(ends)) for ends in edges)]


def _invention(_table: Table, player: PlayerId, event: Words) -> list[Command]:
    return [PlayInvention(player, cards_of(_stated(event, "takes")))]


def _monopoly(table: Table, player: PlayerId, event: Words) -> list[Command]:
    """Cards of irrelevant kind are not of this one, nor is a card that somebody stole unseen if it need not be."""
    named = PlayMonopoly(player, one_of(Resource, _stated(event, "resource"), "resource"))
    hands = table.state.hands
    deals = [{giver: hand[named.resource] for giver, hand in hands.dealt(deal).items()} for deal in hands.known]
    givers = handover(table.state, named)
    handed = min(({giver: deal[giver] for giver in givers} for deal in deals), key=lambda one: sum(one.values()))
    stated = {
        player_of(name): whole(count, "handed") for name, count in words_of(event.get("handed"), "handed").items()
    }
    return [PlayMonopoly(player, named.resource, handed | stated)]


PLAYS: dict[DevelopmentKind, Callable[[Table, PlayerId, Words], list[Command]]] = {
    DevelopmentKind.KNIGHT: _knight,
    DevelopmentKind.ROAD_BUILDING: _road_building,
    DevelopmentKind.INVENTION: _invention,
    DevelopmentKind.MONOPOLY: _monopoly,
}


def reveal_vp(table: Table, event: Words) -> None:
    """All victory-point cards in hand, unless the case says how many."""
    player = _by(table, event)
    held = table.state.development.confided_points(player)
    table.do(RevealVictoryPoints(player, whole(event.get("count", held), "count")))


# ---------------------------------------------------------------- turns and the table's own word


def end_turn(table: Table, event: Words) -> None:
    table.do(EndTurn(_by(table, event)))


def set_special(table: Table, event: Words) -> None:
    if "longest_road" not in event and "largest_army" not in event:
        raise Misread("set_special needs longest_road or largest_army")
    for word, card in (("longest_road", SpecialCard.LONGEST_ROUTE), ("largest_army", SpecialCard.LARGEST_ARMY)):
        if word in event:
            table.do(GiveSpecialCard(card, holder_of(event[word])))


STEPS: Steps = {
    "income_start": (income_start, ("nodes",)),
    "founding_order": (founding_order, ("start_player",)),
    "place_tokens": (place_tokens, ("spiral_start", "direction", "desert_at", "deserts")),
    "roll": (roll, ("sum", "dice")),
    "discard": (discard, DISCARD_WORDS),
    "move_robber": (move_robber, ("to",)),
    "steal": (steal, ("from", "card")),
    "trade": (trade, ("with", "gives", "gets")),
    "bank_trade": (bank_trade, ("gives", "gets")),
    "build_road": (build_road, ("edge", "free")),
    "build_settlement": (build_settlement, ("node", "free")),
    "build_city": (build_city, ("node", "free")),
    "buy_dev": (buy_dev, ("draws",)),
    "play_dev": (play_dev, ("card", "to", "takes", "resource", "edges", "handed")),
    "reveal_vp": (reveal_vp, ("count",)),
    "end_turn": (end_turn, ()),
    "set_special": (set_special, ("longest_road", "largest_army")),
}


def take_step(table: Table, event: Words) -> None:
    """One event of the case, or IllegalCommand and nothing changed."""
    name: Any = event.get("do")
    steps = {**STEPS, **table.case.mode.steps}
    expect_known([name], steps, "event")
    step, words = steps[name]
    expect_known(event, ("do", "by", "note", *words), f"word about {name}")
    step(table, event)
