"""The forms of a turn: what is one tap away, what is folded, and what is only between a player and the hub.

Catan has such forms: builds, trades, cards that are bought and told.
"""

import re

import pytest
from flask import Flask, render_template

from hub.engine.messages import UndoLast
from hub.engine.offer import CardPile, CardsInput, Offer
from hub.engine.phrase import phrase
from hub.engine.view import BoardPanel
from tests.web_ui.table import Island
from web_ui.view_models.fields import CardsField
from web_ui.view_models.forms import FormWriter


@pytest.fixture
def trading(island: Island) -> Island:
    """The first player has rolled and holds enough to do anything."""
    island.found()
    island.give("blue", wood=4, brick=2, wool=2, grain=3, ore=3)
    island.give("orange", ore=2)
    island.roll(1, 1)
    return island


def section(page: str, name: str) -> str:
    """From an element with this id to the next section of the page."""
    return page[page.index(f'id="{name}"') :].split("<section", 1)[0]


def test_the_oldest_is_one_tap(island: Island) -> None:
    island.begin(start_player="by_setup")
    form = island.form("ChooseStarter:")
    assert "data-sends-itself" in form
    assert form.count('type="radio"') == 3
    assert island.command({"type": "ChooseStarter", "player": "white"}).status_code == 200
    assert island.match.standing().active == "white"


def test_an_island_of_ones_own_is_entered_with_a_tapped_corner(island: Island) -> None:
    island.begin(island="variable")
    form = island.form("LayTerrains:")
    assert form.count('data-kind="text"') == 2
    assert "data-to-board" in form
    assert "data-submit" in form
    assert 'data-targets="LayTerrains:"' in island.page()
    assert 'id="fold-offer-LayIsland"' in island.page(), "the other way is folded"


def test_ending_and_building_are_one_tap_and_trade_is_folded(trading: Island) -> None:
    page = trading.page()
    assert 'data-choose="BuildRoad:blue"' in page
    assert 'data-choose="BuildCity:blue"' in page
    assert "data-submit" not in trading.form("EndTurn:blue")
    assert "data-always" in trading.form("BuyDevelopment:blue"), "which card it was may be told, or not"
    for folded in ("TradeCards-blue", "TradeWithBank-blue"):
        assert f'<details class="fold fold--offer" id="fold-offer-{folded}" name="offer"' in page


def test_the_bank_takes_so_many_at_a_time(trading: Island) -> None:
    form = trading.form("TradeWithBank:blue")
    gives, gets = form.split('data-field="gets"')
    assert re.findall(r'name="(\w+)" [^>]*step="4"', gives) == ["wood"], "only piles that are large enough"
    assert 'data-step="4"' in gives
    assert 'data-step="-4"' in gives
    assert 'class="rate">4:1<' in gives
    assert "data-rates" in gives
    assert 'class="rate"' not in gets
    trade = {"type": "TradeWithBank", "player": "blue", "gives": {"wood": 4}, "gets": {"ore": 1}}
    assert trading.command(trade).status_code == 200


def test_a_trade_says_who_gives_and_who_gets(trading: Island) -> None:
    form = trading.form("TradeCards:blue")
    assert re.findall(r'data-field="(\w+)"', form) == ["partner", "gives", "gets", "gets"], "one for each partner"
    assert len(re.findall(r'class="field-label">[^<]+<', form)) == 4
    assert len(re.findall(r'<fieldset class="variant" data-when="[^"]+" disabled hidden>', form)) == 2
    before = [seat.cards or 0 for seat in trading.match.view().seats[:2]]
    trade = {"type": "TradeCards", "player": "blue", "partner": "orange", "gives": {"wood": 2}, "gets": {"ore": 1}}
    assert trading.command(trade).status_code == 200
    assert [seat.cards for seat in trading.match.view().seats[:2]] == [before[0] - 1, before[1] + 1]


def test_what_only_one_player_knows_stays_folded_and_apart(trading: Island) -> None:
    assert 'id="out-of-turn"' not in trading.page()
    assert trading.command({"type": "BuyDevelopment", "player": "blue"}).status_code == 200
    assert "ConfideDevelopment" not in trading.page(), "it comes when somebody opens the fold"
    said = section(trading.page(out_of_turn="yes"), "out-of-turn")
    assert 'data-offer="ConfideDevelopment:blue"' in said
    assert "ConfideDevelopment" not in section(trading.page(), "actions")
    assert trading.command({"type": "ConfideDevelopment", "player": "blue", "card": "knight"}).status_code == 200
    assert 'id="out-of-turn"' not in trading.page()
    for path in ("/", "/history"):
        seen = re.sub(r"<form.*?</form>", "", trading.client.get(path).text, flags=re.DOTALL)
        assert "Rytíř" not in seen


def test_a_number_nobody_knows_must_be_said(island: Island) -> None:
    island.begin(bookkeeping="off")
    island.found()
    island.roll(3, 4)
    form = island.form("CountCards:orange")
    assert re.search(r'name="cards" value="" min="0"', form)
    assert "data-submit" in form


