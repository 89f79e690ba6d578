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
SELDOM = (":checked", ":popover-open", "#count", "[data-plan]", ":nth-child(n + 5)")
"""What is looked for deep down only where a person chooses, a sheet is open, a game begins or is counted."""

CLOSER = """() => {
    document.querySelector("[data-hx=closer]").click();
    document.querySelector(".hx-pan").getBoundingClientRect();
}"""
COMES = """() => {
    const come = document.createElement("i");
    document.querySelector("#seats > *").append(come);
    come.getBoundingClientRect();
}"""


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


def looks_too_deep(selector: str) -> bool:
    """Whether it looks through all that stands below the table for a sign, or restyles all of it for one."""
    compounds = apart(selector, " ")
    for compound in compounds:
        anchor, has, looked = compound.partition(":has(")
        if not has or not (anchor == "" or any(sign in anchor for sign in BROAD)):
            continue
        steps = [step for step in apart(looked[: inside(looked)].strip(), " ") if step != ">"]
        chain = looked.count("> ") >= len(steps)
        if not chain or compounds[-1].startswith(("*", ":not(")):
            return True
    return False


def inside(text: str) -> int:
    """Where the bracket ends in which a text begins."""
    depth = 1
    for at, letter in enumerate(text):
        depth += (letter == "(") - (letter == ")")
        if not depth:
            return at
    return len(text)


def test_signs_of_the_whole_table_are_not_looked_for_deep_down() -> None:
    found = [
        f"{sheet.name}: {selector}"
        for sheet in sorted((ROOT / "static").rglob("*.css"))
        if sheet.name != OPEN_TABLE
        for selector in selectors(sheet.read_text("utf-8"))
        if looks_too_deep(selector) and not any(sign in selector for sign in SELDOM)
    ]
    assert not found, "\n".join(found)


MOST = 150
"""Elements that may be restyled for one deed."""
TRIES = 9


def restyled(page: Page, deed: str) -> int:
    """The fewest elements that were restyled for a deed: bots may move, and news fade, in the same moment."""
    browser = page.context.browser
    assert browser
    counts = []
    for _ in range(TRIES):
        browser.start_tracing(page=page, categories=["devtools.timeline"])
        page.evaluate(deed)
        events = json.loads(browser.stop_tracing())["traceEvents"]
        styles = [event["args"] for event in events if event["name"] == "UpdateLayoutTree"]
        if count := sum(args.get("elementCount", 0) for args in styles):
            counts.append(count)
        if any(count < MOST for count in counts):
            break
    assert counts
    return min(counts)


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
