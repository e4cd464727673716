"""Page objects of the door: joining with a phone, and the host's page."""

from typing import Self

from playwright.sync_api import Locator, Page, expect


class JoinPage:
    def __init__(self, page: Page, url: str) -> None:
        self.page, self.url = page, url.rstrip("/")

    def scan(self, code: str) -> Self:
        """What the camera of a phone does with the QR code."""
        self.page.goto(f"{self.url}/join?code={code}")
        return self

    def type_code(self, code: str) -> Self:
        self.page.goto(f"{self.url}/join")
        for digit in code:
            self.page.locator(f"[data-key='{digit}']").click()
        self.page.wait_for_url("**/join?code=*")
        return self

    def seat(self, player: str) -> Locator:
        return self.page.locator(f"[data-seat='{player}'] .join-seat")

    def take(self, player: str) -> None:
        """One tap."""
        self.seat(player).click()
        self.page.wait_for_url(f"{self.url}/play")

    def take_over(self, player: str) -> None:
        self.seat(player).click()
        self.page.locator("#confirm [data-answer='yes']").click()
        self.page.wait_for_url(f"{self.url}/play")

    @property
    def fits(self) -> bool:
        return bool(self.page.evaluate("() => document.documentElement.scrollWidth <= innerWidth"))


class HostPage:
    def __init__(self, page: Page, url: str) -> None:
        self.page, self.url = page, url.rstrip("/")

    def open(self) -> Self:
        self.page.goto(f"{self.url}/host")
        return self

    def phone_of(self, player: str, state: str) -> None:
        """Wait until the page says here, lost or none."""
        expect(self.page.locator(f"[data-seat='{player}'][data-phone='{state}']")).to_be_visible()

    def release(self, player: str) -> None:
        self.page.locator(f"#release-{player} button").click()
        self.page.locator("#confirm [data-answer='yes']").click()
        self.phone_of(player, "none")

    def lock(self) -> str:
        """The code for other devices of the host."""
        self._tap_and_reload("#lock button")
        return self.page.locator("#lock-card .host-code b").inner_text()

    def unlock(self) -> None:
        self._tap_and_reload("#unlock button")
        expect(self.page.locator("#lock")).to_be_visible()

    def enter_code(self, code: str) -> None:
        self.page.locator("#host-code input").fill(code)
        self._tap_and_reload("#host-code button")

    def _tap_and_reload(self, button: str) -> None:
        """Another key makes another page; wait until its scripts are there too."""
        with self.page.expect_navigation():
            self.page.locator(button).click()

    def switch(self, aid: str) -> None:
        self.page.locator(f"label[for='aid-{aid}']").click()

    def aid(self, aid: str) -> Locator:
        return self.page.locator(f"#aid-{aid}")
