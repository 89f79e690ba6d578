"""PowerDome in a real browser: what whoever falls is told, and how all that was fought since is skipped."""

from playwright.sync_api import expect

from tests.browser.ahead import play_ahead
from tests.browser.conftest import Device
from tests.browser.gladiators import one_blow, phones, quietly, seen_enough, to_the_last_step
from tests.browser.hands import caught_up, poke
from tests.browser.house import House


def test_whoever_falls_sees_it_before_anything_newer(device: Device, house: House) -> None:
    _, ben, _ = everybody = phones(device, house, ("Ben", "Cleo"))
    code = ben.locator("#table").get_attribute("data-code") or ""
    for _ in range(12):
        for phone in everybody:
            play_ahead(phone, house, code, 1, quietly, until="allocation")
    ben.reload()
    seen_enough(ben)
    for phone in everybody:
        play_ahead(phone, house, code, 1, one_blow)
    fight, own = ben.locator(".pd-playbill h2"), ben.locator("[data-vit=p1]")
    expect(fight).to_have_text("The fight of round 1")
    for _ in ("ready", "allocation"):
        for phone in everybody:
            play_ahead(phone, house, code, 1, quietly)
    caught_up(ben, ben.context.request.get(f"{house.url}/api/tables/{code}").json()["version"])
    expect(ben.locator(".pd-being-told")).to_have_text("The fight of round 1")
    expect(own).to_have_text("100")
    expect(ben.locator("#ask")).to_be_hidden()
    to_the_last_step(ben)
    expect(ben.locator(".pd-beat.now")).to_contain_text("had 100 vitality and lose")
    expect(own).to_have_text("†")
    poke(ben, ben.locator('[data-play="end"]'))
    expect(fight).to_have_text("The fight of round 2")
    expect(ben.locator("[data-play]:visible")).to_have_count(1)
    expect(ben.locator("#ask")).to_be_hidden()
    poke(ben, ben.locator('[data-play="end"]'))
    expect(ben.locator("#ask")).to_contain_text("You are out")
    expect(ben.locator("#ask")).to_be_visible()


def test_whoever_fell_skips_all_that_was_fought_since_at_once(device: Device, house: House) -> None:
    _, ben, _ = everybody = phones(device, house, ("Ben", "Cleo"))
    code = ben.locator("#table").get_attribute("data-code") or ""
    for _ in range(12):
        for phone in everybody:
            play_ahead(phone, house, code, 1, quietly, until="allocation")
    ben.reload()
    seen_enough(ben)
    for phone in everybody:
        play_ahead(phone, house, code, 1, one_blow)
    fight, all_of_them = ben.locator(".pd-playbill h2"), ben.locator('[data-play="latest"]')
    expect(fight).to_have_text("The fight of round 1")
    expect(all_of_them).to_be_hidden()
    for _ in range(2):
        for _ in ("ready", "allocation"):
            for phone in everybody:
                play_ahead(phone, house, code, 1, quietly)
    caught_up(ben, ben.context.request.get(f"{house.url}/api/tables/{code}").json()["version"])
    expect(fight).to_have_text("The fight of round 1")
    expect(all_of_them).to_have_text("Skip all 3")
    poke(ben, all_of_them)
    expect(fight).to_have_text("The fight of round 3")
    expect(ben.locator(".pd-stage.playing")).to_have_count(0)
    expect(ben.locator("#ask")).to_contain_text("You are out")
    expect(ben.locator("#ask")).to_be_visible()
