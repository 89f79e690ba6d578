"""Power Plants in a real browser: two phones, whole games, the count, screens, plain forms."""

import json
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.ahead import new_table, play_ahead, settled
from tests.browser.axe import findings
from tests.browser.conftest import Device
from tests.browser.devices import PHONE, PHONE_ON_ITS_SIDE, SMALLEST, TABLET, screen
from tests.browser.hands import asked, caught_up, moved_on, over, poke, version, wait_until_asked
from tests.browser.house import House
from tests.browser.lobby import begin_together

SEVERAL, WITH_BOTS, ALL_HERE = "On several devices", "With bots", "All on this one"
TRAINING = {"training": "yes"}
CHOSEN = {"plants": "chosen"}
LONGEST = 200
"""Answers after which a game must be over."""


def set_the_table(page: Page, house: House, way: str, options: dict[str, str] | None = None) -> None:
    """A new table for two, made from the home page."""
    page.goto(house.url)
    game = page.locator("details.game", has=page.locator('input[value="power_plants"]'))
    game.locator("summary").tap()
    game.locator("input[name=name]").fill("Ada")
    for name, choice in (options or {}).items():
        game.locator(f'input[name="{name}"][value="{choice}"]').check()
    game.get_by_role("button", name=way).tap()
    expect(page.locator("#board")).to_be_visible()


def two_phones(device: Device, house: House, options: dict[str, str]) -> list[Page]:
    """Ada and Ben at a table, each with a phone, the game begun."""
    host, guest = device(PHONE, reduced_motion="reduce"), device(PHONE, reduced_motion="reduce")
    set_the_table(host, house, SEVERAL, options)
    return begin_together(host, {"Ben": guest}, house, ".pp-board")


def question(page: Page) -> str:
    """What is asked, by its name."""
    return (page.locator("#answer").get_attribute("class") or "").rpartition(" p-")[2]


def controls(page: Page, kind: str) -> Locator:
    """What lies in the garden to be tapped."""
    return page.locator(f"#board {kind}:not([hidden])")


def touch(control: Locator) -> None:
    """A finger on a hex of the whole garden; a key where a button lies over it."""
    page = control.page
    if page.locator("#table.hx-closer").count():
        page.get_by_role("button", name="The whole board").tap()
        expect(page.locator("#table:not(.hx-closer)")).to_be_attached()
    free = control.evaluate(
        "one => { const r = one.getBoundingClientRect();"
        " return document.elementFromPoint(r.left + r.width / 2, r.top + r.height / 2) === one; }"
    )
    if free:
        control.tap()
    else:
        control.press("Space")


def commit(page: Page) -> None:
    """The button that gives the answer that was put together."""
    page.locator("#ask [data-commit]").tap()


def choose_plants(page: Page) -> None:
    for name in ("Honeyleaf", "Deeproot", "Emberwood", "Frightshade", "Wingbean"):
        page.locator(f'.pp-plant input[value="{name}"]').check()
    commit(page)


