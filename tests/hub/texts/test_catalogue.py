"""Catalogues are complete, agree with each other and with the code, and speak correct plurals."""

import re
import string
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from hub.bootstrap import load_catalogue, text_folders
from hub.engine.definition import GameDefinition
from hub.engine.offer import ChoiceInput, plain_inputs
from hub.engine.phrase import Phrase, PlayerId, Who, phrase
from hub.games import catan
from hub.languages import KNOWN
from hub.texts.catalogue import LANGUAGES, Catalogue, TextsError
from tests.all_games import ALL_GAMES
from tests.random_table import random_match
from tests.tables import every_row

ROOT = Path(__file__).parents[3]
CATALOGUE = load_catalogue(games=ALL_GAMES)
KEYS = sorted(CATALOGUE.messages["en"])
SOURCES = [
    path.read_text(encoding="utf-8")
    for package in ("hub", "web_ui", "tests/pebbles")
    for path in (ROOT / package).rglob("*")
    if path.suffix in (".py", ".html", ".js")
]


def _forms(key: str, language: str) -> list[str]:
    forms = CATALOGUE.messages[language][key]
    return [forms] if isinstance(forms, str) else list(forms.values())


def _places(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_every_message(language: str) -> None:
    assert sorted(CATALOGUE.messages[language]) == KEYS


@every_row("key", KEYS)
def test_all_languages_use_the_same_arguments_and_whole_plurals(key: str) -> None:
    wanted = {name for language in LANGUAGES for form in _forms(key, language) for name in _places(form)}
    for language in LANGUAGES:
        forms = CATALOGUE.messages[language][key]
        if isinstance(forms, dict):
            assert tuple(forms) == KNOWN[language].plurals, f"{language}: {key}"
        for form in _forms(key, language):
            assert form.strip() or key == "list.and"
            assert _places(form) == wanted, f"{language}: {key}"


def _used_keys() -> tuple[set[str], set[str]]:
    """Whole keys and beginnings of keys that the code puts together."""
    whole, beginnings = set(), set()
    for source in SOURCES:
        whole |= set(re.findall(r"""["']([a-z_]+(?:\.[a-z_]+)+)["']""", source))
        beginnings |= set(re.findall(r"""f?["']([a-z_]+(?:\.[a-z_]+)*\.)(?:\{|["'] ~)""", source))
    whole |= {
        f"{game.key}.refusal.{reason}"
        for s in SOURCES
        for reason in re.findall(r'(?:refuse|raise self)\(\s*"(\w+)"', s)
        for game in ALL_GAMES
    }
    beginnings |= {
        f"{game.key}.{start}"
        for s in SOURCES
        for start in re.findall(r"\{self\.game\}\.([a-z_.]+\.)\{", s)  # what the kit says for every game
        for game in ALL_GAMES
    }
    beginnings -= {f"{game.key}.refusal." for game in ALL_GAMES}
    beginnings |= {
        f"{game.key}.refusal.{start}"
        for s in SOURCES
        for start in re.findall(r'refuse\(f"(\w+)\{', s)
        for game in ALL_GAMES
    }
    return whole, beginnings


def _declared(game: GameDefinition[Any]) -> set[str]:
    """What the pages of set-up and host say of a game."""
    options = (*game.options, *(option for one in game.expansions for option in one.options))
    asked = {f"option.{option.key}" for option in options}  # files bring their own names
    asked |= {f"option.{one.key}.{choice}" for one in options for choice in one.choices if choice not in one.names}
    aids = {*game.aids, *(aid for one in game.expansions for aid in one.aids)}
    asked |= {f"aid.{aid}{part}" for aid in aids for part in ("", ".hint")}
    return {f"{game.key}.{word}" for word in {"title", *asked, *(f"expansion.{one.key}" for one in game.expansions)}}


def test_no_message_is_unused() -> None:
    whole, beginnings = _used_keys()
    declared = {words for game in ALL_GAMES for words in _declared(game)}
    unused = [k for k in KEYS if k not in whole | declared and not any(k.startswith(b) for b in beginnings)]
    assert not unused


def test_what_games_declare_has_words() -> None:
    for game in ALL_GAMES:
        assert _declared(game) | {f"colour.{colour}" for colour in game.colours} < set(KEYS)


def _phrases_in(value: object) -> Iterator[Phrase]:
    """Whatever a view is made of, down to the labels of its counters."""
    if isinstance(value, Phrase):
        yield value
    elif is_dataclass(value):
        yield from _phrases_in(tuple(getattr(value, one.name) for one in fields(value)))
    elif isinstance(value, tuple):
        for one in value:
            yield from _phrases_in(one)


def _all_phrases() -> Iterator[Phrase]:
    for game in ALL_GAMES:
        for seed, steps in product(range(6), (4, 150)):
            match = random_match(game, seed=seed, steps=steps)
            for step in match.steps:
                yield from match.spoken(step.entry)
            yield from _phrases_in(match.view())
            offers = [*match.offers(), *(one for p in match.setup.players for one in match.private_offers(p.id))]
            yield from (offer.label for offer in offers)
            inputs = [one for offer in offers for one in plain_inputs(offer.inputs)]
            yield from (one.label for one in inputs if one.label)
            yield from (label for one in inputs if isinstance(one, ChoiceInput) for _, label in one.among)
            yield from (held.label for player in match.setup.players for held in match.holds(player.id))
            yield from (item.label for p in match.setup.players for item in match.private_points(p.id).items)


def test_everything_a_game_says_can_be_said_in_every_language() -> None:
    said = set(_all_phrases())
    assert len({words.key for words in said}) > 20
    for words in said:
        for language in LANGUAGES:
            text = CATALOGUE.say(words, language)
            assert words.key not in text
            assert "{" not in text
            assert "refusal." not in text


@every_row(
    ("language", "n", "text"),
    [
        ("cs", 1, "Jana dostává 1 dřevo a 1 rudu."),
        ("cs", 2, "Jana dostává 2 dřeva a 2 rudy."),
        ("cs", 4, "Jana dostává 4 dřeva a 4 rudy."),
        ("cs", 5, "Jana dostává 5 dřev a 5 rud."),
        ("cs", 12, "Jana dostává 12 dřev a 12 rud."),
        ("en", 1, "Jana gets 1 wood and 1 ore."),
        ("de", 5, "Jana bekommt 5 Holz und 5 Erz."),
    ],
)
def test_plurals_and_cases(language: str, n: int, text: str) -> None:
    key = catan.GAME.key
    cards = (phrase(f"{key}.cards.wood", n=n), phrase(f"{key}.cards.ore", n=n))
    words = phrase(f"{key}.tell.gets", player=Who(PlayerId("p1")), cards=cards)
    assert CATALOGUE.say(words, language, {PlayerId("p1"): "Jana"}) == text


def test_names_are_never_read_as_templates() -> None:
    words = phrase("refusal.unknown_player", player=Who(PlayerId("p1")))
    assert "{0.__class__}" in CATALOGUE.say(words, "en", {PlayerId("p1"): "{0.__class__}"})


def test_an_unknown_key_is_shown_instead_of_stopping_the_game() -> None:
    assert CATALOGUE.say(phrase("no.such.key"), "cs") == "no.such.key"
    assert KNOWN["cs"].plural_form(0) == "other"


def test_broken_catalogues_are_named(tmp_path: Path) -> None:
    for language in LANGUAGES:
        (tmp_path / f"{language}.toml").write_text('"a" = "b"', encoding="utf-8")
    with pytest.raises(TextsError, match="repeats a"):
        Catalogue.load([tmp_path, tmp_path])
    (tmp_path / "de.toml").write_text("not toml", encoding="utf-8")
    with pytest.raises(TextsError, match="cannot be read"):
        Catalogue.load([tmp_path])
    expansions = [one for game in ALL_GAMES for one in game.expansions if one.package]
    assert len(text_folders(ALL_GAMES)) == 2 + len(ALL_GAMES) + len(expansions)
