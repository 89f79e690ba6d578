"""A district near by, as a piece: what it is, and the squares and groups to choose there."""

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Final, NamedTuple

from games.kit.pieces import Piece
from games.mistywell import captions
from games.mistywell.choices import Aims
from games.mistywell.city_pieces import Pips, Square, news_of, pips, square, tokens
from games.mistywell.phrases import the
from games.mistywell.state import TEMPLE
from games.mistywell.view import CityView, DistrictView, GroupView, SquareView

FOLDER: Final = "games/mistywell/near"


class Room(NamedTuple):
    """A square of a group, large; `answers`: a tap on it is the answer."""

    square: Square
    words: str
    label: str
    answers: bool


class People(NamedTuple):
    """A group near by; `choose` is what its own button says, "" where it has none."""

    name: str
    slug: str
    emblem: str
    cubes: str
    pips: Pips
    choose: str
    rooms: tuple[Room, ...]


class Sheet(NamedTuple):
    """A district to read, and to choose in; its groups by id.

    `task` says what to choose, `choice` what it means, `shut` why nothing can be chosen here, with
    the rule in the way; `law` what the Enforcer means here; `came` and `went` whether there are such dots.
    """

    slug: str
    name: str
    emblem: str
    tokens: tuple[str, ...]
    picking: bool
    task: str
    choice: str
    shut: str
    rule: str
    law: str
    people: tuple[str, ...]
    room: str
    friends: str
    came: bool
    went: bool
    ability: tuple[str, ...]
    line: str


class Asked(NamedTuple):
    """What a question asks of the map: of whom, by which rule, and what the district must be ("": any)."""

    prompt: str
    rule: str
    me: str
    among: str


NOTHING: Final = Asked("", "", "", "")


def sheets(
    view: CityView, aims: Aims, asked: Asked, fresh: Mapping[str, tuple[str, ...]]
) -> Iterator[tuple[str, Piece]]:
    """Every district near by; `fresh` are the squares that changed of late, by district."""
    for number, one in enumerate(view.districts):
        picks = aims.within.get(number, ())
        concerns = picks or (aims.mapped and not aims.offers(number))
        yield from sheet(one, picks, asked if concerns else NOTHING, fresh.get(one.slug, ()))


@lru_cache(maxsize=1 << 13)
def sheet(
    one: DistrictView, picks: tuple[str, ...], asked: Asked, fresh: tuple[str, ...]
) -> tuple[tuple[str, Piece], ...]:
    """A district near by and its groups, with what can be picked there for what is asked."""
    closed = asked.prompt and not picks
    changed = [two for group in one.groups for two in group.squares if two.name in fresh]
    groups = {
        f"n-{group.slug}": Piece(f"{FOLDER}.people", people(group, picks, asked.prompt, fresh))
        for group in one.groups
    }
    drawn = Sheet(
        slug=one.slug,
        name=one.name,
        emblem=one.emblem,
        tokens=tokens(one),
        picking=bool(picks),
        task=captions.NEAR[asked.prompt] if picks else "",
        choice=captions.choice(asked.prompt, picks, asked.me),
        shut=captions.shut(one, asked.prompt, asked.me, asked.among) if closed else "",
        rule=asked.rule,
        law=law(one),
        people=tuple(groups),
        room=captions.tokens(one) + captions.room(one),
        friends=captions.friends(one),
        came=any(news_of(two) == "fresh" for two in changed),
        went=any(news_of(two) == "gone" for two in changed),
        ability=() if picks else one.ability,
        line=one.line,
    )
    return (*groups.items(), (f"s-{one.slug}", Piece(f"{FOLDER}.sheet", drawn)))


def law(one: DistrictView) -> str:
    """MW-6.2. What the Enforcer means for a district."""
    if not one.enforcer:
        return ""
    if not one.barred:
        return "The Enforcer is here, but Unity makes him harmless."
    return "The Enforcer rules here: Requests of this district fail, its ability sleeps."


def people(group: GroupView, picks: tuple[str, ...], prompt: str, fresh: tuple[str, ...]) -> People:
    """A group near by."""
    choose = captions.CHOOSE_GROUP.get(prompt, "") if group.slug in picks else ""
    squares = bool(picks) and not choose
    fear = choose and prompt == "temple" and group.temple == TEMPLE - 1
    return People(
        name=group.name,
        slug=group.slug,
        emblem=group.emblem,
        cubes=captions.few_cubes(group.temple) if squares else captions.temple_cubes(group.temple, TEMPLE),
        pips=pips(group.temple),
        choose=f"{choose}: Fear" if fear else choose,
        rooms=tuple(room(group, one, one.name in picks, one.name in fresh) for one in group.squares),
    )


def room(group: GroupView, one: SquareView, answers: bool, fresh: bool) -> Room:
    """A square near by; `fresh`: it changed of late."""
    wild = one.owner == "wild"
    whose = "Wild square" if wild else f"Square of the {one.owner}"
    cube = "empty" if not one.cube else "a Bane" if one.cube == "bane" else f"{one.cube} cube"
    label = f"{whose} of {the(group.name)}{': ' if one.cube else ', '}{cube}"
    return Room(square(one, news_of(one) if fresh else ""), "Wild" if wild else one.owner, label, answers)
