"""Why a card cannot be played: the rule in the way, for whoever tapped it."""

from collections.abc import Iterable
from typing import NamedTuple

from games.kit.asks import IllegalAnswer
from games.kit.contract import Seat
from games.mistywell.cards import ACTIONS, REQUESTS, Action
from games.mistywell.cubes import count
from games.mistywell.state import SLOTS, City


class Means(NamedTuple):
    """What a seat has to play a card with: cubes of its pools, own cubes in its Supply, slots in use."""

    seat: Seat
    supply: int
    effort: int
    own: int
    slots: int


def means(s: City, seat: Seat) -> Means:
    """MW-3.2. What a seat has to play a card with."""
    supply = s.supply[seat]
    return Means(seat, count(supply), count(s.effort[seat]), supply[seat], len(s.slots[seat]))


def affordable(means: Means, hand: Iterable[str]) -> list[Action]:
    """MW-3.2. The cards of a hand that can be paid, and whose timers can be set on a free slot."""
    _, supply, effort, own, slots = means
    found = []
    for key in hand:
        card = ACTIONS[key]
        cost, timer = card.cost, card.timer
        if cost <= supply and (not timer or (slots < SLOTS and effort + min(own, cost) >= timer)):
            found.append(card)
    return found


def obstacle(s: City, seat: Seat, card: Action) -> IllegalAnswer | None:
    """MW-3.2. What keeps a card in the hand: its cost, its timer, or no free slot."""
    return lacking(card, means(s, seat))


def lacking(card: Action, means: Means) -> IllegalAnswer | None:
    """MW-3.2. What a card lacks: Supply, a slot, or Effort; own cubes that are paid come home first."""
    if affordable(means, (card.key,)):
        return None
    if means.supply < card.cost:
        short = card.cost - means.supply
        return IllegalAnswer(f"“{card.name}” costs {card.cost} Supply; you are {short} short.", "MW-3.2")
    if means.slots >= SLOTS:
        return IllegalAnswer("Three Actions are in progress; there is no slot for a fourth.", "MW-3.2")
    return IllegalAnswer(
        f"“{card.name}” needs {card.timer} Effort for its timer; you have {means.effort}.", "MW-3.2"
    )


def why_not_played(s: City, seat: Seat, text: str) -> IllegalAnswer | None:
    """MW-3.2, MW-3.3. Why a card, or a card for a Request, is not offered."""
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
        wish = REQUESTS[request]
        return IllegalAnswer(f"“{card.name}” puts out nothing that “{wish.name}” needs.", "MW-3.3")
    if request in REQUESTS:
        return IllegalAnswer(
            f"“{REQUESTS[request].name}” is neither on the Job Board nor in your hand.", "MW-3.3"
        )
    return IllegalAnswer(f"“{card.name}” is a Project: it needs a Request that it can serve.", "MW-3.3")
