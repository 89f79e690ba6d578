"""What a seat is called, and how it is given away."""

from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from games import GAMES
from tests.browser import ahead, gladiators, hands, test_mana_surge
from tests.browser.conftest import Device
from tests.browser.devices import PHONE, SMALLEST, screen
from tests.browser.house import House
from tests.browser.lobby import code_of, join, set_the_table, sit, start
from tests.browser.sight import ON_TOP, size_of

LONG = "Wolfgang-Maximilian Wüst"
SIZES = [PHONE, SMALLEST]
LEFT = "(one) => { const all = new Range(); all.selectNodeContents(one); return all.getBoundingClientRect().left; }"  # noqa: E501
"""Where the words of an element begin."""


def two_phones(device: Device, house: House, name: str = "Ben") -> tuple[Page, Page]:
    """A duel of the host and a guest, begun."""
    host, guest = device(), device()
    set_the_table(host, house)
    join(guest, house, code_of(host))
    sit(guest, name, 1)
    expect(host.locator("#chair-1")).to_contain_text(name)
    start(host)
    expect(guest.locator(".pw-choice").first).to_be_visible()
    return host, guest


def menu(page: Page) -> None:
    """Opens the menu of a table."""
    page.locator("[data-menu] > summary").tap()
    expect(page.locator("[data-menu] .sheet")).to_be_visible()


def test_handing_a_seat_to_a_bot_asks_first_and_tells_whose_it_was(device: Device, house: House) -> None:
    host, guest = two_phones(device, house)
    menu(host)
    sent = hands.posts(host)
    host.locator("#chair-1").get_by_label("Let a bot play for Ben").tap()
    expect(host.locator("#bot-1")).to_contain_text("A bot plays on for Ben")
    assert not sent
    host.locator("#bot-1").get_by_role("button", name="Let a bot play").tap()
    expect(guest.locator("#note")).to_contain_text("A bot now plays on for Ben")
    menu(guest)
    guest.locator("#chair-1").get_by_role("button", name="Sit here").tap()
    expect(host.locator("#chair-1.person")).to_be_attached()


def test_freeing_ones_own_seat_asks_first_and_is_no_news_to_oneself(device: Device, house: House) -> None:
    _, guest = two_phones(device, house)
    menu(guest)
    sent = hands.posts(guest)
    guest.locator("#chair-1").get_by_label("Leave the seat of Ben").tap()
    expect(guest.locator("#free-1")).to_contain_text("Ben leaves this seat")
    assert not sent
    guest.locator("#free-1").get_by_role("button", name="Leave the seat").tap()
    expect(guest.locator("#chair-1.empty")).to_be_attached()
    expect(guest.locator("#note .stays")).to_have_count(0)


def test_the_host_frees_a_seat_of_the_lobby_and_who_sat_there_is_told(device: Device, house: House) -> None:
    host, guest = device(), device()
    set_the_table(host, house)
    join(guest, house, code_of(host))
    sit(guest, "Ben", 1)
    expect(host.locator("#chair-1")).to_contain_text("Ben")
    remove = host.get_by_label("Remove Ben from the seat")
    expect(remove).to_have_text("Remove")
    remove.tap()
    expect(host.locator("#free-1")).to_contain_text("Ben loses this seat")
    host.locator("#free-1").get_by_role("button", name="Remove from seat").tap()
    expect(guest.locator("#note")).to_contain_text("The seat of Ben was freed")


def test_a_question_that_is_open_stays_open_when_the_table_is_drawn_anew(
    device: Device, house: House
) -> None:
    page = device()
    set_the_table(page, house)
    page.get_by_label("Leave the seat of").tap()
    sure = page.locator(".sure-words:popover-open")
    expect(sure).to_have_count(1)
    page.evaluate(
        "() => new Promise((done) => {"
        " document.addEventListener('wellside:shown', done, { once: true });"
        " dispatchEvent(new Event('focus')); })"
    )
    expect(sure).to_have_count(1)


def test_the_question_for_a_name_is_gone_once_it_is_answered(device: Device, house: House) -> None:
    page = device(PHONE)
    set_the_table(page, house)
    page.get_by_label("Change the name of").tap()
    sure = page.locator(".sure-words:popover-open")
    sure.get_by_label("Name").fill("Augusta")
    hands.poke(page, sure.get_by_role("button", name="Save"))
    expect(sure).to_have_count(0)
    expect(page.locator("#chair-0")).to_contain_text("Augusta")


