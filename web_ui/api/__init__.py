"""JSON for pages and programs, and the stream that tells pages when to look again."""

from flask import Blueprint

from web_ui.api import (
    camera,
    commands,
    corrections,
    evidence,
    exchange,
    games,
    house,
    looks,
    people,
    seats,
    simulator,
    speech,
    state,
    statistics,
    stream,
    tiles,
)

BLUEPRINTS: tuple[Blueprint, ...] = (
    camera.blueprint,
    commands.blueprint,
    corrections.blueprint,
    evidence.blueprint,
    exchange.blueprint,
    games.blueprint,
    house.blueprint,
    looks.blueprint,
    people.blueprint,
    seats.blueprint,
    simulator.blueprint,
    speech.blueprint,
    state.blueprint,
    statistics.blueprint,
    stream.blueprint,
    tiles.blueprint,
)
