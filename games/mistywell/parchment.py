"""The parchment as a piece: which card asks, what is to be done, and the answers that are given there."""

import re
from collections.abc import Iterator, Mapping
from typing import Any, Final, NamedTuple

from games.kit.forms import AnswerForm, answer_form
from games.kit.pieces import Piece, made_once
from games.kit.view_models import TablePage
from games.kit.words import Text
from games.mistywell import captions, choices, plans
from games.mistywell.choices import ON_SQUARES, Aims
from games.mistywell.city import CHARACTERS
from games.mistywell.faces import Line
from games.mistywell.printed import CARDS
from games.mistywell.view import CityView, PlayerView

FOLDER: Final = "games/mistywell/asks"

SHORT: Final = 40
"""Letters of a deed that a button still says."""

ELSEWHERE: Final = "a cube from another district"
"""What is asked for after a cube: on the map the other district is tapped first."""

HERE: Final = re.compile(r"\bhere\b")

NOW: Final[Mapping[str, str]] = {
    "Reserve": "the Reserve is empty",
    "Fate": "nobody else has Fate",
    "Effort": "nobody else has Effort",
    "squares": "no square is free",
}
"""Why nothing will come of what another player is to do, by what is missing."""

LEADS: Final = ("player", *captions.VERB, *choices.ON_MAP)
"""What is asked of things on the table: a tap on the words brings them into sight."""

Found = tuple[str, Piece]


class Whose(NamedTuple):
    """Somebody by colour and name."""

    colour: str
    name: str


class Source(NamedTuple):
    """The card at work, who played it where that was another; whose ability it is, and the lines.

    `done` is what came of it so far.
    `hides`: it makes room for a card that was tapped.
    """

    key: str
    name: str
    emblem: str
    lender: str
    ability: str
    lines: tuple[Line, ...]
    done: Text
    hides: bool


class Task(NamedTuple):
    """What is to be done. `role`: the character whom this device plays, where that is news.

    `plainly` is what the question mark says before the rule, `where` the district to be tapped first.
    `leads`: a tap on the words brings into sight what is meant, `hand` also from the board of another.
    `hides`: it makes room for a card that was tapped.
    """

    whose: Whose | None
    role: str
    words: str
    rule: str
    plainly: str = ""
    where: str = ""
    leads: bool = False
    hand: bool = False
    hides: bool = False


class Act(NamedTuple):
    """A button that answers, with the cubes or the sign on it."""

    answer: str
    words: str
    brass: bool = False
    cubes: tuple[tuple[str, str], ...] = ()
    sign: str = ""


class Asked(NamedTuple):
    """What a seat is asked; `readings` are the ids of what is said of cards that can be tapped.

    `away` leads back from the board of another; `several`: the acts stand below each other. `back` of a
    `done` stands beside it, else beside the task. `plain` is what those without a script choose from.
    """

    form: AnswerForm
    source: Source | None
    task: Task
    away: bool
    readings: tuple[str, ...]
    acts: tuple[Act, ...]
    several: bool
    done: bool
    back: bool
    plain: tuple[tuple[str, str], ...]
    plainly: str


class Waiting(NamedTuple):
    """Whom this screen waits for; `heard`: what happened meanwhile may be said."""

    code: str
    seat: int | None
    gave_up: bool
    role: str
    whom: tuple[Whose, ...]
    words: str
    pointing: bool
    back: bool
    heard: bool


def ask(seen: TablePage, prompt: str, aims: Aims, *, done: Text) -> Iterator[Found]:
    """The parchment, and what is said of the cards that can be tapped; `done` is what one at work did."""
    if not prompt:
        yield "ask", made_once(f"{FOLDER}.waiting", waiting(seen))
        return
    assert seen.ask is not None
    assert seen.shown is not None
    readings = dict(readings_of(seen, prompt))
    yield from readings.items()
    view: CityView = seen.view
    me: PlayerView = view.players[seen.shown]
    options, detail = tuple(seen.ask), seen.ask.detail
    plain = options if prompt in ("play", "draft") else ()
    drawn = Asked(
        form=answer_form(seen, secret=seen.options.get("hands") == "hidden" and bool(me.held)),
        source=source(seen, prompt, detail, done),
        task=task(seen, prompt, aims, detail),
        away=prompt not in ("play", "draft"),
        readings=tuple(readings),
        acts=tuple(acts(prompt, options, detail)),
        several=prompt in ("one", "pay"),
        done=prompt == "done",
        back=seen.can_take_back,
        plain=tuple((one, one.replace("-", " ")) for one in plain),
        plainly="Play" if prompt == "play" else "Take it",
    )
    yield "ask", made_once(f"{FOLDER}.asked", drawn)


