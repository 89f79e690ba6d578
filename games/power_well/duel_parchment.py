"""The parchment of a duel as pieces: what is asked now, in words, and what has no place on the board."""

import re
from collections.abc import Iterator
from typing import Final, NamedTuple

from games.kit import codec
from games.kit.asks import Ask, Some
from games.kit.forms import AnswerForm, answer_form, asked
from games.kit.pieces import Piece, made_once
from games.kit.view_models import TablePage
from games.kit.words import NOTHING, Text, many, say
from games.power_well import picking
from games.power_well.doing import DoingView, tied
from games.power_well.duel_tasks import CHOSEN, addressed, parted, task
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
EVEN: Final = ("colour", "before", "order", "token")
"""Of these answers none is the better one."""
PICKED: Final = ("turn", "marbles", "opening", "help", "remove", "recolour", "hero", "slot", "bar")
"""What is picked by a script, and what it can say a "why not" about."""
COMMITS: Final = {
    "remove": "Remove", "help": "Remove", "opening": "Remove", "recolour": "Recolour", "marbles": "Draw",
    "hero": "Play this hero",
}  # fmt: skip
RETOLD: Final = ("opening", "help", "done")
"""Questions of which the first line in `primers.py` says all that their task says."""
AT_ONCE: Final = ("marbles", "hero", "help", "remove")
"""Questions to which one selection is the answer."""


class Card(NamedTuple):
    """An ability that a selection may activate; `what` names it to those who ask what it is.

    On a small card only words that say when something comes can be asked for their meaning. Those of
    `empower` tick its box, whose card explains them.
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
    """PW-6.1. A turn: the abilities that can be played, and what else there is to do."""

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
    """What answers with a selection; `none`: what it says without one, where that is allowed."""

    verb: str
    none: str


class Question(NamedTuple):
    """Any other question. `task` is what to do, `last` its last word, beside which the rule stands.

    `about` is an ability with its words, where that is not the one in progress. `secret`: whether another
    person chooses a hero, too. `chosen` is what the task says once a play is picked, or "" where that is the
    same. `sum`: what the step in progress comes to. `retold`: what explains the question the first time says
    all of the task again, and may lie on it.
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
    back: bool
    done: bool
    buttons: tuple[Button, ...]
    commit: Commit | None


