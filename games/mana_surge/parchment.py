"""The panel of Mana Surge with the current question, as a piece: phase, instruction, and buttons."""

from typing import Final, NamedTuple

from games.kit import codec
from games.kit.asks import Ask
from games.kit.contract import Seat
from games.kit.forms import AnswerForm, answer_form, asked
from games.kit.pieces import Piece
from games.kit.view_models import TablePage
from games.kit.words import many
from games.mana_surge.captions import (
    DOING,
    FIRST_TASK,
    FORBIDDEN,
    NO_RIVAL_FALLS,
    NOBODY_FALLS,
    OUTCOME_IN_SHORT,
    TARGET_TASK,
    TASK,
    describe_deed,
    describe_turn_end,
)
from games.mana_surge.view import SurgeView

FOLDER: Final = "games/mana_surge/parchment"

STEPS: Final = (("spawn", "Spawn"), ("move", "Move"), ("combat", "Fight"))
IN_TURN: Final = (*(phase for phase, _ in STEPS), "end")
END_BUTTON: Final = {"move": "End moves", "combat": "End fight"}
DRAWN_POINTS: Final = 5


class Steps(NamedTuple):
    """The phases of a turn, each with whether it is the present one; what is left, and points to draw."""

    phases: tuple[tuple[str, bool], ...]
    left: str
    points: int


class Round(NamedTuple):
    """The present round, with the last if there is one; `spoken` is for screen readers."""

    number: str
    spoken: str


class End(NamedTuple):
    """The button that ends a phase; `plain` if another answer brings something.

    `late`: first reply to a tap that may have been meant for the Done before; "" if there is none.
    """

    words: str
    plain: bool
    late: str


class Asked(NamedTuple):
    """What a seat is asked. `whose`: its colour and name, if the device has several seats.

    `done`: whether it is asked to end the turn; `lost`: usable points that would be lost then. `legal`: JSON
    for the script that picks troops and hexes; `deeds`: the same answers for browsers without scripts.
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
    """The panel while another is asked: `who` is the name before `words`, or ""."""

    code: str
    seat: int | None
    who: str
    words: str
    steps: Steps | None
    round: Round | None
    back: bool


def ask(seen: TablePage) -> Piece:
    """Returns the panel of a screen."""
    question = asked(seen)
    if question is None:
        return Piece(f"{FOLDER}.waiting", waiting_panel(seen))
    return Piece(f"{FOLDER}.asked", question_panel(seen, question))


def question_panel(seen: TablePage, ask: Ask) -> Asked:
    """Returns the panel with a question."""
    view: SurgeView = seen.view
    form = answer_form(seen)
    seat = form.seat
    several = len(seen.mine) > 1
    name = seen.reader.names[seat]
    answers = tuple(ask) if ask.prompt in ("colour", *END_BUTTON, "spawn") else ()
    return Asked(
        form=form,
        done=ask.prompt == "done",
        rule=ask.rule,
        whose=(view.players[seat].colour, name) if several else None,
        task=task(view, seat, ask.prompt),
        lost=many(view.unspent, "point") if view.unspent else "",
        then=TARGET_TASK.get(ask.prompt, ""),
        steps=None if ask.prompt in ("colour", "corner") else steps(view),
        round=present_round(view),
        colours=answers if ask.prompt == "colour" else (),
        end=end(view, seat, ask.prompt) if "end" in answers else None,
        legal=legal(seen, ask.prompt),
        deeds=tuple((deed.answer, f"{deed.at}: {describe_deed(deed, seen.reader)}") for deed in view.deeds),
        back=seen.can_take_back,
    )


def task(view: SurgeView, seat: Seat, prompt: str) -> str:
    """Returns the instruction, in one line."""
    if prompt == "done":
        return describe_turn_end(view, seat)
    if prompt == "combat" and nothing_to_gain(view):
        return NOBODY_FALLS if all(deed.outcome == "none" for deed in view.deeds) else NO_RIVAL_FALLS
    if prompt == "move" and view.round == 1 and view.order[0] == seat:
        return FIRST_TASK
    return TASK.get(prompt, "Choose.")


def nothing_to_gain(view: SurgeView) -> bool:
    """MS-3.3. Returns whether no answer brings anything: no step, no attack that fells another's troop."""
    return all(deed.outcome in ("none", "die") for deed in view.deeds)


def waiting_panel(seen: TablePage) -> Waiting:
    """Returns the panel without a question."""
    view: SurgeView = seen.view
    turn = view.turn
    if turn is None:
        who, words = "", "Waiting for the others."
    elif seen.mine == (turn,):
        who, words = "", "Your turn."
    else:
        who = seen.reader.names[turn]
        words = f"{DOING.get(view.phase, 'plays')}."
    return Waiting(
        code=seen.code,
        seat=seen.shown,
        who=who,
        words=words,
        steps=steps(view) if view.phase in IN_TURN else None,
        round=present_round(view),
        back=seen.can_take_back and seen.phase == "playing",
    )


def steps(view: SurgeView) -> Steps:
    """Returns the phases of the turn, with the points or spawns left."""
    phases = tuple((words, phase == view.phase) for phase, words in STEPS)
    if view.phase == "spawn" and view.spawns:
        return Steps(phases, many(view.spawns, "spawn"), 0)
    return Steps(phases, many(view.points, "point"), min(view.points, DRAWN_POINTS))


def present_round(view: SurgeView) -> Round | None:
    """Returns the present round; None before the first."""
    if view.phase not in IN_TURN:
        return None
    if view.last_round is None:
        return Round(str(view.round), f"Round {view.round}")
    return Round(f"{view.round}/{view.last_round}", f"Round {view.round} of {view.last_round}")


def end(view: SurgeView, seat: Seat, prompt: str) -> End:
    """MS-3.4. Returns the button that ends a phase; its words say if a fight follows."""
    words = END_BUTTON[prompt] + (", then fight" if view.fights else "")
    untouched = prompt == "move" and view.points == view.players[seat].actions
    reminder = (
        f"A new turn: you have {many(view.points, 'point')}. To move nobody, tap again." if untouched else ""
    )
    return End(words, not nothing_to_gain(view), reminder)


def legal(seen: TablePage, prompt: str) -> str:
    """Returns the legal steps and attacks by troop, and the rules that forbid others, as JSON."""
    deeds: dict[str, dict[str, tuple[str, ...]]] = {}
    for deed in seen.view.deeds:
        kind = "hit" if deed.outcome else "go"
        entry = (deed.answer, kind, OUTCOME_IN_SHORT[deed.outcome], describe_deed(deed, seen.reader))
        deeds.setdefault(deed.at, {})[deed.to] = entry
    return codec.dumps({"rules": f"/rules/{seen.slug}", "deeds": deeds, "why": FORBIDDEN.get(prompt, {})})
