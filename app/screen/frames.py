"""Frames: the pieces that one viewer sees at one version of a table, and the difference between two."""

from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from typing import Any, Final, Literal, NamedTuple

from app.screen.pages import PARTS, SCREEN_PARTS, Pages
from app.screen.painter import CODE, READY, Drawn, Painter
from app.screen.perspective import Viewer, look
from app.tables.presence import Presence
from app.tables.table import Table
from games.kit import codec
from games.kit.contract import Game, Seat
from games.kit.pieces import Group, Piece, Pieces, grouped
from games.kit.view_models import Phase, TablePage

Form = Literal["page", "json", "screen"]
"""What a stream is for: a device's page, a program, or the screen in the middle of a table."""

AROUND: Final = "around"
"""Not an element: what the page has to know beside its pieces."""

MOST_NEWS: Final = 512
"""Changes of a group that are kept: the screens of a table are sent them one right after the other."""


class Frame:
    """The pieces of a table's page at a version, or its one text in JSON; drawn when they are sent.

    Each screen holds the frame that it was sent last, so a frame is small: tuples of pieces that others hold,
    too, and ids are interned.
    """

    __slots__ = ("code", "form", "painter", "roots", "shown", "version")

    def __init__(
        self,
        painter: Painter,
        form: Form,
        version: int,
        pieces: Pieces,
        roots: Sequence[str] = PARTS,
        code: str = "",
    ) -> None:
        self.painter = painter
        self.form = form
        self.version = version
        self.shown = grouped(pieces)
        self.roots = roots
        """The pieces that stand in no other, in the order of the page."""
        self.code = code
        """The table's, which the pieces leave out."""

    @property
    def pieces(self) -> Pieces:
        """The pieces by their ids."""
        return self.shown.flat()

    @property
    def parts(self) -> dict[str, str]:
        """The whole markup of the page's parts."""
        pieces = self.pieces
        return {root: self.painter.whole(root, pieces).replace(CODE, self.code) for root in self.roots}

    def since(self, sent: "Frame | None") -> str:
        """What a screen has to be sent that was sent another frame last; "" where it shows this version."""
        text = self._all() if sent is None else self._since(sent)
        return text.replace(CODE, self.code)

    def _since(self, sent: "Frame") -> str:
        """What has changed, or come, or gone since another frame."""
        if self.form == "json":
            differ = Group(self.pieces).since(Group(sent.pieces))
            return "".join([self.painter.piece(id, now).texts[0] for id, now, _ in differ])
        news = self._news(sent)
        if not news and sent.version == self.version:
            return ""
        around = gone = text = ""
        for one in news:
            around += one.around
            gone += one.gone
            text += one.text
        going = f' data-gone="{gone[1:]}"' if gone else ""
        return f'<hx-frame data-v="{self.version}"{around}{going}></hx-frame>{text}'

    def _all(self) -> str:
        """Everything, for a screen that shows nothing yet."""
        pieces = self.pieces
        roots = [self.painter.whole(root, pieces) for root in self.roots]
        if self.form == "json":
            return "".join(roots)
        around = self.painter.whole(AROUND, pieces)
        return f'<hx-frame data-v="{self.version}"{around}></hx-frame>{"".join(map(placed, roots))}'

    def _news(self, sent: "Frame") -> "list[News]":
        """What differs, group by group; a group that is the same is not looked into."""
        ours, theirs = self.shown.groups, sent.shown.groups
        if len(ours) == len(theirs):
            pairs = [(now, before) for now, before in zip(ours, theirs) if now is not before]
            try:
                return [news for now, before in pairs if (news := news_of(self.painter, now, before))]
            except Elsewhere:
                pass
        whole = Change(self.painter, Group(self.pieces), Group(sent.pieces)).found()
        return [whole] if whole else []


class News(NamedTuple):
    """What a screen is sent of pieces that differ."""

    gone: str
    """The ids of those that go, a space before each."""
    text: str
    """The markup of those that change or come."""
    around: str
    """What the page has to know beside its pieces."""


