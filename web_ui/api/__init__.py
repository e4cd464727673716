"""JSON for pages and programs, and the stream that tells pages when to look again."""

from flask import Blueprint

from web_ui.api import commands, games, looks, simulator, state, stream

BLUEPRINTS: tuple[Blueprint, ...] = (
    commands.blueprint,
    games.blueprint,
    looks.blueprint,
    simulator.blueprint,
    state.blueprint,
    stream.blueprint,
)
