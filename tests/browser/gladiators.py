"""How people start a game of PowerDome, and answer its questions."""

from collections.abc import Callable

from playwright.sync_api import Locator, Page, expect

from games.powerdome.arena import GATES
from tests.browser.ahead import Ask
from tests.browser.conftest import Device
from tests.browser.devices import PHONE
from tests.browser.hands import caught_up, moved_on, over, version
from tests.browser.house import House
from tests.browser.lobby import begin_together

SEVERAL, WITH_BOTS, ALL_HERE = "On several devices", "With bots", "All on this one"
LONGEST = 300
"""Number of answers after which a game of all-out attacks must be over."""


def set_the_table(
    page: Page,
    house: House,
    way: str,
    seats: int = 2,
    *,
    setup: str = "full_setup",
    level: str = "",
    **options: str,
) -> None:
    """Creates a table from the home page; injects options that no form shows."""
    page.goto(house.url)
    game = page.locator("details.game", has=page.locator('input[value="powerdome"]'))
    game.locator("summary").tap()
    game.locator("input[name=name]").fill("Ada")
    game.locator(f'input[name=seats][value="{seats}"]').check()
    game.locator(f'input[name=setup][value="{setup}"]').check()
    if level:
        game.locator(f'input[name=bots][value="{level}"]').check()
    for name, value in options.items():
        game.locator("form").evaluate(
            "(form, [name, value]) => form.append(Object.assign(document.createElement('input'),"
            " {type: 'hidden', name, value}))",
            [name, value],
        )
    game.get_by_role("button", name=way).tap()
    expect(page.locator(".pd-arena, .lobby")).to_be_visible()
    page.wait_for_load_state()  # until its style sheets have loaded


def phones(device: Device, house: House, names: tuple[str, ...], **options: str) -> list[Page]:
    """Creates a table with a phone for each player, and starts the game."""
    host = device(PHONE, reduced_motion="reduce")
    set_the_table(host, house, SEVERAL, len(names) + 1, **options)
    guests = {name: device(PHONE, reduced_motion="reduce") for name in names}
    return begin_together(host, guests, house, ".pd-arena")


def phase(page: Page) -> str:
    """Returns the phase, from the status line."""
    return page.locator(".pd-status b").first.inner_text().split(". ")[-1]


def seen_enough(page: Page) -> None:
    """Skips the playback, and any queued behind it, once the page's scripts run."""
    expect(page.locator("html.js")).to_be_attached()
    skip = page.locator('[data-play="end"]:visible')
    while skip.count():
        skip.tap()


def commit(page: Page) -> Locator:
    """Returns the button that submits an answer."""
    return page.locator("#ask [data-commit]")


def nominate(page: Page) -> None:
    """Nominates three powers found by a search."""
    page.locator("[data-search]").fill("strike")
    for number in range(3):
        page.locator("[data-list] .pd-card:visible").nth(2 * number).tap()
    commit(page).tap()


def fighters(page: Page) -> Locator:
    """Returns the fighters that may be attacked, while orders are given."""
    return page.locator(".pd-token[aria-pressed]")


def give_orders(page: Page) -> None:
    """Attacks the first possible target at full strength."""
    if page.locator(".pd-dial.strike").count():
        page.locator(".pd-dial.strike [data-rest]").first.tap()
    fighters(page).first.tap()
    commit(page).tap()


def press(name: str) -> Callable[[Page], None]:
    """Returns a function that presses a button in the part of the screen for answers."""
    return lambda page: page.locator("#ask").get_by_role("button", name=name, exact=True).tap()


def bid(page: Page) -> None:
    """Submits the bids as they are, and confirms if there are none."""
    commit(page).tap()
    sure = page.get_by_role("button", name="Yes, nothing")
    if sure.count():
        sure.tap()


DEEDS: dict[str, Callable[[Page], None]] = {
    "A vote on modifiers": press("Vote"),
    "Nominations": nominate,
    "Who protects what?": press("Pass"),
    "The auction": bid,
    "Trading": press("Ready"),
    "Last discards": press("Go on"),
    "Who are you?": press("Walk in"),
    "Talk": press("Ready"),
    "Before the orders": press("Ready"),
    "Secret orders": give_orders,
}


ANSWERS = {
    "modifiers": "-",
    "nominate": "Feint, Hush, Stiletto",
    "protect": "pass",
    "bids": "-",
    "exchange": "ready",
    "discard": "-",
    "character": "{} / helmet / - / Pit",
    "ready": "ready",
    "allocation": "resist 10",
}


def quietly(ask: Ask) -> str:
    """Returns an answer with little effect, for tables that are played over HTTP."""
    return ANSWERS[ask["prompt"]].format(GATES[ask["seat"]])


def with_an_ally(ask: Ask) -> str:
    """Returns answers that lead to a first round in which the first seat has an ally."""
    answers = {"nominate": "Fanfare for Hire, Feint, Hush", "bids": "Fanfare for Hire 5"}
    return (ask["seat"] == 0 and answers.get(ask["prompt"])) or quietly(ask)


def asked(page: Page) -> bool:
    """Whether this screen waits for its player's answer."""
    return page.locator("#ask:not(:has(.pd-mine, #undo)) #answer").count() > 0


def answer(page: Page) -> None:
    """Answers the present question by tapping."""
    pass_the_curtain(page)
    seen_enough(page)
    before = version(page)
    DEEDS[phase(page)](page)
    moved_on(page, before)


def everybody_answers(all_phones: list[Page]) -> None:
    """Lets each seat that is asked answer once; waits until all screens show the same."""
    for phone in all_phones:
        if asked(phone):
            answer(phone)
    last = max(version(phone) for phone in all_phones)
    for phone in all_phones:
        caught_up(phone, last)


def play_until(all_phones: list[Page], wanted: str) -> None:
    """Lets everybody answer until a phase begins, and skips its playback."""
    for _ in range(LONGEST):
        if over(all_phones[0]) or phase(all_phones[0]) == wanted:
            for phone in all_phones:
                seen_enough(phone)
            return
        everybody_answers(all_phones)
    raise AssertionError(f"never came to {wanted}")


def pass_the_curtain(page: Page) -> None:
    """Dismisses the curtain of a shared screen, which the page's scripts add as it loads."""
    page.wait_for_load_state()
    curtain = page.locator("#curtain[open]")
    if curtain.count():
        curtain.get_by_role("button").tap()
        expect(curtain).to_have_count(0)


def to_the_last_step(page: Page) -> None:
    """Steps through the playback."""
    while page.locator('[data-play="next"]:enabled').count():
        page.locator('[data-play="next"]').tap()


def one_blow(ask: Ask) -> str:
    """The first of three fells the second, then the third the first; the other fighters stay idle."""
    if ask["prompt"] != "allocation":
        return quietly(ask)
    targets = ask["characters"][0]["targets"]
    strikes = ask["seat"] == 0 if GATES[1] in targets else ask["seat"] == 2
    return f"agility 1 strike 99 > {targets[0]}" if strikes else "resist 0"
