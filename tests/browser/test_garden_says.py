"""What the sheet, the line and the count of Power Plants say, and what they keep for later."""

import pytest
from playwright.sync_api import expect

from tests.browser.ahead import SIZES, new_table, play_ahead, resized, settled, unseen
from tests.browser.conftest import Device
from tests.browser.devices import PHONE, SMALLEST, screen
from tests.browser.hands import poke
from tests.browser.house import House
from tests.browser.lobby import FORM
from tests.browser.sight import lost
from tests.browser.test_garden import box_of, garden, lively


def test_the_result_is_kept_for_after_the_count(device: Device, house: House) -> None:
    page = device(SMALLEST, reduced_motion="reduce")
    code = new_table(page.context, house, "power_plants", seats="3")
    assert play_ahead(page, house, code, 400, lively) is None
    page.goto(f"{house.url}/t/{code}")
    expect(page.locator("#ask h2")).to_be_hidden()
    expect(page.locator("#count")).not_to_contain_text("Nobody sits here")
    poke(page, page.locator("#count [data-step=next]"))
    poke(page, page.get_by_role("link", name="The story"))
    expect(page.locator(".pp-told")).to_be_visible()
    page.go_back()
    expect(page.locator("#count .pp-steps > li").nth(1)).to_be_visible()
    poke(page, page.locator("#count [data-step=last]"))
    expect(page.locator("#ask h2")).to_contain_text("win")
    for size in SIZES:
        resized(page, size)
        again = box_of(page, "#ask .row .button")
        assert again["y"] + again["height"] <= size["viewport"]["height"], size


def test_the_sheet_names_who_is_asked_and_says_what_was_done(device: Device, house: House) -> None:
    page = device(PHONE)
    code = garden(page, house, 30, until="done")
    expect(page.locator("#ask .pp-asked")).to_be_visible()
    expect(page.locator("#ask .pp-words")).to_contain_text("planted")
    play_ahead(page, house, code, 200, lively, "swap")
    expect(page.locator("#ask [data-hint]")).to_have_text("Swap one?")
    expect(page.locator("#ask .pp-task")).to_contain_text("drawn.")
    expect(page.locator("#board .pp-past *")).to_have_count(0)


@pytest.mark.parametrize("seats", ["3", "5"])
def test_a_swap_is_whole_on_any_screen(device: Device, house: House, seats: str) -> None:
    page = device(PHONE, reduced_motion="reduce")
    garden(page, house, 40, until="swap", seats=seats)
    for size in SIZES:
        resized(page, size)
        assert unseen(page) + lost(page) == [], size


def test_each_of_two_turns_has_a_line(device: Device, house: House) -> None:
    page = device(PHONE)
    garden(page, house, 40, seats="3")
    lines = page.locator("#story .pp-turn")
    expect(lines).to_have_count(2)
    said = box_of(page, "#story .pp-said")
    for line in lines.all():
        box = line.bounding_box()
        assert box
        assert box["y"] + box["height"] <= said["y"] + said["height"] + 1


def test_a_rule_closes_onto_the_cards_that_it_was_opened_from(device: Device, house: House) -> None:
    page = device(PHONE)
    garden(page, house, 0)
    settled(page)
    poke(page, page.locator(".pp-door").first)
    poke(page, page.locator("#cards .pp-rule").first)
    expect(page.locator("#clause")).to_be_visible()
    poke(page, page.locator("#clause button"))
    expect(page.locator("#clause")).to_be_hidden()
    expect(page.locator("#cards")).to_be_visible()


def test_the_number_of_seats_is_changed_in_sight_of_the_start(device: Device, house: House) -> None:
    page = device(screen(390, 664))
    page.goto(house.url)
    page.evaluate(FORM, {"game": "power_plants", "name": "Ada", "with": "devices"})
    more = page.get_by_role("button", name="One seat more")
    for size in SIZES:
        page.set_viewport_size(size["viewport"])
        expect(more).to_be_in_viewport(ratio=1)
        assert more.evaluate(
            "one => { const r = one.getBoundingClientRect();"
            " return one.contains(document.elementFromPoint(r.x + r.width / 2, r.y + r.height / 2)); }"
        ), size
