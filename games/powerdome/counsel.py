"""Hints in words: secret orders without powers activated in vain (PD-2.3), and reasons."""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from typing import Final

from games.kit.advice import Advice, Change
from games.kit.asks import NOTHING as NONE
from games.kit.contract import Seat
from games.kit.story import Fact, StoryEntry
from games.kit.words import NOTHING, Reader, Text, became, listed, say, strong
from games.powerdome import bot
from games.powerdome.allocation import (
    PART_SEPARATOR,
    POWER_SEPARATOR,
    TARGET_SEPARATOR,
    Allocation,
    Order,
    format_part,
)
from games.powerdome.arena import PROTECTION, STATS
from games.powerdome.bargains import GOODS_SEPARATOR, SIDE_SEPARATOR
from games.powerdome.beats import RULE_CAUSES, steps
from games.powerdome.causes import has_no_consequence, waits_for_trigger
from games.powerdome.powers import ALLIES, POWERS
from games.powerdome.setup import PASS
from games.powerdome.state import Brawl, Character
from games.powerdome.story.deeds import Activated, Failed
from games.powerdome.story.outcomes import Died, Revived, VitalityChanged
from games.powerdome.view import BrawlView


def without_waste(ask: Allocation, text: str, facts: Iterable[Fact]) -> str:
    """Returns an allocation without powers that, as facts tell, fail or have no effect.

    Their points go into resist if the allocation has any.
    """
    failed = {(fact.key, fact.power, fact.effect) for fact in ineffective_activations(facts)}
    orders = ask.parse(text)
    parts = zip(ask.characters, text.split(PART_SEPARATOR))
    return PART_SEPARATOR.join(_part_without(ask, one, orders[one.key], part, failed) for one, part in parts)


def ineffective_activations(facts: Iterable[Fact]) -> Iterator[Failed | Activated]:
    """Yields activations that fail, or have no effect and do not wait for a trigger (PD-4.3, PD-4.7)."""
    grouped = steps(StoryEntry(number, fact) for number, fact in enumerate(facts))
    for step, next_step in zip(grouped, (*grouped[1:], [])):
        first = step[0].fact
        if (
            isinstance(first, Activated)
            and has_no_consequence(step, next_step)
            and not waits_for_trigger(first.power, first.words)
        ):
            yield first
        yield from (one.fact for one in step if isinstance(one.fact, Failed))


def _part_without(
    ask: Allocation, one: Character, order: Order, part: str, failed: set[tuple[str, str, int]]
) -> str:
    head, *powers = part.split(POWER_SEPARATOR)
    costs = {(use.power, use.effect): use.cost for use in ask.usable(one).values()}
    kept, freed_points = [], 0
    for words, planned in zip(powers, order.plan):
        if (one.key, planned.power, planned.effect) in failed:
            freed_points += costs[planned.power, planned.effect].points(planned.x)
        else:
            kept.append(words)
    if kept == powers:
        return part
    stats = dict(order.stats)
    if stats.get("resist"):
        stats["resist"] += freed_points
    prefix = f"{one.name}: " if one.kind else ""
    shares = [stats.get(stat, 0) for stat in STATS]
    return prefix + format_part(shares, head.partition(TARGET_SEPARATOR)[2], kept, one)


def aimed(s: Brawl, text: str) -> frozenset[Seat]:
    """Returns the players that an allocation attacks."""
    if text.partition(" ")[0] not in STATS:
        return frozenset()
    names = (
        part.partition(POWER_SEPARATOR)[0].partition(TARGET_SEPARATOR)[2]
        for part in text.split(PART_SEPARATOR)
    )
    people = (one for name in names if name and (one := s.called(name)))
    return frozenset(one.seat for one in people if not one.kind)


LOST: Final = "You probably fall: no better orders were found."


def promised(view: BrawlView, advice: Advice, reader: Reader) -> Text:
    """Returns the reason for an advice: before the fight a bot's evaluation, later the possible losses."""
    if reason := REASONS.get(advice.prompt):
        return say(reason(view, advice.answer))
    falls = reader.you is not None and probably_falls(advice, reader.you)
    causes = {change.gauge.seat: gain_causes(change, advice) for change in advice.changes}
    gains = {seat: some for seat, some in causes.items() if some}
    if not falls and not gains:
        return expected_losses(advice.changes, reader)
    numbers = expected_vitality(advice.changes, reader, gains)
    return say(f"{LOST} " if falls else "", numbers)


def probably_falls(advice: Advice, seat: Seat) -> bool:
    """Returns whether a player falls in at least half of the imagined worlds, with the advised orders."""
    falls = sum(_falls(facts, seat) for facts in advice.worlds)
    return bool(falls) and 2 * falls >= len(advice.worlds)


