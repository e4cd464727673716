"""What boxes to come have to change in Catan can be changed from outside: by a printed map, and by pilgrims, who pay
otherwise, take cards out of turn, need not steal in the desert, build a road for nothing, and win with their points.
"""

import random
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

import pytest

from hub.engine.data import Content, DataKind, texts_in
from hub.engine.definition import Expansion, GameDefinition, MatchSetup, Option
from hub.engine.games import Games
from hub.engine.match import Match
from hub.engine.messages import AdjustPoints, Command, Event, IllegalCommand
from hub.engine.offer import ChoiceInput, Offer
from hub.engine.phrase import PlayerId, phrase
from hub.engine.points import PointItem, PointsBreakdown
from hub.engine.rule_table import Decide, Play, RuleTable
from hub.engine.supplying import supplied
from hub.engine.view import BoardPanel
from hub.games.catan.box import Box
from hub.games.catan.building import COST, cost_of
from hub.games.catan.cards import Cards, Resource
from hub.games.catan.commands import (
    BuildRoad,
    BuildSettlement,
    FoundRest,
    FoundRoad,
    FoundSettlement,
    GiveCards,
    MoveRobber,
    PlaceFreeRoad,
    RecordRoll,
    SetBuilding,
    SetHand,
    SetRobber,
    SetTurn,
    StealCard,
    TradeWithBank,
)
from hub.games.catan.events import FreeRoadPlaced, NothingStolen, ResourcesPaid, RoadBuilt, RoadFounded, TurnEnded
from hub.games.catan.inputs import resources
from hub.games.catan.island import Terrain
from hub.games.catan.options import TARGET
from hub.games.catan.pieces import BuildingKind
from hub.games.catan.state import CatanState, Phase
from hub.games.catan.suggesting import settlement_places
from hub.games.catan.trading import RATES, rates
from hub.kit.board import Edge, Hex, Node, map_of
from hub.service.codec import GameCodec
from tests.all_games import CATAN as GAME
from tests.random_table import new_match, random_step

BLUE, ORANGE, WHITE = map(PlayerId, ("blue", "orange", "white"))

# ---------------------------------------------------------------- a printed map, as a file holds it

CIRCLES = range(9)  # round a lake, each with a plain intersection after it
RING: Content = {
    "name": "Round the lake",
    "lands": ["w6", "b8", "d", "g5", "o9", "s4", "w3", "b10", "g11"],
    "robber": 4,
}
MAP = Option("map", ("none",), "none", data="maps")
RED = "e0"  # a path with a document: wood at 2:1
TOKEN = "p1"  # a plain intersection with a point


def lake(lands: list[str]) -> Any:
    """Circle n lies between land n and the one before it."""
    hexes = [Hex(f"h{n}", ((n, 0.0), (n + 1, 0.0), (n + 0.5, 1.0))) for n, _ in enumerate(lands)]
    circles = [Node(f"c{n}", n, 0.0, (f"h{n}", f"h{n - 1 if n else 8}"), f"Town {n}", "circle") for n in CIRCLES]
    plains = [Node(f"p{n}", n + 0.5, 0.0, (f"h{n}",)) for n in CIRCLES]
    ends = [(f"c{n}", f"p{n}") for n in CIRCLES] + [(f"p{n}", f"c{(n + 1) % 9}") for n in CIRCLES]
    return map_of([*circles, *plains], [Edge(f"e{n}", pair) for n, pair in enumerate(ends)], hexes)


def printed(box: Box, setup: MatchSetup) -> Box:
    content = setup.data.get("maps", {}).get(setup.options.get("map", ""))
    if not content:
        return box
    board = lake(content["lands"])
    circles = frozenset(node.id for node in board.nodes.values() if node.kind == "circle")
    return replace(
        *(box,),
        board=board,
        island=" ".join(content["lands"]),
        robber=f"h{content['robber']}",
        coasts=(),
        harbours="",
        sites=circles,
        stops=circles,
    )


@dataclass(frozen=True, slots=True)
class TokenTaken(Event):
    player: PlayerId


def take_token(play: Play[CatanState], event: RoadBuilt | RoadFounded | FreeRoadPlaced) -> Iterator[Event]:
    if TOKEN in play.state.board.nodes and not play.slices["maps"] and TOKEN in play.state.board.edges[event.edge].ends:
        yield TokenTaken(event.player)


def red_rate(play: Play[CatanState], rates: dict[Resource, int], player: PlayerId) -> dict[Resource, int]:
    return {**rates, Resource.WOOD: 2} if play.state.pieces.roads.get(RED) == player else rates


