"""Constants of the rules, gate names, and what players may call themselves (PD-1.1, PD-1.7)."""

from typing import Final

from games.kit.asks import IllegalAnswer

STATS: Final = ("agility", "strike", "resist")
"""PD-2.1. The stats, all 0 when a round begins."""
VITALITY: Final = 100
"""PD-1.1. Vitality of each player at the start."""
NOMINATIONS: Final = 3
"""PD-1.3. Powers that each player nominates."""
DEALT_POWERS: Final = 2
"""PD-1.8. Powers dealt to each player in a quick brawl."""
PROTECTION: Final = 5
"""PD-1.4. Vitality paid to protect a power."""
MAX_OPEN_OFFERS: Final = 3
"""PD-1.6. Open offers that a player can have."""
MAX_OFFERS: Final = 12
"""PD-1.6. Offers that a player can make altogether."""
MAX_TIMES_UNREADY: Final = 3
"""PD-1.6. How often a player may switch readiness off again."""
LONGEST_PROMISE: Final = 140
"""PD-1.6. Maximum length of a promise, in characters."""
CALM_ROUNDS: Final = 3
"""PD-3.5. Rounds without lost vitality after which all players lose half."""
LAST_ROUND: Final = 30
"""PD-3.5. The round after which the most vitality wins."""

GATES: Final = ("Ash", "Brass", "Coal", "Dawn", "Ember", "Flint", "Garnet", "Horn")
"""Gates that players come through, by seat; a character's name until its player chooses one."""

LOOKS: Final = (
    "helmet", "mask", "horns", "feathers", "hood", "crown", "beard", "scar", "ribbons", "lantern", "apron",
    "spectacles",
)  # fmt: skip
"""PD-1.7. Things to wear."""

SETTINGS: Final = {
    "Pit": "A quarry with a bad reputation and good echoes.",
    "Market": "The night market, after the lamps were knocked over.",
    "Theatre": "The second act of a play that nobody rehearsed.",
    "Ship": "A merchant ship, in weather, without its captain.",
    "Kitchen": "The palace kitchen an hour before the wedding.",
    "Library": "The great library. Please keep your voices down.",
    "Moon": "The moon, which is further from help than it looks.",
}
"""PD-1.7. Places, and a line about each."""

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
"""PD-1.7. Default names, and a line about each."""

LONGEST_NAME: Final = 20
LONGEST_LINE: Final = 100
_NAME_PUNCTUATION: Final = " '-."


def valid_name(name: str) -> str:
    """PD-1.7. Returns a legal name: letters, with single spaces, hyphens, points and apostrophes inside.

    Raises IllegalAnswer.
    """
    if not name or len(name) > LONGEST_NAME:
        raise IllegalAnswer(f"A name has 1 to {LONGEST_NAME} letters.", "PD-1.7")
    legal = all(letter.isalpha() or letter in _NAME_PUNCTUATION for letter in name)
    if not legal or not name[0].isalpha() or "  " in name or name != name.strip():
        raise IllegalAnswer(
            "A name is made of letters, with spaces, hyphens, points and apostrophes between.", "PD-1.7"
        )
    return name


def sanitized_name(name: str) -> str:
    """Returns a player's name reduced to what PD-1.7 allows; "" if nothing is left."""
    letters = "".join(letter if letter.isalpha() or letter in _NAME_PUNCTUATION else " " for letter in name)
    return " ".join(letters.split())[:LONGEST_NAME].lstrip(_NAME_PUNCTUATION).rstrip()


def valid_text(words: str, longest: int, rule: str) -> str:
    """Returns a player's words if they are one line of printable text, at most `longest` characters.

    Raises IllegalAnswer with `rule`.
    """
    if len(words) > longest:
        raise IllegalAnswer(f"At most {longest} characters; these are {len(words)}.", rule)
    if words != words.strip() or not words.isprintable():
        raise IllegalAnswer("Write it in one line of plain text.", rule)
    return words
