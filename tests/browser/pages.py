"""Page objects: what a person at the table sees and does, in their words."""

from collections.abc import Callable
from typing import Self

from playwright.sync_api import Locator, Page, expect


class SetupPage:
    def __init__(self, page: Page, url: str) -> None:
        self.page, self.url = page, url.rstrip("/")

    def open(self) -> Self:
        self.page.goto(f"{self.url}/setup")
        return self

    def choose_game(self, key: str) -> None:
        self.page.locator(f".pill:has([name='game'][value='{key}'])").click()

    def choose_players(self, count: int) -> None:
        self.page.locator(f".pill:has([data-count][value='{count}']):visible").click()

    def name(self, seat: int, name: str) -> None:
        self.seats.nth(seat - 1).locator("[data-name]").fill(name)

    def move_up(self, seat: int) -> None:
        self.seats.nth(seat - 1).locator("[data-move='-1']").click()

    def recolour(self, seat: int, colour: str) -> None:
        self.seats.nth(seat - 1).locator("[data-colour-pick]").select_option(colour)

    def choose_option(self, option: str, choice: str) -> None:
        """One of the large choices, or of the house rules behind their fold."""
        picked = self.page.locator(f"fieldset:not([hidden]) label:has([data-option='{option}'][value='{choice}'])")
        fold = picked.locator("xpath=ancestor::details")
        if fold.count() and fold.get_attribute("open") is None:
            fold.locator("> summary").click()
        picked.click()

    @property
    def seats(self) -> Locator:
        return self.page.locator("[data-seat]:visible")

    @property
    def colours(self) -> list[str]:
        return [seat.get_attribute("data-colour") or "" for seat in self.seats.all()]

    def start(self) -> "TablePage":
        """One tap."""
        self.page.locator(".button--start:visible").click()
        self.page.wait_for_url(f"{self.url}/")
        return TablePage(self.page, self.url).ready()

    def go_on(self, index: int = 0) -> "TablePage":
        self.page.locator("form[id^='open-'] button").nth(index).click()
        self.page.wait_for_url(f"{self.url}/")
        return TablePage(self.page, self.url).ready()


