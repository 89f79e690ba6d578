"""What a duel says to a tap that it does not take, and where it says what happened."""

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser import hands
from tests.browser.ahead import SIZES, answered, asked, new_table, resized
from tests.browser.conftest import Device
from tests.browser.devices import PHONE, SMALLEST, TABLET, screen
from tests.browser.duels import dealt, prompts, show
from tests.browser.house import House
from tests.browser.lobby import share_a_phone
from tests.browser.posed import PosedHouse
from tests.browser.sight import lost, size_of
from tests.browser.test_draw import Finger, picked
from tests.browser.test_duel_screens import overlaps
from tests.browser.test_duel_tokens import told

NO_YELLOW = "cmy/mcy/mmy/ccy/cmc"
PLAIN = "cmy/ymc/ccc/mmy/yyc"
LONG = "Ben the second of Amster"
ONE_MORE_LINE = """(words) => {
  const line = document.createElement("p");
  line.textContent = words;
  document.querySelector("#ask .row").before(line);
}"""
COVERED = """() => {
  const ask = document.querySelector("#ask");
  const scrolls = getComputedStyle(ask).overflowY !== "visible";
  const meet = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1
    && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
  const box = (one) => one.getBoundingClientRect();
  const others = [...document.querySelectorAll(".pw-side, .pw-field, .pw-said")];
  return [ask, ...scrolls ? [] : ask.querySelectorAll("h2, p, a, button")].flatMap((part) => others
    .filter((other) => meet(box(part), box(other)))
    .map((other) => `${part.textContent.trim().slice(0, 30)} and ${other.className}`));
}"""
"""What of the parchment lies under something else, or on it."""


def posed_duel(page: Page, house: PosedHouse, *position: Any) -> str:
    """A duel of two people on one device at a position; its code."""
    house.pose_duel(*position)
    code = new_table(page.context, house, "power_well")
    show(page, house, code)
    return code


def test_where_nothing_can_be_played_every_marble_says_why(device: Device, posed: PosedHouse) -> None:
    page = device(reduced_motion="reduce")
    posed_duel(page, posed, NO_YELLOW, "toad c4* m0* y2 coins 1", "bailiff")
    for size in SIZES:
        resized(page, size)
        assert lost(page) + overlaps(page) == [], size_of(size)
    resized(page, PHONE)
    for marble, words in (
        ("L1", "Your cyan board is Exhausted"),
        ("M1", "Your magenta board"),
        ("R1", "foe’s"),
    ):
        told(page, f'.pw-marble:has(input[value="{marble}"])', words)
        assert picked(page) == set()


@pytest.mark.parametrize("size", [SMALLEST, TABLET], ids=size_of)
def test_a_grey_ability_and_a_grey_empowerment_say_why(
    device: Device, posed: PosedHouse, size: dict[str, Any]
) -> None:
    page = device(size, reduced_motion="reduce")
    posed_duel(page, posed, "cmy/cmy/mcm/ycm/ymc", "toad y0* coins 3", "bailiff")
    hands.poke(page, page.locator("#side0 .pw-hero"))
    for name, words in (
        ("Rain at Night", "no valid play of 4 cyan"),
        ("Croak", "Your yellow board is Exhausted"),
    ):
        hands.poke(page, page.locator(f'[data-show="{name}"]'))
        expect(page.locator("#note > .illegal")).to_contain_text(words)
        page.evaluate("document.getElementById('note').replaceChildren()")
    page.keyboard.press("Escape")
    hands.poke(page, hands.place(page, "L1"))
    told(page, ".pw-card:visible .pw-empower", "Empowering this costs 1 Power Flow; you have 0 this turn.")


def test_a_marble_that_begins_a_new_line_says_why(device: Device, posed: PosedHouse) -> None:
    page = device(reduced_motion="reduce")
    posed_duel(page, posed, "cmy/ymc/cyc/yym/mcm", "toad", "bailiff")
    for name in ("L4", "M4"):
        hands.poke(page, hands.place(page, name))
    hands.poke(page, hands.place(page, "M3"))
    assert picked(page) == {"M3"}
    expect(page.locator("#note")).to_contain_text("not these 3: a new one begins here")
    hands.poke(page, hands.place(page, "L1"))
    expect(page.locator("#note > .illegal")).to_have_count(0)


