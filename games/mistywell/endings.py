"""Sentences on how a game of Mistywell ended."""

from collections.abc import Sequence
from typing import Final

from games.kit.story import Fact
from games.kit.words import NOTHING, Text, many, say
from games.mistywell import phrases
from games.mistywell.city_story import FearPlaced, UnityPlaced
from games.mistywell.story import CovenantDrawn, FateDrawn, Finished, Played, Resumed, TempleTook
from games.mistywell.view import CityView

RESIGNED: Final = "Everybody resigned, and the Temple rang for it."
TOKENS: Final[dict[str, tuple[type[Fact], str, str]]] = {
    "unity": (UnityPlaced, "Unity", "the Temple packs its bags"),
    "fear": (FearPlaced, "Fear", "the city locks its doors"),
}
"""The fact of a token that ended a game, its name and its consequence, by the reason of the result."""


def ending(view: CityView, reason: str, facts: Sequence[Fact]) -> Text:
    """Returns why the game ended, and the number of tokens then; the last of `facts` ended it."""
    score = f" Unity {view.unity}, Fear {view.fear}, after {many(view.round, 'round')}."
    if reason not in TOKENS:  # stored games from before it was "resigned" have "given up"
        return say(RESIGNED if reason in ("resigned", "given up") else reason, score)
    token, name, end = TOKENS[reason]
    cause_words = cause(facts, token) or say(" is down")
    return say(f"The sixth {name} token", cause_words, f": {end}.", score)


def cause(facts: Sequence[Fact], token: type[Fact]) -> Text:
    """Returns what brought the last token of a kind; nothing if that is no longer in the story."""
    last = next((number for number, fact in reversed([*enumerate(facts)]) if isinstance(fact, token)), 0)
    for fact in reversed(facts[:last]):
        match fact:
            case CovenantDrawn(card=key):
                return say(" came with the Covenant card ", phrases.card(key))
            case FateDrawn(card=key):
                return say(" came with the Fate card ", phrases.card(key))
            case TempleTook(request=key):
                return say(" came when the Temple took ", phrases.card(key))
            case Played(action=key, request=wish) | Finished(action=key, request=wish):
                return say(" came with ", phrases.project(key, wish))
            case Resumed(card=key):
                return say(" came with ", phrases.card(key))
    return NOTHING
