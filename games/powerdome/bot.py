"""Evaluation of positions and candidate answers for bots.

Candidates are drawn at random, so that bots cannot be predicted: the same position is played differently, and
a power is sometimes aimed at somebody who had no part in the plan.
"""

from collections.abc import Callable
from math import exp
from typing import Final

from games.kit.asks import NOTHING, Ask
from games.kit.dice import Dice
from games.powerdome.allocation import PART_SEPARATOR, Allocation, Usable, format_part
from games.powerdome.arena import NOMINATIONS, SETTINGS
from games.powerdome.asks import SEPARATOR, Bids, Several
from games.powerdome.bargains import READY, Bargain, may_offer, open_offers, why_not_acceptable
from games.powerdome.setup import PASS
from games.powerdome.state import Brawl, Character, Offer

STEEPNESS: Final = 8.0
"""Vitality that about triples the odds of winning, as measured in games between bots."""
ALLY_WEIGHT: Final = 0.6
AFFLICTION_PENALTY: Final = 5.0
SPLITS: Final = (
    (0, 100, 0), (0, 70, 30), (0, 45, 55), (0, 20, 80), (10, 60, 30), (15, 45, 40), (20, 30, 50),
    (25, 50, 25), (35, 40, 25), (40, 60, 0), (30, 20, 50), (5, 5, 90),
)  # fmt: skip
"""Initial shares of agility, strike and resist, in percent."""
ALLOCATIONS: Final = 14
"""Number of allocations that are evaluated."""
UNWANTED: Final = ("White Elephant",)


def power_value(seat: int, power: str) -> int:
    """Returns the value of a power to a bot, in vitality: 4 to 12, different for each seat."""
    return 0 if power in UNWANTED else 4 + (sum(map(ord, power)) * (seat + 3)) % 9


def value(s: Brawl, seat: int) -> float:
    """Returns the evaluation from 0 (lost) to 1 (won): a softmax over the strengths of the living."""
    if s.result:
        return s.result.values[seat]
    own = s.player(seat)
    if not own.alive and not own.returns:
        return 0.0
    strengths = {one.seat: _strength(s, one, seat) for one in s.players()}
    strengths.setdefault(seat, float(own.returns))
    most = max(strengths.values())
    odds = {at: exp((strength - most) / STEEPNESS) for at, strength in strengths.items()}
    chance = odds[seat] / sum(odds.values())
    return min(1.0, max(0.0, 0.9 * chance + 0.05 + _trade_bonus(s, seat)))


def _strength(s: Brawl, one: Character, judge: int) -> float:
    allies = sum(ally.vitality for ally in s.allies(one.seat))
    powers = sum(power_value(judge, held.name) for held in s.owned(one.seat))
    dead = 30.0 if one.vitality < 4 else 0.0
    return (
        one.vitality
        + ALLY_WEIGHT * allies
        + 0.7 * powers
        - AFFLICTION_PENALTY * len(one.afflictions)
        - dead / 3
    )


def _trade_bonus(s: Brawl, seat: int) -> float:
    """Returns a bonus in the trade for replies given, own open offers, and being and staying ready."""
    if s.phase != "exchange":
        return 0.0
    offers = open_offers(s)
    unanswered = sum(offer.to == seat for offer in offers)
    own_offers = sum(offer.by == seat for offer in offers)
    times_unready = 0.04 * s.wavered.get(seat, 0)
    return 0.01 * (seat in s.ready) - 0.02 * unanswered + 0.012 * own_offers - times_unready


# Answers


def candidates(s: Brawl, seat: int, ask: Ask, dice: Dice) -> list[str]:
    """Returns candidate answers."""
    if isinstance(ask, Allocation):
        return list(dict.fromkeys(_allocation(s, ask, dice) for _ in range(ALLOCATIONS)))
    if isinstance(ask, Bids):
        return list(dict.fromkeys(_bids(ask, seat, dice) for _ in range(12)))
    if isinstance(ask, Bargain):
        return [_bargain(s, seat, dice)]
    answer = _ANSWERS.get(ask.prompt)
    return [answer(seat, ask, dice)] if answer else [ask.sample(dice)]


def _vote(seat: int, ask: Ask, dice: Dice) -> str:
    """PD-1.2. Ticks each modifier with a probability of a quarter."""
    assert isinstance(ask, Several)
    return SEPARATOR.join(name for name in ask.options if dice.below(4) == 0) or NOTHING


def _nomination(seat: int, ask: Ask, dice: Dice) -> str:
    """PD-1.3. Nominates the best three of six powers drawn at random."""
    assert isinstance(ask, Several)
    six = dice.sample(ask.options, 2 * NOMINATIONS)
    best = sorted(six, key=lambda name: -power_value(seat, name))[:NOMINATIONS]
    return SEPARATOR.join(name for name in ask.options if name in best)


def _protection(seat: int, ask: Ask, dice: Dice) -> str:
    """PD-1.4. Sometimes protects a power of high value, else passes."""
    valued = [name for name in ask if name != PASS and power_value(seat, name) >= 11]
    return dice.pick(valued) if valued and dice.below(6) == 0 else PASS


def _discard(seat: int, ask: Ask, dice: Dice) -> str:
    """PD-1.6. Discards unwanted powers."""
    assert isinstance(ask, Several)
    return SEPARATOR.join(name for name in ask.options if name in UNWANTED) or NOTHING


def _persona(seat: int, ask: Ask, dice: Dice) -> str:
    """PD-1.7. Keeps the default name and look, and draws a place."""
    return f"{ask.default.rpartition(' / ')[0]} / {dice.pick(tuple(SETTINGS))}"


