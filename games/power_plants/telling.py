"""A turn of Power Plants as it is told: in one sentence, in parts, and in short where several are told."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import dropwhile, pairwise, takewhile
from typing import Final

from games.kit.chips import Phrase, in_one
from games.kit.contract import Seat
from games.kit.story import Fact
from games.kit.words import Reader, Text, many, say, strong
from games.power_plants.plants import GROW, SPROUT
from games.power_plants.story import (
    BagEmptied,
    ChosePower,
    Fled,
    Flew,
    GainedGems,
    GaveUp,
    LaidGems,
    LetBe,
    Planted,
    SpriteCame,
    Swallowed,
    TurnBegan,
    WentHome,
    Woke,
    amount,
    unclashed,
)
from games.power_plants.words import STAYED, owned, sentence, spoken

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


Held = Mapping[str, Seat]
"""Patches of the one who is asked that flew in a turn, and who that is."""
NONE_HELD: Final[Held] = {}


def losses(found: Effects, own: Seat | None, held: Held = NONE_HELD) -> list[tuple[type[Fact], Seat | str]]:
    """Whose Sprites were lost, those of `own` first, whence some fled and which patches flew: the rest may be
    cut off."""
    lost = [key for key in found if key[0] in (WentHome, Swallowed) or key == (Fled, own) or key[1] in held]
    return sorted(lost, key=lambda key: (key[1] != own, key[1] not in held, key[0] is Fled, str(key[1])))


def own_losses(turn: Iterable[Fact], own: Seat | None) -> int:
    """In how many ways `own` lost Sprites where they were, by a turn's power."""
    return sum(whose == own for _, whose in losses(effects(turn), own))


def all_losses(turn: Iterable[Fact], own: Seat | None, held: Held) -> int:
    """In how many ways anybody lost Sprites, or `own` a patch from where it was."""
    return len(losses(effects(turn), own, held))


def effect(
    what: type[Fact],
    about: Seat | str,
    count: int,
    reader: Reader,
    held: Held = NONE_HELD,
    *,
    brief: bool,
    again: bool,
) -> Text:
    """What came of a power; in `brief` it is known that Sprites are meant, and `again` whose, too."""
    if isinstance(about, str):
        said = {
            GainedGems: f"{many(count, 'Gem')} gained",
            LaidGems: f"{many(count, 'Gem')} laid",
        }
        return flown(about, reader, held) if what is Flew else say(said[what])
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


def flown(patch: str, reader: Reader, held: Held) -> Text:
    """Which patch flew, and whose it is if that is the one who is asked."""
    whose = (" of ", owned(reader, held[patch])) if patch in held else ()
    return say(spoken(patch), *whose, " flew")


def harm(text: Text) -> Text:
    """A text that says what its reader lost."""
    return Text(tuple(replace(run, tone="harm") for run in text.runs))


def turn_parts(
    turn: Sequence[Fact], reader: Reader, held: Held = NONE_HELD, *, brief: bool = False
) -> tuple[Phrase, ...]:
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
    lost = losses(found, reader.you, held)
    sprites = any(what is not Flew for what, _ in lost)
    told = (*lost, *(key for key in found if key not in lost))
    again = {key for before, key in pairwise(lost) if before[1] == key[1]}
    came = [effect(*key, found[key], reader, held, brief=sprites, again=key in again) for key in told]
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


def parts_in_sight(turn: Sequence[Fact], reader: Reader, held: Held = NONE_HELD) -> tuple[Phrase, ...]:
    """The parts that are shown while there is room; what came of it and an empty bag follow the planting."""
    empty = any(isinstance(fact, BagEmptied) for fact in turn)
    return turn_parts(turn, reader, held, brief=empty or bool(effects(turn)))


ENDS: Final = GaveUp | BagEmptied | LetBe


def before_power(turn: Iterable[Fact]) -> Iterator[Fact]:
    """What happened in a turn before a power was chosen."""
    return takewhile(lambda fact: not isinstance(fact, ChosePower), turn)


def whole_turn(turn: Sequence[Fact], reader: Reader, stop: str = ".") -> Text:
    """A turn in one line."""
    return say(in_one(turn_parts(turn, reader)), stop)


def chip(turn: Sequence[Fact], reader: Reader, own: Seat | None, held: Held = NONE_HELD) -> tuple[Text, ...]:
    """What came of one turn of several, in short: first what was lost by it, then how, then the rest."""
    head = turn[0]
    assert isinstance(head, TurnBegan)
    found = effects(turn)
    came = {what: in_short(*what, n, reader, own, held) for what, n in found.items()}
    lost = [came.pop(what) for what in losses(found, own, held)]
    gone = [fact.seat for fact in turn if isinstance(fact, GaveUp)]
    after = [say("resigned") if seat == head.seat else sentence(GaveUp(seat), reader) for seat in gone]
    if not after and not any(isinstance(fact, Planted) for fact in turn):
        return (say("to plant"),)
    return tuple(part for part in (*lost, say(WOKEN[woken(turn)]), *came.values(), *after) if part)


WOKEN: Final = {SPROUT: "sprouted", GROW: "others grew", "skip": "", "": ""}


def in_short(
    what: type[Fact], about: Seat | str, count: int, reader: Reader, own: Seat | None, held: Held
) -> Text:
    """What came of a power, in as few words as can be."""
    if isinstance(about, str):
        gems = f"+{many(count, 'Gem')}" if what is GainedGems else f"{many(count, 'Gem')} laid"
        return flown(about, reader, held) if what is Flew else say(gems)
    if what is SpriteCame:
        return say(f"+{many(count, 'Sprite')}")
    whose = say(f"{count} of ", owned(reader, about))
    if what is Fled:
        return say(whose, " fled")
    if what is Swallowed and about != own:
        return say(f"swallowed {count}")
    lost = say("swallowed " if what is Swallowed else "−", whose)
    return harm(lost) if about == own else lost
