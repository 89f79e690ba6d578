"""Pictures of the rulebook, a round played from all allocations, and of the arena at the end.

Ash 100: agility 10, strike 52 > Brass, resist 38
Brass 100: resist 40
"""

from collections.abc import Iterator, Sequence
from itertools import chain
from typing import Final, NamedTuple

from games.kit.contract import Game, Seat
from games.kit.dice import Dice
from games.kit.pictures import Picture
from games.kit.pieces import Piece
from games.kit.play import Play
from games.kit.story import Fact, StoryEntry
from games.kit.words import Reader, Text
from games.powerdome import beats, notation
from games.powerdome.playback import STATS
from games.powerdome.rules import reset
from games.powerdome.screen import death_text
from games.powerdome.state import Brawl
from games.powerdome.steps import Line, Sum
from games.powerdome.story.deeds import Attacked, AttackLost
from games.powerdome.view import BrawlView

KIND: Final = "games/powerdome/pictures.round"
ARENA: Final = "games/powerdome/pictures.arena"
DICE: Final = Dice(b"torchlight, and nobody moves")
ALL_KEPT_BACK: Final = "resist 0"
"""PD-2.3. The allocation of a player who keeps all points back."""


class Fighter(NamedTuple):
    """A fighter before and after the round, with the allocated stats."""

    seat: Seat
    look: str
    name: str
    before: int
    after: int
    alive: bool
    stats: tuple[tuple[str, int], ...]

    @property
    def spent(self) -> tuple[tuple[str, int], ...]:
        """The stats that are above 0."""
        return tuple((stat, number) for stat, number in self.stats if number)


class Blow(NamedTuple):
    """An attack: who attacks whom, its sums, its consequences."""

    head: Text
    sums: tuple[Sum, ...]
    lines: tuple[Line, ...]


class Drawn(NamedTuple):
    """A round: fighters, and attacks in order."""

    fighters: tuple[Fighter, ...]
    blows: tuple[Blow, ...]


class Stands(NamedTuple):
    """A player after the fight: vitality or cause of death, and living allies with their vitality."""

    seat: Seat
    look: str
    name: str
    vitality: int
    alive: bool
    fell: Text
    allies: tuple[tuple[str, int], ...]


def arena(view: BrawlView, reader: Reader) -> Picture:
    """PD-3.4. Returns the picture of all players at the end."""
    survivors = tuple(
        Stands(
            one.seat,
            one.look,
            reader.who(one.seat).words,
            one.vitality,
            one.alive,
            death_text(view.fall_of(one), reader),
            tuple((ally.kind, ally.vitality) for ally in one.allies),
        )
        for one in view.characters
    )
    return Picture(Piece(ARENA, survivors), tuple(chain.from_iterable(map(state_words, survivors))))


def state_words(one: Stands) -> Iterator[str]:
    """Yields a player's final state in words."""
    yield f"{one.name}: {f'{one.vitality} vitality' if one.alive else str(one.fell) or 'dead'}."
    yield from (f"{kind} of {one.name}: {vitality} vitality." for kind, vitality in one.allies)


def picture(game: Game[Brawl], position: str) -> Picture:
    """PD-2.3 to PD-2.8. Plays a round from its allocations; raises ValueError if one is malformed."""
    lines = [line.partition(": ") for line in position.splitlines()]
    s = notation.read(notation.SEPARATOR.join(who for who, _, _ in lines), DICE.copy())
    reset(s)
    s.story = []
    play = Play(game, s)
    orders = {
        seat: play.waiting[seat].parse(allocated or ALL_KEPT_BACK)
        for seat, (_, _, allocated) in enumerate(lines)
    }
    before = play.state.copy()
    for seat, (_, _, allocated) in enumerate(lines):
        play.answer(seat, allocated or ALL_KEPT_BACK)
    facts = [*play.closed_facts, *play.story]
    fighters = tuple(
        Fighter(
            one.seat,
            one.look,
            one.name,
            one.vitality,
            play.state.characters[one.key].vitality,
            play.state.characters[one.key].alive,
            tuple((stat, orders[one.seat][one.key].stats.get(stat, 0)) for stat in STATS),
        )
        for one in before.characters.values()
    )
    drawn = Drawn(fighters, tuple(blows(facts, Reader(tuple(one.name for one in fighters)))))
    return Picture(Piece(KIND, drawn), tuple(description(drawn)))


def blows(facts: Sequence[Fact], reader: Reader) -> Iterator[Blow]:
    """PD-2.5. Yields the attacks, as playback tells them."""
    steps = beats.steps(StoryEntry(number, fact) for number, fact in enumerate(facts, 1))
    for step, beat in zip(steps, beats.beats(steps, {}, reader, ""), strict=True):
        if isinstance(step[0].fact, Attacked | AttackLost):
            yield Blow(beat.head, beat.sums, beat.lines)


def description(drawn: Drawn) -> Iterator[str]:
    """Yields the picture in words."""
    for one in drawn.fighters:
        stats = ", ".join(f"{name} {number}" for name, number in one.stats)
        end = f"{one.after} at the end" if one.alive else "dead at the end"
        yield f"{one.name}: {one.before} vitality, {stats}; {end}."
    for blow in drawn.blows:
        yield str(blow.head)
        for each in blow.sums:
            terms = (" ".join(filter(None, (term.op, term.number, term.words))) for term in each.terms)
            yield f"{' '.join(terms)}."
        yield from (f"{line.text}." for line in blow.lines)
