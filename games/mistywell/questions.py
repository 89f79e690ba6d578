"""Questions asked by cards being resolved; each names the card and the line that asks."""

from collections.abc import Iterable, Mapping
from typing import Any

from games.kit.asks import Choose
from games.kit.contract import Seat, Steps, choose, settled
from games.mistywell.cards import Act
from games.mistywell.city import DISTRICTS, SQUARES

YES, NO = "yes", "leave it"


def pick(act: Act, prompt: str, options: Mapping[str, Any], rule: str, **more: Any) -> Steps[Any]:
    """Asks the acting seat to choose one option; a single option is returned without asking."""
    if len(options) == 1:
        return settled(next(iter(options.values())))
    return choose(act.seat, lambda: Choose(prompt, options, rule=rule, **question_detail(act), **more))


def confirm(act: Act, seat: Seat, words: str, **more: Any) -> Steps[bool]:
    """MW-4.4. Asks a seat whether it carries out an optional effect."""
    options = {YES: True, NO: False}
    answer: bool = yield from choose(
        seat, lambda: Choose("may", options, rule="MW-4.4", **question_detail(act), deed=words, **more)
    )
    return answer


def question_detail(act: Act) -> dict[str, Any]:
    """Returns the fields of a question about its card: `by` is the owner, `here` the name of its district."""
    by = act.seat if act.by < 0 else act.by
    here = DISTRICTS[act.district].name if act.district >= 0 else ""
    return {"card": act.card, "words": act.words, "line": act.line, "seat": act.seat, "by": by, "here": here}


def square_options(numbers: Iterable[int]) -> dict[str, int]:
    """Returns squares as options, by name."""
    return {SQUARES[square].name: square for square in numbers}
