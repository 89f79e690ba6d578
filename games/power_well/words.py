"""Texts of a duel: a sentence for each fact, and effects in brief."""

from collections.abc import Sequence
from functools import singledispatch

from games.kit.contract import Seat
from games.kit.house import TookBack
from games.kit.story import Fact
from games.kit.words import NOTHING, Reader, Run, Text, listed, many, of_the_house, say, strong
from games.power_well.boards import TOPS
from games.power_well.field import CELLS, COLUMN_NAMES
from games.power_well.story import (
    Acted,
    Cause,
    CoinFell,
    Counted,
    Dealt,
    Drawn,
    Exhausted,
    Fizzled,
    FlowChanged,
    Fused,
    Healed,
    HeroesShown,
    Moved,
    Opened,
    Over,
    Passed,
    Placed,
    Played,
    Recoloured,
    Removed,
    Restored,
    Spent,
    TurnBegan,
    Wished,
)


def owner(seat: Seat, reader: Reader) -> Text:
    """Returns an owner at the beginning of a sentence: `Your`, `Ada’s`."""
    return say("Your") if seat == reader.you else reader.whose(seat)


def cause_words(cause: Cause, reader: Reader) -> Text:
    """Returns a cause at the beginning of a sentence: an ability by name, a token with its owner."""
    if cause.token:
        return say(owner(cause.seat, reader), " ", strong(cause.name))
    return say(strong(cause.name))


def good(points: int) -> Run:
    """Returns points, styled as a benefit."""
    return Run(str(points), "good")


def with_article(name: str) -> str:
    """Returns a name with its article: `a Trap`."""
    return f"{'an' if name[0] in 'AEIOU' else 'a'} {name}"


def place(slot: str, seat: Seat, reader: Reader) -> Text:
    """Returns where a seat's token lies, to follow a verb."""
    if slot in ("hero", "foe"):
        return say(" on ", reader.whose(seat if slot == "hero" else 1 - seat), " portrait")
    if slot in TOPS:
        return say(f" above the {COLUMN_NAMES[TOPS.index(slot)]} column")
    return say(f" at row {slot[-1]}")


# Sentences


@singledispatch
def sentence(fact: Fact, reader: Reader) -> Text:
    """Returns the sentence for a fact; empty if it need not be told."""
    return of_the_house(fact, reader)


@sentence.register
def took_back(fact: TookBack, reader: Reader) -> Text:
    what = "the pass" if Passed.KIND in fact.undone else "the last choice"
    return say(reader.who(fact.seat), f" took {what} back")


@sentence.register
def heroes_shown(fact: HeroesShown, reader: Reader) -> Text:
    """Names only players who are not called after their hero."""
    named = [seat for seat in (0, 1) if seat == reader.you or reader.names[seat] != fact.names[seat]]
    if not named:
        return say(strong(fact.names[0]), " against ", strong(fact.names[1]))
    first, *rest = named
    subjects = [(reader.who(first), first), *((reader.whom(seat), seat) for seat in rest)]
    return listed(
        say(name, f" {reader.does(seat, 'are', 'is')} the ", strong(fact.names[seat]))
        for name, seat in subjects
    )


@sentence.register
def coin_fell(fact: CoinFell, reader: Reader) -> Text:
    return say("The coin fell: ", reader.whom(fact.seat), " ", reader.does(fact.seat, "begin"))


@sentence.register
def opened(fact: Opened, reader: Reader) -> Text:
    if not fact.marbles:
        return say(reader.who(fact.seat), f" left all {len(CELLS)} marbles")
    return say(reader.who(fact.seat), " first removed ", many(len(fact.marbles), "marble"))


@sentence.register
def turn_began(fact: TurnBegan, reader: Reader) -> Text:
    return say(f"Turn {fact.round}: ", reader.who(fact.seat))


@sentence.register
def wished(fact: Wished, reader: Reader) -> Text:
    return say(action(fact, reader), ": ", action_details(fact))


@sentence.register
def passed(fact: Passed, reader: Reader) -> Text:
    return say(reader.who(fact.seat), " passed")


@sentence.register
def played(fact: Played, reader: Reader) -> Text:
    return say(action(fact, reader), ", " if fact.empowered else "", action_details(fact))


def action(fact: Played | Wished, reader: Reader) -> Text:
    """Returns who took which action."""
    if isinstance(fact, Wished):
        return say(reader.who(fact.seat), " wished for help")
    return say(reader.who(fact.seat), " played ", strong(fact.ability))


def action_details(fact: Played | Wished) -> Text:
    """Returns details to follow the action."""
    if isinstance(fact, Wished):
        return say("all 15 marbles anew")
    return say("empowered") if fact.empowered else NOTHING


