"""The screens of a duel: what is asked is in sight, and nothing lies on anything else."""

from itertools import count
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser import hands, sight
from tests.browser.ahead import answered, asked, new_table, resized
from tests.browser.conftest import Device
from tests.browser.devices import PHONE, PHONE_ON_ITS_SIDE, SMALLEST, TABLET, screen
from tests.browser.duels import dealt, lively, prompts, show
from tests.browser.house import House
from tests.browser.lobby import against_the_bot, code_of, join, set_the_table, sit, start
from tests.browser.posed import PosedHouse
from tests.browser.sight import lost, size_of

ON_ITS_SIDE = screen(667, 375)
SIZES = [*sight.SIZES, ON_ITS_SIDE, TABLET]

OVERLAPS = """() => {
  const out = [];
  const still = new CSSStyleSheet();
  still.replaceSync(".pw-delta { animation: none !important; opacity: 1 !important; }");
  document.adoptedStyleSheets = [still];
  const seen = (e) => e.checkVisibility() && e.getBoundingClientRect().width > 0;
  const say = (e) => `${e.className || e.tagName} «${e.textContent.trim()}»`;
  const apart = (all) => all.filter(seen).forEach((one, n, rest) => rest.slice(n + 1).forEach((other) => {
    const [a, b] = [one.getBoundingClientRect(), other.getBoundingClientRect()];
    const across = Math.min(a.right, b.right) - Math.max(a.left, b.left);
    const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
    if (across > 1 && down > 1) out.push(`${say(one)} and ${say(other)}`);
  }));
  for (const side of document.querySelectorAll(".pw-side")) {
    const bars = ".pw-bar > :is(b, .pw-gem, .pw-track, .pw-delta:last-of-type)";
    const parts = ".pw-face, h2 > *, .pw-dock > :not(.pw-ring), .pw-coins, .pw-flow";
    apart([...side.querySelectorAll(`${parts}, ${bars}, .pw-bar:not(:has(.pw-delta)) em`)]);
    const name = side.querySelector(".name");
    if (name.scrollWidth > name.clientWidth + 1) out.push(`${name.textContent} is cut off`);
    for (const word of side.querySelectorAll("em")) {
      if (word.scrollWidth > word.clientWidth + 1) out.push(`${word.textContent} is cut off`);
      if (word.scrollHeight > 20) out.push(`${word.textContent} is broken`);
    }
  }
  for (const one of document.querySelectorAll("#table button, #table label")) {
    const runs = one.scrollWidth > one.clientWidth + 1 && getComputedStyle(one).display.includes("flex");
    if (seen(one) && runs) out.push(`${say(one)} runs over`);
  }
  const ask = document.querySelector("#ask");
  // By a little: the room around the way to a rule. The end may be scrolled.
  const over = ask.matches(".ended") ? 0 : ask.scrollHeight - ask.clientHeight;
  if (over > 12) out.push(`the parchment runs over: ${over}`);
  const doing = document.querySelector("#ask form > .pw-doing");
  const task = doing?.parentElement.querySelector(".pw-task");
  if (task && getComputedStyle(task).display === "inline") out.push("what must be done runs on");
  for (const one of document.querySelectorAll("#table *")) {
    const text = [...one.childNodes].some((node) => node.nodeType === 3 && node.data.trim());
    const read = text && seen(one) && !one.closest("[popover], .unseen, .pw-flow, .pw-ground");
    if (read && parseFloat(getComputedStyle(one).fontSize) < 11) out.push(`${say(one)} is too small`);
  }
  document.adoptedStyleSheets = [];
  return out;
}"""
"""What of a panel lies on something else or is cut off, which buttons are too narrow for their words."""


def overlaps(page: Page) -> list[str]:
    """What lies on something else."""
    found: list[str] = page.evaluate(OVERLAPS)
    return found


PAIRS = (("knight", "painter"), ("toad", "bailiff"), ("lamplighter", "beasthunter"))
ANSWERS = 50
LATE = 89
"""Answers after which two boards of a duel are Exhausted."""


