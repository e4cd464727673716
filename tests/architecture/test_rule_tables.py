"""Every command and every event of a game has its row, its words and its JSON."""

import importlib
import inspect
import re
from pathlib import Path
from typing import Any

import pytest

from hub.engine.definition import GameDefinition
from hub.engine.messages import Command, Event
from hub.engine.offer import DiceInput
from hub.service.codec import GameCodec
from tests.all_games import ALL_GAMES
from tests.random_table import random_match


def _declared(game: GameDefinition[Any], module: str, kind: type[Any]) -> set[type[Any]]:
    """The messages in a module of a game's folder, and in that of each expansion that has a folder of its own."""
    packages = [game.package, *(one.package for one in game.expansions if one.package)]
    modules = [importlib.import_module(f"{package}.{module}") for package in packages]
    members = [value for one in modules for _, value in inspect.getmembers(one, inspect.isclass)]
    return {value for value in members if issubclass(value, kind) and value.__module__.startswith(game.package)}


@pytest.mark.parametrize("game", ALL_GAMES, ids=lambda game: game.key)
def test_every_message_has_its_row(game: GameDefinition[Any]) -> None:
    commands = _declared(game, "commands", Command)
    events = _declared(game, "events", Event)
    tables = (*game.rules, *(table for expansion in game.expansions for table in expansion.rules))
    assert commands == {kind for table in tables for kind in table.decide}
    assert events == {kind for table in tables for kind in table.apply}
    codec = GameCodec(game)
    assert commands <= set(codec.commands.values())
    assert events <= set(codec.events.values())
    assert events == set(game.tell) | {kind for one in game.expansions for kind in one.tell}, "an event without words"


@pytest.mark.parametrize("game", ALL_GAMES, ids=lambda game: game.key)
def test_every_offer_names_a_command_of_the_game(game: GameDefinition[Any]) -> None:
    codec = GameCodec(game)
    match = random_match(game, seed=7, steps=60)
    for step in match.steps:
        assert type(step.entry.command).__name__ in codec.commands
    for offer in match.offers():
        assert offer.command.__name__ in codec.commands
        fields = set(offer.command.__dataclass_fields__)
        assert {one.field for one in offer.inputs} | set(offer.given) <= fields
        assert all(one.kind in match.game.dice for one in offer.inputs if isinstance(one, DiceInput))


@pytest.mark.parametrize("game", ALL_GAMES, ids=lambda game: game.key)
def test_command_schemas_are_published(game: GameDefinition[Any]) -> None:
    for name, schema in GameCodec(game).schemas().items():
        assert schema["properties"]["type"] == {"const": name}
        assert schema["additionalProperties"] is False


@pytest.mark.parametrize("game", ALL_GAMES, ids=lambda game: game.key)
def test_every_hook_is_asked(game: GameDefinition[Any]) -> None:
    """Otherwise what an expansion changes there changes nothing."""
    folder = Path(importlib.import_module(game.package).__path__[0])
    written = "".join(path.read_text(encoding="utf-8") for path in folder.rglob("*.py"))
    names = dict(re.findall(r"^([A-Z_]+)(?:: Hook.*?)? = Hook\(\s*\"(.*?)\"", written, re.MULTILINE))
    hooks = {hook.name for hook in (*game.hooks, *(hook for one in game.expansions for hook in one.hooks))}
    assert hooks == set(names.values())
    assert {name for name in names if not re.search(rf"\bmodified\(\s*(?:\w+\.)?{name}\b", written)} == set()
