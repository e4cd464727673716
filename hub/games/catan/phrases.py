"""What is worth saying: each event explains itself, grouped by player."""

from hub.engine.definition import Tell
from hub.engine.messages import Event
from hub.engine.phrase import Phrase, Who, phrase
from hub.engine.rule_table import Play
from hub.games.catan.cards import Cards
from hub.games.catan.events import (
    CardsDiscarded,
    CardStolen,
    CityBuilt,
    GameWon,
    HandSet,
    IslandLaid,
    NothingStolen,
    ResourcesPaid,
    RoadBuilt,
    RoadFounded,
    RobberMoved,
    RollRecorded,
    SettlementBuilt,
    SettlementFounded,
    SevenRolled,
    StartingCardsPaid,
    TurnEnded,
    WinWithdrawn,
    by_player,
)
from hub.games.catan.state import CatanState, LastRoll

P = Play[CatanState]


def cards_phrase(cards: Cards) -> tuple[Phrase, ...]:
    """ "2 wood and 1 ore", as data."""
    return tuple(phrase(f"catan.cards.{kind}", n=count) for kind, count in cards.kinds())


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


def _tell_piece(key: str) -> Tell:
    def tell(_play: P, event: SettlementFounded | RoadBuilt | SettlementBuilt | CityBuilt) -> tuple[Phrase, ...]:
        return (phrase(key, player=Who(event.player)),)

    return tell


def tell_island(_play: P, _event: IslandLaid) -> tuple[Phrase, ...]:
    return (phrase("catan.tell.island_laid"),)


def tell_hand(_play: P, event: HandSet) -> tuple[Phrase, ...]:
    return (phrase("catan.tell.hand_set", player=Who(event.player), n=event.cards.total),)


def tell_win(_play: P, event: GameWon) -> tuple[Phrase, ...]:
    return (phrase("catan.tell.won", player=Who(event.player), n=event.points),)


def tell_withdrawal(_play: P, event: WinWithdrawn) -> tuple[Phrase, ...]:
    return (phrase("catan.tell.win_withdrawn", player=Who(event.player)),)


TELL: dict[type[Event], Tell] = {
    IslandLaid: tell_island,
    SettlementFounded: _tell_piece("catan.tell.founded"),
    RoadFounded: tell_founding_road,
    StartingCardsPaid: tell_starting_cards,
    RollRecorded: tell_roll,
    ResourcesPaid: tell_payout,
    SevenRolled: tell_seven,
    CardsDiscarded: tell_discard,
    RobberMoved: tell_robber,
    CardStolen: tell_theft,
    NothingStolen: tell_no_theft,
    RoadBuilt: _tell_piece("catan.tell.road_built"),
    SettlementBuilt: _tell_piece("catan.tell.settlement_built"),
    CityBuilt: _tell_piece("catan.tell.city_built"),
    TurnEnded: tell_turn,
    HandSet: tell_hand,
    GameWon: tell_win,
    WinWithdrawn: tell_withdrawal,
}
