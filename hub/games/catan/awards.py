"""The two special cards: Longest Trade Route and Largest Army."""

from collections.abc import Iterator, Mapping

from hub.engine.messages import Event
from hub.engine.phrase import PlayerId
from hub.engine.rule_table import Play, RuleTable
from hub.games.catan.events import (
    ArmyAwarded,
    BuildingSet,
    DevelopmentSet,
    FreeRoadPlaced,
    KnightPlayed,
    RoadBuilt,
    RoadSet,
    RouteAwarded,
    SettlementBuilt,
)
from hub.games.catan.state import Award, CatanState

LEAST_ROADS = 5  # BASE-LR-01
LEAST_KNIGHTS = 3  # BASE-LA-01


def route_holder(
    lengths: Mapping[PlayerId, int], award: Award, *, was_broken: bool = False, tie_after_break: str = "card_to_bank"
) -> PlayerId | None:
    """Who holds Longest Trade Route now (BASE-LR-01, 05…08).

    >>> red, blue = PlayerId("red"), PlayerId("blue")
    >>> route_holder({red: 5, blue: 5}, Award(red))
    'red'
    >>> route_holder({red: 5, blue: 5}, Award(red), was_broken=True) is None
    True
    >>> route_holder({red: 5, blue: 6}, Award(red))
    'blue'
    """
    keeps_ties = not was_broken or tie_after_break == "holder_keeps"
    return _holder(lengths, award, least=LEAST_ROADS, keeps_ties=keeps_ties)


def _holder(counts: Mapping[PlayerId, int], award: Award, *, least: int, keeps_ties: bool) -> PlayerId | None:
    """Who has most, and enough; among equals the present holder, or nobody."""
    holder = award.holder
    counted = dict(counts)
    if holder:
        counted[holder] = max(counted[holder], award.agreed)
    best = max(counted.values())
    leading = [player for player, count in counted.items() if count == best]
    if best < least or (holder is None and best <= award.agreed):
        return None
    if len(leading) == 1:
        return leading[0]
    return holder if holder in leading and keeps_ties else None


def review_route(play: Play[CatanState], event: Event) -> Iterator[Event]:
    """BASE-LR-09: after every road and every settlement that is placed."""
    state = play.state
    if not _may_change(state, event):
        return
    lengths = {player: state.pieces.road_length(player) for player in state.players}
    now = route_holder(
        lengths,
        state.route,
        was_broken=_breaks_route(state, event),
        tie_after_break=play.options["longest_road_tie_after_break"],
    )
    if now != state.route.holder:
        yield RouteAwarded(now, lengths[now] if now else max(lengths.values()), state.route.holder)


def _may_change(state: CatanState, event: Event) -> bool:
    """Whether lines need measuring at all: most roads are too few to take the card, most settlements cut nobody."""
    holder, pieces = state.route.holder, state.pieces
    match event:
        case RoadBuilt(player=builder) | FreeRoadPlaced(player=builder):
            to_beat = max(LEAST_ROADS - 1, state.route.agreed, pieces.road_length(holder) if holder else 0)
            return builder != holder and len(pieces.roads_of(builder)) > to_beat
        case SettlementBuilt(player=builder, node=node):
            return any(pieces.roads.get(edge, builder) != builder for edge in state.board.edges_of_node[node])
    return True


def _breaks_route(state: CatanState, event: Event) -> bool:
    """BASE-LR-04: the building just placed made the holder's road shorter."""
    holder = state.route.holder
    if holder is None or not isinstance(event, SettlementBuilt | BuildingSet) or event.player in (None, holder):
        return False
    if not state.pieces.has_road(holder, event.node):
        return False
    before = state.pieces.with_building(event.node, None).road_length(holder)
    return state.pieces.road_length(holder) < before


def apply_route(state: CatanState, event: RouteAwarded) -> CatanState:
    return state.replace(route=Award(event.player))


def army_holder(knights: Mapping[PlayerId, int], award: Award) -> PlayerId | None:
    """Who holds Largest Army now (BASE-LA-01, 02).

    >>> red, blue = PlayerId("red"), PlayerId("blue")
    >>> army_holder({red: 3, blue: 3}, Award(red)), army_holder({red: 3, blue: 4}, Award(red))
    ('red', 'blue')
    """
    return _holder(knights, award, least=LEAST_KNIGHTS, keeps_ties=True)


def review_army(play: Play[CatanState], _event: Event) -> Iterator[Event]:
    state = play.state
    knights = {player: state.development.knights(player) for player in state.players}
    now = army_holder(knights, state.army)
    if now != state.army.holder:
        yield ArmyAwarded(now, knights[now] if now else max(knights.values()), state.army.holder)


def apply_army(state: CatanState, event: ArmyAwarded) -> CatanState:
    return state.replace(army=Award(event.player))


RULES = RuleTable(
    react={
        RoadBuilt: (review_route,),
        FreeRoadPlaced: (review_route,),
        SettlementBuilt: (review_route,),
        RoadSet: (review_route,),
        BuildingSet: (review_route,),
        KnightPlayed: (review_army,),
        DevelopmentSet: (review_army,),
    },
    apply={RouteAwarded: apply_route, ArmyAwarded: apply_army},
)
