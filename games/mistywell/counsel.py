"""What a hint says of Mistywell: what to do, and the gauges that it counts by."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from games.kit.advice import Advice, Change
from games.kit.contract import Gauge, Seat
from games.kit.words import Text, became, listed, say
from games.mistywell import bot
from games.mistywell.choices import influence
from games.mistywell.city import BANE, CHARACTERS, DISTRICTS, GROUPS, SQUARES
from games.mistywell.cubes import count
from games.mistywell.plans import met
from games.mistywell.printed import CARDS
from games.mistywell.state import SEATS, City
from games.mistywell.view import CityView, ahead


def gauges(s: City, seat: Seat) -> Sequence[tuple[Gauge, float]]:
    """MW-1, MW-5. Unity and Fear first, then the Temple’s cubes, then what a seat has, and the track."""
    return (
        (Gauge("Unity", None, 9), sum(s.unity)),
        (Gauge("Fear", None, 9), sum(s.fear)),
        (Gauge("Temple cubes", None, 3), sum(s.temple)),
        (Gauge("Cubes on the map", seat, 2), len(s.own_cubes(seat))),
        (Gauge("Supply", seat, 1.2), count(s.supply[seat])),
        (Gauge("Fate", seat, 1.1), count(s.fate[seat])),
        (Gauge("Effort", seat, 1), count(s.effort[seat])),
        (Gauge(HAND, seat, 0.9), len(s.hands[seat])),
        (Gauge("Spaces to the golden ring", None, 0.8), ahead(s.tracker, "ring")),
    )


def weighed(s: City, seat: Seat) -> Iterator[tuple[Gauge, float]]:
    """MW-1, MW-5. What the bots count, of all three, as they win together."""
    yield Gauge("Unity", None, bot.UNITY), sum(s.unity)
    yield Gauge("Fear", None, -bot.FEAR), sum(s.fear)
    yield Gauge("Temple cubes", None, -1.0), sum(s.temple)
    yield Gauge("Groups one Temple cube from a Fear", None, -1.9), sum(cubes == 2 for cubes in s.temple)
    yield Gauge("Banes in the city", None, -bot.BANED), s.squares.count(BANE)
    yield Gauge("Worth of the city, in cubes", None, 1.0), bot.on_the_map(s)
    for who in range(SEATS):
        yield Gauge("Worth of work in progress, in cubes", who, 1.0), bot.under_way(s, who)
        yield Gauge("Supply", who, 0.5), count(s.supply[who])
        yield Gauge("Effort", who, 0.4), count(s.effort[who])
        yield Gauge("Fate", who, -bot.FATE), count(s.fate[who])
        yield Gauge(HAND, who, bot.CARD), len(s.hands[who])
        yield Gauge("Requests in hand", who, bot.CARD), len(s.held[who])
    yield Gauge("Spaces to the golden ring", None, 0.2), ahead(s.tracker, "ring")


HAND: Final = "Cards in hand"

MATTERS: Final[Mapping[str, tuple[str, str]]] = {
    "Unity": ("the sixth wins", ""),
    "Fear": ("the sixth loses", ""),
    "Temple cubes": ("the third in a group makes Fear", ""),
    "Cubes on the map": ("you need them for Unity", "Unity is paid with them"),
    "Supply": ("it pays for cards", "it was well spent"),
    "Fate": ("it moves the tracker when you recuperate", "the tracker moves less when you recuperate"),
    "Effort": ("timers and the map need it", "it is at work"),
    HAND: ("you can play more", "Recuperate brings them back"),
    "Spaces to the golden ring": (
        "there the Enforcer comes, with Fear",
        "there the Enforcer comes, with Fear",
    ),
}
"""Why a change of a gauge matters: of more, and of less (""; the same)."""


SHARED: Final[Mapping[str, str]] = {"Cubes on the map": "Cubes on the map, yours and everybody’s,"}
"""MW-6.3. What a gauge of a seat is called that counts what all share, too."""


def spelt(text: str) -> str:
    """MW-3.2, MW-3.3. An answer that is a card, with its Request, in words; "" for any other."""
    card, _, request = text.partition(" for ")
    if card not in CARDS or (request and request not in CARDS):
        return ""
    if request:
        return f"Play {CARDS[card].name} for {CARDS[request].name}"
    return f"Tap {CARDS[card].name}"


def promised(view: CityView, advice: Advice) -> Text:
    """MW-3.3, MW-4.2. What a Project brings once it is done; of another answer, what it changes."""
    card, _, request = advice.answer.partition(" for ")
    if request not in CARDS:
        return changed_most(advice.changes)
    where = influence(view, view.players[view.turn].character, CARDS[request].group)
    lines = (line.words for part in met(card, request, where) for line in part)
    return say("Once it is done: ", listed(lines, " "), risk(view, card, request))


def proposed(text: str) -> str:
    """MW-1.2. An answer that is a place or a player, in words; "" for any other."""
    if text in CHARACTERS:
        return f"Choose the {text}"
    if text in PLACES:
        return f"Tap {PLACES[text]}"
    return "Tap the lit square" if any(square.name == text for square in SQUARES) else ""


PLACES: Final = {one.slug: one.name for one in DISTRICTS} | {one.slug: one.name for one in GROUPS}
"""Districts and groups by how an answer writes them."""

RISKS: Final[Mapping[str, str]] = {
    "": "",
    "clock": " By {clock}, as now, it would fail.",
    "enforcer": " While the Enforcer rules there it would fail.",
}
"""What a hint says of why a Project would fail as things are."""


def risk(view: CityView, card: str, request: str) -> str:
    """MW-4.1. Why a Project would fail as things are; "" where it would not."""
    plans = (one.plans for one in view.players[view.turn].hand if one.card == card)
    fails = next((plan.fails for found in plans for plan in found if plan.request == request), "")
    return RISKS[fails].format(clock=view.clock)


def changed_most(changes: Sequence[Change]) -> Text:
    """MW-1, MW-5. What would change, and why that matters: `Unity 1 → 2: the sixth wins.`"""
    rounded = [(one.gauge, round(one.before), round(one.after)) for one in changes]
    found = [(gauge, now, then) for gauge, now, then in rounded if now != then]
    telling = [
        one for one in found if one[0].name != HAND or one[1] < one[2]
    ]  # a card that is played is gone
    return listed([changed(*one) for one in telling or found], " ")


def changed(gauge: Gauge, before: int, after: int) -> Text:
    """What would become of a gauge, in a sentence."""
    whole = gauge.name
    own = f"Your {whole[:1].lower()}{whole[1:]}" if " " in whole else f"Your {whole}"
    name = whole if gauge.seat is None else SHARED.get(whole, own)
    more, less = MATTERS[gauge.name]
    why = more if after > before else less or more
    return say(f"{name} ", became(before, after), f": {why}.")
