"""Keywords of cards, each with its meaning in a sentence."""

import re
from collections.abc import Mapping
from functools import cache
from typing import Final

from games.kit import keywords
from games.kit.keywords import Found, Keywords
from games.kit.words import Run, Text, Tone
from games.mistywell.phrases import no_break

BOOK: Final = "/rules/mistywell#"

KINDS: Final[Mapping[str, tuple[str, str]]] = {
    "Project": ("an Action that is played for a Request, and does what that asks for.", "MW-3.3"),
    "Unity Action": ("it takes cubes off the map and brings a Unity token for them.", "MW-8.3"),
    "Action": ("you pay its cost when you play it, and its hourglass says how long it takes.", "MW-3.2"),
    "Request": ("a favour; the Project that does it brings a cube of yours to its group.", "MW-4.2"),
    "Recuperate": (
        "your cards come back, day and night change, also for Projects in progress, and Fate is counted.",
        "MW-3.4",
    ),
    "Fate card": ("it is drawn where the tracker comes to a crystal ball, and done at once.", "MW-1.4"),
    "Covenant": (
        "a card of the Temple, drawn at a golden ring: the Enforcer moves, and brings Fear with him.",
        "MW-6.2",
    ),
}
"""The meaning of each kind of card, and the clause that says so."""

WORDS: Final[Mapping[str, tuple[str, str]]] = {
    "draw Fate": KINDS["Fate card"],
    "Covenant": KINDS["Covenant"],
    "Fate tracker": ("it goes along the fate track amid the city, and draws cards there.", "MW-1.4"),
    "Fate": (
        "a burden: its cubes wait until you Recuperate, and then move the tracker by one each.",
        "MW-5.3",
    ),
    "Job Board": ("the three Requests that lie open below the city.", "MW-2.3"),
    "flip the Clock": ("day becomes night, or night becomes day.", "MW-4.3"),
    "Temple cube": ("it lies beside the name of a group; the third one there makes Fear.", "MW-3.5"),
    "Bane": ("a black cube that takes up a square of yours and makes no friends.", "MW-5.3"),
    "hurry": ("a cube comes off the timer, and the Action is done sooner.", "MW-8.1"),
    "delay": ("a cube more lies on the timer, and the Action is done later.", "MW-8.1"),
    "drop": ("an Action in progress goes to the discard without being done.", "MW-8.1"),
    "recover": ("a card comes back from your discard into your hand.", "MW-4.5"),
    "friendly": ("a cube stands on your own square there, or Unity is there.", "MW-6.3"),
    "next door": ("in one of the two districts beside this one, in the circle around the Temple.", "MW-1.3"),
}
"""The meaning of each keyword of a line, and the clause that says so."""

WORD: Final = re.compile(rf"\b({'|'.join(map(re.escape, WORDS))})s?(?![a-z])", re.IGNORECASE)
ANY: Final = re.compile(rf"\b((?i:{'|'.join(map(re.escape, WORDS))})|{'|'.join(KINDS)})s?(?![a-z])")
NAMES: Final = {word.lower(): word for word in (*KINDS, *WORDS)}


def kind(name: str, tone: Tone = "") -> Run:
    """Returns the name of a kind of card as a run with its meaning."""
    return keyword_run(name, name, KINDS[name], tone)


def keyword_run(name: str, word: str, means: tuple[str, str], tone: Tone = "") -> Run:
    """Returns a run of a `word` as written, with its meaning under the keyword `name`."""
    rule, clause = means
    return Run(word, tone, means=f"{name[:1].upper()}{name[1:]}: {rule}", rule=BOOK + clause)


@cache
def explained(words: str) -> Text:
    """Returns the text of a card, in which the meanings of keywords can be looked up."""
    return no_break(keywords.explained(words, WORD, keyword))


def keyword(found: Found) -> Run:
    """Returns the run of a keyword, or of the name of a kind of card."""
    name = NAMES[found[1].lower()]
    return keyword_run(name, found[0], WORDS[name] if name in WORDS else KINDS[name])


KEYWORDS: Final = Keywords(lambda: ANY, keyword)