def places(doors: Locator) -> list[float]:
    """Where buttons stand, in pixels: x and y of each."""
    found: list[float] = doors.evaluate_all(
        "all => all.map(one => one.getBoundingClientRect()).flatMap(box => [box.x, box.y])"
    )
    return found


def test_the_question_before_a_seat_goes_moves_no_button(device: Device, house: House) -> None:
    _, guest = two_phones(device, house)
    menu(guest)
    doors = guest.locator("#chair-1 .sure")
    before = places(doors)
    hands.poke(guest, doors.nth(1))
    expect(guest.locator("#bot-1")).to_be_visible()
    assert places(doors) == pytest.approx(before, abs=2), "but for its being pressed"
    guest.get_by_role("button", name="Not now").tap()
    expect(guest.locator("#bot-1")).to_be_hidden()
    expect(guest.locator("[data-menu] .sheet")).to_be_visible()


def test_a_name_is_offered_for_ones_own_seat_alone(device: Device, house: House) -> None:
    host, guest = device(), device()
    gladiators.set_the_table(host, house, gladiators.SEVERAL, seats=3)
    for name in ("Ben", "Cleo"):
        guest.goto(house.url)
        join(guest, house, code_of(host))
        guest.locator("#name-1").fill(name)
        guest.locator("#name-1").press("Tab")
        guest.reload()
        expect(guest.locator("#name-2")).to_have_value(name)
        sit(guest, name, 1)
        expect(guest.locator("#name-2")).to_have_value("")
        guest.get_by_label("Leave the seat of").tap()
        guest.locator("#free-1").get_by_role("button", name="Leave the seat").tap()
        expect(guest.locator("#chair-1.empty")).to_be_attached()


def test_on_a_shared_device_giving_up_says_who(device: Device, house: House) -> None:
    page = device()
    page.goto(house.url)
    code = ahead.new_table(page.context, house, "mana_surge", name="Ada")
    page.goto(f"{house.url}/t/{code}")
    menu(page)
    page.locator("[data-resign] summary").tap()
    words = page.locator("[data-resign] form")
    expect(words).to_contain_text("Ada resigns. The others go on without you.", use_inner_text=True)
    expect(words).not_to_contain_text("the other side wins", use_inner_text=True)


def test_who_resigns_where_two_play_is_told_that_the_other_wins(device: Device, house: House) -> None:
    page, foe = device(), device()
    gladiators.set_the_table(page, house, gladiators.SEVERAL, seats=3)
    page.get_by_label("One seat less").tap()
    join(foe, house, code_of(page))
    sit(foe, "Ben", 1)
    page.get_by_role("button", name="Start", exact=True).tap()
    menu(page)
    page.locator("[data-resign] summary").tap()
    words = page.locator("[data-resign] form")
    expect(words).to_contain_text("The game ends, and the other side wins.", use_inner_text=True)
    expect(words).not_to_contain_text("go on without", use_inner_text=True)


def test_who_moves_up_since_an_empty_seat_went_is_told_nothing(device: Device, house: House) -> None:
    host, guest, other = device(), device(), device()
    gladiators.set_the_table(host, house, gladiators.SEVERAL, seats=4)
    for page, name, seat in ((guest, "Ben", 2), (other, "Cleo", 3)):
        join(page, house, code_of(host))
        sit(page, name, seat)
    host.get_by_label("One seat less").tap()
    expect(guest.locator("#chair-1.mine")).to_contain_text("Ben")
    expect(guest.locator("#note .stays")).to_have_count(0)


def test_a_seat_is_handed_over_in_two_steps_without_a_script(device: Device, house: House) -> None:
    page = device(java_script_enabled=False)
    page.goto(house.url)
    game = page.locator("details.game", has=page.locator('input[value="power_well"]'))
    game.locator("summary").tap()
    game.locator("input[name=name]").fill("Ada")
    game.get_by_role("button", name="On two devices").tap()
    page.get_by_label("Leave the seat of Ada").tap()
    page.locator("#free-0").get_by_role("button", name="Leave the seat").tap()
    expect(page.locator("#chair-0.empty")).to_be_visible()


