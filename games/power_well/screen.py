"""What a duel's screen shows beside the view: the story, as frozen values."""

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
from games.power_well.telling import Chip, TurnReport
from games.power_well.view import DuelView

SHORT_LIST_FACTS: Final = 20
"""Facts in the short list of the story."""
CHIP_CHARS: Final = 150
"""Characters of a chip: two lines on a tablet. On a phone a script drops what has no room."""
SHARED_CHIP_CHARS: Final = 44
"""The same, if the action of the turn before is shown beside it."""
MAIN_ACTIONS: Final = (Played, Passed, Wished, Opened, CoinFell)
"""Facts of main actions; what happened since the latest is shown."""
GREETING: Final = say("The marbles are in.")


@dataclass(frozen=True, slots=True)
class Change:
    """Total damage (negative) or healing of a bar since the last action; `id` is its id on the page."""

    id: str
    seat: Seat
    bar: str
    amount: int


@dataclass(frozen=True, slots=True)
class Ghost:
    """What others did to marbles, at their former places: played, removed, recoloured; `path` is the line."""

    id: str
    kind: str
    colour: str
    marbles: tuple[str, ...]
    path: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class DuelScreen:
    """The story: chips, changes of bars, what others did to the Field, and the list."""

    chips: tuple[Chip, ...]
    otherwise: Text
    """Text if there are no chips."""
    changes: tuple[Change, ...]
    ghosts: tuple[Ghost, ...]
    wishing: bool
    """Whether a wish is being resolved."""
    played: bool
    """Whether all of the turn but its end is done."""
    short: tuple[TurnReport, ...]
    """The latest turns, the latest first."""
    whole: tuple[TurnReport, ...]
    """All turns that are remembered, the latest first."""


def duel_screen(view: DuelView, story: Sequence[StoryEntry], reader: Reader, own: Seat | None) -> DuelScreen:
    """Returns what a reader sees; `own` is the seat that plays on, None for a watcher."""
    whole = complete_turns(story, reader, own)
    since = since_last_action(story, None)
    chips = latest_chips(whole)
    seat = reader.you if own is None else own
    return DuelScreen(
        chips=chips,
        otherwise=Text() if chips else empty_story_text(view, story, reader),
        changes=changes(since),
        ghosts=tuple(ghosts(since_last_action(story, seat), seat)),
        wishing=any(isinstance(one.fact, Wished) for one in since[:1]),
        played=is_turn_done(view, whole),
        short=latest_turns(whole),
        whole=whole,
    )


def empty_story_text(view: DuelView, story: Sequence[StoryEntry], reader: Reader) -> Text:
    """Returns the text for an empty story: a greeting at the start, else whose turn it is."""
    if view.turn is None or not story or story[0].number == 1:
        return GREETING
    return capitalized(say(reader.whose(view.turn), " turn."))


def is_turn_done(view: DuelView, whole: Sequence[TurnReport]) -> bool:
    """PW-4.3, PW-6.3, PW-6.6. Returns whether all of the turn but its end is done."""
    if view.doing:
        return all(step.stage in ("done", "vain") for step in view.doing.steps)
    return bool(whole) and isinstance(whole[0].main_action, Passed | Fizzled)


def complete_turns(story: Sequence[StoryEntry], reader: Reader, own: Seat | None) -> tuple[TurnReport, ...]:
    """Returns the story by turns, the latest first, without a turn whose beginning is forgotten."""
    reports = [TurnReport(tuple(entries), reader, own) for entries in turns(story, TurnBegan.KIND)]
    return tuple(turn for turn in reports if turn.is_complete)


def latest_turns(whole: Sequence[TurnReport]) -> tuple[TurnReport, ...]:
    """Returns the latest whole turns, with about `SHORT_LIST_FACTS` facts in all."""
    facts = accumulate((len(turn.entries) for turn in whole), initial=0)
    return tuple(turn for turn, before in zip(whole, facts) if before < SHORT_LIST_FACTS)


def since_last_action(story: Sequence[StoryEntry], seat: Seat | None) -> Sequence[StoryEntry]:
    """Returns the story after the last action of a seat; for None, that from the last action of anybody."""
    for index in range(len(story) - 1, -1, -1):
        fact = story[index].fact
        if isinstance(fact, MAIN_ACTIONS) and (seat is None or fact.seat == seat):
            return story[index + (seat is not None) :]
    return story


def latest_chips(whole: Sequence[TurnReport]) -> tuple[Chip, ...]:
    """Returns the chip of the latest turn; until it has an action, preceded by that of the turn before."""
    found = [(turn, chip) for turn in whole[:1] if (chip := cached_chip(turn, CHIP_CHARS))]
    if not found:
        return tuple(chip for turn in whole[1:2] if (chip := cached_chip(turn, CHIP_CHARS)))
    (now, chip), before = found[0], whole[1:2]
    if now.main_action is not None or not before:
        return (chip,)
    return tuple(
        chip for turn, room in ((before[0], 0), (now, SHARED_CHIP_CHARS)) if (chip := cached_chip(turn, room))
    )


@lru_cache(maxsize=1024)
def cached_chip(turn: TurnReport, room: int) -> Chip | None:
    """Returns the chip of a turn, None if there is nothing to tell; cached, as finished turns are final."""
    return turn.chip(room)


def changes(since: Iterable[StoryEntry]) -> tuple[Change, ...]:
    """Returns the sums of damage and of healing of each bar."""
    found: dict[tuple[Seat, str, bool], tuple[int, int]] = {}
    for entry in since:
        fact = entry.fact
        if isinstance(fact, Dealt | Healed | Fused):
            bar = (fact.foe, fact.bar, True) if isinstance(fact, Dealt) else (fact.seat, fact.bar, False)
            found[bar] = entry.number, found.get(bar, (0, 0))[1] + fact.amount
    return tuple(
        Change(f"d{number}", seat, bar, -amount if is_damage else amount)
        for (seat, bar, is_damage), (number, amount) in found.items()
    )


def ghosts(since: Iterable[StoryEntry], seat: Seat | None) -> Iterator[Ghost]:
    """Yields what others did to marbles."""
    for entry in since:
        match entry.fact:
            case Played() as fact if fact.seat != seat:
                path = fact.path if len(fact.path) > 1 else ()
                yield Ghost(f"g{entry.number}", fact.KIND, fact.colour, fact.marbles, path)
            case Recoloured() as fact if fact.seat != seat:
                yield Ghost(f"g{entry.number}", fact.KIND, fact.colour, fact.marbles, ())
            case Removed() as fact if fact.seat != seat and fact.marbles:
                yield Ghost(f"g{entry.number}", fact.KIND, "", fact.marbles, ())
