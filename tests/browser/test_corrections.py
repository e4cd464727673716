"""What was wrong is put right: the last roll, an earlier entry, an island painted by tapping, two hands at once."""

from playwright.sync_api import Page, expect

from tests.browser.conftest import Console, Dashboard
from tests.browser.pages import HistoryPage, SetupPage, TablePage
from tests.browser.test_evening import give


def test_the_last_roll_is_changed_with_two_taps(founded_page: TablePage) -> None:
    page = founded_page
    page.roll(4, 4)
    page.changed(lambda: page.mend_roll(2, 3))
    expect(page.roll_total).to_have_text("5")
    expect(page.page.locator("#mend-roll")).to_be_hidden()
    page.page.locator("#roll [data-mend]").click()
    expect(page.page.locator("#mend-roll")).to_be_visible()
    page.page.keyboard.press("Escape")
    expect(page.page.locator("#mend-roll")).to_be_hidden()
    expect(page.page.locator("#roll [data-mend]")).to_be_focused()


def test_dice_are_chosen_with_the_keyboard_too(founded_page: TablePage) -> None:
    page = founded_page
    page.page.locator(".offer--dice input[name$='-1']").first.focus()
    for key in ("ArrowRight", "ArrowRight", "Space"):
        page.page.keyboard.press(key)
    page.page.locator(".offer--dice input[name$='-2']").first.focus()
    for key in ("ArrowLeft", "ArrowLeft"):
        page.page.keyboard.press(key)
    expect(page.roll_total).to_have_count(0)  # looking around sends nothing
    page.changed(lambda: page.page.keyboard.press("Space"))
    expect(page.roll_total).to_have_text("8")


def test_a_change_that_loses_something_asks_first(
    founded_page: TablePage, dashboard: Dashboard, console: Console
) -> None:
    console.expect("409")
    page, history = founded_page, HistoryPage(founded_page.page, dashboard.url)
    page.roll(4, 4)
    page.end_turn()
    page.mend_roll(3, 4)
    expect(history.question).to_contain_text("1 pozdější krok se ztratí")
    expect(history.question).to_contain_text("BASE-SEVEN-03")
    history.leave()
    expect(page.roll_total).to_have_text("8")
    page.page.keyboard.press("Escape")
    page.mend_roll(3, 4)
    page.changed(history.apply)
    expect(page.roll_total).to_have_text("7")


def test_an_earlier_entry_is_corrected_at_its_moment(founded_page: TablePage, dashboard: Dashboard) -> None:
    page = founded_page
    page.changed(lambda: give(dashboard, "blue", wood=2, brick=2))
    page.roll(1, 1)
    page.choose("Postavit silnici")
    page.tap_place(0)
    built = page.version
    page.end_turn()
    roads = page.page.locator(".link").count()

    history = HistoryPage(page.page, dashboard.url).open()
    moment = history.open_moment(built)
    expect(page.page.locator(".link")).to_have_count(roads - 1)
    expect(page.page.locator("#then-entry")).to_contain_text("Modrý")
    expect(moment.places.first).to_be_visible()
    was = page.page.locator(".target.is-suggested").get_attribute("data-place")
    others = page.page.locator(f".targets.is-shown .target:not([data-place='{was}']) .hit")
    others.first.click()
    expect(history.question).to_contain_text("1 pozdější krok zůstane")
    history.apply()
    page.page.wait_for_url("**/history")
    expect(history.struck_out).to_have_count(2)
    assert TablePage(page.page, dashboard.url).open().page.locator(".link").count() == roads


def test_an_entry_is_taken_out(founded_page: TablePage, dashboard: Dashboard) -> None:
    founded_page.roll(4, 4)
    history = HistoryPage(founded_page.page, dashboard.url).open()
    history.take_out(founded_page.version)
    expect(history.question).to_contain_text("Záznam se vyjme")
    history.apply()
    expect(history.struck_out).to_have_count(1)


def test_an_island_is_dealt_and_painted_over(phone: Page, dashboard: Dashboard) -> None:
    setup = SetupPage(phone, dashboard.url).open()
    setup.choose_option("island", "variable")
    table = setup.start()
    table.changed(phone.locator("form[data-offer='ProposeIsland:'] > button").click)
    expect(phone.locator("#notes .note").first).to_be_visible()
    brush = table.take_brush("PaintTerrain:", '"desert"')
    others = phone.locator(".targets.is-shown .target").count()
    fields = phone.locator(".tile:not(.tile--desert)")
    left = fields.count()
    for stroke in (1, 2):  # the brush stays in the hand
        place = (fields.first.get_attribute("id") or "").removeprefix("tile-")
        table.changed(phone.locator(f".targets.is-shown [data-place='\"{place}\"'] .hit").click)
        expect(fields).to_have_count(left - stroke)
        expect(brush.locator("[value='\"desert\"']")).to_be_checked()
        expect(table.places).to_have_count(others)
    assert phone.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_two_screens_discard_at_the_same_time(
    founded_page: TablePage, phone: Page, dashboard: Dashboard, console: Console
) -> None:
    console.expect("ERR_FAILED")
    founded_page.changed(lambda: give(dashboard, "blue", wood=8))
    founded_page.changed(lambda: give(dashboard, "white", ore=8))
    founded_page.roll(1, 6)
    for news in ("**/stream/table*", "**/table/live*"):  # the phone does not hear what the other does
        phone.route(news, lambda route: route.abort())
    small = TablePage(phone, dashboard.url).open()
    small.pick_cards(small.open_discard("white"), 4)
    founded_page.pick_cards(founded_page.open_discard("blue"), 4)
    founded_page.confirm()
    founded_page.changed(phone.locator("[data-submit]:visible").first.click)
    expect(founded_page.waiting).to_have_count(1)  # only the robber is left
    expect(small.toast).to_have_count(0)
