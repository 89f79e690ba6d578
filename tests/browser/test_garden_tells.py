"""What Power Plants tells on a screen: what went home, what would grow, how everybody stands."""

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser import ahead
from tests.browser.conftest import Device
from tests.browser.devices import PHONE, SMALLEST, TABLET
from tests.browser.duels import show
from tests.browser.hands import moved_on, poke, version
from tests.browser.posed import PosedHouse
from tests.browser.sight import lost, size_of
from tests.games.power_plants.table import BED, FIVE

BLUE_AND_RED = "0,0 Honeyleaf6 blue x1\n1,0 Starflower6 red x1\n2,0 Frightshade6\n0,1 Wingbean6\n1,1 Snapjaw6"


def position(garden: str, hand: str = "Honeyleaf1 Starflower1", more: str = "", plants: str = FIVE) -> str:
    """Red is about to add a patch; Blue holds nothing that matters."""
    hands = f"red: {hand}\nblue: Wingbean1 Wingbean2"
    return f"plants {plants}\n{garden.strip()}\n{hands}\nbag Snapjaw2 Snapjaw3\nnow red turn add{more}"


def sown(page: Page, posed: PosedHouse, text: str, *answers: str, **fields: str) -> str:
    """A garden that began at a position and went on by answers, on the screen; its table's code."""
    posed.pose_garden(text)
    code = ahead.new_table(page.context, posed, "power_plants", **({"seats": "2"} | fields))
    for answer in answers:
        ask = ahead.asked(page.context, posed, code)
        assert ask
        ahead.answered(page.context, posed, code, ask, answer)
    show(page, posed, code)
    ahead.settled(page)
    return code


SENT = """() => {
  const box = (one) => one.getBoundingClientRect();
  const [ghost, patch] = [document.querySelector(".pp-gone"), document.querySelector("#p-Honeyleaf6")];
  const [sprite, number] = [ghost.querySelector("use"), ghost.querySelector(".pp-many")];
  const [gone, living] = [box(ghost.querySelector(".pp-off")), box(patch.querySelector(".pp-stack"))];
  const meets = gone.left < living.right && gone.right > living.left && gone.top < living.bottom && gone.bottom > living.top;
  const all = box(patch.querySelector(".hx-face")), x = (gone.left + gone.right) / 2, y = (gone.top + gone.bottom) / 2;
  return {
    meets,
    within: x > all.left && x < all.right && y > all.top && y < all.bottom,
    colour: getComputedStyle(number).fill,
    own: getComputedStyle(number).getPropertyValue("--own"),
    fades: sprite.getAnimations().flatMap((one) => one.effect.getKeyframes().map((frame) => Number(frame.opacity))),
    faint: Math.round(100 * getComputedStyle(sprite).opacity) / 100,
    read: Number(getComputedStyle(number).opacity),
  };
}"""  # noqa: E501
"""Where the badge of the Sprites that were sent home lies, its colour, and how it fades."""


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_sprites_sent_home_lie_beside_the_living_and_fade(
    device: Device, posed: PosedHouse, motion: str
) -> None:
    page = device(PHONE, reduced_motion=motion)
    sown(page, posed, position(BLUE_AND_RED), "Honeyleaf1 @ 1,-1", "sprout", "done")
    sent = page.evaluate(SENT)
    red, green, blue = bytes.fromhex(sent["own"].strip("# "))
    assert sent["colour"] == f"rgb({red}, {green}, {blue})"
    assert sent["within"]
    assert not sent["meets"]
    assert sent["read"] == 1, "the number does not fade"
    assert (sent["fades"] == [1, 1, 0.42]) if motion == "no-preference" else (sent["faint"] == 0.42)


LEFT_OUT = """(whose) => [...document.querySelectorAll("#story .chip")].filter((turn) => turn.checkVisibility())
  .flatMap((turn) => {
    const room = turn.querySelector(".chip-parts").getBoundingClientRect();
    const lost = [...turn.querySelectorAll(".chip-parts > span")].filter((one) => one.textContent.includes(`1 of ${whose}’s`));
    const out = (box) => box.left < room.left - 1 || box.right > room.right + 1 || box.bottom > room.bottom + 1;
    return lost.map((one) => [one.textContent, out(one.getBoundingClientRect())]);
  })"""  # noqa: E501