def test_marbles_of_an_exhausted_board_are_said_to_join_others(device: Device, posed: PosedHouse) -> None:
    page = device(reduced_motion="reduce")
    posed_duel(page, posed, "ycm/mmc/ycm/yyc/ccm", "toad c5 m0* y5 coins 3", "bailiff")
    hint = page.locator("#ask [data-hint]")
    expect(hint).to_contain_text("marbles of cyan or of yellow, each beside the next; magenta may lie")
    for size in SIZES:
        resized(page, size)
        assert lost(page) + overlaps(page) == [], size_of(size)
    resized(page, PHONE)
    hands.poke(page, hands.place(page, "L2"))
    expect(hint).to_contain_text("go on with a ringed marble")
    hands.poke(page, hands.place(page, "M2"))
    assert picked(page) == {"M2"}
    expect(page.locator("#note > .illegal")).to_contain_text("its marbles only join others")
    for name in ("L1", "L2", "L3"):
        hands.poke(page, hands.place(page, name))
    expect(page.locator(".pw-card:visible")).to_contain_text("Fuses: magenta bar +2")
    for size in SIZES:
        resized(page, size)
        assert lost(page) + overlaps(page) == [], size_of(size)


def test_no_line_joins_marbles_that_need_not_touch(device: Device, posed: PosedHouse) -> None:
    page = device(reduced_motion="reduce")
    posed_duel(page, posed, PLAIN, "toad", "bailiff", 0, 0)
    Finger(page).draw(["M1", "M2"])
    assert picked(page) == {"M1", "M2"}
    expect(page.locator("#line path")).to_have_count(0)


def test_at_the_end_nothing_is_picked_and_no_word_lies_under_a_panel(
    device: Device, posed: PosedHouse
) -> None:
    page = device(reduced_motion="reduce")
    posed_duel(page, posed, PLAIN, "toad", "bailiff")
    hands.poke(page, hands.place(page, "L2"))
    assert picked(page) == {"L2"}
    page.evaluate("document.querySelector('[data-resign] form').requestSubmit()")
    expect(page.locator("#ask.ended")).to_be_visible()
    assert picked(page) == set()
    page.evaluate(ONE_MORE_LINE, f"{LONG} wants to play again; waiting for {LONG}, who has not said so yet.")
    page.evaluate("words => { document.querySelector('#ask h2').textContent = words; }", f"{LONG} wins")
    for hands_on in ("both", "one"):
        page.evaluate(
            "one => document.getElementById('board').classList.toggle('both', one)", hands_on == "both"
        )
        for size in SIZES:
            resized(page, size)
            assert lost(page) + overlaps(page) + page.evaluate(COVERED) == [], (hands_on, size_of(size))


def test_while_another_is_waited_for_to_play_again_both_panels_stand_whole_on_the_smallest_phone(
    device: Device, posed: PosedHouse
) -> None:
    page = device(SMALLEST, reduced_motion="reduce")
    posed_duel(page, posed, PLAIN, "toad", "bailiff")
    hands.poke(page, hands.place(page, "L2"))
    assert picked(page) == {"L2"}
    page.evaluate("document.querySelector('[data-resign] form').requestSubmit()")
    expect(page.locator("#ask.ended")).to_be_visible()
    for words in ("You want to play again; waiting for Anna.", "In the next game all move on by one seat."):
        page.evaluate(ONE_MORE_LINE, words)
    for side in page.locator(".pw-side").all():
        box = side.bounding_box()
        assert box
        assert box["y"] + box["height"] <= SMALLEST["viewport"]["height"]


LOOKS = """() => {
  const box = (one) => one.getBoundingClientRect();
  const out = [];
  const said = document.querySelector(".pw-said > span");
  const lines = said.offsetHeight / parseFloat(getComputedStyle(said).lineHeight);
  if (Math.abs(lines - Math.round(lines)) > .03) out.push(`${lines} lines of what happened`);
  for (const part of [...said.children].slice(1)) {
    const words = document.createRange();
    words.selectNodeContents(part);
    const hangs = box(said).width > box(said).height ? box(words).left - box(part).left : 0;
    for (const name of part.children) {
      words.selectNodeContents(name);
      if (Math.abs(box(words).left - box(name).left) > 1.5) out.push(`a name is cut: ${name.textContent}`);
    }
    if (Math.abs(hangs) > 1.5 || part.innerText.endsWith(",")) out.push(`a comma: ${part.innerText}`);
  }
  for (const token of document.querySelectorAll(".pw-rails .at-topL, .pw-rails .at-topM")) {
    const column = box(document.querySelector(`.pw-chute.c${token.matches(".at-topL") ? "L" : "M"}`));
    const { left, right } = box(token.querySelector(".pw-token"));
    const above = left > column.left - 2 && right < column.right + 2;
    if (!above) out.push(`${token.className} is not above its column`);
  }
  for (const delta of document.querySelectorAll(".pw-delta")) {
    const [number, beside] = [box(delta.parentElement.querySelector("b")), box(delta)];
    const gap = Math.max(beside.left - number.right, number.left - beside.right);
    if (gap > 12) out.push(`${gap} between a number and what changed it`);
  }
  return out;
}"""
"""What of the header is sliced, and which tokens and numbers stand where nobody knows whose they are."""


