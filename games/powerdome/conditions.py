"""Triggers of reactive sentences, and conditions of sentences (PD-4.2)."""

from typing import Final

from games.powerdome.powers import Act, Cond, When
from games.powerdome.state import Brawl, Character


def _other_character(act: Act) -> Character | None:
    """Returns the other character in an event."""
    assert act.event is not None
    return act.event.by if act.event.about is act.me else act.event.about


def _is_other_player(act: Act, one: Character | None) -> bool:
    """PD-4.7. Returns whether a character is another player; an ally is not."""
    return one is not None and one.seat != act.me.seat and not one.ally


def _aimed(act: Act, one: Character | None) -> bool:
    return one is not None and one.key in act.aimed


# Triggers

ATTACKED: Final = When("attack", "if you are attacked", lambda a, e: e.about is a.me)
ATTACKING: Final = When("attack", "if you attack", lambda a, e: e.by is a.me and not e.again)
HURT: Final = When("hurt", "if an attack hurts you", lambda a, e: e.about is a.me)
HURTING: Final = When("hurt", "if your attack hurts someone", lambda a, e: e.by is a.me)
ALLY_HURTING: Final = When(
    "hurt",
    "if an attack of your ally hurts someone",
    lambda a, e: e.by is not None and e.by.ally and e.by.seat == a.me.seat,
)
BLOCKING: Final = When(
    "blocked", "if your resist stops an attack", lambda a, e: e.about is a.me and e.amount > 0
)
BLOCKED: Final = When("blocked", "if your attack does no damage", lambda a, e: e.by is a.me)
WEAKENED: Final = When(
    "weakened", "if another player weakens you", lambda a, e: e.about is a.me and _is_other_player(a, e.by)
)
FOE_HEALS: Final = When(
    "regenerated", "if another player regenerates", lambda a, e: _is_other_player(a, e.about)
)
AFFLICTED: Final = When("afflicted", "if you are afflicted", lambda a, e: e.about is a.me)
DYING: Final = When("dying", "if you die", lambda a, e: e.about is a.me)
FOE_DIES: Final = When("death", "if another player dies", lambda a, e: _is_other_player(a, e.about))
KILLING: Final = When(
    "death", "if you kill another player", lambda a, e: e.by is a.me and _is_other_player(a, e.about)
)
ALLY_DIES: Final = When(
    "death", "if an ally of yours dies", lambda a, e: e.about.ally and e.about.seat == a.me.seat
)
FOE_POWER: Final = When(
    "activated", "if another player activates a power", lambda a, e: _is_other_player(a, e.about)
)
AIMED_AT: Final = When(
    "activated",
    "if another player aims a power at you",
    lambda a, e: _is_other_player(a, e.about) and a.me.key in e.aimed,
)
SUMMONED: Final = When("summoned", "if another player summons", lambda a, e: _is_other_player(a, e.by))
ROUND_OVER: Final = When("over", "when the round ends", lambda a, e: e.about is a.me)

# Triggers by the target of a power that waits

TARGET_ATTACKS: Final = When("attack", "if the target attacks", lambda a, e: _aimed(a, e.by) and not e.again)
TARGET_ATTACKS_YOU: Final = When(
    "attack", "if the target attacks you", lambda a, e: _aimed(a, e.by) and e.about is a.me
)


# Conditions


def _faster(s: Brawl, act: Act) -> bool:
    other = _other_character(act)
    return other is not None and not other.ally and act.me.agility > other.agility


def vitality_at_most(vitality: int) -> Cond:
    """Returns the condition that one's own vitality is this or less."""
    return Cond(f"you have {vitality} vitality or less", lambda s, a: a.me.vitality <= vitality, True)


def target_vitality_at_most(vitality: int) -> Cond:
    """Returns the condition that the target's vitality is this or less."""
    return Cond(
        f"the target has {vitality} vitality or less",
        lambda s, a: any(key in s.characters and s.characters[key].vitality <= vitality for key in a.aimed),
    )


def has_counters(number: int, counter: str) -> Cond:
    """Returns the condition that a power has this number of counters or more."""
    return Cond(
        f"there are {number} or more {counter}s on this",
        lambda s, a: a.power in s.powers and s.powers[a.power].counters >= number,
    )


def _owner(s: Brawl, act: Act) -> Character:
    return s.player(s.powers[act.power].owner)


NO_RESIST: Final = Cond("your resist is 0", lambda s, a: a.me.resist == 0)
NO_AGILITY: Final = Cond("your agility is 0", lambda s, a: a.me.agility == 0)
NO_STRIKE: Final = Cond("your strike is 0", lambda s, a: a.me.strike == 0)
FASTER: Final = Cond("you have more agility than the other player", _faster)
UNHURT: Final = Cond("you lost no vitality this round", lambda s, a: not a.me.marks.get("lost"))
ALONE: Final = Cond("you have no ally", lambda s, a: not s.allies(a.me.seat), True)
POWERLESS: Final = Cond("you own no power", lambda s, a: not s.owned(a.me.seat), True)
BELOW_OWNER: Final = Cond(
    "you have less vitality than its owner", lambda s, a: a.me.vitality < _owner(s, a).vitality, True
)
NOT_OWNER: Final = Cond("you are not its owner", lambda s, a: _owner(s, a) is not a.me, True)
LEAST: Final = Cond(
    "nobody has less vitality", lambda s, a: a.me.vitality == min(one.vitality for one in s.players()), True
)
MOST: Final = Cond(
    "nobody has more vitality", lambda s, a: a.me.vitality == max(one.vitality for one in s.players()), True
)
