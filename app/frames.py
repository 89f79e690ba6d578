"""What goes to one pair of eyes at one version of a table, rendered once however many look."""

from collections.abc import Mapping
from typing import Any, Final, Literal

from app.pages import Pages, partial
from app.tables.look import Eyes, Surroundings, look
from app.tables.seen import Seen
from app.tables.table import Table
from games.kit import codec
from games.kit.contract import Game

Form = Literal["page", "json"]

EVERYTHING: Final[Mapping[str, int]] = {}
"""What a screen that shows nothing yet has been sent."""


class Frame:
    """The parts of a table's page (or its one JSON part) at a version, as they go over the wire."""

    __slots__ = ("form", "marks", "parts", "version")

    def __init__(self, form: Form, version: int, parts: dict[str, str], marks: dict[str, int]) -> None:
        self.form = form
        self.version = version
        self.parts = parts
        self.marks = marks
        """A hash of each part: what a screen has been sent is remembered by these.

        A part also tells the page its phase and seat, so it is sent again when these change; all but the
        heavy `boards`, which would say nothing that the others do not.
        """

    def changed(self, sent: Mapping[str, int]) -> str:
        """The parts that differ from what was sent; "" when nothing does."""
        marks = self.marks
        return "".join(text for part, text in self.parts.items() if sent.get(part) != marks[part])


def draw(pages: Pages, form: Form, table: Table, eyes: Eyes, around: Surroundings) -> Frame:
    """Renders what these eyes see of a table."""
    seen = look(table, eyes, around)
    if form == "json":
        text = codec.dumps(plain(seen, table.game))
        return Frame(form, seen.version, {"seen": text}, {"seen": hash(text)})
    html = pages.fragments(seen)
    parts = {part: partial(part, text, seen) for part, text in html.items()}
    frame = (seen.phase, seen.shown)
    marks = {part: hash(text if part == "boards" else (text, frame)) for part, text in html.items()}
    return Frame(form, seen.version, parts, marks)


def plain(seen: Seen, game: Game[Any]) -> dict[str, Any]:
    """What a program sees: the same as a person, as plain JSON."""
    names = (
        "code", "slug", "title", "version", "phase", "mine", "shown", "host", "ruler", "options", "question",
        "pending", "can_take_back", "commitment", "seed", "link", "boot", "endless", "again", "due",
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
