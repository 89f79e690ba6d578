"""Pages and fragments, rendered with Jinja2 alone: nothing here needs a server.

A table's page has six parts: the elements with the ids `seats`, `boards`, `board`, `ask` and `story`, and
`chairs` in its menu, which is the house's own. Each of the others comes from a macro of that name that takes
a Seen and renders the whole element: from the game's own template `games/<slug>.html` while a game runs, from
`lobby.html` before it, and the part `ask` from `ended.html` after it. A part is sent when it has changed;
`boards`, which a template may leave out, is for what stays the same through a game. A game's template may
also have `head()`, links and scripts for the page's head, `ending(seen)`, the words of how it ended,
`ranks(seen)`, a list below them, `parting()`, what giving up comes to, and `called(seen, seat)`, what a seat
is called: menu, board, story and end call it the same. One that asks «Done?» sets `ends_turns`. Page and
stream use the same macros, so hiding has one door. While a game waits for a seat that is free, the part `ask`
comes from `vacant.html` on screens that are asked nothing.

A part is drawn for every tap and every pair of eyes, so it should be a few kept pieces (`app.keeping`) with
little between them. Put `{% keep … %}` around each piece that comes again: a hex, a card, a player's panel.
Name as keys all that the piece shows and nothing that changes oftener: `player.mana`, not `player`, where it
shows no more. A frozen dataclass of the view is a good key when the piece shows all of it, best one that is
made once and compared by identity; a fact of the story, with what people are called, is the key of the
sentence that tells it. What never changes in a game belongs into `boards`, and long lists of what may be
chosen into one `tojson` for a script.
"""

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from pathlib import Path
from typing import Any, Final, cast

from jinja2 import FileSystemLoader, StrictUndefined
from jinja2.environment import TemplateModule
from markupsafe import Markup

from app.compiling import Templates
from app.keeping import Keep
from app.rulebook import rulebook
from app.tables.seen import Note, Seen, WordSeen
from games import GAMES
from games.kit import codec, hexes
from games.kit.contract import Game
from games.kit.story import lately, turns
from games.kit.words import Text

