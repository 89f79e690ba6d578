"""Whole duels by taps: on two phones, against a bot, on one device."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.browser import hands
from tests.browser.ahead import answered, asked
from tests.browser.conftest import Device
from tests.browser.devices import PHONE
from tests.browser.duels import lively
from tests.browser.house import House
from tests.browser.lobby import code_of, join, set_the_table, share_a_phone, sit, start
from tests.browser.wire import Wire


def two_phones(device: Device, house: House, wire: Wire) -> tuple[Page, Page]:
    """Two people at a table, each with a phone, the game begun; the guest's phone hangs on the wire."""
    host, guest = device(PHONE), device(PHONE)
    set_the_table(host, house)
    join(guest, wire, code_of(host))
    sit(guest, "Ben", 1)
    expect(host.locator("#chair-1")).to_contain_text("Ben")
    start(host)
    expect(guest.locator(".pw-choice").first).to_be_visible()
    return host, guest


def whose(phones: list[Page]) -> Page | None:
    """The phone that is asked; None once all say that the game is over. Whoever answered last comes first."""
    first, *others = phones
    if hands.asked(first):
        return first
    for other in others:
        hands.wait_until_asked(other)
        if hands.asked(other):
            return other
    hands.wait_until_asked(first)
    return None


def play(phones: list[Page], most: int = hands.LONGEST) -> int:
    """Everybody answers what they are asked, so many times at most; how many answers that took."""
    phones = list(phones)
    for count in range(most):
        phone = whose(phones)
        if phone is None:
            return count
        hands.answer(phone)
        phones.sort(key=lambda one: one is not phone)
    return most


@pytest.fixture
def wire(house: House) -> Iterator[Wire]:
    """The guest's connection."""
    air = Wire(house)
    yield air
    air.close()


def test_a_whole_duel_on_two_phones_one_of_which_loses_its_connection(
    device: Device, house: House, wire: Wire
) -> None:
    host, guest = two_phones(device, house, wire)
    play([host, guest], 6)
    while whose([host, guest]) is not host:
        hands.answer(guest)
    lose_the_connection(guest, host, wire)
    play_unseen([host, guest], house)
    assert 5 < play([host, guest]) < hands.LONGEST
    assert hands.marbles(host) == hands.marbles(guest)
    winners = [phone for phone in (host, guest) if "You win" in phone.locator("#ask h2").inner_text()]
    assert len(winners) == 1
    host.get_by_role("button", name="Play again").tap()
    guest.get_by_role("button", name="Yes, again").tap()
    for phone in (host, guest):
        expect(phone.locator("#note")).to_contain_text("A new game, with sides swapped.")
        expect(phone.locator(".pw-choice").first).to_be_visible()


UNSEEN = 40
"""Rounds in the middle of a duel that go without fingers, while both phones show what comes of them."""


def play_unseen(phones: list[Page], house: House) -> None:
    """Each of the two answers what is asked; then their phones show the same."""
    code, choose = phones[0].url.rsplit("/", 1)[1], lively(1)
    for _ in range(UNSEEN):
        for phone in phones:
            if ask := asked(phone.context, house, code):
                answered(phone.context, house, code, ask, choose(ask))
    for phone in phones:
        if ask := asked(phone.context, house, code):
            question = f"{ask['seat']}-{ask['question']}"
            expect(phone.locator(f'#answer[data-question="{question}"]')).to_be_attached()
            for other in phones:
                hands.caught_up(other, hands.version(phone))
    assert hands.marbles(phones[0]) == hands.marbles(phones[1])


def lose_the_connection(away: Page, here: Page, wire: Wire) -> None:
    """The foe plays on meanwhile; a tap that cannot arrive says so; then everything is there again."""
    missed = hands.version(away)
    wire.cut()
    expect(away.locator("#link")).to_contain_text("Not connected")
    while hands.asked(here):
        hands.answer(here)
    assert hands.version(away) == missed
    wire.mend()
    expect(away.locator("#link")).to_have_text(re.compile(r"^\s*$"))
    expect(away.locator("#answer")).to_be_attached()
    assert hands.marbles(away) == hands.marbles(here)


def test_two_people_share_one_phone(device: Device, house: House) -> None:
    phone = device(PHONE)
    share_a_phone(phone, house)
    shown: set[str] = set()
    for _ in range(12):
        hands.answer(phone)
        shown.add(phone.locator("#table").get_attribute("data-seat") or "")
    assert shown == {"0", "1"}, "the screen shows whoever is asked"


def test_a_tap_twice_counts_once(device: Device, house: House) -> None:
    phone = device(PHONE)
    share_a_phone(phone, house)
    hands.it_is_me(phone)
    before = hands.version(phone)
    phone.locator(".pw-choice").first.tap()
    phone.locator("#ask [data-commit]:visible").last.dblclick()
    hands.moved_on(phone, before)
    expect(phone.locator(".pw-choice input:checked")).to_have_count(0)
    assert hands.asked(phone)
