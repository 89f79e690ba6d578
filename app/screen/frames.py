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
"""The kind of client: a device's page, a program, or a shared screen."""

AROUND: Final = "around"
"""The id of a pseudo-piece: attributes of the page beside its pieces."""

MOST_DIFFS: Final = 512
"""Size of the cache of differences: the pages of a table are sent them one right after the other."""


class Frame:
    """The pieces of a table's page at a version, or its JSON text; rendered when sent.

    Each stream holds the frame that it was last sent, so frames are small: tuples of shared pieces and
    interned ids.
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
        """Ids of the top-level pieces, in page order."""
        self.code = code
        """The table's code, for which pieces have a placeholder."""

    @property
    def pieces(self) -> Pieces:
        """The pieces by id."""
        return self.shown.flat()

    @property
    def parts(self) -> dict[str, str]:
        """The complete markup of each part."""
        pieces = self.pieces
        return {root: self.painter.whole(root, pieces).replace(CODE, self.code) for root in self.roots}

    def since(self, sent: "Frame | None") -> str:
        """Renders the update from frame `sent` to this one, everything if None; "" if nothing is new."""
        text = self._all() if sent is None else self._since(sent)
        return text.replace(CODE, self.code)

    def _since(self, sent: "Frame") -> str:
        """Renders the pieces that were changed, added or removed since another frame."""
        if self.form == "json":
            differ = Group(self.pieces).since(Group(sent.pieces))
            return "".join([self.painter.piece(id, now).texts[0] for id, now, _ in differ])
        diffs = self._diffs(sent)
        if not diffs and sent.version == self.version:
            return ""
        around = gone = text = ""
        for one in diffs:
            around += one.around
            gone += one.gone
            text += one.text
        going = f' data-gone="{gone[1:]}"' if gone else ""
        return f'<hx-frame data-v="{self.version}"{around}{going}></hx-frame>{text}'

    def _all(self) -> str:
        """Renders everything."""
        pieces = self.pieces
        roots = [self.painter.whole(root, pieces) for root in self.roots]
        if self.form == "json":
            return "".join(roots)
        around = self.painter.whole(AROUND, pieces)
        return f'<hx-frame data-v="{self.version}"{around}></hx-frame>{"".join(map(placed, roots))}'

    def _diffs(self, sent: "Frame") -> "list[Diff]":
        """Computes the differences by group; identical groups are skipped."""
        ours, theirs = self.shown.groups, sent.shown.groups
        if len(ours) == len(theirs):
            pairs = [(now, before) for now, before in zip(ours, theirs) if now is not before]
            try:
                return [diff for now, before in pairs if (diff := diff_of(self.painter, now, before))]
            except SpansGroups:
                pass
        whole = GroupDiff(self.painter, Group(self.pieces), Group(sent.pieces)).diff()
        return [whole] if whole else []


class Diff(NamedTuple):
    """The rendered difference between two groups of pieces."""

    gone: str
    """Ids of removed pieces, each after a space."""
    text: str
    """Markup of changed and added pieces."""
    around: str
    """Changed attributes of the page beside its pieces."""


class SpansGroups(Exception):
    """A changed piece contains pieces of another group."""


@lru_cache(maxsize=MOST_DIFFS)
def diff_of(painter: Painter, now: Group, before: Group) -> Diff | None:
    """Returns the difference between two versions of a group, None if they are equal. Cached for all pages.

    Raises SpansGroups if other groups have to be included.
    """
    return GroupDiff(painter, now, before).diff()


