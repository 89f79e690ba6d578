"""The wording of outcomes, fields and the count."""

import re
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from itertools import groupby
from typing import Final

from games.kit.contract import Seat
from games.kit.words import Part, Reader, Run, Text, enumerated, listed, many, say
from games.power_plants.plants import GROW
from games.power_plants.prospects import Outcome
from games.power_plants.scoring import CountStep, Share
from games.power_plants.words import patch_count

# Outcomes


def outcome_words(plant: str, power: str, outcome: Outcome, *, unsure: bool = False) -> str:
    """Returns the outcome of a plant's power in words; `unsure` if choices before it may change it."""
    if not (outcome.most or outcome.home):
        return "nothing yet; what grows before it may change that" if unsure else "nothing to do"
    several = plant == "Deeproot" and outcome.among > 1
    first = f"you choose from {outcome.among} lines; the best now: " if several else ""
    comes = [OUTCOME_WORDS[plant](outcome, power == GROW)] if outcome.most else []
    limit = "at most " if unsure else ""
    home = [f"{limit}{many(outcome.home, 'rival')} sent home"] if outcome.home else []
    return first + ", ".join(comes + home)


def taken_of_reach(outcome: Outcome, one: str, *, grows: bool) -> str:
    """Returns how many of those in reach are taken: one by Grow, else as many as the player likes."""
    if outcome.among == 1:
        return f"one {one}"
    if grows:
        return f"one of {many(outcome.among, one)}"
    reach = f" of {outcome.among}" if outcome.among > outcome.most else ""
    return f"up to {outcome.most}{reach} {one}s"


def deeproot(outcome: Outcome, grows: bool) -> str:
    return f"{many(outcome.most, 'Sprite')} in{', along the only line' if outcome.among == 1 else ''}"


def frightshade(outcome: Outcome, grows: bool) -> str:
    verb = "flees" if grows else "may flee" if outcome.among == 1 else "flee"
    return f"{taken_of_reach(outcome, 'Sprite', grows=grows)} {verb}"


def wingbean(outcome: Outcome, grows: bool) -> str:
    first = "a Sprite in, and " if grows and not outcome.home else ""
    flies = "the one unlocked patch" if outcome.among == 1 else f"one of {patch_count(outcome.among)}"
    return f"{first}{flies} flies"


def snapjaw(outcome: Outcome, grows: bool) -> str:
    prey = taken_of_reach(outcome, "lone rival" if grows else "rival", grows=grows)
    return f"{prey} {'to swallow' if outcome.among == 1 else 'swallowed'}"


OUTCOME_WORDS: Final[dict[str, Callable[[Outcome, bool], str]]] = {
    "Honeyleaf": lambda outcome, grows: f"{many(outcome.most, 'Sprite')} in",
    "Starflower": lambda outcome, grows: f"{many(outcome.most, 'Gem')} gained",
    "Deeproot": deeproot,
    "Tanglethorn": lambda outcome, grows: (
        f"{many(outcome.most, 'Sprite')}, {patch_count(outcome.among)} in reach"
    ),
    "Emberwood": lambda outcome, grows: f"{many(outcome.most, 'Gem')} laid",
    "Frightshade": frightshade,
    "Wingbean": wingbean,
    "Snapjaw": snapjaw,
}
"""Wording of outcomes by plant, given the outcome and whether the power is Grow."""

SECOND_PERSON: Final = re.compile(r"of yours|you control|you would")


def for_others(words: str, name: Run) -> Text:
    """Rewrites a card's text, which addresses its player, for the other readers."""
    replacements: dict[str, tuple[Part, ...]] = {
        "of yours": ("of ", name, "’s"),
        "you control": (name, " controls"),
        "you would": (name, " would"),
    }
    parts: list[Part] = []
    start = 0
    for found in SECOND_PERSON.finditer(words):
        parts += [words[start : found.start()], *replacements[found.group()]]
        start = found.end()
    return say(*parts, words[start:])


# Fields and the count


def field_name(plant: str, size: int) -> str:
    """Returns the name of a field by its plant and size."""
    return f"A single {plant}" if size == 1 else f"A field of {size} {plant}"


@lru_cache(maxsize=4_000)
def field_payment(plant: str, size: int, shares: tuple[Share, ...], reader: Reader, *, counted: bool) -> str:
    """Returns what a field paid, or would pay if it were counted now."""
    gems = (many(share.gems, "Gem") if not n else str(share.gems) for n, share in enumerate(shares))
    to = enumerated(say(gem, " to ", reader.whom(share.seat)) for gem, share in zip(gems, shares))
    return f"{field_name(plant, size)}{'' if counted else ', if counted now'}: {to or 'nobody sits there'}."


SOURCE_NAMES: Final = {"gained": "gained", "patches": "on patches", "field": "by fields"}
"""Wording of the sources of Gems that are not plants."""


def sources(sums: Sequence[tuple[str, int]]) -> str:
    """Returns the sources of Gems if they were counted now, "" without Gems."""
    return ", ".join(f"{gems} {SOURCE_NAMES.get(source, f'by {source}')}" for source, gems in sums if gems)


def step_title(step: CountStep) -> str:
    """Returns the title of a step of the count."""
    if step.kind == "gained":
        return "Gems gained"
    if step.kind == "plant":
        return f"{step.plant} pays"
    return "Gems that lie on patches" if step.kind == "patches" else field_name(step.plant, step.size)


def step_reason(step: CountStep, reader: Reader) -> Text:
    """Returns why a step of the count pays what it pays."""
    if step.kind == "gained":
        return say("What each gained during the game.")
    if step.kind == "plant" and step.plant == "Wingbean":
        return say("A Gem for each kind of plant beside a Wingbean, Wingbean left out.")
    if step.kind == "plant":
        return say("A Gem for each swallowed Sprite.")
    if step.kind == "patches":
        return say("To whoever controls the patch.")
    object = "most of it" if step.size > 1 else "it"
    second = f", the second {step.worth_second}" if step.worth_second else ""
    first = f"Whoever holds {object} gets {many(step.worth_first, 'Gem')}{second}."
    return listed([say(first), *tie_breaks(step, reader)], " ")


def tie_breaks(step: CountStep, reader: Reader) -> Iterator[Text]:
    """PP-6.4. Yields the ties that the lowest number decided."""
    tied = (share for share in step.shares if share.tied)
    for count, equals in groupby(tied, key=lambda share: share.patches):
        equal_shares = list(equals)
        names = names_of([share.seat for share in equal_shares], reader)
        lowest = min(share.lowest for share in equal_shares)
        yield say(names, f" hold {patch_count(count)} each: the lower number, {lowest}, goes first.")


def names_of(seats: Sequence[Seat], reader: Reader) -> Text:
    """Returns seats as the beginning of a sentence: `You, Ada and Ben`."""
    return enumerated(reader.whom(seat) if n else reader.who(seat) for n, seat in enumerate(seats))


RANK_NAMES: Final = {"first": "first", "second": "second", "other": "behind"}


def share_reason(share: Share, step: CountStep) -> str:
    """Returns what a player's share of a step is for."""
    if share.rank:
        tied = f", lowest {share.lowest}" if share.tied else ""
        return f"{RANK_NAMES[share.rank]}: {patch_count(share.patches)}{tied}"
    if not share.patches:
        return ""
    return many(share.patches, "Sprite") if step.plant == "Snapjaw" else patch_count(share.patches)
