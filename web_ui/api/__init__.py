"""JSON for pages and programs, and the stream that tells pages when to look again."""

from flask import Blueprint

from web_ui.api import camera, commands, corrections, evidence, games, house, looks, seats, simulator, state, stream

BLUEPRINTS: tuple[Blueprint, ...] = (
    camera.blueprint,
    commands.blueprint,
    corrections.blueprint,
    evidence.blueprint,
    games.blueprint,
    house.blueprint,
    looks.blueprint,
    seats.blueprint,
    simulator.blueprint,
    state.blueprint,
    stream.blueprint,
)
