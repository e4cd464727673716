"""Whole games of Catan, played at random to the end, with everything checked after every step.

A few games each time; `make test-long` plays thousands (GAMENIGHT_GAMES says how many).
"""

import os
import random
from collections import Counter
from dataclasses import replace

import pytest

from hub.engine.combining import combined
from hub.engine.definition import MatchSetup, Player
from hub.engine.ledger import Entry
from hub.engine.match import Match
from hub.engine.messages import Command, Event, IllegalCommand, UndoLast
from hub.engine.phrase import PlayerId
from hub.games.catan.cards import RESOURCES, Cards, Resource
from hub.games.catan.commands import BuildRoad, BuildSettlement, RecordRoll
from hub.games.catan.development import DevelopmentKind
from hub.games.catan.five_six.state import KEY as FIVE_SIX
from hub.games.catan.pieces import STOCK, Pieces
from hub.games.catan.random_player import random_command
from hub.games.catan.state import CatanState, Phase
from hub.kit.hands import Bookkeeping, Hands
from hub.service.codec import GameCodec
from tests.all_games import CATAN as GAME
from tests.between_turns import ALL_MOVES
from tests.open_table import OpenTable
from tests.referee import Referee, free_paths, free_sites, paid_out

pytestmark = pytest.mark.long

GAMES = int(os.environ.get("GAMENIGHT_GAMES", "6"))
CHUNK = max(1, min(10, GAMES // 6))  # games in one test, so that several processes share them
LONGEST = 2500  # steps, then nobody wins any more: places and pieces have run out
ONCE_IN_A_WHILE = 25  # steps between checks that look at the whole game
DEALS = 60  # of those the hub holds possible, so many are looked at in one step

CODEC = GameCodec(GAME)


@pytest.mark.parametrize("first", range(0, GAMES, CHUNK))
def test_whole_games(first: int) -> None:
    for seed in range(first, min(first + CHUNK, GAMES)):
        dice = random.Random(seed)
        match = Match.start(GAME, _setup(dice))
        players = tuple(player.id for player in match.setup.players)
        table = OpenTable(players, dice, match.play().state.box) if seed % 2 else None
        _check_end(_played(match, dice, table), whole=seed % 5 == 0)


def test_most_games_have_a_winner() -> None:
    """So that the games above are games and not endless rolling."""
    won = 0
    for seed in range(4):
        dice = random.Random(seed)
        match = Match.start(GAME, MatchSetup(GAME.key, _seats(3 + seed % 2)))
        while match.version < LONGEST and (command := random_command(match.play(), dice.randrange, tells=True)):
            match, _ = match.after(command)
        won += match.play().state.winner is not None
    assert won >= 3


# ---------------------------------------------------------------- playing


def _seats(count: int) -> tuple[Player, ...]:
    return tuple(Player(PlayerId(colour), colour.title(), colour) for colour in GAME.colours[:count])


def _setup(dice: random.Random) -> MatchSetup:
    """Three to six players; every option at random, but hands mostly kept and games not too long."""
    players = dice.choice((3, 3, 4, 4, 5, 6))
    expansions = (FIVE_SIX,) if players > GAME.players[-1] else ()
    game = combined(GAME, MatchSetup(GAME.key, (), {}, expansions))
    options = {option.key: dice.choice((option.default, *option.choices)) for option in game.options}
    options["bookkeeping"] = dice.choices(list(Bookkeeping), (8, 1, 1))[0].value
    options["target"] = dice.choice(("8", "9", "10", "10"))
    seats = tuple(Player(PlayerId(colour), colour.title(), colour) for colour in game.colours[:players])
    return MatchSetup(GAME.key, seats, options, expansions)


def _played(match: Match, dice: random.Random, table: OpenTable | None) -> Match:
    """To the end, with everything looked at on the way."""
    referee = Referee(match.play().state.players, match.options)
    while match.version < LONGEST:
        command = table.command(match) if table else random_command(match.play(), dice.randrange, ways=ALL_MOVES)
        if command is None:
            break
        before = match
        match, entries = match.after(command)  # whatever really can be done is accepted
        if table:
            table.follow(entries[0].events)
            table.check(match.play().state.hands)
        referee.see(match.play().state, command)
        _check_step(before, match, referee, dice)
        if match.version % ONCE_IN_A_WHILE == 0:
            _check_refusals(match, dice)
            assert match.after(UndoLast())[0].slices == before.slices
    return match


# ---------------------------------------------------------------- after every step


def _check_step(before: Match, match: Match, referee: Referee, dice: random.Random) -> None:
    was: CatanState = before.play().state
    state: CatanState = match.play().state
    entry = match.ledger.entries[-1]
    if state.hands is not was.hands:
        _check_hands(state.hands, dice)
    if state.pieces is not was.pieces:
        _check_pieces(state.pieces, state.players)
        assert {player: state.pieces.road_length(player) for player in state.players} == referee.lengths
    _check_development(state)
    _check_roll(was, entry, referee)
    assert (state.route.holder, state.army.holder) == (referee.route, referee.army)
    _check_points(match, state, referee)


def _check_hands(hands: Hands[Cards], dice: random.Random) -> None:
    """BASE-COMP-09 in every deal, and as many cards in each hand in all of them."""
    assert hands.known
    assert hands.public
    assert hands.bank.is_real
    if hands.level is Bookkeeping.OFF:
        return
    sizes = [hands.count(player) for player in hands.players]
    for deal in _some(hands.known, dice) + _some(hands.public, dice):
        dealt = hands.dealt(deal)
        assert [hand.total for hand in dealt.values()] == sizes
        if hands.level is Bookkeeping.FULL and not any(hand.any for hand in dealt.values()):
            assert Cards.sum(dealt.values()) + hands.bank == hands.whole
        else:
            assert sum(hand.total for hand in dealt.values()) + hands.bank.total == hands.whole.total


def _some(deals: frozenset[int], dice: random.Random) -> list[int]:
    return list(deals) if len(deals) <= DEALS else dice.sample(sorted(deals), DEALS)


def _check_pieces(pieces: Pieces, players: tuple[PlayerId, ...]) -> None:
    """Pieces are conserved, buildings keep their distance, and places are what the rules say, place by place."""
    for player in players:
        on_board = Counter(one.kind.value for one in pieces.buildings.values() if one.player == player)
        on_board["road"] = sum(owner == player for owner in pieces.roads.values())
        assert {piece: on_board[piece] + pieces.stock(player, piece) for piece in STOCK} == STOCK
        assert all(pieces.stock(player, piece) >= 0 for piece in STOCK)
        assert sorted(pieces.road_places(player)) == sorted(free_paths(pieces, player))
        assert sorted(pieces.settlement_places(player)) == sorted(free_sites(pieces, player))
    for edge in pieces.board.edges.values():
        assert not all(end in pieces.buildings for end in edge.ends)


def _check_development(state: CatanState) -> None:
    development = state.development
    played = Counter(kind for cards in development.played.values() for kind in cards)
    assert development.deck >= 0
    assert development.deck + sum(map(len, development.held.values())) + played.total() == sum(state.box.deck.values())
    assert all(played[kind] <= state.box.deck[kind] for kind in played)


def _check_roll(was: CatanState, entry: Entry, referee: Referee) -> None:
    if isinstance(entry.command, RecordRoll) and was.turn and was.hands.level is Bookkeeping.FULL:
        expected = referee.income(was, entry.command, _bank(was.hands)) if sum(entry.command.dice) != 7 else {}
        assert paid_out(entry.events) == expected


def _bank(hands: Hands[Cards]) -> dict[Resource, int]:
    """Counted from the hands, as at a table: what nobody holds lies in the bank."""
    dealt = hands.dealt(next(iter(hands.known))).values()
    if any(hand.any for hand in dealt):
        return {kind: hands.bank[kind] for kind in RESOURCES}
    return {kind: hands.whole[kind] - sum(hand[kind] for hand in dealt) for kind in RESOURCES}


def _check_points(match: Match, state: CatanState, referee: Referee) -> None:
    """Points equal their items, and whoever has enough of them in their turn has won."""
    target = int(match.options["target"])
    totals = {}
    for player in state.players:
        points = match.points(player)
        revealed = state.development.played_by(player).count(DevelopmentKind.VICTORY_POINT)
        totals[player] = points.total
        assert points.total == sum(item.count * item.each for item in points.items)
        assert points.total == referee.points(state, player, revealed)
    assert (state.winner is None) == (state.phase is not Phase.OVER)
    if state.winner:
        assert totals[state.winner] >= target
    elif state.turn:
        assert totals[state.active] < target or state.phase is Phase.BETWEEN  # EXT56-SBP-06
        assert match.options["win_only_on_own_turn"] == "true" or max(totals.values()) < target


# ---------------------------------------------------------------- once in a while, and at the end


def _check_refusals(match: Match, dice: random.Random) -> None:
    """Pieces for which there is no place are refused, whatever is in hand."""
    state: CatanState = match.play().state
    player = dice.choice(state.players)
    edges = sorted(state.board.edges.keys() - free_paths(state.pieces, player))
    nodes = sorted(state.board.nodes.keys() - free_sites(state.pieces, player))
    wrong: tuple[Command, ...] = (
        BuildRoad(player, dice.choice(edges)),
        BuildSettlement(player, dice.choice(nodes)),
        RecordRoll((7, 1)),
    )
    for command in wrong:
        with pytest.raises(IllegalCommand):
            match.after(command)


def _check_end(match: Match, *, whole: bool) -> None:
    """The stored events give the same game again; now and then also by deciding all anew and by way of JSON."""
    entries = match.ledger.entries
    again = Match.start(GAME, match.setup).restored(entries)
    assert again.slices == match.slices
    assert again.ledger == match.ledger
    if whole:
        assert list(match.differences()) == []
        read = [replace(entry, command=_read(entry.command), events=_read_events(entry)) for entry in entries]
        assert read == list(entries)
        assert Match.start(GAME, match.setup).restored(read).slices == match.slices


def _read(command: Command) -> Command:
    return CODEC.command_from_json(CODEC.command_to_json(command))


def _read_events(entry: Entry) -> tuple[Event, ...]:
    return tuple(CODEC.event_from_json(CODEC.event_to_json(event)) for event in entry.events)
