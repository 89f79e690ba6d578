"""Words for the deeds of a round: powers, attacks, the end (PD-2, PD-3)."""

from collections.abc import Mapping
from typing import Final

from games.kit.words import Reader, Text, enumerated, listed, many, say, strong
from games.powerdome.combat import OPEN_WOUNDS
from games.powerdome.powers import MODIFIERS
from games.powerdome.story.deeds import (
    Activated,
    Aim,
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
    RoundBegan,
    Sprang,
    StayedQuiet,
    Struck,
    Suffered,
)
from games.powerdome.words.phrases import (
    does,
    is_you,
    owned_power,
    owner,
    partner,
    player,
    sentence,
    who,
    whom,
    whose,
)

FAILURES: Final[Mapping[str, str]] = {
    "out of play": "that power is out of play",
    "passed on": "that power has another owner by then",
    "disabled": "that power is disabled",
    "already activated": "it has acted this round already",
    "limit": "its limit is used up",
    "condition": "its condition is not met",
    "in vain": "it could bring nothing",
    "cannot pay": "too little is left to pay for it",
}
"""PD-4.3. Why an activation fails."""

FACTORS: Final[Mapping[str, str]] = {"doubled": "× 2", "halved": "÷ 2"}
"""PD-2.8. Factors of damage."""


@sentence.register
def round_began(fact: RoundBegan, reader: Reader) -> Text:
    return say(f"Round {fact.round} begins")


@sentence.register
def order_shown(fact: OrderShown, reader: Reader) -> Text:
    ranks = (say(whom(one.who, reader), f" {one.agility}") for one in fact.order)
    return say(turn_order_headline(fact), ": ", listed(ranks))


def turn_order_headline(fact: OrderShown) -> Text:
    """PD-2.4, PD-2.6. Returns the beginning of the turn order's sentence, without the characters."""
    tied = len({one.agility for one in fact.order}) < len(fact.order)
    ties = "; in a tie, who committed first" if tied else ""
    return say(f"Agility is shown, and the {fact.initiative} go first{ties}")


@sentence.register
def modifier_acted(fact: ModifierActed, reader: Reader) -> Text:
    return say(strong(fact.power), " touches ", whom(fact.who, reader))


@sentence.register
def suffered(fact: Suffered, reader: Reader) -> Text:
    return say(who(fact.who, reader), does(fact.who, reader, "suffer"), "from ", strong(fact.affliction))


@sentence.register
def activated(fact: Activated, reader: Reader) -> Text:
    at = say(" on ", enumerated(aimed(aim, reader) for aim in fact.aims)) if fact.aims else ""
    x = f", where X is {fact.x}" if fact.x else ""
    return say(who(fact.who, reader), does(fact.who, reader, "use"), strong(fact.power), at, x)


def aimed(aim: Aim, reader: Reader) -> Text:
    """Returns a target of a power."""
    return say(strong(aim.name) if aim.who is None else whom(aim.who, reader))


@sentence.register
def failed(fact: Failed, reader: Reader) -> Text:
    tries = does(fact.who, reader, "try", "tries")
    return say(who(fact.who, reader), tries, strong(fact.power), f" in vain: {FAILURES[fact.why]}")


@sentence.register
def reacted(fact: Reacted, reader: Reader) -> Text:
    return say(owned_power(fact, reader), " reacts")


@sentence.register
def sprang(fact: Sprang, reader: Reader) -> Text:
    return say(owned_power(fact, reader), ", which lay in wait, springs")


@sentence.register
def stayed_quiet(fact: StayedQuiet, reader: Reader) -> Text:
    return say(owned_power(fact, reader), " would react, but is disabled")


@sentence.register
def could_not_pay(fact: CouldNotPay, reader: Reader) -> Text:
    return say(owned_power(fact, reader), " would react, but too few points were kept back")


@sentence.register
def attacked(fact: Attacked, reader: Reader) -> Text:
    attacks = does(fact.who, reader, "attack")
    return say(
        who(fact.who, reader), attacks, whom(fact.at, reader), " with strike ", strong(str(fact.strike))
    )


