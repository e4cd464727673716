"""The events of a case, each as the commands a table would give."""

from collections.abc import Callable
from typing import Any, TypeAlias

from hub.engine.messages import Command
from hub.engine.phrase import PlayerId
from hub.games.catan.cards import Resource
from hub.games.catan.cases.notation import (
    DISCARD_WORDS,
    Misread,
    Words,
    cards_of,
    discarded,
    expect_known,
    has_development,
    holder_of,
    kinds_of,
    path_of,
    player_of,
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

Step: TypeAlias = Callable[[Table, Words], None]

FOUNDING = (Phase.FOUNDING_SETTLEMENT, Phase.FOUNDING_ROAD)


def _by(table: Table, event: Words) -> PlayerId:
    """Who acts; without a word the active player."""
    return player_of(event["by"]) if event.get("by") is not None else table.state.active


# ---------------------------------------------------------------- the roll and the robber


def roll(table: Table, event: Words) -> None:
    """The hub takes every roll for the active player's; nobody else is ever asked for one (BASE-TURN-01)."""
    if _by(table, event) != table.state.active:
        raise Refused("BASE-TURN-01")
    if event.get("dice") is not None:
        one, other = event["dice"]
    else:
        total = int(event["sum"])
        one = min(6, max(1, total - 6))
        other = total - one
    table.do(RecordRoll((int(one), int(other))))


def discard(table: Table, event: Words) -> None:
    if has_development(discarded(event)):
        raise Refused("BASE-DEV-12", "BASE-SEVEN-02")
    table.do(DiscardCards(_by(table, event), cards_of(discarded(event))))


def move_robber(table: Table, event: Words) -> None:
    table.do(MoveRobber(_by(table, event), str(event["to"])))


def steal(table: Table, event: Words) -> None:
    """`from: null` declines; without `from` it is the only one who can be robbed.

    Where nobody holds a card the game does not even ask, and nothing is taken.
    """
    candidates = table.state.candidates
    only = candidates[0] if len(candidates) == 1 and "from" not in event else None
    victim = player_of(event["from"]) if event.get("from") is not None else only
    card = event.get("card")
    if card in [*DevelopmentKind]:
        raise Refused("BASE-DEV-12", "BASE-ROB-03")
    if card is None and _finds_nothing(table, victim):
        return
    table.do(StealCard(_by(table, event), victim, Resource(card) if card and card != "any" else None))


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
    _expect_resources(event)
    gives, gets = cards_of(event.get("gives")), cards_of(event.get("gets"))
    table.do(TradeCards(_by(table, event), player_of(event["with"]), gives, gets))


def bank_trade(table: Table, event: Words) -> None:
    _expect_resources(event)
    table.do(TradeWithBank(_by(table, event), cards_of(event.get("gives")), cards_of(event.get("gets"))))


def _expect_resources(event: Words) -> None:
    """BASE-TRADE-04, BASE-DEV-12: the game knows no trade of development cards."""
    if has_development(event.get("gives")) or has_development(event.get("gets")):
        raise Refused("BASE-TRADE-04", "BASE-DEV-12")


# ---------------------------------------------------------------- building


def build_road(table: Table, event: Words) -> None:
    """A free road is one of founding or of Road Building."""
    player, edge = _by(table, event), path_of(event["edge"])
    if table.state.phase in FOUNDING:
        table.do(FoundRoad(player, edge))
    elif event.get("free"):
        table.do(PlaceFreeRoad(player, edge))
    else:
        table.do(BuildRoad(player, edge))


def build_settlement(table: Table, event: Words) -> None:
    player, node = _by(table, event), str(event["node"])
    if table.state.phase in FOUNDING:
        table.do(FoundSettlement(player, node))
    else:
        _expect_paid(event)
        table.do(BuildSettlement(player, node))


def build_city(table: Table, event: Words) -> None:
    _expect_paid(event)
    table.do(BuildCity(_by(table, event), str(event["node"])))


def _expect_paid(event: Words) -> None:
    if event.get("free"):
        raise Misread(f"nothing in this game makes {event['do']} free")


# ---------------------------------------------------------------- development cards


def buy_dev(table: Table, event: Words) -> None:
    drawn = kinds_of(event["draws"])[0] if event.get("draws") is not None else None
    table.do(BuyDevelopment(_by(table, event), drawn))


def play_dev(table: Table, event: Words) -> None:
    player = _by(table, event)
    (kind,) = kinds_of(event["card"])
    if kind is DevelopmentKind.VICTORY_POINT:
        table.do(RevealVictoryPoints(player, 1))
    else:
        table.do(*PLAYS[kind](table, player, event))


def _knight(_table: Table, player: PlayerId, event: Words) -> list[Command]:
    moved: list[Command] = [MoveRobber(player, str(event["to"]))] if event.get("to") is not None else []
    return [PlayKnight(player), *moved]


def _road_building(_table: Table, player: PlayerId, event: Words) -> list[Command]:
    return [PlayRoadBuilding(player), *(PlaceFreeRoad(player, path_of(ends)) for ends in event.get("edges") or ())]


def _invention(_table: Table, player: PlayerId, event: Words) -> list[Command]:
    return [PlayInvention(player, cards_of(event.get("takes")))]


def _monopoly(table: Table, player: PlayerId, event: Words) -> list[Command]:
    """Cards of irrelevant kind are not of this one."""
    named = PlayMonopoly(player, Resource(event["resource"]))
    handed = {giver: least for giver, (least, _) in handover(table.state, named).items()}
    told = {player_of(name): int(count) for name, count in words_of(event.get("handed"), "handed").items()}
    return [PlayMonopoly(player, named.resource, handed | told)]


PLAYS: dict[DevelopmentKind, Callable[[Table, PlayerId, Words], list[Command]]] = {
    DevelopmentKind.KNIGHT: _knight,
    DevelopmentKind.ROAD_BUILDING: _road_building,
    DevelopmentKind.INVENTION: _invention,
    DevelopmentKind.MONOPOLY: _monopoly,
}


def reveal_vp(table: Table, event: Words) -> None:
    """All victory-point cards in hand, unless the case says how many."""
    player = _by(table, event)
    held = table.state.development.told_points(player)
    table.do(RevealVictoryPoints(player, int(event.get("count", held))))


# ---------------------------------------------------------------- turns and the table's own word


def end_turn(table: Table, event: Words) -> None:
    table.do(EndTurn(_by(table, event)))


def set_special(table: Table, event: Words) -> None:
    for word, card in (("longest_road", SpecialCard.LONGEST_ROUTE), ("largest_army", SpecialCard.LARGEST_ARMY)):
        if word in event:
            table.do(GiveSpecialCard(card, holder_of(event[word])))


STEPS: dict[str, tuple[Step, tuple[str, ...]]] = {  # each with the words that may stand beside it
    "income_start": (income_start, ("nodes",)),
    "founding_order": (founding_order, ("start_player",)),
    "place_tokens": (place_tokens, ("spiral_start", "direction", "desert_at")),
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
    if name not in STEPS:
        raise Misread(f"unknown event: {name}")
    step, words = STEPS[name]
    expect_known(event, ("do", "by", "note", *words), f"word about {name}")
    step(table, event)
