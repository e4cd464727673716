"""An evening at the table in a real browser."""

import re

import pytest
from playwright.sync_api import Page, expect

from hub.engine.phrase import phrase
from hub.service.snapshot import Attention
from tests.browser.conftest import Console, Dashboard
from tests.browser.pages import HistoryPage, SetupPage, TablePage


def give(dashboard: Dashboard, player: str, **cards: int) -> None:
    outcome = dashboard.service.submit({"type": "SetHand", "player": player, "cards": cards}, source="table")
    assert outcome.accepted, outcome.refusal


def test_from_one_tap_to_a_payout_and_back(table_page: TablePage) -> None:
    expect(table_page.active).to_have_text("Modrý")
    table_page.press_enter_on_place(3)
    table_page.found()
    assert not table_page.scrolls
    before = table_page.cards_of("orange") + table_page.cards_of("blue")
    table_page.roll(4, 4)
    expect(table_page.roll_total).to_have_text("8")
    expect(table_page.payout.first).to_be_visible()
    expect(table_page.page.locator(".tile-glow").first).to_be_visible()
    assert table_page.subtitle.inner_text()
    assert not table_page.scrolls
    table_page.undo()
    expect(table_page.roll_total).to_have_count(0)
    assert table_page.cards_of("orange") + table_page.cards_of("blue") == before
    table_page.redo()
    expect(table_page.roll_total).to_have_text("8")
    table_page.end_turn()
    expect(table_page.active).to_have_text("Oranžový")


def test_seats_colours_and_names_are_as_chosen(setup_page: SetupPage) -> None:
    setup_page.choose_players(3)
    setup_page.name(2, "<b>Bára</b>")
    setup_page.move_up(2)
    setup_page.recolour(1, "white")
    assert setup_page.colours == ["white", "blue", "orange"]
    table = setup_page.start()
    expect(table.player("white")).to_contain_text("<b>Bára</b>")
    table.choose_starter("white")
    expect(table.active).to_have_text("<b>Bára</b>")
    assert table.active_player == "white"


def test_a_seven_is_played_to_its_end(founded_page: TablePage, dashboard: Dashboard) -> None:
    founded_page.changed(lambda: give(dashboard, "orange", wood=4, ore=5))
    founded_page.roll(3, 4)
    expect(founded_page.waiting).to_have_count(1)
    expect(founded_page.waiting).to_contain_text("Oranžový")
    assert not founded_page.scrolls

    fold = founded_page.open_discard("orange")
    button = fold.locator("[data-submit]")
    expect(button).to_be_disabled()
    founded_page.pick_cards(fold, 4)
    expect(fold.locator("[data-step='1']:enabled")).to_have_count(0)
    founded_page.confirm()
    assert founded_page.cards_of("orange") == 5

    for index in range(founded_page.places.count()):  # until somebody can be robbed there
        founded_page.tap_place(index)
        if founded_page.page.locator("#actions .field--choice").count():
            break
        founded_page.undo()
    founded_page.choose_answer(founded_page.first_answer())
    founded_page.confirm()
    expect(founded_page.waiting).to_have_count(0)


def test_half_a_discard_survives_what_others_do(founded_page: TablePage, dashboard: Dashboard) -> None:
    founded_page.changed(lambda: give(dashboard, "blue", wood=8))
    founded_page.changed(lambda: give(dashboard, "white", ore=8))
    founded_page.roll(1, 6)
    fold = founded_page.open_discard("blue")
    founded_page.pick_cards(fold, 3)
    discard = {"type": "DiscardCards", "player": "white", "cards": {"ore": 4}}
    founded_page.changed(lambda: dashboard.service.submit(discard, source="web"))
    expect(fold).to_have_attribute("open", "")
    expect(fold.locator("[data-total]")).to_have_text("3")
    founded_page.pick_cards(fold, 1)
    founded_page.confirm()


@pytest.mark.parametrize("seen", [(), (3,), (3, 5)])
def test_an_unclear_throw_is_answered(founded_page: TablePage, dashboard: Dashboard, seen: tuple[int, ...]) -> None:
    words = phrase("attention.unclear.glare", dice="?")
    dashboard.service.ask_people(Attention(words, seen, asks_for_roll=True, roll_id="throw"))
    expect(founded_page.attention).to_be_visible()
    assert not founded_page.scrolls
    founded_page.answer_attention(2, 6)
    expect(founded_page.roll_total).to_have_text("8")
    expect(founded_page.attention).to_have_count(0)
    match = dashboard.service.snapshot().match
    assert match
    assert match.ledger.entries[-1].observation == "throw"


