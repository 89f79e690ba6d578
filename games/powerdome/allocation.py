"""The secret allocation of a round, for a player and their allies, as one answer (PD-2.3).

agility 10 strike 52 resist 38 > Antagonist ; Feint Antagonist ; Blood Oath 5 | Grout: strike 8 > Support
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import field
from functools import lru_cache
from typing import Any, Final

from games.kit.asks import NOTHING, Ask, IllegalAnswer
from games.kit.dice import Dice
from games.kit.values import dataclass
from games.powerdome.arena import STATS
from games.powerdome.asks import COUNTLESS, whole_number
from games.powerdome.limits import limit_reached, unmet_condition
from games.powerdome.powers import ALLIES, POWERS, Cost, Effect, Power
from games.powerdome.state import Brawl, Character, Held, Planned

PART_SEPARATOR: Final = " | "
POWER_SEPARATOR: Final = " ; "
TARGET_SEPARATOR: Final = " > "


@dataclass(frozen=True, slots=True)
class Usable:
    """A sentence that a character may activate: its name in answers, its cost, legal names per target."""

    name: str
    power: str
    effect: int
    sentence: Effect
    wants: tuple[Mapping[str, str], ...]

    @property
    def cost(self) -> Cost:
        """The cost of the sentence."""
        return self.sentence.cost


@dataclass(slots=True)
class Order:
    """The parsed orders of one character."""

    stats: Mapping[str, int] = field(default_factory=dict)
    target: str = ""
    plan: list[Planned] = field(default_factory=list)
    reserve: int = 0

    @property
    def points(self) -> int:
        """PD-2.3. The action points that the order takes."""
        return sum(self.stats.values()) + self.reserve


def usable(s: Brawl, one: Character) -> dict[str, Usable]:
    """PD-2.3, PD-4.2. Returns what a character may activate: own powers, and every Interaction in play."""
    targets_by_kind: dict[str, Mapping[str, str]] = {}
    found: dict[str, Usable] = {}
    for power, held, sentences in _allocatable(s, one):
        for index, name, effect in sentences:
            if held and effect.limit and limit_reached(held, index, effect):
                continue
            for want in effect.wants:
                if want.kind not in targets_by_kind:
                    targets_by_kind[want.kind] = possible_targets(s, one, want.kind)
            wants = tuple([targets_by_kind[want.kind] for want in effect.wants])
            if all(wants):
                found[name] = Usable(name, power.name, index, effect, wants)
    return found


Sentences = tuple[tuple[int, str, Effect], ...]


def _allocatable(s: Brawl, one: Character) -> Iterator[tuple[Power, Held | None, Sentences]]:
    """Yields the sentences that a character may allocate, by power."""
    if one.kind:
        yield from ((power, None, power.allocated) for power in ALLIES[one.kind].powers)
        return
    for held in s.powers.values():
        power = POWERS[held.name]
        if sentences := power.allocated if held.owner == one.seat else power.interactions:
            yield power, held, sentences


def possible_targets(s: Brawl, one: Character, kind: str) -> Mapping[str, str]:
    """PD-2.3. Returns what a power can target: names of what exists now, mapped to what they stand for."""
    if kind == "power":
        return {held.name: held.name for held in s.powers.values() if held.owner != one.seat}
    if kind == "ally":
        return {each.name: each.key for each in s.allies(one.seat)}
    some = s.players() if kind == "foe" else s.standing()
    return {each.name: each.key for each in some if each.seat != one.seat}


@lru_cache(maxsize=1024)
def parse_stats(text: str) -> tuple[Mapping[str, int], str | None]:
    """PD-2.3. Returns the points of each stat in a text, and the word that is out of place.

    The word is "" if one is missing, None if nothing is wrong. Cached, since the same few splits occur again
    and again. Raises IllegalAnswer.
    """
    words = [] if text == NOTHING else text.split(" ")
    stats: dict[str, int] = {}
    for stat, number in zip(words[::2], [*words[1::2], ""]):
        if stat not in STATS or stat in stats:
            return stats, stat
        stats[stat] = whole_number(number, "PD-2.3")
    return stats, "" if len(words) % 2 or not words else None


def targets(s: Brawl, one: Character) -> Mapping[str, str]:
    """PD-2.3, PD-4.6. Returns whom a character may attack: not itself, its owner or fellow allies."""
    return possible_targets(s, one, "other")


class AllocationForm(tuple[dict[str, Any], ...]):
    """What each character may do. Built once per ask and compared by identity."""

    __slots__ = ()
    __eq__ = object.__eq__
    __hash__ = object.__hash__


class Allocation(Ask):
    """PD-2.3. The allocations that a seat can afford, with targets that exist now.

    A form sends `agility`, `strike`, `resist`, `target`, one `power` for each power in order, and for each of
    these `NAME.x` (the amount of an open cost) and `NAME.1`, `NAME.2` (its targets). The fields of an ally
    are prefixed with its name and a point: `Grout.strike`, `Grout.power`, `Grout.Bite.1`.
    """

    __slots__ = ("_form", "_targets", "_usable", "characters", "state")
    kind = "allocation"

    def __init__(self, state: Brawl, seat: int) -> None:
        me = state.player(seat)
        self.prompt, self.rule, self.private = "allocation", "PD-2.3", True
        self.detail = {"points": me.points}
        self.state = state
        self.characters = (me, *state.allies(seat))
        self._usable: dict[str, dict[str, Usable]] = {}
        self._targets: dict[str, Mapping[str, str]] = {}
        self._form: AllocationForm | None = None

    def usable(self, one: Character) -> dict[str, Usable]:
        """Returns what a character may activate; computed on first use."""
        if one.key not in self._usable:
            self._usable[one.key] = usable(self.state, one)
        return self._usable[one.key]

    def targets(self, one: Character) -> Mapping[str, str]:
        """Returns whom a character may attack; computed on first use."""
        if one.key not in self._targets:
            self._targets[one.key] = targets(self.state, one)
        return self._targets[one.key]

    # Parsing

    def parse(self, text: str) -> dict[str, Order]:
        """Returns the orders by character key; raises IllegalAnswer with the rule that is broken."""
        first, *others = text.split(PART_SEPARATOR)
        orders = {self.characters[0].key: self._parse_order(self.characters[0], first)}
        allies = {one.name: one for one in self.characters[1:]}
        for part in others:
            name, _, words = part.partition(": ")
            one = allies.get(name)
            if one is None:
                raise IllegalAnswer(f"“{name[:40]}” is no ally of yours.", "PD-4.6")
            if one.key in orders:
                raise IllegalAnswer(f"{name} is told two things at once.", "PD-2.3")
            orders[one.key] = self._parse_order(one, words)
        return orders

    def _parse_order(self, one: Character, text: str) -> Order:
        head, *powers = text.split(POWER_SEPARATOR)
        stats, aims, target = head.partition(TARGET_SEPARATOR)
        order = Order(stats=self._parse_stats(one, stats))
        if aims:
            order.target = self._parse_target(one, target)
        for words in powers:
            self._parse_power(one, order, words)
        if order.points > one.points:
            raise IllegalAnswer(
                f"{one.name} has {one.points} action points; this takes {order.points}.", "PD-2.3"
            )
        return order

    def _parse_stats(self, one: Character, text: str) -> Mapping[str, int]:
        stats, wrong_word = parse_stats(text)
        if wrong_word is not None:
            what = f"“{wrong_word[:20]}”: write" if wrong_word else "Write"
            raise IllegalAnswer(f"{what} it like “{self.default}”.", "PD-2.3")
        if one.kind and "agility" in stats:
            raise IllegalAnswer("Allies have no agility.", "PD-4.6")
        return stats

    def _parse_target(self, one: Character, name: str) -> str:
        found = self.targets(one)
        if name in found:
            return found[name]
        other = self.state.called(name)
        if other is None:
            raise IllegalAnswer(f"“{name[:40]}” is not alive here.", "PD-2.3")
        if one.kind:
            raise IllegalAnswer("Allies attack neither their owner nor one another.", "PD-4.6")
        raise IllegalAnswer("You cannot attack yourself or an ally of yours.", "PD-2.3")

    def _parse_power(self, one: Character, order: Order, words: str) -> None:
        found = self.usable(one)
        name = words
        if name not in found:
            name = max((one for one in found if words.startswith(one + " ")), key=len, default="")
        if not name:
            raise self._why_unusable(one, words)
        use = found[name]
        if any((each.power, each.effect) == (use.power, use.effect) for each in order.plan):
            raise IllegalAnswer(f"{name} is activated once a round.", "PD-4.2")
        x, rest = self._parse_amount(use, words[len(name) + 1 :])
        order.plan.append(Planned(use.power, use.effect, x, self._parse_targets(use, rest)))
        order.reserve += use.cost.points(x)

    def _parse_amount(self, use: Usable, words: str) -> tuple[int, str]:
        if not use.cost.open:
            return 0, words
        number, _, rest = words.partition(" ")
        x = whole_number(number, "PD-4.1")
        if not x:
            raise IllegalAnswer(f"{use.name} is paid with 1 or more.", "PD-4.1")
        return x, rest

    def _parse_targets(self, use: Usable, words: str) -> tuple[str, ...]:
        aimed: list[str] = []
        for options in use.wants:
            name = max((one for one in options if (words + " ").startswith(one + " ")), key=len, default="")
            if not name:
                wanted = ", ".join(want.words for want in use.sentence.wants)
                raise IllegalAnswer(f"{use.name} has to be aimed at: {wanted}.", "PD-2.3")
            aimed.append(options[name])
            words = words[len(name) + 1 :]
        if words:
            raise IllegalAnswer(f"{use.name} is aimed at too much: “{words[:40]}”.", "PD-2.3")
        return tuple(aimed)

    def _why_unusable(self, one: Character, words: str) -> IllegalAnswer:
        named = next((power for name, power in POWERS.items() if (words + " ").startswith(name)), None)
        held = self.state.powers.get(named.name) if named else None
        if named is None or held is None:
            return IllegalAnswer(f"“{words[:40]}” is no power in play.", "PD-2.3")
        if held.owner != one.seat or one.kind:
            return IllegalAnswer(f"{named.name} is not {one.name}'s to activate.", "PD-2.3")
        if any(limit_reached(held, n, effect) for n, effect in enumerate(named.effects)):
            return IllegalAnswer(f"{named.name} has been activated as often as it may be.", "PD-4.1")
        return IllegalAnswer(f"{named.name} cannot be activated now.", "PD-4.2")

    # Generating

    @property
    def default(self) -> str:
        """PD-3.6. All points into resist."""
        first, *allies = self.characters
        others = (f"{one.name}: resist {one.points}" for one in allies)
        return PART_SEPARATOR.join((f"resist {first.points}", *others))

    def sample(self, dice: Dice) -> str:
        """Returns a random allocation: affordable powers, any split and target, seldom points kept back."""
        first, *allies = self.characters
        own = self._sample_part(first, dice)
        if not allies:
            return own
        return PART_SEPARATOR.join((own, *(f"{one.name}: {self._sample_part(one, dice)}" for one in allies)))

    def _sample_part(self, one: Character, dice: Dice) -> str:
        left, powers = one.points, []
        for use in self.usable(one).values():
            cost = use.sentence.cost
            limit = left // 3 if cost.open else left
            x = 1 + dice.below(limit) if cost.open and limit else 0
            if dice.below(2) and (points := cost.points(x)) <= left and (x or not cost.open):
                aims = [dice.pick(tuple(options)) for options in use.wants]
                powers.append(" ".join([use.name, *([str(x)] if x else []), *aims]))
                left -= points
        kept_back = dice.below(left + 1) if dice.below(6) == 0 else 0
        limit = left - kept_back
        low, high = dice.below(limit + 1), 0 if one.kind else dice.below(limit + 1)
        if low > high:
            low, high = high, low
        shares = (low, high - low, limit - high)
        attackable = tuple(self.targets(one))
        return format_part(shares, dice.pick(attackable) if attackable else "", powers, one)

    def __iter__(self) -> Iterator[str]:
        """Yields the default alone: there are too many answers to list."""
        yield self.default

    @property
    def size(self) -> int:
        """COUNTLESS: there are too many answers to count."""
        return COUNTLESS

    def compose_parts(self, fields: Mapping[str, Sequence[str]]) -> str:
        """Returns the answer that a form's fields stand for."""
        first, *allies = self.characters
        parts = [self._compose_part(first, "", fields)]
        parts += [f"{one.name}: {self._compose_part(one, one.name + '.', fields)}" for one in allies]
        return PART_SEPARATOR.join(parts)

    def _compose_part(self, one: Character, prefix: str, fields: Mapping[str, Sequence[str]]) -> str:
        def given(name: str) -> str:
            return next(iter(fields.get(prefix + name, ())), "").strip()

        powers = []
        for name in fields.get(prefix + "power", ()):
            use = self.usable(one).get(name)
            wants = range(1, len(use.wants) + 1) if use else ()
            x = [given(f"{name}.x")] if use and use.cost.open else []
            powers.append(" ".join([name, *x, *(given(f"{name}.{want}") for want in wants)]))
        return format_part([given(stat) or "0" for stat in STATS], given("target"), powers, one)

    def filled(self, text: str) -> dict[str, list[str]]:
        """Returns the form fields of an answer, so that it can be shown and changed."""
        fields: dict[str, list[str]] = {}
        orders = self.parse(text)
        for one in self.characters:
            prefix = f"{one.name}." if one.kind else ""
            order = orders.get(one.key, Order())
            for stat in STATS[1:] if one.kind else STATS:
                fields[prefix + stat] = [str(order.stats.get(stat, 0))]
            if order.target:
                fields[prefix + "target"] = [self.state.characters[order.target].name]
            fields[prefix + "power"] = [
                self._fill_power(one, planned, prefix, fields) for planned in order.plan
            ]
        return fields

    def _fill_power(self, one: Character, planned: Planned, prefix: str, fields: dict[str, list[str]]) -> str:
        chosen = (planned.power, planned.effect)
        use = next(use for use in self.usable(one).values() if (use.power, use.effect) == chosen)
        if use.cost.open:
            fields[f"{prefix}{use.name}.x"] = [str(planned.x)]
        for number, (options, aim) in enumerate(zip(use.wants, planned.aimed), 1):
            fields[f"{prefix}{use.name}.{number}"] = [name for name, key in options.items() if key == aim]
        return use.name

    # Describing

    def form(self) -> AllocationForm:
        """Returns what a screen draws, as plain JSON: each character with its points, targets and powers."""
        if self._form is None:
            self._form = AllocationForm(self._parts())
        return self._form

    def _parts(self) -> Iterator[dict[str, Any]]:
        return (
            {
                "key": one.key, "name": one.name, "ally": one.ally, "points": one.points,
                "strike": one.strike,
                "prefix": f"{one.name}." if one.kind else "",
                "stats": list(STATS[1:] if one.kind else STATS),
                "targets": list(self.targets(one)),
                "powers": [self._describe_power(use, one) for use in self._own_first(one)],
            }
            for one in self.characters
        )  # fmt: skip

    def _own_first(self, one: Character) -> list[Usable]:
        """Returns what a character may activate, with Interactions of other players' powers last."""
        powers = self.state.powers
        return sorted(
            self.usable(one).values(), key=lambda use: not one.kind and powers[use.power].owner != one.seat
        )

    def _describe_power(self, use: Usable, one: Character) -> dict[str, Any]:
        cost = use.cost
        return {
            "name": use.name, "power": use.power, "words": use.sentence.words,
            "auto": use.sentence.way == "auto", "interaction": use.sentence.way == "interaction",
            "unmet": unmet_condition(self.state, one, use.power, use.sentence),
            "open": cost.open, "points": max(0, cost.points(0)),
            "burn": cost.burn, "utilize": cost.utilize, "cost": cost.words,
            "wants": [
                {"words": want.words, "options": list(options)}
                for want, options in zip(use.sentence.wants, use.wants)
            ],
        }  # fmt: skip

    def describe(self) -> dict[str, Any]:
        """Returns the ask for API clients."""
        return super().describe() | {"characters": list(self.form())}


def format_part(stats: Sequence[Any], target: str, powers: Sequence[str], one: Character) -> str:
    """Returns one character's part as text; `stats` are agility (left out for allies), strike, resist."""
    agility, strike, resist = stats
    first = "" if one.kind else f"agility {agility} "
    aims = TARGET_SEPARATOR + target if target else ""
    return POWER_SEPARATOR.join([f"{first}strike {strike} resist {resist}{aims}", *powers])