class Waiting(NamedTuple):
    """Whom this screen waits for: `turn` stands out before the words. `back`: an answer can be taken back.

    `quiet`: this screen is asked nothing, not even whether its answer stands.
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
    """The parchment."""
    question = asked(seen)
    if question is None:
        return made_once(f"{FOLDER}.waiting", waiting(seen, screen))
    if question.prompt == "turn":
        return Piece(f"{FOLDER}.turn", turn(seen, question))
    return Piece(f"{FOLDER}.question", what_is_asked(seen, question))


def legal(seen: TablePage, ask: Ask, seat: int) -> str:
    """What the script of picking reads: what answers, what it means, and why not the rest."""
    found = picking.legal(seen.view, seen.reader, ask, seat) if ask.prompt in PICKED else None
    return codec.dumps({**found, "rules": f"/rules/{seen.slug}"}) if found else ""


def turn(seen: TablePage, ask: Ask) -> Turn:
    """What can be done in a turn."""
    view: DuelView = seen.view
    form = answer_form(seen)
    player = view.players[form.seat]
    return Turn(
        form=form,
        legal=legal(seen, ask, form.seat),
        whose=say("Your" if len(seen.mine) < 2 else seen.reader.whose(form.seat), " turn."),
        hint=picking.hint(view, ask, form.seat),  # type: ignore[arg-type]
        back=seen.can_take_back,
        cards=tuple(cards(view, form.seat)),
        coins=many(player.coins, "coin"),
        warning=warning(player),
        wish=bool(ask.detail["wish"]),
        gains=player.flow < MOST_FLOW,
    )


def warning(player: PlayerView) -> str:
    """PW-4.2, PW-7.5. What a wish risks: that the next board cannot be paid for. The third loses anyway."""
    lost = len(player.exhausted)
    if not lost and player.coins == 1:
        return "It is your last coin: without one, your next Exhausted board loses you the duel."
    if lost == 1 and player.coins == 2:
        return "Your next Exhausted board costs 2 coins: with only 1 left it loses you the duel."
    return ""


def cards(view: DuelView, seat: int) -> Iterator[Card]:
    """The abilities that can be played, as the parchment shows them."""
    hero = view.players[seat].hero
    for number, one in enumerate(picking.abilities(view, seat)):
        if one.playable and hero:
            said = (marked(view.players[seat], one, words) for words in (*one.words, one.empower))
            *words, empower = said
            yield Card(
                one.name, tuple(explained(sentence, WHEN) for sentence in words), one.colour, one.cost,
                tied(empower), one.empower_cost,
                one.can_empower, one.before, f"{hero.slug}:{number}",
            )  # fmt: skip


def marked(player: PlayerView, ability: AbilityView, words: str) -> str:
    """An effect in words, which say so where it counts what there is none of, and its ability brings none."""
    for kind in player.hero.tokens if player.hero else ():
        have = player.counters.get(kind.kind, 0) + sum(token.kind == kind.kind for token in player.tokens)
        name = rf"({kind.name}|{kind.several})\b"
        brought = re.search(rf"\b(Place|Gain)\b[^.]*\b{name}", " ".join((*ability.words, ability.empower)))
        if not have and not brought and re.search(rf"\b(for each|Deal the) {name}", words):
            return f"{words.removesuffix('.')} (nothing now)."
    return words


def what_is_asked(seen: TablePage, ask: Ask) -> Question:
    """Any question but that of a turn."""
    view: DuelView = seen.view
    form = answer_form(seen)
    name = ask.detail.get("ability", "")
    known = view.doing and view.doing.name == name
    to_do = addressed(seen, ask, form.seat, task(seen, ask))
    words, last = parted(to_do) if ask.prompt != "hero" else (Text(), "")
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
        chosen=CHOSEN.get(ask.prompt, ""),
        last=last,
        rule=ask.rule,
        back=seen.can_take_back,
        done=ask.prompt == "done",
        buttons=buttons(view, ask, form.seat),
        commit=commit(ask),
    )


def sum_of(doing: DoingView, ask: Ask) -> str:
    """PW-7.1. What the step in progress comes to: of which points, or how many, where it does not say."""
    if ask.prompt != "bar":
        return ""
    points: int = ask.detail["amount"] + (doing.joins if ask.detail["deed"] == "deal" else 0)
    if doing.base and points != doing.base:
        return f"{doing.base} + {points - doing.base} = {points}"
    printed = " ".join(step.words for step in doing.steps if step.stage == "now")
    return "" if re.search(rf"\b{points}\b", printed) else f"= {points}"


def buttons(view: DuelView, ask: Ask, seat: int) -> tuple[Button, ...]:
    """Answers that have no place on the board."""
    found = picking.picking(view, ask, seat).buttons
    return tuple(
        Button(
            one,
            LABELS.get(one, one.capitalize()),
            brass=one == found[0] and ask.prompt not in EVEN,
            hue=one if one in COLOURS else "",
        )
        for one in found
    )


def commit(ask: Ask) -> Commit | None:
    """What answers with a selection."""
    if not isinstance(ask, Some) and ask.prompt not in AT_ONCE:
        return None
    none = "Leave them all" if isinstance(ask, Some) and ask.low == 0 else ""
    return Commit(COMMITS.get(ask.prompt, "Choose"), none)


def waiting(seen: TablePage, screen: DuelScreen) -> Waiting:
    """Whom this screen waits for."""
    view: DuelView = seen.view
    whose = Text()
    if view.phase == "heroes":
        mine = "".join(f"You play the {hero.name}. " for hero in view.heroes if hero.slug == seen.pending)
        others = "Your foe is still choosing." if seen.mine else "Both choose in secret. You are watching."
        words = say(f"{mine}{others}")
    elif view.turn is None:
        words = second(seen)
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


def second(seen: TablePage) -> Text:
    """PW-3.3. What the other one is asked before the first turn."""
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
    """What is waited for in a turn; in a lesson that is the learner, who reads."""
    if seen.lesson:
        return NOTHING
    if turn != seen.shown and screen.played:
        return say("About to end the turn.")
    if turn != seen.shown:
        return say("Thinking…" if seen.seats[turn].kind == "bot" else "Choosing…")
    if screen.wishing and not seen.view.doing:
        return say(seen.reader.who(1 - turn), " may remove one of the new marbles.")
    return say("Waiting for ", seen.reader.whose(1 - turn), " answer.")
