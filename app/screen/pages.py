"""Pages and fragments, rendered with Jinja2 alone: nothing here needs a server.

A table's page has nine parts, elements with these ids: `seats`, `boards`, `board`, `ask` and `story` of the
game, and `chairs` (in the menu), `audience`, `coach` (the words of a lesson) and `plea` (a request to play a
turn again), which are common to all games. During and after a game the game's `pieces()` provide the former,
element by element (`games.kit.pieces`), and the painter draws them (`app.screen.painter`); `boards`, which a
game may leave out, is for what does not change during a game.
Before a game they come from `app.screen.lobby`. After it, the part `ask` comes from `app.screen.ended`; while
a game waits for a free seat or an absent person, it comes from `app.screen.vacant`, for viewers without a
question. Page and stream share these pieces, so there is one place that hides what a viewer may not see.

A game's template `games/<slug>.html` has what surrounds its pieces: `whole_story(seen)`, and
`parting()`, the consequences of resigning. `sign(seen, seat)` draws the shape that a seat has on the board,
if any, for lobby, menu and end; before the game there is no `seen.view`. A template that asks “Done?” sets
`ends_turns`. Its style sheet and script are the bundles `games/<slug>.css` and `games/<slug>.js`. The names
of seats are in `seen.reader.names`, for menu, board, story and end alike.
"""

import json
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import cached_property, lru_cache, partial
from pathlib import Path
from typing import Any, Final

from jinja2 import FileSystemLoader, StrictUndefined
from jinja2.environment import TemplateModule
from markupsafe import Markup, escape

from app.screen import levels
from app.screen.audience import audience
from app.screen.blank import BLANK, HIDDEN
from app.screen.chairs import chairs
from app.screen.ended import ended
from app.screen.hints import hint_shown
from app.screen.lobby import lobby
from app.screen.painter import Painter
from app.screen.pleas import plea
from app.screen.rulebook import Rulebook, rulebook, still
from app.screen.signs import signs
from app.screen.talking import talking
from app.screen.templating import EscapingEnvironment
from app.screen.vacant import vacant
from app.tables.time_of_day import time_of_day
from app.tables.view_models import Note, WordInfo
from games import GAMES
from games.kit import codec, hexes
from games.kit.advice import Advice
from games.kit.cards import MOST_NAMES, CardShown
from games.kit.contract import Game, Seat
from games.kit.pieces import Group, Grouped, Piece, Pieces, grouped
from games.kit.view_models import TablePage
from games.kit.words import Run, Text, capitalized

ROOT = Path(__file__).resolve().parents[2]
PARTS = ("seats", "boards", "board", "ask", "story", "chairs", "audience", "coach", "plea")
SCREEN_PARTS: Final = PARTS[:5]
"""The parts that show only the game, for replays and shared screens."""
NO_BOARDS: Final = {"boards": BLANK}
NO_COACH: Final = Group({"coach": HIDDEN})
NOT_PRECACHED = (".txt", ".png", ".webp")
"""Licences, and pictures for the installation dialog, which the service worker need not precache."""


