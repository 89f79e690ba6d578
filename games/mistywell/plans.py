"""Readings of cards that were tapped, as pieces: what a card brings, and what plays it."""

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Final, NamedTuple

from games.kit.pieces import Piece, made_once
from games.kit.words import Run, Text, listed, many, say
from games.mistywell import captions, choices
from games.mistywell.cards import RECUPERATE
from games.mistywell.choices import FearRisk, RecuperateOutcome
from games.mistywell.faces import WHEN, Face, Line, Symbol, Terms, face, lines
from games.mistywell.keywords import explained, kind
from games.mistywell.phrases import no_break, payment_words, with_article
from games.mistywell.printed import CARDS, SymbolView
from games.mistywell.state import BROWN_CUBES
from games.mistywell.view import CityView, HandView, PlanView, PlayerView, SlotView, pays

FOLDER: Final = "games/mistywell/plans"

Found = tuple[str, Piece]


class Reading(NamedTuple):
    """A card that was tapped: its lines, and either what may be done with it or why not.

    `wish`: the Request that it is for. `doubts` are lines that would bring nothing. `act` is the caption of
    the button, "" for none; `aims`: squares are lit for it; `hint` is what to do instead, `why` why nothing
    can be done, with the rule.
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
    """A Project for a Request: why it would fail (words, rule, sign), and all that it brings.

    `pays` are amounts with what for, none if it never pays.
    """

    answer: str
    name: str
    wish: str
    fails: tuple[str, str, str] | None
    doubts: tuple[str, ...]
    terms: Terms | None
    pays: tuple[tuple[int, str], ...]
    brings: tuple[Text, ...]


class RecuperateReading(NamedTuple):
    """Recuperating, and what the tracker would come to; `forced`: nothing else can be played.

    `further`: a drawn card may move it on. `warns` is what a golden ring does, `fatal` that it may end the
    game; "" if not so.
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


def hand_readings(view: CityView, player: PlayerView, *, forced: bool) -> Iterator[Found]:
    """Yields the readings of everything that a player may play."""
    for one in player.hand:
        yield f"plan-{one.card}", card(one.card, one.doubts, one.obstacle, one.rule, view.clock)
        for plan in () if one.obstacle else one.plans:
            where = choices.influence_words(view, player, CARDS[plan.request].group)
            yield f"plan-{one.card}-for-{plan.request}", project(one, plan, where, view.reserve)
    outcome = choices.recuperate_outcome(view, player)
    yield f"plan-{RECUPERATE}", recuperate_reading(len(player.discard), outcome, forced)
    yield "plan-misfit", MISFIT


@lru_cache(maxsize=1 << 12)
def card(key: str, doubts: tuple[str, ...], why: str, rule: str, now: str) -> Piece:
    """Returns the reading of a card in the hand."""
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
    """MW-5.1. Returns a Project for a Request, paid out of the Reserve; `where` its cube would go."""
    action, wish = face(one.card), face(plan.request)
    drawn = Plan(
        answer=f"{one.card} for {plan.request}",
        name=action.card.name,
        wish=wish.card.name,
        fails=failure_warning(plan.fails if plan.pays else "never", reserve),
        doubts=() if plan.fails else plan.doubts,
        terms=action.terms,
        pays=tuple(
            (pay.pay or 0, pay.symbol + WHEN[pay.clock] + reserve_note(pay, reserve)) for pay in plan.pays
        ),
        brings=(say(where), *(line.words for line in (*wish.lines, *action.lines))),
    )
    return made_once(f"{FOLDER}.project", drawn)


def failure_warning(why: str, reserve: int) -> tuple[str, str, str] | None:
    """MW-4.1, MW-5.1. Returns why a Project would fail, with rule and sign; None if it would not."""
    if why not in captions.FAILS:
        return None
    words, rule, sign = captions.FAILS[why]
    return words if reserve else f"{words} The Reserve is empty now.", rule, sign


def reserve_note(pay: SymbolView, reserve: int) -> str:
    """MW-5.1. Returns a note if a need pays more than the Reserve holds now."""
    return f" (the Reserve holds {reserve} now)" if (pay.pay or 0) > reserve else ""


def recuperate_reading(discard: int, outcome: RecuperateOutcome, forced: bool) -> Piece:
    """MW-3.4. Returns the reading of Recuperate."""
    drawn = RecuperateReading(
        forced=forced,
        gains=say(f"Suffer 1 Fate. It becomes {outcome.time}", *clock_changes(outcome)),
        recovers=f"Recover {counted(discard, 'card')}." if discard else "Nothing to recover.",
        steps=many(outcome.steps, "space"),
        balls=draws(outcome.balls, "crystal ball", "Fate card") if outcome.balls else "",
        rings=draws(outcome.rings, "golden ring", "Covenant card") if outcome.rings else "",
        further=FURTHER if outcome.balls or outcome.rings else "",
        warns=ring_warning(outcome.rings, outcome.peril) if outcome.peril else say(),
        fatal=FATAL if outcome.peril and outcome.peril.fatal else "",
    )
    return made_once(f"{FOLDER}.resting", drawn)


def ring_warning(rings: int, peril: FearRisk) -> Text:
    """MW-6.1, MW-6.2. Returns what golden rings do."""
    most = f"{peril.fear} Fear" if peril.fear == 1 else f"up to {peril.fear} Fear"
    turns = " Where there is no room Fear turns Unity." if peril.turns else ""
    if rings == 1:
        return say("Golden ring: a ", kind("Covenant"), f" moves the Enforcer and brings {most}.{turns}")
    each = f" moves the Enforcer; together they bring {most}.{turns}"
    return say("Golden rings: each ", kind("Covenant"), each)


