"""Asks: what a seat can be asked, and the only check of which answers are legal.

An ask is exactly the set of its legal answers. Answers are human-readable text; `parse` turns one into the
value that the rules receive, or refuses it with the number of the rule that forbids it.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import combinations
from math import comb
from typing import Any, ClassVar

from games.kit.dice import Dice

NOTHING = "-"
"""The text of an empty selection."""

COUNTABLE = 10_000
"""Asks with more answers than this are sampled, never listed."""


class IllegalAnswer(ValueError):
    """An answer that the rules forbid; the state is unchanged. `rule` is the number of the violated rule."""

    def __init__(self, message: str, rule: str = "") -> None:
        super().__init__(f"{rule}: {message}" if rule else message)
        self.message = message
        self.rule = rule


Refusal = Callable[[str], IllegalAnswer | None]
"""Explains why an answer is refused, if a game has a better reason than “not offered here”; else None."""


class Ask(ABC):
    """A question to one seat. `prompt` identifies it for templates, `detail` holds JSON data about it."""

    __slots__ = ("detail", "private", "prompt", "rule")
    kind: ClassVar[str]

    def __init__(self, prompt: str, rule: str = "", *, private: bool = False, **detail: Any) -> None:
        self.prompt = prompt
        self.rule = rule
        self.private = private
        self.detail = detail

    @abstractmethod
    def parse(self, text: str) -> Any:
        """Returns the value of a legal answer; raises IllegalAnswer for any other."""

    @abstractmethod
    def sample(self, dice: Dice) -> str:
        """Returns a random legal answer."""

    @abstractmethod
    def __iter__(self) -> Iterator[str]:
        """Iterates over every legal answer, in a fixed order."""

    @property
    @abstractmethod
    def size(self) -> int:
        """The number of legal answers."""

    @property
    def countable(self) -> bool:
        """Whether there are few enough answers to list them."""
        return self.size <= COUNTABLE

    @property
    def default(self) -> str:
        """The answer given when a deadline passes."""
        return next(iter(self))

    @property
    def patient(self) -> bool:
        """Whether it can wait: a device shows another of its seats first, and a bot may stay silent."""
        return False

    def why(self, text: str) -> IllegalAnswer | None:
        """Returns why an answer is refused; None if it is legal."""
        try:
            self.parse(text)
        except IllegalAnswer as refusal:
            return refusal
        return None

    def compose(self, fields: Mapping[str, Sequence[str]]) -> str:
        """Returns the answer of a submitted form: its field `answer`, else that of its other fields."""
        given = fields.get("answer", ())
        return given[0] if given and given[0] else self.compose_parts(fields)

    def lasts(self, fields: Mapping[str, Sequence[str]]) -> bool:
        """Whether a form of an earlier question still means the same; by default it is stale."""
        return False

    def compose_parts(self, fields: Mapping[str, Sequence[str]]) -> str:
        """Composes the answer from the form's other fields."""
        raise IllegalAnswer("Choose one of the answers first.", self.rule)

    def describe(self) -> dict[str, Any]:
        """Returns the ask as plain JSON for API clients, with its answers if there are at most 1,000."""
        about = {"kind": self.kind, "prompt": self.prompt, "rule": self.rule, "detail": self.detail}
        return about | ({"answers": list(self)} if self.size <= 1_000 else {})


class Choose(Ask):
    """One of several named options. The answer is the option's name.

    >>> Choose("bar", ("cyan", "yellow")).parse("cyan")
    'cyan'
    """

    __slots__ = ("options", "refusal")
    kind = "choose"

    def __init__(
        self,
        prompt: str,
        options: Sequence[str] | Mapping[str, Any],
        *,
        rule: str = "",
        private: bool = False,
        refusal: Refusal | None = None,
        **detail: Any,
    ) -> None:
        self.prompt, self.rule, self.private, self.detail = prompt, rule, private, detail
        if not options:
            raise ValueError(f"The question “{prompt}” offers nothing to choose from.")
        self.options = named(options)
        self.refusal = refusal

    def parse(self, text: str) -> Any:
        if text not in self.options:
            raise refused(self, text, self.refusal)
        return self.options[text]

    def sample(self, dice: Dice) -> str:
        return dice.pick(tuple(self.options))

    def __iter__(self) -> Iterator[str]:
        return iter(self.options)

    @property
    def size(self) -> int:
        return len(self.options)

    def describe(self) -> dict[str, Any]:
        return super().describe() | {"options": list(self.options)}


