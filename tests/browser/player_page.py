"""The player page in the words of the one who holds the phone."""

from collections.abc import Callable
from typing import Self

from playwright.sync_api import Locator, Page, expect

TOUCH_PX = 44


class PlayerPage:
    """A phone with a seat; every action waits until the page shows what came of it."""

    def __init__(self, page: Page, url: str) -> None:
        self.page, self.url = page, url.rstrip("/")

    def join(self, player: str, code: str) -> Self:
        """Take the seat with the code from the table."""
        answer = self.page.request.post(f"{self.url}/api/seat/claim", data={"player": player, "code": code})
        assert answer.ok, answer.text()
        return self.open()

    def open(self) -> Self:
        self.page.goto(f"{self.url}/play")
        expect(self.page.locator("#hand")).to_be_visible()
        return self

    # ------------------------------------------------------------ seeing

    @property
    def version(self) -> int:
        return int(self.page.locator("#live").get_attribute("data-version") or 0)

    @property
    def turn(self) -> Locator:
        return self.page.locator("#turn")

    @property
    def asks(self) -> Locator:
        """What the table waits for from this player."""
        return self.page.locator("#asks")

    @property
    def attention(self) -> Locator:
        return self.page.locator("#attention")

    @property
    def places(self) -> Locator:
        return self.page.locator(".targets.is-shown .target")

    @property
    def take_back(self) -> Locator:
        return self.page.locator("#undo button")

    @property
    def next_player(self) -> Locator:
        return self.page.locator("#foot .offer--plain button")

    @property
    def roll_words(self) -> Locator:
        return self.page.locator("#roll-lines")

    def card(self, kind: str) -> Locator:
        """How many of this kind are in the hand."""
        return self.page.locator(f"[data-card='{kind}'] b")

    def work(self, kind: str) -> Locator:
        """Something to build or buy, possible or not."""
        return self.page.locator(f"#work-{kind}")

    def form(self, key: str) -> Locator:
        return self.page.locator(f"form[data-offer='{key}']")

    @property
    def is_wider_than_the_phone(self) -> bool:
        page = "document.documentElement"
        return bool(self.page.evaluate(f"() => {page}.scrollWidth > {page}.clientWidth"))

    @property
    def too_small(self) -> list[str]:
        """What is there to tap and is smaller than a finger."""
        found = self.page.evaluate(
            """least => [...document.querySelectorAll("#live :is(button, summary, a, .pill, .die-pick)")]
            .concat([...document.querySelectorAll(".is-shown .hit")])
            .filter(one => one.checkVisibility())
            .map(one => [one.outerHTML.slice(0, 120), one.getBoundingClientRect()])
            .filter(([, box]) => box.width && Math.min(box.width, box.height) < least)
            .map(([what, box]) => `${what} ${box.width} x ${box.height}`)""",
            TOUCH_PX - 0.5,
        )
        return list(found)

    def fits(self) -> None:
        """Everything can be reached with a finger, and nothing is cut off."""
        assert not self.is_wider_than_the_phone
        assert not self.too_small

    # ------------------------------------------------------------ doing

    def changed(self, action: Callable[[], object]) -> None:
        before = self.version
        action()
        self.page.wait_for_function(
            "before => Number(document.getElementById('live').dataset.version) !== before", arg=before
        )

    def tap_dice(self, *values: int) -> None:
        for die, value in enumerate(values, 1):
            self.page.locator(f".offer--dice .die-pick:has([name$='-{die}'][value='{value}'])").click()

    def roll(self, *values: int) -> None:
        self.changed(lambda: self.tap_dice(*values))

    def want(self, kind: str) -> None:
        """One tap shows on the board where it may go."""
        self.work(kind).locator("button").click()

    def tap_place(self, index: int = 0) -> None:
        self.changed(self.places.nth(index).locator(".hit").click)

    def open_form(self, key: str) -> Locator:
        form = self.form(key)
        form.wait_for(state="attached")  # it may come with the next push; folds are looked up once
        for fold in form.locator("xpath=ancestor::details").all():
            if fold.get_attribute("open") is None:
                fold.locator("> summary").click()
        expect(form).to_be_visible()
        return form

    def more(self, form: Locator, field: str, kind: str, times: int = 1) -> None:
        """A tap on a card takes one more of it."""
        for _ in range(times):
            form.locator(f"[data-field='{field}'] .stepper:has([name='{kind}']) .step").last.click()

    def choose(self, form: Locator, value: str) -> None:
        form.locator(f".pill:has([value='\"{value}\"'])").click()

    def confirm(self, form: Locator) -> None:
        self.changed(form.locator("[data-submit]").click)

    def tap(self, label: str) -> None:
        """Something that is done with one tap."""
        self.changed(self.page.locator("#free .offer button", has_text=label).click)

    def end_turn(self) -> None:
        self.changed(self.next_player.click)

    def undo(self) -> None:
        self.changed(self.take_back.click)
