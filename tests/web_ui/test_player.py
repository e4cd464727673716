"""The player page: the own hand and the own offers, and nothing of anybody else's. Catan has hands to hide."""

import re
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from hub.engine.offer import PlaceInput
from hub.engine.phrase import phrase
from hub.service.house import House
from hub.service.snapshot import Attention
from tests.patience import until
from tests.web_ui.table import Island

ENGLISH = {"Accept-Language": "en"}
Phone = Callable[[str], FlaskClient]


@pytest.fixture
def phone(app: Flask, island: Island) -> Phone:
    """A device that took this seat with the code from the table."""

    def joined(player: str) -> FlaskClient:
        device = app.test_client()
        code = island.service.snapshot().join_code
        assert device.post("/api/seat/claim", json={"player": player, "code": code}).status_code == 200
        return device

    return joined


@pytest.fixture
def rolled(island: Island) -> Island:
    """The first player has rolled; what a road costs is in every hand."""
    island.found()
    island.give("blue", wood=1, brick=1, wool=4)
    island.give("orange", ore=2)
    island.give("white", grain=1)
    island.roll(1, 1)
    return island


def page_of(device: FlaskClient) -> str:
    answer = device.get("/play", headers=ENGLISH)
    assert answer.status_code == 200
    return answer.text


def cards_on(page: str) -> dict[str, str]:
    """The hand as the page shows it, by kind."""
    return dict(re.findall(r'data-card="(\w+)">.*?<b>(.*?)</b>', page, re.DOTALL))


def offered_on(page: str) -> set[str]:
    return set(re.findall(r'data-offer="([^"]+)"', page))


def form_on(page: str, key: str) -> str:
    found = re.search(rf'<form [^>]*data-offer="{re.escape(key)}".*?</form>', page, re.DOTALL)
    assert found, f"{key} is not on the page"
    return found[0]


def places_of(island: Island) -> tuple[str, ...]:
    """Where the next step may go."""
    place = island.next_offer().inputs[0]
    assert isinstance(place, PlaceInput)
    return place.among


def bought_in_secret(island: Island, phone: Phone, card: str) -> tuple[FlaskClient, FlaskClient]:
    """A new night in which the first player tells the own phone alone what the bought card is; and another's phone."""
    island.begin()
    island.found()
    island.give("blue", wool=1, grain=1, ore=1)
    island.roll(1, 1)
    mine, other = phone("blue"), phone("orange")
    buy = {"type": "BuyDevelopment", "player": "blue", "card": card}
    assert mine.post("/api/command", json={"command": buy, "version": island.version}).status_code == 200
    return mine, other


# ---------------------------------------------------------------- whose page it is


@pytest.mark.parametrize("path", ["/play", "/play/live"])
def test_without_a_seat_one_is_asked_to_take_one(island: Island, path: str) -> None:
    answer = island.client.get(path)
    assert answer.status_code == 302
    assert answer.headers["Location"].endswith("/join")


def test_another_game_means_another_seat(rolled: Island, phone: Phone) -> None:
    device = phone("blue")
    assert 'id="hand"' in page_of(device)
    rolled.begin()
    assert device.get("/play/live").headers["Location"].endswith("/join")


def test_the_hand_is_the_own_one(rolled: Island, phone: Phone) -> None:
    assert cards_on(page_of(phone("blue"))) == {"wood": "1", "brick": "1", "wool": "5", "grain": "0", "ore": "0"}
    assert cards_on(page_of(phone("orange"))) == {"wood": "0", "brick": "0", "wool": "0", "grain": "0", "ore": "2"}


def test_at_one_moment_every_phone_is_pushed_the_own_hand(rolled: Island, phone: Phone) -> None:
    """Renderings are shared among equal devices, and no two hands are equal devices."""
    blue, orange = phone("blue"), phone("orange")
    for _ in range(2):
        assert cards_on(blue.get("/play/live").text)["wool"] == "5"
        assert cards_on(orange.get("/play/live").text)["wool"] == "0"


