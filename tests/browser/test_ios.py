"""What iPhones do that Chromium does not: each cause is looked at in the page itself."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Device
from tests.browser.house import House
from tests.browser.lobby import play_with_bots

SMALL_FIELDS = """() => [...document.querySelectorAll('input, select, textarea')]
  .filter((one) => !/hidden|radio|checkbox/.test(one.type) && parseFloat(getComputedStyle(one).fontSize) < 16)
  .map((one) => one.outerHTML)"""
NO_POPOVER = "delete HTMLElement.prototype.popover"


def test_no_field_is_so_small_that_a_phone_zooms_in(device: Device, house: House) -> None:
    page = device()
    for path in ("/", "/join"):
        page.goto(house.url + path)
        assert page.evaluate(SMALL_FIELDS) == []
    play_with_bots(page, house, "powerdome")
    page.get_by_role("button", name="Talk").tap()
    expect(page.locator("#saying")).to_be_visible()
    assert page.evaluate(SMALL_FIELDS) == []


@pytest.mark.parametrize("game", ["power_well", "power_plants", "mistywell", "powerdome", "mana_surge"])
def test_a_board_listens_to_taps_on_bare_ground_and_selects_no_text(
    device: Device, house: House, game: str
) -> None:
    page = device()
    play_with_bots(page, house, game)
    assert page.locator("#board").evaluate("one => getComputedStyle(one).cursor") == "pointer"
    assert page.locator("#board").evaluate("one => getComputedStyle(one).userSelect") == "none"


def test_sound_comes_back_after_a_call(device: Device, house: House) -> None:
    page = device()
    page.add_init_script(
        "const Plain = AudioContext; window.AudioContext = class extends Plain {"
        " constructor() { super(); window.air = this; } }"
    )
    play_with_bots(page, house, "power_well")
    page.get_by_label("Menu of this table").tap()
    sound = page.locator("[data-sound] input")
    sound.check()
    page.evaluate("air.suspend()")
    assert page.evaluate("air.state") == "suspended"
    sound.uncheck()
    sound.check()
    page.evaluate(
        "() => new Promise((done) => { if (air.state === 'running') done(); air.onstatechange = done; })"
    )
    assert page.evaluate("air.state") == "running"


def test_a_browser_that_is_too_old_is_told_so_and_can_read_the_rules(device: Device, house: House) -> None:
    page = device()
    page.add_init_script(NO_POPOVER)
    page.goto(house.url)
    expect(page.locator(".old-browser")).to_be_visible()
    play_with_bots(page, house, "mana_surge")
    expect(page.locator(".old-browser")).to_be_visible()
    expect(page.locator("#table")).to_be_hidden()
    page.locator(".old-browser a").tap()
    expect(page.locator(".book")).to_be_visible()


def test_a_browser_of_today_hears_nothing_of_it(device: Device, house: House) -> None:
    page = device()
    page.goto(house.url)
    expect(page.locator("h1")).to_be_visible()
    expect(page.locator(".old-browser")).to_be_hidden()
