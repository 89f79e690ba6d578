"""Captions of Mistywell: what is asked, and why something cannot be done."""

import re
from collections.abc import Mapping
from typing import Final

from games.mistywell.view import DistrictView

TASK: Final[Mapping[str, str]] = {
    "draft": "Tap a Request: a cube of yours goes to its group.",
    "draft on hard": "Tap a Request to take: on hard no cube goes to its group.",
    "finish": "These are done. Tap the one that comes first.",
    "play": "Tap a card of your hand.",
    "need": "Which need of the Request is met?",
    "pay": "Which cubes do you pay?",
    "square": "the square for your cube.",
    "bane": "the square for the Bane.",
    "lift": "the cube to remove.",
    "cleanse": "the Bane to remove.",
    "district": "Tap the district to remove cubes from.",
    "group": "Tap the group to remove cubes from.",
    "enforcer": "Tap where the Enforcer goes.",
    "unity": "Tap where Unity goes: a free space, or a Fear where no space is free.",
    "fear": "Tap where Fear goes.",
    "turn": "Tap the district whose token turns to ",
    "calm": "Tap the district that loses a Fear token.",
    "ability": "Tap the friendly district whose ability you use.",
    "untemple": "Tap the group that loses a Temple cube.",
    "temple": "Tap the group that gets a Temple cube.",
    "player": "Tap the tab of another player.",
    "discard": "Tap a card of your hand to discard.",
    "recover": "Tap a card of your discard to recover.",
    "take": "Tap a Request on the Job Board, below the city, to keep.",
    "dismiss": "Tap a Request on the Job Board, below the city, to send away.",
    "hurry": "Tap an Action in progress to hurry.",
    "delay": "Tap an Action in progress to delay.",
    "drop": "Tap an Action in progress to drop.",
    "one": "Choose one.",
    "done": "Done ends your turn.",
}
"""What to do, by prompt; for squares only what they are for."""

OPTIONAL_EFFECTS: Final[Mapping[str, tuple[str, str]]] = {
    "influence with Fate": (
        "You have no Effort. Send a cube of Fate to the map, and take a Bane for it? A Bane later takes up "
        "a square of yours.",
        "MW-5.5",
    )
}
"""Optional effects with a text and a rule of their own."""

HELP_TEXT: Final[Mapping[str, str]] = {
    "may": (
        "You can: do it, or leave it and lose nothing. What stands before “if you do” is paid in full or "
        "not at all."
    ),
    "may, if not": "You can: do it, in full, or leave it: then what stands after “if not” is done.",
    "one": "Choose one: take any of these. What cannot be done in full is left out, unless nothing can.",
}
"""The help text shown before the rule, by prompt; `may, if not`: something comes of leaving it, too."""

UNLIT_REASON: Final[Mapping[str, str]] = {
    "": "Squares are chosen when a card asks for one.",
    "draft": "A Request is taken now, no square.",
    "play": "Squares are chosen when a card asks for one.",
    "square": "Only the lit squares are open to your cube.",
    "bane": "Only the lit squares can take the Bane.",
    "lift": "Only the lit cubes can be removed.",
    "cleanse": "Only the lit Banes can be removed.",
    "group": "A group is asked for, no square.",
    "temple": "A group is asked for, no square.",
    "untemple": "A group is asked for, no square.",
    "discard": "Only lit cards of your hand can be discarded; Recuperate always stays.",
    "recover": "Only cards of your discard can come back.",
    "finish": "Only Actions whose timer is empty are finished now.",
    "hurry": "Only the lit Actions can be hurried.",
    "delay": "Only the lit Actions can be delayed.",
    "drop": "Only the lit Actions can be dropped.",
}
"""Why what is not lit cannot be tapped, by prompt."""

DEFAULT_UNLIT_REASON: Final = "First comes what is asked below."

SHEET_TASK: Final[Mapping[str, str]] = {
    "square": "Tap the square for your cube.",
    "bane": "Tap the square for the Bane.",
    "lift": "Tap the cube to remove.",
    "cleanse": "Tap the Bane to remove.",
    "group": "Which group?",
    "temple": "Which group?",
    "untemple": "Which group?",
}
"""What to choose in the sheet of a district, by prompt."""

CHOOSE_GROUP: Final[Mapping[str, str]] = {
    "group": "Remove from here",
    "temple": "A Temple cube here",
    "untemple": "Take a Temple cube away",
}
"""The caption of a group's button, by prompt."""

CLOSED_REASON: Final[Mapping[str, str]] = {
    "square": "No square here is open to your cube.",
    "bane": "The Bane cannot go here.",
    "lift": "No cube here can be removed now.",
    "cleanse": "No Bane here can be removed now.",
    "district": "Too few cubes here, or no room for Unity.",
    "group": "Too few cubes of yours are together here.",
    "enforcer": "The Enforcer cannot go here now.",
    "unity": "Unity cannot go here now.",
    "fear": "Fear cannot go here now.",
    "turn": "No token here can turn.",
    "calm": "No Fear token here can be removed.",
    "untemple": "No Temple cube here can be removed.",
    "temple": "No Temple cube can be added here.",
}
"""Why a district cannot be chosen, by prompt."""

