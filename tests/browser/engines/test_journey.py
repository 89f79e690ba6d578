"""A short journey through each engine: home, a duel on two screens, a board of hexes; by day and by night."""

import json
import time
from typing import Any

import pytest

from tests.browser.engines.conftest import OpenScreen
from tests.browser.engines.screen import PATIENCE, Screen
from tests.browser.house import House
from tests.browser.lobby import FORM

VERSION = "Number(document.getElementById('table').dataset.version)"
ASKED = "document.getElementById('answer')?.dataset.question ?? ''"
GLIDES = """(() => {
  const piece = document.querySelector('.hx-piece[id]');
  piece.setAttribute('transform', 'translate(7 9)');
  document.dispatchEvent(new CustomEvent('wellside:shown'));
  return piece.getAnimations().length > 0;
})()"""
"""Whether a piece that has been put elsewhere is on its way there."""


def make_table(screen: Screen, house: House, **fields: str) -> None:
    """A new table, by the form that the home page sends."""
    screen.open(house.url)
    screen.js(f"({FORM})({json.dumps({'name': 'Ada', **fields})}) || true")
    screen.wait_for("document.getElementById('board') && document.readyState === 'complete'")


def commit(screen: Screen, selector: str) -> None:
    """Taps what answers, and waits until the table has moved on."""
    screen.tap_until(selector, f"{VERSION} > {screen.js(VERSION)}")


def asked_first(*screens: Screen) -> Screen:
    """The first of some screens that is asked something, however long that takes."""
    until = time.monotonic() + PATIENCE
    while True:
        for screen in screens:
            if screen.comes_true(f"({ASKED}) !== ''", within=0):
                return screen
        assert time.monotonic() < until, [screen.text("body")[:400] for screen in screens]


def answer_duel(screen: Screen) -> None:
    """Answers what a duel asks: a hero, nothing to remove, a play."""
    if screen.there(".pw-choice:has(input:enabled)"):
        screen.tap_until(
            ".pw-choice:has(input:enabled)", "document.querySelector('.pw-choice input:checked')"
        )
        commit(screen, "#ask [data-commit]")
    elif screen.there("#ask.turn"):
        play_marbles(screen)
    else:
        commit(screen, "#ask [data-commit], #ask .pw-acts button[name=answer], .pw-bar .pw-tap, .pw-ring")


def play_marbles(screen: Screen) -> None:
    """The first ability that can be played, with its first marbles."""
    legal: dict[str, Any] = json.loads(screen.js("document.querySelector('script[data-legal]').textContent"))
    ability, plays = next(iter(legal["sets"].items()))
    for name in plays[0].split():
        marble = f'.pw-marble input[value="{name}"]'
        screen.tap_until(marble, f"document.querySelector({json.dumps(marble)}).checked")
    commit(screen, f'.pw-card[data-ability="{ability}"] [data-commit]')


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_home_fits_and_wears_the_colours_that_were_asked_for(
    house: House, screen: OpenScreen, dark: bool
) -> None:
    phone = screen(dark=dark)
    phone.open(house.url)
    assert phone.js("matchMedia('(prefers-color-scheme: dark)').matches") is dark
    ground = phone.js("getComputedStyle(document.documentElement).colorScheme")
    assert ("dark" if dark else "light") in ground
    for width, height in ((360, 740), (844, 390)):
        phone.resize(width, height)
        assert phone.js("document.documentElement.scrollWidth <= innerWidth")


def test_two_screens_play_a_duel(house: House, screen: OpenScreen) -> None:
    host, guest = screen(), screen(390, 664, dark=True)
    make_table(host, house, game="power_well")
    guest.open(f"{house.url}/t/{host.text('#code').strip()}")
    guest.type("#chair-1 input[name=name]", "Ben")
    guest.tap_until("#chair-1 form.sit button", "!document.querySelector('#chair-1 form.sit')")
    host.tap_until("form[action$='/start'] button:enabled", "document.querySelector('.pw-choice')")
    guest.see(".pw-choice")
    answers = 0
    while answers < 6:
        phone = asked_first(host, guest)
        answer_duel(phone)
        answers += 1
        other = guest if phone is host else host
        other.wait_for(f"{VERSION} >= {phone.js(VERSION)}")
    assert host.js("document.querySelectorAll('.pw-marble').length") == 15


def test_a_board_of_hexes_is_played_by_taps(house: House, screen: OpenScreen) -> None:
    phone = screen()
    make_table(phone, house, game="mana_surge", **{"with": "bot"})
    for _ in range(3):
        phone.wait_for(f"({ASKED}) !== ''")
        commit(phone, "#board .hx-spot button, #ask button[name=answer]:not([popovertarget])")
    phone.wait_for("document.querySelector('.hx-piece[id]')")
    assert phone.js(GLIDES)