class TablePage:
    """The table; every action waits until the page shows what came of it."""

    def __init__(self, page: Page, url: str) -> None:
        self.page, self.url = page, url.rstrip("/")

    def open(self) -> Self:
        self.page.goto(f"{self.url}/")
        return self.ready()

    def ready(self) -> Self:
        expect(self.page.locator("#live")).to_be_visible()
        return self

    # ------------------------------------------------------------ seeing

    @property
    def version(self) -> int:
        return int(self.page.locator("#live").get_attribute("data-version") or 0)

    @property
    def active(self) -> Locator:
        return self.page.locator(".now-name")

    @property
    def active_player(self) -> str:
        return self.active.get_attribute("data-active") or ""

    @property
    def roll_total(self) -> Locator:
        return self.page.locator("#roll-total")

    @property
    def payout(self) -> Locator:
        return self.page.locator("#roll-lines .roll-line")

    @property
    def waiting(self) -> Locator:
        return self.page.locator("#waiting .waiting-one")

    @property
    def attention(self) -> Locator:
        return self.page.locator("#attention")

    @property
    def subtitle(self) -> Locator:
        return self.page.locator("#subtitle")

    @property
    def toast(self) -> Locator:
        return self.page.locator(".toast")

    @property
    def refused_by(self) -> Locator:
        """The rule behind a refusal."""
        return self.toast.locator(".rule")

    @property
    def box(self) -> Locator:
        return self.page.locator("#box .box-line")

    @property
    def thumb(self) -> Locator:
        """The small picture of the throw, beside the roll."""
        return self.page.locator("#roll [data-photo] img")

    @property
    def photo(self) -> Locator:
        return self.page.locator("#photo-picture")

    @property
    def photo_width(self) -> int:
        """In pixels of the picture itself; 0 until it is there."""
        self.page.wait_for_function("() => document.getElementById('photo-picture').complete")
        return int(self.photo.evaluate("picture => picture.naturalWidth"))

    @property
    def places(self) -> Locator:
        return self.page.locator(".targets.is-shown .target")

    def player(self, player: str) -> Locator:
        return self.page.locator(f"[data-player='{player}']")

    def cards_of(self, player: str) -> int:
        return int(self.player(player).locator(".cards-count b").inner_text())

    @property
    def scrolls(self) -> bool:
        """Something does not fit on the screen."""
        return bool(
            self.page.evaluate(
                "() => [document.documentElement, document.getElementById('side')]"
                ".some(one => one.scrollHeight > one.clientHeight + 1 || one.scrollWidth > one.clientWidth + 1)"
            )
        )

    # ------------------------------------------------------------ doing

    def changed(self, action: Callable[[], object]) -> None:
        """Do something and wait until the ledger on the page has grown."""
        before = self.version
        action()
        self.page.wait_for_function(
            "before => Number(document.getElementById('live').dataset.version) !== before", arg=before
        )

    def choose_starter(self, player: str) -> None:
        """One tap on the oldest."""
        self.changed(lambda: self.choose_answer(player))

    def place_for_us(self) -> None:
        self.changed(self.page.locator("button[data-place]").click)

    def tap_place(self, index: int = 0) -> None:
        self.changed(self.places.nth(index).locator(".hit").click)

    def press_enter_on_place(self, index: int = 0) -> None:
        self.places.nth(index).focus()
        self.changed(lambda: self.page.keyboard.press("Enter"))

    def found(self) -> None:
        """Let the page choose every place until dice are wanted."""
        while not self.page.locator(".offer--dice").count():
            self.place_for_us()

    def tap_dice(self, *values: int) -> None:
        for die, value in enumerate(values, 1):
            self.page.locator(f".offer--dice .die-pick:has([name$='-{die}'][value='{value}'])").click()

    def roll(self, *values: int) -> None:
        """As many taps as there are dice."""
        self.changed(lambda: self.tap_dice(*values))

    def answer_attention(self, *values: int) -> None:
        """Say what was rolled; where the camera saw a part of it, the answer is confirmed."""
        button = self.attention.locator("[data-submit]")

        def answer() -> None:
            waits_for_a_word = bool(button.count())
            self.tap_dice(*values)
            if waits_for_a_word:
                button.click()

        self.changed(answer)

    def confirm(self) -> None:
        self.changed(self.page.locator("[data-submit]:visible").first.click)

    def end_turn(self) -> None:
        self.changed(self.page.locator("#actions > .offer--plain button").click)

    def tap(self, label: str) -> None:
        """One tap on what is free to do."""
        self.changed(self.page.locator("#free .offer button", has_text=label).click)

    def open_form(self, key: str) -> Locator:
        """Unfold a form of the turn or of the table's own word, and whatever it lies in."""
        form = self.page.locator(f"form[data-offer='{key}']")
        if not form.count():  # the table's own word is sent only to who wants it
            self.page.locator("#overrides > summary").click()
            expect(form).to_be_attached()
        for fold in form.locator("xpath=ancestor::details").all():
            if fold.get_attribute("open") is None:
                fold.locator("> summary").click()
        expect(form).to_be_visible()
        return form

    def more(self, form: Locator, field: str, pile: str) -> None:
        """One step up on one pile of a field."""
        asked = form.locator(f"[data-field='{field}']:not(fieldset:disabled *)")
        asked.locator(f".stepper:has([name='{pile}']) [aria-label^='Přidat']").click()

    def choose(self, label: str) -> None:
        """Turn the board to another offer."""
        self.page.locator("[data-choose]", has_text=label).click()

    def open_discard(self, player: str) -> Locator:
        fold = self.page.locator(f"#actions details:has([data-command*='\"{player}\"'])")
        fold.locator("summary").click()
        return fold

    def pick_cards(self, fold: Locator, count: int) -> None:
        """Take the first cards that can be taken."""
        for _ in range(count):
            fold.locator("[data-step='1']:enabled").first.click()

    def choose_answer(self, value: str) -> None:
        self.page.locator(f"#actions .pill:has([value='\"{value}\"'])").click()

    def first_answer(self) -> str:
        """What can be answered to the first question."""
        first = self.page.locator("#actions .field--choice input").first
        return (first.get_attribute("value") or "").strip('"')

    def undo(self) -> None:
        self.changed(self.page.locator("#undo button").click)

    def mend_roll(self, *values: int) -> None:
        """A tap on the dice, then as many as there are dice; the page may ask back."""
        self.page.locator("#roll [data-mend]").click()
        for die, value in enumerate(values, 1):
            self.page.locator(f"#mend-roll .die-pick:has([name$='-{die}'][value='{value}'])").click()

    def take_brush(self, key: str, value: str) -> Locator:
        """Unfold a brush and choose its colour."""
        form = self.open_form(key)
        form.locator(f".pill:has([value='{value}'])").click()
        return form

    def redo(self) -> None:
        self.changed(self.page.locator("#redo button").click)

    def throw_dice(self) -> None:
        """Ask the simulated camera; what comes of it arrives later."""
        self.page.locator("#throw button").click()

    def throw_with(self, *faults: str) -> None:
        fold = self.page.locator("#faults")
        if fold.get_attribute("open") is None:
            fold.locator("summary").click()
        for fault in faults:
            fold.locator(f".pill:has([value='{fault}'])").click()
        fold.locator("form button").click()

    def open_photo(self) -> None:
        self.thumb.click()

    def close_photo(self) -> None:
        self.page.locator("#photo button").click()
        expect(self.photo).to_be_hidden()

    def press_button(self) -> None:
        self.page.locator("#press button").click()

    def speak(self, language: str) -> None:
        self.page.locator("#menu > summary").click()
        self.page.locator(f"#menu a[hreflang='{language}']").click()
        expect(self.page.locator("html")).to_have_attribute("lang", language)

    def show_cards(self) -> None:
        self.page.locator("#menu > summary").click()
        self.page.locator("#show-cards").check()
        self.page.keyboard.press("Escape")


