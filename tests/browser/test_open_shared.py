"""The open table among several hands: sides that change hands, taps that count once, what is told."""

import re

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser import hands
from tests.browser.conftest import Device
from tests.browser.devices import PHONE, PHONE_ON_ITS_SIDE, SMALLEST, screen
from tests.browser.house import House
from tests.browser.sight import lost
from tests.browser.test_open_score import Fingers, middle, sit_opposite
from tests.browser.test_open_sight import BUSY, tap_ahead
from tests.browser.test_open_table import open_table, panel, press, select
from tests.browser.test_steady import A_MOMENT, AS_FOR_PEOPLE

HEROES = ("left hero knight", "right hero lamplighter")


def code_of(page: Page) -> str:
    return page.url.rsplit("/", 1)[1]


@pytest.fixture
def flat(device: Device, house: House) -> Page:
    """An open table of Knight and Lamplighter on a device that lies flat."""
    page = device(PHONE, reduced_motion="reduce")
    open_table(page, house)
    tap_ahead(page.context, house, code_of(page), HEROES)
    page.reload()
    return page


def test_a_side_that_is_held_is_taken_by_a_second_tap_and_can_be_taken_back(
    flat: Page, device: Device, house: House
) -> None:
    other = device(PHONE)
    other.goto(flat.url)
    sent = hands.posts(other)
    door = other.locator(".pw-watching > button[popovertarget=take]")
    expect(door).not_to_have_class(re.compile("brass"))
    hands.poke(other, door)
    expect(other.locator("#take")).to_contain_text("The one that you take moves here")
    assert not sent
    expect(flat.locator("#board.flat")).to_be_visible()
    hands.poke(other, other.locator("#take").get_by_role("button", name="side of Lamplighter"))
    expect(other.locator("#board.seat1")).to_be_visible()
    note = flat.locator("#note .stays")
    expect(note).to_contain_text("Lamplighter now plays on another device. The menu has the way back")
    flat.locator("[data-menu] > summary").tap()
    flat.get_by_label("Remove Lamplighter from the seat").tap()
    flat.locator("#free-1").get_by_role("button", name="Remove from seat").tap()
    flat.locator("#chair-1").get_by_role("button", name="Sit here too").tap()
    expect(flat.locator("#board.flat")).to_be_attached()
    expect(other.locator("#note")).to_contain_text("The seat of Lamplighter was freed")
    expect(other.locator("#board.watch")).to_be_visible()


def test_who_may_not_free_a_side_reads_who_can(flat: Page, device: Device, house: House) -> None:
    other = device(PHONE)
    sit_opposite(flat, other, house)
    other.locator("[data-menu] > summary").tap()
    expect(other.locator("#chair-0")).to_contain_text("Free once that device leaves it")


def test_two_sides_of_one_device_are_not_both_called_you(flat: Page) -> None:
    flat.locator("[data-menu] > summary").tap()
    for seat in (0, 1):
        expect(flat.locator(f"#chair-{seat} .label").first).to_have_text("On this device")


def test_two_fast_taps_on_a_wish_cost_one_coin(flat: Page) -> None:
    control = panel(flat, 1)
    flat.evaluate(AS_FOR_PEOPLE)
    flat.evaluate(A_MOMENT)
    sent = hands.posts(flat)
    at = hands.poke(flat, control.get_by_role("button", name=re.compile("Wish")))
    flat.touchscreen.tap(*at)
    expect(flat.locator("#coins1 b")).to_have_text("3")
    expect(control).to_be_hidden()
    flat.locator("#answer").evaluate("() => new Promise(requestAnimationFrame)")
    assert len([url for url in sent if url.endswith("/answer")]) == 1


def test_two_fast_taps_on_undo_take_back_one_thing_and_slow_ones_two(flat: Page, house: House) -> None:
    tap_ahead(flat.context, house, code_of(flat), ("left turn", "right wish", "right flow +1"))
    undo, coins = flat.locator("#strip1 .pw-undo"), flat.locator("#coins1 b")
    expect(undo).to_contain_text("Flow +1")
    flat.evaluate(AS_FOR_PEOPLE)
    flat.evaluate(A_MOMENT)
    flat.touchscreen.tap(*hands.poke(flat, undo))
    expect(undo).to_contain_text("wish")
    flat.evaluate(A_MOMENT)
    expect(coins).to_have_text("3")
    hands.poke(flat, undo)
    expect(coins).to_have_text("4")
    flat.evaluate(A_MOMENT)
    hands.poke(flat, undo)
    expect(undo).not_to_contain_text("turn")


