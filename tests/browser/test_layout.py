"""Every page in every state, language and width: nothing overlaps, nothing is cut off, nothing scrolls sideways.

A page is loaded once for each state and language and seen at all widths, with the typeface and then without it.
"""

import re
from collections import defaultdict
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from hub.texts.catalogue import LANGUAGES
from tests.browser.chromium import block_font
from tests.browser.conftest import Console, opened
from tests.browser.states import SCENES, Scene, Stage, State

SCREENS = ((3840, 2160), (1920, 1080), (1280, 720), (1200, 700), (768, 1024), (390, 844), (360, 740))
TELEVISIONS = (1920, 3840)
LOOK = Path(__file__).with_name("layout.js")
# Names are as long as people like, and what was said last fades out at the edge; all of it stands elsewhere in full.
# Tables of figures, the board and the colours of a brush scroll sideways in their own frame.
SHORTENED = ".player-name, .me-name, .ticker, .subtitle, .table-scroll, .board-scroll, .offer--brush .pills"
# What is meant to lie over something else: a tap anywhere on a card takes one more of it.
LAYERED = ((".play .pile .step", ".pile"),)
# A message nobody wrote, or half of one.
A_KEY = re.compile(r"\b(?:web|catan|refusal|tell|attention)\.[a-z_]+\b|\{[a-z_]+\}")


class Findings:
    """What is wrong, each with all places where it is."""

    def __init__(self) -> None:
        self._where: dict[str, list[str]] = defaultdict(list)

    def note(self, state: State, what: str, where: str) -> None:
        self._where[f"{state.name}: {what}"].append(where)

    def __str__(self) -> str:
        return "\n".join(f"{what} [{', '.join(where)}]" for what, where in self._where.items())


def look(page: Page, state: State, findings: Findings, language: str) -> None:
    for width, height in SCREENS:
        page.set_viewport_size({"width": width, "height": height})
        fits = state.fits and width in TELEVISIONS
        wishes = {"width": width, "shortened": SHORTENED, "layered": LAYERED, "fits": fits}
        for letters, found in zip(("ours", "DejaVu"), page.evaluate("lookTwice", wishes), strict=True):
            for what in found:
                findings.note(state, what, f"{language} {width} {letters}")


@pytest.mark.long
@pytest.mark.parametrize("scene", SCENES, ids=lambda scene: scene.__name__)
def test_every_page_holds(scene: Scene, stage: Stage, television: Page, console: Console) -> None:
    console.expect("404")  # the page that says so
    findings = Findings()
    television.add_init_script(path=LOOK)
    for state in scene(stage):
        for language in LANGUAGES:
            with stage.visit(television, state, lang=language):
                for key in A_KEY.findall(television.locator("body").inner_text()):
                    findings.note(state, f"untranslated: {key}", language)
                look(television, state, findings, language)
    assert not str(findings), f"\n{findings}"


BOXES = """async () => {
    await document.fonts.ready;
    return [...document.querySelectorAll("body *")].map(one => {
        const { left, top, width, height } = one.getBoundingClientRect();
        return [left, top, width, height].map(Math.round).join(" ");
    });
}"""


def test_a_page_that_never_gets_the_font_lies_as_the_sweep_sees_it(
    stage: Stage, chromium: Browser, television: Page, console: Console
) -> None:
    console.expect("ERR_FAILED")
    without = opened(chromium, console, width=1920, height=1080, is_touch=False)
    block_font(without)
    blocked = without.new_page()
    television.add_init_script(path=LOOK)
    stage.play(lambda move: move.command == "BuildCity")
    for path in ("/", "/history", "/setup"):
        blocked.goto(f"{stage.url}{path}")
        television.goto(f"{stage.url}{path}")
        assert television.evaluate(BOXES) != blocked.evaluate(BOXES), "the font makes no difference"
        television.evaluate("takeLetters(true)")
        assert television.evaluate(BOXES) == blocked.evaluate(BOXES), path
    without.close()
