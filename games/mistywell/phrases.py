"""Phrases of Mistywell: places, cards, numbers, and why something failed or came to nothing."""

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


def payment_words(pay: int, need: str) -> str:
    """MW-4.2. Returns what a need that is met pays."""
    return f"+{pay} Supply for {need}" if pay else f"no Supply for {need}"


REASONS: Final = {"clock": "it was the wrong time of day", "enforcer": "the Enforcer stood there"}
NIGHTFALL: Final = {"night": "night fell", "day": "day broke"}
SPACES: Final = {"fate": ", onto a crystal ball", "ring": ", onto a golden ring"}
"""The spaces of the track where a card is drawn."""

WILD_SUFFIX: Final = " (wild)"
PLACES: Final[Mapping[str, str]] = {
    **{district.slug: district.name for district in DISTRICTS},
    **{group.slug: group.name for group in GROUPS},
    **{
        square.name: GROUPS[square.group].name + (WILD_SUFFIX if square.owner == WILD else "")
        for square in SQUARES
    },
}
"""The names of districts, groups and squares, by their names in facts."""


NO_BREAK_SPACE: Final = re.compile(r"(?<=\d) |(?<=\bof) (?=\d)|(?<=\bback) (?=\d)|^ (?=\d)")
"""Matches spaces where a line must not break: between a number and what it counts, or how far it moves."""


def no_break(text: Text) -> Text:
    """Returns a text whose numbers stay on the line of what they count."""
    return Text(
        tuple(run if run.name else replace(run, words=no_break_words(run.words)) for run in text.runs)
    )


def no_break_words(words: str) -> str:
    """Returns the same for a string."""
    return NO_BREAK_SPACE.sub("\N{NO-BREAK SPACE}", words)


def place(slug: str) -> str:
    """Returns the name of a district, a group or a square's group; an unknown slug as it is."""
    return PLACES.get(slug, slug)


def with_article(group: str) -> str:
    """Returns a group as in the middle of a sentence: `the Moths`, but `Academia`."""
    return group if group == "Academia" else f"the {group}"


def card(key: str) -> Run:
    """Returns the name of a card as a run that opens it."""
    if key == RECUPERATE:
        return Run("Recuperate", opens=f"c-{key}")
    found = ACTIONS.get(key) or REQUESTS.get(key) or FATES.get(key) or COVENANTS.get(key)
    return Run(found.name, opens=f"c-{key}") if found else Run(key)


def number(count: int) -> str:
    """Returns a number as written in a sentence."""
    return NUMBERS[count] if count < len(NUMBERS) else str(count)


def project(action: str, request: str) -> Text:
    """Returns an Action, and the Request that it is for."""
    return say(card(action), " for ", card(request)) if request else say(card(action))


MISS_REASONS: Final = {
    "Effort": "no Effort was left",
    "Supply": "there was too little Supply",
    "Fate": "there was too little Fate",
    "Reserve": "the Reserve was empty",
    "rest": "the Reserve was empty then",
    "count": "there was none to count",
    "squares": "no square was free",
    "friends": "no district was friendly",
    "cubes": "there were too few cubes",
    "Banes": "no Bane was there",
    "room": "there was no room",
    "tokens": "there was no such token",
    "Temple cubes": "no Temple cube was there",
    "districts": "no friendly district was open",
    "abilities": "none would have done anything",
    "there": "he was there already",
    "hand": "there were too few cards in hand (Recuperate always stays)",
    "discard": "the discard was empty",
    "Requests": "no Request was left",
    "Actions": "no Action was in progress",
    "start": "it was at the start",
    "whole": "there was not enough for all of it",
}
"""Why a deed of a card came to nothing, by what it lacked."""


def third_person(deed: str) -> str:
    """Returns the words of a deed of somebody else: `their` for `your`."""
    return re.sub(r"\byour(s?)\b", r"their\1", deed)


def missed_words(fact: Missed, *, mine: bool) -> str:
    """Returns a deed that came to nothing, why, and what became of it; `mine`: it is the reader's own."""
    deed, lost = (words if mine else third_person(words) for words in (fact.deed, fact.lost))
    if fact.lack == "nobody":
        sentence = f"found nobody who could {third_person(fact.deed)}"
    elif fact.lack == "declined":
        sentence = f"found nobody who wanted to {third_person(fact.deed)}"
    elif fact.lack == "unasked":
        sentence = f"asked nobody to {third_person(fact.deed)}, for nothing would have come of it"
    elif fact.lack == "vain":
        sentence = f"did not {deed}, for nothing would have come of it"
    else:
        sentence = f"could not {deed}" + (
            f", for {MISS_REASONS[fact.lack]}" if fact.lack in MISS_REASONS else ""
        )
    if fact.instead:
        return f"{sentence}, so what the card says for “if not” was done"
    if fact.lack in ("unasked", "vain", "rest"):
        return sentence
    return (
        f"{sentence}, and so did not {lost.replace(' and ', ' or ')}"
        if lost
        else f"{sentence}, so that was skipped"
    )
