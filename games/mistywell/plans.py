"""What the parchment says of a card that was tapped, as pieces: what it brings, and what plays it."""

from collections.abc import Iterator
from functools import lru_cache
from typing import Final, NamedTuple

from games.kit.pieces import Piece, made_once
from games.kit.words import Run, Text, listed, many, say
from games.mistywell import captions, choices
from games.mistywell.cards import RECUPERATE
from games.mistywell.choices import Peril, Rest
from games.mistywell.faces import WHEN, Face, Line, Symbol, Terms, face, lines
from games.mistywell.keywords import explained, kind
from games.mistywell.phrases import kept, the, worth
from games.mistywell.printed import CARDS, SymbolView
from games.mistywell.view import CityView, HandView, PlanView, PlayerView, SlotView, pays

FOLDER: Final = "games/mistywell/plans"

Found = tuple[str, Piece]


class Reading(NamedTuple):
    """A card that was tapped: its lines, and either what may be done with it or why not.

    `wish`: the Request that it is for. `doubts` are lines that would bring nothing. `act` is what the button
    says, "" where there is none; `aims`: squares are lit for it; `hint` what is to be done instead, `why`
    why nothing can, with the rule.
    """

    key: str
    name: str
    wish: str
    symbols: tuple[Symbol, ...]
    doubts: tuple[str, ...]
    terms: Terms | None
    lines: tuple[tuple[Line, ...], ...]
    act: str
    aims: bool = False
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
    """Recuperating, and what the tracker would come to; `forced`: nothing else can be played.

    `further`: a card that is drawn may move it on. `warns` is what a golden ring does, `fatal` that it may
    end the game; "" where neither is so.
    """

    forced: bool
    gains: Text
    recovers: str
    steps: str
    balls: str
    rings: str
    further: str
    warns: Text
    fatal: str


def of_hand(view: CityView, player: PlayerView, *, forced: bool) -> Iterator[Found]:
    """Everything that can be said of what a player may play."""
    for one in player.hand:
        yield f"plan-{one.card}", card(one.card, one.doubts, one.obstacle, one.rule, view.clock)
        for plan in () if one.obstacle else one.plans:
            where = choices.influence(view, player.character, CARDS[plan.request].group)
            yield f"plan-{one.card}-for-{plan.request}", project(one, plan, where, view.reserve)
    way = choices.rest(view, player)
    yield f"plan-{RECUPERATE}", resting(len(player.discard), way, forced)
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


def project(one: HandView, plan: PlanView, where: str, reserve: int) -> Piece:
    """A Project for a Request; `where` its cube would go. MW-5.1: no more is paid than the Reserve holds."""
    action, wish = face(one.card), face(plan.request)
    drawn = Plan(
        answer=f"{one.card} for {plan.request}",
        name=action.card.name,
        wish=wish.card.name,
        fails=captions.FAILS.get(plan.fails if plan.pays else "never"),
        doubts=() if plan.fails else plan.doubts,
        terms=action.terms,
        pays=tuple((pay.pay or 0, pay.symbol + WHEN[pay.clock] + only(pay, reserve)) for pay in plan.pays),
        brings=(say(where), *(line.words for line in (*wish.lines, *action.lines))),
    )
    return made_once(f"{FOLDER}.project", drawn)


def only(pay: SymbolView, reserve: int) -> str:
    """MW-5.1. That a need pays more than the Reserve holds now."""
    return f" (the Reserve holds {reserve} now)" if (pay.pay or 0) > reserve else ""


def resting(discard: int, way: Rest, forced: bool) -> Piece:
    """MW-3.4. Recuperating."""
    drawn = Resting(
        forced=forced,
        gains=say(f"Suffer 1 Fate. It becomes {way.time}", *turned(way)),
        recovers=f"Recover {counted(discard, 'card')}." if discard else "Nothing to recover.",
        steps=many(way.steps, "space"),
        balls=drawing(way.balls, "crystal ball", "Fate card") if way.balls else "",
        rings=drawing(way.rings, "golden ring", "Covenant card") if way.rings else "",
        further=FURTHER if way.balls or way.rings else "",
        warns=warned(way.rings, way.peril) if way.peril else say(),
        fatal=FATAL if way.peril and way.peril.fatal else "",
    )
    return made_once(f"{FOLDER}.resting", drawn)


