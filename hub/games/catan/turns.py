"""The turn: the roll, what it pays, and whose turn comes next."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace

from hub.engine.messages import Event
from hub.engine.phrase import PlayerId
from hub.engine.rule_table import Play, RuleTable
from hub.games.catan.cards import Cards, Resource
from hub.games.catan.checks import expect_active, expect_phase, refuse
from hub.games.catan.commands import EndTurn, RecordRoll
from hub.games.catan.events import Payout, ResourcesPaid, RollRecorded, Shortage, TurnClosed, TurnEnded, by_player
from hub.games.catan.founding import roll_for_start
from hub.games.catan.island import PRODUCT, Tile
from hub.games.catan.state import CatanState, LastRoll, Phase, is_beginner
from hub.kit.hands import Hands

ALL_ROLLS = 36
ROLLED = (Phase.MAIN, Phase.DISCARD, Phase.ROBBER, Phase.STEAL, Phase.FREE_ROADS)


def record_roll(play: Play[CatanState], command: RecordRoll) -> Iterator[Event]:
    """BASE-TURN-01: the one roll of this turn."""
    state = play.state
    if min(command.dice) < 1 or max(command.dice) > 6:
        raise refuse("impossible_dice", "BASE-COMP-07")
    if state.phase is Phase.STARTER and not is_beginner(play):
        yield from roll_for_start(play, command.dice)
        return
    if state.phase in ROLLED and state.resume is not Phase.ROLL:
        raise refuse("already_rolled", "BASE-TURN-01")
    expect_phase(play, Phase.ROLL, rule="BASE-TURN-01")
    yield RollRecorded(play.state.active, command.dice)


def apply_roll(state: CatanState, event: RollRecorded) -> CatanState:
    return state.replace(roll=LastRoll(event.player, event.dice), phase=Phase.MAIN, resume=Phase.MAIN)


def pay_out(play: Play[CatanState], event: RollRecorded) -> Iterator[Event]:
    """BASE-PAY-10: collect the claims, look into the bank, transfer. On a 7 nobody receives anything (BASE-PAY-07)."""
    if event.total != 7:
        yield payout_of(play.state, event.total, shortage=play.options["bank_shortage"])


def payout_of(state: CatanState, number: int, *, shortage: str) -> ResourcesPaid:
    """What a number brings to whom (BASE-PAY-01…08)."""
    claims: list[Payout] = []
    blocked: list[Payout] = []
    for tile in [tile for tile in state.tiles.values() if tile.number == number]:
        (blocked if tile.hex == state.robber else claims).extend(_claims(state, tile))
    if len(claims) > 1:
        claims.sort(key=lambda claim: state.players.index(claim.player))  # told in the order of the seats
    return _served(claims, blocked, state.hands, shortage)


def paying_rolls(state: CatanState, player: PlayerId) -> int:
    """Of all rolls of two dice, how many bring a player something, if the bank can pay it (BASE-PAY-01, 05, 06)."""
    bearing = (tile for tile in state.tiles.values() if tile.product and tile.hex != state.robber)
    pips = {tile.number: tile.pips for tile in bearing if player in state.pieces.yields_at(tile.hex)}
    return sum(pips.values())


def _claims(state: CatanState, tile: Tile) -> list[Payout]:
    income = state.pieces.yields_at(tile.hex)
    product = PRODUCT.get(tile.terrain) if income else None  # BASE-PAY-06: the desert never pays
    if product is None:
        return []
    return [Payout(one, tile.hex, product, income[one]) for one in state.players if one in income]


def _served(claims: list[Payout], blocked: list[Payout], hands: Hands[Cards], shortage: str) -> ResourcesPaid:
    """BASE-PAY-08 with its options (GAP-04)."""
    demand: dict[Resource, int] = {}
    for claim in claims:
        demand[claim.resource] = demand.get(claim.resource, 0) + claim.count
    shortages = _shortages(demand, hands)
    if not shortages:
        return ResourcesPaid(tuple(claims), tuple(blocked))
    short = set(demand) if shortage == "all_types_none" else {one.resource for one in shortages}
    paid = [claim for claim in claims if claim.resource not in short]
    unpaid = [claim for claim in claims if claim.resource in short]
    if shortage == "single_gets_rest":
        rest = _single_claimants(unpaid, shortages)
        paid += [part for part, _ in rest if part.count]
        served = {claim for _, claim in rest}
        unpaid = [claim for claim in unpaid if claim not in served] + [
            replace(claim, count=claim.count - part.count) for part, claim in rest if claim.count > part.count
        ]
    return ResourcesPaid(tuple(paid), tuple(blocked), tuple(unpaid), shortages)


def _shortages(demand: Mapping[Resource, int], hands: Hands[Cards]) -> tuple[Shortage, ...]:
    """What the bank cannot serve; cards of unknown kind in it may be any, but each only once."""
    spare, shortages = hands.bank.any, []
    for kind, due in demand.items():
        have = hands.bank[kind]
        left = min(have + spare, hands.left(kind)) if spare else have
        if due > left:
            shortages.append(Shortage(kind, due, left))
        spare -= max(0, min(due, left) - have)
    return tuple(shortages)


def _single_claimants(unpaid: list[Payout], shortages: Iterable[Shortage]) -> list[tuple[Payout, Payout]]:
    """What a lone claimant of a short resource gets of each claim: (part paid, whole claim)."""
    served: list[tuple[Payout, Payout]] = []
    for short in shortages:
        due = [claim for claim in unpaid if claim.resource is short.resource]
        if len({claim.player for claim in due}) != 1:
            continue
        left = short.left
        for claim in due:
            part = min(left, claim.count)
            left -= part
            served.append((replace(claim, count=part), claim))
    return served


def apply_payout(state: CatanState, event: ResourcesPaid) -> CatanState:
    assert state.roll
    roll = LastRoll(state.roll.player, state.roll.dice, event)
    return state.replace(hands=state.hands.given(by_player(event.paid)), roll=roll)


def end_turn(play: Play[CatanState], command: EndTurn) -> Iterator[Event]:
    """BASE-TURN-04: the active player says so, after the roll and all it caused."""
    expect_phase(play, Phase.MAIN, rule="BASE-TURN-04")
    expect_active(play, command.player, rule="BASE-TURN-04")
    yield TurnEnded(command.player, play.state.after(command.player))


def apply_turn_end(state: CatanState, event: TurnEnded) -> CatanState:
    return turn_of(state, event.next)


def apply_closing(state: CatanState, _event: TurnClosed) -> CatanState:
    return state.replace(phase=Phase.BETWEEN)


def turn_of(state: CatanState, player: PlayerId) -> CatanState:
    """A fresh turn; what holds for one turn only is cleared (section 20 of the rules)."""
    return state.replace(
        active=player, turn=state.turn + 1, phase=Phase.ROLL, resume=Phase.MAIN, has_played=False, has_built=False
    )


RULES = RuleTable(
    decide={RecordRoll: record_roll, EndTurn: end_turn},
    react={RollRecorded: (pay_out,)},
    apply={
        RollRecorded: apply_roll,
        ResourcesPaid: apply_payout,
        TurnClosed: apply_closing,
        TurnEnded: apply_turn_end,
    },
)
