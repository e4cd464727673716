"""The language belongs to the device; that every page speaks all of them is seen in test_layout.py."""

from playwright.sync_api import Page, expect

from hub.texts.catalogue import LANGUAGES
from tests.browser.conftest import Dashboard
from tests.browser.player_page import PlayerPage
from tests.browser.playing import play


def test_a_device_changes_its_language_in_the_middle_of_a_turn(dashboard: Dashboard, phone: Page) -> None:
    play(dashboard.service, lambda move: move.command == "BuildCity")
    PlayerPage(phone, dashboard.url).join("blue", dashboard.service.snapshot().join_code)
    said = []
    for language in LANGUAGES:
        phone.locator("#menu > summary").click()
        phone.locator(f"#menu a[hreflang='{language}']").click()
        expect(phone.locator("html")).to_have_attribute("lang", language)
        said.append(phone.locator("#hand-title").inner_text())
    assert len(set(said)) == len(LANGUAGES)
