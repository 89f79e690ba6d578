"""The screen of Mistywell: its pieces, and what happened, as frozen values."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from games.kit.pieces import Piece, made_once
from games.kit.story import StoryEntry
from games.kit.values import dataclass
from games.kit.view_models import TablePage
from games.kit.words import Reader, Text
from games.mistywell import captions, choices, parchment, upcoming
from games.mistywell.beats import Beat, Begin, Turn, done_text, group_by_turn
from games.mistywell.characters import characters
from games.mistywell.city import CHARACTERS, DISTRICTS
from games.mistywell.city_pieces import city
from games.mistywell.district_sheet import NO_QUESTION, MapQuestion, sheets
from games.mistywell.faces import SHELF, Face, printed_face
from games.mistywell.locations import DISTRICT_BY_PLACE
from games.mistywell.printed import CARDS
from games.mistywell.requests import jobs, request_sheets
from games.mistywell.state import SEATS
from games.mistywell.story import (
    BaneLaid,
    LiftedCube,
    PlacedCube,
    RequestsDealt,
    TurnBegan,
)
from games.mistywell.view import CityView

FOLDER: Final = "games/mistywell/table"

NEWS_LIMIT: Final = 8
"""The maximum number of beats in the news."""

Found = tuple[str, Piece]


class Board(NamedTuple):
    """The parts of the table, by element id; they never change."""

    asked: str
    city: str
    jobs: str
    people: str
    sheets: tuple[str, ...]


class ScriptData(NamedTuple):
    """What the script of the page needs: whose board is open first, the prompt and its rule.

    `why` is the reason why what is not lit cannot be tapped; `about` the part of the table that an offer is
    about; `alone`: nobody else is here who could be shown anything.
    """

    shown: int
    prompt: str
    rule: str
    why: str
    about: str
    alone: bool


class Story(NamedTuple):
    """The news, and all turns in the story, by element id."""

    code: str
    news: str
    turns: str


class List(NamedTuple):
    """Beats or turns, by element id. `turn`: whose turn it is, of which nothing is told so far."""

    ids: tuple[str, ...]
    turn: str = ""


class StoryTurn(NamedTuple):
    """A turn, and its beats by element id."""

    begin: Begin
    beats: tuple[str, ...]


class News(NamedTuple):
    """A beat of the news, with the emblem of its card."""

    beat: Beat
    emblem: str


@dataclass(frozen=True, slots=True)
class CityLog:
    """What happened: the `news` and all turns in the story, both the latest first.

    `fresh` has the squares that changed recently, by the slug of their district. `turn`: whose it is after
    the first round. `done` is the outcome so far of the card being resolved.
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
    """Returns all pieces of a screen."""
    view: CityView = seen.view
    log = city_log(view, seen.story, seen.reader)
    prompt = seen.ask.prompt if can_answer(seen) and seen.ask else ""
    options = tuple(seen.ask) if prompt and seen.ask else ()
    on_map = choices.map_choices(view, prompt, options)
    found = {
        "seats": upcoming.overview(seen),
        "boards": SHELF,
        "board": BOARD,
        "asked": made_once(f"{FOLDER}.asked", script_data(seen, prompt)),
    }
    found.update(city(view, on_map, log.fresh))
    found.update(table(seen, prompt, options if prompt in CARD_PROMPTS else ()))
    found.update(sheets(view, on_map, map_question(seen, prompt), log.fresh))
    found.update(upcoming.upcoming(view))
    found.update(parchment.ask(seen, prompt, on_map, done=log.done))
    found.update(story(seen, log))
    return found


CARD_PROMPTS: Final = (*choices.SLOT_PROMPTS, "discard", "recover", "player")
"""Prompts about cards and boards."""

BOARD: Final = Piece(
    f"{FOLDER}.board",
    Board("asked", "city", "jobs", "people", (*(f"s-{one.slug}" for one in DISTRICTS), "wishes", "omens")),
)


def can_answer(seen: TablePage) -> bool:
    """Returns whether taps answer."""
    return seen.phase == "playing" and seen.ask is not None and seen.pending is None


def script_data(seen: TablePage, prompt: str) -> ScriptData:
    """Returns what is asked, for the script."""
    shown = seen.view.turn if seen.shown is None else seen.shown
    rule = seen.ask.rule if prompt and seen.ask else ""
    why = captions.UNLIT_REASON.get(prompt, captions.DEFAULT_UNLIT_REASON)
    about = parchment.table_part(seen) if prompt in ("may", "one") else ""
    return ScriptData(shown, prompt, rule, why, about, not parchment.has_other_person(seen))


