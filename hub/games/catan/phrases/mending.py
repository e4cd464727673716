"""What is said of the books and of the table's own word."""

from hub.engine.definition import Tell
from hub.engine.messages import Event
from hub.engine.phrase import Phrase, PlayerId, Who, phrase
from hub.engine.rule_table import Play
from hub.games.catan.cards import cards_phrase
from hub.games.catan.events import (
    BookkeepingSet,
    BuildingSet,
    CardsGiven,
    DevelopmentConfided,
    DevelopmentSet,
    HandConfided,
    HandSet,
    HarbourSet,
    RoadSet,
    RobberSet,
    SpecialCardGiven,
    TurnSet,
)
from hub.games.catan.state import CatanState

P = Play[CatanState]


def tell_private_word(_play: P, event: HandConfided | DevelopmentConfided) -> tuple[Phrase, ...]:
    return (phrase("catan.tell.told", player=Who(event.player)),)


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
    return (phrase("catan.tell.harbour_set", harbour=phrase(f"catan.told_harbour.{event.kind or 'none'}")),)


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


TELL: dict[type[Event], Tell] = {
    HandConfided: tell_private_word,
    DevelopmentConfided: tell_private_word,
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
}
