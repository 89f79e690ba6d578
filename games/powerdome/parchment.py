"""The question asked of a seat, as a piece: task, form and bottom bar."""

from collections.abc import Callable, Hashable, Iterator, Mapping
from typing import Final, NamedTuple

from games.kit.contract import Seat
from games.kit.forms import AnswerForm, answer_form
from games.kit.pieces import Piece
from games.kit.view_models import TablePage
from games.kit.words import NOTHING, Text, say, strong
from games.powerdome import cards, orders, panels, trading
from games.powerdome.cards import Lot, Sale
from games.powerdome.power_views import PowerView
from games.powerdome.screen import ArenaScreen, death_text
from games.powerdome.view import BrawlView

FOLDER: Final = "games/powerdome/asks"

TASK: Final[Mapping[str, str]] = {
    "modifiers": "Tick what you would like tonight. More than half of you must want it.",
    "nominate": "Nominate three powers. Nobody sees them before all are in.",
    "protect": "Pay 5 vitality to keep one of these in the game, or pass.",
    "bids": "Bid vitality for what you want. The highest bid pays and owns; losing is free.",
    "discard": "Tick what you want to throw away, for good. All that is not ticked you keep.",
    "character": "Who walks in?",
    "ready": "Talk, threaten, promise, or be silent. When all are ready, orders are given in secret.",
    "exchange": "Trade powers, vitality and promises, then say that you are ready.",
    "allocation": "",
}
"""Tasks, by prompt; orders need none."""

DONE: Final[Mapping[str, str]] = {
    "modifiers": "Your vote is in.",
    "nominate": "Your nominations are in.",
    "bids": "Your bids are in.",
    "discard": "Your choice is in.",
    "character": "You are dressed.",
    "ready": "You are ready.",
    "allocation": "Your orders are in.",
}

COMMIT: Final[Mapping[str, str]] = {
    "modifiers": "Vote",
    "nominate": "Nominate",
    "bids": "Bid",
    "discard": "Go on",
    "character": "Walk in",
    "allocation": "Commit",
}
"""Labels of the submit button, by prompt."""

BACK: Final[Mapping[str, str]] = {"bids": "Back to the bids", "allocation": "Back to the orders"}
"""Labels of the way back where an answer without effect has to be confirmed."""

ORDINALS: Final = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth")


class Bar(NamedTuple):
    """The bar that stays in sight: what is missing, how many to name, and the button."""

    words: str
    tally: str
    picked: int
    doubt: str
    what: str = ""
    """The `data-what` of the bar, for “What is this?”."""


class Asked(NamedTuple):
    """A question to a seat. `turn`: whose question it is, on a device shared by several players.

    `draft` and `base` identify a half-filled form that a script keeps: by the question, and by the answer
    that it changes. `content` is specific to the ask.
    """

    part: str
    form: AnswerForm
    turn: tuple[Seat, str, str] | None
    prompt: str
    task: str
    rule: str
    done: str
    back: bool
    draft: str
    base: str
    bar: Bar | None
    content: Hashable


class Ready(NamedTuple):
    """PD-2.2. Whether there is somebody to talk to, and the viewer's own powers."""

    talks: bool
    powers: tuple[PowerView, ...]


class Idle(NamedTuple):
    """No question: dead, watching, or between two questions; with what there is to see meanwhile."""

    part: str
    out: bool
    words: Text
    lots: tuple[Lot, ...]
    offers: tuple[trading.Offer, ...]
    sales: tuple[Sale, ...] | None


def ask(seen: TablePage, screen: ArenaScreen) -> Iterator[tuple[str, Piece]]:
    """Yields the question and its parts."""
    if seen.phase != "playing":
        return
    if seen.ask is None:
        yield "ask", Piece(f"{FOLDER}.idle", idle(seen))
    elif seen.ask.prompt == "nominate":
        boxes = dict(cards.tome(seen))
        yield from boxes.items()
        words = cards.keywords(seen.view.powers)
        yield "ask", Piece(f"{FOLDER}.nominate", asked(seen, cards.Tome(words, tuple(boxes))))
    elif seen.ask.prompt == "exchange":
        talking = screen.bargaining([seat.number for seat in seen.seats if seat.waiting])
        question = asked(seen, trading.bargains(seen, talking=talking))
        if seen.ask.detail["ready"]:
            question = question._replace(task=WHILE_READY[talking])
        yield "ask", Piece(f"{FOLDER}.exchange", question)
    else:
        prompt = seen.ask.prompt
        question = asked(seen, CONTENT[prompt](seen))
        if isinstance(question.content, Ready) and not question.content.talks:
            question = question._replace(task=AMONG_BOTS)
        yield "ask", Piece(f"{FOLDER}.{prompt}", question)


