"""What Catan offers is possible, and what is possible is offered: banks, untold cards, hidden points, early robbers."""

from dataclasses import replace

import pytest

from hub.engine.match import Match
from hub.engine.messages import AdjustPoints, Command, IllegalCommand
from hub.engine.phrase import PlayerId
from hub.engine.throw import asked_throw
from hub.games.catan.cards import FULL_BANK, Cards
from hub.games.catan.commands import (
    DiscardCards,
    EndTurn,
    FoundRest,
    GiveCards,
    MoveRobber,
    PlanRobber,
    RecordRoll,
    RevealVictoryPoints,
    SetDevelopment,
    SetTurn,
    TradeWithBank,
)
from hub.games.catan.events import RobberMoved
from hub.games.catan.state import CatanState, Phase
from hub.service.snapshot import Snapshot
from hub.service.throws import dice_wanted
from tests.all_games import CATAN as GAME
from tests.random_table import new_match

BLUE, ORANGE, WHITE = map(PlayerId, ("blue", "orange", "white"))


def night(*commands: Command, **options: str) -> Match:
    match = new_match(GAME, players=3, options={"start_player": "manual", **options})
    for command in (FoundRest(), SetTurn(BLUE, has_rolled=True), *commands):
        match, _ = match.after(command)
    return match


def state_of(match: Match) -> CatanState:
    state: CatanState = match.play().state
    return state


def offered(match: Match, command: type[Command], player: PlayerId) -> bool:
    return any(offer.command is command and offer.player == player for offer in match.offers())


def test_what_lies_in_the_bank_is_in_no_hand() -> None:
    """Of a hand of one wood and one untold card no road is built while all brick lies in the bank."""
    hands = state_of(night()).hands
    seating = hands.seating
    deal = seating.deal({BLUE: Cards(wood=1, any=1), ORANGE: Cards(), WHITE: Cards()})
    bank = replace(FULL_BANK, wood=18, ore=18)
    told = hands.replace(known=frozenset({deal}), public=frozenset({deal}), own={}, bank=bank)
    road = Cards(wood=1, brick=1)
    assert not told.seems_to_have(BLUE, road)
    assert told.missing(BLUE, road) == Cards(brick=1)
    assert told.at_most(BLUE) == Cards(wood=1, ore=1)
    assert not told.can_have(BLUE, road)
    loose = told.replace(bank=replace(FULL_BANK, wood=18, brick=18))
    assert loose.seems_to_have(BLUE, road)


@pytest.mark.parametrize(
    ("held", "gives", "gets", "is_right"),
    [
        (Cards(ore=4), Cards(any=4), Cards(wood=1), True),
        (Cards(wood=2, brick=2), Cards(any=4), Cards(ore=1), False),  # four of different kinds
        (Cards(ore=7), Cards(any=7), Cards(wood=1), False),
        (Cards(ore=8), Cards(any=8), Cards(wood=2), True),
        (Cards(ore=4, grain=4), Cards(any=8), Cards(wood=1, wool=1), True),
        (Cards(ore=4, wood=2), Cards(any=4), Cards(ore=1), False),  # ore for ore
        (Cards(ore=5), Cards(any=5), Cards(wood=1), False),
    ],
    ids=str,
)
def test_untold_cards_keep_to_the_rates(held: Cards, gives: Cards, gets: Cards, is_right: bool) -> None:
    match = night()
    before = state_of(match).hands.possible(BLUE)[0]
    match, _ = match.after(GiveCards(BLUE, None, before)) if before.total else (match, ())
    match, _ = match.after(GiveCards(None, BLUE, held))
    if is_right:
        match.after(TradeWithBank(BLUE, gives, gets))
    else:
        with pytest.raises(IllegalCommand):
            match.after(TradeWithBank(BLUE, gives, gets))


def test_where_only_numbers_are_kept_the_rates_hold_too() -> None:
    match = night(GiveCards(None, BLUE, Cards(any=9)), bookkeeping="counts")
    match.after(TradeWithBank(BLUE, Cards(any=4), Cards(any=1)))
    with pytest.raises(IllegalCommand):
        match.after(TradeWithBank(BLUE, Cards(any=5), Cards(any=1)))


@pytest.mark.parametrize("phase", [Phase.ROLL, Phase.DISCARD, Phase.ROBBER, Phase.MAIN])
def test_points_are_shown_at_any_moment_of_the_turn(phase: Phase) -> None:
    match = night(SetDevelopment(BLUE, held=5, knights=0), target="8")
    match, _ = match.after(AdjustPoints(BLUE, 4 - match.points(BLUE).total))
    if phase is not Phase.MAIN:
        match, _ = match.after(SetTurn(BLUE, has_rolled=False))
    if phase is Phase.DISCARD:
        match, _ = match.after(GiveCards(None, ORANGE, Cards(wood=5, ore=5)))
    if phase in (Phase.DISCARD, Phase.ROBBER):
        match, _ = match.after(RecordRoll((3, 4)))
    assert state_of(match).phase is phase
    assert offered(match, RevealVictoryPoints, BLUE)
    assert match.after(RevealVictoryPoints(BLUE, 4))[0].standing().is_over


# ---------------------------------------------------------------- a robber that is quicker than the discards


def seven() -> Match:
    match, _ = night(GiveCards(None, ORANGE, Cards(wood=4, ore=4))).after(SetTurn(BLUE, has_rolled=False))
    return match.after(RecordRoll((3, 4)))[0]


def test_a_robber_moved_too_early_is_kept_until_all_have_discarded() -> None:
    match = seven()
    place = next(tile.hex for tile in state_of(match).tiles.values() if tile.hex != state_of(match).robber)
    with pytest.raises(IllegalCommand):
        match.after(MoveRobber(BLUE, place))
    assert offered(match, PlanRobber, BLUE)
    planned, _ = match.after(PlanRobber(BLUE, place))
    assert state_of(planned).robber != place
    assert not offered(planned, PlanRobber, BLUE)
    count = state_of(planned).due[ORANGE]
    done, entries = planned.after(DiscardCards(ORANGE, Cards(any=count)))
    assert any(isinstance(event, RobberMoved) for event in entries[0].events)
    assert state_of(done).robber == place
    assert state_of(done).plan is None
    assert state_of(done).phase in (Phase.STEAL, Phase.MAIN)


def test_only_a_place_where_the_robber_may_go_is_kept() -> None:
    match = seven()
    for wrong in (state_of(match).robber or "", "nowhere"):
        with pytest.raises(IllegalCommand):
            match.after(PlanRobber(BLUE, wrong))
    with pytest.raises(IllegalCommand):
        match.after(PlanRobber(ORANGE, "h1"))


def test_between_two_turns_the_dice_are_thrown_by_who_is_next() -> None:
    """EXT56-SBP-01: on that phone, too, also at a locked table."""
    match = new_match(GAME, players=5, options={"start_player": "manual"}, expansions=("five_six",))
    first, second = (player.id for player in match.setup.players[:2])
    for command in (FoundRest(), SetTurn(first, has_rolled=True), EndTurn(first)):
        match, _ = match.after(command)
    throw = match.throw()
    assert throw
    assert throw.offer.player == second
    assert dice_wanted(Snapshot(match=match, game_id="game")).player == second
    asked = {player.id for player in match.setup.players if asked_throw(match.private_offers(player.id))}
    assert asked == {second}
