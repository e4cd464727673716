"""The turn: the roll, what it pays, and whose turn comes next."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

from hub.engine.messages import Event
from hub.engine.phrase import PlayerId
from hub.engine.rule_table import Play, RuleTable
from hub.games.catan.cards import Cards, Resource
from hub.games.catan.checks import expect_active, expect_phase, refuse
from hub.games.catan.commands import EndTurn, RecordRoll
from hub.games.catan.events import Payout, ResourcesPaid, RollRecorded, Shortage, TurnEnded, by_player
from hub.games.catan.state import CatanState, LastRoll, Phase


def record_roll(play: Play[CatanState], command: RecordRoll) -> Iterator[Event]:
    """BASE-TURN-01: the one roll of this turn."""
    if play.state.phase in (Phase.MAIN, Phase.DISCARD, Phase.ROBBER, Phase.STEAL):
        raise refuse("already_rolled", "BASE-TURN-01")
    expect_phase(play, Phase.ROLL, rule="BASE-TURN-01")
    if not all(1 <= value <= 6 for value in command.dice):
        raise refuse("impossible_dice", "BASE-COMP-07")
    yield RollRecorded(play.state.active, command.dice)


def apply_roll(state: CatanState, event: RollRecorded) -> CatanState:
    return replace(state, roll=LastRoll(event.player, event.dice), phase=Phase.MAIN)


def pay_out(play: Play[CatanState], event: RollRecorded) -> Iterator[Event]:
    """BASE-PAY-10: collect the claims, look into the bank, transfer. On a 7 nobody receives anything (BASE-PAY-07)."""
    if event.total != 7:
        yield payout_of(play.state, event.total, shortage=play.options["bank_shortage"])


def payout_of(state: CatanState, number: int, *, shortage: str) -> ResourcesPaid:
    """What a number brings to whom (BASE-PAY-01…08)."""
    claims: list[Payout] = []
    blocked: list[Payout] = []
    for tile in state.tiles.values():
        if tile.number != number or tile.product is None:
            continue
        income: Counter[PlayerId] = Counter()
        for _, building in state.buildings_at(tile.hex):
            income[building.player] += building.yields
        claim = [Payout(player, tile.hex, tile.product, income[player]) for player in state.players if player in income]
        (blocked if tile.hex == state.robber else claims).extend(claim)
    claims.sort(key=lambda claim: state.players.index(claim.player))  # told in the order of the seats
    return _served(claims, blocked, state.hands.bank, shortage)


def _served(claims: list[Payout], blocked: list[Payout], bank: Cards, shortage: str) -> ResourcesPaid:
    """BASE-PAY-08 with its options (GAP-04)."""
    demand: Counter[Resource] = Counter()
    for claim in claims:
        demand[claim.resource] += claim.count
    shortages = tuple(Shortage(kind, due, bank[kind]) for kind, due in demand.items() if due > bank[kind])
    short = set(demand) if shortages and shortage == "all_types_none" else {one.resource for one in shortages}
    paid = [claim for claim in claims if claim.resource not in short]
    unpaid = [claim for claim in claims if claim.resource in short]
    if shortage == "single_gets_rest":
        rest = _single_claimants(unpaid, bank)
        paid += [part for part, _ in rest if part.count]
        served = {claim for _, claim in rest}
        unpaid = [claim for claim in unpaid if claim not in served] + [
            replace(claim, count=claim.count - part.count) for part, claim in rest if claim.count > part.count
        ]
    return ResourcesPaid(tuple(paid), tuple(blocked), tuple(unpaid), shortages)


def _single_claimants(unpaid: list[Payout], bank: Cards) -> list[tuple[Payout, Payout]]:
    """What a lone claimant of a short resource gets of each claim: (part paid, whole claim)."""
    served: list[tuple[Payout, Payout]] = []
    for kind in Resource:
        due = [claim for claim in unpaid if claim.resource is kind]
        if len({claim.player for claim in due}) != 1:
            continue
        left = bank[kind]
        for claim in due:
            part = min(left, claim.count)
            left -= part
            served.append((replace(claim, count=part), claim))
    return served


def apply_payout(state: CatanState, event: ResourcesPaid) -> CatanState:
    assert state.roll
    return replace(state, hands=state.hands.given(by_player(event.paid)), roll=replace(state.roll, outcome=event))


def end_turn(play: Play[CatanState], command: EndTurn) -> Iterator[Event]:
    """BASE-TURN-04: the active player says so, after the roll and all it caused."""
    expect_phase(play, Phase.MAIN, rule="BASE-TURN-04")
    expect_active(play, command.player, rule="BASE-TURN-04")
    yield TurnEnded(command.player, play.state.after(command.player))


def apply_turn_end(state: CatanState, event: TurnEnded) -> CatanState:
    return replace(state, active=event.next, turn=state.turn + 1, phase=Phase.ROLL)


RULES = RuleTable(
    decide={RecordRoll: record_roll, EndTurn: end_turn},
    react={RollRecorded: (pay_out,)},
    apply={RollRecorded: apply_roll, ResourcesPaid: apply_payout, TurnEnded: apply_turn_end},
)