def readings_of(seen: TablePage, prompt: str) -> Iterator[Found]:
    """What is said of each card that can be tapped."""
    assert seen.ask is not None
    assert seen.shown is not None
    view: CityView = seen.view
    options = tuple(seen.ask)
    if prompt == "play":
        yield from plans.of_hand(view, view.players[seen.shown], forced=len(options) == 1)
    elif prompt == "draft":
        me = CHARACTERS[seen.shown]
        yield from ((f"plan-{key}", plans.drafted(view, me, key)) for key in options)
    elif prompt in captions.VERB:
        verb = captions.VERB[prompt]
        if prompt not in choices.SLOT_PROMPTS:
            yield from ((f"plan-{key}", plans.chosen(key, "", verb, paid=False)) for key in options)
            return
        done = prompt == "finish"
        slots = {slot.action: (one.character, slot) for one in view.players for slot in one.slots}
        for key in options:
            yield f"plan-{key}", plans.in_progress(view, *slots[key], verb, finishes=done)


# What is asked


def source(seen: TablePage, prompt: str, detail: Mapping[str, Any], done: Text) -> Source | None:
    """Who asks: the card at work, its lines, the one that is being done."""
    card = CARDS.get(detail.get("card", "")) if prompt not in ("play", "draft") else None
    if card is None:
        return None
    view: CityView = seen.view
    says = detail["words"] and prompt != "need"
    ability, lines = plans.at_work(card.key, detail["words"], detail["line"], view) if says else ("", ())
    by = detail.get("by", seen.shown)
    drawn = "drawn" if card.kind in ("fate", "covenant") else "played"
    lender = "" if by == seen.shown else f"{drawn} by the {CHARACTERS[by]}"
    if by == seen.shown != view.turn and drawn == "played":
        lender = f"hurried in the {CHARACTERS[view.turn]}’s turn"
    return Source(card.key, card.name, card.emblem, lender, ability, lines, done, prompt in captions.VERB)


def task(seen: TablePage, prompt: str, aims: Aims, detail: Mapping[str, Any]) -> Task:
    """What is to be done, in one line."""
    assert seen.ask is not None
    assert seen.shown is not None
    view: CityView = seen.view
    who, rule = whose(seen), seen.ask.rule
    if prompt == "play":
        if seen.ask.size > 1:
            return Task(who, "", captions.TASK["play"], rule, leads=True, hand=True, hides=True)
        none = "No card can be played" if view.players[seen.shown].hand else "Your hand is empty"
        return Task(who, "", f"{none}: you recuperate.", "MW-3.4", hides=True)
    if prompt == "draft":
        words = captions.TASK["draft on hard" if view.level == "hard" else "draft"]
        return Task(who, role(seen), f"Draft {detail['nth']} of 2. {words}", "MW-2.2", hides=True)
    if prompt == "may":
        words, rule = offer(seen, detail)
        return Task(who, "", words, rule, plainly(prompt, rule), leads=bool(about(seen)))
    where = choices.only(view, aims) if prompt in ON_SQUARES else ""
    words = wanted(prompt, detail)
    if where and words.startswith(ELSEWHERE):
        where = "another district" if where == "a district" else where
        words = words.replace(ELSEWHERE, "a cube there")
    if prompt == "one":
        deeds = ", ".join(seen.ask)
        words += here(detail, deeds) + means(seen, deeds)
    return Task(who, "", words, rule, plainly(prompt, rule), where, leads=prompt in LEADS)


def plainly(prompt: str, rule: str) -> str:
    """MW-4.4. What is said before that rule, which is about more than one question; "" for others."""
    return captions.PLAINLY.get(prompt, "") if rule == "MW-4.4" else ""


def wanted(prompt: str, detail: Mapping[str, Any]) -> str:
    """What is to be tapped, and how much of it is still to go."""
    among = detail.get("among", "")
    words = f"{among}." if among else captions.TASK[prompt]
    if among and prompt not in ON_SQUARES:
        words = f"Tap {words}"
    words += f"{detail['to']}." if prompt == "turn" else ""
    if vain := detail.get("vain", ""):
        return f"{words} Nothing will come of it: {NOW.get(vain, 'it finds nothing to do')}."
    left = detail.get("left", 1)
    return f"{words} {left}\N{NO-BREAK SPACE}to go." if left > 1 else words


def offer(seen: TablePage, detail: Mapping[str, Any]) -> tuple[str, str]:
    """MW-4.4. What may be done or left, and the rule."""
    assert seen.ask is not None
    deed = detail["deed"]
    if deed in captions.MAY:
        return captions.MAY[deed]
    if "your cubes" in deed:
        yours = "You can do this, or leave it. Yours are the cubes on your squares and on wild ones."
        return yours, "MW-6.3"
    if detail["by"] != seen.shown:
        return f"{favour(detail)}{here(detail, deed)}{means(seen, deed)}", seen.ask.rule
    vain = f" Nothing would come of “{detail['vain']}”." if detail.get("vain") else ""
    return f"You can do this, or leave it.{here(detail, deed)}{means(seen, deed)}{vain}", seen.ask.rule


