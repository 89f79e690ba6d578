"""View of the ability in progress, sentence by sentence; everybody sees it."""

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
from games.power_well.no_effect import why_not
from games.power_well.state import Doing, Duel

BEFORE_NUMBER: Final = re.compile(r"(Deal|Heal|Gain|Drain|Remove|Recolour|Power Up|Spend|Take) ")
"""Words of effects that stand before a number."""


def with_no_break_spaces(words: str) -> str:
    """Returns a sentence with a no-break space between each such word and its number."""
    return BEFORE_NUMBER.sub("\\1\u00a0", words)


@dataclass(frozen=True, slots=True)
class StepView:
    """A sentence of the ability in progress; `stage` is `done`, `vain`, `now` or `next`.

    `why`: for a sentence that changed nothing, the obstacle, if the state still shows it.
    """

    words: str
    stage: str
    empowerment: bool
    why: str

    @property
    def sentence(self) -> str:
        """Returns its words as printed."""
        return with_no_break_spaces(self.words)

    @property
    def now(self) -> bool:
        """Returns whether it is being done."""
        return self.stage == "now"


@dataclass(frozen=True, slots=True)
class DoingView:
    """The ability in progress, with its sentences in the order of resolution.

    `base`: own points of the present Deal or Heal; `joins`: points of later Deal + that join this Deal
    without a choice (PW-7.1).
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
    """The marbles played, as bits."""
    blows: tuple[int, ...] = dataclasses.field(metadata=codec.TRANSIENT)
    """The points of each Deal + that joins; together they are `joins`."""


def doing_view(s: Duel, doing: Doing) -> DoingView:
    """Returns the view of the ability in progress."""
    ability = next(one for one in hero_of(s, s.turn).abilities if one.name == doing.ability)
    numbers = list(range(len(ability.sentences)))
    if doing.empowered:
        numbers.insert(0 if doing.first else len(numbers), len(numbers))
    sentences = (*ability.sentences, ability.empowerment)
    blows = _joining_points(s, ability, [number for number in numbers if _stage(doing, number) == "next"])
    return DoingView(
        seat=s.turn,
        name=ability.name,
        colour=COLOURS[ability.colour],
        cost=ability.cost,
        empowered=doing.empowered,
        steps=tuple(_step(s, doing, sentences, number) for number in numbers),
        base=_base_points(s, By(s.turn, ability.name, ""), sentences[doing.now].effect),
        joins=sum(blows),
        played=s.played,
        blows=blows,
    )


def _base_points(s: Duel, by: By, effect: Effect) -> int:
    """PW-7. Returns the points of a Deal or Heal before anything joins it; 0 for other effects."""
    if isinstance(effect, With):
        effect = effect.effect
    return effect.amount.of(s, by) if isinstance(effect, Deal | Heal) else 0


def _joining_points(s: Duel, ability: Ability, waiting: Sequence[int]) -> tuple[int, ...]:
    """PW-7.1. Returns the points of the mandatory Deal + effects before the next Deal of more than 0."""
    joins: list[int] = []
    for number in waiting:
        sentence = (*ability.sentences, ability.empowerment)[number]
        by = By(s.turn, ability.name, sentence.words)
        effect: Effect | None = sentence.effect
        if isinstance(effect, With):
            effect = effect.effect if effect.able(s, by) else None
        if isinstance(effect, Deal) and effect.amount.of(s, by):
            break
        if isinstance(effect, DealMore):
            joins.append(effect.amount.of(s, by))
    return tuple(joins)


def _step(s: Duel, doing: Doing, sentences: Sequence[Sentence], number: int) -> StepView:
    """Returns the view of a sentence, without “Before” or “First or Last” once its time has been asked."""
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
