"""A change restyles what it changes, and not the whole table: elements are counted, no time is taken."""

import json

import pytest
from playwright.sync_api import Page

from app.assets import ROOT
from tests.browser.conftest import Device
from tests.browser.house import House
from tests.browser.lobby import play_with_bots

BROAD = ("html", ":root", "body", ".at-table", "#table")
"""What stands above all of a table."""
OPEN_TABLE = "power_well_open.css"
"""Nobody plays there but fingers, and its rules look for a few counters."""
SELDOM = (":popover-open", "#count", ":nth-child(n + 5)", ":nth-of-type(")
"""What is looked for only while a sheet is open, or a game begins, is counted or asks for one thing."""

CLOSER = """
    document.querySelector("[data-hx=closer]").click();
    for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
"""
COMES = """
    const part = [...document.querySelectorAll("#seats > *")].find((each) => each.checkVisibility());
    part.append(document.createElement("i"));
"""
DEED = """async () => {{
    document.body.getBoundingClientRect();
    performance.mark("deed begins");
    {}
    document.body.getBoundingClientRect();
    performance.mark("deed ends");
}}"""
"""What was still to be restyled is not counted: bots move, and news fade, at any moment."""


def selectors(css: str) -> list[str]:
    """The selectors of a sheet, one by one."""
    bare = "".join(part.partition("*/")[2] for part in ("*/" + css).split("/*"))
    heads = [head.rpartition("}")[2].rpartition(";")[2] for head in bare.split("{")[:-1]]
    return [" ".join(one.split()) for head in heads if "@" not in head for one in apart(head, ",")]


def apart(text: str, sign: str) -> list[str]:
    """Splits at a sign that stands in no brackets."""
    parts, depth = [""], 0
    for letter in text:
        depth += (letter in "([") - (letter in ")]")
        if letter == sign and not depth:
            parts.append("")
        else:
            parts[-1] += letter
    return parts


def looks_from_above(selector: str) -> bool:
    """Whether it looks through all of a table for what `app.screen.signs` says on the table itself."""
    compounds = (compound.partition(":has(") for compound in apart(selector, " "))
    return any(has and (not anchor or any(sign in anchor for sign in BROAD)) for anchor, has, _ in compounds)


def test_no_rule_looks_through_a_whole_table() -> None:
    found = [
        f"{sheet.name}: {selector}"
        for sheet in sorted((ROOT / "static").rglob("*.css"))
        if sheet.name != OPEN_TABLE
        for selector in selectors(sheet.read_text("utf-8"))
        if looks_from_above(selector) and not any(sign in selector for sign in SELDOM)
    ]
    assert not found, "\n".join(found)


def test_no_rule_makes_a_highlight_of_every_element() -> None:
    """Each would be given the style of a highlight that few of them ever show, with its own."""
    found = [
        f"{sheet.name}: {selector}"
        for sheet in sorted((ROOT / "static").rglob("*.css"))
        for selector in selectors(sheet.read_text("utf-8"))
        if selector.startswith(("::selection", "::highlight", "*::selection", "*::highlight"))
    ]
    assert not found, "\n".join(found)


NOTED = """async () => {
    window.noted = [];
    const table = document.getElementById("table");
    const all = { attributes: true, attributeOldValue: true, subtree: true };
    new MutationObserver((changes) => changes.forEach(({ target, oldValue, attributeName }) =>
        window.noted.push(attributeName === "class" ? `${oldValue} ${target.getAttribute("class")}` : "")
    )).observe(table, all);
    const body = new URLSearchParams({ seat: "0" });
    await fetch(`${location.pathname}/bot`, { method: "POST", headers: { "HX-Request": "true" }, body });
}"""
"""Notes what changes while bots play on by themselves."""


@pytest.mark.browser
def test_a_piece_is_changed_without_marks_around_it(device: Device, house: House) -> None:
    page = device()
    play_with_bots(page, house, "mana_surge")
    page.evaluate(NOTED)
    page.wait_for_function("() => window.noted.length > 20")
    assert not [marks for marks in page.evaluate("window.noted") if "htmx-" in marks]


MOST = 150
"""Elements that may be restyled for one deed."""
TRIES = 9


def restyled(page: Page, deed: str) -> int:
    """How many elements are restyled for a deed, at the least of some tries: bots may move in its frames."""
    browser = page.context.browser
    assert browser
    counts: list[int] = []
    while len(counts) < TRIES and not any(0 < count < MOST for count in counts):
        browser.start_tracing(page=page, categories=["devtools.timeline", "blink.user_timing"])
        page.evaluate(DEED.format(deed))
        events = sorted(
            json.loads(browser.stop_tracing())["traceEvents"], key=lambda event: event.get("ts", 0)
        )
        names = [event["name"] for event in events]
        during = events[names.index("deed begins") : names.index("deed ends")]
        styles = [event["args"] for event in during if event["name"] == "UpdateLayoutTree"]
        counts.append(sum(args.get("elementCount", 0) for args in styles))
    assert any(counts), "nothing was restyled: has the deed done anything?"
    return min(count for count in counts if count)


@pytest.mark.browser
@pytest.mark.parametrize("game", ["power_plants", "mana_surge"])
def test_a_board_that_moves_restyles_only_what_is_moved(device: Device, house: House, game: str) -> None:
    page = device(reduced_motion="reduce")
    play_with_bots(page, house, game)
    assert restyled(page, CLOSER) < MOST


@pytest.mark.browser
@pytest.mark.parametrize("game", ["power_well", "power_plants", "mistywell", "powerdome", "mana_surge"])
def test_what_comes_restyles_no_whole_table(device: Device, house: House, game: str) -> None:
    page = device(reduced_motion="reduce")
    play_with_bots(page, house, game)
    assert restyled(page, COMES) < MOST


SIZE_OF = "(id) => document.getElementById(id).querySelectorAll('*').length"
DRAWN_ANEW = "const piece = document.getElementById('{}'); piece.replaceWith(piece.cloneNode(true));"
BESIDE = 40
"""Elements beside a piece that may be restyled with it."""


@pytest.mark.browser
@pytest.mark.parametrize("game", ["power_well", "power_plants", "mistywell", "powerdome", "mana_surge"])
def test_a_piece_that_is_drawn_anew_restyles_only_itself(device: Device, house: House, game: str) -> None:
    page = device(reduced_motion="reduce")
    play_with_bots(page, house, game)
    for piece in ("ask", "story", "board", "seats"):
        own = page.evaluate(SIZE_OF, piece)
        assert restyled(page, DRAWN_ANEW.format(piece)) <= own + BESIDE, piece
