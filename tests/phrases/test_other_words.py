"""Other words for some messages of a language lie beside it and fit it."""

import string
import tomllib
from importlib import import_module
from pathlib import Path

import pytest

from hub.engine.definition import MatchSetup, Player
from hub.engine.match import Match
from hub.engine.phrase import PlayerId, phrase
from hub.games.registry import GAMES
from hub.languages import KNOWN
from hub.texts.catalogue import LANGUAGES, SPELT, Catalogue, Forms, TextsError
from tests.all_games import CATAN
from tests.phrases.notation import FOLDERS, ROOT, USUAL

OVERLAYS = sorted(path for top in ("hub", "web_ui") for path in (ROOT / top).rglob("texts/*.*.toml"))


def _forms(message: Forms) -> dict[str, str]:
    return {"": message} if isinstance(message, str) else message


def _places(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name}


@pytest.mark.parametrize("path", OVERLAYS, ids=lambda path: path.name)
def test_other_words_replace_messages_that_exist_and_take_the_same_arguments(path: Path) -> None:
    language = path.name.partition(".")[0]
    usual = tomllib.loads(path.with_name(f"{language}.toml").read_text(encoding="utf-8"))
    for key, message in tomllib.loads(path.read_text(encoding="utf-8")).items():
        assert key in usual
        assert message != usual[key], f"{key} says the same"
        assert _forms(message).keys() == _forms(usual[key]).keys()
        for form, text in _forms(message).items():
            assert _places(text) == _places(_forms(usual[key])[form]), key


def test_there_are_other_words_and_they_change_nothing_else() -> None:
    assert [path.name for path in OVERLAYS] == ["cs.classic.toml"]
    classic = Catalogue.load(FOLDERS, words={"cs": "classic"})
    changed = {key for key in USUAL.messages["cs"] if classic.messages["cs"][key] != USUAL.messages["cs"][key]}
    assert changed == tomllib.loads(OVERLAYS[0].read_text(encoding="utf-8")).keys()
    assert all(classic.messages[language] == USUAL.messages[language] for language in ("en", "de"))


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for language in LANGUAGES:
        (tmp_path / f"{language}.toml").write_text('"a" = "usual"', encoding="utf-8")
    return tmp_path


def test_other_words_are_used_where_a_folder_has_them(folder: Path) -> None:
    (folder / "cs.old.toml").write_text('"a" = "old"', encoding="utf-8")
    assert Catalogue.load([folder], words={"cs": "old"}).say(phrase("a"), "cs") == "old"
    for words in ({}, {"cs": "new"}, {"de": "old"}):
        assert Catalogue.load([folder], words=words).say(phrase("a"), "cs") == "usual"


def test_words_are_changed_for_one_match_and_no_other(folder: Path) -> None:
    for name in ("old", "new"):
        (folder / f"cs.{name}.toml").write_text(f'"a" = "{name}"', encoding="utf-8")
    usual = Catalogue.load([folder], words={"cs": "old"})
    said = [
        usual.in_words(words).say(phrase("a"), "cs") for words in ({}, {"cs": "new"}, {"cs": "other"}, {"de": "new"})
    ]
    assert said == ["old", "new", "usual", "old"]
    assert usual.in_words({"cs": "new"}) is usual.in_words({"cs": "new"})
    assert usual.in_words({"cs": "old"}) is usual


def test_a_choice_of_words_has_its_file_and_a_file_its_choice() -> None:
    for game in GAMES:
        for option in game.options:
            if option.words_in:
                texts = Path(import_module(game.package).__path__[0], "texts")
                others = {path.stem for path in texts.glob(f"{option.words_in}.*.toml")}
                assert others == {f"{option.words_in}.{one}" for one in option.choices if one != option.default}


def test_a_match_is_told_in_the_words_that_were_chosen_for_it() -> None:
    """Catan has two vocabularies in Czech."""
    seats = tuple(Player(PlayerId(one), one, one) for one in ("blue", "orange", "white"))
    brick = phrase("catan.resource.brick")
    classic = Catalogue.load(FOLDERS, words={"cs": "classic"})
    for options, said in (
        ({}, ("jíl", "cihly")),
        ({"cs_terms": "classic"}, ("cihly",) * 2),
        ({"cs_terms": "almanac"}, ("jíl",) * 2),
    ):
        match = Match.start(CATAN, MatchSetup("catan", seats, options))
        assert tuple(one.of(match).say(brick, "cs") for one in (USUAL, classic)) == said
    assert USUAL.of(None) is USUAL


@pytest.mark.parametrize(("text", "problem"), [('"b" = "new"', "does not have: b"), ("not toml", "cannot be read")])
def test_wrong_other_words_are_named(folder: Path, text: str, problem: str) -> None:
    (folder / "cs.old.toml").write_text(text, encoding="utf-8")
    with pytest.raises(TextsError, match=problem):
        Catalogue.load([folder], words={"cs": "old"})


# ---------------------------------------------------------------- numbers said aloud


@pytest.mark.parametrize("language", LANGUAGES)
def test_only_a_plural_form_for_one_number_may_bring_its_word(language: str) -> None:
    for key, message in USUAL.messages[language].items():
        for form, text in _forms(message).items():
            words = {(name, spec) for _, name, spec, _ in string.Formatter().parse(text) if spec}
            assert not words or (form in SPELT and form in KNOWN[language].plurals), key
            assert all(name == "n" and spec.isalpha() for name, spec in words), key


@pytest.mark.parametrize(
    ("n", "written", "aloud"),
    [(1, "1 vlnu", "jednu vlnu"), (2, "2 vlny", "dvě vlny"), (3, "3 vlny", "3 vlny"), (-1, "-1 vlnu", "-1 vlnu")],
)
def test_a_number_is_a_digit_on_the_screen_and_a_word_aloud(n: int, written: str, aloud: str) -> None:
    words = phrase("catan.cards.wool", n=n)
    assert USUAL.say(words, "cs") == written
    assert USUAL.say(words, "cs", is_aloud=True) == aloud
