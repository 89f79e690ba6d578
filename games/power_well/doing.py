"""The ability in progress, sentence by sentence, as everybody sees it."""

import dataclasses
import re
from collections.abc import Sequence
from typing import Final

from games.kit import codec
from games.kit.values import dataclass
from games.power_well.boards import Ability, By, Effect, Sentence, hero_of
from games.power_well.conditions import With
from games.power_well.effects import Deal, DealMore, Heal
from games.power_well.field import COLOURS
from games.power_well.state import Doing, Duel
from games.power_well.vain import why_not

NUMBERED: Final = re.compile(r"(Deal|Heal|Gain|Drain|Remove|Recolour|Power Up|Spend|Take) ")
"""Deeds that stand before a number."""


def tied(words: str) -> str:
    """A sentence in which no line ends between a deed and its number."""
    return NUMBERED.sub("\\1\u00a0", words)


@dataclass(frozen=True, slots=True)
class StepView:
    """A sentence of an ability in progress; `stage` is `done`, `vain`, `now` or `next`.

    `why`: what was in the way of one in vain, as far as it still is.
    """

    words: str
    stage: str
    empowerment: bool
    why: str

    @property
    def sentence(self) -> str:
        """Its words as they are printed."""
        return tied(self.words)

    @property
    def now(self) -> bool:
        """Whether it is being done."""
        return self.stage == "now"


@dataclass(frozen=True, slots=True)
class DoingView:
    """The ability in progress, with its sentences in the order in which they are done.

    `base`: the points of the Deal or Heal that is done now, by itself; `joins`: those that join this Deal
    without anybody's doing (PW-7.1).
    """

    seat: int
    name: str
    colour: str
    cost: int
    empowered: bool
    steps: tuple[StepView, ...]
    base: int
    joins: int
    played: int = dataclasses.field(metadata=codec.TRANSIENT)
    """The marbles that were played, as bits."""


def doing_view(s: Duel, doing: Doing) -> DoingView:
    """The ability in progress."""
    ability = next(one for one in hero_of(s, s.turn).abilities if one.name == doing.ability)
    numbers = list(range(len(ability.sentences)))
    if doing.empowered:
        numbers.insert(0 if doing.first else len(numbers), len(numbers))
    sentences = (*ability.sentences, ability.empowerment)
    return DoingView(
        seat=s.turn,
        name=ability.name,
        colour=COLOURS[ability.colour],
        cost=ability.cost,
        empowered=doing.empowered,
        steps=tuple(_step(s, doing, sentences, number) for number in numbers),
        base=_base(s, By(s.turn, ability.name, ""), sentences[doing.now].effect),
        joins=_joins(s, ability, [number for number in numbers if _stage(doing, number) == "next"]),
        played=s.played,
    )


def _base(s: Duel, by: By, effect: Effect) -> int:
    """PW-7. The points of a Deal or a Heal before anything joins it; 0 of any other effect."""
    if isinstance(effect, With):
        effect = effect.effect
    return effect.amount.of(s, by) if isinstance(effect, Deal | Heal) else 0


def _joins(s: Duel, ability: Ability, waiting: Sequence[int]) -> int:
    """PW-7.1. What each Deal + adds that is done before another Deal and that nobody may leave."""
    joins = 0
    for number in waiting:
        sentence = (*ability.sentences, ability.empowerment)[number]
        by = By(s.turn, ability.name, sentence.words)
        effect: Effect | None = sentence.effect
        if isinstance(effect, With):
            effect = effect.effect if effect.able(s, by) else None
        if isinstance(effect, Deal):
            break
        joins += effect.amount.of(s, by) if isinstance(effect, DealMore) else 0
    return joins


def _step(s: Duel, doing: Doing, sentences: Sequence[Sentence], number: int) -> StepView:
    """A step of an ability in progress; from the question on when it comes, without its “Before”."""
    words = sentences[number].words
    if number in doing.timed:
        words = words.removeprefix("Before: ").removeprefix("First or Last: ")
    stage, by = _stage(doing, number), By(s.turn, doing.ability, sentences[number].words)
    why = why_not(sentences[number].effect, s, by) if stage == "vain" else ""
    return StepView(words, stage, number == len(sentences) - 1, why)


def _stage(doing: Doing, number: int) -> str:
    if number in doing.done:
        return "done"
    if number in doing.vain:
        return "vain"
    return "now" if number == doing.now else "next"
