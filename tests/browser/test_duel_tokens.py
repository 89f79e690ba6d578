"""Tokens in a duel: where one does not fit the screen says why, and one that lies there says what it does."""

from playwright.sync_api import Page, expect

from tests.browser import hands
from tests.browser.ahead import Ask, resized
from tests.browser.conftest import Device
from tests.browser.devices import PHONE, PHONE_ON_ITS_SIDE, SMALLEST, TABLET
from tests.browser.duels import dealt, lively, prompts
from tests.browser.house import House
from tests.browser.sight import lost
from tests.browser.test_duel_screens import overlaps

SIZES = [SMALLEST, PHONE, PHONE_ON_ITS_SIDE, TABLET]


def told(page: Page, spot: str, words: str) -> None:
    """A tap there is answered with these words, and with nothing else."""
    sent = hands.posts(page)
    hands.poke(page, page.locator(spot).first)
    note = page.locator("#note > .illegal")
    expect(note).to_contain_text(words)
    assert page.locator(":popover-open:not([popover=manual])").count() == 0
    assert sent == []
    page.evaluate("document.getElementById('note').replaceChildren()")


def second_shield(ask: Ask) -> bool:
    """Until a Shield is laid beside another one."""
    return ask["detail"].get("token") == "shield" and len(ask["answers"]) < 5


def test_a_place_where_a_token_does_not_fit_says_why(device: Device, house: House) -> None:
    page = device(reduced_motion="reduce")
    dealt(page, house, lively(0, "knight", "painter"), second_shield)
    lies = "The Shield lies on your own rail, beside a row. PW-8.1"
    for size in SIZES:
        resized(page, size)
        assert lost(page) + overlaps(page) == []
        told(page, ".pw-no.at-right2", lies)
        told(page, ".pw-no.at-topM", lies)
        told(page, "#side1 .pw-bars", lies)
        told(page, '.pw-marble:has(input[value="M3"])', "not on a marble. Tap a dashed circle.")
        told(page, ".pw-rails .s0 .pw-known", "Your Shield lies there: one token of yours to a place.")
    ring = page.locator(".pw-ring").first
    before = hands.version(page)
    hands.poke(page, ring)
    hands.moved_on(page, before)


def test_a_tap_beside_the_bars_that_are_asked_about_says_which(device: Device, house: House) -> None:
    page = device(reduced_motion="reduce")
    dealt(page, house, lively(0, "knight", "painter"), prompts("bar"))
    asked = page.locator(".pw-bar:has(.pw-tap)").first
    whose = int((asked.get_attribute("id") or "")[3])
    words = page.locator("#ask .pw-task").inner_text().partition("tap ")[2].removesuffix("?").strip()
    told(page, f"#bar{1 - whose}cyan", words)
    told(page, '.pw-marble:has(input[value="M3"])', words)


def test_a_token_says_what_it_does(device: Device, house: House) -> None:
    page = device(reduced_motion="reduce")
    answers = iter(range(200))

    def until(ask: Ask) -> bool:
        return next(answers) > 38 and ask["prompt"] == "turn"

    dealt(page, house, lively(0, "knight", "painter"), until)
    tokens = page.locator(".pw-rails .pw-known, .pw-dock .pw-counter")
    sheet = page.locator(".pw-about-token:popover-open")
    for size in SIZES:
        resized(page, size)
        names = set()
        for token in tokens.all():
            hands.poke(page, token)
            expect(sheet).to_be_visible()
            names.add(sheet.inner_text().split("\n")[0])
            assert lost(page) == []
            hands.poke(page, sheet.get_by_role("button", name="Close"))
            expect(sheet).to_be_hidden()
        assert names == {"Ada’s Shield", "Painter’s Sign", "Painter’s Pigment"}
    hands.poke(page, tokens.first)
    hands.poke(page, sheet.get_by_role("link", name="The rule"))
    expect(page.locator("#clause .number").first).to_have_text("PW-8.2")
