"""The ask of the trade, and the effects of its answers (PD-1.6).

offer Brass : Feint + 5 vitality : All In : I shall look the other way
counter 3 : Feint : All In + 2 vitality : -
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from games.kit.asks import NOTHING, Ask, IllegalAnswer
from games.kit.dice import Dice
from games.kit.values import dataclass
from games.powerdome import events
from games.powerdome.arena import LONGEST_PROMISE, MAX_OFFERS, MAX_OPEN_OFFERS, MAX_TIMES_UNREADY, valid_text
from games.powerdome.asks import COUNTLESS, whole_number
from games.powerdome.state import Brawl, Goods, Offer
from games.powerdome.story.setup import OfferClosed, Offered, SaidReady, Traded

SIDE_SEPARATOR: Final = " : "
GOODS_SEPARATOR: Final = " + "
READY: Final = "ready"
NOT_READY: Final = "not ready"
VITALITY_SUFFIX: Final = " vitality"


@dataclass(frozen=True, slots=True)
class TradeAction:
    """A parsed answer of the trade: `ready`, `not ready`, `accept`, `decline`, `withdraw`, or a new offer."""

    deed: str
    number: int = 0
    offer: Offer | None = None


@dataclass(frozen=True, slots=True)
class Lack:
    """The first thing in an offer that a seat lacks: a power, or "" for vitality."""

    seat: int
    power: str = ""


def open_offers(s: Brawl) -> list[Offer]:
    """Returns the open offers."""
    return [offer for offer in s.offers if offer.fate == "open"]


def may_offer(s: Brawl, seat: int) -> bool:
    """PD-1.6. Returns whether a player may make an offer: at most 3 open ones, and 12 altogether."""
    own = [offer for offer in s.offers if offer.by == seat]
    return len(own) < MAX_OFFERS and sum(offer.fate == "open" for offer in own) < MAX_OPEN_OFFERS


def first_lack(s: Brawl, seat: int, goods: Goods) -> Lack | None:
    """PD-1.6. Returns what a player lacks to give `goods`; None if nothing."""
    missing = [name for name in goods.powers if name not in s.powers or s.powers[name].owner != seat]
    if missing:
        return Lack(seat, missing[0])
    if goods.vitality and s.player(seat).vitality - goods.vitality < 1:
        return Lack(seat)
    return None


def lack_of_offer(s: Brawl, offer: Offer) -> Lack | None:
    """PD-1.6. Returns what either side of an open offer lacks by now; None if nothing."""
    return first_lack(s, offer.by, offer.give) or first_lack(s, offer.to, offer.want)


def refusal_of_lack(s: Brawl, lack: Lack | None) -> IllegalAnswer | None:
    """PD-1.6. Returns the reason for a refusal where something is lacking."""
    if lack is None:
        return None
    one = s.player(lack.seat)
    if lack.power:
        return IllegalAnswer(f"{one.name} does not own {lack.power}.", "PD-1.6")
    return IllegalAnswer(f"{one.name} keeps at least 1 of {one.vitality} vitality.", "PD-1.6")


def why_not_acceptable(s: Brawl, offer: Offer) -> IllegalAnswer | None:
    """PD-1.6. Returns why an open offer cannot be accepted now; None if it can."""
    return refusal_of_lack(s, lack_of_offer(s, offer))


class Bargain(Ask):
    """PD-1.6. One action of a player in the trade.

    A form sends `answer` for the short ones; for an offer `to` (for a counter-offer: `counter`, the number),
    `give` and `want` (powers, once for each), `give_vitality`, `want_vitality` and `promise`.
    """

    __slots__ = ("seat", "state")
    kind = "bargain"

    def __init__(self, state: Brawl, seat: int) -> None:
        super().__init__("exchange", "PD-1.6", ready=seat in state.ready, may_offer=may_offer(state, seat))
        self.state = state
        self.seat = seat

    # Parsing

    def parse(self, text: str) -> TradeAction:
        """Returns the parsed answer; raises IllegalAnswer with the rule that is broken."""
        if text in (READY, NOT_READY):
            return self._parse_ready(text)
        head, *sides = text.split(SIDE_SEPARATOR, 3)
        deed, _, rest = head.partition(" ")
        if deed == "offer":
            to = self._parse_partner(rest)
            return TradeAction("offer", offer=self._parse_offer(to, sides))
        if deed == "counter":
            offer = self._offer_to_me(rest)
            return TradeAction("counter", offer.number, self._parse_offer(offer.by, sides))
        if sides or deed not in ("accept", "decline", "withdraw"):
            raise IllegalAnswer(f"“{text[:40]}” is not offered here.", "PD-1.6")
        if deed == "withdraw":
            return TradeAction(deed, self._own_offer(rest).number)
        return self._parse_reply(deed, self._offer_to_me(rest))

    def _parse_ready(self, text: str) -> TradeAction:
        ready = self.seat in self.state.ready
        if ready == (text == READY):
            raise IllegalAnswer(f"You are {'' if ready else 'not '}ready as it is.", "PD-1.6")
        if text == NOT_READY and self.state.wavered.get(self.seat, 0) >= MAX_TIMES_UNREADY:
            raise IllegalAnswer(f"Readiness is taken back at most {MAX_TIMES_UNREADY} times.", "PD-1.6")
        return TradeAction(text)

    def _parse_reply(self, deed: str, offer: Offer) -> TradeAction:
        reason = why_not_acceptable(self.state, offer) if deed == "accept" else None
        if reason:
            raise reason
        return TradeAction(deed, offer.number)

    def _parse_partner(self, name: str) -> int:
        one = next((one for one in self.state.players() if one.name == name and one.seat != self.seat), None)
        if one is None or one.seat in self.state.silent:
            raise IllegalAnswer(f"“{name[:40]}” is nobody to trade with.", "PD-1.6")
        return one.seat

    def _offer_to_me(self, text: str) -> Offer:
        number = whole_number(text, "PD-1.6")
        for offer in open_offers(self.state):
            if (offer.number, offer.to) == (number, self.seat):
                return offer
        raise IllegalAnswer(f"No offer {number} to you stands open.", "PD-1.6")

    def _own_offer(self, text: str) -> Offer:
        number = whole_number(text, "PD-1.6")
        for offer in open_offers(self.state):
            if (offer.number, offer.by) == (number, self.seat):
                return offer
        raise IllegalAnswer(f"No offer {number} of yours stands open.", "PD-1.6")

    def _parse_offer(self, to: int, sides: Sequence[str]) -> Offer:
        if not may_offer(self.state, self.seat):
            raise IllegalAnswer(
                f"At most {MAX_OPEN_OFFERS} offers of yours stand open, and {MAX_OFFERS} in all.", "PD-1.6"
            )
        if len(sides) < 2:
            raise IllegalAnswer("Say what you give and what you want: “offer Brass : Feint : -”.", "PD-1.6")
        give, want = parse_goods(sides[0]), parse_goods(sides[1])
        promise = valid_text("" if sides[2:] in ([], [NOTHING]) else sides[2], LONGEST_PROMISE, "PD-1.6")
        if not (give.powers or give.vitality or want.powers or want.vitality or promise):
            raise IllegalAnswer("An offer names something.", "PD-1.6")
        offer = Offer(len(self.state.offers) + 1, self.seat, to, give, want, promise)
        if reason := why_not_acceptable(self.state, offer):
            raise reason
        return offer

    # Generating

    def __iter__(self) -> Iterator[str]:
        """Yields the short answers; there are too many offers to list."""
        if self.seat not in self.state.ready:
            yield READY
        for offer in open_offers(self.state):
            if offer.to == self.seat:
                if why_not_acceptable(self.state, offer) is None:
                    yield f"accept {offer.number}"
                yield f"decline {offer.number}"
            if offer.by == self.seat:
                yield f"withdraw {offer.number}"
        if self.seat in self.state.ready and self.state.wavered.get(self.seat, 0) < MAX_TIMES_UNREADY:
            yield NOT_READY

    @property
    def patient(self) -> bool:
        """Whether it can wait: the player is ready."""
        return self.seat in self.state.ready

    @property
    def default(self) -> str:
        """Ready; for a player who is ready already, the least harmful legal answer."""
        return next(iter(self), "") or self._random_offer(Dice(b"nothing else is left to say"))

    @property
    def size(self) -> int:
        """The number of answers; COUNTLESS while offers can be made."""
        return COUNTLESS if may_offer(self.state, self.seat) else len(list(self))

    def sample(self, dice: Dice) -> str:
        """Returns a random answer: mostly ready or a reply to an offer, now and then an offer."""
        short = list(self)
        if may_offer(self.state, self.seat) and self._partners() and (not short or dice.below(8) == 0):
            return self._random_offer(dice)
        if READY in short and dice.below(3):
            return READY
        return dice.pick(short)

    def _partners(self) -> list[int]:
        players = self.state.players()
        return [one.seat for one in players if one.seat != self.seat and one.seat not in self.state.silent]

    def _random_offer(self, dice: Dice) -> str:
        to = dice.pick(self._partners())
        give, want = self._random_goods(self.seat, dice), self._random_goods(to, dice)
        name = self.state.player(to).name
        if give == want == NOTHING:
            return f"offer {name} : - : - : After you."
        return f"offer {name} : {give} : {want}"

    def _random_goods(self, seat: int, dice: Dice) -> str:
        names = [held.name for held in self.state.owned(seat)]
        parts = [dice.pick(names)] if names and dice.below(2) else []
        vitality = min(10, self.state.player(seat).vitality - 1)
        if vitality > 0 and dice.below(2):
            parts.append(f"{1 + dice.below(vitality)}{VITALITY_SUFFIX}")
        return GOODS_SEPARATOR.join(parts) or NOTHING

    def compose_parts(self, fields: Mapping[str, Sequence[str]]) -> str:
        """Returns the offer or counter-offer that a form's fields stand for."""

        def given(name: str) -> str:
            return next(iter(fields.get(name, ())), "").strip()

        head = f"counter {given('counter')}" if given("counter") else f"offer {given('to')}"
        sides = []
        for side in ("give", "want"):
            parts = [name for name in fields.get(side, ()) if name]
            number = given(f"{side}_vitality")
            parts += [number + VITALITY_SUFFIX] if number.strip("0") else []
            sides.append(GOODS_SEPARATOR.join(parts) or NOTHING)
        promise = [" ".join(given("promise").split())] if given("promise") else []
        return SIDE_SEPARATOR.join([head, *sides, *promise])

    def describe(self) -> dict[str, Any]:
        """Returns the ask for API clients: the short answers, and to whom an offer may be made."""
        partners = [self.state.player(seat).name for seat in self._partners()]
        return super().describe() | {"answers": list(self), "partners": partners}


