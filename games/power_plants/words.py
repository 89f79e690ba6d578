"""What Power Plants says of what happened: a sentence for each fact, and a turn in one."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import singledispatch
from itertools import dropwhile, pairwise, takewhile
from typing import Final

from games.kit import house
from games.kit.chips import Phrase, in_one
from games.kit.contract import Seat
from games.kit.story import Fact
from games.kit.words import NOTHING, Reader, Text, enumerated, listed, many, of_the_house, say, strong
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
    amount,
    unclashed,
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


# A turn

Effects = Mapping[tuple[type[Fact], Seat | str], int]
"""How much came of each: Sprites by whose they were, patches by their name, Gems by nothing."""


def effects(turn: Iterable[Fact]) -> Effects:
    """What came of a turn's power, what happened first at first."""
    found: dict[tuple[type[Fact], Seat | str], int] = {}
    for fact in unclashed(dropwhile(lambda fact: not isinstance(fact, ChosePower), turn)):
        about, count = amount(fact)
        if count:
            key = (type(fact), about)
            found[key] = found.get(key, 0) + count
    return found


def losses(found: Effects, own: Seat | None) -> list[tuple[type[Fact], Seat | str]]:
    """Whose Sprites were lost, those of `own` first, whence some fled, too: the rest may be cut off."""
    lost = [key for key in found if key[0] in (WentHome, Swallowed) or key == (Fled, own)]
    return sorted(lost, key=lambda key: (key[1] != own, key[0] is Fled, str(key[1])))


def own_losses(turn: Iterable[Fact], own: Seat | None) -> int:
    """In how many ways `own` lost Sprites where they were, by a turn's power."""
    return sum(whose == own for _, whose in losses(effects(turn), own))


def effect(
    what: type[Fact], about: Seat | str, count: int, reader: Reader, *, brief: bool, again: bool
) -> Text:
    """What came of a power; in `brief` it is known that Sprites are meant, and `again` whose, too."""
    if isinstance(about, str):
        said = {
            GainedGems: f"{many(count, 'Gem')} gained",
            LaidGems: f"{many(count, 'Gem')} laid",
        }
        return say(f"{spoken(about)} flew" if what is Flew else said[what])
    if what is SpriteCame:
        came = str(count) if brief else many(count, "Sprite")
        return say(f"{came} of {'yours' if about == reader.you else 'their own'} came")
    verb = {
        WentHome: "went home",
        Fled: "fled",
        Swallowed: "were swallowed" if count > 1 else "was swallowed",
    }
    whose = () if again else (" of ", owned(reader, about))
    lost = say(str(count), *whose, f" {verb[what]}")
    return harm(lost) if about == reader.you and what is not Fled else lost


def harm(text: Text) -> Text:
    """A text that says what its reader lost."""
    return Text(tuple(replace(run, tone="harm") for run in text.runs))


def turn_parts(turn: Sequence[Fact], reader: Reader, *, brief: bool = False) -> tuple[Phrase, ...]:
    """A turn in parts that are read one after the other: what was planted and woken, and what came of it.

    Sprites that were lost are told first, so that they are not what finds no room. Who resigned is told last,
    and so is that the bag is empty; in `brief` before what else came of it, and nothing of power or skips.
    """
    head = turn[0]
    assert isinstance(head, TurnBegan)
    ends = [fact for fact in turn if isinstance(fact, GaveUp | BagEmptied if brief else ENDS)]
    empty = say("The bag is empty: last turns")
    after = [empty if brief and isinstance(fact, BagEmptied) else sentence(fact, reader) for fact in ends]
    deed = next((fact for fact in turn if isinstance(fact, Planted)), None)
    if deed is None:
        begun = say("It is ", reader.whose(head.seat), " turn")
        return tuple(Phrase("." if n else "", text) for n, text in enumerate(after or (begun,)))
    power = woken(turn)
    found = effects(turn)
    lost = losses(found, reader.you)
    told = (*lost, *(key for key in found if key not in lost))
    again = {key for before, key in pairwise(lost) if before[1] == key[1]}
    came = [effect(*key, found[key], reader, brief=bool(lost), again=key in again) for key in told]
    senders = [fact.by for fact in turn if isinstance(fact, WentHome) and fact.by is not None]
    if senders:
        at, whose = (len(lost), "yours") if reader.you in senders else (len(came), "theirs")
        came.insert(at, say(f"{len(senders)} of {whose}{STAYED}"))
    sprite = ["with a Sprite"] if any(isinstance(fact, SpriteCame) for fact in before_power(turn)) else []
    done = [] if brief else [*sprite, *([WAKING[power]] if power else [])]
    first = len(lost) if brief else len(came)
    rest = enumerate(came[first:], first)
    return (
        Phrase("", say(strong(reader.who(head.seat)))),
        *(Phrase("", say(one)) for one in (f"planted {spoken(deed.patch)}", *done)),
        *(Phrase("," if n else ":", one) for n, one in enumerate(came[:first])),
        *(Phrase(".", one) for one in after),
        *(Phrase("." if after and n == first else "," if n else ":", one) for n, one in rest),
    )


