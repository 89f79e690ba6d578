"""A finger drawn through the marbles of a duel, and abilities that show where they can be played."""

from collections.abc import Iterable

import pytest
from playwright.sync_api import Page, expect

from tests.browser import ahead, hands
from tests.browser.ahead import Ask
from tests.browser.conftest import Device
from tests.browser.devices import TABLET
from tests.browser.duels import dealt, lively, prompts, show
from tests.browser.house import House
from tests.browser.lobby import against_the_bot
from tests.browser.posed import PosedHouse

Spot = tuple[float, float]


def a_turn(page: Page, house: House) -> None:
    """A duel up to a turn in which four marbles can be played, and two others."""
    dealt(page, house, lively(1), fits)


def fits(ask: Ask) -> bool:
    """Whether there are such plays."""
    found = [play.partition(" : ")[0] for play in ask.get("answers", ()) if " : " in play]
    way = max(found, key=len, default="")
    return len(way) == len("L1 L2 L3 L4") and any(pair_beside(way.split(), found))


def pair_beside(way: list[str], found: Iterable[str]) -> list[list[str]]:
    """The plays of two marbles that another play does not hold."""
    return [pair for pair in map(str.split, found) if len(pair) == 2 and not set(pair) & set(way)]


def middle(page: Page, name: str) -> Spot:
    """Where a marble lies on the glass."""
    box = hands.place(page, name).bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


class Finger:
    """A finger, by the protocol of the browser: it goes down, is drawn, and is lifted."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.wire = page.context.new_cdp_session(page)

    def _send(self, kind: str, *spots: Spot) -> None:
        points = [{"x": x, "y": y} for x, y in spots]
        self.wire.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    def down(self, name: str) -> None:
        self._send("touchStart", middle(self.page, name))

    def on(self, name: str) -> None:
        self._send("touchMove", middle(self.page, name))

    def up(self) -> None:
        self._send("touchEnd")

    def draw(self, names: Iterable[str]) -> None:
        """Where they lie is asked before: a finger that rests on the first is held, and asks what that is."""
        first, *others = [middle(self.page, name) for name in names]
        self._send("touchStart", first)
        for spot in others:
            self._send("touchMove", spot)
        self.up()


class Mouse:
    """The same with a mouse."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def draw(self, names: Iterable[str]) -> None:
        first, *others = names
        self.page.mouse.move(*middle(self.page, first))
        self.page.mouse.down()
        for name in others:
            self.page.mouse.move(*middle(self.page, name), steps=3)
        self.page.mouse.up()


def plays(page: Page) -> list[str]:
    """All plays that there are."""
    return [play for plays in hands.legal(page)["sets"].values() for play in plays]


def picked(page: Page) -> set[str]:
    """The marbles that are picked."""
    names = page.locator("#marbles input:checked").evaluate_all("all => all.map(one => one.value)")
    return set(names)


def longest(page: Page) -> list[str]:
    """The marbles of the dearest play that there is, in the order of a line through them."""
    way: list[str] = page.evaluate("names => wellsidePath(names)", max(plays(page), key=len).split())
    return way


def settle(page: Page) -> None:
    """Waits until a click that a browser makes late would have come."""
    page.evaluate("new Promise(done => setTimeout(done, 450))")


PICKED = """(names) => {
  const picked = [...document.querySelectorAll("#marbles input:checked")].map((one) => one.value);
  return picked.length === names.length && names.every((name) => picked.includes(name));
}"""


def drawn(page: Page, names: Iterable[str]) -> None:
    """Waits until just these marbles are picked: a busy browser tells of moves some frames later."""
    page.wait_for_function(PICKED, arg=list(names))


@pytest.mark.parametrize("hand", [Finger, Mouse])
def test_drawing_picks_and_drawing_back_lets_go(
    device: Device, house: House, hand: type[Finger] | type[Mouse]
) -> None:
    page = device(reduced_motion="reduce")
    a_turn(page, house)
    way, pointer = longest(page), hand(page)
    pointer.draw(way)
    drawn(page, way)
    settle(page)
    assert picked(page) == set(way)
    expect(page.locator(".pw-card:visible [data-commit]")).to_be_enabled()
    pointer.draw([way[-1], *way[-2:0:-1]])
    drawn(page, way[:2])
    settle(page)
    assert picked(page) == set(way[:2])
    pointer.draw([way[1], *way[2:]])  # it goes on from the end of what is picked
    drawn(page, way)
    settle(page)
    hands.poke(page, hands.place(page, way[-1]))
    expect(hands.place(page, way[-1]).locator("input"), "a tap still is a tap").not_to_be_checked()
    assert picked(page) == set(way[:-1])