@pytest.mark.parametrize("size", SIZES, ids=["phone", "smallest"])
@pytest.mark.parametrize("name", [LONG, "W" * 24, "😀" * 12, "שלום עולם", 'Zoë & <b> "B"'])
def test_a_name_is_as_typed_and_never_wider_than_its_place(
    device: Device, house: House, size: dict[str, object], name: str
) -> None:
    page = device(size)
    page.goto(house.url)
    game = page.locator("details.game", has=page.locator('input[value="mana_surge"]'))
    game.locator("summary").tap()
    game.locator("input[name=name]").fill(name)
    game.get_by_role("button", name="With bots").tap()
    expect(page.locator("#ask")).to_be_visible()
    page.locator("[data-menu] > summary").tap()
    expect(page.locator("#chair-0 bdi").first).to_have_text(name)
    for address in (page.url, page.url + "/story", house.url):
        page.goto(address)
        assert page.evaluate("document.documentElement.scrollWidth") <= int(size["viewport"]["width"])  # type: ignore[index]
    expect(page.locator(".tables bdi").first).to_have_text(name)


def test_a_name_with_an_ampersand_is_shown_once_in_powerdome(device: Device, house: House) -> None:
    host, guest = device(), device()
    gladiators.set_the_table(host, house, gladiators.SEVERAL)
    join(guest, house, code_of(host))
    sit(guest, "A & B", 1)
    expect(host.locator("#chair-1")).to_contain_text("A & B")
    host.locator("#ask").get_by_role("button", name="Start", exact=True).tap()
    token = host.locator(".pd-token").nth(1)
    expect(token).to_contain_text("A & B")
    assert (token.text_content() or "").count("A & B") == 1


def test_a_seat_is_called_the_same_in_menu_board_and_story(device: Device, house: House) -> None:
    page = device(screen(390, 664))
    test_mana_surge.set_the_table(page, house, test_mana_surge.WITH_BOTS)
    test_mana_surge.play(page, until="#board [data-target]")
    foes = set(page.locator(".ms-side .name").all_text_contents()) - {"You"}
    assert len(foes) == 2
    menu(page)
    assert set(page.locator("#chairs .name").all_text_contents()) == foes | {"Ada"}
    page.goto(page.url + "/story")
    told = page.locator(".whole-story").inner_text()
    assert all(name in told for name in foes)


@pytest.mark.parametrize("slug", ["power_plants", "mistywell", "powerdome", "mana_surge"])
@pytest.mark.parametrize("name", ["Ada", "מיכאל בן שלום כהן לוי"], ids=["latin", "hebrew"])
def test_what_is_said_of_a_seat_stands_under_its_name(
    device: Device, house: House, slug: str, name: str
) -> None:
    page = device(SMALLEST)
    page.goto(f"{house.url}/t/{ahead.new_table(page.context, house, slug, name=name)}")
    hands.it_is_me(page)
    menu(page)
    for seat in page.locator("#chairs .chair .grow").all():
        words = seat.locator(".name bdi").evaluate(LEFT)
        assert abs(words - seat.locator(".label").evaluate(LEFT)) < 2


def test_the_menu_names_a_seat_that_is_free(device: Device, house: House) -> None:
    host, guest = device(PHONE), device(SMALLEST)
    code = ahead.new_table(host.context, house, "power_plants", seats="3")
    leaves(host, house, code, 1)
    guest.goto(f"{house.url}/t/{code}")
    menu(guest)
    free = guest.locator("#chair-1.empty")
    expect(free.locator(".name")).to_have_text("Blue")
    hands.poke(guest, free.get_by_role("button", name="Sit here: Blue"))
    expect(guest.locator("#chair-1.person.mine")).to_be_visible()


FOUR = [SMALLEST, PHONE, screen(844, 390), screen(1024, 768)]


def leaves(page: Page, house: House, code: str, seat: int) -> None:
    """A seat of this device becomes free."""
    form = {"seat": str(seat)}
    assert page.context.request.post(f"{house.url}/t/{code}/leave", form=form, headers=ahead.OURS).ok


def left_by_who_is_asked(page: Page, house: House, slug: str) -> tuple[str, int]:
    """A table of this device where the seat is free that is asked; its code, and the seat."""
    code = ahead.new_table(page.context, house, slug)
    ask = ahead.asked(page.context, house, code)
    assert ask
    leaves(page, house, code, ask["seat"])
    return code, ask["seat"]


