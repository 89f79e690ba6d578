"""The board of a finished game as it fell: the picture that its game makes of it, with nothing to tap."""

from typing import NamedTuple

from markupsafe import Markup

from app.screen.painter import Painter
from app.screen.rulebook import still
from games.kit.pictures import Picture


class FallenBoard(NamedTuple):
    """Its markup, what it shows in words, its style sheet, and the shapes that it draws from, if any."""

    drawn: Markup
    says: str
    sheet: str
    shapes: Markup


def fallen_board(painter: Painter, picture: Picture) -> FallenBoard:
    """A picture as the page of a finished game shows it."""
    template, _, _ = picture.piece.kind.rpartition(".")
    folder, _, _ = template.rpartition("/")
    drawn = painter.piece("", picture.piece).texts[0]
    shapes = getattr(painter.module(f"{template}.html"), "defs", str)
    return FallenBoard(Markup(still(drawn)), " ".join(picture.says), f"{folder}.css", Markup(shapes()))
