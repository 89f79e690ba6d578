"""Loads and checks the card files (MW-8.1), and fills the registries of `cards`."""

import tomllib
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final

from games.mistywell import sentences
from games.mistywell.cards import (
    ABILITIES,
    ACTIONS,
    COVENANTS,
    FATES,
    RECUPERATE,
    REQUESTS,
    Action,
    Covenant,
    Fate,
    Line,
    Need,
    Output,
    Request,
)
from games.mistywell.city import CHARACTERS, CLOCK, CONTENT, DISTRICT, DISTRICTS, GROUPS, SYMBOLS, slug

KINDS: Final = {"project": 4, "unity": 0, "standard": 0}
"""MW-1.1. The kinds of Actions, and the minimum number of each."""
HIGHEST_PAY: Final = 3
Entry = Mapping[str, Any]


class Faulty(ValueError):
    """Raised for an invalid card, with its file, its name, and what is wrong."""


def entries(file: str, kind: str) -> Iterator[Entry]:
    """Yields the cards of one kind in a file."""
    yield from tomllib.loads((CONTENT / file).read_text("utf-8"))[kind]


def lines(texts: Iterable[str], *, here: bool) -> tuple[Line, ...]:
    """Parses lines of effects; raises Faulty if one refers to a “here” or “there” that does not exist."""
    for text in texts:
        if not here and sentences.needs_here(text):
            raise Faulty(f"“{text}” says here; only Requests and Covenant cards are somewhere.")
        if sentences.has_dangling_place(text):
            raise Faulty(f"“{text}” speaks of a district that it did not name before.")
    return tuple(sentences.read(text) for text in texts)


def output(text: str) -> Output:
    """Parses what a Project puts out: `tale`, `secret by night`."""
    symbol, _, clock = text.partition(" by ")
    return Output(_symbol(symbol), _clock(clock))


def need(text: str) -> Need:
    """Parses a need of a Request: `tale 2`, `secret 3 by night`."""
    what, _, clock = text.partition(" by ")
    symbol, _, pay = what.partition(" ")
    if not pay.isdigit() or int(pay) > HIGHEST_PAY:
        raise Faulty(f"“{text}” pays from 0 to {HIGHEST_PAY} Supply: write it like `tale 2 by night`.")
    return Need(_symbol(symbol), _clock(clock), int(pay))


def _symbol(text: str) -> str:
    if text not in SYMBOLS:
        raise Faulty(f"“{text}” is no symbol; it is one of {', '.join(SYMBOLS)}.")
    return text


def _clock(text: str) -> str:
    if text not in ("", *CLOCK):
        raise Faulty(f"“{text}” is no time; it is day or night.")
    return text


def face(entry: Entry, *, here: bool) -> dict[str, Any]:
    """Returns the fields that every card has."""
    return {
        "key": slug(entry["name"]),
        "name": entry["name"],
        "emblem": entry["emblem"],
        "lines": lines(entry["effects"], here=here),
        "line": entry["line"],
    }


def action(entry: Entry, seat: int) -> Action:
    """MW-1.1. Returns an Action card."""
    outputs = tuple(output(text) for text in entry.get("outputs", ()))
    if (entry["kind"] == "project") != bool(outputs) or entry["kind"] not in KINDS:
        raise Faulty("An Action is a project with outputs, or unity or standard without.")
    return Action(
        **face(entry, here=False),
        seat=seat,
        kind=entry["kind"],
        cost=entry["cost"],
        timer=entry["timer"],
        outputs=outputs,
    )


def request(entry: Entry, group: int) -> Request:
    """MW-1.2. Returns a Request."""
    return Request(**face(entry, here=True), group=group, needs=tuple(need(text) for text in entry["needs"]))


def fate(entry: Entry) -> Fate:
    """MW-1.2. Returns a Fate card."""
    return Fate(**face(entry, here=False), good=entry["good"])


def covenant(entry: Entry) -> Covenant:
    """MW-1.2. Returns a Covenant card."""
    return Covenant(**face(entry, here=True), district=DISTRICT[entry["district"]])


def load() -> None:
    """Fills the registries; raises Faulty with file and card."""
    for seat, character in enumerate(CHARACTERS):
        file = f"{character.lower()}.toml"
        for entry in entries(file, "action"):
            _register(file, entry, ACTIONS, lambda entry, seat=seat: action(entry, seat))
    for number, group in enumerate(GROUPS):
        file = f"requests/{group.slug}.toml"
        for entry in entries(file, "request"):
            _register(file, entry, REQUESTS, lambda entry, number=number: request(entry, number))
    for entry in entries("fate.toml", "fate"):
        _register("fate.toml", entry, FATES, fate)
    for entry in entries("covenant.toml", "covenant"):
        _register("covenant.toml", entry, COVENANTS, covenant)
    ABILITIES.extend(lines(district.ability, here=True) for district in DISTRICTS)
    _check_counts()


def _register(file: str, entry: Entry, registry: dict[str, Any], build: Any) -> None:
    try:
        card = build(entry)
    except (ValueError, KeyError) as wrong:
        raise Faulty(f"{file}, {entry.get('name', 'a card without a name')}: {wrong}") from wrong
    if any(card.key in cards for cards in (ACTIONS, REQUESTS, FATES, COVENANTS)) or card.key == RECUPERATE:
        raise Faulty(f"{file}: there is another card “{card.name}”.")
    registry[card.key] = card


def _check_counts() -> None:
    """MW-1.1, MW-1.2. Checks the number of cards of each kind; raises Faulty."""
    decks = Counter(card.seat for card in ACTIONS.values())
    projects = Counter(card.seat for card in ACTIONS.values() if card.kind == "project")
    groups = Counter(card.group for card in REQUESTS.values())
    districts = {card.district for card in COVENANTS.values()}
    if set(decks.values()) != {10} or set(projects.values()) != {4}:
        raise Faulty("Each character has ten Actions besides Recuperate, four of them Projects.")
    if set(groups.values()) != {12} or len(groups) != len(GROUPS):
        raise Faulty("Each group has twelve Requests.")
    if len(FATES) != 21 or len(COVENANTS) != len(DISTRICTS) or len(districts) != len(DISTRICTS):
        raise Faulty("There are 21 Fate cards, and a Covenant card for each district.")


load()
