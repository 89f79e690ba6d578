"""The beats of playback: each tells one step, a deed and its consequences (PD-2.4, PD-2.5).

Templates draw these values, and a script plays them.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import Final

from games.kit.house import Retold
from games.kit.story import Fact, StoryEntry
from games.kit.words import NOTHING, Part, Reader, Text, enumerated, say, strong
from games.powerdome.causes import Step, acting_name, has_no_consequence, waits_for_trigger
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
from games.powerdome.words import deeds, outcomes, phrases, setup

HEADS: Final = (
    Voted, Nominated, Protected, Culled, Sold, Unsold, Traded, Entered, Dealt, BeganWith, ModifierActed,
    OrderShown, Suffered, Activated, Failed, Reacted, Sprang, Attacked, AttackLost, AttackFailed, Revived,
    GaveUp, Over, Retold,
)  # fmt: skip
"""Facts that begin a step."""

CONSEQUENCES: Final = (
    VitalityChanged, StatChanged, Marked, Sapped, FlippedCoin, Afflicted, Cured, Counted, Summoned, Disabled,
    Passed, Forfeited, TurnedAside, Struck, StayedQuiet, CouldNotPay, Died, PowersLeft,
)  # fmt: skip
"""Facts that belong to the step of the deed that caused them."""

PER_CHARACTER: Final = (BeganWith, ModifierActed)
"""Facts of one power or modifier that form one step where several characters are concerned."""

AFFECTING: Final = (
    VitalityChanged, Revived, Summoned, StatChanged, Afflicted, Marked, Sapped, Disabled,
)  # fmt: skip
"""Facts whose subject is the one affected."""

RULE_CAUSES: Final = ("attack", "Burn", "calm", "protection", "Revive", "orphaned")
"""Causes that are neither a power nor an affliction."""

# Grouping facts into steps


def steps(entries: Iterable[StoryEntry]) -> list[list[StoryEntry]]:
    """Returns a story grouped into steps; facts that belong to none are left out."""
    found: list[list[StoryEntry]] = []
    for one in entries:
        if not isinstance(one.fact, HEADS + CONSEQUENCES):
            continue
        if not found or begins(one.fact, found[-1][0].fact):
            found.append([one])
        else:
            found[-1].append(one)
    return found


def begins(fact: Fact, head: Fact) -> bool:
    """Returns whether a fact begins a new step after the one that began with `head`."""
    match fact:
        case BeganWith() | ModifierActed():
            return type(head) is not type(fact) or head.power != fact.power
        case Struck():
            return not isinstance(head, Attacked)
        case VitalityChanged(cause="calm"):
            return not isinstance(head, VitalityChanged)
    return isinstance(fact, HEADS)


def telling(facts: Iterable[Fact], reader: Reader) -> float:
    """Returns how many seconds a screen takes to play facts that everybody can see."""
    entries = [StoryEntry(number, fact) for number, fact in enumerate(facts) if fact.to is None]
    return sum(one.lasts for one in beats(steps(entries), {}, reader, "")) / 1000


def decisive(facts: Sequence[Fact]) -> Sequence[Fact]:
    """Returns the decisive step of a fight: the last death of a player, else the most vitality lost."""
    grouped = steps(StoryEntry(number, fact) for number, fact in enumerate(facts))
    fact_steps = [[one.fact for one in step] for step in grouped]
    with_death = [
        step for step in fact_steps if any(isinstance(one, Died) and one.who.player for one in step)
    ]
    return with_death[-1] if with_death else max(fact_steps, key=vitality_lost, default=facts)


def vitality_lost(step: Sequence[Fact]) -> tuple[int, int]:
    """Returns the vitality lost in a step, by players and by all characters."""
    lost = [(one.who.player, -min(0, one.change)) for one in step if isinstance(one, VitalityChanged)]
    return sum(by for player, by in lost if player), sum(by for _, by in lost)


# Telling a step


News = Mapping[int, Mapping[str, Standing]]
"""Changes of characters by key, for each fact's number."""


