"""What the table page shows to whom: viewers, hands, aids, notes, the clock, brushes.

Catan has a board, hands, odds and places.
"""

import re
from dataclasses import replace

import pytest
from flask import Flask, render_template

from hub.engine.messages import UndoLast
from hub.engine.offer import ChanceInput, ChoiceInput, Offer, OfferKind, Picture, PlaceInput, PlaceKind
from hub.engine.phrase import phrase
from hub.engine.view import BoardPanel, RollPanel
from hub.games.catan.commands import PaintTerrain
from hub.games.catan.island import Terrain
from hub.service.house import House
from tests.web_ui.table import Island
from web_ui.parts import parts_of
from web_ui.view_models.fields import ChanceField, ChoiceField
from web_ui.view_models.forms import FormWriter, signature_of


def without(island: Island, aid: str) -> None:
    island.service.change_house(House(frozenset({aid})))


# ---------------------------------------------------------------- who looks


def test_a_viewers_page_has_no_form(island: Island, app: Flask) -> None:
    island.found()
    island.roll(4, 4)
    parts_of(app).door.lock()
    for path in ("/", "/table/live?overrides=yes&places=SetRoad:", "/history"):
        page = island.client.get(path).text
        assert "<form" not in re.sub(r'<form class="photo-head".*?</form>', "", page, flags=re.DOTALL), path
        assert "data-targets" not in page
    assert 'id="roll-total">8<' in island.page()
    assert island.command({"type": "UndoLast"}).status_code == 403
    assert island.post("/api/attention/dismiss", {}).status_code == 403


def test_hands_are_sent_only_to_who_asks(island: Island) -> None:
    island.found()
    assert 'class="counters hand"' not in island.page()
    assert island.page(cards="yes").count('class="counters hand"') == 3


def test_overrides_are_sent_only_to_who_opens_them(island: Island) -> None:
    island.found()
    assert "SetHand" not in island.page()
    assert "AdjustPoints" not in island.page()
    assert 'data-wants="overrides"' in island.page()
    assert 'data-offer="AdjustPoints:"' in island.page(overrides="yes")


# ---------------------------------------------------------------- aids


def test_without_odds_no_number_says_how_likely_it_is(island: Island) -> None:
    island.found()
    assert "tile-badge-dot" in island.page()
    assert "seat-hint" in island.page()
    without(island, "odds")
    page = island.page()
    assert "tile-badge-dot" not in page
    assert "seat-hint" not in page


def test_without_what_is_missing_there_are_no_prospects(island: Island) -> None:
    island.found()
    assert "prospect" in island.page()
    without(island, "missing")
    assert "prospect" not in island.page()


def test_without_places_everything_can_be_tapped_and_nothing_is_marked(island: Island) -> None:
    for _ in range(2):  # a settlement and its road
        offer = island.next_offer()
        place = offer.inputs[0]
        assert isinstance(place, PlaceInput)
        island.do(offer.command(**offer.given, **{place.field: place.among[0]}))
    without(island, "places")
    page = island.page()
    board = island.match.view().first(BoardPanel)
    assert board
    assert page.count('role="button"') == len(board.spots), "also where somebody lives"
    assert "targets--bare" in page
    assert "is-suggested" not in page
    assert not re.search(r"<button[^>]* data-place=", page)


# ---------------------------------------------------------------- what else is seen


def test_the_turn_has_a_clock_until_the_end(island: Island, monkeypatch: pytest.MonkeyPatch) -> None:
    island.found()
    for since, is_shown in ((1_700_000_000.0, True), (None, False)):
        now = replace(island.service.snapshot(), turn_since=since)
        with monkeypatch.context() as patched:
            patched.setattr(island.service, "snapshot", lambda now=now: now)
            assert ("data-since" in island.page()) is is_shown


def test_what_a_roll_brought_is_drawn_beside_the_words(island: Island) -> None:
    island.found()
    island.roll(4, 4)
    roll = island.match.view().first(RollPanel)
    assert roll
    lines = re.findall(r'<li class="roll-line">.*?class="roll-words">.*?</li>', island.page(), re.DOTALL)
    assert sum('class="things"' in line for line in lines) == len(roll.gains) > 0


# ---------------------------------------------------------------- brushes and chance


@pytest.fixture
def laying(island: Island) -> Island:
    island.begin(island="variable")
    return island


def test_an_island_is_dealt_with_one_tap_and_a_drawn_number(laying: Island) -> None:
    form = laying.form("ProposeIsland:")
    assert re.search(r'<span hidden data-field="seed" data-kind="chance" data-most="\d+">', form)
    assert "offer--prepared" in form
    assert "data-submit" not in form
    assert "data-always" in form
    assert laying.command({"type": "ProposeIsland", "seed": 5}).status_code == 200
    notes = re.search(r'<ul class="notes card".*?</ul>', laying.page(), re.DOTALL)
    assert notes
    assert notes[0].count('class="note"') == len(laying.match.view().notes) > 0


def test_a_stroke_that_changes_nothing_is_no_step_to_take_back(laying: Island) -> None:
    stroke = {"type": "PaintTerrain", "hex": "h1", "terrain": "desert"}
    for _ in range(2):
        assert laying.command(stroke).status_code == 200
    assert [entry.command for entry in laying.match.ledger.entries].count(PaintTerrain("h1", Terrain.DESERT)) == 1
    laying.do(UndoLast())
    assert "h1" not in laying.match.play().state.tiles


def test_brushes_send_themselves_and_own_their_places(laying: Island) -> None:
    form = laying.form("PaintTerrain:")
    assert "data-brush" in form
    assert "data-sends-itself" in form
    assert '#forest"' in form
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


def test_people_choose_from_pictures_and_nobody_is_an_answer_like_any_other(app: Flask) -> None:
    among = ((None, phrase("nobody")), ("c1", phrase("knight")), ("f1", phrase("farmer")))
    pictures = ((None, Picture("town", 5)), ("c1", Picture("town", 5, lit="town-c1")), ("f1", Picture("unknown")))
    asked = ChoiceInput("who", among, pictures=pictures)
    place = PlaceInput("where", PlaceKind.CELL, ("0,1",))
    writer = FormWriter(badges={}, symbols=frozenset({"town", "town-c1"}), say=lambda words: words.key)
    form = writer.form(Offer(UndoLast, phrase("lay"), inputs=(place, asked), is_quick=True))
    assert form.sends_itself
    assert not form.needs_button
    field = form.fields[1]
    assert isinstance(field, ChoiceField)
    assert not field.is_optional
    assert not any(one.is_chosen for one in field.choices), "somebody has to say so"
    shown = [(one.picture.symbol, one.picture.degrees, one.picture.lit) for one in field.choices if one.picture]
    assert shown == [("town", 90, ""), ("town", 90, "town-c1")], "what cannot be drawn is said in words"
    with app.test_request_context():
        drawn = render_template("inputs/choice.html", field=field, form=form, game="pebbles")
    assert 'transform="rotate(90 50 50)"' in drawn
    assert '#town-c1"' in drawn


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


def test_who_hears_the_board_can_tell_its_places_apart(island: Island) -> None:
    island.begin()
    labels = re.findall(r'role="button" tabindex="0" aria-label="([^"]+)"', island.page())
    assert len(labels) > 40
    assert len(set(labels)) == len(labels)
