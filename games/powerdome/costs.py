"""What a fight came to: for whoever looks on, and for those who fell."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Final

from games.kit.story import Fact
from games.kit.values import dataclass
from games.kit.words import NOTHING, Part, Reader, Run, Text, enumerated, listed, say
from games.powerdome.beats import stray, sum_of
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
from games.powerdome.words import outcomes, saying
from games.powerdome.words.deeds import strikes

FELT: Final = (
    StatChanged, Marked, Sapped, Afflicted, Cured, Disabled, Passed, Forfeited, StayedQuiet, CouldNotPay,
    Died, Revived,
)  # fmt: skip
"""What somebody undergoes, beside attacks and what they cost."""

UNDERGOES: Final = (*FELT, VitalityChanged)

IN_VAIN: Final = (Failed, AttackLost, AttackFailed, GaveUp)
"""What somebody tries for nothing."""

ELSE: Final = (Passed, TurnedAside, *IN_VAIN)
"""What else somebody has a part in, beside strikes."""


@dataclass(frozen=True, slots=True)
class CostLine:
    """What a step came to for somebody: whose vitality changed by how much, the deed, its sums, the rest."""

    change: Text
    text: Text
    sums: tuple[Sum, ...]
    rest: Text


@dataclass(frozen=True, slots=True)
class Fell:
    """That somebody fell, and the steps that led to it where they are not told before."""

    text: Text
    player: bool
    led: tuple[CostLine, ...]


@dataclass(frozen=True, slots=True)
class Stood:
    """What became of somebody else who stood through it, and the steps that changed its vitality."""

    text: Text
    led: tuple[CostLine, ...]


@dataclass(frozen=True, slots=True)
class Cost:
    """What a fight came to. `balance`: for whoever looks on, nothing where that one did not fight; `told`:
    what came to that one and who fell, as it happened; `others`: for all others who stood through it, in
    a word each; `stood`: the same, and their allies, with what led to it. Whoever lost an ally is said to
    have.

    `why`: whether there is more to say than that.
    """

    title: Text
    balance: Text
    told: tuple[CostLine | Fell, ...]
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
    """What a fight came to for somebody, by key; None where there is nothing to say."""
    was, now = played.start.get(key), played.end.get(key)
    facts = [[one.fact for one in step] for step in steps]
    deaths = {
        one.key: (place, one)
        for place, step in enumerate(facts)
        for one in step
        if isinstance(one, Died | GaveUp)
    }
    lost = losses([one for _, one in deaths.values()], played)
    others = changed(played, facts, reader, {key, *deaths}, lost)
    hurt = {of for _, of in others} | {*hurt_allies(facts, {*deaths})}
    fallen = [(place, fell(one, facts, played, reader, key, lost)) for place, one in deaths.values()]
    balance = NOTHING
    own: list[tuple[int, CostLine]] = []
    if was and now and was["alive"]:
        balance = say(
            balanced(saying.who(whose(key), reader), was, now, ups_and_downs(facts, key), fell=key in deaths),
            lost.get(key, ""),
        )
        elsewhere = [one for _, one in deaths.values() if is_led_to(one, key)]
        own = [
            (n, line(step, key, reader))
            for n, step in enumerate(facts)
            if concerns(step, key, elsewhere) and not strikes_at(step, key, hurt)
        ]
    stood = (*others_led(others, facts, reader), *allies_led(facts, {*deaths}, reader))
    if not balance and not fallen and not others:
        return None
    alone = bool(balance) and not any(matters(step, key) for step in facts) and not fallen
    you = saying.whom(whose(key), reader) if alone else ""
    in_order: list[tuple[int, CostLine | Fell]] = sorted([*own, *fallen], key=lambda told: told[0])
    return Cost(
        title=say("Who fell") if fallen and not balance else heading(balance, others),
        balance=balance,
        told=tuple(one for _, one in in_order),
        nothing=say("Nothing came of it for ", you, ".") if alone else NOTHING,
        fallen=tuple(one for _, one in fallen),
        others=tuple(text for text, _ in others),
        stood=stood,
        why=bool(balance)
        or any(one.led for one in stood)
        or any(isinstance(one, Died) for _, one in deaths.values()),
    )


def heading(balance: Text, others: Sequence[tuple[Text, str]]) -> Text:
    """`You 80 unhurt, Brass −11`: how those stand of whom the lines below tell."""
    return listed([*([balance] if balance else []), *(text for text, _ in others)])


def whose(key: str) -> Who:
    """The character of a seat, by its key."""
    return Who(key, "", int(key[1:]))


def balanced(name: Part, was: Standing, now: Standing, changes: Text, *, fell: bool) -> Text:
    """`You 90 → 70 −20`, `You 60 unhurt`, `You 60 −7 +7`, `You 95 → dead → 16`."""
    first = say(name, f" {was['vitality']} → ")
    if not now["alive"]:
        return say(first, "dead")
    if fell:
        return say(first, f"dead → {now['vitality']}")
    change = now["vitality"] - was["vitality"]
    if not change:
        return say(name, f" {now['vitality']} ", changes or Run("unhurt", "good"))
    return say(first, f"{now['vitality']} ", signed(change))


def losses(deaths: Sequence[Died | GaveUp], played: Playback) -> dict[str, Text]:
    """`, lost Grout`: by the owner, of allies that fell and did not merely follow their owner."""
    lost: dict[str, list[Part]] = {}
    for one in deaths:
        followed = isinstance(one, GaveUp) or one.cause == "orphaned"
        if not (followed or one.who.player or played.end[one.key]["alive"]):
            lost.setdefault(f"p{one.seat}", []).append(saying.ally(one.who))
    return {key: say(", lost ", enumerated(names)) for key, names in lost.items()}


def changed(
    played: Playback,
    told: Sequence[Sequence[Fact]],
    reader: Reader,
    known: set[str],
    lost: Mapping[str, Text],
) -> tuple[tuple[Text, str], ...]:
    """`Brass −20`, `Dawn −7 +7`, `Coal unhurt, lost Grout`, `The others unhurt`, each with the key of whose
    it is, "" of several: of all players who fought, but for those that are known."""
    fought = {key for key, was in played.start.items() if key.startswith("p") and was["alive"]}
    net = {key: played.end[key]["vitality"] - played.start[key]["vitality"] for key in sorted(fought - known)}
    changes = {key: say(signed(by)) if by else ups_and_downs(told, key) for key, by in net.items()}
    found = [
        (say(saying.who(whose(key), reader), " ", by or "unhurt", lost.get(key, "")), key)
        for key, by in changes.items()
        if by or key in lost
    ]
    unhurt = [key for key, by in changes.items() if not by and key not in lost]
    if len(unhurt) > 1:
        return (*found, (say("The others" if found or fought & known else "Everybody", " unhurt"), ""))
    return (*found, *((say(saying.who(whose(key), reader), " unhurt"), key) for key in unhurt))


def others_led(
    others: Sequence[tuple[Text, str]], told: Sequence[Sequence[Fact]], reader: Reader
) -> Iterator[Stood]:
    """What led to how all others stand who stood through it; nothing is told of a step without a change."""
    for text, key in others:
        led = [step for step in told if vitality_of(step, key)]
        yield Stood(text, led_by(led, key, reader))


def allies_led(told: Sequence[Sequence[Fact]], dead: set[str], reader: Reader) -> Iterator[Stood]:
    """The same of the allies that did not fall."""
    for key, who in hurt_allies(told, dead).items():
        change = sum(vitality_of(step, key) for step in told)
        led = [step for step in told if vitality_of(step, key)]
        if led:
            text = say(saying.ally(who), " ", signed(change) if change else ups_and_downs(told, key))
            yield Stood(text, led_by(led, key, reader))


def hurt_allies(told: Sequence[Sequence[Fact]], dead: set[str]) -> dict[str, Who]:
    """The allies whose vitality changed, but for those that fell, by key."""
    return {
        one.key: one.who
        for step in told
        for one in step
        if isinstance(one, VitalityChanged) and not one.who.player and one.key not in dead
    }


def led_by(steps: Sequence[Sequence[Fact]], key: str, reader: Reader) -> tuple[CostLine, ...]:
    """What led to how somebody stands; what one step alone came to is said above it."""
    lines = tuple(line(step, key, reader) for step in steps)
    return (replace(lines[0], change=NOTHING),) if len(lines) == 1 else lines


def vitality_of(step: Sequence[Fact], key: str) -> int:
    """By how much a step changed somebody's vitality."""
    return sum(one.change for one in step if isinstance(one, VitalityChanged) and one.key == key)


