"""What a hero's boards hold (PW-8, PW-9): abilities, tokens, and where tokens may lie and when they act."""

from collections.abc import Iterable, Mapping
from functools import cached_property, lru_cache
from typing import Final, NamedTuple

from games.kit.contract import Question
from games.kit.values import dataclass
from games.power_well.before import Aim, Change
from games.power_well.field import COLUMN_NAMES, FILE, ROW
from games.power_well.state import Duel
from games.power_well.story import Cause

RAILS = (
    tuple(f"left{row}" for row in range(1, 6)),
    tuple(f"right{row}" for row in range(1, 6)),
)
"""PW-8.1. The row rails, the left player's and the right player's."""
TOPS = ("topL", "topM", "topR")
"""PW-8.1. The column rails."""
SLOT_MARBLES: Mapping[str, int] = {
    **{slot: ROW[row] for rail in RAILS for row, slot in enumerate(rail)},
    **{slot: FILE[column] for column, slot in enumerate(TOPS)},
    "hero": 0,
    "foe": 0,
}
"""The marbles beside each slot: its row or its column."""

SLOT_NAMES: Mapping[str, str] = {
    **{f"{side}{row}": f"{side} rail, row {row}" for side in ("left", "right") for row in range(1, 6)},
    **{slot: f"top rail, {column} column" for slot, column in zip(TOPS, COLUMN_NAMES, strict=True)},
    "hero": "your hero",
    "foe": "your foe",
}
"""What each slot is called, to whom a token belongs."""

PLACES = ("row", "column", "hero", "foe")
"""Where a kind of token may lie, as hero files say it."""


class When(NamedTuple):
    """PW-8.2. A moment at which tokens act: what happens, and who does it (`you` is the token's owner)."""

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
"""The moments by the words that hero files use."""


class By(NamedTuple):
    """Whose effect is being done, of which ability or token, in which words; `token` where it is one's.

    `aim` is the valid play to which an effect that is done Before must lead (PW-6.1).
    """

    seat: int
    name: str
    words: str
    token: str = ""
    aim: Aim | None = None

    @property
    def cause(self) -> Cause:
        """What is told of a change that it makes."""
        return _cause(self.seat, self.name, self.token != "")


@lru_cache(maxsize=1024)
def _cause(seat: int, name: str, token: bool) -> Cause:
    return Cause(seat, name, token)


class Effect:
    """One effect. Those that never ask define `now`, the others `do`."""

    __slots__ = ()

    def now(self, s: Duel, by: By) -> None:
        """Does an effect that cannot ask."""
        raise NotImplementedError

    def do(self, s: Duel, by: By) -> Iterable[Question]:
        """Does the effect; every wait for a person is in here."""
        self.now(s, by)
        return ()

    def able(self, s: Duel, by: By) -> bool:
        """PW-6.5. Whether any of it can be done."""
        return True

    def change(self, s: Duel, by: By) -> Change | None:
        """PW-6.1. What it may make of the Field, as things stand; None where it leaves it alone."""
        return None


@dataclass(frozen=True, slots=True)
class Sentence:
    """An effect together with its words and its modifiers (PW-6.2, PW-6.3)."""

    words: str
    effect: Effect
    before: bool
    first_or_last: bool


COUNTED: Final = "Abilities gain it, and spend or count it."
"""What becomes of a counter."""


@dataclass(frozen=True, eq=False)
class TokenKind:
    """PW-8.1. A kind of token on a class board. Without places it is a counter, kept on the board itself."""

    key: str
    name: str
    supply: int
    places: tuple[str, ...] = ()
    plural: str = ""
    when: When | None = None
    sentences: tuple[Sentence, ...] = ()
    note: str = ""

    @cached_property
    def words(self) -> str:
        """What it does and when, as players read it."""
        does = " ".join(sentence.words for sentence in self.sentences) if self.places else COUNTED
        return " ".join(filter(None, (self.when and f"{self.when.words}:", does, self.note)))

    @cached_property
    def evades(self) -> bool:
        """PW-8.2. Whether it leaves nothing of an attack."""
        return any(sentence.words == "Take nothing." for sentence in self.sentences)

    @property
    def names(self) -> str:
        """What several are called."""
        return self.plural or f"{self.name}s"

    def slots(self, seat: int) -> tuple[str, ...]:
        """PW-8.1. The slots where this kind may lie for a player; rows are those of the player's own rail."""
        return self._slots[seat]

    @cached_property
    def _slots(self) -> tuple[tuple[str, ...], ...]:
        others = {"column": TOPS, "hero": ("hero",), "foe": ("foe",)}
        return tuple(
            tuple(slot for place in self.places for slot in {"row": rail, **others}[place]) for rail in RAILS
        )


@dataclass(frozen=True, slots=True, eq=False)
class Ability:
    """PW-9.1. An ability of a board and its Empowerment."""

    name: str
    colour: int
    cost: int
    sentences: tuple[Sentence, ...]
    empowerment: Sentence
    empower_cost: int
    before: bool
    """PW-6.3. Whether an effect may be done before the marbles are chosen."""


@dataclass(frozen=True, eq=False)
class Hero:
    """PW-9.1. A hero: a class board and three boards of three abilities."""

    slug: str
    name: str
    title: str
    story: str
    kinds: Mapping[str, TokenKind]
    abilities: tuple[Ability, ...]
    text: str

    @cached_property
    def hasty(self) -> tuple[Ability, ...]:
        """PW-6.3. The abilities of which something may be done before their marbles are chosen."""
        return tuple(ability for ability in self.abilities if ability.before)

    @cached_property
    def events(self) -> Mapping[str, Mapping[str, str]]:
        """PW-8.2. By event the kinds of its tokens that act at it, each with who must do it."""
        moments = [(key, kind.when) for key, kind in self.kinds.items() if kind.when]
        return {
            event: {key: when.who for key, when in moments if when.event == event}
            for event in dict.fromkeys(when.event for _, when in moments)
        }

    def ability(self, name: str) -> Ability | None:
        """The ability with this name."""
        return next((ability for ability in self.abilities if ability.name == name), None)

    def paid_by(self, colour: int, cost: int) -> Ability:
        """PW-5.2. The one ability that so many marbles of a colour pay for."""
        return next(a for a in self.abilities if (a.colour, a.cost) == (colour, cost))


HEROES: dict[str, Hero] = {}
"""Every hero known to this process by its key: the slug, or for a table's own hero slug and fingerprint."""


def hero_of(s: Duel, seat: int) -> Hero:
    """The hero of a player who has one."""
    return HEROES[s.players[seat].hero]


def kind_of(s: Duel, seat: int, token: str) -> TokenKind:
    """The kind of a placed token: its name without the number."""
    return HEROES[s.players[seat].hero].kinds[token[:-1]]
