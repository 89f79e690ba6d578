"""The parchment as a piece: the card that asks, the task, and the answers that are given there."""

import re
from collections.abc import Iterator, Mapping
from typing import Any, Final, NamedTuple

from games.kit.forms import AnswerForm, answer_form
from games.kit.pieces import Piece, made_once
from games.kit.view_models import TablePage
from games.kit.words import Text
from games.mistywell import captions, choices, plans
from games.mistywell.choices import ON_SQUARES, MapChoices
from games.mistywell.city import CHARACTERS
from games.mistywell.faces import Line
from games.mistywell.printed import CARDS
from games.mistywell.view import CityView, PlayerView

FOLDER: Final = "games/mistywell/asks"

BUTTON_LENGTH: Final = 40
"""The maximum length of a deed on a button, in letters."""

FROM_ANOTHER_DISTRICT: Final = "a cube from another district"
"""The words for a cube after the first; on the map its district has to be tapped first."""

IF_NOT: Final = "If not, "
"""The beginning of what a card does if an offer is left."""

HERE: Final = re.compile(r"\bhere\b")

USELESS_REASON: Final[Mapping[str, str]] = {
    "Reserve": "the Reserve is empty",
    "Fate": "nobody else has Fate",
    "Effort": "nobody else has Effort",
    "squares": "no square is free",
}
"""Why nothing will come of another player's deed, by what is missing."""

SCROLL_PROMPTS: Final = ("player", *captions.VERB, *choices.ON_MAP)
"""Prompts about things on the table: a tap on the words scrolls these into view."""

Found = tuple[str, Piece]


class SeatName(NamedTuple):
    """A seat by colour and name."""

    colour: str
    name: str