class Elsewhere(Exception):
    """What is sent whole holds pieces of another group."""


@lru_cache(maxsize=MOST_NEWS)
def news_of(painter: Painter, now: Group, before: Group) -> News | None:
    """What all screens are sent that show a group of pieces as it was; None where it is the same.

    Raises Elsewhere where other groups have to be looked at with it.
    """
    return Change(painter, now, before).found()


class Change:
    """What to do to a screen that shows some pieces so that it shows others."""

    __slots__ = ("_all", "_before", "_differ", "_drawn", "_group", "_painter")

    def __init__(self, painter: Painter, now: Group, before: Group) -> None:
        self._painter = painter
        self._group = now
        self._differ = now.since(before)
        self._drawn = {id: painter.piece(id, piece) for id, piece, _ in self._differ}
        self._before: dict[str, Drawn] = {}
        """Those that differ, as the screen shows them."""
        self._all: dict[str, Piece] | None = None

    def found(self) -> News | None:
        """What is sent.

        What is new in a row comes alone, or else with the piece that it stands in. Of such a piece its own
        words are sent, and what is new in it; whatever it held before keeps its place there.
        """
        if not self._differ:
            return None
        rows, others = self._changed()
        covered = {one for id, held in others.items() for one in self._within(id, held)}
        new = [one for id, row in rows.items() if id not in covered for one in row.new]
        covered.update(new, *[self._within(one) for one in new if self._piece(one).within])
        gone = ""
        texts = [placed(self._with_its_own(id, held)) for id, held in others.items() if id not in covered]
        for id, row in rows.items():
            if id not in covered:
                gone += "".join([f" {one}" for one in row.gone])
                texts += [placed("".join(map(self._whole, new)), beside) for beside, new in row.arrivals()]
        around = self._drawn[AROUND].texts[0] if AROUND in self._drawn else ""
        return News(gone, "".join(texts), around)

    def _changed(self) -> tuple[dict[str, "Row"], dict[str, frozenset[str]]]:
        """Those of whose row only a part comes or goes; all others, with what they hold now as before."""
        rows: dict[str, Row] = {}
        others: dict[str, frozenset[str]] = {}
        for id, _, was in self._differ:
            if was is None or id == AROUND:
                continue
            now, before = self._drawn[id], self._painter.piece(id, was)
            self._before[id] = before
            if now.texts == before.texts and now.within == before.within:
                continue
            row = Row(before.within, now.within) if before.is_row and now.is_row else None
            if row and row.stays and now.ends == before.ends:
                rows[id] = row
            else:
                others[id] = frozenset(before.within).intersection(now.within)
        return rows, others

    def _with_its_own(self, id: str, held: frozenset[str]) -> str:
        """A piece with all that stands in it, but those that it `held` only by their names."""
        drawn = self._drawn[id]
        parts = [drawn.texts[0]]
        for one, text in zip(drawn.within, drawn.texts[1:]):
            parts += (self._name(one) if one in held else self._whole(one), text)
        return "".join(parts)

    def _name(self, id: str) -> str:
        """The element of a piece, empty, with the sign that it stays as it is on the screen."""
        tag = (self._before.get(id) or self._piece(id)).tag
        return f'<{tag} id="{id}" data-same></{tag}>'

    def _within(self, id: str, held: frozenset[str] = frozenset()) -> Iterator[str]:
        """All that stands in a piece, and in those that stand in it, but for what it `held` before."""
        for one in self._inside(id):
            if one not in held:
                yield one
                yield from self._within(one)

    def _inside(self, id: str) -> Sequence[str]:
        return self._piece(id).within

    def _whole(self, id: str) -> str:
        drawn = self._piece(id)
        return self._painter.whole(id, self._pieces()) if drawn.within else drawn.texts[0]

    def _piece(self, id: str) -> Drawn:
        """A piece as it is now."""
        found = self._drawn.get(id)
        if found is None:
            piece = self._pieces().get(id)
            if piece is None:
                raise Elsewhere
            found = self._painter.piece(id, piece)
        return found

    def _pieces(self) -> dict[str, Piece]:
        """All of the group by their ids: few changes need more than those that differ."""
        if self._all is None:
            self._all = dict(zip(self._group.ids, self._group.pieces))
        return self._all


