"""What earlier releases wrote down otherwise."""

from collections.abc import Iterator
from dataclasses import replace

from hub.engine.upcasts import Json, Upcasts, WrittenGame, renamed


def of_0_1(game: WrittenGame) -> WrittenGame:
    """In 0.1 nobody was asked who begins, and an island of the table's own was called `custom`."""
    options = game.setup["options"]
    if options.get("island") == "custom" and "voice" not in game.setup:  # today a file may have that name
        game = game.with_options(island="variable", start_player="manual")
    elif game.has("SettlementFounded") and not game.has("StarterChosen") and "start_player" not in options:
        game = game.with_options(start_player="manual")
    return replace(game, commands=tuple(_mending(game)))


def _mending(game: WrittenGame) -> Iterator[Json]:
    """The command that lays an island, which knew of no harbours, also mended it later; since 0.2 that is another."""
    is_laid = game.setup["options"].get("island", "beginner") == "beginner"
    for command in game.commands:
        is_laid = is_laid or command["type"] == "FoundSettlement"
        is_mending = is_laid and command["type"] == "LayIsland" and "harbours" not in command
        yield {"type": "MendIsland", "tiles": command["tiles"]} if is_mending else command


OF_0_6 = {
    "TellHand": renamed("ConfideHand"),
    "HandTold": renamed("HandConfided"),
    "TellDevelopment": renamed("ConfideDevelopment"),
    "DevelopmentTold": renamed("DevelopmentConfided"),
}

UPCASTS = Upcasts(OF_0_6, game=of_0_1)
