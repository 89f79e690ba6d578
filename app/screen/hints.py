"""A hint as shown on a page: what to do, why, and which controls it is about."""

import re
from itertools import chain, groupby, repeat
from typing import Any, Final

from games.kit.advice import ALIKE, Advice, Change
from games.kit.contract import Game
from games.kit.values import dataclass
from games.kit.words import Reader, Text, became, listed, say, strong

PARTS: Final = re.compile(r"\s*[:;>|@]\s*|\s+(?:to|for|x)\s+")
"""Separators between names in answers, in the notation of any game."""

GOOD: Final = "A good move"
LEAST_BAD: Final = "The least bad move"

LATER: Final = "Another answer brings more at once: this one is for later turns."
THE_SAME: Final = "What can be counted is about the same after any other answer."


@dataclass(frozen=True, slots=True)
class HintShown:
    """A hint. `names` are values of the controls that give the answer."""

    heading: str
    words: Text
    in_story: bool
    """Whether `words` are a sentence of the story."""
    why: Text
    names: tuple[str, ...]


def hint_shown(game: Game[Any], view: Any, advice: Advice, reader: Reader) -> HintShown:
    """Makes the view model of a hint, from the view of the seat that asked."""
    sentences = [text for fact in advice.facts if (text := game.sentence(fact, reader))]
    spelt = game.spelt(advice)
    in_story = bool(sentences) and not spelt
    words = listed(sentences, ". ") if in_story else say(spelt or game.proposed(advice.answer))
    lost = reader.you is not None and game.hopeless(advice, reader.you)
    heading = LEAST_BAD if lost else GOOD
    return HintShown(heading, words, in_story, reason(game, view, advice, reader), names(advice.answer))


def reason(game: Game[Any], view: Any, advice: Advice, reader: Reader) -> Text:
    """Returns the reason: in the game's words, by what changes, or by comparison with another answer."""
    return (
        game.promised(view, advice, reader)
        or why(advice.changes, reader)
        or instead(advice.instead, reader)
        or otherwise(advice, reader)
    )


def why(changes: tuple[Change, ...], reader: Reader) -> Text:
    """Lists the largest changes: `Mana: you 3 → 4, Ben 7 → 6`."""
    parts = []
    for name, group in groupby(changes, lambda change: change.gauge.name):
        parts.append(say(f"{name}: ", listed(moved(change, reader) for change in group)))
    return listed(parts, "; ")


def instead(changes: tuple[Change, ...], reader: Reader) -> Text:
    """Lists advantages over the next best answer: `Power Flow: you 2 (0 with the next best answer)`."""
    labels = chain((" with the next best answer",), repeat(""))
    parts = []
    for name, group in groupby(changes, lambda change: change.gauge.name):
        values = [rather(change, reader, label) for change, label in zip(group, labels)]
        parts.append(say(f"{name}: ", listed(values)))
    return listed(parts, "; ")


def rather(change: Change, reader: Reader, label: str) -> Text:
    """Formats one gauge, and in brackets its value after the other answer, followed by `label`."""
    seat = change.gauge.seat
    whom = say() if seat is None else say(reader.whom(seat), " ")
    return say(whom, strong(f"{change.after:.0f}"), f" ({change.before:.0f}{label})")


def otherwise(advice: Advice, reader: Reader) -> Text:
    """Returns the reason if no gauge favours the answer."""
    if advice.only or (advice.answer in ("done", "ready") and not advice.facts):
        return say("Nothing is left to do here.")
    if advice.behind > ALIKE:
        return say(LATER)
    if advice.alike:
        return say(why(advice.alike, reader), ", as with the next best answer")
    return say(THE_SAME)


def moved(change: Change, reader: Reader) -> Text:
    """Formats the change of one gauge, without line breaks."""
    seat = change.gauge.seat
    if seat is not None and round(change.before) == round(change.after):
        return say(reader.whom(seat), " still ", strong(f"{change.after:.0f}"))
    numbers = became(change.before, change.after)
    return say(numbers) if seat is None else say(reader.whom(seat), " ", numbers)


def names(answer: str) -> tuple[str, ...]:
    """Returns all that an answer names: itself, its parts, and their words."""
    parts = [part for part in PARTS.split(answer) if part]
    return tuple(dict.fromkeys((answer, *parts, *(word for part in parts for word in part.split()))))
