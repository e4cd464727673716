"""Figures beside the words: what a roll really brought, and the chance that the next one does."""

import random
from itertools import product

from hypothesis import given, settings
from hypothesis import strategies as st

from hub.engine.match import Match
from hub.engine.view import ODDS, RollPanel
from hub.games.catan.cards import Cards, Resource
from hub.games.catan.commands import EndTurn, FoundRest, RecordRoll
from hub.games.catan.events import by_player
from hub.games.catan.options import OPTIONS
from hub.games.catan.random_player import random_command
from hub.games.catan.state import CatanState, Phase
from hub.games.catan.turns import payout_of
from tests.all_games import CATAN as GAME
from tests.random_table import new_match

seeds = st.integers(0, 10_000)


def _played(seed: int, steps: int, **options: str) -> Match:
    """A night at random, up to somebody's roll."""
    dice = random.Random(seed)
    match = new_match(GAME, players=4, options={"start_player": "manual", "target": "13", **options})
    match, _ = match.after(FoundRest())
    for _ in range(steps):
        command = random_command(match.play(), dice.randrange)
        if command:
            match, _ = match.after(command)
    while not _state(match).winner and _state(match).phase is not Phase.ROLL:
        command = random_command(match.play(), dice.randrange)
        assert command
        match, _ = match.after(EndTurn(_state(match).active) if _state(match).phase is Phase.MAIN else command)
    return match


def _state(match: Match) -> CatanState:
    state: CatanState = match.play().state
    return state


@given(seeds, st.integers(0, 200), st.tuples(st.integers(1, 6), st.integers(1, 6)))
@settings(max_examples=15)
def test_gains_are_what_the_hands_gained(seed: int, steps: int, dice: tuple[int, int]) -> None:
    match = _played(seed, steps)
    if _state(match).winner:
        return
    before = _state(match).hands
    match, _ = match.after(RecordRoll(dice))
    roll, after = match.view().first(RollPanel), _state(match).hands
    assert roll
    gained = {gain.player: Cards(**{thing.kind: thing.count for thing in gain.things}) for gain in roll.gains}
    for player in _state(match).players:
        assert after.at_least(player) == before.at_least(player) + gained.get(player, Cards())
    told = [str(dict(line.args)["player"]) for line in roll.lines if line.key == "catan.tell.gets"]
    assert told == [f"Who(player={player!r})" for player in gained], "in the order of the lines"


@given(seeds, st.integers(0, 200))
@settings(max_examples=15)
def test_odds_are_those_of_all_rolls(seed: int, steps: int) -> None:
    """Each of the 36 rolls in turn, with a bank that can pay."""
    match = _played(seed, steps)
    state = _state(match)
    if state.winner:
        assert all(not seat.hints for seat in match.view().seats)
        return
    rich = state.replace(hands=state.hands.empty(state.players, state.box.bank))
    for seat in match.view().seats:
        paying = 0
        for one, other in product(range(1, 7), repeat=2):
            paid = payout_of(rich, one + other, shortage="per_type_none").paid if one + other != 7 else ()
            paying += seat.player in by_player(paid)
        (odds,) = seat.hints
        assert odds.aid == ODDS
        assert dict(odds.words.args) == {"n": paying, "all": 36, "percent": round(paying * 100 / 36)}


def test_nothing_is_gained_where_the_bank_is_short_or_the_robber_stands() -> None:
    match = _played(3, 0)
    state = _state(match)
    tile = next(tile for tile in state.tiles.values() if tile.number and state.pieces.yields_at(tile.hex))
    blocked = state.replace(robber=tile.hex)
    number = tile.number or 0
    twin = [one.hex for one in state.tiles.values() if one.number == number and one.hex != tile.hex]
    assert all(part.hex in twin for part in payout_of(blocked, number, shortage="per_type_none").paid)
    assert {part.resource for part in payout_of(state, number, shortage="per_type_none").paid} <= set(Resource)


def test_the_island_and_the_target_are_asked_first() -> None:
    assert [option.key for option in OPTIONS if option.is_main] == ["island", "target"]
