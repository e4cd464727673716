"""What is worth saying: each event explains itself, grouped by player."""

from typing import TypeAlias

from hub.engine.definition import Tell
from hub.engine.messages import Event
from hub.engine.phrase import Phrase, PlayerId, Who, phrase
from hub.engine.rule_table import Play
from hub.games.catan.cards import Cards, cards_phrase
from hub.games.catan.events import (
    ArmyAwarded,
    BankTraded,
    BookkeepingSet,
    BuildingSet,
    CardsCounted,
    CardsDiscarded,
    CardsGiven,
    CardStolen,
    CardsTraded,
    CityBuilt,
    DevelopmentBought,
    DevelopmentSet,
    DevelopmentTold,
    FreeRoadPlaced,
    FreeRoadsForgone,
    GameWon,
    HandSet,
    HandTold,
    HarbourPainted,
    HarbourSet,
    InventionPlayed,
    IslandLaid,
    IslandProposed,
    KnightPlayed,
    MonopolyPlayed,
    NothingStolen,
    NumberPainted,
    ResourcesPaid,
    RoadBuildingPlayed,
    RoadBuilt,
    RoadFounded,
    RoadSet,
    RobberMoved,
    RobberSet,
    RollRecorded,
    RouteAwarded,
    SettlementBuilt,
    SettlementFounded,
    SevenRolled,
    SpecialCardGiven,
    StarterChosen,
    StartingCardsPaid,
    StartRolled,
    StartTied,
    TerrainPainted,
    TurnEnded,
    TurnSet,
    VictoryPointsRevealed,
    WinWithdrawn,
    by_player,
)
from hub.games.catan.island import adjacent_reds, is_from_one_box
from hub.games.catan.state import CatanState, LastRoll

P = Play[CatanState]
PlayersDeed: TypeAlias = (
    SettlementFounded
    | RoadBuilt
    | SettlementBuilt
    | CityBuilt
    | DevelopmentBought
    | KnightPlayed
    | FreeRoadPlaced
    | FreeRoadsForgone
    | HandTold
    | DevelopmentTold
)


def payout_lines(event: ResourcesPaid) -> tuple[Phrase, ...]:
    """Who gets what, who goes empty because of the robber, and what the bank could not pay."""
    lines = [
        phrase("catan.tell.gets", player=Who(player), cards=cards_phrase(cards))
        for player, cards in by_player(event.paid).items()
    ]
    lines += [
        phrase("catan.tell.blocked", player=Who(player), cards=cards_phrase(cards))
        for player, cards in by_player(event.blocked).items()
    ]
    lines += [
        phrase("catan.tell.short", resource=phrase(f"catan.resource.{short.resource}"), due=short.due, left=short.left)
        for short in event.shortages
    ]
    lines += [
        phrase("catan.tell.unpaid", player=Who(player), cards=cards_phrase(cards))
        for player, cards in by_player(event.unpaid).items()
    ]
    return tuple(lines) or (phrase("catan.tell.nobody"),)


def seven_lines(event: SevenRolled) -> tuple[Phrase, ...]:
    lines = [phrase("catan.tell.discards", player=Who(due.player), n=due.count) for due in event.due]
    if event.asked:
        lines.append(phrase("catan.tell.count_your_cards"))
    return (phrase("catan.tell.seven"), *lines, phrase("catan.tell.robber_moves", player=Who(event.player)))


def roll_lines(roll: LastRoll) -> tuple[Phrase, ...]:
    """What the last roll caused, for the table to read."""
    match roll.outcome:
        case ResourcesPaid():
            return payout_lines(roll.outcome)
        case SevenRolled():
            return seven_lines(roll.outcome)
        case None:
            return ()


def tell_roll(_play: P, event: RollRecorded) -> tuple[Phrase, ...]:
    return (phrase("catan.tell.rolled", player=Who(event.player), total=event.total),)


def tell_payout(_play: P, event: ResourcesPaid) -> tuple[Phrase, ...]:
    return payout_lines(event)


def tell_seven(_play: P, event: SevenRolled) -> tuple[Phrase, ...]:
    return seven_lines(event)


def tell_discard(_play: P, event: CardsDiscarded) -> tuple[Phrase, ...]:
    return (phrase("catan.tell.discarded", player=Who(event.player), cards=cards_phrase(event.cards)),)


def tell_robber(play: P, event: RobberMoved) -> tuple[Phrase, ...]:
    tile = play.state.tiles[event.hex]
    terrain = phrase(f"catan.to_terrain.{tile.terrain}")
    if tile.number is None:
        return (phrase("catan.tell.robber_desert", player=Who(event.player), terrain=terrain),)
    return (phrase("catan.tell.robber_moved", player=Who(event.player), terrain=terrain, number=tile.number),)


def tell_theft(_play: P, event: CardStolen) -> tuple[Phrase, ...]:
    # The kind of a stolen card is never said aloud: only the two involved know it.
    return (phrase("catan.tell.stolen", player=Who(event.thief), victim=Who(event.victim)),)