"""What the news say was lost of somebody, and whether it is left out."""
PLANTED = (("Honeyleaf1 @ 1,-1", "sprout"), ("Wingbean1 @ 3,-1", "skip"), ("Wingbean3 @ 3,0", "skip"))
HANDS = (
    "red: Honeyleaf1 Starflower1", "blue: Wingbean1 Snapjaw1", "yellow: Wingbean3 Starflower2",
    "green: Frightshade1 Frightshade2",
)  # fmt: skip


@pytest.mark.parametrize(("seats", "whose"), [(2, "Blue"), (3, "Yellow"), (4, "Green")])
def test_what_whoever_is_asked_has_lost_is_never_left_out_of_the_news(
    device: Device, posed: PosedHouse, seats: int, whose: str
) -> None:
    page = device(PHONE, reduced_motion="reduce")
    garden = BLUE_AND_RED.replace("blue", whose.lower())
    hands = "\n".join(HANDS[:seats])
    text = f"plants {FIVE}\n{garden}\n{hands}\nbag Snapjaw2 Snapjaw3 Snapjaw4 Snapjaw5\nnow red turn add"
    answers = [one for planted in PLANTED[: seats - 1] for one in (*planted, "done")]
    sown(page, posed, text, *answers, seats=str(seats), name="MaximilianeTheresiaX")
    found = {}
    for size in ahead.SIZES:
        ahead.resized(page, size)
        told = page.evaluate(LEFT_OUT, whose)
        assert told or not page.locator("#story .chip:visible").count()
        found[size_of(size)] = [words for words, out in told if out] + lost(page)
    assert not any(found.values()), found


EATEN = """
0,0 Honeyleaf8 blue x1
1,0 Starflower8 red x1
2,0 Frightshade8
0,1 Wingbean8
1,1 Snapjaw8
"""
FIVE_HANDS = (
    "red: Honeyleaf1 Starflower1\nblue: Honeyleaf2 Starflower2\nyellow: Snapjaw1 Wingbean1\n"
    "green: Honeyleaf4 Wingbean2\nviolet: Frightshade4 Starflower4"
)


def test_among_five_a_swallowed_sprite_of_whoever_is_asked_is_told_in_sight(
    device: Device, posed: PosedHouse
) -> None:
    page = device(PHONE, reduced_motion="reduce")
    bag = "bag Snapjaw2 Snapjaw3 Snapjaw4 Snapjaw5 Snapjaw6"
    text = f"plants {FIVE}\n{EATEN.strip()}\n{FIVE_HANDS}\n{bag}\nnow blue turn add"
    others = (("Honeyleaf4 @ -1,1", "skip"), ("Frightshade4 @ -1,2", "skip"), ("Honeyleaf1 @ 0,2", "skip"))
    answers = [("Honeyleaf2 @ 2,1", "skip"), ("Snapjaw1 @ 0,-1", "sprout", "0,0"), *others]
    sown(page, posed, text, *(one for turn in answers for one in (*turn, "done")), seats="5")
    found = {}
    for size in ahead.SIZES:
        ahead.resized(page, size)
        told = page.evaluate(LEFT_OUT, "Blue")
        assert told or not page.locator("#story .chip:visible").count()
        found[size_of(size)] = [words for words, out in told if out]
    assert not any(found.values()), found


FILLED = """() => {
  const parts = document.querySelector("#story .chip-parts"), style = getComputedStyle(parts);
  const line = () => Object.assign(document.createElement("span"), { textContent: "a part as wide as its line ".repeat(2) });
  parts.replaceChildren(...[1, 2, 3, 4, 5].map(line));
  for (const one of parts.children) Object.assign(one.style, { width: "99%", overflow: "hidden", whiteSpace: "nowrap", maxWidth: "none" });
  const room = parts.getBoundingClientRect();
  const seen = [...parts.children].filter((one) => one.getBoundingClientRect().left < room.right).length;
  return [seen, Number(style.getPropertyValue("--lines"))];
}"""  # noqa: E501
"""How many lines of the news are filled where one more than their room would do is told, and their room."""


