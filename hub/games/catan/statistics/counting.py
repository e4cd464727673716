"""What is worth counting in a Catan game: what each event is worth, and what each number promises.

Nothing here looks at a secret: a stolen card and a bought one have no kind, whatever somebody confided to the hub.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, TypeAlias

from hub.engine.messages import Event
from hub.engine.phrase import PlayerId
from hub.engine.rule_table import Hook, Play
from hub.games.catan.cards import NOTHING, Cards
from hub.games.catan.events import (
    ArmyAwarded,
    BankTraded,
    CardsCounted,
    CardsDiscarded,
    CardsGiven,
    CardStolen,
    CardsTraded,
    CityBuilt,
    DevelopmentBought,
    FreeRoadPlaced,
    InventionPlayed,
    KnightPlayed,
    MonopolyPlayed,
    Payout,
    ResourcesPaid,
    RoadBuildingPlayed,
    RoadBuilt,
    RoadFounded,
    RollRecorded,
    RouteAwarded,
    SettlementBuilt,
    SettlementFounded,
    SpecialCard,
    SpecialCardGiven,
    StartingCardsPaid,
    VictoryPointsRevealed,
)
from hub.games.catan.state import CatanState
from hub.games.catan.statistics.countables import (
    Awarded,
    Built,
    Countable,
    Gained,
    Lost,
    Missed,
    Rolled,
    Things,
    Traded,
)
from hub.kit.earnings import Promise
from hub.kit.hands import Bookkeeping

Count: TypeAlias = Callable[[Play[CatanState], Any], Iterable[Countable]]  # (play before the entry, event)

COUNTED: Hook[tuple[Countable, ...]] = Hook("counted")  # what an event is worth; expansions have events of their own
PROMISED: Hook[tuple[Promise, ...]] = Hook("promised")  # what a position promises
UNSEEN = ""  # the kind of a card that not everybody saw


def counted(play: Play[CatanState], events: Iterable[Event]) -> tuple[Countable, ...]:
    """What the events of an entry are worth, with the play before it."""
    return tuple(one for event in events for one in play.modified(COUNTED, _worth(play, event), event))


def _worth(play: Play[CatanState], event: Event) -> tuple[Countable, ...]:
    count = COUNTS.get(type(event))
    return tuple(count(play, event)) if count else ()


def promises(play: Play[CatanState]) -> tuple[Promise, ...]:
    return play.modified(PROMISED, tuple(_promised(play)))


def _promised(play: Play[CatanState]) -> Iterator[Promise]:
    """BASE-PAY-01…03: for every hex that bears something, what its number brings to whom (a city counts twice)."""
    state = play.state
    for tile in state.tiles.values():
        if tile.product and tile.number:
            is_blocked = tile.hex == state.robber  # BASE-PAY-05
            for player, count in state.pieces.yields_at(tile.hex).items():
                yield Promise(player, tile.number, tile.product.value, count, is_blocked)


def _things(cards: Cards) -> Things:
    known = tuple((kind.value, count) for kind, count in cards.kinds())
    return (*known, (UNSEEN, cards.any)) if cards.any else known


def _gained(player: PlayerId, cards: Cards, source: str) -> Iterator[Countable]:
    for kind, count in _things(cards):
        yield Gained(player, kind, count, source=source)


# ---------------------------------------------------------------- rolls


def count_roll(_play: Play[CatanState], event: RollRecorded) -> Iterator[Countable]:
    yield Rolled(event.player, event.dice)


def count_payout(play: Play[CatanState], event: ResourcesPaid) -> Iterator[Countable]:
    for part in event.paid:
        yield Gained(part.player, part.resource.value, part.count, _number(play, part))
    for why, parts in (("robber", event.blocked), ("shortage", event.unpaid)):
        for part in parts:
            yield Missed(part.player, part.resource.value, part.count, _number(play, part), why)


def _number(play: Play[CatanState], part: Payout) -> int:
    """The roll that brought it: the number on its hex."""
    number = play.state.tiles[part.hex].number
    assert number
    return number


# ---------------------------------------------------------------- cards


def count_start(_play: Play[CatanState], event: StartingCardsPaid) -> Iterator[Countable]:
    yield from _gained(event.player, event.cards, "start")


def count_gift(_play: Play[CatanState], event: CardsGiven) -> Iterator[Countable]:
    """Only what the bank gave; from hand to hand the table mends its books."""
    if event.giver is None and event.taker:
        yield from _gained(event.taker, event.cards, "gift")


def count_discard(_play: Play[CatanState], event: CardsDiscarded) -> Iterator[Countable]:
    for kind, count in _things(event.cards):
        yield Lost(event.player, kind, count, "discard")


def count_uncounted_discard(play: Play[CatanState], event: CardsCounted) -> Iterator[Countable]:
    """Without books nobody enters the discard itself, only how many cards there were."""
    if event.discard and play.state.hands.level is Bookkeeping.OFF:
        yield Lost(event.player, UNSEEN, event.discard, "discard")


def count_theft(_play: Play[CatanState], event: CardStolen) -> Iterator[Countable]:
    yield Lost(event.victim, UNSEEN, 1, "theft", event.thief)


def count_trade(_play: Play[CatanState], event: CardsTraded) -> Iterator[Countable]:
    yield Traded(event.player, event.partner, _things(event.gives), _things(event.gets))


def count_bank_trade(_play: Play[CatanState], event: BankTraded) -> Iterator[Countable]:
    yield Traded(event.player, None, _things(event.gives), _things(event.gets))


# ---------------------------------------------------------------- what is built and played


def _built(what: str) -> Count:
    def count(_play: Play[CatanState], event: Any) -> Iterator[Countable]:
        yield Built(event.player, what, _things(getattr(event, "cost", NOTHING)))

    return count


def count_invention(_play: Play[CatanState], event: InventionPlayed) -> Iterator[Countable]:
    yield Built(event.player, "invention")
    yield from _gained(event.player, event.cards, "invention")


def count_monopoly(_play: Play[CatanState], event: MonopolyPlayed) -> Iterator[Countable]:
    yield Built(event.player, "monopoly")
    for one in event.handed:
        yield Lost(one.player, event.resource.value, one.count, "monopoly", event.player)


def count_points(_play: Play[CatanState], event: VictoryPointsRevealed) -> Iterator[Countable]:
    for _ in range(event.cards):
        yield Built(event.player, "victory_point")


# ---------------------------------------------------------------- special cards


def count_route(_play: Play[CatanState], event: RouteAwarded) -> Iterator[Countable]:
    yield Awarded(SpecialCard.LONGEST_ROUTE.value, event.player, event.before)


def count_army(_play: Play[CatanState], event: ArmyAwarded) -> Iterator[Countable]:
    yield Awarded(SpecialCard.LARGEST_ARMY.value, event.player, event.before)


def count_special_card(play: Play[CatanState], event: SpecialCardGiven) -> Iterator[Countable]:
    """The table's word moves the card too."""
    award = play.state.route if event.card is SpecialCard.LONGEST_ROUTE else play.state.army
    if award.holder != event.player:
        yield Awarded(event.card.value, event.player, award.holder)


COUNTS: Mapping[type[Event], Count] = {
    RollRecorded: count_roll,
    ResourcesPaid: count_payout,
    StartingCardsPaid: count_start,
    CardsGiven: count_gift,
    CardsDiscarded: count_discard,
    CardsCounted: count_uncounted_discard,
    CardStolen: count_theft,
    CardsTraded: count_trade,
    BankTraded: count_bank_trade,
    SettlementFounded: _built("settlement"),
    RoadFounded: _built("road"),
    FreeRoadPlaced: _built("road"),
    RoadBuilt: _built("road"),
    SettlementBuilt: _built("settlement"),
    CityBuilt: _built("city"),
    DevelopmentBought: _built("development"),
    KnightPlayed: _built("knight"),
    RoadBuildingPlayed: _built("road_building"),
    InventionPlayed: count_invention,
    MonopolyPlayed: count_monopoly,
    VictoryPointsRevealed: count_points,
    RouteAwarded: count_route,
    ArmyAwarded: count_army,
    SpecialCardGiven: count_special_card,
}