@sentence.register
def fizzled(fact: Fizzled, reader: Reader) -> Text:
    return say("No valid play is left for ", strong(fact.ability))


@sentence.register
def drawn(fact: Drawn, reader: Reader) -> Text:
    return say(many(len(fact.entered), "new marble"), " rolled in")


@sentence.register
def removed(fact: Removed, reader: Reader) -> Text:
    if fact.cause:
        return say(cause_words(fact.cause, reader), " removed ", many(len(fact.marbles), "marble"))
    if len(fact.marbles) == len(CELLS):
        return say("All 15 marbles rolled back into the well")
    return say(reader.who(fact.seat), f" removed {len(fact.marbles) or 'none'} of the new marbles")


@sentence.register
def recoloured(fact: Recoloured, reader: Reader) -> Text:
    return say(
        cause_words(fact.cause, reader), " turned ", many(len(fact.marbles), "marble"), f" {fact.colour}"
    )


@sentence.register
def dealt(fact: Dealt, reader: Reader) -> Text:
    return say(cause_words(fact.cause, reader), " took ", effect(fact, reader))


@sentence.register
def healed(fact: Healed, reader: Reader) -> Text:
    return say(
        cause_words(fact.cause, reader),
        " healed ",
        reader.whose(fact.seat),
        f" {fact.bar} by ",
        good(fact.amount),
    )


@sentence.register
def fused(fact: Fused, reader: Reader) -> Text:
    return say(reader.who(fact.seat), " fused ", good(fact.amount), f" into the {fact.bar} bar")


@sentence.register
def exhausted(fact: Exhausted, reader: Reader) -> Text:
    price = f"{many(fact.coins, 'coin')} lost" if fact.coins else "no coin is left to lose"
    return say(owner(fact.seat, reader), " ", strong(f"{fact.bar} board is Exhausted"), f": {price}")


@sentence.register
def restored(fact: Restored, reader: Reader) -> Text:
    return say(owner(fact.seat, reader), " ", strong(f"{fact.bar} board is back in play"))


@sentence.register
def flow_changed(fact: FlowChanged, reader: Reader) -> Text:
    who, flow = reader.who(fact.seat), f"{abs(fact.amount)} Power Flow"
    if fact.cause is None:
        return say(who, f" gained {flow} for spending none")
    if fact.paid:
        return say(who, f" paid {flow} to empower ", strong(fact.cause.name))
    if fact.amount < 0:
        return say(cause_words(fact.cause, reader), f" drained {flow} from ", reader.whom(fact.seat))
    to = NOTHING if fact.seat == fact.cause.seat else say(" ", reader.whom(fact.seat))
    return say(cause_words(fact.cause, reader), " gave", to, f" {flow}")


@sentence.register
def placed(fact: Placed, reader: Reader) -> Text:
    return say(reader.who(fact.seat), " laid ", with_article(fact.name), place(fact.slot, fact.seat, reader))


@sentence.register
def moved(fact: Moved, reader: Reader) -> Text:
    return say(owner(fact.seat, reader), f" {fact.name} moved", new_place(fact, reader))


def new_place(fact: Moved, reader: Reader) -> Text:
    """Returns the new place of a token."""
    if fact.slot[-1].isdigit():
        return say(f" to row {fact.slot[-1]}")
    return place(fact.slot, fact.seat, reader)


@sentence.register
def spent(fact: Spent, reader: Reader) -> Text:
    if fact.cause.token:
        return say(owner(fact.seat, reader), f" {fact.name} is spent")
    return say(reader.who(fact.seat), " spent ", with_article(fact.name))


@sentence.register
def counted(fact: Counted, reader: Reader) -> Text:
    count = abs(fact.amount)
    changed = f"{count} {fact.name if count == 1 else fact.names}"
    if fact.amount < 0:
        return say(reader.who(fact.seat), f" spent {changed}, {fact.left or 'none'} left")
    return say(reader.who(fact.seat), f" gained {changed}, {fact.left} in all")


@sentence.register
def acted(fact: Acted, reader: Reader) -> Text:
    does = f" kept off {fact.spared}" if fact.spared else " acted"
    return say(owner(fact.seat, reader), " ", strong(fact.name), does)


@sentence.register
def over(fact: Over, reader: Reader) -> Text:
    if fact.winner is None:
        return say("The duel is over, and nobody has won")
    return say("The duel is over: ", reader.whom(fact.winner), " ", reader.does(fact.winner, "win"))


