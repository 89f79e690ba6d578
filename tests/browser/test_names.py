"""Names of seats: one name everywhere, set apart from numbers beside it, and never wider than its place."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from games import GAMES
from tests.browser import gladiators, hands
from tests.browser.ahead import OURS, Ask, answered, asked, new_table, play_ahead
from tests.browser.conftest import Device
from tests.browser.devices import PHONE, SMALLEST
from tests.browser.house import House
from tests.browser.sight import lost, size_of

SLUGS = [slug for slug, game in GAMES.items() if not game.endless]
HEBREW = "מיכאל 7"
LOOSE = """(name) => {
  const told = [], words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (words.nextNode()) {
    const one = words.currentNode.parentElement;
    if (!words.currentNode.data.includes(name)) continue;
    if (one.closest("bdi, script, style, option, svg, noscript")) continue;
    told.push(`${one.closest("[id]")?.id}: ${one.outerHTML.slice(0, 200)}`);
  }
  return told;
}"""
"""Where a name stands in a text of another direction, and would turn what is beside it."""


def some(ask: Ask) -> str:
    """An answer that brings most to be told."""
    if ask["prompt"] in gladiators.ANSWERS:
        return gladiators.quietly(ask)
    answers: list[str] = ask.get("answers") or [" ".join(ask["options"][: ask["low"]])]
    plays = [one for one in answers if one not in ("pass", "skip", "keep", "wish", "recuperate")]
    return (plays or answers)[-1]


def all_give_up(page: Page, house: House, slug: str, code: str) -> None:
    """One after the other, the first as the last, until the game is over."""
    for seat in reversed(range(GAMES[slug].seats[0])):
        form = {"seat": str(seat)}
        page.context.request.post(f"{house.url}/t/{code}/resign", form=form, headers=OURS, max_redirects=0)
        if asked(page.context, house, code) is None:
            return


def begun(page: Page, house: House, slug: str, **fields: str) -> str:
    """A table of which this device holds every seat; its code."""
    page.goto(house.url)
    return new_table(page.context, house, slug, **fields)


@pytest.mark.parametrize("slug", SLUGS)
def test_a_name_is_set_apart_wherever_it_is_written(device: Device, house: House, slug: str) -> None:
    page = device(PHONE, reduced_motion="reduce")
    code = begun(page, house, slug, name=HEBREW)
    kinds = {}
    ask = asked(page.context, house, code)
    for _ in range(30):
        assert ask
        if ask["prompt"] not in kinds and len(kinds) < 7:
            page.goto(f"{house.url}/t/{code}")
            hands.it_is_me(page)
            expect(page.locator("#table")).to_contain_text(HEBREW)
            kinds[ask["prompt"]] = page.evaluate(LOOSE, HEBREW)
            page.goto("about:blank")  # what nobody looks at need not be drawn
        answered(page.context, house, code, ask, some(ask))
        ask = asked(page.context, house, code)
    all_give_up(page, house, slug, code)
    for way in ("", "/story", "/outcome"):
        page.goto(f"{house.url}/t/{code}{way}")
        kinds[way or "the end"] = page.evaluate(LOOSE, HEBREW)
    assert not any(kinds.values()), {kind: found for kind, found in kinds.items() if found}


@pytest.mark.parametrize("slug", SLUGS)
def test_a_seat_has_one_name_in_menu_board_story_and_end(device: Device, house: House, slug: str) -> None:
    page = device(PHONE, reduced_motion="reduce")
    code = begun(page, house, slug)
    play_ahead(page, house, code, 30, some)
    page.goto(f"{house.url}/t/{code}")
    hands.it_is_me(page)
    menu = page.locator("#chairs .name").all_text_contents()
    assert len(set(menu)) == GAMES[slug].seats[0]
    board = page.locator("#table").text_content() or ""
    page.goto(f"{house.url}/t/{code}/story")
    story = page.locator(".whole-story").inner_text()
    all_give_up(page, house, slug, code)
    page.goto(f"{house.url}/t/{code}")
    expect(page.locator("#ask.ended")).to_be_attached()
    end = page.locator("#table").text_content() or ""
    page.goto(f"{house.url}/t/{code}/outcome")
    outcome = page.locator("main").text_content() or ""
    places = {"board": board, "story": story, "end": end}
    if slug != "mistywell":  # those who win or lose together are not named there
        places["outcome"] = outcome
    for place, words in places.items():
        assert [name for name in menu if name.strip() not in words] == [], place


NARROW = """() => {
  const [row] = document.querySelectorAll("a.table"), room = row.getBoundingClientRect();
  const cut = [...row.querySelectorAll("bdi, .name, .label")].filter((one) => {
    const box = one.getBoundingClientRect();
    const inside = box.right <= room.right && box.left >= room.left;
    return !inside || one.scrollWidth > Math.ceil(one.clientWidth || box.width);
  }).map((one) => one.textContent);
  return document.documentElement.scrollWidth > innerWidth ? [...cut, "home itself"] : cut;
}"""
"""What of the first table on the home page runs out of its row."""
FOUR = ["Wolfgang-Maximilian Wüst", "Bartholomew the Great of", HEBREW, "W" * 24]


@pytest.mark.parametrize("size", [SMALLEST, PHONE], ids=size_of)
def test_a_table_of_four_long_names_is_no_wider_than_home(
    device: Device, house: House, size: dict[str, Any]
) -> None:
    page = device(size)
    code = begun(page, house, "power_plants", name=FOUR[0], seats="4", **{"with": "devices"})
    for seat, name in enumerate(FOUR[1:], 1):
        guest = device().context.request
        form = {"seat": str(seat), "name": name}
        assert guest.post(f"{house.url}/t/{code}/sit", form=form, headers=OURS).ok
    assert page.context.request.post(f"{house.url}/t/{code}/start", headers=OURS).ok
    page.goto(house.url)
    row = page.locator("a.table").first
    for name in FOUR:
        expect(row).to_contain_text(name)
    assert page.evaluate(NARROW) == []
    assert lost(page) == []


@pytest.mark.parametrize("size", [PHONE, SMALLEST], ids=size_of)
def test_beside_a_name_of_any_length_what_may_be_done_about_its_seat_stands_in_one_row(
    device: Device, house: House, size: dict[str, Any]
) -> None:
    page = device(size)
    code = begun(page, house, "mana_surge", name="Wolfgang-Maximilian Wüst")
    page.goto(f"{house.url}/t/{code}")
    hands.poke(page, page.locator("[data-menu] > summary"))
    for seat in range(3):
        doors = page.locator(f"#chair-{seat} .sure")
        heights = [box["y"] for one in doors.all() if (box := one.bounding_box())]
        assert len(heights) == 4
        assert len(set(heights)) == 1


def test_another_game_of_several_says_that_everybody_sits_elsewhere(device: Device, house: House) -> None:
    page = device(PHONE, reduced_motion="reduce")
    code = begun(page, house, "mana_surge")
    all_give_up(page, house, "mana_surge", code)
    page.goto(f"{house.url}/t/{code}")
    hands.poke(page, page.get_by_role("button", name="Play again").first)
    expect(page.locator("#note")).to_contain_text("everybody has moved on by a seat")
