"""Drawn pieces: kept by value, bounded, and sent where they differ."""

import re
from typing import NamedTuple

import pytest
from jinja2 import DictLoader

from app.screen.frames import AROUND, Frame
from app.screen.painter import READY, Painter
from app.screen.templating import EscapingEnvironment
from games.kit.pieces import Group, Grouped, Piece, Pieces
from tests.app.conftest import ROOT

BOARD = """
{% macro board(id, board) -%}
<div id="{{ id }}">{% for one in board.marbles %}{{ one | piece }}{% endfor %}</div>
{%- endmacro %}
{% macro framed(id, board) -%}
<div id="{{ id }}"><i>{{ board.marbles[0] | piece }}</i>{{ board.marbles[1] | piece }}</div>
{%- endmacro %}
{% macro marble(id, marble) %}<g id="{{ id }}">{{ marble.colour }}</g>{% endmacro %}
"""


class Board(NamedTuple):
    marbles: tuple[str, ...]


class Marble(NamedTuple):
    colour: str


def painter(most: int = 100) -> Painter:
    return Painter(EscapingEnvironment(loader=DictLoader({"board.html": BOARD})), most)


def pieces(**colours: str) -> Pieces:
    marbles = {id: Piece("board.marble", Marble(colour)) for id, colour in colours.items()}
    return {"board": Piece("board.board", Board(tuple(colours))), **marbles}


def drawn(by: Painter, **colours: str) -> Frame:
    return Frame(by, "page", 7, {**pieces(**colours), AROUND: Piece(READY, " data-seat")}, ("board",))


def test_a_piece_is_drawn_with_those_that_stand_in_it() -> None:
    frame = drawn(painter(), a="red", b="<")
    assert frame.parts == {"board": '<div id="board"><g id="a">red</g><g id="b">&lt;</g></div>'}


def test_equal_pieces_are_drawn_once() -> None:
    by = painter()
    one, again, other = (by.piece("m", Piece("board.marble", Marble(hue))) for hue in ("red", "red", "blue"))
    assert one is again
    assert one is not other


def test_a_piece_that_is_drawn_already_is_its_own_markup() -> None:
    assert painter().whole("x", {"x": Piece(READY, "<b>a</b>")}) == "<b>a</b>"


def named(row: str) -> str:
    return "".join(f'<g id="{id}" data-same></g>' for id in row)


def test_of_a_piece_its_own_words_are_sent_and_what_it_held_before_is_named() -> None:
    by = painter()
    before, now = (
        Frame(by, "page", 7, pieces(a="red", b=hue) | {"board": board}, ("board",))
        for hue, board in (
            ("blue", Piece("board.board", Board(("a", "b")))),
            ("green", Piece("board.framed", Board(("a", "b")))),
        )
    )
    framed = f'<hx-piece><div id="board"><i>{named("a")}</i>{named("b")}</div></hx-piece>'
    changed = '<hx-piece><svg><g id="b">green</g></svg></hx-piece>'
    assert now.since(before) == f'<hx-frame data-v="7"></hx-frame>{framed}{changed}'


def test_what_comes_with_a_piece_is_not_sent_again() -> None:
    by = painter()
    board = Piece("board.board", Board(("a", "b")))
    one = {"all": Piece("board.board", Board(("c",))), "c": Piece("board.marble", Marble("red"))}
    other = {**pieces(a="red", b="blue"), "board": board, "all": Piece("board.board", Board(("board",)))}
    before, now = (Frame(by, "page", 7, known, ("all",)) for known in (one, other))
    assert now.since(before) == f'<hx-frame data-v="7"></hx-frame><hx-piece>{now.parts["all"]}</hx-piece>'


def test_what_differs_is_sent_and_a_part_of_an_svg_comes_in_one() -> None:
    by = painter()
    sent = drawn(by, a="red", b="blue")
    assert drawn(by, a="red", b="blue").since(sent) == ""
    changed = drawn(by, a="red", b="green").since(sent)
    assert changed == '<hx-frame data-v="7"></hx-frame><hx-piece><svg><g id="b">green</g></svg></hx-piece>'