def test_what_happened_and_tokens_and_damage_stand_where_they_belong(
    device: Device, posed: PosedHouse
) -> None:
    page = device(reduced_motion="reduce")
    tokens = "toad flow 3 pad1@topL pad2@topM", "bailiff seal1@topL"
    code = posed_duel(page, posed, PLAIN, *tokens)
    for text in ("L2 : Croak !", "magenta"):
        ask = asked(page.context, posed, code)
        assert ask
        answered(page.context, posed, code, ask, text)
    show(page, posed, code)
    expect(page.locator(".pw-delta")).to_have_count(1)
    # A tablet that lies flat turns all of it.
    for size in [*SIZES[:4], PHONE]:
        resized(page, size)
        assert page.evaluate(LOOKS) == [], size_of(size)


ENDS = """(count) => {
  const bar = document.querySelector("#bar0cyan");
  bar.innerHTML = "<em>Exhausted</em>" + "<span class=pw-delta>−1</span>".repeat(count);
  return [...bar.children].map((one) => one.getAnimations()[0].effect.getComputedTiming().endTime);
}"""
"""When the word of an Exhausted board has come, and when each number that lies in its place has gone."""


def test_the_word_of_an_exhausted_board_waits_for_the_last_number(device: Device, posed: PosedHouse) -> None:
    page = device()
    posed_duel(page, posed, PLAIN, "toad", "bailiff")
    for count in (1, 2, 3):
        word, *numbers = page.evaluate(ENDS, count)
        assert word >= max(numbers)


COVERS = """() => {
  const bar = document.querySelector("#bar0cyan");
  bar.querySelector(".pw-delta")?.remove();
  bar.insertAdjacentHTML("beforeend", "<span class=pw-delta>+2</span>");
  const [word, number] = ["em", ".pw-delta"].map((one) => bar.querySelector(one));
  const clear = getComputedStyle(number).backgroundColor === "rgba(0, 0, 0, 0)";
  const end = (one) => one.offsetLeft + one.offsetWidth;
  const above = number.offsetTop + number.offsetHeight <= word.offsetTop;
  return above || (!clear && number.offsetLeft <= word.offsetLeft && end(number) >= end(word));
}"""
"""Whether a number that comes later, when the word has been there for long, hides it or stands above it."""


def test_a_number_lies_on_no_word_that_can_be_read_beneath_it(device: Device, posed: PosedHouse) -> None:
    page = device(reduced_motion="reduce")
    posed_duel(page, posed, PLAIN, "toad c2*", "bailiff")
    for size in (SMALLEST, PHONE, TABLET):
        resized(page, size)
        assert page.evaluate(COVERS), size_of(size)


def test_a_counter_makes_room_for_itself_beside_the_coins(device: Device, posed: PosedHouse) -> None:
    page = device(PHONE, reduced_motion="reduce")
    high = []
    for hero in ("toad", "toad fly=3"):
        posed_duel(page, posed, PLAIN, hero, "bailiff")
        side = page.locator("#side0").bounding_box()
        assert side
        high.append(side["height"])
    assert high[0] == high[1]
    counter, coins = (page.locator(f"#side0 {one}").bounding_box() for one in (".pw-counter", ".pw-coins"))
    assert counter
    assert coins
    assert abs(counter["y"] + counter["height"] / 2 - coins["y"] - coins["height"] / 2) < 3


PARTLY = """() => [...document.querySelectorAll(".pw-side h2 > small")].flatMap((small) => {
  const text = document.createRange();
  text.selectNodeContents(small);
  const [box, words] = [small.getBoundingClientRect(), text.getBoundingClientRect()];
  const inside = words.top < box.bottom - 2;
  return inside && words.right > box.right + 1 && !small.querySelector("bdi") ? [small.textContent] : [];
})"""
"""Who plays, where only some letters of it are seen."""


def test_who_plays_a_hero_is_told_whole_or_not_at_all(device: Device, posed: PosedHouse) -> None:
    page = device(PHONE, reduced_motion="reduce")
    posed_duel(page, posed, PLAIN, "toad wart1@foe", "beasthunter bolt=2 smoke1@hero")
    page.locator("#side1 h2 > small").evaluate("one => { one.textContent = 'Bot'; }")
    for width in range(320, 420, 10):
        resized(page, {"viewport": {"width": width, "height": 740}})
        assert page.evaluate(PARTLY) == [], width


def test_the_smallest_phone_tells_the_damage_before_the_marbles_that_did_it(
    device: Device, posed: PosedHouse
) -> None:
    page = device(SMALLEST, reduced_motion="reduce")
    code = posed_duel(page, posed, "cmy/mmy/mcc/ycy/cyc", "knight", "bailiff")
    for text in ("L2 L3 M1 M2 : Break the Gate", "cyan"):
        ask = asked(page.context, posed, code)
        assert ask
        answered(page.context, posed, code, ask, text)
    show(page, posed, code)
    expect(page.locator(".pw-said")).to_contain_text("Break the Gate")
    expect(page.locator(".pw-said .harm")).to_be_visible()
    assert page.evaluate(LOOKS) == []


