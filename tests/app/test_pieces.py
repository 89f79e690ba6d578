"""Laws of the screen, over all games: what is kept equals what is drawn afresh, and what is sent adds up."""

import re
from collections.abc import Iterator, Mapping

import pytest

from app.screen.frames import Frame, draw
from app.screen.pages import PARTS, Pages
from app.screen.painter import CODE, Painter
from app.screen.perspective import viewer_of
from app.tables.events import Answered
from app.tables.presence import Presence
from app.tables.table import Table
from bench.drawing import ORIGIN, people, set_up
from games import GAMES
from games.kit.dice import Dice

TAPS = 40


def played(
    slug: str, seed: int, taps: int = TAPS, chosen: Mapping[str, str] | None = None
) -> Iterator[Table]:
    """A table after each tap of a random game, with the usual options or with some that are chosen."""
    table, dice = set_up(slug, seed, chosen), Dice(seed.to_bytes(16, "big"))
    yield table
    for _ in range(taps):
        if table.play is None or not table.play.waiting:
            return
        seat, ask = dice.pick(sorted(table.play.waiting.items(), key=lambda one: one[0]))
        table.apply(Answered(seat, ask.sample(dice), ""), 0.0)
        yield table


def shown(pages: Pages, table: Table, device: str) -> Frame:
    here = Presence(frozenset({device}), "run_id")
    return draw(pages, "page", table, viewer_of(table, device, ORIGIN, 0.0), here)


def pages(most: int = 0) -> Pages:
    found = Pages(lambda path: f"/static/{path}")
    if most:
        found.painter = Painter(found.environment, most)
    return found


class Phone:
    """The markup that a phone shows, and what it was sent."""

    def __init__(self) -> None:
        self.html = "".join(f'<p id="{part}"></p>' for part in PARTS)
        self.sent: Frame | None = None

    def hear(self, frame: Frame) -> None:
        """Puts the pieces of a frame that differ into their places."""
        message = frame.since(self.sent)
        gone = re.search(r' data-gone="([^"]*)"', message)
        for id in gone[1].split() if gone else ():
            self._put("", id)
        pieces = r"<hx-piece(?: data-(after|before)=\"(.*?)\")?>(?:<svg>)?(<.*?>)(?:</svg>)?</hx-piece>"
        for side, beside, piece in re.findall(pieces, message, re.DOTALL):
            if beside:
                begin, end = extent(self.html, beside)
                at = end if side == "after" else begin
                self.html = self.html[:at] + piece + self.html[at:]
            else:
                found = re.match(r'<[^>]* id="([^"]+)"', piece)
                assert found, piece
                self._put(piece, found[1])
        self.sent = frame

    def _put(self, piece: str, id: str) -> None:
        begin, end = extent(self.html, id)
        self.html = self.html[:begin] + piece + self.html[end:]


def extent(html: str, id: str) -> tuple[int, int]:
    """Where the element with an id begins and ends."""
    opening = re.search(rf'<(\w+)[^>]* id="{re.escape(id)}"', html)
    assert opening, f"nothing to put #{id} in the place of"
    if opening[1] == "input":
        return opening.start(), html.index(">", opening.start()) + 1
    depth = 0
    for tag in re.finditer(rf"<(/?){opening[1]}\b[^>]*>", html[opening.start() :]):
        depth += -1 if tag[1] else 0 if tag[0].endswith("/>") else 1
        if not depth:
            return opening.start(), opening.start() + tag.end()
    raise AssertionError(f"#{id} does not end")


@pytest.mark.parametrize("slug", GAMES)
def test_kept_pieces_equal_fresh_ones_however_few_are_kept(slug: str) -> None:
    usual, few = pages(), pages(most=1)
    devices = [f"phone {seat}" for seat in range(people(slug))]
    for table in played(slug, 3):
        for device in (*devices, "somebody who watches"):
            assert shown(usual, table, device).parts == shown(few, table, device).parts


@pytest.mark.parametrize("slug", GAMES)
def test_what_is_sent_adds_up_to_the_page(slug: str) -> None:
    usual = pages()
    phones = {device: Phone() for device in ("phone 0", "phone 1", "somebody who watches")}
    for table in played(slug, 4):
        for device, phone in phones.items():
            frame = shown(usual, table, device)
            phone.hear(frame)
            assert phone.html == "".join(frame.parts.values())


@pytest.mark.parametrize("slug", GAMES)
def test_pieces_leave_the_code_of_their_table_out(slug: str) -> None:
    """So that those of any two tables are equal, and kept once."""
    usual = pages()
    for table in played(slug, 5, taps=10):
        for device in ("phone 0", "somebody who watches"):
            frame = shown(usual, table, device)
            drawn = "".join(usual.painter.whole(root, frame.pieces) for root in frame.roots)
            assert f"/t/{table.code}" not in drawn
            assert f"/t/{table.code}/" in "".join(frame.parts.values())
            assert CODE not in frame.since(None) + "".join(frame.parts.values())