def _falls(facts: Iterable[Fact], seat: Seat) -> bool:
    """Returns whether a player is dead after these facts (PD-3.1); Revive brings back."""
    lives = [
        isinstance(fact, Revived)
        for fact in facts
        if isinstance(fact, Died | Revived) and fact.who.player and fact.seat == seat
    ]
    return bool(lives) and not lives[-1]


def gain_causes(change: Change, advice: Advice) -> list[str]:
    """Returns what raises a player's vitality in at least half of the worlds, if it is expected to rise."""
    if round(change.after) <= round(change.before):
        return []
    found: Counter[str] = Counter()
    for facts in advice.worlds:
        found.update({cause for fact in facts if (cause := _gain_cause(fact, change.gauge.seat))})
    return sorted(cause for cause, worlds in found.items() if 2 * worlds >= len(advice.worlds))


def _gain_cause(fact: Fact, seat: Seat | None) -> str:
    """Returns the power, affliction or modifier by which a player gains vitality; "" if it is none."""
    if not isinstance(fact, VitalityChanged) or fact.change <= 0 or fact.cause in RULE_CAUSES:
        return ""
    return fact.cause if fact.who.player and fact.seat == seat else ""


def expected_losses(changes: Sequence[Change], reader: Reader) -> Text:
    """Returns the expected changes if a player may fall; otherwise NOTHING, as the numbers are shown."""
    return expected_vitality(changes, reader) if any(_may_fall(change) for change in changes) else NOTHING


def expected_vitality(
    changes: Sequence[Change], reader: Reader, gains: Mapping[Seat | None, Sequence[str]] | None = None
) -> Text:
    """Returns the expected changes, and by which powers, afflictions or modifiers players gain."""
    if not changes:
        return NOTHING
    texts = (_change_text(change, reader, (gains or {}).get(change.gauge.seat, ())) for change in changes)
    return say(f"{changes[0].gauge.name}: ", listed(texts))


def _may_fall(change: Change) -> bool:
    return round(change.before) > 0 == round(change.after)


def _change_text(change: Change, reader: Reader, causes: Sequence[str]) -> Text:
    seat = change.gauge.seat or 0
    if _may_fall(change):
        falls = f"{change.before:.0f}\N{NO-BREAK SPACE}→\N{NO-BREAK SPACE}{reader.does(seat, 'fall')}"
        return say(reader.whom(seat), " ", strong(falls))
    if round(change.before) == round(change.after):
        return say(reader.whom(seat), " still ", strong(f"{change.after:.0f}"))
    why = f" thanks to {' and '.join(causes)}" if causes else ""
    return say(reader.whom(seat), " ", became(change.before, change.after), why)


def spelt(text: str) -> str:
    """Returns an allocation in words; "" for other answers.

    `Agility 10, strike 52 at Ada, resist 38; Feint (Ada)`
    """
    if text.partition(" ")[0] not in STATS:
        return ""
    words = ". ".join(_describe_part(part) for part in text.split(PART_SEPARATOR))
    return words[:1].upper() + words[1:]


def _describe_part(part: str) -> str:
    head, *powers = part.split(POWER_SEPARATOR)
    stats, _, target = head.partition(TARGET_SEPARATOR)
    whose, colon, numbers = stats.rpartition(": ")
    words = numbers.split(" ")
    dials = (
        f"{stat} {number}{f' at {target}' if target and stat == 'strike' else ''}"
        for stat, number in zip(words[::2], words[1::2])
    )
    return "; ".join((f"{whose}{colon}{', '.join(dials)}", *map(_describe_power, powers)))


def _describe_power(words: str) -> str:
    name = max(
        (one for one in _sentence_names() if f"{words} ".startswith(f"{one} ")), key=len, default=words
    )
    aims = words[len(name) + 1 :]
    return f"{name} ({aims})" if aims else name


@cache
def _sentence_names() -> tuple[str, ...]:
    return tuple(_all_names())


def _all_names() -> Iterator[str]:
    """Yields the names of the sentences that can be allocated."""
    own = (power for kind in ALLIES.values() for power in kind.powers)
    for power in (*POWERS.values(), *own):
        yield from (name for _, name, _ in power.allocated)


# Before the fight (PD-1)


VERBS: Final[Mapping[str, str]] = {
    "modifiers": "Choose",
    "nominate": "Nominate",
    "protect": "Protect",
    "bids": "Bid",
    "discard": "Discard",
}
"""Verbs for the powers in an answer, by prompt."""


