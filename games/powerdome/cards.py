"""Lists of powers to tick, to protect and to bid for, as values that templates draw (PD-1.2 to PD-1.6)."""

from collections.abc import Iterator
from functools import cache
from typing import Final, NamedTuple

from games.kit.contract import Seat
from games.kit.pieces import Piece
from games.kit.view_models import TablePage
from games.kit.words import NOTHING, Reader, Text, enumerated, listed, say, strong
from games.powerdome.asks import BETWEEN, Bids
from games.powerdome.power_views import ModifierView, PowerView
from games.powerdome.story.setup import Nominated, Protected
from games.powerdome.view import BrawlView, LotView
from games.powerdome.words import saying

FOLDER: Final = "games/powerdome/powers"


class Tick(NamedTuple):
    """A modifier or a power that may be ticked."""

    card: ModifierView | PowerView
    ticked: bool


class Tome(NamedTuple):
    """PD-1.3. The whole PowerTome, by the ids of its cards, and the keywords by which it is narrowed."""

    keywords: tuple[str, ...]
    cards: tuple[str, ...]


class Lot(NamedTuple):
    """PD-1.3 to PD-1.5. A nominated power: by whom, who protects it, whether one may; one's own bid."""

    power: PowerView
    named: Text
    protected: Text
    free: bool
    bid: str


class Lots(NamedTuple):
    """Nominated powers; what protecting one costs, the most that can be bid, and what came of the places."""

    lots: tuple[Lot, ...]
    price: int = 0
    most: int = 0
    told: Text = NOTHING


class Sale(NamedTuple):
    """PD-1.5. Who bid what for a power."""

    name: str
    bids: Text


def ticked(seen: TablePage) -> frozenset[str]:
    """What is named in an answer that is in."""
    return frozenset((seen.pending or "").split(BETWEEN))


def vote(seen: TablePage) -> tuple[Tick, ...]:
    """PD-1.2. Every modifier."""
    names = ticked(seen)
    return tuple(Tick(one, one.name in names) for one in seen.view.all_modifiers)


def discard(seen: TablePage) -> tuple[Tick, ...]:
    """PD-1.6. One's own powers, to keep or to throw away."""
    names = ticked(seen)
    return tuple(Tick(one, one.name in names) for one in seen.view.characters[seen.shown].powers)


def tome(seen: TablePage) -> Iterator[tuple[str, Piece]]:
    """Every power that may be nominated."""
    names = ticked(seen)
    for one in seen.view.powers:
        yield card(one, one.name in names)


@cache
def card(power: PowerView, chosen: bool) -> tuple[str, Piece]:
    """A power that may be ticked."""
    return f"pick-{power.name.replace(' ', '_')}", Piece(f"{FOLDER}.pick", Tick(power, chosen))


@cache
def keywords(powers: tuple[PowerView, ...]) -> tuple[str, ...]:
    """PD-4.1. The keywords of powers."""
    return tuple(sorted({word for power in powers for word in power.keywords}))


def lots(seen: TablePage, *fates: str, bids: dict[str, list[str]] | None = None) -> Iterator[Lot]:
    """The lots that have come so far, with what they are."""
    view: BrawlView = seen.view
    powers = {power.name: power for power in view.powers}
    free = tuple(seen.ask) if seen.ask and seen.ask.prompt == "protect" else ()
    for lot in view.lots:
        if lot.fate in fates:
            bid = (bids or {}).get(lot.name, ["0"])[0]
            named, protected = tellers(lot, seen.reader)
            yield Lot(powers[lot.name], named, protected, lot.name in free, bid)


def tellers(lot: LotView, reader: Reader) -> tuple[Text, Text]:
    """Who nominated something, and who protects it."""
    named = say("Named by ", listed(saying.partner(seat, reader) for seat in lot.nominators))
    safe = NOTHING if lot.protector is None else say("protected by ", reader.whom(lot.protector))
    return named, safe


def protect(seen: TablePage) -> Lots:
    """PD-1.4."""
    return Lots(tuple(lots(seen, "nominated")), price=seen.view.protection, told=so_far(seen))


def so_far(seen: TablePage) -> Text:
    """PD-1.4. Which power was protected last, so that it goes round anew, and who has passed since."""
    told = (one.fact for one in reversed(seen.story) if isinstance(one.fact, Protected | Nominated))
    last = next(told, None)
    if not isinstance(last, Protected):
        return passed(seen)
    who = saying.who(last.who, seen.reader)
    paid = say(who, f" paid {seen.view.protection} for ", strong(last.power), ": it goes round anew.")
    return say(paid, " ", since) if (since := passed(seen)) else paid


def passed(seen: TablePage) -> Text:
    """PD-1.4. Who did not want to protect a power since one was protected last, as a sentence."""
    seats = seen.view.passed
    if not seats:
        return NOTHING
    first, *others = seats
    names = (saying.player(first, seen.reader), *(saying.partner(seat, seen.reader) for seat in others))
    return say(enumerated(names), " passed.")


def unprotected(view: BrawlView) -> str:
    """PD-1.4. How many lots nobody protects, and how many of them come to auction."""
    safe = sum(lot.protector is not None for lot in view.lots)
    others, places = len(view.lots) - safe, view.places - safe
    return f"{others} unprotected: {places if places < others else 'all'} of them go to auction"


def bids(seen: TablePage) -> Lots:
    """PD-1.5. All bids on one screen."""
    assert isinstance(seen.ask, Bids)
    filled = seen.ask.filled(seen.pending) if seen.pending else {}
    return Lots(
        tuple(lots(seen, "at auction", bids=filled)), most=seen.ask.most, told=chosen(seen.view, seen.reader)
    )


def chosen(view: BrawlView, reader: Reader) -> Text:
    """PD-1.4. Who paid for a place at auction, what had none, and whether lots decided that."""
    gone = [lot.name for lot in view.lots if lot.fate == "culled"]
    if not gone:
        return NOTHING
    bought: dict[Seat, list[str]] = {}
    for lot in view.lots:
        if lot.protector is not None:
            bought.setdefault(lot.protector, []).append(lot.name)
    paid = listed(
        (
            say(
                saying.partner(seat, reader) if number else saying.player(seat, reader),
                f" paid {len(names) * view.protection} for ",
                saying.named(names),
            )
            for number, (seat, names) in enumerate(bought.items())
        ),
        "; ",
    )
    no_place = say(" No place was left for ", enumerated(gone))
    if sum(map(len, bought.values())) == view.places:
        return say(paid, ": every place is taken.", no_place, ".")
    passed = say(paid, "; then everybody passed.") if bought else say("Everybody passed.")
    return say(passed, no_place, ": lots were drawn.")


def sales(view: BrawlView, reader: Reader) -> tuple[Sale, ...]:
    """PD-1.5. How the auction went, the highest bid first."""
    return tuple(Sale(lot.name, said(lot, reader)) for lot in view.lots if lot.fate in ("sold", "unsold"))


def said(lot: LotView, reader: Reader) -> Text:
    """All bids for a power."""
    highest_first = sorted(lot.bids.items(), key=lambda one: -one[1])
    bids = [say(saying.player(seat, reader), f" {number}") for seat, number in highest_first]
    return listed(bids) if bids else say("nobody")
