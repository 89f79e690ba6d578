"""Secret orders (PD-2.3) as a hint gives them: in full, and with no power that is activated in vain."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from typing import Final

from games.kit.advice import Advice, Change
from games.kit.asks import NOTHING as NONE
from games.kit.contract import Seat
from games.kit.story import Fact, StoryEntry
from games.kit.words import NOTHING, Reader, Text, became, listed, say, strong
from games.powerdome import bot
from games.powerdome.allocation import AT, PART, POWER, Allocation, Order, written
from games.powerdome.arena import PROTECTION, STATS
from games.powerdome.bargains import AND, SIDE
from games.powerdome.beats import steps
from games.powerdome.causes import idle, lurks
from games.powerdome.powers import ALLIES, POWERS
from games.powerdome.setup import PASS
from games.powerdome.state import Brawl, Character
from games.powerdome.story.deeds import Activated, Failed
from games.powerdome.view import BrawlView


def without_waste(ask: Allocation, text: str, facts: Iterable[Fact]) -> str:
    """An allocation without powers that fail or come to nothing, as facts tell.

    What they cost goes to a resist that is used.
    """
    failed = {(fact.key, fact.power, fact.effect) for fact in vain(facts)}
    orders = ask.parse(text)
    parts = zip(ask.characters, text.split(PART))
    return PART.join(_kept(ask, one, orders[one.key], part, failed) for one, part in parts)


def vain(facts: Iterable[Fact]) -> Iterator[Failed | Activated]:
    """The activations that fail, or come to nothing without lying in wait (PD-4.3, PD-4.7)."""
    found = steps(StoryEntry(number, fact) for number, fact in enumerate(facts))
    for step, after in zip(found, (*found[1:], [])):
        first = step[0].fact
        if isinstance(first, Activated) and idle(step, after) and not lurks(first.power, first.words):
            yield first
        yield from (one.fact for one in step if isinstance(one.fact, Failed))


def _kept(ask: Allocation, one: Character, order: Order, part: str, failed: set[tuple[str, str, int]]) -> str:
    head, *powers = part.split(POWER)
    costs = {(use.power, use.effect): use.cost for use in ask.usable(one).values()}
    kept, freed = [], 0
    for words, planned in zip(powers, order.plan):
        if (one.key, planned.power, planned.effect) in failed:
            freed += costs[planned.power, planned.effect].points(planned.x)
        else:
            kept.append(words)
    if kept == powers:
        return part
    stats = dict(order.stats)
    if stats.get("resist"):
        stats["resist"] += freed
    prefix = f"{one.name}: " if one.kind else ""
    shares = [stats.get(stat, 0) for stat in STATS]
    return prefix + written(shares, head.partition(AT)[2], kept, one)


def aimed(s: Brawl, text: str) -> frozenset[Seat]:
    """The players whom the strikes of an allocation are meant for."""
    if text.partition(" ")[0] not in STATS:
        return frozenset()
    names = (part.partition(POWER)[0].partition(AT)[2] for part in text.split(PART))
    people = (one for name in names if name and (one := s.called(name)))
    return frozenset(one.seat for one in people if not one.kind)


def promised(view: BrawlView, advice: Advice, reader: Reader) -> Text:
    """Why: before the fight what a bot reckons, then what a fight may come to."""
    found = BEFORE.get(advice.prompt)
    return say(found(view, advice.answer)) if found else feared(advice.changes, reader)


def feared(changes: Sequence[Change], reader: Reader) -> Text:
    """What a fight may come to, where it may fell somebody; else the numbers say it."""
    if not any(_falls(change) for change in changes):
        return NOTHING
    return say(f"{changes[0].gauge.name}: ", listed(_moved(change, reader) for change in changes))


def _falls(change: Change) -> bool:
    return round(change.before) > 0 == round(change.after)


def _moved(change: Change, reader: Reader) -> Text:
    seat = change.gauge.seat or 0
    if _falls(change):
        falls = f"{change.before:.0f}\N{NO-BREAK SPACE}→\N{NO-BREAK SPACE}{reader.does(seat, 'fall')}"
        return say(reader.whom(seat), " ", strong(falls))
    return say(reader.whom(seat), " ", became(change.before, change.after))


def spelt(text: str) -> str:
    """An allocation in words: `Agility 10, strike 52 at Ada, resist 38; Feint (Ada)`; "" of other answers."""
    if text.partition(" ")[0] not in STATS:
        return ""
    words = ". ".join(_part(part) for part in text.split(PART))
    return words[:1].upper() + words[1:]


def _part(part: str) -> str:
    head, *powers = part.split(POWER)
    stats, _, target = head.partition(AT)
    whose, colon, numbers = stats.rpartition(": ")
    words = numbers.split(" ")
    dials = (
        f"{stat} {number}{f' at {target}' if target and stat == 'strike' else ''}"
        for stat, number in zip(words[::2], words[1::2])
    )
    return "; ".join((f"{whose}{colon}{', '.join(dials)}", *map(_power, powers)))


def _power(words: str) -> str:
    name = max((one for one in _sentences() if f"{words} ".startswith(f"{one} ")), key=len, default=words)
    aims = words[len(name) + 1 :]
    return f"{name} ({aims})" if aims else name


@cache
def _sentences() -> tuple[str, ...]:
    return tuple(_named())


def _named() -> Iterator[str]:
    """What the sentences that can be allocated are called."""
    own = (power for kind in ALLIES.values() for power in kind.powers)
    for power in (*POWERS.values(), *own):
        yield from (name for _, name, _ in power.allocated)


# PD-1: before the fight


VERBS: Final[Mapping[str, str]] = {
    "modifiers": "Choose",
    "nominate": "Nominate",
    "protect": "Protect",
    "bids": "Bid",
    "discard": "Discard",
}
"""What an answer to a question does with the powers that it names."""


def before(prompt: str, text: str) -> str:
    """PD-1.2 to PD-1.7. An answer before the fight in words; "" of those that are said alike everywhere."""
    if prompt == "character":
        name, look, _, setting = text.split(" / ")
        return f"Go as {name}, look: {look}, place: {setting}"
    if prompt == "exchange":
        return of_offer(text)
    if prompt not in VERBS or text == PASS:
        return ""
    return f"{VERBS[prompt]} {'nothing' if text == NONE else text}"


def of_offer(text: str) -> str:
    """PD-1.6. What is done about an offer; a new one in full."""
    deed, _, rest = text.partition(" ")
    if deed in ("accept", "decline", "withdraw"):
        return f"{deed.capitalize()} offer {rest}"
    if deed not in ("offer", "counter"):
        return ""
    head, give, want, *_ = rest.split(SIDE)
    whom = f"Offer {head}" if deed == "offer" else f"Offer instead, for offer {head}:"
    return f"{whom} {_side(give)} for {_side(want)}"


def _side(part: str) -> str:
    return "nothing" if part == NONE else part.replace(AND, " and ")


def reckoned(view: BrawlView, powers: Iterable[str]) -> str:
    """What a bot at this seat reckons powers to be worth: `Stiletto 9, Sneeze 5`."""
    return ", ".join(f"{name}\N{NO-BREAK SPACE}{bot.taste(view.seat or 0, name)}" for name in powers)


def named(text: str) -> list[str]:
    """The powers that an answer names; of two names that begin alike the longer one."""
    found = sorted((name for name in POWERS if name in text), key=len, reverse=True)
    whole = [name for n, name in enumerate(found) if not any(name in longer for longer in found[:n])]
    return sorted(whole, key=text.index)


def of_bids(view: BrawlView, text: str) -> str:
    """PD-1.5. What the powers are worth that are bid for."""
    if powers := named(text):
        return f"A bot reckons them to be worth, in vitality: {reckoned(view, powers)}."
    return "Only a bid that wins is paid, with vitality; who bids nothing keeps all of it."


def of_nominations(view: BrawlView, text: str) -> str:
    """PD-1.3. What the powers are worth that are nominated."""
    return f"Of six that came to mind, in vitality: {reckoned(view, named(text))}."


def of_protection(view: BrawlView, text: str) -> str:
    """PD-1.4. Whether a power is worth its protection."""
    if powers := named(text):
        return (
            f"A bot reckons it to be worth, in vitality: {reckoned(view, powers)}; this costs {PROTECTION}."
        )
    return f"It would cost {PROTECTION} vitality, and lots may choose the power anyway."


def of_discard(view: BrawlView, text: str) -> str:
    """PD-1.6. What nobody wants is thrown away."""
    if powers := named(text):
        return f"A bot reckons it to be worth, in vitality: {reckoned(view, powers)}."
    return "A bot reckons every power of yours to be worth keeping."


def of_exchange(view: BrawlView, text: str) -> str:
    """PD-1.6. What an offer would give and take."""
    verb, _, rest = text.partition(" ")
    if verb in ("accept", "decline"):
        offer = next(one for one in view.offers if str(one.number) == rest)
        gets, gives = (
            worth(view, offer.give, offer.give_vitality),
            worth(view, offer.want, offer.want_vitality),
        )
    elif verb == "offer":
        _, give, want = rest.split(" : ")
        gets, gives = (worth(view, named(part), vitality(part)) for part in (want, give))
    else:
        offered = any(one.to == view.seat and one.fate == "open" for one in view.offers)
        return "What you are offered can wait." if offered else "Nobody waits for an answer of yours."
    return f"What you would get a bot reckons at {gets} vitality, what you would give at {gives}."


def worth(view: BrawlView, powers: Iterable[str], more: int) -> int:
    """Powers and vitality together, in vitality."""
    return more + sum(bot.taste(view.seat or 0, name) for name in powers)


def vitality(part: str) -> int:
    """How much vitality a side of an offer names."""
    found = re.search(r"(\d+) vitality", part)
    return int(found[1]) if found else 0


BEFORE: Final[Mapping[str, Callable[[BrawlView, str], str]]] = {
    "modifiers": lambda view, text: "They change the evening for all alike: bots tick them by lot.",
    "nominate": of_nominations,
    "protect": of_protection,
    "bids": of_bids,
    "exchange": of_exchange,
    "discard": of_discard,
    "character": lambda view, text: "It changes nothing in the fight: the others know you by it.",
}
"""Why, by the question."""
