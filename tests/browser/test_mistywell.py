"""Mistywell in a real browser: three phones, one phone for all, a Project step by step, pointing, screens."""

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser import ahead
from tests.browser.axe import findings
from tests.browser.conftest import Device
from tests.browser.devices import PHONE, PHONE_ON_ITS_SIDE, SMALLEST, TABLET
from tests.browser.hands import asked, caught_up, it_is_me, moved_on, over, poke, version, wait_until_asked
from tests.browser.house import House
from tests.browser.lobby import play_with_bots
from tests.browser.neighbours import ALL_HERE, resized, set_the_table, three_phones
from tests.browser.posed import PosedHouse
from tests.browser.sight import SIZES, size_of

LONGEST = 400
"""Answers after which people who do nothing but rest must have lost the city."""


def asks(page: Page) -> str:
    """What the table asks this screen's player."""
    return page.locator("#asked").get_attribute("data-ask") or ""


def first(*spots: Locator) -> Locator | None:
    """The first of these that can be seen."""
    return next((spot.first for spot in spots if spot.count()), None)


def tap_the_board(page: Page) -> None:
    """Taps what is marked: a square or group near by, a district, a card, an Action, a character."""
    near = page.locator(".mw-near:popover-open [name=answer]")
    district = page.locator(".mw-district.can:visible")
    if not near.count() and district.count() and district.first.get_attribute("type") == "button":
        district.first.tap()
    spot = first(
        near, page.locator("#board .can > [name=answer]:visible, #board button.can[name=answer]:visible")
    )
    assert spot, f"nothing to tap for {asks(page)}"
    spot.tap()
    if page.locator("#board .read").count():
        page.locator("#ask .mw-plan:visible button[name=answer]").tap()


def rest(page: Page) -> None:
    """Recuperates."""
    page.locator(".mw-panel:visible .mw-card.rest label").tap()
    page.locator("#ask").get_by_role("button", name="Recuperate").tap()


def answer(page: Page) -> None:
    """Answers what is asked by tapping what lies there; plays nothing but rest."""
    it_is_me(page)
    before = version(page)
    buttons = page.locator("#ask button[name=answer]:visible")
    if asks(page) == "draft":
        page.locator(".mw-jobs label").first.tap()
        buttons.tap()
    elif asks(page) == "play":
        rest(page)
    elif buttons.count():
        buttons.first.tap()
    else:
        tap_the_board(page)
    moved_on(page, before)


def play_until(page: Page, wanted: str) -> None:
    """Answers until this screen is asked something."""
    for _ in range(LONGEST):
        wait_until_asked(page)
        if over(page) or asks(page) == wanted:
            return
        answer(page)
    raise AssertionError(f"was never asked {wanted}")


def test_three_phones_play_a_game_to_its_end(device: Device, house: House) -> None:
    phones = three_phones(device, house)
    for _ in range(LONGEST):
        if over(phones[0]):
            break
        (turn,) = [phone for phone in phones if asked(phone)]
        answer(turn)
        for phone in phones:
            caught_up(phone, version(turn))
    for phone in phones:
        expect(phone.locator("#ask.ended")).to_contain_text("You lose together")
        expect(phone.locator("#ask.ended")).to_contain_text("sixth Fear token")


def test_one_person_plays_all_three_to_the_end(device: Device, house: House) -> None:
    phone = device(PHONE, reduced_motion="reduce")
    set_the_table(phone, house, ALL_HERE)
    play_until(phone, "the end")
    assert over(phone)
    assert findings(phone) == []


def a_plan(page: Page) -> bool:
    """Taps Projects until some Request lights up, and taps that."""
    for project in page.locator(".mw-panel:visible .mw-card.project.can label").all():
        project.tap()
        served = page.locator("#board .serves label")
        if served.count():
            served.first.tap()
            return True
    return False