def test_the_board_turns_to_what_is_being_built(founded_page: TablePage, dashboard: Dashboard) -> None:
    founded_page.changed(lambda: give(dashboard, "blue", wood=1, brick=1))
    founded_page.roll(1, 1)
    expect(founded_page.places).to_have_count(0)
    founded_page.choose("Postavit silnici")
    founded_page.tap_place(0)
    assert founded_page.cards_of("blue") == 0
    expect(founded_page.places).to_have_count(0)
    founded_page.show_cards()
    expect(founded_page.player("orange").locator(".hand")).to_be_visible()


def test_a_turn_with_trade_a_card_and_a_knight(founded_page: TablePage, dashboard: Dashboard) -> None:
    page = founded_page
    page.changed(lambda: give(dashboard, "blue", wood=5, wool=1, grain=1))
    page.changed(lambda: give(dashboard, "orange", brick=1))
    page.roll(1, 1)
    wood = page.cards_of("blue")

    bank = page.open_form("TradeWithBank:blue")
    confirm = bank.locator("[data-submit]")
    expect(confirm).to_be_disabled()
    page.more(bank, "gives", "wood")
    expect(bank.locator("[name='wood']").first).to_have_value("4")
    expect(confirm).to_be_disabled()
    page.more(bank, "gets", "ore")
    expect(bank.locator("[data-field='gets'] [data-step='1']:enabled")).to_have_count(0)
    page.changed(confirm.click)
    assert page.cards_of("blue") == wood - 3
    expect(bank).to_be_hidden()

    trade = page.open_form("TradeCards:blue")
    trade.locator(".pill", has_text="Oranžový").click()
    page.more(trade, "gives", "wood")
    page.more(trade, "gets", "brick")
    page.changed(trade.locator("[data-submit]").click)
    assert page.cards_of("blue") == wood - 3

    page.tap("Koupit")
    expect(page.player("blue").locator("[title='akční karty']")).to_have_text(re.compile(r"1\s*$"))
    page.end_turn()
    for _ in range(3):
        page.roll(1, 1)
        page.end_turn()

    page.tap("Rytíře")  # before the roll, as the rules allow
    expect(page.waiting).to_contain_text("Modrý")
    page.tap_place(0)
    if page.page.locator("#actions .field--choice").count():
        page.choose_answer(page.first_answer())
        page.confirm()
    expect(page.page.locator(".offer--dice")).to_be_visible()
    assert not page.scrolls


def test_a_refusal_names_its_rule(founded_page: TablePage, dashboard: Dashboard, console: Console) -> None:
    console.expect("409")
    page = founded_page
    page.changed(lambda: give(dashboard, "blue", wood=4))
    page.roll(1, 1)
    gift = page.open_form("GiveCards:")
    for field in ("giver", "taker"):  # from somebody to the same
        gift.locator(f"[data-field='{field}'] .pill", has_text="Modrý").click()
    page.more(gift, "cards", "wood")
    gift.locator("[data-submit]").click()
    expect(page.refused_by).to_have_text("BASE-COMP-09")
    expect(page.toast).to_have_text(re.compile(r"\w\. BASE-COMP-09$"))


def test_what_would_be_refused_cannot_be_filled_in(founded_page: TablePage, dashboard: Dashboard) -> None:
    page = founded_page
    page.changed(lambda: give(dashboard, "blue", wood=4))
    page.roll(1, 1)
    bank = page.open_form("TradeWithBank:blue")
    page.more(bank, "gives", "wood")
    expect(bank.locator("[data-field='gets'] .stepper:has([name='wood']) .step").last).to_be_disabled()
    expect(bank.locator("[data-field='gets'] .stepper:has([name='ore']) .step").last).to_be_enabled()


