"""The cost of a fight: for the viewer's character, for the fallen and for all others."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Final

from games.kit.story import Fact
from games.kit.values import dataclass
from games.kit.words import NOTHING, Part, Reader, Run, Text, enumerated, listed, say
from games.powerdome.beats import separate_cause, sum_of
from games.powerdome.causes import Step
from games.powerdome.playback import Playback, Standing
from games.powerdome.steps import Sum
from games.powerdome.story.deeds import (
    AttackFailed,
    AttackLost,
    CouldNotPay,
    Failed,
    GaveUp,
    StayedQuiet,
    Struck,
)
from games.powerdome.story.outcomes import (
    Afflicted,
    Cured,
    Died,
    Disabled,
    Forfeited,
    Marked,
    Passed,
    Revived,
    Sapped,
    StatChanged,
    TurnedAside,
    VitalityChanged,
)
from games.powerdome.story.people import OfSomebody, Who
from games.powerdome.words import outcomes, phrases
from games.powerdome.words.deeds import strike_headline

CHARACTER_FACTS: Final = (
    StatChanged, Marked, Sapped, Afflicted, Cured, Disabled, Passed, Forfeited, StayedQuiet, CouldNotPay,
    Died, Revived,
)  # fmt: skip
"""Facts about a character that are told, besides attacks and changes of vitality."""

AFFECTING_FACTS: Final = (*CHARACTER_FACTS, VitalityChanged)

FAILED_ATTEMPTS: Final = (Failed, AttackLost, AttackFailed, GaveUp)
"""Attempts of a character that failed."""

OTHER_FACTS: Final = (Passed, TurnedAside, *FAILED_ATTEMPTS)
"""Facts that concern a character, besides strikes."""


@dataclass(frozen=True, slots=True)
class CostLine:
    """The cost of a step for a character: the change of vitality, the deed, its sums, the rest."""

    change: Text
    text: Text
    sums: tuple[Sum, ...]
    rest: Text


@dataclass(frozen=True, slots=True)
class Fell:
    """A character's fall, and the steps that led to it unless they are told before."""

    text: Text
    player: bool
    led: tuple[CostLine, ...]


@dataclass(frozen=True, slots=True)
class Stood:
    """The result of another character who survived, and the steps that changed its vitality."""

    text: Text
    led: tuple[CostLine, ...]


@dataclass(frozen=True, slots=True)
class Cost:
    """The cost of a fight.

    `balance`: of the viewer's character, NOTHING if it did not fight. `lines`: its steps and all falls, in
    order. `others`: a word for each other player who survived. `stood`: these and surviving allies, with the
    steps that led there. A lost ally is told with its owner.
    `why`: whether there is more to tell than that.
    """

    title: Text
    balance: Text
    lines: tuple[CostLine | Fell, ...]
    nothing: Text
    fallen: tuple[Fell, ...]
    others: tuple[Text, ...]
    stood: tuple[Stood, ...]
    why: bool

    @property
    def players(self) -> tuple[Fell, ...]:
        """The players who fell."""
        return tuple(one for one in self.fallen if one.player)


def cost_of(steps: Sequence[Step], played: Playback, reader: Reader, key: str) -> Cost | None:
    """Returns the cost of a fight for a character, by key; None if there is nothing to tell."""
    before, now = played.start.get(key), played.end.get(key)
    facts = [[one.fact for one in step] for step in steps]
    deaths = {
        one.key: (place, one)
        for place, step in enumerate(facts)
        for one in step
        if isinstance(one, Died | GaveUp)
    }
    lost = lost_allies([one for _, one in deaths.values()], played)
    others = other_results(played, facts, reader, {key, *deaths}, lost)
    hurt = {of for _, of in others} | {*hurt_allies(facts, {*deaths})}
    fallen = [(place, fall_of(one, facts, played, reader, key, lost)) for place, one in deaths.values()]
    balance = NOTHING
    own: list[tuple[int, CostLine]] = []
    if before and now and before["alive"]:
        balance = say(
            result_text(
                phrases.who(player_of(key), reader),
                before,
                now,
                loss_and_gain(facts, key),
                fell=key in deaths,
            ),
            lost.get(key, ""),
        )
        elsewhere = [one for _, one in deaths.values() if shows_steps(one, key)]
        own = [
            (n, line(step, key, reader))
            for n, step in enumerate(facts)
            if is_told_to(step, key, elsewhere) and not only_strikes(step, key, hurt)
        ]
    survivors = (*other_survivors(others, facts, reader), *surviving_allies(facts, {*deaths}, reader))
    if not balance and not fallen and not others:
        return None
    alone = bool(balance) and not any(takes_part(step, key) for step in facts) and not fallen
    you = phrases.whom(player_of(key), reader) if alone else ""
    in_order: list[tuple[int, CostLine | Fell]] = sorted([*own, *fallen], key=lambda placed: placed[0])
    return Cost(
        title=say("Who fell") if fallen and not balance else heading(balance, others),
        balance=balance,
        lines=tuple(one for _, one in in_order),
        nothing=say("Nothing came of it for ", you, ".") if alone else NOTHING,
        fallen=tuple(one for _, one in fallen),
        others=tuple(text for text, _ in others),
        stood=survivors,
        why=bool(balance)
        or any(one.led for one in survivors)
        or any(isinstance(one, Died) for _, one in deaths.values()),
    )


