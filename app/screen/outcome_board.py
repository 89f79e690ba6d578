"""The final board of a finished game: a picture made by its game, with nothing to tap."""

from typing import NamedTuple

from markupsafe import Markup

from app.screen.painter import Painter
from app.screen.rulebook import still
from games.kit.pictures import Picture


class FallenBoard(NamedTuple):
    """Its markup, its description, its style sheet, and shared shapes, if any."""

    drawn: Markup
    says: str
    sheet: str
    shapes: Markup


def fallen_board(painter: Painter, picture: Picture) -> FallenBoard:
    """Draws a picture for the page of a finished game."""
    template, _, _ = picture.piece.kind.rpartition(".")
    folder, _, _ = template.rpartition("/")
    drawn = painter.piece("", picture.piece).texts[0]
    shapes = getattr(painter.module(f"{template}.html"), "defs", str)
    return FallenBoard(Markup(still(drawn)), " ".join(picture.says), f"{folder}.css", Markup(shapes()))
