"""Pieces of a duel's parchment: the question in words, and the answers that have no place on the board."""

import re
from collections.abc import Iterator
from typing import Final, NamedTuple

from games.kit import codec
from games.kit.asks import Ask, Some
from games.kit.forms import AnswerForm, answer_form, asked
from games.kit.pieces import Piece, made_once
from games.kit.view_models import TablePage
from games.kit.words import NOTHING, Text, many, say
from games.power_well import selection
from games.power_well.ability_progress import DoingView, with_no_break_spaces
from games.power_well.duel_tasks import TASKS_AFTER_CHOICE, addressed, split_last_word, task
from games.power_well.field import COLOURS
from games.power_well.keywords import WHEN, explained
from games.power_well.screen import DuelScreen
from games.power_well.state import MOST_FLOW
from games.power_well.view import AbilityView, DuelView, PlayerView

FOLDER: Final = "games/power_well/duel_parchment"

LABELS: Final = {
    "yes": "Do it", "no": "Leave it", "first": "First", "last": "Last", "now": "Before", "later": "After",
    "none": "None", "-": "None",
}  # fmt: skip
WITHOUT_EMPHASIS: Final = ("colour", "before", "order", "token")
"""Prompts of which no answer is emphasized."""
SELECTED_ON_BOARD: Final = ("turn", "marbles", "opening", "help", "remove", "recolour", "hero", "slot", "bar")
"""Prompts that a script answers by picking, with a "why not" for the rest."""
COMMIT_LABELS: Final = {
    "remove": "Remove", "help": "Remove", "opening": "Remove", "recolour": "Recolour", "marbles": "Draw",
    "hero": "Play this hero",
}  # fmt: skip
RETOLD: Final = ("opening", "help", "done")
"""Prompts whose task is repeated by the first line in `primers.py`."""
SINGLE_SELECTION: Final = ("marbles", "hero", "help", "remove")
"""Prompts that one selection answers."""


class Card(NamedTuple):
    """An ability that a selection may activate; `what` is the name of its card.

    In a small card only keywords of time can be tapped for their meaning. The words of `empower` tick its
    box, whose card explains them.
    """

    name: str
    words: tuple[Text, ...]
    colour: str
    cost: int
    empower: str
    empower_cost: int
    can_empower: bool
    before: bool
    what: str


class Turn(NamedTuple):
    """PW-6.1. The question of a turn: the abilities that can be played, wish and pass."""

    form: AnswerForm
    legal: str
    whose: Text
    hint: str
    back: bool
    cards: tuple[Card, ...]
    coins: str
    warning: str
    wish: bool
    gains: bool


class Button(NamedTuple):
    """An answer that has no place on the board; `hue` is the colour that it names, or ""."""

    value: str
    label: str
    brass: bool
    hue: str


class Commit(NamedTuple):
    """The button that answers with a selection; `none`: its label without one, if that is allowed."""

    verb: str
    none: str


class Question(NamedTuple):
    """Any other question. `task` is what to do, `last` its last word, next to which the rule number stands.

    `about` is the asking ability with its words, if not the one in progress. `secret`: another person chooses
    a hero, too. `chosen` is the task once a play is picked, "" if unchanged. `sum`: points of the step in
    progress. `retold`: the primer repeats the task and may cover it. `means`: what the token to lay does,
    which the link to the rule tells first.
    """

    form: AnswerForm
    legal: str
    doing: DoingView | None
    sum: str
    about: tuple[str, str] | None
    heroes: bool
    secret: bool
    retold: bool
    task: Text
    chosen: str
    last: str
    rule: str
    means: str
    back: bool
    done: bool
    buttons: tuple[Button, ...]
    commit: Commit | None


class Waiting(NamedTuple):
    """Whom this screen waits for: `turn` is emphasized before the words. `back`: an answer can be taken back.

    `quiet`: this screen is asked nothing, not even to confirm its answer.
    """

    code: str
    seat: int | None
    turn: Text
    words: Text
    doing: DoingView | None
    back: bool
    playing: bool
    quiet: bool