def tell_no_theft(_play: P, event: NothingStolen) -> tuple[Phrase, ...]:
    return (phrase("catan.tell.nothing_stolen", player=Who(event.player)),)


def tell_turn(_play: P, event: TurnEnded) -> tuple[Phrase, ...]:
    return (phrase("catan.tell.your_turn", player=Who(event.next)),)


def tell_founding_road(play: P, event: RoadFounded) -> tuple[Phrase, ...]:
    """The last one starts the game."""
    road = phrase("catan.tell.road_founded", player=Who(event.player))
    if play.state.founding:
        return (road,)
    return (road, phrase("catan.tell.game_begins", player=Who(play.state.active)))


def tell_starting_cards(_play: P, event: StartingCardsPaid) -> tuple[Phrase, ...]:
    if not event.cards.total:
        return ()
    return (phrase("catan.tell.gets", player=Who(event.player), cards=cards_phrase(event.cards)),)


def _tell_deed(key: str) -> Tell:
    def tell(_play: P, event: PlayersDeed) -> tuple[Phrase, ...]:
        return (phrase(key, player=Who(event.player)),)

    return tell


def tell_island(play: P, event: IslandLaid) -> tuple[Phrase, ...]:
    lines: tuple[Phrase, ...] = (phrase("catan.tell.island_laid"),)
    if not is_from_one_box(event.tiles):
        lines += (phrase("catan.tell.island_unusual"),)  # BASE-COMP-01, BASE-COMP-03
    if play.options["adjacent_red_numbers"] == "warn" and adjacent_reds(play.state.board, event.tiles):
        lines += (phrase("catan.tell.red_neighbours"),)  # GAP-19
    return lines


def tell_proposal(_play: P, event: IslandProposed) -> tuple[Phrase, ...]:
    return (phrase("catan.tell.island_dealt" if event.wishes else "catan.tell.beginner_shown"),)


def tell_painted_terrain(_play: P, event: TerrainPainted) -> tuple[Phrase, ...]:
    return (phrase("catan.tell.painted", what=phrase(f"catan.terrain.{event.terrain}")),)


def tell_painted_number(_play: P, event: NumberPainted) -> tuple[Phrase, ...]:
    return (phrase("catan.tell.painted", what=phrase("catan.number", number=event.number)),)


def tell_painted_harbour(_play: P, event: HarbourPainted) -> tuple[Phrase, ...]:
    return (phrase("catan.tell.painted", what=phrase(f"catan.harbour.{event.kind or 'none'}")),)


def tell_start_roll(_play: P, event: StartRolled) -> tuple[Phrase, ...]:
    return (phrase("catan.tell.rolled", player=Who(event.player), total=sum(event.dice)),)


def tell_start_tie(_play: P, event: StartTied) -> tuple[Phrase, ...]:
    again = tuple(phrase("catan.offer.person", player=Who(player)) for player in event.players)
    return (phrase("catan.tell.start_tied", players=again),)


def tell_starter(_play: P, event: StarterChosen) -> tuple[Phrase, ...]:
    return (phrase("catan.tell.founds_first", player=Who(event.player)),)


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


def tell_bank_trade(_play: P, event: BankTraded) -> tuple[Phrase, ...]:
    gives, gets = cards_phrase(event.gives), cards_phrase(event.gets)
    return (phrase("catan.tell.bank_traded", player=Who(event.player), gives=gives, gets=gets),)


# ---------------------------------------------------------------- development and special cards


def tell_road_building(play: P, event: RoadBuildingPlayed) -> tuple[Phrase, ...]:
    roads = phrase("catan.tell.road_building", player=Who(event.player), n=event.roads)
    return (roads, *tell_progress(play))


def tell_progress(play: P) -> tuple[Phrase, ...]:
    """GAP-12: where the played card goes."""
    return (phrase(f"catan.tell.{play.options['progress_after_play']}"),)


def tell_invention(play: P, event: InventionPlayed) -> tuple[Phrase, ...]:
    cards = cards_phrase(event.cards)
    return (phrase("catan.tell.invention", player=Who(event.player), cards=cards), *tell_progress(play))


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


def tell_reveal(_play: P, event: VictoryPointsRevealed) -> tuple[Phrase, ...]:
    return (phrase("catan.tell.revealed", player=Who(event.player), n=event.cards),)


# ---------------------------------------------------------------- books and overrides


def tell_count(_play: P, event: CardsCounted) -> tuple[Phrase, ...]:
    if event.cards is None:
        return (phrase("catan.tell.settled", player=Who(event.player)),)
    if not event.discard:
        return (phrase("catan.tell.holds", player=Who(event.player), n=event.cards),)
    return (phrase("catan.tell.discards", player=Who(event.player), n=event.discard),)


def tell_bookkeeping(_play: P, event: BookkeepingSet) -> tuple[Phrase, ...]:
    return (phrase("catan.tell.bookkeeping", level=phrase(f"catan.option.bookkeeping.{event.level}")),)


def tell_hand(_play: P, event: HandSet) -> tuple[Phrase, ...]:
    return (phrase("catan.tell.hand_set", player=Who(event.player), n=event.cards.total),)


