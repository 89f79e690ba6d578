"""The page of a finished game, on phones: reached from the table, whole on every screen, its picture kept."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from games import GAMES
from tests.browser.ahead import OURS, asked, new_table, play_ahead
from tests.browser.axe import findings
from tests.browser.conftest import Device
from tests.browser.devices import PHONE, PHONE_ON_ITS_SIDE, SMALLEST, TABLET
from tests.browser.hands import poke
from tests.browser.house import House
from tests.browser.lobby import code_of, join, set_the_table, sit, start
from tests.browser.sight import size_of

BREAKS = """lead => {
  const [name] = lead.querySelectorAll("bdi"), stop = document.createRange(), lone = [];
  stop.selectNodeContents(name.nextSibling);
  for (let wide = lead.clientWidth; wide > 150; wide -= 2) {
    lead.style.width = `${wide}px`;
    if (stop.getBoundingClientRect().top >= name.getBoundingClientRect().bottom - 4) lone.push(wide);
  }
  return lone;
}"""
"""The widths at which the stop after a name begins a line."""


BESIDE = """board => {
  const { left, right, top, bottom } = board.getBoundingClientRect(), told = [];
  const across = (hex) => {
    const { a, b } = hex.getScreenCTM();
    return Math.hypot(a, b) * (Math.abs(b) > 0.001 ? 25 : 21.65);
  };
  if (left < 0 || right > innerWidth) told.push("wider than the page");
  if (top > innerHeight / 2 || Math.min(bottom, innerHeight) - top < 80) told.push(`out of sight at ${top}`);
  if (bottom - top > innerHeight || right - left < 200) told.push("higher than the screen, or small");
  for (const one of board.querySelectorAll(":not(.unseen, .mw-roofs *, .hx-turns *), .hx-turns .hx-face")) {
    const box = one.getBoundingClientRect(), seen = one.checkVisibility() && box.width && box.height;
    const more = one.closest(".hx-turns") && one.matches(".hx-face") ? box.width / 2 - across(one) : 0;
    const beside = box.left + more < left - 2 || box.right - more > right + 2;
    if (seen && beside) told.push(one.outerHTML.slice(0, 90));
  }
  return told;
}"""
"""What is wrong with where a board lies, and what of it lies beside it, but for cut off roofs.

