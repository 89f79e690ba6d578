"""Deeds of cards on cubes and cards: one class each, with what they require."""

from collections.abc import Callable, Iterator
from functools import partial
from typing import Final

from games.kit.asks import Choose
from games.kit.contract import Seat, Steps, choose
from games.kit.values import dataclass
from games.mistywell import cubes, jobs, temple
from games.mistywell.cards import REQUESTS, Act, in_order
from games.mistywell.city import BANE
from games.mistywell.cubes import count
from games.mistywell.deed import Deed
from games.mistywell.questions import pick, question_detail
from games.mistywell.resolving import advance, retreat
from games.mistywell.state import City, Slot
from games.mistywell.story import (
    Delayed,
    Discarded,
    Dropped,
    Hurried,
    Lost,
    Recovered,
    RequestDismissed,
    Ticked,
)

EACH: Final[dict[str, Callable[[City, Seat], int]]] = {
    "friendly district": lambda s, seat: len(s.friendly(seat)),
    "Unity token": lambda s, seat: sum(s.unity),
    "Fear token": lambda s, seat: sum(s.fear),
    "Action of yours in progress": lambda s, seat: len(s.slots[seat]),
    "Bane on the map": lambda s, seat: s.squares.count(BANE),
    "Request in your hand": lambda s, seat: len(s.held[seat]),
}
"""What an amount can be counted by."""


@dataclass(frozen=True, slots=True)
class Amount:
    """A fixed number, or a number for each of something."""

    number: int
    each: str = ""

    def of(self, s: City, seat: Seat) -> int:
        """Returns the amount for a seat now."""
        return self.number * EACH[self.each](s, seat) if self.each else self.number


# Pools


@dataclass(frozen=True, slots=True)
class Gain(Deed):
    """MW-5.1, MW-5.2. Gains Supply or Effort, or suffers Fate."""

    pool: str
    amount: Amount

    def _available(self, s: City, act: Act) -> int:
        """Returns how many cubes there are to gain."""
        return count(s.effort[act.seat]) + s.banes if self.pool == "Fate" else s.reserve

    def possible(self, s: City, act: Act) -> bool:
        return self._available(s, act) >= self.amount.of(s, act.seat)

    def useful(self, s: City, act: Act) -> bool:
        return min(self._available(s, act), self.amount.of(s, act.seat)) > 0

    def do(self, s: City, act: Act) -> Steps[None]:
        amount = self.amount.of(s, act.seat)
        if self.pool == "Fate":
            cubes.gain_fate(s, act.seat, amount)
        elif self.pool == "Effort":
            cubes.gain_effort(s, act.seat, amount)
        else:
            cubes.gain_supply(s, act.seat, amount)
        yield from ()


@dataclass(frozen=True, slots=True)
class Lose(Deed):
    """MW-5.2. Loses Supply (whichever cubes) or Fate."""

    pool: str
    amount: Amount

    def _available(self, s: City, act: Act) -> int:
        """Returns how many cubes there are to lose."""
        return count(s.fate[act.seat] if self.pool == "Fate" else s.supply[act.seat])

    def possible(self, s: City, act: Act) -> bool:
        return self._available(s, act) >= self.amount.of(s, act.seat)

    def useful(self, s: City, act: Act) -> bool:
        return min(self._available(s, act), self.amount.of(s, act.seat)) > 0

    def after(self, s: City, act: Act) -> Iterator[tuple[City, Act]]:
        if self.pool == "Fate":
            yield from Deed.after(self, s, act)
            return
        for way in cubes.payments(s, act.seat, self.amount.of(s, act.seat)):
            state = s.copy()
            cubes.pay(state, act.seat, way)
            yield state, act

    def do(self, s: City, act: Act) -> Steps[None]:
        amount = self.amount.of(s, act.seat)
        if self.pool == "Fate":
            cubes.lose_fate(s, act.seat, amount)
            return
        amount = min(amount, count(s.supply[act.seat]))
        ways = {cubes.cubes_text(way): way for way in cubes.payments(s, act.seat, amount)}
        cubes.pay(s, act.seat, (yield from pick(act, "pay", ways, "MW-3.2")))
        if amount:
            s.tell(Lost(act.seat, "Supply", amount))


@dataclass(frozen=True, slots=True)
class Shift(Deed):
    """Moves cubes from the Effort Pool to the Supply Pool, or back."""

    source: str
    target: str
    number: int

    def possible(self, s: City, act: Act) -> bool:
        return self._available(s, act) >= self.number

    def useful(self, s: City, act: Act) -> bool:
        return self._available(s, act) > 0

    def _available(self, s: City, act: Act) -> int:
        """Returns how many cubes there are to move."""
        return count(s.effort[act.seat] if self.source == "Effort" else s.supply[act.seat])

    def do(self, s: City, act: Act) -> Steps[None]:
        cubes.move(s, act.seat, self.source, self.target, self.number)
        yield from ()


