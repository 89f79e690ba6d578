"""Mistywell: a slow second tap on a card plays and chooses nothing; the button below it does."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.ahead import settled
from tests.browser.conftest import Device
from tests.browser.devices import PHONE
from tests.browser.hands import moved_on, poke, poke_clear, posts, version
from tests.browser.neighbours import ALL_HERE, set_the_table
from tests.browser.posed import PosedHouse

DONE = "Witch slot: moon-over-all-roofs, purple=1\nWitch slot: coven-supper, purple=1"
"""Two Actions of the Witch are done, and one of them comes first."""
READ = "#ask .mw-plan:visible"


def opened(page: Page, posed: PosedHouse, text: str, turn: str) -> None:
    """A table on one phone at a position."""
    posed.pose(text, turn)
    set_the_table(page, posed, ALL_HERE)
    settled(page)


def nothing_was_sent(page: Page, sent: list[str], before: int) -> None:
    """The question still stands, and no answer is on its way."""
    settled(page)
    assert not [one for one in sent if one.endswith("/answer")]
    assert version(page) == before


@pytest.mark.parametrize(
    ("text", "turn", "card"),
    [
        ("", "Witch draft", ".mw-jobs .mw-job label, .mw-jobs .mw-job.can > button"),
        (DONE, "Witch tick", ".mw-panel .mw-slot.can > button"),
    ],
    ids=["draft", "finish"],
)
def test_a_second_tap_on_a_card_that_is_read_puts_it_away(
    device: Device, posed: PosedHouse, text: str, turn: str, card: str
) -> None:
    page = device(PHONE, reduced_motion="reduce")
    opened(page, posed, text, turn)
    spot, before, sent = page.locator(card).first, version(page), posts(page)
    poke_clear(page, spot)
    expect(page.locator(f"{READ} button[name=answer]")).to_be_visible()
    poke(page, spot)
    expect(page.locator(READ)).to_have_count(0)
    nothing_was_sent(page, sent, before)
    poke(page, spot)
    expect(page.locator(f"{READ} button[name=answer]")).to_be_visible()


def test_a_second_tap_on_a_request_lets_it_go_and_keeps_the_project(
    device: Device, posed: PosedHouse
) -> None:
    page = device(PHONE, reduced_motion="reduce")
    opened(page, posed, "jobs: bees-on-strike, the-last-cabbage, frog-with-a-degree", "Witch play")
    before, sent = version(page), posts(page)
    poke_clear(page, page.locator(".mw-panel:visible .mw-card label", has_text="Simmer Until Done"))
    expect(page.locator(READ)).to_contain_text("Now tap a Request")
    request = page.locator(".mw-jobs .serves label").first
    poke_clear(page, request)
    expect(page.locator(f"{READ} button[name=answer]")).to_have_text("Play it")
    poke(page, request)
    expect(page.locator(READ)).to_contain_text("Now tap a Request")
    nothing_was_sent(page, sent, before)


def test_a_second_tap_on_a_card_of_the_hand_puts_it_away_and_its_button_plays_it(
    device: Device, posed: PosedHouse
) -> None:
    page = device(PHONE, reduced_motion="reduce")
    opened(page, posed, "Witch: supply brown=4", "Witch play")
    card = page.locator(".mw-panel:visible .mw-card.can:not(.project, .rest) label").first
    name, before, sent = card.locator(".name").inner_text(), version(page), posts(page)
    poke_clear(page, card)
    expect(page.locator(f"{READ} h3")).to_contain_text(name)
    poke(page, card)
    expect(page.locator(READ)).to_have_count(0)
    nothing_was_sent(page, sent, before)
    poke(page, card)
    poke(page, page.locator(f"{READ} button[name=answer]"))
    moved_on(page, before)
    expect(page.locator(".mw-news")).to_contain_text(name)