MAPS = Expansion(
    key="maps",
    rules=(
        RuleTable(
            slice="maps",
            react={RoadBuilt: (take_token,), RoadFounded: (take_token,), FreeRoadPlaced: (take_token,)},
            apply={TokenTaken: lambda _holder, event: event.player},
            modify={
                RATES: (red_rate,),
                TARGET: (lambda play, goal: goal + 3 if len(play.state.players) == 3 else goal,),
            },
        ),
    ),
    start=lambda _setup, _box: None,
    box=printed,
    data=(DataKind("maps", lambda content: texts_in(content, "lands")),),
    options=(MAP,),
    score=lambda play, player: PointsBreakdown(
        (PointItem(phrase("token"), 1, 1),) if play.slices["maps"] == player else ()
    ),
    tell={TokenTaken: lambda _play, _event: ()},
)


# ---------------------------------------------------------------- pilgrims


@dataclass(frozen=True, slots=True)
class Beg(Command):
    """The next road of this turn costs this instead of brick."""

    player: PlayerId
    instead: Resource


@dataclass(frozen=True, slots=True)
class Begged(Event):
    player: PlayerId
    instead: Resource


@dataclass(frozen=True, slots=True)
class TakeAlms(Command):
    """Whom a roll brought nothing takes a card, whoever's turn it is."""

    player: PlayerId
    card: Resource


@dataclass(frozen=True, slots=True)
class AlmsTaken(Event):
    player: PlayerId
    card: Resource


@dataclass(frozen=True, slots=True)
class Pave(Command):
    """One road for nothing."""

    player: PlayerId


@dataclass(frozen=True, slots=True)
class Paved(Event):
    player: PlayerId


@dataclass(frozen=True, slots=True)
class Pilgrims:
    begged: Resource | None = None
    poor: tuple[PlayerId, ...] = ()
    paved: tuple[PlayerId, ...] = ()


def pilgrims(play: Play[Any]) -> Pilgrims:
    found: Pilgrims = play.slices["pilgrims"]
    return found


def expect(is_so: bool) -> None:
    if not is_so:
        raise IllegalCommand(phrase("pilgrims.no"), rule="PIL-1")


def beg(play: Play[CatanState], command: Beg) -> Iterator[Event]:
    expect(play.state.phase is Phase.MAIN and command.player == play.state.active and not pilgrims(play).begged)
    yield Begged(command.player, command.instead)


def take_alms(play: Play[CatanState], command: TakeAlms) -> Iterator[Event]:
    expect(command.player in pilgrims(play).poor and play.state.hands.left(command.card) > 0)
    yield AlmsTaken(command.player, command.card)


def may_pave(play: Play[CatanState]) -> bool:
    state = play.state
    can_place = state.pieces.stock(state.active, "road") > 0 and state.pieces.road_places(state.active)
    return state.phase is Phase.MAIN and state.active not in pilgrims(play).paved and bool(can_place)


def pave(play: Play[CatanState], command: Pave) -> Iterator[Event]:
    expect(may_pave(play) and command.player == play.state.active)
    yield Paved(command.player)


def other_cost(play: Play[CatanState], cost: Cards, _player: PlayerId, piece: str) -> Cards:
    begged = pilgrims(play).begged
    return Cards(wood=1) + Cards.of(begged) if piece == "road" and begged else cost


def at_desert(play: Play[CatanState]) -> bool:
    state = play.state
    return state.robber is not None and state.tiles[state.robber].terrain is Terrain.DESERT


def steal_or_not(play: Play[CatanState], command: StealCard, decide: Decide) -> Iterator[Event]:
    declined = command.victim is None and play.state.phase is Phase.STEAL and at_desert(play)
    yield from iter((NothingStolen(command.player),)) if declined else decide(play, command)


def may_decline(play: Play[CatanState], offer: Offer) -> Offer:
    victim = offer.inputs[0] if offer.command is StealCard else None
    if not isinstance(victim, ChoiceInput) or not at_desert(play) or play.options["steal_obligation"] == "optional":
        return offer
    nobody = replace(victim, among=(*victim.among, (None, phrase("catan.offer.nobody"))))
    return replace(offer, inputs=(nobody, *offer.inputs[1:]))


def without_income(slice_: Pilgrims, event: ResourcesPaid) -> Pilgrims:
    paid = {part.player for part in event.paid}
    return replace(slice_, poor=tuple(one for one in (BLUE, ORANGE, WHITE) if one not in paid))


def offers(play: Play[CatanState]) -> Iterator[Offer]:
    state, slice_ = play.state, pilgrims(play)
    if state.phase is Phase.MAIN and not slice_.begged:
        choice = ChoiceInput("instead", resources())
        yield Offer(Beg, phrase("pilgrims.beg"), state.active, {"player": state.active}, (choice,))
    if may_pave(play):
        yield Offer(Pave, phrase("pilgrims.pave"), state.active, {"player": state.active})
    left = tuple((kind, label) for kind, label in resources() if state.hands.left(str(kind)) > 0)
    for player in slice_.poor if left and state.phase is not Phase.OVER else ():
        yield Offer(TakeAlms, phrase("pilgrims.alms"), player, {"player": player}, (ChoiceInput("card", left),))