def test_so_must_cards_nobody_has_counted(app: Flask) -> None:
    piles = (CardPile("ann", phrase("ann"), 5, None), CardPile("bob", phrase("bob"), 4, 2))
    writer = FormWriter(badges={}, symbols=frozenset(), say=lambda words: words.key)
    form = writer.form(Offer(UndoLast, phrase("hand over"), inputs=(CardsInput("handed", piles, label=phrase("all")),)))
    (field,) = form.fields
    assert isinstance(field, CardsField)
    assert field.now == 2
    with app.test_request_context():
        drawn = render_template("inputs/cards.html", field=field)
    assert re.search(r'name="ann" value="" min="0" max="5" step="1" placeholder="\?" required', drawn)
    assert re.search(r'name="bob" value="2" min="0" max="4"', drawn)


# ---------------------------------------------------------------- what lies on the table


def test_harbours_lie_before_their_coasts(island: Island) -> None:
    page = island.page()
    board = island.match.view().first(BoardPanel)
    assert board
    assert page.count('class="sign-line"') == 2 * len(board.marks) == 18
    assert page.count(">3:1</text>") == 4
    assert page.count(">2:1</text>") == 5
    assert '#harbour-wood"' in page
    found = re.search(r'viewBox="(-?\d+) (-?\d+) (\d+) (\d+)" role="group"', page)
    assert found
    left, top, width, height = map(int, found.groups())
    assert all(left < mark.x * 100 < left + width and top < mark.y * 100 < top + height for mark in board.marks)


def test_a_panel_says_what_is_missing_and_what_can_be_had(trading: Island) -> None:
    trading.give("orange", wood=1)
    page = trading.page()
    panels = page.split("<article")[1:]
    assert panels[0].count("prospect is-open") >= 3
    assert "1 brick" in re.sub(r"<[^>]+>", "", panels[1])
    assert panels[1].count('class="prospect"') == 4


def test_a_closed_panel_says_who_holds_a_special_card(trading: Island) -> None:
    assert "counter--largest_army" not in trading.page()
    assert trading.command({"type": "GiveSpecialCard", "card": "largest_army", "player": "orange"}).status_code == 200
    panels = trading.page().split("<article")[1:]
    assert ["counter--largest_army" in panel for panel in panels] == [False, True, False]
    assert '<li class="counter counter--largest_army" title="Largest Army">' in panels[1]
    assert '#largest_army"' in panels[1]


def test_only_rates_better_than_usual_are_shown(island: Island) -> None:
    island.found()
    assert 'class="counter tag"' not in island.page()
    board = island.match.view().first(BoardPanel)
    assert board
    harbour = next(mark for mark in board.marks if mark.kind == "harbour-wool")
    quay = next(spot for spot in board.spots if (spot.x, spot.y) in harbour.points)
    island.roll(1, 1)
    settled = {"type": "SetBuilding", "node": quay.id, "player": "blue", "kind": "settlement"}
    assert island.command(settled).status_code == 200
    assert island.command({"type": "EndTurn", "player": "blue"}).status_code == 200
    panels = island.page().split("<article")[1:]
    rates = re.findall(r'class="counter tag".*?</li>', panels[0], re.DOTALL)
    assert len(rates) == 1
    assert "<b>2:1</b>" in rates[0]
    assert '#wool"' in rates[0]
    assert 'class="counter tag"' not in panels[1]


# ---------------------------------------------------------------- the table decides


def test_overrides_are_folded_and_grouped_by_player(trading: Island) -> None:
    overrides = section(trading.page(overrides="yes"), "overrides")
    assert overrides.count('name="override-of"') == 3
    for key in ("SetHand:blue", "SetDevelopment:white", "GiveCards:", "SetRoad:", "SetTurn:", "AdjustPoints:"):
        assert f'data-offer="{key}"' in overrides
    assert overrides.count("<form") == overrides.count("fold--offer")


def test_the_board_shows_places_of_an_override_only_to_whom_opened_it(trading: Island) -> None:
    assert 'data-targets="SetRoad:"' not in trading.page()
    live = trading.client.get("/table/live?places=SetRoad:").text
    group = live[live.index('data-targets="SetRoad:"') :].split("</svg>", 1)[0]
    board = trading.match.view().first(BoardPanel)
    assert board
    assert group.count('role="button"') == len(board.links)
    assert "data-default" not in live
    assert trading.client.get("/table/live?places=<nothing>").status_code == 200


def test_an_override_by_place_waits_for_the_rest_of_its_form(trading: Island) -> None:
    form = trading.form("SetBuilding:")
    assert "data-sends-itself" not in form
    assert "data-to-board" in form
    assert "data-submit" in form
    assert "data-sends-itself" in trading.form("SetRobber:"), "a place alone is enough"


def test_a_yes_or_no_is_sent_as_such(trading: Island) -> None:
    form = trading.form("SetTurn:")
    assert 'name="has_rolled" value="false"' in form
    assert 'name="has_rolled" value="true"' in form
    turn = {"type": "SetTurn", "player": "white", "has_rolled": True}
    assert trading.command(turn).status_code == 200
    assert trading.match.standing().active == "white"


def test_numbers_begin_with_what_is_there(trading: Island) -> None:
    form = trading.form("SetDevelopment:blue")
    assert 'name="held" value="0"' in form
    assert len(re.findall(r'class="field-label">[^<]+<', form)) == 2
