"""What Power Plants says of what happened: a sentence for each fact, and a turn in one."""

from collections.abc import Sequence
from functools import singledispatch
from typing import Final

from games.kit import house
from games.kit.contract import Seat
from games.kit.story import Fact
from games.kit.words import NOTHING, Reader, Text, enumerated, listed, many, of_the_house, say
from games.power_plants.plants import GROW, SPROUT
from games.power_plants.story import (
    BagEmptied,
    Begins,
    ChosePlants,
    ChosePower,
    Counted,
    Drew,
    Fled,
    Flew,
    FoundNothing,
    GainedGems,
    GaveUp,
    HadHeadStart,
    LaidGems,
    LetBe,
    PickedUp,
    Planted,
    SpriteCame,
    Swallowed,
    Swapped,
    TurnBegan,
    WasDealt,
    WentHome,
    Woke,
)

FULL_TABLE: Final = 5
"""PP-5.2. The number of players with whom every hand is played out."""


def spoken(patch: str) -> str:
    """A patch as people say it.

    >>> spoken("Honeyleaf3")
    'Honeyleaf 3'
    """
    return f"{patch[:-1]} {patch[-1]}"


def patches(count: int) -> str:
    """So many patches."""
    return f"{count} patch" if count == 1 else f"{count} patches"


def turns_left(count: int) -> str:
    """PP-5.1. How many turns are left of all players together."""
    return "The last turn" if count == 1 else f"{count} turns left in all"


def owned(reader: Reader, seat: Seat) -> Text:
    """Whose something is, after `of`: `yours`, `Ada’s`."""
    return say("yours") if seat == reader.you else reader.whose(seat)


def sprites(reader: Reader, seat: Seat, count: int = 1) -> Text:
    """Somebody's Sprites at the beginning of a sentence."""
    return say("A Sprite" if count == 1 else f"{count} Sprites", " of ", owned(reader, seat))


# Sentences


@singledispatch
def sentence(fact: Fact, reader: Reader) -> Text:
    """What a fact says; nothing where that goes without saying."""
    return of_the_house(fact, reader)


@sentence.register
def resigned(fact: house.GaveUp, reader: Reader) -> Text:
    """Nothing: the rules tell it themselves."""
    return NOTHING


@sentence.register
def chose_plants(fact: ChosePlants, reader: Reader) -> Text:
    return say("In the garden: ", enumerated(fact.plants))


@sentence.register
def begins(fact: Begins, reader: Reader) -> Text:
    return say(reader.who(fact.seat), " ", reader.does(fact.seat, "begin"))


@sentence.register
def had_head_start(fact: HadHeadStart, reader: Reader) -> Text:
    has = reader.does(fact.seat, "have", "has")
    return say(reader.who(fact.seat), f" {has} {many(fact.amount, 'Gem')} to begin with")


@sentence.register
def was_dealt(fact: WasDealt, reader: Reader) -> Text:
    hand = enumerated(spoken(patch) for patch in fact.patches)
    return say(reader.who(fact.seat), " ", reader.does(fact.seat, "were", "was"), " dealt ", hand)


@sentence.register
def swapped(fact: Swapped, reader: Reader) -> Text:
    return say(reader.who(fact.seat), f" gave {spoken(fact.gave)} for {spoken(fact.took)} of the Surplus")


@sentence.register
def turn_began(fact: TurnBegan, reader: Reader) -> Text:
    return say(f"Turn {-(-fact.turn // len(reader.names))}: ", reader.who(fact.seat))


@sentence.register
def planted(fact: Planted, reader: Reader) -> Text:
    return say(reader.who(fact.seat), f" planted {spoken(fact.patch)}")


@sentence.register
def chose_power(fact: ChosePower, reader: Reader) -> Text:
    if fact.power == SPROUT:
        return say(reader.who(fact.seat), f" let {spoken(fact.patch)} sprout")
    if fact.power == GROW:
        return say(reader.who(fact.seat), f" let the neighbours of {spoken(fact.patch)} grow")
    return say(reader.who(fact.seat), " woke nothing")