def heading(balance: Text, others: Sequence[tuple[Text, str]]) -> Text:
    """Returns the heading, `You 80 unhurt, Brass −11`: the results of those told below it."""
    return listed([*([balance] if balance else []), *(text for text, _ in others)])


def player_of(key: str) -> Who:
    """Returns the character of a player, by its key."""
    return Who(key, "", int(key[1:]))


def result_text(name: Part, was: Standing, now: Standing, changes: Text, *, fell: bool) -> Text:
    """Returns `You 90 → 70 −20`, `You 60 unhurt`, `You 60 −7 +7`, `You 95 → dead → 16`."""
    first = say(name, f" {was['vitality']} → ")
    if not now["alive"]:
        return say(first, "dead")
    if fell:
        return say(first, f"dead → {now['vitality']}")
    change = now["vitality"] - was["vitality"]
    if not change:
        return say(name, f" {now['vitality']} ", changes or Run("unhurt", "good"))
    return say(first, f"{now['vitality']} ", signed(change))


def lost_allies(deaths: Sequence[Died | GaveUp], played: Playback) -> dict[str, Text]:
    """Returns `, lost Grout` by owner's key, for allies that fell, except by following their owner."""
    lost: dict[str, list[Part]] = {}
    for one in deaths:
        followed = isinstance(one, GaveUp) or one.cause == "orphaned"
        if not (followed or one.who.player or played.end[one.key]["alive"]):
            lost.setdefault(f"p{one.seat}", []).append(phrases.ally(one.who))
    return {key: say(", lost ", enumerated(names)) for key, names in lost.items()}


def other_results(
    played: Playback,
    steps: Sequence[Sequence[Fact]],
    reader: Reader,
    known: set[str],
    lost: Mapping[str, Text],
) -> tuple[tuple[Text, str], ...]:
    """Returns the results of all players who fought, except known ones, each with the player's key.

    `Brass −20`, `Dawn −7 +7`, `Coal unhurt, lost Grout`, `The others unhurt`; the key is "" for several.
    """
    fought = {key for key, was in played.start.items() if key.startswith("p") and was["alive"]}
    net = {key: played.end[key]["vitality"] - played.start[key]["vitality"] for key in sorted(fought - known)}
    changes = {key: say(signed(by)) if by else loss_and_gain(steps, key) for key, by in net.items()}
    found = [
        (say(phrases.who(player_of(key), reader), " ", by or "unhurt", lost.get(key, "")), key)
        for key, by in changes.items()
        if by or key in lost
    ]
    unhurt = [key for key, by in changes.items() if not by and key not in lost]
    if len(unhurt) > 1:
        return (*found, (say("The others" if found or fought & known else "Everybody", " unhurt"), ""))
    return (*found, *((say(phrases.who(player_of(key), reader), " unhurt"), key) for key in unhurt))


def other_survivors(
    others: Sequence[tuple[Text, str]], steps: Sequence[Sequence[Fact]], reader: Reader
) -> Iterator[Stood]:
    """Yields the results of other players who survived, with the steps that changed their vitality."""
    for text, key in others:
        led = [step for step in steps if vitality_of(step, key)]
        yield Stood(text, lines_to_result(led, key, reader))


def surviving_allies(steps: Sequence[Sequence[Fact]], dead: set[str], reader: Reader) -> Iterator[Stood]:
    """Yields the results of allies that did not fall, with the steps that changed their vitality."""
    for key, who in hurt_allies(steps, dead).items():
        change = sum(vitality_of(step, key) for step in steps)
        led = [step for step in steps if vitality_of(step, key)]
        if led:
            text = say(phrases.ally(who), " ", signed(change) if change else loss_and_gain(steps, key))
            yield Stood(text, lines_to_result(led, key, reader))


def hurt_allies(steps: Sequence[Sequence[Fact]], dead: set[str]) -> dict[str, Who]:
    """Returns the allies whose vitality changed and that did not fall, by key."""
    return {
        one.key: one.who
        for step in steps
        for one in step
        if isinstance(one, VitalityChanged) and not one.who.player and one.key not in dead
    }


