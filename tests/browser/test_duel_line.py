"""The line of what happened in a duel: whole on every screen, and what weighs most comes first."""

from playwright.sync_api import expect

from tests.browser.ahead import SIZES, answered, asked, resized
from tests.browser.conftest import Device
from tests.browser.devices import PHONE, SMALLEST, TABLET
from tests.browser.duels import show
from tests.browser.posed import PosedHouse
from tests.browser.sight import size_of
from tests.browser.test_duel_says import PLAIN, posed_duel

WHOLE = """() => {
  const said = document.querySelector(".pw-said > span");
  return said.scrollHeight <= said.clientHeight && said.offsetHeight <= said.parentElement.clientHeight;
}"""
"""Whether nothing of the lines of what happened is cut off."""
COUNTED = """() => {
  const said = document.querySelector(".pw-said:last-child > span");
  const more = said.querySelector(".pw-more");
  const hidden = said.querySelectorAll(":scope > span[hidden]:not(.pw-more)").length;
  const inside = more.getBoundingClientRect().bottom <= said.getBoundingClientRect().bottom + 1;
  return inside && [`${Number(more.dataset.left) + hidden} more`, "…"].includes(more.innerText);
}"""
"""Whether the line counts what found no room in it, in sight, or says that there is some."""
MANY_PARTS = """(parts) => {
  const said = document.querySelector(".pw-said > span");
  said.replaceChildren(...parts.map(([weight, words], n) => {
    const part = document.createElement("span");
    Object.assign(part.dataset, { weight, before: n ? ", " : "" });
    part.textContent = words;
    return part;
  }), said.querySelector(".pw-more"));
  dispatchEvent(new Event("resize"));
}"""


def test_on_every_screen_the_lines_of_what_happened_are_whole_and_what_was_lost_comes_first(
    device: Device, posed: PosedHouse
) -> None:
    page = device(PHONE, reduced_motion="reduce")
    code = posed_duel(page, posed, PLAIN, "lamplighter flow 3", "beasthunter c0* m1 y6 flow 2 coins 3")
    for text in ("L5 M5 : Long Shadows !", "L1 L2", "magenta"):
        ask = asked(page.context, posed, code)
        assert ask
        answered(page.context, posed, code, ask, text)
    show(page, posed, code)
    for size in (*SIZES, TABLET):
        resized(page, size)
        assert page.evaluate(WHOLE), size_of(size)
        expect(page.locator(".pw-said")).to_contain_text("magenta Exhausted", use_inner_text=True)
        assert page.evaluate(COUNTED), size_of(size)


def test_after_a_wish_the_play_is_told_on_the_smallest_phone(device: Device, posed: PosedHouse) -> None:
    page = device(SMALLEST, reduced_motion="reduce")
    posed_duel(page, posed, PLAIN, "painter", "toad")
    parts = [(7, "You wished for help"), (9, "all 15 marbles anew"), (0, "You played Raise the Shield")]
    page.evaluate(MANY_PARTS, parts)
    expect(page.locator(".pw-said > span > span:visible")).to_have_text([parts[0][1], parts[2][1], "1 more"])


def test_where_there_is_no_room_for_all_that_happened_the_least_gives_way(
    device: Device, posed: PosedHouse
) -> None:
    page = device(**SMALLEST)
    posed_duel(page, posed, PLAIN, "painter", "toad")
    parts = [(0, "Painter played Bold Contour"), (8, "1 marble turned magenta"), (3, "2 off your cyan")]
    page.evaluate(MANY_PARTS, parts)
    shown = page.locator(".pw-said > span > span:visible")
    expect(shown).to_have_text([parts[0][1], parts[2][1], "1 more"])
    page.set_viewport_size(TABLET["viewport"])
    expect(shown).to_have_text([words for _, words in parts])