def beats(all_steps: Sequence[Step], news: News, reader: Reader, own: str) -> Iterator[Beat]:
    """Yields the beats as told to a reader; `own` is the key of the viewer's character, "" if none."""
    dead: set[str] = set()
    for step, next_step in zip(all_steps, (*all_steps[1:], ())):
        yield beat(step, news, reader, own, why_no_consequence(step, next_step, dead, reader))
        for one in step:
            if isinstance(one.fact, Died):
                dead.add(one.fact.key)
            elif isinstance(one.fact, Revived):
                dead.discard(one.fact.key)


def beat(step: Step, news: News, reader: Reader, own: str, outcome: Text) -> Beat:
    """Returns the beat of a step; `outcome` says what came of it where no fact does."""
    first = step[0].fact
    facts = [one.fact for one in step]
    by = "" if concerns_several(facts) else actor_key(first)
    at = tuple(dict.fromkeys(affected_keys(facts, by)))
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
        news=merged_changes(news.get(one.number, {}) for one in step),
        own=bool(own) and own in (by, *at),
        head=phrases.with_full_stop(head(facts, reader)),
        quote=quote(first),
        order=turn_order(first, reader),
        bids=bids_for(first, reader),
        named=votes_or_nominations(first, reader),
        cast=entrances(first),
        sums=tuple(sum_of(fact) for fact in facts if isinstance(fact, Struck)),
        lines=(
            *dealt_hands(first, reader),
            *lines(facts, reader),
            *([Line(say(outcome, "."))] if outcome else []),
        ),
    )


def concerns_several(facts: Sequence[Fact]) -> bool:
    """Returns whether a step is about several characters of whom the same is said."""
    return sum(isinstance(fact, PER_CHARACTER) for fact in facts) > 1


def calm(fact: Fact) -> bool:
    """PD-3.5. Returns whether a fact is a loss of half the vitality after three rounds without blood."""
    return isinstance(fact, VitalityChanged) and fact.cause == "calm"


def actor_key(fact: Fact) -> str:
    """Returns the key of the acting character; "" if there is none."""
    match fact:
        case OfSomebody(key):
            return key
        case Retold(seat):
            return f"p{seat}"
        case Traded(by_key=key):
            return key
    return ""


def affected_keys(facts: Sequence[Fact], by: str) -> Iterable[str]:
    """Yields the keys of the characters that are affected."""
    for fact in facts:
        if isinstance(fact, AtSomebody):
            yield fact.at_key
        elif isinstance(fact, Traded):
            yield fact.partner_key
        elif isinstance(fact, AFFECTING) and fact.key != by:
            yield fact.key


def merged_changes(changes: Iterable[Mapping[str, Standing]]) -> dict[str, Standing]:
    """Returns all changes of a step, merged by key."""
    found: dict[str, Standing] = {}
    for known in changes:
        for key, standing in known.items():
            found.setdefault(key, {}).update(standing)
    return found


def head(facts: Sequence[Fact], reader: Reader) -> Text:
    """Returns the headline of a step, without what is drawn below it."""
    first = facts[0]
    if calm(first):
        return say(outcomes.CROWD, ": everybody loses half")
    match first:
        case BeganWith() if concerns_several(facts):
            return say("Before the first round ", strong(first.power), " acts")
        case ModifierActed() if concerns_several(facts):
            return say(strong(first.power), " acts")
        case OrderShown():
            return deeds.turn_order_headline(first)
        case Nominated():
            return setup.nomination_count(first)
        case Struck():
            return deeds.strike_headline(first, reader)
    return phrases.sentence(first, reader)


def quote(fact: Fact) -> Quote | None:
    """Returns the text of the power, modifier or affliction that acts; None if none does."""
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


def turn_order(fact: Fact, reader: Reader) -> tuple[Chip, ...]:
    """PD-2.4. Returns the turn order of the round, with agility."""
    if not isinstance(fact, OrderShown):
        return ()
    return tuple(Chip(say(phrases.who(one.who, reader)), one.agility) for one in fact.order)