def test_a_number_is_said_before_it_is_sent(founded_page: TablePage) -> None:
    page = founded_page
    form = page.open_form("SetHand:blue")
    confirm, pile = form.locator("[data-submit]"), form.locator(".stepper:has([name='wood'])")
    number, less, more = pile.locator("input"), pile.locator(".step").first, pile.locator(".step").last
    for step, said in ((more, "1"), (less, "0")):
        number.fill("")
        expect(number).to_have_attribute("placeholder", "?")
        expect(confirm).to_be_disabled()
        step.click()
        expect(number).to_have_value(said)
        expect(confirm).to_be_enabled()
    expect(less).to_be_disabled()


def test_who_holds_a_special_card_is_seen_at_once(founded_page: TablePage, dashboard: Dashboard) -> None:
    page = founded_page
    army = {"type": "SetDevelopment", "player": "white", "held": 0, "knights": 3}
    page.changed(lambda: dashboard.service.submit(army, source="table"))
    badge = page.player("white").locator("[title='Největší vojsko']")
    expect(badge).to_be_visible()
    expect(badge.locator(".counter-amount")).to_be_hidden()
    expect(page.player("white").locator("[title='vyložení rytíři'] .counter-amount")).to_be_visible()


def test_the_bank_leaves_the_board_in_view(founded_page: TablePage) -> None:
    page = founded_page.page
    for width, height in ((1024, 768), (1200, 900), (1280, 720), (1280, 800), (1366, 768), (1920, 1080)):
        page.set_viewport_size({"width": width, "height": height})
        bank, board = page.locator("#bank").bounding_box(), page.locator("#board-picture").bounding_box()
        assert bank
        assert board
        is_beside = bank["x"] + bank["width"] <= board["x"] + 1
        assert is_beside or board["y"] + board["height"] <= bank["y"] + 1, f"it covers the board at {width}×{height}"


def test_what_the_box_says_leaves_the_menu_free(founded_page: TablePage) -> None:
    page = founded_page.page
    for language in ("cs", "en", "de"):
        founded_page.speak(language)
        for width, height in ((1200, 700), (1280, 720), (1920, 1080), (3840, 2160)):
            page.set_viewport_size({"width": width, "height": height})
            box, menu = page.locator("#box").bounding_box(), page.locator(".nav").bounding_box()
            assert box
            assert menu
            is_beside = box["x"] + box["width"] <= menu["x"]
            is_below = box["y"] >= menu["y"] + menu["height"]
            assert is_beside or is_below, f"it covers the menu at {width}×{height} in {language}"


def test_what_a_player_tells_comes_when_its_fold_is_opened(founded_page: TablePage, dashboard: Dashboard) -> None:
    page = founded_page
    page.changed(lambda: give(dashboard, "blue", wool=1, grain=1, ore=1))
    page.roll(1, 1)
    page.tap("Koupit")
    form = page.page.locator("form[data-offer='ConfideDevelopment:blue']")
    expect(form).to_have_count(0)
    page.page.locator("#out-of-turn > summary").click()
    expect(form).to_be_attached()
    form = page.open_form("ConfideDevelopment:blue")
    form.locator(".pill", has_text="Rytíř").click()
    page.changed(form.locator("[data-submit]").click)
    expect(page.page.locator("#out-of-turn")).to_have_count(0)


def test_the_table_mends_the_board(founded_page: TablePage, phone: Page, dashboard: Dashboard) -> None:
    founded_page.roll(1, 1)
    expect(founded_page.places).to_have_count(0)
    small = TablePage(phone, dashboard.url).open()
    form = small.open_form("SetRoad:")
    expect(small.places).to_have_count(72)
    expect(founded_page.places).to_have_count(0)  # the board of others is their own
    roads = founded_page.page.locator(".link").count()
    form.locator(".pill", has_text="Bílý").click()
    expect(form.locator("[data-submit]")).to_be_disabled()
    form.locator("[data-to-board]").click()
    small.places.nth(40).locator(".hit").click()
    expect(small.page.locator(".is-taken")).to_have_count(1)
    small.changed(form.locator("[data-submit]").click)
    expect(small.places).to_have_count(0)
    expect(founded_page.page.locator(".link")).to_have_count(roads + 1)
    expect(founded_page.page.locator("#ticker .agreed")).to_have_count(1)
    assert phone.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_an_island_of_ones_own(setup_page: SetupPage) -> None:
    setup_page.choose_option("island", "variable")
    table = setup_page.start()
    form = table.open_form("LayTerrains:")
    expect(form.locator("[data-submit]")).to_be_disabled()
    expect(table.places).to_have_count(6)
    table.places.nth(2).locator(".hit").click()
    table.changed(form.locator("[data-submit]").click)
    expect(table.page.locator(".tile--unknown")).to_have_count(0)
    for dice in ((1, 2), (5, 6), (2, 2), (3, 3)):  # for the start
        table.roll(*dice)
    assert table.active_player == "orange"
    expect(table.places.first).to_be_visible()