class Source(NamedTuple):
    """The card being resolved, its owner if that is another, whose ability it is, and the lines.

    `done` is its outcome so far. `hides`: it makes room for a card that was tapped.
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
    """The task. `role` is the character played on this device, if that is news.

    `plainly` is the help text before the rule, `where` the district to be tapped first. `leads`: a tap on the
    words scrolls what is meant into view, `hand`: also from the board of another. `hides`: it makes room for
    a card that was tapped.
    """

    whose: SeatName | None
    role: str
    words: str
    rule: str
    plainly: str = ""
    where: str = ""
    leads: bool = False
    hand: bool = False
    hides: bool = False


class Button(NamedTuple):
    """A button that answers, with the cubes or the sign on it."""

    answer: str
    words: str
    brass: bool = False
    cubes: tuple[tuple[str, str], ...] = ()
    sign: str = ""


class Asked(NamedTuple):
    """The question to a seat; `readings` are the ids of the readings of cards that can be tapped.

    `away` leads back from the board of another; `several`: the buttons are stacked. `back` stands beside
    `done` if that is set, else beside the task. `plain` are the options for browsers without scripts.
    """

    form: AnswerForm
    source: Source | None
    task: Task
    away: bool
    readings: tuple[str, ...]
    acts: tuple[Button, ...]
    several: bool
    done: bool
    back: bool
    plain: tuple[tuple[str, str], ...]
    plainly: str


class Waiting(NamedTuple):
    """The seats that this screen waits for; `heard`: what happened meanwhile may be announced."""

    code: str
    seat: int | None
    gave_up: bool
    role: str
    whom: tuple[SeatName, ...]
    words: str
    pointing: bool
    back: bool
    heard: bool


def ask(seen: TablePage, prompt: str, on_map: MapChoices, *, done: Text) -> Iterator[Found]:
    """Yields the parchment and readings of cards; `done` is the outcome of the one being resolved."""
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
        task=task(seen, prompt, on_map, detail),
        away=prompt not in ("play", "draft"),
        readings=tuple(readings),
        acts=tuple(buttons(prompt, options, detail, view.reserve)),
        several=prompt in ("one", "pay"),
        done=prompt == "done",
        back=seen.can_take_back,
        plain=tuple((one, one.replace("-", " ")) for one in plain),
        plainly="Play" if prompt == "play" else "Take it",
    )
    yield "ask", made_once(f"{FOLDER}.asked", drawn)


def readings_of(seen: TablePage, prompt: str) -> Iterator[Found]:
    """Yields the reading of each card that can be tapped."""
    assert seen.ask is not None
    assert seen.shown is not None
    view: CityView = seen.view
    options = tuple(seen.ask)
    if prompt == "play":
        yield from plans.hand_readings(view, view.players[seen.shown], forced=len(options) == 1)
    elif prompt == "draft":
        me = view.players[seen.shown]
        yield from ((f"plan-{key}", plans.draft_reading(view, me, key)) for key in options)
    elif prompt in captions.VERB:
        verb = captions.VERB[prompt]
        if prompt not in choices.SLOT_PROMPTS:
            yield from ((f"plan-{key}", plans.choice_reading(key, "", verb, paid=False)) for key in options)
            return
        done = prompt == "finish"
        slots = {slot.action: (one, slot) for one in view.players for slot in one.slots}
        for key in options:
            yield f"plan-{key}", plans.in_progress(view, *slots[key], verb, finishes=done)


# The question


def source(seen: TablePage, prompt: str, detail: Mapping[str, Any], done: Text) -> Source | None:
    """Returns the card that asks, its lines, and the one that is being run; None without a card."""
    card = CARDS.get(detail.get("card", "")) if prompt not in ("play", "draft") else None
    if card is None:
        return None
    view: CityView = seen.view
    says = detail["words"] and prompt != "need"
    ability, lines = (
        plans.running_lines(card.key, detail["words"], detail["line"], view) if says else ("", ())
    )
    by = detail.get("by", seen.shown)
    drawn = "drawn" if card.kind in ("fate", "covenant") else "played"
    lender = "" if by == seen.shown else f"{drawn} by the {CHARACTERS[by]}"
    now = "Temple" if view.phase == "temple" else CHARACTERS[view.turn]
    if by == seen.shown and drawn == "played" and now != CHARACTERS[by]:
        lender = f"hurried in the {now}’s turn"
    return Source(card.key, card.name, card.emblem, lender, ability, lines, done, prompt in captions.VERB)


def task(seen: TablePage, prompt: str, on_map: MapChoices, detail: Mapping[str, Any]) -> Task:
    """Returns the task, in one line."""
    assert seen.ask is not None
    assert seen.shown is not None
    view: CityView = seen.view
    who, rule = asked_seat(seen), seen.ask.rule
    if prompt == "play":
        if seen.ask.size > 1:
            return Task(who, "", captions.TASK["play"], rule, leads=True, hand=True, hides=True)
        none = "No card can be played" if view.players[seen.shown].hand else "Your hand is empty"
        return Task(who, "", f"{none}: you recuperate.", "MW-3.4", hides=True)
    if prompt == "draft":
        words = captions.TASK["draft on hard" if view.level == "hard" else "draft"]
        return Task(who, role(seen), f"Draft {detail['nth']} of 2. {words}", "MW-2.2", hides=True)
    if prompt == "may":
        words, rule = optional_task(seen, detail)
        kind = "may, if not" if IF_NOT in detail["words"] else prompt
        return Task(who, "", words, rule, help_text(kind, rule), leads=bool(table_part(seen)))
    where = choices.only_district(view, on_map) if prompt in ON_SQUARES else ""
    words = task_words(prompt, detail)
    if where and words.startswith(FROM_ANOTHER_DISTRICT):
        where = "another district" if where == "a district" else where
        words = words.replace(FROM_ANOTHER_DISTRICT, "a cube there")
    if prompt == "one":
        deeds = ", ".join(seen.ask)
        words += here_sentence(detail, deeds) + pool_sentence(seen, deeds)
    return Task(who, "", words, rule, help_text(prompt, rule), where, leads=prompt in SCROLL_PROMPTS)


def help_text(kind: str, rule: str) -> str:
    """MW-4.4. Returns the help text before a rule about more than one question; "" for other rules."""
    return captions.HELP_TEXT.get(kind, "") if rule == "MW-4.4" else ""


def task_words(prompt: str, detail: Mapping[str, Any]) -> str:
    """Returns what is to be tapped, and how much of it is left."""
    among = detail.get("among", "")
    words = f"{among}." if among else captions.TASK[prompt]
    if among and prompt not in ON_SQUARES:
        words = f"Tap {words}"
    words += f"{detail['to']}." if prompt == "turn" else ""
    if reason := detail.get("vain", ""):
        return f"{words} Nothing will come of it: {USELESS_REASON.get(reason, 'it finds nothing to do')}."
    left = detail.get("left", 1)
    return f"{words} {left}\N{NO-BREAK SPACE}to go." if left > 1 else words


def optional_task(seen: TablePage, detail: Mapping[str, Any]) -> tuple[str, str]:
    """MW-4.4. Returns what may be done or left, and the rule."""
    assert seen.ask is not None
    deed = detail["deed"]
    if deed in captions.OPTIONAL_EFFECTS:
        return captions.OPTIONAL_EFFECTS[deed]
    if "your cubes" in deed:
        yours = "You can do this, or leave it. Yours are the cubes on your squares and on wild ones."
        return yours, "MW-6.3"
    if detail["by"] != seen.shown:
        return (
            f"{other_player_offer(detail)}{here_sentence(detail, deed)}{pool_sentence(seen, deed)}",
            seen.ask.rule,
        )
    useless = f" Nothing would come of “{detail['vain']}”." if detail.get("vain") else ""
    return (
        f"You can do this, or leave it.{here_sentence(detail, deed)}{pool_sentence(seen, deed)}{useless}",
        seen.ask.rule,
    )


def here_sentence(detail: Mapping[str, Any], deeds: str) -> str:
    """Returns which district “here” is, as a sentence; "" if deeds do not mention it."""
    return f" Here is {detail['here']}." if detail["here"] and HERE.search(deeds) else ""


def pool_sentence(seen: TablePage, deeds: str) -> str:
    """Returns what a player has of the pools that deeds may take from, as a sentence; "" for none."""
    assert seen.shown is not None
    me: PlayerView = seen.view.players[seen.shown]
    have = {"Supply": me.supply, "Effort": me.effort, "Fate": me.fate}
    named = captions.COST_PATTERN.findall(deeds)
    return f" You have {' and '.join(f'{len(have[pool])} {pool}' for pool in named)}." if named else ""


def table_part(seen: TablePage) -> str:
    """Returns the part of the table that an offer or its outcome is about; "" if it is shown on the tabs.

    An outcome on the map precedes a price in cards, as players look at it before they choose a card.
    """
    assert seen.ask is not None
    deeds, words = seen.ask.detail.get("deed") or ", ".join(seen.ask), seen.ask.detail["words"]
    part = captions.table_part(deeds)
    paid = words.partition("If you do, ")[2]
    if part == "hand" and captions.table_part(paid) == "city":
        return "city"
    return part or captions.table_part(words)


def other_player_offer(detail: Mapping[str, Any]) -> str:
    """MW-7.3. Returns what another's card offers, and what comes of it for its owner."""
    offered = f"You can {detail['deed']}, or leave it."
    verb, _, what = detail["words"].partition("If they do, ")[2].partition(" ")
    return f"{offered} If you do, the {CHARACTERS[detail['by']]} {verb}s {what}" if verb else offered


