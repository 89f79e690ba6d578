"""Mistywell: cards of «What is this?», and pointing from them."""

from playwright.sync_api import expect

from tests.browser.ahead import new_table, settled
from tests.browser.conftest import Device
from tests.browser.devices import PHONE, PHONE_ON_ITS_SIDE, SMALLEST, TABLET
from tests.browser.hands import moved_on, poke, poke_clear, version
from tests.browser.house import House
from tests.browser.neighbours import ALL_HERE, resized, set_the_table
from tests.browser.posed import PosedHouse
from tests.browser.sight import size_of
from tests.browser.test_mistywell import three_phones
from tests.browser.test_what import held, middle

OVER_A_CARD = """(words) => {
  const { left, top, width, height } = words.getBoundingClientRect();
  for (let x = left; x < left + width; x += 2) {
    const [first, ...beneath] = document.elementsFromPoint(x, top + height / 2);
    if (first === words && beneath.some((one) => one.matches(".mw-card"))) return [x, top + height / 2];
  }
}"""
"""Where words lie over a card of the hand."""

THINGS = {
    "[data-what=square-academia-witch]": "The Witch’s square of Academia",
    "#d-lowlamp .title b": "Lowlamp",
    "[data-what=clock]": "The Clock",
    ".mw-tally.fear": "Fear",
    "#temple": "The Temple’s fate track",
    "#pools-0 [data-what=cube-brown]": "Brown cubes",
}


def test_what_lies_on_the_table_says_what_it_is(device: Device, house: House) -> None:
    page = device(PHONE)
    code = new_table(page.context, house, "mistywell", **{"with": "here"})
    page.goto(f"{house.url}/t/{code}")
    for size in (SMALLEST, PHONE, PHONE_ON_ITS_SIDE, TABLET):
        resized(page, size)
        page.evaluate("scrollTo(0, 0)")
        for selector, name in THINGS.items():
            spot = page.locator(selector).first
            spot.scroll_into_view_if_needed()
            held(page, *middle(spot))()
            expect(page.locator("#what[popover=auto] header > h2")).to_have_text(name)
            box = page.locator("#what").bounding_box()
            assert box
            assert box["y"] >= 0, f"{name} at {size_of(size)}"
            assert box["y"] + box["height"] <= size["viewport"]["height"] + 0.5, f"{name} at {size_of(size)}"
            page.keyboard.press("Escape")
            expect(page.locator("#what")).to_be_hidden()
            (
                expect(page.locator(".mw-sheet:popover-open")).to_have_count(0),
                "a held finger opens nothing else",
            )


def test_the_picture_of_a_card_is_the_whole_card(device: Device, house: House) -> None:
    page = device(PHONE, reduced_motion="reduce")
    code = new_table(page.context, house, "mistywell", **{"with": "here"})
    page.goto(f"{house.url}/t/{code}")
    card = page.locator("#h0-moonlit-poultice")
    card.evaluate("one => one.scrollIntoView({ block: 'center', behavior: 'instant' })")
    settled(page)
    held(page, *middle(card))()
    frame, picture = (page.locator(f"#what .picture{one}").bounding_box() for one in ("", " > *"))
    assert frame
    assert picture
    for start, size in (("x", "width"), ("y", "height")):
        assert frame[start] <= picture[start]
        assert picture[start] + picture[size] <= frame[start] + frame[size]


def test_the_words_of_a_question_say_nothing_of_what_passes_beneath_them(
    device: Device, house: House
) -> None:
    page = device(PHONE)
    code = new_table(page.context, house, "mistywell", **{"with": "here"})
    page.goto(f"{house.url}/t/{code}")
    over = page.locator("#ask .mw-task").evaluate(OVER_A_CARD)
    with page.expect_response("**/what?*") as answer:
        page.touchscreen.tap(*over)
    assert answer.value.status == 204
    expect(page.locator("#what")).to_be_hidden()


