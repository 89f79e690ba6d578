"""The rules in the rulebook's order: setup, then rounds until the game is over (PD-1, PD-2)."""

from collections.abc import Callable
from typing import Final

from games.kit.asks import Choose
from games.kit.contract import Steps, ask_all
from games.powerdome import combat, events, setup
from games.powerdome.allocation import Allocation, Order
from games.powerdome.state import Brawl, Character
from games.powerdome.story.deeds import RoundBegan

SETUP: Final[dict[str, Callable[[Brawl], Steps[None]]]] = {
    "modifiers": setup.vote,
    "nomination": setup.nominate,
    "culling": setup.protect,
    "auction": setup.auction,
    "exchange": setup.exchange,
    "discards": setup.discard,
    "characters": setup.cast,
}
"""PD-1. Parts of the setup, by phase."""


def step(s: Brawl) -> Steps[None]:
    """Runs one step: a part of the setup, the talk before a round, or its allocation and combat."""
    if s.phase in SETUP:
        yield from SETUP[s.phase](s)
    elif s.phase == "dealing":
        setup.quick_brawl(s)
        reset(s)
        s.phase = "allocation"
    elif s.phase == "opening":
        setup.start_of_game(s)
    elif s.phase == "strategy":
        yield from talk(s)
    else:
        yield from allocate(s)


def reset(s: Brawl) -> None:
    """PD-2.1. Resets stats to 0 and action points to vitality, allies too, and ends effects of the round."""
    s.round, s.fell, s.order = s.round + 1, False, []
    for one in s.characters.values():
        one.agility = one.strike = one.resist = one.spare = one.reserve = 0
        one.points = one.vitality if one.alive else 0
        one.target, one.plan, one.marks, one.fresh, one.returns = "", [], {}, False, 0
    for held in s.powers.values():
        held.acted, held.quiet, held.passed = [], False, False
    s.tell(RoundBegan(s.round))
    combat.run_modifiers_at(s, "reset")


def talk(s: Brawl) -> Steps[None]:
    """PD-2.1, PD-2.2. Begins a round; then everyone says that they are ready."""
    reset(s)
    yield from ask_all(lambda: {one.seat: Choose("ready", ("ready",), rule="PD-2.2") for one in s.players()})
    s.phase = "allocation"


def allocate(s: Brawl) -> Steps[None]:
    """PD-2.3. Everyone allocates in secret, at the same time; then the combat."""
    orders = yield from ask_all(lambda: {one.seat: Allocation(s, one.seat) for one in s.players()})
    for given in orders.values():
        for key, order in given.items():
            apply_order(s.characters[key], order)
    s.phase = "strategy"
    combat.fight(s, list(orders))


def apply_order(one: Character, order: Order) -> None:
    """PD-2.3. Applies one character's orders; points left pay for reactions, and are lost at the end."""
    stats = order.stats
    one.agility += stats.get("agility", 0)
    one.strike += stats.get("strike", 0)
    one.resist += stats.get("resist", 0)
    one.target, one.plan = order.target, order.plan
    one.reserve, one.spare = order.reserve, one.points - order.points


def give_up(s: Brawl, seat: int) -> None:
    """PD-3.6. Resigns a seat: it is asked nothing more, and dies when the round ends.

    If a single player stays, that one wins at once. Before the first round nobody fights, and nobody dies.
    """
    s.silent += (seat,)
    for offer in s.offers:
        if offer.fate == "open" and seat in (offer.by, offer.to):
            offer.fate = "withdrawn"
    left = [one.seat for one in s.players() if one.seat not in s.silent]
    if len(left) == 1:
        if s.round:
            events.kill_resigned(s)
            events.settle(s)
        else:
            events.win(s, left, "nobody else stayed")