@pytest.mark.parametrize("size", [SMALLEST, PHONE, TABLET], ids=size_of)
def test_every_line_of_the_news_is_filled(device: Device, posed: PosedHouse, size: dict[str, Any]) -> None:
    page = device(size, reduced_motion="reduce")
    sown(page, posed, position(BLUE_AND_RED), "Honeyleaf1 @ 1,-1", "sprout", "done")
    filled, room = page.evaluate(FILLED)
    assert filled == room


FOUR = """
1,0 Deeproot6 blue x1
0,1 Tanglethorn6 red x1
-1,1 Wingbean6 blue x1
-1,0 Starflower6 red x1
"""
"""What surrounds an open spot at most: a patch slides in through two gaps that lie beside each other."""
WORDY = "Honeyleaf Starflower Deeproot Tanglethorn Wingbean"


BRIEFLY = {
    "Starflower": ("A Gem for each neighbour of the Wizard with Sprites.", "4 Gems gained."),
    "Deeproot": (
        "A Sprite to each of two in a line.",
        "You choose from 4 lines; the best now: 1 rival sent home.",
    ),
    "Tanglethorn": ("A Sprite beside a patch of yours.", "1 Sprite, 3 patches in reach."),
    "Wingbean": ("A Sprite here, then a patch flies.", "One of 5 patches flies, at most 1 rival sent home."),
}


def test_grow_says_of_each_plant_what_it_does_and_what_it_would_come_to(
    device: Device, posed: PosedHouse
) -> None:
    page = device(PHONE, reduced_motion="reduce")
    sown(page, posed, position(FOUR, plants=WORDY), "Honeyleaf1 @ 0,0")
    told = page.locator("#ask .pp-line").all_inner_texts()
    assert [" ".join(line.split()) for line in told] == [
        f"{plant} 6 {does} {comes}" for plant, (does, comes) in BRIEFLY.items()
    ]
    found = {}
    for size in ahead.SIZES:
        ahead.resized(page, size)
        found[size_of(size)] = lost(page)
    assert not any(found.values()), found
    before = version(page)
    poke(page, page.locator("#ask .pp-line").last)
    moved_on(page, before)
    expect(page.locator("#ask .pp-head")).to_contain_text("Starflower grows")


def test_two_that_would_grow_are_told_without_scrolling_on_any_screen(
    device: Device, posed: PosedHouse
) -> None:
    page = device(PHONE, reduced_motion="reduce")
    two = FOUR.replace("0,1", "2,0").replace("-1,1", "3,0")
    sown(page, posed, position(two, plants=WORDY), "Honeyleaf1 @ 0,0")
    expect(page.locator("#ask .pp-line")).to_have_count(2)
    found = {}
    for size in ahead.SIZES:
        ahead.resized(page, size)
        found[size_of(size)] = ahead.unseen(page) + lost(page)
    assert not any(found.values()), found


def grown_words(page: Page) -> list[str]:
    """What is to be seen or opened at the table that speaks of growing."""
    words: str = page.locator("#table").evaluate("one => one.innerText + one.textContent")
    return re.findall(r"\bgr[oe]w\w*", re.sub(r"\{.*?\}", "", words), re.IGNORECASE)


@pytest.mark.parametrize("size", [SMALLEST, PHONE], ids=size_of)
def test_training_says_nothing_of_growing(device: Device, posed: PosedHouse, size: dict[str, Any]) -> None:
    page = device(size, reduced_motion="reduce")
    sown(page, posed, position(BLUE_AND_RED, "Snapjaw1 Starflower1", "; training yes"))
    assert grown_words(page) == []
    poke(page, page.locator("#ask .pp-pick").first)
    ahead.settled(page)
    page.locator("#board .hx-spot:has([value='1,-1']) .hx-mark").tap(force=True)
    expect(page.locator("#ask [data-commit]")).to_be_enabled()
    assert grown_words(page) == []
    before = version(page)
    poke(page, page.locator("#ask [data-commit]"))
    moved_on(page, before)
    expect(page.locator("#ask .pp-power")).to_have_count(1)
    assert grown_words(page) == []


