"""The rules of Pebbles, PEB-1 to PEB-6."""

from collections.abc import Iterator
from dataclasses import replace

from hub.engine.messages import Event
from hub.engine.phrase import PlayerId, phrase
from hub.engine.points import PointItem, PointsBreakdown
from hub.engine.rule_table import Hook, Play, RuleTable
from hub.kit.checks import Refusals
from tests.pebbles.commands import EndTurn, GivePebbles, RecordRoll, WhisperNumber
from tests.pebbles.events import (
    GameEnded,
    NumberWhispered,
    PebblesGiven,
    PebblesTaken,
    RollRecorded,
    TurnEnded,
)
from tests.pebbles.state import PebblesState

HANDFUL: Hook[int] = Hook("handful")  # how many pebbles a throw brings
LUCK = 3  # points each time

State = PebblesState


refuse = Refusals("pebbles")


def expect_turn(play: Play[State], player: PlayerId, *, has_rolled: bool) -> None:
    if play.state.is_over:
        raise refuse("over", "PEB-4")
    if player != play.state.active:
        raise refuse("not_your_turn", "PEB-1")
    if play.state.has_rolled is not has_rolled:
        raise refuse("throw_first" if has_rolled else "already_rolled", "PEB-1")


def record_roll(play: Play[State], command: RecordRoll) -> Iterator[Event]:
    """PEB-1: one throw each turn."""
    expect_turn(play, play.state.active, has_rolled=False)
    if not all(1 <= die <= 6 for die in command.dice):
        raise refuse("no_die", "PEB-1")
    yield RollRecorded(play.state.active, command.dice)


def take(play: Play[State], event: RollRecorded) -> Iterator[Event]:
    """PEB-2: as many pebbles as the dice show."""
    number = sum(event.dice)
    yield PebblesTaken(event.player, play.modified(HANDFUL, number, event), number)


def give(play: Play[State], command: GivePebbles) -> Iterator[Event]:
    """PEB-3: after the throw, to anybody."""
    expect_turn(play, command.player, has_rolled=True)
    if play.options["gifts"] == "no" or command.partner not in set(play.state.players) - {command.player}:
        raise refuse("no_gift", "PEB-3")
    if not 1 <= command.count <= play.state.heaps[command.player]:
        raise refuse("too_many", "PEB-3")
    yield PebblesGiven(command.player, command.partner, command.count)


def end_turn(play: Play[State], command: EndTurn) -> Iterator[Event]:
    expect_turn(play, command.player, has_rolled=True)
    yield TurnEnded(command.player)


def whisper(play: Play[State], command: WhisperNumber) -> Iterator[Event]:
    """PEB-5: once each, and nobody else hears it."""
    state = play.state
    if state.is_over or command.player in state.lucky or command.player not in state.players:
        raise refuse("no_whisper", "PEB-5")
    if not 2 <= command.number <= 12:
        raise refuse("no_number", "PEB-5")
    yield NumberWhispered(command.player, command.number)


# ---------------------------------------------------------------- points and the end


def target(play: Play[State]) -> int:
    return int(play.options["target"])


def worth(play: Play[State], player: PlayerId) -> int:
    """PEB-6: what everybody sees, and the luck that nobody does yet."""
    return play.points(player).total + hidden_points(play, player).total


def result(play: Play[State]) -> GameEnded | None:
    """PEB-4: at the end of a round with enough points for somebody, all who have most win."""
    state = play.state
    points = {player: worth(play, player) for player in state.players}
    most = max(points.values())
    is_round_over = state.turn > 1 and not state.has_rolled and (state.turn - 1) % len(points) == 0
    if not state.is_over and not (is_round_over and most >= target(play)):
        return None
    return GameEnded(tuple(player for player, own in points.items() if own == most), most)


def judge(play: Play[State]) -> Iterator[Event]:
    """The table's word counts at once when the game is over, and else at the end of the round."""
    ended = result(play)
    if ended and ended.winners != play.state.winners:
        yield ended


def luck_items(state: State, player: PlayerId) -> tuple[PointItem, ...]:
    times = state.luck.get(player, 0)
    return (PointItem(phrase("pebbles.points.luck"), times, LUCK),) if times else ()


def score(play: Play[State], player: PlayerId) -> PointsBreakdown:
    state = play.state
    heap = state.heaps[player]
    pebbles = (PointItem(phrase("pebbles.points.pebbles"), heap, 1),) if heap else ()
    return PointsBreakdown((*pebbles, *(luck_items(state, player) if state.is_over else ())))


def hidden_points(play: Play[State], player: PlayerId) -> PointsBreakdown:
    return PointsBreakdown(() if play.state.is_over else luck_items(play.state, player))


# ---------------------------------------------------------------- what becomes of the state


def apply_roll(state: State, event: RollRecorded) -> State:
    is_lucky = state.lucky.get(event.player) == sum(event.dice)
    luck = {**state.luck, event.player: state.luck.get(event.player, 0) + 1} if is_lucky else state.luck
    return replace(state, roll=event, has_rolled=True, luck=luck)


def apply_taken(state: State, event: PebblesTaken) -> State:
    return replace(state, taken=event, heaps=_moved(state, {event.player: event.count}))


def apply_given(state: State, event: PebblesGiven) -> State:
    return replace(state, heaps=_moved(state, {event.player: -event.count, event.partner: event.count}))


def _moved(state: State, changes: dict[PlayerId, int]) -> dict[PlayerId, int]:
    return {player: heap + changes.get(player, 0) for player, heap in state.heaps.items()}


RULES = RuleTable(
    decide={RecordRoll: record_roll, GivePebbles: give, EndTurn: end_turn, WhisperNumber: whisper},
    react={RollRecorded: (take,)},
    apply={
        RollRecorded: apply_roll,
        PebblesTaken: apply_taken,
        PebblesGiven: apply_given,
        NumberWhispered: lambda state, event: replace(state, lucky={**state.lucky, event.player: event.number}),
        TurnEnded: lambda state, _event: replace(state, turn=state.turn + 1, has_rolled=False),
        GameEnded: lambda state, event: replace(state, winners=event.winners),
    },
    conclude=(judge,),
)
