"""The camera page in a real browser, with the whole chain behind it: what is seen, and setting the tray."""

import re

import pytest
from playwright.sync_api import Page, expect

from hub.bootstrap import Hub
from tests.browser.camera_page import CameraPage
from tests.browser.conftest import Console

pytestmark = [pytest.mark.broker, pytest.mark.parametrize("hub", ["embedded"], indirect=True)]


def test_a_throw_is_seen_and_the_tray_is_set(hub: Hub, television: Page, phone: Page, console: Console) -> None:
    console.expect("409")  # refusals
    camera = CameraPage(television, hub.url).open()
    expect(camera.dice).to_have_count(0)
    camera.throw_dice()
    expect(camera.dice).to_have_count(2)
    expect(camera.verdict).to_contain_text(re.compile(r"Kamera čte [1-6] a [1-6]\."))

    assert not camera.scrolls

    expect(camera.tray_state).to_have_text("Kostky se hledají v celém obraze.")
    expect(television.locator("#save-tray [data-submit]")).to_be_disabled()
    camera.drag(0, 0.02, 0.03)
    camera.drag(2, -0.01, -0.02)
    camera.save()
    expect(camera.toast).to_have_text("Miska je uložená.")
    expect(camera.tray_state).to_have_text("Rohy misky jsou vyznačené ručně.")
    expect(television.locator("#save-tray [data-submit]")).to_be_disabled()
    camera.open()
    assert [camera.knob(index) for index in range(4)] == [(0.02, 0.03), (1.0, 0.0), (0.99, 0.98), (0.0, 1.0)]

    handset = CameraPage(phone, hub.url).open()
    assert handset.knob(0) == (0.02, 0.03)
    assert phone.evaluate("document.documentElement.scrollWidth <= innerWidth")
    box = handset.corner(0).bounding_box()
    assert box
    assert min(box["width"], box["height"]) >= 44
    handset.ask("find-markers")
    expect(handset.toast).to_have_text("V obraze není vidět žádná ze značek 1 až 4.")
    handset.ask("keep-empty")
    expect(handset.toast).to_contain_text("Kamera v misce něco vidí.")
    handset.ask("whole-picture")
    expect(camera.tray_state).to_have_text("Kostky se hledají v celém obraze.")


def test_corners_move_by_keys_and_can_be_put_back(hub: Hub, television: Page, console: Console) -> None:
    console.expect("409")
    camera = CameraPage(television, hub.url).open()
    camera.corner(1).focus()
    for key in ("Shift+ArrowLeft", "ArrowLeft", "ArrowLeft", "Shift+ArrowDown", "ArrowUp"):
        television.keyboard.press(key)
    assert camera.knob(1) == (0.94, 0.05)  # half a share each, five with Shift: 94 and 4.5
    expect(television.locator("#corner-where")).to_have_text("94 %, 4.5 %")
    with television.expect_response("**/camera/live"):
        pass  # a fresh picture leaves alone what is being moved
    assert camera.knob(1) == (0.94, 0.05)
    television.locator("[data-reset]").click()
    assert camera.knob(1) == (1.0, 0.0)
    expect(television.locator("[data-reset]")).to_be_hidden()

    camera.drag(0, 1.2, 1.2)  # beyond the picture, onto the opposite corner
    assert camera.knob(0) == (1.0, 1.0)
    camera.save()
    expect(camera.toast).to_contain_text("Z těchto bodů se miska nedá složit.")
    assert camera.knob(0) == (1.0, 1.0), "what was moved is still there to be mended"


def test_what_is_moved_here_outlives_what_others_save(hub: Hub, television: Page, phone: Page) -> None:
    camera, handset = CameraPage(television, hub.url).open(), CameraPage(phone, hub.url).open()
    camera.drag(0, 0.05, 0.05)
    handset.drag(2, -0.1, -0.1)
    handset.save()
    expect(camera.tray_state).to_have_text("Rohy misky jsou vyznačené ručně.")
    assert [camera.knob(0), camera.knob(2)] == [(0.05, 0.05), (1.0, 1.0)]
    television.locator("[data-reset]").click()
    assert [camera.knob(0), camera.knob(2)] == [(0.0, 0.0), (0.9, 0.9)]
    camera.drag(0, 0.05, 0.05)
    camera.ask("whole-picture")
    expect(camera.tray_state).to_have_text("Kostky se hledají v celém obraze.")
    assert [camera.knob(0), camera.knob(2)] == [(0.0, 0.0), (1.0, 1.0)], "asked for here, so it is shown here"


def test_a_corner_is_held_by_one_finger(hub: Hub, phone: Page) -> None:
    camera = CameraPage(phone, hub.url).open()
    x, y = camera.middle(0)
    other = camera.middle(1)
    camera.touch("touchStart", (x, y))
    camera.touch("touchStart", (x, y), other)
    camera.touch("touchMove", (x + 20, y + 20), (other[0] - 40, other[1] + 40))
    camera.touch("touchMove", (x + 40, y + 40))  # the other one is lifted
    camera.touch("touchEnd")
    stage = camera.picture.bounding_box()
    assert stage
    assert camera.knob(0) == (round(40 / stage["width"], 2), round(40 / stage["height"], 2))
    assert camera.knob(1) == (1.0, 0.0)
    phone.mouse.move(*other)
    phone.mouse.down(button="right")
    phone.mouse.move(other[0] - 40, other[1] + 40)
    phone.mouse.up(button="right")
    assert camera.knob(1) == (1.0, 0.0)


def test_pictures_come_only_while_somebody_looks(hub: Hub, television: Page) -> None:
    CameraPage(television, hub.url).open()
    look = (
        "state => { Object.defineProperty(document, 'visibilityState', {value: state, configurable: true});"
        " document.dispatchEvent(new Event('visibilitychange')); }"
    )
    with television.expect_response("**/camera/live"):
        pass
    television.evaluate(look, "hidden")
    television.wait_for_load_state("networkidle")  # half a second without a request
    with television.expect_response("**/camera/live"):
        television.evaluate(look, "visible")
