"""The words of Mistywell: a sentence for each fact, and phrases for the outcome of a card."""

from functools import singledispatch

from games.kit import house
from games.kit.story import Fact
from games.kit.words import NOTHING, Reader, Run, Text, capitalized, many, of_the_house, say
from games.mistywell import removals
from games.mistywell.cards import RECUPERATE
from games.mistywell.city_story import (
    ClockFlipped,
    EnforcerMoved,
    FearFoundNoRoom,
    FearPlaced,
    FearRemoved,
    TempleCubeAdded,
    TempleCubeRemoved,
    TrackerMoved,
    UnityPlaced,
)
from games.mistywell.keywords import kind
from games.mistywell.phrases import (
    NEEDS,
    NIGHTFALL,
    REASONS,
    SPACES,
    card,
    missed_words,
    number,
    place,
    project,
)
from games.mistywell.state import TEMPLE
from games.mistywell.story import (
    AbilityUsed,
    BaneLaid,
    BaneSpared,
    CovenantDrawn,
    Deed,
    Delayed,
    Discarded,
    Drafted,
    Dropped,
    Failed,
    FateDrawn,
    Finished,
    Gained,
    GaveUp,
    Hurried,
    KeptRequest,
    LiftedCube,
    Lost,
    Missed,
    PlacedCube,
    Played,
    Recovered,
    Recuperated,
    RequestDismissed,
    RequestPosted,
    RequestsDealt,
    Resumed,
    RoundBegan,
    SawRequest,
    Shifted,
    Shuffled,
    Succeeded,
    TempleTook,
    Ticked,
    TurnBegan,
)

# Deeds, after the name of the seat


@singledispatch
def deed(fact: Deed, reader: Reader) -> Text:
    """Returns what a seat did."""
    return NOTHING


@deed.register
def drafted(fact: Drafted, reader: Reader) -> Text:
    return say("took ", card(fact.request))


@deed.register
def gave_up(fact: GaveUp, reader: Reader) -> Text:
    return say("resigned")


@deed.register
def played(fact: Played, reader: Reader) -> Text:
    what = project(fact.action, fact.request)
    if not fact.timer:
        return say("played ", what)
    return say("began ", what, to_go(fact.timer))


def to_go(left: int) -> str:
    """Returns in words how many turns an Action has to go, with so many cubes on its timer."""
    return f", {many(left, 'turn')} to go" if left else ", which is due"


def paid(fact: Played) -> Text:
    """MW-3.2. Returns the cubes that an Action took; nothing if it is free and done at once."""
    parts = (f"paid {fact.cost} Supply" * (fact.cost > 0), f"set {fact.timer} Effort" * (fact.timer > 0))
    return say(" and ".join(filter(None, parts))) if any(parts) else NOTHING


@deed.register
def recuperated(fact: Recuperated, reader: Reader) -> Text:
    return say("recuperated")


@deed.register
def finished(fact: Finished, reader: Reader) -> Text:
    return say("finished ", project(fact.action, fact.request))


@deed.register
def succeeded(fact: Succeeded, reader: Reader) -> Text:
    need = NEEDS.get(fact.need, fact.need)
    short = ", but no Supply was left to pay for it" if fact.pay and not fact.paid else ""
    return say(f"met the need for {need}{short}")


@deed.register
def fate_drawn(fact: FateDrawn, reader: Reader) -> Text:
    return say("drew the Fate card ", card(fact.card))


@deed.register
def covenant_drawn(fact: CovenantDrawn, reader: Reader) -> Text:
    return say("drew the ", kind("Covenant", "harm"), " card ", card(fact.card))


@deed.register
def resumed(fact: Resumed, reader: Reader) -> Text:
    return say("went on recuperating" if fact.card == RECUPERATE else say("went on with ", card(fact.card)))


@deed.register
def ability_used(fact: AbilityUsed, reader: Reader) -> Text:
    return say(f"used the ability of {place(fact.district)}")


@deed.register
def gained(fact: Gained, reader: Reader) -> Text:
    return say("suffered " if fact.pool == "Fate" else "gained ", amount(fact))


def amount(fact: Gained) -> str:
    """Returns what a seat gained, and the Banes among it."""
    banes = "a Bane" if fact.banes == 1 else f"{number(fact.banes)} Banes"
    return f"{fact.amount} {fact.pool}" + (f" ({banes})" if fact.banes else "")


@deed.register
def lost(fact: Lost, reader: Reader) -> Text:
    return say(f"lost {fact.amount} {fact.pool}")


@deed.register
def shifted(fact: Shifted, reader: Reader) -> Text:
    return say(f"moved {fact.amount} {fact.source} to {fact.target}")


@deed.register
def placed_cube(fact: PlacedCube, reader: Reader) -> Text:
    if fact.fated:
        return say(f"placed a cube of Fate on {place(fact.square)} and took a Bane for it")
    return say(f"placed a cube on {place(fact.square)}")


@deed.register
def lifted_cube(fact: LiftedCube, reader: Reader) -> Text:
    return removals.removed_cube(fact, reader)


@deed.register
def bane_laid(fact: BaneLaid, reader: Reader) -> Text:
    where = place(fact.square) + (", and the cube from there went to Fate" if fact.instead else "")
    return say("laid ", Run("a Bane", "harm"), f" on {where}")


@deed.register
def bane_spared(fact: BaneSpared, reader: Reader) -> Text:
    return say("found no square for a Bane, which went away")


@deed.register
def missed(fact: Missed, reader: Reader) -> Text:
    return say(missed_words(fact, mine=fact.seat == reader.you))


@deed.register
def discarded(fact: Discarded, reader: Reader) -> Text:
    return say("discarded ", card(fact.card))


