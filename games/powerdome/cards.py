"""View models of the lists of powers to tick, to protect and to bid for (PD-1.2 to PD-1.6)."""

from collections.abc import Iterator
from functools import cache
from typing import Final, NamedTuple

from games.kit.contract import Seat
from games.kit.pieces import Piece
from games.kit.view_models import TablePage
from games.kit.words import NOTHING, Reader, Text, enumerated, listed, say, strong
from games.powerdome.asks import SEPARATOR, Bids
from games.powerdome.power_views import ModifierView, PowerView
from games.powerdome.story.setup import Nominated, Protected
from games.powerdome.view import BrawlView, LotView
from games.powerdome.words import phrases

FOLDER: Final = "games/powerdome/powers"


class Tick(NamedTuple):
    """A modifier or a power that may be ticked."""

    card: ModifierView | PowerView
    ticked: bool


class Tome(NamedTuple):
    """PD-1.3. The whole PowerTome: the ids of its cards, and the keywords to filter by."""

    keywords: tuple[str, ...]
    cards: tuple[str, ...]


class Lot(NamedTuple):
    """PD-1.3 to PD-1.5. A nominated power.

    `named`: its nominators. `protected`: its protector. `free`: the viewer may protect it. `bid`: the
    viewer's bid.
    """

    power: PowerView
    named: Text
    protected: Text
    free: bool
    bid: str


class Lots(NamedTuple):
    """Nominated powers; the price of protection, the highest possible bid, and how the places were filled."""

    lots: tuple[Lot, ...]
    price: int = 0
    most: int = 0
    filled: Text = NOTHING


class Sale(NamedTuple):
    """PD-1.5. All bids for a power."""

    name: str
    bids: Text


def ticked(seen: TablePage) -> frozenset[str]:
    """Returns the names in the viewer's submitted answer."""
    return frozenset((seen.pending or "").split(SEPARATOR))


def vote(seen: TablePage) -> tuple[Tick, ...]:
    """PD-1.2. Returns every modifier."""
    names = ticked(seen)
    return tuple(Tick(one, one.name in names) for one in seen.view.all_modifiers)


def discard(seen: TablePage) -> tuple[Tick, ...]:
    """PD-1.6. Returns the viewer's own powers, to keep or to throw away."""
    names = ticked(seen)
    return tuple(Tick(one, one.name in names) for one in seen.view.characters[seen.shown].powers)


def tome(seen: TablePage) -> Iterator[tuple[str, Piece]]:
    """Yields every power that may be nominated."""
    names = ticked(seen)
    for one in seen.view.powers:
        yield card(one, one.name in names)


@cache
def card(power: PowerView, chosen: bool) -> tuple[str, Piece]:
    """Returns the piece of a power that may be ticked."""
    return f"pick-{power.name.replace(' ', '_')}", Piece(f"{FOLDER}.pick", Tick(power, chosen))


@cache
def keywords(powers: tuple[PowerView, ...]) -> tuple[str, ...]:
    """PD-4.1. Returns the keywords of powers."""
    return tuple(sorted({word for power in powers for word in power.keywords}))


def lots(seen: TablePage, *fates: str, bids: dict[str, list[str]] | None = None) -> Iterator[Lot]:
    """Yields the lots with one of these fates."""
    view: BrawlView = seen.view
    powers = {power.name: power for power in view.powers}
    free = tuple(seen.ask) if seen.ask and seen.ask.prompt == "protect" else ()
    for lot in view.lots:
        if lot.fate in fates:
            bid = (bids or {}).get(lot.name, ["0"])[0]
            named, protected = nominators_and_protector(lot, seen.reader)
            yield Lot(powers[lot.name], named, protected, lot.name in free, bid)


def nominators_and_protector(lot: LotView, reader: Reader) -> tuple[Text, Text]:
    """Returns who nominated a power, and who protects it."""
    named = say("Named by ", listed(phrases.partner(seat, reader) for seat in lot.nominators))
    protected = NOTHING if lot.protector is None else say("protected by ", reader.whom(lot.protector))
    return named, protected


def protect(seen: TablePage) -> Lots:
    """PD-1.4. Returns the lots while powers are protected."""
    return Lots(tuple(lots(seen, "nominated")), price=seen.view.protection, filled=protection_status(seen))


def protection_status(seen: TablePage) -> Text:
    """PD-1.4. Returns the last protection, after which all have a turn again, and who has passed since."""
    facts = (one.fact for one in reversed(seen.story) if isinstance(one.fact, Protected | Nominated))
    last = next(facts, None)
    if not isinstance(last, Protected):
        return passed_text(seen)
    who = phrases.who(last.who, seen.reader)
    paid = say(who, f" paid {seen.view.protection} for ", strong(last.power), ": it goes round anew.")
    return say(paid, " ", since) if (since := passed_text(seen)) else paid


def passed_text(seen: TablePage) -> Text:
    """PD-1.4. Returns a sentence on who has passed since a power was protected last."""
    seats = seen.view.passed
    if not seats:
        return NOTHING
    first, *others = seats
    names = (phrases.player(first, seen.reader), *(phrases.partner(seat, seen.reader) for seat in others))
    return say(enumerated(names), " passed.")


def unprotected_text(view: BrawlView) -> str:
    """PD-1.4. Returns how many lots nobody protects, and how many of them go to the auction."""
    protected = sum(lot.protector is not None for lot in view.lots)
    others, places = len(view.lots) - protected, view.places - protected
    return f"{others} unprotected: {places if places < others else 'all'} of them go to auction"


def bids(seen: TablePage) -> Lots:
    """PD-1.5. Returns all lots at auction, with the viewer's bids."""
    assert isinstance(seen.ask, Bids)
    filled = seen.ask.filled(seen.pending) if seen.pending else {}
    return Lots(
        tuple(lots(seen, "at auction", bids=filled)),
        most=seen.ask.most,
        filled=places_text(seen.view, seen.reader),
    )


def places_text(view: BrawlView, reader: Reader) -> Text:
    """PD-1.4. Returns who paid for places, which powers got none, and whether lots were drawn."""
    culled = [lot.name for lot in view.lots if lot.fate == "culled"]
    if not culled:
        return NOTHING
    bought: dict[Seat, list[str]] = {}
    for lot in view.lots:
        if lot.protector is not None:
            bought.setdefault(lot.protector, []).append(lot.name)
    paid = listed(
        (
            say(
                phrases.partner(seat, reader) if number else phrases.player(seat, reader),
                f" paid {len(names) * view.protection} for ",
                phrases.named(names),
            )
            for number, (seat, names) in enumerate(bought.items())
        ),
        "; ",
    )
    no_place = say(" No place was left for ", enumerated(culled))
    if sum(map(len, bought.values())) == view.places:
        return say(paid, ": every place is taken.", no_place, ".")
    passed = say(paid, "; then everybody passed.") if bought else say("Everybody passed.")
    return say(passed, no_place, ": lots were drawn.")


def sales(view: BrawlView, reader: Reader) -> tuple[Sale, ...]:
    """PD-1.5. Returns the results of the auction, each with the highest bid first."""
    return tuple(
        Sale(lot.name, bids_text(lot, reader)) for lot in view.lots if lot.fate in ("sold", "unsold")
    )


def bids_text(lot: LotView, reader: Reader) -> Text:
    """Returns all bids for a power."""
    highest_first = sorted(lot.bids.items(), key=lambda one: -one[1])
    bids = [say(phrases.player(seat, reader), f" {number}") for seat, number in highest_first]
    return listed(bids) if bids else say("nobody")
