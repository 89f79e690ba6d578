"""A hint as a screen shows it: what to do, why, and what on the page it is about."""

import re
from itertools import groupby
from typing import Any, Final

from games.kit.advice import ALIKE, Advice, Change
from games.kit.contract import Game
from games.kit.values import dataclass
from games.kit.words import Reader, Text, became, listed, say, strong

PARTS: Final = re.compile(r"\s*[:;>|@]\s*|\s+(?:to|for|x)\s+")
"""What stands between the names in an answer, in the notation of any game."""


LATER: Final = "Another answer brings more at once: this one is for later turns."
THE_SAME: Final = "What can be counted is about the same after any other answer."


@dataclass(frozen=True, slots=True)
class HintShown:
    """A hint. `names` are values of the controls that give the answer."""

    words: Text
    told: bool
    """Whether the words are those in which it would be told afterwards."""
    why: Text
    names: tuple[str, ...]


def hint_shown(game: Game[Any], view: Any, advice: Advice, reader: Reader) -> HintShown:
    """A hint in words, by the view of whoever asked for it."""
    said = [text for fact in advice.facts if (text := game.sentence(fact, reader))]
    spelt = game.spelt(advice)
    told = bool(said) and not spelt
    words = listed(said, ". ") if told else say(spelt or game.proposed(advice.answer))
    return HintShown(words, told, reason(game, view, advice, reader), names(advice.answer))


def reason(game: Game[Any], view: Any, advice: Advice, reader: Reader) -> Text:
    """Why: in the game's own words, by what changes, or by what is better than after another answer."""
    return (
        game.promised(view, advice, reader)
        or why(advice.changes, reader)
        or instead(advice.instead, reader)
        or otherwise(advice, reader)
    )


def why(changes: tuple[Change, ...], reader: Reader) -> Text:
    """What changes most: `Mana: you 3 → 4, Ben 7 → 6`."""
    parts = []
    for name, group in groupby(changes, lambda change: change.gauge.name):
        parts.append(say(f"{name}: ", listed(moved(change, reader) for change in group)))
    return listed(parts, "; ")


def instead(changes: tuple[Change, ...], reader: Reader) -> Text:
    """What is better than after the best other answer: `Power Flow: you 2 instead of 0`."""
    parts = []
    for name, group in groupby(changes, lambda change: change.gauge.name):
        parts.append(say(f"{name}: ", listed(rather(change, reader) for change in group)))
    return say("Against the next best answer: ", listed(parts, "; ")) if parts else say()


def rather(change: Change, reader: Reader) -> Text:
    """What one gauge would be, and what else."""
    seat = change.gauge.seat
    whom = say() if seat is None else say(reader.whom(seat), " ")
    return say(whom, strong(f"{change.after:.0f}"), f" instead of {change.before:.0f}")


def otherwise(advice: Advice, reader: Reader) -> Text:
    """Why, where nothing that can be counted speaks for it at once."""
    if advice.only or (advice.answer in ("done", "ready") and not advice.facts):
        return say("Nothing is left to do here.")
    if advice.behind > ALIKE:
        return say(LATER)
    if advice.alike:
        return say("As after the next best answer: ", why(advice.alike, reader))
    return say(THE_SAME)


def moved(change: Change, reader: Reader) -> Text:
    """What became of one gauge; no line breaks in it."""
    seat = change.gauge.seat
    if seat is not None and round(change.before) == round(change.after):
        return say(reader.whom(seat), " still ", strong(f"{change.after:.0f}"))
    numbers = became(change.before, change.after)
    return say(numbers) if seat is None else say(reader.whom(seat), " ", numbers)


def names(answer: str) -> tuple[str, ...]:
    """Everything that an answer names: itself, its parts, and their words."""
    parts = [part for part in PARTS.split(answer) if part]
    return tuple(dict.fromkeys((answer, *parts, *(word for part in parts for word in part.split()))))