def here(detail: Mapping[str, Any], deeds: str) -> str:
    """Which district “here” is, where deeds say so, as a sentence."""
    return f" Here is {detail['here']}." if detail["here"] and HERE.search(deeds) else ""


def means(seen: TablePage, deeds: str) -> str:
    """What somebody has of what they may lose or move, as a sentence; "" where that is no cube of a pool."""
    assert seen.shown is not None
    me: PlayerView = seen.view.players[seen.shown]
    have = {"Supply": me.supply, "Effort": me.effort, "Fate": me.fate}
    named = captions.SPENT.findall(deeds)
    return f" You have {' and '.join(f'{len(have[pool])} {pool}' for pool in named)}." if named else ""


def about(seen: TablePage) -> str:
    """Where that lies which may be done, or what comes of it; "" for what is seen on the tabs.

    What would come of it on the map is looked at before a card is chosen that pays for it.
    """
    assert seen.ask is not None
    deeds, words = seen.ask.detail.get("deed") or ", ".join(seen.ask), seen.ask.detail["words"]
    lies = captions.lies(deeds)
    paid = words.partition("If you do, ")[2]
    if lies == "hand" and captions.lies(paid) == "city":
        return "city"
    return lies or captions.lies(words)


def favour(detail: Mapping[str, Any]) -> str:
    """MW-7.3. What another's card offers, and what comes of it for its owner."""
    offered = f"You can {detail['deed']}, or leave it."
    verb, _, what = detail["words"].partition("If they do, ")[2].partition(" ")
    return f"{offered} If you do, the {CHARACTERS[detail['by']]} {verb}s {what}" if verb else offered


def acts(prompt: str, options: tuple[str, ...], detail: Mapping[str, Any]) -> Iterator[Act]:
    """The answers that are given on the parchment itself."""
    match prompt:
        case "may":
            deed = detail["deed"]
            plainly = deed in captions.MAY or len(deed) > SHORT
            yield Act("leave it", "Leave it")
            yield Act("yes", "Do it" if plainly else capital(deed), brass=True)
        case "one":
            yield from (Act(words, capital(words)) for words in options)
        case "pay":
            yield from (payment(way, brass=not number) for number, way in enumerate(options))
        case "need":
            for way in options:
                symbol, pay = way.split()
                gain = f"+{pay}" if pay != "0" else "no"
                yield Act(way, f"{symbol.capitalize()}: {gain}\N{NO-BREAK SPACE}Supply", sign=symbol)


def payment(way: str, *, brass: bool) -> Act:
    """MW-3.2. Cubes to pay with, as the answer writes them."""
    if "=" not in way:
        return Act(way, "Nothing", brass)
    parts = (part.partition("=") for part in way.split())
    return Act(way, "Pay", brass, tuple((colour, count) for colour, _, count in parts))


def capital(words: str) -> str:
    """Words with a capital letter."""
    return words[:1].upper() + words[1:]


# Who


def whose(seen: TablePage) -> Whose | None:
    """Who is asked, where that is not plain."""
    assert seen.shown is not None
    plain = len(seen.mine) == 1 and seen.view.turn == seen.shown
    return None if plain else somebody(seen, seen.shown)


def somebody(seen: TablePage, seat: int) -> Whose:
    """A seat by its colour and name."""
    return Whose(seen.view.players[seat].colour, seen.reader.names[seat])


def role(seen: TablePage) -> str:
    """Which character this device plays: in the draft their board is not yet in sight."""
    alone = seen.shown is not None and len(seen.mine) == 1
    return CHARACTERS[seen.shown or 0] if alone and seen.view.phase == "draft" else ""


def company(seen: TablePage) -> bool:
    """Whether anybody plays here who could be shown something."""
    return any(seat.kind == "person" and not seat.mine for seat in seen.seats)


def waiting(seen: TablePage) -> Waiting:
    """What is said while nothing is asked."""
    whom = tuple(somebody(seen, seat.number) for seat in seen.seats if seat.waiting)
    going = seen.phase == "playing"
    back = seen.can_take_back and going
    return Waiting(
        code=seen.code if back else "",
        seat=seen.shown if back else None,
        gave_up=seen.shown is not None and seen.view.players[seen.shown].gave_up,
        role=role(seen),
        whom=whom,
        words="is choosing." if len(whom) == 1 else "are choosing." if whom else "The mist moves.",
        pointing=company(seen),
        back=back,
        heard=going,
    )