class Pages:
    """Renders pages. `static_url` maps a path under static/ to its URL; `bot_level` is the default."""

    def __init__(
        self,
        static_url: Callable[[str], str],
        folder: Path = ROOT / "templates",
        games: Mapping[str, Game[Any]] = GAMES,
        bot_level: str = "good",
    ) -> None:
        self.games = games
        self.environment = EscapingEnvironment(
            loader=FileSystemLoader(folder),
            undefined=StrictUndefined,
            trim_blocks=True,
            lstrip_blocks=True,
        )
        shapes = {
            "centre": hexes.centre,
            "named": hexes.named,
            "around": around,
            "on_hex": on_hex,
            "wide": wide,
        }
        self.environment.globals |= {"static_url": static_url, **shapes, **levels.words(bot_level)}
        self.environment.filters |= {
            "capitalized": capitalized,
            "marked": marked,
            "said": said,
            "script": script,
        }
        self.environment.policies |= {"json.dumps_function": codec.dumps, "json.dumps_kwargs": {}}
        self.painter = Painter(self.environment)
        self._rulebooks: dict[tuple[str, str], Rulebook] = {}

    def page(self, template: str, **context: Any) -> str:
        """Renders a page; the context of each template is listed in `app.tables.view_models`."""
        return self.environment.get_template(template).render({"note": None, "secure": True, **context})

    def table(
        self,
        seen: TablePage,
        parts: Mapping[str, str],
        opened: str = "",
        note: Note | None = None,
        *,
        large: bool = False,
    ) -> str:
        """Renders a table's page around its parts; `opened` is the token by which its stream knows what it
        shows.

        `large`: render the shared screen, which has no controls.
        """
        game, said = self._game(seen), signs(parts.values())
        parts = {part: Markup(html) for part, html in parts.items()}
        around = {
            "parting": self._call(game, "parting", default=""),
            "ends_turns": getattr(game, "ends_turns", False),
            "summary": self.games[seen.slug].summary,
            "explains": bool(self.games[seen.slug].untold),
            "primers": {} if seen.lesson else dict(self.games[seen.slug].primed(seen.options)),
            "opened": opened,
            "now": time_of_day(),
            "address": f"/t/{seen.code}/screen" if large else f"/t/{seen.code}",
        }
        template = "screen.html" if large else "table.html"
        return self.page(template, seen=seen, parts=parts, signs=said, note=note, **around)

    def rules(self, slug: str, source: str) -> str:
        """Renders the page of a game's rulebook."""
        game = self.games[slug]
        own = game.rulebook or slug
        book = self.rulebook(own, source)
        drawings = self.painter.module(f"games/{own}/pictures.html") if book.pictured else None
        defs = Markup(self._call(drawings, "defs", default="")) if drawings else ""
        about = {"title": game.title, "boards": game.boards(), "own": own, "defs": defs}
        return self.page("rules.html", slug=slug, book=book, **about)

    def rulebook(self, slug: str, source: str) -> Rulebook:
        """Returns a game's rulebook with pictures; cached."""
        key = slug, source
        if key not in self._rulebooks:
            self._rulebooks[key] = rulebook(source, lambda position: self.picture(slug, position))
        return self._rulebooks[key]

    def picture(self, slug: str, position: str) -> tuple[Markup, str]:
        """Draws a position, and describes it in words; without ids and attributes for scripts."""
        found = self.games[slug].picture(position)
        drawn = self.painter.piece("", found.piece).texts[0]
        return Markup(still(drawn)), " ".join(found.says)

    def story(self, seen: TablePage) -> str:
        """Renders the page with a table's whole story."""
        seen = self._screened(seen)
        module = self.painter.module("lobby.html") if seen.phase == "lobby" else self._game(seen)
        story = Markup(self._call(module, "whole_story", seen))
        return self.page("story.html", seen=seen, story=story)

    def talk(self, seen: TablePage, words: Sequence[WordInfo]) -> str:
        """Renders the chat inside a table's page."""
        return self._call(self.painter.module("talking.html"), "talk", talking(seen, words))

    def pieces(self, seen: TablePage, *beside: Group) -> Grouped:
        """Makes all pieces of a table's page, and adds the groups `beside`.

        They have a placeholder for the table's code (`look`).
        """
        game = self.games[seen.slug]
        if seen.view is None:
            found: Pieces = {**NO_BOARDS, **lobby(seen, self.sign(seen))}
            order: Sequence[Seat] = ()
        else:
            found, order = game.pieces(seen), game.around(seen.view)
            ask = self._house_asks(seen, found)
            if not isinstance(found, Grouped) or ask:
                found = {**NO_BOARDS, **found, **ask}
        return Grouped(
            *grouped(found).groups,
            chairs(seen, self.sign(seen), order),
            audience(seen),
            coach(seen),
            plea(seen, game),
            *beside,
        )

    def _house_asks(self, seen: TablePage, own: Pieces) -> dict[str, Piece]:
        """Makes the part `ask` if the game has ended or waits for somebody; else nothing."""
        if seen.phase != "ended":
            return vacant(seen)
        ending = Text()
        if seen.result:
            facts = [one.fact for one in seen.story]
            ending = self.games[seen.slug].ending(seen.view, seen.result, facts, seen.reader)
        return ended(seen, ending, partial(self.sign(seen), seen), own)

    def card(self, seen: TablePage, names: Sequence[str]) -> str:
        """Renders the card of the first of these names that has one; "" if none has."""
        game = self.games[seen.slug]
        if seen.view is None:
            return ""
        found = ((name, game.card(seen, name)) for name in names[:MOST_NAMES])
        shown = next((CardShown(name, seen.slug, card) for name, card in found if card), None)
        return self._call(self.painter.module("card.html"), "card", shown) if shown else ""

    def hint(self, seen: TablePage, advice: Advice) -> str:
        """Renders the card of a hint."""
        shown = hint_shown(self.games[seen.slug], seen.view, advice, seen.reader)
        return self._call(self.painter.module("hint.html"), "hint", shown)

    def moving(self, code: str, names: Sequence[str], ticket: str) -> str:
        """Renders the ticket that moves seats to another device."""
        return self._call(self.painter.module("ticket.html"), "ticket", code, names, ticket)

    def _screened(self, seen: TablePage) -> TablePage:
        """Adds to a view model what its game draws beside the view."""
        if seen.view is None:
            return seen
        own = seen.shown if seen.phase == "playing" else None
        screen = self.games[seen.slug].screen(seen.view, seen.story, seen.reader, own)
        return seen if screen is None else seen._replace(screen=screen)

    def note(self, note: Note | None) -> str:
        """Renders the htmx partial of the line for notes; None empties it."""
        inner = self._call(self.painter.module("macros.html"), "note", note) if note else ""
        return f'<hx-partial hx-target="#note" hx-swap="innerHTML">{inner}</hx-partial>'

    def _game(self, seen: TablePage) -> TemplateModule:
        return self.painter.module(f"games/{seen.slug}.html")

    def sign(self, seen: TablePage) -> Callable[[TablePage, int], str]:
        """Returns the function that draws a seat's sign on the board; it draws nothing if there are none."""
        return getattr(self._game(seen), "sign", no_sign)

    def _call(self, module: TemplateModule, macro: str, *given: Any, default: str | None = None) -> str:
        found = getattr(module, macro, None) if default is not None else getattr(module, macro)
        return str(found(*given)).strip() if found else str(default)


