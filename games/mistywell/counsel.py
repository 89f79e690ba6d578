"""What a hint says of Mistywell: what to do, and the gauges that it counts by."""

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Final

from games.kit.advice import Advice, Change
from games.kit.contract import Gauge, Seat
from games.kit.words import Text, became, listed, say
from games.mistywell import bot
from games.mistywell.choices import influence, nowhere
from games.mistywell.city import BANE, CHARACTERS, DISTRICTS, GROUPS, SQUARES
from games.mistywell.cubes import count
from games.mistywell.faces import IN_LINES
from games.mistywell.keywords import explained
from games.mistywell.plans import met
from games.mistywell.printed import CARDS
from games.mistywell.state import SEATS, City
from games.mistywell.view import CityView, PlayerView, ahead, pays


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
    paid = pays(card, request) if request in CARDS else ()
    if not paid:
        return changed_most(advice.changes)
    player = view.players[view.turn]
    when, way = provided(view, player, card, request)
    times = {pay.clock for pay in paid}
    return say("Once it is done", when, ": ", listed(brought(view, player, card, request, times), " "), way)


def proposed(text: str) -> str:
    """MW-1.2. An answer that is a place or a player, in words; "" for any other."""
    if text in CHARACTERS:
        return f"Choose the {text}"
    if text in PLACES:
        return f"Tap {PLACES[text]}"
    return "Tap the lit square" if any(square.name == text for square in SQUARES) else ""


PLACES: Final = {one.slug: one.name for one in DISTRICTS} | {one.slug: one.name for one in GROUPS}
"""Districts and groups by how an answer writes them."""


def brought(
    view: CityView, player: PlayerView, card: str, request: str, times: Collection[str]
) -> Sequence[Text]:
    """MW-4.2. What comes of a Project that succeeds: what counts most first, what is suffered last.

    Where it succeeds at one of the `times` only, what counts at the other is left out.
    """
    group = CARDS[request].group
    where = influence(view, player.character, group)
    never = tuple(IN_LINES[OTHER[time]] for time in times if len(times) == 1 and time)
    printed = (*CARDS[request].lines, *CARDS[card].lines)
    pay, stood = next(met(card, request, where))
    parts = [pay.words, *(explained(line) for line in printed if not line.startswith(never))]
    if where != nowhere(group):
        parts.insert(0, stood.words)
    return sorted(parts, key=lambda part: rank(str(part)))


OTHER: Final[Mapping[str, str]] = {"day": "night", "night": "day"}
GAINS: Final = (r"Unity|remove a Fear", r"\b[Aa] cube\b|\bBane\b", "")
"""What a gain is known by, the greatest first."""
BURDEN: Final = re.compile(r"[Ss]uffer \d+\sFate\.$")


def rank(words: str) -> int:
    """Where a part of what a Project brings is said; what is suffered for nothing comes last."""
    if BURDEN.search(words):
        return len(GAINS)
    return next(number for number, gain in enumerate(GAINS) if re.search(gain, words))


def provided(view: CityView, player: PlayerView, card: str, request: str) -> tuple[str, str]:
    """MW-4.1. What must have changed by the time that a Project is done, and what would change it."""
    plans = (one.plans for one in player.hand if one.card == card)
    fails = next((plan.fails for found in plans for plan in found if plan.request == request), "")
    if fails == "clock":
        time = OTHER[view.clock]
        return f", if it is {time} by then", f" Recuperate makes it {time}."
    if fails == "enforcer":
        sends = (CARDS[one.card] for one in player.hand if not one.obstacle and sends_away(one.card))
        way = next((f" {one.name} sends him away." for one in sends), "")
        return f", if the Enforcer has left {CARDS[request].district} by then", way
    return "", ""


def sends_away(card: str) -> bool:
    """MW-6.2. Whether a card moves the Enforcer at any time of day, for nothing."""
    return any(line.startswith("Move the Enforcer ") for line in CARDS[card].lines)


def changed_most(changes: Sequence[Change]) -> Text:
    """MW-1, MW-5. What would change, and why that matters: `Unity 1 → 2: the sixth wins.`"""
    rounded = [(one.gauge, round(one.before), round(one.after)) for one in changes]
    found = sorted(((gauge, now, then) for gauge, now, then in rounded if now != then), key=speaks_against)
    telling = [
        one for one in found if one[0].name != HAND or one[1] < one[2]
    ]  # a card that is played is gone
    return listed([changed(*one) for one in telling or found], " ")


UNWANTED: Final = frozenset(("Fear", "Temple cubes", "Fate"))


def speaks_against(change: tuple[Gauge, int, int]) -> bool:
    """Whether a change is for the worse: it is said after those for the better."""
    gauge, before, after = change
    return (after > before) is (gauge.name in UNWANTED)


def changed(gauge: Gauge, before: int, after: int) -> Text:
    """What would become of a gauge, in a sentence."""
    whole = gauge.name
    own = f"Your {whole[:1].lower()}{whole[1:]}" if " " in whole else f"Your {whole}"
    name = whole if gauge.seat is None else SHARED.get(whole, own)
    more, less = MATTERS[gauge.name]
    why = more if after > before else less or more
    return say(f"{name} ", became(before, after), f": {why}.")
