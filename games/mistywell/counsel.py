"""Hints of Mistywell: answers in words, and the gauges that explain them."""

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Final

from games.kit.advice import Advice, Change
from games.kit.contract import Gauge, Seat
from games.kit.words import Text, became, listed, say
from games.mistywell import bot
from games.mistywell.captions import FAILS
from games.mistywell.choices import influence_words, no_square
from games.mistywell.city import BANE, CHARACTERS, DISTRICTS, GROUPS, SQUARES
from games.mistywell.cubes import count
from games.mistywell.faces import LINE_PREFIXES
from games.mistywell.keywords import explained
from games.mistywell.plans import payment_sentence
from games.mistywell.printed import CARDS
from games.mistywell.state import SEATS, City
from games.mistywell.view import CityView, PlayerView, pays, spaces_to


def gauges(s: City, seat: Seat) -> Sequence[tuple[Gauge, float]]:
    """MW-1, MW-5. Returns gauges: Unity and Fear first, then Temple cubes, what a seat has, and the track."""
    return (
        (Gauge("Unity", None, 9), sum(s.unity)),
        (Gauge("Fear", None, 9), sum(s.fear)),
        (Gauge("Temple cubes", None, 3), sum(s.temple)),
        (Gauge("Cubes on the map", seat, 2), len(s.own_cubes(seat))),
        (Gauge("Supply", seat, 1.2), count(s.supply[seat])),
        (Gauge("Fate", seat, 1.1), count(s.fate[seat])),
        (Gauge("Effort", seat, 1), count(s.effort[seat])),
        (Gauge(HAND, seat, 0.9), len(s.hands[seat])),
        (Gauge("Spaces to the golden ring", None, 0.8), spaces_to(s.tracker, "ring")),
    )


def weighed(s: City, seat: Seat) -> Iterator[tuple[Gauge, float]]:
    """MW-1, MW-5. Yields what the bots' evaluation counts, for all seats, as they win together."""
    yield Gauge("Unity", None, bot.UNITY), sum(s.unity)
    yield Gauge("Fear", None, -bot.FEAR), sum(s.fear)
    yield Gauge("Temple cubes", None, -1.0), sum(s.temple)
    yield Gauge("Groups one Temple cube from a Fear", None, -1.9), sum(cubes == 2 for cubes in s.temple)
    yield Gauge("Banes in the city", None, -bot.BANE_COST), s.squares.count(BANE)
    yield Gauge("Worth of the city, in cubes", None, 1.0), bot.map_value(s)
    for who in range(SEATS):
        yield Gauge("Worth of work in progress, in cubes", who, 1.0), bot.slots_value(s, who)
        yield Gauge("Supply", who, 0.5), count(s.supply[who])
        yield Gauge("Effort", who, 0.4), count(s.effort[who])
        yield Gauge("Fate", who, -bot.FATE), count(s.fate[who])
        yield Gauge(HAND, who, bot.CARD), len(s.hands[who])
        yield Gauge("Requests in hand", who, bot.CARD), len(s.held[who])
    yield Gauge("Spaces to the golden ring", None, 0.2), spaces_to(s.tracker, "ring")


HAND: Final = "Cards in hand"

REASONS: Final[Mapping[str, tuple[str, str]]] = {
    "Unity": ("the sixth wins", ""),
    "Fear": ("the sixth loses", ""),
    "Temple cubes": ("the third in a group makes Fear", ""),
    "Cubes on the map": ("you need them for Unity", "Unity is paid with them"),
    "Supply": ("it pays for cards", "that is the price"),
    "Fate": ("it moves the tracker when you recuperate", "the tracker moves less when you recuperate"),
    "Effort": ("timers and the map need it", "it is at work"),
    HAND: ("you can play more", "Recuperate brings them back"),
    "Spaces to the golden ring": (
        "there the Enforcer comes, with Fear",
        "there the Enforcer comes, with Fear",
    ),
}
"""Why a change of a gauge matters: when it grows, and when it falls ("": for the same reason)."""


SHARED: Final[Mapping[str, str]] = {"Cubes on the map": "Cubes on the map, yours and everybody’s,"}
"""MW-6.3. The names of gauges of a seat that also count what all share."""


def spelt(text: str) -> str:
    """MW-3.2, MW-3.3. Returns in words an answer that is a card, with its Request; "" for any other."""
    card, _, request = text.partition(" for ")
    if card not in CARDS or (request and request not in CARDS):
        return ""
    if request:
        return f"Play {CARDS[card].name} for {CARDS[request].name}"
    return f"Tap {CARDS[card].name}"


