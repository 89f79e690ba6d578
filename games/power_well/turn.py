"""The asks of a turn: which ability, with which marbles (PW-4, PW-6.1)."""

from collections.abc import Iterator, Mapping, Sequence
from functools import cache, lru_cache
from typing import Any, NamedTuple

from games.kit.asks import Ask, IllegalAnswer
from games.kit.dice import Dice
from games.power_well.before_effects import Aim
from games.power_well.boards import Ability, By, Hero, hero_of
from games.power_well.field import COLOURS, Field, words
from games.power_well.paths import Play, plays
from games.power_well.refusals import chosen, refusal
from games.power_well.state import Duel

WISH = "wish"
PASS = "pass"
EMPOWERED = " !"
PAYS = " : "


class Declared(NamedTuple):
    """PW-6.1. An activation: ability, whether empowered, and the marbles, 0 if they are chosen later."""

    ability: Ability
    empowered: bool
    marbles: Play


class Position(NamedTuple):
    """What determines a player's plays: the Field, and the player's Exhausted boards."""

    field: Field
    side: int
    exhausted: int

    def plays(self, ability: Ability) -> tuple[Play, ...]:
        """PW-5. Returns the valid plays for an ability."""
        return plays(self.field, self.side, ability.colour, ability.cost, self.exhausted)

    def refusal(self, ability: Ability, play: Play) -> IllegalAnswer | None:
        """PW-5. Returns why a play is invalid for an ability; None if it is valid."""
        return refusal(self.field, self.side, ability.colour, ability.cost, play, self.exhausted)


def aim(s: Duel, seat: int, ability: Ability, start: int = 0) -> Aim:
    """PW-6.1. Returns an ability's aim: a valid play, and the Before effects from sentence `start` on."""
    changes = (
        sentence.effect.change(s, By(seat, ability.name, sentence.words))
        for sentence in ability.sentences[start:]
        if sentence.before
    )
    possible = tuple(change for change in changes if change)
    return Aim(seat, s.players[seat].exhausted, ability.colour, ability.cost, possible)


def aims(s: Duel, seat: int) -> dict[str, Aim]:
    """PW-6.3. Returns the aims of abilities with a Before effect that can be done now, by name."""
    return {
        one.name: aim(s, seat, one)
        for one in hero_of(s, seat).with_before_effect
        if can_act_before(s, seat, one)
    }


def can_act_before(s: Duel, seat: int, ability: Ability) -> bool:
    """PW-6.3. Returns whether a Before effect of the ability can be done now."""
    return any(
        sentence.before and sentence.effect.able(s, By(seat, ability.name, sentence.words))
        for sentence in ability.sentences
    )


@cache
def _abilities(hero: Hero) -> Mapping[str, Ability]:
    return {ability.name: ability for ability in hero.abilities}


@lru_cache(maxsize=4096)
def _marbles_of(text: str) -> Play:
    """Returns the marbles of a text; cached, since the same few recur."""
    return chosen(text.split())


