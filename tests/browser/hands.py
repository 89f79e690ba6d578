"""What a person does with a screen: looks at what it offers, and taps it."""

import json
from typing import Any

from playwright.sync_api import Locator, Page, expect

LONGEST = 500
"""Answers after which a duel by players as simple as these must be over."""

SHOWS = "(selector) => document.querySelector(selector) !== null"
"""Looked at at each frame, so it is seen at once; `expect` looks again after 100, 250, 500 ms."""


def tap(spot: Locator) -> None:
    """A finger on a thing that can be seen."""
    spot.tap()


def version(page: Page) -> int:
    """Which version of the table a screen shows."""
    return int(page.locator("#table").get_attribute("data-version") or 0)


def caught_up(page: Page, with_version: int) -> None:
    """Waits until a screen shows a version of the table."""
    page.wait_for_function(SHOWS, arg=f'#table[data-version="{with_version}"]')


def moved_on(page: Page, since: int) -> int:
    """Waits until a screen shows a newer version than one, and tells which."""
    page.wait_for_function(SHOWS, arg=f'#table:not([data-version="{since}"])')
    return version(page)


def place(page: Page, name: str) -> Locator:
    """The marble that lies at a place now."""
    return page.locator(f'.pw-marble:has(input[value="{name}"])')


def marbles(page: Page) -> dict[str, tuple[str, str]]:
    """Where each marble lies: its id -> its place and colour."""
    seen: list[list[str]] = page.locator(".pw-marble").evaluate_all(
        "all => all.map(m => [m.id, m.querySelector('input').value,"
        " ['cyan', 'magenta', 'yellow'].find(colour => m.classList.contains(colour))])"
    )
    return {name: (spot, colour) for name, spot, colour in seen}


def asked(page: Page) -> bool:
    """Whether this screen asks its player something."""
    return page.locator("#answer").count() > 0


def over(page: Page) -> bool:
    """Whether the screen says that the game has ended."""
    return page.locator("#ask.ended").count() > 0


def wait_until_asked(page: Page) -> None:
    """Waits until it is this screen's turn to answer, or the game is over."""
    page.wait_for_function(SHOWS, arg="#answer, #ask.ended", timeout=30_000)


def answer(page: Page) -> None:
    """Answers what a duel asks now, by tapping what lies there."""
    it_is_me(page)
    before = version(page)
    curtain = page.locator("#curtain[open]")
    page.add_locator_handler(curtain, lambda hanging: hanging.get_by_role("button").tap())
    for deed in (choose_a_hero, take_a_turn, tap_a_bar, tap_a_circle, pick_marbles, press_a_button):
        if deed(page):
            break
    else:
        raise AssertionError("nothing to tap: " + page.locator("#ask").inner_text())
    page.remove_locator_handler(curtain)
    moved_on(page, before)


def it_is_me(page: Page) -> None:
    """Draws the curtain before a secret on a shared screen; the scripts of a page hang it as it loads."""
    page.wait_for_load_state()
    curtain = page.locator("#curtain[open]")
    if curtain.count():
        tap(curtain.get_by_role("button"))
        expect(curtain).to_have_count(0)


def choose_a_hero(page: Page) -> bool:
    """The first face on offer."""
    faces = page.locator(".pw-choice:has(input:enabled)")
    if faces.count() == 0:
        return False
    tap(faces.first)
    tap(page.locator("#ask [data-commit]:visible").last)
    return True


def legal(page: Page) -> dict[str, Any]:
    """The plays that the board would mark as possible."""
    data: dict[str, Any] = json.loads(page.locator("script[data-legal]").text_content() or "{}")
    return data


def take_a_turn(page: Page) -> bool:
    """The dearest ability that can be played; without one, passing."""
    if page.locator("#ask.turn").count() == 0:
        return False
    sets: dict[str, list[str]] = legal(page)["sets"]
    if not sets:
        tap(page.locator("#ask button[popovertarget=pass]:visible").first)
        tap(page.locator("#pass button[value=pass]"))
        return True
    harms = {ability: harm(page, ability) for ability in sets}
    plays = [(ability, play) for ability, all_plays in sets.items() for play in all_plays]
    ability, play = max(plays, key=lambda one: (harms[one[0]], len(one[1])))
    for name in play.split():
        tap(place(page, name))
    card = page.locator(f'.pw-card[data-ability="{ability}"]')
    expect(card).to_be_visible()
    tap(card.locator("[data-commit]"))
    return True


def harm(page: Page, ability: str) -> bool:
    """Whether an ability's words speak of harm."""
    return "Deal" in (page.locator(f'.pw-card[data-ability="{ability}"] .pw-words').text_content() or "")


def tap_a_bar(page: Page) -> bool:
    """The first bar that may be dealt to or healed."""
    bars = page.locator(".pw-bar .pw-tap")
    if bars.count() == 0:
        return False
    tap(bars.first)
    return True


def tap_a_circle(page: Page) -> bool:
    """The first free slot, or token, that is ringed."""
    rings = page.locator(".pw-ring:visible")
    if rings.count() == 0:
        return False
    tap(rings.first)
    return True


def pick_marbles(page: Page) -> bool:
    """As many marbles as must be, the first that are marked."""
    if page.locator(".pw-board.picking").count() == 0:
        return False
    rules = legal(page)
    if "sets" in rules:
        names = rules["sets"][""][0].split()
    else:
        can = page.locator(".pw-marble.can input").evaluate_all("all => all.map(one => one.value)")
        names = sorted(can)[: rules["low"]]
    for name in names:
        tap(place(page, name))
    tap(page.locator("#ask [data-commit]:visible").last)
    return True


def press_a_button(page: Page) -> bool:
    """The first thing to say."""
    buttons = page.locator("#ask .pw-acts button[name=answer]:visible")
    if buttons.count() == 0:
        return False
    tap(buttons.first)
    return True


def poke(page: Page, spot: Locator) -> tuple[float, float]:
    """A finger on the glass where a thing is: whatever lies on top there gets the tap. Where that was."""
    spot.scroll_into_view_if_needed()
    box = spot.bounding_box()
    assert box, "nothing to be seen there"
    at = (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.touchscreen.tap(*at)
    return at


def poke_clear(page: Page, spot: Locator) -> tuple[float, float]:
    """The same, after scrolling it to the middle of the screen: away from what is stuck to an edge."""
    spot.evaluate("one => one.scrollIntoView({ block: 'center', behavior: 'instant' })")
    return poke(page, spot)


def posts(page: Page) -> list[str]:
    """The addresses that a page posts to from now on."""
    sent: list[str] = []
    page.on("request", lambda request: sent.append(request.url) if request.method == "POST" else None)
    return sent
