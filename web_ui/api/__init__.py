"""JSON for pages and programs, and the stream that tells pages when to look again."""

from flask import Blueprint

from web_ui.api import camera, commands, evidence, games, looks, simulator, state, stream

BLUEPRINTS: tuple[Blueprint, ...] = (
    camera.blueprint,
    commands.blueprint,
    evidence.blueprint,
    games.blueprint,
    looks.blueprint,
    simulator.blueprint,
    state.blueprint,
    stream.blueprint,
)
