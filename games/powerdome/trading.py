"""What the exchange has come to for whoever looks on: which offers stand, what became of the others."""

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from games.kit import codec
from games.kit.contract import Seat
from games.kit.forms import AnswerForm, answer_form
from games.kit.values import dataclass
from games.kit.view_models import TablePage
from games.kit.words import NOTHING, Reader, Text, many, say, strong
from games.powerdome.bargains import Lack
from games.powerdome.cards import Sale, sales
from games.powerdome.power_views import PowerView
from games.powerdome.view import BrawlView, OfferView
from games.powerdome.words import saying

REMEMBERED: Final = 3
"""Offers that came to nothing and are still told."""

REFUSED: Final[Mapping[str, tuple[str, bool]]] = {
    "declined": ("declined", True),
    "countered": ("made another offer instead of", True),
    "withdrawn": ("withdrew", False),
    "replaced": ("made a newer offer instead of", False),
}
"""PD-1.6. What was done to an offer, and whether the one did it to whom it was made."""


class Offer(NamedTuple):
    """An offer that stands. `lack` says why it is void; `to_me` and `from_me` where one may answer it.

    `goods` is what a counter-offer begins with, in JSON; "" where one may make none.
    """

    number: int
    by: Seat
    words: Text
    promise: str
    lack: Text
    powers: tuple[PowerView, ...]
    to_me: bool
    from_me: bool
    acceptable: bool
    goods: str


class Partner(NamedTuple):
    """Somebody to whom an offer may be made, with the powers that may be asked for."""

    seat: Seat
    name: str
    look: str
    called: str
    powers: tuple[str, ...]
    able: bool


class NewOffer(NamedTuple):
    """What a new offer may say; `instead` are the offers that it may answer, each with whose it is."""

    form: AnswerForm
    powers: tuple[str, ...]
    most: int
    partners: tuple[Partner, ...]
    only: bool
    instead: tuple[tuple[int, Seat, str], ...]

    @property
    def able(self) -> tuple[Partner, ...]:
        """Those who may still take one."""
        return tuple(one for one in self.partners if one.able)


class Bargains(NamedTuple):
    """All that is said in the exchange; `ends` is what ends it for oneself: ready, no, not ready or "".

    `tally` is said in the bar that stays in sight: an offer may have come above what is looked at.
    """

    traded: tuple["Outcome", ...]
    refused: tuple["Outcome", ...]
    offers: tuple[Offer, ...]
    new: NewOffer | None
    sales: tuple[Sale, ...]
    tally: str
    ends: str


@dataclass(frozen=True, slots=True)
class Outcome:
    """What became of an offer, by its number."""

    number: int
    text: Text


def standing(view: BrawlView) -> tuple[OfferView, ...]:
    """Offers that stand, those to whoever looks on first; those that are void last, and only one's own."""
    open_now = [one for one in view.offers if one.fate == "open"]
    good = [one for one in open_now if not one.lack]
    void = [one for one in open_now if one.lack and view.seat in (one.by, one.to)]
    return (*sorted(good, key=lambda one: one.to != view.seat), *void)


def traded(view: BrawlView, reader: Reader) -> tuple[Outcome, ...]:
    """PD-1.6. What was agreed on, for the two whom it concerns."""
    return tuple(
        Outcome(one.number, agreed(one, view.seat, reader))
        for one in view.offers
        if one.fate == "accepted" and view.seat in (one.by, one.to)
    )


def agreed(one: OfferView, seat: Seat | None, reader: Reader) -> Text:
    """What somebody traded."""
    give, want = side(one.give, one.give_vitality), side(one.want, one.want_vitality)
    other, gave, got = (one.to, give, want) if one.by == seat else (one.by, want, give)
    first = say("Traded with ", saying.partner(other, reader))
    return say(first, ": you gave ", strong(gave), " for ", strong(got), ".")


def refused(view: BrawlView, reader: Reader) -> tuple[Outcome, ...]:
    """PD-1.6. What came to nothing for whoever looks on, the latest first."""
    closed = [one for one in view.offers if one.fate in REFUSED and view.seat in (one.by, one.to)]
    return tuple(Outcome(one.number, closing(one, reader)) for one in closed[: -REMEMBERED - 1 : -1])


def closing(one: OfferView, reader: Reader) -> Text:
    """Who did what to an offer."""
    deed, by_partner = REFUSED[one.fate]
    if by_partner:
        offer = say(saying.player(one.to, reader), f" {deed} ", reader.whose(one.by), f" offer {one.number}")
    else:
        offer = say(saying.player(one.by, reader), f" {deed} offer {one.number} to ")
        offer = say(offer, saying.partner(one.to, reader))
    give, want = side(one.give, one.give_vitality), side(one.want, one.want_vitality)
    return say(offer, ": ", strong(give), " for ", strong(want), ".")


