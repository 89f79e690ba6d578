"""Words for the vote, the nominations, the auction, the trade and the characters (PD-1)."""

from collections.abc import Mapping
from typing import Final

from games.kit.words import Reader, Text, enumerated, say, strong
from games.powerdome.story.setup import (
    BeganWith,
    Culled,
    Dealt,
    Discarded,
    Entered,
    Nominated,
    OfferClosed,
    Offered,
    Protected,
    SaidReady,
    Sold,
    Traded,
    Unsold,
    Voted,
)
from games.powerdome.words.phrases import (
    does,
    goods,
    named,
    partner,
    player,
    quoted,
    sentence,
    who,
    whom,
)

NOTHING_GIVEN: Final = "-"

AIM: Final = "The last one standing wins. Below 0 vitality you are dead."
"""PD-3.1, PD-3.4. The aim of the game."""

CLOSED: Final[Mapping[str, tuple[str, str]]] = {
    "accepted": ("accept", "accepts"),
    "declined": ("decline", "declines"),
    "countered": ("make another offer instead of", "makes another offer instead of"),
    "replaced": ("make a newer offer instead of", "makes a newer offer instead of"),
    "withdrawn": ("withdraw", "withdraws"),
}
"""PD-1.6. Verbs for closing an offer: second person, third person."""


@sentence.register
def voted(fact: Voted, reader: Reader) -> Text:
    if not fact.modifiers:
        return say("No modifier was wanted by more than half")
    return say("In play tonight: ", named(fact.modifiers))


@sentence.register
def nominated(fact: Nominated, reader: Reader) -> Text:
    return say("Nominated: ", enumerated(with_nominators(fact, power, reader) for power in fact.nominated))


def with_nominators(fact: Nominated, power: str, reader: Reader) -> Text:
    """Returns a power and its nominators."""
    return say(strong(power), " by ", enumerated(partner(seat, reader) for seat in fact.nominated[power]))


def nomination_count(fact: Nominated) -> Text:
    """Returns the number of nominations, without their names."""
    return say(f"{len(fact.nominated)} powers are nominated")


@sentence.register
def protected(fact: Protected, reader: Reader) -> Text:
    return say(who(fact.who, reader), does(fact.who, reader, "protect"), strong(fact.power))


@sentence.register
def culled(fact: Culled, reader: Reader) -> Text:
    if not fact.culled:
        return say(f"All {len(fact.kept)} powers go to auction")
    leave = "leaves" if len(fact.culled) == 1 else "leave"
    out = say(named(fact.culled), f" {leave} the game")
    how = "Lots are drawn: " if fact.drawn else "Every place is paid for: "
    return say(how, out, f", and {len(fact.kept)} powers go to auction")


@sentence.register
def sold(fact: Sold, reader: Reader) -> Text:
    lots = "The highest bids are equal, and lots are drawn: " if fact.tied else ""
    pays = does(fact.who, reader, "pay")
    first = whom(fact.who, reader) if lots else who(fact.who, reader)
    return say(lots, first, pays, strong(str(fact.bid)), " for ", strong(fact.power))


@sentence.register
def unsold(fact: Unsold, reader: Reader) -> Text:
    return say("Nobody bids for ", strong(fact.power), ": it leaves the game")


@sentence.register
def offered(fact: Offered, reader: Reader) -> Text:
    offers = f" {reader.does(fact.by, 'offer')} "
    what = say(goods(fact.give), " for ", goods(fact.want))
    promise = say(": ", quoted(fact.promise)) if fact.promise else ""
    return say(player(fact.by, reader), offers, partner(fact.partner, reader), " ", what, promise)


@sentence.register
def offer_closed(fact: OfferClosed, reader: Reader) -> Text:
    deed = reader.does(fact.seat, *CLOSED[fact.fate])
    if fact.seat == fact.by:
        end = say(f"offer {fact.number} to ", partner(fact.partner, reader))
    else:
        whose = "your" if fact.by == reader.you else say(partner(fact.by, reader), "’s")
        end = say(whose, f" offer {fact.number}")
    return say(player(fact.seat, reader), f" {deed} ", end)


@sentence.register
def traded(fact: Traded, reader: Reader) -> Text:
    """Tells first who gave something; both may have agreed on nothing but a promise."""
    giver, taker, give, want = fact.by, fact.partner, fact.give, fact.want
    if give == want == NOTHING_GIVEN:
        return say(enumerated((who(giver, reader), whom(taker, reader))), " agree on a promise")
    if give == NOTHING_GIVEN:
        giver, taker, give, want = taker, giver, want, give
    gives = does(giver, reader, "give")
    return say(who(giver, reader), gives, whom(taker, reader), " ", goods(give), " for ", goods(want))


@sentence.register
def said_ready(fact: SaidReady, reader: Reader) -> Text:
    is_so = reader.does(fact.seat, "are", "is")
    return say(player(fact.seat, reader), f" {is_so} {'ready' if fact.ready else 'not ready any more'}")


@sentence.register
def discarded(fact: Discarded, reader: Reader) -> Text:
    return say(who(fact.who, reader), does(fact.who, reader, "throw"), strong(fact.power), " away")


@sentence.register
def entered(fact: Entered, reader: Reader) -> Text:
    return say(AIM, " The place is the ", strong(fact.setting))


@sentence.register
def dealt(fact: Dealt, reader: Reader) -> Text:
    each = len(fact.hands[0].powers)
    place = say("The place is the ", strong(fact.setting), ", just for looks")
    return say(f"{AIM} Everybody is dealt {each} powers. ", place)


@sentence.register
def began_with(fact: BeganWith, reader: Reader) -> Text:
    return say("Before the first round ", strong(fact.power), " acts for ", whom(fact.who, reader))