class Row:
    """Those that stand side by side in a piece, as they were and as they are."""

    __slots__ = ("_before", "_now", "gone", "new", "stays")

    def __init__(self, before: Sequence[str], now: Sequence[str]) -> None:
        self._before, here = set(before), set(now)
        self._now = now
        self.gone = [one for one in before if one not in here]
        self.new = [one for one in now if one not in self._before]
        stay = [one for one in before if one in here]
        self.stays = bool(stay) and stay == [one for one in now if one in self._before]
        """Whether some of them stay, in the same order."""

    def arrivals(self) -> Iterator[tuple[str, list[str]]]:
        """Those that are new, and beside which one that stays they come."""
        first = next(one for one in self._now if one in self._before)
        beside, arrived = f' data-before="{first}"', list[str]()
        for one in self._now:
            if one not in self._before:
                arrived.append(one)
                continue
            if arrived:
                yield beside, arrived
            beside, arrived = f' data-after="{one}"', []
        if arrived:
            yield beside, arrived


def placed(text: str, where: str = "") -> str:
    """Pieces as they are sent: one for the place of the element with its id, or new ones and `where` they go.

    Part of an SVG is read only in one.
    """
    inner = f"<svg>{text}</svg>" if text.startswith("<g") else text
    return f"<hx-piece{where}>{inner}</hx-piece>"


def draw(pages: Pages, form: Form, table: Table, viewer: Viewer, here: Presence) -> Frame:
    """What a viewer sees of a table."""
    if form == "json":
        text = codec.dumps(plain(look(table, viewer, here), table.game))
        return Frame(pages.painter, form, table.version, {"seen": Piece(READY, text)}, ("seen",))
    seen = look(table, viewer, here, CODE)
    shown = pages.pieces(seen, around(seen.phase, seen.shown, seen.hints, seen.may_ask_back))
    roots = SCREEN_PARTS if form == "screen" else PARTS
    return Frame(pages.painter, form, table.version, shown, roots, table.code)


@cache
def around(phase: Phase, shown: Seat | None, hints: bool, asks_back: tuple[Seat, ...]) -> Group:
    """What the page has to know beside its pieces."""
    seat = "" if shown is None else shown
    may = (" data-hints" if hints else "") + (
        f' data-asks-back="{" ".join(map(str, asks_back))}"' if asks_back else ""
    )
    return Group({AROUND: Piece(READY, f' data-phase="{phase}" data-seat="{seat}"{may}')})


def plain(seen: TablePage, game: Game[Any]) -> dict[str, Any]:
    """What a program sees: the same as a person, as plain JSON."""
    names = (
        "code", "slug", "title", "version", "phase", "mine", "shown", "host", "ruler", "options", "question",
        "pending", "can_take_back", "commitment", "seed", "link", "run_id", "endless", "again", "due",
        "may_ask_back", "watchers", "watched",
    )  # fmt: skip
    return {name: getattr(seen, name) for name in names} | {
        "seats": codec.encode(seen.seats),
        "view": codec.encode(seen.view),
        "ask": seen.ask.describe() if seen.ask else None,
        "story": [
            {
                "number": told.number,
                "kind": told.kind,
                "detail": told.detail,
                "text": str(game.sentence(told.fact, seen.reader)),
            }
            for told in seen.story
        ],
        "plea": seen.plea and {"seat": seen.plea.seat, "left": seen.plea.left},
        "result": codec.encode(seen.result),
    }