AMONG_BOTS: Final = "Look round. Ready brings the secret orders."
"""The task before a fight where there is nobody to talk to."""


WHILE_READY: Final[Mapping[bool, str]] = {
    True: "You are ready. New offers may still reach you.",
    False: "Nobody else has anything to say, and not everybody is ready.",
}
"""The task of a player who is ready, by whether others are still trading."""


def ready(seen: TablePage) -> Ready:
    """PD-2.2. Returns the content of the ready ask."""
    return Ready(panels.may_talk(seen), seen.view.characters[seen.shown].powers)


CONTENT: Final[Mapping[str, Callable[[TablePage], Hashable]]] = {
    "modifiers": cards.vote,
    "protect": cards.protect,
    "bids": cards.bids,
    "discard": cards.discard,
    "character": orders.costume,
    "ready": ready,
    "allocation": orders.orders,
}
"""Builders of each ask's content, by prompt."""


def part_id(seen: TablePage) -> str:
    """Identifies a part of the game for a seat: a new one is scrolled to its top."""
    return f"{seen.shown} {seen.view.phase} {seen.view.round}"


def asked(seen: TablePage, content: Hashable) -> Asked:
    """Returns the question to a seat."""
    assert seen.ask is not None
    assert seen.shown is not None
    prompt, seat = seen.ask.prompt, seen.shown
    shared = len(seen.mine) > 1 and prompt != "allocation"
    look = seen.view.characters[seat].look
    form = answer_form(seen)
    return Asked(
        part=f"{part_id(seen)} {seen.question}" if prompt == "protect" else part_id(seen),
        form=form._replace(curtain=curtain_name(seen, seat)) if form.curtain else form,
        turn=(seat, look, seen.reader.names[seat]) if shared else None,
        prompt=prompt,
        task=TASK[prompt],
        rule=f"/rules/{seen.slug}#{seen.ask.rule}" if seen.ask.rule else "",
        done="" if seen.pending is None else DONE.get(prompt, ""),
        back=seen.can_take_back,
        draft=f"{seen.code} {seat} {seen.question}",
        base=seen.pending or "",
        bar=bar(seen, prompt),
        content=content,
    )


def curtain_name(seen: TablePage, seat: Seat) -> str:
    """Returns whom the curtain calls; a player without a given name also by the seat's number."""
    name = seen.reader.names[seat]
    return name if seen.seats[seat].given else f"{name}, the {ORDINALS[seat]} player"


def bar(seen: TablePage, prompt: str) -> Bar | None:
    """Returns the bar of a form."""
    if prompt == "protect":
        return Bar("Pass", cards.unprotected_text(seen.view), 0, "")
    if prompt not in COMMIT:
        return None
    assert seen.ask is not None
    high = getattr(seen.ask, "high", 0) if prompt == "nominate" else 0
    most = getattr(seen.ask, "most", 0)
    tally = f"0 of {high or most}" if high or most else ""
    words = COMMIT[prompt] if seen.pending is None else "Change it"
    return Bar(words, tally, high, BACK.get(prompt, ""), "points" if prompt == "allocation" else "")


def idle(seen: TablePage) -> Idle:
    """Returns what a viewer without a question sees."""
    view: BrawlView = seen.view
    trades = view.phase == "exchange"
    return Idle(
        part=part_id(seen),
        out=seen.shown is not None and not view.characters[seen.shown].alive,
        words=why_idle(seen),
        lots=tuple(cards.lots(seen, "nominated", "at auction")) if view.lots and not trades else (),
        offers=trading.offers(view, seen.reader, None) if trades else (),
        sales=cards.sales(view, seen.reader) if trades else None,
    )


def why_idle(seen: TablePage) -> Text:
    """Returns why a viewer has no question."""
    view: BrawlView = seen.view
    if seen.shown is None:
        return say("You are watching.")
    me = view.characters[seen.shown]
    if not me.alive:
        how = death_text(view.fall_of(me), seen.reader)
        talk = "; you may still talk to them." if panels.may_talk(seen) else "."
        return say("You are out", say(": you ", how) if how else NOTHING, ". The others go on", talk)
    if me.gave_up:
        return say("You resigned.")
    if view.phase == "culling" and view.turn is not None:
        who = seen.reader.who(view.turn)
        protection = say(" ", status) if (status := cards.protection_status(seen)) else NOTHING
        return say(
            strong(who), " may protect a power now. It goes round until everybody has passed.", protection
        )
    if seen.seats[seen.shown].waiting:  # a view of the past
        return say("Here you were asked.")
    return say("Nothing to do for you just now.")
