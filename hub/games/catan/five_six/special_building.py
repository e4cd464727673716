"""The special building phase (EXT56-SBP): after every turn and before the dice pass on, the others may build."""

from collections.abc import Iterator

from hub.engine.messages import Command, Event
from hub.engine.phrase import PlayerId, Who
from hub.engine.rule_table import Decide, Play, RuleTable
from hub.games.catan.building import BUILDER
from hub.games.catan.checks import expect_phase, expect_player, refuse
from hub.games.catan.commands import (
    BuildCity,
    BuildRoad,
    BuildSettlement,
    BuyDevelopment,
    EndTurn,
    PlayInvention,
    PlayKnight,
    PlayMonopoly,
    PlayRoadBuilding,
    RecordRoll,
    RevealVictoryPoints,
    TradeCards,
    TradeWithBank,
)
from hub.games.catan.events import RobberSet, TurnClosed, TurnEnded, TurnSet
from hub.games.catan.five_six.commands import AskToBuild, ChooseDesert, DropRequest, FinishBuilding, OpenBuilding
from hub.games.catan.five_six.events import BuildingAsked, GoBegun, RequestDropped
from hub.games.catan.five_six.state import KEY, Queue, is_passed, is_time, may_take_part, next_builder, queue_of
from hub.games.catan.island import Terrain
from hub.games.catan.state import CatanState, Phase

P = Play[CatanState]


# ---------------------------------------------------------------- the phase


def close_turn(play: P, command: EndTurn, decide: Decide) -> Iterator[Event]:
    """EXT56-TURN-01, EXT56-SBP-09: who is done asks the others first, also after a seven."""
    for event in decide(play, command):
        yield TurnClosed(event.player) if isinstance(event, TurnEnded) else event


def ask(play: P, command: AskToBuild) -> Iterator[Event]:
    expect_player(play, command.player)
    _expect_time(play)
    if not may_take_part(play, command.player):
        raise refuse("sbp_not_active", "EXT56-SBP-08", player=Who(command.player))
    if is_passed(play, command.player):
        raise refuse("sbp_passed", "EXT56-SBP-02", player=Who(command.player))
    if command.player in queue_of(play).waiting:
        raise refuse("nothing_changes", "EXT56-SBP-01")
    yield BuildingAsked(command.player)


def _expect_time(play: P) -> None:
    """EXT56-SBP-09: there are turns, and nobody has won yet."""
    if not is_time(play.state):
        expect_phase(play, Phase.BETWEEN, rule="EXT56-SBP-09")


def drop(play: P, command: DropRequest) -> Iterator[Event]:
    _expect_time(play)
    if command.player not in queue_of(play).waiting:
        raise refuse("nothing_changes", "EXT56-SBP-01")
    yield RequestDropped(command.player)


def open_building(play: P, _command: OpenBuilding) -> Iterator[Event]:
    """EXT56-SBP-01, EXT56-SBP-02: the nearest who asked begins; where nobody did the dice pass on."""
    expect_phase(play, Phase.BETWEEN, rule="EXT56-SBP-01")
    if builder := queue_of(play).builder:
        raise refuse("sbp_begun", "EXT56-SBP-02", player=Who(builder))
    yield from _next(play)


def finish(play: P, command: FinishBuilding) -> Iterator[Event]:
    """EXT56-SBP-10: one go for each."""
    expect_phase(play, Phase.BETWEEN, rule="EXT56-SBP-01")
    expect_go(play, command)
    yield from _next(play)


def _next(play: P) -> Iterator[Event]:
    following = next_builder(play)
    yield GoBegun(following) if following else _passed_on(play)


def _passed_on(play: P) -> TurnEnded:
    active = play.state.active
    return TurnEnded(active, play.state.after(active))


def roll_on(play: P, command: RecordRoll, decide: Decide) -> Iterator[Event]:
    """EXT56-SBP-01: where nobody wants to build, the next one simply rolls."""
    if play.state.phase is Phase.BETWEEN:
        if waiting := queue_of(play).builder or next_builder(play):
            raise refuse("sbp_builds_first", "EXT56-SBP-01", player=Who(waiting))
        yield _passed_on(play)
    yield from decide(play, command)


