"""Shared parts of sentences; the sentences are in `setup`, `deeds` and `outcomes`."""

from collections.abc import Iterable
from dataclasses import replace
from functools import singledispatch
from typing import Final

from games.kit.contract import Seat
from games.kit.story import Fact
from games.kit.words import Reader, Run, Text, enumerated, of_the_house, say, strong
from games.powerdome.story.people import OfPower, Who

END_PUNCTUATION: Final = (".", "!", "?", "…")
"""Punctuation that may end a sentence inside quotation marks."""


@singledispatch
def sentence(fact: Fact, reader: Reader) -> Text:
    """Returns the sentence of a fact; empty if it needs none."""
    return of_the_house(fact, reader)


# Characters: a player as the reader calls it, an ally by its name


def who(one: Who, reader: Reader) -> Run:
    """Returns a character at the beginning of a sentence: `You`, `Ada`, `Grout`."""
    return player(one.seat, reader) if one.player else ally(one)


def whom(one: Who, reader: Reader) -> Run:
    """Returns a character in the middle of a sentence."""
    return partner(one.seat, reader) if one.player else ally(one)


def player(seat: Seat, reader: Reader) -> Run:
    """Returns a player at the beginning of a sentence."""
    return replace(strong(reader.who(seat)), of=seat)


def partner(seat: Seat, reader: Reader) -> Run:
    """Returns a player in the middle of a sentence."""
    return replace(strong(reader.whom(seat)), of=seat)


def ally(one: Who) -> Run:
    """Returns an ally, with its owner's icon."""
    return Run(one.name, "strong", of=one.seat)


def whose(one: Who, reader: Reader) -> Text:
    """Returns a possessive at the beginning of a sentence: `Your`, `Ada’s`."""
    return say(Run("Your", "strong", of=one.seat) if is_you(one, reader) else say(who(one, reader), "’s"))


def owner(one: Who, reader: Reader) -> Text:
    """Returns a possessive in the middle of a sentence."""
    return say(Run("your", "strong", of=one.seat) if is_you(one, reader) else say(whom(one, reader), "’s"))


def is_you(one: Who, reader: Reader) -> bool:
    """Returns whether a character is the reader's."""
    return one.player and one.seat == reader.you


def does(one: Who, reader: Reader, do: str, third: str = "") -> str:
    """Returns a verb that agrees with a character, between spaces: ` lose `, ` loses `."""
    return f" {do} " if is_you(one, reader) else f" {third or do + 's'} "


def owned_power(fact: OfPower, reader: Reader) -> Text:
    """Returns a power at the beginning of a sentence: `Your Feint`."""
    return say(whose(fact.who, reader), " ", strong(fact.power))


# Lists and ends


def named(names: Iterable[str]) -> Text:
    """Returns a list of powers, modifiers or afflictions."""
    return enumerated(strong(name) for name in names)


def goods(text: str) -> Text:
    """Returns one side of an offer: `Feint and 5 vitality`."""
    return say("nothing") if text == "-" else enumerated(strong(part) for part in text.split(" + "))


def quoted(words: str) -> Text:
    """Returns a player's own words in quotation marks."""
    return say("“", Run(words, name=True), "”")


def with_full_stop(text: Text) -> Text:
    """Returns a sentence with its full stop, unless quoted words at its end have one."""
    has_end = str(text).removesuffix("”").endswith(END_PUNCTUATION)
    return text if has_end else say(text, ".")