VERB: Final[Mapping[str, str]] = {
    "discard": "Discard it",
    "recover": "Recover it",
    "take": "Keep it",
    "dismiss": "Send it away",
    "finish": "This one first",
    "hurry": "Hurry it",
    "delay": "Delay it",
    "drop": "Drop it",
}
"""The caption of the button below a card that was tapped, by prompt."""

FAILS: Final[Mapping[str, tuple[str, str, str]]] = {
    "clock": ("As things stand it fails, for the time of day: +1 Supply, nothing more.", "MW-4.3", "day"),
    "enforcer": (
        "As things stand it fails, for the Enforcer rules there: +1 Supply, nothing more.",
        "MW-6.2",
        "enforcer",
    ),
    "never": ("It fails by day and by night: +1 Supply, nothing more.", "MW-4.3", "day"),
}
"""Why a Project would fail, with the rule and a sign."""

FAILS_IN_SHORT: Final[Mapping[str, str]] = {
    "": "",
    "clock": "wrong time of day",
    "enforcer": "the Enforcer is there",
}
FAILS_BESIDE: Final[Mapping[str, str]] = {
    "clock": "not at this time of day",
    "enforcer": "the Enforcer is there",
}


COST_PATTERN: Final = re.compile(r"\b(?:lose|move) \d+ (Supply|Effort|Fate)")
"""Matches what a deed of a card takes out of a pool."""

TABLE_PARTS: Final[Mapping[str, str]] = {
    r"Request": "jobs",
    r"cube|Unity|Fear|Enforcer|Bane|Temple|Clock|tracker|ability|influence": "city",
    r"Action": "slots",
    r"card": "hand",
}
"""The part of the table that a deed of a card is about, by a pattern in its words."""


def table_part(deeds: str) -> str:
    """Returns the part of the table that deeds are about; "" if it is shown on the tabs."""
    return next((place for words, place in TABLE_PARTS.items() if re.search(words, deeds)), "")


def square_difference(prompt: str, picks: Mapping[str, str], me: str) -> str:
    """MW-6.3. Returns in words how an own square and a wild one differ, if both can get a cube.

    `picks` are the squares that can be chosen, with what lies there.
    """
    owners = {pick.rpartition("-")[2] for pick, cube in picks.items() if not cube}
    if prompt != "square" or owners != {me.lower(), "wild"}:
        return ""
    return (
        "Your own square makes the group friendly to you; the wild one is everybody’s, and makes nobody a "
        "friend."
    )


def bane_removal(prompt: str, picks: Mapping[str, str]) -> str:
    """MW-5.4. Returns in words what becomes of a cube where a Bane lies, if one can be chosen."""
    removes = prompt == "square" and "bane" in picks.values()
    return "The Bane would go, and your cube stay with you." if removes else ""


def closed_reason(one: DistrictView, prompt: str, me: str, among: str) -> str:
    """Returns why a district cannot be chosen; `among` says what it must be."""
    if among:
        return f"It must be {among}."
    if prompt == "ability":
        if one.barred:
            return "Its ability cannot be used."
        return "Its ability would do nothing." if me in one.friendly else f"It is not friendly to the {me}."
    return CLOSED_REASON[prompt]


def tokens(one: DistrictView) -> str:
    """Returns the tokens of a district in words."""
    unity = f"Unity {one.unity}. " if one.unity else ""
    return unity + (f"Fear {one.fear}. " if one.fear else "")


FULL_DISTRICT: Final = {
    (True, False): "Fear would take the place of Unity",
    (False, True): "Unity would take the place of Fear",
    (True, True): "Unity would take the place of Fear, and Fear of Unity",
}
"""MW-6.1. What a token does in a full district, by whether Unity and Fear are there."""


def room(one: DistrictView) -> str:
    """MW-6.1. Returns in words how many tokens a district has room for."""
    free = one.spaces - one.unity - one.fear
    if not free:
        return f"No free space: {FULL_DISTRICT[bool(one.unity), bool(one.fear)]}."
    return f"Room for {'a token' if free == 1 else f'{free} tokens'}."


ABILITY: Final = "used when a card of yours says so, if the district is friendly to you"
"""MW-7.2. When the ability of a district is used, and by whom."""


def friends(one: DistrictView) -> str:
    """MW-6.3. Returns in words to whom a district is friendly."""
    squares = (square for group in one.groups for square in group.squares)
    wild = any(square.owner == "wild" and square.cube not in ("", "bane") for square in squares)
    some = wild and len(one.friendly) < 3
    return f"{friendly_to(one)}." + (" Cubes on wild squares make no friends." if some else "")


def friendly_to(one: DistrictView) -> str:
    """MW-6.3. Returns in words to whom a district is friendly, without a full stop."""
    if len(one.friendly) == 3:
        return "Friendly to all"
    return "Friendly to the " + " and the ".join(one.friendly) if one.friendly else "Friendly to nobody yet"


def temple_cubes(count: int, limit: int) -> str:
    """MW-3.5. Returns the Temple's cubes of a group in words, and when they make Fear."""
    which = "next" if count == limit - 1 else "third"
    return f"{temple_cube_count(count)}; the {which} makes Fear"


def temple_cube_count(count: int) -> str:
    """MW-3.5. Returns the Temple's cubes of a group in words."""
    return f"{count or 'No'} Temple cube{'' if count == 1 else 's'}"