@sentence.register
def woke(fact: Woke, reader: Reader) -> Text:
    return say(spoken(fact.patch), " grew" if fact.power == GROW else " sprouted")


@sentence.register
def found_nothing(fact: FoundNothing, reader: Reader) -> Text:
    return say(f"{fact.plant} found nothing to do")


@sentence.register
def let_be(fact: LetBe, reader: Reader) -> Text:
    return say(reader.who(fact.seat), " skipped ", enumerated(map(spoken, fact.patches)))


@sentence.register
def sprite_came(fact: SpriteCame, reader: Reader) -> Text:
    return alike([fact], reader)


@sentence.register
def went_home(fact: WentHome, reader: Reader) -> Text:
    return alike([fact], reader)


@sentence.register
def laid_gems(fact: LaidGems, reader: Reader) -> Text:
    return alike([fact], reader)


@sentence.register
def picked_up(fact: PickedUp, reader: Reader) -> Text:
    return say(reader.who(fact.seat), f" picked up a Sprite from {spoken(fact.patch)}")


@sentence.register
def fled(fact: Fled, reader: Reader) -> Text:
    return say(sprites(reader, fact.seat), f" fled from {spoken(fact.patch)} to {spoken(fact.onto)}")


@sentence.register
def swallowed(fact: Swallowed, reader: Reader) -> Text:
    eaten = say(" swallowed a Sprite of ", owned(reader, fact.owner))
    return say(reader.who(fact.seat), eaten, f" on {spoken(fact.patch)}")


@sentence.register
def gained_gems(fact: GainedGems, reader: Reader) -> Text:
    return say(reader.who(fact.seat), f" gained {many(fact.amount, 'Gem')}")


@sentence.register
def flew(fact: Flew, reader: Reader) -> Text:
    return say(f"{spoken(fact.patch)} flew to another spot")


@sentence.register
def drew(fact: Drew, reader: Reader) -> Text:
    return say(reader.who(fact.seat), f" drew {spoken(fact.patch)}")


@sentence.register
def bag_emptied(fact: BagEmptied, reader: Reader) -> Text:
    if len(reader.names) == FULL_TABLE:
        return say("The bag is empty: turns go on until every hand is empty")
    return say("The bag is empty: a last turn for everybody, ", reader.whom(fact.seat), " last")


@sentence.register
def gave_up(fact: GaveUp, reader: Reader) -> Text:
    return say(reader.who(fact.seat), " resigned")


@sentence.register
def counted(fact: Counted, reader: Reader) -> Text:
    best = sorted(range(len(fact.gems)), key=lambda seat: -fact.gems[seat])
    gems = listed(say(reader.whom(seat), f" {fact.gems[seat]}") for seat in best)
    return say("The garden is counted: ", gems)


# Facts that are alike, in one sentence

STAYED: Final = " stayed in the supply"  # PP-3.1: a Sprite that sent a rival's home
Alike = SpriteCame | WentHome | LaidGems


def alike(facts: Sequence[Alike], reader: Reader) -> Text:
    """Facts of one type, and of one seat if they have any, that follow each other."""
    where = enumerated(dict.fromkeys(spoken(fact.patch) for fact in facts))
    match facts[0]:
        case SpriteCame(seat):
            return say(sprites(reader, seat, len(facts)), " came to ", where)
        case WentHome(seat, by=by):
            stayed = "" if by is None else say("; ", owned(reader, by), STAYED)
            return say(sprites(reader, seat, len(facts)), " went home from ", where, stayed)
    gems = sum(fact.amount for fact in facts if isinstance(fact, LaidGems))
    return say(many(gems, "Gem"), " was" if gems == 1 else " were", " laid onto ", where)
