"""Parses the sentences of cards into lines (MW-8.1).

Players read the very text that is parsed, so words and deeds cannot disagree.
"""

import re
from collections.abc import Callable
from difflib import get_close_matches
from typing import Final

from games.mistywell import city_deeds as c
from games.mistywell import deeds as d
from games.mistywell.abilities import UseAbility
from games.mistywell.cards import Line
from games.mistywell.city import DISTRICT, GROUP
from games.mistywell.deed import Deed
from games.mistywell.lines import (
    CONDITIONS,
    AnotherCan,
    AnotherMust,
    Both,
    Can,
    Either,
    Everyone,
    Must,
    NamedDeed,
    When,
)


class Unreadable(ValueError):
    """Raised for a sentence that is not of the vocabulary."""


EACH = r"(?: for each (?P<each>[\w ]+))?"
SPOTS: Final = {
    "here": c.Spot("here"),
    "there": c.Spot("there"),
    "next door": c.Spot("door"),
    "on any group": c.Spot("any"),
    "to another district": c.Spot("any"),
    "in one of them": c.Spot("them"),
    "in one of their districts": c.Spot("them"),
    "in a district of your choice": c.Spot("any"),
    "in a friendly district": c.Spot("friendly"),
    "in the Enforcer’s district": c.Spot("enforcer"),
}

FORMS: Final = (
    "gain 1 Supply", "suffer 1 Fate for each Fear token", "lose 1 Supply", "lose 1 Fate",
    "move 1 Effort to Supply", "move 1 Supply to Effort", "place a cube here", "place a cube next door",
    "place a cube on any group", "place a cube in a friendly district",
    "place a cube in the Enforcer’s district", "place a cube in Bellrise", "remove 1 of your cubes",
    "remove 1 more of your cubes", "remove 2 of your cubes from one district",
    "remove 2 of your cubes from one group", "remove 1 of your cubes from each of 2 districts",
    "remove 1 cube of each of 2 players from one district", "remove a Bane of yours from the map",
    "remove a Bane here", "remove any Bane from the map", "flip the Clock", "discard a card",
    "recover a card",
    "recover all cards", "move the Enforcer to another district", "move the Enforcer 1 district",
    "move the Enforcer here", "move the Enforcer to Bellrise", "place Unity here", "place Unity there",
    "place Unity in one of them", "place Unity in one of their districts",
    "place Unity in a friendly district", "place Unity in the Enforcer’s district", "place Fear here",
    "place Fear in a district of your choice", "place Fear in the Enforcer’s district",
    "place Fear in Bellrise", "turn a Fear token to Unity", "turn a Unity token to Fear",
    "remove a Fear token here", "remove a Fear token", "remove a Temple cube here",
    "remove a Temple cube", "remove 2 Temple cubes", "add a Temple cube here",
    "add a Temple cube on any group", "add a Temple cube on Academia",
    "move the Fate tracker 1", "move the Fate tracker back 1",
    "draw Fate", "draw Covenant", "draw 1 Request", "take a Request from the Job Board",
    "discard a Request from the Job Board", "hurry 1 of your Actions", "hurry 1 Action",
    "delay 1 of your Actions", "drop 1 of your Actions", "use the ability of a friendly district",
)  # fmt: skip
"""An example of every deed, for hints in errors."""


NAMED_BEFORE: Final = {
    "there": "from one district",
    "in one of them": r"from each of \d+ districts",
    "in one of their districts": r"of your cubes\.",
}
"""Places of Unity that refer back, and patterns of what must be named before them."""


def read(text: str) -> Line:
    """Parses a line; raises Unreadable."""
    for start, condition in CONDITIONS.items():
        if text.startswith(start + ": "):
            return When(text, condition, read(text.removeprefix(start + ": ")))
    for pattern, build in LINES:
        if match := pattern.fullmatch(text):
            return build(text, match)
    raise Unreadable(f"“{text}” is no sentence: it ends with a full stop and begins with a capital")


