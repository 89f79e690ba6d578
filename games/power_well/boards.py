"""Contents of hero boards (PW-8, PW-9): abilities, effects, and tokens with their slots and moments."""

import re
from collections.abc import Iterable, Mapping
from functools import cached_property, lru_cache
from typing import Final, NamedTuple

from games.kit.contract import Question
from games.kit.values import dataclass
from games.power_well.before_effects import Aim, Change
from games.power_well.field import COLUMN_CELLS, COLUMN_NAMES, ROW_CELLS
from games.power_well.state import Duel
from games.power_well.story import Cause

RAILS = (
    tuple(f"left{row}" for row in range(1, 6)),
    tuple(f"right{row}" for row in range(1, 6)),
)
"""PW-8.1. Slots of the row rails: left player's, right player's."""
TOPS = ("topL", "topM", "topR")
"""PW-8.1. Slots above the columns."""
SLOT_MARBLES: Mapping[str, int] = {
    **{slot: ROW_CELLS[row] for rail in RAILS for row, slot in enumerate(rail)},
    **{slot: COLUMN_CELLS[column] for column, slot in enumerate(TOPS)},
    "hero": 0,
    "foe": 0,
}
"""Marbles beside each slot, as bits: those of its row or column."""

SLOT_NAMES: Mapping[str, str] = {
    **{f"{side}{row}": f"{side} rail, row {row}" for side in ("left", "right") for row in range(1, 6)},
    **{slot: f"top rail, {column} column" for slot, column in zip(TOPS, COLUMN_NAMES, strict=True)},
    "hero": "your hero",
    "foe": "your foe",
}
"""Names of slots, as addressed to the token's owner."""

PLACES = ("row", "column", "hero", "foe")
"""Kinds of places where a token may lie, as spelled in hero files."""


class When(NamedTuple):
    """PW-8.2. A moment at which tokens act: the event, and who causes it (`you` is the token's owner)."""

    event: str
    who: str
    words: str


MOMENTS: Mapping[str, When] = {
    "foe plays here": When("played", "foe", "The foe plays a marble here"),
    "you play here": When("played", "you", "You play a marble here"),
    "anyone plays here": When("played", "anyone", "Anyone plays a marble here"),
    "foe removes here": When("removed", "foe", "The foe removes a marble here"),
    "you remove here": When("removed", "you", "You remove a marble here"),
    "anyone removes here": When("removed", "anyone", "Anyone removes a marble here"),
    "your turn starts": When("starts", "you", "Your turn starts"),
    "foe's turn starts": When("starts", "foe", "The foe’s turn starts"),
    "your turn ends": When("ends", "you", "Your turn ends"),
    "foe's turn ends": When("ends", "foe", "The foe’s turn ends"),
    "you are hit": When("hit", "anyone", "You would take damage"),
    "you are hit from here": When("hit from here", "anyone", "The foe plays a marble here and hits you"),
}
"""Moments by their spelling in hero files."""


class By(NamedTuple):
    """The source of an effect: seat, name of the ability or kind, words; `token` is the acting token, or "".

    `aim` is the valid play to which a Before effect must lead (PW-6.1).
    """

    seat: int
    name: str
    words: str
    token: str = ""
    aim: Aim | None = None

    @property
    def cause(self) -> Cause:
        """Returns the cause to record in facts of changes made by this effect."""
        return _cause(self.seat, self.name, self.token != "")


@lru_cache(maxsize=1024)
def _cause(seat: int, name: str, token: bool) -> Cause:
    return Cause(seat, name, token)


class Effect:
    """One effect. Subclasses that never ask override `now`, the others `do`."""

    __slots__ = ()

    def now(self, s: Duel, by: By) -> None:
        """Applies an effect that asks nothing."""
        raise NotImplementedError

    def do(self, s: Duel, by: By) -> Iterable[Question]:
        """Applies the effect, yielding the questions that it asks."""
        self.now(s, by)
        return ()

    def able(self, s: Duel, by: By) -> bool:
        """PW-6.5. Returns whether any part of the effect can be done."""
        return True

    def change(self, s: Duel, by: By) -> Change | None:
        """PW-6.1. Returns how the effect may change the Field in this state; None if it does not."""
        return None


@dataclass(frozen=True, slots=True)
class Sentence:
    """An effect with its printed words and its modifiers (PW-6.2, PW-6.3)."""

    words: str
    effect: Effect
    before: bool
    first_or_last: bool


