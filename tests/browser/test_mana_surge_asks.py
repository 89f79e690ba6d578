"""Every question of Mana Surge, on every screen: all that can be tapped or must be read is in sight."""

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser import ahead, hands
from tests.browser.conftest import Device
from tests.browser.devices import PHONE, SMALLEST, screen
from tests.browser.duels import show
from tests.browser.house import House
from tests.browser.posed import PosedHouse
from tests.browser.sight import lost, size_of
from tests.games.mana_surge.board import FULL

FOES = FULL | {"-3,1": ".b", "-2,0": ".g"}
WAYS = {
    "spawn": ({}, ()),
    "move": (FULL, ()),
    "before a fight": (FOES, ()),
    "combat": (FOES, ("end",)),
    "done": (FOES, ("end", "end")),
    "brings": (FOES | {"0,0": "Or"}, ("end", "end")),
}
"""What lies on the board for each question of a turn, and the answers that lead there."""


CUT = """() => [...document.querySelectorAll(".ms-round > span")].filter((one) => {
  const text = document.createRange();
  text.selectNodeContents(one);
  const [said, round, ask] = [text, one.parentElement, document.getElementById("ask")].map((it) => it.getBoundingClientRect());
  const within = (room) => said.left >= room.left - 1 && said.right <= room.right + 1 && said.bottom <= room.bottom + 1;
  return !within(round) || !within(ask) || !said.width;
}).map((one) => `of the round: ${one.textContent}`)"""  # noqa: E501
"""What of the round is cut off: a number without its first digit is another round."""


def hidden(page: Page) -> dict[str, list[str]]:
    """What is out of sight, cut off or covered, by size."""
    found = {}
    for size in ahead.SIZES:
        ahead.resized(page, size)
        if told := ahead.unseen(page) + lost(page) + page.evaluate(CUT):
            found[size_of(size)] = told
    return found


def posed_at(page: Page, posed: PosedHouse, prompt: str) -> None:
    """Shows a question of red's turn."""
    hexes, answers = WAYS[prompt]
    posed.pose_surge(hexes)
    code = ahead.new_table(page.context, posed, "mana_surge", seats="3")
    for answer in answers:
        ask = ahead.asked(page.context, posed, code)
        assert ask
        ahead.answered(page.context, posed, code, ask, answer)
    ask = ahead.asked(page.context, posed, code)
    assert ask
    assert ask["prompt"] == {"before a fight": "move", "brings": "done"}.get(prompt, prompt)
    show(page, posed, code)
    ahead.settled(page)


@pytest.mark.parametrize("size", [SMALLEST, screen(390, 664)], ids=size_of)
@pytest.mark.parametrize(
    ("prompt", "says"), [("move", "End moves"), ("before a fight", "End moves, then fight")]
)
def test_what_ends_the_moves_says_whether_a_fight_comes_next_and_the_round_says_what_it_is(
    device: Device, posed: PosedHouse, prompt: str, says: str, size: dict[str, Any]
) -> None:
    page = device(size)
    posed_at(page, posed, prompt)
    expect(page.get_by_role("button", name=says, exact=True)).to_be_visible()
    word = page.locator("#ask .ms-round > :first-child").bounding_box()
    number = page.locator("#ask .ms-round").bounding_box()
    assert word
    assert number
    assert number["y"] <= word["y"] + word["height"] / 2 <= number["y"] + number["height"], (
        "the word is out of sight"
    )


@pytest.mark.parametrize("prompt", WAYS)
def test_a_question_of_a_turn_is_in_sight_on_any_screen(
    device: Device, posed: PosedHouse, prompt: str
) -> None:
    page = device(PHONE, reduced_motion="reduce")
    posed_at(page, posed, prompt)
    assert hidden(page) == {}


@pytest.mark.parametrize("prompt", ["colour", "corner"])
def test_a_question_before_the_first_turn_is_in_sight_on_any_screen(
    device: Device, house: House, prompt: str
) -> None:
    page = device(PHONE, reduced_motion="reduce")
    code = ahead.new_table(page.context, house, "mana_surge")
    ahead.play_ahead(page, house, code, 9, lambda ask: ask["answers"][0], until=prompt)
    show(page, house, code)
    assert hidden(page) == {}


def test_an_attack_is_two_taps_and_tells_its_outcome_first(device: Device, posed: PosedHouse) -> None:
    page = device(SMALLEST, reduced_motion="reduce")
    posed_at(page, posed, "combat")
    before = hands.version(page)
    hands.poke(page, page.locator("#board input[name=from]").first)
    target = page.get_by_role("button", name=re.compile("^Attack Green’s troop at .*: neither falls"))
    expect(target).to_be_visible()
    assert hands.version(page) == before
    hands.poke(page, target)
    hands.moved_on(page, before)


BESIDE = """() => {
  const within = (one) => {
    const range = document.createRange();
    range.selectNodeContents(one);
    return range.getBoundingClientRect();
  };
  const [question, round] = [document.querySelector(".ms-task > span"), document.querySelector(".ms-round")];
  const [asked, told] = [within(question), within(round)];
  const own = told.top >= asked.bottom - 2;
  const foot = Math.min(told.bottom, round.getBoundingClientRect().bottom);
  const below = (own ? told.top : foot) - asked.bottom;
  return { apart: own || told.left - asked.right >= 4, below: Math.max(0, Math.round(below)), own };
}"""
"""Whether the round stands clear of the question, how far its foot lies below that of the question (its head,
where it has a line of its own), and whether it has a line of its own."""
LOWEST = screen(568, 320)
"""The only screen on which the round may have a line of its own, below a question of full width."""


