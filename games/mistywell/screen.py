"""A screen of Mistywell: its pieces, and what happened, as frozen values."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from games.kit.pieces import Piece, made_once
from games.kit.story import StoryEntry
from games.kit.values import dataclass
from games.kit.view_models import TablePage
from games.kit.words import Reader, Text
from games.mistywell import captions, choices, omens, parchment
from games.mistywell.beats import Beat, Begin, Turn, so_far, told_turns
from games.mistywell.city import CHARACTERS, DISTRICTS
from games.mistywell.city_pieces import city
from games.mistywell.faces import SHELF, Face, printed_face
from games.mistywell.near import NOTHING, Asked, sheets
from games.mistywell.people import people
from games.mistywell.printed import CARDS
from games.mistywell.requests import jobs, wishes
from games.mistywell.state import SEATS
from games.mistywell.story import (
    BaneLaid,
    LiftedCube,
    PlacedCube,
    RequestsDealt,
    TurnBegan,
)
from games.mistywell.touched import HOMES
from games.mistywell.view import CityView

FOLDER: Final = "games/mistywell/table"

LATELY: Final = 8
"""Beats of which the news are at most."""

Found = tuple[str, Piece]


class Board(NamedTuple):
    """What lies on the table, by id; it never changes."""

    asked: str
    city: str
    jobs: str
    people: str
    sheets: tuple[str, ...]


class Asking(NamedTuple):
    """What a script of this page knows: whose board is open first, what is asked and by which rule.

    `why` is what is not lit cannot be tapped; `about`: where that lies which an offer is about; `alone`:
    nobody else is here who could be shown anything.
    """

    shown: int
    prompt: str
    rule: str
    why: str
    about: str
    alone: bool


class Story(NamedTuple):
    """What happened: the news, and all turns that are remembered, by id."""

    code: str
    news: str
    turns: str


class List(NamedTuple):
    """Beats or turns, by id. `turn`: whose turn it is, of which nothing is told so far."""

    ids: tuple[str, ...]
    turn: str = ""


class ToldTurn(NamedTuple):
    """A turn, and its beats by id."""

    begin: Begin
    beats: tuple[str, ...]


class News(NamedTuple):
    """A beat of the news, with the emblem of its card."""

    beat: Beat
    emblem: str


@dataclass(frozen=True, slots=True)
class CityLog:
    """What happened: the `news`, the latest beat first, and all turns that are remembered, the latest first.

    `fresh` has the squares that changed of late, by the slug of their district. `turn`: whose it is after the
    first round.
    `done`: what came so far of the card at work.
    """

    news: tuple[Beat, ...]
    turns: tuple[Turn, ...]
    fresh: Mapping[str, tuple[str, ...]]
    turn: str
    done: Text

    @property
    def faces(self) -> tuple[Face, ...]:
        """The cards that the turns name."""
        texts = (part for turn in self.turns for beat in turn.beats for part in beat.parts)
        opened = dict.fromkeys(
            run.opens.removeprefix("c-") for text in texts for run in text.runs if run.opens
        )
        return tuple(printed_face(key) for key in opened if key in CARDS)


def pieces(seen: TablePage) -> dict[str, Piece]:
    """All that a screen shows."""
    view: CityView = seen.view
    log = city_log(view, seen.story, seen.reader)
    prompt = seen.ask.prompt if asked(seen) and seen.ask else ""
    options = tuple(seen.ask) if prompt and seen.ask else ()
    aims = choices.aims(view, prompt, options)
    found = {
        "seats": omens.overview(seen),
        "boards": SHELF,
        "board": BOARD,
        "asked": made_once(f"{FOLDER}.asked", asking(seen, prompt)),
    }
    found.update(city(view, aims, log.fresh))
    found.update(table(seen, prompt, options if prompt in PICKED else ()))
    found.update(sheets(view, aims, asked_of_map(seen, prompt), log.fresh))
    found.update(omens.omens(view))
    found.update(parchment.ask(seen, prompt, aims, done=log.done))
    found.update(story(seen, log))
    return found


PICKED: Final = (*choices.SLOT_PROMPTS, "discard", "recover", "player")
"""What is asked of cards and boards."""

BOARD: Final = Piece(
    f"{FOLDER}.board",
    Board("asked", "city", "jobs", "people", (*(f"s-{one.slug}" for one in DISTRICTS), "wishes", "omens")),
)


def asked(seen: TablePage) -> bool:
    """Whether taps answer."""
    return seen.phase == "playing" and seen.ask is not None and seen.pending is None


def asking(seen: TablePage, prompt: str) -> Asking:
    """What is asked, for the script."""
    shown = seen.view.turn if seen.shown is None else seen.shown
    rule = seen.ask.rule if prompt and seen.ask else ""
    why = captions.WHY.get(prompt, captions.OTHERWISE)
    about = parchment.about(seen) if prompt in ("may", "one") else ""
    return Asking(shown, prompt, rule, why, about, not parchment.company(seen))


def asked_of_map(seen: TablePage, prompt: str) -> Asked:
    """What is asked of districts."""
    if not prompt or seen.ask is None or seen.shown is None:
        return NOTHING
    me = CHARACTERS[seen.shown]
    return Asked(prompt, seen.ask.rule, me, seen.ask.detail.get("among", ""))


def table(seen: TablePage, prompt: str, picks: Collection[str]) -> Iterator[Found]:
    """What lies beside the city: Requests, the boards of the three, and the sheets to read."""
    view: CityView = seen.view
    uncovered = hands_are_open(seen)
    shown = view.turn if seen.shown is None else seen.shown
    yield from jobs(view, prompt)
    yield from people(seen, prompt, picks, shown, uncovered=uncovered)
    chooser = view.players[shown] if prompt == "play" else None
    yield from wishes(view, view.players if uncovered else (), chooser)


def hands_are_open(seen: TablePage) -> bool:
    """Whether Requests in hands may be seen on this screen now.

    One that is shared shows them to nobody but the one who is asked.
    """
    hidden = seen.options.get("hands") == "hidden" and len(seen.mine) > 1
    return not hidden or seen.ask is not None or seen.phase == "ended"


def story(seen: TablePage, log: CityLog) -> Iterator[Found]:
    """What happened: the last few beats, and all that is remembered."""
    news = {f"f{one.first}": made_once(f"{FOLDER}.news_of", News(one, emblem(one))) for one in log.news}
    yield from news.items()
    yield "news", made_once(f"{FOLDER}.news", List(tuple(news), log.turn))
    turns: dict[str, Piece] = {}
    for number, one in enumerate(log.turns):
        beats = {f"b{beat.first}": made_once(f"{FOLDER}.beat", beat) for beat in one.beats}
        yield from beats.items()
        turns[turn_id(number, one)] = made_once(f"{FOLDER}.turn", ToldTurn(one.begin, tuple(beats)))
    yield from turns.items()
    yield "turns", made_once(f"{FOLDER}.turns", List(tuple(turns)))
    yield "story", made_once(f"{FOLDER}.story", Story(seen.code, "news", "turns"))


def emblem(beat: Beat) -> str:
    """The emblem of the card that a beat is about, "" for none."""
    return CARDS[beat.card].emblem if beat.card in CARDS else ""


def turn_id(number: int, turn: Turn) -> str:
    """A turn's element: the latest grows, of the oldest the beginning is forgotten."""
    return f"turn{turn.beats[-1].last}" if number else "turn0"


