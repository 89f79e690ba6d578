"""What the parchment says of a card that was tapped, as pieces: what it brings, and what plays it."""

from collections.abc import Iterator
from functools import lru_cache
from typing import Final, NamedTuple

from games.kit.pieces import Piece, made_once
from games.kit.words import Text, many, say
from games.mistywell import captions, choices
from games.mistywell.cards import RECUPERATE
from games.mistywell.choices import Rest
from games.mistywell.faces import WHEN, Face, Line, Symbol, Terms, face, lines
from games.mistywell.keywords import explained
from games.mistywell.printed import CARDS
from games.mistywell.view import CityView, HandView, PlanView, PlayerView

FOLDER: Final = "games/mistywell/plans"

Found = tuple[str, Piece]


class Reading(NamedTuple):
    """A card that was tapped: its lines, and either what may be done with it or why not.

    `wish`: the Request that it is for. `doubts` are lines that would bring nothing. `act` is what the button
    says, "" where there is none; `hint` what is to be done instead, `why` why nothing can, with the rule.
    """

    key: str
    name: str
    wish: str
    symbols: tuple[Symbol, ...]
    doubts: tuple[str, ...]
    terms: Terms | None
    lines: tuple[tuple[Line, ...], ...]
    act: str
    hint: str = ""
    why: str = ""
    rule: str = ""


class Plan(NamedTuple):
    """A Project for a Request: why it would fail (the words, the rule, a sign), and all that it brings.

    `pays` are amounts with what for, none where it never pays.
    """

    answer: str
    name: str
    wish: str
    fails: tuple[str, str, str] | None
    doubts: tuple[str, ...]
    terms: Terms | None
    pays: tuple[tuple[int, str], ...]
    brings: tuple[Text, ...]


class Resting(NamedTuple):
    """Recuperating, and what the tracker would come to; `forced`: nothing else can be played."""

    forced: bool
    gains: str
    recovers: str
    steps: int
    balls: str
    rings: str


def of_hand(view: CityView, player: PlayerView, *, forced: bool) -> Iterator[Found]:
    """Everything that can be said of what a player may play."""
    for one in player.hand:
        yield f"plan-{one.card}", card(one.card, one.doubts, one.obstacle, one.rule, view.clock)
        for plan in () if one.obstacle else one.plans:
            where = choices.influence(view, player.character, CARDS[plan.request].group)
            yield f"plan-{one.card}-for-{plan.request}", project(one, plan, where)
    way = choices.rest(view, player)
    yield f"plan-{RECUPERATE}", resting(view.clock, len(player.discard), way, forced)
    yield "plan-misfit", MISFIT


@lru_cache(maxsize=1 << 12)
def card(key: str, doubts: tuple[str, ...], why: str, rule: str, now: str) -> Piece:
    """A card of the hand."""
    found = face(key)
    project = found.card.kind == "project"
    drawn = Reading(
        key=key,
        name=found.card.name,
        wish="",
        symbols=found.symbols,
        doubts=doubts,
        terms=found.terms,
        lines=(face(key, now).lines,),
        act="" if why or project else "Play it",
        hint="Now tap a Request that it serves." if project and not why else "",
        why=why,
        rule=rule,
    )
    return Piece(f"{FOLDER}.reading", drawn)


def project(one: HandView, plan: PlanView, where: str) -> Piece:
    """A Project for a Request; `where` its cube would go."""
    action, wish = face(one.card), face(plan.request)
    drawn = Plan(
        answer=f"{one.card} for {plan.request}",
        name=action.card.name,
        wish=wish.card.name,
        fails=captions.FAILS.get(plan.fails),
        doubts=() if plan.fails else plan.doubts,
        terms=action.terms,
        pays=tuple((pay.pay or 0, pay.symbol + WHEN[pay.clock]) for pay in plan.pays),
        brings=(say(where), *(line.words for line in (*wish.lines, *action.lines))),
    )
    return made_once(f"{FOLDER}.project", drawn)


def resting(clock: str, discard: int, way: Rest, forced: bool) -> Piece:
    """MW-3.4. Recuperating."""
    drawn = Resting(
        forced=forced,
        gains=f"Gain 1 Fate. It becomes {'night' if clock == 'day' else 'day'}.",
        recovers=f"Recover {counted(discard, 'card')}." if discard else "Nothing to recover.",
        steps=way.steps,
        balls=counted(way.balls, "crystal ball") if way.balls else "",
        rings=counted(way.rings, "golden ring") if way.rings else "",
    )
    return made_once(f"{FOLDER}.resting", drawn)


def counted(count: int, one: str) -> str:
    """`a card`, `2 cards`."""
    return f"a {one}" if count == 1 else many(count, one)


@lru_cache(maxsize=1 << 12)
def taken(key: str, idle: bool) -> Piece:
    """MW-2.2. A Request of the draft; `idle`: no cube comes of it."""
    found = face(key)
    act = "Take it" if idle else f"Take it: a cube on the {found.card.group}"
    alone = "The Temple does not get it." if idle else "Nothing on it counts now but its group."
    drawn = Reading(key, found.card.name, "", (), (), None, ((Line(say(alone)),),), act)
    return Piece(f"{FOLDER}.reading", drawn)


@lru_cache(maxsize=1 << 12)
def chosen(key: str, request: str, verb: str, *, paid: bool) -> Piece:
    """A card to choose among others, or an Action in progress (`paid`) with its Request ("": none)."""
    found: Face = face(key)
    wish = face(request) if request else None
    drawn = Reading(
        key=key,
        name=found.card.name,
        wish=wish.card.name if wish else "",
        symbols=() if wish else found.symbols,
        doubts=(),
        terms=None if wish or paid else found.terms,
        lines=(wish.lines, found.lines) if wish else (found.lines,),
        act=verb,
    )
    return Piece(f"{FOLDER}.reading", drawn)


def at_work(key: str, words: str, line: int, view: CityView) -> tuple[str, tuple[Line, ...]]:
    """MW-4.4, MW-7.2. The district whose ability is at work ("": none), and the lines, one of them marked."""
    card = CARDS[key]
    if words in card.lines:
        return "", lines(card.lines, view.clock, line)
    home = choices.ability_at_work(view, line, words)
    return (
        (home.name, lines(home.ability, view.clock, line))
        if home
        else ("", (Line(explained(words), at=True),))
    )


MISFIT: Final = Piece(f"{FOLDER}.misfit", ("This Request needs nothing that the card puts out.", "MW-3.3"))
"""Said of a Request that the card in hand does not serve."""