def test_a_project_is_played_step_by_step(device: Device, house: House) -> None:
    page = device(PHONE, reduced_motion="reduce")
    set_the_table(page, house, ALL_HERE)
    play_until(page, "play")
    while not a_plan(page):
        answer(page)
        play_until(page, "play")
    plan = page.locator("#ask .mw-plan:visible")
    expect(plan.locator(".mw-brings")).to_contain_text("Supply")
    commit = plan.get_by_role("button", name="Play")
    project = (commit.get_attribute("value") or "").split(" for ")[0]
    before = version(page)
    commit.tap()
    moved_on(page, before)
    while asks(page) == "pay":
        answer(page)
    slot = page.locator(f".mw-slot#w-{project} .name")
    expect(slot).to_be_attached()
    expect(page.locator(".mw-news")).to_contain_text(f"began {slot.text_content()}")


BESIDE = """() => {
  const box = (one) => one.getBoundingClientRect();
  const name = document.querySelector("#ask .mw-you bdi"), stop = document.createRange();
  stop.selectNodeContents(name.nextSibling);
  const [hand, rule] = ["[data-hand]", ".mw-rule"].map((one) => box(document.querySelector(`#ask ${one}`)));
  return { gap: box(stop).left - box(name).right, apart: rule.top > hand.bottom - 4 };
}"""


def test_a_turn_on_a_shared_screen_begins_with_the_own_hand_in_one_line(device: Device, house: House) -> None:
    page = device(SMALLEST, reduced_motion="reduce")
    set_the_table(page, house, ALL_HERE)
    play_until(page, "play")
    expect(page.locator("#p-0")).to_be_visible()
    expect(page.locator("#ask [data-hand]")).to_have_text("Tap a card of your hand.", use_inner_text=True)
    at = page.evaluate(BESIDE)
    assert at["gap"] < 2
    assert not at["apart"]


def test_a_card_that_cannot_be_played_says_why(device: Device, house: House) -> None:
    page = device(PHONE, reduced_motion="reduce")
    set_the_table(page, house, ALL_HERE)
    play_until(page, "play")
    before = version(page)
    page.locator(".mw-panel:visible .mw-card.idle label").first.tap()
    why = page.locator("#ask .mw-why:visible")
    expect(why).to_contain_text(re.compile("short|No Request"))
    expect(why.get_by_role("link")).to_have_attribute("href", re.compile(r"/rules/mistywell#MW-3\.[23]$"))
    assert version(page) == before


def test_pointing_rings_the_same_thing_on_the_other_phones(device: Device, house: House) -> None:
    ada, ben, _ = three_phones(device, house)
    ada.locator("#d-bellrise").tap()
    ada.locator("#s-bellrise").get_by_role("button", name="Point at it").tap()
    expect(ben.locator("#d-bellrise.pointed.by-0")).to_be_visible()


def test_a_shared_screen_hides_hidden_hands_behind_a_curtain(device: Device, posed: PosedHouse) -> None:
    page = device(PHONE, reduced_motion="reduce")
    posed.pose("Witch: supply brown=2\nTinker requests: bees-on-strike")
    set_the_table(page, posed, ALL_HERE, "Hidden")
    expect(page.locator("#ask .mw-task").first).to_be_visible()
    assert not page.locator("#curtain[open]").count(), "nothing of the Witch is hidden"
    before = version(page)
    rest(page)
    moved_on(page, before)
    while asks(page) in ("square", "bane", "done"):
        answer(page)
    expect(page.locator("#curtain[open] h2")).to_have_text("Tinker")


@pytest.mark.parametrize("scheme", ["dark", "light"])
def test_every_question_is_fit_for_everybody(device: Device, house: House, scheme: str) -> None:
    page = device(PHONE, color_scheme=scheme, reduced_motion="reduce")
    set_the_table(page, house, ALL_HERE)
    judged: dict[str, list[str]] = {}
    for _ in range(16):
        if asks(page) not in judged:
            judged[asks(page)] = findings(page)
        answer(page)
    assert {ask: found for ask, found in judged.items() if found} == {}


@pytest.mark.parametrize(
    "size", [SMALLEST, PHONE, PHONE_ON_ITS_SIDE, TABLET], ids=["smallest", "phone", "side", "tablet"]
)
def test_the_city_fits_the_screen_and_a_finger_fits_what_is_tapped(
    device: Device, house: House, size: dict[str, Any]
) -> None:
    page = device(size)
    set_the_table(page, house, ALL_HERE)
    play_until(page, "play")
    small = page.locator("#board button:visible, #board label:visible, #ask button:visible").evaluate_all(
        "all => all.map(one => [one.textContent, one.getBoundingClientRect()])"
        ".filter(([_, r]) => r.width < 43.5 || r.height < 43.5)"
        ".map(([words, r]) => `${words}: ${r.width} ${r.height}`)"
    )
    assert small == []
    assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0