def ending(facts: Sequence[Fact], boards: Sequence[Sequence[int]], reader: Reader) -> Text:
    """Returns how a duel ended, for a reader. `boards`: the points of each seat's Exhausted bars."""
    end = next((fact for fact in reversed(facts) if isinstance(fact, Over)), None)
    if end is None or end.winner is None:
        return say("A hundred turns each, and the bars are equal.") if end else NOTHING
    loser = 1 - end.winner
    lost = "You lost. " if loser == reader.you else ""
    broken = [fact for fact in facts if isinstance(fact, Exhausted)]
    match end.reason:
        case "resigned":
            return say(reader.who(loser), " resigned.")
        case "exhausted":
            healed = ": a healed one stays so below 10." if any(boards[loser]) else "."
            return say(lost, "All three of ", reader.whose(loser), " boards are Exhausted", healed)
        case "coins" if broken:
            coins_words = "only one" if broken[-1].coins else "none left"
            first, second = "An Exhausted board costs 1 coin", "A second Exhausted board costs 2 coins"
            cost = second if len(boards[loser]) > 1 else first
            return say(lost, cost, "; ", reader.whom(loser), f" had {coins_words}.")
        case "time":
            return say(lost, "A hundred turns each: the higher sum of the bars wins.")
    return NOTHING


# Effects of an action in brief, under the name of their cause


@singledispatch
def effect(fact: Fact, reader: Reader) -> Text:
    """Returns a change in brief; empty if the action itself tells it, or it need not be told."""
    return NOTHING


@effect.register
def dealt_effect(fact: Dealt, reader: Reader) -> Text:
    return say(Run(f"{fact.amount} off", "harm"), " ", reader.whose(fact.foe), f" {fact.bar}")


def other_owner(seat: Seat, cause: Cause, reader: Reader) -> Text:
    """Returns an owner who is not also the one who acts."""
    return NOTHING if seat == cause.seat else say(reader.whose(seat), " ")


@effect.register
def healed_effect(fact: Healed, reader: Reader) -> Text:
    """Names the owner, which is not clear beside damage to other bars."""
    return say(reader.whose(fact.seat), f" {fact.bar} ", Run(f"+{fact.amount}", "good"))


@effect.register
def fused_effect(fact: Fused, reader: Reader) -> Text:
    return say(reader.whose(fact.seat), f" {fact.bar} fused ", Run(f"+{fact.amount}", "good"))


@effect.register
def exhausted_effect(fact: Exhausted, reader: Reader) -> Text:
    return say(reader.whose(fact.seat), " ", strong(f"{fact.bar} Exhausted"))


def price(fact: Exhausted) -> Text:
    """Returns the coins lost for an Exhausted board, to follow the words for it."""
    return say(Run(f"−{many(fact.coins, 'coin')}", "harm")) if fact.coins else NOTHING


@effect.register
def restored_effect(fact: Restored, reader: Reader) -> Text:
    return say(reader.whose(fact.seat), " ", strong(f"{fact.bar} back in play"))


@effect.register
def flow_effect(fact: FlowChanged, reader: Reader) -> Text:
    if fact.paid or fact.cause is None:
        return NOTHING
    sign = "+" if fact.amount > 0 else "−"
    return say(other_owner(fact.seat, fact.cause, reader), f"Power Flow {sign}{abs(fact.amount)}")


@effect.register
def removed_effect(fact: Removed, reader: Reader) -> Text:
    if fact.cause:
        return say(many(len(fact.marbles), "marble"), " removed")
    if len(fact.marbles) == len(CELLS):
        return NOTHING
    return say(reader.whom(fact.seat), f" removed {len(fact.marbles) or 'none'} of them")


@effect.register
def recoloured_effect(fact: Recoloured, reader: Reader) -> Text:
    return say(many(len(fact.marbles), "marble"), f" turned {fact.colour}")


@effect.register
def placed_effect(fact: Placed, reader: Reader) -> Text:
    return say(f"{fact.name} laid", place(fact.slot, fact.seat, reader))


@effect.register
def moved_effect(fact: Moved, reader: Reader) -> Text:
    return say(f"{fact.name} moved", new_place(fact, reader))


@effect.register
def spent_effect(fact: Spent, reader: Reader) -> Text:
    return NOTHING if fact.cause.token else say(f"{fact.name} spent")


@effect.register
def counter_effect(fact: Counted, reader: Reader) -> Text:
    sign = "+" if fact.amount > 0 else "−"
    return say(f"{fact.name} {sign}{abs(fact.amount)}")


@effect.register
def acted_effect(fact: Acted, reader: Reader) -> Text:
    """Tells only the damage that a token kept off; other effects are facts of their own."""
    return say(f"kept off {fact.spared}") if fact.spared else NOTHING