# ---------------------------------------------------------------- what is allowed in it


def whose_go(play: P, builder: PlayerId | None) -> PlayerId | None:
    """EXT56-SBP-03."""
    return queue_of(play).builder if play.state.phase is Phase.BETWEEN else builder


def expect_go(play: P, command: BuildRoad | BuildSettlement | BuildCity | BuyDevelopment | FinishBuilding) -> None:
    """EXT56-SBP-02, 08, 10: only whose go it is, and why it is not another's."""
    player, queue = command.player, queue_of(play)
    if play.state.phase is not Phase.BETWEEN or player == queue.builder:
        return
    expect_player(play, player)
    if not may_take_part(play, player):
        raise refuse("sbp_not_active", "EXT56-SBP-08", player=Who(player))
    if is_passed(play, player):
        raise refuse("sbp_passed", "EXT56-SBP-10", player=Who(player))
    if player not in queue.waiting:
        raise refuse("sbp_ask_first", "EXT56-SBP-01", player=Who(player))
    raise refuse("sbp_builds_first", "EXT56-SBP-02", player=Who(queue.builder or next_builder(play) or player))


def no_trade(play: P, _command: Command) -> None:
    """EXT56-SBP-04: neither with players nor with the bank."""
    if play.state.phase is Phase.BETWEEN:
        raise refuse("sbp_no_trade", "EXT56-SBP-04")


def no_cards(play: P, _command: Command) -> None:
    """EXT56-SBP-05: a card bought in the phase waits for the own turn (EXT56-SBP-07)."""
    if play.state.phase is Phase.BETWEEN:
        raise refuse("sbp_no_cards", "EXT56-SBP-05")


def no_victory(play: P, _command: RevealVictoryPoints) -> None:
    """EXT56-SBP-06: it is nobody's turn."""
    if play.state.phase is Phase.BETWEEN and play.options["win_only_on_own_turn"] == "true":
        raise refuse("sbp_no_victory", "EXT56-SBP-06")


# ---------------------------------------------------------------- the second desert


def deserts(state: CatanState) -> tuple[str, ...]:
    return tuple(tile.hex for tile in state.tiles.values() if tile.terrain is Terrain.DESERT)


def choose_desert(play: P, command: ChooseDesert) -> Iterator[Event]:
    """EXT56-SETUP-06: the table chooses, until the first turn."""
    state = play.state
    if state.turn or state.phase is Phase.LAYING:
        expect_phase(play, Phase.STARTER, rule="EXT56-SETUP-06")
    if command.hex not in deserts(state) or command.hex == state.robber:
        raise refuse("no_such_place", "EXT56-SETUP-06", place=command.hex)
    yield RobberSet(command.hex)


RULES = RuleTable(
    slice=KEY,
    decide={
        AskToBuild: ask,
        DropRequest: drop,
        OpenBuilding: open_building,
        FinishBuilding: finish,
        ChooseDesert: choose_desert,
    },
    around={EndTurn: close_turn, RecordRoll: roll_on},
    guard={
        **dict.fromkeys((BuildRoad, BuildSettlement, BuildCity, BuyDevelopment), (expect_go,)),
        **dict.fromkeys((TradeCards, TradeWithBank), (no_trade,)),
        **dict.fromkeys((PlayKnight, PlayRoadBuilding, PlayInvention, PlayMonopoly), (no_cards,)),
        RevealVictoryPoints: (no_victory,),
    },
    modify={BUILDER: (whose_go,)},
    apply={
        BuildingAsked: lambda queue, event: queue.asked(event.player),
        RequestDropped: lambda queue, event: queue.dropped(event.player),
        GoBegun: lambda queue, event: queue.gone_to(event.player),
        TurnEnded: lambda _queue, _event: Queue(),
        TurnSet: lambda _queue, _event: Queue(),
    },
)