class Turn(Ask):
    """PW-4.2, PW-4.3. A turn: `wish`, `pass`, `L1 L2 : Shield Wall`, `Charge !` (Before effects come first).

    An ability whose Before effects cannot be done may still be named alone; its marbles are asked for then.
    The legal answers are listed only on iteration.
    """

    __slots__ = ("_aims", "_named", "at", "coins", "flow", "hero", "state", "wished")
    kind = "turn"

    def __init__(self, state: Duel, at: Position, hero: Hero, flow: int, coins: int, wished: bool) -> None:
        self.prompt, self.rule, self.private = "turn", "PW-4.3", False
        self.detail = {"seat": at.side, "wish": not wished and coins > 0}
        self.state = state
        self._aims: Mapping[str, Aim] | None = None
        self.at = at
        self.hero = hero
        self.flow = flow
        self.coins = coins
        self.wished = wished
        self._named = _abilities(hero)

    @property
    def aims(self) -> Mapping[str, Aim]:
        """PW-6.3. Returns the aims of abilities that act before; computed on first use."""
        if self._aims is None:
            self._aims = aims(self.state, self.at.side)
        return self._aims

    def parse(self, text: str) -> str | Declared:
        """PW-6.1. Returns the activation, wish or pass; raises IllegalAnswer with the rule in the way."""
        if text == PASS:
            return PASS
        if text == WISH:
            return self._wish()
        empowered = text.endswith(EMPOWERED)
        named, pays, name = text.removesuffix(EMPOWERED).rpartition(PAYS)
        ability = self._named.get(name)
        if ability is None:
            raise IllegalAnswer(f"“{name[:40]}” is no ability of the {self.hero.name}.", "PW-6.1")
        if empowered and ability.empower_cost > self.flow:
            raise self._cannot_empower(ability)
        if ability.before and (name in self.aims or not pays):
            return self._declared_before(ability, empowered, bool(pays))
        play = _marbles_of(named)
        if play not in self.at.plays(ability):
            raise self._refusal(ability, play)
        return Declared(ability, empowered, play)

    def _wish(self) -> str:
        if self.wished:
            raise IllegalAnswer("You have wished for help this turn already.", "PW-4.2")
        if not self.coins:
            raise IllegalAnswer("You have no Wishing Coin left.", "PW-4.2")
        return WISH

    def _cannot_empower(self, ability: Ability) -> IllegalAnswer:
        cost = ability.empower_cost
        return IllegalAnswer(
            f"Empowering this costs {cost} Power Flow; you have {self.flow} this turn.", "PW-6.2"
        )

    def _declared_before(self, ability: Ability, empowered: bool, marbles: bool) -> Declared:
        if not self._may_activate(ability):
            raise self._refusal(ability, 0)
        if marbles:
            raise IllegalAnswer(
                f"{ability.name} may act before its marbles are chosen: name it alone.", "PW-6.3"
            )
        return Declared(ability, empowered, 0)

    def _refusal(self, ability: Ability, play: Play) -> IllegalAnswer:
        if play or self.at.exhausted >> ability.colour & 1:
            reason = self.at.refusal(ability, play)
            assert reason is not None, (self.at, ability.name, play)
            return reason
        needed = f"{ability.cost} {COLOURS[ability.colour]}"
        if self.at.plays(ability):
            return IllegalAnswer(f"{ability.name} needs {needed}: choose the marbles.", "PW-6.1")
        before = self.aims.get(ability.name)
        no_use = ", and nothing done before would lead to one" if before and before.changes else ""
        return IllegalAnswer(f"The well has no valid play of {needed} for you{no_use}.", "PW-6.1")

    def _may_activate(self, ability: Ability) -> bool:
        """PW-6.1. Returns whether an ability with a Before effect may be activated."""
        before = self.aims.get(ability.name)
        return before.met(self.at.field) if before else bool(self.at.plays(ability))

    def sample(self, dice: Dice) -> str:
        """Returns a random answer: abilities that can be paid with equal chance, a wish or pass rarely."""
        for _ in range(2 * len(self.hero.abilities)):
            draw = dice.below(20)
            if draw < 18:
                ability = self.hero.abilities[draw >> 1]
                if found := self._plays_to_name(ability):
                    return self._write(ability, dice.pick(found), bool(draw & 1))
            elif draw == 18 and self.coins and not self.wished:
                return WISH
        return dice.pick(list(self))

    def _plays_to_name(self, ability: Ability) -> tuple[Play, ...]:
        """Returns the plays to name with an ability, or `(0,)` if the marbles are chosen later."""
        if ability.before and ability.name in self.aims:
            return (0,) if self._may_activate(ability) else ()
        return self.at.plays(ability)

    def _write(self, ability: Ability, play: Play, empowered: bool) -> str:
        mark = EMPOWERED if empowered and ability.empower_cost <= self.flow else ""
        return words(play) + PAYS + ability.name + mark if play else ability.name + mark

    def __iter__(self) -> Iterator[str]:
        for ability in self.hero.abilities:
            for play in self._plays_to_name(ability):
                yield self._write(ability, play, False)
                if ability.empower_cost <= self.flow:
                    yield self._write(ability, play, True)
        if not self.wished and self.coins:
            yield WISH
        yield PASS

    @property
    def size(self) -> int:
        """Returns the number of answers."""
        return sum(1 for _ in self)

    @property
    def default(self) -> str:
        """Returns the answer for a player who gives none: a pass."""
        return PASS

    def compose_parts(self, fields: Mapping[str, Sequence[str]]) -> str:
        """PW-5.2. Returns a form's answer; colour and number of marbles determine an ability left open."""
        picked = list(fields.get("pick", ()))
        named = next(iter(fields.get("ability", ())), "")
        ability = self._named.get(named) or self._paid_by(chosen(picked))
        if ability is None:
            raise IllegalAnswer("No ability takes these marbles.", "PW-5.2")
        mark = EMPOWERED if any(fields.get("empower", ())) else ""
        if ability.name in self.aims:
            return ability.name + mark
        return " ".join(picked) + PAYS + ability.name + mark

    def _paid_by(self, play: Play) -> Ability | None:
        if not play:
            raise IllegalAnswer("Choose marbles or an ability first.", "PW-4.3")
        own = [
            (colour, (play & mask).bit_count())
            for colour, mask in enumerate(self.at.field.colours)
            if play & mask and not self.at.exhausted >> colour & 1
        ]
        return next((a for a in self.hero.abilities if [(a.colour, a.cost)] == own), None)


class Marbles(Ask):
    """PW-6.3. The ask for an ability's marbles after its Before effects: `L1 L2`."""

    __slots__ = ("ability", "at")
    kind = "marbles"

    def __init__(self, at: Position, ability: Ability, detail: Mapping[str, Any]) -> None:
        super().__init__("marbles", "PW-6.3", **detail)
        self.at = at
        self.ability = ability

    def parse(self, text: str) -> Play:
        """Returns the marbles of a valid play; raises IllegalAnswer for any other."""
        play = _marbles_of(text)
        if reason := self.at.refusal(self.ability, play):
            raise reason
        return play

    def sample(self, dice: Dice) -> str:
        """Returns a random valid play."""
        return words(dice.pick(self.at.plays(self.ability)))

    def __iter__(self) -> Iterator[str]:
        return map(words, self.at.plays(self.ability))

    @property
    def size(self) -> int:
        """Returns the number of valid plays."""
        return len(self.at.plays(self.ability))

    def compose_parts(self, fields: Mapping[str, Sequence[str]]) -> str:
        """Returns the marbles picked in a form."""
        return " ".join(fields.get("pick", ()))