_ANSWERS: Final[dict[str, Callable[[int, Ask, Dice], str]]] = {
    "modifiers": _vote,
    "nominate": _nomination,
    "protect": _protection,
    "discard": _discard,
    "character": _persona,
}


def _bids(ask: Bids, seat: int, dice: Dice) -> str:
    """PD-1.5. Bids for up to three powers, at most about what they are worth."""
    wanted = dice.sample(ask.options, min(len(ask.options), dice.below(4)))
    left, bids = ask.most, {}
    for name in wanted:
        bid = min(left, 1 + dice.below(power_value(seat, name) + 1))
        if bid > 0:
            bids[name], left = bid, left - bid
    return SEPARATOR.join(f"{name} {bids[name]}" for name in ask.options if name in bids) or NOTHING


def _bargain(s: Brawl, seat: int, dice: Dice) -> str:
    """PD-1.6. Replies to an offer if there is one, sometimes makes an offer, else is ready."""
    for offer in open_offers(s):
        if offer.to == seat:
            return f"{'accept' if would_accept(s, offer) else 'decline'} {offer.number}"
    made = sum(offer.by == seat for offer in s.offers)
    may_propose = made < 2 and seat not in s.ready and may_offer(s, seat) and dice.below(3) == 0
    if may_propose and (text := _proposal(s, seat, dice)):
        return text
    if seat in s.ready:
        return next((text for text in Bargain(s, seat)), Bargain(s, seat).default)
    return READY


def would_accept(s: Brawl, offer: Offer) -> bool:
    """PD-1.6. Returns whether a bot accepts an offer."""
    return why_not_acceptable(s, offer) is None and _gain(offer.to, offer) >= 1


def _gain(seat: int, offer: Offer) -> int:
    """Returns what a seat would gain by accepting an offer."""
    gets = offer.give.vitality + sum(power_value(seat, name) for name in offer.give.powers)
    gives = offer.want.vitality + sum(power_value(seat, name) for name in offer.want.powers)
    return gets - gives


def _proposal(s: Brawl, seat: int, dice: Dice) -> str:
    """PD-1.6. Returns an offer to buy a valued power cheaply or to sell an unwanted one; "" if none.

    Powers in an open offer are not offered again: the new offer would replace the old one.
    """
    own_offers = [offer for offer in open_offers(s) if offer.by == seat]
    named = {name for offer in own_offers for name in (*offer.give.powers, *offer.want.powers)}
    others = [one for one in s.players() if one.seat != seat and one.seat not in s.silent]
    valued = [held for one in others for held in s.owned(one.seat) if power_value(seat, held.name) >= 9]
    valued = [held for held in valued if held.name not in named]
    if valued:
        held = dice.pick(valued)
        price = 3 + dice.below(power_value(seat, held.name) - 4)
        if price < s.player(seat).vitality:
            return f"offer {s.player(held.owner).name} : {price} vitality : {held.name}"
    spare = [held for held in s.owned(seat) if power_value(seat, held.name) <= 6 and held.name not in named]
    other = dice.pick(others)
    price = 5 + dice.below(5)
    if spare and price < other.vitality:
        return f"offer {other.name} : {dice.pick(spare).name} : {price} vitality"
    return ""


# Allocations (PD-2.3)


def _allocation(s: Brawl, ask: Allocation, dice: Dice) -> str:
    """PD-2.3. Returns a random plausible allocation."""
    first, *allies = ask.characters
    target = _attack_target(s, ask, first, dice)
    parts = [_allocation_part(ask, first, target, dice)]
    parts += [f"{one.name}: {_allocation_part(ask, one, target, dice)}" for one in allies]
    return PART_SEPARATOR.join(parts)


def _attack_target(s: Brawl, ask: Allocation, me: Character, dice: Dice) -> str:
    """Returns whom to attack: mostly the player with the least or the most vitality, sometimes anybody."""
    names = list(ask.targets(me))
    players = sorted((one for one in s.players() if one.seat != me.seat), key=lambda one: one.vitality)
    draw = dice.below(8)
    if draw < 4 and players:
        return players[0].name
    if draw < 6 and players:
        return players[-1].name
    return dice.pick(names) if names else ""


def _allocation_part(ask: Allocation, one: Character, target: str, dice: Dice) -> str:
    powers, left = [], one.points
    for use in ask.usable(one).values():
        text, cost = _activation(use, target, left, dice)
        if text:
            powers.append(text)
            left -= cost
    split = dice.pick(SPLITS)
    shares = [max(0, share + dice.below(13) - 6) if share else 0 for share in split]
    if one.kind:
        shares[0] = 0
    total = max(1, sum(shares))
    keep = left // 8 if dice.below(4) == 0 else 0
    stats = [share * (left - keep) // total for share in shares]
    stats[-1] += left - keep - sum(stats)
    if target not in ask.targets(one):
        target = next(iter(ask.targets(one)), "")
    return format_part(stats, target, powers, one)


def _activation(use: Usable, target: str, left: int, dice: Dice) -> tuple[str, int]:
    """Returns the text of a power's activation and its cost; "" and 0 if it is not activated."""
    x = 1 + dice.below(max(1, left // 5)) if use.cost.open else 0
    cost = use.cost.points(x)
    if cost > left or dice.below(4) == 0:
        return "", 0
    aims = [target if target in names and dice.below(4) else dice.pick(tuple(names)) for names in use.wants]
    return " ".join([use.name, *([str(x)] if x else []), *aims]), cost
