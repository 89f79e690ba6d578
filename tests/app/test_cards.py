"""“What is this?”, over all games: whatever lies on a board has a card, for everybody who looks."""

import re
from collections.abc import AsyncIterator, Iterator
from html import unescape
from html.parser import HTMLParser
from itertools import islice
from pathlib import Path

import pytest

from app.routers.home import rulebook_of
from app.screen.pages import Pages
from app.screen.perspective import look, viewer_of
from app.screen.rulebook import rulebook
from app.tables.presence import Presence
from bench.drawing import ORIGIN, people
from games import GAMES
from games.kit.cards import Card, fault
from games.kit.contract import Game
from games.kit.view_models import TablePage
from games.kit.words import Run, say
from tests.app.conftest import Device
from tests.app.hotseat import app_of
from tests.app.test_pieces import played

TAPS, STRIDE = 240, 4
SET_UP, WIDER = 60, 16
"""Where there are many tables, after so many taps one in so many screens is looked at."""
GIVEN_UP = {"games/power_plants/board.unsown"}
"""Shown only where a game ends before it has begun."""

EXPLAINED = [slug for slug, game in GAMES.items() if type(game).card is not Game.card]


def clauses(slug: str) -> set[str]:
    """The numbers of a game's rulebook."""
    return set(re.findall(r'id="([^"]+)"', rulebook(rulebook_of(GAMES[slug].rulebook or slug)).html))


def named(pages: Pages, seen: TablePage) -> set[str]:
    """Whatever on a screen is to have a card: its pieces by their ids, and what their markup names."""
    game, found = GAMES[seen.slug], set()
    for id, piece in GAMES[seen.slug].pieces(seen).items():
        if piece.kind not in game.untold:
            found.add(id)
        markup = "".join(pages.painter.piece(id, piece).texts)
        found.update(map(unescape, re.findall(r'data-(?:what|names)="([^"]*)"', markup)))
    return found


class Signs(HTMLParser):
    """Finds what markup draws, or lets a finger tap, without a word and without a name to be asked by."""

    def __init__(self, markup: str) -> None:
        super().__init__()
        self.found: set[str] = set()
        self.open: list[tuple[str, str, bool]] = []
        """What is open: tag, classes, and whether it or what it stands in is named."""
        self.empty = self.worded = False
        self.feed(markup)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        named = bool(self.open and self.open[-1][2]) or bool({"data-what", "data-names"} & given.keys())
        self.empty = tag in SIGNS
        if tag not in ENDLESS:
            self.open.append((tag, given.get("class") or "", named))

    def handle_data(self, data: str) -> None:
        self.worded |= bool(data.strip())

    def handle_endtag(self, tag: str) -> None:
        if tag in ENDLESS or not self.open:
            return
        _, classes, named = self.open.pop()
        if self.empty and not named and not self.worded:
            self.found.add(classes)
        self.empty = False
        self.worded &= bool(self.open)


SIGNS = ("i", "button")
ENDLESS = ("input", "br", "img", "use", "path", "progress")
"""Tags that nothing ends."""
BARE = {
    "pw-chute": "the ground of a Field, between what lies on it",
    "pw-ghost": "where a marble was, until it has faded",
    "pw-gem": "a sign in a sentence",
    "pp-grip": "the edge of a parchment, by which that is drawn higher",
    "day": "light",
    "night": "light",
    "for-": "says to a sheet what is asked",
}
"""Signs of pieces that only hold others, of which nobody asks, and why; by how their classes begin."""


def explaining(card: Card) -> Iterator[Run]:
    """The words of a card that say what they mean."""
    return (run for words in (card.rule, *card.now) for run in say(words).runs if run.means)


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("slug", EXPLAINED)
def test_everything_on_every_screen_has_a_card_that_explains_its_words(slug: str, seed: int) -> None:
    pages = Pages(lambda path: f"/static/{path}")
    book, cards = clauses(slug), set[Card]()
    for table in islice(played(slug, seed, TAPS), seed % STRIDE, None, STRIDE):
        for device in (*(f"phone {seat}" for seat in range(people(slug))), "stranger"):
            here = Presence(frozenset({device}), "run_id")
            seen = look(table, viewer_of(table, device, ORIGIN, 0.0), here)
            for name in named(pages, seen):
                card = GAMES[slug].card(seen, name)
                assert card, f"{name} has no card for {device} at {GAMES[slug].notation(table.play.state)}"
                cards.add(card)
    for card in cards:
        assert not fault(card, book), f"{fault(card, book)}: {card}"
        missed = GAMES[slug].keywords.missed(card)
        assert not missed, f"words of the rules that say nothing to a tap: {missed}: {card}"
    told = {run.rule for card in cards for run in explaining(card)}
    assert told, "no card has a word that explains itself"
    assert told <= {f"/rules/{GAMES[slug].rulebook or slug}#{number}" for number in book}