@pytest.mark.parametrize("lost", [False, True], ids=["phone here", "phone lost"])
def test_what_one_player_told_the_hub_stays_on_the_own_phone(
    island: Island, phone: Phone, monkeypatch: pytest.MonkeyPatch, lost: bool
) -> None:
    """Two nights that differ only in what one player told look the same to everybody else, byte by byte.

    Also when the phone is lost: its cards may then be entered at the table, which knows no more of them than before.
    """
    if lost:
        monkeypatch.setattr("hub.service.doorkeeper.GRACE_S", 0.0)

    def seen_elsewhere(card: str) -> list[str]:
        mine, other = bought_in_secret(island, phone, card)
        assert f'data-held="{card}"' in page_of(mine)
        until(lambda: set(island.service.snapshot().phones.values()) == {not lost}, "the phones are here, or lost")
        pages = (page_of(other), other.get("/play/live").text, other.get("/").text, island.page())
        # Only where the code of the table stands: its four digits may also be part of a place on the board.
        own = r'data-(revision|game-id|said)="[\w.-]+"|(code=|join-digits">)\d{4}'
        return [re.sub(own, "", page) for page in pages]

    assert seen_elsewhere("knight") == seen_elsewhere("vp")


def test_what_a_correction_would_change_is_told_as_everybody_knows_the_game(island: Island, phone: Phone) -> None:
    """A trial leaves no trace, so it must not answer questions about what one player told the hub."""

    def answers(card: str) -> list[Any]:
        _, other = bought_in_secret(island, phone, card)
        island.command({"type": "AdjustPoints", "player": "white", "points": 1, "note": ""})
        tried: list[Any] = []
        for seq in (1, island.match.steps[-1].entry.seq):
            for points in range(5, 9):
                more = {"type": "AdjustPoints", "player": "blue", "points": points, "note": ""}
                body = {"seq": seq, "command": more, "version": island.version, "is_trial": True}
                tried.append(other.post("/api/correct", json=body, headers=ENGLISH).get_json())
        assert any(one["accepted"] for one in tried)
        return tried

    assert answers("knight") == answers("vp")


def test_a_stolen_card_is_not_to_be_found_out_by_trying_a_monopoly(island: Island, phone: Phone) -> None:
    def answers(card: str) -> list[Any]:
        island.begin()
        island.found()
        island.give("orange", wood=1, ore=1)
        island.roll(3, 4)
        state = island.match.play().state
        beside = {h: {one.player for _, one in state.pieces.buildings_at(h)} for h in state.tiles}
        place = next(h for h, owners in beside.items() if owners == {"orange"} and h != state.robber)
        island.command({"type": "MoveRobber", "player": "blue", "hex": place})
        thief = phone("blue")
        steal = {"type": "StealCard", "player": "blue", "victim": "orange", "card": card}
        assert thief.post("/api/command", json={"command": steal, "version": island.version}).status_code == 200
        island.command({"type": "SetDevelopment", "player": "white", "held": 1, "knights": 0})
        island.command({"type": "SetTurn", "player": "white", "has_rolled": True})
        island.command({"type": "AdjustPoints", "player": "white", "points": 1, "note": ""})
        other, seq = phone("white"), island.match.steps[-1].entry.seq
        tried = []
        for kind in ("wood", "ore"):
            play = {"type": "PlayMonopoly", "player": "white", "resource": kind}
            body = {"seq": seq, "command": play, "version": island.version, "is_trial": True}
            tried.append(other.post("/api/correct", json=body, headers=ENGLISH).json)
        return tried

    assert answers("wood") == answers("ore")


def test_hidden_points_count_on_the_own_phone_alone(island: Island, phone: Phone) -> None:
    island.found()
    island.give("blue", wool=1, grain=1, ore=1)
    island.roll(1, 1)
    island.command({"type": "BuyDevelopment", "player": "blue", "card": "vp"})
    mine = page_of(phone("blue"))
    assert '<span class="me-total"><b>3</b>' in mine, "two settlements, and the point that nobody sees"
    assert "1 hidden" in mine
    assert "1 hidden" not in island.page()


