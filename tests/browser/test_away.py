"""Who waits for somebody that is away reads it in place of a question; who comes late finds room."""

from playwright.sync_api import Page, expect

from games import GAMES
from tests.browser import ahead, gladiators, hands
from tests.browser.conftest import Device
from tests.browser.devices import PHONE, SMALLEST, TABLET, screen
from tests.browser.house import House
from tests.browser.lobby import play_with_bots
from tests.browser.sight import ON_TOP
from tests.browser.test_seats import left_by_who_is_asked, menu

SIZES = [SMALLEST, PHONE, screen(844, 390), TABLET]


def test_a_bot_plays_on_for_whom_the_game_waits_in_vain(device: Device, house: House) -> None:
    """All games at once: each takes its time to see that somebody is away."""
    guest = device(PHONE)
    slugs = [slug for slug, game in GAMES.items() if not game.endless]
    waiting = {slug: waits_for(guest, device(SMALLEST), house, slug) for slug in slugs}
    guest.context.close()
    for slug, host in waiting.items():
        a_bot_plays_on(host, slug)


def waits_for(guest: Page, host: Page, house: House, slug: str) -> Page:
    """The host's screen of a game in which Ben is asked, whose screen is open too."""
    code, seat = left_by_who_is_asked(host, house, slug)
    form = {"seat": str(seat), "name": "Ben"}
    assert guest.context.request.post(f"{house.url}/t/{code}/sit", form=form, headers=ahead.OURS).ok
    ahead.play_ahead(host, house, code, 9, lambda ask: str(ask["default"]))
    host.goto(f"{house.url}/t/{code}")
    other = guest.context.new_page()
    other.goto(f"{house.url}/t/{code}")
    expect(other.locator("#answer")).to_be_attached()
    expect(host.locator("#ask.vacant")).to_have_count(0)
    return host


def a_bot_plays_on(host: Page, slug: str) -> None:
    """The host reads who is away, and lets a bot play."""
    expect(host.locator("#ask")).to_contain_text("Ben has been away since", timeout=15_000)
    if slug == "powerdome":
        gladiators.seen_enough(host)
    bot = host.get_by_role("button", name="Let a bot play on")
    for size in SIZES:
        host.set_viewport_size(size["viewport"])
        ahead.settled(host)
        assert bot.evaluate(ON_TOP), (slug, size)
    hands.poke(host, bot)
    sure = host.get_by_role("button", name="Let a bot play", exact=True)
    hands.poke(host, sure.and_(host.locator("#ask button")))
    expect(host.locator("#ask.vacant")).to_have_count(0)


def test_a_host_whose_seat_a_bot_plays_is_not_sent_to_the_host(device: Device, house: House) -> None:
    host = device(PHONE)
    play_with_bots(host, house, "mana_surge")
    form = {"seat": "0"}
    assert host.context.request.post(f"{host.url}/bot", form=form, headers=ahead.OURS).ok
    host.reload()
    menu(host)
    expect(host.locator("#chairs")).to_contain_text("You watch this game.")
    expect(host.locator("#chairs")).not_to_contain_text("The host can remove a bot")
    expect(host.locator("#chair-0").get_by_role("button", name="Sit here")).to_be_visible()


def test_whoever_comes_late_plays_on_where_the_host_makes_room(device: Device, house: House) -> None:
    host, guest = device(PHONE), device(SMALLEST)
    play_with_bots(host, house, "mana_surge")
    guest.goto(host.url)
    menu(guest)
    expect(guest.locator("#chairs")).to_contain_text("The host can remove a bot")
    menu(host)
    hands.poke(host, host.locator("#chair-1 .sure"))
    hands.poke(host, host.locator("#free-1").get_by_role("button", name="Remove the bot"))
    hands.poke(guest, guest.locator("#chair-1").get_by_role("button", name="Sit here"))
    expect(guest.locator("#chair-1.person.mine")).to_be_visible()
    expect(guest.locator("#chairs")).not_to_contain_text("You watch")