ROOT = Path(__file__).resolve().parent.parent
PARTS = ("seats", "boards", "board", "ask", "story", "chairs")
NO_BOARDS = '<div id="boards"></div>'
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
        self.environment = Templates(
            loader=FileSystemLoader(folder),
            autoescape=True,
            undefined=StrictUndefined,
            trim_blocks=True,
            lstrip_blocks=True,
            extensions=[Keep, "jinja2.ext.loopcontrols"],
        )
        self.environment.globals |= {"static_url": static_url, "centre": hexes.centre, "named": hexes.named}
        self.environment.filters |= {"rulebook": rulebook, "turns": turns, "lately": lately, "marked": marked}
        self.environment.policies |= {"json.dumps_function": codec.dumps, "json.dumps_kwargs": {}}
        self._modules: dict[str, TemplateModule] = {}

    def page(self, template: str, **context: Any) -> str:
        """A whole page; what each template needs is listed in `app.tables.seen`."""
        return self.environment.get_template(template).render({"note": None, "secure": True, **context})

    def table(self, seen: Seen, note: Note | None = None) -> str:
        """A table's whole page."""
        parts = {part: Markup(html) for part, html in self.fragments(seen).items()}
        game = self._game(seen)
        around = {"head": self._head(seen), "parting": self._call(game, "parting", default="")}
        ends_turns = getattr(game, "ends_turns", False)
        return self.page("table.html", seen=seen, parts=parts, note=note, ends_turns=ends_turns, **around)

    def story(self, seen: Seen) -> str:
        """The whole story of a table, as a page to read."""
        seen = self._screened(seen)
        game = self._module("lobby.html") if seen.phase == "lobby" else self._game(seen)
        told = Markup(self._call(game, "told" if hasattr(game, "told") else "story", seen))
        return self.page("story.html", seen=seen, told=told, head=self._head(seen))

    def talk(self, seen: Seen, words: Sequence[WordSeen]) -> str:
        """What people say at a table, as it stands inside its page."""
        return self._call(self._module("talking.html"), "talk", seen, words, self.called(seen))

    def fragments(self, seen: Seen) -> dict[str, str]:
        """The parts of a table's page by id, in the order of the page."""
        seen = self._screened(seen)
        return {part: self._fragment(seen, part) for part in PARTS}

    def _screened(self, seen: Seen) -> Seen:
        """The same with what its game draws beside the view."""
        if seen.view is None:
            return seen
        own = seen.shown if seen.phase == "playing" else None
        screen = self.games[seen.slug].screen(seen.view, seen.story, seen.reader, own)
        return seen if screen is None else replace(seen, screen=screen)

    def _fragment(self, seen: Seen, part: str) -> str:
        """One part of a table's page: a whole element."""
        if part == "chairs":
            return self._call(self._module("chairs.html"), part, seen, self.called(seen))
        if seen.phase == "lobby":
            return NO_BOARDS if part == "boards" else self._call(self._module("lobby.html"), part, seen)
        if part == "ask" and awaits_somebody(seen):
            return self._call(self._module("vacant.html"), part, seen, self.called(seen))
        if seen.phase == "ended" and part == "ask":
            game = self._game(seen)
            ending = Markup(self._call(game, "ending", seen, default=""))
            ranks = Markup(self._call(game, "ranks", seen, default=""))
            return self._call(self._module("ended.html"), part, seen, ending, ranks, self.called(seen))
        return self._call(self._game(seen), part, seen, default=NO_BOARDS if part == "boards" else None)

    def note(self, note: Note | None) -> str:
        """The partial that fills the line for notes; None empties it."""
        inner = self._call(self._module("macros.html"), "note", note) if note else ""
        return f'<hx-partial hx-target="#note" hx-swap="innerHTML">{inner}</hx-partial>'

    def _game(self, seen: Seen) -> TemplateModule:
        return self._module(f"games/{seen.slug}.html")

    def called(self, seen: Seen) -> Callable[[Seen, int], str]:
        """What a seat is called: by its game, in the lobby by the house."""
        module = self._module("macros.html") if seen.phase == "lobby" else self._game(seen)
        found: Callable[[Seen, int], str] | None = getattr(module, "called", None)
        return found or cast("Any", self._module("macros.html")).called

    def _head(self, seen: Seen) -> Markup:
        return Markup(self._call(self._game(seen), "head", default=""))

    def _module(self, name: str) -> TemplateModule:
        if name not in self._modules:
            self._modules[name] = self.environment.get_template(name).module
        return self._modules[name]

    def _call(self, module: TemplateModule, macro: str, *given: Any, default: str | None = None) -> str:
        found = getattr(module, macro, None) if default is not None else getattr(module, macro)
        return str(found(*given)).strip() if found else str(default)


TAGS: Final = {
    "": "{}",
    "strong": "<b>{}</b>",
    "good": '<b class="good">{}</b>',
    "harm": '<b class="harm">{}</b>',
}
"""How words in a tone are marked up."""


def marked(text: Text) -> Markup:
    """A text as it stands on a page."""
    return Markup("").join(
        Markup(TAGS[run.tone]).format(Markup("<bdi>{}</bdi>").format(run.words) if run.name else run.words)
        for run in text.runs
    )


def awaits_somebody(seen: Seen) -> bool:
    """Whether a screen has nothing to ask, and a seat is free: one waited for, to a guest any."""
    if seen.phase != "playing" or seen.endless or (seen.ask is not None and seen.pending is None):
        return False
    return any(seat.kind == "empty" and (seat.waiting or not seen.mine) for seat in seen.seats)


def partial(part: str, html: str, seen: Seen) -> str:
    """One part, addressed to the element with its id; its stamp is what the page's frame has to know."""
    seat = "" if seen.shown is None else seen.shown
    stamp = f'data-v="{seen.version}" data-phase="{seen.phase}" data-seat="{seat}"'
    return f'<hx-partial hx-target="#{part}" hx-swap="outerMorph" {stamp}>{html}</hx-partial>'


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