def test_a_hand_is_on_no_other_page(rolled: Island, phone: Phone) -> None:
    phone("blue")
    other = phone("white")
    for page in (page_of(other), other.get("/?cards=yes").text):
        assert cards_on(page).get("wool") in (None, "0")
        assert not {key for key in offered_on(page) if key.endswith(":blue") and "Cards" in key}


# ---------------------------------------------------------------- what it offers


def test_the_turn_is_unmistakable(rolled: Island, phone: Phone) -> None:
    mine, other = page_of(phone("blue")), page_of(phone("orange"))
    assert "Your turn!" in mine
    assert "play colour-blue is-mine" in mine
    assert "Your turn!" not in other
    assert "On turn: Anna" in other


def test_dice_are_for_the_one_who_rolls(island: Island, phone: Phone) -> None:
    island.found()
    assert "RecordRoll:" in offered_on(page_of(phone("blue")))
    assert "RecordRoll:" not in offered_on(page_of(phone("orange")))


def test_what_a_roll_brought_me(island: Island, phone: Phone) -> None:
    island.found()
    island.roll(4, 4)
    mine = page_of(phone("blue"))
    words = mine[mine.index('id="roll-lines"') :].split("</div>")[0]
    assert "Anna" in words
    assert "Bob" not in words
    assert "#ore" in words, "beside the words stands what it was"


def test_what_can_be_built_is_one_tap_and_the_rest_says_what_is_missing(rolled: Island, phone: Phone) -> None:
    page = page_of(phone("blue"))
    assert 'data-choose="BuildRoad:blue"' in page
    assert 'data-targets="BuildRoad:blue"' in page
    assert 'data-choose="BuildCity:blue"' not in page
    city = page[page.index('id="work-city"') :].split("</li>")[0]
    assert "ore" in city
    assert "<button" not in city


def test_without_the_aid_nothing_is_said_about_what_is_missing(rolled: Island, phone: Phone) -> None:
    rolled.service.change_house(House(without=frozenset({"missing"})))
    page = page_of(phone("blue"))
    assert 'id="work-road"' in page, "what can be done is offered all the same"
    assert 'id="work-city"' not in page


def test_without_the_aid_no_place_is_marked(rolled: Island, phone: Phone) -> None:
    device = phone("blue")
    marked = page_of(device).count('class="target')
    rolled.service.change_house(House(without=frozenset({"places"})))
    assert page_of(device).count('class="target') > marked


def test_trade_with_bank_and_players_on_my_turn_with_the_active_player_on_others(rolled: Island, phone: Phone) -> None:
    mine = page_of(phone("blue"))
    assert {"TradeWithBank:blue", "TradeCards:blue", "EndTurn:blue"} <= offered_on(mine)
    assert 'data-step="4"' in form_on(mine, "TradeWithBank:blue"), "piles go by the rate"
    others = page_of(phone("orange"))
    assert "TradeCards:orange" in offered_on(others)
    assert not {"TradeWithBank:blue", "EndTurn:blue"} & offered_on(others)
    assert 'data-choose="' not in others


def test_the_step_that_ends_the_turn_is_under_the_thumb(rolled: Island, phone: Phone) -> None:
    page = page_of(phone("blue"))
    foot = page[page.index('id="foot"') :]
    assert 'data-offer="EndTurn:blue"' in foot
    assert page.count('data-offer="EndTurn:blue"') == 1


def test_a_seven_asks_each_for_the_own_cards(island: Island, phone: Phone) -> None:
    island.found()
    island.give("blue", wood=8)
    island.give("orange", ore=9)
    island.roll(3, 4)
    mine = page_of(phone("blue"))
    form = form_on(mine, "DiscardCards:blue")
    assert 'data-exactly="4"' in form
    assert re.findall(r'name="(\w+)"', form) == ["wood"], "only cards that are there"
    assert "DiscardCards:orange" not in offered_on(mine)
    assert "Bob" in mine[mine.index('id="waiting"') :].split("</ul>")[0]