def tell_gift(_play: P, event: CardsGiven) -> tuple[Phrase, ...]:
    cards = cards_phrase(event.cards)
    if event.giver is None and event.taker:
        return (phrase("catan.tell.gets", player=Who(event.taker), cards=cards),)
    if event.giver and event.taker is None:
        return (phrase("catan.tell.returns", player=Who(event.giver), cards=cards),)
    if event.giver and event.taker:
        return (phrase("catan.tell.gave", player=Who(event.giver), partner=Who(event.taker), cards=cards),)
    return ()


def tell_road_set(_play: P, event: RoadSet) -> tuple[Phrase, ...]:
    return (_mended("road", event.player),)


def tell_building_set(_play: P, event: BuildingSet) -> tuple[Phrase, ...]:
    return (_mended(event.kind, event.player),)


def _mended(piece: str, player: PlayerId | None) -> Phrase:
    if player is None:
        return phrase("catan.tell.piece_removed")
    return phrase(f"catan.tell.set_{piece}", player=Who(player))


def tell_robber_set(play: P, event: RobberSet) -> tuple[Phrase, ...]:
    terrain = phrase(f"catan.to_terrain.{play.state.tiles[event.hex].terrain}")
    return (phrase("catan.tell.robber_set", terrain=terrain),)


def tell_harbour_set(_play: P, event: HarbourSet) -> tuple[Phrase, ...]:
    return (phrase("catan.tell.harbour_set", harbour=phrase(f"catan.harbour.{event.kind or 'none'}")),)


def tell_special_card(_play: P, event: SpecialCardGiven) -> tuple[Phrase, ...]:
    card = phrase(f"catan.special.{event.card}")
    if event.player is None:
        return (phrase("catan.tell.special_aside", card=card),)
    return (phrase("catan.tell.special_given", player=Who(event.player), card=card),)


def tell_development_set(_play: P, event: DevelopmentSet) -> tuple[Phrase, ...]:
    return (
        phrase("catan.tell.development_set", player=Who(event.player), n=event.held),
        phrase("catan.tell.knights_set", player=Who(event.player), n=event.knights),
    )


def tell_turn_set(_play: P, event: TurnSet) -> tuple[Phrase, ...]:
    return (phrase("catan.tell.your_turn", player=Who(event.player)),)


def tell_win(_play: P, event: GameWon) -> tuple[Phrase, ...]:
    return (phrase("catan.tell.won", player=Who(event.player), n=event.points),)


def tell_withdrawal(_play: P, event: WinWithdrawn) -> tuple[Phrase, ...]:
    return (phrase("catan.tell.win_withdrawn", player=Who(event.player)),)


TELL: dict[type[Event], Tell] = {
    IslandProposed: tell_proposal,
    TerrainPainted: tell_painted_terrain,
    NumberPainted: tell_painted_number,
    HarbourPainted: tell_painted_harbour,
    IslandLaid: tell_island,
    SettlementFounded: _tell_deed("catan.tell.founded"),
    RoadFounded: tell_founding_road,
    StartingCardsPaid: tell_starting_cards,
    RollRecorded: tell_roll,
    ResourcesPaid: tell_payout,
    SevenRolled: tell_seven,
    CardsDiscarded: tell_discard,
    RobberMoved: tell_robber,
    CardStolen: tell_theft,
    NothingStolen: tell_no_theft,
    RoadBuilt: _tell_deed("catan.tell.road_built"),
    SettlementBuilt: _tell_deed("catan.tell.settlement_built"),
    CityBuilt: _tell_deed("catan.tell.city_built"),
    TurnEnded: tell_turn,
    StartRolled: tell_start_roll,
    StartTied: tell_start_tie,
    StarterChosen: tell_starter,
    CardsTraded: tell_trade,
    BankTraded: tell_bank_trade,
    DevelopmentBought: _tell_deed("catan.tell.development_bought"),
    KnightPlayed: _tell_deed("catan.tell.knight"),
    RoadBuildingPlayed: tell_road_building,
    FreeRoadPlaced: _tell_deed("catan.tell.road_built"),
    FreeRoadsForgone: _tell_deed("catan.tell.roads_forgone"),
    InventionPlayed: tell_invention,
    MonopolyPlayed: tell_monopoly,
    RouteAwarded: tell_route,
    ArmyAwarded: tell_army,
    VictoryPointsRevealed: tell_reveal,
    HandTold: _tell_deed("catan.tell.told"),
    DevelopmentTold: _tell_deed("catan.tell.told"),
    CardsCounted: tell_count,
    BookkeepingSet: tell_bookkeeping,
    HandSet: tell_hand,
    CardsGiven: tell_gift,
    RoadSet: tell_road_set,
    BuildingSet: tell_building_set,
    RobberSet: tell_robber_set,
    HarbourSet: tell_harbour_set,
    SpecialCardGiven: tell_special_card,
    DevelopmentSet: tell_development_set,
    TurnSet: tell_turn_set,
    GameWon: tell_win,
    WinWithdrawn: tell_withdrawal,
}
