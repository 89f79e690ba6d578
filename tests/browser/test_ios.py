"""What iPhones do that Chromium does not: each cause is looked at in the page itself."""

import pytest
from playwright.sync_api import expect

from tests.browser import gladiators, hands
from tests.browser.ahead import new_table, play_ahead
from tests.browser.conftest import Device
from tests.browser.house import House
from tests.browser.lobby import play_with_bots, set_the_table

SMALL_FIELDS = """() => [...document.querySelectorAll('input, select, textarea')]
  .filter((one) => !/hidden|radio|checkbox/.test(one.type) && parseFloat(getComputedStyle(one).fontSize) < 16)
  .map((one) => one.outerHTML)"""
LACKS = """words => {
  const can = CSS.supports.bind(CSS);
  CSS.supports = (...asked) => !asked.join(": ").includes(words) && can(...asked);
}"""
OLD = {
    "popover": "delete HTMLElement.prototype.popover",
    ":has": f"({LACKS})(':has')",
    "container queries": f"({LACKS})('container-type')",
    "dvh": f"({LACKS})('dvh')",
}
"""What a browser of before lacks, one by one."""


def test_no_field_is_so_small_that_a_phone_zooms_in(device: Device, house: House) -> None:
    page = device()
    for path in ("/", "/join", "/rules/power_well"):
        page.goto(house.url + path)
        assert page.evaluate(SMALL_FIELDS) == []
    set_the_table(page, house)
    expect(page.locator(".chairs input:visible").first).to_be_visible()
    assert page.evaluate(SMALL_FIELDS) == []
    play_with_bots(page, house, "powerdome")
    page.get_by_role("button", name="Talk").tap()
    expect(page.locator("#saying")).to_be_visible()
    assert page.evaluate(SMALL_FIELDS) == []


FIELDS = {
    "nominate": "[data-search]",
    "bids": "[aria-label^='Bid for']",
    "exchange": "[name=promise]",
    "character": "[name=line]",
    "allocation": ".pd-dial .input",
}
"""Questions of PowerDome that are answered in fields, in the order of a game, and one of those fields."""


def test_no_field_of_a_question_is_so_small_that_a_phone_zooms_in(device: Device, house: House) -> None:
    page = device(reduced_motion="reduce")
    code = new_table(page.context, house, "powerdome", seats="2", setup="full_setup")
    for prompt, field in FIELDS.items():
        play_ahead(page, house, code, 40, gladiators.quietly, until=prompt)
        page.goto(f"{house.url}/t/{code}")
        hands.it_is_me(page)
        expect(page.locator(field).first).to_be_attached()
        assert page.evaluate(SMALL_FIELDS) == [], prompt
    play_ahead(page, house, code, 2, gladiators.quietly)
    page.goto(f"{house.url}/t/{code}")
    expect(page.locator("#retelling")).to_be_attached()
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


@pytest.mark.parametrize("lack", OLD)
def test_a_browser_that_is_too_old_is_told_so_and_can_read_the_rules(
    device: Device, house: House, lack: str
) -> None:
    page = device()
    page.add_init_script(OLD[lack])
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
