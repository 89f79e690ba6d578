"""What was opened, step by step: a deed and what came of it are one step (PD-2.4, PD-2.5).

A template draws these values, and a script plays them.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import Final

from games.kit.house import Retold
from games.kit.story import Fact, StoryEntry
from games.kit.words import NOTHING, Part, Reader, Text, enumerated, say, strong
from games.powerdome.causes import Step, acting, idle, lurks
from games.powerdome.keywords import power_named
from games.powerdome.playback import Standing
from games.powerdome.steps import Beat, Chip, Entrance, Line, Named, Quote, Sum, Term
from games.powerdome.story.deeds import (
    Activated,
    Attacked,
    AttackFailed,
    AttackLost,
    CouldNotPay,
    Failed,
    GaveUp,
    ModifierActed,
    OrderShown,
    Over,
    Reacted,
    Sprang,
    StayedQuiet,
    Struck,
    Suffered,
)
from games.powerdome.story.outcomes import (
    Afflicted,
    Counted,
    Cured,
    Died,
    Disabled,
    FlippedCoin,
    Forfeited,
    Marked,
    Passed,
    PowersLeft,
    Revived,
    Sapped,
    StatChanged,
    Summoned,
    TurnedAside,
    VitalityChanged,
)
from games.powerdome.story.people import AtSomebody, OfCause, OfSomebody
from games.powerdome.story.setup import (
    BeganWith,
    Culled,
    Dealt,
    Entered,
    Nominated,
    Protected,
    Sold,
    Traded,
    Unsold,
    Voted,
)
from games.powerdome.words import deeds, outcomes, saying, setup

HEADS: Final = (
    Voted, Nominated, Protected, Culled, Sold, Unsold, Traded, Entered, Dealt, BeganWith, ModifierActed,
    OrderShown, Suffered, Activated, Failed, Reacted, Sprang, Attacked, AttackLost, AttackFailed, Revived,
    GaveUp, Over, Retold,
)  # fmt: skip
"""What begins a step."""

FOLLOWS: Final = (
    VitalityChanged, StatChanged, Marked, Sapped, FlippedCoin, Afflicted, Cured, Counted, Summoned, Disabled,
    Passed, Forfeited, TurnedAside, Struck, StayedQuiet, CouldNotPay, Died, PowersLeft,
)  # fmt: skip
"""What is told in the step in which it came about."""

EACH: Final = (BeganWith, ModifierActed)
"""What one power or modifier does to several is one step."""

UNDERGONE: Final = (
    VitalityChanged, Revived, Summoned, StatChanged, Afflicted, Marked, Sapped, Disabled,
)  # fmt: skip
"""What points at whom it happens to."""

OF_THE_RULES: Final = ("attack", "Burn", "calm", "protection", "Revive", "orphaned")
"""Causes that are neither a power nor an affliction."""

# Which facts are one step


def steps(told: Iterable[StoryEntry]) -> list[list[StoryEntry]]:
    """What was told, step by step; what belongs to none is left out."""
    found: list[list[StoryEntry]] = []
    for one in told:
        if not isinstance(one.fact, HEADS + FOLLOWS):
            continue
        if not found or begins(one.fact, found[-1][0].fact):
            found.append([one])
        else:
            found[-1].append(one)
    return found


def begins(fact: Fact, head: Fact) -> bool:
    """Whether a fact begins a step after the one that began with `head`."""
    match fact:
        case BeganWith() | ModifierActed():
            return type(head) is not type(fact) or head.power != fact.power
        case Struck():
            return not isinstance(head, Attacked)
        case VitalityChanged(cause="calm"):
            return not isinstance(head, VitalityChanged)
    return isinstance(fact, HEADS)


def telling(facts: Iterable[Fact], reader: Reader) -> float:
    """How many seconds a screen takes to tell what has just been opened to everybody."""
    told = [StoryEntry(number, fact) for number, fact in enumerate(facts) if fact.to is None]
    return sum(one.lasts for one in beats(steps(told), {}, reader, "")) / 1000


def decisive(facts: Sequence[Fact]) -> Sequence[Fact]:
    """The step of a fight that decided it: the last in which a player died, or that cost most vitality."""
    told = steps(StoryEntry(number, fact) for number, fact in enumerate(facts))
    found = [[one.fact for one in step] for step in told]
    fatal = [step for step in found if any(isinstance(one, Died) and one.who.player for one in step)]
    return fatal[-1] if fatal else max(found, key=cost, default=facts)


def cost(step: Sequence[Fact]) -> tuple[int, int]:
    """How much vitality was lost in a step, by the players, and by all together."""
    lost = [(one.who.player, -min(0, one.change)) for one in step if isinstance(one, VitalityChanged)]
    return sum(by for player, by in lost if player), sum(by for _, by in lost)


# How a step is told


News = Mapping[int, Mapping[str, Standing]]
"""What each fact, by its number, made of whom."""


def beats(told: Sequence[Step], news: News, reader: Reader, own: str) -> Iterator[Beat]:
    """All steps as they are told to a reader; `own` is the key of whoever looks on, "" of nobody."""
    dead: set[str] = set()
    for step, after in zip(told, (*told[1:], ())):
        yield beat(step, news, reader, own, vain(step, after, dead, reader))
        for one in step:
            if isinstance(one.fact, Died):
                dead.add(one.fact.key)
            elif isinstance(one.fact, Revived):
                dead.discard(one.fact.key)


def beat(step: Step, news: News, reader: Reader, own: str, outcome: Text) -> Beat:
    """A step; `outcome` says what came of it where no fact does."""
    first = step[0].fact
    facts = [one.fact for one in step]
    by = "" if together(facts) else doer(first)
    at = tuple(dict.fromkeys(undergoes(facts, by)))
    return Beat(
        number=step[0].number,
        kind=first.kind.replace(" ", "-"),
        by=by,
        at=at,
        changes=tuple((fact.key, fact.change) for fact in facts if isinstance(fact, VitalityChanged)),
        spent=tuple(
            (one.at_key, one.resist, one.resist_left)
            for one in facts
            if isinstance(one, Struck) and one.resist != one.resist_left
        ),
        news=merged(news.get(one.number, {}) for one in step),
        own=bool(own) and own in (by, *at),
        head=saying.stopped(head(facts, reader)),
        quote=quote(first),
        order=order(first, reader),
        bids=bids(first, reader),
        named=named(first, reader),
        cast=cast(first),
        sums=tuple(sum_of(fact) for fact in facts if isinstance(fact, Struck)),
        lines=(*hands(first, reader), *lines(facts, reader), *([Line(say(outcome, "."))] if outcome else [])),
    )


def together(facts: Sequence[Fact]) -> bool:
    """Whether a step is about several of whom the same is said."""
    return sum(isinstance(fact, EACH) for fact in facts) > 1


def calm(fact: Fact) -> bool:
    """PD-3.5. Whether the crowd has had enough."""
    return isinstance(fact, VitalityChanged) and fact.cause == "calm"


def doer(fact: Fact) -> str:
    """The key of whoever does something, "" of nobody."""
    match fact:
        case OfSomebody(key):
            return key
        case Retold(seat):
            return f"p{seat}"
        case Traded(by_key=key):
            return key
    return ""


def undergoes(facts: Sequence[Fact], by: str) -> Iterable[str]:
    """The keys of those to whom something is done."""
    for fact in facts:
        if isinstance(fact, AtSomebody):
            yield fact.at_key
        elif isinstance(fact, Traded):
            yield fact.partner_key
        elif isinstance(fact, UNDERGONE) and fact.key != by:
            yield fact.key


def merged(several: Iterable[Mapping[str, Standing]]) -> dict[str, Standing]:
    """All that became known in a step, by key."""
    found: dict[str, Standing] = {}
    for known in several:
        for key, standing in known.items():
            found.setdefault(key, {}).update(standing)
    return found


def head(facts: Sequence[Fact], reader: Reader) -> Text:
    """What begins a step, without what is drawn below it."""
    first = facts[0]
    if calm(first):
        return say(outcomes.CROWD, ": everybody loses half")
    match first:
        case BeganWith() if together(facts):
            return say("Before the first round ", strong(first.power), " acts")
        case ModifierActed() if together(facts):
            return say(strong(first.power), " acts")
        case OrderShown():
            return deeds.agility_shown(first)
        case Nominated():
            return setup.how_many(first)
        case Struck():
            return deeds.strikes(first, reader)
    return saying.sentence(first, reader)


def quote(fact: Fact) -> Quote | None:
    """What a power, a modifier or an affliction says that acts."""
    match fact:
        case Activated():
            return Quote(fact.words, fact.x, deeds.paid(fact))
        case Reacted():
            return Quote(fact.words, paid=deeds.paid(fact))
        case BeganWith() | Suffered():
            return Quote(fact.words)
        case Sprang():
            return Quote(f"{fact.words[0].upper()}{fact.words[1:].removesuffix('.')}.")
    return None


def order(fact: Fact, reader: Reader) -> tuple[Chip, ...]:
    """PD-2.4. Who comes when."""
    if not isinstance(fact, OrderShown):
        return ()
    return tuple(Chip(say(saying.who(one.who, reader)), one.agility) for one in fact.order)


def bids(fact: Fact, reader: Reader) -> tuple[Chip, ...]:
    """PD-1.5. All bids for a power, the highest first."""
    if not isinstance(fact, Sold):
        return ()
    highest_first = sorted(fact.bids.items(), key=lambda bid: -bid[1])
    return tuple(
        Chip(say(saying.player(seat, reader)), number, seat == fact.seat) for seat, number in highest_first
    )


def named(fact: Fact, reader: Reader) -> tuple[Named, ...]:
    """PD-1.2, PD-1.3. Votes, and who nominated what."""
    if isinstance(fact, Nominated):
        return tuple(
            Named(
                say(strong(power), *(part for seat in seats for part in (" ", saying.player(seat, reader)))),
                f"power {power}",
            )
            for power, seats in sorted(fact.nominated.items())
        )
    if isinstance(fact, Voted):
        votes = sorted(fact.votes.items(), key=lambda vote: -vote[1])
        return tuple(
            Named(
                say(
                    strong(name) if name in fact.modifiers else name,
                    f" {yes}\u00a0of\u00a0{len(reader.names)}",
                ),
                f"modifier {name}",
            )
            for name, yes in votes
        )
    return ()


def cast(fact: Fact) -> tuple[Entrance, ...]:
    """PD-1.7. Who enters."""
    if not isinstance(fact, Entered):
        return ()
    return tuple(Entrance(one.seat, one.look, one.name, one.line) for one in fact.characters)


def hands(fact: Fact, reader: Reader) -> Iterable[Line]:
    """PD-1.8. What everybody was dealt."""
    for hand in fact.hands if isinstance(fact, Dealt) else ():
        yield Line(say(saying.who(hand.who, reader), ": ", enumerated(map(power_named, hand.powers))))


def lines(facts: Sequence[Fact], reader: Reader) -> Iterable[Line]:
    """What came of a deed; what its sums say is left out."""
    for fact in facts if calm(facts[0]) else facts[1:]:
        if not isinstance(fact, (Struck, *EACH)):
            if isinstance(fact, VitalityChanged) and calm(fact):
                yield Line(say(outcomes.loses(fact, reader), "."))
            else:
                text = say(saying.sentence(fact, reader), stray(facts[0], fact), ".")
                yield Line(text, isinstance(fact, Died))


def vain(step: Step, after: Step, dead: Collection[str], reader: Reader) -> Text:
    """PD-4.7. What came of a deed of which nothing is told, in its step or at the head of the next."""
    first = step[0].fact
    if not idle(step, after):
        return NOTHING
    aims = [aim.who for aim in first.aims if aim.who] if isinstance(first, Activated) else []
    lost = [saying.whom(one, reader) for one in aims if one.key in dead]
    if lost and len(lost) == len(aims):
        verb = " are" if len(lost) > 1 or saying.you(aims[0], reader) else " is"
        return say("Nothing comes of it: ", enumerated(lost), verb, " dead already")
    lurking = isinstance(first, Activated | Reacted) and lurks(first.power, first.words)
    return say("It lies in wait" if lurking else "Nothing comes of it")


def stray(first: Fact, fact: Fact) -> Part:
    """By what, where a reaction to something has already begun a step before all had come of it."""
    if not isinstance(fact, OfCause) or fact.cause in OF_THE_RULES or fact.cause == acting(first):
        return ""
    return say(", by ", strong(fact.cause))


def sum_of(fact: Struck) -> Sum:
    """PD-2.7, PD-2.8. Strike less resist, times, less the shield."""
    if fact.bypass:
        terms = [Term("", "strike", str(fact.strike), f"strike, past the resist of {fact.resist}")]
    else:
        through = (str(fact.through), "") if fact.through else ("", "nothing gets through")
        terms = [
            Term("", "strike", str(fact.strike), "strike"),
            Term("−", "resist", str(fact.resist), "resist"),
            Term("=", "", *through),
        ]
    if fact.through and fact.times:
        why = f"{fact.times}: agility {fact.agility} against {fact.at_agility}"
        terms.append(Term(deeds.TIMES[fact.times], "", "", why))
        terms.append(Term("=", "", str(fact.damage + fact.shield), ""))
    if fact.shield:
        terms += [Term("−", "", str(fact.shield), "shield"), Term("=", "", str(fact.damage), "")]
    return Sum(tuple(terms), stopped(fact))


def stopped(fact: Struck) -> str:
    """What kept a strike from doing damage, "" where it did some."""
    if fact.damage:
        return ""
    if fact.shield:
        return "The shield takes all of it."
    return "Stopped." if fact.bypass or fact.through else f"Stopped; resist left: {fact.resist_left}."
