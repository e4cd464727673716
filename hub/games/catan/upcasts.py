"""What earlier releases wrote down otherwise."""

from collections.abc import Iterator
from dataclasses import replace

from hub.engine.upcasts import Json, Upcasts, WrittenGame


def of_0_1(game: WrittenGame) -> WrittenGame:
    """In 0.1 nobody was asked who begins, and an island of the table's own was called `custom`."""
    options = game.setup["options"]
    is_custom = options.get("island") == "custom" and "voice" not in game.setup  # today a file may have that name
    if is_custom:
        return _mended(game.with_options(island="variable", start_player="manual"))
    if game.has("SettlementFounded") and not game.has("StarterChosen") and "start_player" not in options:
        return _mended(game.with_options(start_player="manual"))
    return game


def _mended(game: WrittenGame) -> WrittenGame:
    """The command that lays an island also mended it later; it is one of its own since 0.2."""
    return replace(game, commands=tuple(_mending(game)))


def _mending(game: WrittenGame) -> Iterator[Json]:
    is_laid = game.setup["options"].get("island", "beginner") == "beginner"
    for command in game.commands:
        is_laid = is_laid or command["type"] == "FoundSettlement"
        is_mending = is_laid and command["type"] == "LayIsland"
        yield {"type": "MendIsland", "tiles": command["tiles"]} if is_mending else command


UPCASTS = Upcasts(game=of_0_1)
