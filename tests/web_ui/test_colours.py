"""The colours of players: one table, from which styles, pictures and lamps are made, and which can be seen."""

import re
from itertools import combinations
from pathlib import Path

from flask.testing import FlaskClient

import web_ui
from hub.engine.colours import COLOURS, NOBODY, coat_of
from hub.texts.catalogue import LANGUAGES, Catalogue
from tests.tables import every_row
from web_ui.report.html import assets

READABLE = 4.5  # WCAG, for letters
APART = 2.2  # a surface with an edge, a shape and a name beside it
ANOTHER = 60  # of 441 between black and white: nobody takes one lamp for the other
TOKENS = Path(web_ui.__file__).parent / "static/css/tokens.css"


def parts(colour: str) -> tuple[int, ...]:
    return tuple(bytes.fromhex(colour[1:]))


def contrast(one: str, other: str) -> float:
    def light(colour: str) -> float:
        linear = [part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in shares(colour)]
        return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]

    def shares(colour: str) -> list[float]:
        return [part / 255 for part in parts(colour)]

    dark, bright = sorted((light(one), light(other)))
    return (bright + 0.05) / (dark + 0.05)


@every_row("name", COLOURS)
def test_a_colour_can_be_read_and_seen_by_day_and_by_night(name: str) -> None:
    coat = COLOURS[name]
    assert contrast(coat.on, coat.fill) >= READABLE
    assert contrast(coat.edge, coat.fill) >= APART
    cards = re.findall(r"--card: (#\w+);", TOKENS.read_text(encoding="utf-8"))
    assert len(cards) == 2
    for card in cards:
        assert max(contrast(coat.fill, card), contrast(coat.edge, card)) >= APART


def test_no_lamp_is_taken_for_another() -> None:
    for one, other in combinations(COLOURS.values(), 2):
        apart = sum((a - b) ** 2 for a, b in zip(parts(one.light), parts(other.light), strict=True)) ** 0.5
        assert apart > ANOTHER, (one, other)


def test_every_colour_has_a_name_in_every_language(catalogue: Catalogue) -> None:
    for language in LANGUAGES:
        assert {f"colour.{name}" for name in COLOURS} <= catalogue.messages[language].keys()


def test_pages_and_reports_have_all_of_them(client: FlaskClient) -> None:
    address = re.search(r'href="(/colours\.css[^"]*)"', client.get("/setup").text)
    assert address
    answer = client.get(address[1])
    assert "immutable" in answer.headers["Cache-Control"]
    assert client.get("/colours.css").headers["Cache-Control"] == "no-cache"
    assert answer.text in assets().style
    for name, coat in COLOURS.items():
        assert f".colour-{name} {{ --owner: {coat.fill};" in answer.text
    assert f"--owner: {NOBODY.fill};" in answer.text
    assert "--stripe: #b9b2a2;" in answer.text


def test_what_has_no_colour_is_nobodys() -> None:
    assert coat_of("plaid") == NOBODY
    assert coat_of("red") == COLOURS["red"]
