"""The seven: discards, the robber's move, the theft. A Knight moves the robber in the same way."""

from collections.abc import Iterator, Mapping
from dataclasses import replace

from hub.engine.messages import Event
from hub.engine.phrase import PlayerId, Who
from hub.engine.rule_table import Play, RuleTable
from hub.games.catan.cards import Cards
from hub.games.catan.checks import expect_active, expect_held, expect_phase, refuse
from hub.games.catan.commands import DiscardCards, MoveRobber, PlanRobber, StealCard
from hub.games.catan.events import (
    CardsDiscarded,
    CardStolen,
    Due,
    NothingStolen,
    RobberMoved,
    RobberPlanned,
    RollRecorded,
    SevenRolled,
)
from hub.games.catan.island import Terrain
from hub.games.catan.state import CatanState, Phase
from hub.kit.board import HexId


def discard_of(cards: int, limit: int) -> int:
    """BASE-SEVEN-01: with more cards than the limit, half of them, rounded down.

    >>> [discard_of(cards, 7) for cards in (7, 8, 9, 11)]
    [0, 4, 4, 5]
    """
    return cards // 2 if cards > limit else 0


def with_due(state: CatanState, due: Mapping[PlayerId, int], asked: tuple[PlayerId, ...] = ()) -> CatanState:
    """BASE-SEVEN-03: when nobody owes cards any more, the robber moves; a game that is won stays won."""
    owing = {player: count for player, count in due.items() if count}
    then = Phase.DISCARD if owing or asked else Phase.ROBBER
    if state.phase is Phase.OVER:
        return state.replace(due=owing, asked=asked, phase_before_win=then)
    return state.replace(due=owing, asked=asked, phase=then)


def wake_robber(play: Play[CatanState], event: RollRecorded) -> Iterator[Event]:
    """BASE-SEVEN-01, BASE-SEVEN-02: resource cards count, and the roller's too; who keeps no count is asked."""
    if event.total != 7:
        return
    counts = {player: play.state.hands.count(player) for player in play.state.players}
    limit = play.state.box.hand_limit
    owed = {player: discard_of(count, limit) for player, count in counts.items() if count}
    due = tuple(Due(player, count) for player, count in owed.items() if count)
    asked = tuple(player for player, count in counts.items() if count is None)
    yield SevenRolled(event.player, due, asked)


def apply_seven(state: CatanState, event: SevenRolled) -> CatanState:
    assert state.roll
    state = state.replace(roll=replace(state.roll, outcome=event), resume=Phase.MAIN)
    return with_due(state, {one.player: one.count for one in event.due}, event.asked)


def discard_cards(play: Play[CatanState], command: DiscardCards) -> Iterator[Event]:
    """BASE-SEVEN-01: own choice of cards, exactly as many as are due."""
    expect_phase(play, Phase.DISCARD, rule="BASE-SEVEN-03")
    due = play.state.due.get(command.player)
    if not due:
        raise refuse("nothing_to_discard", "BASE-SEVEN-01", player=Who(command.player))
    if command.cards.total != due:
        raise refuse("discard_count", "BASE-SEVEN-01", n=due)
    expect_held(play, command.player, command.cards, rule="BASE-SEVEN-01")
    yield CardsDiscarded(command.player, command.cards)


def apply_discard(state: CatanState, event: CardsDiscarded) -> CatanState:
    state = state.replace(hands=state.hands.taken(event.player, event.cards))
    return with_due(state, {**state.due, event.player: 0}, state.asked)


def robber_places(play: Play[CatanState]) -> tuple[HexId, ...]:
    """BASE-ROB-01, BASE-ROB-02: another hex; the desert too unless the option forbids it and there is another."""
    state = play.state
    elsewhere = tuple([hex_id for hex_id in state.tiles if hex_id != state.robber])
    if play.options["robber_to_desert"] != "forbidden":
        return elsewhere
    return tuple(hex_id for hex_id in elsewhere if state.tiles[hex_id].terrain is not Terrain.DESERT) or elsewhere


def may_move_robber(state: CatanState) -> bool:
    """All discards are made; a table that keeps no count need not answer the question for it."""
    return state.phase is Phase.ROBBER or (state.phase is Phase.DISCARD and not state.due)


