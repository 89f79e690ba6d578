"""How PowerDome says who did what: the sentences are in `setup`, `deeds` and `outcomes`."""

from collections.abc import Iterable
from dataclasses import replace
from functools import singledispatch
from typing import Final

from games.kit.contract import Seat
from games.kit.story import Fact
from games.kit.words import Reader, Run, Text, enumerated, of_the_house, say, strong
from games.powerdome.story.people import OfPower, Who

ENDS: Final = (".", "!", "?", "…")
"""What may end a sentence inside the quotation marks of somebody's own words."""


@singledispatch
def sentence(fact: Fact, reader: Reader) -> Text:
    """What a fact says; nothing where that goes without saying."""
    return of_the_house(fact, reader)


# Somebody: a player as the reader calls it, an ally by its name


def who(one: Who, reader: Reader) -> Run:
    """Somebody at the beginning of a sentence: `You`, `Ada`, `Grout`."""
    return player(one.seat, reader) if one.player else ally(one)


def whom(one: Who, reader: Reader) -> Run:
    """Somebody in the middle of a sentence."""
    return partner(one.seat, reader) if one.player else ally(one)


def player(seat: Seat, reader: Reader) -> Run:
    """A player at the beginning of a sentence."""
    return replace(strong(reader.who(seat)), of=seat)


def partner(seat: Seat, reader: Reader) -> Run:
    """A player in the middle of a sentence."""
    return replace(strong(reader.whom(seat)), of=seat)


def ally(one: Who) -> Run:
    """An ally, with the sign of its owner."""
    return Run(one.name, "strong", of=one.seat)


def whose(one: Who, reader: Reader) -> Text:
    """Whose something is at the beginning of a sentence: `Your`, `Ada’s`."""
    return say(Run("Your", "strong", of=one.seat) if you(one, reader) else say(who(one, reader), "’s"))


def owner(one: Who, reader: Reader) -> Text:
    """Whose something is in the middle of a sentence."""
    return say(Run("your", "strong", of=one.seat) if you(one, reader) else say(whom(one, reader), "’s"))


def you(one: Who, reader: Reader) -> bool:
    """Whether somebody is the reader."""
    return one.player and one.seat == reader.you


def does(one: Who, reader: Reader, do: str, third: str = "") -> str:
    """A verb of somebody, with a space on either side: ` lose `, ` loses `."""
    return f" {do} " if you(one, reader) else f" {third or do + 's'} "


def their(fact: OfPower, reader: Reader) -> Text:
    """A power at the beginning of a sentence: `Your Feint`."""
    return say(whose(fact.who, reader), " ", strong(fact.power))


# Lists and ends


def named(names: Iterable[str]) -> Text:
    """Powers, modifiers or afflictions one after the other."""
    return enumerated(strong(name) for name in names)


def goods(text: str) -> Text:
    """One side of a bargain: `Feint and 5 vitality`."""
    return say("nothing") if text == "-" else enumerated(strong(part) for part in text.split(" + "))


def quoted(words: str) -> Text:
    """Somebody's own words."""
    return say("“", Run(words, name=True), "”")


def stopped(text: Text) -> Text:
    """A sentence with its full stop; somebody's own words may bring theirs."""
    ends = str(text).removesuffix("”").endswith(ENDS)
    return text if ends else say(text, ".")
