"""The lobby: its address, for whom it waits, and where its seats, code and start stand."""

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser import gladiators
from tests.browser.conftest import Device
from tests.browser.devices import PHONE, SMALLEST, TABLET, screen
from tests.browser.house import House
from tests.browser.lobby import code_of, join, set_the_table, sit
from tests.browser.sight import ON_TOP


def test_the_address_breaks_before_its_port_and_a_long_name_is_whole(device: Device, house: House) -> None:
    page = device(SMALLEST)
    set_the_table(page, house, name="Bartholomew the Elder of")
    name = page.locator("#chair-0 .name bdi")
    assert name.evaluate("one => one.scrollWidth <= Math.ceil(one.getBoundingClientRect().width)")
    words = """one => one.textContent.split(" ").map((word) => {
      const range = new Range(), node = one.firstChild, from = node.data.indexOf(word);
      range.setStart(node, from);
      range.setEnd(node, from + word.length);
      return range.getClientRects().length;
    })"""
    assert set(name.evaluate(words)) == {1}, "no line ends within a word"
    address = page.locator(".address")
    assert address.inner_text() == page.url
    port = f":{house.port}"
    lines = address.evaluate(
        """(one, port) => [...one.childNodes].filter((node) => node.data?.includes(port)).map((node) => {
            const range = new Range(), from = node.data.indexOf(port);
            range.setStart(node, from);
            range.setEnd(node, from + port.length);
            return range.getClientRects().length;
        })""",
        port,
    )
    assert lines == [1]


def test_a_guest_reads_for_whom_the_lobby_waits_and_starts_once_the_host_has_gone(
    device: Device, house: House
) -> None:
    host, guest = device(), device()
    gladiators.set_the_table(host, house, gladiators.SEVERAL, seats=3)
    join(guest, house, code_of(host))
    expect(guest.locator("#ask")).to_have_text("Take a seat.")
    sit(guest, "Ben", 1)
    lead = guest.locator("#ask")
    expect(lead).to_have_text("Waiting for Ada to start. Seats that are free can still be taken.")
    host.get_by_label("Leave the seat of Ada").tap()
    host.locator("#free-0").get_by_role("button", name="Leave the seat").tap()
    expect(lead).to_contain_text("2 seats are still free.")
    expect(lead.get_by_role("button", name="Start with bots on them")).to_be_enabled()


@pytest.mark.parametrize("size", [PHONE, screen(844, 390), screen(568, 320), screen(1024, 768)])
def test_code_and_start_stay_in_sight_beside_many_seats(
    device: Device, house: House, size: dict[str, Any]
) -> None:
    page = device(size)
    gladiators.set_the_table(page, house, gladiators.SEVERAL, seats=8)
    for place in ("0", "document.body.scrollHeight"):
        page.evaluate(f"scrollTo(0, {place})")
        assert page.locator("#ask button").evaluate(ON_TOP)
        assert size is PHONE or page.locator("#code").evaluate(ON_TOP)


def test_on_a_tablet_the_start_follows_the_seats(device: Device, house: House) -> None:
    page = device(screen(1024, 768))
    set_the_table(page, house)
    chairs, ask = (page.locator(one).bounding_box() for one in ("#board .chairs", "#ask"))
    assert chairs
    assert ask
    assert 0 <= ask["y"] - chairs["y"] - chairs["height"] < 24


LIES_ON = """ask => {
  const ends = Number(getComputedStyle(ask).backgroundImage.match(/([\\d.]+)px\\)$/)[1]);
  return ask.querySelector("p").getBoundingClientRect().top < ask.getBoundingClientRect().top + ends;
}"""
"""Whether words stand where what lies below them still shines through."""


def test_what_a_lobby_waits_for_lies_on_no_button(device: Device, house: House) -> None:
    host, guest = device(SMALLEST), device(SMALLEST)
    gladiators.set_the_table(host, house, gladiators.SEVERAL, seats=3)
    join(guest, house, code_of(host))
    for page in (host, guest):
        assert not page.locator("#ask").evaluate(LIES_ON)


@pytest.mark.parametrize("size", [SMALLEST, PHONE], ids=["smallest", "phone"])
def test_the_host_sees_who_has_come_though_the_seat_is_below(
    device: Device, house: House, size: dict[str, Any]
) -> None:
    host, guest = device(size), device(PHONE)
    gladiators.set_the_table(host, house, gladiators.SEVERAL, seats=3)
    expect(host.locator("#ask .label")).to_have_text("2 seats are still free.")
    join(guest, house, code_of(host))
    sit(guest, "Bartholomew", 2)
    words = host.locator("#ask .label")
    expect(words).to_have_text("With you: Bartholomew. One seat is still free.", use_inner_text=True)
    expect(words).to_be_in_viewport(ratio=1)
    assert not host.locator("#ask").evaluate(LIES_ON)


def test_the_start_is_no_box_where_the_chairs_have_room_above_it(device: Device, house: House) -> None:
    page = device(TABLET)
    set_the_table(page, house)
    expect(page.locator("#ask.start")).to_have_css("background-image", "none")