def add(page: Page) -> None:
    page.locator("#ask input[name=patch]").first.check()
    spots = controls(page, "input[name=spot]")
    touch(spots.nth(spots.count() // 2))
    commit(page)


def swap(page: Page) -> None:
    page.locator("#ask input[name=own]").first.check()
    page.locator("#ask input[name=other]").first.check()
    commit(page)


def embers(page: Page) -> None:
    for n in (0, 1):
        touch(controls(page, "input[name=pick]").nth(n))
    commit(page)


def flight(page: Page) -> None:
    touch(controls(page, "input[name=from]").first)
    touch(controls(page, ".target button").first)


DEEDS = {"plants": choose_plants, "add": add, "swap": swap, "embers": embers, "flight": flight}


def answer(page: Page, power: str = "grow") -> str:
    """Answers what is asked by tapping what lies there; what it was."""
    before, asks = version(page), question(page)
    spots = controls(page, ".hx-spot button")
    if asks in DEEDS:
        DEEDS[asks](page)
    elif asks == "power":
        offered = page.locator(f"#ask button[value={power}]")
        (offered if offered.count() else page.locator("#ask button[value=sprout]")).tap()
    elif spots.count():
        touch(spots.first)
    else:
        page.locator("#ask #answer button[name=answer]").last.tap()
    moved_on(page, before)
    return asks


def garden(page: Page) -> dict[str, str]:
    """Where each patch lies on a screen."""
    return dict(page.locator(".pp-patch").evaluate_all("all => all.map(p => [p.id, p.dataset.place])"))


def play_until(page: Page, wanted: str) -> None:
    """Answers until something is asked."""
    for _ in range(LONGEST):
        wait_until_asked(page)
        if question(page) == wanted:
            return
        answer(page)
    raise AssertionError(f"nobody asked: {wanted}")


def test_two_phones_play_a_whole_game_and_step_through_its_count(device: Device, house: House) -> None:
    phones = two_phones(device, house, TRAINING)
    for n in range(LONGEST):
        turn = [phone for phone in phones if asked(phone)]
        if not turn:
            break
        answer(turn[0], "sprout" if n < 20 else "skip")
        for phone in phones:
            caught_up(phone, version(turn[0]))
    assert all(over(phone) for phone in phones)
    assert garden(phones[0]) == garden(phones[1])
    assert len(garden(phones[0])) == 25
    stepped(phones[0])
    assert findings(phones[0]) == []


def stepped(page: Page) -> None:
    """PP-6.6. Through the count, forth and back, one step on the screen at a time."""
    steps = page.locator("#count .pp-steps > li")
    forth, back = (page.locator(f"#count [data-step={way}]") for way in ("next", "back"))
    assert steps.count() > 5
    expect(steps.nth(0)).to_be_visible()
    expect(back).to_be_disabled()
    for n in range(1, steps.count()):
        forth.tap()
        expect(steps.nth(n)).to_be_visible()
        expect(page.locator("#count .pp-steps > li:visible")).to_have_count(1)
    expect(forth).to_be_disabled()
    expect(page.locator(".pp-patch.counting")).not_to_have_count(0)
    so_far = steps.last.locator("tbody tr td:last-child").all_inner_texts()
    told = page.locator("#ask.ended p").first.inner_text()
    assert all(f" {gems}" in told for gems in so_far)
    back.tap()
    expect(steps.nth(steps.count() - 2)).to_be_visible()


def test_a_whole_game_against_a_bot_by_taps(device: Device, house: House) -> None:
    phone = device(PHONE, reduced_motion="reduce")
    set_the_table(phone, house, WITH_BOTS)
    for _ in range(LONGEST):
        wait_until_asked(phone)
        if over(phone):
            break
        answer(phone)
    assert over(phone)
    expect(phone.locator("#count")).to_be_visible()


def test_the_plants_are_chosen_from_eight_cards(device: Device, house: House) -> None:
    page = device(PHONE, reduced_motion="reduce")
    set_the_table(page, house, ALL_HERE, CHOSEN)
    assert page.locator(".pp-plant").count() == 8
    assert findings(page) == []
    boxes = page.locator(".pp-plant input")
    for n in range(5):
        boxes.nth(n).check()
    expect(page.locator("#ask [data-balance]")).to_contain_text("Not a balanced five")
    boxes.nth(6).click()
    expect(page.locator("#note .illegal a")).to_have_text("PP-1.2")
    boxes.nth(4).uncheck()
    boxes.nth(6).check()
    expect(page.locator("#ask [data-balance]")).to_have_text("A balanced garden.")
    before = version(page)
    commit(page)
    moved_on(page, before)
    expect(page.locator(".pp-patch")).to_have_count(5)
    names = ["Honeyleaf", "Starflower", "Deeproot", "Tanglethorn", "Wingbean"]
    page.locator(".pp-door").first.tap()
    expect(page.locator("#cards h4 .name")).to_have_text(names)


def test_training_takes_the_mark_from_a_balanced_five(device: Device, house: House) -> None:
    page = device(PHONE)
    page.goto(house.url)
    game = page.locator("details.game", has=page.locator('input[value="power_plants"]'))
    game.locator("summary").tap()
    plants = game.get_by_role("group", name="Plants")
    expect(plants.get_by_role("radio", name="Balanced", exact=True)).to_be_checked()
    game.get_by_role("group", name="Training mode").get_by_role("radio", name="Yes").tap()
    expect(plants.get_by_role("radio", name="Five gentle ones", exact=True)).to_be_checked()
    expect(plants.get_by_text("Balanced", exact=True)).to_be_hidden()


def test_a_game_that_is_given_up_before_it_is_sown_ends_on_a_bare_garden(
    device: Device, house: House
) -> None:
    page = device(PHONE, reduced_motion="reduce")
    set_the_table(page, house, WITH_BOTS, CHOSEN)
    page.locator("[data-menu] > summary").tap()
    page.locator("[data-resign] > summary").tap()
    page.get_by_role("button", name="Resign now").tap()
    expect(page.locator("#ask.ended")).to_contain_text("You resigned.")
    expect(page.locator(".pp-unsown")).to_be_visible()


def test_a_patch_is_added_step_by_step_and_what_it_would_do_is_told_before(
    device: Device, house: House
) -> None:
    page = device(PHONE, reduced_motion="reduce")
    set_the_table(page, house, ALL_HERE)
    play_until(page, "add")
    expect(page.locator("#ask [data-commit]")).to_be_disabled()
    page.locator("#ask .pp-pick").first.tap()
    patch = page.locator("#ask input[name=patch]").first.get_attribute("value") or ""
    expect(page.locator("#ask [data-sprout]")).to_contain_text("Sprout")
    touch(controls(page, "input[name=spot]").first)
    expect(page.locator("#ghost .pp-number")).to_have_text(patch[-1])
    data: dict[str, Any] = json.loads(page.locator("#ask script[data-legal]").text_content() or "{}")
    place = controls(page, "input[name=spot]").first.get_attribute("value") or ""
    near = data["about"]["spots"][place]
    expect(page.locator("#would text")).to_have_text([str(n + 1) for n in range(len(near))])
    expect(page.locator("#ask [data-grows] text")).to_have_text([str(n + 1) for n in range(len(near))])
    page.locator("#ask [data-grows]").tap()
    expect(page.locator("#foretold")).to_contain_text(f"{near[0][0][:-1]} {near[0][0][-1]}")
    page.locator("#foretold header button").tap()
    before = version(page)
    commit(page)
    moved_on(page, before)
    assert question(page) == "power"
    assert garden(page)[f"p-{patch}"] == place
    page.get_by_role("button", name="Take back").tap()
    expect(page.locator(f"#p-{patch}")).to_have_count(0)


def test_a_spot_that_is_chosen_at_the_rim_is_whole_in_sight(device: Device, house: House) -> None:
    page = device(screen(390, 664), reduced_motion="reduce")
    code = new_table(page.context, house, "power_plants")
    play_ahead(page, house, code, 40, lambda ask: ask["answers"][0])
    play_ahead(page, house, code, 40, lambda ask: ask["answers"][0], until="add")
    page.goto(f"{house.url}/t/{code}")
    settled(page)
    spots = page.locator("#board .hx-spot.open input")
    tops = spots.evaluate_all("all => all.map(one => one.getBoundingClientRect().top)")
    frame = page.locator(".pp-frame").evaluate("one => one.getBoundingClientRect().top")
    near = min((top, n) for n, top in enumerate(tops) if top > frame - 20)[1]
    page.locator("#ask input[name=patch]").first.check(force=True)
    spots.nth(near).check(force=True)
    page.wait_for_function(WHOLE)


WHOLE = """() => {
  const ends = (one) => document.querySelector(one)?.getBoundingClientRect();
  const [ghost, frame] = [ends("#ghost .pp-soil"), ends(".pp-frame")];
  return ghost && ghost.top >= frame.top && ghost.bottom <= frame.bottom
    && ghost.left >= frame.left && ghost.right <= frame.right;
}"""
"""Whether the patch that is to be planted is cut off nowhere."""


def test_a_tap_elsewhere_says_which_rule_is_in_the_way(device: Device, house: House) -> None:
    page = device(PHONE)
    set_the_table(page, house, ALL_HERE)
    play_until(page, "add")
    before = version(page)
    poke(page, page.locator("#ask .pp-pick").first)
    page.locator(".pp-patch .hx-face").first.click()
    expect(page.locator("#note .illegal a")).to_have_text("PP-2.1")
    assert version(page) == before


@pytest.mark.parametrize("scheme", ["dark", "light"])
def test_every_question_is_fit_for_everybody(device: Device, house: House, scheme: str) -> None:
    page = device(PHONE, color_scheme=scheme, reduced_motion="reduce")
    set_the_table(page, house, ALL_HERE)
    judged: dict[str, list[str]] = {}
    for _ in range(30):
        asks = question(page)
        if asks not in judged:
            judged[asks] = findings(page)
        answer(page, "grow" if asks == "power" and len(judged) > 4 else "sprout")
    assert {asks: found for asks, found in judged.items() if found} == {}


@pytest.mark.parametrize(
    "size", [SMALLEST, PHONE, PHONE_ON_ITS_SIDE, TABLET], ids=["smallest", "phone", "side", "tablet"]
)
def test_a_finger_fits_a_hex_and_nothing_is_wider_than_the_screen(
    device: Device, house: House, size: dict[str, Any]
) -> None:
    page = device(size)
    set_the_table(page, house, ALL_HERE)
    for _ in range(8):
        answer(page, "sprout")
    settled(page)
    wide = page.locator(".pp-patch .hx-face").evaluate_all(
        "all => all.map(h => h.getBoundingClientRect().width)"
    )
    assert min(wide) >= 43.5
    assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
    board, ask = page.locator("#board").bounding_box(), page.locator("#ask").bounding_box()
    assert board
    assert ask
    assert board["height"] >= 200
    assert ask["y"] + ask["height"] <= size["viewport"]["height"]


def test_no_patch_is_made_anew_by_a_turn(device: Device, house: House) -> None:
    page = device(PHONE)
    set_the_table(page, house, ALL_HERE)
    play_until(page, "add")
    page.evaluate("document.querySelectorAll('.pp-patch').forEach(one => { one.old = true; })")
    stood = set(garden(page))
    for _ in range(4):
        answer(page)
    assert stood < set(garden(page))
    old = page.locator(".pp-patch").evaluate_all("all => all.filter(one => one.old).map(one => one.id)")
    assert set(old) == stood


def test_a_turn_by_plain_forms(device: Device, house: House) -> None:
    page = device(PHONE, java_script_enabled=False)
    set_the_table(page, house, ALL_HERE)
    for _ in range(40):
        asks, before = question(page), version(page)
        if asks in ("add", "swap", "flight"):
            page.locator('button[form="listed"]').tap()
        elif asks == "power":
            page.locator("#ask button[value=sprout]").tap()
        elif asks == "embers":
            controls(page, "input[name=pick]").nth(0).check()
            controls(page, "input[name=pick]").nth(1).check()
            page.locator("#ask [data-commit]").tap()
        elif controls(page, ".hx-spot button").count():
            controls(page, ".hx-spot button").first.tap()
        else:
            page.locator("#ask #answer button[name=answer]").last.tap()
        expect(page.locator(f'#table:not([data-version="{before}"])')).to_be_attached()
        if asks == "power":
            return
    raise AssertionError("nobody could plant")


def test_a_turn_by_keys(device: Device, house: House) -> None:
    page = device(TABLET)
    set_the_table(page, house, ALL_HERE)
    play_until(page, "add")
    before = version(page)
    page.locator("#ask input[name=patch]").first.focus()
    page.keyboard.press("Space")
    controls(page, "input[name=spot]").first.focus()
    page.keyboard.press("Space")
    page.locator("#ask [data-commit]").focus()
    page.keyboard.press("Enter")
    moved_on(page, before)
    assert question(page) == "power"