PILGRIMS = Expansion(
    key="pilgrims",
    rules=(
        RuleTable(
            slice="pilgrims",
            decide={Beg: beg, TakeAlms: take_alms, Pave: pave},
            around={StealCard: steal_or_not},
            modify={COST: (other_cost,), TARGET: (lambda _play, goal: goal + 1,)},
            apply={
                Begged: lambda slice_, event: replace(slice_, begged=event.instead),
                RoadBuilt: lambda slice_, _event: replace(slice_, begged=None),
                TurnEnded: lambda slice_, _event: replace(slice_, begged=None, poor=()),
                ResourcesPaid: without_income,
                AlmsTaken: lambda slice_, event: replace(
                    slice_, poor=tuple(one for one in slice_.poor if one != event.player)
                ),
                Paved: lambda slice_, event: replace(slice_, paved=(*slice_.paved, event.player)),
            },
        ),
        RuleTable(
            apply={
                AlmsTaken: lambda state, event: state.replace(
                    hands=state.hands.given({event.player: Cards.of(event.card)})
                ),
                Paved: lambda state, _event: state.replace(phase=Phase.FREE_ROADS, resume=state.phase, free_roads=1),
            }
        ),
    ),
    start=lambda _setup, _box: Pilgrims(),
    offers=offers,
    amend=may_decline,
    score=lambda play, player: PointsBreakdown(
        (PointItem(phrase("pilgrims"), 1, 1),) if player in pilgrims(play).paved else ()
    ),
    tell=dict.fromkeys((Begged, AlmsTaken, Paved), lambda _play, _event: ()),
)

CHANGED: GameDefinition[CatanState] = supplied(
    Games((replace(GAME, expansions=(*GAME.expansions, PILGRIMS, MAPS)),))[0], {"maps": {"lake": RING}}
)


def night(*commands: Command, expansions: tuple[str, ...], **options: str) -> Match:
    match = new_match(CHANGED, players=3, expansions=expansions, options={"start_player": "manual", **options})
    for command in commands:
        match, _ = match.after(command)
    return match


def state_of(match: Match) -> CatanState:
    state: CatanState = match.play().state
    return state


def refused(match: Match, command: Command) -> str:
    with pytest.raises(IllegalCommand) as refusal:
        match.after(command)
    return refusal.value.reason.rpartition(".")[2]


# ---------------------------------------------------------------- the map


FOUNDED = ((BLUE, 0), (ORANGE, 2), (WHITE, 4), (WHITE, 5), (ORANGE, 7), (BLUE, 8))
FOUNDING: tuple[Command, ...] = tuple(
    command for player, n in FOUNDED for command in (FoundSettlement(player, f"c{n}"), FoundRoad(player, f"e{n}"))
)


def on_the_map(*commands: Command) -> Match:
    return night(*commands, expansions=("maps",), map="lake")


def test_a_printed_map_lies_there_with_its_robber_and_nobody_lays_an_island() -> None:
    match = on_the_map()
    state = state_of(match)
    assert (state.phase, state.robber) == (Phase.FOUNDING_SETTLEMENT, "h4")
    assert (len(state.tiles), dict(state.harbours)) == (9, {})
    board = match.view().panel("board", BoardPanel)
    assert {spot.id for spot in board.spots} == state.board.nodes.keys()
    assert night(expansions=("maps",)).play().state.box.island == "", "without a map it is the game as it was"


def test_who_begins_on_a_printed_map_is_rolled_for() -> None:
    match = night(expansions=("maps",), map="lake", start_player="by_setup")
    assert match.standing().active == BLUE
    assert state_of(match.after(RecordRoll((3, 4)))[0]).active == ORANGE


def test_buildings_stand_on_circles_alone_and_roads_go_past_them_only_from_an_own_one() -> None:
    match = on_the_map()
    assert refused(match, FoundSettlement(BLUE, "p0")) == "no_site"
    assert settlement_places(state_of(match)) == tuple(f"c{n}" for n in CIRCLES)
    cards = GiveCards(None, BLUE, Cards(wood=4, brick=4, wool=1, grain=1))
    match = on_the_map(*FOUNDING, SetTurn(BLUE, has_rolled=True), cards, BuildRoad(BLUE, "e9"))
    assert "e1" not in state_of(match).pieces.road_places(BLUE)
    assert refused(match, BuildRoad(BLUE, "e1")) == "road_stops"
    assert refused(match, BuildSettlement(BLUE, "p0")) == "no_site"
    match, _ = match.after(BuildSettlement(BLUE, "c1"))
    assert "token" not in [item.label.key for item in match.points(BLUE).items]
    match, _ = match.after(BuildRoad(BLUE, "e1"))
    assert "token" in [item.label.key for item in match.points(BLUE).items]


