"""A seat goes to another device: by the code that is typed, and by the address in the square."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser import hands
from tests.browser.conftest import Device
from tests.browser.devices import PHONE, PHONE_ON_ITS_SIDE, SMALLEST, TABLET
from tests.browser.house import House
from tests.browser.lobby import code_of, set_the_table, start

INSIDE = """one => {
  const { left, top, right, bottom } = one.getBoundingClientRect();
  return left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight;
}"""
GAMES = ("power_well", "power_plants")


def against_a_bot(page: Page, house: House, slug: str) -> str:
    """A game against a bot, begun; the table's code."""
    page.goto(house.url)
    page.evaluate(
        """slug => {
          const form = Object.assign(document.createElement("form"), { method: "post", action: "/tables" });
          for (const [name, value] of Object.entries({ game: slug, with: "bot", name: "Ada" })) {
            form.append(Object.assign(document.createElement("input"), { name, value }));
          }
          document.body.append(form);
          form.submit();
        }""",
        slug,
    )
    page.wait_for_url("**/t/*")
    expect(page.locator('#table[data-phase="playing"]')).to_be_visible()
    return page.url.rpartition("/")[2]


def shown_code(page: Page, seat: int = 0) -> str:
    """Lets a device show the code of its seat; what is to be typed."""
    page.locator("[data-menu] > summary").tap()
    hands.tap(page.locator(f"#chair-{seat} [popovertarget=move-{seat}]").first)
    hands.tap(page.locator(f"#move-{seat}").get_by_role("button", name="Show the code"))
    expect(page.locator("#moving .ticket")).to_be_visible()
    return page.locator("#moving .ticket").inner_text()


@pytest.mark.parametrize("slug", GAMES)
def test_a_seat_goes_to_the_phone_on_which_its_code_is_typed(device: Device, house: House, slug: str) -> None:
    old, new = device(), device()
    code = against_a_bot(old, house, slug)
    typed = shown_code(old)
    new.goto(f"{house.url}/join")
    new.get_by_label("Code of a table").fill(typed.lower())
    hands.tap(new.get_by_role("button", name="Join"))
    expect(new.get_by_role("heading", name="Play on here?")).to_be_visible()
    expect(new.locator("main")).to_contain_text("Ada")
    hands.tap(new.get_by_role("button", name="Play on here"))
    expect(new).to_have_url(re.compile(f"/t/{code}$"))
    expect(new.locator("#chair-0.mine")).to_be_attached()
    expect(old.locator("#note")).to_contain_text("Ada now plays on another device.")
    expect(old.locator("#moving")).to_be_hidden()
    expect(old.locator(".chair.mine")).to_have_count(0)


@pytest.mark.parametrize("size", [SMALLEST, PHONE, PHONE_ON_ITS_SIDE, TABLET], ids=str)
def test_the_square_and_the_code_are_in_sight_and_close_by_a_tap_outside(
    device: Device, house: House, size: dict[str, object]
) -> None:
    page = device(size)
    against_a_bot(page, house, "power_well")
    shown_code(page)
    for part in (".qr", ".ticket"):
        assert page.locator(f"#moving {part}").evaluate(INSIDE)
    assert page.locator("#moving .qr").evaluate("one => one.complete && one.naturalWidth > 0")
    page.touchscreen.tap(4, 4)
    expect(page.locator("#moving")).to_be_hidden()


def test_one_of_two_who_share_a_phone_goes_on_with_their_own(device: Device, house: House) -> None:
    shared, own = device(), device()
    set_the_table(shared, house)
    code = code_of(shared)
    hands.tap(shared.locator("#chair-1").get_by_role("button", name="Sit here too"))
    expect(shared.locator("#chair-1.mine")).to_be_attached()
    start(shared)
    hands.tap(shared.get_by_role("button", name="It is me"))
    typed = shown_code(shared, 1)
    own.goto(f"{house.url}/t/{code}/take/{typed.rpartition('-')[2]}")
    hands.tap(own.get_by_role("button", name="Play on here"))
    expect(own.locator("#chair-1.mine")).to_be_attached()
    expect(shared.locator("#chair-0.mine")).to_be_attached()
    expect(shared.locator("#chair-1.mine")).to_have_count(0)