def bids_for(fact: Fact, reader: Reader) -> tuple[Chip, ...]:
    """PD-1.5. Returns all bids for a power, the highest first."""
    if not isinstance(fact, Sold):
        return ()
    highest_first = sorted(fact.bids.items(), key=lambda bid: -bid[1])
    return tuple(
        Chip(say(phrases.player(seat, reader)), number, seat == fact.seat) for seat, number in highest_first
    )


def votes_or_nominations(fact: Fact, reader: Reader) -> tuple[Named, ...]:
    """PD-1.2, PD-1.3. Returns the votes, or who nominated what."""
    if isinstance(fact, Nominated):
        return tuple(
            Named(
                say(strong(power), *(part for seat in seats for part in (" ", phrases.player(seat, reader)))),
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


def entrances(fact: Fact) -> tuple[Entrance, ...]:
    """PD-1.7. Returns the characters that enter."""
    if not isinstance(fact, Entered):
        return ()
    return tuple(Entrance(one.seat, one.look, one.name, one.line) for one in fact.characters)


def dealt_hands(fact: Fact, reader: Reader) -> Iterable[Line]:
    """PD-1.8. Yields the powers that each player was dealt."""
    for hand in fact.hands if isinstance(fact, Dealt) else ():
        yield Line(say(phrases.who(hand.who, reader), ": ", enumerated(map(power_named, hand.powers))))


def lines(facts: Sequence[Fact], reader: Reader) -> Iterable[Line]:
    """Yields the consequences of a deed, without those that its sums show."""
    for fact in facts if calm(facts[0]) else facts[1:]:
        if not isinstance(fact, (Struck, *PER_CHARACTER)):
            if isinstance(fact, VitalityChanged) and calm(fact):
                yield Line(say(outcomes.loses(fact, reader), "."))
            else:
                text = say(phrases.sentence(fact, reader), separate_cause(facts[0], fact), ".")
                yield Line(text, isinstance(fact, Died))


def why_no_consequence(step: Step, next_step: Step, dead: Collection[str], reader: Reader) -> Text:
    """PD-4.7. Returns why nothing came of a deed; NOTHING if a consequence is told."""
    first = step[0].fact
    if not has_no_consequence(step, next_step):
        return NOTHING
    aims = [aim.who for aim in first.aims if aim.who] if isinstance(first, Activated) else []
    dead_targets = [phrases.whom(one, reader) for one in aims if one.key in dead]
    if dead_targets and len(dead_targets) == len(aims):
        verb = " are" if len(dead_targets) > 1 or phrases.is_you(aims[0], reader) else " is"
        return say("Nothing comes of it: ", enumerated(dead_targets), verb, " dead already")
    waiting = isinstance(first, Activated | Reacted) and waits_for_trigger(first.power, first.words)
    return say("It lies in wait" if waiting else "Nothing comes of it")


def separate_cause(first: Fact, fact: Fact) -> Part:
    """Returns the cause of a fact where a reaction has split it from the step that caused it."""
    if not isinstance(fact, OfCause) or fact.cause in RULE_CAUSES or fact.cause == acting_name(first):
        return ""
    return say(", by ", strong(fact.cause))


def sum_of(fact: Struck) -> Sum:
    """PD-2.7, PD-2.8. Returns an attack's arithmetic: strike less resist, times a factor, less shield."""
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
        rounding = ", rounded down" if deeds.was_rounded_down(fact) else ""
        reason = f"{fact.times}{rounding}: agility {fact.agility} against {fact.at_agility}"
        terms.append(Term(deeds.FACTORS[fact.times], "", "", reason))
        terms.append(Term("=", "", str(fact.damage + fact.shield), ""))
    if fact.shield:
        terms += [Term("−", "", str(fact.shield), "shield"), Term("=", "", str(fact.damage), "")]
    return Sum(tuple(terms), why_no_damage(fact))


def why_no_damage(fact: Struck) -> str:
    """Returns what kept a strike from doing damage; "" if it did some."""
    if fact.damage:
        return ""
    if fact.shield:
        left = f"; shield left: {fact.shield_left}" if fact.shield_left else ""
        return f"The shield takes all of it{left}."
    if fact.bypass or fact.through:
        return "Stopped."
    return f"Stopped; resist left: {fact.resist_left}{deeds.resist_modifier(fact)}."
