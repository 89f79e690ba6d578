"""Asks of the setup that are answered with lists of powers (PD-1.2, PD-1.3, PD-1.5, PD-1.6)."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from math import comb
from typing import Any

from games.kit.asks import NOTHING, Ask, IllegalAnswer, count_words
from games.kit.dice import Dice

SEPARATOR = ", "
COUNTLESS = 10**9
"""The size of an ask with too many answers to count."""


class Several(Ask):
    """From `low` to `high` of several options: `Feint, All In`; `-` for none of them.

    >>> Several("nominate", ("Feint", "All In"), 0, 2, "PD-1.3").parse("All In, Feint")
    ('Feint', 'All In')
    """

    __slots__ = ("high", "low", "options")
    kind = "several"

    def __init__(
        self, prompt: str, options: Sequence[str], low: int, high: int, rule: str, **detail: Any
    ) -> None:
        super().__init__(prompt, rule, private=True, **detail)
        self.options = tuple(options)
        self.low = min(low, len(self.options))
        self.high = min(high, len(self.options))

    def parse(self, text: str) -> tuple[str, ...]:
        """Returns the chosen options, in the order in which they are offered."""
        names = [] if text == NOTHING else text.split(SEPARATOR)
        for name in names:
            if name not in self.options:
                raise IllegalAnswer(f"“{name[:40]}” is not offered here.", self.rule)
        if len(set(names)) != len(names):
            raise IllegalAnswer("The same one is named twice.", self.rule)
        if not self.low <= len(names) <= self.high:
            raise IllegalAnswer(f"Choose {count_words(self.low, self.high)}, not {len(names)}.", self.rule)
        return tuple(name for name in self.options if name in names)

    def sample(self, dice: Dice) -> str:
        """Returns a random choice; every number of options is equally likely."""
        chosen = dice.sample(self.options, self.low + dice.below(self.high - self.low + 1))
        return SEPARATOR.join(name for name in self.options if name in chosen) or NOTHING

    def __iter__(self) -> Iterator[str]:
        for number in range(self.low, self.high + 1):
            for names in combinations(self.options, number):
                yield SEPARATOR.join(names) or NOTHING

    @property
    def size(self) -> int:
        """The number of answers."""
        return sum(comb(len(self.options), number) for number in range(self.low, self.high + 1))

    def compose_parts(self, fields: Mapping[str, Sequence[str]]) -> str:
        """Returns the answer for the ticked names."""
        return SEPARATOR.join(fields.get("pick", ())) or NOTHING

    def describe(self) -> dict[str, Any]:
        """Returns the ask for API clients."""
        return super().describe() | {"options": list(self.options), "low": self.low, "high": self.high}


class Bids(Ask):
    """PD-1.5. A bid for each wanted power, all together less than the vitality: `Feint 12, All In 3`."""

    __slots__ = ("most", "options")
    kind = "bids"

    def __init__(self, options: Sequence[str], vitality: int) -> None:
        super().__init__("bids", "PD-1.5", private=True, most=vitality - 1)
        self.options = tuple(options)
        self.most = vitality - 1

    def parse(self, text: str) -> dict[str, int]:
        """Returns the bids by power."""
        bids: dict[str, int] = {}
        for part in [] if text == NOTHING else text.split(SEPARATOR):
            name, _, number = part.rpartition(" ")
            if name not in self.options:
                raise IllegalAnswer(f"“{name[:40]}” is not at auction; write it like “Feint 12”.", "PD-1.5")
            if name in bids:
                raise IllegalAnswer(f"One bid for each power; {name} has two.", "PD-1.5")
            bids[name] = whole_number(number, "PD-1.5")
            if not bids[name]:
                raise IllegalAnswer("Bids are whole numbers from 1.", "PD-1.5")
        if sum(bids.values()) > self.most:
            raise IllegalAnswer(
                f"All bids together are at most {self.most}, not {sum(bids.values())}.", "PD-1.5"
            )
        return {name: bids[name] for name in self.options if name in bids}

    def sample(self, dice: Dice) -> str:
        """Returns random bids for a third of the powers, each at most about a third of the vitality."""
        left, bids = self.most, []
        for name in self.options:
            if left > 0 and dice.below(3) == 0:
                bid = 1 + dice.below(max(1, min(left, self.most // 3)))
                left -= bid
                bids.append(f"{name} {bid}")
        return SEPARATOR.join(bids) or NOTHING

    def __iter__(self) -> Iterator[str]:
        """Yields no bid, then single bids: there are too many answers to list."""
        yield NOTHING
        for name in self.options:
            for bid in range(1, self.most + 1):
                yield f"{name} {bid}"

    @property
    def size(self) -> int:
        """COUNTLESS: there are too many answers to count."""
        return COUNTLESS

    def compose_parts(self, fields: Mapping[str, Sequence[str]]) -> str:
        """Returns the answer for a form with a field for each power, by its name; empty or 0 is no bid."""
        given = ((name, fields.get(name, ("",))[0].strip()) for name in self.options)
        return SEPARATOR.join(f"{name} {bid}" for name, bid in given if bid.strip("0")) or NOTHING

    def filled(self, text: str) -> dict[str, list[str]]:
        """Returns the form fields of an answer, so that it can be shown and changed."""
        return {name: [str(bid)] for name, bid in self.parse(text).items()}

    def describe(self) -> dict[str, Any]:
        """Returns the ask for API clients."""
        return super().describe() | {"options": list(self.options), "most": self.most}


def whole_number(text: str, rule: str) -> int:
    """Returns the whole number that a text stands for; raises IllegalAnswer with `rule`."""
    if not (text.isascii() and text.isdigit() and len(text) < 7):
        raise IllegalAnswer(f"“{text[:20]}” is no whole number.", rule)
    return int(text)
