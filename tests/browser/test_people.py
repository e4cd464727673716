"""The host calls somebody otherwise, joins two names and forgets a person, with taps."""

from collections.abc import Callable

from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Console, Dashboard
from tests.catan_table import begin, played


class PeoplePage:
    """The list, and the page of one person."""

    def __init__(self, page: Page, url: str) -> None:
        self.page, self.url = page, url

    def open(self) -> "PeoplePage":
        self.page.goto(f"{self.url}/people")
        return self

    @property
    def names(self) -> Locator:
        return self.page.locator(".person-name")

    @property
    def toast(self) -> Locator:
        return self.page.locator(".toast")

    def choose(self, name: str) -> None:
        self.page.locator(f"[data-person='{name}'] .person-name").click()
        expect(self.page.locator("h1")).to_have_text(name)
        expect(self.page.locator("#rename [data-submit]")).to_be_disabled()  # its forms are looked after from now on

    def rename(self, name: str) -> None:
        self.page.locator("#rename input").fill(name)
        self.page.locator("#rename [data-submit]").click()

    def join_with(self, name: str) -> None:
        self.page.locator("#merge select").select_option(name)
        self.page.locator("#merge [data-submit]").click()
        self.answer("yes")

    def forget(self, answer: str) -> None:
        self.page.locator("#delete button").click()
        self.answer(answer)

    def answer(self, answer: str) -> None:
        self.page.locator(f"#confirm [data-answer='{answer}']").click()

    def shows(self, *names: str) -> None:
        expect(self.names).to_have_text(list(names))


def test_rename_join_and_forget(
    dashboard: Dashboard, television: Page, open_phone: Callable[[], Page], console: Console
) -> None:
    console.expect("409")  # a refusal is an answer with this status
    service = dashboard.service
    played(service, ("Anna", "Bob", "Cyril"))
    played(service, ("Anička", "Bob", "Cyril"))
    begin(service, ("Anna", "Bob", ""))
    television.goto(dashboard.url)  # it looks on all the time
    people = PeoplePage(open_phone(), dashboard.url).open()
    people.page.goto(f"{dashboard.url}/host")
    people.page.locator("#box-card a[href='/people']").click()
    expect(people.names).to_have_count(4)

    people.choose("Anička")
    people.rename("Anna")
    expect(people.toast).to_contain_text("Anna")
    people.toast.click()  # it is read, and out of the way
    people.join_with("Anna")
    expect(people.names).to_have_count(3)

    people.choose("Anna")
    people.rename("  Hana   Malá ")
    expect(people.page.locator("[data-person='Hana Malá']")).to_contain_text("2 hry · 2 výhry · 1 nedohraná")
    expect(television.locator("main")).to_contain_text("Hana Malá")

    people.choose("Hana Malá")
    people.forget("no")
    expect(people.page.locator("#confirm")).not_to_be_visible()
    assert "Hana Malá" in service.snapshot().names.values()
    people.forget("yes")
    people.shows("Bob", "Cyril")
    expect(television.locator("main")).not_to_contain_text("Hana Malá")
    expect(television.locator("main")).to_contain_text("Modrý")
