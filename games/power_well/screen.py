"""What a screen shows of a duel beside its view: what happened, as plain frozen values."""

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import accumulate
from typing import Final

from games.kit.contract import Seat
from games.kit.story import StoryEntry, turns
from games.kit.values import dataclass
from games.kit.words import Reader, Text, capitalized, say
from games.power_well.story import (
    CoinFell,
    Dealt,
    Fizzled,
    Fused,
    Healed,
    Opened,
    Passed,
    Played,
    Recoloured,
    Removed,
    TurnBegan,
    Wished,
)
from games.power_well.telling import Chip, Told
from games.power_well.view import DuelView

SHOWN: Final = 20
"""Facts in the short list of what happened."""
ROOM: Final = 150
"""Letters of a chip: two lines of a tablet. On a phone a script leaves out what has no room."""
SHARED: Final = 44
"""The same, where the deed before stands beside it."""
DEEDS: Final = (Played, Passed, Wished, Opened, CoinFell)
"""What others are shown from the latest on."""
GREETING: Final = say("The marbles are in.")


@dataclass(frozen=True, slots=True)
class Change:
    """What the last deed did to a bar in all; `id` names it on the page."""

    id: str
    seat: Seat
    bar: str
    amount: int


@dataclass(frozen=True, slots=True)
class Ghost:
    """What another did to marbles, where they lay: played, removed or recoloured; a line through them."""

    id: str
    kind: str
    colour: str
    marbles: tuple[str, ...]
    path: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class DuelScreen:
    """What happened: the line, what changed on bars, what others did to the Field, and the list."""

    chips: tuple[Chip, ...]
    otherwise: Text
    """What is said where there are none."""
    changes: tuple[Change, ...]
    ghosts: tuple[Ghost, ...]
    wishing: bool
    """Whether a wish is answered."""
    played: bool
    """Whether all of a turn is done but its end."""
    short: tuple[Told, ...]
    """The latest turns, the latest first."""
    whole: tuple[Told, ...]
    """All that is remembered, the latest first."""


def duel_screen(view: DuelView, story: Sequence[StoryEntry], reader: Reader, own: Seat | None) -> DuelScreen:
    """What is shown to a reader; `own` is the seat that plays on, None for who only watches."""
    whole = told_turns(story, reader, own)
    since = since_deed(story, None)
    chips = told_chips(whole)
    seat = reader.you if own is None else own
    return DuelScreen(
        chips=chips,
        otherwise=Text() if chips else nothing_told(view, story, reader),
        changes=changes(since),
        ghosts=tuple(ghosts(since_deed(story, seat), seat)),
        wishing=any(isinstance(one.fact, Wished) for one in since[:1]),
        played=played(view, whole),
        short=latest_turns(whole),
        whole=whole,
    )


def nothing_told(view: DuelView, story: Sequence[StoryEntry], reader: Reader) -> Text:
    """What is said where there is nothing to tell: whose turn it is, where the story has begun anew."""
    if view.turn is None or not story or story[0].number == 1:
        return GREETING
    return capitalized(say(reader.whose(view.turn), " turn."))


def played(view: DuelView, whole: Sequence[Told]) -> bool:
    """PW-4.3, PW-6.3, PW-6.6. Whether all of a turn is done but its end."""
    if view.doing:
        return all(step.stage in ("done", "vain") for step in view.doing.steps)
    return bool(whole) and isinstance(whole[0].deed, Passed | Fizzled)


def told_turns(story: Sequence[StoryEntry], reader: Reader, own: Seat | None) -> tuple[Told, ...]:
    """A story turn by turn, the latest first; without the end of a turn whose beginning is forgotten."""
    found = [Told(tuple(told), reader, own) for told in turns(story, TurnBegan.KIND)]
    return tuple(turn for turn in found if turn.whole)


def latest_turns(whole: Sequence[Told]) -> tuple[Told, ...]:
    """Whole turns from the latest on, with some `SHOWN` facts in all."""
    facts = accumulate((len(turn.told) for turn in whole), initial=0)
    return tuple(turn for turn, before in zip(whole, facts) if before < SHOWN)


def since_deed(story: Sequence[StoryEntry], seat: Seat | None) -> Sequence[StoryEntry]:
    """What came after the latest deed of a seat; of anybody (None) with that deed."""
    for at in range(len(story) - 1, -1, -1):
        fact = story[at].fact
        if isinstance(fact, DEEDS) and (seat is None or fact.seat == seat):
            return story[at + (seat is not None) :]
    return story


def told_chips(whole: Sequence[Told]) -> tuple[Chip, ...]:
    """The latest turn that has something to tell; before its deed also the deed of the turn before."""
    found = [(turn, chip) for turn in whole[:1] if (chip := told_chip(turn, ROOM))]
    if not found:
        return tuple(chip for turn in whole[1:2] if (chip := told_chip(turn, ROOM)))
    (now, chip), before = found[0], whole[1:2]
    if now.deed is not None or not before:
        return (chip,)
    return tuple(chip for turn, room in ((before[0], 0), (now, SHARED)) if (chip := told_chip(turn, room)))


@lru_cache(maxsize=1024)
def told_chip(turn: Told, room: int) -> Chip | None:
    """The chip of a turn, None where there is nothing to tell; of one that has ended it stays the same."""
    return turn.chip(room)


def changes(since: Iterable[StoryEntry]) -> tuple[Change, ...]:
    """What befell each bar in all, harm and good apart."""
    found: dict[tuple[Seat, str, bool], tuple[int, int]] = {}
    for one in since:
        fact = one.fact
        if isinstance(fact, Dealt | Healed | Fused):
            bar = (fact.foe, fact.bar, True) if isinstance(fact, Dealt) else (fact.seat, fact.bar, False)
            found[bar] = one.number, found.get(bar, (0, 0))[1] + fact.amount
    return tuple(
        Change(f"d{number}", seat, bar, -amount if harm else amount)
        for (seat, bar, harm), (number, amount) in found.items()
    )


def ghosts(since: Iterable[StoryEntry], seat: Seat | None) -> Iterator[Ghost]:
    """What others did to marbles."""
    for one in since:
        match one.fact:
            case Played() as fact if fact.seat != seat:
                path = fact.path if len(fact.path) > 1 else ()
                yield Ghost(f"g{one.number}", fact.KIND, fact.colour, fact.marbles, path)
            case Recoloured() as fact if fact.seat != seat:
                yield Ghost(f"g{one.number}", fact.KIND, fact.colour, fact.marbles, ())
            case Removed() as fact if fact.seat != seat and fact.marbles:
                yield Ghost(f"g{one.number}", fact.KIND, "", fact.marbles, ())
