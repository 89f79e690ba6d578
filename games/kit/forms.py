"""The form around the controls that answer an ask, as a value for templates."""

from typing import NamedTuple

from games.kit.asks import Ask
from games.kit.view_models import TablePage


class AnswerForm(NamedTuple):
    """Where an answer is sent, and what is asked.

    `curtain` is the name of the player asked, if a shared screen must hide the question from others; else "".
    """

    code: str
    seat: int
    question: int
    prompt: str
    curtain: str


def asked(seen: TablePage) -> Ask | None:
    """Returns the ask that taps answer now; None if there is none."""
    return seen.ask if seen.phase == "playing" and seen.pending is None else None


def answer_form(seen: TablePage, *, secret: bool = False) -> AnswerForm:
    """Returns the form for the seat shown; with `secret`, a shared screen hides the view, too."""
    assert seen.ask is not None
    assert seen.shown is not None
    hides = len(seen.mine) > 1 and (secret or seen.ask.private)
    whose = seen.reader.names[seen.shown] if hides else ""
    return AnswerForm(seen.code, seen.shown, seen.question, seen.ask.prompt, whose)