def ups_and_downs(told: Sequence[Sequence[Fact]], key: str) -> Text:
    """What somebody lost and gained in all, `−7 +7`, also where one makes up for the other."""
    by = [one.change for step in told for one in step if isinstance(one, VitalityChanged) and one.key == key]
    down, up = sum(one for one in by if one < 0), sum(one for one in by if one > 0)
    return say(signed(down) if down else "", " " if down and up else "", signed(up) if up else "")


def signed(change: int) -> Run:
    """`−5`, `+5`."""
    return Run(f"−{-change}", "harm") if change < 0 else Run(f"+{change}", "good")


def fell(
    fact: Died | GaveUp,
    told: Sequence[Sequence[Fact]],
    played: Playback,
    reader: Reader,
    own: str,
    lost: Mapping[str, Text],
) -> Fell:
    """How somebody fell."""
    how = outcomes.felled(fact.cause, fact.by, reader) if isinstance(fact, Died) else say("resigned")
    back = " and came back" if played.end[fact.key]["alive"] else ""
    led = [step for step in told if suffers(step, fact.key)] if is_led_to(fact, own) else []
    text = say(saying.who(fact.who, reader), " ", how, back, lost.get(fact.key, ""))
    return Fell(text, fact.who.player, tuple(line(step, fact.key, reader) for step in led))