@sentence.register
def struck(fact: Struck, reader: Reader) -> Text:
    """PD-2.7, PD-2.8. Tells strike, resist, agility and shield in the order in which they count."""
    at = owner(fact.at, reader)
    strike = say(whose(fact.who, reader), f" strike of {fact.strike} ")
    if not fact.through:
        return say(
            strike,
            "is stopped by ",
            at,
            f" resist of {fact.resist}: {fact.resist_left} left",
            resist_modifier(fact),
        )
    met = say(strike, "passes by " if fact.bypass else "meets ", at, f" resist of {fact.resist}: ")
    damage = strong(f"{fact.damage or 'no'} damage")
    down = " and rounded down" if was_rounded_down(fact) else ""
    why = f"{fact.times} by agility {fact.agility} against {fact.at_agility}{down}"
    times = [why] if fact.times else []
    left = f" and has {fact.shield_left} left" if fact.shield_left else ""
    shield = [f"the shield takes {fact.shield}{left}"] if fact.shield else []
    if not times and not shield:
        return say(met, damage)
    return say(met, f"{fact.through} gets through, ", ", ".join(times + shield), ", and it does ", damage)


def was_rounded_down(fact: Struck) -> bool:
    """PD-2.10. Returns whether a half was rounded down."""
    return fact.times == "halved" and fact.through % 2 == 1


def resist_modifier(fact: Struck) -> str:
    """PD-1.2. Returns the modifier that lowered a resist further than the strike did; "" if none."""
    if fact.resist_left == fact.resist - fact.strike:
        return ""
    return "".join(f", by {name}" for name, one in MODIFIERS.items() if one.twist == OPEN_WOUNDS)


def strike_headline(fact: Struck, reader: Reader) -> Text:
    """Returns a strike without its arithmetic."""
    return say(who(fact.who, reader), does(fact.who, reader, "strike"), whom(fact.at, reader))


@sentence.register
def attack_lost(fact: AttackLost, reader: Reader) -> Text:
    dead = say(who(fact.at, reader), does(fact.at, reader, "are", "is"), "dead already: ")
    return say(dead, owner(fact.who, reader), " attack is lost")


@sentence.register
def attack_failed(fact: AttackFailed, reader: Reader) -> Text:
    return say(whose(fact.who, reader), " attack on ", whom(fact.at, reader), " comes to nothing")


@sentence.register
def gave_up(fact: GaveUp, reader: Reader) -> Text:
    return say(who(fact.who, reader), " fall" if is_you(fact.who, reader) else " falls", ", having resigned")


@sentence.register
def over(fact: Over, reader: Reader) -> Text:
    """PD-3.4, PD-3.5. Tells who won, and why."""
    first, *others = fact.winners
    winners = enumerated([player(first, reader), *(partner(seat, reader) for seat in others)])
    several = bool(others) or first == reader.you
    match fact.reason:
        case "last one standing":
            why = say(winners, f" {'are' if several else 'is'} the last one standing")
        case "fallen together":
            why = say(winners, " fell in the same step, and nobody is left")
        case "most vitality":
            why = say(winners, f" {'have' if several else 'has'} the most vitality")
        case _:
            inside = enumerated(partner(seat, reader) for seat in fact.winners)
            why = say("Nobody else stayed: ", inside, f" {'win' if several else 'wins'}")
    return say("The fight is over. ", why)


ENDINGS: Final[Mapping[str, str]] = {
    "last one standing": "The last one standing",
    "fallen together": "Nobody is left: they fell in the same step",
    "nobody else stayed": "Nobody else stayed",
    "most vitality": "The evening is over: most vitality wins",
}
"""PD-3.4, PD-3.5. Why a game ended, without who won."""


def ending(rounds: int, reason: str) -> Text:
    """Returns why the game ended, and in which round."""
    when = f"Round {rounds}." if rounds else "It was over before the first round."
    return say(f"{ENDINGS.get(reason, reason)}. {when}")


def paid(fact: Activated | Reacted) -> Text:
    """Returns the cost of an activation; empty if it was free."""
    if isinstance(fact, Reacted):
        prices = [many(fact.cost, "point")] if fact.cost else []
    else:
        prices = [f"{fact.burn} burned"] if fact.burn else []
        prices += [many(fact.utilize, "point")] if fact.utilize else []
    return say(f"Paid: {', '.join(prices)}.") if prices else Text()
