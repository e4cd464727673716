"""Registered games and stored ones → the setup page."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from hub.engine.definition import GameDefinition, Option
from hub.engine.phrase import phrase
from hub.service.snapshot import GameSummary
from web_ui.view_models.forms import Say
from web_ui.view_models.moment import local_time
from web_ui.view_models.people import SHAPES

USUAL_PLAYERS = 4
MOST_LISTED = 12


@dataclass(frozen=True, slots=True)
class Pick:
    key: str
    label: str
    is_default: bool = False


@dataclass(frozen=True, slots=True)
class OptionForm:
    key: str
    label: str
    choices: tuple[Pick, ...]


@dataclass(frozen=True, slots=True)
class Seat:
    number: int
    shape: str
    colour: str
    colours: tuple[Pick, ...]
    is_used: bool


@dataclass(frozen=True, slots=True)
class ExpansionForm:
    key: str
    label: str
    options: tuple[OptionForm, ...]


@dataclass(frozen=True, slots=True)
class GameForm:
    key: str
    title: str
    counts: tuple[Pick, ...]
    seats: tuple[Seat, ...]
    options: tuple[OptionForm, ...]
    expansions: tuple[ExpansionForm, ...]
    is_default: bool


@dataclass(frozen=True, slots=True)
class EarlierGame:
    id: str
    title: str
    players: str
    day: str
    is_current: bool


def game_forms(games: Iterable[GameDefinition[Any]], say: Say) -> tuple[GameForm, ...]:
    return tuple(_game(game, say, is_default=not index) for index, game in enumerate(games))


def _game(game: GameDefinition[Any], say: Say, *, is_default: bool) -> GameForm:
    usual = min(max(USUAL_PLAYERS, game.players[0]), game.players[-1])
    colours = game.colours[: game.players[-1]]
    return GameForm(
        key=game.key,
        title=say(phrase(f"{game.key}.title")),
        counts=tuple(Pick(str(count), str(count), count == usual) for count in game.players),
        seats=tuple(
            Seat(
                number=index + 1,
                shape=SHAPES[index % len(SHAPES)],
                colour=colour,
                colours=tuple(Pick(one, say(phrase(f"colour.{one}")), one == colour) for one in game.colours),
                is_used=index < usual,
            )
            for index, colour in enumerate(colours)
        ),
        options=tuple(_option(game.key, option, say) for option in game.options),
        expansions=tuple(
            ExpansionForm(
                one.key,
                say(phrase(f"{game.key}.expansion.{one.key}")),
                tuple(_option(game.key, option, say) for option in one.options),
            )
            for one in game.expansions
        ),
        is_default=is_default,
    )


def _option(game: str, option: Option, say: Say) -> OptionForm:
    name = f"{game}.option.{option.key}"
    choices = (Pick(one, say(phrase(f"{name}.{one}")), one == option.default) for one in option.choices)
    return OptionForm(option.key, say(phrase(name)), tuple(choices))


def earlier_games(games: Iterable[GameSummary], say: Say) -> tuple[EarlierGame, ...]:
    """The latest games, newest first."""
    return tuple(
        EarlierGame(
            game.id,
            say(phrase(f"{game.game}.title")),
            ", ".join(game.players),
            f"{local_time(game.created_at):%d. %m. %Y %H:%M}",
            game.is_current,
        )
        for game in tuple(games)[:MOST_LISTED]
    )