def is_led_to(fact: Died | GaveUp, own: str) -> bool:
    """Whether the steps that led to a fall are told with it: to others than the fallen, and only of a death
    that somebody or something brought about."""
    return isinstance(fact, Died) and fact.cause != "orphaned" and fact.key != own


def concerns(step: Sequence[Fact], key: str, others: Sequence[Died | GaveUp]) -> bool:
    """Whether a step is told of somebody, unless it is told with another's fall and did that one no harm."""
    if suffers(step, key):
        return True
    return matters(step, key) and not any(suffers(step, one.key) for one in others)


def strikes_at(step: Sequence[Fact], key: str, hurt: Collection[str]) -> bool:
    """Whether all that somebody has to do with a step is a strike that is told with whom it hurt."""
    if suffers(step, key) or any(isinstance(one, ELSE) and key in touched(one) for one in step):
        return False
    return any(vitality_of(step, one) for one in hurt)


def matters(step: Sequence[Fact], key: str) -> bool:
    """Whether somebody does or undergoes anything in a step."""
    return suffers(step, key) or any(isinstance(one, (Struck, *ELSE)) and key in touched(one) for one in step)


def suffers(step: Sequence[Fact], key: str) -> bool:
    """Whether somebody is struck, or loses, gains or undergoes anything, in a step."""
    return any(
        one.at_key == key if isinstance(one, Struck) else isinstance(one, UNDERGOES) and one.key == key
        for one in step
    )


def line(step: Sequence[Fact], key: str, reader: Reader) -> CostLine:
    """What a step came to for somebody."""
    first = step[0]
    mine = [one for one in step if isinstance(one, OfSomebody) and key in touched(one)]
    hurt = [one for one in mine if isinstance(one, VitalityChanged) and not stray(first, one)]
    quiet = [one.power for one in mine if isinstance(one, Disabled)]
    told = {id(one) for one in (first, *hurt)}
    rest = [
        say(" ", saying.sentence(one, reader), stray(first, one), ".")
        for one in mine
        if isinstance(one, (*UNDERGOES, TurnedAside))
        and not isinstance(one, Disabled)
        and id(one) not in told
    ]
    if quiet:
        rest.append(say(" Disabled for this round: ", saying.named(quiet), "."))
    change = sum(one.change for one in hurt)
    text = strikes(first, reader) if isinstance(first, Struck) else saying.sentence(first, reader)
    return CostLine(
        change=say(saying.who(hurt[0].who, reader), " ", signed(change), ":") if change else NOTHING,
        text=saying.stopped(text),
        sums=tuple(sum_of(one) for one in step if isinstance(one, Struck)),
        rest=say(*rest),
    )


def touched(fact: OfSomebody) -> tuple[str, ...]:
    """The keys of those of whom a fact tells something."""
    return (fact.key, fact.from_key) if isinstance(fact, Passed) else (fact.key,)
