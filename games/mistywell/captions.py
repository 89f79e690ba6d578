"""What Mistywell says of what is asked, and why something cannot be done."""

import re
from collections.abc import Collection, Mapping
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
"""What is to be done, by what is asked; of a square only what it is for."""

MAY: Final[Mapping[str, tuple[str, str]]] = {
    "influence with Fate": (
        "You have no Effort. Send a cube of Fate to the map, and take a Bane for it? A Bane later takes up "
        "a square of yours.",
        "MW-5.5",
    )
}
"""Offers with words and a rule of their own."""

PLAINLY: Final[Mapping[str, str]] = {
    "may": (
        "You can: do it, or leave it and lose nothing. What stands before “if you do” is paid in full or "
        "not at all."
    ),
    "one": "Choose one: take any of these. What could not be done in full is left out.",
}
"""What the question mark says before the rule, by what is asked."""

WHY: Final[Mapping[str, str]] = {
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
"""Why what is not lit cannot be tapped, by what is asked."""

OTHERWISE: Final = "First comes what is asked below."

NEAR: Final[Mapping[str, str]] = {
    "square": "Tap the square for your cube.",
    "bane": "Tap the square for the Bane.",
    "lift": "Tap the cube to remove.",
    "cleanse": "Tap the Bane to remove.",
    "group": "Which group?",
    "temple": "Which group?",
    "untemple": "Which group?",
}
"""What is to be chosen in a district near by."""

CHOOSE_GROUP: Final[Mapping[str, str]] = {
    "group": "Remove from here",
    "temple": "A Temple cube here",
    "untemple": "Take a Temple cube away",
}
"""The button of a group, by what is asked."""

SHUT: Final[Mapping[str, str]] = {
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
"""Why a district is not among those that can be chosen, by what is asked."""

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
"""What the button below a card that was tapped says, by what is asked."""

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


SPENT: Final = re.compile(r"\b(?:lose|move) \d+ (Supply|Effort|Fate)")
"""What a deed of a card takes out of a pool."""

LIES: Final[Mapping[str, str]] = {
    r"Request": "jobs",
    r"cube|Unity|Fear|Enforcer|Bane|Temple|Clock|tracker|ability|influence": "city",
    r"Action": "slots",
    r"card": "hand",
}
"""Where on the table that lies which a deed of a card is about, by a word in it."""


def lies(deeds: str) -> str:
    """Where that lies which deeds are about, as cards call them; "" for what is seen on the tabs."""
    return next((place for words, place in LIES.items() if re.search(words, deeds)), "")


def choice(prompt: str, picks: Collection[str], me: str) -> str:
    """MW-6.3. What a square means where one's own can be chosen or a wild one."""
    owners = {pick.rpartition("-")[2] for pick in picks}
    if prompt != "square" or owners != {me.lower(), "wild"}:
        return ""
    return (
        "Your own square makes the group friendly to you; the wild one is everybody’s, and makes nobody a "
        "friend."
    )


def shut(one: DistrictView, prompt: str, me: str, among: str) -> str:
    """Why a district is not among those that can be chosen; `among` says what it must be."""
    if among:
        return f"It must be {among}."
    if prompt == "ability":
        return "Its ability cannot be used." if one.barred else f"It is not friendly to the {me}."
    return SHUT[prompt]


def tokens(one: DistrictView) -> str:
    """The tokens of a district."""
    unity = f"Unity {one.unity}. " if one.unity else ""
    return unity + (f"Fear {one.fear}. " if one.fear else "")


TURNS: Final = {
    (True, False): "Fear would take the place of Unity",
    (False, True): "Unity would take the place of Fear",
    (True, True): "Unity would take the place of Fear, and Fear of Unity",
}
"""MW-6.1. What a token does in a full district, by whether Unity and Fear are there."""


def room(one: DistrictView) -> str:
    """MW-6.1. How many tokens still find room in a district."""
    free = one.spaces - one.unity - one.fear
    if not free:
        return f"No free space: {TURNS[bool(one.unity), bool(one.fear)]}."
    return f"Room for {'a token' if free == 1 else f'{free} tokens'}."


ABILITY: Final = "used when a card of yours says so, if the district is friendly to you"
"""MW-7.2. When the ability of a district is used, and by whom."""


def friends(one: DistrictView) -> str:
    """MW-6.3. To whom a district is friendly."""
    squares = (square for group in one.groups for square in group.squares)
    wild = any(square.owner == "wild" and square.cube not in ("", "bane") for square in squares)
    some = wild and len(one.friendly) < 3
    return f"{befriended(one)}." + (" Cubes on wild squares make no friends." if some else "")


def befriended(one: DistrictView) -> str:
    """MW-6.3. To whom a district is friendly, without a full stop."""
    if len(one.friendly) == 3:
        return "Friendly to all"
    return "Friendly to the " + " and the ".join(one.friendly) if one.friendly else "Friendly to nobody yet"


def temple_cubes(count: int, limit: int) -> str:
    """MW-3.5. The Temple's cubes of a group, and when they make Fear."""
    return f"{few_cubes(count)}; {'the next makes Fear' if count == limit - 1 else 'the third makes Fear'}"


def few_cubes(count: int) -> str:
    """MW-3.5. The Temple's cubes of a group."""
    return f"{count or 'No'} Temple cube{'' if count == 1 else 's'}"