def side(powers: tuple[str, ...], vitality: int) -> str:
    """One side of an offer."""
    return ", ".join([*powers, *([f"{vitality} vitality"] if vitality else [])]) or "nothing"


def bargains(seen: TablePage, *, talking: bool) -> Bargains:
    """PD-1.6. The exchange for a seat that is asked; `talking`: somebody who is not ready may still speak."""
    view: BrawlView = seen.view
    assert seen.ask is not None
    detail = seen.ask.detail
    to_me = sum(one.fate == "open" and not one.lack and one.to == seen.shown for one in view.offers)
    said = ("Ready" if detail["ready"] else "", f"{many(to_me, 'offer')} to you" if to_me else "")
    return Bargains(
        traded=traded(view, seen.reader),
        refused=refused(view, seen.reader),
        offers=offers(view, seen.reader, seen.shown, may_offer=detail["may_offer"]),
        new=new_offer(seen) if detail["may_offer"] else None,
        sales=sales(view, seen.reader),
        tally=". ".join(filter(None, said)),
        ends=ends(seen, talking=talking),
    )


def ends(seen: TablePage, *, talking: bool) -> str:
    """What ends the exchange for a seat, or opens it again."""
    assert seen.ask is not None
    if not seen.ask.detail["ready"]:
        return "ready"
    if not talking:
        return "no"
    return "not ready" if seen.ask.why("not ready") is None else ""


def offers(
    view: BrawlView, reader: Reader, seat: Seat | None, *, may_offer: bool = False
) -> tuple[Offer, ...]:
    """Offers that stand; `seat` is who may answer them, if anybody."""
    return tuple(offer(one, reader, seat, may_offer=may_offer) for one in standing(view))


def offer(one: OfferView, reader: Reader, seat: Seat | None, *, may_offer: bool) -> Offer:
    """An offer, and what may be done with it."""
    give, want = side(one.give, one.give_vitality), side(one.want, one.want_vitality)
    gives = reader.does(one.by, " give ", " gives ")
    deed = say(saying.player(one.by, reader), gives, saying.partner(one.to, reader), " ")
    to_me = one.to == seat
    return Offer(
        number=one.number,
        by=one.by,
        words=say(deed, strong(give), " for ", strong(want)),
        promise=one.promise,
        lack=lacks(one.lack, reader, mine=one.by == seat) if one.lack else NOTHING,
        powers=() if one.lack else one.powers,
        to_me=to_me,
        from_me=one.by == seat,
        acceptable=one.acceptable,
        goods=goods(one) if to_me and may_offer else "",
    )


def lacks(lack: Lack, reader: Reader, *, mine: bool) -> Text:
    """Why an offer is void."""
    if lack.power:
        what = say(" no longer ", reader.does(lack.seat, "own"), " ", strong(lack.power))
    else:
        what = say(reader.does(lack.seat, " have", " has"), " too little vitality left")
    counts = " It counts as one of your open offers until you withdraw it." if mine else ""
    return say("Cannot be accepted: ", saying.player(lack.seat, reader), what, ".", counts)


def goods(one: OfferView) -> str:
    """What a counter-offer begins with: what was asked is given, what was offered is wanted."""
    give = {"powers": list(one.want), "vitality": one.want_vitality}
    want = {"powers": list(one.give), "vitality": one.give_vitality}
    return codec.dumps({"give": give, "want": want})


def new_offer(seen: TablePage) -> NewOffer:
    """PD-1.6. What one may offer, to whom, and instead of what."""
    view: BrawlView = seen.view
    assert seen.shown is not None
    me = view.characters[seen.shown]
    names = seen.reader.names
    others = [one for one in view.characters if one is not me]
    return NewOffer(
        form=answer_form(seen),
        powers=named(me.powers),
        most=me.vitality - 1,
        partners=tuple(
            Partner(one.seat, one.name, one.look, names[one.seat], named(one.powers), not one.gave_up)
            for one in others
        ),
        only=len(others) == 1,
        instead=tuple(
            (one.number, one.by, names[one.by])
            for one in view.offers
            if one.fate == "open" and one.to == seen.shown
        ),
    )


def named(powers: Sequence[PowerView]) -> tuple[str, ...]:
    """The names of powers."""
    return tuple(power.name for power in powers)
