"""Taps of the open table (PW-2.1), and the ask that knows which are legal now."""

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import combinations
from typing import Any, Final, NamedTuple

from games.kit.asks import Ask, IllegalAnswer
from games.kit.dice import Dice
from games.power_well import refusals
from games.power_well.boards import HEROES, TokenKind
from games.power_well.field import CELLS, COLOURS, EVERYTHING
from games.power_well.open_state import OpenState
from games.power_well.paths import Play, every_play
from games.power_well.refusals import no_place
from games.power_well.roster import offered
from games.power_well.state import COINS, FULL, MOST_FLOW, SIDES, Player
from games.power_well.tokens import counted, free_slots

RULE: Final = "PW-2.1"
MARBLE_VERBS: Final = (
    "draw",
    *(f"{side} draw" for side in SIDES),
    *(f"recolour {colour}" for colour in COLOURS),
)
"""Beginnings of answers for a tap on selected marbles."""
STEP: Final = re.compile(r"[+-][1-9][0-9]?")
"""A change of a count."""


class Draw(NamedTuple):
    """Take these marbles, as bits, off the Field, also for Remove. `side` is the one whose button it was."""

    marbles: int
    side: int | None = None


class Recolour(NamedTuple):
    """Recolour these marbles, as bits."""

    marbles: int
    colour: int


class Score(NamedTuple):
    """Change a bar, Power Flow, coins or a counter of the hero."""

    side: int
    what: str
    by: int


class Wish(NamedTuple):
    """Pay a coin and replace all marbles."""

    side: int


class Become(NamedTuple):
    """Choose a hero; tokens of the previous one are put away."""

    side: int
    hero: str


class Place(NamedTuple):
    """Lay a token on a free slot."""

    side: int
    kind: str
    slot: str


class Move(NamedTuple):
    """Move a placed token to another free slot."""

    side: int
    token: str
    slot: str


class TakeOff(NamedTuple):
    """Take a token off its slot."""

    side: int
    token: str


class Flip(NamedTuple):
    """Flip a coin for the first turn."""


class Turn(NamedTuple):
    """Mark whose turn it is."""

    side: int


class Undo(NamedTuple):
    """Undo the last tap, whoever made it."""


class New(NamedTuple):
    """Start a new game with the same heroes."""


TapAction = Draw | Recolour | Score | Wish | Become | Place | Move | TakeOff | Flip | Turn | Undo | New


def kinds_of(player: Player) -> Mapping[str, TokenKind]:
    """PW-8.1. Returns the kinds of a player's class board; none without a hero."""
    hero = HEROES.get(player.hero)
    return hero.kinds if hero else {}


def limits(player: Player) -> dict[str, int]:
    """Returns the maximum of each count on a player's panel."""
    counters = {key: kind.supply for key, kind in kinds_of(player).items() if not kind.places}
    return {**dict.fromkeys(COLOURS, FULL), "flow": MOST_FLOW, "coins": COINS, **counters}


def amount(player: Player, what: str) -> int:
    """Returns the present value of a count."""
    if what in COLOURS:
        return player.bars[COLOURS.index(what)]
    if what == "flow":
        return player.flow
    return player.coins if what == "coins" else player.counters.get(what, 0)


def left_to_place(player: Player, kind: TokenKind) -> int:
    """PW-8.1. Returns the number of tokens of a kind in the supply."""
    return kind.supply - counted(player, kind)


def open_slots(player: Player, side: int, kind: TokenKind) -> list[str]:
    """PW-8.2. Returns the slots on which a player can lay a token of a kind."""
    return free_slots(player, side, kind) if left_to_place(player, kind) else []