def promised(view: CityView, advice: Advice) -> Text:
    """MW-3.2, MW-4.2. Returns what a card with a timer brings once done; else what the answer changes."""
    card, _, request = advice.answer.partition(" for ")
    paid = pays(card, request) if request in CARDS else ()
    if request in CARDS and not paid:
        return say(FAILS["never"][0])
    if not paid and advice.prompt == "play" and card in CARDS and CARDS[card].timer:
        return say("Once it is done: ", listed([explained(line) for line in CARDS[card].lines], " "))
    if not paid:
        return change_sentences(advice.changes)
    player = view.players[view.turn]
    when, hint = success_condition(view, player, card, request)
    times = {pay.clock for pay in paid}
    return say("Once it is done", when, ": ", listed(benefits(view, player, card, request, times), " "), hint)


def proposed(text: str) -> str:
    """MW-1.2. Returns in words an answer that is a place or a player; "" for any other."""
    if text in CHARACTERS:
        return f"Choose the {text}"
    if text in PLACES:
        return f"Tap {PLACES[text]}"
    return "Tap the lit square" if any(square.name == text for square in SQUARES) else ""


PLACES: Final = {one.slug: one.name for one in DISTRICTS} | {one.slug: one.name for one in GROUPS}
"""The names of districts and groups, by slug."""


def benefits(
    view: CityView, player: PlayerView, card: str, request: str, times: Collection[str]
) -> Sequence[Text]:
    """MW-4.2. Returns what a Project that succeeds brings: the greatest gains first, suffered Fate last.

    If it succeeds at one of the `times` only, what counts at the other is left out.
    """
    group = CARDS[request].group
    where = influence_words(view, player, group)
    never = tuple(LINE_PREFIXES[OTHER_TIME[time]] for time in times if len(times) == 1 and time)
    printed = (*CARDS[request].lines, *CARDS[card].lines)
    pay = payment_sentence(pays(card, request))
    parts = [pay, *(explained(line) for line in printed if not line.startswith(never))]
    if where != no_square(group):
        parts.insert(0, say(where))
    return sorted(parts, key=lambda part: rank(str(part)))


OTHER_TIME: Final[Mapping[str, str]] = {"day": "night", "night": "day"}
GAINS: Final = (r"Unity|remove a Fear", r"\b[Aa] cube\b|\bBane\b", "")
"""Patterns of gains, the greatest first."""
FATE_COST: Final = re.compile(r"[Ss]uffer \d+\sFate\.$")


def rank(words: str) -> int:
    """Returns the sort key of a part of what a Project brings; Fate suffered for nothing comes last."""
    if FATE_COST.search(words):
        return len(GAINS)
    return next(number for number, gain in enumerate(GAINS) if re.search(gain, words))


def success_condition(view: CityView, player: PlayerView, card: str, request: str) -> tuple[str, str]:
    """MW-4.1. Returns the condition for a Project to succeed when it is done, and what would fulfil it."""
    conditions, hints = [], []
    if not any(pay.clock in ("", view.clock) for pay in pays(card, request)):
        time = OTHER_TIME[view.clock]
        conditions.append(f"it is {time}")
        hints.append(f" Recuperate makes it {time}.")
    home = CARDS[request].district
    if any(one.name == home and one.barred for one in view.districts):
        conditions.append(f"the Enforcer has left {home}")
        senders = (CARDS[one.card] for one in player.hand if not one.obstacle and sends_away(one.card))
        hints += [f" {one.name} sends him away." for one in senders][:1]
    return f", if {' and '.join(conditions)} by then" if conditions else "", "".join(hints)


def sends_away(card: str) -> bool:
    """MW-6.2. Returns whether a card moves the Enforcer at any time of day, at no price."""
    return any(line.startswith("Move the Enforcer ") for line in CARDS[card].lines)


def change_sentences(changes: Sequence[Change]) -> Text:
    """MW-1, MW-5. Returns what would change, and why that matters: `Unity 1 → 2: the sixth wins.`"""
    rounded = [(one.gauge, round(one.before), round(one.after)) for one in changes]
    found = sorted(((gauge, now, then) for gauge, now, then in rounded if now != then), key=is_worse)
    relevant = [
        one for one in found if one[0].name != HAND or one[1] < one[2]
    ]  # a played card leaves the hand
    return listed([change_sentence(*one) for one in relevant or found], " ")


UNWANTED: Final = frozenset(("Fear", "Temple cubes", "Fate"))


def is_worse(change: tuple[Gauge, int, int]) -> bool:
    """Returns whether a change is for the worse; these are told after those for the better."""
    gauge, before, after = change
    return (after > before) is (gauge.name in UNWANTED)


def change_sentence(gauge: Gauge, before: int, after: int) -> Text:
    """Returns the change of a gauge as a sentence."""
    whole = gauge.name
    own = f"Your {whole[:1].lower()}{whole[1:]}" if " " in whole else f"Your {whole}"
    name = whole if gauge.seat is None else SHARED.get(whole, own)
    more, less = REASONS[gauge.name]
    why = more if after > before else less or more
    return say(f"{name} ", became(before, after), f": {why}.")
