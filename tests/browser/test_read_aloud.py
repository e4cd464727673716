"""A device that reads aloud by itself: off until its owner switches it on, cut off by a new roll, silent when asked."""

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from hub.engine.phrase import phrase
from hub.wire.messages import NewsKind
from tests.browser.conftest import Dashboard
from tests.browser.pages import TablePage
from tests.browser.playing import play

# Chromium without a screen has no voices, so this one notes what it would say.
VOICE = """
const heard = [];
window.heard = heard;
Object.defineProperty(window, "speechSynthesis", { value: {
  speaking: false,
  cancel() { heard.push("(cut off)"); },
  speak(words) { heard.push(`${words.lang} ${words.rate} ${words.volume} ${words.text}`); },
} });
window.SpeechSynthesisUtterance = function (text) { this.text = text; };
"""


@pytest.fixture
def talking(dashboard: Dashboard, phone: Page) -> TablePage:
    play(dashboard.service, lambda move: move.command == "RecordRoll")
    context: BrowserContext = phone.context
    context.add_init_script(VOICE)
    return TablePage(phone, dashboard.url).open()


def heard(table: TablePage) -> list[str]:
    found = table.page.evaluate("window.heard.splice(0)")
    assert isinstance(found, list)
    return found


def say(dashboard: Dashboard, table: TablePage, text: str, kind: NewsKind = NewsKind.HOUSE) -> None:
    dashboard.service.say(kind, texts={"cs": text, "en": text})
    expect(table.page.locator("#said")).to_have_text(text)


def switch(table: TablePage) -> None:
    menu = table.page.locator("#menu summary")
    menu.click()
    table.page.locator("#speaks").click()
    menu.click()


def test_a_device_speaks_when_its_owner_wants_it(dashboard: Dashboard, talking: TablePage) -> None:
    say(dashboard, talking, "Nikdo mě neslyší.")
    assert heard(talking) == []

    switch(talking)
    expect(talking.page.locator("#speaks")).to_have_attribute("aria-checked", "true")
    assert heard(talking)[-1] == "cs 1 0.7 Nikdo mě neslyší."  # what it says when it is switched on, to try the sound
    say(dashboard, talking, "Večeře!")
    assert heard(talking) == ["cs 1 0.7 Večeře!"]
    say(dashboard, talking, "Padla osmička.", NewsKind.ROLL)
    assert heard(talking) == ["(cut off)", "cs 1 0.7 Padla osmička."]

    talking.page.reload()
    expect(talking.page.locator("#speaks")).to_have_attribute("aria-checked", "true")
    assert heard(talking) == []  # what was said before is old
    switch(talking)
    say(dashboard, talking, "Už ne.")
    assert heard(talking) == ["(cut off)"]


def test_silence_in_the_house_silences_devices_too(dashboard: Dashboard, talking: TablePage) -> None:
    switch(talking)
    heard(talking)
    assert talking.page.request.post(f"{dashboard.url}/api/house", data={"is_quiet": True}).ok
    say(dashboard, talking, "Pšt.")
    assert heard(talking) == []
    everything = {"is_quiet": False, "speech": {"quiet_from": "00:00", "quiet_until": "23:59", "speed": 240}}
    assert talking.page.request.post(f"{dashboard.url}/api/house", data=everything).ok
    say(dashboard, talking, "Noční klid.")
    assert heard(talking) == []
    assert talking.page.request.post(f"{dashboard.url}/api/house", data={"speech": {"quiet_from": None}}).ok
    say(dashboard, talking, "Dobré ráno.")
    assert heard(talking) == ["cs 1.5 0.7 Dobré ráno."]


def test_a_language_of_its_own(dashboard: Dashboard, talking: TablePage) -> None:
    talking.page.goto(f"{dashboard.url}/?lang=en")
    switch(talking)
    heard(talking)
    dashboard.service.say(NewsKind.NEWS, (phrase("tell.undone"),))
    expect(talking.page.locator("#said")).to_have_text("Taken back.")
    assert heard(talking) == ["en 1 0.7 Taken back."]