def test_whoever_is_asked_out_of_turn_is_called_by_name_on_a_device_of_two(
    device: Device, house: House
) -> None:
    page = device(PHONE, reduced_motion="reduce")
    dealt(page, house, lambda ask: {0: "toad", 1: "painter"}[ask["seat"]], prompts("opening"))
    asked_one = page.locator(".pw-side.own .name").inner_text()
    expect(page.locator(".pw-task")).to_have_text(re.compile(rf"^\s*{asked_one}: You go second"))


def test_names_of_heroes_stand_in_line_while_one_is_chosen(device: Device, house: House) -> None:
    page = device(PHONE, reduced_motion="reduce")
    share_a_phone(page, house)
    hands.it_is_me(page)
    hands.poke(page, page.locator(".pw-choice").last)
    expect(page.locator(".pw-about:visible")).to_have_count(1)
    tops = page.locator(".pw-choice .name").evaluate_all(
        "all => all.map(one => one.getBoundingClientRect().top)"
    )
    assert len({round(top) for top in tops}) == 2


def test_an_ability_of_the_hero_that_is_tapped_is_in_sight(device: Device, house: House) -> None:
    page = device(SMALLEST, reduced_motion="reduce")
    share_a_phone(page, house)
    hands.it_is_me(page)
    hands.poke(page, page.locator(".pw-choice").first)
    ability = page.locator(".pw-about:visible .pw-line-of").first
    for size in (SMALLEST, {"viewport": {"width": 844, "height": 390}}):
        resized(page, size)
        box, field = ability.bounding_box(), page.locator("#board").bounding_box()
        assert box
        assert field
        assert box["y"] + box["height"] <= field["y"] + field["height"], size_of(size)


def test_whoever_chooses_for_a_token_of_the_foe_is_named_and_the_line_tells_its_damage(
    device: Device, posed: PosedHouse
) -> None:
    page = device(SMALLEST, reduced_motion="reduce")
    code = posed_duel(page, posed, "mmy/mcc/mcy/cyc/cyc", "toad", "beasthunter trap1@right3")
    for text in ("L1 L2 L3 M1 : The Great Belch", "yellow"):
        ask = asked(page.context, posed, code)
        assert ask
        if ask["prompt"] == "bar":
            show(page, posed, code)
            expect(page.locator(".pw-task")).to_contain_text("Ada chooses. Deal 2: tap one of Ada’s bars")
            assert lost(page) + overlaps(page) == []
        answered(page.context, posed, code, ask, text)
    show(page, posed, code)
    said = page.locator(".pw-said")
    expect(said.get_by_text("2 off")).to_be_visible()
    expect(said.locator(".pw-of")).to_be_hidden()
    assert page.evaluate(LOOKS) == []


KEPT_OFF = """() => {
  const parts = [...document.querySelectorAll(".pw-said [data-weight]")].filter((one) => /kept off/.test(one.textContent));
  const names = (part) => [...part.querySelectorAll(".pw-of, .pw-by")].filter((one) => !one.hidden).map((one) => one.className);
  return parts.filter((part) => !part.hidden).map(names);
}"""  # noqa: E501
"""What stands before each part of the line that says that something was kept off."""


def test_whoever_kept_something_off_is_named_although_the_token_is_not(
    device: Device, posed: PosedHouse
) -> None:
    page = device(SMALLEST, reduced_motion="reduce")
    code = posed_duel(page, posed, "mmy/mcc/mcy/cyc/cyc", "knight", "knight shield1@right1 shield2@right3")
    for text in ("L1 L2 L3 M1 : Break the Gate", "yellow"):
        ask = asked(page.context, posed, code)
        assert ask
        answered(page.context, posed, code, ask, text)
    show(page, posed, code)
    seen = set()
    for wide in (844, 390, 360, 320):
        resized(page, screen(wide, 568))
        for names in page.evaluate(KEPT_OFF):
            assert len(names) == 1 or "off Player 2’s" in page.locator(".pw-said").last.inner_text(), wide
            seen |= {*names}
    assert seen == {"pw-of", "pw-by"}


def test_a_marble_at_a_corner_says_why_it_begins_a_new_line(device: Device, posed: PosedHouse) -> None:
    page = device(reduced_motion="reduce")
    posed_duel(page, posed, "cmy/ymc/cyc/yym/mcm", "toad", "bailiff")
    hands.poke(page, hands.place(page, "L4"))
    hands.poke(page, hands.place(page, "M3"))
    assert picked(page) == {"M3"}
    expect(page.locator("#note > .illegal")).to_contain_text("left, right, above or below")