@pytest.mark.parametrize("size", [SMALLEST, PHONE], ids=size_of)
def test_the_last_turn_is_announced_by_name_in_sight(
    device: Device, posed: PosedHouse, size: dict[str, Any]
) -> None:
    page = device(size, reduced_motion="reduce")
    hands = "red: Honeyleaf1 Starflower1\nblue: Honeyleaf2 Starflower2"
    bed = f"plants {FIVE}\n{BED.strip()}\n{hands}\nbag Snapjaw3\nnow red turn add"
    code = sown(page, posed, bed, "Honeyleaf1 @ 1,-1", "skip", "done")
    task = page.locator("#ask .pp-task b").last
    expect(task).to_have_text("Blue, your last turn.")
    expect(task).to_be_in_viewport(ratio=1)
    for answer in ("Honeyleaf2 @ 2,-1", "skip", "done"):
        ask = ahead.asked(page.context, posed, code)
        assert ask
        ahead.answered(page.context, posed, code, ask, answer)
    expect(task).to_have_text("Ada, your last turn.")


def test_a_tap_on_a_player_tells_the_sprites_left_the_fields_led_and_what_would_be_paid(
    device: Device, posed: PosedHouse
) -> None:
    page = device(PHONE, reduced_motion="reduce")
    sown(page, posed, position("0,0 Honeyleaf6 red x2\n1,0 Honeyleaf5 blue x1\n2,0 Snapjaw6"))
    expect(page.locator("#side1 .pp-supply")).to_contain_text("20 Sprites left")
    for side, says in (("0", "Leads no field; 1 Gem"), ("1", "Leads 1 field; 3 Gems")):
        poke(page, page.locator(f"#side{side} .pp-who"))
        line = page.locator(f"#everyone #of{side} p").first
        expect(line).to_contain_text(f"{says} if it were counted now")
        expect(line).to_be_in_viewport(ratio=1)
        poke(page, page.locator("#everyone header button"))
        expect(page.locator("#everyone")).to_be_hidden()


TWICE = """
0,0 Honeyleaf7
1,0 Starflower7 red x1
2,0 Frightshade7
0,1 Wingbean7
1,1 Snapjaw7
red: Honeyleaf1 Starflower1
blue: Honeyleaf2 Wingbean2
yellow: Honeyleaf3 Wingbean3
bag Snapjaw2 Snapjaw3 Snapjaw4 Snapjaw5
now blue turn add
"""
BADGES = """() => {
  const boxes = [...document.querySelectorAll(".pp-gone .pp-off")].map((one) => one.getBoundingClientRect());
  const [first, second] = boxes.map(({ top, bottom }) => [top, bottom]);
  return { count: boxes.length, apart: Math.round(second[0] - first[1]) };
}"""
CHIP_LOSSES = """() => [...document.querySelectorAll("#story .chip")].filter((chip) => chip.checkVisibility()).map((chip) => {
  const room = chip.querySelector(".chip-parts").getBoundingClientRect();
  const [lost] = [...chip.querySelectorAll(".chip-parts > span")].filter((one) => one.textContent.startsWith("−"));
  const box = lost.getBoundingClientRect();
  return [lost.textContent, box.right <= room.right + 1 && box.bottom <= room.bottom + 1];
})"""  # noqa: E501


def test_all_that_others_lost_is_marked_where_and_by_whom(device: Device, posed: PosedHouse) -> None:
    page = device(PHONE, reduced_motion="reduce")
    answers = ("Honeyleaf2 @ 1,-1", "sprout", "done", "Honeyleaf3 @ 2,-1", "sprout", "done")
    sown(page, posed, f"plants {FIVE}{TWICE.rstrip()}", *answers, seats="3")
    for size in ahead.SIZES:
        ahead.resized(page, size)
        badges = page.evaluate(BADGES)
        assert badges["count"] == 2
        assert badges["apart"] >= -1, size_of(size)
        told = page.evaluate(CHIP_LOSSES)
        if size != SMALLEST and size["viewport"]["height"] > 600:  # a lower screen may need their room
            assert len(told) == 2
        assert told in ([], [["−1 of Ada’s", True], ["−1 of Blue’s", True]]), size_of(size)