def test_every_kind_of_question_is_in_sight_at_every_size(device: Device, house: House) -> None:
    page = device(PHONE, reduced_motion="reduce")
    kinds: set[tuple[str, str]] = set()
    found: dict[str, list[str]] = {}
    for seed, pair in enumerate(PAIRS):
        code, choose = new_table(page.context, house, "power_well"), lively(seed, *pair)
        for _ in range(ANSWERS):
            ask = asked(page.context, house, code)
            if not ask:
                break
            kind = (ask["prompt"], ask["detail"].get("deed", ""))
            if kind not in kinds:
                kinds.add(kind)
                show(page, house, code)
                found |= looked_at(page, str(kind))
                page.goto("about:blank")  # what nobody looks at need not be drawn
            answered(page.context, house, code, ask, choose(ask))
    assert found == {}
    assert len(kinds) >= 14


def looked_at(page: Page, name: str) -> dict[str, list[str]]:
    """What cannot be seen of a screen, by its size."""
    found = {}
    for size in SIZES:
        resized(page, size)
        if told := lost(page) + overlaps(page):
            found[f"{name} {size_of(size)}"] = told
    return found


def test_abilities_of_an_exhausted_board_look_so_in_both_turns(device: Device, posed: PosedHouse) -> None:
    page = device(TABLET, reduced_motion="reduce")
    for turn in (0, 1):
        posed.pose_duel("cmy/ymc/ccc/mmy/yyc", "knight c0*", "painter y0*", turn)
        show(page, posed, new_table(page.context, posed, "power_well"))
        for sheet, colour in ((0, "cyan"), (1, "yellow")):
            dim = f"#sheet{sheet} .pw-line-of.{colour} h4"
            looks = page.locator(dim).evaluate_all("all => all.map(one => getComputedStyle(one).opacity)")
            assert set(looks) == {"0.55"}


def test_a_hero_that_was_locked_in_stays_framed(device: Device, house: House) -> None:
    page = device(reduced_motion="reduce")
    set_the_table(page, house)
    other = device()
    join(other, house, code_of(page))
    sit(other, "Ben", 1)
    start(page)
    hands.poke(page, page.locator(".pw-choice").nth(1))
    hands.poke(page, page.locator("#ask [data-commit]"))
    locked = page.locator(".pw-choice.locked")
    expect(locked).to_contain_text("Your hero")
    hands.poke(page, page.locator(".pw-choice").first)
    frame = "one => getComputedStyle(one).borderColor"
    assert locked.evaluate(frame) != page.locator(".pw-choice").first.evaluate(frame)
    expect(locked).to_have_count(1)


def test_leaving_marbles_is_plain_until_one_is_chosen(device: Device, posed: PosedHouse) -> None:
    page = device(reduced_motion="reduce")
    posed.pose_duel("cmy/ymc/ccc/mmy/yyc", "toad", "bailiff", 0, 0)
    show(page, posed, new_table(page.context, posed, "power_well"))
    leave = page.locator("#ask [data-commit]")
    expect(leave).to_have_class("button plain")
    hands.poke(page, hands.place(page, "M1"))
    expect(leave).to_have_class("button brass")


def test_an_exhausted_board_says_so_in_one_word(device: Device, house: House) -> None:
    page = device(reduced_motion="reduce")
    answers = count()
    dealt(page, house, lively(5, "toad", "bailiff"), lambda ask: next(answers) == LATE)
    expect(page.locator(".pw-bar > em")).to_have_count(2)
    assert looked_at(page, "late") == {}


def test_what_came_of_a_deed_stands_below_it_and_below_the_head_of_its_turn(
    device: Device, house: House
) -> None:
    page = device(reduced_motion="reduce")
    answers = count()
    dealt(page, house, lively(5, "toad", "bailiff"), lambda ask: next(answers) == LATE)
    hands.poke(page, page.locator(".pw-said"))
    lines = page.locator("#told li")
    expect(lines.first).to_be_visible()
    left = {
        kind: page.locator(f"#told .f-{kind}").first.evaluate("one => one.getBoundingClientRect().left")
        for kind in ("turn", "play", "deal")
    }
    assert left["turn"] == left["play"] < left["deal"]
    assert lines.first.get_attribute("class") == "f-turn"


def test_a_duel_needs_no_scrolling(device: Device, house: House) -> None:
    page = device(reduced_motion="reduce")
    dealt(page, house, lively(1, "beasthunter", "bailiff"), prompts("done"))
    for size in (SMALLEST, screen(375, 548), PHONE, ON_ITS_SIDE):
        resized(page, size)
        assert page.evaluate("document.documentElement.scrollHeight <= innerHeight"), size_of(size)
        high = [box["height"] for one in page.locator(".pw-marble").all() if (box := one.bounding_box())]
        assert min(high) > 43, size_of(size)