# Cards in the hand


@dataclass(frozen=True, slots=True)
class Discard(Deed):
    """MW-4.5. Discards own cards, Requests in the hand among them, never Recuperate."""

    number: int

    def possible(self, s: City, act: Act) -> bool:
        return len(s.hands[act.seat]) + len(s.held[act.seat]) >= self.number

    def useful(self, s: City, act: Act) -> bool:
        return bool(s.hands[act.seat] or s.held[act.seat])

    def do(self, s: City, act: Act) -> Steps[None]:
        for left in range(self.number, 0, -1):
            cards = s.hands[act.seat] + s.held[act.seat]
            if not cards:
                return
            card = cards[0]
            if left < len(cards):
                card = yield from choose(act.seat, partial(discard_question, s, act, left))
            discard(s, act.seat, card)


def discard_question(s: City, act: Act, left: int) -> Choose:
    """MW-4.5. Returns the question of what to discard; made anew in each world, as hands may be hidden."""
    cards = s.hands[act.seat] + s.held[act.seat]
    return Choose("discard", cards, rule="MW-4.5", **question_detail(act), left=left)


def discard(s: City, seat: Seat, card: str) -> None:
    """MW-4.5, MW-7.4. Moves a card to its own discard; a hidden Request is thereby revealed."""
    if card in REQUESTS:
        jobs.discard_request(s, seat, card)
        if s.hidden:
            s.seal()
    else:
        s.hands[seat] = tuple(one for one in s.hands[seat] if one != card)
        s.discards[seat] += (card,)
    s.tell(Discarded(seat, card))


@dataclass(frozen=True, slots=True)
class Recover(Deed):
    """MW-4.5. Recovers Actions from the own discard; 0: all of them."""

    number: int

    def possible(self, s: City, act: Act) -> bool:
        return len(s.discards[act.seat]) >= max(1, self.number)

    def useful(self, s: City, act: Act) -> bool:
        return bool(s.discards[act.seat])

    def do(self, s: City, act: Act) -> Steps[None]:
        if not self.number:
            recover_all(s, act.seat)
            return
        cards = s.discards[act.seat]
        for left in range(min(self.number, len(cards)), 0, -1):
            card = cards[0]
            if left < len(cards):
                card = yield from pick(act, "recover", {card: card for card in cards}, "MW-4.5", left=left)
            cards = tuple(one for one in cards if one != card)
            recover(s, act.seat, card)


def recover(s: City, seat: Seat, card: str) -> None:
    """MW-4.5. Recovers an Action to the hand, which is kept in the order of the deck."""
    s.discards[seat] = tuple(one for one in s.discards[seat] if one != card)
    s.hands[seat] = in_order((*s.hands[seat], card))
    s.tell(Recovered(seat, (card,)))


def recover_all(s: City, seat: Seat) -> None:
    """MW-3.4. Recovers the whole discard."""
    if s.discards[seat]:
        s.tell(Recovered(seat, s.discards[seat]))
    s.hands[seat], s.discards[seat] = in_order(s.hands[seat] + s.discards[seat]), ()


# Requests


@dataclass(frozen=True, slots=True)
class DrawRequests(Deed):
    """MW-4.5. Draws Requests from the deck into the hand."""

    number: int

    def possible(self, s: City, act: Act) -> bool:
        return jobs.requests_left(s) >= self.number

    def useful(self, s: City, act: Act) -> bool:
        return jobs.requests_left(s) > 0

    def do(self, s: City, act: Act) -> Steps[None]:
        for _ in range(self.number):
            if request := jobs.draw_request(s):
                jobs.add_to_hand(s, act.seat, request, "deck")
        yield from ()


@dataclass(frozen=True, slots=True)
class FromJobBoard(Deed):
    """Takes a Request off the Job Board, into the hand or to the discard."""

    keep: bool

    def possible(self, s: City, act: Act) -> bool:
        return bool(s.jobs)

    def do(self, s: City, act: Act) -> Steps[None]:
        if not s.jobs:
            return
        prompt = "take" if self.keep else "dismiss"
        request = yield from pick(act, prompt, {job: job for job in s.jobs}, "MW-3.3")
        if self.keep:
            jobs.add_to_hand(s, act.seat, request, "job board")
        else:
            s.done_requests += (request,)
            s.tell(RequestDismissed(act.seat, request))
        jobs.take_job(s, request)


# Actions in progress


