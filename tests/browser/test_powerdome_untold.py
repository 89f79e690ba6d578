"""PowerDome in a real browser: what is played back keeps its end to itself, and goes on where it was left."""

from playwright.sync_api import Page, expect

from tests.browser.ahead import OURS, Ask, new_table, play_ahead
from tests.browser.conftest import Device
from tests.browser.devices import PHONE, PHONE_ON_ITS_SIDE
from tests.browser.gladiators import seen_enough
from tests.browser.hands import poke
from tests.browser.house import House
from tests.browser.sight import lost


def after_blows(page: Page, house: House, seats: int = 3) -> str:
    """Comes to a table where a fight is being played; its code."""
    page.goto(house.url)
    code = new_table(page.context, house, "powerdome", seats=str(seats))
    play_ahead(page, house, code, seats, lambda ask: f"strike 60 > {ask['characters'][0]['targets'][0]}")
    page.goto(f"{house.url}/t/{code}")
    expect(page.locator(".pd-beat.now")).to_contain_text("Agility is shown")
    return code


BAR = "document.querySelector('[data-bar=p0]').getAttribute('width')"
GAINS = """beats => { beats.at(-1).dataset.news = '{"p1": {"alive": 1, "vitality": 400}}'; }"""
"""The last step of a fight makes one fighter four times as strong as it was."""


def test_the_bars_of_a_fight_do_not_tell_what_comes_later(device: Device, house: House) -> None:
    page = device(PHONE, reduced_motion="reduce")
    after_blows(page, house)
    page.locator(".pd-beat").evaluate_all(GAINS)
    before = [float(page.evaluate(BAR))]
    while page.locator('[data-play="next"]:enabled').count():
        before.append(float(page.evaluate(BAR)))
        page.locator('[data-play="next"]').tap()
    assert min(before) > 25
    assert float(page.evaluate(BAR)) <= 25


def test_a_fight_goes_on_where_it_was_left_and_the_story_keeps_its_end(device: Device, house: House) -> None:
    page = device(PHONE, reduced_motion="reduce")
    code = after_blows(page, house)
    for _ in range(2):
        page.locator('[data-play="next"]').tap()
    place, latest = page.locator(".pd-place"), page.locator(".pd-latest")
    left_at = place.inner_text()
    assert left_at.startswith("3 of")
    page.reload()
    expect(place).to_have_text(left_at)
    page.goto(f"{house.url}/t/{code}/story")
    expect(latest.locator("summary")).to_have_text("The fight of round 1")
    expect(latest.locator("ol").first).to_be_hidden()
    assert lost(page) == []
    poke(page, latest.locator("summary"))
    expect(latest.locator("ol").first).to_contain_text("with strike 60")
    page.goto(f"{house.url}/t/{code}")
    expect(place).to_have_text(left_at)
    seen_enough(page)
    page.goto(f"{house.url}/t/{code}/story")
    expect(latest.locator("ol").first).to_be_visible()
    page.goto(f"{house.url}/t/{code}")
    expect(page.locator(".pd-stage.over")).to_be_attached()
    poke(page, page.locator('[data-play="again"]'))
    page.goto(f"{house.url}/t/{code}/story")
    expect(latest.locator("ol").first).to_be_visible()


def test_no_sheet_tells_meanwhile_what_somebody_has_lost(device: Device, house: House) -> None:
    page = device(PHONE, reduced_motion="reduce")
    after_blows(page, house)
    page.evaluate("document.getElementById('who-p1').showPopover()")
    sheet = page.locator("#who-p1")
    expect(sheet.locator(".pd-later")).to_be_visible()
    expect(sheet.locator(".pd-later")).to_contain_text(
        "You see how you stand"
    )  # whoever holds the device now
    expect(page.locator("#who-p0 .pd-later")).to_contain_text("how they stand")
    expect(sheet.locator(".pd-power")).to_have_count(2)
    expect(sheet.locator(".pd-power").filter(visible=True)).to_have_count(0)
    sheet.get_by_role("button", name="Close").tap()
    seen_enough(page)
    page.evaluate("document.getElementById('who-p1').showPopover()")
    expect(sheet.locator(".pd-power").first).to_be_visible()


def test_what_became_of_eight_is_all_in_reach_on_a_phone_on_its_side(device: Device, house: House) -> None:
    page = device(PHONE_ON_ITS_SIDE, reduced_motion="reduce")
    after_blows(page, house, seats=8)
    seen_enough(page)
    summary = page.locator(".pd-yours")
    box = summary.bounding_box()
    assert box
    assert box["y"] + box["height"] <= PHONE_ON_ITS_SIDE["viewport"]["height"]
    assert summary.evaluate("one => getComputedStyle(one).overflowY") == "auto"
    named = summary.locator("> span > span").all_inner_texts()
    poke(page, summary)
    told = page.locator("#yours").inner_text()
    assert [words for words in named[1:] if words.strip() not in told] == []


def deadly(ask: Ask) -> str:
    """Orders after which the first seat has won in the first round."""
    if ask["seat"]:
        return "agility 0"
    me = ask["characters"][0]
    return f"agility 20 strike {me['points'] - 20} > {me['targets'][0]}"


def test_nothing_is_told_of_a_game_after_the_next_has_begun(device: Device, house: House) -> None:
    page, watcher = device(PHONE), device(PHONE, reduced_motion="reduce")
    code = new_table(page.context, house, "powerdome")
    watcher.goto(f"{house.url}/t/{code}")
    seen_enough(watcher)
    play_ahead(page, house, code, 2, deadly)
    told = watcher.locator(".pd-being-told")
    expect(told).to_have_text("The fight of round 1")
    poke(watcher, watcher.locator('[data-play="next"]'))
    # All games of this house have one seed, and so one name.
    watcher.locator("#board").evaluate("board => board.dataset.game = 'the first'")
    page.context.request.post(f"{house.url}/t/{code}/rematch", headers=OURS)
    expect(told).to_have_text("The gates open")
    seen_enough(watcher)
    expect(watcher.locator(".pd-stage.playing")).to_have_count(0)
