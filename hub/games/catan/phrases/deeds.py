"""What is said of a player's own turn: trade, builds, cards, points."""

from hub.engine.definition import Tell
from hub.engine.messages import Event
from hub.engine.phrase import Phrase, PlayerId, Who, phrase
from hub.engine.rule_table import Play
from hub.games.catan.cards import Cards, cards_phrase
from hub.games.catan.events import (
    ArmyAwarded,
    BankTraded,
    CardsTraded,
    CityBuilt,
    DevelopmentBought,
    FreeRoadPlaced,
    FreeRoadsForgone,
    GameWon,
    InventionPlayed,
    KnightPlayed,
    MonopolyPlayed,
    RoadBuildingPlayed,
    RoadBuilt,
    RouteAwarded,
    SettlementBuilt,
    VictoryPointsRevealed,
    WinWithdrawn,
)
from hub.games.catan.phrases.remarks import emptied, last_development, last_piece, near_army, near_route
from hub.games.catan.state import CatanState

P = Play[CatanState]


def _deed(key: str, player: PlayerId) -> Phrase:
    return phrase(f"catan.tell.{key}", player=Who(player))


# ---------------------------------------------------------------- trade


def tell_trade(_play: P, event: CardsTraded) -> tuple[Phrase, ...]:
    player, partner = Who(event.player), Who(event.partner)
    gives, gets = cards_phrase(event.gives), cards_phrase(event.gets)
    if gives and gets:
        line = phrase("catan.tell.traded", player=player, partner=partner, gives=gives, gets=gets)
    elif gives:
        line = phrase("catan.tell.gave", player=player, partner=partner, cards=gives)
    else:
        line = phrase("catan.tell.gave", player=partner, partner=player, cards=gets)
    return (line, *(phrase(f"catan.tell.{doubt}") for doubt in event.doubts))


def tell_bank_trade(play: P, event: BankTraded) -> tuple[Phrase, ...]:
    gives, gets = cards_phrase(event.gives), cards_phrase(event.gets)
    line = phrase("catan.tell.bank_traded", player=Who(event.player), gives=gives, gets=gets)
    return (line, *emptied(play.state, event.gets))


# ---------------------------------------------------------------- builds


def tell_road(play: P, event: RoadBuilt | FreeRoadPlaced) -> tuple[Phrase, ...]:
    state, player = play.state, event.player
    return (_deed("road_built", player), *near_route(state, player), *last_piece(state, player, "road"))


def tell_no_road(_play: P, event: FreeRoadsForgone) -> tuple[Phrase, ...]:
    return (_deed("roads_forgone", event.player),)


def tell_settlement(play: P, event: SettlementBuilt) -> tuple[Phrase, ...]:
    return (_deed("settlement_built", event.player), *last_piece(play.state, event.player, "settlement"))


def tell_city(play: P, event: CityBuilt) -> tuple[Phrase, ...]:
    return (_deed("city_built", event.player), *last_piece(play.state, event.player, "city"))


# ---------------------------------------------------------------- development and special cards


def tell_purchase(play: P, event: DevelopmentBought) -> tuple[Phrase, ...]:
    return (_deed("development_bought", event.player), *last_development(play.state))


def tell_knight(play: P, event: KnightPlayed) -> tuple[Phrase, ...]:
    return (_deed("knight", event.player), *near_army(play.state, event.player))


def tell_road_building(play: P, event: RoadBuildingPlayed) -> tuple[Phrase, ...]:
    roads = phrase("catan.tell.road_building", player=Who(event.player), n=event.roads)
    return (roads, *tell_progress(play))


def tell_progress(play: P) -> tuple[Phrase, ...]:
    """GAP-12: where the played card goes."""
    return (phrase(f"catan.tell.{play.options['progress_after_play']}"),)


def tell_invention(play: P, event: InventionPlayed) -> tuple[Phrase, ...]:
    line = phrase("catan.tell.invention", player=Who(event.player), cards=cards_phrase(event.cards))
    return (line, *emptied(play.state, event.cards), *tell_progress(play))


def tell_monopoly(play: P, event: MonopolyPlayed) -> tuple[Phrase, ...]:
    kind = phrase(f"catan.resource.{event.resource}")
    lines = [phrase("catan.tell.monopoly", player=Who(event.player), resource=kind)]
    lines += [
        phrase("catan.tell.hands_over", player=Who(one.player), cards=cards_phrase(Cards.of(event.resource, one.count)))
        for one in event.handed
    ]
    if not event.handed and not play.state.hands.uncounted:
        lines.append(phrase("catan.tell.nobody_has_any"))
    return (*lines, *tell_progress(play))


def tell_route(_play: P, event: RouteAwarded) -> tuple[Phrase, ...]:
    if event.player is None:
        return (phrase("catan.tell.route_aside"),)
    return (phrase("catan.tell.route", player=Who(event.player), n=event.length),)


def tell_army(_play: P, event: ArmyAwarded) -> tuple[Phrase, ...]:
    if event.player is None:
        return (phrase("catan.tell.army_aside"),)
    return (phrase("catan.tell.army", player=Who(event.player), n=event.knights),)


# ---------------------------------------------------------------- points


def tell_reveal(_play: P, event: VictoryPointsRevealed) -> tuple[Phrase, ...]:
    return (phrase("catan.tell.revealed", player=Who(event.player), n=event.cards),)


def tell_win(_play: P, event: GameWon) -> tuple[Phrase, ...]:
    return (phrase("catan.tell.won", player=Who(event.player), n=event.points),)


def tell_withdrawal(_play: P, event: WinWithdrawn) -> tuple[Phrase, ...]:
    return (_deed("win_withdrawn", event.player),)


TELL: dict[type[Event], Tell] = {
    CardsTraded: tell_trade,
    BankTraded: tell_bank_trade,
    RoadBuilt: tell_road,
    FreeRoadPlaced: tell_road,
    FreeRoadsForgone: tell_no_road,
    SettlementBuilt: tell_settlement,
    CityBuilt: tell_city,
    DevelopmentBought: tell_purchase,
    KnightPlayed: tell_knight,
    RoadBuildingPlayed: tell_road_building,
    InventionPlayed: tell_invention,
    MonopolyPlayed: tell_monopoly,
    RouteAwarded: tell_route,
    ArmyAwarded: tell_army,
    VictoryPointsRevealed: tell_reveal,
    GameWon: tell_win,
    WinWithdrawn: tell_withdrawal,
}
