"""Why a card cannot be played: the rule in the way, for the player who tapped it."""

from collections.abc import Iterable
from typing import NamedTuple

from games.kit.asks import IllegalAnswer
from games.kit.contract import Seat
from games.mistywell.cards import ACTIONS, REQUESTS, Action
from games.mistywell.cubes import count
from games.mistywell.state import SLOTS, City


class Resources(NamedTuple):
    """What a seat can play a card with: cubes of its pools, own cubes in its Supply, slots in use."""

    seat: Seat
    supply: int
    effort: int
    own: int
    slots: int


def resources(s: City, seat: Seat) -> Resources:
    """MW-3.2. Returns what a seat can play a card with."""
    supply = s.supply[seat]
    return Resources(seat, count(supply), count(s.effort[seat]), supply[seat], len(s.slots[seat]))


def affordable(resources: Resources, hand: Iterable[str]) -> list[Action]:
    """MW-3.2. Returns the cards of a hand that can be paid, and whose timers can be set on a free slot."""
    _, supply, effort, own, slots = resources
    found = []
    for key in hand:
        card = ACTIONS[key]
        cost, timer = card.cost, card.timer
        if cost <= supply and (not timer or (slots < SLOTS and effort + min(own, cost) >= timer)):
            found.append(card)
    return found


def obstacle(s: City, seat: Seat, card: Action) -> IllegalAnswer | None:
    """MW-3.2. Returns why a card cannot be played: its cost, its timer, or no free slot; None if it can."""
    return refusal(card, resources(s, seat))


def refusal(card: Action, resources: Resources) -> IllegalAnswer | None:
    """MW-3.2. Returns what a card lacks: Supply, a slot, or Effort; own cubes paid come home first."""
    if affordable(resources, (card.key,)):
        return None
    if resources.supply < card.cost:
        short = card.cost - resources.supply
        return IllegalAnswer(f"“{card.name}” costs {card.cost} Supply; you are {short} short.", "MW-3.2")
    if resources.slots >= SLOTS:
        return IllegalAnswer("Three Actions are in progress; there is no slot for a fourth.", "MW-3.2")
    return IllegalAnswer(
        f"“{card.name}” needs {card.timer} Effort for its timer; you have {resources.effort}.", "MW-3.2"
    )


def why_not_played(s: City, seat: Seat, text: str) -> IllegalAnswer | None:
    """MW-3.2, MW-3.3. Returns why a card, or a card for a Request, is not a legal answer."""
    key, _, request = text.partition(" for ")
    if key not in ACTIONS:
        return None
    card = ACTIONS[key]
    if key not in s.hands[seat]:
        return IllegalAnswer(f"“{card.name}” is not in your hand.", "MW-3.2")
    if reason := obstacle(s, seat, card):
        return reason
    if card.kind != "project":
        return IllegalAnswer(f"“{card.name}” is played without a Request.", "MW-3.3")
    if request in s.jobs or request in s.held[seat]:
        request_card = REQUESTS[request]
        return IllegalAnswer(f"“{card.name}” puts out nothing that “{request_card.name}” needs.", "MW-3.3")
    if request in REQUESTS:
        return IllegalAnswer(
            f"“{REQUESTS[request].name}” is neither on the Job Board nor in your hand.", "MW-3.3"
        )
    return IllegalAnswer(f"“{card.name}” is a Project: it needs a Request that it can serve.", "MW-3.3")