class Tap(Ask):
    """The ask for one tap by anyone. Its answers:

    `draw L1 L2`, `left draw L1 L2`, `recolour cyan L1 L2`, `left cyan -3` (a colour, `flow`, `coins` or a
    counter), `left wish`, `left hero knight`, `left token shield left2`, `left move left2 shield left3`,
    `left off left2 shield`, `flip`, `left turn`, `undo`, `new`.
    """

    __slots__ = ("state",)
    kind = "tap"

    def __init__(self, state: OpenState) -> None:
        super().__init__("tap", RULE)
        self.state = state

    def parse(self, text: str) -> TapAction:
        match text[:200].split():
            case ["undo"]:
                return self._undo()
            case ["new"]:
                return New()
            case ["flip"]:
                return Flip()
            case ["draw", *marbles]:
                return Draw(chosen(marbles))
            case ["recolour", colour, *marbles]:
                return self._recolour(colour, marbles)
            case ["left" | "right" as name, verb, *words]:
                return self._at_side(SIDES.index(name), verb, words)
        raise IllegalAnswer(f"“{text[:40]}” is no tap; write it like “draw L1 L2” or “left cyan +1”.", RULE)

    def _at_side(self, side: int, verb: str, words: list[str]) -> TapAction:
        match verb, words:
            case "draw", marbles:
                return Draw(chosen(marbles), side)
            case "wish", []:
                return self._wish(side)
            case "turn", []:
                return self._turn(side)
            case "hero", [slug]:
                return self._become(side, slug)
            case "token", [kind, slot]:
                return self._place(side, kind, slot)
            case "move", [slot, kind, to]:
                return self._move(side, slot, kind, to)
            case "off", [slot, kind]:
                return TakeOff(side, self._lying(side, slot, kind))
            case what, [by] if STEP.fullmatch(by):
                return self._score(side, what, int(by))
        raise IllegalAnswer(f"“{verb[:40]}” is nothing that a player can do here.", RULE)

    def _undo(self) -> TapAction:
        if not self.state.past:
            raise IllegalAnswer("There is nothing left to undo.", RULE)
        return Undo()

    def _recolour(self, colour: str, marbles: list[str]) -> TapAction:
        if colour not in COLOURS:
            raise IllegalAnswer(f"There is no colour “{colour[:40]}”.", "PW-1.2")
        return Recolour(chosen(marbles), COLOURS.index(colour))

    def _score(self, side: int, what: str, by: int) -> TapAction:
        player = self.state.players[side]
        most = limits(player).get(what)
        if most is None:
            raise IllegalAnswer(f"This player keeps no count of “{what[:40]}”.", RULE)
        if not 0 <= amount(player, what) + by <= most:
            raise IllegalAnswer(f"{what.capitalize()} stays within 0 and {most}.", rule_of(what))
        return Score(side, what, by)

    def _turn(self, side: int) -> TapAction:
        if self.state.turn == side:
            raise IllegalAnswer("It is this player's turn already.", RULE)
        return Turn(side)

    def _wish(self, side: int) -> TapAction:
        if not self.state.players[side].coins:
            raise IllegalAnswer("A wish costs a Wishing Coin, and there is none left.", "PW-4.2")
        return Wish(side)

    def _become(self, side: int, slug: str) -> TapAction:
        key = offered(self.state.customs).get(slug)
        if key is None:
            raise IllegalAnswer(f"There is no hero “{slug[:40]}”.", "PW-3.1")
        if key == self.state.players[side].hero:
            raise IllegalAnswer("This hero is at the table already.", RULE)
        return Become(side, key)

    def _place(self, side: int, key: str, slot: str) -> TapAction:
        player = self.state.players[side]
        kind = kinds_of(player).get(key)
        if kind is None:
            raise IllegalAnswer(f"This hero has no token “{key[:40]}”.", "PW-8.1")
        if slot in open_slots(player, side, kind):
            return Place(side, key, slot)
        if not left_to_place(player, kind):
            raise IllegalAnswer(f"All tokens of the kind {kind.name} are on the table.", "PW-8.1")
        raise no_place(player, side, kind, slot) or IllegalAnswer(
            f"There is no place “{slot[:40]}”.", "PW-8.1"
        )

    def _move(self, side: int, slot: str, key: str, to: str) -> TapAction:
        player, token = self.state.players[side], self._lying(side, slot, key)
        kind = kinds_of(player)[key]
        if to in free_slots(player, side, kind):
            return Move(side, token, to)
        raise no_place(player, side, kind, to) or IllegalAnswer(f"There is no place “{to[:40]}”.", "PW-8.1")

    def _lying(self, side: int, slot: str, key: str) -> str:
        """Returns the token of a kind on a slot; raises IllegalAnswer if there is none."""
        for token, where in self.state.players[side].tokens.items():
            if where == slot and token[:-1] == key:
                return token
        raise IllegalAnswer(f"No token “{key[:40]}” of this player lies on “{slot[:40]}”.", "PW-8.1")

    def sample(self, dice: Dice) -> str:
        if dice.below(3):
            return dice.pick(self.small_taps())
        return f"{dice.pick(MARBLE_VERBS)} {' '.join(sorted(dice.sample(CELLS, 1 + dice.below(4))))}"

    def __iter__(self) -> Iterator[str]:
        yield from self.small_taps()
        for count in range(1, len(CELLS) + 1):
            for marbles in combinations(CELLS, count):
                yield from (f"{verb} {' '.join(marbles)}" for verb in MARBLE_VERBS)

    @property
    def size(self) -> int:
        return len(MARBLE_VERBS) * EVERYTHING + len(self.small_taps())

    def small_taps(self) -> list[str]:
        """Returns the legal taps that select no marbles."""
        state = self.state
        taps: list[str] = []
        for side, player in enumerate(state.players):
            for what, most in limits(player).items():
                taps += count_taps(side, what, amount(player, what), most)
            if player.coins:
                taps.append(f"{SIDES[side]} wish")
            if state.turn != side:
                taps.append(f"{SIDES[side]} turn")
            taps += hero_taps(side, player.hero, tuple(offered(state.customs).items()))
            taps += self._taps_on_tokens(side, player)
        return [*taps, *(["undo"] if state.past else []), "new", "flip"]

    def _taps_on_tokens(self, side: int, player: Player) -> Iterator[str]:
        name, kinds = SIDES[side], kinds_of(player)
        for key, kind in kinds.items():
            yield from (f"{name} token {key} {slot}" for slot in open_slots(player, side, kind))
        for token, slot in player.tokens.items():
            free = free_slots(player, side, kinds[token[:-1]])
            yield from (f"{name} move {slot} {token[:-1]} {to}" for to in free)
        yield from (f"{name} off {slot} {token[:-1]}" for token, slot in player.tokens.items())

    def lasts(self, fields: Mapping[str, Sequence[str]]) -> bool:
        """Returns whether a tap means the same after taps of others, as changes of counts and tokens do.

        A draw or a recolouring does not, since other marbles may lie there; nor does a tap that would then
        happen twice, such as an undo.
        """
        match " ".join(fields.get("answer", ()))[:200].split():
            case ["left" | "right", _, by]:
                return bool(STEP.fullmatch(by))
            case ["left" | "right", "token" | "off", _, _] | ["left" | "right", "move", _, _, _]:
                return True
        return False

    def compose_parts(self, fields: Mapping[str, Sequence[str]]) -> str:
        verb = "".join(fields.get("verb", ()))
        if verb or fields.get("pick"):
            return " ".join([verb or "draw", *sorted(fields.get("pick", ()))])
        return super().compose_parts(fields)

    def describe(self) -> dict[str, Any]:
        plays = [
            {" ".join(play.marbles): [play.colour, play.cost, play.heals] for play in side_plays}
            for side_plays in (
                every_play(self.state.field, side, player.exhausted)
                for side, player in enumerate(self.state.players)
            )
        ]
        return super().describe() | {
            "taps": self.small_taps(),
            "marbles": list(CELLS),
            "plays": dict(zip(SIDES, plays)),
        }


@lru_cache(maxsize=1 << 12)
def count_taps(side: int, what: str, now: int, most: int) -> tuple[str, ...]:
    """Returns the taps that change a count, one for each possible value."""
    return tuple(f"{SIDES[side]} {what} {to - now:+d}" for to in range(most + 1) if to != now)


@lru_cache(maxsize=1 << 8)
def hero_taps(side: int, hero: str, heroes: tuple[tuple[str, str], ...]) -> tuple[str, ...]:
    """Returns the taps that choose another hero; `heroes` holds slugs and keys."""
    return tuple(f"{SIDES[side]} hero {slug}" for slug, key in heroes if key != hero)


def chosen(marbles: Sequence[str]) -> Play:
    """Returns the set of the marbles named; raises IllegalAnswer if there is none."""
    if not marbles:
        raise IllegalAnswer("Select marbles first.", RULE)
    return refusals.chosen(marbles)


def rule_of(what: str) -> str:
    """Returns the rule that limits a count."""
    if what in COLOURS:
        return "PW-7.3"
    return {"flow": "PW-4.4", "coins": "PW-3.1"}.get(what, "PW-8.1")