def woken(turn: Iterable[Fact]) -> str:
    """The power that a turn woke: "" before one is chosen, or where it is Grow and nothing has grown."""
    facts = list(turn)
    power = next((fact.power for fact in facts if isinstance(fact, ChosePower)), "")
    return "" if power == GROW and not any(isinstance(fact, Woke) for fact in facts) else power


WAKING: Final = {SPROUT: "and let it sprout", GROW: "and let its neighbours grow", "skip": "and woke nothing"}


def parts_in_sight(turn: Sequence[Fact], reader: Reader) -> tuple[Phrase, ...]:
    """The parts that are shown while there is room; what came of it and an empty bag follow the planting."""
    empty = any(isinstance(fact, BagEmptied) for fact in turn)
    return turn_parts(turn, reader, brief=empty or bool(effects(turn)))


ENDS: Final = GaveUp | BagEmptied | LetBe


def before_power(turn: Iterable[Fact]) -> Iterator[Fact]:
    """What happened in a turn before a power was chosen."""
    return takewhile(lambda fact: not isinstance(fact, ChosePower), turn)


def whole_turn(turn: Sequence[Fact], reader: Reader, stop: str = ".") -> Text:
    """A turn in one line."""
    return say(in_one(turn_parts(turn, reader)), stop)


def chip(turn: Sequence[Fact], reader: Reader, own: Seat | None) -> tuple[Text, ...]:
    """What came of one turn of several, in short: first what was lost by it, then how, then the rest."""
    head = turn[0]
    assert isinstance(head, TurnBegan)
    found = effects(turn)
    came = {what: in_short(*what, n, reader, own) for what, n in found.items()}
    lost = [came.pop(what) for what in losses(found, own)]
    gone = [fact.seat for fact in turn if isinstance(fact, GaveUp)]
    after = [say("resigned") if seat == head.seat else sentence(GaveUp(seat), reader) for seat in gone]
    if not after and not any(isinstance(fact, Planted) for fact in turn):
        return (say("to plant"),)
    return tuple(part for part in (*lost, say(WOKEN[woken(turn)]), *came.values(), *after) if part)


WOKEN: Final = {SPROUT: "sprouted", GROW: "others grew", "skip": "", "": ""}


def in_short(what: type[Fact], about: Seat | str, count: int, reader: Reader, own: Seat | None) -> Text:
    """What came of a power, in as few words as can be."""
    if isinstance(about, str):
        gems = f"+{many(count, 'Gem')}" if what is GainedGems else f"{many(count, 'Gem')} laid"
        return say(f"{spoken(about)} flew" if what is Flew else gems)
    if what is SpriteCame:
        return say(f"+{many(count, 'Sprite')}")
    whose = say(f"{count} of ", owned(reader, about))
    if what is Fled:
        return say(whose, " fled")
    if what is Swallowed and about != own:
        return say(f"swallowed {count}")
    lost = say("swallowed " if what is Swallowed else "−", whose)
    return harm(lost) if about == own else lost
