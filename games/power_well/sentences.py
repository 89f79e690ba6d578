"""Parser of the sentences on ability boards (PW-9.1).

The text that players read on a board is the text parsed here, so words and effects cannot disagree.
"""

import re
from collections.abc import Callable, Mapping
from difflib import get_close_matches

from games.power_well import conditions as c
from games.power_well import effects as e
from games.power_well import token_effects as t
from games.power_well.boards import Effect, Sentence, TokenKind
from games.power_well.field import COLOURS

Kinds = Mapping[str, TokenKind]
"""Kinds of tokens and counters of a class board by the names in sentences, singular and plural."""


class Unreadable(ValueError):
    """A sentence that is not in the vocabulary."""


AMOUNT = r"(?:(?P<n>\d+)(?: for each (?P<each>[\w’ ]+))?|the (?P<row>[\w’ ]+?)’s row)"
MARBLES = (
    r"(?P<upto>up to )?(?P<n>\d+)(?: (?P<colour>cyan|magenta|yellow))?(?: marbles?)?"
    r"(?: from (?:(?P<column>your column|the Middle|the foe’s column)|row (?P<at>[1-5])"
    r"|(?P<here>here)|beside your (?P<beside>[\w ]+?)))?"
)
COLUMN_WORDS = {"your column": "yours", "the Middle": "middle", "the foe’s column": "foe"}

FORMS = (
    "Deal 2.", "Deal 1 for each Token.", "Deal the Token’s row.", "Deal +2.", "Heal 2.", "The foe heals 2.",
    "Drain 1.", "Power Up 1.", "Remove 3.", "Remove up to 3 cyan marbles from the Middle.",
    "Recolour up to 2 marbles.", "Recolour 1 marble to yellow.", "Place a Token.", "Place a Token on row 1.",
    "Move a Token.", "Move the Token down 1.", "Gain 1 Counter.", "Spend a Token.", "Spend every Token.",
    "Spend 2 Tokens: Deal +2.", "With 2 or more Tokens: Heal 1.", "With no Token: Heal 1.",
    "With an Exhausted board: Deal +1.", "May Remove 3.", "Before: Remove 1.", "First or Last: Deal +2.",
    "Take 1 less.", "Take nothing.", "Spend this.", "Move this down 1.",
)  # fmt: skip
"""An example of each form of sentence, for suggestions."""


def read(text: str, kinds: Kinds) -> Sentence:
    """Returns a sentence with its modifiers, apostrophes set as in print; raises Unreadable."""
    text = text.replace("'", "’")
    kinds = {name.replace("'", "’"): kind for name, kind in kinds.items()}
    before, rest = _stripped(text, "Before: ")
    either, rest = _stripped(rest, "First or Last: ")
    return Sentence(text, effect_of(rest, kinds), before, either)


def _stripped(text: str, prefix: str) -> tuple[bool, str]:
    return text.startswith(prefix), text.removeprefix(prefix)


def effect_of(text: str, kinds: Kinds) -> Effect:
    """Returns the effect of a sentence without Before and First or Last; raises Unreadable."""
    for pattern, build in READERS:
        if match := pattern.fullmatch(text):
            return build(match, kinds)
    near = get_close_matches(text, FORMS, n=1, cutoff=0.5)
    hint = f"; the nearest is “{near[0]}”" if near else ""
    raise Unreadable(f"“{text}” is not a sentence of the vocabulary{hint}")


def _kind(name: str, kinds: Kinds) -> TokenKind:
    if name not in kinds:
        raise Unreadable(f"“{name}” is no token or counter of this class board")
    return kinds[name]


def _lying(name: str, kinds: Kinds) -> TokenKind:
    kind = _kind(name, kinds)
    if not kind.places:
        raise Unreadable(f"“{name}” is a counter; it lies on no slot")
    return kind


def _amount(match: re.Match[str], kinds: Kinds) -> e.Amount:
    found = match.groupdict()
    if found["row"]:
        return e.Amount(0, row=_lying(found["row"], kinds))
    return e.Amount(int(found["n"]), each=_kind(found["each"], kinds) if found["each"] else None)


def _colour(name: str | None) -> int | None:
    return COLOURS.index(name) if name else None


def _where(match: re.Match[str], kinds: Kinds) -> e.Where:
    found = match.groupdict()
    return e.Where(
        colour=_colour(found["colour"]),
        column=COLUMN_WORDS[found["column"]] if found["column"] else "",
        row=int(found["at"]) - 1 if found["at"] else None,
        beside=_lying(found["beside"], kinds) if found["beside"] else None,
        here=bool(found["here"]),
    )