@pytest.mark.parametrize("slug", [slug for slug, game in GAMES.items() if not game.endless])
def test_a_seat_that_a_game_waits_for_is_offered_in_sight(device: Device, house: House, slug: str) -> None:
    host, guest = device(PHONE), device(SMALLEST)
    code, _ = left_by_who_is_asked(host, house, slug)
    host.goto(f"{house.url}/t/{code}")
    guest.goto(f"{house.url}/t/{code}")
    seat = guest.get_by_role("button", name="Sit here").and_(guest.locator("#ask button")).first
    if slug == "powerdome":
        hands.poke(guest, guest.get_by_role("button", name="Skip"))
    for size in FOUR:
        guest.set_viewport_size(size["viewport"])
        expect(guest.locator("#ask")).to_contain_text("this seat is free. The game waits until you")
        assert seat.evaluate(ON_TOP), size
    hands.poke(guest, seat)
    expect(guest.locator("#answer")).to_be_attached()
    expect(host.locator("#ask.vacant")).to_have_count(0)


def test_whoever_keeps_the_table_seats_a_bot_where_somebody_left(device: Device, house: House) -> None:
    page = device(SMALLEST)
    code = ahead.new_table(page.context, house, "mana_surge")
    leaves(page, house, code, 0)
    page.goto(f"{house.url}/t/{code}")
    hands.poke(page, page.get_by_label("Seat a bot on the seat of").and_(page.locator("#ask button")))
    expect(page.locator("#answer")).to_be_attached(timeout=20_000)


WITHIN = """(row) => [...row.querySelectorAll("*")].every(
  (one) => one.getBoundingClientRect().right <= row.getBoundingClientRect().right + 0.5)"""
"""Whether nothing in a row of buttons is wider than the row."""


@pytest.mark.parametrize("size", FOUR, ids=size_of)
def test_after_the_end_a_seat_that_a_bot_kept_is_taken_back_to_play_again(
    device: Device, house: House, size: dict[str, Any]
) -> None:
    page = device(size)
    code = ahead.new_table(page.context, house, "mana_surge", name="Bartholomew the Great of")
    for deed, seat in (("bot", 0), ("resign", 1), ("resign", 2)):
        form = {"seat": str(seat)}
        assert page.context.request.post(f"{house.url}/t/{code}/{deed}", form=form, headers=ahead.OURS).ok
    for seat in (1, 2):
        leaves(page, house, code, seat)
    page.goto(f"{house.url}/t/{code}")
    back = page.locator("#ask").get_by_role("button", name="Take your seat again")
    assert back.evaluate(ON_TOP)
    for width in (568, 640, 664):
        page.set_viewport_size({"width": width, "height": 390})
        assert page.locator("#ask .row").first.evaluate(WITHIN), width
    page.set_viewport_size(size["viewport"])
    ahead.settled(page)
    hands.poke(page, back)
    expect(page.locator("#ask").get_by_role("button", name="Play again")).to_be_visible()
    assert not ahead.unseen(page)


def test_a_wish_to_play_again_is_taken_back(device: Device, house: House) -> None:
    host, guest = two_phones(device, house)
    code = host.url.rpartition("/")[2]
    form = {"seat": "1"}
    assert guest.context.request.post(f"{house.url}/t/{code}/resign", form=form, headers=ahead.OURS).ok
    hands.poke(host, host.get_by_role("button", name="Play again"))
    wish = guest.locator("#ask", has_text="wants to play again")
    expect(wish).to_be_visible()
    back = host.get_by_role("button", name="Not after all")
    for size in FOUR:
        host.set_viewport_size(size["viewport"])
        assert back.evaluate(ON_TOP), size
    hands.poke(host, back)
    expect(wish).to_have_count(0)
    expect(guest.get_by_role("button", name="Play again")).to_be_visible()
    expect(host.get_by_role("button", name="Play again")).to_be_visible()


def test_on_a_shared_phone_each_person_gets_a_name(device: Device, house: House) -> None:
    page = device(SMALLEST)
    code = ahead.new_table(page.context, house, "power_plants", name="Oma")
    page.goto(f"{house.url}/t/{code}")
    hands.it_is_me(page)
    menu(page)
    hands.poke(page, page.get_by_role("button", name="Change the name of Blue"))
    sheet = page.locator("#rename-1")
    sheet.get_by_label("Name", exact=True).fill("Opa")
    hands.poke(page, sheet.get_by_role("button", name="Save"))
    expect(page.locator("#chair-1 .name")).to_have_text("Opa")
