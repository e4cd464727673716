"""What the table page shows to whom: viewers, hands, aids, notes, the clock, brushes."""

import re
from dataclasses import replace

import pytest
from flask import Flask, render_template

from hub.engine.messages import UndoLast
from hub.engine.offer import ChanceInput, ChoiceInput, Offer, OfferKind, PlaceInput, PlaceKind
from hub.engine.phrase import phrase
from hub.service.house import Aid, House
from tests.web_ui.table import Table
from web_ui.desk import desk_of
from web_ui.view_models.fields import ChanceField, ChoiceField
from web_ui.view_models.forms import FormWriter, signature_of


def without(table: Table, aid: Aid) -> None:
    table.service.change_house(House(frozenset(Aid) - {aid}))


# ---------------------------------------------------------------- who looks


def test_a_viewers_page_has_no_form(table: Table, app: Flask) -> None:
    table.found()
    table.roll(4, 4)
    desk_of(app).door.lock()
    for path in ("/", "/table/live?overrides=yes&places=SetRoad:", "/history"):
        page = table.client.get(path).text
        assert "<form" not in re.sub(r'<form class="photo-head".*?</form>', "", page, flags=re.DOTALL), path
        assert "data-targets" not in page
    assert 'id="roll-total">8<' in table.page()
    assert table.command({"type": "UndoLast"}).status_code == 403
    assert table.post("/api/attention/dismiss", {}).status_code == 403


def test_hands_are_sent_only_to_who_asks(table: Table) -> None:
    table.found()
    assert 'class="counters hand"' not in table.page()
    assert table.page(cards="yes").count('class="counters hand"') == 3


def test_overrides_are_sent_only_to_who_opens_them(table: Table) -> None:
    table.found()
    assert "SetHand" not in table.page()
    assert "AdjustPoints" not in table.page()
    assert 'data-wants="overrides"' in table.page()
    assert 'data-offer="AdjustPoints:"' in table.page(overrides="yes")


# ---------------------------------------------------------------- aids


def test_without_odds_no_number_says_how_likely_it_is(table: Table) -> None:
    table.found()
    assert "token-pip" in table.page()
    without(table, Aid.ODDS)
    page = table.page()
    assert "token-pip" not in page
    assert 'class="odds"' not in page


def test_without_what_is_missing_there_are_no_prospects(table: Table) -> None:
    table.found()
    assert "prospect" in table.page()
    without(table, Aid.MISSING)
    assert "prospect" not in table.page()


def test_without_places_everything_can_be_tapped_and_nothing_is_marked(table: Table) -> None:
    for _ in range(2):  # a settlement and its road
        offer = table.next_offer()
        place = offer.inputs[0]
        assert isinstance(place, PlaceInput)
        table.do(offer.command(**offer.given, **{place.field: place.among[0]}))
    without(table, Aid.PLACES)
    page = table.page()
    board = table.match.view().board
    assert board
    assert page.count('role="button"') == len(board.spots), "also where somebody lives"
    assert "targets--bare" in page
    assert "is-suggested" not in page
    assert not re.search(r"<button[^>]* data-place=", page)


# ---------------------------------------------------------------- what else is seen


def test_the_turn_has_a_clock_until_the_end(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    table.found()
    for since, is_shown in ((1_700_000_000.0, True), (None, False)):
        now = replace(table.service.snapshot(), turn_since=since)
        with monkeypatch.context() as patched:
            patched.setattr(table.service, "snapshot", lambda now=now: now)
            assert ("data-since" in table.page()) is is_shown


def test_what_a_roll_brought_is_drawn_beside_the_words(table: Table) -> None:
    table.found()
    table.roll(4, 4)
    roll = table.match.view().roll
    assert roll
    lines = re.findall(r'<li class="roll-line">.*?class="roll-words">.*?</li>', table.page(), re.DOTALL)
    assert sum('class="things"' in line for line in lines) == len(roll.gains) > 0


# ---------------------------------------------------------------- brushes and chance


@pytest.fixture
def laying(table: Table) -> Table:
    table.begin(island="variable")
    return table


def test_an_island_is_dealt_with_one_tap_and_a_drawn_number(laying: Table) -> None:
    form = laying.form("ProposeIsland:")
    assert re.search(r'<span hidden data-field="seed" data-kind="chance" data-most="\d+">', form)
    assert "offer--prepared" in form
    assert "data-submit" not in form
    assert "data-always" in form
    assert laying.command({"type": "ProposeIsland", "seed": 5}).status_code == 200
    notes = re.search(r'<ul class="notes card".*?</ul>', laying.page(), re.DOTALL)
    assert notes
    assert notes[0].count('class="note"') == len(laying.match.view().notes) > 0


def test_brushes_send_themselves_and_own_their_places(laying: Table) -> None:
    form = laying.form("PaintTerrain:")
    assert "data-brush" in form
    assert "data-sends-itself" in form
    assert "symbols.svg#forest" in form
    page = laying.page()
    assert page.count('name="brush"') == 2
    assert 'data-shows="PaintTerrain:"' in page
    assert 'data-targets="PaintTerrain:"' in page


def test_a_chosen_value_is_filled_in(app: Flask) -> None:
    among = (("a", phrase("a")), ("b", phrase("b")))
    place = PlaceInput("where", PlaceKind.TILE, ("t1",))
    inputs = (ChanceInput("seed", 9), ChoiceInput("kind", among, chosen="b"), place)
    writer = FormWriter(badges={}, symbols=frozenset(), say=lambda words: words.key)
    form = writer.form(Offer(UndoLast, phrase("paint"), inputs=inputs, is_brush=True))
    chance, choice, _ = form.fields
    assert isinstance(chance, ChanceField)
    assert isinstance(choice, ChoiceField)
    assert [one.is_chosen for one in choice.choices] == [False, True]
    assert form.sends_itself
    assert not form.is_tap, "its choices are drawn"
    assert not writer.form(Offer(UndoLast, phrase("build"), inputs=inputs)).sends_itself
    with app.test_request_context():
        drawn = render_template("inputs/chance.html", field=chance)
    assert 'data-most="9"' in drawn


def test_a_number_nobody_chooses_leaves_a_single_button() -> None:
    writer = FormWriter(badges={}, symbols=frozenset(), say=lambda words: words.key)
    form = writer.form(Offer(UndoLast, phrase("deal"), inputs=(ChanceInput("seed"),), kind=OfferKind.NEXT))
    assert form.is_plain
    assert not form.sends_itself
    assert not form.needs_button


def test_a_signature_is_the_offers_own_on_every_page() -> None:
    offer = Offer(UndoLast, phrase("a"), inputs=(ChoiceInput("kind", (("a", phrase("a")),)),))
    same = Offer(UndoLast, phrase("a"), inputs=(ChoiceInput("kind", (("a", phrase("a")),)),))
    other = replace(offer, inputs=(ChoiceInput("kind", (("b", phrase("a")),)),))
    assert signature_of(offer) == signature_of(same) != signature_of(other)
    writer = FormWriter(badges={}, symbols=frozenset(), say=lambda words: words.key)
    assert writer.form(offer, seen=(3,)).signature == writer.form(offer).signature == signature_of(offer)
    assert writer.form(offer, seen=(3,)).draft != writer.form(offer).draft


def test_who_hears_the_board_can_tell_its_places_apart(table: Table) -> None:
    table.begin()
    labels = re.findall(r'role="button" tabindex="0" aria-label="([^"]+)"', table.page())
    assert len(labels) > 40
    assert len(set(labels)) == len(labels)
