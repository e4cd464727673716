"""Dice on the pages: what is asked for, what lies there and what is corrected follow the request, symbols included."""

import re
from dataclasses import replace

import pytest

from hub.engine.definition import MatchSetup
from hub.engine.offer import DiceInput
from hub.engine.phrase import phrase
from hub.service.dial import Dial
from hub.service.snapshot import Attention
from tests.pebbles.commands import EndTurn, RecordRoll, ThrowOnBeach
from tests.pebbles.playing import BLUE, SETUP
from tests.pebbles.shells import BEACH
from tests.web_ui.table import Table

SHELLS: MatchSetup = replace(SETUP, expansions=("shells",))
THROW = f"ThrowOnBeach:{BLUE}"
FACES = r'name="faces-(\d)" value="&#34;(\w+)&#34;"'


@pytest.fixture
def beach(table: Table) -> Table:
    """Two dice with symbols are to be thrown."""
    assert table.service.start_match(SHELLS).accepted
    table.do(RecordRoll((3, 4)))
    return table


def drawn(html: str) -> list[str]:
    return re.findall(r'die--symbol"><svg[^>]*><use href="[^#]*#(\w+)"', re.sub(r">\s+<", "><", html))


def test_symbols_are_tapped_as_pictures(beach: Table) -> None:
    form = beach.form(THROW)
    assert re.findall(FACES, form) == [(die, face) for die in "12" for face in BEACH.faces]
    assert drawn(form) == [*BEACH.faces, *BEACH.faces]
    assert 'aria-label="Die 1: crab"' in form
    assert "Kept aside" not in form
    assert beach.command({"type": "ThrowOnBeach", "player": BLUE, "faces": ["shell", "gull"]}).status_code == 200


def test_what_was_kept_is_shown_and_not_asked_for_again(beach: Table) -> None:
    beach.do(ThrowOnBeach(BLUE, ("shell", "gull")))
    form = beach.form(THROW)
    assert {die for die, _ in re.findall(FACES, form)} == {"1"}
    kept = re.search(r'class="kept".*?</p>', form, re.DOTALL)
    assert kept
    assert drawn(kept[0]) == ["shell"]


def test_the_roll_on_the_table_shows_symbols_and_has_no_sum(beach: Table) -> None:
    assert 'id="roll-total"' in beach.page()
    beach.do(ThrowOnBeach(BLUE, ("shell", "gull")))
    beach.do(ThrowOnBeach(BLUE, ("crab",)))
    roll = re.search(r'id="roll".*?class="offer', beach.page(), re.DOTALL)
    assert roll
    assert re.findall(r"#(shell|crab|gull)\"", roll[0]) == ["shell", "crab"], "the kept one first"
    assert "Anna: rolled shell and crab" in roll[0]
    assert 'id="roll-total"' not in roll[0]


def test_other_dice_are_those_of_the_throw_as_it_was(beach: Table) -> None:
    beach.do(ThrowOnBeach(BLUE, ("shell", "gull")))
    first = beach.version
    beach.do(ThrowOnBeach(BLUE, ("crab",)))
    beach.do(EndTurn(BLUE))
    mend = beach.client.get("/history", query_string={"mend": first}).text
    assert len(re.findall(r'name="dice-\d" value="&#34;shell&#34;"', mend)) == 2
    body = {"seq": first + 1, "dice": ["shell"], "version": beach.version}
    assert beach.post("/api/roll/correct", body).status_code == 200
    assert beach.match.points(BLUE).total == 7 + 2
    body = {"seq": 1, "dice": [6, 6], "version": beach.version}
    assert beach.post("/api/roll/correct", body).status_code == 200
    assert beach.match.points(BLUE).total == 12 + 2


@pytest.mark.parametrize(
    "dice", [[], ["shell"], ["shell", "whale"], ["shell", 1], [1, 2], "shell", ["shell"] * 3, [["shell"]] * 2]
)
def test_a_correction_takes_only_what_such_dice_can_show(beach: Table, dice: object) -> None:
    beach.do(ThrowOnBeach(BLUE, ("shell", "gull")))
    body = {"seq": beach.version, "dice": dice, "version": beach.version}
    assert beach.post("/api/roll/correct", body).status_code == 400


def test_an_entry_without_dice_has_none_to_correct(beach: Table) -> None:
    beach.do(EndTurn(BLUE))
    body = {"seq": beach.version, "dice": [1, 2], "version": beach.version}
    assert beach.post("/api/roll/correct", body).status_code == 400
    assert beach.post("/api/roll/correct", {**body, "seq": 99}).status_code == 409
    assert 'name="dice-' not in beach.client.get("/history", query_string={"mend": beach.version}).text


def test_the_moment_of_a_throw_is_filled_in(beach: Table) -> None:
    beach.do(ThrowOnBeach(BLUE, ("gull", "gull")))
    page = beach.client.get(f"/history/{beach.version}").text
    assert re.findall(FACES + r" required checked", page) == [("1", "gull"), ("2", "gull")]


def test_a_question_about_dice_that_nobody_can_read_asks_for_them(beach: Table) -> None:
    words = phrase("attention.unclear.unknown_dice", dice="?")
    beach.service.ask_people(Attention(words, asks_for_roll=True, roll_id="r1"))
    page = beach.page()
    assert "The camera cannot read such dice." in page
    assert page.count(f'data-offer="{THROW}"') == 1
    assert 'data-observation="r1"' in beach.form(THROW)


def test_symbols_from_the_knob_are_shown(beach: Table) -> None:
    dial = Dial(DiceInput("faces", 2, BEACH), ("crab",), 2)
    beach.service.update(lambda now: replace(now, dial=dial))
    shown = re.search(r'id="dial".*?</section>', beach.page(), re.DOTALL)
    assert shown
    assert drawn(shown[0]) == ["crab", "gull"]


def test_the_set_up_page_says_which_dice_nobody_can_read(table: Table) -> None:
    page = table.client.get("/setup", headers={"Accept-Language": "en"}).text
    assert page.count("The camera cannot read these dice") == 1
    assert drawn(page) == list(BEACH.faces)
