"""What games have played on a screen: only what is there, and as much as was really won."""

import random
from collections.abc import Iterator
from typing import Any

import pytest

from hub.cli.trials import trials
from hub.engine.definition import GameDefinition, MatchSetup, Player
from hub.engine.match import Match
from hub.engine.messages import UndoLast
from hub.engine.phrase import PlayerId
from hub.engine.scene import Scene, SceneKind
from hub.engine.view import BoardPanel, LandscapePanel
from hub.games.carcassonne.events import FeatureScored
from hub.games.catan.cards import Cards
from hub.games.catan.commands import RecordRoll
from hub.games.catan.events import ResourcesPaid, by_player
from hub.games.registry import GAMES
from hub.service.projections.scenes import last_scenes

BY_KEY = {game.key: game for game in GAMES}


def played(game: GameDefinition[Any], seed: int, players: int) -> Iterator[Match]:
    """Every moment of a random game."""
    seats = tuple(Player(PlayerId(one), one.title(), one) for one in game.colours[:players])
    match, dice = Match.start(game, MatchSetup(game.key, seats)), random.Random(seed)
    while command := trials()[game.key].command(match.play(), dice.randrange):
        match, _ = match.after(command)
        yield match


def spots(match: Match) -> set[str]:
    """Everything on the panels that a page can light up."""
    view = match.view()
    tiles = (tile.id for panel in view.all(BoardPanel) for tile in panel.tiles)
    laid = (f"{tile.column},{tile.row}" for panel in view.all(LandscapePanel) for tile in panel.tiles)
    areas = (area.id for panel in view.all(LandscapePanel) for area in panel.areas)
    return {*tiles, *laid, *areas}


@pytest.mark.parametrize("key", sorted(BY_KEY))
def test_scenes_are_about_what_lies_on_the_table(key: str) -> None:
    kinds = set()
    for match in played(BY_KEY[key], 2, 3):
        scenes = last_scenes(match)
        kinds |= {scene.kind for scene in scenes}
        if not scenes:
            continue
        named = {spot for scene in scenes for spot in (*scene.lit, *scene.struck, *(f.origin for f in scene.flights))}
        assert named <= spots(match) | {""}, (match.ledger.entries[-1], named)
        if match.version % 50 == 0:
            assert last_scenes(match.in_public()) == scenes
    assert {SceneKind.GAIN, SceneKind.VICTORY} <= kinds


def test_the_cards_of_a_roll_all_fly() -> None:
    count = 0
    for match in played(BY_KEY["catan"], 5, 4):
        events = match.ledger.entries[-1].events
        paid = next((one for one in events if isinstance(one, ResourcesPaid)), None)
        if paid is None:
            continue
        flown: dict[PlayerId, Cards] = {}
        for flight in (flight for scene in last_scenes(match) for flight in scene.flights):
            for thing in flight.things:
                flown[flight.player] = flown.get(flight.player, Cards()) + Cards.of(thing.kind, thing.count)
        assert flown == by_player(paid.paid)
        count += 1
    assert count


def test_the_points_of_a_feature_all_fly() -> None:
    count = 0
    for match in played(BY_KEY["carcassonne"], 5, 4):
        scored = [one for one in match.ledger.entries[-1].events if isinstance(one, FeatureScored)]
        flights = [flight for scene in last_scenes(match) for flight in scene.flights]
        assert [(one.player, one.points) for one in flights] == [
            (gain.player, gain.points) for event in scored for gain in event.gains
        ]
        count += len(flights)
    assert count


def rolled() -> tuple[Match, tuple[Scene, ...]]:
    for match in played(BY_KEY["catan"], 1, 3):
        scenes = last_scenes(match)
        if scenes and scenes[0].kind is SceneKind.THROW:
            return match, scenes
    raise AssertionError


def test_a_roll_shows_its_dice_and_tells_who_threw_them() -> None:
    match, scenes = rolled()
    roll = match.ledger.entries[-1].command
    assert isinstance(roll, RecordRoll)
    assert scenes[0].dice == roll.dice
    assert scenes[0].words == match.told(match.ledger.entries[-1])[: len(scenes[0].words)] != ()


def test_what_is_taken_back_is_not_played() -> None:
    match, _ = rolled()
    assert last_scenes(match.after(UndoLast())[0]) == ()
