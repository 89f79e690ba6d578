""" "Done?" answers itself, unless a finger says otherwise."""

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser import hands, test_mana_surge, test_power_plants
from tests.browser.ahead import resized
from tests.browser.conftest import Device
from tests.browser.duels import dealt, lively, prompts
from tests.browser.house import House
from tests.browser.sight import ON_TOP, size_of
from tests.browser.test_duel_screens import SIZES

SOON = """window.wellsideTimes = {steady: 0, done: 400};
window.rings = 0;
addEventListener("DOMContentLoaded", () => {
    const table = document.getElementById("table");
    if (table) new MutationObserver(() => { rings += "done" in table.dataset; })
        .observe(table, {attributes: true, attributeFilter: ["data-done"]});
});"""
LATE = "window.wellsideTimes = {steady: 0, done: 600_000}"


def asked_whether_done(page: Page, house: House) -> None:
    """Power Plants, both on one phone, up to the end of the first turn."""
    test_power_plants.set_the_table(page, house, test_power_plants.ALL_HERE, test_power_plants.TRAINING)
    test_power_plants.play_until(page, "add")
    test_power_plants.answer(page)
    if test_power_plants.question(page) == "power":
        before = hands.version(page)
        page.locator("#ask button[value=skip]").tap()
        hands.moved_on(page, before)


def test_it_answers_itself(device: Device, house: House) -> None:
    page = device(times=SOON)
    asked_whether_done(page, house)
    page.wait_for_function("() => rings && !document.querySelector('.done')")
    hands.wait_until_asked(page)


def test_the_menu_says_what_it_does(device: Device, house: House) -> None:
    page = device()
    test_power_plants.set_the_table(page, house, test_power_plants.ALL_HERE, test_power_plants.TRAINING)
    hands.poke(page, page.locator("[data-menu] > summary"))
    switch = page.locator("[data-done-switch]")
    expect(switch).to_contain_text("“Done” answers itself after 3 s, unless you touch anything.")
    assert switch.evaluate("one => one.scrollWidth <= one.clientWidth")
    hands.poke(page, switch)
    expect(switch.locator("input")).not_to_be_checked()


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_a_finger_elsewhere_lets_it_wait(device: Device, house: House, motion: str) -> None:
    page = device(times=LATE, reduced_motion=motion)
    asked_whether_done(page, house)
    expect(page.locator("#table[data-done]")).to_be_attached()
    ring = page.evaluate("getComputedStyle(document.querySelector('.done'), '::before').content")
    assert ring == ('"600"' if motion == "reduce" else '""')
    expect(page.get_by_role("button", name="Take back")).to_be_visible()
    page.touchscreen.tap(180, 200)
    expect(page.locator("#table:not([data-done])")).to_be_attached()
    page.reload()
    page.wait_for_load_state()
    expect(page.get_by_role("button", name="Done", exact=True)).to_be_visible()
    expect(page.locator("#table:not([data-done])")).to_be_attached()
    before = hands.version(page)
    hands.poke(page, page.get_by_role("button", name="Done", exact=True))
    hands.moved_on(page, before)


def test_the_menu_turns_it_off_for_this_device(device: Device, house: House) -> None:
    page = device(times=SOON)
    test_mana_surge.set_the_table(page, house, test_mana_surge.ALL_HERE)
    page.locator("[data-menu] > summary").tap()
    page.get_by_label("Turns end by themselves").uncheck()
    asked_whether_done(page, house)
    expect(page.locator(".done")).to_be_visible()
    assert page.locator("#table[data-done]").count() == 0
    before = hands.version(page)
    page.evaluate("new Promise(done => setTimeout(done, 900))")
    assert hands.version(page) == before


def test_it_waits_while_a_first_time_line_has_to_be_read(device: Device, house: House) -> None:
    page = device(times=SOON)
    page.goto(house.url)
    page.evaluate("""() => {
        localStorage["primers-off"] = "no";
        localStorage.primers = JSON.stringify(["add", "power", "swap"].map((one) => `power_plants ${one}`));
    }""")
    asked_whether_done(page, house)
    expect(page.locator("#note")).to_contain_text("Done ends your turn")
    page.evaluate("new Promise(done => setTimeout(done, 900))")
    expect(page.locator(".done")).to_be_visible()


def test_by_itself_it_waits_3_s(device: Device, house: House) -> None:
    page = device(times="window.wellsideTimes = {steady: 0}")
    page.clock.install()
    asked_whether_done(page, house)
    expect(page.locator("#table[data-done]")).to_be_attached()
    assert page.locator("#table").evaluate("one => one.style.getPropertyValue('--done')") == "3000ms"
    before = hands.version(page)
    page.clock.pause_at(page.evaluate("Date.now()"))
    page.clock.run_for(3000)
    hands.moved_on(page, before)


def test_done_and_take_back_stand_side_by_side(device: Device, house: House) -> None:
    page = device(reduced_motion="reduce")
    dealt(page, house, lively(1, "beasthunter", "bailiff"), prompts("done"))
    back = page.get_by_role("button", name="Take back")
    for size in SIZES:
        resized(page, size)
        assert side_by_side(page, page.locator("#ask [data-done]"), back), size_of(size)
        assert back.evaluate(ON_TOP), size_of(size)
    before = hands.version(page)
    hands.poke(page, back)
    hands.moved_on(page, before)
    expect(page.locator("#ask [data-done]")).to_have_count(0)


def side_by_side(page: Page, done: Locator, back: Locator) -> bool:
    """Whether two buttons stand on one line of the parchment, Done after Take back, however it is turned."""
    at, beside = done.bounding_box(), back.bounding_box()
    assert at is not None
    assert beside is not None
    flat = page.evaluate("new DOMMatrix(getComputedStyle(document.getElementById('ask')).transform).b")
    if not flat:
        level = abs(at["y"] + at["height"] - beside["y"] - beside["height"]) < 2
        return level and beside["x"] + beside["width"] < at["x"]
    level = abs(at["x"] + at["width"] - beside["x"] - beside["width"]) < 2
    return level and (beside["y"] < at["y"] if flat > 0 else beside["y"] > at["y"])