@pytest.mark.parametrize(
    ("before", "now", "sent"),
    [
        ("a", "ab", '|<hx-piece data-after="a">b</hx-piece>'),
        ("c", "abc", '|<hx-piece data-before="c">ab</hx-piece>'),
        ("abc", "b", " data-gone=a c|"),
        ("ab", "axby", '|<hx-piece data-after="a">x</hx-piece><hx-piece data-after="b">y</hx-piece>'),
    ],
)
def test_of_those_that_stand_in_a_row_the_new_ones_are_sent_and_who_is_gone(
    before: str, now: str, sent: str
) -> None:
    by = painter()
    message = drawn(by, **dict.fromkeys(now, "red")).since(drawn(by, **dict.fromkeys(before, "red")))
    gone, pieces = sent.split("|")
    pieces = re.sub(">([a-z]+)<", lambda row: ">" + in_svg(row[1]) + "<", pieces)
    quoted = gone.replace("=", '="') + '"' if gone else ""
    assert message == f'<hx-frame data-v="7"{quoted}></hx-frame>{pieces}'


def in_svg(row: str) -> str:
    return "<svg>" + "".join(f'<g id="{id}">red</g>' for id in row) + "</svg>"


def test_a_row_in_another_order_is_named() -> None:
    by = painter()
    message = drawn(by, b="red", a="red").since(drawn(by, a="red", b="red"))
    assert (
        message
        == f"""<hx-frame data-v="7"></hx-frame><hx-piece><div id="board">{named("ba")}</div></hx-piece>"""
    )


def test_a_piece_whose_row_is_another_is_sent_whole() -> None:
    by = painter()
    frame = drawn(by, c="red", d="red")
    message = frame.since(drawn(by, a="red", b="red"))
    assert message == f"""<hx-frame data-v="7"></hx-frame><hx-piece>{frame.parts["board"]}</hx-piece>"""


def test_a_version_at_which_nothing_differs_is_sent_as_such() -> None:
    by = painter()
    before = drawn(by, a="red")
    assert Frame(by, "page", 8, before.pieces, ("board",)).since(before) == '<hx-frame data-v="8"></hx-frame>'


def test_a_screen_that_shows_nothing_is_sent_all_and_what_stands_around() -> None:
    frame = drawn(painter(), a="red")
    whole = '<hx-piece><div id="board"><g id="a">red</g></div></hx-piece>'
    assert frame.since(None) == f'<hx-frame data-v="7" data-seat></hx-frame>{whole}'


@pytest.mark.parametrize(("order", "again"), [("aba", True), ("abca", False)])
def test_of_too_many_pieces_those_are_forgotten_that_nobody_asked_for(order: str, again: bool) -> None:
    by = painter(most=1)
    found = [by.piece("m", Piece("board.marble", Marble(colour))) for colour in order]
    assert (found[0] is found[-1]) == again
    assert found[0].texts == found[-1].texts


def test_what_stands_in_a_piece_of_another_group_is_sent_once_with_it() -> None:
    by = painter()

    def screen(*marbles: str, hue: str) -> Frame:
        board = Group({"board": Piece("board.board", Board(marbles))})
        lying = Group({id: Piece("board.marble", Marble(hue)) for id in marbles})
        return Frame(by, "page", 7, Grouped(board, lying), ("board",))

    before, now = screen("a", "b", hue="red"), screen("c", "d", hue="blue")
    whole = f"<hx-piece>{now.parts['board']}</hx-piece>"
    assert now.since(before) == f'<hx-frame data-v="7"></hx-frame>{whole}'
    longer = screen("a", "b", "c", hue="red").since(before)
    assert longer == f'<hx-frame data-v="7"></hx-frame><hx-piece data-after="b">{in_svg("c")}</hx-piece>'


def test_no_template_says_that_an_element_is_the_same_as_before() -> None:
    """The page would look for what is not there, and fetch everything again and again."""
    assert [
        path.name for path in (ROOT / "templates").rglob("*.html") if "data-same" in path.read_text()
    ] == []
