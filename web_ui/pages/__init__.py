"""One blueprint per screen."""

from flask import Blueprint

from web_ui.pages import camera, history, setup, table

BLUEPRINTS: tuple[Blueprint, ...] = (
    table.blueprint,
    setup.blueprint,
    history.blueprint,
    camera.blueprint,
)