def deed_of(text: str) -> Deed:
    """Parses a deed, or two with “and” between them, or a choice with “or”; raises Unreadable."""
    text = text[:1].lower() + text[1:]
    if " or " in text:
        return Either(tuple(map(named_deed, re.split(",? or ", text))))
    first, between, then = text.partition(" and ")
    if between:
        return Both(named_deed(first), named_deed(then))
    for pattern, build in DEEDS:
        if match := pattern.fullmatch(text):
            return build(match)
    near = get_close_matches(text, FORMS, n=1, cutoff=0.5)
    hint = f"; the nearest is “{near[0]}”" if near else ""
    raise Unreadable(f"“{text}” is no deed of the vocabulary{hint}")


def named_deed(text: str) -> NamedDeed:
    """Parses a deed, and keeps its words."""
    return NamedDeed(text[:1].lower() + text[1:], deed_of(text))


def _optional_deed(text: str | None) -> Deed | None:
    return named_deed(text) if text else None


def _price(match: re.Match[str]) -> NamedDeed:
    """Parses a price; it is aimed if Unity goes where its cubes stood (MW-7.6)."""
    price = named_deed(match["do"])
    spot = (match["then"] or "").removeprefix("place Unity ")
    return price.aimed() if spot in NAMED_BEFORE else price


def _amount(match: re.Match[str]) -> d.Amount:
    each = match["each"] or ""
    if each and each not in d.EACH:
        raise Unreadable(f"“{each}” cannot be counted; it is one of {', '.join(d.EACH)}")
    return d.Amount(int(match["n"]), each)


def _spot(words: str) -> c.Spot:
    if words in SPOTS:
        return SPOTS[words]
    name = words.removeprefix("in ").removeprefix("to ")
    if name not in DISTRICT:
        raise Unreadable(f"“{words}” is no place; a district is one of {', '.join(DISTRICT)}")
    return c.Spot("named", DISTRICT[name])


def _temple(match: re.Match[str]) -> Deed:
    where = match["where"]
    if where == "here":
        return c.AddTemple("here")
    if where == "on any group":
        return c.AddTemple("any")
    name = where.removeprefix("on ")
    if name not in GROUP:
        raise Unreadable(f"“{name}” is no group; it is one of {', '.join(GROUP)}")
    return c.AddTemple("named", GROUP[name])


def _cards(match: re.Match[str]) -> int:
    return 1 if match[1] == "a card" else int(match[1].partition(" ")[0])


def _line(
    pattern: str, build: Callable[[str, re.Match[str]], Line]
) -> tuple[re.Pattern[str], Callable[..., Line]]:
    return re.compile(pattern), build


def _deed(
    pattern: str, build: Callable[[re.Match[str]], Deed]
) -> tuple[re.Pattern[str], Callable[..., Deed]]:
    return re.compile(pattern), build


DEED = r"[^.:]+"

LINES: Final = (
    _line(
        rf"You can (?P<do>{DEED})\.(?: If you do, (?P<then>{DEED})\.)?(?: If not, (?P<other>{DEED})\.)?",
        lambda text, m: Can(text, _price(m), _optional_deed(m["then"]), _optional_deed(m["other"])),
    ),
    _line(
        rf"Another player can (?P<do>{DEED})\.(?: If they do, (?P<then>{DEED})\.)?",
        lambda text, m: AnotherCan(text, _price(m), _optional_deed(m["then"])),
    ),
    _line(rf"Another player: (?P<do>{DEED})\.", lambda text, m: AnotherMust(text, named_deed(m["do"]))),
    _line(
        rf"Each (?P<other>other )?player: (?P<do>{DEED})\.",
        lambda text, m: Everyone(text, named_deed(m["do"]), bool(m["other"])),
    ),
    _line(rf"Choose one: (?P<do>{DEED}, or {DEED})\.", lambda text, m: Must(text, named_deed(m["do"]))),
    _line(rf"(?P<do>[A-Z]{DEED})\.", lambda text, m: Must(text, named_deed(m["do"]))),
)  # fmt: skip