def buttons(
    prompt: str, options: tuple[str, ...], detail: Mapping[str, Any], reserve: int
) -> Iterator[Button]:
    """Yields the answers that are given on the parchment itself."""
    match prompt:
        case "may":
            deed = detail["deed"]
            short = deed in captions.OPTIONAL_EFFECTS or len(deed) > BUTTON_LENGTH
            yield Button("leave it", "Leave it")
            yield Button("yes", "Do it" if short else capitalized(deed), brass=True)
        case "one":
            yield from (Button(words, capitalized(words)) for words in options)
        case "pay":
            yield from (payment(way, brass=not number) for number, way in enumerate(options))
        case "need":
            for way in options:
                symbol, pay = way.split()
                yield Button(way, f"{symbol.capitalize()}: {payout(int(pay), reserve)}", sign=symbol)


def payout(pay: int, reserve: int) -> str:
    """MW-4.2. The Supply that a met need brings: no more than the Reserve holds."""
    gain = min(pay, reserve)
    supply = f"{f'+{gain}' if gain else 'no'}\N{NO-BREAK SPACE}Supply"
    return supply if gain == pay else f"{supply}, the last" if gain else f"{supply} left"


def payment(way: str, *, brass: bool) -> Button:
    """MW-3.2. Returns the button of a payment, made from the answer."""
    if "=" not in way:
        return Button(way, "Nothing", brass)
    parts = (part.partition("=") for part in way.split())
    return Button(way, "Pay", brass, tuple((colour, count) for colour, _, count in parts))


def capitalized(words: str) -> str:
    """Returns words with a capital first letter."""
    return words[:1].upper() + words[1:]


# Seats


def asked_seat(seen: TablePage) -> SeatName | None:
    """Returns who is asked, unless that is obvious."""
    assert seen.shown is not None
    plain = len(seen.mine) == 1 and seen.view.turn == seen.shown
    return None if plain else seat_name(seen, seen.shown)


def seat_name(seen: TablePage, seat: int) -> SeatName:
    """Returns a seat by its colour and name."""
    return SeatName(seen.view.players[seat].colour, seen.reader.names[seat])


def role(seen: TablePage) -> str:
    """Returns the character played on this device, in the draft, when its board is not yet in view."""
    alone = seen.shown is not None and len(seen.mine) == 1
    return CHARACTERS[seen.shown or 0] if alone and seen.view.phase == "draft" else ""


def has_other_person(seen: TablePage) -> bool:
    """Returns whether another person plays who could be shown something."""
    return any(seat.kind == "person" and not seat.mine for seat in seen.seats)


def waiting(seen: TablePage) -> Waiting:
    """Returns what is shown while nothing is asked."""
    whom = tuple(seat_name(seen, seat.number) for seat in seen.seats if seat.waiting)
    going = seen.phase == "playing"
    back = seen.can_take_back and going
    return Waiting(
        code=seen.code if back else "",
        seat=seen.shown if back else None,
        gave_up=seen.shown is not None and seen.view.players[seen.shown].gave_up,
        role=role(seen),
        whom=whom,
        words="is choosing." if len(whom) == 1 else "are choosing." if whom else "The mist moves.",
        pointing=has_other_person(seen),
        back=back,
        heard=going,
    )