def test_two_screens_agree_and_a_stale_tap_is_explained(
    table_page: TablePage, phone: Page, dashboard: Dashboard, console: Console
) -> None:
    console.expect("409")
    for news in ("**/stream/table", "**/table/live"):  # the phone does not hear them
        phone.route(news, lambda route: route.abort())
    console.expect("ERR_FAILED")
    other = TablePage(phone, dashboard.url).open()
    table_page.place_for_us()
    other.page.locator("button[data-place]").click()
    expect(other.toast).to_contain_text("Mezitím se něco stalo")
    expect(other.refused_by).to_have_count(0)
    other.page.unroute("**/table/live")
    other.changed(other.page.locator("button[data-place]").click)
    expect(table_page.page.locator(f"#live[data-version='{other.version}']")).to_be_visible()


def test_a_phone_has_places_large_enough_to_tap(table_page: TablePage, phone: Page, dashboard: Dashboard) -> None:
    small = TablePage(phone, dashboard.url).open()
    box = small.places.first.locator(".hit").bounding_box()
    assert box
    assert min(box["width"], box["height"]) >= 44
    assert phone.evaluate("document.documentElement.scrollWidth <= innerWidth")
    before = table_page.page.locator(".piece--settlement").count()
    small.tap_place(20)
    expect(table_page.page.locator(".piece--settlement")).to_have_count(before + 1)


def test_the_language_is_the_devices_own(table_page: TablePage, phone: Page, dashboard: Dashboard) -> None:
    table_page.speak("de")
    expect(table_page.page.locator("#undo button")).to_contain_text("Rückgängig")
    other = TablePage(phone, dashboard.url).open()
    expect(other.page.locator("#undo button")).to_contain_text("Vrátit krok")


def test_a_roll_is_corrected_in_the_history(founded_page: TablePage, dashboard: Dashboard, console: Console) -> None:
    console.expect("409")
    founded_page.roll(4, 4)
    rolled = founded_page.version
    founded_page.end_turn()
    history = HistoryPage(founded_page.page, dashboard.url).open()
    history.correct_roll(rolled, 3, 4)
    expect(history.question).to_be_visible()
    history.leave()
    expect(history.struck_out).to_have_count(0)
    history.entry(rolled).locator("[data-submit]").click()
    history.apply()
    expect(history.struck_out).to_have_count(2)
    table = TablePage(founded_page.page, dashboard.url).open()
    expect(table.roll_total).to_have_text("7")


def test_an_earlier_game_goes_on(table_page: TablePage, dashboard: Dashboard) -> None:
    table_page.place_for_us()
    setup = SetupPage(table_page.page, dashboard.url).open()
    setup.start()
    assert SetupPage(table_page.page, dashboard.url).open().go_on(1).version == 2


def test_names_of_any_length_fit_on_a_phone(phone: Page, dashboard: Dashboard) -> None:
    setup = SetupPage(phone, dashboard.url).open()
    for seat in (1, 2, 3, 4):
        setup.name(seat, "W" * 23 + str(seat))
    table = setup.start()
    table.choose_starter("blue")
    width = "() => document.documentElement.scrollWidth - document.documentElement.clientWidth"
    assert phone.evaluate(width) <= 0
    table.found()
    table.roll(4, 4)
    assert phone.evaluate(width) <= 0


def test_who_waits_on_the_setup_page_joins_the_game_that_others_start(
    television: Page, phone: Page, dashboard: Dashboard
) -> None:
    SetupPage(phone, dashboard.url).open()
    SetupPage(television, dashboard.url).open().start()
    phone.wait_for_url(f"{dashboard.url}/")
    expect(TablePage(phone, dashboard.url).active).to_be_visible()