def ask(seen: TablePage, screen: DuelScreen) -> Piece:
    """Returns the parchment."""
    question = asked(seen)
    if question is None:
        return made_once(f"{FOLDER}.waiting", waiting(seen, screen))
    if question.prompt == "turn":
        return Piece(f"{FOLDER}.turn", turn(seen, question))
    return Piece(f"{FOLDER}.question", other_question(seen, question))


def legal(seen: TablePage, ask: Ask, seat: int) -> str:
    """Returns the data of the picking script: legal answers, their meaning, and why not the rest."""
    found = selection.legal(seen.view, seen.reader, ask, seat) if ask.prompt in SELECTED_ON_BOARD else None
    return codec.dumps({**found, "rules": f"/rules/{seen.slug}"}) if found else ""


def turn(seen: TablePage, ask: Ask) -> Turn:
    """Returns the question of a turn."""
    view: DuelView = seen.view
    form = answer_form(seen)
    player = view.players[form.seat]
    return Turn(
        form=form,
        legal=legal(seen, ask, form.seat),
        whose=say("Your" if len(seen.mine) < 2 else seen.reader.whose(form.seat), " turn."),
        hint=selection.turn_hint(view, ask, form.seat),  # type: ignore[arg-type]
        back=seen.can_take_back,
        cards=tuple(cards(view, form.seat)),
        coins=many(player.coins, "coin"),
        warning=warning(player),
        wish=bool(ask.detail["wish"]),
        gains=player.flow < MOST_FLOW,
    )


def warning(player: PlayerView) -> str:
    """PW-4.2, PW-7.5. Warns if a wish leaves too few coins for the next board; the third loses anyway."""
    lost = len(player.exhausted)
    if not lost and player.coins == 1:
        return "It is your last coin: without one, your next Exhausted board loses you the duel."
    if lost == 1 and player.coins == 2:
        return "Your next Exhausted board costs 2 coins: with only 1 left it loses you the duel."
    return ""


def cards(view: DuelView, seat: int) -> Iterator[Card]:
    """Yields the abilities that can be played."""
    hero = view.players[seat].hero
    for number, one in enumerate(selection.abilities(view, seat)):
        if one.playable and hero:
            texts = (with_zero_note(view.players[seat], one, words) for words in (*one.words, one.empower))
            *words, empower = texts
            yield Card(
                one.name, tuple(explained(sentence, WHEN) for sentence in words), one.colour, one.cost,
                with_no_break_spaces(empower), one.empower_cost,
                one.can_empower, one.before, f"{hero.slug}:{number}",
            )  # fmt: skip


def with_zero_note(player: PlayerView, ability: AbilityView, words: str) -> str:
    """Returns an effect's words, marked if they count a kind that the player and the ability lack."""
    for kind in player.hero.tokens if player.hero else ():
        count = player.counters.get(kind.kind, 0) + sum(token.kind == kind.kind for token in player.tokens)
        name = rf"({kind.name}|{kind.several})\b"
        is_supplied = re.search(
            rf"\b(Place|Gain)\b[^.]*\b{name}", " ".join((*ability.words, ability.empower))
        )
        if not count and not is_supplied and re.search(rf"\b(for each|Deal the) {name}", words):
            return f"{words.removesuffix('.')} (nothing now)."
    return words


def other_question(seen: TablePage, ask: Ask) -> Question:
    """Returns any question other than that of a turn."""
    view: DuelView = seen.view
    form = answer_form(seen)
    name = ask.detail.get("ability", "")
    known = view.doing and view.doing.name == name
    to_do = addressed(seen, ask, form.seat, task(seen, ask))
    words, last = split_last_word(to_do) if ask.prompt != "hero" else (Text(), "")
    return Question(
        form=form,
        legal=legal(seen, ask, form.seat),
        doing=view.doing,
        sum=sum_of(view.doing, ask) if view.doing and known else "",
        about=(name, ask.detail["words"]) if name and not known else None,
        heroes=ask.prompt == "hero",
        secret=any(one.kind != "bot" and one.number != form.seat for one in seen.seats),
        retold=ask.prompt in RETOLD,
        task=words,
        chosen=TASKS_AFTER_CHOICE.get(ask.prompt, ""),
        last=last,
        rule=ask.rule,
        means=token_words(view, ask),
        back=seen.can_take_back,
        done=ask.prompt == "done",
        buttons=buttons(view, ask, form.seat),
        commit=commit(ask),
    )