def _remove(match: re.Match[str], kinds: Kinds) -> Effect:
    return e.Remove(int(match["n"]), _where(match, kinds), bool(match["upto"]))


def _recolour(match: re.Match[str], kinds: Kinds) -> Effect:
    return e.Recolour(int(match["n"]), _where(match, kinds), bool(match["upto"]), _colour(match["to"]))


def _place(match: re.Match[str], kinds: Kinds) -> Effect:
    return t.Place(_lying(match["kind"], kinds), int(match["at"] or 0))


def _slide(match: re.Match[str], kinds: Kinds) -> Effect:
    rows = int(match["n"]) * (1 if match["way"] == "down" else -1)
    return t.Slide(rows, None if match["this"] else _lying(match["kind"], kinds))


def _gain(match: re.Match[str], kinds: Kinds) -> Effect:
    kind = _kind(match["kind"], kinds)
    if kind.places:
        raise Unreadable(f"“{match['kind']}” is a token; a token is placed, a counter is gained")
    return t.Gain(e.Amount(int(match["n"])), kind)


def _spend(match: re.Match[str], kinds: Kinds) -> t.Spend:
    count = {"every": None, "a": 1, "an": 1, "the": 1}
    many = match["many"]
    return t.Spend(_kind(match["kind"], kinds), count[many] if many in count else int(many))


def _pay(match: re.Match[str], kinds: Kinds) -> Effect:
    return c.Pay(_spend(match, kinds), effect_of(match["then"], kinds))


def _with(match: re.Match[str], kinds: Kinds) -> Effect:
    then = effect_of(match["then"], kinds)
    if match["exhausted"]:
        return c.With(None, 1, then)
    if match["none"]:
        return c.With(_kind(match["none"], kinds), 0, then)
    return c.With(_kind(match["kind"], kinds), int(match["n"] or 1), then)


Build = Callable[[re.Match[str], Kinds], Effect]
SPEND = r"Spend (?P<many>\d+|every|an?|the) (?P<kind>[\w’ ]+)"
_READERS: tuple[tuple[str, Build], ...] = (
    (rf"Deal {AMOUNT}\.", lambda m, k: e.Deal(_amount(m, k))),
    (rf"Deal \+{AMOUNT}\.", lambda m, k: e.DealMore(_amount(m, k))),
    (rf"Heal {AMOUNT}\.", lambda m, k: e.Heal(_amount(m, k))),
    (rf"The foe heals {AMOUNT}\.", lambda m, k: e.Heal(_amount(m, k), foe=True)),
    (rf"Drain {AMOUNT}\.", lambda m, k: e.Drain(_amount(m, k))),
    (rf"Power Up {AMOUNT}\.", lambda m, k: e.PowerUp(_amount(m, k))),
    (rf"Remove {MARBLES}\.", _remove),
    (rf"Recolour {MARBLES}(?: to (?P<to>cyan|magenta|yellow))?\.", _recolour),
    (r"Place an? (?P<kind>[\w’ ]+?)(?: on row (?P<at>[1-5]))?\.", _place),
    (r"Move an? (?P<kind>[\w’ ]+)\.", lambda m, k: t.Move(_lying(m["kind"], k))),
    (r"Move (?:(?P<this>this)|the (?P<kind>[\w’ ]+?)) (?P<way>down|up) (?P<n>\d)\.", _slide),
    (r"Gain (?P<n>\d) (?P<kind>[\w’ ]+)\.", _gain),
    (r"Spend this\.", lambda m, k: t.SpendThis()),
    (rf"{SPEND}\.", _spend),
    (rf"{SPEND}: (?P<then>.+)", _pay),
    (
        r"With (?:(?P<exhausted>an Exhausted board)|no (?P<none>[\w’ ]+)"
        r"|(?:(?P<n>\d) or more|an?) (?P<kind>[\w’ ]+)): (?P<then>.+)",
        _with,
    ),
    (r"May (?P<then>.+)", lambda m, k: c.May(effect_of(m["then"], k))),
    (r"Take (?P<n>\d+) less\.", lambda m, k: t.TakeLess(int(m["n"]))),
    (r"Take nothing\.", lambda m, k: t.TakeLess()),
)
READERS = tuple((re.compile(pattern), build) for pattern, build in _READERS)