def city_log(view: CityView, story: Sequence[StoryEntry], reader: Reader) -> CityLog:
    """What a reader is told."""
    working = view.resolving if view.phase != "over" else ()
    turns = told_turns(story, reader, working)
    since = news_begin(story, reader, view)
    beats = [beat for turn in turns for beat in reversed(turn.beats) if not beat.aside]
    return CityLog(
        news=tuple(beat for beat in beats[:LATELY] if beat.first >= since),
        turns=turns,
        fresh={} if view.phase == "draft" else changed(told for told in story if told.number >= since),
        turn=CHARACTERS[view.turn] if view.round > 1 else "",
        done=so_far(turns, working),
    )


def news_begin(story: Sequence[StoryEntry], reader: Reader, view: CityView) -> int:
    """The fact from which on all is news: one's own turn before this one began with it, or a round ago.

    So early in a game it is the first turn; one that began in the middle has no draft before that.
    """
    most = SEATS + (view.turn == reader.you)
    turns = 0
    begin = 0
    for told in reversed(story):
        if isinstance(told.fact, TurnBegan):
            begin = told.number
            turns += 1
            if turns == most or (turns > 1 and told.fact.seat == reader.you):
                return begin
    drafted = any(isinstance(told.fact, RequestsDealt) for told in story)
    return begin if drafted else 0


def changed(news: Iterable[StoryEntry]) -> dict[str, tuple[str, ...]]:
    """The squares that got a cube or a Bane, or lost one, by district."""
    found: dict[str, tuple[str, ...]] = {}
    for told in news:
        if isinstance(told.fact, PlacedCube | BaneLaid | LiftedCube):
            home = HOMES.get(told.fact.square, "")
            found[home] = (*found.get(home, ()), told.fact.square)
    return found
