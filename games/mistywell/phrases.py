"""Parts of what Mistywell says: places, cards, numbers, why something failed or came to nothing."""

import re
from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from games.kit.words import Run, Text, say
from games.mistywell.cards import ACTIONS, COVENANTS, FATES, RECUPERATE, REQUESTS
from games.mistywell.city import DISTRICTS, GROUPS, SQUARES, WILD
from games.mistywell.story import Missed

NUMBERS: Final = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
NEEDS: Final = {"remedy": "a remedy", "tale": "a tale", "secret": "a secret"}
"""Needs with an article; the others have none."""


def worth(pay: int, need: str) -> str:
    """MW-4.2. What a need that is met pays."""
    return f"+{pay} Supply for {need}" if pay else f"no Supply for {need}"


REASONS: Final = {"clock": "it was the wrong time of day", "enforcer": "the Enforcer stood there"}
NIGHTFALL: Final = {"night": "night fell", "day": "day broke"}
SPACES: Final = {"fate": ", onto a crystal ball", "ring": ", onto a golden ring"}
"""Spaces of the track where a card is drawn."""

WILDLY: Final = " (wild)"
PLACES: Final[Mapping[str, str]] = {
    **{district.slug: district.name for district in DISTRICTS},
    **{group.slug: group.name for group in GROUPS},
    **{
        square.name: GROUPS[square.group].name + (WILDLY if square.owner == WILD else "")
        for square in SQUARES
    },
}
"""What districts, groups and squares are called, by what facts call them."""


APART: Final = re.compile(r"(?<=\d) |(?<=\bof) (?=\d)|(?<=\bback) (?=\d)|^ (?=\d)")
"""Where a line must not end: between a number and what it counts, or what is moved so far."""


def kept(text: Text) -> Text:
    """Words whose numbers stay with what they count."""
    return Text(tuple(run if run.name else replace(run, words=kept_words(run.words)) for run in text.runs))


def kept_words(words: str) -> str:
    """The same of plain words."""
    return APART.sub("\N{NO-BREAK SPACE}", words)


def place(slug: str) -> str:
    """A district, a group or the group of a square; an unknown one as it was stored."""
    return PLACES.get(slug, slug)


def the(group: str) -> str:
    """A group in the middle of a sentence: `the Moths`, but `Academia`."""
    return group if group == "Academia" else f"the {group}"


def card(key: str) -> Run:
    """A card by its name, which opens it."""
    if key == RECUPERATE:
        return Run("Recuperate", opens=f"c-{key}")
    found = ACTIONS.get(key) or REQUESTS.get(key) or FATES.get(key) or COVENANTS.get(key)
    return Run(found.name, opens=f"c-{key}") if found else Run(key)


def number(count: int) -> str:
    """A number in a sentence."""
    return NUMBERS[count] if count < len(NUMBERS) else str(count)


def project(action: str, request: str) -> Text:
    """An Action, and the Request that it is for."""
    return say(card(action), " for ", card(request)) if request else say(card(action))


LACKS: Final = {
    "Effort": "no Effort was left",
    "Supply": "there was too little Supply",
    "Fate": "there was too little Fate",
    "Reserve": "the Reserve was empty",
    "rest": "the Reserve was empty then",
    "count": "there was none to count",
    "squares": "no square was free",
    "cubes": "there were too few cubes",
    "Banes": "no Bane was there",
    "room": "there was no room",
    "tokens": "there was no such token",
    "Temple cubes": "no Temple cube was there",
    "districts": "no friendly district was open",
    "there": "he was there already",
    "hand": "there were too few cards in hand (Recuperate always stays)",
    "discard": "the discard was empty",
    "Requests": "no Request was left",
    "Actions": "no Action was in progress",
    "start": "it was at the start",
    "whole": "there was not enough for all of it",
}
"""Why a deed of a card came to nothing, by what was missing."""


def theirs(deed: str) -> str:
    """A deed of somebody else, as the card calls it for whoever does it."""
    return re.sub(r"\byour(s?)\b", r"their\1", deed)


def undone(fact: Missed, *, mine: bool) -> str:
    """A deed that came to nothing, as the card calls it, why, and what became of it; `mine`: of who reads."""
    deed, lost = (words if mine else theirs(words) for words in (fact.deed, fact.lost))
    if fact.lack == "nobody":
        told = f"found nobody who could {theirs(fact.deed)}"
    elif fact.lack == "declined":
        told = f"found nobody who wanted to {theirs(fact.deed)}"
    elif fact.lack == "vain":
        told = f"did not {deed}, for nothing would have come of it"
    else:
        told = f"could not {deed}" + (f", for {LACKS[fact.lack]}" if fact.lack in LACKS else "")
    if fact.instead:
        return f"{told}, so what the card says for “if not” was done"
    if fact.lack in ("vain", "rest"):
        return told
    return (
        f"{told}, and so did not {lost.replace(' and ', ' or ')}" if lost else f"{told}, so that was skipped"
    )
