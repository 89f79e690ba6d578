"""What goes to one viewer at one version of a table, worked out once however many look."""

import sys
from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Any, Final, Literal

from app.screen.pages import PARTS, Pages
from app.screen.painter import READY, Painter
from games.kit import codec
from games.kit.contract import Game
from games.kit.pieces import Piece, Pieces
from games.kit.seen import Seen

Form = Literal["page", "json"]

AROUND: Final = "around"
"""Not an element: what the page has to know beside its pieces."""


class Frame:
    """The pieces of a table's page at a version, or its one text in JSON; drawn when they are sent.

    Each screen holds the frame that it was sent last, so a frame is small: two tuples, and ids are interned.
    """

    __slots__ = ("_ids", "_values", "form", "painter", "roots", "version")

    def __init__(
        self, painter: Painter, form: Form, version: int, pieces: Pieces, roots: Sequence[str] = PARTS
    ) -> None:
        self.painter = painter
        self.form = form
        self.version = version
        self._ids = tuple(map(sys.intern, pieces))
        self._values = tuple(pieces.values())
        self.roots = roots
        """The pieces that stand in no other, in the order of the page."""

    @property
    def pieces(self) -> Pieces:
        """The pieces by their ids."""
        return dict(zip(self._ids, self._values))

    @property
    def parts(self) -> dict[str, str]:
        """The whole markup of the page's parts."""
        pieces = self.pieces
        return {root: self.painter.whole(root, pieces) for root in self.roots}

    def since(self, sent: "Frame | None") -> str:
        """What a screen has to be sent that was sent another frame last; "" where it shows this version."""
        if sent is None:
            return self._all()
        differ = self._differing(sent)
        if not differ and sent.version == self.version:
            return ""
        pieces = self.pieces
        if self.form == "json":
            return "".join(self.painter.whole(id, pieces) for id in differ)
        around = self.painter.whole(AROUND, pieces) if AROUND in differ else ""
        known = sent.pieces
        changed = [id for id in differ if id in known and id != AROUND]
        gone, texts = Change(self.painter, known, pieces).of(changed)
        going = f' data-gone="{" ".join(gone)}"' if gone else ""
        return f'<hx-frame data-v="{self.version}"{around}{going}></hx-frame>{"".join(texts)}'

    def _all(self) -> str:
        """Everything, for a screen that shows nothing yet."""
        pieces = self.pieces
        roots = [self.painter.whole(root, pieces) for root in self.roots]
        if self.form == "json":
            return "".join(roots)
        around = self.painter.whole(AROUND, pieces)
        return f'<hx-frame data-v="{self.version}"{around}></hx-frame>{"".join(map(placed, roots))}'

    def _differing(self, sent: "Frame") -> list[str]:
        """The ids of the pieces that are new or not what they were."""
        before = sent._values if self._ids == sent._ids else map(sent.pieces.get, self._ids)
        pairs = zip(self._ids, self._values, before)
        return [id for id, now, before in pairs if now is not before and now != before]


class Change:
    """What to do to a screen that shows some pieces so that it shows others."""

    __slots__ = ("before", "now", "painter")

    def __init__(self, painter: Painter, before: Pieces, now: Pieces) -> None:
        self.painter = painter
        self.before = before
        self.now = now

    def of(self, differ: Sequence[str]) -> tuple[list[str], list[str]]:
        """The ids of those that go, and the markup of those that change or come.

        What is new in a row comes alone, or else with the piece that it stands in, which is then sent whole.
        """
        rows: dict[str, list[str]] = {}
        wholes: list[str] = []
        for id in differ:
            now, before = self.painter.piece(id, self.now[id]), self.painter.piece(id, self.before[id])
            if now.texts == before.texts and now.within == before.within:
                continue
            if now.is_row and before.is_row and now.ends == before.ends and stays(before.within, now.within):
                rows[id] = before.within
            else:
                wholes.append(id)
        covered = {one for id in wholes for one in self._within(id)}
        covered |= {one for id, row in rows.items() if id not in covered for one in self._new(row, id)}
        gone: list[str] = []
        texts = [placed(self._whole(id)) for id in wholes if id not in covered]
        for id, row in rows.items():
            if id not in covered:
                now_within = self._inside(id)
                gone += [one for one in row if one not in now_within]
                texts += self._arrivals(row, now_within)
        return gone, texts

    def _arrivals(self, before: Sequence[str], now: Sequence[str]) -> Iterator[str]:
        """Those that are new in a row, each beside one that stays."""
        first = next(one for one in now if one in before)
        beside = f' data-before="{first}"'
        for new, row in groupby(now, lambda one: one not in before):
            if new:
                yield placed("".join(map(self._whole, row)), beside)
            else:
                beside = f' data-after="{[*row][-1]}"'

    def _new(self, before: Sequence[str], id: str) -> set[str]:
        """What is new in a row, perhaps since it has moved there, with all that stands in it."""
        new = [one for one in self._inside(id) if one not in before]
        return {*new, *(inner for one in new for inner in self._within(one))}

    def _within(self, id: str) -> Iterator[str]:
        """All that stands in a piece, and in those that stand in it."""
        for one in self._inside(id):
            yield one
            yield from self._within(one)

    def _inside(self, id: str) -> Sequence[str]:
        return self.painter.piece(id, self.now[id]).within

    def _whole(self, id: str) -> str:
        return self.painter.whole(id, self.now)


def stays(before: Sequence[str], now: Sequence[str]) -> bool:
    """Whether some of a row stay in it, in the same order."""
    stay = [one for one in before if one in now]
    return bool(stay) and stay == [one for one in now if one in before]


def placed(text: str, where: str = "") -> str:
    """Pieces as they are sent: one for the place of the element with its id, or new ones and `where` they go.

    Part of an SVG is read only in one.
    """
    inner = f"<svg>{text}</svg>" if text.startswith("<g") else text
    return f"<hx-piece{where}>{inner}</hx-piece>"


def draw(pages: Pages, form: Form, seen: Seen, game: Game[Any]) -> Frame:
    """What a viewer sees of a table."""
    if form == "json":
        text = codec.dumps(plain(seen, game))
        return Frame(pages.painter, form, seen.version, {"seen": Piece(READY, text)}, ("seen",))
    seat = "" if seen.shown is None else seen.shown
    around = Piece(READY, f' data-phase="{seen.phase}" data-seat="{seat}"')
    return Frame(pages.painter, form, seen.version, {**pages.pieces(seen), AROUND: around})


def plain(seen: Seen, game: Game[Any]) -> dict[str, Any]:
    """What a program sees: the same as a person, as plain JSON."""
    names = (
        "code", "slug", "title", "version", "phase", "mine", "shown", "host", "ruler", "options", "question",
        "pending", "can_take_back", "commitment", "seed", "link", "run_id", "endless", "again", "due",
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
        "result": codec.encode(seen.result),
    }