def map_question(seen: TablePage, prompt: str) -> MapQuestion:
    """Returns what is asked about districts."""
    if not prompt or seen.ask is None or seen.shown is None:
        return NO_QUESTION
    me = CHARACTERS[seen.shown]
    return MapQuestion(prompt, seen.ask.rule, me, seen.ask.detail.get("among", ""))


def table(seen: TablePage, prompt: str, picks: Collection[str]) -> Iterator[Found]:
    """Yields what lies beside the city: Requests, the three boards, and the sheets for reading."""
    view: CityView = seen.view
    open_hands = hands_are_open(seen)
    shown = view.turn if seen.shown is None else seen.shown
    yield from jobs(view, prompt)
    yield from characters(seen, prompt, picks, shown, open_hands=open_hands)
    chooser = view.players[shown] if prompt == "play" else None
    yield from request_sheets(view, view.players if open_hands else (), chooser)


def hands_are_open(seen: TablePage) -> bool:
    """Returns whether Requests in hands may be seen on this screen now.

    A shared one shows them only to the seat that is asked.
    """
    hidden = seen.options.get("hands") == "hidden" and len(seen.mine) > 1
    return not hidden or seen.ask is not None or seen.phase == "ended"


def story(seen: TablePage, log: CityLog) -> Iterator[Found]:
    """Yields what happened: the last few beats, and all turns in the story."""
    news = {f"f{one.first}": made_once(f"{FOLDER}.news_of", News(one, emblem(one))) for one in log.news}
    yield from news.items()
    yield "news", made_once(f"{FOLDER}.news", List(tuple(news), log.turn))
    turns: dict[str, Piece] = {}
    for number, one in enumerate(log.turns):
        beats = {f"b{beat.first}": made_once(f"{FOLDER}.beat", beat) for beat in one.beats}
        yield from beats.items()
        turns[turn_id(number, one)] = made_once(f"{FOLDER}.turn", StoryTurn(one.begin, tuple(beats)))
    yield from turns.items()
    yield "turns", made_once(f"{FOLDER}.turns", List(tuple(turns)))
    yield "story", made_once(f"{FOLDER}.story", Story(seen.code, "news", "turns"))


def emblem(beat: Beat) -> str:
    """Returns the emblem of the card that a beat is about, "" for none."""
    return CARDS[beat.card].emblem if beat.card in CARDS else ""


def turn_id(number: int, turn: Turn) -> str:
    """Returns the element id of a turn, kept as the latest one grows and the oldest loses its beginning."""
    return f"turn{turn.beats[-1].last}" if number else "turn0"


def city_log(view: CityView, story: Sequence[StoryEntry], reader: Reader) -> CityLog:
    """Returns what a reader is told."""
    working = view.resolving if view.phase != "over" else ()
    turns = group_by_turn(story, reader, working)
    news_from = news_start(story, reader, view)
    beats = [beat for turn in turns for beat in reversed(turn.beats) if not beat.minor]
    return CityLog(
        news=tuple(beat for beat in beats[:NEWS_LIMIT] if beat.first >= news_from),
        turns=turns,
        fresh={}
        if view.phase == "draft"
        else changed_squares(entry for entry in story if entry.number >= news_from),
        turn=CHARACTERS[view.turn] if view.round > 1 else "",
        done=done_text(turns, working),
    )


def news_start(story: Sequence[StoryEntry], reader: Reader, view: CityView) -> int:
    """Returns the number of the first fact that is news: the reader's previous turn, or a round ago.

    Early in a game it is the first turn; for one that began in the middle, without a draft, 0.
    """
    turns_back = SEATS + (view.turn == reader.you)
    turns = 0
    start = 0
    for entry in reversed(story):
        if isinstance(entry.fact, TurnBegan):
            start = entry.number
            turns += 1
            if turns == turns_back or (turns > 1 and entry.fact.seat == reader.you):
                return start
    drafted = any(isinstance(entry.fact, RequestsDealt) for entry in story)
    return start if drafted else 0


def changed_squares(news: Iterable[StoryEntry]) -> dict[str, tuple[str, ...]]:
    """Returns the squares that got or lost a cube or a Bane, by district."""
    found: dict[str, tuple[str, ...]] = {}
    for entry in news:
        if isinstance(entry.fact, PlacedCube | BaneLaid | LiftedCube):
            district = DISTRICT_BY_PLACE.get(entry.fact.square, "")
            found[district] = (*found.get(district, ()), entry.fact.square)
    return found