DEEDS: Final = (
    _deed(rf"gain (?P<n>\d+) (?P<pool>Supply|Effort){EACH}", lambda m: d.Gain(m["pool"], _amount(m))),
    _deed(rf"suffer (?P<n>\d+) Fate{EACH}", lambda m: d.Gain("Fate", _amount(m))),
    _deed(rf"lose (?P<n>\d+) (?P<pool>Supply|Fate){EACH}", lambda m: d.Lose(m["pool"], _amount(m))),
    _deed(r"move (\d+) Effort to Supply", lambda m: d.Shift("Effort", "Supply", int(m[1]))),
    _deed(r"move (\d+) Supply to Effort", lambda m: d.Shift("Supply", "Effort", int(m[1]))),
    _deed(r"place a cube (.+?)", lambda m: c.Place(_spot(m[1]))),
    _deed(r"remove (\d+)(?: more)? of your cubes", lambda m: c.RemoveCubes(int(m[1]))),
    _deed(r"remove (\d+) of your cubes from one (district|group)", lambda m: c.RemoveCubes(int(m[1]), m[2])),
    _deed(r"remove 1 of your cubes from each of (\d+) districts", lambda m: c.RemoveFromEach(int(m[1]))),
    _deed(
        r"remove 1 cube of each of (\d+) players from one district", lambda m: c.RemoveOfPlayers(int(m[1]))
    ),
    _deed(r"remove a Bane of yours from the map", lambda m: c.RemoveBane("yours")),
    _deed(r"remove a Bane here", lambda m: c.RemoveBane("here")),
    _deed(r"remove any Bane from the map", lambda m: c.RemoveBane("any")),
    _deed(r"flip the Clock", lambda m: d.FlipClock()),
    _deed(r"discard (a card|\d+ cards)", lambda m: d.Discard(_cards(m))),
    _deed(r"recover (a card|\d+ cards)", lambda m: d.Recover(_cards(m))),
    _deed(r"recover all cards", lambda m: d.Recover(0)),
    _deed(r"move the Enforcer 1 district", lambda m: c.MoveEnforcer(c.Spot("step"))),
    _deed(r"move the Enforcer ((?:to|here).*)", lambda m: c.MoveEnforcer(_spot(m[1]))),
    _deed(r"place Unity (.+)", lambda m: c.PlaceUnity(_spot(m[1]))),
    _deed(r"place Fear (.+)", lambda m: c.PlaceFear(_spot(m[1]))),
    _deed(r"turn a Fear token to Unity", lambda m: c.Turn(to_unity=True)),
    _deed(r"turn a Unity token to Fear", lambda m: c.Turn(to_unity=False)),
    _deed(r"remove a Fear token( here)?", lambda m: c.RemoveFear(c.Spot("here" if m[1] else "any"))),
    _deed(r"remove a Temple cube( here)?", lambda m: c.RemoveTemple(bool(m[1]))),
    _deed(r"remove (\d+) Temple cubes", lambda m: c.RemoveTemple(here=False, number=int(m[1]))),
    _deed(r"add a Temple cube (?P<where>here|on .+)", _temple),
    _deed(r"move the Fate tracker (back )?(\d+)", lambda m: d.MoveTracker(int(m[2]) * (-1 if m[1] else 1))),
    _deed(r"draw Fate", lambda m: d.Draw("fate")),
    _deed(r"draw Covenant", lambda m: d.Draw("ring")),
    _deed(r"draw (\d+) Requests?", lambda m: d.DrawRequests(int(m[1]))),
    _deed(r"take a Request from the Job Board", lambda m: d.FromJobBoard(keep=True)),
    _deed(r"discard a Request from the Job Board", lambda m: d.FromJobBoard(keep=False)),
    _deed(r"hurry 1 of your Actions", lambda m: d.Hurry(anybody=False)),
    _deed(r"hurry 1 Action", lambda m: d.Hurry(anybody=True)),
    _deed(r"delay 1 of your Actions", lambda m: d.Delay()),
    _deed(r"drop 1 of your Actions", lambda m: d.Drop()),
    _deed(r"use the ability of a friendly district", lambda m: UseAbility()),
)
"""The parsers of deeds. Patterns match whole deeds, so their order does not matter."""


def needs_here(text: str) -> bool:
    """Returns whether a line needs a “here”."""
    return " here" in text or "cube next door" in text or "is next door" in text


def has_dangling_place(text: str) -> bool:
    """MW-7.6. Returns whether a line says “there” without one district before, or “them” without several."""
    for spot, before in NAMED_BEFORE.items():
        first, found, _ = text.partition("Unity " + spot)
        if found and not re.search(before, first):
            return True
    return False