def describe_before_fight(prompt: str, text: str) -> str:
    """PD-1.2 to PD-1.7. Returns an answer before the fight in words; "" where the default words suffice."""
    if prompt == "character":
        name, look, _, setting = text.split(" / ")
        return f"Go as {name}, look: {look}, place: {setting}"
    if prompt == "exchange":
        return describe_offer(text)
    if prompt not in VERBS or text == PASS:
        return ""
    return f"{VERBS[prompt]} {'nothing' if text == NONE else text}"


def describe_offer(text: str) -> str:
    """PD-1.6. Returns an action of the trade in words, a new offer in full; "" for readiness."""
    deed, _, rest = text.partition(" ")
    if deed in ("accept", "decline", "withdraw"):
        return f"{deed.capitalize()} offer {rest}"
    if deed not in ("offer", "counter"):
        return ""
    head, give, want, *_ = rest.split(SIDE_SEPARATOR)
    whom = f"Offer {head}" if deed == "offer" else f"Offer instead, for offer {head}:"
    return f"{whom} {_describe_side(give)} for {_describe_side(want)}"


def _describe_side(part: str) -> str:
    return "nothing" if part == NONE else part.replace(GOODS_SEPARATOR, " and ")


def bot_values(view: BrawlView, powers: Iterable[str]) -> str:
    """Returns the value of powers to a bot at this seat: `Stiletto 9, Sneeze 5`."""
    return ", ".join(f"{name}\N{NO-BREAK SPACE}{bot.power_value(view.seat or 0, name)}" for name in powers)


def named_powers(text: str) -> list[str]:
    """Returns the powers in an answer; where a name is part of another, only the longer one."""
    found = sorted((name for name in POWERS if name in text), key=len, reverse=True)
    whole = [name for n, name in enumerate(found) if not any(name in longer for longer in found[:n])]
    return sorted(whole, key=text.index)


def of_bids(view: BrawlView, text: str) -> str:
    """PD-1.5. Returns the value of the powers that are bid for."""
    if powers := named_powers(text):
        return f"A bot reckons them to be worth, in vitality: {bot_values(view, powers)}."
    return "Only a bid that wins is paid, with vitality; who bids nothing keeps all of it."


def of_nominations(view: BrawlView, text: str) -> str:
    """PD-1.3. Returns the value of the nominated powers."""
    return f"Of six that came to mind, in vitality: {bot_values(view, named_powers(text))}."


def of_protection(view: BrawlView, text: str) -> str:
    """PD-1.4. Returns the value of the protected power against the price of protection."""
    if powers := named_powers(text):
        return (
            f"A bot reckons it to be worth, in vitality: {bot_values(view, powers)}; this costs {PROTECTION}."
        )
    return f"It would cost {PROTECTION} vitality, and lots may choose the power anyway."


def of_discard(view: BrawlView, text: str) -> str:
    """PD-1.6. Returns the value of the discarded powers."""
    if powers := named_powers(text):
        return f"A bot reckons it to be worth, in vitality: {bot_values(view, powers)}."
    return "A bot reckons every power of yours to be worth keeping."


def of_exchange(view: BrawlView, text: str) -> str:
    """PD-1.6. Returns the value of both sides of an offer."""
    verb, _, rest = text.partition(" ")
    if verb in ("accept", "decline"):
        offer = next(one for one in view.offers if str(one.number) == rest)
        gets, gives = (
            total_value(view, offer.give, offer.give_vitality),
            total_value(view, offer.want, offer.want_vitality),
        )
    elif verb == "offer":
        _, give, want = rest.split(" : ")
        gets, gives = (total_value(view, named_powers(part), vitality_in(part)) for part in (want, give))
    else:
        offered = any(one.to == view.seat and one.fate == "open" for one in view.offers)
        return "What you are offered can wait." if offered else "Nobody waits for an answer of yours."
    return f"What you would get a bot reckons at {gets} vitality, what you would give at {gives}."


def total_value(view: BrawlView, powers: Iterable[str], more: int) -> int:
    """Returns the total value of powers and vitality, in vitality."""
    return more + sum(bot.power_value(view.seat or 0, name) for name in powers)


def vitality_in(part: str) -> int:
    """Returns the vitality in a side of an offer."""
    found = re.search(r"(\d+) vitality", part)
    return int(found[1]) if found else 0


REASONS: Final[Mapping[str, Callable[[BrawlView, str], str]]] = {
    "modifiers": lambda view, text: "They change the evening for all alike: bots tick them by lot.",
    "nominate": of_nominations,
    "protect": of_protection,
    "bids": of_bids,
    "exchange": of_exchange,
    "discard": of_discard,
    "character": lambda view, text: "It changes nothing in the fight: the others know you by it.",
}
"""Reasons, by prompt."""
