"""Marbles that are chosen and not sent yet: a page that is loaded anew has them while the same is asked."""

from playwright.sync_api import Page, expect

from tests.browser import hands
from tests.browser.ahead import answered, asked
from tests.browser.conftest import Device
from tests.browser.devices import PHONE
from tests.browser.house import House
from tests.browser.posed import PosedHouse
from tests.browser.test_duel_says import posed_duel
from tests.browser.test_open_first import code_of
from tests.browser.test_open_sight import tap_ahead
from tests.browser.test_open_table import open_table, select

FIELD = "mmy/ycc/ycy/yym/cyc"


def picked(page: Page) -> set[str]:
    """The marbles that are chosen."""
    found: list[str] = page.locator("#marbles input:checked").evaluate_all("all => all.map(one => one.value)")
    return set(found)


def test_a_duel_that_is_loaded_anew_keeps_the_marbles_of_the_same_question(
    device: Device, posed: PosedHouse
) -> None:
    page = device(PHONE, reduced_motion="reduce")
    code = posed_duel(page, posed, FIELD, "knight", "toad")
    for name in ("L1", "M1"):
        hands.poke(page, hands.place(page, name))
    page.reload()
    expect(page.locator(".pw-card:visible .name")).to_have_text("Charge")
    assert picked(page) == {"L1", "M1"}
    hands.poke(page, hands.place(page, "M1"))
    page.reload()
    expect(page.locator(".pw-card:visible .name")).to_have_text("Shield Bash")
    assert picked(page) == {"L1"}
    page.goto("about:blank")
    ask = asked(page.context, posed, code)
    assert ask
    answered(page.context, posed, code, ask, "wish")
    page.goto(f"{posed.url}/t/{code}")
    expect(page.locator("#ask")).to_be_visible()
    assert picked(page) == set()


def test_marbles_chosen_before_an_ability_began_outlive_a_page_that_is_loaded_anew(
    device: Device, posed: PosedHouse
) -> None:
    page = device(PHONE, reduced_motion="reduce")
    posed_duel(page, posed, FIELD, "knight shield1@left2", "toad")
    for name in ("L1", "M1"):
        hands.poke(page, hands.place(page, name))
    hands.poke(page, page.get_by_role("button", name="Begin"))
    page.reload()
    hands.poke(page, page.get_by_role("button", name="Before", exact=True))
    expect(page.locator(".pw-ring").first).to_be_visible()
    page.reload()
    assert page.locator("#marbles .kept").count() == 2
    hands.poke(page, page.locator(".pw-ring").first)
    expect(page.locator("#ask [data-commit]")).to_be_enabled()
    assert picked(page) == {"L1", "M1"}


def test_an_open_table_that_is_loaded_anew_keeps_them_until_somebody_taps(
    device: Device, house: House
) -> None:
    page = device(PHONE, reduced_motion="reduce")
    open_table(page, house)
    select(page, "L1", "R5")
    page.reload()
    expect(page.locator("#strip1 [data-deed]")).to_have_text("Remove 2")
    assert picked(page) == {"L1", "R5"}
    url, code = page.url, code_of(page)
    page.goto("about:blank")
    tap_ahead(page.context, house, code, ("left cyan -1",))
    page.goto(url)
    expect(page.locator("#strip1 [data-deed]")).to_have_text("Draw")
    assert picked(page) == set()