def test_turns_are_played_by_plain_forms(device: Device, house: House) -> None:
    page = device(PHONE, java_script_enabled=False)
    set_the_table(page, house, ALL_HERE)
    before = version(page)
    page.locator(".mw-list button").tap()
    moved_on(page, before)


def a_server(page: Page) -> Locator | None:
    """Opens Requests until one says which card of one's own could serve it."""
    for job in page.locator(".mw-jobs label").all():
        job.tap()
        if page.locator("[data-choose]:visible").count():
            return page.locator("[data-choose]:visible").first
        page.keyboard.press("Escape")
    return None


def test_a_request_says_who_could_serve_it(device: Device, house: House) -> None:
    page = device(PHONE, reduced_motion="reduce")
    set_the_table(page, house, ALL_HERE)
    play_until(page, "play")
    while not (server := a_server(page)):
        answer(page)
        play_until(page, "play")
    wanted = server.get_attribute("data-choose")
    server.tap()
    commit = page.locator("#ask .mw-plan:visible").get_by_role("button", name="Play")
    assert (commit.get_attribute("value") or "").startswith(f"{wanted} for ")


def resign(page: Page) -> None:
    """Resigns by the menu, which asks once."""
    poke(page, page.locator("[data-menu] > summary"))
    poke(page, page.locator("[data-resign] > summary"))
    expect(page.locator("[data-resign] p")).to_contain_text("Your character only rests from then on")
    poke(page, page.get_by_role("button", name="Resign now"))


def test_who_gives_up_is_told_where_one_is(device: Device, house: House) -> None:
    ada, ben, _ = three_phones(device, house)
    resign(ben)
    expect(ben.locator("#ask")).to_contain_text("You resigned and are watching.")
    expect(ada.locator("#ask")).not_to_contain_text("You resigned")


CUT_OFF = """() => [...document.querySelectorAll(".mw-tab .who small")]
  .filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.textContent)"""


def test_a_tab_says_in_a_word_who_is_out_or_away(device: Device, house: House) -> None:
    ada, ben, cleo = three_phones(device, house, ("Benedict", "Clementine"))
    resign(ben)
    expect(ada.locator("#t-1 small")).to_have_text("Benedict out")
    cleo.context.close()
    expect(ada.locator("#t-2 small")).to_have_text("Clementine away")
    for size in SIZES:
        resized(ada, size)
        assert ada.evaluate(CUT_OFF) == [], size_of(size)


def test_who_gives_up_among_bots_is_told_at_home(device: Device, house: House) -> None:
    page = device(PHONE, reduced_motion="reduce")
    play_with_bots(page, house, "mistywell")
    resign(page)
    expect(page.locator("#note")).to_have_text(
        "You resigned. Only bots were left at that table, so you are home."
    )
    expect(page.locator(".shelf")).to_be_visible()


BOARDS = """() => {
  window.boards = [];
  document.addEventListener("wellside:shown", () => requestAnimationFrame(() => {
    const open = [...document.querySelectorAll(".mw-panel")].filter((one) => one.checkVisibility());
    const { shown } = document.getElementById("asked").dataset;
    window.boards.push([shown, open.map((one) => one.id.slice(2)).join()]);
  }));
}"""


def test_whoever_watches_sees_the_board_of_whose_turn_it_is(device: Device, house: House) -> None:
    page = device(PHONE, reduced_motion="reduce")
    play_with_bots(page, house, "mistywell")
    wait_until_asked(page)  # so this screen's tab was chosen once
    page.evaluate(BOARDS)
    assert page.context.request.post(f"{page.url}/bot", form={"seat": "0"}, headers=ahead.OURS).ok
    page.wait_for_function(
        "() => ['0', '1', '2'].every((seat) => window.boards.filter(([shown]) => shown === seat).length > 2)"
    )
    boards: list[tuple[str, str]] = page.evaluate("window.boards")
    assert [pair for pair in boards if pair[0] != pair[1]] == []