class HistoryPage:
    def __init__(self, page: Page, url: str) -> None:
        self.page, self.url = page, url.rstrip("/")

    def open(self) -> Self:
        self.page.goto(f"{self.url}/history")
        return self

    def entry(self, seq: int) -> Locator:
        return self.page.locator(f"#entry-{seq}")

    @property
    def struck_out(self) -> Locator:
        return self.page.locator(".entry.is-off")

    def correct_roll(self, seq: int, *values: int) -> None:
        """Fill in other dice; the page may ask back."""
        entry = self.entry(seq)
        entry.locator("summary").click()
        for die, value in enumerate(values, 1):
            entry.locator(f".die-pick:has([name$='-{die}'][value='{value}'])").click()
        entry.locator("[data-submit]").click()

    def take_out(self, seq: int) -> None:
        """Ask to take an entry out; the page asks back."""
        entry = self.entry(seq)
        entry.locator("summary").click()
        entry.locator(f"#takeout-{seq} button").click()

    def open_moment(self, seq: int) -> TablePage:
        """The table as it was before this entry, with what could have been done instead."""
        entry = self.entry(seq)
        entry.locator("summary").click()
        entry.locator(f"a[href='/history/{seq}']").click()
        self.page.wait_for_url(f"{self.url}/history/{seq}")
        return TablePage(self.page, self.url).ready()

    @property
    def question(self) -> Locator:
        """What a correction would change."""
        return self.page.locator("#ask[open]")

    def apply(self) -> None:
        self.question.locator("[data-answer='apply']").click()
        expect(self.question).to_have_count(0)

    def leave(self) -> None:
        self.question.locator("[data-answer='leave']").click()
        expect(self.question).to_have_count(0)
