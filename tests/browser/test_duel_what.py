"""«What is this?» at a duel: the cards of what is held, on four screens."""

from playwright.sync_api import Page, expect

from tests.browser import hands
from tests.browser.ahead import resized
from tests.browser.conftest import Device
from tests.browser.devices import PHONE, PHONE_ON_ITS_SIDE, SMALLEST, TABLET
from tests.browser.posed import PosedHouse
from tests.browser.sight import size_of
from tests.browser.test_draw import Finger, picked
from tests.browser.test_duel_says import PLAIN, posed_duel
from tests.browser.test_what import held, middle

HELD = {
    "#side1 .pw-hero": ("Bailiff", ".pw-face"),
    "#bar1magenta": ("magenta bar", ".pw-gem"),
    "#side0 .pw-coins": ("Wishing Coins", ".pw-coins"),
    "#side0 .pw-flow": ("Power Flow", ".pw-flow"),
    "#side0 .pw-counter": ("Fly", ".k-fly"),
    ".pw-rails .pw-known": ("Pad", ".k-pad"),
    '.pw-marble:has([value="M3"])': ("Cyan marble", "i"),
}
"""What is held, the name on its card, and what its picture shows."""
CARD = """(about) => {
  const box = (one) => one.getBoundingClientRect();
  const [card, of] = [box(document.getElementById("what")), box(document.querySelector(about))];
  const out = [];
  const seen = card.left >= 0 && card.top >= 0 && card.right <= innerWidth && card.bottom <= innerHeight;
  if (!seen) out.push("not whole on the screen");
  const across = Math.min(card.right, of.right) - Math.max(card.left, of.left);
  const down = Math.min(card.bottom, of.bottom) - Math.max(card.top, of.top);
  if (across > 1 && down > 1) out.push("on what it speaks of");
  const name = box(document.querySelector("#what h2"));
  for (const part of document.querySelectorAll("#what .picture *")) {
    const { width, height, left, right, top, bottom } = box(part);
    if (width <= 1) continue;   // for screen readers alone
    const wide = Math.min(right, name.right) - Math.max(left, name.left);
    const high = Math.min(bottom, name.bottom) - Math.max(top, name.top);
    const meets = wide > 1 && high > 1;
    if (meets || Math.max(width, height) > 70) out.push(`${part.className}: ${width}, ${height}`);
  }
  return out;
}"""
"""What is wrong with where a card lies, and with its picture."""
GROUND = "frame => getComputedStyle(frame).backgroundImage"


def at_a_duel(page: Page, posed: PosedHouse) -> None:
    """A duel with a token on a rail, one on a hero, and a counter."""
    posed_duel(page, posed, PLAIN, "toad flow 3 pad1@topL fly=3", "bailiff")
    expect(page.locator("#m0")).to_be_visible()


def test_what_is_held_says_what_it_is(device: Device, posed: PosedHouse) -> None:
    page = device(reduced_motion="reduce")
    at_a_duel(page, posed)
    found: dict[str, list[str]] = {}
    for size in (SMALLEST, PHONE, PHONE_ON_ITS_SIDE, TABLET):
        resized(page, size)
        for about, (name, picture) in HELD.items():
            held(page, *middle(page.locator(about).first))()
            expect(page.locator("#what header > h2")).to_contain_text(name)
            expect(page.locator(f"#what .picture {picture}").first).to_be_visible()
            expect(page.locator("#what[popover=auto]")).to_be_visible()
            assert "url(" not in page.locator("#what .picture").evaluate(GROUND), f"{about} lies on itself"
            found[f"{about} at {size_of(size)}"] = page.evaluate(CARD, about)
            page.keyboard.press("Escape")
            expect(page.locator("#what")).to_be_hidden()
        assert picked(page) == set(), f"at {size_of(size)} what was held is picked"
    assert {where: told for where, told in found.items() if told} == {}


def test_rows_and_columns_say_what_they_are_for_when_they_are_tapped(
    device: Device, posed: PosedHouse
) -> None:
    page = device(PHONE, reduced_motion="reduce")
    at_a_duel(page, posed)
    for place, name in (("at-left4", "Row 4"), ("at-topM", "The Middle")):
        hands.poke(page, page.locator(f".pw-notch.{place}"))
        expect(page.locator("#what header > h2")).to_have_text(name)
        page.keyboard.press("Escape")
        expect(page.locator("#what")).to_be_hidden()


def test_a_line_that_is_drawn_opens_no_card(device: Device, posed: PosedHouse) -> None:
    page = device(PHONE, reduced_motion="reduce")
    at_a_duel(page, posed)
    Finger(page).draw(["L3", "M3"])
    assert picked(page) == {"L3", "M3"}
    expect(page.locator("#what")).to_be_hidden()


def test_an_ability_that_is_held_on_a_sheet_says_whether_it_can_be_played(
    device: Device, posed: PosedHouse
) -> None:
    page = device(PHONE, reduced_motion="reduce")
    at_a_duel(page, posed)
    hands.poke(page, page.locator("#side0 .pw-hero"))
    ability = page.locator('[data-what="ability:toad:0"]:visible')
    expect(ability).to_be_visible()
    held(page, *middle(ability))()
    expect(page.locator("#what header > h2")).to_have_text("Lily Pad")
    expect(page.locator("#what li").last).to_have_text("Can be played now")
    expect(page.locator("#sheet0")).to_be_visible()