def running(s: City, seats: tuple[Seat, ...]) -> dict[str, str]:
    """Returns the Actions in progress of some seats with cubes left on their timer, as options."""
    return {slot.action: slot.action for seat in seats for slot in s.slots[seat] if slot.timer}


@dataclass(frozen=True, slots=True)
class Hurry(Deed):
    """MW-7.1. Takes a cube off a timer; an Action that this finishes is resolved after the current card."""

    anybody: bool

    def _options(self, s: City, act: Act) -> dict[str, str]:
        return running(s, (0, 1, 2) if self.anybody else (act.seat,))

    def possible(self, s: City, act: Act) -> bool:
        return bool(self._options(s, act))

    def do(self, s: City, act: Act) -> Steps[None]:
        if options := self._options(s, act):
            action = yield from pick(act, "hurry", options, "MW-3.1")
            tick(s, action, Hurried)
            owner, slot = s.slot(action) or (act.seat, None)
            if slot and not slot.timer:
                temple.defer(s, "finish", owner, action)


def tick(s: City, action: str, fact: type[Ticked | Hurried]) -> None:
    """MW-3.1. Sends a cube of an Action's timer home; brown ones last, as they were set."""
    seat, slot = s.slot(action) or (0, Slot(action, "", ()))
    left = list(slot.cubes)
    taken = cubes.take(left, 1, cubes.OWN_FIRST[seat])
    cubes.send_home(s, taken)
    replace_slot(s, seat, Slot(action, slot.request, tuple(left)))
    s.tell(fact(seat, action, sum(left)))


def replace_slot(s: City, seat: Seat, slot: Slot) -> None:
    """Replaces the slot of an Action in progress."""
    s.slots[seat] = tuple(slot if one.action == slot.action else one for one in s.slots[seat])


class Delay(Deed):
    """Puts an Effort cube onto the timer of an own Action."""

    def possible(self, s: City, act: Act) -> bool:
        return bool(running(s, (act.seat,))) and count(s.effort[act.seat]) > 0

    def do(self, s: City, act: Act) -> Steps[None]:
        if self.possible(s, act):
            action = yield from pick(act, "delay", running(s, (act.seat,)), "MW-3.2")
            slot = next(one for one in s.slots[act.seat] if one.action == action)
            more = cubes.take(s.effort[act.seat], 1, cubes.OWN_FIRST[act.seat])
            grown = tuple(a + b for a, b in zip(slot.cubes, more))
            replace_slot(s, act.seat, Slot(action, slot.request, grown))
            s.tell(Delayed(act.seat, action, sum(grown)))


class Drop(Deed):
    """Discards an own Action unfinished, with its Request; its cubes go home."""

    def possible(self, s: City, act: Act) -> bool:
        return bool(running(s, (act.seat,)))

    def do(self, s: City, act: Act) -> Steps[None]:
        if options := running(s, (act.seat,)):
            drop(s, act.seat, (yield from pick(act, "drop", options, "MW-4.5")))

    def after(self, s: City, act: Act) -> Iterator[tuple[City, Act]]:
        for action in running(s, (act.seat,)):
            state = s.copy()
            drop(state, act.seat, action)
            yield state, act


def drop(s: City, seat: Seat, action: str) -> None:
    """MW-4.5. Discards an Action in progress and its Request, and sends the cubes of its timer home."""
    slot = next(one for one in s.slots[seat] if one.action == action)
    s.slots[seat] = tuple(one for one in s.slots[seat] if one is not slot)
    cubes.send_home(s, slot.cubes)
    s.discards[seat] += (action,)
    if slot.request:
        s.done_requests += (slot.request,)
    s.tell(Dropped(seat, action, slot.request))


# Clock and fate


class FlipClock(Deed):
    """Flips the Clock."""

    def do(self, s: City, act: Act) -> Steps[None]:
        temple.flip_clock(s)
        yield from ()


@dataclass(frozen=True, slots=True)
class MoveTracker(Deed):
    """MW-7.1. Moves the fate tracker, forwards with what it draws, or back, at most to the start."""

    spaces: int

    def possible(self, s: City, act: Act) -> bool:
        return s.tracker + self.spaces >= 0

    def useful(self, s: City, act: Act) -> bool:
        return self.spaces > 0 or s.tracker > 0

    def do(self, s: City, act: Act) -> Steps[None]:
        if self.spaces < 0:
            retreat(s, act.seat, -self.spaces)
        else:
            yield from advance(s, act.seat, self.spaces, act.card)


@dataclass(frozen=True, slots=True)
class Draw(Deed):
    """MW-7.1. Draws a Fate card (`fate`) or a Covenant card (`ring`) after the current card is resolved."""

    kind: str

    def do(self, s: City, act: Act) -> Steps[None]:
        temple.defer(s, self.kind, act.seat)
        yield from ()
