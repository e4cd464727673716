"""A turn in the hand: what a player does on the own phone."""

import pytest
from playwright.sync_api import Page, expect

from hub.engine.definition import MatchSetup, Player
from hub.engine.offer import PlaceInput
from hub.engine.phrase import PlayerId, phrase
from hub.games import catan
from hub.service.snapshot import Attention
from tests.browser.conftest import Dashboard
from tests.browser.player_page import PlayerPage

NAMES = ("Modrý", "Oranžový", "Bílý")


def do(dashboard: Dashboard, **command: object) -> None:
    outcome = dashboard.service.submit(dict(command), source="table")
    assert outcome.accepted, outcome.refusal


def give(dashboard: Dashboard, player: str, **cards: int) -> None:
    do(dashboard, type="SetHand", player=player, cards=cards)


@pytest.fixture
def player(dashboard: Dashboard, phone: Page) -> PlayerPage:
    """Blue's phone when blue is to roll for the first time."""
    game = catan.GAME
    players = tuple(Player(PlayerId(colour), name, colour) for colour, name in zip(game.colours, NAMES, strict=False))
    dashboard.service.start_match(MatchSetup(game.key, players, {"start_player": "manual"}))
    while isinstance(place := dashboard.next_offer().inputs[0], PlaceInput):
        offer = dashboard.next_offer()
        dashboard.service.submit(offer.command(**offer.given, **{place.field: place.suggested}), source="table")
    return PlayerPage(phone, dashboard.url).join("blue", dashboard.service.snapshot().join_code)


def test_a_turn_with_a_road_and_the_next_player(player: PlayerPage, dashboard: Dashboard) -> None:
    expect(player.turn).to_contain_text("Jsi na tahu")
    player.fits()
    player.changed(lambda: give(dashboard, "blue", wood=1, brick=1))
    player.roll(1, 1)
    expect(player.roll_words).not_to_be_empty()
    player.fits()
    expect(player.work("city").locator("button")).to_have_count(0)
    expect(player.work("city")).to_contain_text("rudy")

    expect(player.places).to_have_count(0)
    player.want("road")
    expect(player.places.first).to_be_in_viewport()
    player.fits()
    player.page.locator("[data-unchoose]").click()
    expect(player.places).to_have_count(0)
    player.want("road")
    player.tap_place()
    expect(player.card("wood")).to_have_text("0")
    expect(player.places).to_have_count(0)

    player.undo()
    expect(player.card("wood")).to_have_text("1")
    player.end_turn()
    expect(player.turn).to_contain_text("Oranžový")
    expect(player.next_player).to_have_count(0)
    player.fits()


def test_a_discard_cannot_be_wrong(player: PlayerPage, dashboard: Dashboard) -> None:
    player.changed(lambda: give(dashboard, "blue", wood=5, ore=3))
    player.changed(lambda: give(dashboard, "orange", wool=9))
    player.roll(3, 4)
    form = player.form("DiscardCards:blue")
    expect(form).to_be_in_viewport()
    player.fits()
    player.more(form, "cards", "wood", times=3)
    expect(form.locator("[data-submit]")).to_be_disabled()
    player.more(form, "cards", "ore")
    expect(form.locator(".step:last-child:enabled")).to_have_count(0)  # four are four
    player.confirm(form)
    expect(player.card("wood")).to_have_text("2")
    expect(player.card("ore")).to_have_text("2")
    expect(player.page.locator("#waiting")).to_contain_text("Oranžový")


def test_trade_with_the_bank_and_with_a_player(player: PlayerPage, dashboard: Dashboard) -> None:
    player.changed(lambda: give(dashboard, "blue", wool=5, wood=2))
    player.changed(lambda: give(dashboard, "orange", grain=2))
    player.roll(1, 1)
    form = player.open_form("TradeWithBank:blue")
    player.fits()
    expect(form.locator("[data-field='gets'] .step:last-child:enabled")).to_have_count(0)  # nothing is paid yet
    player.more(form, "gives", "wool")
    player.more(form, "gets", "ore")
    expect(form.locator("[data-field='gets'] .step:last-child:enabled")).to_have_count(0)
    player.confirm(form)
    expect(player.card("ore")).to_have_text("1")

    form = player.open_form("TradeCards:blue")
    player.fits()
    player.choose(form, "orange")
    player.more(form, "gives", "wood", times=2)
    player.more(form, "gets", "grain")
    player.confirm(form)
    expect(player.card("wood")).to_have_text("0")
    expect(player.card("grain")).to_have_text("1")


def test_others_play_one_trades_with_them_and_the_turn_comes_by_itself(
    player: PlayerPage, dashboard: Dashboard
) -> None:
    do(dashboard, type="RecordRoll", dice=[1, 1])
    do(dashboard, type="EndTurn", player="blue")
    give(dashboard, "blue", wood=1)
    give(dashboard, "orange", ore=1)
    player.changed(lambda: do(dashboard, type="RecordRoll", dice=[1, 1]))
    expect(player.turn).not_to_contain_text("Jsi na tahu")
    form = player.open_form("TradeCards:blue")
    player.more(form, "gets", "wood")  # what the active player gets, I give
    player.more(form, "gives", "ore")
    player.confirm(form)
    expect(player.card("ore")).to_have_text("1")

    do(dashboard, type="EndTurn", player="orange")
    do(dashboard, type="RecordRoll", dice=[1, 1])
    do(dashboard, type="EndTurn", player="white")
    expect(player.turn).to_contain_text("Jsi na tahu")
    expect(player.asks.locator(".die-pick").first).to_be_in_viewport()


def test_a_knight_the_robber_and_the_stolen_card(player: PlayerPage, dashboard: Dashboard) -> None:
    give(dashboard, "blue", wool=1, grain=1, ore=1)
    do(dashboard, type="RecordRoll", dice=[1, 1])
    do(dashboard, type="BuyDevelopment", player="blue", card="knight")
    for who in ("blue", "orange", "white"):
        do(dashboard, type="EndTurn", player=who)
        if who != "white":
            do(dashboard, type="RecordRoll", dice=[1, 1])
    give(dashboard, "orange", ore=1)
    player.changed(lambda: give(dashboard, "white", ore=1))
    expect(player.page.locator("[data-held='knight']")).to_be_visible()

    player.tap("Zahrát Rytíře")
    expect(player.asks).to_contain_text("zloděje")
    player.fits()
    form = player.form("StealCard:blue")
    for index in range(player.places.count()):  # until somebody can be robbed there
        player.tap_place(index)
        if form.count():
            break
        player.undo()
    player.fits()
    victims = form.locator("[data-field='victim'] .pill")
    if victims.count() > 1:
        victims.first.click()
    player.choose(form, "ore")
    player.confirm(form)
    expect(player.card("ore")).to_have_text("1")


def test_the_camera_asks_and_is_answered(player: PlayerPage, dashboard: Dashboard) -> None:
    words = phrase("attention.unclear.glare", dice="?")
    dashboard.service.ask_people(Attention(words, (), asks_for_roll=True, roll_id="throw"))
    expect(player.attention).to_be_visible()
    player.fits()
    player.roll(2, 6)
    expect(player.attention).to_have_count(0)
    match = dashboard.service.snapshot().match
    assert match
    assert match.ledger.entries[-1].observation == "throw"


def test_a_lost_seat_leads_back_to_the_door(player: PlayerPage, dashboard: Dashboard) -> None:
    match = dashboard.service.snapshot().match
    assert match
    dashboard.service.start_match(match.setup)
    player.page.wait_for_url("**/join*")