class Some(Ask):
    """From `low` to `high` of several named options. The answer lists the names with spaces, or is `-`.

    >>> Some("remove", ("L1", "M2", "R3"), 0, 2).parse("R3 L1")
    ('L1', 'R3')
    """

    __slots__ = ("high", "low", "options", "refusal")
    kind = "some"

    def __init__(
        self,
        prompt: str,
        options: Sequence[str] | Mapping[str, Any],
        low: int,
        high: int,
        *,
        rule: str = "",
        private: bool = False,
        refusal: Refusal | None = None,
        **detail: Any,
    ) -> None:
        self.prompt, self.rule, self.private, self.detail = prompt, rule, private, detail
        self.options = named(options)
        self.low = min(low, len(self.options))
        self.high = min(high, len(self.options))
        self.refusal = refusal

    def parse(self, text: str) -> tuple[Any, ...]:
        names = [] if text == NOTHING else text.split()
        chosen = set(names)
        if len(chosen) != len(names):
            raise IllegalAnswer("The same one is named twice.", self.rule)
        for name in names:
            if name not in self.options:
                raise refused(self, name, self.refusal)
        if not self.low <= len(names) <= self.high:
            raise IllegalAnswer(f"Choose {count_words(self.low, self.high)}, not {len(names)}.", self.rule)
        return tuple(value for name, value in self.options.items() if name in chosen)

    def sample(self, dice: Dice) -> str:
        count = self.low + dice.below(self.high - self.low + 1)
        chosen = dice.sample(tuple(self.options), count)
        return " ".join(name for name in self.options if name in chosen) or NOTHING

    def __iter__(self) -> Iterator[str]:
        for count in range(self.low, self.high + 1):
            for names in combinations(self.options, count):
                yield " ".join(names) or NOTHING

    @property
    def size(self) -> int:
        return sum(comb(len(self.options), count) for count in range(self.low, self.high + 1))

    def compose_parts(self, fields: Mapping[str, Sequence[str]]) -> str:
        return " ".join(fields.get("pick", ())) or NOTHING

    def describe(self) -> dict[str, Any]:
        return super().describe() | {"options": list(self.options), "low": self.low, "high": self.high}


class Split(Ask):
    """A total divided among named parts, each with its own maximum: `cyan=3 yellow=2`.

    Parts that get nothing may be omitted. The value is a dict of all parts.
    """

    __slots__ = ("parts", "total")
    kind = "split"

    def __init__(
        self,
        prompt: str,
        total: int,
        parts: Mapping[str, int],
        *,
        rule: str = "",
        private: bool = False,
        **detail: Any,
    ) -> None:
        self.prompt, self.rule, self.private, self.detail = prompt, rule, private, detail
        if sum(parts.values()) < total:
            raise ValueError(f"The parts of “{prompt}” cannot take {total}.")
        self.total = total
        self.parts = parts

    def parse(self, text: str) -> dict[str, int]:
        shares = dict.fromkeys(self.parts, 0)
        for word in [] if text == NOTHING else text.split():
            name, _, amount = word.partition("=")
            if name not in shares or not (amount.isascii() and amount.isdigit()):
                raise IllegalAnswer(f"“{word}” is no part of this; write it like {self.default}.", self.rule)
            shares[name] += int(amount[:9])
            if shares[name] > self.parts[name]:
                raise IllegalAnswer(f"{name} takes at most {self.parts[name]}.", self.rule)
        if sum(shares.values()) != self.total:
            raise IllegalAnswer(f"Share out {self.total}, not {sum(shares.values())}.", self.rule)
        return shares

    def sample(self, dice: Dice) -> str:
        places = [name for name, most in self.parts.items() for _ in range(most)]
        taken = dice.sample(places, self.total)
        return self._write([taken.count(name) for name in self.parts])

    def __iter__(self) -> Iterator[str]:
        return (self._write(shares) for shares in self._shares(self.total, list(self.parts.values())))

    @property
    def size(self) -> int:
        ways = [1] + [0] * self.total
        for most in self.parts.values():
            ways = [sum(ways[max(0, n - most) : n + 1]) for n in range(self.total + 1)]
        return ways[self.total]

    def compose_parts(self, fields: Mapping[str, Sequence[str]]) -> str:
        given = (name for name in self.parts if fields.get(name))
        return " ".join(f"{name}={fields[name][0] or 0}" for name in given) or NOTHING

    def describe(self) -> dict[str, Any]:
        return super().describe() | {"total": self.total, "parts": dict(self.parts)}

    def _shares(self, total: int, most: list[int]) -> Iterator[list[int]]:
        if not most:
            if total == 0:
                yield []
            return
        for share in range(min(total, most[0]), -1, -1):
            for rest in self._shares(total - share, most[1:]):
                yield [share, *rest]

    def _write(self, shares: Sequence[int]) -> str:
        given = zip(self.parts, shares, strict=True)
        return " ".join(f"{name}={share}" for name, share in given if share) or NOTHING


def named(options: Sequence[str] | Mapping[str, Any]) -> Mapping[str, Any]:
    """Returns options as a mapping of names to values; a bare name is its own value."""
    if type(options) is dict:
        return options
    if type(options) is tuple or type(options) is list:
        return dict(zip(options, options))
    return options if isinstance(options, Mapping) else {name: name for name in options}


def refused(ask: Ask, text: str, refusal: Refusal | None) -> IllegalAnswer:
    """Returns the error for a name that is not an option: the game's own reason if it has one."""
    reason = refusal(text) if refusal else None
    return reason or IllegalAnswer(f"“{text[:40]}” is not offered here.", ask.rule)


def count_words(low: int, high: int) -> str:
    """Formats a range of counts for people: `2`, `up to 3`, `1 to 3`."""
    if low == high:
        return str(low)
    return f"up to {high}" if low == 0 else f"{low} to {high}"
