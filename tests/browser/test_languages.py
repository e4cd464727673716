"""Every page in every language on a small phone: nothing untranslated, nothing wider than the screen."""

import re

import pytest
from playwright.sync_api import Page, expect

from hub.texts.catalogue import LANGUAGES
from tests.browser.conftest import Dashboard
from tests.browser.player_page import PlayerPage
from tests.browser.playing import play

# A message nobody wrote, or half of one.
A_KEY = re.compile(r"\b(?:web|catan|refusal|tell|attention)\.[a-z_]+\b|\{[a-z_]+\}")
WIDER = "() => document.documentElement.scrollWidth > document.documentElement.clientWidth"


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_page_speaks_it(dashboard: Dashboard, phone: Page, language: str) -> None:
    play(dashboard.service, lambda move: move.command == "BuildCity")
    phone.goto(f"{dashboard.url}/setup?lang={language}")
    PlayerPage(phone, dashboard.url).join("blue", dashboard.service.snapshot().join_code)
    for path in ("/", "/play", "/setup", "/join", "/host", "/history", "/history/30", "/camera"):
        phone.goto(f"{dashboard.url}{path}")
        expect(phone.locator("html")).to_have_attribute("lang", language)
        words = phone.locator("body").inner_text()
        assert not A_KEY.search(words), f"{path}: {A_KEY.findall(words)}"
        assert not phone.evaluate(WIDER), f"{path} is wider than the phone"


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
