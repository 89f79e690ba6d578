"""Explanations of questions, shown the first time that a device is asked."""

from collections.abc import Mapping
from typing import Final

PRIMERS: Final[Mapping[str, str]] = {
    "hero": "For a first game take the Knight, who hits hard and asks little.",
    "opening": (
        "You go second, and may first remove up to three of the bright marbles. Break up four of a colour "
        "that your foe could play."
    ),
    "turn": (
        "Draw 1, 2 or 4 marbles of one colour, each beside the next. Four hit hardest. Nothing fits? Wish "
        "for new ones."
    ),
    "bar": "Exhaust one bar first. Heal what is nearly out.",
    "slot": (
        "A token acts by itself when its hero’s boards say so. In the well, lay it where much will happen."
    ),
    "remove": "What you remove makes room for others. Take what your foe needs, or what is in your way.",
    "help": (
        "Your foe wished for new marbles, and you may remove one of them: the one that joins most of a "
        "colour."
    ),
    "may": "You may, but need not. What is spent is gone, so look at what it brings now.",
    "marbles": "Now choose the marbles that pay for it, and leave lying what your next play needs.",
    "before": (
        "Before: its effect comes first, and may make the line that you want to play. If it does not, let it "
        "come after."
    ),
    "order": "The Empowerment comes first or last: first where the other effects gain by it.",
    "token": (
        "Of tokens that are moved or go, take the one that does least where it lies; of those that act, the "
        "one that does most."
    ),
    "recolour": (
        "Recoloured marbles stay where they are: join a line of yours, or break one that your foe could play."
    ),
    "colour": "Take the colour of your next ability, best where it makes a line of four.",
    "done": (
        "That was your turn. Until Done you can take back; the next Done comes by itself after 3 seconds, "
        "unless you touch anything."
    ),
}
"""Explanations for the duel, by prompt: what the question is about, and what one usually wants."""

OPEN_PRIMERS: Final[Mapping[str, str]] = {
    "hero": "Tap Hero and choose: its boards, here or on paper, say what marbles pay for.",
    "coin": (
        "Toss: a coin decides who begins. In your turn tap 1, 2 or 4 marbles of one colour, each beside the "
        "next, then Draw."
    ),
    "score": (
        "Do what your board says: no bar changes by itself. Deal: tap the minus of any one bar of your "
        "foe’s. Heal: the plus of one of yours."
    ),
    "end": (
        "All done? If you spent no Power Flow this turn, take 1 by the plus of your Flow; then End turn. "
        "A token: tap it, then a circle."
    ),
    "owed": (
        "At 0 a bar’s board is Exhausted: no ability of its colour until it is back at 10. It costs 1 coin, "
        "or 2 while another is Exhausted: tap Pay."
    ),
}
"""Explanations for the open table, which asks nothing, by the usual next action."""
