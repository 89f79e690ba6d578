"""The wording of facts: a sentence for each, and similar facts in one."""

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
"""PP-5.2. The number of players with which every hand is played out."""


def patch_name(patch: str) -> str:
    """Returns a patch's name as people say it.

    >>> patch_name("Honeyleaf3")
    'Honeyleaf 3'
    """
    return f"{patch[:-1]} {patch[-1]}"


def patch_count(count: int) -> str:
    """Returns a number of patches in words."""
    return f"{count} patch" if count == 1 else f"{count} patches"


def turns_left(count: int) -> str:
    """PP-5.1. Returns how many turns are left of all players together."""
    return "The last turn" if count == 1 else f"{count} turns left in all"


def owner_of(reader: Reader, seat: Seat) -> Text:
    """Returns the owner of something, after `of`: `yours`, `Ada’s`."""
    return say("yours") if seat == reader.you else reader.whose(seat)


def sprites(reader: Reader, seat: Seat, count: int = 1) -> Text:
    """Returns a player's Sprites as the beginning of a sentence."""
    return say("A Sprite" if count == 1 else f"{count} Sprites", " of ", owner_of(reader, seat))


# Sentences


@singledispatch
def sentence(fact: Fact, reader: Reader) -> Text:
    """Returns a fact in words, nothing if it goes without saying."""
    return of_the_house(fact, reader)


@sentence.register
def resigned(fact: house.GaveUp, reader: Reader) -> Text:
    """Returns nothing: the rules tell a fact of their own."""
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
    hand = enumerated(patch_name(patch) for patch in fact.patches)
    return say(reader.who(fact.seat), " ", reader.does(fact.seat, "were", "was"), " dealt ", hand)


@sentence.register
def swapped(fact: Swapped, reader: Reader) -> Text:
    return say(
        reader.who(fact.seat), f" gave {patch_name(fact.gave)} for {patch_name(fact.took)} of the Surplus"
    )


@sentence.register
def turn_began(fact: TurnBegan, reader: Reader) -> Text:
    return say(f"Turn {-(-fact.turn // len(reader.names))}: ", reader.who(fact.seat))


@sentence.register
def planted(fact: Planted, reader: Reader) -> Text:
    return say(reader.who(fact.seat), f" planted {patch_name(fact.patch)}")


@sentence.register
def chose_power(fact: ChosePower, reader: Reader) -> Text:
    if fact.power == SPROUT:
        return say(reader.who(fact.seat), f" let {patch_name(fact.patch)} sprout")
    if fact.power == GROW:
        return say(reader.who(fact.seat), f" let the neighbours of {patch_name(fact.patch)} grow")
    return say(reader.who(fact.seat), " woke nothing")


@sentence.register
def woke(fact: Woke, reader: Reader) -> Text:
    return say(patch_name(fact.patch), " grew" if fact.power == GROW else " sprouted")


@sentence.register
def found_nothing(fact: FoundNothing, reader: Reader) -> Text:
    return say(f"{fact.plant} found nothing to do")


@sentence.register
def let_be(fact: LetBe, reader: Reader) -> Text:
    return say(reader.who(fact.seat), " skipped ", enumerated(map(patch_name, fact.patches)))


@sentence.register
def sprite_came(fact: SpriteCame, reader: Reader) -> Text:
    return merged([fact], reader)


@sentence.register
def went_home(fact: WentHome, reader: Reader) -> Text:
    return merged([fact], reader)


@sentence.register
def laid_gems(fact: LaidGems, reader: Reader) -> Text:
    return merged([fact], reader)


@sentence.register
def picked_up(fact: PickedUp, reader: Reader) -> Text:
    return say(reader.who(fact.seat), f" picked up a Sprite from {patch_name(fact.patch)}")


@sentence.register
def fled(fact: Fled, reader: Reader) -> Text:
    return say(sprites(reader, fact.seat), f" fled from {patch_name(fact.patch)} to {patch_name(fact.onto)}")


@sentence.register
def swallowed(fact: Swallowed, reader: Reader) -> Text:
    eaten = say(" swallowed a Sprite of ", owner_of(reader, fact.owner))
    return say(reader.who(fact.seat), eaten, f" on {patch_name(fact.patch)}")


@sentence.register
def gained_gems(fact: GainedGems, reader: Reader) -> Text:
    return say(reader.who(fact.seat), f" gained {many(fact.amount, 'Gem')}")


@sentence.register
def flew(fact: Flew, reader: Reader) -> Text:
    return say(f"{patch_name(fact.patch)} flew to another spot")


@sentence.register
def drew(fact: Drew, reader: Reader) -> Text:
    return say(reader.who(fact.seat), f" drew {patch_name(fact.patch)}")


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


# Similar facts in one sentence

STAYED_IN_SUPPLY: Final = " stayed in the supply"  # PP-3.1: the Sprite that sent a rival home
Alike = SpriteCame | WentHome | LaidGems


def merged(facts: Sequence[Alike], reader: Reader) -> Text:
    """Returns consecutive facts of one type, and of one seat if they name any, as one sentence."""
    where = enumerated(dict.fromkeys(patch_name(fact.patch) for fact in facts))
    match facts[0]:
        case SpriteCame(seat):
            return say(sprites(reader, seat, len(facts)), " came to ", where)
        case WentHome(seat, by=by):
            stayed = "" if by is None else say("; ", owner_of(reader, by), STAYED_IN_SUPPLY)
            return say(sprites(reader, seat, len(facts)), " went home from ", where, stayed)
    gems = sum(fact.amount for fact in facts if isinstance(fact, LaidGems))
    return say(many(gems, "Gem"), " was" if gems == 1 else " were", " laid onto ", where)