def test_every_screen_names_the_winner_and_offers_a_new_game(
    flat: Page, device: Device, house: House
) -> None:
    watcher = device(PHONE)
    watcher.goto(flat.url)
    bars = ("right cyan -10", "right yellow -10")
    tap_ahead(flat.context, house, code_of(flat), bars)
    expect(flat.locator("#strip1 [data-worth]")).to_have_text("a board is Exhausted")
    expect(flat.locator("#strip0 [data-worth]")).to_have_text("Lamplighter pays 3 coins")
    tap_ahead(flat.context, house, code_of(flat), ("right magenta -10",))
    for side in (0, 1):
        expect(flat.locator(f"#strip{side} [data-deed]")).to_have_text("Knight wins")
    expect(flat.locator(".pw-side small").first).to_have_text("You win")
    expect(watcher.locator(".pw-watching")).to_contain_text("Knight wins")
    expect(watcher.locator(".pw-side small b")).to_have_text(["Has won", "Has lost"])
    hands.poke(flat, flat.locator("#strip1").get_by_role("button", name="New game"))
    press(flat, flat.locator("#new1").get_by_role("button", name="New game"))
    expect(flat.locator(".pw-control:popover-open")).to_have_count(0)
    expect(flat.locator("#strip1 [data-deed]")).to_have_text("Draw")


def test_undo_lets_the_selection_go_and_says_what_it_took_back(flat: Page) -> None:
    press(flat, flat.locator("#bar1cyan .pw-less"))
    select(flat, "L1", "M2")
    press(flat, flat.locator("#strip0 .pw-undo"))
    expect(flat.locator(".pw-marble input:checked")).to_have_count(0)
    for side in (0, 1):
        expect(flat.locator(f"#strip{side} [data-worth]")).to_have_text("Undone: Cyan −1 for Lamplighter")


@pytest.mark.parametrize("size", [SMALLEST, PHONE, PHONE_ON_ITS_SIDE])
def test_undo_asks_first_where_another_device_tapped_last_and_says_whose_and_what(
    flat: Page, device: Device, house: House, size: dict[str, object]
) -> None:
    other = device(size)
    sit_opposite(flat, other, house)
    sent = hands.posts(other)
    press(flat, flat.locator("#bar1cyan .pw-less"))
    press(flat, flat.locator("#bar1cyan .pw-less"))
    expect(other.locator("#bar1cyan b")).to_have_text("8")
    hands.poke(other, other.locator(".pw-undo"))
    sure = other.locator("#sure")
    expect(sure).to_contain_text("Undo what Knight tapped?")
    expect(sure).to_contain_text("Cyan −1 for you")
    assert lost(other) == []
    hands.poke(other, sure.get_by_role("button", name="Leave it"))
    expect(sure).to_be_hidden()
    assert not sent
    hands.poke(other, other.locator(".pw-undo"))
    hands.poke(other, sure.get_by_role("button", name="Take it back"))
    expect(flat.locator("#bar1cyan b")).to_have_text("9")
    expect(flat.locator("#strip0 [data-worth]")).to_have_text("Lamplighter undid: Cyan −1 for Lamplighter")
    # What it did itself it takes back at once.
    press(other, other.locator("#bar1yellow .pw-less"))
    press(other, other.locator(".pw-undo"))
    expect(flat.locator("#bar1yellow b")).to_have_text("10")


def test_what_would_be_undone_is_asked_no_more_once_something_else_was_tapped(
    flat: Page, device: Device, house: House
) -> None:
    other = device(PHONE)
    sit_opposite(flat, other, house)
    press(flat, flat.locator("#bar0cyan .pw-less"))
    expect(other.locator("#bar0cyan b")).to_have_text("9")
    hands.poke(other, other.locator(".pw-undo"))
    expect(other.locator("#sure")).to_be_visible()
    press(flat, flat.locator("#bar0yellow .pw-less"))
    expect(other.locator("#bar0yellow b")).to_have_text("9")
    expect(other.locator("#sure")).to_be_hidden()


def test_on_ones_own_turn_a_removal_is_no_play_of_the_foes(flat: Page, house: House) -> None:
    tap_ahead(flat.context, house, code_of(flat), ("left turn",))
    expect(flat.locator("#side0.turn")).to_be_visible()
    select(flat, "R5")
    expect(flat.locator("#strip0 [data-worth]")).to_have_text("no valid play for you")
    expect(flat.locator("#strip0 .pw-first")).to_be_visible()
    press(flat, flat.locator("#strip0 .pw-draw"))
    flat.goto(f"{flat.url}/story")
    expect(flat.locator(".pw-told li").nth(0)).to_have_text("Knight’s turn")
    expect(flat.locator(".pw-told li").nth(1)).to_have_text("Knight removed 1 marble (R5)")