class GroupDiff:
    """The update of a page from one set of pieces to another."""

    __slots__ = ("_all", "_before", "_differ", "_drawn", "_group", "_painter")

    def __init__(self, painter: Painter, now: Group, before: Group) -> None:
        self._painter = painter
        self._group = now
        self._differ = now.since(before)
        self._drawn = {id: painter.piece(id, piece) for id, piece, _ in self._differ}
        self._before: dict[str, Drawn] = {}
        """Changed pieces as they were before."""
        self._all: dict[str, Piece] | None = None

    def diff(self) -> Diff | None:
        """Renders the difference.

        A piece added to a row is sent alone, else with the piece that contains it. Of a changed piece its own
        markup and added children are sent; other children are kept in place by the client.
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
        return Diff(gone, "".join(texts), around)

    def _changed(self) -> tuple[dict[str, "Row"], dict[str, frozenset[str]]]:
        """Returns the rows that only gained or lost children, and the others with their kept children."""
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
        """Renders a piece with its children, with placeholders for those that it `held` before."""
        drawn = self._drawn[id]
        parts = [drawn.texts[0]]
        for one, text in zip(drawn.within, drawn.texts[1:]):
            parts += (self._name(one) if one in held else self._whole(one), text)
        return "".join(parts)

    def _name(self, id: str) -> str:
        """Renders a placeholder: an empty element marked as unchanged."""
        tag = (self._before.get(id) or self._piece(id)).tag
        return f'<{tag} id="{id}" data-same></{tag}>'

    def _within(self, id: str, held: frozenset[str] = frozenset()) -> Iterator[str]:
        """Yields all descendants of a piece, except those below children that it `held` before."""
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
        """Returns the current piece, drawn."""
        found = self._drawn.get(id)
        if found is None:
            piece = self._pieces().get(id)
            if piece is None:
                raise SpansGroups
            found = self._painter.piece(id, piece)
        return found

    def _pieces(self) -> dict[str, Piece]:
        """Returns all pieces of the group by id; built on demand, as few updates need it."""
        if self._all is None:
            self._all = dict(zip(self._group.ids, self._group.pieces))
        return self._all


class Row:
    """Adjacent children of a piece, before and after a change."""

    __slots__ = ("_before", "_now", "gone", "new", "stays")

    def __init__(self, before: Sequence[str], now: Sequence[str]) -> None:
        self._before, here = set(before), set(now)
        self._now = now
        self.gone = [one for one in before if one not in here]
        self.new = [one for one in now if one not in self._before]
        stay = [one for one in before if one in here]
        self.stays = bool(stay) and stay == [one for one in now if one in self._before]
        """Whether some children stay, in the same order."""

    def arrivals(self) -> Iterator[tuple[str, list[str]]]:
        """Yields runs of added children, each with the attribute that places it next to one that stays."""
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
    """Wraps pieces for sending: a replacement by id, or added ones to be placed at `where`.

    SVG fragments are wrapped in an <svg>, since they are parsed only inside one.
    """
    inner = f"<svg>{text}</svg>" if text.startswith("<g") else text
    return f"<hx-piece{where}>{inner}</hx-piece>"


def draw(pages: Pages, form: Form, table: Table, viewer: Viewer, here: Presence) -> Frame:
    """Makes a viewer's frame of a table."""
    if form == "json":
        text = codec.dumps(plain(look(table, viewer, here), table.game))
        return Frame(pages.painter, form, table.version, {"seen": Piece(READY, text)}, ("seen",))
    seen = look(table, viewer, here, CODE)
    shown = pages.pieces(seen, around(seen.phase, seen.shown, seen.hints, seen.may_ask_back))
    roots = SCREEN_PARTS if form == "screen" else PARTS
    return Frame(pages.painter, form, table.version, shown, roots, table.code)


@cache
def around(phase: Phase, shown: Seat | None, hints: bool, asks_back: tuple[Seat, ...]) -> Group:
    """Makes the attributes of the page beside its pieces."""
    seat = "" if shown is None else shown
    may = (" data-hints" if hints else "") + (
        f' data-asks-back="{" ".join(map(str, asks_back))}"' if asks_back else ""
    )
    return Group({AROUND: Piece(READY, f' data-phase="{phase}" data-seat="{seat}"{may}')})


def plain(seen: TablePage, game: Game[Any]) -> dict[str, Any]:
    """Converts a viewer's page to JSON for the API."""
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
                "number": entry.number,
                "kind": entry.kind,
                "detail": entry.detail,
                "text": str(game.sentence(entry.fact, seen.reader)),
            }
            for entry in seen.story
        ],
        "plea": seen.plea and {"seat": seen.plea.seat, "left": seen.plea.left},
        "result": codec.encode(seen.result),
    }
