"""The box's page: buttons under a finger, a knob to turn, and what they mean."""

from typing import Self

from playwright.sync_api import Locator, Page, expect


class BoxPage:
    def __init__(self, page: Page, url: str) -> None:
        self.page, self.url = page, url.rstrip("/")

    def open(self) -> Self:
        self.page.goto(f"{self.url}/box")
        expect(self.page.locator("#lid")).to_be_visible()
        return self

    # ------------------------------------------------------------ seeing

    def means(self, button: str) -> Locator:
        """What a short press of a button does now."""
        return self.page.locator(f"#means-{button} .part-short")

    def lamp(self, label: str) -> Locator:
        return self.page.locator(f".lamp[aria-label^='{label}']")

    def dial(self, *faces: str) -> None:
        """Wait until the dice of the roll that is dialled look so: `3 done`, `5 showing`, `missing`."""
        dice = self.page.locator("#dial .dial-die")
        expect(dice).to_have_count(len(faces))
        for index, face in enumerate(faces):
            value, _, state = face.rpartition(" ")
            expect(dice.nth(index)).to_have_class(f"dial-die is-{state}")
            if value:
                expect(dice.nth(index).locator(f"use[href$='#die-{value}']")).to_have_count(1)

    @property
    def fits(self) -> bool:
        return bool(self.page.evaluate("() => document.documentElement.scrollWidth <= innerWidth"))

    # ------------------------------------------------------------ doing

    def tap(self, button: str) -> None:
        self._cap(button).tap()

    def hold(self, button: str) -> None:
        """Until the page counts it as a long press."""
        self._cap(button).hover()
        with self.page.expect_request("**/api/simulator/press"):
            self.page.mouse.down()
        self.page.mouse.up()

    def press_key(self, button: str, key: str) -> None:
        self._cap(button).focus()
        self.page.keyboard.press(key)

    def turn(self, clicks: int) -> None:
        for _ in range(abs(clicks)):
            self.page.locator(f"[data-turn='{1 if clicks > 0 else -1}']").tap()

    def _cap(self, button: str) -> Locator:
        return self.page.locator(f"[data-press='{button}']")
