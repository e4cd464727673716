"""One blueprint per screen."""

from flask import Blueprint

from web_ui.pages import (
    app_shell,
    box,
    camera,
    history,
    host,
    join,
    people,
    player,
    report,
    setup,
    statistics,
    table,
    tv,
)

BLUEPRINTS: tuple[Blueprint, ...] = (
    table.blueprint,
    tv.blueprint,
    player.blueprint,
    setup.blueprint,
    history.blueprint,
    camera.blueprint,
    box.blueprint,
    join.blueprint,
    host.blueprint,
    people.blueprint,
    statistics.blueprint,
    report.blueprint,
    app_shell.blueprint,
)
