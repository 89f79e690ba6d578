"""Turn alerts: what a page out of sight shows, and the switch that has a closed one alerted."""

from playwright.sync_api import Page, expect

from tests.browser import ahead
from tests.browser.conftest import Device
from tests.browser.devices import SMALLEST
from tests.browser.hands import poke
from tests.browser.house import House
from tests.browser.lobby import TWO_DEVICES, begin_together, set_the_table

AWAY = """hidden => {
  Object.defineProperty(document, "hidden", { configurable: true, get: () => hidden });
  document.dispatchEvent(new Event("visibilitychange"));
}"""
PUSHES = """() => {
  const endpoint = "https://fcm.googleapis.com/fcm/send/this-browser";
  const toJSON = () => ({ endpoint, keys: { p256dh: "key", auth: "secret" } });
  PushManager.prototype.getSubscription = async () => null;
  PushManager.prototype.subscribe = async ({ applicationServerKey }) => {
    window.asked = applicationServerKey;
    return { toJSON };
  };
  Notification.requestPermission = async () => "granted";
}"""
"""A browser without a window has no push service: this stands for one."""


def duel(device: Device, house: House) -> tuple[Page, Page, str]:
    """Two phones at a duel, and its code."""
    host, guest = device(SMALLEST, worker=True), device(SMALLEST, worker=True)
    set_the_table(host, house, TWO_DEVICES)
    begin_together(host, {"Ben": guest}, house, ".pw-choice >> nth=0")
    return host, guest, host.locator("#table").get_attribute("data-code") or ""


def test_a_page_out_of_sight_says_that_it_is_asked(device: Device, house: House) -> None:
    host, _, _ = duel(device, house)
    plain = host.title()
    host.evaluate(AWAY, True)
    assert host.title() == f"● Your turn · {plain}"
    host.evaluate(AWAY, False)
    assert host.title() == plain


def test_a_closed_page_is_alerted_for_whoever_wishes_it(device: Device, house: House) -> None:
    host, _, code = duel(device, house)
    host.evaluate(PUSHES)
    poke(host, host.locator("[data-menu] > summary"))
    row = host.locator("[data-alerts]")
    with host.expect_response(f"**/t/{code}/alerts") as answer:
        poke(host, row)
    assert answer.value.status == 204
    expect(row.locator("input")).to_be_checked()
    assert len(host.evaluate("window.asked")) == 87, "the public key of this server"
    with host.expect_response(f"**/t/{code}/alerts/off") as answer:
        poke(host, row)
    assert answer.value.status == 204
    expect(row.locator("input")).not_to_be_checked()
    assert not ahead.unseen(host)


def test_who_only_watches_is_offered_no_alert(device: Device, house: House) -> None:
    _, _, code = duel(device, house)
    watcher = device(SMALLEST, worker=True)
    watcher.goto(f"{house.url}/t/{code}")
    poke(watcher, watcher.locator("[data-menu] > summary"))
    expect(watcher.get_by_text("The story so far")).to_be_visible()
    expect(watcher.locator("[data-alerts]")).to_be_hidden()
