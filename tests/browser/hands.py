"""A simple player: reads what the screen offers and taps it."""

import json
from typing import Any

from playwright.sync_api import Locator, Page, expect

LONGEST = 500
"""Number of answers after which a duel between such players must be over."""

SHOWS = "(selector) => document.querySelector(selector) !== null"
"""Polled on every frame, so it returns at once; `expect` polls after 100, 250 and 500 ms."""


def tap(spot: Locator) -> None:
    """Taps a visible element."""
    spot.tap()


def version(page: Page) -> int:
    """Returns the version of the table that a screen shows."""
    return int(page.locator("#table").get_attribute("data-version") or 0)


def caught_up(page: Page, with_version: int) -> None:
    """Waits until a screen shows a version of the table."""
    page.wait_for_function(SHOWS, arg=f'#table[data-version="{with_version}"]')


def moved_on(page: Page, since: int) -> int:
    """Waits until a screen shows another version than `since`, and returns it."""
    page.wait_for_function(SHOWS, arg=f'#table:not([data-version="{since}"])')
    return version(page)


def place(page: Page, name: str) -> Locator:
    """Returns the marble at a place."""
    return page.locator(f'.pw-marble:has(input[value="{name}"])')


def marbles(page: Page) -> dict[str, tuple[str, str]]:
    """Maps the id of each marble to its place and colour."""
    seen: list[list[str]] = page.locator(".pw-marble").evaluate_all(
        "all => all.map(m => [m.id, m.querySelector('input').value,"
        " ['cyan', 'magenta', 'yellow'].find(colour => m.classList.contains(colour))])"
    )
    return {name: (spot, colour) for name, spot, colour in seen}


def asked(page: Page) -> bool:
    """Whether this screen asks its player something."""
    return page.locator("#answer").count() > 0


def over(page: Page) -> bool:
    """Whether the screen shows the end of the game."""
    return page.locator("#ask.ended").count() > 0


def wait_until_asked(page: Page) -> None:
    """Waits until this screen asks its player, or the game is over."""
    page.wait_for_function(SHOWS, arg="#answer, #ask.ended", timeout=30_000)


def answer(page: Page) -> None:
    """Answers the present question of a duel by tapping."""
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
    """Dismisses the curtain of a shared screen, which the page's scripts add as it loads."""
    page.wait_for_load_state()
    curtain = page.locator("#curtain[open]")
    if curtain.count():
        tap(curtain.get_by_role("button"))
        expect(curtain).to_have_count(0)


def choose_a_hero(page: Page) -> bool:
    """Chooses the first hero; returns whether one was offered. So do the following functions."""
    faces = page.locator(".pw-choice:has(input:enabled)")
    if faces.count() == 0:
        return False
    tap(faces.first)
    tap(page.locator("#ask [data-commit]:visible").last)
    return True


def legal(page: Page) -> dict[str, Any]:
    """Returns the legal plays that the board may mark."""
    data: dict[str, Any] = json.loads(page.locator("script[data-legal]").text_content() or "{}")
    return data


def take_a_turn(page: Page) -> bool:
    """Plays the most expensive ability possible, harmful ones first; passes if there is none."""
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
    """Whether an ability deals harm, by its words."""
    return "Deal" in (page.locator(f'.pw-card[data-ability="{ability}"] .pw-words').text_content() or "")


def tap_a_bar(page: Page) -> bool:
    """Taps the first bar that may be chosen."""
    bars = page.locator(".pw-bar .pw-tap")
    if bars.count() == 0:
        return False
    tap(bars.first)
    return True


def tap_a_circle(page: Page) -> bool:
    """Taps the first slot or token that may be chosen."""
    rings = page.locator(".pw-ring:visible")
    if rings.count() == 0:
        return False
    tap(rings.first)
    return True


def pick_marbles(page: Page) -> bool:
    """Picks the required number of marbles, the first that may be chosen."""
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
    """Presses the first button."""
    buttons = page.locator("#ask .pw-acts button[name=answer]:visible")
    if buttons.count() == 0:
        return False
    tap(buttons.first)
    return True


def poke(page: Page, spot: Locator) -> tuple[float, float]:
    """Taps at the centre of an element, whatever is on top there; returns the coordinates."""
    spot.scroll_into_view_if_needed()
    box = spot.bounding_box()
    assert box, "nothing to be seen there"
    at = (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.touchscreen.tap(*at)
    return at


def poke_clear(page: Page, spot: Locator) -> tuple[float, float]:
    """Like `poke`, after scrolling the element to the middle, away from anything sticky."""
    spot.evaluate("one => one.scrollIntoView({ block: 'center', behavior: 'instant' })")
    return poke(page, spot)


def posts(page: Page) -> list[str]:
    """Collects the URLs that the page posts to from now on."""
    sent: list[str] = []
    page.on("request", lambda request: sent.append(request.url) if request.method == "POST" else None)
    return sent