@deed.register
def recovered(fact: Recovered, reader: Reader) -> Text:
    return say("recovered ", card(fact.cards[0]) if len(fact.cards) == 1 else f"{len(fact.cards)} cards")


@deed.register
def kept_request(fact: KeptRequest, reader: Reader) -> Text:
    verb = "drew " if fact.source == "deck" else "kept "
    return say(verb, card(fact.request) if fact.request else "a Request")


@deed.register
def request_dismissed(fact: RequestDismissed, reader: Reader) -> Text:
    return say("sent ", card(fact.request), " away from the Job Board")


@deed.register
def delayed(fact: Delayed, reader: Reader) -> Text:
    return say("delayed ", card(fact.action), to_go(fact.left))


@deed.register
def dropped(fact: Dropped, reader: Reader) -> Text:
    return say("dropped ", project(fact.action, fact.request), ", and its cubes went home")


# Events, whoever caused them


@singledispatch
def event(fact: Fact, reader: Reader) -> Text:
    """Returns what happened, as in the middle of a sentence; nothing if it need not be said."""
    return NOTHING


@event.register
def failed(fact: Failed, reader: Reader) -> Text:
    return say(Run("it failed", "harm"), ", for ", REASONS.get(fact.reason, fact.reason))


@event.register
def saw_request(fact: SawRequest, reader: Reader) -> Text:
    return say("the Request is ", card(fact.request))


@event.register
def hurried(fact: Hurried, reader: Reader) -> Text:
    return say(card(fact.action), " was hurried", to_go(fact.left))


@event.register
def ticked(fact: Ticked, reader: Reader) -> Text:
    return say("a cube came off ", card(fact.action), to_go(fact.left))


@event.register
def shuffled(fact: Shuffled, reader: Reader) -> Text:
    return say(f"the {fact.pile.capitalize()} deck was shuffled")


@event.register
def unity_placed(fact: UnityPlaced, reader: Reader) -> Text:
    if fact.turned:
        return say(Run("Fear turned to Unity", "good"), f" in {place(fact.district)}")
    return say(Run("Unity", "good"), f" came to {place(fact.district)}")


@event.register
def fear_placed(fact: FearPlaced, reader: Reader) -> Text:
    if fact.turned:
        return say(Run("Unity turned to Fear", "harm"), f" in {place(fact.district)}")
    return say(Run("Fear", "harm"), f" came to {place(fact.district)}")


@event.register
def fear_found_no_room(fact: FearFoundNoRoom, reader: Reader) -> Text:
    return say(f"Fear found no room in {place(fact.district)}")


@event.register
def fear_removed(fact: FearRemoved, reader: Reader) -> Text:
    return say(f"a Fear token left {place(fact.district)}")


@event.register
def enforcer_moved(fact: EnforcerMoved, reader: Reader) -> Text:
    return say(f"the Enforcer went to {place(fact.district)}")


@event.register
def temple_cube_added(fact: TempleCubeAdded, reader: Reader) -> Text:
    if fact.cubes == TEMPLE:
        return say(f"the third Temple cube came to {place(fact.group)}, and all three went back")
    nth = {1: "first", TEMPLE - 1: "second"}.get(fact.cubes, str(fact.cubes))
    return say(f"the {nth} Temple cube came to {place(fact.group)}")


@event.register
def temple_cube_removed(fact: TempleCubeRemoved, reader: Reader) -> Text:
    return say(f"a Temple cube left {place(fact.group)}")


@event.register
def clock_flipped(fact: ClockFlipped, reader: Reader) -> Text:
    return say(NIGHTFALL.get(fact.now, fact.now))


@event.register
def tracker_moved(fact: TrackerMoved, reader: Reader) -> Text:
    return tracker(1, fact.symbol)


def tracker(spaces: int, symbol: str) -> Text:
    """Returns in words how far the tracker moved, and what it came to."""
    if symbol == "back":
        return say("the tracker went back")
    return say("the tracker moved ", many(spaces, "space"), SPACES.get(symbol, ""))


@event.register
def turn_began(fact: TurnBegan, reader: Reader) -> Text:
    return say("your turn" if fact.seat == reader.you else say("the turn of ", reader.name(fact.seat)))


# Sentences


@singledispatch
def sentence(fact: Fact, reader: Reader) -> Text:
    """Returns a fact as a sentence, with a capital first letter; nothing if it need not be said."""
    if isinstance(fact, house.GaveUp):
        return NOTHING
    return capitalized(event(fact, reader)) or of_the_house(fact, reader)


@sentence.register
def actor_and_deed(fact: Deed, reader: Reader) -> Text:
    return say(reader.who(fact.seat), " ", deed(fact, reader))


@sentence.register
def requests_dealt(fact: RequestsDealt, reader: Reader) -> Text:
    return say(f"{number(len(fact.requests)).capitalize()} Requests lie open")


@sentence.register
def temple_took(fact: TempleTook, reader: Reader) -> Text:
    return say("The Temple took ", card(fact.request))


@sentence.register
def round_began(fact: RoundBegan, reader: Reader) -> Text:
    return say(f"Round {fact.round}")


@sentence.register
def played_for(fact: Played, reader: Reader) -> Text:
    spent = paid(fact)
    return say(actor_and_deed(fact, reader), ": ", spent) if spent else actor_and_deed(fact, reader)


@sentence.register
def project_failed(fact: Failed, reader: Reader) -> Text:
    return say(project(fact.action, fact.request), " failed, for ", REASONS.get(fact.reason, fact.reason))


@sentence.register
def request_posted(fact: RequestPosted, reader: Reader) -> Text:
    return say(card(fact.request), " came onto the Job Board")
