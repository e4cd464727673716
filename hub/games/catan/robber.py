"""The seven: discards, the robber's move, the theft."""

from collections.abc import Iterator, Mapping
from dataclasses import replace

from hub.engine.messages import Event
from hub.engine.phrase import PlayerId, Who
from hub.engine.rule_table import Play, RuleTable
from hub.games.catan.board import HexId
from hub.games.catan.checks import expect_active, expect_phase, refuse
from hub.games.catan.commands import DiscardCards, MoveRobber, StealCard
from hub.games.catan.events import (
    CardsDiscarded,
    CardStolen,
    Due,
    NothingStolen,
    RobberMoved,
    RollRecorded,
    SevenRolled,
)
from hub.games.catan.island import Terrain
from hub.games.catan.state import CatanState, Phase

HAND_LIMIT = 7  # BASE-SEVEN-01


def discard_of(cards: int) -> int:
    """BASE-SEVEN-01: with more than seven cards, half of them, rounded down.

    >>> [discard_of(cards) for cards in (7, 8, 9, 11)]
    [0, 4, 4, 5]
    """
    return cards // 2 if cards > HAND_LIMIT else 0


def with_due(state: CatanState, due: Mapping[PlayerId, int]) -> CatanState:
    """BASE-SEVEN-03: when nobody owes cards any more, the robber moves; a game that is won stays won."""
    owing = {player: count for player, count in due.items() if count}
    then = Phase.DISCARD if owing else Phase.ROBBER
    if state.phase is Phase.OVER:
        return replace(state, due=owing, phase_before_win=then)
    return replace(state, due=owing, phase=then)


def wake_robber(play: Play[CatanState], event: RollRecorded) -> Iterator[Event]:
    if event.total == 7:
        owed = ((player, discard_of(play.state.hands.count(player))) for player in play.state.players)
        yield SevenRolled(event.player, tuple(Due(player, count) for player, count in owed if count))


def apply_seven(state: CatanState, event: SevenRolled) -> CatanState:
    assert state.roll
    state = replace(state, roll=replace(state.roll, outcome=event))
    return with_due(state, {one.player: one.count for one in event.due})


def discard_cards(play: Play[CatanState], command: DiscardCards) -> Iterator[Event]:
    """BASE-SEVEN-01: own choice of cards, exactly as many as are due."""
    expect_phase(play, Phase.DISCARD, rule="BASE-SEVEN-03")
    due = play.state.due.get(command.player)
    if not due:
        raise refuse("nothing_to_discard", "BASE-SEVEN-01", player=Who(command.player))
    if not command.cards.is_real or command.cards.total != due:
        raise refuse("discard_count", "BASE-SEVEN-01", n=due)
    if not play.state.hands.can_have(command.player, command.cards):
        raise refuse("not_in_hand", "BASE-SEVEN-01", player=Who(command.player))
    yield CardsDiscarded(command.player, command.cards)


def apply_discard(state: CatanState, event: CardsDiscarded) -> CatanState:
    state = replace(state, hands=state.hands.taken(event.player, event.cards))
    return with_due(state, {**state.due, event.player: 0})


def robber_places(play: Play[CatanState]) -> tuple[HexId, ...]:
    """BASE-ROB-01, BASE-ROB-02: another hex; the desert too unless the option forbids it and there is another."""
    elsewhere = [tile for tile in play.state.tiles.values() if tile.hex != play.state.robber]
    land = [tile for tile in elsewhere if tile.terrain is not Terrain.DESERT]
    allowed = land if land and play.options["robber_to_desert"] == "forbidden" else elsewhere
    return tuple(tile.hex for tile in allowed)


def move_robber(play: Play[CatanState], command: MoveRobber) -> Iterator[Event]:
    state = play.state
    expect_phase(play, Phase.ROBBER, rule="BASE-ROB-01")
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
    there = {building.player for _, building in state.buildings_at(hex_id)} - {by}
    if not any(state.hands.count(player) for player in there):
        return ()
    return tuple(player for player in state.players if player in there)


def apply_robber(state: CatanState, event: RobberMoved) -> CatanState:
    phase = Phase.STEAL if event.candidates else Phase.MAIN  # BASE-TURN-06: then the turn goes on
    return replace(state, robber=event.hex, candidates=event.candidates, phase=phase)


def steal_card(play: Play[CatanState], command: StealCard) -> Iterator[Event]:
    """BASE-ROB-03: one card of one candidate."""
    state = play.state
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
    if not state.hands.count(command.victim):
        yield NothingStolen(command.player)
        return
    if command.card and not state.hands.at_most(command.victim)[command.card]:
        raise refuse("not_in_hand", "BASE-ROB-03", player=Who(command.victim))
    yield CardStolen(command.player, command.victim, command.card)


def apply_theft(state: CatanState, event: CardStolen) -> CatanState:
    hands = state.hands.moved(event.victim, event.thief, event.card)
    return replace(state, hands=hands, candidates=(), phase=Phase.MAIN)


def apply_no_theft(state: CatanState, _event: NothingStolen) -> CatanState:
    return replace(state, candidates=(), phase=Phase.MAIN)


RULES = RuleTable(
    decide={DiscardCards: discard_cards, MoveRobber: move_robber, StealCard: steal_card},
    react={RollRecorded: (wake_robber,)},
    apply={
        SevenRolled: apply_seven,
        CardsDiscarded: apply_discard,
        RobberMoved: apply_robber,
        CardStolen: apply_theft,
        NothingStolen: apply_no_theft,
    },
)
