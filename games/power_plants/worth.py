"""What powers, fields and the count come to, in words."""

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
from games.power_plants.words import patches

# What a power would come to now


def prospect(plant: str, power: str, outcome: Outcome, *, unsure: bool = False) -> str:
    """What the power of a plant would come to; `unsure` where choices before it may change that."""
    if not (outcome.most or outcome.home):
        return "nothing yet; what grows before it may change that" if unsure else "nothing to do"
    several = plant == "Deeproot" and outcome.among > 1
    first = f"you choose from {outcome.among} lines; the best now: " if several else ""
    comes = [PROSPECTS[plant](outcome, power == GROW)] if outcome.most else []
    limit = "at most " if unsure else ""
    home = [f"{limit}{many(outcome.home, 'rival')} sent home"] if outcome.home else []
    return first + ", ".join(comes + home)


def some(outcome: Outcome, one: str, *, grows: bool) -> str:
    """How many of those in reach it takes: one where it grows, else as many as its player likes."""
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
    return f"{some(outcome, 'Sprite', grows=grows)} {verb}"


def wingbean(outcome: Outcome, grows: bool) -> str:
    first = "a Sprite in, and " if grows and not outcome.home else ""
    flies = "the one unlocked patch" if outcome.among == 1 else f"one of {patches(outcome.among)}"
    return f"{first}{flies} flies"


def snapjaw(outcome: Outcome, grows: bool) -> str:
    prey = some(outcome, "lone rival" if grows else "rival", grows=grows)
    return f"{prey} {'to swallow' if outcome.among == 1 else 'swallowed'}"


PROSPECTS: Final[dict[str, Callable[[Outcome, bool], str]]] = {
    "Honeyleaf": lambda outcome, grows: f"{many(outcome.most, 'Sprite')} in",
    "Starflower": lambda outcome, grows: f"{many(outcome.most, 'Gem')} gained",
    "Deeproot": deeproot,
    "Tanglethorn": lambda outcome, grows: (
        f"{many(outcome.most, 'Sprite')}, {patches(outcome.among)} in reach"
    ),
    "Emberwood": lambda outcome, grows: f"{many(outcome.most, 'Gem')} laid",
    "Frightshade": frightshade,
    "Wingbean": wingbean,
    "Snapjaw": snapjaw,
}
"""Each plant's prospect, by what comes of it and whether it grows."""

TO_ITS_PLAYER: Final = re.compile(r"of yours|you control|you would")


def of_another(words: str, name: Run) -> Text:
    """What a card says to its player, told to the others."""
    said: dict[str, tuple[Part, ...]] = {
        "of yours": ("of ", name, "’s"),
        "you control": (name, " controls"),
        "you would": (name, " would"),
    }
    parts: list[Part] = []
    at = 0
    for found in TO_ITS_PLAYER.finditer(words):
        parts += [words[at : found.start()], *said[found.group()]]
        at = found.end()
    return say(*parts, words[at:])


# What a field pays, and the count


def field_name(plant: str, size: int) -> str:
    """A field by its plant and its size."""
    return f"A single {plant}" if size == 1 else f"A field of {size} {plant}"


@lru_cache(maxsize=4_000)
def pays(plant: str, size: int, shares: tuple[Share, ...], reader: Reader, *, counted: bool) -> str:
    """What a field pays, once it is counted or if it were counted now."""
    gems = (many(share.gems, "Gem") if not n else str(share.gems) for n, share in enumerate(shares))
    to = enumerated(say(gem, " to ", reader.whom(share.seat)) for gem, share in zip(gems, shares))
    return f"{field_name(plant, size)}{'' if counted else ', if counted now'}: {to or 'nobody sits there'}."


SUMS: Final = {"gained": "gained", "patches": "on patches", "field": "by fields"}
"""What a step of the count that is no plant's adds."""


def made_up(sums: Sequence[tuple[str, int]]) -> str:
    """What Gems come from, as they would be counted now; nothing where there are none."""
    return ", ".join(f"{gems} {SUMS.get(what, f'by {what}')}" for what, gems in sums if gems)


def title(step: CountStep) -> str:
    """What a step of the count is about."""
    if step.kind == "gained":
        return "Gems gained"
    if step.kind == "plant":
        return f"{step.plant} pays"
    return "Gems that lie on patches" if step.kind == "patches" else field_name(step.plant, step.size)


def reason(step: CountStep, reader: Reader) -> Text:
    """Why a step of the count pays what it pays."""
    if step.kind == "gained":
        return say("What each gained during the game.")
    if step.kind == "plant" and step.plant == "Wingbean":
        return say("A Gem for each kind of plant beside a Wingbean, Wingbean left out.")
    if step.kind == "plant":
        return say("A Gem for each swallowed Sprite.")
    if step.kind == "patches":
        return say("To whoever controls the patch.")
    holds = "most of it" if step.size > 1 else "it"
    second = f", the second {step.worth_second}" if step.worth_second else ""
    first = f"Whoever holds {holds} gets {many(step.worth_first, 'Gem')}{second}."
    return listed([say(first), *ties(step, reader)], " ")


def ties(step: CountStep, reader: Reader) -> Iterator[Text]:
    """PP-6.4. Between whom the lowest number decided."""
    tied = (share for share in step.shares if share.tied)
    for held, equals in groupby(tied, key=lambda share: share.patches):
        several = list(equals)
        who = everybody([share.seat for share in several], reader)
        lowest = min(share.lowest for share in several)
        yield say(who, f" hold {patches(held)} each: the lower number, {lowest}, goes first.")


def everybody(seats: Sequence[Seat], reader: Reader) -> Text:
    """Several at the beginning of a sentence: `You, Ada and Ben`."""
    return enumerated(reader.whom(seat) if n else reader.who(seat) for n, seat in enumerate(seats))


RANK: Final = {"first": "first", "second": "second", "other": "behind"}


def share_of(share: Share, step: CountStep) -> str:
    """What somebody's share of a step is for."""
    if share.rank:
        tied = f", lowest {share.lowest}" if share.tied else ""
        return f"{RANK[share.rank]}: {patches(share.patches)}{tied}"
    if not share.patches:
        return ""
    return many(share.patches, "Sprite") if step.plant == "Snapjaw" else patches(share.patches)
