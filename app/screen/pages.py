"""Pages and fragments, rendered with Jinja2 alone: nothing here needs a server.

A table's page has six parts: the elements with the ids `seats`, `boards`, `board`, `ask` and `story`, and
`chairs` in its menu, which is the house's own. While a game runs and after it its `pieces()` give the others,
element by element (`games.kit.pieces`), and the painter draws them (`app.screen.painter`); `boards`, which a
game may leave out, is for what stays the same through a game. Before it they come from the macros of
`lobby.html`; after it the part `ask` comes from `ended.html`, and while a game waits for a seat that is free,
from `vacant.html` on screens that are asked nothing. Page and stream have the same pieces, so hiding has one
door.

A game's template `games/<slug>.html` has what stands around its pieces: `told(seen)`, its whole story,
`ending(seen)`, the words of how it ended, `ranks(seen)`, a list below them, and `parting()`, what giving up
comes to. `sign(seen, seat)` draws the shape that a seat has on the board, if it has one, for lobby, menu and
end; before the game there is no `seen.view`. One that asks «Done?» sets `ends_turns`. Its sheet and its
script are the bundles `games/<slug>.css` and `games/<slug>.js`. What a seat is called is in
`seen.reader.names`: menu, board, story and end call it the same.
"""

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import cached_property, lru_cache
from pathlib import Path
from typing import Any, Final, cast

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from jinja2.environment import TemplateModule
from markupsafe import Markup, escape

from app.screen.chairs import chair, chairs
from app.screen.painter import READY, Painter
from app.screen.rulebook import rulebook
from app.tables.seen import Note, WordSeen
from games import GAMES
from games.kit import codec, hexes
from games.kit.contract import Game
from games.kit.pieces import Piece, Pieces
from games.kit.seen import Seen
from games.kit.words import Run, Text

ROOT = Path(__file__).resolve().parents[2]
PARTS = ("seats", "boards", "board", "ask", "story", "chairs")
NO_BOARDS: Final = {"boards": Piece(READY, '<div id="boards"></div>')}
UNKEPT = (".txt", ".png", ".webp")
"""Licences, and pictures that an installed page shows before it runs: the worker need not keep them."""


class Pages:
    """Renders what people see. `static_url` turns a path under static/ into its address."""

    def __init__(
        self,
        static_url: Callable[[str], str],
        folder: Path = ROOT / "templates",
        games: Mapping[str, Game[Any]] = GAMES,
    ) -> None:
        self.games = games
        self.environment = Environment(
            loader=FileSystemLoader(folder),
            autoescape=True,
            undefined=StrictUndefined,
            trim_blocks=True,
            lstrip_blocks=True,
        )
        shapes = {"centre": hexes.centre, "named": hexes.named, "around": around, "on_hex": on_hex}
        self.environment.globals |= {"static_url": static_url, **shapes}
        self.environment.filters |= {
            "rulebook": rulebook,
            "marked": marked,
            "script": script,
        }
        self.environment.policies |= {"json.dumps_function": codec.dumps, "json.dumps_kwargs": {}}
        self.painter = Painter(self.environment)

    def page(self, template: str, **context: Any) -> str:
        """A whole page; what each template needs is listed in `app.tables.seen`."""
        return self.environment.get_template(template).render({"note": None, "secure": True, **context})

    def table(self, seen: Seen, parts: Mapping[str, str], opened: str = "", note: Note | None = None) -> str:
        """A table's whole page with its drawn parts; `opened` tells its stream what it shows."""
        parts = {part: Markup(html) for part, html in parts.items()}
        game = self._game(seen)
        around = {
            "parting": self._call(game, "parting", default=""),
            "ends_turns": getattr(game, "ends_turns", False),
            "opened": opened,
        }
        return self.page("table.html", seen=seen, parts=parts, note=note, **around)

    def story(self, seen: Seen) -> str:
        """The whole story of a table, as a page to read."""
        seen = self._screened(seen)
        module = self.painter.module("lobby.html") if seen.phase == "lobby" else self._game(seen)
        told = Markup(self._call(module, "told", seen))
        return self.page("story.html", seen=seen, told=told)

    def talk(self, seen: Seen, words: Sequence[WordSeen]) -> str:
        """What people say at a table, as it stands inside its page."""
        return self._call(self.painter.module("talking.html"), "talk", seen, words)

    def pieces(self, seen: Seen) -> Pieces:
        """All that a table's page shows: its parts, and what stands in them."""
        found = (
            self._lobby(seen) if seen.view is None else {**NO_BOARDS, **self.games[seen.slug].pieces(seen)}
        )
        if seen.phase == "ended":
            found["ask"] = Piece(READY, self._ended(self._screened(seen)))
        elif awaits_somebody(seen):
            free = [chair(seen, seat, self.sign(seen)) for seat in seen.seats if seat.kind == "empty"]
            found["ask"] = Piece(READY, self._call(self.painter.module("vacant.html"), "ask", seen, free))
        found |= chairs(seen, self.sign(seen))
        return found

    def _lobby(self, seen: Seen) -> dict[str, Piece]:
        """The parts of a page before the game."""
        module = self.painter.module("lobby.html")
        seats = [chair(seen, seat, self.sign(seen)) for seat in seen.seats]
        given: dict[str, tuple[Any, ...]] = {"seats": (), "board": (seen, seats), "ask": (seen,), "story": ()}
        parts = {part: Piece(READY, self._call(module, part, *values)) for part, values in given.items()}
        return {**NO_BOARDS, **parts}

    def _ended(self, seen: Seen) -> str:
        """How a game ended, and what may follow."""
        game = self._game(seen)
        ending, ranks = (Markup(self._call(game, macro, seen, default="")) for macro in ("ending", "ranks"))
        return self._call(self.painter.module("ended.html"), "ask", seen, ending, ranks, self.sign(seen))

    def _screened(self, seen: Seen) -> Seen:
        """The same with what its game draws beside the view."""
        if seen.view is None:
            return seen
        own = seen.shown if seen.phase == "playing" else None
        screen = self.games[seen.slug].screen(seen.view, seen.story, seen.reader, own)
        return seen if screen is None else replace(seen, screen=screen)

    def note(self, note: Note | None) -> str:
        """The partial that fills the line for notes; None empties it."""
        inner = self._call(self.painter.module("macros.html"), "note", note) if note else ""
        return f'<hx-partial hx-target="#note" hx-swap="innerHTML">{inner}</hx-partial>'

    def _game(self, seen: Seen) -> TemplateModule:
        return self.painter.module(f"games/{seen.slug}.html")

    def sign(self, seen: Seen) -> Callable[[Seen, int], str]:
        """What draws the sign of a seat on its board; nothing where its game has none."""
        found: Callable[[Seen, int], str] | None = getattr(self._game(seen), "sign", None)
        return found or cast("Any", self.painter.module("macros.html")).sign

    def _call(self, module: TemplateModule, macro: str, *given: Any, default: str | None = None) -> str:
        found = getattr(module, macro, None) if default is not None else getattr(module, macro)
        return str(found(*given)).strip() if found else str(default)