def token_words(view: DuelView, ask: Ask) -> str:
    """PW-8.1. Returns the name and the words of the token that is laid or moved; "" for other questions."""
    if ask.prompt != "slot":
        return ""
    key = ask.detail["token"].rpartition("-")[2].rstrip("0123456789")
    hero = view.players[ask.detail["seat"]].hero
    kind = next((one for one in hero.tokens if one.kind == key), None) if hero else None
    return f"{kind.name}: {kind.words}" if kind else ""


def sum_of(doing: DoingView, ask: Ask) -> str:
    """PW-7.1. Returns the points of the step in progress, as a sum if parts join; "" if its words say it."""
    if ask.prompt != "bar":
        return ""
    points: int = ask.detail["amount"] + (doing.joins if ask.detail["deed"] == "deal" else 0)
    if doing.base and points != doing.base:
        return f"{doing.base} + {points - doing.base} = {points}"
    printed = " ".join(step.words for step in doing.steps if step.stage == "now")
    return "" if re.search(rf"\b{points}\b", printed) else f"= {points}"


def buttons(view: DuelView, ask: Ask, seat: int) -> tuple[Button, ...]:
    """Returns the answers that have no place on the board."""
    found = selection.selectable(view, ask, seat).buttons
    return tuple(
        Button(
            one,
            LABELS.get(one, one.capitalize()),
            brass=one == found[0] and ask.prompt not in WITHOUT_EMPHASIS,
            hue=one if one in COLOURS else "",
        )
        for one in found
    )


def commit(ask: Ask) -> Commit | None:
    """Returns the button that answers with a selection, if the question takes one."""
    if not isinstance(ask, Some) and ask.prompt not in SINGLE_SELECTION:
        return None
    none = "Leave them all" if isinstance(ask, Some) and ask.low == 0 else ""
    return Commit(COMMIT_LABELS.get(ask.prompt, "Choose"), none)


def waiting(seen: TablePage, screen: DuelScreen) -> Waiting:
    """Returns whom this screen waits for."""
    view: DuelView = seen.view
    whose = Text()
    if view.phase == "heroes":
        mine = "".join(f"You play the {hero.name}. " for hero in view.heroes if hero.slug == seen.pending)
        others = "Your foe is still choosing." if seen.mine else "Both choose in secret. You are watching."
        words = say(f"{mine}{others}")
    elif view.turn is None:
        words = second_player(seen)
    else:
        whose = say("Your" if seen.shown == view.turn else seen.reader.whose(view.turn), " turn.")
        words = whose_move(seen, screen, view.turn)
    return Waiting(
        code=seen.code,
        seat=seen.shown,
        turn=whose,
        words=words,
        doing=view.doing,
        back=seen.can_take_back,
        playing=seen.phase == "playing",
        quiet=seen.phase != "playing" or seen.ask is None,
    )


def second_player(seen: TablePage) -> Text:
    """PW-3.3. Returns what the second player is asked before the first turn."""
    found = [
        say(
            seen.reader.who(seat.number),
            " may first remove up to 3 marbles from the Middle and ",
            seen.reader.whose(1 - seat.number),
            f" column, {('Right', 'Left')[seat.number]}.",
        )
        for seat in seen.seats
        if seat.waiting
    ]
    return say(*found) if found else say("Waiting for the other player.")


def whose_move(seen: TablePage, screen: DuelScreen, turn: int) -> Text:
    """Returns what a turn waits for; nothing in a lesson, where that is the learner reading."""
    if seen.lesson:
        return NOTHING
    if turn != seen.shown and screen.played:
        return say("About to end the turn.")
    if turn != seen.shown:
        return say("Thinking…" if seen.seats[turn].kind == "bot" else "Choosing…")
    if screen.wishing and not seen.view.doing:
        return say(seen.reader.who(1 - turn), " may remove one of the new marbles.")
    return say("Waiting for ", seen.reader.whose(1 - turn), " answer.")