def test_on_a_tablet_the_field_is_as_high_as_there_is_room(device: Device, house: House) -> None:
    page = device(TABLET, reduced_motion="reduce")
    against_the_bot(page, house)
    hands.answer(page)
    hands.wait_until_asked(page)
    field, ask = (page.locator(one).bounding_box() for one in (".pw-field", "#ask"))
    assert field is not None
    assert ask is not None
    assert field["height"] > 0.7 * 768
    assert ask["y"] - field["y"] - field["height"] < 40


@pytest.mark.parametrize("size", [PHONE_ON_ITS_SIDE, ON_ITS_SIDE, TABLET], ids=size_of)
def test_lying_flat_it_shows_nine_abilities_and_a_way_home(
    device: Device, house: House, size: dict[str, Any]
) -> None:
    page = device(size, reduced_motion="reduce")
    dealt(page, house, lively(1, "beasthunter", "lamplighter"), prompts("turn"))
    for seat in (0, 1):
        hands.poke(page, page.locator(f"#side{seat} .pw-hero"))
        sheet = page.locator(f"#sheet{seat}")
        expect(sheet).to_be_visible()
        seen = sheet.locator(".pw-line-of").evaluate_all(
            "all => all.map(one => [one, one.getBoundingClientRect()]).map(([one, box]) => one.contains("
            "document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2)))"
        )
        assert seen == [True] * 9
        page.keyboard.press("Escape")
        expect(sheet).to_be_hidden()
    # What happened and the parchment face the same player.
    turned = page.locator("#story, #ask").evaluate_all(
        "all => all.map(one => Math.round(new DOMMatrix(getComputedStyle(one).transform).b))"
    )
    assert len(set(turned)) == 1
    hands.poke(page, page.locator("[data-menu] > summary"))
    menu = page.locator("[data-menu] .sheet")
    expect(menu).to_be_visible()
    assert menu.evaluate("menu => menu.getBoundingClientRect().top") >= 0
    hands.poke(page, page.locator("[data-menu] > summary"))
    expect(menu).to_be_hidden()
    hands.poke(page, page.locator('.bar > a[href="/"]'))
    expect(page.locator("details.game").first).to_be_attached()


def test_an_ability_in_progress_stays_in_sight(device: Device, house: House) -> None:
    page = device(reduced_motion="reduce")
    dealt(
        page,
        house,
        lively(3, "knight", "knight"),
        lambda ask: "L1 : Raise the Shield" in ask.get("answers", ()),
    )
    hands.poke(page, hands.place(page, "L1"))
    hands.poke(page, page.locator(".pw-card:visible [data-commit]"))
    doing = page.locator("#doing")
    expect(doing.locator(".name")).to_have_text("Raise the Shield")
    expect(doing.get_by_role("img", name="costs 1 cyan")).to_be_visible()
    expect(doing.locator(".is-now")).to_have_text("Now: Place a Shield.")
    expect(doing.locator(".is-next")).to_have_text("To come: Heal 1.")
    assert lost(page) == []
    while page.locator("#ask [data-done]").count() == 0:
        hands.answer(page)
    expect(doing.locator(".is-done")).to_have_text(["Done: Place a Shield."])
    # All bars were full.
    expect(doing.locator(".is-vain")).to_have_text(["Skipped: Heal 1."])
    # The ring that runs out is the button's: a tick stays a tick.
    page.evaluate("document.getElementById('table').dataset.done = 'soon'")
    ticks = "all => all.map(one => getComputedStyle(one, '::before').backgroundImage)"
    assert doing.locator(".is-done").evaluate_all(ticks) == ["none"]


STEPS = ".pw-doing > .pw-step:is(.is-done, .is-vain):visible"


def test_what_is_done_of_an_ability_stays_where_there_is_room_and_gives_way_where_there_is_none(
    device: Device, posed: PosedHouse
) -> None:
    page = device(SMALLEST, reduced_motion="reduce")
    posed.pose_duel("cmy/ymc/ccc/mmy/yyc", "knight", "bailiff")
    code = new_table(page.context, posed, "power_well")
    for text in ("L1 : Raise the Shield", "left1", "cyan"):
        ask = asked(page.context, posed, code)
        assert ask
        if text in ask["answers"]:
            answered(page.context, posed, code, ask, text)
    show(page, posed, code)
    for size in (SMALLEST, PHONE, screen(390, 664), ON_ITS_SIDE):
        resized(page, size)
        expect(page.locator(STEPS)).to_have_count(2)
    page.locator(".pw-step").first.evaluate("one => one.append(' and more of it'.repeat(60))")
    resized(page, SMALLEST)
    expect(page.locator(STEPS)).to_have_count(0)