@pytest.mark.parametrize("prompt", WAYS)
def test_the_round_stands_beside_the_question_on_any_screen(
    device: Device, posed: PosedHouse, prompt: str
) -> None:
    page = device(PHONE, reduced_motion="reduce")
    posed_at(page, posed, prompt)
    if prompt == "combat":
        hands.poke(page, page.locator("#board input[name=from]").first)
        expect(page.locator("#ask [data-hint]")).to_have_text("Now tap whom it attacks.")
    found = {}
    for whose in ("one of several hands", "the only one"):
        if whose == "the only one":
            page.locator(".ms-whose").evaluate("name => name.remove()")
        for size in ahead.SIZES:
            ahead.resized(page, size)
            told = page.evaluate(BESIDE)
            if not told["apart"] or told["below"] > 4 or (told["own"] and size != LOWEST):
                found[whose, size_of(size)] = told
    assert found == {}
    expect(page.get_by_role("img", name=re.compile(r"^Round \d+ of 60$"))).to_be_visible()
    expect(page.locator(".ms-round")).to_have_text(re.compile(r"^Round \d+/60$"))


LABELS = """() => {
  const shown = [...document.querySelectorAll(".hx-spot.hit .ms-fate rect")];
  const boxes = shown.map((one) => [one.closest(".hx-spot").id, one.getBoundingClientRect()]);
  const numbers = [...document.querySelectorAll(":is(.ms-might, .ms-guard, .ms-lock) > path")]
    .map((one) => one.getBoundingClientRect());
  const letters = parseFloat(getComputedStyle(document.querySelector(".ms-fate text")).fontSize);
  const svg = document.querySelector(".hx-svg");
  const { width, height } = svg.viewBox.baseVal, room = svg.getBoundingClientRect();
  const overlap = (a, b) => Math.min(Math.min(a.right, b.right) - Math.max(a.left, b.left),
    Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top));
  const others = (id) => boxes.filter(([other]) => other !== id).map(([, box]) => box);
  const scale = Math.min(room.width / width, room.height / height);
  const hides = ([id, box]) => [...others(id), ...numbers].some((other) => overlap(box, other) > 1.5);
  const covered = boxes.filter(hides).map(([id]) => id);
  const middle = ({ left, right, top, bottom }) => [(left + right) / 2, (top + bottom) / 2];
  const astray = boxes.filter(([id, box]) => {
    const own = document.querySelector(`#${id} .hx-mark`).getBoundingClientRect();
    const [[x, y], [u, v]] = [middle(box), middle(own)];
    return Math.hypot(x - u, y - v) > 25 * scale;
  }).map(([id]) => id);
  return { labels: boxes.length, small: letters * scale < 10.99, covered, astray };
}"""
"""How many labels tell what would come of an attack, whether their letters are small, which of them cover
another one or what a troop is worth, and which do not lie on the hex of their own target."""


@pytest.mark.parametrize("size", [SMALLEST, PHONE, screen(844, 390)], ids=size_of)
def test_what_would_come_of_attacks_can_be_read_and_hides_no_number(
    device: Device, posed: PosedHouse, size: dict[str, Any]
) -> None:
    page = device(size, reduced_motion="reduce")
    ring = {"0,-1": ".g", "1,-1": ".b", "1,0": "Ag", "0,1": "Db", "-1,1": ".g", "-1,0": ".b"}
    ring |= {"0,-2": ".g", "1,-2": ".b", "2,-2": ".g", "-1,2": ".b"}
    posed.pose_surge(FULL | ring | {"0,0": "Ar"})
    code = ahead.new_table(page.context, posed, "mana_surge", seats="3")
    ahead.play_ahead(page, posed, code, 3, lambda ask: "end", until="combat")
    show(page, posed, code)
    hands.poke(page, page.locator("#s0_0 .hx-control"))
    ahead.settled(page)
    assert "text: " not in page.locator("#board").aria_snapshot(), "the buttons say it"
    assert page.evaluate(LABELS) == {"labels": 6, "small": False, "covered": [], "astray": []}


SEEN = """() => [...document.querySelectorAll(".hx-spot.hit")].map((spot) => {
  const part = (name) => {
    const troop = document.querySelector(`.ms-troop[transform="${spot.getAttribute("transform")}"]`);
    return troop.querySelector(name).getBoundingClientRect();
  };
  const body = part(".ms-body"), numbers = part(".ms-might > path");
  const label = spot.querySelector(".ms-fate rect").getBoundingClientRect();
  return (numbers.top - Math.max(label.bottom, body.top)) / (numbers.top - body.top);
})"""
"""How much of a troop is seen between what would come of a blow and what it is worth."""


@pytest.mark.parametrize("size", [SMALLEST, PHONE, screen(844, 390), screen(1024, 768)], ids=size_of)
@pytest.mark.parametrize(("own", "foe"), [("Ar", ".g"), ("Ar", "Ag")])
def test_what_would_come_of_an_attack_leaves_its_target_in_sight(
    device: Device, posed: PosedHouse, size: dict[str, Any], own: str, foe: str
) -> None:
    page = device(size, reduced_motion="reduce")
    posed.pose_surge(FULL | {"0,0": own, "1,0": foe})
    code = ahead.new_table(page.context, posed, "mana_surge", seats="3")
    ahead.play_ahead(page, posed, code, 3, lambda ask: "end", until="combat")
    show(page, posed, code)
    hands.poke(page, page.locator("#s0_0 .hx-control"))
    ahead.settled(page)
    (seen,) = page.evaluate(SEEN)
    assert seen > 0.5
