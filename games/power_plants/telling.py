"""A turn in words: in one sentence, in parts, and in short if several turns are told."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import dropwhile, pairwise, takewhile
from typing import Final

from games.kit.chips import Phrase, in_one
from games.kit.contract import Seat
from games.kit.story import Fact, facts_after
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
    without_clashing_moves,
)
from games.power_plants.words import STAYED_IN_SUPPLY, owner_of, patch_name, sentence

Effects = Mapping[tuple[type[Fact], Seat | str], int]
"""Amounts by type of fact and by owner (Sprites), name (patches) or nothing (Gems)."""


def effects(turn: Iterable[Fact]) -> Effects:
    """Returns the effects of a turn's power, in order."""
    found: dict[tuple[type[Fact], Seat | str], int] = {}
    for fact in without_clashing_moves(dropwhile(lambda fact: not isinstance(fact, ChosePower), turn)):
        about, count = amount(fact)
        if count:
            key = (type(fact), about)
            found[key] = found.get(key, 0) + count
    return found


FlownPatches = Mapping[str, Seat]
"""Patches of the viewer that flew in a turn, with the viewer's seat."""
NO_PATCHES: Final[FlownPatches] = {}


def loss_effects(
    found: Effects, own: Seat | None, held: FlownPatches = NO_PATCHES
) -> list[tuple[type[Fact], Seat | str]]:
    """Returns the effects that are losses, of which none may be cut off, those of `own` first.

    These are lost Sprites, moved Sprites of `own`, and patches of `held`, which flew.
    """
    keys = [key for key in found if key[0] in (WentHome, Swallowed) or key == (Fled, own) or key[1] in held]
    return sorted(keys, key=lambda key: (key[1] != own, key[1] not in held, key[0] is Fled, str(key[1])))


def own_losses(turn: Iterable[Fact], own: Seat | None) -> int:
    """Returns the number of effects of a turn's power by which `own` lost Sprites or their places."""
    return sum(whose == own for _, whose in loss_effects(effects(turn), own))


def all_losses(turn: Iterable[Fact], own: Seat | None, held: FlownPatches) -> int:
    """Returns the number of effects by which anybody lost Sprites, or `own` the place of a patch."""
    return len(loss_effects(effects(turn), own, held))


def effect(
    what: type[Fact],
    about: Seat | str,
    count: int,
    reader: Reader,
    held: FlownPatches = NO_PATCHES,
    *,
    brief: bool,
    again: bool,
) -> Text:
    """Returns an effect in words; `brief`: Sprites are understood, `again`: their owner is, too."""
    if isinstance(about, str):
        texts = {
            GainedGems: f"{many(count, 'Gem')} gained",
            LaidGems: f"{many(count, 'Gem')} laid",
        }
        return flown(about, reader, held) if what is Flew else say(texts[what])
    if what is SpriteCame:
        count_text = str(count) if brief else many(count, "Sprite")
        return say(f"{count_text} of ", owner_of(reader, about), " came")
    verbs = {
        WentHome: "went home",
        Fled: "fled",
        Swallowed: "were swallowed" if count > 1 else "was swallowed",
    }
    whose = () if again else (" of ", owner_of(reader, about))
    lost = say(str(count), *whose, f" {verbs[what]}")
    return as_loss(lost) if about == reader.you and what is not Fled else lost


def flown(patch: str, reader: Reader, held: FlownPatches) -> Text:
    """Returns which patch flew, and its owner if that is the viewer."""
    whose = (" of ", owner_of(reader, held[patch])) if patch in held else ()
    return say(patch_name(patch), *whose, " flew")


def as_loss(text: Text) -> Text:
    """Marks a text as a loss of its reader."""
    return Text(tuple(replace(run, tone="harm") for run in text.runs))


def turn_parts(
    turn: Sequence[Fact], reader: Reader, held: FlownPatches = NO_PATCHES, *, brief: bool = False
) -> tuple[Phrase, ...]:
    """Returns a turn as phrases in reading order: the patch added, the power, and the effects.

    Losses come first, so that they are not what is left out for lack of room. Resignations and the empty bag
    come last; in `brief` before the other effects, and powers and skips are left out.
    A turn whose player resigned tells how the rules finished it (PP-5.3).
    """
    head = turn[0]
    assert isinstance(head, TurnBegan)
    if planted := planted_by_rule(turn):
        resigned = Phrase("", say("resigned"))
        return (
            Phrase("", say(strong(reader.who(head.seat)))),
            resigned,
            Phrase(":", planted_by_rule_text(planted)),
        )
    return parts_of_played_turn(head, without_automatic_choices(turn), reader, held, brief=brief)


