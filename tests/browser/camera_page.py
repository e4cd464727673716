"""The camera page as a person sees and uses it."""

from functools import cached_property
from typing import Self

from playwright.sync_api import CDPSession, Locator, Page, expect


class CameraPage:
    def __init__(self, page: Page, url: str) -> None:
        self.page, self.url = page, url.rstrip("/")

    def open(self) -> Self:
        self.page.goto(f"{self.url}/camera")
        expect(self.picture).to_be_visible()
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
        stage = self.picture.bounding_box()
        assert stage
        x, y = self.middle(index)
        self.page.mouse.move(x, y)
        self.page.mouse.down()
        self.page.mouse.move(x + right * stage["width"], y + down * stage["height"], steps=3)
        self.page.mouse.up()

    def touch(self, kind: str, *fingers: tuple[float, float]) -> None:
        """What the screen feels now: `touchStart`, `touchMove` or `touchEnd`, with the fingers that are down."""
        points = [{"x": x, "y": y, "id": finger} for finger, (x, y) in enumerate(fingers)]
        self._screen.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    @cached_property
    def _screen(self) -> CDPSession:
        return self.page.context.new_cdp_session(self.page)

    def middle(self, index: int) -> tuple[float, float]:
        """Where a finger takes a corner."""
        handle = self.corner(index).bounding_box()
        assert handle
        return handle["x"] + handle["width"] / 2, handle["y"] + handle["height"] / 2

    @property
    def scrolls(self) -> bool:
        return bool(self.page.evaluate("document.documentElement.scrollHeight > innerHeight"))

    def save(self) -> None:
        self.page.locator("#save-tray [data-submit]").click()

    def ask(self, wish: str) -> None:
        self.page.locator(f"#{wish} button").click()

    def throw_dice(self) -> None:
        self.page.locator("#throw button").click()
