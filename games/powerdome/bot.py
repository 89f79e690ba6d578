"""How good a brawl looks to a seat, and which answers are worth thinking about.

Bots draw what they consider, so that nobody can read them: the same position is played now one way, now
another, and a power is aimed now and then at somebody who had no part in the plan.
"""

from collections.abc import Callable
from math import exp
from typing import Final

from games.kit.asks import NOTHING, Ask
from games.kit.dice import Dice
from games.powerdome.allocation import PART, Allocation, Usable, written
from games.powerdome.arena import NOMINATIONS, SETTINGS
from games.powerdome.asks import BETWEEN, Bids, Several
from games.powerdome.bargains import READY, Bargain, acceptable, may_offer, open_offers
from games.powerdome.setup import PASS
from games.powerdome.state import Brawl, Character, Offer

STEEPNESS: Final = 8.0
"""Vitality that makes the odds of winning about three times as good, as games between bots have it."""
ALLY: Final = 0.6
AFFLICTION: Final = 5.0
SPLITS: Final = (
    (0, 100, 0), (0, 70, 30), (0, 45, 55), (0, 20, 80), (10, 60, 30), (15, 45, 40), (20, 30, 50),
    (25, 50, 25), (35, 40, 25), (40, 60, 0), (30, 20, 50), (5, 5, 90),
)  # fmt: skip
"""Shares of agility, strike and resist to begin with, in percent."""
PLANS: Final = 14
"""Allocations that are weighed."""
UNWANTED: Final = ("White Elephant",)


def taste(seat: int, power: str) -> int:
    """What a power is worth to a bot, in vitality: 4 to 12, and not the same to each."""
    return 0 if power in UNWANTED else 4 + (sum(map(ord, power)) * (seat + 3)) % 9


def value(s: Brawl, seat: int) -> float:
    """From 0 (lost) to 1 (won): one's strength among that of all who live."""
    if s.result:
        return s.result.values[seat]
    own = s.player(seat)
    if not own.alive and not own.returns:
        return 0.0
    strengths = {one.seat: _strength(s, one, seat) for one in s.players()}
    strengths.setdefault(seat, float(own.returns))
    most = max(strengths.values())
    odds = {at: exp((strength - most) / STEEPNESS) for at, strength in strengths.items()}
    looks = odds[seat] / sum(odds.values())
    return min(1.0, max(0.0, 0.9 * looks + 0.05 + _manners(s, seat)))


def _strength(s: Brawl, one: Character, judge: int) -> float:
    allies = sum(ally.vitality for ally in s.allies(one.seat))
    powers = sum(taste(judge, held.name) for held in s.owned(one.seat))
    dead = 30.0 if one.vitality < 4 else 0.0
    return one.vitality + ALLY * allies + 0.7 * powers - AFFLICTION * len(one.afflictions) - dead / 3


def _manners(s: Brawl, seat: int) -> float:
    """In the exchange it is good to have answered, to have asked, and to be ready and stay so."""
    if s.phase != "exchange":
        return 0.0
    standing = open_offers(s)
    unanswered = sum(offer.to == seat for offer in standing)
    asked = sum(offer.by == seat for offer in standing)
    wavering = 0.04 * s.wavered.get(seat, 0)
    return 0.01 * (seat in s.ready) - 0.02 * unanswered + 0.012 * asked - wavering


# Answers


def candidates(s: Brawl, seat: int, ask: Ask, dice: Dice) -> list[str]:
    """The answers worth thinking about."""
    if isinstance(ask, Allocation):
        return list(dict.fromkeys(_plan(s, ask, dice) for _ in range(PLANS)))
    if isinstance(ask, Bids):
        return list(dict.fromkeys(_bids(ask, seat, dice) for _ in range(12)))
    if isinstance(ask, Bargain):
        return [_bargain(s, seat, dice)]
    chosen = _CHOICES.get(ask.prompt)
    return [chosen(seat, ask, dice)] if chosen else [ask.sample(dice)]


def _vote(seat: int, ask: Ask, dice: Dice) -> str:
    """PD-1.2. A modifier or two, or none."""
    assert isinstance(ask, Several)
    return BETWEEN.join(name for name in ask.options if dice.below(4) == 0) or NOTHING


def _nomination(seat: int, ask: Ask, dice: Dice) -> str:
    """PD-1.3. Three of six that came to mind."""
    assert isinstance(ask, Several)
    six = dice.sample(ask.options, 2 * NOMINATIONS)
    best = sorted(six, key=lambda name: -taste(seat, name))[:NOMINATIONS]
    return BETWEEN.join(name for name in ask.options if name in best)


def _protection(seat: int, ask: Ask, dice: Dice) -> str:
    """PD-1.4. Now and then something that one likes very much."""
    loved = [name for name in ask if name != PASS and taste(seat, name) >= 11]
    return dice.pick(loved) if loved and dice.below(6) == 0 else PASS


def _discard(seat: int, ask: Ask, dice: Dice) -> str:
    """PD-1.6. What nobody wants."""
    assert isinstance(ask, Several)
    return BETWEEN.join(name for name in ask.options if name in UNWANTED) or NOTHING