def test_a_stolen_card_can_be_told_at_once(island: Island, phone: Phone) -> None:
    island.found()
    for player in ("blue", "orange", "white"):
        island.give(player, ore=1)
    island.roll(3, 4)
    device = phone("blue")
    for place in places_of(island):
        assert island.command({"type": "MoveRobber", "player": "blue", "hex": place}).status_code == 200
        if "StealCard:blue" in offered_on(page_of(device)):
            break
        island.command({"type": "UndoLast"})
    form = form_on(page_of(device), "StealCard:blue")
    assert 'data-field="victim"' in form
    assert 'data-field="card"' in form
    assert "<details" not in form, "on the own phone nobody looks on"


def test_a_hand_the_hub_is_unsure_of_can_be_told(island: Island, phone: Phone) -> None:
    island.found()
    island.give("blue", wood=1)
    island.give("orange", wood=1, ore=1)
    island.give("white", wool=1)
    island.roll(3, 4)
    for place in places_of(island):
        island.command({"type": "MoveRobber", "player": "blue", "hex": place})
        if island.command({"type": "StealCard", "player": "blue", "victim": "orange"}).status_code == 200:
            break
        island.command({"type": "UndoLast"})
    device = phone("orange")
    page = page_of(device)
    assert cards_on(page)["ore"] == "0–1"
    hand = page[page.index('id="hand"') :].split("</section>")[0]
    assert 'data-offer="ConfideHand:orange"' in hand
    tell = {"type": "ConfideHand", "player": "orange", "cards": {"ore": 1}}
    assert device.post("/api/command", json={"command": tell, "version": island.version}).status_code == 200
    assert cards_on(page_of(device))["ore"] == "1"


# ---------------------------------------------------------------- taking back, and what the camera asks


def test_only_the_own_action_can_be_taken_back(rolled: Island, phone: Phone) -> None:
    mine, other = phone("blue"), phone("orange")
    assert 'id="undo"' not in page_of(mine), "the roll was entered at the table"
    end = {"command": {"type": "EndTurn", "player": "blue"}, "version": rolled.version}
    assert mine.post("/api/command", json=end).status_code == 200
    assert 'id="undo"' in page_of(mine)
    assert 'id="undo"' not in page_of(other)
    roll = {"command": {"type": "RecordRoll", "dice": [1, 1]}, "version": rolled.version}
    assert other.post("/api/command", json=roll).status_code == 200
    assert 'id="undo"' not in page_of(mine)
    assert 'id="undo"' in page_of(other)


def test_the_camera_asks_the_one_whose_turn_it_is(island: Island, phone: Phone) -> None:
    island.found()
    question = Attention(phrase("attention.unclear.glare", dice="?"), (3,), asks_for_roll=True, roll_id="throw")
    island.service.ask_people(question)
    mine = page_of(phone("blue"))
    assert 'id="attention"' in mine
    assert mine.count('data-offer="RecordRoll:"') == 1, "asked once, above"
    assert 'data-observation="throw"' in form_on(mine, "RecordRoll:")
    assert 'id="attention"' not in page_of(phone("orange"))


def test_a_question_without_dice_needs_no_form(rolled: Island, phone: Phone) -> None:
    question = Attention(phrase("attention.unclear.glare", dice="?"))
    rolled.service.ask_people(replace(question, asks_for_roll=True))
    page = page_of(phone("blue"))
    assert 'id="attention"' in page
    assert "RecordRoll:" not in offered_on(page)


@pytest.mark.parametrize(("language", "words"), [("cs", "Jsi na tahu!"), ("en", "Your turn!"), ("de", "Du bist dran!")])
def test_it_speaks_the_language_of_the_device(rolled: Island, phone: Phone, language: str, words: str) -> None:
    assert words in phone("blue").get("/play", headers={"Accept-Language": language}).text
