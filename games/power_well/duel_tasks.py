"""What a question of a duel asks for, in one short line."""

from collections.abc import Callable, Mapping
from typing import Final

from games.kit.asks import Ask, Choose, Some
from games.kit.view_models import TablePage
from games.kit.words import NOTHING, Reader, Text, many, say, strong
from games.power_well import picking
from games.power_well.doing import tied
from games.power_well.duel_panels import deal
from games.power_well.view import DuelView


def parted(words: Text) -> tuple[Text, str]:
    """A task without its last word, and that word."""
    *before, last = words.runs
    tail = last.words.rpartition(" ")[-1]
    return say(*before, last.words.removesuffix(tail)), tail


def up_to(ask: Ask) -> str:
    """How many marbles may be chosen."""
    some = isinstance(ask, Some)
    return f"{'up to ' if some and ask.low == 0 else ''}{many(most(ask), 'marble')}"  # type: ignore[attr-defined]


def most(ask: Ask) -> int:
    """How many may be chosen at most."""
    return ask.high if isinstance(ask, Some) else 1


def bar_task(view: DuelView, reader: Reader, ask: Ask) -> Text:
    """PW-7. A bar is dealt to, or healed."""
    deed, amount, kept = deal(view, ask)
    why = say(" (", kept, ")") if kept else NOTHING
    whose = reader.whose(ask.detail["whose"])
    return say(f"{deed} ", strong(str(amount)), why, ": tap one of ", whose, " bars")


def recolour_task(reader: Reader, ask: Ask) -> Text:
    """PW-1.2. Marbles are recoloured."""
    colour = ask.detail.get("colour")
    return say(f"Tap {up_to(ask)} to {f'turn {colour}' if colour else 'recolour'}")


def slot_task(reader: Reader, ask: Ask) -> Text:
    """PW-8.2. A token is laid, or moved."""
    assert isinstance(ask, Choose)
    deed = "move it" if ask.detail.get("deed") == "move" else "lay it"
    if picking.places(ask) == picking.PORTRAIT:
        return say(f"Tap your portrait or your foe’s to {deed}: on either it acts for you")
    return say(f"Tap a {picking.places(ask)} to {deed}")


TOKEN_DEEDS: Final = {"act": " to act next", "move": " to move", "spend": " to spend"}


def token_task(reader: Reader, ask: Ask) -> Text:
    """PW-8. A token acts, moves or is spent."""
    return say(f"Tap a token{TOKEN_DEEDS.get(ask.detail.get('deed', ''), '')}")


def colour_task(reader: Reader, ask: Ask) -> Text:
    """PW-1.2. The colour that marbles take."""
    return say(f"Which colour {'do they turn' if ' ' in ask.detail['marbles'] else 'does it turn'}?")


def opening_task(reader: Reader, ask: Ask) -> Text:
    """PW-3.3. What may be removed before the first turn."""
    assert isinstance(ask, Some)
    foes = "Left" if any(place.startswith("L") for place in ask.options) else "Right"
    return say(
        f"You go second. Remove up to {ask.high} marbles from the Middle and your foe’s column, {foes}"
    )


TIMED: Final = {
    "before": "before your marbles leave, or after?",
    "order": "before the other effects, or after them?",
}
"""PW-6.2, PW-6.3. When an effect may come, after its words."""


def timed_task(reader: Reader, ask: Ask) -> Text:
    """PW-6.2, PW-6.3. When an effect comes, in its own words: not those of a condition or a price."""
    deed = ask.detail["words"].removeprefix("Before: ").removeprefix("First or Last: ").removeprefix("May ")
    return say(f"{'Do it' if ':' in deed else tied(deed.removesuffix('.'))} {TIMED[ask.prompt]}")


TASKS: Final[Mapping[str, Callable[[Reader, Ask], Text]]] = {
    "opening": opening_task,
    "remove": lambda reader, ask: say(f"Tap {up_to(ask)} to remove"),
    "recolour": recolour_task,
    "slot": slot_task,
    "token": token_task,
    "colour": colour_task,
    "before": timed_task,
    "order": timed_task,
}
"""What each prompt asks for, in one short line."""

LINES: Final = {
    "help": "Your foe wished for help. You may remove one marble, any of the fifteen",
    "marbles": "Choose the marbles that you play, then Draw",
    "may": "Do all of it, or leave all of it?",
    "upto": "How many?",
    "done": "That was your turn.",
}
"""Of those that say the same every time."""
CHOSEN: Final = {"marbles": "Your marbles are chosen: tap others, or "}
"""The same once a play is picked, up to the last word: often it was before the ability began."""


def task(seen: TablePage, ask: Ask) -> Text:
    """What is to be done."""
    if ask.prompt == "bar":
        return bar_task(seen.view, seen.reader, ask)
    worded = TASKS.get(ask.prompt)
    return worded(seen.reader, ask) if worded else say(LINES.get(ask.prompt, "Choose"))


def addressed(seen: TablePage, ask: Ask, seat: int, words: Text) -> Text:
    """A task; on a device that both share, after the name of whoever is asked out of turn, or chooses for an
    effect of the foe (PW-7.2).
    """
    if len(seen.mine) < 2:
        return words
    if ask.prompt == "bar" and ask.detail["seat"] != seat:
        return say(seen.reader.name(seat), " chooses. ", words)
    return words if seen.view.turn == seat else say(seen.reader.name(seat), ": ", words)