def parse_goods(text: str) -> Goods:
    """Parses powers and vitality: `Feint + 5 vitality`."""
    found = Goods()
    for part in [] if text == NOTHING else text.split(GOODS_SEPARATOR):
        if part.endswith(VITALITY_SUFFIX):
            if found.vitality:
                raise IllegalAnswer("Name an amount of vitality once.", "PD-1.6")
            found.vitality = whole_number(part.removesuffix(VITALITY_SUFFIX), "PD-1.6")
        elif part in found.powers:
            raise IllegalAnswer(f"{part[:40]} is named twice.", "PD-1.6")
        else:
            found.powers = (*found.powers, part)
    return found


# Effects


def apply_action(s: Brawl, seat: int, action: TradeAction) -> None:
    """PD-1.6. Applies an answer."""
    if action.deed in (READY, NOT_READY):
        _set_ready(s, seat, action.deed == READY)
        return
    if action.offer is None:
        offer = s.offers[action.number - 1]
        offer.fate = {"accept": "accepted", "decline": "declined", "withdraw": "withdrawn"}[action.deed]
        s.tell(OfferClosed(seat, offer.number, offer.fate, offer.by, offer.to))
        if action.deed == "accept":
            swap_goods(s, offer)
        return
    if action.number:
        s.offers[action.number - 1].fate = "countered"
        s.tell(OfferClosed(seat, action.number, "countered", action.offer.to, seat))
    _add_offer(s, action.offer)


def _set_ready(s: Brawl, seat: int, ready: bool) -> None:
    if ready:
        s.ready.append(seat)
    else:
        s.ready.remove(seat)
        s.wavered[seat] = s.wavered.get(seat, 0) + 1
    s.tell(SaidReady(seat, ready))


def _add_offer(s: Brawl, offer: Offer) -> None:
    """PD-1.6. Adds an offer in place of an older one for the same powers.

    It switches off the readiness of its addressee, and no one else's.
    """
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


def swap_goods(s: Brawl, offer: Offer) -> None:
    """PD-1.6. Swaps powers and vitality of both sides in one go."""
    giver, taker = s.player(offer.by), s.player(offer.to)
    for name in offer.give.powers:
        s.powers[name].owner = offer.to
    for name in offer.want.powers:
        s.powers[name].owner = offer.by
    vitality = offer.want.vitality - offer.give.vitality
    giver.vitality += vitality
    taker.vitality -= vitality
    s.tell(
        Traded(
            *events.who(giver), *events.who(taker), number=offer.number, give=offer.give.notation,
            want=offer.want.notation, promise=offer.promise, by_now=giver.vitality,
            partner_now=taker.vitality,
        )
    )  # fmt: skip
