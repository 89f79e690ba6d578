"""PD-1.6: what may be said in the exchange, and what it does.

offer Brass : Feint + 5 vitality : All In : I shall look the other way
counter 3 : Feint : All In + 2 vitality : -
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from games.kit.asks import NOTHING, Ask, IllegalAnswer
from games.kit.dice import Dice
from games.kit.values import dataclass
from games.powerdome import events
from games.powerdome.arena import ALL_OFFERS, OPEN_OFFERS, PROMISE, SECOND_THOUGHTS, said_well
from games.powerdome.asks import COUNTLESS, whole
from games.powerdome.state import Brawl, Goods, Offer
from games.powerdome.story.setup import OfferClosed, Offered, SaidReady, Traded

SIDE: Final = " : "
AND: Final = " + "
READY: Final = "ready"
NOT_READY: Final = "not ready"
VITALITY_WORD: Final = " vitality"


@dataclass(frozen=True, slots=True)
class Said:
    """One act of the exchange: `ready`, `not ready`, `accept`, `decline`, `withdraw`, or a new offer."""

    deed: str
    number: int = 0
    offer: Offer | None = None


@dataclass(frozen=True, slots=True)
class Lack:
    """What a seat does not have of what an offer names: a power, or "" for vitality."""

    seat: int
    power: str = ""


def open_offers(s: Brawl) -> list[Offer]:
    """The offers that stand."""
    return [offer for offer in s.offers if offer.fate == "open"]


def may_offer(s: Brawl, seat: int) -> bool:
    """PD-1.6. At most 3 open offers of a player, and 12 in all."""
    own = [offer for offer in s.offers if offer.by == seat]
    return len(own) < ALL_OFFERS and sum(offer.fate == "open" for offer in own) < OPEN_OFFERS


def lack(s: Brawl, seat: int, goods: Goods) -> Lack | None:
    """PD-1.6. What a player cannot give of what an offer names; None where all is there."""
    missing = [name for name in goods.powers if name not in s.powers or s.powers[name].owner != seat]
    if missing:
        return Lack(seat, missing[0])
    if goods.vitality and s.player(seat).vitality - goods.vitality < 1:
        return Lack(seat)
    return None


def void(s: Brawl, offer: Offer) -> Lack | None:
    """PD-1.6. What is not there any more of an offer that stands."""
    return lack(s, offer.by, offer.give) or lack(s, offer.to, offer.want)


def lacking(s: Brawl, found: Lack | None) -> IllegalAnswer | None:
    """PD-1.6. What is lacking, as a reason why not."""
    if found is None:
        return None
    one = s.player(found.seat)
    if found.power:
        return IllegalAnswer(f"{one.name} does not own {found.power}.", "PD-1.6")
    return IllegalAnswer(f"{one.name} keeps at least 1 of {one.vitality} vitality.", "PD-1.6")


def acceptable(s: Brawl, offer: Offer) -> IllegalAnswer | None:
    """PD-1.6. Why an offer that stands cannot be accepted now."""
    return lacking(s, void(s, offer))


class Bargain(Ask):
    """PD-1.6. One act of a player in the exchange.

    A form sends `answer` for the short ones; for an offer `to` (for a counter: `counter`, the number), `give`
    and `want` (powers, once for each), `give_vitality`, `want_vitality` and `promise`.
    """

    __slots__ = ("seat", "state")
    kind = "bargain"

    def __init__(self, state: Brawl, seat: int) -> None:
        super().__init__("exchange", "PD-1.6", ready=seat in state.ready, may_offer=may_offer(state, seat))
        self.state = state
        self.seat = seat

    # Reading

    def parse(self, text: str) -> Said:
        """What is said; refuses with the rule in the way."""
        if text in (READY, NOT_READY):
            return self._readiness(text)
        head, *sides = text.split(SIDE, 3)
        deed, _, rest = head.partition(" ")
        if deed == "offer":
            to = self._partner(rest)
            return Said("offer", offer=self._offer(to, sides))
        if deed == "counter":
            offer = self._addressed(rest)
            return Said("counter", offer.number, self._offer(offer.by, sides))
        if sides or deed not in ("accept", "decline", "withdraw"):
            raise IllegalAnswer(f"“{text[:40]}” is not offered here.", "PD-1.6")
        if deed == "withdraw":
            return Said(deed, self._own(rest).number)
        return self._reply(deed, self._addressed(rest))

    def _readiness(self, text: str) -> Said:
        ready = self.seat in self.state.ready
        if ready == (text == READY):
            raise IllegalAnswer(f"You are {'' if ready else 'not '}ready as it is.", "PD-1.6")
        if text == NOT_READY and self.state.wavered.get(self.seat, 0) >= SECOND_THOUGHTS:
            raise IllegalAnswer(f"Readiness is taken back at most {SECOND_THOUGHTS} times.", "PD-1.6")
        return Said(text)

    def _reply(self, deed: str, offer: Offer) -> Said:
        reason = acceptable(self.state, offer) if deed == "accept" else None
        if reason:
            raise reason
        return Said(deed, offer.number)

    def _partner(self, name: str) -> int:
        one = next((one for one in self.state.players() if one.name == name and one.seat != self.seat), None)
        if one is None or one.seat in self.state.silent:
            raise IllegalAnswer(f"“{name[:40]}” is nobody to trade with.", "PD-1.6")
        return one.seat

    def _addressed(self, text: str) -> Offer:
        number = whole(text, "PD-1.6")
        for offer in open_offers(self.state):
            if (offer.number, offer.to) == (number, self.seat):
                return offer
        raise IllegalAnswer(f"No offer {number} to you stands open.", "PD-1.6")

    def _own(self, text: str) -> Offer:
        number = whole(text, "PD-1.6")
        for offer in open_offers(self.state):
            if (offer.number, offer.by) == (number, self.seat):
                return offer
        raise IllegalAnswer(f"No offer {number} of yours stands open.", "PD-1.6")

    def _offer(self, to: int, sides: Sequence[str]) -> Offer:
        if not may_offer(self.state, self.seat):
            raise IllegalAnswer(
                f"At most {OPEN_OFFERS} offers of yours stand open, and {ALL_OFFERS} in all.", "PD-1.6"
            )
        if len(sides) < 2:
            raise IllegalAnswer("Say what you give and what you want: “offer Brass : Feint : -”.", "PD-1.6")
        give, want = goods(sides[0]), goods(sides[1])
        promise = said_well("" if sides[2:] in ([], [NOTHING]) else sides[2], PROMISE, "PD-1.6")
        if not (give.powers or give.vitality or want.powers or want.vitality or promise):
            raise IllegalAnswer("An offer names something.", "PD-1.6")
        offer = Offer(len(self.state.offers) + 1, self.seat, to, give, want, promise)
        if reason := acceptable(self.state, offer):
            raise reason
        return offer

    # Writing

    def __iter__(self) -> Iterator[str]:
        """The short answers; offers are too many to list."""
        if self.seat not in self.state.ready:
            yield READY
        for offer in open_offers(self.state):
            if offer.to == self.seat:
                if acceptable(self.state, offer) is None:
                    yield f"accept {offer.number}"
                yield f"decline {offer.number}"
            if offer.by == self.seat:
                yield f"withdraw {offer.number}"
        if self.seat in self.state.ready and self.state.wavered.get(self.seat, 0) < SECOND_THOUGHTS:
            yield NOT_READY

    @property
    def patient(self) -> bool:
        """Whoever is ready need say nothing more."""
        return self.seat in self.state.ready

    @property
    def default(self) -> str:
        """Ready; whoever is ready already waits with the least harmful thing that can be said."""
        return next(iter(self), "") or self._any_offer(Dice(b"nothing else is left to say"))

    @property
    def size(self) -> int:
        """Too many to count while offers can be made."""
        return COUNTLESS if may_offer(self.state, self.seat) else len(list(self))

    def sample(self, dice: Dice) -> str:
        """Mostly ready or an answer to an offer; now and then an offer."""
        short = list(self)
        if may_offer(self.state, self.seat) and self._partners() and (not short or dice.below(8) == 0):
            return self._any_offer(dice)
        if READY in short and dice.below(3):
            return READY
        return dice.pick(short)

    def _partners(self) -> list[int]:
        players = self.state.players()
        return [one.seat for one in players if one.seat != self.seat and one.seat not in self.state.silent]

    def _any_offer(self, dice: Dice) -> str:
        to = dice.pick(self._partners())
        give, want = self._any_goods(self.seat, dice), self._any_goods(to, dice)
        name = self.state.player(to).name
        if give == want == NOTHING:
            return f"offer {name} : - : - : After you."
        return f"offer {name} : {give} : {want}"

    def _any_goods(self, seat: int, dice: Dice) -> str:
        names = [held.name for held in self.state.owned(seat)]
        parts = [dice.pick(names)] if names and dice.below(2) else []
        vitality = min(10, self.state.player(seat).vitality - 1)
        if vitality > 0 and dice.below(2):
            parts.append(f"{1 + dice.below(vitality)}{VITALITY_WORD}")
        return AND.join(parts) or NOTHING

    def compose_parts(self, fields: Mapping[str, Sequence[str]]) -> str:
        """The offer or counter that the fields of a form stand for."""

        def given(name: str) -> str:
            return next(iter(fields.get(name, ())), "").strip()

        head = f"counter {given('counter')}" if given("counter") else f"offer {given('to')}"
        sides = []
        for side in ("give", "want"):
            parts = [name for name in fields.get(side, ()) if name]
            number = given(f"{side}_vitality")
            parts += [number + VITALITY_WORD] if number.strip("0") else []
            sides.append(AND.join(parts) or NOTHING)
        promise = [" ".join(given("promise").split())] if given("promise") else []
        return SIDE.join([head, *sides, *promise])

    def describe(self) -> dict[str, Any]:
        """The ask for programs: the short answers, and whom an offer may be made to."""
        partners = [self.state.player(seat).name for seat in self._partners()]
        return super().describe() | {"answers": list(self), "partners": partners}


def goods(text: str) -> Goods:
    """`Feint + 5 vitality`: powers and vitality."""
    found = Goods()
    for part in [] if text == NOTHING else text.split(AND):
        if part.endswith(VITALITY_WORD):
            if found.vitality:
                raise IllegalAnswer("Name an amount of vitality once.", "PD-1.6")
            found.vitality = whole(part.removesuffix(VITALITY_WORD), "PD-1.6")
        elif part in found.powers:
            raise IllegalAnswer(f"{part[:40]} is named twice.", "PD-1.6")
        else:
            found.powers = (*found.powers, part)
    return found


# What it does


def act(s: Brawl, seat: int, said: Said) -> None:
    """PD-1.6. One step of the exchange."""
    if said.deed in (READY, NOT_READY):
        _be_ready(s, seat, said.deed == READY)
        return
    if said.offer is None:
        offer = s.offers[said.number - 1]
        offer.fate = {"accept": "accepted", "decline": "declined", "withdraw": "withdrawn"}[said.deed]
        s.tell(OfferClosed(seat, offer.number, offer.fate, offer.by, offer.to))
        if said.deed == "accept":
            change_hands(s, offer)
        return
    if said.number:
        s.offers[said.number - 1].fate = "countered"
        s.tell(OfferClosed(seat, said.number, "countered", said.offer.to, seat))
    _stand(s, said.offer)


def _be_ready(s: Brawl, seat: int, ready: bool) -> None:
    if ready:
        s.ready.append(seat)
    else:
        s.ready.remove(seat)
        s.wavered[seat] = s.wavered.get(seat, 0) + 1
    s.tell(SaidReady(seat, ready))


def _stand(s: Brawl, offer: Offer) -> None:
    """PD-1.6. A new offer takes the place of an older one, and clears only its addressee's readiness."""
    for old in open_offers(s):
        same = (old.by, old.to, old.give.powers, old.want.powers)
        if same == (offer.by, offer.to, offer.give.powers, offer.want.powers) and (same[2] or same[3]):
            old.fate = "replaced"
            s.tell(OfferClosed(old.by, old.number, "replaced", old.by, old.to))
    s.offers.append(offer)
    if offer.to in s.ready:
        s.ready.remove(offer.to)
    give, want = offer.give.notation, offer.want.notation
    s.tell(Offered(offer.number, offer.by, offer.to, give, want, offer.promise))


def change_hands(s: Brawl, offer: Offer) -> None:
    """PD-1.6. Both sides change at once."""
    giver, taker = s.player(offer.by), s.player(offer.to)
    for name in offer.give.powers:
        s.powers[name].owner = offer.to
    for name in offer.want.powers:
        s.powers[name].owner = offer.by
    moved = offer.want.vitality - offer.give.vitality
    giver.vitality += moved
    taker.vitality -= moved
    s.tell(
        Traded(
            *events.who(giver), *events.who(taker), number=offer.number, give=offer.give.notation,
            want=offer.want.notation, promise=offer.promise, by_now=giver.vitality,
            partner_now=taker.vitality,
        )
    )  # fmt: skip
