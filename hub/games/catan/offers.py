"""What may be done now, with the places and cards to choose from."""

from collections.abc import Iterable, Iterator

from hub.engine.messages import Command
from hub.engine.offer import (
    CardPile,
    CardsInput,
    ChoiceInput,
    DiceInput,
    Offer,
    OfferKind,
    PlaceInput,
    PlaceKind,
    TextInput,
)
from hub.engine.phrase import Phrase, PlayerId, Who, phrase
from hub.engine.rule_table import Play
from hub.games.catan.board import EdgeId, NodeId
from hub.games.catan.building import COSTS, city_places, road_places, settlement_places
from hub.games.catan.cards import Cards, Resource
from hub.games.catan.commands import (
    BuildCity,
    BuildRoad,
    BuildSettlement,
    DiscardCards,
    EndTurn,
    FoundRoad,
    FoundSettlement,
    LayIsland,
    MoveRobber,
    RecordRoll,
    SetHand,
    StealCard,
)
from hub.games.catan.island import BEGINNER_ISLAND, write_island
from hub.games.catan.robber import robber_places
from hub.games.catan.state import CatanState, Phase


def offers(play: Play[CatanState]) -> Iterable[Offer]:
    """The table's next step first, then what is free to do, then the overrides."""
    yield from NEXT.get(play.state.phase, _nothing)(play)
    if play.state.phase is Phase.MAIN:
        yield from _builds(play.state)
    yield from _overrides(play.state)


def _nothing(_play: Play[CatanState]) -> Iterator[Offer]:
    yield from ()


def _lay(_play: Play[CatanState]) -> Iterator[Offer]:
    island = TextInput("tiles", BEGINNER_ISLAND)
    yield Offer(LayIsland, phrase("catan.offer.lay_island"), inputs=(island,), kind=OfferKind.NEXT)


def _found_settlement(play: Play[CatanState]) -> Iterator[Offer]:
    state = play.state
    free = tuple(node for node in state.board.nodes if state.has_room(node))
    best = max(free, key=lambda node: _promise(state, node), default=None)
    place = PlaceInput("node", PlaceKind.SPOT, free, best)
    yield _next(FoundSettlement, state.active, "found_settlement", place)


def _promise(state: CatanState, node: NodeId) -> tuple[int, int]:
    """How good a place is at first sight: its chances, then its variety."""
    tiles = [state.tiles[hex_id] for hex_id in state.board.nodes[node].hexes]
    return sum(tile.pips for tile in tiles), len({tile.terrain for tile in tiles})


def _found_road(play: Play[CatanState]) -> Iterator[Offer]:
    state = play.state
    assert state.founded_at
    free = tuple(edge for edge in state.board.edges_of_node[state.founded_at] if edge not in state.roads)
    best = max(free, key=lambda edge: _promise(state, _far_end(state, edge, state.founded_at)), default=None)
    yield _next(FoundRoad, state.active, "found_road", PlaceInput("edge", PlaceKind.LINK, free, best))


def _far_end(state: CatanState, edge: EdgeId, near: NodeId | None) -> NodeId:
    one, other = state.board.edges[edge].ends
    return other if one == near else one


def _roll(_play: Play[CatanState]) -> Iterator[Offer]:
    yield Offer(RecordRoll, phrase("catan.offer.roll"), inputs=(DiceInput("dice", 2),), kind=OfferKind.NEXT)


def _discard(play: Play[CatanState]) -> Iterator[Offer]:
    for player, count in play.state.due.items():
        picker = CardsInput("cards", _piles(play.state.hands.at_most(player)), exactly=count)
        yield Offer(
            DiscardCards,
            phrase("catan.offer.discard", player=Who(player), n=count),
            player,
            {"player": player},
            (picker,),
            OfferKind.NEXT,
        )


def _robber(play: Play[CatanState]) -> Iterator[Offer]:
    place = PlaceInput("hex", PlaceKind.TILE, robber_places(play))
    yield _next(MoveRobber, play.state.active, "move_robber", place)


def _steal(play: Play[CatanState]) -> Iterator[Offer]:
    victims: tuple[tuple[str | None, Phrase], ...] = tuple(
        (player, phrase("catan.offer.victim", player=Who(player), n=play.state.hands.count(player)))
        for player in play.state.candidates
    )
    if play.options["steal_obligation"] == "optional":
        victims += ((None, phrase("catan.offer.nobody")),)
    yield _next(StealCard, play.state.active, "steal", ChoiceInput("victim", victims), _told_card())


def _told_card() -> ChoiceInput:
    """Which card it was may be told, or stay between the two."""
    kinds = tuple((kind.value, phrase(f"catan.resource.{kind}")) for kind in Resource)
    return ChoiceInput("card", ((None, phrase("catan.offer.secret_card")), *kinds))


def _main(play: Play[CatanState]) -> Iterator[Offer]:
    active = play.state.active
    given = {"player": active}
    label = phrase("catan.offer.end_turn", player=Who(play.state.after(active)))
    yield Offer(EndTurn, label, active, given, (), OfferKind.NEXT, on_main_button=True)


NEXT = {
    Phase.LAYING: _lay,
    Phase.FOUNDING_SETTLEMENT: _found_settlement,
    Phase.FOUNDING_ROAD: _found_road,
    Phase.ROLL: _roll,
    Phase.DISCARD: _discard,
    Phase.ROBBER: _robber,
    Phase.STEAL: _steal,
    Phase.MAIN: _main,
}


def _builds(state: CatanState) -> Iterator[Offer]:
    player = state.active
    for piece, command, field, kind, places in (
        ("road", BuildRoad, "edge", PlaceKind.LINK, road_places),
        ("settlement", BuildSettlement, "node", PlaceKind.SPOT, settlement_places),
        ("city", BuildCity, "node", PlaceKind.SPOT, city_places),
    ):
        if state.stock(player, piece) and state.hands.can_have(player, COSTS[piece]):
            among = places(state, player)
            if among:
                label = phrase(f"catan.offer.build_{piece}")
                yield Offer(command, label, player, {"player": player}, (PlaceInput(field, kind, among),))


def _overrides(state: CatanState) -> Iterator[Offer]:
    if state.phase is not Phase.LAYING:
        for player in state.players:
            most = state.hands.bank + state.hands.at_most(player)
            piles = _piles(most, now=state.hands.one_possible(player))
            label = phrase("catan.offer.set_hand", player=Who(player))
            yield Offer(SetHand, label, player, {"player": player}, (CardsInput("cards", piles),), OfferKind.OVERRIDE)
        island = TextInput("tiles", write_island(tuple(state.tiles.values())))
        yield Offer(LayIsland, phrase("catan.offer.mend_island"), inputs=(island,), kind=OfferKind.OVERRIDE)


def _next(command: type[Command], player: PlayerId, label: str, *inputs: PlaceInput | ChoiceInput) -> Offer:
    """The step the table waits for."""
    words = phrase(f"catan.offer.{label}", player=Who(player))
    return Offer(command, words, player, {"player": player}, inputs, OfferKind.NEXT)


def _piles(most: Cards, *, now: Cards = Cards()) -> tuple[CardPile, ...]:  # noqa: B008 - frozen
    """Piles to pick from, in the order of the bank."""
    return tuple(CardPile(kind, phrase(f"catan.resource.{kind}"), count, now[kind]) for kind, count in most.kinds())