def test_a_path_with_a_document_changes_the_rate_and_the_target_depends_on_the_players() -> None:
    match = on_the_map(*FOUNDING, SetTurn(BLUE, has_rolled=True), GiveCards(None, BLUE, Cards(wood=2)))
    assert rates(match.play(), BLUE)[Resource.WOOD] == 2
    assert rates(match.play(), ORANGE)[Resource.WOOD] == 4
    match.after(TradeWithBank(BLUE, Cards(wood=2), Cards(ore=1)))
    assert match.game.target
    assert match.game.target(match.play()) == 13


# ---------------------------------------------------------------- the pilgrims


def among_pilgrims(*commands: Command, **options: str) -> Match:
    begin = (FoundRest(), SetTurn(BLUE, has_rolled=True))
    return night(*begin, *commands, expansions=("pilgrims",), **options)


def test_what_a_piece_costs_now_is_asked_by_rules_offers_and_prospects_alike() -> None:
    empty = SetHand(BLUE, Cards(wood=1, ore=1))
    match = among_pilgrims(empty)
    assert BuildRoad not in {offer.command for offer in match.offers()}
    match, _ = match.after(Beg(BLUE, Resource.ORE))
    assert cost_of(match.play(), BLUE, "road") == Cards(wood=1, ore=1)
    assert BuildRoad in {offer.command for offer in match.offers()}
    assert [one.is_open for one in match.view().seats[0].prospects if one.kind == "road"] == [True]
    match, _ = match.after(BuildRoad(BLUE, state_of(match).pieces.road_places(BLUE)[0]))
    assert state_of(match).hands.count(BLUE) == 0
    assert cost_of(match.play(), BLUE, "road") == Cards(wood=1, brick=1)


def test_a_card_is_taken_out_of_turn_and_comes_from_the_bank() -> None:
    match = night(FoundRest(), RecordRoll((1, 1)), expansions=("pilgrims",))
    poor = match.play().slices["pilgrims"].poor
    player = next(one for one in poor if one != state_of(match).active)
    before, bank = state_of(match).hands.count(player), state_of(match).hands.bank
    match, _ = match.after(TakeAlms(player, Resource.ORE))
    assert state_of(match).hands.count(player) == (before or 0) + 1
    assert state_of(match).hands.bank == bank - Cards(ore=1)
    assert refused(match, TakeAlms(player, Resource.ORE)) == "no"


def test_in_the_desert_nobody_has_to_steal_and_everybody_sees_so() -> None:
    match = among_pilgrims()
    tiles = state_of(match).tiles
    desert = next(tile.hex for tile in tiles.values() if tile.terrain is Terrain.DESERT)
    corner = state_of(match).board.nodes_of_hex[desert][0]
    beside = (SetBuilding(corner, ORANGE, BuildingKind.SETTLEMENT), GiveCards(None, ORANGE, Cards(ore=1)))
    seven = (SetRobber(next(iter(tiles))), SetTurn(BLUE, has_rolled=False), RecordRoll((3, 4)))
    match = among_pilgrims(*beside, *seven, MoveRobber(BLUE, desert))
    (offer,) = [offer for offer in match.offers() if offer.command is StealCard]
    assert isinstance(offer.inputs[0], ChoiceInput)
    assert None in [value for value, _ in offer.inputs[0].among]
    _, (entry,) = match.after(StealCard(BLUE, None))
    assert entry.events == (NothingStolen(BLUE),)


def test_a_free_road_goes_through_the_phase_of_the_game_and_its_point_wins() -> None:
    match = among_pilgrims(AdjustPoints(BLUE, 8), target="10")
    assert not match.standing().is_over, "with pilgrims it takes eleven"
    match, _ = match.after(Pave(BLUE))
    assert match.standing().winners == (BLUE,)
    match = among_pilgrims(Pave(BLUE))
    place = state_of(match).pieces.road_places(BLUE)[0]
    match, _ = match.after(PlaceFreeRoad(BLUE, place))
    assert (state_of(match).phase, state_of(match).pieces.roads[place]) == (Phase.MAIN, BLUE)


# ---------------------------------------------------------------- at random


@pytest.mark.parametrize("expansions", [("pilgrims",), ("maps",), ("pilgrims", "maps")], ids="+".join)
def test_at_random_what_the_table_waits_for_is_possible_and_nights_replay(expansions: tuple[str, ...]) -> None:
    codec = GameCodec(CHANGED)
    for seed in range(3):
        dice = random.Random(seed)
        match = new_match(
            CHANGED, players=3, expansions=expansions, options={"map": "lake"} if "maps" in expansions else {}
        )
        for _ in range(150):
            match = random_step(match, dice, codec)
        assert list(match.differences()) == []
