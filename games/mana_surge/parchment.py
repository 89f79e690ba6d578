"""What is asked in Mana Surge, as a piece: where the turn stands, what to do, and what ends a phase."""

from typing import Final, NamedTuple

from games.kit import codec
from games.kit.asks import Ask
from games.kit.contract import Seat
from games.kit.forms import AnswerForm, answer_form, asked
from games.kit.pieces import Piece
from games.kit.view_models import TablePage
from games.kit.words import many
from games.mana_surge.captions import (
    BEGIN,
    IN_VAIN,
    NO_GOOD,
    OUTCOME_IN_SHORT,
    PHASE,
    TASK,
    THEN,
    WHY,
    deed_says,
    turn_over,
)
from games.mana_surge.view import SurgeView

FOLDER: Final = "games/mana_surge/parchment"

STEPS: Final = (("spawn", "Spawn"), ("move", "Move"), ("combat", "Fight"))
IN_TURN: Final = (*(phase for phase, _ in STEPS), "end")
END: Final = {"move": "End moves", "combat": "End fight"}
DRAWN_POINTS: Final = 5


class Steps(NamedTuple):
    """The phases of a turn, whether each is the present one; what is left, and how many points are drawn."""

    phases: tuple[tuple[str, bool], ...]
    left: str
    points: int


class Round(NamedTuple):
    """The round in play, of how many where there is a last; `spoken` for ears."""

    number: str
    spoken: str


class End(NamedTuple):
    """What ends a phase; `plain` where there is something else to do.

    `late`: what is said first to a tap that may have been meant for a Done before it, "" where nothing is.
    """

    words: str
    plain: bool
    late: str


class Asked(NamedTuple):
    """What a seat is asked. `whose`: its colour and name, on a screen that several hands share.

    `done`: whether the turn is to be ended; `lost`: what is lost then, of points that could have been used.
    `legal` is what the script of picking reads, in JSON; `deeds` are for those without one.
    """

    form: AnswerForm
    done: bool
    rule: str
    whose: tuple[str, str] | None
    task: str
    lost: str
    then: str
    steps: Steps | None
    round: Round | None
    colours: tuple[str, ...]
    end: End | None
    legal: str
    deeds: tuple[tuple[str, str], ...]
    back: bool


class Waiting(NamedTuple):
    """Who is waited for: `who` "" where the words stand for themselves."""

    code: str
    seat: int | None
    who: str
    words: str
    steps: Steps | None
    round: Round | None
    back: bool


def ask(seen: TablePage) -> Piece:
    """The parchment."""
    question = asked(seen)
    if question is None:
        return Piece(f"{FOLDER}.waiting", waiting(seen))
    return Piece(f"{FOLDER}.asked", what_is_asked(seen, question))


def what_is_asked(seen: TablePage, ask: Ask) -> Asked:
    """What the seat is asked."""
    view: SurgeView = seen.view
    form = answer_form(seen)
    seat = form.seat
    several = len(seen.mine) > 1
    name = seen.reader.names[seat]
    answers = tuple(ask) if ask.prompt in ("colour", *END, "spawn") else ()
    return Asked(
        form=form,
        done=ask.prompt == "done",
        rule=ask.rule,
        whose=(view.players[seat].colour, name) if several else None,
        task=task(view, seat, ask.prompt),
        lost=many(view.unspent, "point") if view.unspent else "",
        then=THEN.get(ask.prompt, ""),
        steps=None if ask.prompt in ("colour", "corner") else steps(view),
        round=which_round(view),
        colours=answers if ask.prompt == "colour" else (),
        end=end(view, seat, ask.prompt) if "end" in answers else None,
        legal=legal(seen, ask.prompt),
        deeds=tuple((deed.answer, f"{deed.at}: {deed_says(deed, seen.reader)}") for deed in view.deeds),
        back=seen.can_take_back,
    )


def task(view: SurgeView, seat: Seat, prompt: str) -> str:
    """What there is to do, in a line."""
    if prompt == "done":
        return turn_over(view, seat)
    if prompt == "combat" and in_vain(view):
        return IN_VAIN if all(deed.outcome == "none" for deed in view.deeds) else NO_GOOD
    if prompt == "move" and view.round == 1 and view.order[0] == seat:
        return BEGIN
    return TASK.get(prompt, "Choose.")


def in_vain(view: SurgeView) -> bool:
    """MS-3.3. Whether nothing that can be done would bring anything: no step, no blow that fells somebody."""
    return all(deed.outcome in ("none", "die") for deed in view.deeds)


def waiting(seen: TablePage) -> Waiting:
    """Whom this screen waits for."""
    view: SurgeView = seen.view
    turn = view.turn
    if turn is None:
        who, words = "", "Waiting for the others."
    elif turn == seen.shown:
        who, words = "", "Your turn."
    else:
        who = seen.reader.names[turn]
        words = f"{PHASE.get(view.phase, 'plays')}."
    return Waiting(
        code=seen.code,
        seat=seen.shown,
        who=who,
        words=words,
        steps=steps(view) if view.phase in IN_TURN else None,
        round=which_round(view),
        back=seen.can_take_back and seen.phase == "playing",
    )


def steps(view: SurgeView) -> Steps:
    """Where the turn stands, and what is left of it."""
    phases = tuple((words, phase == view.phase) for phase, words in STEPS)
    if view.phase == "spawn" and view.spawns:
        return Steps(phases, many(view.spawns, "spawn"), 0)
    return Steps(phases, many(view.points, "point"), min(view.points, DRAWN_POINTS))


def which_round(view: SurgeView) -> Round | None:
    """The round in play, None before the first."""
    if view.phase not in IN_TURN:
        return None
    if view.last_round is None:
        return Round(str(view.round), f"Round {view.round}")
    return Round(f"{view.round}/{view.last_round}", f"Round {view.round} of {view.last_round}")


def end(view: SurgeView, seat: Seat, prompt: str) -> End:
    """MS-3.4. The button that ends a phase, and whether a fight comes next."""
    words = END[prompt] + (", then fight" if view.fights else "")
    untouched = prompt == "move" and view.points == view.players[seat].actions
    late = (
        f"A new turn: you have {many(view.points, 'point')}. To move nobody, tap again." if untouched else ""
    )
    return End(words, not in_vain(view), late)


def legal(seen: TablePage, prompt: str) -> str:
    """What each troop may do, and which rule is in the way of the rest: JSON for the script of picking."""
    deeds: dict[str, dict[str, tuple[str, ...]]] = {}
    for deed in seen.view.deeds:
        kind = "hit" if deed.outcome else "go"
        said = (deed.answer, kind, OUTCOME_IN_SHORT[deed.outcome], deed_says(deed, seen.reader))
        deeds.setdefault(deed.at, {})[deed.to] = said
    return codec.dumps({"rules": f"/rules/{seen.slug}", "deeds": deeds, "why": WHY.get(prompt, {})})