def parts_of_played_turn(
    head: TurnBegan, turn: Sequence[Fact], reader: Reader, held: FlownPatches, *, brief: bool
) -> tuple[Phrase, ...]:
    """The same of what its player has played."""
    ends = [fact for fact in turn if isinstance(fact, GaveUp | BagEmptied if brief else CLOSING_FACTS)]
    empty = say("The bag is empty: last turns")
    after = [empty if brief and isinstance(fact, BagEmptied) else sentence(fact, reader) for fact in ends]
    planted = next((fact for fact in turn if isinstance(fact, Planted)), None)
    if planted is None:
        only_turn = say("It is ", reader.whose(head.seat), " turn")
        return tuple(Phrase("." if n else "", text) for n, text in enumerate(after or (only_turn,)))
    power = power_used(turn)
    found = effects(turn)
    lost = loss_effects(found, reader.you, held)
    sprites = any(what is not Flew for what, _ in lost)
    keys = (*lost, *(key for key in found if key not in lost))
    again = {key for before, key in pairwise(lost) if before[1] == key[1]}
    effect_texts = [effect(*key, found[key], reader, held, brief=sprites, again=key in again) for key in keys]
    senders = [fact.by for fact in turn if isinstance(fact, WentHome) and fact.by is not None]
    if senders:
        index = len(lost) if reader.you in senders else len(effect_texts)
        effect_texts.insert(index, say(f"{len(senders)} of ", owner_of(reader, senders[0]), STAYED_IN_SUPPLY))
    with_sprite = (
        ["with a Sprite"] if any(isinstance(fact, SpriteCame) for fact in before_power(turn)) else []
    )
    clauses = [] if brief else [*with_sprite, *([POWER_CLAUSES[power]] if power else [])]
    first = len(lost) if brief else len(effect_texts)
    rest = enumerate(effect_texts[first:], first)
    return (
        Phrase("", say(strong(reader.who(head.seat)))),
        *(Phrase("", say(one)) for one in (f"planted {patch_name(planted.patch)}", *clauses)),
        *(Phrase("," if n else ":", one) for n, one in enumerate(effect_texts[:first])),
        *(Phrase(".", one) for one in after),
        *(Phrase("." if after and n == first else "," if n else ":", one) for n, one in rest),
    )


def facts_by_rule(turn: Sequence[Fact]) -> list[Fact]:
    """PP-5.3. How a turn was finished after its player had resigned."""
    head = turn[0]
    return facts_after(turn, GaveUp(head.seat)) if isinstance(head, TurnBegan) else []


CHOICES: Final = ChosePower | LetBe
"""What was chosen after that, which is the least that could be."""


def without_automatic_choices(turn: Sequence[Fact]) -> list[Fact]:
    """A turn without what nobody chose any more."""
    automatic = facts_by_rule(turn)
    return [fact for fact in turn if not (isinstance(fact, CHOICES) and fact in automatic)]


def planted_by_rule(turn: Sequence[Fact]) -> Planted | None:
    """What was planted after the player of a turn had resigned."""
    return next((fact for fact in facts_by_rule(turn) if isinstance(fact, Planted)), None)


def planted_by_rule_text(fact: Planted) -> Text:
    """That nobody chose what was planted."""
    return say(f"the rules planted {patch_name(fact.patch)}")


def power_used(turn: Iterable[Fact]) -> str:
    """Returns the power used in a turn: "" if none is chosen yet, or if it is Grow and nothing has grown."""
    facts = list(turn)
    power = next((fact.power for fact in facts if isinstance(fact, ChosePower)), "")
    return "" if power == GROW and not any(isinstance(fact, Woke) for fact in facts) else power


POWER_CLAUSES: Final = {
    SPROUT: "and let it sprout",
    GROW: "and let its neighbours grow",
    "skip": "and woke nothing",
}


def visible_parts(
    turn: Sequence[Fact], reader: Reader, held: FlownPatches = NO_PATCHES
) -> tuple[Phrase, ...]:
    """Returns the phrases that are shown if they fit: the effects and an empty bag right after the patch."""
    empty = any(isinstance(fact, BagEmptied) for fact in turn)
    return turn_parts(turn, reader, held, brief=empty or bool(effects(turn)))


CLOSING_FACTS: Final = GaveUp | BagEmptied | LetBe


def before_power(turn: Iterable[Fact]) -> Iterator[Fact]:
    """Yields the facts of a turn before a power was chosen."""
    return takewhile(lambda fact: not isinstance(fact, ChosePower), turn)


def turn_text(turn: Sequence[Fact], reader: Reader, stop: str = ".") -> Text:
    """Returns a turn in one line."""
    return say(in_one(turn_parts(turn, reader)), stop)


def chip(
    turn: Sequence[Fact], reader: Reader, own: Seat | None, held: FlownPatches = NO_PATCHES
) -> tuple[Text, ...]:
    """Returns one turn of several in short: losses first, then the power, then the other effects."""
    head = turn[0]
    assert isinstance(head, TurnBegan)
    found = effects(turn)
    texts = {key: short_effect(*key, n, reader, own, held) for key, n in found.items()}
    lost = [texts.pop(key) for key in loss_effects(found, own, held)]
    resigned = [fact.seat for fact in turn if isinstance(fact, GaveUp)]
    ending = [say("resigned") if seat == head.seat else sentence(GaveUp(seat), reader) for seat in resigned]
    if not ending and not any(isinstance(fact, Planted) for fact in turn):
        return (say("to plant"),)
    return tuple(
        part for part in (*lost, say(POWER_IN_SHORT[power_used(turn)]), *texts.values(), *ending) if part
    )


POWER_IN_SHORT: Final = {SPROUT: "sprouted", GROW: "others grew", "skip": "", "": ""}


def short_effect(
    what: type[Fact], about: Seat | str, count: int, reader: Reader, own: Seat | None, held: FlownPatches
) -> Text:
    """Returns an effect in as few words as possible."""
    if isinstance(about, str):
        gems = f"+{many(count, 'Gem')}" if what is GainedGems else f"{many(count, 'Gem')} laid"
        return flown(about, reader, held) if what is Flew else say(gems)
    if what is SpriteCame:
        return say(f"+{many(count, 'Sprite')}")
    whose = say(f"{count} of ", owner_of(reader, about))
    if what is Fled:
        return say(whose, " fled")
    if what is Swallowed and about != own:
        return say(f"swallowed {count}")
    lost = say("swallowed " if what is Swallowed else "−", whose)
    return as_loss(lost) if about == own else lost