SIDE: Final = 25
"""The side of a hex as templates/hexes.html draws it, in units of its SVG."""


@lru_cache(maxsize=4096)
def on_hex(place: str | hexes.Hex) -> str:
    """What moves a drawing to a hex."""
    x, y = hexes.centre(hexes.named(place) if isinstance(place, str) else place)
    return f"translate({round(SIDE * x, 2)} {round(SIDE * y, 2)})"


@lru_cache(maxsize=200)
def around(places: Sequence[str], rim: float = 4) -> str:
    """The viewBox that holds these hexes and a rim."""
    centres = [hexes.centre(hexes.named(place)) for place in places]
    left, right = (SIDE * edge(x for x, _ in centres) for edge in (min, max))
    top, bottom = (SIDE * edge(y for _, y in centres) for edge in (min, max))
    half = SIDE * 3**0.5 / 2
    corner = (left - half - rim, top - SIDE - rim)
    size = (right - left + 2 * (half + rim), bottom - top + 2 * (SIDE + rim))
    return " ".join(f"{number:.1f}" for number in corner + size)


TAGS: Final = {
    "": ("", ""),
    "strong": ("<b>", "</b>"),
    "good": ('<b class="good">', "</b>"),
    "harm": ('<b class="harm">', "</b>"),
}
"""What stands before and after words in a tone."""


def marked(text: Text, sign: Callable[[int], str] | None = None) -> Markup:
    """A text as it stands on a page; `sign` draws the sign of the seat that a run is of.

    No line begins with the stop after words that a tap opens.
    """
    found: list[str] = []
    stop = ""
    for run, after in zip(text.runs, (*text.runs[1:], Run(""))):
        words = run.words.removeprefix(stop)
        stop = after.words[:1] if run.opens and after.words.startswith((".", ",", ":", ";")) else ""
        if run.opens:
            button = f'<button type="button" class="opens" popovertarget="{escape(run.opens)}">'
            found.append(f'<span class="kept">{button}{escape(words)}</button>{stop}</span>')
        else:
            found.append(marked_run(run, escape(words), sign))
    return Markup("".join(found))


def marked_run(run: Run, words: str, sign: Callable[[int], str] | None) -> str:
    """Words in one tone as they stand on a page."""
    before, after = TAGS[run.tone]
    said = f"<bdi>{words}</bdi>" if run.name else words
    drawn = "" if sign is None or run.of is None else sign(run.of)
    return f"{before}{drawn}{said}{after}"


def script(text: str) -> Markup:
    """JSON text inside a script element."""
    return Markup(text.replace("<", "\\u003c"))


def awaits_somebody(seen: Seen) -> bool:
    """Whether a screen has nothing to ask, and a seat is free: one waited for, to a guest any."""
    if seen.phase != "playing" or seen.endless or (seen.ask is not None and seen.pending is None):
        return False
    return any(seat.kind == "empty" and (seat.waiting or not seen.mine) for seat in seen.seats)


class Worker:
    """The service worker's text, with what it is to keep filled in."""

    def __init__(self, source: Path = ROOT / "service-worker.js") -> None:
        self.source = source

    @cached_property
    def template(self) -> str:
        """The worker as it stands in its file."""
        return self.source.read_text("utf-8")

    def text(self, version: str, addresses: Sequence[str]) -> str:
        """The worker for this version of the shell. `addresses`: pages and files to keep."""
        kept = json.dumps([one for one in addresses if not one.partition("?")[0].endswith(UNKEPT)])
        return self.template.replace('"{{version}}"', json.dumps(version)).replace('["{{addresses}}"]', kept)