def plan_robber(play: Play[CatanState], command: PlanRobber) -> Iterator[Event]:
    """BASE-SEVEN-03: people are quicker than the order of things; where the robber goes is kept until it may."""
    expect_phase(play, Phase.DISCARD, rule="BASE-ROB-01")
    expect_active(play, command.player, rule="BASE-ROB-01")
    if command.hex not in robber_places(play):
        raise refuse("no_such_place", "BASE-ROB-01", place=command.hex)
    yield RobberPlanned(command.player, command.hex)


def follow_plan(play: Play[CatanState]) -> Iterator[Event]:
    """All have discarded."""
    state = play.state
    if state.phase is Phase.ROBBER and state.plan in robber_places(play):
        yield RobberMoved(state.active, state.plan, robbable(state, state.plan, by=state.active))


def move_robber(play: Play[CatanState], command: MoveRobber) -> Iterator[Event]:
    state = play.state
    if not may_move_robber(state):
        expect_phase(play, Phase.ROBBER, rule="BASE-SEVEN-03" if state.phase is Phase.DISCARD else "BASE-ROB-01")
    expect_active(play, command.player, rule="BASE-ROB-01")
    if command.hex not in state.tiles:
        raise refuse("no_such_place", "BASE-ROB-01", place=command.hex)
    if command.hex == state.robber:
        raise refuse("robber_must_move", "BASE-ROB-01")
    if command.hex not in robber_places(play):
        raise refuse("robber_not_desert", "BASE-ROB-02")
    yield RobberMoved(command.player, command.hex, robbable(state, command.hex, by=command.player))


def robbable(state: CatanState, hex_id: HexId, *, by: PlayerId) -> tuple[PlayerId, ...]:
    """BASE-ROB-03, BASE-ROB-05: opponents with a building there; nobody when none of them holds a card."""
    there = {building.player for _, building in state.pieces.buildings_at(hex_id)} - {by}
    if not any(state.hands.has_cards(player) for player in there):
        return ()
    return tuple(player for player in state.players if player in there)


def apply_robber(state: CatanState, event: RobberMoved) -> CatanState:
    """BASE-ROB-06: there it blocks until it is moved again.

    BASE-TURN-06: then the turn goes on where the Knight or the seven came in.
    """
    phase = Phase.STEAL if event.candidates else state.resume
    return state.replace(robber=event.hex, candidates=event.candidates, phase=phase, asked=(), plan=None)


def steal_card(play: Play[CatanState], command: StealCard) -> Iterator[Event]:
    """BASE-ROB-03…05: one card of one candidate, who may turn out to have none; declining is an option."""
    state = play.state
    if command.victim == command.player:
        raise refuse("rob_oneself", "BASE-ROB-05")
    if state.phase is not Phase.STEAL and command.victim is not None:
        raise refuse("cannot_rob", "BASE-ROB-03", player=Who(command.victim))
    expect_phase(play, Phase.STEAL, rule="BASE-ROB-03")
    expect_active(play, command.player, rule="BASE-ROB-03")
    if command.victim is None:
        if play.options["steal_obligation"] != "optional":
            raise refuse("must_steal", "BASE-ROB-04")
        yield NothingStolen(command.player)
        return
    if command.victim not in state.candidates:
        raise refuse("cannot_rob", "BASE-ROB-03", player=Who(command.victim))
    if not state.hands.has_cards(command.victim):  # BASE-ROB-05
        yield NothingStolen(command.player)
        return
    if command.card:
        expect_held(play, command.victim, Cards.of(command.card), rule="BASE-ROB-03")
    yield CardStolen(command.player, command.victim, command.card)


def apply_theft(state: CatanState, event: CardStolen) -> CatanState:
    hands = state.hands.stolen(event.victim, event.thief, event.card)
    return state.replace(hands=hands, candidates=(), phase=state.resume)


def apply_no_theft(state: CatanState, _event: NothingStolen) -> CatanState:
    return state.replace(candidates=(), phase=state.resume)


RULES = RuleTable(
    decide={
        DiscardCards: discard_cards,
        PlanRobber: plan_robber,
        MoveRobber: move_robber,
        StealCard: steal_card,
    },
    react={RollRecorded: (wake_robber,)},
    apply={
        SevenRolled: apply_seven,
        CardsDiscarded: apply_discard,
        RobberPlanned: lambda state, event: state.replace(plan=event.hex),
        RobberMoved: apply_robber,
        CardStolen: apply_theft,
        NothingStolen: apply_no_theft,
    },
    conclude=(follow_plan,),
)