FURTHER: Final = "; what is drawn may move it further"
"""MW-6.1. Because Fear that finds nothing to turn moves the tracker, too."""
FATAL: Final = "It may bring the sixth Fear: then all of you lose."


def clock_changes(outcome: RecuperateOutcome) -> Iterator[str | Run]:
    """MW-4.1. Yields the Projects in progress that the other time of day would change, by name."""
    if outcome.spoils:
        yield from (": ", Run(f"{listed(outcome.spoils, ' and ')} would fail", "harm"))
    if outcome.saves:
        yield f"{', and ' if outcome.spoils else ': '}{listed(outcome.saves, ' and ')} could succeed"
    yield "."


def draws(count: int, where: str, card: str) -> str:
    """Returns what is drawn: `a crystal ball (a Fate card)`, `2 golden rings (a Covenant card each)`."""
    return f"{counted(count, where)} (a {card}{' each' if count > 1 else ''})"


def counted(count: int, one: str) -> str:
    """Returns a number of things: `a card`, `2 cards`."""
    return f"a {one}" if count == 1 else many(count, one)


def draft_reading(view: CityView, player: PlayerView, key: str) -> Piece:
    """MW-2.2. Returns the reading of a Request of the draft, as things stand; on hard it brings no cube."""
    group = CARDS[key].group
    temple = view.level != "easy"
    if view.level == "hard":
        return request_reading(key, "", False, temple)
    chooses = choices.chooses_square(view, player.character, group)
    return request_reading(key, choices.influence_words(view, player, group), chooses, temple)


@lru_cache(maxsize=1 << 12)
def request_reading(key: str, where: str, chooses: bool, temple: bool) -> Piece:
    """MW-2.2. Returns a Request of the draft, and `where` its cube goes ("": none comes).

    `chooses`: among several squares; `temple`: those that are left over bring Temple cubes.
    """
    found = face(key)
    act = "Take it, then choose the square" if chooses else "Take it"
    left = f"Left over, it would bring a Temple cube to {with_article(found.card.group)}." if temple else ""
    sentences = (where, "For now only its group counts.", left)
    lines = (tuple(Line(say(one)) for one in sentences if one),)
    drawn = Reading(key, found.card.name, "", (), (), None, lines, act, aims=bool(where))
    return Piece(f"{FOLDER}.reading", drawn)


@lru_cache(maxsize=1 << 12)
def choice_reading(key: str, request: str, verb: str, first: tuple[Text, ...] = (), *, paid: bool) -> Piece:
    """Returns a card to choose among others, or an Action in progress (`paid`) with its Request ("": none).

    `first` is what comes before the effects of the two cards.
    """
    found: Face = face(key)
    wish = face(request) if request else None
    before = (tuple(Line(no_break(one)) for one in first),) if first else ()
    drawn = Reading(
        key=key,
        name=found.card.name,
        wish=wish.card.name if wish else "",
        symbols=() if wish else found.symbols,
        doubts=(),
        terms=None if wish or paid else found.terms,
        lines=(*before, wish.lines, found.lines) if wish else (found.lines,),
        act=verb,
    )
    return Piece(f"{FOLDER}.reading", drawn)


def in_progress(view: CityView, player: PlayerView, slot: SlotView, verb: str, *, finishes: bool) -> Piece:
    """Returns an Action in progress to choose among others; one that `finishes` says what comes of it."""
    first = tuple(success_or_failure(view, player, slot)) if finishes and slot.request else ()
    return choice_reading(slot.action, slot.request, verb, first, paid=True)


def success_or_failure(view: CityView, player: PlayerView, slot: SlotView) -> Iterator[Text]:
    """MW-4.1, MW-4.2. Yields why a Project that is done fails, or what it is paid and where the cube goes."""
    if warning := failure_warning(slot.fails, view.reserve):
        yield say(warning[0])
        return
    group = CARDS[slot.request].group
    now = [pay for pay in pays(slot.action, slot.request) if pay.clock in ("", view.clock)]
    yield payment_sentence(now, view.reserve)
    words = choices.influence_words if player.effort else choices.fated_influence_words
    yield say(words(view, player, group))


def payment_sentence(met: Iterable[SymbolView], reserve: int = BROWN_CUBES) -> Text:
    """MW-4.2, MW-5.1. Returns what a Request pays for needs that are met, out of so large a Reserve."""
    paid = " or ".join(
        payment_words(pay.pay or 0, pay.symbol + WHEN[pay.clock]) + reserve_note(pay, reserve) for pay in met
    )
    return no_break(say(f"{paid[:1].upper()}{paid[1:]}."))


def running_lines(key: str, words: str, line: int, view: CityView) -> tuple[str, tuple[Line, ...]]:
    """MW-4.4, MW-7.2. Returns the district whose ability is used ("": none), and lines, one marked."""
    card = CARDS[key]
    if words in card.lines:
        return "", lines(card.lines, view.clock, line)
    home = choices.district_of_ability(view, line, words)
    return (
        (home.name, lines(home.ability, view.clock, line))
        if home
        else ("", (Line(explained(words), at=True),))
    )


MISFIT: Final = Piece(f"{FOLDER}.misfit", ("This Request needs nothing that the card puts out.", "MW-3.3"))
"""The reading of a Request that the card in hand does not serve."""
