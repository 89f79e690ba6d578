"""Parsing of positions: `Support 16: Feint, Tally Stick*2 | Antagonist 47 +Rust Bounty=1 | Grout(1) 8`."""

import re
from typing import Final

from games.kit.dice import Dice
from games.powerdome.arena import LOOKS
from games.powerdome.powers import ALLIES
from games.powerdome.state import Brawl, Character, Held

SEPARATOR: Final = " | "
WHO: Final = re.compile(
    r"(?P<name>[^\d(+:]+?)(?:\((?P<owner>\d)\))? (?P<vitality>-?\d+)(?P<dead>†?)(?P<bears>[^:]*)"
)
"""A player, or an ally with its owner, with vitality, afflictions and counters."""


def read(text: str, dice: Dice) -> Brawl:
    """Returns the state that a text describes, before the allocation; raises ValueError if malformed."""
    s = Brawl(dice=dice, phase="allocation")
    for part in text.split(SEPARATOR):
        who, _, powers = part.partition(": ")
        one = character(s, who)
        s.characters[one.key] = one
        for word in powers.split(", ") if powers not in ("", "-") else []:
            name, _, counters = word.partition("*")
            s.powers[name] = Held(name, one.seat, counters=int(counters or 0))
    return s


def character(s: Brawl, text: str) -> Character:
    """Adds one character to the state; an ally's kind is known by its name."""
    found = WHO.fullmatch(text)
    if not found:
        raise ValueError(f"“{text[:60]}” is nobody.")
    seat = int(found["owner"]) - 1 if found["owner"] else len(s.characters)
    one = Character(f"p{seat}", seat, found["name"], int(found["vitality"]), alive=not found["dead"])
    one.look = LOOKS[seat]
    if found["owner"]:
        s.summoned += 1
        one.key = f"a{s.summoned}"
        one.kind = next(kind.kind for kind in ALLIES.values() if one.name in kind.names)
    one.afflictions = re.findall(r"\+([A-Z][A-Za-z ]*[a-z])", found["bears"])
    one.counters = {name: int(number) for name, number in re.findall(r"([A-Z]\w+)=(\d+)", found["bears"])}
    return one
