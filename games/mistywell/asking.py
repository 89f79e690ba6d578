"""Questions that cards at work ask: each says which card asks, and with which line."""

from collections.abc import Iterable, Mapping
from typing import Any

from games.kit.asks import Choose
from games.kit.contract import Seat, Steps, choose, settled
from games.mistywell.cards import Act
from games.mistywell.city import DISTRICTS, SQUARES

YES, NO = "yes", "leave it"


def pick(act: Act, prompt: str, options: Mapping[str, Any], rule: str, **more: Any) -> Steps[Any]:
    """One of several things for the one who acts; what leaves no choice is not asked."""
    if len(options) == 1:
        return settled(next(iter(options.values())))
    return choose(act.seat, lambda: Choose(prompt, options, rule=rule, **about(act), **more))


def may(act: Act, seat: Seat, words: str, **more: Any) -> Steps[bool]:
    """MW-4.4. Whether a seat does what it can leave."""
    options = {YES: True, NO: False}
    answer: bool = yield from choose(
        seat, lambda: Choose("may", options, rule="MW-4.4", **about(act), deed=words, **more)
    )
    return answer


def about(act: Act) -> dict[str, Any]:
    """What an ask says of the card at work; `by` is whose it is, `here` the district that it calls so."""
    by = act.seat if act.by < 0 else act.by
    here = DISTRICTS[act.district].name if act.district >= 0 else ""
    return {"card": act.card, "words": act.words, "line": act.line, "seat": act.seat, "by": by, "here": here}


def squares(numbers: Iterable[int]) -> dict[str, int]:
    """Squares as options."""
    return {SQUARES[square].name: square for square in numbers}