SIDE: Final = 25
"""The side of a hex in templates/hexes.html, in SVG units."""


@lru_cache(maxsize=4096)
def on_hex(place: str | hexes.Hex) -> str:
    """Returns the transform that moves a drawing to a hex."""
    x, y = hexes.centre(hexes.named(place) if isinstance(place, str) else place)
    return f"translate({round(SIDE * x, 2)} {round(SIDE * y, 2)})"


@lru_cache(maxsize=200)
def around(places: Sequence[str], rim: float = 4) -> str:
    """Returns the viewBox of some hexes with a margin."""
    centres = [hexes.centre(hexes.named(place)) for place in places]
    left, right = (SIDE * edge(x for x, _ in centres) for edge in (min, max))
    top, bottom = (SIDE * edge(y for _, y in centres) for edge in (min, max))
    half = SIDE * 3**0.5 / 2
    corner = (left - half - rim, top - SIDE - rim)
    size = (right - left + 2 * (half + rim), bottom - top + 2 * (SIDE + rim))
    return " ".join(f"{number:.1f}" for number in corner + size)


LETTERS_TO_A_HEX: Final = 2.7
"""The width of a hex in a picture, in em."""


def wide(box: str) -> float:
    """Returns the width of a picture with this viewBox, in em."""
    return round(float(box.split()[2]) / (SIDE * 3**0.5) * LETTERS_TO_A_HEX, 2)


TAGS: Final = {
    "": ("", ""),
    "strong": ("<b>", "</b>"),
    "good": ('<b class="good">', "</b>"),
    "harm": ('<b class="harm">', "</b>"),
}
"""Markup before and after words in a tone."""


AFTER_A_NAME: Final = re.compile("(?:’s)?[.,:;!?]*")
"""Matches what must stay on the same line as the name before it."""


def marked(text: Text, sign: Callable[[int], str] | None = None) -> Markup:
    """Renders a text; `sign` draws the sign of the seat that a run is about.

    Line breaks are prevented between words that open a sheet, or a name, and the punctuation after them.
    """
    found: list[str] = []
    stop = ""
    for run, after in zip(text.runs, (*text.runs[1:], Run(""))):
        words = run.words.removeprefix(stop)
        stop = stop_after(run, after)
        if run.opens:
            button = f'<button type="button" class="opens" popovertarget="{escape(run.opens)}">'
            found.append(f'<span class="kept">{button}{escape(words)}</button>{stop}</span>')
        elif stop:
            name, rest = (
                marked_run(run, escape(words), sign),
                marked_run(replace(after, of=None), escape(stop), None),
            )
            found.append(f'<span class="named">{name}{rest}</span>')
        else:
            found.append(marked_run(run, escape(words), sign))
    return Markup("".join(found))


def stop_after(run: Run, after: Run) -> str:
    """Returns the start of run `after` that must not be separated from a run."""
    if run.name and not (after.name or after.opens or after.means):
        found = AFTER_A_NAME.match(after.words)
        return found.group() if found else ""
    return after.words[:1] if run.opens and after.words.startswith((".", ",", ":", ";")) else ""


def said(text: Text | str) -> Markup:
    """Renders a text, or plain words."""
    return marked(text) if isinstance(text, Text) else escape(text)


def marked_run(run: Run, words: str, sign: Callable[[int], str] | None) -> str:
    """Renders words in one tone."""
    before, after = TAGS[run.tone]
    if run.means:
        link = f'<a class="means" href="{escape(run.rule)}" target="_blank" data-means="{escape(run.means)}">'
        before, after = link + before, after + "</a>"
    said = f"<bdi>{words}</bdi>" if run.name else words
    drawn = "" if sign is None or run.of is None else sign(run.of)
    return f"{before}{drawn}{said}{after}"


def script(text: str) -> Markup:
    """Escapes JSON for a script element."""
    return Markup(text.replace("<", "\\u003c"))


def no_sign(seen: TablePage, seat: int) -> str:
    """Returns "", for games without signs of seats."""
    return ""


def coach(seen: TablePage) -> Group:
    """Makes the piece with the words of a lesson; hidden without one."""
    lesson = seen.lesson
    if lesson is None:
        return NO_COACH
    return Group({"coach": Piece("coach.coach", (seen.code, seen.slug, seen.endless, lesson))})


class Worker:
    """The service worker's script, a template with version and precache list."""

    def __init__(self, source: Path = ROOT / "service-worker.js") -> None:
        self.source = source

    @cached_property
    def template(self) -> str:
        """The script's source."""
        return self.source.read_text("utf-8")

    def text(self, version: str, addresses: Sequence[str]) -> str:
        """Renders the script for a version of the shell and the `addresses` to precache."""
        files = json.dumps([one for one in addresses if not one.partition("?")[0].endswith(NOT_PRECACHED)])
        return self.template.replace('"{{version}}"', json.dumps(version)).replace('["{{addresses}}"]', files)
