"""Whole duels by taps: on two phones, against a bot, on one device."""

import re

from playwright.sync_api import Page, expect

from tests.browser import hands
from tests.browser.conftest import Device
from tests.browser.devices import PHONE
from tests.browser.house import House
from tests.browser.lobby import join, set_the_table, sit, start


def two_phones(device: Device, house: House) -> tuple[Page, Page]:
    """Two people at a table, each with a phone, the game begun."""
    host, guest = device(PHONE), device(PHONE)
    code = set_the_table(host, house)
    sit(host, "Ada", 0)
    join(guest, house, code)
    sit(guest, "Ben", 1)
    expect(host.locator("#chair-1")).to_contain_text("Ben")
    start(host)
    expect(guest.locator(".pw-choice").first).to_be_visible()
    return host, guest


def in_step(phones: list[Page]) -> None:
    """Waits until every screen shows what the first to know shows."""
    newest = max(hands.version(phone) for phone in phones)
    for phone in phones:
        hands.caught_up(phone, newest)


def play_to_the_end(phones: list[Page], most: int = hands.LONGEST) -> int:
    """Everybody answers what they are asked until the game is over; how many answers that took."""
    for count in range(most):
        in_step(phones)
        if hands.over(phones[0]):
            return count
        hands.answer(next(phone for phone in phones if hands.asked(phone)))
    raise AssertionError("the duel does not end")


def play_some(phones: list[Page], answers: int) -> None:
    """A few answers by whoever is asked."""
    for _ in range(answers):
        in_step(phones)
        hands.answer(next(phone for phone in phones if hands.asked(phone)))


def test_a_whole_duel_on_two_phones_one_of_which_loses_its_connection(device: Device, house: House) -> None:
    host, guest = two_phones(device, house)
    play_some([host, guest], 6)
    in_step([host, guest])
    away, here = (guest, host) if hands.asked(host) else (host, guest)
    away.context.set_offline(True)
    expect(away.locator("#link")).to_have_text(re.compile(r"\S"))
    missed = hands.version(away)
    hands.answer(here)
    assert hands.version(away) == missed
    away.context.set_offline(False)
    hands.moved_on(away, missed)
    expect(away.locator("#link")).to_have_text(re.compile(r"^\s*$"))
    assert play_to_the_end([host, guest]) > 10
    expect(host.locator("#ask h2")).to_be_visible()
    winners = [phone for phone in (host, guest) if "You win" in phone.locator("#ask h2").inner_text()]
    assert len(winners) == 1
    host.get_by_role("button", name="Play again").tap()
    expect(host.locator("#table")).to_be_visible()
    expect(guest.get_by_role("link", name="To the rematch")).to_be_visible()


def test_two_people_share_one_phone(device: Device, house: House) -> None:
    phone = device(PHONE)
    set_the_table(phone, house)
    sit(phone, "Ada", 0)
    sit(phone, "Ben", 1)
    start(phone)
    play_some([phone], 12)
    assert not hands.over(phone)
    expect(phone.locator("#table")).to_have_attribute("data-seated", "yes")


def test_a_tap_twice_counts_once(device: Device, house: House) -> None:
    phone = device(PHONE)
    set_the_table(phone, house)
    sit(phone, "Ada", 0)
    sit(phone, "Ben", 1)
    start(phone)
    before = hands.version(phone)
    phone.locator(".pw-choice").first.tap()
    phone.locator("#ask [data-commit]:visible").last.dblclick()
    hands.moved_on(phone, before)
    expect(phone.locator(".pw-choice input:checked")).to_have_count(0)
    assert hands.asked(phone)
