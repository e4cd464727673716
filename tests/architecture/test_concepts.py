"""What belongs to a game stands in its folder: not its name alone, but the things that it is about."""

import re
from collections.abc import Iterator
from pathlib import Path

from hub.games.registry import GAMES
from tests.architecture.test_imports import PACKAGES, ROOT

# What each game is about, as its players would say, in the languages of the texts.
CONCEPTS = {
    "catan": (
        *(
            "robber",
            "harbou?rs?",
            "settlements?",
            "city",
            "cities",
            "(?<!\\.)hex(?!\\()",
            "hexes",
            "hexagons?",
            "islands?",
        ),
        *(
            "wool",
            "bricks?",
            "ore",
            "lumber",
            "resources?",
            "deserts?",
            "pastures?",
            "terrains?",
            "knights?",
            "longest road",
        ),
        *("largest army", "development cards?", "coasts?", "shore", "shoal", "sea"),
        *("zloděj\\w*", "přístav\\w*", "osad[ayou]", "osadě", "ostrov\\w*", "surovin\\w*", "rytíř\\w*", "cihl\\w*"),
        *("räuber\\w*", "hafen", "häfen", "siedlung\\w*", "insel\\w*", "rohstoff\\w*", "ritter\\w*"),
    ),
    "carcassonne": (
        *("monaster(?:y|ies)", "farmers?", "meadows?", "meeples?", "cathedrals?", "shields?", "roads?", "rivers?"),
        *("klášter\\w*", "sedlá\\w*", "erb", "erby", "družiní\\w*", "louk[ayou]", "kartičk\\w*"),
        *("klöster", "kloster", "bauern?", "wappen", "gefolgs\\w*", "wiesen?", "wegelagerer"),
    ),
}
HOMES = ("hub/games", "hub/kit")  # a game's own folder, and what several games share
FOREIGN = ("web_ui/static/vendor",)
SUFFIXES = (".py", ".html", ".js", ".css", ".svg", ".toml", ".scad", ".md")
# Words that mean something else there.
ELSEWISE = {
    "hub/announcer/alsa.py": "resource",  # what aplay says of a sound card that is busy
    "vision/setup/sheet_pdf.py": "resources",  # a key of the PDF format
    "web_ui/api/looks.py": "resources",  # a module of Python
    "web_ui/guard.py": "resource",  # a header of HTTP
    "web_ui/static/icons.svg": "hexagon",  # one of the shapes that tell players apart
    "web_ui/static/js/charts/painter.js": "hexagon",  # the same
    "web_ui/view_models/people.py": "hexagon",  # the same
}


def shell_files() -> Iterator[Path]:
    for path in sorted(path for package in (*PACKAGES, "hardware") for path in (ROOT / package).rglob("*")):
        name = path.relative_to(ROOT).as_posix()
        if path.suffix in SUFFIXES and not name.startswith((*HOMES, *FOREIGN)):
            yield path


def concepts_in(text: str) -> set[str]:
    """Whole words, also those that a longer name is made of."""
    words = "|".join(word for game in CONCEPTS.values() for word in game)
    apart = re.sub(r"(?<=[a-z])(?=[A-Z])|_", " ", text)
    return {found[0].lower() for found in re.finditer(rf"\b(?:{words})\b", apart, re.IGNORECASE)}


def test_every_game_says_what_it_is_about() -> None:
    assert {game.key for game in GAMES} == CONCEPTS.keys()


def test_no_concept_of_a_game_is_left_outside_its_folder() -> None:
    found = {path.relative_to(ROOT).as_posix(): concepts_in(path.read_text(encoding="utf-8")) for path in shell_files()}
    strays = {name: words - {ELSEWISE.get(name)} for name, words in found.items()}
    assert not {name: words for name, words in strays.items() if words}


def test_what_is_excepted_is_still_there() -> None:
    """Otherwise the exception has outlived its reason."""
    for name, word in ELSEWISE.items():
        assert word in concepts_in((ROOT / name).read_text(encoding="utf-8")), name


def test_the_words_are_found_as_they_are_written() -> None:
    text = "the_hex, MoveRobber, isIsland; Harbours; uuid4().hex, hex(1), research, explore, seat; Räubers"
    assert concepts_in(text) == {"hex", "robber", "island", "harbours", "räubers"}