def test_a_token_for_a_hero_asks_for_a_face_and_says_whose_it_is(flat: Page) -> None:
    lantern = flat.locator('#side1 input[data-kind="Lantern"]')
    select(flat, "L1")
    lantern.tap()
    strip = flat.locator("#strip1")
    expect(strip.locator("[data-deed]")).to_have_text("Tap a face")
    expect(strip.locator("[data-worth]")).to_have_text("on a hero, to lay the Lantern")
    press(flat, flat.locator("#side1 .pw-ring:visible"))
    flat.locator("#side1 .pw-lying").tap()
    expect(flat.locator("#taking h3")).to_have_text("Lantern of the Lamplighter")
    flat.locator("#taking").get_by_role("button", name="Close").tap()
    expect(flat.locator("#taking")).to_be_hidden()
    flat.goto(f"{flat.url}/story")
    expect(flat.locator(".pw-told li").last).to_have_text("Lamplighter’s Lantern laid on Lamplighter")


@pytest.mark.parametrize("size", [SMALLEST, PHONE, PHONE_ON_ITS_SIDE])
def test_a_finger_drawn_over_marbles_selects_them(
    device: Device, house: House, size: dict[str, object]
) -> None:
    page = device(size, reduced_motion="reduce")
    open_table(page, house)
    spots = [middle(page, f'.pw-marble:has(input[value="{name}"])') for name in ("L1", "L2", "M2")]
    fingers = Fingers(page)
    fingers.down(spots[0])
    for spot in spots[1:]:
        fingers.on(spot)
    fingers.up()
    expect(page.locator(".pw-marble input:checked")).to_have_count(3)
    expect(page.locator("#strip0 .pw-draw")).to_be_enabled()


@pytest.mark.parametrize("size", [SMALLEST, PHONE, PHONE_ON_ITS_SIDE])
def test_flow_and_coins_are_a_finger_wide(device: Device, house: House, size: dict[str, object]) -> None:
    page = device(size)
    open_table(page, house)
    wide = "all => all.map(one => one.offsetWidth)"
    assert min(page.locator(".pw-purse button").evaluate_all(wide)) >= 44


def test_a_hero_can_be_read_of_before_it_is_chosen(flat: Page) -> None:
    panel(flat, 0).get_by_role("button", name="Another hero").tap()
    faces = flat.locator("#choose0")
    table = flat.url
    hands.poke(flat, faces.get_by_role("link", name="Read the boards"))
    expect(flat.locator(".pw-paper").first).to_be_visible()
    assert lost(flat) == []
    hands.poke(flat, flat.get_by_role("link", name="To the table"))
    expect(flat.locator(".pw-marble")).to_have_count(15)
    assert flat.url == table


@pytest.mark.parametrize("size", [SMALLEST, PHONE, PHONE_ON_ITS_SIDE])
def test_undo_says_beforehand_whose_tap_it_takes_back(
    device: Device, house: House, size: dict[str, object]
) -> None:
    page = device(size, reduced_motion="reduce")
    open_table(page, house)
    tap_ahead(page.context, house, code_of(page), (*HEROES, "right cyan -1"))
    page.reload()
    undo = page.locator("#strip0 .pw-undo")
    expect(undo).to_have_accessible_name("Undo Cyan −1 for Lamplighter")
    expect(undo.locator("small")).to_be_visible()
    assert lost(page) == []
    select(page, "L1")
    press(page, page.locator("#strip1 .pw-draw"))
    expect(undo).to_have_accessible_name("Undo Lamplighter’s removal of 1 marble")
    other = device(PHONE)
    sit_opposite(page, other, house)
    expect(other.locator(".pw-undo")).to_have_accessible_name("Undo your removal of 1 marble")


@pytest.mark.parametrize("size", [SMALLEST, PHONE, PHONE_ON_ITS_SIDE])
def test_with_a_marble_chosen_the_coin_is_in_reach_and_recolouring_can_be_left(
    device: Device, house: House, size: dict[str, object]
) -> None:
    page = device(size, reduced_motion="reduce")
    open_table(page, house)
    select(page, "L1", "M1")
    strip = page.locator("#strip1")
    for name in ("Toss", "Recolour", "Remove"):
        expect(strip.get_by_text(name)).to_be_visible()
    assert lost(page) == []
    hands.poke(page, strip.locator(".pw-recolour"))
    hands.poke(page, page.locator("#recolour1").get_by_role("button", name="Close"))
    expect(page.locator("#recolour1")).to_be_hidden()
    press(page, strip.locator(".pw-turns"))
    expect(strip.locator(".pw-turns")).not_to_contain_text("Toss")