@pytest.mark.parametrize("slug", EXPLAINED)
def test_no_sign_of_what_only_holds_others_is_without_a_name(slug: str) -> None:
    """A piece that has no card of its own may draw places and circles itself: those are to have one each."""
    game, pages = GAMES[slug], Pages(lambda path: f"/static/{path}")
    for table in islice(played(slug, 0, TAPS), 0, None, STRIDE):
        for device in ("phone 0", "stranger"):
            seen = look(table, viewer_of(table, device, ORIGIN, 0.0), Presence(frozenset({device}), "run_id"))
            for id, piece in game.pieces(seen).items():
                if piece.kind in game.untold:
                    signs = Signs("".join(pages.painter.piece(id, piece).texts)).found
                    bare = {one for one in signs if one and not one.startswith(tuple(BARE))}
                    assert not bare, f"{piece.kind} draws what nobody can ask about: {bare}"


def choices(slug: str) -> list[dict[str, str]]:
    """Options for a few tables, at which each choice that is offered is made; first the usual ones."""
    offered = [option for option in GAMES[slug].options if not option.hidden]
    others = {one.name: [choice for choice in one.choices if choice != one.default] for one in offered}
    most = max(map(len, others.values()), default=0)
    return [{}, *({name: found[n % len(found)] for name, found in others.items()} for n in range(most))]


def test_each_choice_is_made_at_some_table() -> None:
    for slug, game in GAMES.items():
        made = {(name, choice) for chosen in choices(slug) for name, choice in game.complete(chosen).items()}
        assert {(o.name, choice) for o in game.options if not o.hidden for choice in o.choices} <= made


@pytest.mark.parametrize("slug", EXPLAINED)
def test_whatever_is_chosen_all_but_what_only_holds_others_has_a_card(slug: str) -> None:
    """And what is said to need none is there, and has none."""
    game, pages, unseen = GAMES[slug], Pages(lambda path: f"/static/{path}"), set(GAMES[slug].untold)
    for seed, chosen in enumerate(choices(slug)):
        for number, table in enumerate(played(slug, seed, TAPS, chosen)):
            play = table.play
            if number % (STRIDE if number < SET_UP else WIDER) and play and not play.result:
                continue
            for device in ("phone 0", "phone 1", "stranger"):
                here = Presence(frozenset({device}), "run_id")
                seen = look(table, viewer_of(table, device, ORIGIN, 0.0), here)
                for name in named(pages, seen):
                    assert game.card(seen, name), f"{name}, {chosen}, {game.notation(table.play.state)}"
                for id, piece in game.pieces(seen).items():
                    if piece.kind in game.untold:
                        unseen.discard(piece.kind)
                        assert not game.card(seen, id), f"{piece.kind} has a card: it is not left out"
    assert unseen <= GIVEN_UP, "left out and never shown"


def test_every_game_explains_its_board() -> None:
    assert list(GAMES) == EXPLAINED


@pytest.mark.parametrize("slug", EXPLAINED)
def test_a_name_of_nothing_has_no_card(slug: str) -> None:
    table = next(played(slug, 0))
    seen = look(table, viewer_of(table, "phone 0", ORIGIN, 0.0), Presence(frozenset(), "run_id"))
    for name in ("", "nothing", "board", "side", "side99", "t999999", "h99_99", "\N{SNOWMAN}", "x" * 500):
        assert GAMES[slug].card(seen, name) is None, name


def test_a_card_says_what_is_wrong_with_it() -> None:
    book = {"AB-1.1"}
    good = Card("A peak", say("A troop here attacks with 2."), now=("Attacks with 2",), clause="AB-1.1")
    assert fault(good, book) == ""
    assert "name" in fault(Card("", "It stands.", clause="AB-1.1"), book)
    assert "full stop" in fault(Card("A peak", "It stands", clause="AB-1.1"), book)
    assert "too long" in fault(Card("A peak", "It stands. " * 40, clause="AB-1.1"), book)
    assert "now" in fault(Card("A peak", "It stands.", now=("Now.",), clause="AB-1.1"), book)
    assert "AB-1.2" in fault(Card("A peak", "It stands.", clause="AB-1.2"), book)


@pytest.fixture
async def ann(tmp_path: Path) -> AsyncIterator[Device]:
    """A browser in a house with Mana Surge alone."""
    async with app_of(tmp_path, {"mana_surge": GAMES["mana_surge"]}) as app:
        yield Device(app)


async def test_a_page_asks_for_the_card_of_what_lies_on_top(ann: Device) -> None:
    code = await ann.new_table(game="mana_surge", **{"with": "here"})
    answer = await ann.get(f"/t/{code}/what?of=nothing&of=h0_0&of=h1_0")
    assert answer.status_code == 200
    assert 'data-of="h0_0"' in answer.text
    assert "The Pool" in answer.text
    assert 'href="/rules/mana_surge#MS-3.5"' in answer.text
    assert (await ann.get(f"/t/{code}/what?of=nothing")).status_code == 204
    assert (await ann.get(f"/t/{code}/what")).status_code == 204


async def test_a_lobby_has_no_cards(ann: Device) -> None:
    code = await ann.new_table(game="mana_surge")
    assert (await ann.get(f"/t/{code}/what?of=h0_0")).status_code == 204