def lines_to_result(steps: Sequence[Sequence[Fact]], key: str, reader: Reader) -> tuple[CostLine, ...]:
    """Returns the steps that led to a result; a single step without its change, which the result shows."""
    lines = tuple(line(step, key, reader) for step in steps)
    return (replace(lines[0], change=NOTHING),) if len(lines) == 1 else lines


def vitality_of(step: Sequence[Fact], key: str) -> int:
    """Returns the change of a character's vitality in a step."""
    return sum(one.change for one in step if isinstance(one, VitalityChanged) and one.key == key)


def loss_and_gain(steps: Sequence[Sequence[Fact]], key: str) -> Text:
    """Returns a character's total loss and gain, `−7 +7`, also where they cancel out."""
    by = [one.change for step in steps for one in step if isinstance(one, VitalityChanged) and one.key == key]
    down, up = sum(one for one in by if one < 0), sum(one for one in by if one > 0)
    return say(signed(down) if down else "", " " if down and up else "", signed(up) if up else "")


def signed(change: int) -> Run:
    """Returns a signed change: `−5`, `+5`."""
    return Run(f"−{-change}", "harm") if change < 0 else Run(f"+{change}", "good")


def fall_of(
    fact: Died | GaveUp,
    steps: Sequence[Sequence[Fact]],
    played: Playback,
    reader: Reader,
    own: str,
    lost: Mapping[str, Text],
) -> Fell:
    """Returns a character's fall."""
    how = outcomes.death_cause(fact.cause, fact.by, reader) if isinstance(fact, Died) else say("resigned")
    back = " and came back" if played.end[fact.key]["alive"] else ""
    led = [step for step in steps if is_affected(step, fact.key)] if shows_steps(fact, own) else []
    text = say(phrases.who(fact.who, reader), " ", how, back, lost.get(fact.key, ""))
    return Fell(text, fact.who.player, tuple(line(step, fact.key, reader) for step in led))


def shows_steps(fact: Died | GaveUp, own: str) -> bool:
    """Returns whether a fall is told with the steps that led to it.

    That is to others than the fallen, and only for a death that somebody or something caused.
    """
    return isinstance(fact, Died) and fact.cause != "orphaned" and fact.key != own


def is_told_to(step: Sequence[Fact], key: str, others: Sequence[Died | GaveUp]) -> bool:
    """Returns whether a step is told to a character: harmless ones not, if told with another's fall."""
    if is_affected(step, key):
        return True
    return takes_part(step, key) and not any(is_affected(step, one.key) for one in others)


def only_strikes(step: Sequence[Fact], key: str, hurt: Collection[str]) -> bool:
    """Returns whether a character's only part in a step is a strike that is told with those it hurt."""
    if is_affected(step, key) or any(isinstance(one, OTHER_FACTS) and key in keys_of(one) for one in step):
        return False
    return any(vitality_of(step, one) for one in hurt)


def takes_part(step: Sequence[Fact], key: str) -> bool:
    """Returns whether a character acts in a step or is affected by it."""
    return is_affected(step, key) or any(
        isinstance(one, (Struck, *OTHER_FACTS)) and key in keys_of(one) for one in step
    )


def is_affected(step: Sequence[Fact], key: str) -> bool:
    """Returns whether a character is struck in a step, or is affected in another way."""
    return any(
        one.at_key == key if isinstance(one, Struck) else isinstance(one, AFFECTING_FACTS) and one.key == key
        for one in step
    )


def line(step: Sequence[Fact], key: str, reader: Reader) -> CostLine:
    """Returns the cost of a step for a character."""
    first = step[0]
    own_facts = [one for one in step if isinstance(one, OfSomebody) and key in keys_of(one)]
    hurt = [one for one in own_facts if isinstance(one, VitalityChanged) and not separate_cause(first, one)]
    disabled = [one.power for one in own_facts if isinstance(one, Disabled)]
    shown_ids = {id(one) for one in (first, *hurt)}
    rest = [
        say(" ", phrases.sentence(one, reader), separate_cause(first, one), ".")
        for one in own_facts
        if isinstance(one, (*AFFECTING_FACTS, TurnedAside))
        and not isinstance(one, Disabled)
        and id(one) not in shown_ids
    ]
    if disabled:
        rest.append(say(" Disabled for this round: ", phrases.named(disabled), "."))
    change = sum(one.change for one in hurt)
    text = strike_headline(first, reader) if isinstance(first, Struck) else phrases.sentence(first, reader)
    return CostLine(
        change=say(phrases.who(hurt[0].who, reader), " ", signed(change), ":") if change else NOTHING,
        text=phrases.with_full_stop(text),
        sums=tuple(sum_of(one) for one in step if isinstance(one, Struck)),
        rest=say(*rest),
    )


def keys_of(fact: OfSomebody) -> tuple[str, ...]:
    """Returns the keys of the characters that a fact is about."""
    return (fact.key, fact.from_key) if isinstance(fact, Passed) else (fact.key,)