def test_whoever_watches_counts_the_tokens_that_are_not_laid(
    flat: Page, device: Device, house: House
) -> None:
    watcher = device(SMALLEST, reduced_motion="reduce")
    watcher.goto(flat.url)
    for seat, tokens in ((0, ["3"]), (1, ["2", "1"])):
        expect(watcher.locator(f"#dock{seat} .pw-tray b")).to_have_text(tokens)
    expect(watcher.locator(".pw-tray input")).to_have_count(0)
    assert lost(watcher) == []
    hands.poke(watcher, watcher.get_by_role("button", name="Take a side"))
    behind = watcher.locator("#take").evaluate("one => getComputedStyle(one, '::backdrop').backgroundColor")
    assert behind not in ("transparent", "rgba(0, 0, 0, 0)")


@pytest.mark.parametrize("size", [SMALLEST, screen(568, 320)])
def test_on_the_smallest_phone_lying_flat_a_marble_is_a_finger_wide(
    device: Device, house: House, size: dict[str, object]
) -> None:
    page = device(size, reduced_motion="reduce")
    open_table(page, house)
    for taps in ((), BUSY):
        tap_ahead(page.context, house, code_of(page), taps)
        page.reload()
        for box in (one.bounding_box() for one in page.locator(".pw-marble").all()):
            assert box
            assert min(box["width"], box["height"]) >= 44
        assert lost(page) == []


def test_the_other_device_reads_who_undid_what(flat: Page, device: Device, house: House) -> None:
    other = device(PHONE)
    sit_opposite(flat, other, house)
    press(flat, flat.locator("#bar1cyan .pw-less"))
    press(flat, flat.locator(".pw-undo"))
    expect(flat.locator("[data-worth]")).to_have_text("You undid: Cyan −1 for Lamplighter")
    expect(other.locator("[data-worth]")).to_have_text("Knight undid: Cyan −1 for you")


def test_the_other_device_reads_of_a_wish(flat: Page, device: Device, house: House) -> None:
    other = device(PHONE)
    sit_opposite(flat, other, house)
    tap_ahead(flat.context, house, code_of(flat), ("left wish",))
    expect(other.locator("[data-deed]")).to_have_text("Remove up to 1")
    expect(other.locator("[data-worth]")).to_have_text("Knight wished: all 15 anew")
    expect(flat.locator("[data-worth]")).to_have_text("foe may remove up to 1")
    tap_ahead(flat.context, house, code_of(flat), ("right draw R5",))
    expect(flat.locator("[data-deed]")).to_have_text("Draw")


def test_the_menu_names_each_free_side_and_holds_the_square_to_scan(
    flat: Page, device: Device, house: House
) -> None:
    other = device(SMALLEST)
    sit_opposite(flat, other, house)
    for page, seat in ((flat, 0), (other, 1)):
        page.locator("[data-menu] > summary").tap()
        page.locator(f"#chair-{seat} .seat-actions > [popovertarget=free-{seat}]").tap()
        page.locator(f"#free-{seat}").get_by_role("button", name="Leave the seat").tap()
        expect(page.locator("#board.watch")).to_be_visible()
    if not other.locator("[data-menu] .sheet").is_visible():
        other.locator("[data-menu] > summary").tap()
    for name in ("Knight", "Lamplighter"):
        expect(other.get_by_role("button", name=f"Sit here: {name}")).to_be_visible()
    square = other.get_by_alt_text("QR code")
    expect(square).to_be_visible()
    assert square.evaluate("one => one.decode().then(() => one.naturalWidth > 0)")
    assert lost(other) == []


def test_what_is_drawn_is_let_go_at_once_and_a_refusal_brings_it_back(flat: Page) -> None:
    waiting: list[Route] = []
    flat.route("**/answer", lambda route: waiting.append(route))
    draw = flat.locator("#strip0 .pw-draw")
    picked = flat.locator(".pw-marble input:checked")
    select(flat, "L1", "M2")
    for reply in (409, None):
        with flat.expect_request("**/answer"):
            hands.poke(flat, draw)
        expect(picked).to_have_count(0)
        expect(draw).to_be_disabled()
        if reply:
            waiting.pop().fulfill(status=reply, body="")
        else:
            waiting.pop().abort()
        expect(picked).to_have_count(2)
        expect(draw).to_be_enabled()
    flat.unroute("**/answer")
    press(flat, draw)
    expect(picked).to_have_count(0)