def _persona(seat: int, ask: Ask, dice: Dice) -> str:
    """PD-1.7. The name and the face by which everybody knows it, and a place."""
    return f"{ask.default.rpartition(' / ')[0]} / {dice.pick(tuple(SETTINGS))}"


_CHOICES: Final[dict[str, Callable[[int, Ask, Dice], str]]] = {
    "modifiers": _vote,
    "nominate": _nomination,
    "protect": _protection,
    "discard": _discard,
    "character": _persona,
}


def _bids(ask: Bids, seat: int, dice: Dice) -> str:
    """PD-1.5. Up to three powers, for about what they are worth or a little less."""
    wanted = dice.sample(ask.options, min(len(ask.options), dice.below(4)))
    left, bids = ask.most, {}
    for name in wanted:
        bid = min(left, 1 + dice.below(taste(seat, name) + 1))
        if bid > 0:
            bids[name], left = bid, left - bid
    return BETWEEN.join(f"{name} {bids[name]}" for name in ask.options if name in bids) or NOTHING


def _bargain(s: Brawl, seat: int, dice: Dice) -> str:
    """PD-1.6. An answer where one is due, now and then an offer, else ready."""
    for offer in open_offers(s):
        if offer.to == seat:
            return f"{'accept' if would_accept(s, offer) else 'decline'} {offer.number}"
    made = sum(offer.by == seat for offer in s.offers)
    eager = made < 2 and seat not in s.ready and may_offer(s, seat) and dice.below(3) == 0
    if eager and (text := _proposal(s, seat, dice)):
        return text
    if seat in s.ready:
        return next((text for text in Bargain(s, seat)), Bargain(s, seat).default)
    return READY


def would_accept(s: Brawl, offer: Offer) -> bool:
    """PD-1.6. Whether a bot accepts what it is offered."""
    return acceptable(s, offer) is None and _gain(offer.to, offer) >= 1


def _gain(seat: int, offer: Offer) -> int:
    """What the one who is asked would gain by an offer."""
    gets = offer.give.vitality + sum(taste(seat, name) for name in offer.give.powers)
    gives = offer.want.vitality + sum(taste(seat, name) for name in offer.want.powers)
    return gets - gives


def _proposal(s: Brawl, seat: int, dice: Dice) -> str:
    """PD-1.6. To buy what one likes for less than it is worth, or to sell what one does not like.

    What an offer that stands is about is offered no second time: the new one would take its place.
    """
    standing = [offer for offer in open_offers(s) if offer.by == seat]
    named = {name for offer in standing for name in (*offer.give.powers, *offer.want.powers)}
    others = [one for one in s.players() if one.seat != seat and one.seat not in s.silent]
    liked = [held for one in others for held in s.owned(one.seat) if taste(seat, held.name) >= 9]
    liked = [held for held in liked if held.name not in named]
    if liked:
        held = dice.pick(liked)
        price = 3 + dice.below(taste(seat, held.name) - 4)
        if price < s.player(seat).vitality:
            return f"offer {s.player(held.owner).name} : {price} vitality : {held.name}"
    spare = [held for held in s.owned(seat) if taste(seat, held.name) <= 6 and held.name not in named]
    other = dice.pick(others)
    price = 5 + dice.below(5)
    if spare and price < other.vitality:
        return f"offer {other.name} : {dice.pick(spare).name} : {price} vitality"
    return ""


# PD-2.3: allocations


def _plan(s: Brawl, ask: Allocation, dice: Dice) -> str:
    """PD-2.3. One allocation out of the many that make some sense."""
    first, *allies = ask.characters
    prey = _prey(s, ask, first, dice)
    parts = [_part(ask, first, prey, dice)]
    parts += [f"{one.name}: {_part(ask, one, prey, dice)}" for one in allies]
    return PART.join(parts)


def _prey(s: Brawl, ask: Allocation, me: Character, dice: Dice) -> str:
    """Whom to attack: mostly whoever is nearest to death or furthest from it, sometimes anybody."""
    names = list(ask.targets(me))
    players = sorted((one for one in s.players() if one.seat != me.seat), key=lambda one: one.vitality)
    draw = dice.below(8)
    if draw < 4 and players:
        return players[0].name
    if draw < 6 and players:
        return players[-1].name
    return dice.pick(names) if names else ""


def _part(ask: Allocation, one: Character, prey: str, dice: Dice) -> str:
    powers, left = [], one.points
    for use in ask.usable(one).values():
        text, cost = _use(use, prey, left, dice)
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
    if prey not in ask.targets(one):
        prey = next(iter(ask.targets(one)), "")
    return written(stats, prey, powers, one)


def _use(use: Usable, prey: str, left: int, dice: Dice) -> tuple[str, int]:
    """A power as it would be activated and its cost; nothing where it stays in the sleeve."""
    x = 1 + dice.below(max(1, left // 5)) if use.cost.open else 0
    cost = use.cost.points(x)
    if cost > left or dice.below(4) == 0:
        return "", 0
    aims = [prey if prey in names and dice.below(4) else dice.pick(tuple(names)) for names in use.wants]
    return " ".join([use.name, *([str(x)] if x else []), *aims]), cost
