"""Registered games and stored ones → the setup page."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from hub.engine.definition import GameDefinition, MatchSetup, Option, Player
from hub.engine.dice import PIPS, DiceKind
from hub.engine.phrase import phrase
from hub.service.snapshot import GameSummary
from web_ui.view_models.dice import FaceView, face_view
from web_ui.view_models.forms import Say
from web_ui.view_models.moment import local_time
from web_ui.view_models.people import SHAPES

USUAL_PLAYERS = 4

Faces = tuple[FaceView, ...]  # of one kind of dice


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
class Colour:
    key: str
    label: str
    is_chosen: bool
    expansion: str  # whose box it lies in; empty: the game's own


@dataclass(frozen=True, slots=True)
class SeatForm:
    shape: str
    colour: str
    colours: tuple[Colour, ...]
    name: str
    is_used: bool


@dataclass(frozen=True, slots=True)
class ExpansionForm:
    key: str
    label: str
    options: tuple[OptionForm, ...]
    unread: tuple[Faces, ...]
    is_chosen: bool
    players: str  # with how many it may be played, such as "5 6"; empty: with as many as without
    always: str  # those of them who cannot play without it
    needs: str
    excludes: str


@dataclass(frozen=True, slots=True)
class GameForm:
    key: str
    title: str
    counts: tuple[Pick, ...]
    seats: tuple[SeatForm, ...]
    main: tuple[OptionForm, ...]  # asked at once
    options: tuple[OptionForm, ...]  # house rules
    expansions: tuple[ExpansionForm, ...]
    unread: tuple[Faces, ...]
    is_default: bool


@dataclass(frozen=True, slots=True)
class EarlierGame:
    id: str
    title: str
    players: str
    day: str
    entries: int
    is_current: bool


def game_forms(
    games: Sequence[GameDefinition[Any]], say: Say, like: MatchSetup | None, words: Mapping[str, str]
) -> tuple[GameForm, ...]:
    """One form a game; `like` is an earlier set-up to begin with, `words` are those that this table likes."""
    first = like.game if like else games[0].key
    return tuple(
        _game(game, say, like if game.key == first else None, words, is_default=game.key == first) for game in games
    )


def _game(
    game: GameDefinition[Any], say: Say, like: MatchSetup | None, words: Mapping[str, str], *, is_default: bool
) -> GameForm:
    usual = len(like.players) if like else min(max(USUAL_PLAYERS, game.players[0]), game.players[-1])
    counts = sorted({*game.players, *(count for one in game.expansions for count in one.players or ())})
    liked = {one.key: words[one.words_in] for one in game.options if words.get(one.words_in) in one.choices}
    agreed = {**liked, **(like.options if like else {})}
    main = {option.key for option in game.options if option.is_main}
    options = tuple(_option(game.key, option, say, agreed) for option in game.options)
    return GameForm(
        key=game.key,
        title=say(phrase(f"{game.key}.title")),
        counts=tuple(Pick(str(count), str(count), count == usual) for count in counts),
        seats=_seats(game, say, like.players if like else (), usual, counts[-1]),
        main=tuple(option for option in options if option.key in main),
        options=tuple(option for option in options if option.key not in main),
        expansions=tuple(
            ExpansionForm(
                one.key,
                say(phrase(f"{game.key}.expansion.{one.key}")),
                tuple(_option(game.key, option, say, agreed) for option in one.options),
                _unread(one.dice, say),
                like is not None and one.key in like.expansions,
                " ".join(map(str, one.players or ())),
                " ".join(str(count) for count in one.players or () if count not in game.players),
                " ".join(sorted(one.needs)),
                " ".join(sorted(one.excludes)),
            )
            for one in game.expansions
        ),
        unread=_unread(game.dice, say),
        is_default=is_default,
    )


def _unread(kinds: tuple[DiceKind, ...], say: Say) -> tuple[Faces, ...]:
    """Dice that people tell the hub of, because nobody can read them yet."""
    return tuple(tuple(face_view(kind, face, say) for face in kind.faces) for kind in kinds if kind.key != PIPS.key)


def _seats(game: GameDefinition[Any], say: Say, people: Sequence[Player], used: int, most: int) -> tuple[SeatForm, ...]:
    """The people of an earlier game in their order, then the colours that are left."""
    homes = dict.fromkeys(game.colours, "") | {colour: one.key for one in game.expansions for colour in one.colours}
    called = {colour: say(phrase(f"colour.{colour}")) for colour in homes}
    names = {player.colour: player.name for player in people}
    colours = (*names, *(colour for colour in homes if colour not in names))[:most]
    return tuple(
        SeatForm(
            shape=SHAPES[index % len(SHAPES)],
            colour=colour,
            colours=tuple(Colour(one, label, one == colour, homes[one]) for one, label in called.items()),
            name="" if names.get(colour) == called[colour] else names.get(colour, ""),
            is_used=index < used,
        )
        for index, colour in enumerate(colours)
    )


def _option(game: str, option: Option, say: Say, agreed: Mapping[str, str]) -> OptionForm:
    name = f"{game}.option.{option.key}"
    agreed_on = agreed.get(option.key, option.default)
    chosen = agreed_on if agreed_on in option.choices else option.default  # a file may be gone
    in_order = sorted(option.choices, key=int) if all(map(str.isdecimal, option.choices)) else option.choices
    choices = (Pick(one, option.names.get(one) or say(phrase(f"{name}.{one}")), one == chosen) for one in in_order)
    return OptionForm(option.key, say(phrase(name)), tuple(choices))


def earlier_games(games: Iterable[GameSummary], say: Say) -> tuple[EarlierGame, ...]:
    """Newest first, with the day they were played last."""
    return tuple(
        EarlierGame(
            id=game.id,
            title=say(phrase(f"{game.setup.game}.title")),
            players=", ".join(player.name for player in game.setup.players),
            day=f"{local_time(game.last_at):%d. %m. %Y %H:%M}",
            entries=game.entries,
            is_current=game.is_current,
        )
        for game in games
    )
