"""Laws of the screen, over all games: what is kept equals what is drawn afresh, and what is sent adds up."""

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from typing import Any

import pytest

from app.screen.frames import Frame, draw
from app.screen.pages import PARTS, Pages
from app.screen.painter import CODE, READY, Painter
from app.screen.perspective import look, viewer_of
from app.tables.events import (
    Answered,
    BotSat,
    Created,
    Left,
    Named,
    Resigned,
    Sat,
    Started,
    WantsAgain,
)
from app.tables.presence import Presence
from app.tables.table import Table
from bench.drawing import ORIGIN, people, set_up
from games import GAMES
from games.kit.dice import Dice

TAPS = 40
"""Moments of each game that are drawn, at all its tables."""
STRIDE = 3
"""Of so many answers the last is drawn."""
WATCHER = "somebody who watches"
SAME = r'<(\w+) id="([^"]+)" data-same></\1>'
"""What stays on a screen as it is, in the piece that holds it."""


def seeds(slug: str) -> range:
    """Tables enough for every choice that a game offers, and three at least."""
    return range(max(3, *(len(one.choices) for one in GAMES[slug].options if not one.hidden), 0))


def tables() -> list[Any]:
    return [pytest.param(slug, seed, id=f"{slug}-{seed}") for slug in GAMES for seed in seeds(slug)]


def moments(slug: str, seed: int) -> Iterator[Table]:
    """A table in the course of a random game; each seed has other choices."""
    offered = [option for option in GAMES[slug].options if not option.hidden]
    chosen = {option.name: option.choices[seed % len(option.choices)] for option in offered}
    drawn = TAPS // len(seeds(slug))
    yield from islice(played(slug, seed, drawn * STRIDE, chosen), 0, None, STRIDE)


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
        piece = re.sub(SAME, lambda named: self.html[slice(*extent(self.html, named[2]))], piece)
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


def around_a_game(slug: str) -> Iterator[Table]:
    """A table as people come, one leaves in the middle, all give up, and they begin once more."""
    game = GAMES[slug]
    table = Table("HOUSE", GAMES)
    others = [BotSat(seat, "good") for seat in range(2, game.seats[-1])]
    before = (
        Created(slug, game.seats[-1], {one.name: one.default for one in game.options}, "phone 0"),
        Sat(0, "phone 0", "Ada"),
        *others,
        Sat(1, "phone 1", ""),
        Named(1, "Ben"),
        Started(bytes(16).hex()),
    )
    between = (Left(1), Sat(1, "phone 1", "Ben"), BotSat(1, "good"), Sat(1, "phone 1", "Ben"))
    gone = [Resigned(seat) for seat in range(game.seats[-1])]
    after = (WantsAgain(0), Left(1), Sat(1, "phone 1", "Eve"), WantsAgain(0, wish=False))
    for event in (*before, *between, *([] if game.endless else [*gone, *after])):
        if not (isinstance(event, Resigned) and table.phase == "ended"):
            table.apply(event, 0.0)
            yield table


def kept_equals_fresh(usual: Pages, few: Pages, table: Table, devices: Sequence[str]) -> None:
    for device in devices:
        assert shown(usual, table, device).parts == shown(few, table, device).parts


def adds_up(usual: Pages, table: Table, phones: Mapping[str, Phone]) -> None:
    for device, phone in phones.items():
        frame = shown(usual, table, device)
        phone.hear(frame)
        assert phone.html == "".join(frame.parts.values())


@pytest.mark.parametrize(("slug", "seed"), tables())
def test_kept_pieces_equal_fresh_ones_however_few_are_kept(slug: str, seed: int) -> None:
    usual, few = pages(), pages(most=1)
    devices = [f"phone {seat}" for seat in range(people(slug))]
    for table in moments(slug, seed):
        kept_equals_fresh(usual, few, table, (*devices, WATCHER))


@pytest.mark.parametrize(("slug", "seed"), tables())
def test_what_is_sent_adds_up_to_the_page(slug: str, seed: int) -> None:
    usual, phones = pages(), {device: Phone() for device in ("phone 0", "phone 1", WATCHER)}
    for table in moments(slug, seed):
        adds_up(usual, table, phones)


@pytest.mark.parametrize("slug", GAMES)
def test_the_laws_hold_before_and_after_a_game(slug: str) -> None:
    usual, few, devices = pages(), pages(most=1), ("phone 0", "phone 1", WATCHER)
    phones = {device: Phone() for device in devices}
    for table in around_a_game(slug):
        kept_equals_fresh(usual, few, table, devices)
        adds_up(usual, table, phones)


@pytest.mark.parametrize("slug", GAMES)
def test_no_part_of_a_page_comes_as_markup(slug: str) -> None:
    usual = pages()
    for table in around_a_game(slug):
        for device in ("phone 0", WATCHER):
            seen = look(table, viewer_of(table, device, ORIGIN, 0.0), Presence())
            assert READY not in {piece.kind for piece in usual.pieces(seen).values()}


@pytest.mark.parametrize("slug", GAMES)
def test_pieces_leave_the_code_of_their_table_out(slug: str) -> None:
    """So that those of any two tables are equal, and kept once."""
    usual = pages()
    for table in played(slug, 5, taps=10):
        for device in ("phone 0", WATCHER):
            frame = shown(usual, table, device)
            drawn = "".join(usual.painter.whole(root, frame.pieces) for root in frame.roots)
            assert f"/t/{table.code}" not in drawn
            assert f"/t/{table.code}/" in "".join(frame.parts.values())
            assert CODE not in frame.since(None) + "".join(frame.parts.values())