AS_ONE = """([spots, id]) => {
  const move = ([clientX, clientY], coalescedEvents = []) => new PointerEvent("pointermove", {
    bubbles: true, pointerId: id, isPrimary: true, pointerType: "touch", clientX, clientY, coalescedEvents,
  });
  const moves = spots.map((spot) => move(spot));
  document.getElementById("board").dispatchEvent(move(spots.at(-1), moves));
}"""
"""What a busy browser does: it tells several moves of a finger as one."""
CORNER = ("cmy/ccm/ycm/ymc/mym", "knight", "bailiff", 0, 2)


def test_a_fast_stroke_of_big_steps_misses_no_marble(device: Device, posed: PosedHouse) -> None:
    page = device(reduced_motion="reduce")
    posed.pose_duel(*CORNER)
    show(page, posed, ahead.new_table(page.context, posed, "power_well", **{"with": "bot"}))
    finger, way = Finger(page), ("L1", "L2", "M2", "M3")
    finger.draw(way)
    drawn(page, way)
    page.evaluate("sessionStorage.clear()")  # what was picked would be picked still
    page.reload()
    page.evaluate("addEventListener('pointerdown', (event) => { window.finger = event.pointerId; })")
    finger.down(way[0])
    page.evaluate(AS_ONE, [[middle(page, name) for name in way[1:]], page.evaluate("finger")])
    finger.on(way[-1])
    finger.up()
    drawn(page, way)


def test_a_stroke_from_elsewhere_begins_anew_and_the_page_stands_still(device: Device, house: House) -> None:
    page = device(reduced_motion="reduce")
    a_turn(page, house)
    way, finger = longest(page), Finger(page)
    finger.draw(way)
    page.evaluate("document.body.style.paddingBottom = '500px'")
    pair = pair_beside(way, plays(page))[0]
    finger.draw(pair)
    drawn(page, pair)
    assert page.evaluate("scrollY") == 0


def test_a_marble_that_may_not_be_played_is_refused_as_by_a_tap(device: Device, house: House) -> None:
    page = device(reduced_motion="reduce")
    a_turn(page, house)
    can = page.locator(".pw-marble.can input").evaluate_all("all => all.map(one => one.value)")
    far = "R" if page.locator("#board.seat0").count() else "L"
    middle_row = next(name for name in can if name[0] == "M")
    Finger(page).draw([middle_row, far + middle_row[1]])
    drawn(page, [middle_row])
    expect(page.locator("#note")).to_contain_text("PW-5.1")


def test_several_marbles_to_remove_are_drawn_too(device: Device, house: House) -> None:
    page = device(reduced_motion="reduce")
    dealt(page, house, lively(1), prompts("opening"))
    Finger(page).draw(["M1", "M2", "M3", "M4"])
    drawn(page, ["M1", "M2", "M3"])
    expect(page.locator("#note")).to_contain_text("3 at most: first tap one of them again. PW-")
    Finger(page).draw(["M3", "M2", "M1"])
    drawn(page, ["M1"])


def test_an_ability_lights_its_marbles_until_it_is_tapped_again(device: Device, house: House) -> None:
    page = device(TABLET, reduced_motion="reduce")
    against_the_bot(page, house)
    while not page.locator("#ask.turn").count():
        hands.answer(page)
        hands.wait_until_asked(page)
    sets = hands.legal(page)["sets"]
    one, other = [name for name, plays in sets.items() if len(plays) > 1][:2]
    for name in (one, other):
        hands.poke(page, page.locator(f'[data-show="{name}"]'))
        expect(page.locator("#boards .lit .name")).to_have_text(name)
        lit = page.locator(".pw-marble.next input").evaluate_all("all => all.map(one => one.value)")
        assert set(lit) == {marble for play in sets[name] for marble in play.split()}
    hands.poke(page, page.locator(f'[data-show="{other}"]'))
    expect(page.locator("#boards .lit, #board.narrowed")).to_have_count(0)


def test_what_is_picked_and_what_could_join_it_differ_in_more_than_colour(
    device: Device, house: House
) -> None:
    page = device(reduced_motion="reduce")
    a_turn(page, house)
    way = longest(page)
    Finger(page).draw(way[:2])
    looks = page.evaluate(
        "names => names.map(name => document.querySelector(`#marbles input[value=${name}]`).closest('label'))"
        ".map(label => [getComputedStyle(label, '::after').content, "
        "getComputedStyle(label.querySelector('i')).outlineStyle])",
        [way[0], way[2]],
    )
    assert looks == [['""', "none"], ["none", "dashed"]]
