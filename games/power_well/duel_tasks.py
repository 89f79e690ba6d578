"""Questions of a duel as tasks, one short line each."""

from collections.abc import Callable, Mapping
from typing import Final

from games.kit.asks import Ask, Choose, Some
from games.kit.view_models import TablePage
from games.kit.words import NOTHING, Reader, Text, many, say, strong
from games.power_well import selection
from games.power_well.ability_progress import with_no_break_spaces
from games.power_well.duel_panels import bar_effect
from games.power_well.view import DuelView


def split_last_word(words: Text) -> tuple[Text, str]:
    """Returns a task without its last word, and that word."""
    *before, last = words.runs
    tail = last.words.rpartition(" ")[-1]
    return say(*before, last.words.removesuffix(tail)), tail


def up_to(ask: Ask) -> str:
    """Returns how many marbles may be chosen, in words."""
    some = isinstance(ask, Some)
    return f"{'up to ' if some and ask.low == 0 else ''}{many(most(ask), 'marble')}"  # type: ignore[attr-defined]


def most(ask: Ask) -> int:
    """Returns how many may be chosen at most."""
    return ask.high if isinstance(ask, Some) else 1


def bar_task(view: DuelView, reader: Reader, ask: Ask) -> Text:
    """PW-7. Returns the task of choosing a bar to damage or heal."""
    verb, amount, kept_off = bar_effect(view, ask)
    why = say(" (", kept_off, ")") if kept_off else NOTHING
    whose = reader.whose(ask.detail["whose"])
    return say(f"{verb} ", strong(str(amount)), why, ": tap one of ", whose, " bars")


def recolour_task(reader: Reader, ask: Ask) -> Text:
    """PW-1.2. Returns the task of choosing marbles to recolour."""
    colour = ask.detail.get("colour")
    return say(f"Tap {up_to(ask)} to {f'turn {colour}' if colour else 'recolour'}")


def slot_task(reader: Reader, ask: Ask) -> Text:
    """PW-8.2. Returns the task of choosing a slot for a token."""
    assert isinstance(ask, Choose)
    verb = "move it" if ask.detail.get("deed") == "move" else "lay it"
    if selection.token_targets(ask) == selection.PORTRAIT:
        return say(f"Tap your portrait or your foe’s to {verb}: on either it acts for you")
    return say(f"Tap a {selection.token_targets(ask)} to {verb}")


TOKEN_VERBS: Final = {"act": " to act next", "move": " to move", "spend": " to spend"}


def token_task(reader: Reader, ask: Ask) -> Text:
    """PW-8. Returns the task of choosing a token to act, move or spend."""
    return say(f"Tap a token{TOKEN_VERBS.get(ask.detail.get('deed', ''), '')}")


def colour_task(reader: Reader, ask: Ask) -> Text:
    """PW-1.2. Returns the task of choosing the new colour of marbles."""
    return say(f"Which colour {'do they turn' if ' ' in ask.detail['marbles'] else 'does it turn'}?")


def opening_task(reader: Reader, ask: Ask) -> Text:
    """PW-3.3. Returns the task of removing marbles before the first turn."""
    assert isinstance(ask, Some)
    foes = "Left" if any(place.startswith("L") for place in ask.options) else "Right"
    return say(
        f"You go second. Remove up to {ask.high} marbles from the Middle and your foe’s column, {foes}"
    )


TIMES: Final = {
    "before": "before your marbles leave, or after?",
    "order": "before the other effects, or after them?",
}
"""PW-6.2, PW-6.3. When an effect may happen, appended to its words."""


def timed_task(reader: Reader, ask: Ask) -> Text:
    """PW-6.2, PW-6.3. Returns the task of timing an effect; quotes it unless it has a condition or price."""
    words = ask.detail["words"].removeprefix("Before: ").removeprefix("First or Last: ").removeprefix("May ")
    return say(
        f"{'Do it' if ':' in words else with_no_break_spaces(words.removesuffix('.'))} {TIMES[ask.prompt]}"
    )


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
"""Functions that word a task, by prompt."""

FIXED_TASKS: Final = {
    "help": "Your foe wished for help. You may remove one marble, any of the fifteen",
    "marbles": "Choose the marbles that you play, then Draw",
    "may": "Do all of it, or leave all of it?",
    "upto": "How many?",
    "done": "That was your turn.",
}
"""Tasks that never change, by prompt."""
TASKS_AFTER_CHOICE: Final = {"marbles": "Your marbles are chosen: tap others, or "}
"""Tasks once a play is picked (often before the ability began), without the last word."""


def task(seen: TablePage, ask: Ask) -> Text:
    """Returns the task of a question."""
    if ask.prompt == "bar":
        return bar_task(seen.view, seen.reader, ask)
    task_of = TASKS.get(ask.prompt)
    return task_of(seen.reader, ask) if task_of else say(FIXED_TASKS.get(ask.prompt, "Choose"))


def addressed(seen: TablePage, ask: Ask, seat: int, words: Text) -> Text:
    """Returns a task; on a shared device, after the name of whoever is asked out of turn, or chooses for an
    effect of the foe (PW-7.2).
    """
    if len(seen.mine) < 2:
        return words
    if ask.prompt == "bar" and ask.detail["seat"] != seat:
        return say(seen.reader.name(seat), " chooses. ", words)
    return words if seen.view.turn == seat else say(seen.reader.name(seat), ": ", words)