def warned(rings: int, peril: Peril) -> Text:
    """MW-6.1, MW-6.2. What a golden ring does."""
    most = f"{peril.fear} Fear" if peril.fear == 1 else f"up to {peril.fear} Fear"
    turns = " Where there is no room Fear turns Unity." if peril.turns else ""
    if rings == 1:
        return say("Golden ring: a ", kind("Covenant"), f" moves the Enforcer and brings {most}.{turns}")
    each = f" moves the Enforcer; together they bring {most}.{turns}"
    return say("Golden rings: each ", kind("Covenant"), each)


FURTHER: Final = "; what is drawn may move it further"
"""MW-6.1. Fear that finds nothing to turn moves the tracker, too."""
FATAL: Final = "It may bring the sixth Fear: then all of you lose."


def turned(way: Rest) -> Iterator[str | Run]:
    """MW-4.1. The Projects in progress that the other time of day would change, by name."""
    if way.spoils:
        yield from (": ", Run(f"{listed(way.spoils, ' and ')} would fail", "harm"))
    if way.saves:
        yield f"{', and ' if way.spoils else ': '}{listed(way.saves, ' and ')} could succeed"
    yield "."


def drawing(count: int, where: str, card: str) -> str:
    """`a crystal ball (a Fate card)`, `2 golden rings (a Covenant card each)`."""
    return f"{counted(count, where)} (a {card}{' each' if count > 1 else ''})"


def counted(count: int, one: str) -> str:
    """`a card`, `2 cards`."""
    return f"a {one}" if count == 1 else many(count, one)


def drafted(view: CityView, character: str, key: str) -> Piece:
    """MW-2.2. A Request of the draft, as things stand; on hard no cube comes of it."""
    group = CARDS[key].group
    temple = view.level != "easy"
    if view.level == "hard":
        return taken(key, "", False, temple)
    chooses = choices.chooses_square(view, character, group)
    return taken(key, choices.influence(view, character, group), chooses, temple)


@lru_cache(maxsize=1 << 12)
def taken(key: str, where: str, chooses: bool, temple: bool) -> Piece:
    """MW-2.2. A Request of the draft, and `where` its cube goes ("": none comes); `chooses` a square.

    `temple`: those that are left over bring cubes of the Temple.
    """
    found = face(key)
    act = "Take it, then choose the square" if chooses else "Take it"
    left = f"Left over, it would bring a Temple cube to {the(found.card.group)}." if temple else ""
    alone = (where, "For now only its group counts.", left)
    said = (tuple(Line(say(one)) for one in alone if one),)
    drawn = Reading(key, found.card.name, "", (), (), None, said, act, aims=bool(where))
    return Piece(f"{FOLDER}.reading", drawn)


@lru_cache(maxsize=1 << 12)
def chosen(key: str, request: str, verb: str, where: str = "", *, paid: bool) -> Piece:
    """A card to choose among others, or an Action in progress (`paid`) with its Request ("": none).

    `where` the cube of a Request would go that is met now ("": none is).
    """
    found: Face = face(key)
    wish = face(request) if request else None
    drawn = Reading(
        key=key,
        name=found.card.name,
        wish=wish.card.name if wish else "",
        symbols=() if wish else found.symbols,
        doubts=(),
        terms=None if wish or paid else found.terms,
        lines=(*met(key, request, where), wish.lines, found.lines) if wish else (found.lines,),
        act=verb,
    )
    return Piece(f"{FOLDER}.reading", drawn)


def in_progress(view: CityView, character: str, slot: SlotView, verb: str, *, finishes: bool) -> Piece:
    """An Action in progress to choose among others; one that `finishes` may meet its Request."""
    meets = finishes and slot.request and not slot.fails
    where = choices.influence(view, character, CARDS[slot.request].group) if meets else ""
    return chosen(slot.action, slot.request, verb, where, paid=True)


def met(key: str, request: str, where: str) -> Iterator[tuple[Line, ...]]:
    """MW-4.2. What a Request pays for a Project that is done, and `where` the cube goes ("": nowhere)."""
    if where:
        paid = " or ".join(worth(pay.pay or 0, pay.symbol + WHEN[pay.clock]) for pay in pays(key, request))
        yield Line(kept(say(f"{paid[:1].upper()}{paid[1:]}."))), Line(say(where))


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
