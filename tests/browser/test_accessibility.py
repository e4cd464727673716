"""Every page in every state that matters, looked at by axe-core: nothing serious may be found."""

from typing import Literal

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

from tests.browser.conftest import Console
from tests.browser.states import PHONE, SCENES, TV, Scene, Stage, State

SERIOUS = ("serious", "critical")
# In the dark only colours differ, so only they are looked at again.
THEMES: dict[Literal["light", "dark"], dict[str, object]] = {"light": {}, "dark": {"runOnly": ["color-contrast"]}}


def look(stage: Stage, page: Page, state: State, screen: str) -> list[str]:
    """What is wrong with a page in both themes."""
    found = []
    for theme, rules in THEMES.items():
        page.emulate_media(color_scheme=theme)  # a report follows the system, not the dashboard
        with stage.visit(page, state, theme=theme):
            report = Axe().run(page, options={"resultTypes": ["violations"], **rules})
        for one in report.response["violations"]:
            if one["impact"] in SERIOUS:
                where = ", ".join(" ".join(node["target"]) for node in one["nodes"][:4])
                found.append(f"{state.name} ({screen}, {theme}): {one['id']}: {one['help']} – {where}")
    return found


@pytest.mark.parametrize("scene", SCENES, ids=lambda scene: scene.__name__)
def test_nothing_serious_is_found(scene: Scene, stage: Stage, television: Page, phone: Page, console: Console) -> None:
    console.expect("404")  # the page that says so
    devices = {PHONE: phone, TV: television}
    found = [
        one for state in scene(stage) for screen in state.screens for one in look(stage, devices[screen], state, screen)
    ]
    assert not found, "\n".join(found)
