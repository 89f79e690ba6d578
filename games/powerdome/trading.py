"""View models of the trade: open offers, and what became of the others."""

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
from games.powerdome.words import phrases

MAX_REFUSED: Final = 3
"""Number of the viewer's refused offers that are shown."""

REFUSED: Final[Mapping[str, tuple[str, bool]]] = {
    "declined": ("declined", True),
    "countered": ("made another offer instead of", True),
    "withdrawn": ("withdrew", False),
    "replaced": ("made a newer offer instead of", False),
}
"""PD-1.6. Words for a closed offer, and whether its addressee closed it."""


class Offer(NamedTuple):
    """An open offer. `lack` says why it is void; `to_me` and `from_me`: the viewer may answer it.

    `goods` is the initial counter-offer as JSON; "" if none may be made.
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
    """A player to whom an offer may be made, with the powers that may be asked for."""

    seat: Seat
    name: str
    look: str
    called: str
    powers: tuple[str, ...]
    able: bool


class NewOffer(NamedTuple):
    """The form of a new offer; `instead` are offers that it may counter, each with who made it."""

    form: AnswerForm
    powers: tuple[str, ...]
    most: int
    partners: tuple[Partner, ...]
    only: bool
    instead: tuple[tuple[int, Seat, str], ...]

    @property
    def able(self) -> tuple[Partner, ...]:
        """Players who may still receive one."""
        return tuple(one for one in self.partners if one.able)


class Bargains(NamedTuple):
    """The trade to a viewer; `ends` is the answer that ends it: ready, no, not ready or "".

    `tally` is shown in the bar that stays in sight: a new offer may be above the visible part.
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
    """A closed offer, by its number."""

    number: int
    text: Text


def ordered_offers(view: BrawlView) -> tuple[OfferView, ...]:
    """Returns open offers, those to the viewer first; void ones last, and only the viewer's."""
    open_now = [one for one in view.offers if one.fate == "open"]
    valid = [one for one in open_now if not one.lack]
    void = [one for one in open_now if one.lack and view.seat in (one.by, one.to)]
    return (*sorted(valid, key=lambda one: one.to != view.seat), *void)


def traded(view: BrawlView, reader: Reader) -> tuple[Outcome, ...]:
    """PD-1.6. Returns the viewer's accepted offers."""
    return tuple(
        Outcome(one.number, trade_text(one, view.seat, reader))
        for one in view.offers
        if one.fate == "accepted" and view.seat in (one.by, one.to)
    )


def trade_text(one: OfferView, seat: Seat | None, reader: Reader) -> Text:
    """Returns what the viewer traded."""
    give, want = side(one.give, one.give_vitality), side(one.want, one.want_vitality)
    other, gave, got = (one.to, give, want) if one.by == seat else (one.by, want, give)
    first = say("Traded with ", phrases.partner(other, reader))
    return say(first, ": you gave ", strong(gave), " for ", strong(got), ".")


def refused(view: BrawlView, reader: Reader) -> tuple[Outcome, ...]:
    """PD-1.6. Returns the viewer's last refused offers, the latest first."""
    closed = [one for one in view.offers if one.fate in REFUSED and view.seat in (one.by, one.to)]
    return tuple(Outcome(one.number, closing_text(one, reader)) for one in closed[: -MAX_REFUSED - 1 : -1])


def closing_text(one: OfferView, reader: Reader) -> Text:
    """Returns who closed an offer, and how."""
    deed, by_partner = REFUSED[one.fate]
    if by_partner:
        offer = say(phrases.player(one.to, reader), f" {deed} ", reader.whose(one.by), f" offer {one.number}")
    else:
        offer = say(phrases.player(one.by, reader), f" {deed} offer {one.number} to ")
        offer = say(offer, phrases.partner(one.to, reader))
    give, want = side(one.give, one.give_vitality), side(one.want, one.want_vitality)
    return say(offer, ": ", strong(give), " for ", strong(want), ".")


def side(powers: tuple[str, ...], vitality: int) -> str:
    """Returns one side of an offer."""
    return ", ".join([*powers, *([f"{vitality} vitality"] if vitality else [])]) or "nothing"


