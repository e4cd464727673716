"""The moment a case starts at: founding, before the roll, after it, or in the middle of what a seven brings."""

from hub.engine.phrase import PlayerId
from hub.games.catan.cases.mode import Mode
from hub.games.catan.cases.notation import expect_known, player_of, whole
from hub.games.catan.cases.people import Case
from hub.games.catan.robber import discard_of, robbable
from hub.games.catan.state import CatanState, Phase, founding_order
from hub.kit.board import NodeId

# What a case may call the moments of the game.
MOMENTS = {
    "starter": Phase.STARTER,
    "founding": Phase.FOUNDING_SETTLEMENT,
    "founding_settlement": Phase.FOUNDING_SETTLEMENT,
    "founding_road": Phase.FOUNDING_ROAD,
    "pre_roll": Phase.ROLL,
    "roll": Phase.ROLL,
    "discard": Phase.DISCARD,
    "discard_all": Phase.DISCARD,
    "robber": Phase.ROBBER,
    "move_robber": Phase.ROBBER,
    "steal": Phase.STEAL,
    "free_roads": Phase.FREE_ROADS,
    "after_roll": Phase.MAIN,
    "trade": Phase.MAIN,
    "trade_phase": Phase.MAIN,
    "build": Phase.MAIN,
    "build_phase": Phase.MAIN,
    "main": Phase.MAIN,
    "over": Phase.OVER,
    "game_over": Phase.OVER,
}
STARTS = {"discard": Phase.DISCARD, "move_robber": Phase.ROBBER, "steal": Phase.STEAL}  # by the first event
MOST_FREE_ROADS = 2


def moment(word: object, mode: Mode) -> Phase:
    moments = {**MOMENTS, **mode.moments}
    expect_known([word], moments, "phase")
    return moments[str(word)]


def opened(state: CatanState, case: Case) -> CatanState:
    """The position at the moment the case starts at, with what belongs to that moment."""
    phase = _first_phase(case)
    match phase:
        case Phase.STARTER:
            return state.replace(phase=phase, turn=0, active=state.players[0])
        case Phase.FOUNDING_SETTLEMENT:
            return _founding(state, case)
        case Phase.DISCARD:
            counts = {
                player: discard_of(state.hands.count(player) or 0, state.box.hand_limit) for player in state.players
            }
            return state.replace(phase=phase, due={player: count for player, count in counts.items() if count})
        case Phase.STEAL:
            there = robbable(state, state.robber or "", by=state.active)
            return state.replace(phase=phase if there else Phase.MAIN, candidates=there)
    free = _free_roads(case)
    if free:
        return state.replace(phase=Phase.FREE_ROADS, resume=phase, free_roads=free, has_played=True)
    return state.replace(phase=phase)


def _first_phase(case: Case) -> Phase:
    """As given; else what the events need: a roll to come, a robber on the way, or the middle of a turn."""
    if case.given.get("phase") is not None:
        return moment(case.given["phase"], case.mode)
    names = [event.get("do") for event in case.when]
    this_turn = names[: names.index("end_turn")] if "end_turn" in names else names
    if "roll" in this_turn:
        return Phase.ROLL
    return STARTS.get(str(names[0]), Phase.MAIN) if names else Phase.MAIN


def _free_roads(case: Case) -> int:
    """Free roads that no event of the case earns were earned right before it."""
    for index, event in enumerate(case.when):
        if event.get("do") == "play_dev":
            return 0
        if event.get("do") == "build_road" and event.get("free"):
            return min(MOST_FREE_ROADS, sum(bool(one.get("free")) for one in case.when[index:]))
    return 0


# ---------------------------------------------------------------- founding


def _founding(state: CatanState, case: Case) -> CatanState:
    """Who has founded what tells the round; a settlement without its road is the one just founded."""
    active = state.active
    founded_at = _without_road(state, active)
    is_road = founded_at is not None and [event.get("do") for event in case.when][:1] == ["build_road"]
    done = _settlements(state, active) - is_road
    second = whole(case.given.get("round", 1 + min(done, 1)), "round", range(1, 3)) == 2
    starter = case.given.get("start_player")
    order = founding_order(state.players, player_of(starter) if starter else _starter(state, second=second))
    seats = len(state.players)
    index = order.index(active, seats if second else 0)
    return state.replace(
        turn=0,
        founding=order[index:],
        founded_at=founded_at if is_road else None,
        phase=Phase.FOUNDING_ROAD if is_road else Phase.FOUNDING_SETTLEMENT,
    )


def _settlements(state: CatanState, player: PlayerId) -> int:
    return sum(one.player == player for one in state.pieces.buildings.values())


def _without_road(state: CatanState, player: PlayerId) -> NodeId | None:
    own = [node for node, one in state.pieces.buildings.items() if one.player == player]
    return next((node for node in reversed(own) if not state.pieces.has_road(player, node)), None)


def _starter(state: CatanState, *, second: bool) -> PlayerId:
    """Who must have begun, so that those who have founded in this round came before the active player."""
    seats = state.players
    at = seats.index(state.active)
    step, enough = (1, 2) if second else (-1, 1)
    begun = at
    while (nearby := (begun + step) % len(seats)) != at and _settlements(state, seats[nearby]) >= enough:
        begun = nearby
    return seats[(begun + 1) % len(seats)] if second else seats[begun]