COUNTED: Final = "Abilities gain it, and spend or count it."
"""The text of a counter that only abilities gain."""


@dataclass(frozen=True, eq=False)
class TokenKind:
    """PW-8.1. A kind of token on a class board. One without places is a counter, kept on the board itself."""

    key: str
    name: str
    supply: int
    places: tuple[str, ...] = ()
    plural: str = ""
    when: When | None = None
    sentences: tuple[Sentence, ...] = ()
    note: str = ""
    gained_by: tuple[str, ...] = ()
    """For a counter: plurals of the kinds of tokens that gain it."""

    @cached_property
    def words(self) -> str:
        """Returns when it acts and what it does, as printed."""
        does = " ".join(sentence.words for sentence in self.sentences) if self.places else self._counted
        return " ".join(filter(None, (self.when and f"{self.when.words}:", does, self.note)))

    @property
    def _counted(self) -> str:
        gained = " and ".join(("Abilities", *self.gained_by))
        return f"{gained} gain it, and abilities spend or count it." if self.gained_by else COUNTED

    @cached_property
    def evades(self) -> bool:
        """PW-8.2. Returns whether it evades, so that nothing of an attack is left."""
        return any(sentence.words == "Take nothing." for sentence in self.sentences)

    @cached_property
    def acts_by_place(self) -> bool:
        """PW-6.4. Returns whether what it does depends on its place, so that order among equals matters."""
        return any(re.search(r"\bMove this\b|\bhere\b", sentence.words) for sentence in self.sentences)

    @property
    def names(self) -> str:
        """Returns the plural of its name."""
        return self.plural or f"{self.name}s"

    def slots(self, seat: int) -> tuple[str, ...]:
        """PW-8.1. Returns the slots where a player may lay this kind; for rows, those of the own rail."""
        return self._slots[seat]

    @cached_property
    def _slots(self) -> tuple[tuple[str, ...], ...]:
        others = {"column": TOPS, "hero": ("hero",), "foe": ("foe",)}
        return tuple(
            tuple(slot for place in self.places for slot in {"row": rail, **others}[place]) for rail in RAILS
        )


@dataclass(frozen=True, slots=True, eq=False)
class Ability:
    """PW-9.1. An ability of a board, with its Empowerment."""

    name: str
    colour: int
    cost: int
    sentences: tuple[Sentence, ...]
    empowerment: Sentence
    empower_cost: int
    before: bool
    """PW-6.3. Whether it has an effect that may be done before the marbles are chosen."""


@dataclass(frozen=True, eq=False)
class Hero:
    """PW-9.1. A hero: a class board, and three boards of three abilities each."""

    slug: str
    name: str
    title: str
    story: str
    kinds: Mapping[str, TokenKind]
    abilities: tuple[Ability, ...]
    text: str

    @cached_property
    def with_before_effect(self) -> tuple[Ability, ...]:
        """PW-6.3. Returns the abilities that have a Before effect."""
        return tuple(ability for ability in self.abilities if ability.before)

    @cached_property
    def events(self) -> Mapping[str, Mapping[str, str]]:
        """PW-8.2. Returns, by event, the kinds of tokens that act on it, each with who must cause it."""
        moments = [(key, kind.when) for key, kind in self.kinds.items() if kind.when]
        return {
            event: {key: when.who for key, when in moments if when.event == event}
            for event in dict.fromkeys(when.event for _, when in moments)
        }

    def ability(self, name: str) -> Ability | None:
        """Returns the ability of this name, or None."""
        return next((ability for ability in self.abilities if ability.name == name), None)

    def paid_by(self, colour: int, cost: int) -> Ability:
        """PW-5.2. Returns the ability that this number of marbles of a colour pays for."""
        return next(a for a in self.abilities if (a.colour, a.cost) == (colour, cost))


HEROES: dict[str, Hero] = {}
"""Heroes known to this process, by key: slug, or slug and fingerprint for a table's own hero."""


def hero_of(s: Duel, seat: int) -> Hero:
    """Returns a player's hero, which must have been chosen."""
    return HEROES[s.players[seat].hero]


def kind_of(s: Duel, seat: int, token: str) -> TokenKind:
    """Returns the kind of a placed token: the token's id without its number."""
    return HEROES[s.players[seat].hero].kinds[token[:-1]]
