"""Whole games of Carcassonne, played at random to the end, with everything checked after every step.

A few games each time; `make test-long` plays thousands (GAMENIGHT_GAMES says how many).
"""

import os
import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

import pytest

from hub.engine.combining import combined
from hub.engine.definition import MatchSetup, Player
from hub.engine.ledger import Entry
from hub.engine.match import Match
from hub.engine.messages import Command, UndoLast
from hub.engine.phrase import PlayerId
from hub.games import carcassonne
from hub.games.carcassonne.commands import (
    ChooseStarter,
    EndGame,
    EndTurn,
    FinishScoring,
    Keeping,
    LayTile,
    RecordClosed,
    RecordField,
    RecordOpen,
    SetTilesLeft,
)
from hub.games.carcassonne.events import FeatureScored, FinalScoringBegun, GameEnded, TileSetAside, TurnEnded
from hub.games.carcassonne.features import is_closed
from hub.games.carcassonne.random_player import random_command
from hub.games.carcassonne.state import CarcassonneState, Phase
from hub.games.registry import GAMES
from hub.service.codec import GameCodec
from tests.carcassonne_referee import Area, Lying, Part, areas, flows_back, paid, worth

pytestmark = pytest.mark.long

GAME = GAMES.by_key(carcassonne.GAME.key)
ROUNDS = int(os.environ.get("GAMENIGHT_GAMES", "6"))
CHUNK = max(1, min(10, ROUNDS // 6))  # games in one test, so that several processes share them
FIGURES = 7
NOW_AND_THEN = 9  # steps between looks at what is taken back
CODEC = GameCodec(GAME)


@pytest.mark.parametrize("first", range(0, ROUNDS, CHUNK))
def test_whole_games(first: int) -> None:
    for seed in range(first, min(first + CHUNK, ROUNDS)):
        dice = random.Random(seed)
        _check_end(_played(Match.start(GAME, _setup(dice)), dice))


@pytest.mark.parametrize("first", range(0, ROUNDS, CHUNK))
def test_told_without_a_map_a_game_brings_the_same(first: int) -> None:
    for seed in range(first, min(first + CHUNK, ROUNDS)):
        dice = random.Random(seed)
        match = Match.start(GAME, _setup(dice))
        without = Match.start(GAME, replace(match.setup, options={**match.setup.options, "keeping": Keeping.FEATURES}))
        while command := random_command(match.play(), dice.randrange):
            match, (entry,) = match.after(command)
            for told in _told(without, entry):
                without, _ = without.after(told)
            assert _points(without) == _points(match)
            assert without.standing().active == match.standing().active
        for player in match.setup.players:
            assert without.points(player.id) == match.points(player.id)
        assert without.standing().winners == match.standing().winners


def _told(without: Match, entry: Entry) -> Iterator[Command]:
    """What a table that keeps no map says of the same turn."""
    player = _state(without).active
    if isinstance(entry.command, ChooseStarter):
        yield entry.command
    for event in entry.events:
        match event:
            case FeatureScored():
                yield _told_feature(player, event)
            case TileSetAside():
                yield SetTilesLeft(event.tile, _state(without).pile[event.tile] - 1)
            case TurnEnded():
                yield EndTurn(player)
            case FinalScoringBegun():
                yield EndTurn(player) if isinstance(entry.command, LayTile) else EndGame()
            case GameEnded():
                yield FinishScoring()


def _told_feature(player: PlayerId, event: FeatureScored) -> Command:
    figures = {str(one): count for one, count in event.strengths.items()}
    marks = {mark: count for mark, count in event.marks.items() if event.kind == "city"}
    if event.kind == "field":
        return RecordField(event.cities, figures)
    if event.is_closed:
        return RecordClosed(player, event.kind, event.tiles, marks, figures)
    return RecordOpen(event.kind, event.tiles, marks, figures)


def _setup(dice: random.Random) -> MatchSetup:
    expansions = tuple(one.key for one in GAME.expansions if dice.random() < 0.5)
    game = combined(GAME, MatchSetup(GAME.key, (), {}, expansions))
    options = {option.key: dice.choice((option.default, *option.choices)) for option in game.options}
    options["keeping"] = Keeping.TILES
    seats = tuple(
        Player(PlayerId(colour), colour.title(), colour) for colour in game.colours[: dice.choice(game.players)]
    )
    return MatchSetup(GAME.key, seats, options, expansions)


def _played(match: Match, dice: random.Random) -> Match:
    while command := random_command(match.play(), dice.randrange):
        before = match
        match, _ = match.after(command)
        if isinstance(command, LayTile):
            _check_turn(before, match, command)
        if match.version % NOW_AND_THEN == 0:
            assert match.after(UndoLast())[0].slices == before.slices
    return match


def _state(match: Match) -> CarcassonneState:
    state: CarcassonneState = match.play().state
    return state


def _landscape(state: CarcassonneState) -> list[Lying]:
    return [Lying(laid.tile.id, *cell, laid.turns) for cell, laid in state.land.tiles.items()]


def _men(state: CarcassonneState) -> dict[Part, str]:
    return {Part(*place): figure.player for place, figure in state.figures.items()}


def _points(match: Match) -> Counter[str]:
    return Counter({player.id: match.points(player.id).total for player in match.setup.players})


def _check_turn(before: Match, match: Match, command: LayTile) -> None:
    was, state = _state(before), _state(match)
    landscape, splits = _landscape(state), match.options.get("river_splits_fields", "true") == "true"
    whole = areas(landscape, river_splits=splits)
    _check_features(state, whole)
    x, y = map(int, command.cell.split(","))
    men = _men(was)
    if command.segment is not None:
        part = Part(x, y, command.segment)
        held = next(area for area in whole if part in area.parts)
        assert not any(other in held.parts for other in men), "a figure was placed where somebody stands"
        assert held.kind != "field" or match.options["farmers"] == "on"
        men[part] = command.player
    # Whatever is closed now and has the new tile in it, or round it, was open before.
    closed = [area for area in whole if area.is_closed and _is_near(area, x, y)]
    gained: Counter[str] = Counter()
    for area in closed:
        points = worth(area, landscape, whole, small_city=match.options["two_tile_city"] == "one_per_tile")
        gained += paid(area, men, points)
        men = {part: player for part, player in men.items() if part not in area.parts}
    assert _men(state) == men
    for player in state.players:
        assert state.supply[player]["follower"] + sum(one == player for one in men.values()) == FIGURES
    if state.phase is Phase.OVER:
        for area in whole:
            points = worth(area, landscape, whole, small_city=False)
            gained += paid(area, men, points)
    assert _points(match) == _points(before) + gained


def _is_near(area: Area, x: int, y: int) -> bool:
    reach = 1 if area.kind == "monastery" else 0
    return any(abs(part.x - x) <= reach and abs(part.y - y) <= reach for part in area.parts)


def _check_features(state: CarcassonneState, whole: list[Area]) -> None:
    ours = {
        frozenset(Part(*place) for place in feature.places): (feature.kind, is_closed(state.land, name))
        for name, feature in state.land.features.items()
    }
    assert ours == {area.parts: (area.kind, area.is_closed) for area in whole if area.kind != "river"} | {
        parts: told for parts, told in ours.items() if told[0] == "river"
    }


def _check_end(match: Match) -> None:
    state = _state(match)
    assert state.phase is Phase.OVER
    assert match.standing().winners
    assert not state.tiles_left
    box = match.play().box
    laid = Counter(one.tile.id for one in state.land.tiles.values())
    assert laid + Counter(state.aside) == Counter(box.pile) + Counter(one.tile for one in box.beginning)
    if match.options.get("river_uturn") == "never_back":
        assert not flows_back(_landscape(state))
    assert list(match.differences()) == []
    again = Match.start(GAME, match.setup).restored(match.ledger.entries)
    assert again.slices == match.slices
    for entry in match.ledger.entries[:: len(match.ledger.entries) // 5]:
        for event in entry.events:
            assert CODEC.event_from_json(CODEC.event_to_json(event)) == event
