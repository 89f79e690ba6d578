"""Requests as pieces: on the Job Board, in hands, and for reading with the Projects that serve them."""

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from games.kit.pieces import Piece, made_once
from games.mistywell import captions
from games.mistywell.choices import ServingProject, serving_projects
from games.mistywell.faces import COLOUR, FOLDER, WHEN, Face, face
from games.mistywell.phrases import no_break_words, payment_words
from games.mistywell.printed import CARDS
from games.mistywell.view import CityView, PlayerView, pays

Found = tuple[str, Piece]


class TableRequest(NamedTuple):
    """A Request on the table, its face by element id; `looks` are CSS classes.

    `squares` are those where its cube could go. `last`: the Temple takes it next.
    """

    key: str
    face: str
    group: str
    looks: str
    squares: str
    last: bool


class Jobs(NamedTuple):
    """The Job Board, or the draft."""

    requests: tuple[str, ...]
    looks: str
    label: str


class Sheets(NamedTuple):
    """Sheets for reading, by element id."""

    ids: tuple[str, ...]


class Candidate(NamedTuple):
    """A Project in a hand that serves a Request; `but` is what is in its way.

    `choose` is the Request that it may be chosen for here, "" if it may not.
    """

    key: str
    name: str
    colour: str
    brings: str
    but: tuple[str, ...]
    choose: str


class RequestSheet(NamedTuple):
    """A Request for reading, and the element id of the list of what could serve it."""

    face: Face
    could: str


BOARD_TAPS: Final = {"draft": "pick", "take": "answer", "dismiss": "answer", "play": "pick"}
"""What a tap on a Request of the board does, by prompt: it picks or answers; else it reads."""

LIT_PROMPTS: Final = ("draft", "take", "dismiss")


def jobs(view: CityView, prompt: str) -> Iterator[Found]:
    """Yields the Requests on the Job Board, or those of the draft."""
    draft = view.phase == "draft"
    keys = view.face_up if draft else view.jobs
    tap = BOARD_TAPS.get(prompt, "read") if draft == (prompt == "draft") else "read"
    looks = "mw-job can" if prompt in LIT_PROMPTS else "mw-job"
    next_taken = "" if draft or view.phase == "over" or not keys else keys[-1]
    for key in keys:
        squares = view.landing.get(key, ())
        yield from table_request(key, view.clock, tap, looks, squares, key == next_taken)
    ids = tuple(f"j-{key}" for key in keys)
    drawn = Jobs(ids, " draft" if draft else "", "The draft" if draft else "The Job Board")
    yield "jobs", made_once(f"{FOLDER}.jobs", drawn)


@lru_cache(maxsize=1 << 12)
def table_request(
    key: str, now: str, tap: str, looks: str, squares: tuple[str, ...], last: bool = False
) -> tuple[Found, ...]:
    """Returns a Request as it lies on the table, and its face; a tap picks, answers or reads it."""
    found, id = face(key, now), f"q-{key}"
    looks += " last" if last else ""
    request = TableRequest(key, id, found.card.group, looks, " ".join(squares), last)
    return (
        (id, Piece(f"{FOLDER}.request_face", found)),
        (f"j-{key}", Piece(f"{FOLDER}.request_{tap}", request)),
    )


def request_sheets(view: CityView, held: Sequence[PlayerView], chooser: PlayerView | None) -> Iterator[Found]:
    """Yields the sheets of visible Requests; `held` are the players whose hands are open.

    `chooser` may choose a Project for a Request of the board or of the own hand.
    """
    servers = serving_projects(view.players)
    me = chooser.character if chooser else ""
    found: dict[str, Piece] = {}
    for key in view.face_up or view.jobs:
        found[f"could-{key}"] = made_once(f"{FOLDER}.could", candidates(servers, key, me))
    for player in held:
        own = me if player is chooser else ""
        for key in player.held or ():
            found[f"could-{key}"] = made_once(f"{FOLDER}.could", candidates(servers, key, own))
    yield from found.items()
    yield from sheet_pieces(tuple(found))


@lru_cache(maxsize=1 << 12)
def sheet_pieces(ids: tuple[str, ...]) -> tuple[Found, ...]:
    """Returns sheets for reading, one for each list of what could serve a Request."""
    faces = [face(id.removeprefix("could-")) for id in ids]
    sheets = {
        f"r-{one.card.key}": Piece(f"{FOLDER}.wish", RequestSheet(one, id)) for one, id in zip(faces, ids)
    }
    return (*sheets.items(), ("wishes", Piece(f"{FOLDER}.sheets_of_requests", Sheets(tuple(sheets)))))


def candidates(servers: Mapping[str, Sequence[ServingProject]], key: str, me: str) -> tuple[Candidate, ...]:
    """Returns the Projects that could serve a Request."""
    return tuple(candidate(key, *one, one[0] == me and not one[3]) for one in servers.get(key, ()))


@lru_cache(maxsize=1 << 12)
def candidate(request: str, owner: str, action: str, fails: str, idle: bool, choose: bool) -> Candidate:
    """Returns a Project that serves a Request."""
    found = pays(action, request)
    but = (captions.FAILS_BESIDE[fails],) if fails and found else ()
    return Candidate(
        key=action,
        name=CARDS[action].name,
        colour=COLOUR[owner],
        brings=", or ".join(
            no_break_words(payment_words(pay.pay or 0, pay.symbol + WHEN[pay.clock])) for pay in found
        )
        or "never at the same time of day",
        but=(*but, "cannot be played now") if idle and fails != "clock" else but,
        choose=request if choose else "",
    )
