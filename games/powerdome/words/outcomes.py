"""Words for the outcomes of deeds (PD-2.10, PD-3, PD-4)."""

from games.kit.words import Reader, Run, Text, say, strong
from games.powerdome.keywords import ally_named
from games.powerdome.lasting_effects import with_article
from games.powerdome.playback import ON_POWERS
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
from games.powerdome.story.people import Who
from games.powerdome.words.phrases import does, named, owned_power, owner, sentence, who, whom, whose

CROWD = "The crowd has waited three rounds for blood"
"""PD-3.5. Why all players lose half."""


@sentence.register
def vitality_changed(fact: VitalityChanged, reader: Reader) -> Text:
    if fact.cause == "calm":
        halved = say(whom(fact.who, reader), does(fact.who, reader, "lose"))
        return say(CROWD, ": ", halved, "half, ", vitality_lost(fact), f": {fact.now} left")
    if fact.change > 0:
        gained = Run(str(fact.change), "good")
        gains = does(fact.who, reader, "gain")
        return say(who(fact.who, reader), gains, gained, f" vitality: {fact.now} in all")
    return loses(fact, reader)


def loses(fact: VitalityChanged, reader: Reader) -> Text:
    """Returns a loss of vitality, of any cause."""
    deed = does(fact.who, reader, {"Burn": "burn", "protection": "pay"}.get(fact.cause, "lose"))
    if fact.now < 0:
        had = f" had {fact.now - fact.change} vitality and"
        return say(who(fact.who, reader), had, deed, vitality_lost(fact))
    lives = "" if fact.now else ", and still alive: only below 0 is death"
    return say(
        who(fact.who, reader), deed, vitality_lost(fact), " vitality: ", strong(str(fact.now)), " left", lives
    )


def vitality_lost(fact: VitalityChanged) -> Run:
    """Returns the amount of vitality lost."""
    return Run(str(-fact.change), "harm")


@sentence.register
def stat_changed(fact: StatChanged, reader: Reader) -> Text:
    way = f"rises by {fact.change}" if fact.change > 0 else f"falls by {-fact.change}"
    return say(whose(fact.who, reader), f" {fact.stat} {way}, to ", strong(str(fact.now)))


@sentence.register
def marked(fact: Marked, reader: Reader) -> Text:
    if fact.mark == "shield":
        has = does(fact.who, reader, "have", "has")
        return say(who(fact.who, reader), has, f"a shield against the next {fact.amount} damage")
    if fact.mark == "returns":
        comes = does(fact.who, reader, "are", "is")
        return say(who(fact.who, reader), comes, f"to come back with {fact.amount} vitality, if dead by then")
    return say(whose(fact.who, reader), " attack passes by the resist that it meets")


@sentence.register
def sapped(fact: Sapped, reader: Reader) -> Text:
    what = "kept back and set aside for powers" if fact.aside else "kept back"
    what = "set aside for powers" if fact.aside == fact.amount else what
    points = "point" if fact.amount == 1 else "points"
    loses = does(fact.who, reader, "lose")
    return say(who(fact.who, reader), loses, strong(str(fact.amount)), f" {points} {what}")


@sentence.register
def flipped_coin(fact: FlippedCoin, reader: Reader) -> Text:
    return say("A coin is flipped: ", strong("heads" if fact.heads else "tails"))


@sentence.register
def afflicted(fact: Afflicted, reader: Reader) -> Text:
    return say(who(fact.who, reader), does(fact.who, reader, "catch", "catches"), strong(fact.affliction))


@sentence.register
def cured(fact: Cured, reader: Reader) -> Text:
    rid = does(fact.who, reader, "are", "is")
    return say(who(fact.who, reader), rid, "rid of ", named(dict.fromkeys(fact.afflictions)))


@sentence.register
def counted(fact: Counted, reader: Reader) -> Text:
    """Tells of counters on a power or a character: some are added, or all of a kind removed."""
    on_power = fact.counter in ON_POWERS
    it = owned_power(fact, reader) if on_power else say(who(fact.who, reader))
    if fact.change < 0:
        loses = " loses " if on_power else does(fact.who, reader, "lose")
        return say(it, loses, "every ", strong(fact.counter), f": {-fact.change} of them")
    gets = " gets " if on_power else does(fact.who, reader, "get")
    more = with_article(fact.counter) if fact.change == 1 else f"{fact.change} of {fact.counter}"
    return say(it, gets, strong(more), f": {fact.now} in all")


@sentence.register
def summoned(fact: Summoned, reader: Reader) -> Text:
    owned_by = whom(Who(f"p{fact.seat}", "", fact.seat), reader)
    vitality = f" with {fact.now} vitality, appears beside "
    return say(who(fact.who, reader), ", ", ally_named(with_article(fact.ally)), vitality, owned_by)


@sentence.register
def disabled(fact: Disabled, reader: Reader) -> Text:
    return say(whose(fact.who, reader), " ", strong(fact.power), " is disabled for this round")


@sentence.register
def passed(fact: Passed, reader: Reader) -> Text:
    return say(strong(fact.power), " goes from ", whom(fact.was, reader), " to ", whom(fact.who, reader))


@sentence.register
def forfeited(fact: Forfeited, reader: Reader) -> Text:
    return say(who(fact.who, reader), does(fact.who, reader, "lose"), strong(fact.power), " for good")


@sentence.register
def turned_aside(fact: TurnedAside, reader: Reader) -> Text:
    return say(whose(fact.who, reader), " attack is turned aside to ", whom(fact.instead, reader))


@sentence.register
def died(fact: Died, reader: Reader) -> Text:
    return say(who(fact.who, reader), does(fact.who, reader, "die").rstrip())


@sentence.register
def powers_left(fact: PowersLeft, reader: Reader) -> Text:
    power = "power leaves" if len(fact.powers) == 1 else "powers leave"
    return say(whose(fact.who, reader), f" {power} play: ", named(fact.powers))


@sentence.register
def revived(fact: Revived, reader: Reader) -> Text:
    comes = does(fact.who, reader, "come")
    return say(who(fact.who, reader), comes, "back with ", strong(str(fact.now)), " vitality")


def death_cause(cause: str, by: Who | None, reader: Reader) -> Text:
    """Returns a cause of death and who caused it, to be said after the name."""
    if cause == "gave up":
        return say("resigned")
    if by is None:
        return say("fell") if cause == "orphaned" else say("fell to ", strong(cause))
    if cause == "attack":
        return say("fell to ", whom(by, reader))
    return say("fell to ", owner(by, reader), " ", strong(cause))
