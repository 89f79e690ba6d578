"""The arena: its numbers, its gates, and what people may call themselves (PD-1.1, PD-1.7)."""

from typing import Final

from games.kit.asks import IllegalAnswer

STATS: Final = ("agility", "strike", "resist")
"""PD-2.1."""
VITALITY: Final = 100
"""PD-1.1."""
NOMINATIONS: Final = 3
"""PD-1.3."""
DEALT: Final = 2
"""PD-1.8. Powers of each player in a quick brawl."""
PROTECTION: Final = 5
"""PD-1.4."""
OPEN_OFFERS: Final = 3
"""PD-1.6. Offers of one player that may stand at a time."""
ALL_OFFERS: Final = 12
"""PD-1.6. Offers of one player in all."""
SECOND_THOUGHTS: Final = 3
"""PD-1.6. How often a player may take readiness back."""
PROMISE: Final = 140
"""PD-1.6. The longest promise, in characters."""
CALM: Final = 3
"""PD-3.5. Rounds without a loss after which everyone loses half."""
LAST_ROUND: Final = 30
"""PD-3.5."""

GATES: Final = ("Ash", "Brass", "Coal", "Dawn", "Ember", "Flint", "Garnet", "Horn")
"""What the characters are called until their players find something better: the gate each comes through."""

LOOKS: Final = (
    "helmet", "mask", "horns", "feathers", "hood", "crown", "beard", "scar", "ribbons", "lantern", "apron",
    "spectacles",
)  # fmt: skip
"""PD-1.7. What there is to wear."""

SETTINGS: Final = {
    "Pit": "A quarry with a bad reputation and good echoes.",
    "Market": "The night market, after the lamps were knocked over.",
    "Theatre": "The second act of a play that nobody rehearsed.",
    "Ship": "A merchant ship, in weather, without its captain.",
    "Kitchen": "The palace kitchen an hour before the wedding.",
    "Library": "The great library. Please keep your voices down.",
    "Moon": "The moon, which is further from help than it looks.",
}
"""PD-1.7. Where it all takes place."""

PERSONAS: Final = {
    "Bertha": "Sings while she works.",
    "Old Tom": "Was here before the arena. Refuses to leave.",
    "The Understudy": "Has waited years for everybody else to be ill.",
    "Lady Ash": "Brought her own chair.",
    "Doctor Plum": "Not that kind of doctor.",
    "Little Otto": "Six foot nine, and sensitive about it.",
    "Sister Mercy": "Shows none.",
    "The Accountant": "Keeps a note of everything.",
    "Ivan the Late": "Overslept. Sorry. Who is winning?",
    "Madame Zeno": "Gets halfway there, every time.",
    "Gus": "Just here to return a ladder.",
    "Mother Superior": "Is.",
}
"""PD-1.7. Who turns up when nobody says who they are."""

LONGEST_NAME: Final = 20
LONGEST_LINE: Final = 100
_WITHIN_NAMES: Final = " '-."


def named_well(name: str) -> str:
    """PD-1.7. A character's name: letters, with single spaces, hyphens, points and apostrophes inside."""
    if not name or len(name) > LONGEST_NAME:
        raise IllegalAnswer(f"A name has 1 to {LONGEST_NAME} letters.", "PD-1.7")
    inner = all(letter.isalpha() or letter in _WITHIN_NAMES for letter in name)
    if not inner or not name[0].isalpha() or "  " in name or name != name.strip():
        raise IllegalAnswer(
            "A name is made of letters, with spaces, hyphens, points and apostrophes between.", "PD-1.7"
        )
    return name


def nearly(name: str) -> str:
    """What is left of a name that somebody wrote at the door, where PD-1.7 allows less; "" if nothing is."""
    letters = "".join(letter if letter.isalpha() or letter in _WITHIN_NAMES else " " for letter in name)
    return " ".join(letters.split())[:LONGEST_NAME].lstrip(_WITHIN_NAMES).rstrip()


def said_well(words: str, longest: int, rule: str) -> str:
    """Words of a player: one line, not too long, with nothing in it that cannot be printed."""
    if len(words) > longest:
        raise IllegalAnswer(f"At most {longest} characters; these are {len(words)}.", rule)
    if words != words.strip() or not words.isprintable():
        raise IllegalAnswer("Write it in one line of plain text.", rule)
    return words
