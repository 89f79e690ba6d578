"""What stands round the controls that answer a question, as a value for templates."""

from typing import NamedTuple

from games.kit.asks import Ask
from games.kit.view_models import TablePage


class AnswerForm(NamedTuple):
    """Where an answer goes, and what is asked.

    `curtain`: whose question it is, where a shared screen has to hide it, or "".
    """

    code: str
    seat: int
    question: int
    prompt: str
    curtain: str


def asked(seen: TablePage) -> Ask | None:
    """The question that taps answer now."""
    return seen.ask if seen.phase == "playing" and seen.pending is None else None


def answer_form(seen: TablePage, *, secret: bool = False) -> AnswerForm:
    """The form of what the seat shown is asked; `secret`: what the game shows has to be hidden, too."""
    assert seen.ask is not None
    assert seen.shown is not None
    hides = len(seen.mine) > 1 and (secret or seen.ask.private)
    whose = seen.reader.names[seen.shown] if hides else ""
    return AnswerForm(seen.code, seen.shown, seen.question, seen.ask.prompt, whose)
