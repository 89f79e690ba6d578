"""MW-8.1: every card at work by day and by night, as written down in `cards.txt`.

After a change of cards: `python -m tests.games.mistywell.test_cards`.
"""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from games.kit.play import Play
from games.mistywell.cards import ABILITIES, ACTIONS, COVENANTS, FATES, REQUESTS, Card, Line
from games.mistywell.city import CHARACTERS, DISTRICTS, GROUPS
from games.mistywell.state import City
from tests.games.mistywell.table import Trial, city

WRITTEN = Path(__file__).parent / "cards.txt"
EMBLEMS = Path(__file__).parents[3] / "static" / "games" / "mistywell" / "emblems.svg"

AT = """
tracker 5
Witch: supply brown=4, fate purple=3
Tinker: supply brown=3, fate orange=2
Forester: supply brown=3, fate green=2
Witch hand: coven-supper, lead-him-astray
Tinker hand: grand-unveiling, sell-the-prototype
Forester hand: the-long-table, let-it-rain
Witch slot: moon-over-all-roofs, purple=2
Tinker slot: everybodys-workshop, orange=2
Forester slot: roots-under-stone, green=2
squares: academia-witch=purple, academia-wild=brown, bellringers-tinker=orange, bellringers-witch=brown, \
gardeners-forester=green, gardeners-witch=bane, ferryfolk-wild=bane, ferryfolk-forester=green, \
forgehands-witch=brown, forgehands-tinker=orange, forgehands-forester=green, hawkers-wild=brown, \
moths-tinker=orange, ferryfolk-witch=brown
unity: ivygarth=1
fear: bellrise=1, eelwater=1
temple: academia=1, bellringers=1, gardeners=1, ferryfolk=1, forgehands=1, hawkers=1, moths=1
"""
"""Everybody has something of everything, so that every sentence finds something to do."""


def outcome(card: str, lines: tuple[Line, ...], where: str, seat: int, clock: str) -> str:
    """What a card does there, always answered with what is offered first, in the words of the facts."""
    s = city(AT, f"{CHARACTERS[seat]} play", clock)
    trial = Trial((), where)
    trial.lines = lines
    play = Play(trial, s)
    while play.result is None and play.state.resolving:
        (asked,) = play.waiting
        play.answer(asked, next(iter(play.waiting[asked])))
    return "; ".join(changes(play)) or "nothing"


def changes(play: Play[City]) -> Iterator[str]:
    """What happened until the card was done, in short."""
    for fact in [*(fact for closed in play.closed for fact in closed.story), *play.story]:
        if fact.kind in ("fate", "covenant"):
            yield fact.kind
            return
        words = (f"{word}={value}" for word, value in fact.detail.items() if word not in ("card", "request"))
        yield " ".join([fact.kind, *words])


def all_cards() -> Iterator[tuple[str, tuple[Line, ...], str, int]]:
    """Every card: its key, its lines, where it is and whose it is."""
    cards: list[tuple[Card, str, int]] = [(card, "", card.seat) for card in ACTIONS.values()]
    cards += [(request, GROUPS[request.group].name, 0) for request in REQUESTS.values()]
    cards += [(fate, "", 0) for fate in FATES.values()]
    cards += [(covenant, DISTRICTS[covenant.district].name, 0) for covenant in COVENANTS.values()]
    yield from ((card.key, card.lines, where, seat) for card, where, seat in cards)
    for district, lines in zip(DISTRICTS, ABILITIES):
        yield f"ability of {district.slug}", lines, district.name, 0


def report() -> Iterator[str]:
    """A line for each card and time of day."""
    for key, lines, where, seat in all_cards():
        for clock in ("day", "night"):
            yield f"{key}, {clock}: {outcome(key, lines, where, seat, clock)}"


@pytest.mark.rule("MW-8.1")
def test_every_card_does_what_is_written_down() -> None:
    assert list(report()) == WRITTEN.read_text("utf-8").splitlines()


@pytest.mark.rule("MW-8.1")
def test_no_two_cards_are_alike() -> None:
    faces = [
        (card.name, *(line.words for line in card.lines)) for card in (*ACTIONS.values(), *FATES.values())
    ]
    assert len({face[1:] for face in faces}) == len(faces)
    wishes = [(request.needs, *(line.words for line in request.lines)) for request in REQUESTS.values()]
    assert len(set(wishes)) == len(wishes)


@pytest.mark.rule("MW-8.1")
def test_every_card_does_something_at_some_time() -> None:
    for key, lines, where, seat in all_cards():
        assert any(outcome(key, lines, where, seat, clock) != "nothing" for clock in ("day", "night")), key


@pytest.mark.rule("MW-8.1")
def test_every_card_has_an_emblem_that_is_drawn() -> None:
    drawn = set(re.findall(r'<symbol id="([^"]+)"', EMBLEMS.read_text("utf-8")))
    cards: list[Card] = [*ACTIONS.values(), *REQUESTS.values(), *FATES.values(), *COVENANTS.values()]
    assert {card.emblem for card in cards} | {district.emblem for district in DISTRICTS} <= drawn


if __name__ == "__main__":
    WRITTEN.write_text("\n".join(report()) + "\n", "utf-8")