def test_whoever_holds_something_can_point_at_it(device: Device, house: House) -> None:
    ada, ben, _ = three_phones(device, house)
    held(ada, *middle(ada.locator("#d-bellrise .title b")))()
    expect(ada.locator("#what[popover=auto]")).to_be_visible()
    ada.touchscreen.tap(*middle(ada.locator("#what [data-point-at]")))
    expect(ben.locator("#d-bellrise.pointed.by-0")).to_be_visible()
    expect(ada.locator("#what")).to_be_hidden()


def test_words_and_symbols_of_a_card_being_read_say_what_they_mean(device: Device, posed: PosedHouse) -> None:
    page = device(PHONE, reduced_motion="reduce")
    posed.pose("Witch hand: stir-the-sky, whisper-at-keyholes\nWitch: fate purple=2")
    set_the_table(page, posed, ALL_HERE)
    meaning = page.locator("#clause:popover-open")
    page.locator("#h0-stir-the-sky label").tap()
    poke(page, page.locator("#ask .mw-plan:visible .means", has_text="Flip the Clock"))
    expect(meaning).to_contain_text("Flip the Clock: day becomes night, or night becomes day. MW-4.3")
    poke(page, meaning.get_by_role("button", name="Close"))
    page.locator("#h0-whisper-at-keyholes label").tap()
    poke(page, page.locator("#ask .mw-plan:visible h3 .means", has_text="Secret"))
    expect(meaning).to_contain_text("Secret: a Project that puts this out does a Request that needs it")
    poke(page, meaning.get_by_role("button", name="Close"))


def test_the_sheet_of_a_card_says_what_its_kind_is(device: Device, posed: PosedHouse) -> None:
    page = device(SMALLEST, reduced_motion="reduce")
    posed.pose("jobs: a-theorem-with-teeth, the-dentist-after-dark, the-tidy-burglar")
    set_the_table(page, posed, ALL_HERE)
    expect(page.locator("html.js")).to_be_attached()
    poke_clear(page, page.locator(".mw-jobs label").first)
    sheet = page.locator(".mw-read:popover-open")
    poke(page, sheet.locator("header .means", has_text="Request"))
    expect(page.locator("#clause:popover-open")).to_contain_text(
        "Request: a favour; the Project that does it"
    )
    expect(sheet).to_be_visible()


def test_the_question_mark_says_a_plain_sentence_before_the_rule(device: Device, posed: PosedHouse) -> None:
    page = device(SMALLEST, reduced_motion="reduce")
    posed.pose("Witch slot: read-the-tea-leaves for golden-boots-wet, purple=1", "Witch tick")
    set_the_table(page, posed, ALL_HERE)
    before = version(page)
    page.locator("[name=answer][value=ferryfolk-witch]").first.dispatch_event("click")
    moved_on(page, before)
    expect(page.locator("#ask .mw-task")).to_contain_text("Here is Eelwater.")
    poke(page, page.locator("#ask .mw-rule"))
    said = page.locator("#clause:popover-open")
    expect(said).to_contain_text("You can: do it, or leave it and lose nothing.")
    poke(page, said.get_by_role("link", name="MW-4.4"))
    expect(said).to_contain_text("What you “can” do you may leave.")


def test_a_tap_on_what_says_all_of_a_card_does_not_say_it_again(device: Device, posed: PosedHouse) -> None:
    page = device(PHONE, reduced_motion="reduce")
    posed.pose("Witch: supply brown=3")
    set_the_table(page, posed, ALL_HERE)
    poke(page, page.locator("#h0-stir-the-sky"))
    plan = page.locator("#ask [data-plan=stir-the-sky]")
    expect(plan).to_be_visible()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url) if "/what?" in request.url else None)
    poke(page, plan.locator(".mw-lines li").last)
    settled(page)
    assert asked == []
    held(page, *middle(plan.locator(".mw-lines li").last))()
    expect(page.locator("#what header > h2")).to_have_text("Stir the Sky")