def bargains(seen: TablePage, *, talking: bool) -> Bargains:
    """PD-1.6. Returns the trade to a seat that is asked; `talking`: others may still act."""
    view: BrawlView = seen.view
    assert seen.ask is not None
    detail = seen.ask.detail
    to_me = sum(one.fate == "open" and not one.lack and one.to == seen.shown for one in view.offers)
    tally_parts = ("Ready" if detail["ready"] else "", f"{many(to_me, 'offer')} to you" if to_me else "")
    return Bargains(
        traded=traded(view, seen.reader),
        refused=refused(view, seen.reader),
        offers=offers(view, seen.reader, seen.shown, may_offer=detail["may_offer"]),
        new=new_offer(seen) if detail["may_offer"] else None,
        sales=sales(view, seen.reader),
        tally=". ".join(filter(None, tally_parts)),
        ends=ending_answer(seen, talking=talking),
    )


def ending_answer(seen: TablePage, *, talking: bool) -> str:
    """Returns the answer that ends the trade for a seat, or that switches readiness off."""
    assert seen.ask is not None
    if not seen.ask.detail["ready"]:
        return "ready"
    if not talking:
        return "no"
    return "not ready" if seen.ask.why("not ready") is None else ""


def offers(
    view: BrawlView, reader: Reader, seat: Seat | None, *, may_offer: bool = False
) -> tuple[Offer, ...]:
    """Returns open offers; `seat` may answer them, if not None."""
    return tuple(offer(one, reader, seat, may_offer=may_offer) for one in ordered_offers(view))


def offer(one: OfferView, reader: Reader, seat: Seat | None, *, may_offer: bool) -> Offer:
    """Returns an offer and its possible answers."""
    give, want = side(one.give, one.give_vitality), side(one.want, one.want_vitality)
    gives = reader.does(one.by, " give ", " gives ")
    deed = say(phrases.player(one.by, reader), gives, phrases.partner(one.to, reader), " ")
    to_me = one.to == seat
    return Offer(
        number=one.number,
        by=one.by,
        words=say(deed, strong(give), " for ", strong(want)),
        promise=one.promise,
        lack=lack_text(one.lack, reader, own=one.by == seat) if one.lack else NOTHING,
        powers=() if one.lack else one.powers,
        to_me=to_me,
        from_me=one.by == seat,
        acceptable=one.acceptable,
        goods=counter_offer(one) if to_me and may_offer else "",
    )


def lack_text(lack: Lack, reader: Reader, *, own: bool) -> Text:
    """Returns why an offer is void."""
    if lack.power:
        what = say(" no longer ", reader.does(lack.seat, "own"), " ", strong(lack.power))
    else:
        what = say(reader.does(lack.seat, " have", " has"), " too little vitality left")
    counts = " It counts as one of your open offers until you withdraw it." if own else ""
    return say("Cannot be accepted: ", phrases.player(lack.seat, reader), what, ".", counts)


def counter_offer(one: OfferView) -> str:
    """Returns the initial counter-offer as JSON: both sides swapped."""
    give = {"powers": list(one.want), "vitality": one.want_vitality}
    want = {"powers": list(one.give), "vitality": one.give_vitality}
    return codec.dumps({"give": give, "want": want})


def new_offer(seen: TablePage) -> NewOffer:
    """PD-1.6. Returns the form of a new offer."""
    view: BrawlView = seen.view
    assert seen.shown is not None
    me = view.characters[seen.shown]
    names = seen.reader.names
    others = [one for one in view.characters if one is not me]
    return NewOffer(
        form=answer_form(seen),
        powers=names_of(me.powers),
        most=me.vitality - 1,
        partners=tuple(
            Partner(one.seat, one.name, one.look, names[one.seat], names_of(one.powers), not one.gave_up)
            for one in others
        ),
        only=len(others) == 1,
        instead=tuple(
            (one.number, one.by, names[one.by])
            for one in view.offers
            if one.fate == "open" and one.to == seen.shown
        ),
    )


def names_of(powers: Sequence[PowerView]) -> tuple[str, ...]:
    """Returns the names of powers."""
    return tuple(power.name for power in powers)
