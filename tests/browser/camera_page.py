"""The camera page as a person sees and uses it."""

from typing import Self

from playwright.sync_api import Locator, Page, expect

from tests.browser.pages import THROW_MS


class CameraPage:
    def __init__(self, page: Page, url: str) -> None:
        self.page, self.url = page, url.rstrip("/")

    def open(self) -> Self:
        self.page.goto(f"{self.url}/camera")
        expect(self.picture).to_be_visible(timeout=THROW_MS)
        return self

    @property
    def picture(self) -> Locator:
        return self.page.locator("#shot")

    @property
    def dice(self) -> Locator:
        return self.page.locator("#seen .seen-die")

    @property
    def verdict(self) -> Locator:
        return self.page.locator("#verdict")

    @property
    def tray_state(self) -> Locator:
        return self.page.locator("#tray-state")

    @property
    def toast(self) -> Locator:
        return self.page.locator(".toast")

    def corner(self, index: int) -> Locator:
        """Clockwise from the top left."""
        return self.page.locator(f"[data-corner='{index}']")

    def knob(self, index: int) -> tuple[float, float]:
        """Where a corner is drawn, as shares of the picture."""
        knob, stage = self.page.locator(".knob").nth(index).bounding_box(), self.picture.bounding_box()
        assert knob
        assert stage
        x, y = knob["x"] + knob["width"] / 2, knob["y"] + knob["height"] / 2
        return round((x - stage["x"]) / stage["width"], 2), round((y - stage["y"]) / stage["height"], 2)

    def drag(self, index: int, right: float, down: float) -> None:
        """By shares of the picture."""
        handle, stage = self.corner(index).bounding_box(), self.picture.bounding_box()
        assert handle
        assert stage
        x, y = handle["x"] + handle["width"] / 2, handle["y"] + handle["height"] / 2
        self.page.mouse.move(x, y)
        self.page.mouse.down()
        self.page.mouse.move(x + right * stage["width"], y + down * stage["height"], steps=3)
        self.page.mouse.up()

    def save(self) -> None:
        self.page.locator("#save-tray [data-submit]").click()

    def ask(self, wish: str) -> None:
        self.page.locator(f"#{wish} button").click()

    def throw_dice(self) -> None:
        self.page.locator("#throw button").click()