def test_the_colours_of_a_recolouring_are_shown_alike_and_its_marbles_stay_marked(
    device: Device, house: House
) -> None:
    page = device(reduced_motion="reduce")
    dealt(page, house, lively(0, "painter", "painter"), prompts("colour"))
    ask = page.request.get(page.url.replace("/t/", "/api/tables/") + "/asks").json()[0]
    about = page.locator(".pw-marble.about input").evaluate_all("all => all.map(one => one.value)")
    assert sorted(about) == sorted(ask["detail"]["marbles"].split())
    buttons = page.locator("#ask button[name=answer]")
    expect(buttons.locator(".pw-gem")).to_have_count(len(ask["options"]) - 1)
    expect(page.locator("#ask .brass")).to_have_count(0)
    looks = buttons.evaluate_all("all => all.map(one => getComputedStyle(one).background)")
    assert len(set(looks)) == 1


@pytest.mark.parametrize("size", [PHONE, screen(390, 844), screen(412, 915)], ids=size_of)
def test_on_a_phone_the_field_is_as_wide_as_the_phone(
    device: Device, posed: PosedHouse, size: dict[str, Any]
) -> None:
    page = device(size, reduced_motion="reduce")
    posed.pose_duel("cmy/ymc/ccc/mmy/yyc", "knight", "painter", 1)
    show(page, posed, new_table(page.context, posed, "power_well"))
    field = page.locator(".pw-field").bounding_box()
    assert field
    assert field["width"] > size["viewport"]["width"] - 30
    assert lost(page) + overlaps(page) == []


def test_each_column_is_named_above_its_marbles(device: Device, posed: PosedHouse) -> None:
    page = device(SMALLEST, reduced_motion="reduce")
    posed.pose_duel("cmy/ymc/ccc/mmy/yyc", "toad pad1@topL pad2@topM", "toad pad3@topM")
    show(page, posed, new_table(page.context, posed, "power_well"))
    token = page.locator(".pw-rails .at-topL")
    assert token.evaluate("one => getComputedStyle(one, '::after').content") == "none"
    notches = page.locator(".pw-notch[class*=at-top]")
    said = notches.evaluate_all("all => all.map(one => getComputedStyle(one, '::after').content)")
    assert said == ['"L"', '"M"', '"Right"'], "beside tokens there is room for a letter"
    for column in "LM":
        notch = page.locator(f".pw-notch.at-top{column}").bounding_box()
        first = page.locator(f".pw-rails .at-top{column} .pw-token").first.bounding_box()
        assert notch
        assert first
        assert first["x"] - notch["x"] >= 10
    large = notches.evaluate_all(
        "all => all.map(one => parseFloat(getComputedStyle(one, '::after').fontSize))"
    )
    assert min(large) >= 11


@pytest.mark.parametrize("heroes", [("painter", "knight"), ("toad fly=2", "bailiff")])
def test_on_a_tablet_no_line_of_an_ability_is_cut_and_no_coin_touches_a_face(
    device: Device, posed: PosedHouse, heroes: tuple[str, str]
) -> None:
    page = device(TABLET, reduced_motion="reduce")
    posed.pose_duel("cmy/ymc/ccc/mmy/yyc", *heroes)
    show(page, posed, new_table(page.context, posed, "power_well", **{"with": "bot"}))
    for seat in (0, 1):
        face, coins = (page.locator(f"#side{seat} {one}").bounding_box() for one in (".pw-face", ".pw-coins"))
        assert face
        assert coins
        assert coins["y"] - face["y"] - face["height"] >= 2
        sheet = page.locator(f"#sheet{seat}")
        ends = sheet.evaluate("sheet => sheet.getBoundingClientRect().bottom - 8")
        lines = sheet.locator(".pw-line-of").evaluate_all(
            "all => all.map(one => one.getBoundingClientRect().bottom)"
        )
        assert len(lines) == 9
        assert max(lines) <= ends, "nine abilities are in sight, above the soft edge of the column"