The box of a hex that is turned is larger than the hex.
"""


def resigned(page: Page, house: House, slug: str) -> str:
    """A table whose game is over, as one after the other resigned; its code."""
    code = new_table(page.context, house, slug, heroes="random", name="Wilhelmina Waterstone")
    while ask := asked(page.context, house, code):
        form = {"seat": str(ask["seat"])}
        page.context.request.post(f"{house.url}/t/{code}/resign", form=form, headers=OURS, max_redirects=0)
    return code


@pytest.mark.parametrize("size", [SMALLEST, PHONE_ON_ITS_SIDE, TABLET], ids=size_of)
def test_the_board_as_it_fell_is_in_sight(device: Device, house: House, size: dict[str, Any]) -> None:
    page = device(size)
    for slug in [slug for slug, game in GAMES.items() if not game.endless]:
        page.goto(f"{house.url}/t/{resigned(page, house, slug)}/outcome")
        assert page.get_by_role("img", name="The board in the end.").evaluate(BESIDE) == [], slug
        assert page.evaluate("document.documentElement.scrollWidth") <= size["viewport"]["width"]
        assert 3 <= page.locator(".counted dd").count() <= 5


def test_the_next_game_begins_from_the_page_of_the_last(device: Device, house: House) -> None:
    page = device(SMALLEST)
    code = resigned(page, house, "power_well")
    page.goto(f"{house.url}/t/{code}/outcome")
    poke(page, page.get_by_role("link", name="Right before the end"))
    expect(page.locator("#moments [role=status]")).to_contain_text("1 of 2")
    page.go_back()
    poke(page, page.get_by_role("button", name="Play again with sides swapped"))
    expect(page.locator('#table[data-phase="playing"]')).to_be_attached()
    assert page.url == f"{house.url}/t/{code}"


@pytest.mark.parametrize("size", [SMALLEST, PHONE, PHONE_ON_ITS_SIDE, TABLET], ids=size_of)
def test_how_it_went_is_read_and_kept(device: Device, house: House, size: dict[str, Any]) -> None:
    page = device(size)
    code = new_table(page.context, house, "mana_surge", name="Ada", **{"with": "here"})
    play_ahead(page, house, code, 40, lambda ask: ask["answers"][0])
    for _ in range(2):
        seat = page.context.request.get(f"{house.url}/api/tables/{code}/asks").json()[0]["seat"]
        given = page.context.request.post(
            f"{house.url}/t/{code}/resign", form={"seat": str(seat)}, headers=OURS
        )
        assert given.ok
    page.goto(f"{house.url}/t/{code}")
    poke(page, page.get_by_role("link", name="How it went"))
    expect(page.locator("h1")).to_contain_text("wins")
    expect(page.locator("[data-picture]")).to_be_visible()
    wide = page.evaluate("[document.documentElement.scrollWidth, document.documentElement.clientWidth]")
    assert wide[0] <= wide[1], "the page is wider than the screen"
    assert not findings(page)
    text = page.locator("[data-picture]").evaluate("one => 13.5 * one.clientWidth / 400")
    assert text >= 11 or size["viewport"]["width"] < 340, "the words of the picture are too small to read"
    with page.expect_download() as kept:
        poke(page, page.get_by_role("button", name="Share the picture"))
    assert kept.value.suggested_filename == "wellside.png"
    assert kept.value.path().read_bytes()[:4] == b"\x89PNG"
    poke(page, page.get_by_text("The same in numbers"))
    expect(page.locator("table caption")).to_have_text("Mana")
    poke(page, page.get_by_role("link", name="To the table"))
    expect(page.locator("#ask.ended")).to_be_visible()


CUT = """(captions) => {
  const picture = document.querySelector("[data-picture] svg"), rim = picture.viewBox.baseVal.width - 8;
  const [heading, mark, caption] = picture.querySelectorAll("text");
  const out = (text) => text.getBBox().x < 8 || text.getBBox().x + text.getBBox().width > rim;
  const told = captions.filter((words) => { caption.textContent = words; return out(caption); });
  const page = [...document.querySelectorAll(".outcome :is(h1, p, dt, dd, figcaption, caption, summary, th, td, .button)")];
  return [...told, ...page.filter((one) => one.scrollWidth > one.clientWidth + 1 && getComputedStyle(one).overflowX !== "visible")
    .map((one) => one.textContent)];
}"""  # noqa: E501
"""The captions of pictures that run over their edge, and words of the page that are cut."""


@pytest.mark.parametrize("size", [SMALLEST, PHONE], ids=size_of)
def test_no_words_below_or_in_a_picture_are_cut(device: Device, house: House, size: dict[str, Any]) -> None:
    page = device(size)
    captions, pictures = [f"{game.heading} · {game.measure}" for game in GAMES.values() if game.measure], 0
    for slug in [slug for slug, game in GAMES.items() if game.measure]:
        page.goto(f"{house.url}/t/{resigned(page, house, slug)}/outcome")
        if page.locator("[data-picture]").count():
            assert page.evaluate(CUT, captions) == [], slug
            pictures += 1
    assert pictures


def test_a_full_stop_stays_with_the_name_before_it(device: Device, house: House) -> None:
    page = device(PHONE)
    code = new_table(page.context, house, "mana_surge", name="Ada", **{"with": "here"})
    play_ahead(page, house, code, 10, lambda ask: ask["answers"][0])
    seat = page.context.request.get(f"{house.url}/api/tables/{code}/asks").json()[0]["seat"]
    for one in (seat, 1 - seat):
        form = {"seat": str(one)}
        page.context.request.post(f"{house.url}/t/{code}/resign", form=form, headers=OURS)
    page.goto(f"{house.url}/t/{code}/outcome")
    lead = page.locator(".lead")
    lead.evaluate("one => { one.innerHTML = 'Fear turned to Unity. The turn of <bdi>Forester</bdi>.'; }")
    assert lead.evaluate(BREAKS) == []
    expect(page.locator("main")).not_to_contain_text("swing")


def test_a_shared_link_is_said_to_be_copied_also_without_a_clipboard(device: Device, house: House) -> None:
    page = device(PHONE)
    page.add_init_script("delete Navigator.prototype.share; delete Navigator.prototype.clipboard")
    code = new_table(page.context, house, "mana_surge", name="Ada", **{"with": "here"})
    page.goto(f"{house.url}/t/{code}")
    poke(page, page.locator("[data-menu] > summary"))
    poke(page, page.get_by_role("button", name="Share", exact=True))
    expect(page.locator("#note")).to_contain_text("The address is copied")


def test_whoever_reads_how_it_went_is_told_of_the_next_game(device: Device, house: House) -> None:
    ada, ben = device(PHONE), device(SMALLEST)
    set_the_table(ada, house)
    code = code_of(ada)
    join(ben, house, code)
    sit(ben, "Ben", 1)
    start(ada)
    at = f"{house.url}/t/{code}"
    assert ada.context.request.post(f"{at}/resign", form={"seat": "0"}, headers=OURS).ok
    with ben.expect_response("**/stream"):
        ben.goto(f"{at}/outcome")
    line = ben.locator(".onward")
    expect(line).to_be_hidden()
    assert ada.context.request.post(f"{at}/rematch", headers=OURS).ok
    expect(line).to_contain_text("Ada wants to play again.")
    expect(line).to_be_in_viewport(ratio=1)
    assert ben.context.request.post(f"{at}/rematch", headers=OURS).ok
    expect(line).to_contain_text("The next game has begun.")
    poke(ben, line.get_by_role("link", name="To the table"))
    expect(ben.locator("#table[data-phase=playing]")).to_be_visible()
